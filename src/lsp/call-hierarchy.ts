// Call hierarchy: the definitions that use a definition, and those that it uses, in all documents of the workspace.

import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
} from "vscode-languageserver";
import type { Defined } from "../resolve/resolved.js";
import type { CheckedDocument } from "../types/check.js";
import { typeOfDefinition } from "../types/definition-type.js";
import { groupedBy } from "../text/groups.js";
import { findOccurrences, type Workspace } from "./across.js";
import type { Analysis } from "./analysis.js";
import type { Occurrence } from "./occurrences.js";
import { offsetOf, rangeOf } from "./places.js";
import { symbolKindOf } from "./structure.js";

/** Returns an item for the definition named at an offset; an empty list for anything else. */
export function prepareHierarchy(analysis: Analysis, uri: string, offset: number): CallHierarchyItem[] {
  const referent = analysis.occurrenceAt(offset)?.referent;
  return referent?.kind === "definition" ? [createItem(referent.defined, analysis, uri)] : [];
}

/**
 * Returns the definitions that use the item, with the ranges of the uses. Uses in tests and claims are omitted.
 */
export async function findCallers(item: CallHierarchyItem, workspace: Workspace): Promise<CallHierarchyIncomingCall[]> {
  const target = resolveItem(item, workspace);
  if (target === undefined) return [];
  const { analysis, thing: referent } = target;
  return (await findOccurrences(referent, item.uri, analysis, workspace)).flatMap(
    ({ uri, analysis: userAnalysis, occurrences }) => {
      const { document } = userAnalysis;
      return document.definitions.flatMap((caller) => {
        const uses = occurrences.filter((occurrence) => isUseIn(caller, occurrence));
        return uses.length === 0
          ? []
          : [{ from: createItem(caller, userAnalysis, uri), fromRanges: rangesOf(uses, document) }];
      });
    },
  );
}

/** Returns the definitions that the item uses, with the ranges of the uses. */
export function findCallees(item: CallHierarchyItem, workspace: Workspace): CallHierarchyOutgoingCall[] {
  const caller = resolveItem(item, workspace);
  if (caller === undefined) return [];
  const { analysis, thing: referent } = caller;
  const uses = analysis
    .occurrencesWithin(referent.defined.definition.span)
    .flatMap((use) =>
      use.referent.kind === "definition" && isUseIn(referent.defined, use) ? [{ use, to: use.referent.defined }] : [],
    );
  return [...groupedBy(uses, ({ to }) => to)].map(([to, calls]) => ({
    to: createItem(to, analysis, item.uri),
    fromRanges: rangesOf(
      calls.map(({ use }) => use),
      analysis.document,
    ),
  }));
}

/** Resolves an item; undefined if its document has changed. */
function resolveItem({ uri, selectionRange: { start } }: CallHierarchyItem, workspace: Workspace) {
  const analysis = workspace.analysisAt(uri);
  const referent = analysis?.occurrenceAt(offsetOf(analysis.document.source, start))?.referent;
  return analysis === undefined || referent?.kind !== "definition" ? undefined : { analysis, thing: referent };
}

function isUseIn({ definition: { span } }: Defined, { isBinding, span: { start, end } }: Occurrence): boolean {
  return !isBinding && span.start <= start && end <= span.end;
}

const rangesOf = (uses: readonly Occurrence[], { source }: CheckedDocument) =>
  uses.map(({ span }) => rangeOf(source, span));

function createItem(defined: Defined, { document, surroundings }: Analysis, uri: string): CallHierarchyItem {
  const { name, definition, home } = defined;
  return {
    name,
    kind: symbolKindOf(defined),
    detail: typeOfDefinition(defined, document).type,
    uri: home === undefined ? uri : surroundings.addressOf(home.name),
    range: rangeOf(document.source, definition.span),
    selectionRange: rangeOf(document.source, definition.name.span),
  };
}

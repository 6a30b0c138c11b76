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
import { namings, type Workspace } from "./across.js";
import type { Analysis } from "./analysis.js";
import type { Occurrence } from "./occurrences.js";
import { offsetOf, rangeOf } from "./places.js";
import { symbolKindOf } from "./structure.js";

/** Returns an item for the definition that is named at an offset, or no item for anything else. */
export function hierarchyAt(analysis: Analysis, uri: string, offset: number): CallHierarchyItem[] {
  const thing = analysis.occurrenceAt(offset)?.thing;
  return thing?.kind === "definition" ? [itemOf(thing.defined, analysis, uri)] : [];
}

/**
 * Returns the definitions that use the item, with the places in them. Uses in tests and properties have no definition.
 */
export async function callersOf(item: CallHierarchyItem, workspace: Workspace): Promise<CallHierarchyIncomingCall[]> {
  const source = definitionOf(item, workspace);
  if (source === undefined) return [];
  const { analysis, thing } = source;
  return (await namings(thing, item.uri, analysis, workspace)).flatMap(({ uri, analysis: user, occurrences }) => {
    const { document } = user;
    return document.definitions.flatMap((caller) => {
      const uses = occurrences.filter((one) => isUseIn(caller, one));
      return uses.length === 0 ? [] : [{ from: itemOf(caller, user, uri), fromRanges: rangesOf(uses, document) }];
    });
  });
}

/** Returns the definitions that the item uses, with the places in it. */
export function calleesOf(item: CallHierarchyItem, workspace: Workspace): CallHierarchyOutgoingCall[] {
  const source = definitionOf(item, workspace);
  if (source === undefined) return [];
  const { analysis, thing } = source;
  const uses = analysis
    .occurrencesWithin(thing.defined.definition.span)
    .flatMap((use) =>
      use.thing.kind === "definition" && isUseIn(thing.defined, use) ? [{ use, to: use.thing.defined }] : [],
    );
  return [...groupedBy(uses, ({ to }) => to)].map(([to, places]) => ({
    to: itemOf(to, analysis, item.uri),
    fromRanges: rangesOf(
      places.map(({ use }) => use),
      analysis.document,
    ),
  }));
}

/** Resolves an item; undefined if its document has changed. */
function definitionOf({ uri, selectionRange: { start } }: CallHierarchyItem, workspace: Workspace) {
  const analysis = workspace.analysisAt(uri);
  const thing = analysis?.occurrenceAt(offsetOf(analysis.document.source, start))?.thing;
  return analysis === undefined || thing?.kind !== "definition" ? undefined : { analysis, thing };
}

function isUseIn({ definition: { span } }: Defined, { isBinding, span: { start, end } }: Occurrence): boolean {
  return !isBinding && span.start <= start && end <= span.end;
}

const rangesOf = (uses: readonly Occurrence[], { source }: CheckedDocument) =>
  uses.map(({ span }) => rangeOf(source, span));

function itemOf(defined: Defined, { document, surroundings }: Analysis, uri: string): CallHierarchyItem {
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

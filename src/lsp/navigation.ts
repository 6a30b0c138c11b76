// Where a name gets its meaning, where else it stands, and what has to change if it is called something else.

import type { DocumentHighlight, Location, Range, WorkspaceEdit } from "vscode-languageserver";
import { DocumentHighlightKind } from "vscode-languageserver";
import { lex } from "../syntax/lexer.js";
import { isName } from "../syntax/tokens.js";
import { typeOfDefinition } from "../types/definition-type.js";
import { showValue } from "../types/schemes/scheme.js";
import type { Analysis } from "./analysis.js";
import { isSameThing, mentionsOf, type Occurrence, occurrenceAt } from "./occurrences.js";
import { rangeOf } from "./places.js";

/** All occurrences of what the name at an offset stands for; none if there is no name. */
export function sameAs({ occurrences }: Analysis, offset: number): readonly Occurrence[] {
  const here = occurrenceAt(occurrences, offset);
  return here === undefined ? [] : occurrences.filter(({ thing }) => isSameThing(thing, here.thing));
}

export function definitionAt(analysis: Analysis, uri: string, offset: number): Location[] {
  return sameAs(analysis, offset)
    .filter(({ isBinding }) => isBinding)
    .map(({ span }) => ({ uri, range: rangeOf(analysis.document.source, span) }));
}

/** The definitions of the types that the name at an offset has: those that its type names. */
export function typeDefinitionAt(analysis: Analysis, uri: string, offset: number): Location[] {
  const { document } = analysis;
  const { source, scope, aliases, variables, nextVariable } = document;
  const thing = analysis.occurrenceAt(offset)?.thing;
  const type = thing?.kind === "variable" && thing.variable.id < nextVariable && variables.get(thing.variable.id);
  const text =
    thing?.kind === "definition"
      ? typeOfDefinition(thing.defined, document).type
      : type
        ? showValue(type, aliases)
        : "";
  const names = new Set(lex(text, { start: 0, end: text.length }).tokens.map(({ image }) => image));
  return [...names].flatMap((name) => {
    const defined = aliases.has(name) ? scope.defined.get(name) : undefined;
    return defined === undefined ? [] : [{ uri, range: rangeOf(source, defined.definition.name.span) }];
  });
}

/** The places of a name in the code and the tests, and its mentions in the prose. */
export function referencesAt(analysis: Analysis, uri: string, offset: number, withBindings: boolean): Location[] {
  const { document } = analysis;
  const found = sameAs(analysis, offset);
  const thing = found[0]?.thing;
  const mentions = thing?.kind === "definition" ? mentionsOf(thing.defined.name, document) : [];
  const spans = [...found.filter(({ isBinding }) => withBindings || !isBinding).map(({ span }) => span), ...mentions];
  return spans.sort((a, b) => a.start - b.start).map((span) => ({ uri, range: rangeOf(document.source, span) }));
}

export function highlightsAt(analysis: Analysis, offset: number): DocumentHighlight[] {
  return sameAs(analysis, offset).map(({ span, isBinding }) => ({
    range: rangeOf(analysis.document.source, span),
    kind: isBinding ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** The name at an offset, if it can be called something else: names of the language cannot. */
export function renamableAt(analysis: Analysis, offset: number): { range: Range; placeholder: string } | undefined {
  const here = occurrenceAt(analysis.occurrences, offset);
  if (here === undefined || here.thing.kind === "language") return undefined;
  const { source } = analysis.document;
  return { range: rangeOf(source, here.span), placeholder: source.text.slice(here.span.start, here.span.end) };
}

/** Why something cannot be the new name of what stands at an offset; undefined if it can. */
export function obstacleTo(analysis: Analysis, offset: number, name: string): string | undefined {
  const { tokens, diagnostics } = lex(name, { start: 0, end: name.length });
  if (tokens.length !== 1 || diagnostics.length > 0 || !isName(tokens[0]!) || tokens[0]!.image !== name)
    return `\`${name}\` is no name.`;
  const here = occurrenceAt(analysis.occurrences, offset);
  const taken = analysis.document.scope.defined.get(name);
  if (taken !== undefined && !(here?.thing.kind === "definition" && here.thing.defined === taken))
    return `\`${name}\` is defined already.`;
  return undefined;
}

/** The prose part of a renaming, which people look at before they take it. */
const inProse = "prose";

/**
 * The edits that call something by another name, in the code and the tests. Its mentions in the prose are a part by
 * themselves, if the editor can show such parts.
 */
export function renamed(
  analysis: Analysis,
  uri: string,
  offset: number,
  name: string,
  hasAnnotations: boolean,
): WorkspaceEdit {
  const { document } = analysis;
  const found = sameAs(analysis, offset);
  const edit = ({ span }: Pick<Occurrence, "span">): { range: Range; newText: string } => ({
    range: rangeOf(document.source, span),
    newText: name,
  });
  const thing = found[0]?.thing;
  const mentions = thing?.kind === "definition" ? mentionsOf(thing.defined.name, document) : [];
  if (!hasAnnotations) return { changes: { [uri]: found.map(edit) } };
  const annotated = mentions.map((span) => ({ ...edit({ span }), annotationId: inProse }));
  return {
    documentChanges: [{ textDocument: { uri, version: null }, edits: [...found.map(edit), ...annotated] }],
    ...(annotated.length === 0
      ? {}
      : { changeAnnotations: { [inProse]: { label: "Mentions in the prose", needsConfirmation: true } } }),
  };
}

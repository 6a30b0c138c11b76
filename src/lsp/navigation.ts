// Where a name gets its meaning, where else it stands, and what has to change if it is called something else.

import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Edit } from "../diagnostics/diagnostic.js";
import type { Defined } from "../names/resolved.js";
import { definitionOf } from "../names/scope.js";
import { nameLatex } from "../notation/latex.js";
import { edited } from "../repairs/slate.js";
import { positionAt, type Span } from "../source/source.js";
import { lex } from "../syntax/lexer.js";
import { isName } from "../syntax/tokens.js";
import type { CheckedDocument } from "../types/check.js";
import { typeOfDefinition } from "../types/definition-type.js";
import { showValue } from "../types/schemes/scheme.js";
import { Analysis } from "./analysis.js";
import { mentionsOf, type Occurrence, occurrencesOf, type Thing } from "./occurrences.js";
import { rangeOf } from "./places.js";

/** All occurrences of what the name at an offset stands for; none if there is no name. */
export function sameAs(analysis: Analysis, offset: number): readonly Occurrence[] {
  const here = analysis.occurrenceAt(offset);
  return here === undefined ? [] : occurrencesOf(here.thing, analysis.document);
}

export function definitionAt(analysis: Analysis, uri: string, offset: number): Location[] {
  const thing = analysis.occurrenceAt(offset)?.thing;
  if (thing?.kind === "definition" && thing.defined.home !== undefined) return [headOf(thing.defined, analysis, uri)];
  return sameAs(analysis, offset)
    .filter(({ isBinding }) => isBinding)
    .map(({ span }) => ({ uri, range: rangeOf(analysis.document.source, span) }));
}

/** Where the head of a definition stands, in this document or another one. */
function headOf({ definition, home }: Defined, analysis: Analysis, uri: string): Location {
  return {
    uri: home === undefined ? uri : analysis.surroundings.addressOf(home.name),
    range: rangeOf(analysis.document.source, definition.name.span),
  };
}

/** The definitions of the types that the name at an offset has: those that its type names. */
export function typeDefinitionAt(analysis: Analysis, uri: string, offset: number): Location[] {
  const { document } = analysis;
  const { scope, aliases, variables, nextVariable } = document;
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
    const defined = aliases.has(name) ? definitionOf(name, scope) : undefined;
    return defined === undefined ? [] : [headOf(defined, analysis, uri)];
  });
}

/** The places of a name in the code and the tests, and its mentions in the prose. */
export function referencesAt(analysis: Analysis, uri: string, offset: number, withBindings: boolean): Location[] {
  const { document } = analysis;
  const found = sameAs(analysis, offset);
  const mentions = mentionsIn(document, found);
  const spans = [...found.filter(({ isBinding }) => withBindings || !isBinding).map(({ span }) => span), ...mentions];
  return spans.sort((a, b) => a.start - b.start).map((span) => ({ uri, range: rangeOf(document.source, span) }));
}

/** The mentions in the prose of what occurs in the code. */
function mentionsIn(document: CheckedDocument, [first]: readonly Occurrence[]): readonly Span[] {
  return first?.thing.kind === "definition" ? mentionsOf(first.thing.defined.name, document) : [];
}

export function highlightsAt(analysis: Analysis, offset: number): DocumentHighlight[] {
  const { document } = analysis;
  const found = sameAs(analysis, offset);
  return [
    ...found.map(({ span, isBinding }) => ({
      range: rangeOf(document.source, span),
      kind: isBinding ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    })),
    ...mentionsIn(document, found).map((span) => ({
      range: rangeOf(document.source, span),
      kind: DocumentHighlightKind.Text,
    })),
  ];
}

/** The name at an offset, if it can be called something else: names of the language cannot. */
export function renamableAt(analysis: Analysis, offset: number): { range: Range; placeholder: string } | undefined {
  const here = analysis.occurrenceAt(offset);
  if (here === undefined || here.thing.kind === "language" || homeOf(here.thing) !== undefined) return undefined;
  return { range: rangeOf(analysis.document.source, here.span), placeholder: nameOf(here.thing) };
}

/** The document that a definition stands in, if it is another one. */
const homeOf = (thing: Thing): string | undefined =>
  thing.kind === "definition" ? thing.defined.home?.name : undefined;

const nameOf = (thing: Thing): string =>
  thing.kind === "definition" ? thing.defined.name : thing.kind === "variable" ? thing.variable.name : thing.name;

/** The prose part of a renaming, which people look at before they take it. */
const inProse = "prose";

/**
 * The edits that call something by another name, in the code and the tests, or what stands in their way. Its mentions in
 * the prose are a part by themselves, if the editor can show such parts.
 */
export function renamed(
  analysis: Analysis,
  uri: string,
  offset: number,
  name: string,
  hasAnnotations: boolean,
): { readonly edit: WorkspaceEdit } | { readonly obstacle: string } {
  const { document } = analysis;
  const { tokens, diagnostics } = lex(name, { start: 0, end: name.length });
  if (tokens.length !== 1 || diagnostics.length > 0 || !isName(tokens[0]!) || tokens[0]!.image !== name)
    return { obstacle: `\`${name}\` is no name.` };
  const found = sameAs(analysis, offset);
  if (found[0] === undefined || found[0].thing.kind === "language")
    return { obstacle: "There is no name here that can be changed." };
  const home = homeOf(found[0].thing);
  if (home !== undefined)
    return { obstacle: `\`${nameOf(found[0].thing)}\` is defined in ${home}, and gets its name there.` };
  const edits = found.map(({ span }) => ({ span, text: written(name, span, document) }));
  const obstacle = nameOf(found[0].thing) === name ? undefined : changedBy(edits, name, analysis);
  if (obstacle !== undefined) return { obstacle };
  const textEdit = ({ span, text }: Edit): TextEdit => ({ range: rangeOf(document.source, span), newText: text });
  const code = edits.map(textEdit);
  if (!hasAnnotations) return { edit: { changes: { [uri]: code } } };
  const mentions = mentionsIn(document, found).map((span) => ({
    ...textEdit({ span, text: name }),
    annotationId: inProse,
  }));
  return {
    edit: {
      documentChanges: [{ textDocument: { uri, version: null }, edits: [...code, ...mentions] }],
      ...(mentions.length === 0
        ? {}
        : { changeAnnotations: { [inProse]: { label: "Mentions in the prose", needsConfirmation: true } } }),
    },
  };
}

/** A name as it is written in the place of another one: in a display of LaTeX, in its commands. */
function written(name: string, { start, end }: Span, { source: { text }, regions }: CheckedDocument): string {
  const isDisplay = regions.some(({ kind, span }) => kind === "mathematics" && span.start <= start && end <= span.end);
  if (!isDisplay) return name;
  // What stands in braces of a command is text already.
  if (/\\[A-Za-z]+\{$/.test(text.slice(Math.max(0, start - 20), start))) return name.replaceAll("_", "\\_");
  const isBare = /^[A-Za-z]{2,}$/.test(name) && /^[A-Za-z]{2,}$/.test(text.slice(start, end));
  return isBare ? name : nameLatex(name);
}

/** What stands in the way of a renaming, because a name would stand for something else with it. */
function changedBy(edits: readonly Edit[], name: string, analysis: Analysis): string | undefined {
  const { document, text } = analysis;
  const isHead = ({ definition }: Defined): boolean =>
    edits.some(({ span }) => span.start === definition.name.span.start);
  if (document.scope.defined.has(name) && document.definitions.some(isHead)) return `\`${name}\` is defined already.`;
  const hook = Object.values(document.game?.hooks ?? {}).find(isHead);
  if (hook !== undefined) return `The game is known by the name \`${hook.name}\`.`;
  const after = new Analysis(analysis.name, edited(text, { start: 0, end: text.length }, edits), analysis);
  const found = new Map(after.occurrences.map((one) => [one.span.start, one.thing]));
  const twins = new Map<string, string>();
  const own = new Map<string, string>();
  let moved = 0;
  let next = 0;
  for (const { span, thing } of analysis.occurrences) {
    while (next < edits.length && edits[next]!.span.start < span.start) {
      const { span: old, text: put } = edits[next++]!;
      moved += put.length - (old.end - old.start);
    }
    const put = edits[next]?.span.start === span.start ? edits[next]!.text : "";
    // What is put into a display may be a command with the name in it.
    const start = span.start + moved + Math.max(0, put.indexOf("{") + 1);
    const twin = found.get(span.start + moved) ?? found.get(start);
    const [before, now] = [keyOf(thing), twin === undefined ? "" : keyOf(twin)];
    if ((twins.get(before) ?? now) === now && (own.get(now) ?? before) === before) {
      twins.set(before, now);
      own.set(now, before);
      continue;
    }
    const { line } = positionAt(document.source, span.start);
    return `\`${nameOf(thing)}\` in line ${line} would stand for something else then.`;
  }
  return undefined;
}

const keyOf = (thing: Thing): string =>
  thing.kind === "definition"
    ? `definition ${thing.defined.order}`
    : thing.kind === "variable"
      ? `variable ${thing.variable.id}`
      : `language ${thing.name}`;

// Go to definition, references, highlights and rename.

import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { Edit } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import { isTex } from "../document/read.js";
import { definitionOf } from "../resolve/scope.js";
import { nameLatex } from "../notation/latex.js";
import { imageNameOfTag } from "../runtime/easel/image-kinds.js";
import { soundNames } from "../runtime/easel/sound-names.js";
import { withEdits } from "../fixes/batch-check.js";
import { positionAt, type Span } from "../text/source.js";
import { lex } from "../syntax/lexer.js";
import { isName } from "../syntax/tokens.js";
import type { CheckedDocument } from "../types/check.js";
import { typeOfDefinition } from "../types/definition-type.js";
import { showValue } from "../types/schemes/scheme.js";
import { Analysis } from "./analysis.js";
import { isOfShelf, type Naming, namings, type Workspace } from "./across.js";
import {
  expectedSpans,
  mentionsOf,
  nameOf,
  type Occurrence,
  occurrencesOf,
  repeatedSpans,
  type Referent,
} from "./occurrences.js";
import { rangeOf } from "./places.js";

/** Returns all occurrences of the name at an offset, or an empty list if no name is there. */
function sameAs(analysis: Analysis, offset: number): readonly Occurrence[] {
  const occurrence = analysis.occurrenceAt(offset);
  return occurrence === undefined ? [] : occurrencesOf(occurrence.thing, analysis.document);
}

/** Returns the location that binds a name; for an import, the imported document. */
export function definitionAt(analysis: Analysis, uri: string, offset: number): Location[] {
  const use = analysis.document.uses.find(({ span: { start, end } }) => start <= offset && offset <= end);
  if (use !== undefined && use.name !== "")
    return [{ uri: analysis.surroundings.addressOf(use.name), range: beginning }];
  const entity = analysis.occurrenceAt(offset)?.thing;
  if (entity?.kind === "definition" && entity.defined.home !== undefined)
    return [headOf(entity.defined, analysis, uri)];
  return sameAs(analysis, offset)
    .filter(({ isBinding }) => isBinding)
    .map(({ span }) => ({ uri, range: rangeOf(analysis.document.source, span) }));
}

const beginning: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Returns the location of a definition's head, in this document or an imported one. */
function headOf({ definition, home }: Defined, analysis: Analysis, uri: string): Location {
  return {
    uri: home === undefined ? uri : analysis.surroundings.addressOf(home.name),
    range: rangeOf(analysis.document.source, definition.name.span),
  };
}

/** Returns the definitions of the types named in the type of the name at an offset. */
export function typeDefinitionAt(analysis: Analysis, uri: string, offset: number): Location[] {
  const { document } = analysis;
  const { scope, aliases, variables, nextVariable } = document;
  const entity = analysis.occurrenceAt(offset)?.thing;
  const type = entity?.kind === "variable" && entity.variable.id < nextVariable && variables.get(entity.variable.id);
  const text =
    entity?.kind === "definition"
      ? typeOfDefinition(entity.defined, document).type
      : type
        ? showValue(type, aliases)
        : "";
  const names = new Set(lex(text, { start: 0, end: text.length }).tokens.map(({ image }) => image));
  return [...names].flatMap((name) => {
    const defined = aliases.has(name) ? definitionOf(name, scope) : undefined;
    return defined === undefined ? [] : [headOf(defined, analysis, uri)];
  });
}

/** Occurrences of a name in code and tests of all documents, and its mentions in their prose. */
export async function referencesAt(
  analysis: Analysis,
  uri: string,
  offset: number,
  withBindings: boolean,
  workspace: Workspace,
): Promise<Location[]> {
  const entity = analysis.occurrenceAt(offset)?.thing;
  if (entity === undefined) return [];
  return (await namings(entity, uri, analysis, workspace)).flatMap(({ uri, analysis: { document }, occurrences }) => {
    const spans = occurrences.filter(({ isBinding }) => withBindings || !isBinding).map(({ span }) => span);
    return [...spans, ...mentionsIn(document, occurrences)]
      .sort((a, b) => a.start - b.start)
      .map((span) => ({ uri, range: rangeOf(document.source, span) }));
  });
}

/** Mentions in the prose of a thing that occurs in the code. */
function mentionsIn(document: CheckedDocument, [first]: readonly Occurrence[]): readonly Span[] {
  return first?.thing.kind === "definition" ? mentionsOf(first.thing.defined.name, document) : [];
}

export function highlightsAt(analysis: Analysis, offset: number): DocumentHighlight[] {
  const { document } = analysis;
  const occurrences = sameAs(analysis, offset);
  return [
    ...occurrences.map(({ span, isBinding }) => ({
      range: rangeOf(document.source, span),
      kind: isBinding ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    })),
    ...mentionsIn(document, occurrences).map((span) => ({
      range: rangeOf(document.source, span),
      kind: DocumentHighlightKind.Text,
    })),
  ];
}

/** Returns the name at an offset, if it can be renamed; built-in names cannot. */
export function renamableAt(analysis: Analysis, offset: number): { range: Range; placeholder: string } | undefined {
  const here = analysis.occurrenceAt(offset);
  if (here === undefined || here.thing.kind === "language" || isOfShelf(here.thing)) return undefined;
  const { start, end } = here.span;
  const span =
    here.thing.kind === "atom" && end - start === here.thing.name.length + 1 ? { start: start + 1, end } : here.span;
  return { range: rangeOf(analysis.document.source, span), placeholder: nameOf(here.thing) };
}

/** The groups of edits outside of code and tests, to be confirmed by the user. */
const parts = {
  typeset: "Typeset copies of definitions",
  expected: "Expected values of tests",
  prose: "Mentions in the prose",
} as const;

/** A replacement of a name; `part` is undefined in code and tests. */
interface NameEdit extends Edit {
  readonly part?: keyof typeof parts;
}

/**
 * Returns the edits that rename a thing in code and tests of all documents, in typeset repetitions and in expected
 * values, or the reason why it cannot be renamed. Editors that support change annotations also get the mentions in the
 * prose.
 */
export async function renameName(
  analysis: Analysis,
  uri: string,
  offset: number,
  newName: string,
  hasAnnotations: boolean,
  workspace: Workspace,
): Promise<{ readonly edit: WorkspaceEdit } | { readonly obstacle: string }> {
  const entity = analysis.occurrenceAt(offset)?.thing;
  if (entity === undefined || entity.kind === "language")
    return { obstacle: "There is no name here that can be renamed." };
  const name = entity.kind === "atom" && newName.startsWith("`") ? newName.slice(1) : newName;
  const { tokens, diagnostics } = lex(name, { start: 0, end: name.length });
  if (tokens.length !== 1 || diagnostics.length > 0 || !isName(tokens[0]!) || tokens[0]!.image !== name)
    return { obstacle: `\`${name}\` is not a valid name.` };
  if (isOfShelf(entity)) return { obstacle: `\`${nameOf(entity)}\` is part of led and cannot be renamed.` };
  const changes = (await namings(entity, uri, analysis, workspace)).map((one): Change => {
    const { document } = one.analysis;
    const editsOf = (spans: readonly Span[], part?: keyof typeof parts): readonly NameEdit[] =>
      spans.map((span) => ({
        span,
        text: write(name, entity, span, document),
        ...(part === undefined ? {} : { part }),
      }));
    const twin = one.occurrences[0]?.thing ?? entity;
    const edits = [
      ...editsOf(one.occurrences.map(({ span }) => span)),
      ...editsOf(repeatedSpans(one.occurrences, document), "typeset"),
      ...editsOf(expectedSpans(twin, document), "expected"),
    ];
    return { ...one, edits: edits.sort((a, b) => a.span.start - b.span.start) };
  });
  const obstacle =
    nameOf(entity) === name
      ? undefined
      : entity.kind === "atom"
        ? atomObstacle(changes, entity.name, name)
        : changedMeaning(changes, name, uri, workspace);
  if (obstacle !== undefined) return { obstacle };
  if (!hasAnnotations)
    return {
      edit: {
        changes: Object.fromEntries(changes.map((one) => [one.uri, one.edits.map((edit) => editIn(one, edit))])),
      },
    };
  const whole = changes.map((one) => {
    const { document } = one.analysis;
    const others = new Set(one.edits.map(({ span }) => span.start));
    const mentions = mentionsIn(document, one.occurrences).flatMap((span): readonly NameEdit[] =>
      others.has(span.start) ? [] : [{ span, text: writtenInProse(name, span, document), part: "prose" }],
    );
    return { ...one, edits: [...one.edits, ...mentions] };
  });
  const annotations = [...new Set(whole.flatMap(({ edits }) => edits.flatMap(({ part }) => part ?? [])))];
  return {
    edit: {
      documentChanges: whole.map((one) => ({
        textDocument: { uri: one.uri, version: null },
        edits: one.edits.map((edit) =>
          edit.part === undefined ? editIn(one, edit) : { ...editIn(one, edit), annotationId: edit.part },
        ),
      })),
      ...(annotations.length === 0
        ? {}
        : {
            changeAnnotations: Object.fromEntries(
              annotations.map((part) => [part, { label: parts[part], needsConfirmation: true }]),
            ),
          }),
    },
  };
}

/** Returns why an atom cannot be renamed: another atom has that name, or Easel gives either a meaning. */
function atomObstacle(changes: readonly Change[], old: string, name: string): string | undefined {
  const isGame = changes.some(({ analysis }) => analysis.document.game !== undefined);
  const easel = [old, name].find((one) => isGame && isOfEasel(one));
  if (easel !== undefined) return `The atom \`\` \`${easel} \`\` has a meaning in Easel.`;
  const isUsed = changes.some(({ analysis }) =>
    analysis.occurrences.some(({ thing }) => thing.kind === "atom" && thing.name === name),
  );
  return isUsed ? `The atom \`\` \`${name} \`\` is already in use, so the two atoms would be equal.` : undefined;
}

/** The atoms of clicks and sounds, and of images in documents from 2014. */
const isOfEasel = (atom: string): boolean =>
  atom === "nil" || soundNames.some((name) => name === atom) || imageNameOfTag(atom) !== undefined;

interface Change extends Naming {
  readonly edits: readonly NameEdit[];
}

const editIn = ({ analysis }: Change, { span, text }: Edit): TextEdit => ({
  range: rangeOf(analysis.document.source, span),
  newText: text,
});

/** Spells a new name in place of an old one; as a LaTeX command in a display. */
function write(
  name: string,
  entity: Referent,
  { start, end }: Span,
  { source: { text }, regions, displays }: CheckedDocument,
): string {
  if (entity.kind === "atom") return text.slice(start, end).replace(entity.name, () => name);
  const typeset = [...regions.flatMap(({ kind, span }) => (kind === "mathematics" ? [span] : [])), ...displays];
  if (!typeset.some((span) => span.start <= start && end <= span.end)) return name;
  // Inside the braces of a text command, only underscores need escaping.
  if (/\\(?:text[a-z]*|math[a-z]+|operatorname|emph)\{$/.test(text.slice(Math.max(0, start - 20), start)))
    return name.replaceAll("_", "\\_");
  const isBare = /^[A-Za-z]{2,}$/.test(name) && /^[A-Za-z]{2,}$/.test(text.slice(start, end));
  return isBare ? name : nameLatex(name);
}

/** Spells a new name in the prose, with `\_` in LaTeX and where the old name has it. */
const writtenInProse = (name: string, { start, end }: Span, { source }: CheckedDocument): string =>
  isTex(source) || source.text.slice(start, end).includes("\\_") ? name.replaceAll("_", "\\_") : name;

/** Returns why a renaming would change the meaning of a name, if it would. */
function changedMeaning(
  changes: readonly Change[],
  name: string,
  uri: string,
  workspace: Workspace,
): string | undefined {
  const texts = new Map<string, string>();
  for (const { uri: address, analysis, edits } of changes) {
    const { document, text } = analysis;
    const isHead = ({ definition }: Defined): boolean =>
      edits.some(({ span }) => span.start === definition.name.span.start);
    if (document.scope.defined.has(name) && document.definitions.some(isHead)) return `\`${name}\` is already defined.`;
    const hook = Object.values(document.game?.hooks ?? {}).find(isHead);
    if (hook !== undefined) return `A game must define \`${hook.name}\` under this name.`;
    texts.set(address, withEdits(text, { start: 0, end: text.length }, edits));
  }
  for (const { uri: address, analysis, edits } of changes) {
    const surroundings = workspace.surroundingsWith(texts, address);
    const after = new Analysis(analysis.name, texts.get(address)!, undefined, surroundings);
    const conflict = firstChangedName(analysis, edits, after);
    if (conflict === undefined) continue;
    const where = address === uri ? "" : ` of ${analysis.name}`;
    return `\`${conflict.name}\` in line ${conflict.line}${where} would then refer to something else.`;
  }
  return undefined;
}

/**
 * Returns the first name whose resolution differs after some edits: it refers to a thing of another kind, to one that
 * other names refer to, or to something only now, as a type variable that has become the name of a constant.
 */
function firstChangedName(
  before: Analysis,
  edits: readonly Edit[],
  after: Analysis,
): { readonly name: string; readonly line: number } | undefined {
  const placeIn = ({ document }: Analysis, { span, thing }: Occurrence): ReturnType<typeof firstChangedName> => ({
    name: nameOf(thing),
    line: positionAt(document.source, span.start).line,
  });
  const things = new Map(after.occurrences.map((one) => [one.span.start, one]));
  const twins = new Map<string, string>();
  const ownNames = new Map<string, string>();
  let moved = 0;
  let next = 0;
  for (const one of before.occurrences) {
    const { span, thing } = one;
    while (next < edits.length && edits[next]!.span.start < span.start) {
      const { span: old, text: put } = edits[next++]!;
      moved += put.length - (old.end - old.start);
    }
    const put = edits[next]?.span.start === span.start ? edits[next]!.text : "";
    // In a display, the replacement may be a command around the name.
    const start = span.start + moved + Math.max(0, put.indexOf("{") + 1);
    const twin = things.get(span.start + moved) ?? things.get(start);
    if (twin?.thing.kind !== thing.kind) return placeIn(before, one);
    const [old, now] = [keyOf(thing), keyOf(twin.thing)];
    if ((twins.get(old) ?? now) !== now || (ownNames.get(now) ?? old) !== old) return placeIn(before, one);
    twins.set(old, now);
    ownNames.set(now, old);
    things.delete(twin.span.start);
  }
  // A name that was unknown may become known.
  const unknown = before.diagnostics.flatMap(({ code, message }) => (code === "L301" ? [message] : []));
  const first = [...things.values()].find(({ thing }) => !unknown.some((message) => message.includes(nameOf(thing))));
  return first && placeIn(after, first);
}

const keyOf = (entity: Referent): string =>
  entity.kind === "definition"
    ? `definition ${entity.defined.order} of ${entity.defined.home?.name ?? "here"}`
    : entity.kind === "variable"
      ? `variable ${entity.variable.id}`
      : `${entity.kind} ${entity.name}`;

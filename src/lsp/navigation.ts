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
import { isInShelf, type DocumentOccurrences, findOccurrences, type Workspace } from "./across.js";
import {
  findExpectedSpans,
  findMentions,
  nameOf,
  type Occurrence,
  findOccurrencesOf,
  findRepeatedSpans,
  type Referent,
} from "./occurrences.js";
import { rangeOf } from "./places.js";

/** Returns all occurrences of the name at an offset, or an empty list if no name is there. */
function findOccurrencesAt(analysis: Analysis, offset: number): readonly Occurrence[] {
  const occurrence = analysis.occurrenceAt(offset);
  return occurrence === undefined ? [] : findOccurrencesOf(occurrence.referent, analysis.document);
}

/** Returns the location that binds a name; for an import, the imported document. */
export function findDefinition(analysis: Analysis, uri: string, offset: number): Location[] {
  const use = analysis.document.uses.find(({ span: { start, end } }) => start <= offset && offset <= end);
  if (use !== undefined && use.name !== "")
    return [{ uri: analysis.surroundings.addressOf(use.name), range: startOfDocument }];
  const entity = analysis.occurrenceAt(offset)?.referent;
  if (entity?.kind === "definition" && entity.defined.home !== undefined)
    return [locationOfHead(entity.defined, analysis, uri)];
  return findOccurrencesAt(analysis, offset)
    .filter(({ isBinding }) => isBinding)
    .map(({ span }) => ({ uri, range: rangeOf(analysis.document.source, span) }));
}

const startOfDocument: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Returns the location of a definition's head, in this document or an imported one. */
function locationOfHead({ definition, home }: Defined, analysis: Analysis, uri: string): Location {
  return {
    uri: home === undefined ? uri : analysis.surroundings.addressOf(home.name),
    range: rangeOf(analysis.document.source, definition.name.span),
  };
}

/** Returns the definitions of the types named in the type of the name at an offset. */
export function findTypeDefinitions(analysis: Analysis, uri: string, offset: number): Location[] {
  const { document } = analysis;
  const { scope, aliases, variables, nextVariable } = document;
  const entity = analysis.occurrenceAt(offset)?.referent;
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
    return defined === undefined ? [] : [locationOfHead(defined, analysis, uri)];
  });
}

/** Occurrences of a name in code and tests of all documents, and its mentions in their prose. */
export async function findReferences(
  analysis: Analysis,
  uri: string,
  offset: number,
  withBindings: boolean,
  workspace: Workspace,
): Promise<Location[]> {
  const entity = analysis.occurrenceAt(offset)?.referent;
  if (entity === undefined) return [];
  return (await findOccurrences(entity, uri, analysis, workspace)).flatMap(
    ({ uri, analysis: { document }, occurrences }) => {
      const spans = occurrences.filter(({ isBinding }) => withBindings || !isBinding).map(({ span }) => span);
      return [...spans, ...findMentionsInProse(document, occurrences)]
        .sort((a, b) => a.start - b.start)
        .map((span) => ({ uri, range: rangeOf(document.source, span) }));
    },
  );
}

/** Returns the mentions of a referent in the prose, given its occurrences in code. */
function findMentionsInProse(document: CheckedDocument, [first]: readonly Occurrence[]): readonly Span[] {
  return first?.referent.kind === "definition" ? findMentions(first.referent.defined.name, document) : [];
}

export function findHighlights(analysis: Analysis, offset: number): DocumentHighlight[] {
  const { document } = analysis;
  const occurrences = findOccurrencesAt(analysis, offset);
  return [
    ...occurrences.map(({ span, isBinding }) => ({
      range: rangeOf(document.source, span),
      kind: isBinding ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    })),
    ...findMentionsInProse(document, occurrences).map((span) => ({
      range: rangeOf(document.source, span),
      kind: DocumentHighlightKind.Text,
    })),
  ];
}

/** Returns the name at an offset, if it can be renamed; built-in names cannot. */
export function prepareRename(analysis: Analysis, offset: number): { range: Range; placeholder: string } | undefined {
  const occurrence = analysis.occurrenceAt(offset);
  if (occurrence === undefined || occurrence.referent.kind === "language" || isInShelf(occurrence.referent))
    return undefined;
  const { start, end } = occurrence.span;
  const span =
    occurrence.referent.kind === "atom" && end - start === occurrence.referent.name.length + 1
      ? { start: start + 1, end }
      : occurrence.span;
  return { range: rangeOf(analysis.document.source, span), placeholder: nameOf(occurrence.referent) };
}

/** The groups of edits outside of code and tests, to be confirmed by the user. */
const annotationLabels = {
  typeset: "Typeset copies of definitions",
  expected: "Expected values of tests",
  prose: "Mentions in the prose",
} as const;

/** A replacement of a name; `part` is undefined in code and tests. */
interface NameEdit extends Edit {
  readonly annotation?: keyof typeof annotationLabels;
}

/**
 * Returns the edits that rename a referent in code and tests of all documents, in typeset repetitions and in expected
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
  const entity = analysis.occurrenceAt(offset)?.referent;
  if (entity === undefined || entity.kind === "language")
    return { obstacle: "There is no name here that can be renamed." };
  const name = entity.kind === "atom" && newName.startsWith("`") ? newName.slice(1) : newName;
  const { tokens, diagnostics } = lex(name, { start: 0, end: name.length });
  if (tokens.length !== 1 || diagnostics.length > 0 || !isName(tokens[0]!) || tokens[0]!.image !== name)
    return { obstacle: `\`${name}\` is not a valid name.` };
  if (isInShelf(entity)) return { obstacle: `\`${nameOf(entity)}\` is part of led and cannot be renamed.` };
  const changes = (await findOccurrences(entity, uri, analysis, workspace)).map((found): DocumentChange => {
    const { document } = found.analysis;
    const createEdits = (spans: readonly Span[], annotation?: keyof typeof annotationLabels): readonly NameEdit[] =>
      spans.map((span) => ({
        span,
        text: spellNewName(name, entity, span, document),
        ...(annotation === undefined ? {} : { annotation }),
      }));
    const counterpart = found.occurrences[0]?.referent ?? entity;
    const edits = [
      ...createEdits(found.occurrences.map(({ span }) => span)),
      ...createEdits(findRepeatedSpans(found.occurrences, document), "typeset"),
      ...createEdits(findExpectedSpans(counterpart, document), "expected"),
    ];
    return { ...found, edits: edits.sort((a, b) => a.span.start - b.span.start) };
  });
  const obstacle =
    nameOf(entity) === name
      ? undefined
      : entity.kind === "atom"
        ? findAtomObstacle(changes, entity.name, name)
        : findChangedMeaning(changes, name, uri, workspace);
  if (obstacle !== undefined) return { obstacle };
  if (!hasAnnotations)
    return {
      edit: {
        changes: Object.fromEntries(
          changes.map((change) => [change.uri, change.edits.map((edit) => toTextEdit(change, edit))]),
        ),
      },
    };
  const annotatedChanges = changes.map((change) => {
    const { document } = change.analysis;
    const editStarts = new Set(change.edits.map(({ span }) => span.start));
    const mentions = findMentionsInProse(document, change.occurrences).flatMap((span): readonly NameEdit[] =>
      editStarts.has(span.start) ? [] : [{ span, text: spellInProse(name, span, document), annotation: "prose" }],
    );
    return { ...change, edits: [...change.edits, ...mentions] };
  });
  const annotations = [
    ...new Set(annotatedChanges.flatMap(({ edits }) => edits.flatMap(({ annotation }) => annotation ?? []))),
  ];
  return {
    edit: {
      documentChanges: annotatedChanges.map((change) => ({
        textDocument: { uri: change.uri, version: null },
        edits: change.edits.map((edit) =>
          edit.annotation === undefined
            ? toTextEdit(change, edit)
            : { ...toTextEdit(change, edit), annotationId: edit.annotation },
        ),
      })),
      ...(annotations.length === 0
        ? {}
        : {
            changeAnnotations: Object.fromEntries(
              annotations.map((annotation) => [
                annotation,
                { label: annotationLabels[annotation], needsConfirmation: true },
              ]),
            ),
          }),
    },
  };
}

/** Returns why an atom cannot be renamed: another atom has that name, or Easel gives either a meaning. */
function findAtomObstacle(changes: readonly DocumentChange[], oldName: string, newName: string): string | undefined {
  const isGame = changes.some(({ analysis }) => analysis.document.game !== undefined);
  const easelName = [oldName, newName].find((name) => isGame && isEaselAtom(name));
  if (easelName !== undefined) return `The atom \`\` \`${easelName} \`\` has a meaning in Easel.`;
  const isUsed = changes.some(({ analysis }) =>
    analysis.occurrences.some(({ referent: thing }) => thing.kind === "atom" && thing.name === newName),
  );
  return isUsed ? `The atom \`\` \`${newName} \`\` is already in use, so the two atoms would be equal.` : undefined;
}

/** The atoms of clicks and sounds, and of images in documents from 2014. */
const isEaselAtom = (atom: string): boolean =>
  atom === "nil" || soundNames.some((name) => name === atom) || imageNameOfTag(atom) !== undefined;

interface DocumentChange extends DocumentOccurrences {
  readonly edits: readonly NameEdit[];
}

const toTextEdit = ({ analysis }: DocumentChange, { span, text }: Edit): TextEdit => ({
  range: rangeOf(analysis.document.source, span),
  newText: text,
});

/** Spells a new name in place of an old one; as a LaTeX command in a display. */
function spellNewName(
  name: string,
  entity: Referent,
  { start, end }: Span,
  { source: { text }, regions, displays }: CheckedDocument,
): string {
  if (entity.kind === "atom") return text.slice(start, end).replace(entity.name, () => name);
  const typesetSpans = [...regions.flatMap(({ kind, span }) => (kind === "mathematics" ? [span] : [])), ...displays];
  if (!typesetSpans.some((span) => span.start <= start && end <= span.end)) return name;
  // Inside the braces of a text command, only underscores need escaping.
  if (/\\(?:text[a-z]*|math[a-z]+|operatorname|emph)\{$/.test(text.slice(Math.max(0, start - 20), start)))
    return name.replaceAll("_", "\\_");
  const isBare = /^[A-Za-z]{2,}$/.test(name) && /^[A-Za-z]{2,}$/.test(text.slice(start, end));
  return isBare ? name : nameLatex(name);
}

/** Spells a new name in the prose, with `\_` in LaTeX and where the old name has it. */
const spellInProse = (name: string, { start, end }: Span, { source }: CheckedDocument): string =>
  isTex(source) || source.text.slice(start, end).includes("\\_") ? name.replaceAll("_", "\\_") : name;

/** Returns the reason if a renaming would change the meaning of a name; otherwise undefined. */
function findChangedMeaning(
  changes: readonly DocumentChange[],
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
    const newAnalysis = new Analysis(analysis.name, texts.get(address)!, undefined, surroundings);
    const conflict = findChangedName(analysis, edits, newAnalysis);
    if (conflict === undefined) continue;
    const location = address === uri ? "" : ` of ${analysis.name}`;
    return `\`${conflict.name}\` in line ${conflict.line}${location} would then refer to something else.`;
  }
  return undefined;
}

/**
 * Returns the first name whose resolution differs after some edits. Either its referent has another kind, or other names
 * had that referent, or it had none, like a type variable that becomes the name of a constant.
 */
function findChangedName(
  before: Analysis,
  edits: readonly Edit[],
  after: Analysis,
): { readonly name: string; readonly line: number } | undefined {
  const describe = (
    { document }: Analysis,
    { span, referent: thing }: Occurrence,
  ): ReturnType<typeof findChangedName> => ({
    name: nameOf(thing),
    line: positionAt(document.source, span.start).line,
  });
  const newOccurrences = new Map(after.occurrences.map((occurrence) => [occurrence.span.start, occurrence]));
  const newKeys = new Map<string, string>();
  const oldKeys = new Map<string, string>();
  let shift = 0;
  let nextEdit = 0;
  for (const occurrence of before.occurrences) {
    const { span, referent: thing } = occurrence;
    while (nextEdit < edits.length && edits[nextEdit]!.span.start < span.start) {
      const { span: old, text: replacement } = edits[nextEdit++]!;
      shift += replacement.length - (old.end - old.start);
    }
    const replacement = edits[nextEdit]?.span.start === span.start ? edits[nextEdit]!.text : "";
    // In a display, the replacement may be a command around the name.
    const start = span.start + shift + Math.max(0, replacement.indexOf("{") + 1);
    const counterpart = newOccurrences.get(span.start + shift) ?? newOccurrences.get(start);
    if (counterpart?.referent.kind !== thing.kind) return describe(before, occurrence);
    const [oldKey, newKey] = [keyOf(thing), keyOf(counterpart.referent)];
    if ((newKeys.get(oldKey) ?? newKey) !== newKey || (oldKeys.get(newKey) ?? oldKey) !== oldKey)
      return describe(before, occurrence);
    newKeys.set(oldKey, newKey);
    oldKeys.set(newKey, oldKey);
    newOccurrences.delete(counterpart.span.start);
  }
  // An unresolved name may become resolved.
  const unknownNameMessages = before.diagnostics.flatMap(({ code, message }) => (code === "L301" ? [message] : []));
  const firstNewOccurrence = [...newOccurrences.values()].find(
    ({ referent: thing }) => !unknownNameMessages.some((message) => message.includes(nameOf(thing))),
  );
  return firstNewOccurrence && describe(after, firstNewOccurrence);
}

const keyOf = (entity: Referent): string =>
  entity.kind === "definition"
    ? `definition ${entity.defined.order} of ${entity.defined.home?.name ?? "here"}`
    : entity.kind === "variable"
      ? `variable ${entity.variable.id}`
      : `${entity.kind} ${entity.name}`;

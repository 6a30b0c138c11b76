// Completion: names, symbols by their LaTeX commands, and strings of games.

import { type CompletionItem, CompletionItemKind, type TextEdit } from "vscode-languageserver";
import { fileKind } from "../web/bundle/files.js";
import { findSentenceAbout } from "../document/prose.js";
import { builtin, builtins } from "../language/builtins.js";
import { momentFields } from "../language/easel.js";
import { big, infix, signs, type Spellings } from "../language/operators.js";
import type { Defined, Variable } from "../resolve/resolved.js";
import { definitionOf } from "../resolve/scope.js";
import { nameLatex } from "../notation/latex.js";
import { proseOf, wordsOfLanguage } from "../execute/repl/describe.js";
import type { Span } from "../text/source.js";
import { endOf, lex } from "../syntax/lexer.js";
import { isName, UnclosedText } from "../syntax/tokens.js";
import { typeOfDefinition } from "../types/definition-type.js";
import { momentTypesOf } from "../types/game.js";
import { partOf } from "../types/lattice/type.js";
import { showValue } from "../types/schemes/scheme.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import type { Analysis } from "./analysis.js";
import { colorIn, colorOfName, hexOf } from "./colouring.js";
import { occurrencesWithin } from "./occurrences.js";
import { rangeOf } from "./places.js";
import { maxWordLength } from "./limits.js";

/** The language at the cursor: LED, LaTeX read as LED, the path of a recording, or an import. */
type Kind = "code" | "display" | "recording" | "use";

interface Place {
  readonly kind: Kind;
  /** The enclosing code, test or path. */
  readonly around: Span;
}

const useMark = "use:>";

/** Classifies an offset; undefined in the prose. */
function placeAt(analysis: Analysis, offset: number): Place | undefined {
  const { source, regions, tests, plays, uses } = analysis.document;
  const holds = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const region = regions.find(({ code }) => holds(code));
  if (region !== undefined) {
    // Text before the current definition is irrelevant, and lexing a long region is slow.
    const start = Math.max(region.code.start, analysis.definitionBefore(offset)?.definition.span.start ?? 0);
    return { kind: region.kind === "mathematics" ? "display" : "code", around: { start, end: region.code.end } };
  }
  const test = tests.find(({ span }) => holds(span));
  if (test !== undefined) return { kind: "code", around: { start: test.expression.start, end: test.span.end } };
  const use = uses.find(({ span }) => holds({ start: span.start + useMark.length, end: span.end }));
  if (use !== undefined) return { kind: "use", around: { start: use.span.end - use.name.length, end: use.span.end } };
  const play = plays.find(({ span }) => holds(span));
  if (play === undefined) return undefined;
  const start = source.text.indexOf(">", play.span.start) + 1;
  return start <= offset ? { kind: "recording", around: { start, end: play.span.end } } : undefined;
}

/** True if file names can be completed at an offset. */
export function takesFiles(analysis: Analysis, offset: number): boolean {
  const place = placeAt(analysis, offset);
  return (
    place?.kind === "recording" ||
    place?.kind === "use" ||
    (place?.kind === "code" && stringAround(analysis, place, offset) !== undefined)
  );
}

/**
 * Returns the completions at an offset, names in scope first. Details are added by {@link describeCompletion}. `files` are the
 * paths of files beside the document, needed only if {@link takesFiles}.
 */
export function completionsAt(
  analysis: Analysis,
  uri: string,
  offset: number,
  files: readonly string[],
): CompletionItem[] {
  const place = placeAt(analysis, offset);
  if (place === undefined) return [];
  const { source } = analysis.document;
  if (place.kind === "use") {
    const documents = files.filter((path) => /\.led(?:\.md|\.tex)?$/.test(path) && path !== analysis.name);
    const shelf = analysis.surroundings.library.shelf.map((name) => shelfPrefix + name);
    return [...documents, ...shelf].map((path) =>
      replacementItem(analysis, place.around, path, CompletionItemKind.File),
    );
  }
  if (place.kind === "recording") {
    const start = offset - /\S*$/.exec(source.text.slice(place.around.start, offset))![0].length;
    const recordings = files.filter((path) => path.endsWith(".jsonl"));
    return recordings.map((path) => replacementItem(analysis, { start, end: offset }, path, CompletionItemKind.File));
  }
  if (place.kind === "code") {
    const string = stringAround(analysis, place, offset);
    if (string !== undefined) return stringsAt(analysis, string, files);
  }
  const before = source.text.slice(Math.max(place.around.start, offset - maxWordLength), offset);
  const command = /\\[A-Za-z]*$/.exec(before)?.[0];
  if (command !== undefined)
    return symbolCompletions(analysis, place.kind, { start: offset - command.length, end: offset });
  if (/`[\p{L}\p{M}\d_']*$/u.test(before)) return atomsOf(analysis);
  return place.kind === "display" ? namesInDisplay(analysis, uri, offset) : namesAt(analysis, uri, offset);
}

/** Adds the type and documentation of a definition to a completion item. */
export function describeCompletion(item: CompletionItem, { document }: Analysis): CompletionItem {
  const defined = definitionOf(item.label, document.scope);
  if (defined === undefined) return item;
  const sentence = findSentenceAbout(defined.name, proseOf(defined, document.regions));
  return {
    ...item,
    detail: typeOfDefinition(defined, document).type,
    ...(sentence === undefined || item.documentation !== undefined ? {} : { documentation: sentence }),
  };
}

function replacementItem(
  { document: { source } }: Analysis,
  span: Span,
  label: string,
  kind: CompletionItemKind,
): CompletionItem {
  return { label, kind, filterText: label, textEdit: { range: rangeOf(source, span), newText: label } };
}

// ---- names

/** Returns all names, those in scope first, then keywords and symbols. */
function namesAt(analysis: Analysis, uri: string, offset: number): CompletionItem[] {
  return uniqueByLabel([
    ...nameItems(analysis, uri, offset),
    ...wordsOfLanguage().map(
      (word): CompletionItem => ({ label: word, kind: CompletionItemKind.Keyword, sortText: `4${word}` }),
    ),
    ...symbolsByName(isUnicode(analysis)),
  ]);
}

function namesInDisplay(analysis: Analysis, uri: string, offset: number): CompletionItem[] {
  return uniqueByLabel(
    nameItems(analysis, uri, offset).map((item) =>
      /^[A-Za-z]+$/.test(item.label) ? item : { ...item, insertText: nameLatex(item.label) },
    ),
  );
}

function nameItems(analysis: Analysis, uri: string, offset: number): readonly CompletionItem[] {
  const { document } = analysis;
  const local = variablesAround(analysis, offset).map(
    ({ name, type }): CompletionItem => ({
      label: name,
      kind: CompletionItemKind.Variable,
      sortText: `0${name}`,
      ...(type === undefined ? {} : { detail: type }),
    }),
  );
  const used = [...document.scope.used.values()].flatMap((among) => (among.length === 1 ? among : []));
  const defined = [...document.definitions, ...used].map((one): CompletionItem => definitionItem(one, uri));
  const fields = document.scope.isGame
    ? Object.values(momentFields).map(
        ({ names: [name = ""], doc }): CompletionItem => ({
          label: name,
          kind: CompletionItemKind.Property,
          documentation: doc,
          sortText: `2${name}`,
        }),
      )
    : [];
  const builtinItems = Object.keys(builtins).map((name): CompletionItem => {
    const row = builtin(name)!;
    const color = colorOfName(name);
    return {
      label: name,
      kind: color === undefined ? CompletionItemKind.Method : CompletionItemKind.Color,
      detail: row.type,
      // Editors show a colour in the documentation beside the name.
      documentation: color === undefined ? row.doc : hexOf(color),
      sortText: `3${name}`,
    };
  });
  return [...local, ...defined, ...fields, ...builtinItems];
}

function definitionItem({ parameters, definition, home }: Defined, uri: string): CompletionItem {
  const { body } = definition;
  const { name } = definition.name;
  const color = body.kind === "expression" ? colorIn(body.value) : undefined;
  return {
    label: name,
    kind:
      color !== undefined
        ? CompletionItemKind.Color
        : parameters.length === 0
          ? CompletionItemKind.Constant
          : CompletionItemKind.Function,
    ...(color === undefined ? {} : { documentation: hexOf(color) }),
    // Own definitions sort before imported ones.
    sortText: `${home === undefined ? 1 : 2}${name}`,
    data: uri,
  };
}

function uniqueByLabel(items: readonly CompletionItem[]): CompletionItem[] {
  const labels = new Set<string>();
  return items.filter(({ label }) => !labels.has(label) && labels.add(label));
}

/** Returns the variables of the definition or test around an offset, with their types if known. */
function variablesAround(
  { document }: Analysis,
  offset: number,
): readonly { readonly name: string; readonly type?: string | undefined }[] {
  const { variables, nextVariable, aliases, source, scope } = document;
  const definition = document.definitions.find(
    ({ definition: { span } }) => span.start <= offset && offset <= span.end + 1,
  );
  const test = document.tests.find(({ expression: { start, end } }) => start <= offset && offset <= end + 1);
  const span = definition?.definition.span ?? test?.expression;
  if (span === undefined) return [];
  const withType = ({ name, id }: Variable): { readonly name: string; readonly type?: string } => {
    const type = id < nextVariable ? variables.get(id) : undefined;
    return type === undefined ? { name } : { name, type: showValue(type, aliases) };
  };
  const localVariables = occurrencesWithin(document, span).flatMap(({ span: { start }, thing }) =>
    thing.kind === "variable" && span.start <= start && start <= span.end ? [thing.variable] : [],
  );
  const candidates = [...(definition?.parameters ?? []), ...localVariables].map(withType);
  if (definition === undefined ? localVariables.length > 0 : definition.definition.body.kind !== "broken")
    return candidates;
  // In code that does not parse, offer its words.
  const words = lex(source.text, span).tokens.filter(
    (token) => isName(token) && !(token.startOffset <= offset && offset <= endOf(token)),
  );
  const others = words
    .map(({ image }) => image)
    .filter((name) => !scope.defined.has(name) && builtin(name) === undefined);
  return [...candidates, ...others.map((name) => ({ name }))];
}

function atomsOf({ document: { source, regions } }: Analysis): CompletionItem[] {
  const names = new Set(
    regions.flatMap(({ code }) =>
      [...source.text.slice(code.start, code.end).matchAll(/`(\p{L}[\p{L}\p{M}\d_']*)/gu)].map(([, name = ""]) => name),
    ),
  );
  return [...names].map((name) => ({ label: name, kind: CompletionItemKind.EnumMember, detail: `\`${name}\`` }));
}

// ---- symbols

const rows: readonly Spellings[] = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)];

const isUnicode = ({ document: { source } }: Analysis): boolean => /[∈∀∃∧∨∪∩≠≤≥≔⇒¬]/.test(source.text);

/** Returns the spellings of symbols in the document's alphabet, with their LaTeX commands. */
const commandsOf = (isUnicode: boolean): readonly { readonly command: string; readonly spelling: string }[] =>
  rows.flatMap(({ ascii, unicode = [], latex = [] }) => {
    const [spelling] = isUnicode && unicode.length > 0 ? unicode : ascii.length > 0 ? ascii : unicode;
    const commands = latex.filter((name) => /^\\[A-Za-z]+$/.test(name));
    return spelling === undefined ? [] : commands.map((command) => ({ command, spelling }));
  });

/** Symbols by their commands: `\cup` becomes `U`, or `∪` in a Unicode document, and stays in a display. */
function symbolCompletions(analysis: Analysis, kind: Kind, span: Span): CompletionItem[] {
  const { source } = analysis.document;
  return commandsOf(isUnicode(analysis)).map(({ command, spelling }): CompletionItem => {
    const newText = kind === "display" ? command : spelling;
    const textEdit: TextEdit = { range: rangeOf(source, span), newText };
    return {
      label: command,
      kind: CompletionItemKind.Operator,
      detail: spelling,
      filterText: command,
      textEdit,
    };
  });
}

/** Symbols by their command names, sorted last: `forall` becomes `all`. */
const symbolsByName = (isUnicode: boolean): readonly CompletionItem[] =>
  commandsOf(isUnicode).map(({ command, spelling }): CompletionItem => {
    const name = command.slice(1);
    return {
      label: name,
      kind: CompletionItemKind.Operator,
      detail: spelling,
      insertText: spelling,
      sortText: `5${name}`,
    };
  });

// ---- strings

/** Returns the span inside the string literal at an offset; undefined outside of strings. */
function stringAround({ document: { source } }: Analysis, { around }: Place, offset: number): Span | undefined {
  const last = lex(source.text, { start: around.start, end: offset }).tokens.at(-1);
  if (last?.tokenType !== UnclosedText) return undefined;
  const start = last.startOffset + 1;
  const tail = /^[^"\n\\]*(?=")/.exec(source.text.slice(offset, around.end))?.[0] ?? "";
  return { start, end: offset + tail.length };
}

/** Completions in a string: key names in a game, and files beside the document. */
function stringsAt(analysis: Analysis, span: Span, files: readonly string[]): CompletionItem[] {
  const { game, scope } = analysis.document;
  const keys = partOf(partOf(momentTypesOf(game).keys, "set")?.member ?? [], "string")?.values ?? [];
  return [
    ...files
      .filter((path) => fileKind(path) !== undefined)
      .map((path) => replacementItem(analysis, span, path, CompletionItemKind.File)),
    ...(scope.isGame ? [...keys].map((key) => replacementItem(analysis, span, key, CompletionItemKind.Value)) : []),
  ];
}

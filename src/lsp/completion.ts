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
import { colorOfCall, colorOfName, formatHex } from "./colouring.js";
import { findOccurrencesWithin } from "./occurrences.js";
import { rangeOf } from "./places.js";
import { maxWordLength } from "./limits.js";

/** The language at the cursor: LED, LaTeX read as LED, the path of a recording, or an import. */
type CompletionContextKind = "code" | "display" | "recording" | "use";

interface CompletionContext {
  readonly kind: CompletionContextKind;
  /** The enclosing code, test or path. */
  readonly enclosing: Span;
}

const useMark = "use:>";

/** Classifies an offset; undefined in the prose. */
function classifyOffset(analysis: Analysis, offset: number): CompletionContext | undefined {
  const { source, regions, tests, plays, uses } = analysis.document;
  const contains = ({ start, end }: Span): boolean => start <= offset && offset <= end;
  const region = regions.find(({ code }) => contains(code));
  if (region !== undefined) {
    // Text before the current definition is irrelevant, and lexing a long region is slow.
    const start = Math.max(region.code.start, analysis.definitionBefore(offset)?.definition.span.start ?? 0);
    return { kind: region.kind === "mathematics" ? "display" : "code", enclosing: { start, end: region.code.end } };
  }
  const test = tests.find(({ span }) => contains(span));
  if (test !== undefined) return { kind: "code", enclosing: { start: test.expression.start, end: test.span.end } };
  const use = uses.find(({ span }) => contains({ start: span.start + useMark.length, end: span.end }));
  if (use !== undefined)
    return { kind: "use", enclosing: { start: use.span.end - use.name.length, end: use.span.end } };
  const play = plays.find(({ span }) => contains(span));
  if (play === undefined) return undefined;
  const start = source.text.indexOf(">", play.span.start) + 1;
  return start <= offset ? { kind: "recording", enclosing: { start, end: play.span.end } } : undefined;
}

/** True if file names can be completed at an offset. */
export function needsFiles(analysis: Analysis, offset: number): boolean {
  const context = classifyOffset(analysis, offset);
  return (
    context?.kind === "recording" ||
    context?.kind === "use" ||
    (context?.kind === "code" && findEnclosingString(analysis, context, offset) !== undefined)
  );
}

/**
 * Returns the completions at an offset, names in scope first. Details are added by {@link describeCompletion}. `files` are the
 * paths of files beside the document, needed only if {@link needsFiles}.
 */
export function findCompletions(
  analysis: Analysis,
  uri: string,
  offset: number,
  files: readonly string[],
): CompletionItem[] {
  const context = classifyOffset(analysis, offset);
  if (context === undefined) return [];
  const { source } = analysis.document;
  if (context.kind === "use") {
    const documentPaths = files.filter((path) => /\.led(?:\.md|\.tex)?$/.test(path) && path !== analysis.name);
    const shelfNames = analysis.surroundings.library.shelf.map((name) => shelfPrefix + name);
    return [...documentPaths, ...shelfNames].map((path) =>
      createReplacement(analysis, context.enclosing, path, CompletionItemKind.File),
    );
  }
  if (context.kind === "recording") {
    const start = offset - /\S*$/.exec(source.text.slice(context.enclosing.start, offset))![0].length;
    const recordings = files.filter((path) => path.endsWith(".jsonl"));
    return recordings.map((path) => createReplacement(analysis, { start, end: offset }, path, CompletionItemKind.File));
  }
  if (context.kind === "code") {
    const string = findEnclosingString(analysis, context, offset);
    if (string !== undefined) return completeStrings(analysis, string, files);
  }
  const precedingText = source.text.slice(Math.max(context.enclosing.start, offset - maxWordLength), offset);
  const command = /\\[A-Za-z]*$/.exec(precedingText)?.[0];
  if (command !== undefined)
    return completeSymbols(analysis, context.kind, { start: offset - command.length, end: offset });
  if (/`[\p{L}\p{M}\d_']*$/u.test(precedingText)) return completeAtoms(analysis);
  return context.kind === "display"
    ? completeNamesInDisplay(analysis, uri, offset)
    : completeNames(analysis, uri, offset);
}

/** Adds the type and documentation of a definition to a completion item. */
export function describeCompletion(item: CompletionItem, { document }: Analysis): CompletionItem {
  const definition = definitionOf(item.label, document.scope);
  if (definition === undefined) return item;
  const sentence = findSentenceAbout(definition.name, proseOf(definition, document.regions));
  return {
    ...item,
    detail: typeOfDefinition(definition, document).type,
    ...(sentence === undefined || item.documentation !== undefined ? {} : { documentation: sentence }),
  };
}

function createReplacement(
  { document: { source } }: Analysis,
  span: Span,
  label: string,
  kind: CompletionItemKind,
): CompletionItem {
  return { label, kind, filterText: label, textEdit: { range: rangeOf(source, span), newText: label } };
}

// ---- names

/** Returns all names, those in scope first, then keywords and symbols. */
function completeNames(analysis: Analysis, uri: string, offset: number): CompletionItem[] {
  return uniqueByLabel([
    ...listNames(analysis, uri, offset),
    ...wordsOfLanguage().map(
      (word): CompletionItem => ({ label: word, kind: CompletionItemKind.Keyword, sortText: `4${word}` }),
    ),
    ...listSymbolsByName(isUnicode(analysis)),
  ]);
}

function completeNamesInDisplay(analysis: Analysis, uri: string, offset: number): CompletionItem[] {
  return uniqueByLabel(
    listNames(analysis, uri, offset).map((item) =>
      /^[A-Za-z]+$/.test(item.label) ? item : { ...item, insertText: nameLatex(item.label) },
    ),
  );
}

function listNames(analysis: Analysis, uri: string, offset: number): readonly CompletionItem[] {
  const { document } = analysis;
  const localItems = findVariables(analysis, offset).map(
    ({ name, type }): CompletionItem => ({
      label: name,
      kind: CompletionItemKind.Variable,
      sortText: `0${name}`,
      ...(type === undefined ? {} : { detail: type }),
    }),
  );
  const importedDefinitions = [...document.scope.used.values()].flatMap((candidates) =>
    candidates.length === 1 ? candidates : [],
  );
  const definitionItems = [...document.definitions, ...importedDefinitions].map(
    (definition): CompletionItem => createDefinitionItem(definition, uri),
  );
  const fieldItems = document.scope.isGame
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
    const builtinRow = builtin(name)!;
    const color = colorOfName(name);
    return {
      label: name,
      kind: color === undefined ? CompletionItemKind.Method : CompletionItemKind.Color,
      detail: builtinRow.type,
      // Editors show a colour in the documentation beside the name.
      documentation: color === undefined ? builtinRow.doc : formatHex(color),
      sortText: `3${name}`,
    };
  });
  return [...localItems, ...definitionItems, ...fieldItems, ...builtinItems];
}

function createDefinitionItem({ parameters, definition, home }: Defined, uri: string): CompletionItem {
  const { body } = definition;
  const { name } = definition.name;
  const color = body.kind === "expression" ? colorOfCall(body.value) : undefined;
  return {
    label: name,
    kind:
      color !== undefined
        ? CompletionItemKind.Color
        : parameters.length === 0
          ? CompletionItemKind.Constant
          : CompletionItemKind.Function,
    ...(color === undefined ? {} : { documentation: formatHex(color) }),
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
function findVariables(
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
  const addType = ({ name, id }: Variable): { readonly name: string; readonly type?: string } => {
    const type = id < nextVariable ? variables.get(id) : undefined;
    return type === undefined ? { name } : { name, type: showValue(type, aliases) };
  };
  const localVariables = findOccurrencesWithin(document, span).flatMap(({ span: { start }, referent: thing }) =>
    thing.kind === "variable" && span.start <= start && start <= span.end ? [thing.variable] : [],
  );
  const candidates = [...(definition?.parameters ?? []), ...localVariables].map(addType);
  if (definition === undefined ? localVariables.length > 0 : definition.definition.body.kind !== "broken")
    return candidates;
  // In code that does not parse, offer its words.
  const words = lex(source.text, span).tokens.filter(
    (token) => isName(token) && !(token.startOffset <= offset && offset <= endOf(token)),
  );
  const otherNames = words
    .map(({ image }) => image)
    .filter((name) => !scope.defined.has(name) && builtin(name) === undefined);
  return [...candidates, ...otherNames.map((name) => ({ name }))];
}

function completeAtoms({ document: { source, regions } }: Analysis): CompletionItem[] {
  const names = new Set(
    regions.flatMap(({ code }) =>
      [...source.text.slice(code.start, code.end).matchAll(/`(\p{L}[\p{L}\p{M}\d_']*)/gu)].map(([, name = ""]) => name),
    ),
  );
  return [...names].map((name) => ({ label: name, kind: CompletionItemKind.EnumMember, detail: `\`${name}\`` }));
}

// ---- symbols

const spellingRows: readonly Spellings[] = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)];

const isUnicode = ({ document: { source } }: Analysis): boolean => /[∈∀∃∧∨∪∩≠≤≥≔⇒¬]/.test(source.text);

/** Returns the spellings of symbols in the document's alphabet, with their LaTeX commands. */
const listCommands = (isUnicode: boolean): readonly { readonly command: string; readonly spelling: string }[] =>
  spellingRows.flatMap(({ ascii, unicode = [], latex = [] }) => {
    const [spelling] = isUnicode && unicode.length > 0 ? unicode : ascii.length > 0 ? ascii : unicode;
    const commands = latex.filter((name) => /^\\[A-Za-z]+$/.test(name));
    return spelling === undefined ? [] : commands.map((command) => ({ command, spelling }));
  });

/** Symbols by their commands: `\cup` becomes `U`, or `∪` in a Unicode document, and stays in a display. */
function completeSymbols(analysis: Analysis, kind: CompletionContextKind, span: Span): CompletionItem[] {
  const { source } = analysis.document;
  return listCommands(isUnicode(analysis)).map(({ command, spelling }): CompletionItem => {
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
const listSymbolsByName = (isUnicode: boolean): readonly CompletionItem[] =>
  listCommands(isUnicode).map(({ command, spelling }): CompletionItem => {
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
function findEnclosingString(
  { document: { source } }: Analysis,
  { enclosing: around }: CompletionContext,
  offset: number,
): Span | undefined {
  const lastToken = lex(source.text, { start: around.start, end: offset }).tokens.at(-1);
  if (lastToken?.tokenType !== UnclosedText) return undefined;
  const start = lastToken.startOffset + 1;
  const restOfString = /^[^"\n\\]*(?=")/.exec(source.text.slice(offset, around.end))?.[0] ?? "";
  return { start, end: offset + restOfString.length };
}

/** Completions in a string: key names in a game, and files beside the document. */
function completeStrings(analysis: Analysis, span: Span, files: readonly string[]): CompletionItem[] {
  const { game, scope } = analysis.document;
  const keys = partOf(partOf(momentTypesOf(game).keys, "set")?.member ?? [], "string")?.values ?? [];
  return [
    ...files
      .filter((path) => fileKind(path) !== undefined)
      .map((path) => createReplacement(analysis, span, path, CompletionItemKind.File)),
    ...(scope.isGame ? [...keys].map((key) => createReplacement(analysis, span, key, CompletionItemKind.Value)) : []),
  ];
}

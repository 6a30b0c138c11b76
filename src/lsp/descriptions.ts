// What is said of a name: when the pointer rests on it, when it is offered, and while its arguments are written.

import { type CompletionItem, CompletionItemKind, type SignatureHelp, type TextEdit } from "vscode-languageserver";
import { fileKind } from "../bundle/files.js";
import { sentenceAbout } from "../document/prose.js";
import { builtin, builtins } from "../language/builtins.js";
import { momentField, momentFields } from "../language/easel.js";
import { big, infix, signs, type Spellings } from "../language/operators.js";
import type { Defined, Variable } from "../names/resolved.js";
import { formatItems } from "../notation/format.js";
import { itemText } from "../notation/text.js";
import type { Source, Span } from "../source/source.js";
import type { CheckedDocument } from "../types/check.js";
import { showValue } from "../types/schemes/scheme.js";
import { withType } from "../types/shown/show.js";
import { documentation, proseOf, wordsOfLanguage } from "../repl/describe.js";
import { lex } from "../syntax/lexer.js";
import { closes, opens } from "../syntax/token-classes.js";
import { parseItems } from "../syntax/parse.js";
import { isName, isSign, UnclosedText } from "../syntax/tokens.js";
import { momentTypesOf } from "../types/game.js";
import { partOf } from "../types/lattice/type.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Analysis } from "./analysis.js";
import { fenced } from "./markdown.js";
import { occurrencesAround } from "./occurrences.js";
import { rangeOf } from "./places.js";

/** The width of what an editor shows beside the text. */
const width = 60;

/** What is said of the name or the sign at an offset, in Markdown, and what it is said of. */
export function hoverAt(
  analysis: Analysis,
  offset: number,
): { readonly text: string; readonly span: Span } | undefined {
  const { document } = analysis;
  const here = analysis.occurrenceAt(offset);
  if (here === undefined) {
    const sign = signAt(analysis, offset);
    const text = sign && documented(sign.image, document);
    return text === undefined ? undefined : { text, span: sign!.span };
  }
  const { thing, span } = here;
  const text =
    thing.kind === "definition"
      ? describedDefinition(thing.defined, analysis)
      : thing.kind === "variable"
        ? describedVariable(thing.variable, document)
        : documented(thing.name, document);
  return text === undefined ? undefined : { text, span };
}

/** What is said of a name or a sign of the language. */
function documented(name: string, document: CheckedDocument): string | undefined {
  const found = documentation(name, document, width);
  return "text" in found ? asCode(found.text) : undefined;
}

/** The first paragraph of a text as code, and the rest as text. */
function asCode(text: string): string {
  const [head = "", ...rest] = text.split("\n\n");
  return [fenced(head), ...rest].join("\n\n");
}

/** The definition as mathematics, its type, and the prose that stands above it. */
function describedDefinition(defined: Defined, { document }: Analysis): string {
  const { type } = typeOfDefinition(defined, document);
  const prose = proseAbout(defined.name, proseOf(defined, document.regions));
  return [
    fenced(withType(defined.name, type)),
    fenced(mathematics(defined, document.source)),
    ...(prose === "" ? [] : [prose]),
  ].join("\n\n");
}

/** The paragraphs that mention a name; all of them if none does. */
function proseAbout(name: string, prose: string): string {
  const paragraphs = prose.split(/\n[^\S\n]*\n/);
  const about = paragraphs.filter((paragraph) => paragraph.split(/[^\p{L}\p{M}\d_']+/u).includes(name));
  return about.length === 0 ? prose : about.join("\n\n");
}

/** A definition in the signs of mathematics. One with a mistake stands as it was written. */
function mathematics({ definition }: Defined, { text }: Source): string {
  const { span, body } = definition;
  if (body.kind === "broken") return text.slice(span.start, span.end);
  const line = itemText(definition, "unicode");
  return formatItems(line, parseItems(line, { start: 0, end: line.length }, 0).items, width);
}

/** What a variable is, and its type, if it is one of a definition. */
function describedVariable(
  { id, name, role }: Variable,
  { variables, aliases, nextVariable }: CheckedDocument,
): string {
  const type = id < nextVariable ? variables.get(id) : undefined;
  const said = role === "parameter" ? "a parameter" : "a name that stands for a value here";
  return [
    ...(type === undefined ? [] : [fenced(withType(name, showValue(type, aliases)))]),
    `\`${name}\`, ${said}`,
  ].join("\n\n");
}

/** The sign of the language at an offset: `:=`, `subeq`, `∪`. */
function signAt(
  { document }: Analysis,
  offset: number,
): { image: string; span: { start: number; end: number } } | undefined {
  const region = document.regions.find(
    ({ code, kind }) => kind !== "mathematics" && code.start <= offset && offset < code.end,
  );
  if (region === undefined) return undefined;
  const token = lex(document.source.text, region.code).tokens.find(
    ({ startOffset, image }) => startOffset <= offset && offset <= startOffset + image.length,
  );
  if (token === undefined || isName(token)) return undefined;
  return { image: token.image, span: { start: token.startOffset, end: token.startOffset + token.image.length } };
}

/** Where the string begins that an offset is in; undefined if it is in none. */
function stringAround({ document: { source, regions } }: Analysis, offset: number): number | undefined {
  const region = regions.find(({ code, kind }) => kind !== "mathematics" && code.start <= offset && offset <= code.end);
  const last = region && lex(source.text, { start: region.code.start, end: offset }).tokens.at(-1);
  return last?.tokenType === UnclosedText ? last.startOffset + 1 : undefined;
}

/**
 * What can stand in the string that an offset is in: the names of keys, if it is a game, and of files beside the document.
 * Undefined if it is in no string.
 */
export function completionsInString(
  analysis: Analysis,
  offset: number,
  files: readonly string[],
): CompletionItem[] | undefined {
  const start = stringAround(analysis, offset);
  if (start === undefined) return undefined;
  const { source, game, scope } = analysis.document;
  const keys = partOf(partOf(momentTypesOf(game).keys, "set")?.member ?? [], "string")?.values ?? [];
  const item = (label: string, kind: CompletionItemKind): CompletionItem => ({
    label,
    kind,
    textEdit: { range: rangeOf(source, { start, end: offset }), newText: label },
  });
  return [
    ...files.filter((path) => fileKind(path) !== undefined).map((path) => item(path, CompletionItemKind.File)),
    ...(scope.isGame ? [...keys].map((key) => item(key, CompletionItemKind.Value)) : []),
  ];
}

/** What can stand at an offset, the names in reach first. What is to be known of a definition is said by {@link described}. */
export function completionsAt(analysis: Analysis, uri: string, offset: number): CompletionItem[] {
  const { document } = analysis;
  const { text } = document.source;
  if (!isCode(analysis, offset)) return [];
  const before = text.slice(Math.max(0, offset - longestWord), offset);
  const command = /\\[A-Za-z]*$/.exec(before)?.[0];
  if (command !== undefined) return signsNamed(analysis, offset - command.length, offset);
  const atom = /`[\p{L}\p{M}\d_']*$/u.exec(before)?.[0];
  if (atom !== undefined) return atomsOf(analysis);
  const local = [...new Set(variablesAround(analysis, offset).map(({ name }) => name))].map(
    (name): CompletionItem => ({ label: name, kind: CompletionItemKind.Variable, sortText: `0${name}` }),
  );
  const defined = document.definitions.map(
    ({ name, parameters }): CompletionItem => ({
      label: name,
      kind: parameters.length === 0 ? CompletionItemKind.Constant : CompletionItemKind.Function,
      sortText: `1${name}`,
      data: uri,
    }),
  );
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
  const known = Object.keys(builtins).map((name): CompletionItem => {
    const row = builtin(name)!;
    return {
      label: name,
      kind: CompletionItemKind.Method,
      detail: row.type,
      documentation: row.doc,
      sortText: `3${name}`,
    };
  });
  const words = wordsOfLanguage().map(
    (word): CompletionItem => ({ label: word, kind: CompletionItemKind.Keyword, sortText: `4${word}` }),
  );
  return oncePerLabel([...local, ...defined, ...fields, ...known, ...words]);
}

/** What is offered, with the type of a definition and the sentence about it. */
export function described(item: CompletionItem, { document }: Analysis): CompletionItem {
  const defined = document.scope.defined.get(item.label);
  if (defined === undefined) return item;
  const sentence = sentenceAbout(defined.name, proseOf(defined, document.regions));
  return {
    ...item,
    detail: typeOfDefinition(defined, document).type,
    ...(sentence === undefined ? {} : { documentation: sentence }),
  };
}

const longestWord = 60;

function oncePerLabel(items: readonly CompletionItem[]): CompletionItem[] {
  const seen = new Set<string>();
  return items.filter(({ label }) => !seen.has(label) && seen.add(label));
}

function isCode({ document }: Analysis, offset: number): boolean {
  return (
    document.regions.some(({ code }) => code.start <= offset && offset <= code.end) ||
    document.tests.some(({ span }) => span.start <= offset && offset <= span.end)
  );
}

/** The variables of the definition around an offset. */
function variablesAround({ document }: Analysis, offset: number): readonly Variable[] {
  const around = document.definitions.find(
    ({ definition: { span } }) => span.start <= offset && offset <= span.end + 1,
  );
  if (around === undefined) return [];
  const { start, end } = around.definition.span;
  const found = occurrencesAround(document, Math.min(offset, end)).flatMap(({ span, thing }) =>
    thing.kind === "variable" && span.start >= start && span.start <= end ? [thing.variable] : [],
  );
  return [...around.parameters, ...found];
}

/** Signs by their names in LaTeX: `\cup` becomes `U`, or `∪` in a document that writes such signs. */
function signsNamed({ document }: Analysis, start: number, end: number): CompletionItem[] {
  const { source } = document;
  const rows: readonly Spellings[] = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)];
  const isUnicode = /[∈∀∃∧∨∪∩≠≤≥≔⇒¬]/.test(source.text);
  return rows.flatMap(({ ascii, unicode = [], latex = [] }) =>
    latex
      .filter((name) => /^\\[A-Za-z]+$/.test(name))
      .flatMap((name): CompletionItem[] => {
        const [spelling] = isUnicode && unicode.length > 0 ? unicode : ascii.length > 0 ? ascii : unicode;
        if (spelling === undefined) return [];
        const textEdit: TextEdit = { range: rangeOf(source, { start, end }), newText: spelling };
        return [{ label: name, kind: CompletionItemKind.Operator, detail: spelling, filterText: name, textEdit }];
      }),
  );
}

/** The atoms of the document. */
function atomsOf({ document: { source, regions } }: Analysis): CompletionItem[] {
  const names = new Set(
    regions.flatMap(({ code }) =>
      [...source.text.slice(code.start, code.end).matchAll(/`(\p{L}[\p{L}\p{M}\d_']*)/gu)].map(([, name = ""]) => name),
    ),
  );
  return [...names].map((name) => ({ label: name, kind: CompletionItemKind.EnumMember, detail: `\`${name}` }));
}

/** The head of what is being called at an offset, and which of its parameters is being written. */
export function signatureAt({ document }: Analysis, offset: number): SignatureHelp | undefined {
  const { text } = document.source;
  const around =
    document.regions.find(({ code }) => code.start <= offset && offset <= code.end)?.code ??
    document.tests.find(({ expression: { start, end } }) => start <= offset && offset <= end + 1)?.expression;
  if (around === undefined) return undefined;
  const { tokens } = lex(text, { start: around.start, end: Math.min(offset, around.end) });
  let depth = 0;
  let active = 0;
  for (let i = tokens.length - 1; i > 0; i--) {
    const token = tokens[i]!;
    if (closes(token)) depth++;
    else if (opens(token) && depth > 0) depth--;
    else if (opens(token)) {
      const name = tokens[i - 1]!;
      if (isSign(token, "openParenthesis") && isName(name)) return helpOn(name.image, active, document);
      active = 0;
    } else if (depth === 0 && isSign(token, "comma")) active++;
    else if (isSign(token, "define") || isSign(token, "iff")) return undefined;
  }
  return undefined;
}

function helpOn(name: string, active: number, document: Analysis["document"]): SignatureHelp | undefined {
  const defined = document.scope.defined.get(name);
  if (defined === undefined) {
    const row = momentField(name) === undefined ? builtin(name) : undefined;
    return row === undefined
      ? undefined
      : {
          signatures: [{ label: `${name}: ${row.type}`, documentation: row.doc }],
          activeSignature: 0,
          activeParameter: active,
        };
  }
  const names = defined.parameters.map((parameter) => parameter.name);
  const sentence = sentenceAbout(name, proseOf(defined, document.regions));
  return {
    signatures: [
      {
        label: `${name}(${names.join(", ")}): ${typeOfDefinition(defined, document).type}`,
        parameters: names.map((parameter, i): { label: [number, number] } => {
          const start = name.length + 1 + names.slice(0, i).reduce((sum, one) => sum + one.length + 2, 0);
          return { label: [start, start + parameter.length] };
        }),
        ...(sentence === undefined ? {} : { documentation: sentence }),
      },
    ],
    activeSignature: 0,
    activeParameter: active,
  };
}

// Text descriptions of names and operators: head, type and documentation. The prose documents the document's names,
// tables document those of the language.

import { nearest } from "../../diagnostics/suggest.js";
import { quote } from "../../diagnostics/words.js";
import { sentenceAbout } from "../../document/prose.js";
import { type BuiltinRow, builtin, builtins } from "../../language/builtins.js";
import { momentField, momentFields } from "../../language/easel.js";
import { habitOf } from "../../language/foreign-syntax.js";
import { big, infix, nameSigns, type SignName, signs, type Spellings } from "../../language/operators.js";
import type { Defined, ResolvedDocument } from "../../resolve/resolved.js";
import { definitionOf } from "../../resolve/scope.js";
import { positionAt, sourceOf } from "../../text/source.js";
import type { CheckedDocument } from "../../types/check.js";
import { typeOfDefinition } from "../../types/definition-type.js";
import { withType } from "../../types/printing/printer.js";
import { signDocs } from "./sign-docs.js";
import { typeLines, typeOfExpression } from "./types.js";

/** The output of `:type` for a name, as lines; undefined for anything else. */
export function describeName(text: string, document: CheckedDocument, width: number): readonly string[] | undefined {
  const { scope, regions } = document;
  const name = nameSigns[text] ?? text;
  const defined = definitionOf(name, scope);
  if (defined !== undefined) {
    const sentence = sentenceAbout(name, proseOf(defined, regions));
    return [...typeOf(defined, document, width), ...(sentence === undefined ? [] : [indented(sentence)])];
  }
  const field = scope.isGame ? momentField(name) : undefined;
  if (field !== undefined) return [...typeOfField(name, document, width), indented(momentFields[field].doc)];
  const row = builtin(name);
  return row === undefined ? undefined : [`${name}: ${row.type}`, indented(row.doc)];
}

/** Example: `occupies : Player * Cell -> Bool`. */
const typeOf = (defined: Defined, document: CheckedDocument, width: number): readonly string[] =>
  typeLines(defined.name, typeOfDefinition(defined, document).type, width);

/** The head `occupies(p, c)` above its type; for a constant, the type alone. */
function headWithType(defined: Defined, document: CheckedDocument, width: number): readonly string[] {
  if (defined.parameters.length === 0) return typeOf(defined, document, width);
  return [headOf(defined), ...typeOf(defined, document, width - indentation.length).map(indented)];
}

/** The type of an input field of games. */
function typeOfField(name: string, document: CheckedDocument, width: number): readonly string[] {
  const found = typeOfExpression(sourceOf(name, name), { start: 0, end: name.length }, document);
  return "type" in found ? typeLines(name, found.type, width) : [name];
}

const indentation = "  ";

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : `${indentation}${line}`))
    .join("\n");
}

/** Example: `occupies(p, c)`. */
export function headOf({ name, parameters }: Pick<Defined, "name" | "parameters">): string {
  return parameters.length === 0 ? name : `${name}(${parameters.map((parameter) => parameter.name).join(", ")})`;
}

/** The prose before the definition's region, which documents all definitions in it. */
export function proseOf({ definition, home }: Defined, regions: ResolvedDocument["regions"]): string {
  if (home !== undefined)
    return home.document.parsed.find(({ items }) => items.includes(definition))?.region.prose ?? "";
  return (
    regions.find(({ span }) => span.start <= definition.span.start && definition.span.end <= span.end)?.prose ?? ""
  );
}

/** The documentation of a name or symbol, or an error if there is none. */
type Documentation = { readonly text: string } | { readonly mistake: string; readonly help: string | undefined };

/** The output of `:doc`. Names of the document shadow those of the language. */
export function documentation(text: string, document: CheckedDocument, width: number): Documentation {
  const { scope, source, regions } = document;
  const defined = definitionOf(nameSigns[text] ?? text, scope);
  if (defined !== undefined) {
    const prose = proseOf(defined, regions);
    const { line } = positionAt(source, defined.definition.span.start);
    const { home } = defined;
    const place = home === undefined ? `line ${line}` : `line ${line} of ${home.name}`;
    const about = prose === "" ? `The document does not describe it. It is defined in ${place}.` : prose;
    return { text: [...headWithType(defined, document, width), "", about].join("\n") };
  }
  const found = [...nameTexts(text, document), ...operatorTexts(text)];
  if (found.length > 0) return { text: found.join("\n\n") };
  const habit = habitOf(text);
  if (habit !== undefined) return { mistake: `${quote(text)} is not how LED writes it.`, help: habit };
  const near = nearest(text, [
    ...scope.defined.keys(),
    ...scope.used.keys(),
    ...Object.keys(builtins),
    ...wordsOfLanguage(),
  ]);
  return {
    mistake: `There is no documentation of ${quote(text)}.`,
    help: near === undefined ? undefined : `Did you mean \`:doc ${near}\`?`,
  };
}

function nameTexts(text: string, document: CheckedDocument): readonly string[] {
  const name = nameSigns[text] ?? text;
  const row: BuiltinRow | undefined = builtin(name);
  const field = document.scope.isGame ? momentField(name) : undefined;
  if (field !== undefined) {
    const { doc, names } = momentFields[field];
    const found = typeOfExpression(sourceOf(name, name), { start: 0, end: name.length }, document);
    const head = "type" in found ? withType(name, found.type) : name;
    return [`${head}\n\n${doc}${alsoWritten(name, names)}`];
  }
  return row === undefined ? [] : [`${name}: ${row.type}\n\n${row.doc}`];
}

/** The texts of all operators with this spelling. Some symbols, such as `U`, are several operators. */
function operatorTexts(text: string): readonly string[] {
  const texts: string[] = [];
  for (const row of Object.values(infix)) {
    if (isSpelled(text, row)) texts.push(`${typesOf(text, row)}\n\n${row.doc}${alsoWritten(text, spellings(row))}`);
  }
  for (const row of Object.values(big)) {
    if (isSpelled(text, row)) texts.push(`${text}[condition] value\n\n${row.doc}${alsoWritten(text, spellings(row))}`);
  }
  for (const name of Object.keys(signs) as SignName[]) {
    const row = signRows[name];
    if (isSpelled(text, row)) texts.push(`${text}\n\n${signDocs[name]}${alsoWritten(text, spellings(row))}`);
  }
  return texts;
}

const signRows: { readonly [Name in SignName]: Spellings } = signs;

/** Example: `+: Rat * Rat -> Rat`, one line per overload. */
function typesOf(text: string, { type }: { readonly type: string }): string {
  return `${text}: ${type.split("; ").join(`\n${" ".repeat(text.length + 2)}`)}`;
}

/** The output of `:type` for an operator; undefined for anything else. */
export function describeOperator(text: string): readonly string[] | undefined {
  const rows = Object.values(infix).filter((row) => isSpelled(text, row));
  return rows.length === 0 ? undefined : rows.flatMap((row) => [typesOf(text, row), indented(row.doc)]);
}

function spellings({ ascii, unicode = [] }: Spellings): readonly string[] {
  return [...ascii, ...unicode];
}

function isSpelled(text: string, row: Spellings): boolean {
  return spellings(row).includes(text) || (row.latex ?? []).includes(text);
}

function alsoWritten(text: string, all: readonly string[]): string {
  const others = all.filter((one) => one !== text);
  return others.length === 0 ? "" : `\nalso written ${others.map((one) => quote(one)).join(", ")}`;
}

/** The keywords: `in`, `mod`, `Sum`, `where`. */
export function wordsOfLanguage(): readonly string[] {
  const rows: readonly Spellings[] = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)];
  return rows.flatMap(({ ascii }) => ascii).filter((word) => /^[A-Za-z]/.test(word));
}

/** The output of `:names`: the heads of the definitions, one per line, in source order. */
export function listNames({ definitions }: ResolvedDocument): string {
  return definitions.length === 0 ? "There are no definitions." : definitions.map(headOf).join("\n");
}

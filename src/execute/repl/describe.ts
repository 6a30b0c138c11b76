// Text descriptions of names and operators: head, type and documentation. The prose documents the document's names,
// the reference those of the language.

import { nearest } from "../../diagnostics/suggest.js";
import { quote } from "../../diagnostics/words.js";
import { findSentenceAbout } from "../../document/prose.js";
import { momentField, momentFields } from "../../language/easel.js";
import { foreignSyntaxHelp } from "../../language/foreign-syntax.js";
import { big, infix, nameSigns, signs, type Spellings } from "../../language/operators.js";
import { descriptionOf, entriesFor, headWithTypes, referenceNames } from "../../language/reference.js";
import type { Defined, ResolvedDocument } from "../../resolve/resolved.js";
import { definitionOf } from "../../resolve/scope.js";
import { positionAt, sourceOf } from "../../text/source.js";
import type { CheckedDocument } from "../../types/check.js";
import { typeOfDefinition } from "../../types/definition-type.js";
import { typeLines, typeOfExpression } from "./types.js";

/** The output of `:type` for a name or an operator, as lines; undefined for anything else. */
export function describeName(text: string, document: CheckedDocument, width: number): readonly string[] | undefined {
  const { scope, regions } = document;
  const name = nameSigns[text] ?? text;
  const defined = definitionOf(name, scope);
  if (defined !== undefined) {
    const sentence = findSentenceAbout(name, proseOf(defined, regions));
    return [...typeOf(defined, document, width), ...(sentence === undefined ? [] : [indent(sentence)])];
  }
  const field = scope.isGame ? momentField(name) : undefined;
  if (field !== undefined) return [...typeOfField(name, document, width), indent(momentFields[field].doc)];
  const typed = entriesFor(text, scope.isGame).filter(({ types }) => types.length > 0);
  return typed.length === 0 ? undefined : typed.flatMap((entry) => [headWithTypes(entry, text), indent(entry.doc)]);
}

/** Example: `occupies : Player * Cell -> Bool`. */
const typeOf = (defined: Defined, document: CheckedDocument, width: number): readonly string[] =>
  typeLines(defined.name, typeOfDefinition(defined, document).type, width);

/** The head `occupies(p, c)` above its type; for a constant, the type alone. */
function headWithType(defined: Defined, document: CheckedDocument, width: number): readonly string[] {
  if (defined.parameters.length === 0) return typeOf(defined, document, width);
  return [headOf(defined), ...typeOf(defined, document, width - indentation.length).map(indent)];
}

/** The type of an input field of games. */
function typeOfField(name: string, document: CheckedDocument, width: number): readonly string[] {
  const result = typeOfExpression(sourceOf(name, name), { start: 0, end: name.length }, document);
  return "type" in result ? typeLines(name, result.type, width) : [name];
}

const indentation = "  ";

function indent(text: string): string {
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

/** The documentation of a name or symbol, or an error if there is none. Symbols such as `U` have several parts. */
type Documentation =
  | { readonly parts: readonly { readonly head: string; readonly text: string }[] }
  | { readonly mistake: string; readonly help: string | undefined };

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
    return { parts: [{ head: headWithType(defined, document, width).join("\n"), text: about }] };
  }
  const entries = entriesFor(text, scope.isGame);
  if (entries.length > 0)
    return {
      parts: entries.map((entry) => ({
        head: isField(text, document) ? typeOfField(text, document, width).join("\n") : headWithTypes(entry, text),
        text: descriptionOf(entry, text),
      })),
    };
  const foreignHelp = foreignSyntaxHelp(text);
  if (foreignHelp !== undefined) return { mistake: `${quote(text)} is not LED notation.`, help: foreignHelp };
  const near = nearest(text, [...scope.defined.keys(), ...scope.used.keys(), ...referenceNames(scope.isGame)]);
  return {
    mistake: `There is no documentation of ${quote(text)}.`,
    help: near === undefined ? undefined : `Did you mean \`:doc ${near}\`?`,
  };
}

const isField = (text: string, { scope }: CheckedDocument): boolean => scope.isGame && momentField(text) !== undefined;

/** The keywords: `in`, `mod`, `Sum`, `where`. */
export function wordsOfLanguage(): readonly string[] {
  const rows: readonly Spellings[] = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)];
  return rows.flatMap(({ ascii }) => ascii).filter((word) => /^[A-Za-z]/.test(word));
}

/** The output of `:names`: the heads of the definitions, one per line, in source order. */
export function listNames({ definitions }: ResolvedDocument): string {
  return definitions.length === 0 ? "There are no definitions." : definitions.map(headOf).join("\n");
}

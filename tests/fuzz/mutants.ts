// Mutants of the repository's documents: excerpts with a few changed tokens or bytes, or with definitions from other
// documents. Unlike random texts, many are accepted, and few of them would occur to a test author.

import { check } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { sourceOf } from "../../src/text/source.js";
import type { CheckedDocument } from "../../src/types/check.js";
import { everyDocument } from "../documents.js";
import { tokens } from "./corpus.js";
import { Dice } from "./dice.js";

/** Longer texts are mutated in excerpts only. */
const page = 2500;

/** A text to mutate; `isCode` if it is bare definitions, without delimiters and prose. */
export interface Stock {
  readonly text: string;
  readonly isCode: boolean;
}

let made: readonly Stock[] | undefined;

/** The texts to mutate of all documents. */
const stock = (): readonly Stock[] =>
  (made ??= everyDocument().flatMap(({ text }) => stockOf(check(sourceOf("document.led", text)))));

/** The texts to mutate of a document: itself if it is short, and its parts. */
export const stockOf = (document: CheckedDocument): readonly Stock[] => [
  ...(document.source.text.length <= page ? [{ text: document.source.text, isCode: false }] : []),
  ...partsOf(document),
];

/** Each definition of an accepted document with its dependencies, as code. */
function partsOf(document: CheckedDocument): readonly Stock[] {
  const { text } = document.source;
  if (hasErrors(document.diagnostics)) return [];
  const texts = new Map<string, string>();
  for (const { region, items } of document.parsed) {
    // The LED code of a LaTeX display is not a substring of the document.
    if (region.typeset !== undefined) continue;
    for (const item of items) {
      if (item.kind !== "definition") continue;
      const signature = document.definitions.find(({ definition }) => definition === item)?.signature;
      texts.set(
        item.name.name,
        `${signature === undefined ? "" : `${slice(text, signature.span)}\n`}${slice(text, item.span)}`,
      );
    }
  }
  const words = new Map([...texts].map(([name, code]) => [name, new Set(code.match(names))]));
  const codes = [...texts.keys()].map((name) => {
    const needed = new Set([name]);
    for (const one of needed) for (const word of words.get(one) ?? []) if (texts.has(word)) needed.add(word);
    return [...needed].map((one) => texts.get(one)).join("\n\n");
  });
  return codes.filter((code) => code.length <= page).map((code) => ({ text: code, isCode: true }));
}

const names = /[\p{L}_][\p{L}\p{N}_]*'*/gu;

const slice = (text: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  text.slice(start, end);

/** Names and words, numbers, strings, symbols of several characters, and any other character. */
const lexemes = /[\p{L}_][\p{L}\p{N}_]*'*|\d+(?:\.\d+)?|"[^"\n]*"|`\w+|:=|\.\.|\/=|<=|>=|=>|<=>|->|[^\s]/gu;

/** Keywords of TypeScript, and names that emitted modules use. */
const foreign = [
  "number",
  "object",
  "string",
  "any",
  "as",
  "keyof",
  "infer",
  "readonly",
  "unique",
  "symbol",
  "type",
  "Input",
  "Value",
  "Sequence",
  "undefined",
  "constructor",
  "name",
  "length",
  "x'",
  "A",
  "B",
  "T",
];

export function mutant(seed: number, index: number, all = stock()): string {
  const dice = new Dice(seed, index);
  const { text, isCode } = dice.pick(all);
  let mutated = text;
  for (let left = 1 + dice.below(4); left > 0; left--)
    mutated = dice.pick(isCode ? mutations : mutationsOfPages)(mutated, dice, all);
  return isCode ? `/$\n${mutated}\n$/\n` : mutated;
}

type Mutation = (text: string, dice: Dice, all: readonly Stock[]) => string;

/** Replaces or deletes a token. */
const replaceToken: Mutation = (text, dice) => {
  const found = [...text.matchAll(lexemes)];
  if (found.length === 0) return text;
  const { 0: before, index } = dice.pick(found);
  const after = dice.below(2) === 0 ? dice.pick(found)[0] : dice.pick(tokens);
  return text.slice(0, index) + after + text.slice(index + before.length);
};

/** Replaces a token by one of the same kind from the document. */
const replaceAlike: Mutation = (text, dice) => {
  const found = [...text.matchAll(lexemes)];
  if (found.length === 0) return text;
  const { 0: before, index } = dice.pick(found);
  const alike = found.filter((other) => kindOf(other[0]) === kindOf(before));
  return text.slice(0, index) + dice.pick(alike)[0] + text.slice(index + before.length);
};

const kindOf = (token: string): string =>
  /^[\p{L}_]/u.test(token) ? "word" : /^\d/.test(token) ? "number" : /^["`]/.test(token) ? token[0]! : "sign";

const leaveOutToken: Mutation = (text, dice) => {
  const found = [...text.matchAll(lexemes)];
  if (found.length === 0) return text;
  const { 0: before, index } = dice.pick(found);
  return text.slice(0, index) + text.slice(index + before.length);
};

const swapTokens: Mutation = (text, dice) => {
  const found = [...text.matchAll(lexemes)];
  if (found.length < 2) return text;
  const at = dice.below(found.length - 1);
  const [one, next] = [found[at]!, found[at + 1]!];
  return (
    text.slice(0, one.index) +
    next[0] +
    text.slice(one.index + one[0].length, next.index) +
    one[0] +
    text.slice(next.index + next[0].length)
  );
};

/** Bracketed operands, numbers and names that are expressions. */
const operands =
  /\((?:[^()]|\([^()]*\))*\)|\{[^{}]*\}|<[^<>]*>|[\p{L}_][\p{L}\p{N}_]*'*(?:\((?:[^()]|\([^()]*\))*\))?(?:\[\w+\])?|\d+(?:\.\d+)?|"[^"\n]*"|`\w+/gu;

/** Replaces an operand by another of the document, or by a simple one. */
const replaceOperand: Mutation = (text, dice) => {
  const found = [...text.matchAll(operands)];
  if (found.length === 0) return text;
  const { 0: before, index } = dice.pick(found);
  const after = dice.below(3) === 0 ? dice.pick(simple) : dice.pick(found)[0];
  return text.slice(0, index) + after + text.slice(index + before.length);
};

const simple = [
  "{}",
  "0",
  "1",
  "2",
  "`a",
  '"a"',
  "true",
  "(1, 2)",
  "<1, 2>",
  "<>",
  "{1, 2}",
  "{`a, 1}",
  "{1..10^12}",
  "9007199254740993",
  "(lam x. x)",
  "Nat",
  "(x, 1)",
  "pi",
  "sin",
  "(sin, cos)[1]",
];

const wrap: Mutation = (text, dice) => {
  const found = [...text.matchAll(operands)];
  if (found.length === 0) return text;
  const { 0: before, index } = dice.pick(found);
  return text.slice(0, index) + dice.pick(around).replace("x", () => before) + text.slice(index + before.length);
};

const around = [
  "(x)[1]",
  "(x)[2]",
  "(x)[3]",
  "{x}",
  "<x>",
  "(x, 1)",
  "(x, x')",
  "(x + 1)",
  "-(x)",
  "|x|",
  "choose(x)",
  "((x) U {})",
  "((x) sec (x))",
  "Pow(x)",
  "(lam y. x)",
  "(x)[1..2]",
  "(x) mod 2",
  "({x} \\ {})",
  "Sum[y in x] y",
  "{y | y in x}",
  "{(y, x) | y in {1, 2}}",
  "(x if true; 2 otherwise)",
];

/** Changes brackets: a sequence becomes a tuple or a set, and vice versa. */
const rebracket: Mutation = (text, dice) => {
  const found = [...text.matchAll(/<[^<>()\n]*>|(?<![\p{L}\p{N}_'])\([^()<>\n]*\)|\{[^{}<>|\n]*\}/gu)];
  if (found.length === 0) return text;
  const { 0: before, index } = dice.pick(found);
  const after = dice.pick(["()", "<>", "{}"]);
  return text.slice(0, index) + after[0] + before.slice(1, -1) + after[1] + text.slice(index + before.length);
};

const rename: Mutation = (text, dice) => {
  const found = text.match(names);
  if (found === null) return text;
  const before = dice.pick(found);
  const after = dice.below(3) === 0 ? dice.pick(foreign) : dice.pick(found);
  return text.replace(names, (name) => (name === before ? after : name));
};

const changeBytes: Mutation = (text, dice) => {
  const at = dice.below(text.length + 1);
  const put =
    dice.below(3) === 0 ? "" : String.fromCharCode(dice.below(5) === 0 ? dice.below(0x10000) : 32 + dice.below(95));
  return text.slice(0, at) + put + text.slice(at + dice.below(3));
};

const splice: Mutation = (text, dice, all) => {
  const codes = all.filter(({ isCode }) => isCode);
  const other = dice.pick(codes).text.split(/\n{2,}/);
  const definitions = text.split(/\n{2,}/);
  definitions.splice(dice.below(definitions.length + 1), 0, dice.pick(other));
  return definitions.join("\n\n");
};

const leaveOutLine: Mutation = (text, dice) => {
  const lines = text.split("\n");
  lines.splice(dice.below(lines.length), 1);
  return lines.join("\n");
};

const mutationsOfPages: readonly Mutation[] = [
  replaceToken,
  replaceAlike,
  leaveOutToken,
  swapTokens,
  replaceOperand,
  replaceOperand,
  wrap,
  wrap,
  rebracket,
  rename,
  changeBytes,
];
const mutations: readonly Mutation[] = [...mutationsOfPages, splice, leaveOutLine];

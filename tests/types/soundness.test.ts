// Tests the checker against the oracle: every value of an expression belongs to the expression's type, expressions that
// evaluate have no error, and every type failure is predicted. Tested on random programs, on all documents of the
// repository, and on small regression documents. `LED_LONG=1` runs many more; `LED_SEED=n` runs others.

import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../src/document/read.js";
import { resolve, resolveExpression } from "../../src/resolve/resolve.js";
import { type Source, sourceOf } from "../../src/text/source.js";
import { parseExpression } from "../../src/syntax/alone.js";
import { parseDocument } from "../../src/syntax/parse.js";
import type { Definition } from "../../src/syntax/tree.js";
import { type CheckedDocument, checkExpression, checkTypes } from "../../src/types/check.js";
import { outcomeOf } from "../oracle/conformance.js";
import { type GeneratedProgram, programs } from "../oracle/generate.js";
import { isPrintable, printed } from "../oracle/order.js";
import { name } from "../oracle/random/build.js";
import { Tape } from "../oracle/random/tape.js";
import { asFunction } from "../oracle/values.js";
import { belongs } from "./belongs.js";
import { sample } from "./samples.js";
import { Watched, type Wrong } from "./watched.js";
import { isLong, seed, oneIn } from "../support/random.js";

const programCount = isLong ? 20_000 : 30;
const callsEach = 3;

const checked = (source: Source): CheckedDocument => checkTypes(resolve(parseDocument(readDocument(source))));

/** Evaluates all constants of a document, and calls all its other definitions with arguments of their types. */
function watched(document: CheckedDocument): Watched {
  const watching = new Watched(document);
  for (const { items } of document.parsed) {
    for (const item of items) {
      if (item.kind !== "definition") continue;
      if (item.parameters.length === 0) outcomeOf(() => watching.oracle.value(name(item.name.name)));
      else for (let i = 0; i < callsEach; i++) callOnce(watching, document, item, i);
    }
  }
  return watching;
}

function callOnce(
  watching: Watched,
  { schemes }: CheckedDocument,
  { id, name: { name: title } }: Definition,
  call: number,
): void {
  const scheme = schemes.get(id);
  const reading = scheme?.overloads[call % scheme.overloads.length];
  if (scheme === undefined || scheme.broken || reading === undefined) return;
  const tape = new Tape(
    Array.from({ length: 80 }, (_, j) => (Math.imul(call * 977 + j * 131 + id, 1103515245) + 12345) >>> 16),
  );
  const args = reading.parameters.flatMap((parameter) => sample(parameter, tape) ?? []);
  if (args.length === reading.parameters.length)
    outcomeOf(() => asFunction(watching.oracle.value(name(title))).apply(args));
}

const documentOf = ({ document, expressions }: GeneratedProgram): string =>
  `${document}\n${expressions.map(({ text }, i) => `/$ asked${i} := ${text} $/\n`).join("\n")}`;

const describeWrong = ({ what, code, detail }: Wrong): string => `${what}: ${code}\n    ${detail}`;

test("random programs behave as the checker predicts", () => {
  let compared = 0;
  let smallest = "";
  let isShrinking = false;
  const details = fc.check(
    fc.property(programs(4), (program) => {
      const text = documentOf(program);
      const watching = watched(checked(sourceOf("random.led", text)));
      const [wrong] = watching.wrongs;
      if (!isShrinking) compared += watching.compared;
      if (wrong === undefined) return;
      isShrinking = true;
      smallest = `${text}\n${describeWrong(wrong)}`;
      throw new Error(smallest);
    }),
    { numRuns: programCount, seed },
  );
  if (details.failed)
    throw new Error(
      `after ${details.numRuns} programs, with seed ${details.seed}, shrunk ${details.numShrinks} times:\n\n${smallest}`,
    );
  expect(compared).toBeGreaterThan(100 * programCount);
}, 900_000);

describe("documents behave as the checker predicts", () => {
  const folders = ["../../examples/", "../conformance/", "./accepted/"].map((path) => new URL(path, import.meta.url));
  const documents = folders.flatMap((folder) =>
    oneIn(
      3,
      readdirSync(folder).filter((file) => /\.(led|led\.md|tex)$/.test(file)),
    )
      // The oracle takes seconds for the tests of these.
      .filter((file) => isLong || !/^(?:deep-recursion|number-theory)\./.test(file))
      .map((file) => new URL(file, folder)),
  );
  const named = documents.map((url) => [url.pathname.split("/").slice(-2).join("/"), url] as const);
  test.each(named)(
    "%s",
    (file, url) => {
      const source = sourceOf(file, readFileSync(url, "utf8"));
      const document = checked(source);
      const watching = watched(document);
      const wrongs = watching.wrongs.map(describeWrong);
      let { nextId, nextVariable } = document;
      for (const { expression: span } of document.tests) {
        const parsed = parseExpression(source.text, span, nextId);
        nextId = parsed.nextId;
        const { expression } = parsed;
        if (expression === undefined) continue;
        const resolved = resolveExpression(expression, source, document, nextVariable);
        nextVariable = resolved.nextVariable;
        if (hasErrors(resolved.diagnostics)) continue;
        const { type, diagnostics } = checkExpression(expression, source, resolved.tables, document);
        const outcome = outcomeOf(() => watching.oracle.value(expression));
        if (outcome.kind !== "value") continue;
        const code = source.text.slice(span.start, span.end);
        if (!belongs(outcome.value, type))
          wrongs.push(
            `${code} is ${isPrintable(outcome.value) ? printed(outcome.value) : outcome.value.kind}, outside its type`,
          );
        if (hasErrors(diagnostics))
          wrongs.push(`${code} has a value, and is called an error: ${diagnostics[0]?.message}`);
      }
      expect(wrongs).toEqual([]);
    },
    180_000,
  );
});

/** Regression tests: the fixed behaviour, and a document. */
const regressions: readonly (readonly [string, string])[] = [
  ["an accumulator may keep its initial value", "f(k, z) := z if k <= 0; f(k - 1, z U {9}) otherwise  c := f(5, {6})"],
  [
    "a sum of fractions may be an integer, and an empty sum is 0",
    "c := Sum[x in {1, 2}] 0.5  d := Prod[x in {1..0}] 0.5",
  ],
  [
    "expressions in a pattern are evaluated before components to their right are compared",
    "c := {w | (w, w, 5) in {(0, 0, 1)}}",
  ],
  [
    "an expression in a pattern is evaluated only for tuples that match so far",
    "c := {x | (x, x + 1, 5) in {(3, 4, 1), (3, 4, 5)}}",
  ],
  [
    "types made of finite sets may be finite",
    "c := fSet({1.5})  d := Seq({x | x in {1} & x > 1})  e := Nat * {x | x in {1} & x > 1}",
  ],
  ["a union of no infinite sets is finite", "c := U[x in {1..0}] Nat"],
  ["facts about compared tuples do not apply to the tuples themselves", "a := 1  c := ((a, a), 2) = ((a, 3), a)"],
  [
    "a link of a chain implies nothing about the operands of earlier links",
    "c := {(x, y) | x in {1..5} & y in {1..5} & x < y < 4}",
  ],
  [
    "an error in a recursive definition concerns its result",
    "f(n) := 2 if n <= 0; f(n - 1) + (1, 1)[3] otherwise  c := f(0)",
  ],
  [
    "a function may be applied to its own results",
    "twice(f, x) := f(f(x))  c := twice(lam x. x + 10, 1)  d := twice(lam x. <x>, 1)",
  ],
  [
    "a value for two type variables may belong to either",
    "next(G, x) := {y | (z, y) in G & z = x}  paths(G, x, y) := {<x>} if x = y; {<x> + s | z in next(G, x) & s in paths(G, z, y)} otherwise  c := paths({(1, 2), (2, 3)}, 1, 3)",
  ],
  [
    "several calls may require coordinates of one tuple",
    "one(l) := l[1]  two(l) := l[2]  f(l, x) := (one(l) U {x}, two(l))  c := f(({}, {}), 1)",
  ],
  ["compared values may differ in kind", "f(x, y) iff x = y or (some z in y. true)  c := f(3, {1})"],
  [
    "the characters of a string are strings",
    'collect(s, r) := r if |s| = 0; collect(s[2..|s|], <(s[1], 1)>) if r = <>; collect(s[2..|s|], r + <(s[1], 1)>) otherwise  c := collect("ab", <>)',
  ],
  [
    "a built-in function as an argument is called with the arguments of that call",
    "mapSet(f, S) := {f(x) | x in S}  firsts(F) := mapSet(choose, F)  c := firsts({{1}, {`a}})",
  ],
  [
    "requirements on a result apply to the arguments it comes from, also through calls",
    'at(s, k, i) := s[i] if k = i; s[k] otherwise  build(n, f) := "" if n = 0; build(n - 1, f) + f(n) otherwise  swap(s, i) := build(|s|, lam k. at(s, k, i))',
  ],
  [
    "a recursive call with another argument has the result for that argument",
    "flat(v) := <v> if v notin Seq; flatAll(v) otherwise  flatAll(s) := <> if s = <>; flat(s[1]) + flatAll(s[2..|s|]) otherwise  c := flat(<1, <2>>)",
  ],
  [
    "a `where` pattern that may not match is predicted to fail",
    "null(L) iff L = `nil  members(L) := {} if null(L); {x} U members(R) otherwise where (x, R) = L  c := members((1, `nil))",
  ],
  [
    "an argument keeps the additional properties of its type",
    "peel(n, t) := t if n = 0; peel(n - 1, t[1]) otherwise  c := peel(2, <<5>>)  d := peel(0, 5)",
  ],
  ["a power of 0 is 0", "c := {0^n | n in {0..3} & n > 0}  d := {m^n | m in {0, 2} & n in {0..2} & n + m > 0}"],
  [
    "failure of a built-in function with any number of arguments as a value is predicted",
    "least := min  f(x) := least(x)  c := f(`a)",
  ],
  ["comparison of functions is predicted", "f(x) iff x = x  c := f(lam x. x)"],
];

describe("regression tests of soundness", () => {
  test.each(regressions)("%s", (_, definitions) => {
    expect(watched(checked(sourceOf("corrected.led", `/$ ${definitions} $/\n`))).wrongs.map(describeWrong)).toEqual([]);
  });
});

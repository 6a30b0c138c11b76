// Random conditions in a comprehension and in a `where`: if the comprehension has exactly one solution, the `where` has
// the same one. Tests the oracle and the emitted code. `LED_LONG=1` runs many more; `LED_SEED=n` changes the seed.

import fc from "fast-check";
import { expect, test } from "vitest";
import { check, compile } from "../../src/compiler.js";
import { readDocument } from "../../src/document/read.js";
import { parseExpression } from "../../src/syntax/alone.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { runEmitted } from "../support/run.js";
import { outcomeOf } from "./conformance.js";
import { evaluateDocument } from "./evaluate.js";
import { isPrintable, printed } from "./order.js";
import { isLong, seed } from "../support/random.js";

const count = isLong ? 20_000 : 100;
/** Number of conditions per document, which is compiled once. */
const perDocument = 100;

const names = ["x", "y", "z"] as const;
const name = fc.constantFrom(...names);
const term = fc.oneof(
  { weight: 3, arbitrary: name },
  { weight: 1, arbitrary: fc.constantFrom("n", "1", "2") },
  { weight: 1, arbitrary: name.map((x) => `${x} + 1`) },
);
const set = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("{n}", "{1, 2}", "{1..3}") },
  { weight: 1, arbitrary: name.map((x) => `{${x}, ${x} + 1}`) },
);
const pairs = fc.oneof(
  fc.constantFrom("{(1, 2)}", "{(1, 2), (2, 2)}", "{(n, n + 1), 5}"),
  name.map((x) => `{(${x}, ${x} + 1)}`),
);
const part = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(name, term).map(([x, e]) => `${x} = ${e}`) },
  { weight: 2, arbitrary: fc.tuple(name, term).map(([x, e]) => `${e} = ${x}`) },
  { weight: 2, arbitrary: fc.tuple(name, set).map(([x, e]) => `${x} in ${e}`) },
  { weight: 1, arbitrary: fc.tuple(name, name, pairs).map(([x, y, e]) => `(${x}, ${y}) in ${e}`) },
  { weight: 1, arbitrary: fc.tuple(name, term, term).map(([x, a, b]) => `(${x}, 2) = (${a}, ${b})`) },
  { weight: 1, arbitrary: fc.tuple(name, name, term, term).map(([x, y, a, b]) => `(${x}, ${y}) = (${a}, ${b})`) },
  { weight: 1, arbitrary: fc.tuple(term, term).map(([a, b]) => `${a} < ${b}`) },
  { weight: 1, arbitrary: fc.tuple(name, term, name, term).map(([x, a, y, b]) => `(${x} = ${a} or ${y} = ${b})`) },
);
const conditions = fc.array(part, { minLength: 2, maxLength: 5 }).map((parts) => parts.join(" & "));

/** The names that occur, as one value. */
const valueOf = (text: string): string => {
  const used = names.filter((one) => text.includes(one));
  return used.length === 1 ? used[0]! : `(${used.join(", ")})`;
};
const comprehension = (i: number, text: string): string => `set${i}(n) := {${valueOf(text)} | ${text}}`;
const clause = (i: number, text: string): string => `clause${i}(n) := ${valueOf(text)} where ${text}`;
const isAccepted = (definition: string): boolean =>
  !check(sourceOf("random.led", `/$ ${definition} $/`)).diagnostics.some(({ code }) => code.startsWith("L3"));

test("a `where` accepts the conditions of a comprehension, and has its unique solution", () => {
  const all = fc.sample(conditions, { numRuns: count, seed }).filter((text) => /[xyz]/.test(text));
  const accepted = all.filter((text) => isAccepted(comprehension(0, text)));
  expect(accepted.filter((text) => !isAccepted(clause(0, text)))).toEqual([]);

  const counts = { one: 0, others: 0 };
  for (let from = 0; from < accepted.length; from += perDocument) {
    const some = accepted.slice(from, from + perDocument);
    const document = `/$ ${some.flatMap((text, i) => [comprehension(i, text), clause(i, text)]).join("\n")} $/`;
    const parsed = parseDocument(readDocument(sourceOf("random.led", document)));
    const oracle = evaluateDocument(parsed);
    const answerTo = (text: string): string => {
      const { expression } = parseExpression(text, { start: 0, end: text.length }, parsed.nextId);
      const answer = outcomeOf(() => oracle.value(expression!));
      return answer.kind === "value" && isPrintable(answer.value) ? printed(answer.value) : answer.kind;
    };
    const asked = some.flatMap((_, i) => [`set${i}(2)`, `clause${i}(2)`]);
    const emitted = runEmitted(compile(document), asked);
    const wrong = some.flatMap((text, i) => {
      const results = [emitted[2 * i]!, emitted[2 * i + 1]!].map((one) => ("value" in one ? one.value : "error"));
      const [solutions] = results as [string, string];
      const isOne = answerTo(`|set${i}(2)|`) === "1";
      counts[isOne ? "one" : "others"]++;
      const answers = [answerTo(`set${i}(2)`), isOne ? answerTo(`choose(set${i}(2))`) : "error"];
      const expected = [answers[0], answerTo(`clause${i}(2)`)];
      return String(results) === String(answers) && String(results) === String(expected)
        ? []
        : [`${text}: ${solutions} and ${results[1]}, by the oracle ${expected.join(" and ")}`];
    });
    expect(wrong).toEqual([]);
  }
  console.log(`${all.length} conditions: ${counts.one} with one solution, ${counts.others} with none or several`);
  expect(counts.one).toBeGreaterThan(count / 20);
});

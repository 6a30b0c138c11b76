// Substitution of values for names: truncated values, which cannot be parsed, are parenthesised by the same rules.

import { expect, test } from "vitest";
import { substituteIn } from "../../src/explain/substitution.js";
import { parseExpression } from "../../src/syntax/alone.js";

const text = "S sec T";
const { expression } = parseExpression(text, { start: 0, end: text.length }, 0);

test.each([
  ['{"b c"} U {…}', '{"b c"} sec ({"b c"} U {…})'],
  ["{} U {1, 2, …}", '{"b c"} sec ({} U {1, 2, …})'],
  ["Nat \\ {1, …", '{"b c"} sec (Nat \\ {1, …)'],
  ["{1, 2, …}", '{"b c"} sec {1, 2, …}'],
  ["<1 U 2, …>", '{"b c"} sec <1 U 2, …>'],
  ["fSet(Nat U {…})", '{"b c"} sec fSet(Nat U {…})'],
  ["{1} U {2}", '{"b c"} sec ({1} U {2})'],
])("%s", (value, shown) => {
  const put = (node: { readonly kind: string; readonly name?: string }): string | undefined =>
    node.kind !== "name" ? undefined : node.name === "S" ? '{"b c"}' : value;
  expect(substituteIn(expression!, put, { signs: "ascii" })).toBe(shown);
});

// Negation of conditions: the result is equivalent, and has at most one more `!`.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printModule } from "../../../src/codegen/typescript/print.js";
import { not } from "../../../src/codegen/typescript/negation.js";
import * as ts from "../../../src/codegen/typescript/typescript.js";
import { evaluate } from "./random-expressions.js";

const printed = (expression: ts.Expression): string =>
  printModule(ts.module([ts.run(expression)]), { language: "ts" }).code.replace(/;\n$/, "");
const [a, b, c] = [ts.id("a"), ts.id("b"), ts.id("c")] as const;
const isLess = ts.binary("<", a, b);
const isSame = ts.binary("===", b, c);

const conditions = fc.letrec<{ readonly condition: ts.Expression }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constant<ts.Expression>(c),
    fc.constantFrom<ts.BinaryOperator>("<", "<=", ">", ">=", "===", "!==").map((operator) => ts.binary(operator, a, b)),
    tie("condition").map((inner) => ts.unary("!", inner)),
    fc
      .tuple(fc.constantFrom<ts.BinaryOperator>("&&", "||"), tie("condition"), tie("condition"))
      .map(([operator, left, right]) => ts.binary(operator, left, right)),
  ),
})).condition;

describe("negation of a condition", () => {
  it.each<[title: string, condition: ts.Expression, text: string]>([
    ["is the operand of a negation", ts.unary("!", a), "a"],
    ["is the complementary comparison", isLess, "a >= b"],
    [
      "of a conjunction is a disjunction if that needs no more operators",
      ts.and([ts.unary("!", c), isLess, isSame]),
      "c || a >= b || b !== c",
    ],
    ["of an implication is a conjunction", ts.or([ts.unary("!", a), b]), "a && !b"],
    ["uses one negation instead of two", ts.and([a, b]), "!(a && b)"],
    ["adds a negation to any other expression", a, "!a"],
  ])("%s", (_, condition, text) => {
    expect(printed(not(condition))).toBe(text);
  });

  it("is true exactly where the condition is false", () => {
    fc.assert(
      fc.property(
        conditions,
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        (condition, left, right, truth) => {
          const values = { a: left, b: right, c: truth };
          expect(evaluate(not(condition), values)).toBe(!evaluate(condition, values));
        },
      ),
    );
  });

  it("adds at most one negation operator", () => {
    const signs = (text: string): number => text.replaceAll("!==", "").split("!").length;
    fc.assert(
      fc.property(conditions, (condition) => {
        expect(signs(printed(not(condition)))).toBeLessThanOrEqual(signs(printed(condition)) + 1);
      }),
    );
  });
});

// Spans: every node has its source text, including the parentheses of its subexpressions.

import { describe, expect, test } from "vitest";
import { parseExpression } from "../../../src/syntax/alone.js";
import { everyExpression } from "../../../src/syntax/walk.js";

function textsOf(text: string, kind: string): readonly string[] {
  const found: string[] = [];
  const { expression } = parseExpression(text, { start: 0, end: text.length }, 0);
  if (expression !== undefined)
    everyExpression(
      expression,
      (node) => void (node.kind === kind && found.push(text.slice(node.span.start, node.span.end))),
    );
  return found;
}

describe("spans", () => {
  test.each([
    ["binary", "(a or b) & (c or d)", ["(a or b) & (c or d)", "a or b", "c or d"]],
    ["binary", "((a) + b) - (c)", ["((a) + b) - (c)", "(a) + b"]],
    ["product", "(A * B) * (C)", ["(A * B) * (C)", "A * B"]],
    ["relation", "((1)) < (x)", ["((1)) < (x)"]],
    ["unary", "~(a & b)", ["~(a & b)"]],
    ["quantifier", "some x in S. (x = 1)", ["some x in S. (x = 1)"]],
    ["index", "(p + q)[1]", ["(p + q)[1]"]],
    ["call", "(lam x. (x))((1))", ["(lam x. (x))((1))"]],
  ])("of %s nodes are exact in %s", (kind, text, expected) => {
    expect(new Set(textsOf(text, kind))).toEqual(new Set(expected));
  });
});

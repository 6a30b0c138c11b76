// Standalone expressions, as in tests or at the prompt: messages do not mention an enclosing definition.

import { expect, it } from "vitest";
import { parseExpression } from "../../../src/syntax/alone.js";

function helpOf(text: string): string | undefined {
  return parseExpression(text, { start: 0, end: text.length }, 0).diagnostics[0]?.help;
}

it("a standalone expression has no terminator", () => {
  expect(helpOf("1 + 1;")).toBe("Remove it: an expression needs no symbol at its end.");
});

it("the help for a missing operator does not suggest a new definition", () => {
  expect(helpOf("2x")).toBe("Write an operator between them (`2*x`, not `2x`).");
});

it("a slice needs at least one bound", () => {
  expect(helpOf("t[..]")).toBe("Write the value that belongs after `..`, or remove `..`.");
  for (const slice of ["t[2..]", "t[..3]", "t[2..3]", "t[..3][1..]"]) expect(helpOf(slice)).toBeUndefined();
});

// The rules of the parser in isolation: accepted input, stopping positions, and Chevrotain's own validation.

import { NotAllInputParsedException } from "chevrotain";
import { describe, expect, test } from "vitest";
import { Grammar } from "../../../src/syntax/grammar.js";
import { lex } from "../../../src/syntax/lexer.js";

const grammar = new Grammar();

/** Parses a definition body. Returns the tree, and the first token that was not accepted, if any. */
function read(text: string) {
  const { tokens } = lex(text, { start: 0, end: text.length });
  grammar.begin(tokens, 0);
  const value = grammar.value();
  const [error] = grammar.errors;
  return {
    value,
    stopped: error?.token.image,
    isRestLeft: error instanceof NotAllInputParsedException,
  };
}

test("the grammar passes Chevrotain's validation for ambiguity, left recursion and duplicate names", () => {
  expect(() => new Grammar(true)).not.toThrow();
});

describe("parser for bodies", () => {
  test.each([
    "1 + 2 * x - -y",
    "f(a, b)[1..n] if a < b <= c; 0 otherwise",
    "Sum[i in {1..9} & even(i)] i^2 + U[i in s] t + V",
    "some x, y in s. all z in t. x + y = z",
    'lam x y. <(x, y), ⌊x⌋, ⟨⟩, |y|, `a, "b", true, {}> where s = {x | x in t} & g: A * B -> C',
  ])("consumes `%s` completely", (text) => {
    expect(read(text)).toMatchObject({ value: { body: {} }, stopped: undefined });
  });

  test.each([
    ["(1 +", ""],
    ["1 + )", ")"],
    ["(1, 2", ""],
    ["lam . x", "."],
    ["all . x", "."],
    ["<1, 2⟩", "⟩"],
    ["⟨1, 2>", ""],
    ["{1, 2 | x}", "|"],
  ])("stops in `%s` at the first unexpected token", (text, stopped) => {
    expect(read(text)).toEqual({ value: undefined, stopped, isRestLeft: false });
  });

  test.each([
    ["1 2", "2"],
    ["f(x) x: Int", "x"],
    ["x where y = 1 z: Int", "z"],
    ["1 if a; z: Int", ";"],
  ])("stops in `%s` at the end of the body", (text, stopped) => {
    expect(read(text)).toMatchObject({ value: { body: {} }, stopped, isRestLeft: true });
  });
});

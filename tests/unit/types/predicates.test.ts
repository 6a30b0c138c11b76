// Narrowing of arguments by calls of predicates.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { typeOfDefinition } from "../../../src/types/definition-type.js";

const typeIn = (code: string, name: string): string => {
  const { document, diagnostics } = compile(`/$\n${code}\n$/\n`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return typeOfDefinition(document.definitions.find((defined) => defined.name === name)!, document).type;
};

it("repeated calls of a predicate narrow an argument once", () => {
  expect(typeIn("p(x) iff x in {1..9}\nf(x) := x if p(x) & p(x) & p(x); 1 otherwise", "f")).toBe("{1..9} -> {1..9}");
});

it("a predicate narrows each argument separately", () => {
  expect(
    typeIn(
      "p(x) iff x in {1..9}\nf: Int * String -> Int\nf(x, y) := x if p(x); 1 otherwise\ng: Int * Nat -> {0..9}\ng(x, y) := x if p(x) & p(y); y if p(y); 0 otherwise",
      "g",
    ),
  ).toBe("Int * Nat -> {0..9}");
});

it("calling a predicate without parameters with an argument is an error without a crash", () => {
  const { diagnostics } = compile("/$\nS := {1}\np( ) iff |S| = 1\nf(x) iff p(x) & x = 1\n$/\n");
  expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
});

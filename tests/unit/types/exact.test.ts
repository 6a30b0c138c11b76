// Sets that are exact types, and sets that are certainly non-empty.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { typeOfDefinition } from "../../../src/types/definition-type.js";

function typesOf(code: string): Readonly<Record<string, string>> {
  const { document, diagnostics } = compile(`/$\n${code}\n$/\n`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return Object.fromEntries(
    document.definitions.map((defined) => [defined.name, typeOfDefinition(defined, document).type]),
  );
}

describe("a range", () => {
  it("with named numbers for bounds is a type, and so are sums, differences and products of these", () => {
    expect(typesOf("n := 5\nCell := {1..n} * {0..2 * n - 1}\nf: Cell -> Cell\nf(c) := c")["f"]).toBe("Cell -> Cell");
  });

  it("whose bound has a signature is none, as more is not said of it", () => {
    expect(typesOf("n: Nat\nn := 5\nRow := {1..n}\nf: Row * Row -> Row\nf(r, s) := s\ng(i) := f(i, 1)")["g"]).toBe(
      "Nat -> Nat",
    );
  });

  it("may have a bound that leads back to itself", () => {
    expect(compile("/$\nn := n + 1\nRow := {1..n}\n$/\n").diagnostics.length).toBeGreaterThan(0);
  });
});

describe("a set with a signature", () => {
  const code = "S: fSet(Int * Int)\nS := {(1, 2)}\nf: Int * Int -> Nat\nf(x, y) := 1 if (x, y) in S; 2 otherwise";

  it("names no type: more than its members may be of the type that the signature says", () => {
    expect(typesOf(`${code}\ng: Int * Int -> Int * Int\ng(x, y) := (y, x)`)["g"]).toBe("Int * Int -> Int * Int");
  });

  it("leaves cases to the branches behind a question for its members", () => {
    expect(compile(`/$\n${code}\n$/\n`).diagnostics).toEqual([]);
  });
});

describe("a product with an infinite set", () => {
  it("is infinite if the others have a member", () => {
    expect(typesOf("Turn := {(1, 0), (0, 1)}\nState := Turn * Nat\nf: State -> State\nf(s) := s")["State"]).toBe(
      "sub ({0..1} * {0..1}) * Nat",
    );
  });
});

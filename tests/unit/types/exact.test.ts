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

describe("range as a type", () => {
  it("may have named bounds, and sums, differences and products of these", () => {
    expect(typesOf("n := 5\nCell := {1..n} * {0..2 * n - 1}\nf: Cell -> Cell\nf(c) := c")["f"]).toBe("Cell -> Cell");
  });

  it("is not exact if the signature of a bound is less precise than its value", () => {
    expect(typesOf("n: Nat\nn := 5\nRow := {1..n}\nf: Row * Row -> Row\nf(r, s) := s\ng(i) := f(i, 1)")["g"]).toBe(
      "Nat -> Nat",
    );
  });

  it("may have a recursive bound", () => {
    expect(compile("/$\nn := n + 1\nRow := {1..n}\n$/\n").diagnostics.length).toBeGreaterThan(0);
  });
});

describe("set with a signature", () => {
  const code = "S: fSet(Int * Int)\nS := {(1, 2)}\nf: Int * Int -> Nat\nf(x, y) := 1 if (x, y) in S; 2 otherwise";

  it("is not an exact type, since the type in its signature may have more values", () => {
    expect(typesOf(`${code}\ng: Int * Int -> Int * Int\ng(x, y) := (y, x)`)["g"]).toBe("Int * Int -> Int * Int");
  });

  it("leaves cases to the branches after a membership test", () => {
    expect(compile(`/$\n${code}\n$/\n`).diagnostics).toEqual([]);
  });
});

describe("product with an infinite set", () => {
  it("is infinite if the other factors are non-empty", () => {
    expect(typesOf("Turn := {(1, 0), (0, 1)}\nState := Turn * Nat\nf: State -> State\nf(s) := s")["State"]).toBe(
      "sub ({0..1} * {0..1}) * Nat",
    );
  });
});

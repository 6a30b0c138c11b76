// Page programs have no external callers, so signature checks that all internal callers satisfy are removed.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { gameProgram } from "../../../src/program.js";

/**
 * True if the page of a game with this initial state and step checks the signature of `half`, which requires a natural
 * number.
 */
function checks(state: string, more = "", step = "currentState"): boolean {
  const compiled = compile(
    `/$ initialState := ${state} newState := ${step} images := {} half: Nat -> Nat half(n) := floor(n / 2) ${more} $/`,
  );
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return gameProgram(compiled).imports.includes("signatureFailed");
}

describe("game page", () => {
  it("omits checks that always succeed", () => {
    expect(checks("half(7)")).toBe(false);
    expect(checks("{half(n) | n in {1..9}}")).toBe(false);
    expect(checks("again(9)", "again(n) := half(n) if n <= 3; again(half(n)) otherwise")).toBe(false);
  });

  it("retains a check that one caller may violate", () => {
    expect(checks("half(7)", "", "half(mouseX - 10)")).toBe(true);
    expect(checks("{half(n - 2) | n in {1..9}}")).toBe(true);
  });

  it("retains the checks of functions that are used as values", () => {
    expect(checks("<half(7), applied(half)>", "applied(f) := f(3)")).toBe(true);
  });
});

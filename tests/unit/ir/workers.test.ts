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

describe("the page of a game", () => {
  it("has no check of what is surely allowed", () => {
    expect(checks("half(7)")).toBe(false);
    expect(checks("{half(n) | n in {1..9}}")).toBe(false);
    expect(checks("again(9)", "again(n) := half(n) if n <= 3; again(half(n)) otherwise")).toBe(false);
  });

  it("checks what one of the callers may not pass", () => {
    expect(checks("half(7)", "", "half(mouseX - 10)")).toBe(true);
    expect(checks("{half(n - 2) | n in {1..9}}")).toBe(true);
  });

  it("checks what a function that is a value is called with", () => {
    expect(checks("<half(7), applied(half)>", "applied(f) := f(3)")).toBe(true);
  });
});

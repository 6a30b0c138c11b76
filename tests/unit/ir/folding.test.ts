// Constant folding in page programs: calls with constant arguments become their values, and the results are the same as
// without folding.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { gameProgram, program } from "../../../src/program.js";
import * as runtime from "../../../src/runtime/index.js";

function gameWith(state: string, definitions: string): ReturnType<typeof compile> {
  const compiled = compile(`/$ initialState := <${state}> newState := currentState images := {} ${definitions} $/`);
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return compiled;
}

/** The names of the definitions that remain in the page. */
function left(state: string, definitions: string): readonly string[] {
  return gameProgram(gameWith(state, definitions))
    .definitions.map(({ name }) => name)
    .filter((name) => !["initialState", "newState", "images"].includes(name));
}

/** The printed initial state or its failure, in the page and in the built program. */
function states(state: string, definitions: string): readonly string[] {
  const compiled = gameWith(state, definitions);
  return [gameProgram(compiled), program(compiled, [])].map(({ code }) => {
    const { game } = new Function("easel", code)(runtime);
    try {
      return runtime.print(game.initialState());
    } catch (error) {
      return error instanceof runtime.LedError ? error.message : String(error);
    }
  });
}

describe("constant folding", () => {
  it.each([
    ["a call with numeric arguments", "mid(3, 5)", "mid(a, b) := (a + b) / 2", [], "<4>"],
    ["a constant and its dependents", "twice", "twice := 2 * width width := 7 - 3", [], "<8>"],
    ["fractions and negation", "-third(2)", "third(n) := -n / 3", [], "<0.(6..)>"],
    ["nested calls", "f(f(2))", "f(x) := g(x, 1) g(x, y) := x - 2 * y", [], "<-2>"],
  ])("replaces %s by its number", (_, state, definitions, names, value) => {
    expect(left(state, definitions)).toEqual(names);
    expect(states(state, definitions)).toEqual([value, value]);
  });

  it.each([
    ["an expression that fails", "f(0)", "f(n) := 1 / n", ["f"]],
    ["numbers beyond the safe integers", "f(9007199254740991)", "f(n) := n + 1 - 1", ["f"]],
    ["a function with a signature to check", "f(1)", "f: Nat -> Nat f(n) := n + 1", ["f"]],
    ["a function with a condition", "f(1)", "f(n) := n + m where m = 2", ["f"]],
  ])("does not fold %s", (_, state, definitions, names) => {
    expect(left(state, definitions)).toEqual(names);
    const [page, whole] = states(state, definitions);
    expect(page).toBe(whole);
  });
});

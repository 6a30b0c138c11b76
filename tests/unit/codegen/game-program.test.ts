import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { gameProgram } from "../../../src/program.js";
import * as runtime from "../../../src/runtime/index.js";

const game = (more: string): string => `/$ initialState := 0 newState := next(currentState) images := {} ${more} $/`;

function programOf(text: string): ReturnType<typeof gameProgram> {
  const compiled = compile(text);
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return gameProgram(compiled);
}

function run({ code }: ReturnType<typeof gameProgram>): { readonly game: runtime.Game } {
  return new Function("easel", code)(runtime);
}

describe("game program", () => {
  it("contains the definitions reachable from the game, and no others", () => {
    const program = programOf(
      game(`
      next: Nat -> small
      next(n) := m if m in small; 0 otherwise where m = apply(plusOne, n)
      apply(f, n) := f(n)
      plusOne(n) := n + one
      one := 1
      small := {0..9}
      even(n) iff n = 0 or odd(n - 1)
      odd(n) iff n > 0 & even(n - 1)
      unused := even(4)
    `),
    );
    const { code, definitions } = program;
    expect(definitions.map(({ name }) => name).sort()).toEqual([
      "apply",
      "images",
      "initialState",
      "newState",
      "next",
      "plusOne",
      "small",
    ]);
    // The constant `one` is inlined.
    expect(code).not.toContain('"one"');
    expect(code).not.toMatch(/even|odd|unused/);
    const { game: made } = run(program);
    expect(made.step(runtime.momentOf(4, runtime.noInput))).toBe(5);
    expect(made.step(runtime.momentOf(9, runtime.noInput))).toBe(0);
  });

  it("lists its runtime imports and the moment fields it reads, without those of omitted code", () => {
    const { imports, fields } = programOf(
      game("next(n) := n - 1 if mouseClicked; n otherwise unused := <sqrt(2), keys>"),
    );
    expect(fields).toEqual(["currentState", "mouseClicked"]);
    expect(imports).toContain("subtract");
    expect(imports).not.toContain("sqrt");
    expect(imports).not.toContain("sequence");
  });

  it("keeps the names of the document, omits comments, and locates failures", () => {
    const program = programOf(
      game(
        "next(amount) := ratio(amount', 0) where amount' = amount + 1 ratio(dividend, divisor) := dividend / divisor",
      ),
    );
    expect(program.code).toContain("function next(amount)");
    expect(program.code).not.toMatch(/\/[/*]/);
    const { game: made } = run(program);
    expect(() => made.step(runtime.momentOf(4, runtime.noInput))).toThrow(
      expect.objectContaining({ definition: "ratio", args: ["5", "0"] }),
    );
  });

  it("gives thousands of definitions distinct names", () => {
    const numbers = Array.from({ length: 4000 }, (_, i) => i);
    const parameters = numbers.slice(0, 120);
    const program = programOf(
      game(`
      ${numbers.map((i) => `d${i} := ${i}`).join("\n")}
      first(${parameters.map((i) => `p${i}`).join()}) := p0 + p25 * p26 + p119
      shadowing(d7) := d7 + d8
      next(n) := first(${parameters.join()}) + shadowing(1) + |{${numbers.map((i) => `d${i}`).join()}}|
    `),
    );
    const { game: made } = run(program);
    expect(made.step(runtime.momentOf(0, runtime.noInput))).toBe(0 + 25 * 26 + 119 + (1 + 8) + 4000);
  });
});

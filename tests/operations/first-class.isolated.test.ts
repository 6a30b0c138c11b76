// A built-in function needs only a table row and its runtime function: a newly added one is compiled like any other.

import { describe, expect, it, vi } from "vitest";
import { compile } from "../../src/compiler.js";
import type * as Builtins from "../../src/language/builtins.js";
import type * as Numbers from "../../src/language/operations/numbers.js";

vi.mock("../../src/language/builtins.js", async (original) => {
  const module = await original<typeof Builtins>();
  const row = { kind: "function", arity: 1, doc: "" } as const;
  const builtins = {
    ...module.builtins,
    // Functions that the runtime lacks.
    ground: { ...row, runtime: "ground", type: "Rat -> Int" },
    magnitude: { ...row, runtime: "magnitude", type: "Rat -> Rat" },
    root: { ...row, runtime: "root", type: "Rat -> Rat" },
    lowest: { ...row, maxArguments: Infinity, runtime: "lowest", type: "Rat * Rat -> Rat; fSet(Rat) -> Rat" },
    sign: { ...row, runtime: "sign", type: "Rat -> {-1..1}" },
    halves: { ...row, runtime: "halves", type: "fSet(a) -> fSet(fSet(a))" },
  } as unknown as typeof module.builtins;
  return {
    ...module,
    builtins,
    builtin: (name: string) => (Object.hasOwn(builtins, name) ? builtins[name] : undefined),
  };
});

vi.mock("../../src/language/operations/numbers.js", async (original) => {
  const module = await original<typeof Numbers>();
  const { abs, min } = module.numberRows;
  return { ...module, numberRows: { ...module.numberRows, magnitude: abs, lowest: min } };
});

function codeOf(definitions: string): string {
  const { output, diagnostics } = compile(`/$ ${definitions} $/\n`);
  expect(diagnostics).toEqual([]);
  return output!.typescript;
}

/** Expects the same code with one function in place of another, ignoring the alphabetical order of imports. */
function expectAlike(definitions: (name: string) => string, name: string, old: string): void {
  const lines = (code: string): readonly string[] => code.split("\n").sort();
  expect(lines(codeOf(definitions(name)))).toEqual(
    lines(codeOf(definitions(old)).replaceAll(new RegExp(`(?<!Math\\.)\\b${old}\\b`, "g"), name)),
  );
}

const uses = (name: string): string => `
f : Rat -> Int
f(x) := ${name}(x) + 1

g : fSet(Rat) -> fSet(Rat)
g(S) := {x / 2 | x in S & ${name}(x) < 3}

h(x) := ${name}(x) * ${name}(x + 1) in Nat`;

it("a new function is compiled like an existing one of the same type", () => {
  const code = codeOf(uses("ground"));
  expect(code).toBe(codeOf(uses("floor")).replaceAll(/\bfloor\b/g, "ground"));
  expect(code).toContain("add(ground(x), 1)");
  expect(code).not.toContain("known");
});

it("a new function has the bounds of its result type, and may preserve those of its operands", () => {
  expect(codeOf("f : Rat -> Int\nf(x) := sign(x) + 1")).toContain("return sign(x) + 1;");
  expect(codeOf("f : fSet(Int) -> Bool\nf(S) iff some A in halves(S). some n in A. n < 3")).not.toContain("known");
});

describe("numeric bounds in operations/", () => {
  it("satisfy signatures of integers and ranges, as for an existing function with such a row", () => {
    const bounded = (name: string): string => `
f : Int -> Int
f(x) := ${name}(x) + 1

g : {-9..3} -> {0..9}
g(x) := ${name}(x)

h : fSet(Int) -> fSet({5})
h(S) := {${name}(x) | x in S & x in {-5, 5}}`;
    expectAlike(bounded, "magnitude", "abs");
    expect(codeOf(bounded("magnitude"))).toContain("return add(magnitude(x), 1);");
    expect(codeOf(bounded("magnitude"))).not.toContain("checked");
    const chosen = (name: string): string => `
f : Int * Int -> Int
f(x, y) := ${name}(x, y) + 1

g : {1..3} * {5..7} -> {1..7}
g(x, y) := ${name}(x, y)

h : fSet({1..3}) -> {1..3}
h(S) := ${name}(S)`;
    expectAlike(chosen, "lowest", "min");
  });

  it("are unknown for a function without a row, as for an existing one", () => {
    const unbounded = (name: string): string => `
f : Int -> Int
f(x) := ${name}(x)

g : {0..9} -> {0..3}
g(x) := ${name}(x)`;
    expectAlike(unbounded, "root", "sqrt");
  });
});

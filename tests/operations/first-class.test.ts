// A built-in function that is added by a row, besides its function in the runtime, is compiled like one that was always there.

import { expect, it, vi } from "vitest";
import { compile } from "../../src/compile.js";
import type * as Builtins from "../../src/language/builtins.js";

vi.mock("../../src/language/builtins.js", async (original) => {
  const module = await original<typeof Builtins>();
  const row = { kind: "function", arity: 1, doc: "" } as const;
  const builtins = {
    ...module.builtins,
    // Functions that the runtime does not have.
    ground: { ...row, runtime: "ground", type: "Rat -> Int" },
    sign: { ...row, runtime: "sign", type: "Rat -> {-1..1}" },
    halves: { ...row, runtime: "halves", type: "fSet(a) -> fSet(fSet(a))" },
  } as unknown as typeof module.builtins;
  return {
    ...module,
    builtins,
    builtin: (name: string) => (Object.hasOwn(builtins, name) ? builtins[name] : undefined),
  };
});

/** The emitted code of definitions. */
function codeOf(definitions: string): string {
  const { output, diagnostics } = compile(`/$ ${definitions} $/\n`);
  expect(diagnostics).toEqual([]);
  return output!.typescript;
}

const uses = (name: string): string => `
f : Rat -> Int
f(x) := ${name}(x) + 1

g : fSet(Rat) -> fSet(Rat)
g(S) := {x / 2 | x in S & ${name}(x) < 3}

h(x) := ${name}(x) * ${name}(x + 1) in Nat`;

it("is compiled like a function of the same type", () => {
  const code = codeOf(uses("ground"));
  expect(code).toBe(codeOf(uses("floor")).replaceAll(/\bfloor\b/g, "ground"));
  expect(code).toContain("add(ground(x), 1)");
  expect(code).not.toContain("known");
});

it("is known by the type of its result: its bounds, and what it has of its operands", () => {
  expect(codeOf("f : Rat -> Int\nf(x) := sign(x) + 1")).toContain("return sign(x) + 1;");
  expect(codeOf("f : fSet(Int) -> Bool\nf(S) iff some A in halves(S). some n in A. n < 3")).not.toContain("known");
});

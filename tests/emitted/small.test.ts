// Definitions with a second body for small integers, as those see them who call from outside, perhaps with large ones.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Built, buildForNode, inRepository, type Runtime } from "../support/emitted.js";

type Value = import("../../src/runtime/index.js").Value;

let built: Built;
let runtime: Runtime;
let numbers: Readonly<Record<string, (...args: readonly Value[]) => Value>>;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/emitted/passes/small.led")]);
  runtime = await import(built.url("passes/easel"));
  numbers = await import(built.url("passes/small"));
}, 60_000);
afterAll(() => built?.remove());

function call(name: string, ...args: readonly Value[]): Value {
  const definition = numbers[name];
  if (definition === undefined) throw new Error(`there is no definition ${name}`);
  return definition(...args);
}

describe("a definition with a body for small integers", () => {
  it("is exported with the body for all integers only", () => {
    expect(Object.keys(numbers).sort()).toEqual(["chains", "closed", "closing", "divides", "marked", "marks", "prime", "primesBelow", "rising", "root", "squares"]);
  });

  it("gives what it gave", () => {
    expect(runtime.pp(call("primesBelow", 20))).toBe("{2, 3, 5, 7, 11, 13, 17, 19}");
    expect(runtime.pp(call("chains", 2, 3))).toBe("{<1, 2>, <1, 3>, <2, 3>}");
  });

  it("is exact where numbers are large", () => {
    const large = 2n ** 60n;
    expect(call("divides", 3, large + 2n)).toBe(true);
    expect(call("divides", 2n, 2 ** 53)).toBe(true);
    expect(call("rising", runtime.sequence(large, large + 1n, large + 3n))).toBe(true);
    expect(call("rising", runtime.sequence(large + 1n, large))).toBe(false);
  });

  it("fails as the document says", () => {
    expect(() => call("prime", -7)).toThrow(expect.objectContaining({ code: "L632", definition: "prime", args: ["-7"] }));
    expect(() => call("divides", 0, 7)).toThrow(expect.objectContaining({ definition: "divides", args: ["0", "7"] }));
    expect(() => call("closed", 2)).toThrow(expect.objectContaining({ definition: "closing", args: ["<1, 1>"] }));
  });
});

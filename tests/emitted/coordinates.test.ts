// Definitions that take the coordinates of tuples from each other, as those see them who call from outside: they take tuples, and
// their failures show them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Built, buildForNode, inRepository, type Runtime } from "../support/emitted.js";

type Value = import("../../src/runtime/index.js").Value;

let built: Built;
let runtime: Runtime;
let robots: Readonly<Record<string, (...args: readonly Value[]) => Value>>;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/emitted/passes/coordinates.led")]);
  runtime = await import(built.url("passes/easel"));
  robots = await import(built.url("passes/coordinates"));
}, 60_000);
afterAll(() => built?.remove());

function call(name: string, ...args: readonly Value[]): Value {
  const definition = robots[name];
  if (definition === undefined) throw new Error(`there is no definition ${name}`);
  return definition(...args);
}

describe("a definition that takes coordinates from others", () => {
  it("takes tuples from outside, and gives what it gave", () => {
    const yard = runtime.setOf([runtime.atom("wall"), [3, 1]], [runtime.atom("hole"), [1, 2]]);
    expect(call("walks", [2, 2], [1, 0], yard)).toBe(6);
    expect(call("freedom", [1, 1], yard)).toBe(16);
    expect(runtime.pp(call("path", [1, 1], [1, 0], 1))).toBe("<(1, 1), (2, 1)>");
  });

  it("checks what comes from outside", () => {
    expect(() => call("walks", [1, 2, 3], [1, 0], runtime.setOf())).toThrow(expect.objectContaining({ code: "L632", definition: "walks", args: ["(1, 2, 3)", "(1, 0)", "{}"] }));
  });

  it("computes with integers of any size", () => {
    expect(call("walks", [2n ** 60n, 1], [1, 0], runtime.setOf())).toBe(0);
    expect(runtime.pp(call("step", [2n ** 60n, 1], [-1, 1], 2))).toBe("(1152921504606846974, 3)");
  });

  it("shows tuples where it fails", () => {
    expect(() => call("walks", [3, 4], [0, 0], runtime.setOf())).toThrow(expect.objectContaining({ definition: "walks", args: ["(3, 4)", "(0, 0)", "{}"] }));
  });
});

// Definitions that call each other without checks, as those see them who call from outside: every argument is checked, and a
// failure names the definition of the document.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Built, buildForNode, inRepository, type Runtime } from "../support/emitted.js";

type Value = import("../../src/runtime/index.js").Value;

let built: Built;
let runtime: Runtime;
let fractions: Readonly<Record<string, (...args: readonly Value[]) => Value>>;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/emitted/passes/interiors.led")]);
  runtime = await import(built.url("passes/easel"));
  fractions = await import(built.url("passes/interiors"));
}, 60_000);
afterAll(() => built?.remove());

function call(name: string, ...args: readonly Value[]): Value {
  const definition = fractions[name];
  if (definition === undefined) throw new Error(`there is no definition ${name}`);
  return definition(...args);
}

describe("a definition with an inner one", () => {
  it("is exported under the name of the document, and the inner one is not", () => {
    expect(Object.keys(fractions).sort()).toEqual(["Cell", "fractions", "gcd", "left", "lonely", "lowest", "middle", "near", "neighbours", "parity", "shares"]);
  });

  it("gives what it gave", () => {
    expect(call("gcd", 12, 18)).toBe(6);
    expect(runtime.pp(call("fractions", 3))).toBe("{(0, 1), (1, 1), (1, 2), (1, 3), (2, 3)}");
  });

  it("checks what comes from outside", () => {
    expect(() => call("gcd", -12, 18)).toThrow(expect.objectContaining({ code: "L632", definition: "gcd", place: "7:1", args: ["-12", "18"] }));
    expect(() => call("lowest", 1, "2")).toThrow(expect.objectContaining({ code: "L632", definition: "lowest", args: ["1", '"2"'] }));
  });

  it("checks a set from outside whose members it is called with", () => {
    const [corner, beside, outside] = [[1, 1], [1, 2], [1, 9]];
    expect(runtime.pp(call("neighbours", corner, runtime.setOf(corner, beside)))).toBe("{(1, 2)}");
    expect(() => call("neighbours", corner, runtime.setOf(beside, outside))).toThrow(expect.objectContaining({ code: "L632", definition: "neighbours" }));
    expect(() => call("lonely", runtime.setOf(corner, outside))).toThrow(expect.objectContaining({ code: "L632" }));
  });

  it("is named by its failures as the document names it", () => {
    expect(() => call("shares", 2)).toThrow(expect.objectContaining({ code: "L605", definition: "parity", args: ["1", "0"] }));
  });

  it("is not taken for a local name that the emitted code needs", () => {
    expect(call("middle", 2)).toBe(1);
  });

  it("takes small integers that are written as bigints", () => {
    expect(call("parity", 5n, 2)).toBe(1);
    expect(call("gcd", 12n, 18)).toBe(6);
  });
});

// Definitions that keep their results, as those see them who call from outside.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Built, buildForNode, inRepository } from "../support/emitted.js";

type Value = import("../../src/runtime/index.js").Value;

let built: Built;
let definitions: Readonly<Record<string, (...args: readonly Value[]) => Value>>;

beforeAll(async () => {
  built = await buildForNode([inRepository("tests/emitted/passes/tabling.led")]);
  definitions = await import(built.url("passes/tabling"));
}, 60_000);
afterAll(() => built?.remove());

function call(name: string, ...args: readonly Value[]): Value {
  const definition = definitions[name];
  if (definition === undefined) throw new Error(`there is no definition ${name}`);
  return definition(...args);
}

describe("a definition with a table", () => {
  it("is exported under the name of the document, and neither the inner one is nor the table", () => {
    expect(Object.keys(definitions).sort()).toEqual(["between", "digits", "kinds", "most", "root", "roots", "shares", "sumTo", "takes", "ways"]);
  });

  it("is evaluated once for the same arguments", () => {
    expect(call("ways", 80)).toBe(37889062373143906n);
    expect(call("shares", 90, 1)).toBe(2880067194370816120n);
  });

  it("is evaluated for arguments that are numbers in other forms as for those of the document", () => {
    expect(call("ways", 30n)).toBe(call("ways", 30));
  });

  it("fails each time that it fails, where the document fails", () => {
    const failure = { code: "L605", definition: "shares", place: "39:1", args: ["1", "0"] };
    expect(() => call("shares", 9, 0)).toThrow(expect.objectContaining(failure));
    expect(() => call("shares", 9, 0)).toThrow(expect.objectContaining(failure));
    expect(call("shares", 9, 1)).toBe(34);
  });

  it("has its table again after the stack has run out", () => {
    expect(() => call("ways", 10_000_000)).toThrow(expect.objectContaining({ code: "L608" }));
    expect(call("ways", 80)).toBe(37889062373143906n);
  });
});

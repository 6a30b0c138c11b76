// Memoised definitions, as seen by external callers.

import { describe, expect, it } from "vitest";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/tabling.led");

describe("memoised definition", () => {
  it("is exported under the document's name, without its inner function and its table", () => {
    expect(document.names()).toEqual([
      "Tree",
      "between",
      "digits",
      "ends",
      "height",
      "heights",
      "inserted",
      "kinds",
      "lean",
      "listed",
      "longer",
      "longest",
      "merged",
      "mirrored",
      "most",
      "multiples",
      "packed",
      "path",
      "remainders",
      "root",
      "roots",
      "same",
      "shares",
      "sorted",
      "squares",
      "sumTo",
      "tabulated",
      "takes",
      "tilings",
      "twice",
      "ways",
      "weight",
      "weights",
    ]);
  });

  it("is evaluated once for the same arguments", () => {
    expect(document.call("ways", 80)).toBe(37889062373143906n);
    expect(document.call("shares", 90, 1)).toBe(2880067194370816120n);
  });

  it("is evaluated once for the same positions in a long text, and again for other texts", () => {
    expect(document.call("mirrored", "abc".repeat(100), 1, 300)).toBe(199);
    expect(document.call("mirrored", "abd".repeat(100), 1, 300)).toBe(199);
    expect(document.call("mirrored", "aba".repeat(100), 1, 300)).toBe(300);
  });

  it("accepts bigints as equal to small integers", () => {
    expect(document.call("ways", 30n)).toBe(document.call("ways", 30));
  });

  it("fails on every call with the location in the document", () => {
    const failure = { code: "L605", definition: "shares", place: "tabling.led:59:1", args: ["1", "0"] };
    expect(() => document.call("shares", 9, 0)).toThrow(expect.objectContaining(failure));
    expect(() => document.call("shares", 9, 0)).toThrow(expect.objectContaining(failure));
    expect(document.call("shares", 9, 1)).toBe(34);
  });

  it("has its memo table again after a stack overflow", () => {
    expect(() => document.call("ways", 10_000_000)).toThrow(expect.objectContaining({ code: "L608" }));
    expect(document.call("ways", 80)).toBe(37889062373143906n);
  });
});

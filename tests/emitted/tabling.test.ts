// Memoised definitions, as seen by external callers.

import { describe, expect, it } from "vitest";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/tabling.led");

describe("a definition with a table", () => {
  it("is exported under the name of the document, and neither the inner one is nor the table", () => {
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

  it("is evaluated once for the same places of a long text, and of other texts anew", () => {
    expect(document.call("mirrored", "abc".repeat(100), 1, 300)).toBe(199);
    expect(document.call("mirrored", "abd".repeat(100), 1, 300)).toBe(199);
    expect(document.call("mirrored", "aba".repeat(100), 1, 300)).toBe(300);
  });

  it("is evaluated for arguments that are numbers in other forms as for those of the document", () => {
    expect(document.call("ways", 30n)).toBe(document.call("ways", 30));
  });

  it("fails each time that it fails, where the document fails", () => {
    const failure = { code: "L605", definition: "shares", place: "tabling.led:59:1", args: ["1", "0"] };
    expect(() => document.call("shares", 9, 0)).toThrow(expect.objectContaining(failure));
    expect(() => document.call("shares", 9, 0)).toThrow(expect.objectContaining(failure));
    expect(document.call("shares", 9, 1)).toBe(34);
  });

  it("has its table again after the stack has run out", () => {
    expect(() => document.call("ways", 10_000_000)).toThrow(expect.objectContaining({ code: "L608" }));
    expect(document.call("ways", 80)).toBe(37889062373143906n);
  });
});

// Worker/wrapper: definitions call each other without checks, but external callers have every argument checked, and
// failures name the definition of the document.

import { describe, expect, it } from "vitest";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/workers.led");

describe("definition with an inner function", () => {
  it("is exported under the document's name, without its inner function", () => {
    expect(document.names()).toEqual([
      "Cell",
      "Mark",
      "Player",
      "Point",
      "State",
      "Step",
      "around",
      "back",
      "core",
      "fractions",
      "full",
      "gcd",
      "inside",
      "left",
      "lonely",
      "lowest",
      "marked",
      "middle",
      "moved",
      "near",
      "neighbours",
      "opponent",
      "parity",
      "shares",
      "walked",
    ]);
  });

  it("returns the same results", () => {
    expect(document.call("gcd", 12, 18)).toBe(6);
    expect(document.runtime.pp(document.call("fractions", 3))).toBe("{(0, 1), (1, 1), (1, 2), (1, 3), (2, 3)}");
  });

  it("checks external arguments", () => {
    expect(() => document.call("gcd", -12, 18)).toThrow(
      expect.objectContaining({ code: "L632", definition: "gcd", place: "workers.led:7:1", args: ["-12", "18"] }),
    );
    expect(() => document.call("lowest", 1, "2")).toThrow(
      expect.objectContaining({ code: "L632", definition: "lowest", args: ["1", '"2"'] }),
    );
  });

  it("checks the members of an external set with which it is called", () => {
    const [corner, beside, outside] = [
      [1, 1],
      [1, 2],
      [1, 9],
    ];
    expect(document.runtime.pp(document.call("neighbours", corner, document.runtime.setOf(corner, beside)))).toBe(
      "{(1, 2)}",
    );
    expect(() => document.call("neighbours", corner, document.runtime.setOf(beside, outside))).toThrow(
      expect.objectContaining({ code: "L632", definition: "neighbours" }),
    );
    expect(() => document.call("lonely", document.runtime.setOf(corner, outside))).toThrow(
      expect.objectContaining({ code: "L632" }),
    );
  });

  it("checks the members of an external set over which it iterates", () => {
    const { setFrom, setOf, pp } = document.runtime;
    const square = setFrom([1, 2, 3, 4, 5].flatMap((x) => [1, 2, 3, 4, 5].map((y) => [x, y])));
    expect(pp(document.call("core", 2, square))).toBe("{(3, 3)}");
    expect(pp(document.call("core", 2n, setOf([1n, 1])))).toBe("{}");
    expect(() => document.call("inside", setOf([1, 1], [1, 0.5]))).toThrow(
      expect.objectContaining({ code: "L632", definition: "inside" }),
    );
  });

  it("checks properties of external sequences that the checker has proved for internal calls", () => {
    const { atom, sequence } = document.runtime;
    expect(document.call("walked", sequence([atom("right"), 5], [atom("left"), 2]), 1)).toBe(4);
    expect(() => document.call("walked", sequence([atom("right"), -5]), 1)).toThrow(
      expect.objectContaining({ code: "L632", definition: "walked" }),
    );
    expect(() => document.call("moved", [atom("up"), 5], 1)).toThrow(
      expect.objectContaining({ code: "L632", definition: "moved" }),
    );
  });

  it("checks an uncertain component of the tuple that it returns", () => {
    const { atom, pp, setOf } = document.runtime;
    const state = [5, [atom("left"), 2], setOf(1)];
    expect(pp(document.call("back", state, 2))).toBe("(3, (`left, 2), {1, 5})");
    expect(() => document.call("back", state, 6)).toThrow(
      expect.objectContaining({ code: "L633", message: expect.stringContaining("coordinate 1") }),
    );
  });

  it("has its document name in failures", () => {
    expect(() => document.call("shares", 2)).toThrow(
      expect.objectContaining({ code: "L605", definition: "parity", args: ["1", "0"] }),
    );
  });

  it("does not shadow a local name of the emitted code", () => {
    expect(document.call("middle", 2)).toBe(1);
  });

  it("accepts small integers as bigints", () => {
    expect(document.call("parity", 5n, 2)).toBe(1);
    expect(document.call("gcd", 12n, 18)).toBe(6);
  });
});

// Definitions that take the coordinates of tuples from each other, as those see them who call from outside: they take tuples, and
// their failures show them.

import { describe, expect, it } from "vitest";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/coordinates.led");

describe("a definition that takes coordinates from others", () => {
  it("takes tuples from outside, and gives what it gave", () => {
    const yard = document.runtime.setOf(
      [document.runtime.atom("wall"), [3, 1]],
      [document.runtime.atom("hole"), [1, 2]],
    );
    expect(document.call("walks", [2, 2], [1, 0], yard)).toBe(6);
    expect(document.call("freedom", [1, 1], yard)).toBe(16);
    expect(document.runtime.pp(document.call("path", [1, 1], [1, 0], 1))).toBe("<(1, 1), (2, 1)>");
  });

  it("checks what comes from outside", () => {
    expect(() => document.call("walks", [1, 2, 3], [1, 0], document.runtime.setOf())).toThrow(
      expect.objectContaining({ code: "L632", definition: "walks", args: ["(1, 2, 3)", "(1, 0)", "{}"] }),
    );
  });

  it("computes with integers of any size", () => {
    expect(document.call("walks", [2n ** 60n, 1], [1, 0], document.runtime.setOf())).toBe(0);
    expect(document.runtime.pp(document.call("step", [2n ** 60n, 1], [-1, 1], 2))).toBe("(1152921504606846974, 3)");
  });

  it("shows tuples where it fails", () => {
    expect(() => document.call("walks", [3, 4], [0, 0], document.runtime.setOf())).toThrow(
      expect.objectContaining({ definition: "walks", args: ["(3, 4)", "(0, 0)", "{}"] }),
    );
  });
});

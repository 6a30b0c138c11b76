// Definitions with a second body for small integers, as those see them who call from outside, perhaps with large ones.

import { describe, expect, it } from "vitest";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/small.led");

describe("a definition with a body for small integers", () => {
  it("is exported with the body for all integers only", () => {
    expect(document.names()).toEqual([
      "Cell",
      "bottom",
      "chains",
      "closed",
      "closing",
      "covered",
      "divides",
      "left",
      "marked",
      "marks",
      "prime",
      "primesBelow",
      "rising",
      "root",
      "squares",
      "uncovered",
    ]);
  });

  it("gives what it gave", () => {
    expect(document.runtime.pp(document.call("covered", 15, 30))).toBe("{(2, 3), (2, 4)}");
    expect(document.call("left", document.runtime.sequence(2n ** 60n, 1))).toBe(10n * 2n ** 60n - 5n);
    expect(document.runtime.pp(document.call("primesBelow", 20))).toBe("{2, 3, 5, 7, 11, 13, 17, 19}");
    expect(document.runtime.pp(document.call("chains", 2, 3))).toBe("{<1, 2>, <1, 3>, <2, 3>}");
  });

  it("is exact where numbers are large", () => {
    const large = 2n ** 60n;
    expect(document.call("divides", 3, large + 2n)).toBe(true);
    expect(document.call("divides", 2n, 2 ** 53)).toBe(true);
    expect(document.call("rising", document.runtime.sequence(large, large + 1n, large + 3n))).toBe(true);
    expect(document.call("rising", document.runtime.sequence(large + 1n, large))).toBe(false);
  });

  it("fails as the document says", () => {
    expect(() => document.call("prime", -7)).toThrow(
      expect.objectContaining({ code: "L632", definition: "prime", args: ["-7"] }),
    );
    expect(() => document.call("divides", 0, 7)).toThrow(
      expect.objectContaining({ definition: "divides", args: ["0", "7"] }),
    );
    expect(() => document.call("closed", 2)).toThrow(
      expect.objectContaining({ definition: "closing", args: ["<1, 1>"] }),
    );
  });
});

// Entry checks: arguments of external calls are checked fully against the signature, even if the document does less,
// and values that are not LED values are reported as such.

import { describe, expect, it } from "vitest";
import type { Runtime } from "../support/emitted.js";
import { moduleOf } from "../support/module.js";

const document = moduleOf("tests/emitted/passes/entries.led");
const other = moduleOf("tests/emitted/passes/entries.led");

describe("argument of an external call", () => {
  it("is accepted if the signature allows it", () => {
    const { pp, sequence, setOf } = document.runtime;
    expect(document.call("total", setOf(1, 2))).toBe(3);
    expect(pp(document.call("shifted", [1, 2], 3))).toBe("(4, 2)");
    expect(document.call("count", "a", sequence("a", "b", "a"))).toBe(2);
  });

  it.each<readonly [name: string, args: (of: Runtime) => readonly unknown[], told: string]>([
    [
      "total",
      ({ setOf }) => [setOf(1, -2)],
      "a member of `S` is `-2`, which is not in `Nat`; the signature is `S: fSet(Nat)`",
    ],
    [
      "total",
      ({ sequence }) => [sequence(1)],
      "`S` is `<1>`, which is not in `fSet(Nat)`; the signature is `S: fSet(Nat)`",
    ],
    [
      "average",
      ({ setOf }) => [setOf(), "none"],
      '`none` is `"none"`, which is not in `Rat`; the signature is `none: Rat`',
    ],
    [
      "shifted",
      () => [[1, "2"], 3],
      'coordinate 2 of `p` is `"2"`, which is not in `Rat`; the signature is `p: Rat * Rat`',
    ],
    ["count", ({ setOf }) => [1, setOf(1)], "`s` is `{1}`, which is not in `Seq(a)`; the signature is `s: Seq(a)`"],
    ["least", ({ sequence }) => [1, sequence(1)], "`before` is `1`, which is not in `a * a -> Bool`"],
  ])("is rejected by %s otherwise (%#)", (name, args, told) => {
    expect(() => document.call(name, ...(args(document.runtime) as never[]))).toThrow(
      expect.objectContaining({ code: "L632", message: expect.stringContaining(told) }),
    );
  });

  it.each<readonly [given: unknown, told: string]>([
    [undefined, "undefined"],
    [null, "null"],
    [NaN, "NaN"],
    [-Infinity, "-Infinity"],
    [Symbol("x"), "a symbol"],
    [{}, "a plain object"],
    [Object.create(null), "a plain object"],
    [new Date(0), "an object of the class Date"],
    [new Set([1]), "an object of the class Set"],
    [[], "an empty array"],
    [[1], "an array of one item"],
  ])("is rejected if it is not a LED value: %s", (given, told) => {
    for (const call of [
      () => document.call("total", given as never),
      () => document.call("shifted", [1, 2], given as never),
      () => document.runtime.add(given as never, 1),
    ])
      expect(call).toThrow(
        expect.objectContaining({
          code: "L630",
          message: expect.stringContaining(`JavaScript passed ${told}, which is not a LED value`),
        }),
      );
  });

  it("is rejected if a part of it is not a LED value", () => {
    expect(() => document.call("shifted", [1, undefined] as never, 3)).toThrow("JavaScript passed undefined");
    expect(() => document.call("shifted", [1, [2]] as never, 3)).toThrow("JavaScript passed an array of one item");
  });

  it("is rejected if it comes from another copy of the runtime", () => {
    expect(() => document.call("total", other.runtime.setOf(1, 2))).toThrow(
      "JavaScript passed {1, 2} of another copy of the runtime",
    );
  });
});

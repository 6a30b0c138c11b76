// Proofs of set membership are sound: tested with sets of a document, and with bounds whose values are all enumerated.

import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import type { Core } from "../../../src/ir/ir.js";
import {
  anything,
  atomOf,
  setOf,
  type AbstractValue,
  integers,
  join,
  none,
  numberWithin,
  plain,
  stringOf,
  tupleOf,
} from "../../../src/language/operations/abstract-value.js";
import { lower } from "../../../src/ir/lower.js";
import { isSurelyIn } from "../../../src/ir/analysis/proofs.js";
import { sourceOf } from "../../../src/text/source.js";

const document = `/$
Digit := {0..9}
Step := {-1..1}
Few := {1, 2, 4, -1}
Player := {\`x, \`o}
Mixed := {1, 2, \`nil}
Cell := Digit * Step
Far := (Digit * Digit) * Int
Evens := {2 * n | n in {1..4}}
Words := {"yes", "no"}
$/`;
const module = lower(check(sourceOf("sets.led", document)));
const definitions = new Map(module.definitions.map((one) => [one.defined, one]));
const span = { start: 0, end: 0 };

function isIn(extent: AbstractValue, name: string): boolean {
  const found = module.definitions.find(({ defined }) => defined.name === name);
  const set: Core =
    found === undefined
      ? { kind: "runtime", name: name === "Nat" ? "Nat" : name === "Int" ? "Int" : "Rat", span }
      : { kind: "call", defined: found.defined, args: [], span };
  return isSurelyIn(extent, set, definitions);
}

const digit = numberWithin(0, 9);

describe("proof of membership", () => {
  it.each([
    ["Nat", numberWithin(0, Infinity)],
    ["Int", integers],
    ["Rat", numberWithin(-Infinity, Infinity, false)],
    ["Digit", numberWithin(3, 9)],
    ["Step", numberWithin(-1, -1)],
    ["Few", numberWithin(1, 2)],
    ["Player", atomOf("o")],
    ["Mixed", join(numberWithin(1, 2), atomOf("nil"))],
    ["Words", stringOf("yes", "no")],
    ["Cell", tupleOf([digit, numberWithin(0, 1)])],
    ["Far", tupleOf([tupleOf([digit, digit]), integers])],
  ])("succeeds for %s if the bounds are within the set", (name, extent) => {
    expect(isIn(extent, name)).toBe(true);
  });

  it.each([
    ["Nat", integers],
    ["Nat", numberWithin(0, 1, false)],
    ["Int", join(integers, plain)],
    ["Rat", anything],
    ["Digit", numberWithin(0, 10)],
    ["Digit", numberWithin(0, 9, false)],
    ["Few", numberWithin(1, 4)],
    ["Few", integers],
    ["Player", atomOf("o", "nobody")],
    ["Player", plain],
    ["Player", stringOf("x")],
    ["Words", stringOf("yes", "maybe")],
    ["Words", atomOf("yes")],
    ["Player", none],
    ["Mixed", join(numberWithin(1, 3), atomOf("nil"))],
    ["Cell", tupleOf([digit, digit])],
    ["Cell", tupleOf([digit, numberWithin(0, 1), digit])],
    ["Cell", join(tupleOf([digit, numberWithin(0, 1)]), plain)],
    ["Far", tupleOf([digit, digit, integers])],
    ["Evens", numberWithin(2, 2)],
    ["Words", plain],
    ["Digit", setOf(digit)],
  ])("fails for %s with wider bounds or another kind", (name, extent) => {
    expect(isIn(extent, name)).toBe(false);
  });
});

// Values from plain JavaScript: foreign values are members of no set, and arrays that change later change no set.
// Isolated, since caches filled by other tests must not help.

import { describe, expect, test } from "vitest";
import * as led from "../../../src/runtime/index.js";
import * as easel from "../../../src/runtime/public.js";
import type { LedSet, Value } from "../../../src/runtime/index.js";
import { Dice } from "../../fuzz/dice.js";
import { isLong } from "../../support/random.js";

const cases = isLong ? 20_000 : 300;

// Foreign values and malformed arrays, which TypeScript would reject.
const foreign: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => NaN,
  Infinity: () => Infinity,
  "-Infinity": () => -Infinity,
  symbol: () => Symbol("x"),
  "plain object": () => ({}),
  Date: () => new Date(0),
  Map: () => new Map(),
  "empty array": () => [],
  "array with one item": () => [1],
  "sparse array": () => Object.assign([], { length: 2 }),
  "array with a hole": () => Object.assign([1], { 2: 2 }),
  "array with undefined": () => [1, undefined],
  "array with NaN": () => [1, NaN],
  "array with an array of one item": () => [1, [2]],
  "nested array with null": () => [1, [2, null]],
  "object of another copy of the runtime": () => ({ printOn: () => {}, toString: () => "x" }),
};

const list = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const cells = led.domainOf(led.product(led.range(1, 6), led.range(1, 8)));

/** Functions that create a new set of each class, so that no cached state is shared. */
const classes: Readonly<Record<string, () => Value>> = {
  "empty set": () => led.setOf(),
  "set as a word": () => led.setOf(1, 2, 3),
  "short list": () => led.setOf<Value[]>("a", led.atom("x"), [1, 2], led.sequence(1), led.ratio(1, 2)),
  table: () => led.setFrom(list(40, (i) => [i, i + 1] as const)),
  "grown set": () => led.including(led.setFrom(list(40, (i) => i * 3)), [1, 2]),
  "shrunk set": () => led.excluding(led.setFrom(list(40, (i) => [i, "a"] as const)), [1, "a"]),
  range: () => led.range(-5, 5),
  "large range": () => led.range(1, 2n ** 60n),
  Nat: () => led.union(led.Nat, led.setOf()),
  Int: () => led.Int,
  Rat: () => led.Rat,
  Bool: () => led.Bool,
  Strings: () => led.Strings,
  Atoms: () => led.Atoms,
  Functions: () => led.Functions,
  FiniteSets: () => led.FiniteSets,
  Sequences: () => led.Sequences,
  Tuples: () => led.Tuples,
  "type variable": () => led.anyType("t"),
  "named type": () => led.namedSet("Pair", () => led.product(led.Nat, led.anyType("t"))),
  "product of infinite sets": () => led.product(led.Nat, led.Rat),
  "product with any values": () => led.product(led.anyType("t"), led.anyType("u")),
  "product of ranges": () => led.product(led.range(1, 3), led.range(1, 3)),
  "nested product": () => led.product(led.Nat, led.product(led.Nat, led.anyType("t"))),
  "product of one": () => led.product(led.anyType("t")),
  "product of tuples and sequences": () => led.product(led.Tuples, led.sequencesOf(led.Nat), led.FiniteSets),
  "sequences of": () => led.sequencesOf(led.anyType("t")),
  "tuples over": () => led.tuplesOver(led.anyType("t")),
  "power set": () => led.powerSet(led.range(1, 3)),
  "finite sets of": () => led.finiteSetsOf(led.anyType("t")),
  "bits over a domain": () => cells.setOf([1, 1], [2, 3], [6, 8]),
  divisors: () => led.divisorsWithin(12, 1, 12),
  union: () => led.union(led.Nat, led.product(led.anyType("t"), led.Nat)),
  intersection: () => led.intersection(led.Tuples, led.product(led.anyType("t"), led.Rat)),
  difference: () => led.difference(led.anyType("t"), led.setOf(1)),
};

/** The value, or the code of the failure; other errors are rethrown. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof led.LedError) return error.code;
    throw error;
  }
}

describe.each(Object.keys(foreign))("%s", (name) => {
  const made = foreign[name]! as () => Value;

  test("is not a member of any set", () => {
    for (const kind of Object.keys(classes)) {
      const set = classes[kind]!();
      const questions = [
        () => led.has(set, made()),
        () => (set as LedSet).has(made()),
        () => led.hasPair(set, made(), 1),
        () => led.hasPair(set, 1, made()),
        () => led.has(set, [made(), 1]),
        () => led.has(set, [1, made()]),
        () => led.has(set, [1, [1, made()]]),
        // Query again after a lookup of a member.
        () => led.has(set, [1, 2]) && led.has(set, made()),
      ];
      for (const [i, ask] of questions.entries())
        expect([false, "L630"], `question ${i} to a ${kind}`).toContain(outcome(ask));
    }
  });

  test("cannot be converted to JavaScript", () => {
    for (const make of [made, () => [1, made()] as Value, () => [[1, made()], 1] as Value])
      expect(outcome(() => led.toJs(make()))).toBe("L630");
  });

  test("is rejected as a member or item", () => {
    const x = made();
    const many = list(20, (i) => i);
    for (const make of [
      () => led.setOf(x),
      () => led.setOf<Value[]>(1, x),
      () => led.setOf<Value[]>([1, x]),
      () => led.setFrom<Value>([...many, x]),
      () => led.including(led.setOf(1), x),
      () => led.including(led.setFrom<Value>(many), [1, x]),
      () => led.union(led.setOf(1), led.setOf(led.sequence(x))),
      () => easel.setOf<Value[]>(1, x),
      () => easel.sequence(x),
      () => easel.sequence([1, x]),
      () => easel.sequenceFrom([x]),
    ])
      expect(outcome(make), String(make)).toBe("L630");
  });

  test("cannot be compared", () => {
    const x = made();
    if (Array.isArray(x)) return;
    expect([false, "L630"]).toContain(outcome(() => led.equal(x, led.setOf(1))));
    expect([false, "L630"]).toContain(outcome(() => led.equal(led.ratio(1, 2), x)));
    expect(outcome(() => led.compare(x, "a"))).toBe("L630");
    expect(outcome(() => led.compare("a", x))).toBe("L630");
  });
});

type Arrays = Value | Arrays[];

/** A value with nested arrays of 2 or 3 items. */
function nested(dice: Dice, depth: number): Arrays {
  if (depth === 0 || dice.below(3) === 0)
    return dice.pick<Arrays>([0, 1, 2, "a", led.atom("x"), led.sequence(1, 2), led.setOf(1, 2), led.ratio(1, 2)]);
  return list(2 + dice.below(2), () => nested(dice, depth - 1)) as Arrays[];
}

const arraysIn = (x: Arrays): readonly Arrays[][] => (Array.isArray(x) ? [x, ...x.flatMap(arraysIn)] : []);
const clone = (x: Arrays): Value => (Array.isArray(x) ? x.map(clone) : x) as Value;

function mutate(dice: Dice, array: Arrays[]): void {
  switch (dice.below(array.length === 0 ? 1 : 4)) {
    case 0:
      array.push(0);
      return;
    case 1:
      array[dice.below(array.length)] = dice.pick<Arrays>([-5, "changed", null as never]);
      return;
    case 2:
      array.length = dice.below(2);
      return;
    default:
      array.reverse();
  }
}

describe("arrays that a caller modifies", () => {
  test("do not change sets and sequences made from them", () => {
    for (let index = 0; index < cases; index++) {
      const dice = new Dice(13, index);
      const values = list(1 + dice.below(12), () => nested(dice, 3));
      const other = values.map(clone);
      const given = values as unknown as readonly Value[];
      const all = [led.setOf(...given), led.setFrom(given), easel.sequenceFrom(given), easel.sequence(...given)];
      const same = [led.setOf(...other), led.setFrom(other), easel.sequenceFrom(other), easel.sequence(...other)];
      for (const array of values.flatMap(arraysIn)) if (dice.below(2) === 0) mutate(dice, array);
      (values as Arrays[]).length = 0;
      for (const [i, made] of all.entries()) {
        expect(led.print(made), `case ${index}`).toBe(led.print(same[i]!));
        expect(led.equal(made, same[i]!)).toBe(true);
        expect(led.hash(made)).toBe(led.hash(same[i]!));
      }
      for (const x of other) expect(led.has(all[0]!, x)).toBe(true);
    }
  });

  test("are queried with their current contents", () => {
    for (let index = 0; index < cases; index++) {
      const dice = new Dice(14, index);
      const kind = dice.pick(Object.keys(classes));
      const set = classes[kind]!();
      const x = dice.below(2) === 0 ? ([1, 2] as Arrays[]) : nested(dice, 3);
      for (let step = 0; step < 4; step++) {
        const expected = outcome(() => led.has(classes[kind]!(), clone(x)));
        expect(
          outcome(() => led.has(set, x as Value)),
          `case ${index}, ${kind}`,
        ).toBe(expected);
        const arrays = arraysIn(x);
        if (arrays.length > 0) mutate(dice, dice.pick(arrays));
      }
    }
  });
});

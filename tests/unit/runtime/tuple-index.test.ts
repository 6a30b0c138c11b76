// Tuples looked up by some of their coordinates, compared with a filter over all members.

import { describe, expect, test } from "vitest";
import { difference, equal, isTuple, setFrom, setOf, tuplesWith, tuplesWithAll } from "../../../src/runtime/index.js";
import type { LedSet, Tuple, Value } from "../../../src/runtime/index.js";
import { Dice } from "../../fuzz/dice.js";
import { isLong } from "../../support/random.js";

const cases = isLong ? 5000 : 300;

const list = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/**
 * Usually one of two values, so that many tuples agree in some coordinates; occasionally a value with several
 * representations.
 */
function coordinate(dice: Dice): Value {
  return dice.below(9) === 0 ? dice.pick<Value>(["a", 1n, 2 ** 40, 2n ** 40n, [0, 1]]) : dice.below(2);
}

/**
 * One to four coordinates (from 1) out of a few shared by all patterns of a case, so that indexes might be confused.
 */
function pattern(dice: Dice, places: readonly number[]): readonly number[] {
  const left = [...places];
  return list(1 + dice.below(Math.min(4, left.length)), () => left.splice(dice.below(left.length), 1)[0]!);
}

const keyAt = (tuple: Tuple, places: readonly number[]): Tuple => places.map((place) => tuple[place - 1]!);

function filtered(set: LedSet, length: number, places: readonly number[], key: Tuple): readonly Value[] {
  return [...set].filter((x) => isTuple(x, length) && equal(keyAt(x, places), key));
}

describe("tuples with known coordinates", () => {
  test("agree with a filter over all members, for any coordinates", () => {
    for (let index = 0; index < cases; index++) {
      const dice = new Dice(44, index);
      const length = 2 + dice.below(69);
      const places = [...new Set(list(6, () => 1 + dice.below(length)))];
      const tuples = list(9 + dice.below(40), () => list(length, () => coordinate(dice)));
      const patterns = list(1 + dice.below(8), () => pattern(dice, places));
      const set = setFrom<Value>([...tuples, "other"]);
      const smaller = difference(set, setOf(tuples[0]!));
      // The third query creates an index, which is then updated with the set.
      for (const one of [set, set, set, smaller, set])
        for (const asked of patterns) {
          const key = keyAt(dice.pick(tuples), asked);
          const found =
            asked.length === 1 ? tuplesWith(one, length, asked[0]!, key[0]!) : tuplesWithAll(one, length, asked, key);
          const where = `case ${index}, coordinates ${asked.join()} of ${length}`;
          expect(new Set<Value>(found), where).toEqual(new Set(filtered(one, length, asked, key)));
          expect(found.length, where).toBe(new Set<Value>(found).size);
        }
    }
  });

  test("are distinguished by positions 32 apart, and by the order of coordinates", () => {
    const set = setFrom<Value>(
      list(40, (i) => list(36, (k) => (k === 0 ? 0 : k === 1 ? i % 2 : k === 33 ? i % 4 : i))),
    );
    for (let round = 0; round < 5; round++) {
      expect(tuplesWithAll(set, 36, [1, 2], [0, 1])).toHaveLength(20);
      expect(tuplesWithAll(set, 36, [1, 34], [0, 1])).toHaveLength(10);
      expect(tuplesWithAll(set, 36, [2, 1], [1, 0])).toHaveLength(20);
    }
  });
});

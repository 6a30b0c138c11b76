// Key lookup for keys of all kinds.

import { describe, expect, it } from "vitest";
import { KeyIndex } from "../../../src/runtime/caches/key-index.js";
import { divide, equal, sequence, type Value } from "../../../src/runtime/index.js";

type Pair = readonly [Value, Value];

const keys: readonly Value[] = [
  0,
  1,
  2,
  3,
  5,
  8,
  40,
  -1,
  2 ** 40,
  2n ** 60n,
  divide(1, 2),
  divide(3, 2),
  0.5,
  1n,
  "a",
  "",
  true,
  [1, 2],
  sequence(1),
];

/** A deterministic sequence of pseudo-random numbers. */
function* numbers(): Generator<number> {
  let x = 42;
  for (;;) {
    x = (x * 16807) % 2147483647;
    yield x;
  }
}

describe("key index", () => {
  it("agrees with a linear search after any additions and removals", () => {
    const random = numbers();
    const below = (n: number): number => random.next().value! % n;
    for (let round = 0; round < 40; round++) {
      let items: Pair[] = Array.from({ length: below(30) }, (_, i) => [keys[below(keys.length)]!, i]);
      let index: KeyIndex<Pair> | undefined = new KeyIndex(items, ([key]) => key);
      for (let step = 0; index !== undefined && step < 40; step++) {
        for (const key of keys) {
          const found = index.find(key);
          expect(new Set(found)).toEqual(new Set(items.filter(([own]) => equal(own, key))));
        }
        if (below(2) === 0 || items.length === 0) {
          const item: Pair = [keys[below(keys.length)]!, 100 + step];
          items.push(item);
          index.add(item);
        } else {
          const gone = items[below(items.length)]!;
          items = items.filter((item) => item !== gone);
          if (!index.remove(gone)) index = undefined;
        }
      }
    }
  });
});

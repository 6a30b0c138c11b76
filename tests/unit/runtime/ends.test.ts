// The minimum and maximum of sets that change member by member, for all versions.

import fc from "fast-check";
import { expect, it } from "vitest";
import {
  difference,
  excluding,
  firstOf,
  greatestAt,
  greatestOf,
  including,
  leastAt,
  leastOf,
  replacingTuples,
  setFrom,
  tuplesWithout,
} from "../../../src/runtime/index.js";
import type { LedSet, Value } from "../../../src/runtime/index.js";

type Pair = readonly [number, number];

interface Version {
  readonly set: LedSet<Pair>;
  readonly pairs: readonly Pair[];
}

const pair = fc.tuple(fc.nat(20), fc.nat(3));
const change = fc.record({
  pair,
  version: fc.nat(),
  kind: fc.constantFrom("add", "remove", "without", "replace", "some"),
});

const isSame =
  (a: Pair) =>
  (b: Pair): boolean =>
    a[0] === b[0] && a[1] === b[1];

function changed({ set, pairs }: Version, kind: string, x: Pair): Version {
  switch (kind) {
    case "add":
      return { set: including(set, x), pairs: pairs.some(isSame(x)) ? pairs : [...pairs, x] };
    case "remove":
      return { set: excluding(set, x), pairs: pairs.filter((one) => !isSame(x)(one)) };
    case "without":
      return { set: tuplesWithout(set, 2, 1, x[0]), pairs: pairs.filter(([a]) => a !== x[0]) };
    case "replace":
      return { set: replacingTuples(set, 2, 1, x), pairs: [...pairs.filter(([a]) => a !== x[0]), x] };
    default: {
      const gone: readonly Pair[] = [x, [x[0], 0]];
      return {
        set: difference(set, setFrom(gone)),
        pairs: pairs.filter((one) => !gone.some(isSame(one))),
      };
    }
  }
}

function expectEnds({ set, pairs }: Version): void {
  expect(set).toEqual(setFrom(pairs));
  const firsts = pairs.map(([a]) => a);
  expect(leastAt(set, 2, 1)).toBe(Math.min(...firsts));
  expect(greatestAt(set, 2, 2)).toBe(Math.max(...pairs.map(([, b]) => b)));
  expect(firstOf(set)).toEqual([...pairs].sort(([a, b], [c, d]) => a - c || b - d)[0]);
}

it("minimum and maximum are those of the queried version", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(pair, { minLength: 12, maxLength: 30 }),
      fc.array(change, { maxLength: 30 }),
      (all, changes) => {
        const pairs = all.filter((one, i) => all.findIndex(isSame(one)) === i);
        const versions: Version[] = [{ set: setFrom(pairs), pairs }];
        for (const { pair: x, version, kind } of changes) {
          // Usually the latest version is changed and queried, occasionally another one.
          const at = version % 4 === 0 ? version % versions.length : versions.length - 1;
          const made = changed(versions[at]!, kind, x);
          if (made.pairs.length === 0) continue;
          versions.push(made);
          expectEnds(versions[version % versions.length]!);
          expectEnds(made);
        }
        versions.forEach(expectEnds);
      },
    ),
    { numRuns: 60 },
  );
});

it("minimum and maximum fail while a member is not a number", () => {
  const numbers = Array.from({ length: 20 }, (_, i): Value => (i * 7) % 20);
  let set: LedSet = setFrom(numbers);
  for (let i = 0; i < 4; i++) expect([leastOf(set), greatestOf(set)]).toEqual([0, 19]);
  set = including(set, "x");
  for (let i = 0; i < 4; i++) expect(() => leastOf(set)).toThrow('"x"');
  set = excluding(excluding(including(set, -1), "x"), 19);
  expect([leastOf(set), greatestOf(set)]).toEqual([-1, 18]);
});

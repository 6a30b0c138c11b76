// Compares maps from ids with JavaScript maps.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdMap } from "../../../src/resolve/id-map.js";

describe("id map", () => {
  const of = (ids: readonly number[]): IdMap<{ readonly at: number }> => {
    const map = new IdMap<{ readonly at: number }>();
    ids.forEach((id, at) => map.set(id, { at }));
    return map;
  };

  it("contains exactly the entries that were set", () => {
    const map = of([3, 0, 7]);
    expect([map.size, map.get(3), map.get(7), map.get(1), map.get(8)]).toEqual([
      3,
      { at: 0 },
      { at: 2 },
      undefined,
      undefined,
    ]);
    expect([0, 1, 2, 3].map((id) => map.has(id))).toEqual([true, false, false, true]);
  });

  it("keeps the last value that was set for an id", () => {
    const map = of([2, 2, 2]);
    expect([map.size, map.get(2)]).toEqual([1, { at: 2 }]);
  });

  it("iterates in ascending order of ids, whatever the first id", () => {
    const map = of([1_000_002, 1_000_000]);
    const visited: number[] = [];
    map.forEach((_, id) => visited.push(id));
    expect([[...map], [...map.keys()], [...map.values()], visited]).toEqual([
      [
        [1_000_000, { at: 1 }],
        [1_000_002, { at: 0 }],
      ],
      [1_000_000, 1_000_002],
      [{ at: 1 }, { at: 0 }],
      [1_000_000, 1_000_002],
    ]);
  });

  it.each([0, 20])("agrees with a JavaScript map, with an initial capacity of %i", (limit) => {
    const id = fc.nat(19);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), id, fc.record({ at: id }))), (steps) => {
        const [own, map] = [new IdMap<{ readonly at: number }>(limit), new Map<number, { readonly at: number }>()];
        for (const [isAdded, at, value] of steps) {
          for (const one of [own, map]) {
            if (isAdded) one.set(at, value);
            else one.delete(at);
          }
        }
        expect(own.size).toBe(map.size);
        expect([...own]).toEqual([...map].sort(([a], [b]) => a - b));
        for (let at = 0; at < 20; at++) expect([own.has(at), own.get(at)]).toEqual([map.has(at), map.get(at)]);
      }),
    );
  });
});

// Tables by ids, which are lists, against maps.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ById, markIn } from "../../../src/types/by-id.js";

const limit = 20;
const id = fc.nat(limit - 1);

describe("a table by ids", () => {
  it("holds what a map holds, in the order of the ids", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), id, fc.string())), (steps) => {
        const [table, map] = [new ById<string>(limit), new Map<number, string>()];
        for (const [isAdded, at, value] of steps) {
          if (isAdded) {
            table.set(at, value);
            map.set(at, value);
          } else {
            table.delete(at);
            map.delete(at);
          }
        }
        const entries = [...map].sort(([a], [b]) => a - b);
        const seen: [number, string][] = [];
        table.forEach((value, key) => seen.push([key, value]));
        expect(table.size).toBe(map.size);
        expect([...table]).toEqual(entries);
        expect(seen).toEqual(entries);
        expect([...table.keys()]).toEqual(entries.map(([key]) => key));
        expect([...table.values()]).toEqual(entries.map(([, value]) => value));
        for (let at = 0; at < limit; at++) expect([table.has(at), table.get(at)]).toEqual([map.has(at), map.get(at)]);
      }),
    );
  });

  it("forgets what was put in after a mark, whenever it is asked to", () => {
    const table = new ById<string>(limit);
    table.set(3, "a");
    const forget = markIn(table);
    for (const other of [5, 7]) {
      table.set(other, "b");
      forget();
      expect([...table]).toEqual([[3, "a"]]);
    }
  });
});

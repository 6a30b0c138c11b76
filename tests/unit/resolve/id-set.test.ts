// Compares sets of ids with JavaScript sets.

import fc from "fast-check";
import { expect, it } from "vitest";
import { IdSet } from "../../../src/resolve/id-set.js";

it.each([0, 20])("an id set agrees with a JavaScript set, with an initial capacity of %i", (limit) => {
  fc.assert(
    fc.property(fc.array(fc.nat(300)), (ids) => {
      const [own, set] = [new IdSet(limit), new Set<number>()];
      for (const id of ids) {
        own.add(id);
        set.add(id);
        expect(own.has(id)).toBe(true);
      }
      for (let id = 0; id <= 301; id++) expect(own.has(id)).toBe(set.has(id));
    }),
  );
});

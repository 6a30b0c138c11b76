// Findings of speculative checks, and their rollback.

import { describe, expect, it } from "vitest";
import { IdMap } from "../../../src/resolve/id-map.js";
import { createTableRollback } from "../../../src/types/inference/findings.js";

describe("table with a mark", () => {
  it("discards entries added after it, at every rollback", () => {
    const table = new IdMap<{ readonly name: string }>();
    table.set(3, { name: "a" });
    const forget = createTableRollback(table);
    for (const other of [5, 7]) {
      table.set(other, { name: "b" });
      forget();
      expect([...table]).toEqual([[3, { name: "a" }]]);
    }
  });
});

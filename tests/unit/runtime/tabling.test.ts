// Memo tables: recognised keys, lifetime of entries, and disposal.

import { describe, expect, it } from "vitest";
import {
  add,
  atom,
  divide,
  domainOf,
  finiteSetsOf,
  Nat,
  range,
  resultTable,
  resultTables,
  resultTableUnder,
  sequence,
  sequenceFrom,
  setOf,
  type Sequence,
  type Value,
} from "../../../src/runtime/index.js";
import { partsOf } from "../../../src/runtime/caches/interning.js";

type Table = ReturnType<typeof resultTable<readonly [Value, Value?, Value?, Value?], Value>>;

/** A placeholder for a function that the table has no information about. */
const unknown = (): never => undefined as never;

/** A table in an evaluation that is no longer small. */
function open(): Table {
  const tables = resultTables();
  tables.open();
  return begun(resultTable<readonly [Value, Value?, Value?, Value?], Value>(tables, unknown));
}

/** Fills the table with some results that are never looked up. */
function begun(table: Table): Table {
  for (let n = 0; n < 32; n++) table.keep(n, n);
  return table;
}

/** The number of results retained after storing 0, 1, 2, … without lookups in between. */
function countRetained(count: number, table = open()): number {
  for (let n = 0; n < count; n++) table.keep(n, n);
  return Array.from({ length: count }, (_, n) => n).filter((n) => table.of(n) === n).length;
}

describe("memo table", () => {
  it("stores nothing in small evaluations", () => {
    const tables = resultTables();
    const table = resultTable<readonly [Value, Value?, Value?, Value?], Value>(tables, unknown);
    for (let evaluation = 0; evaluation < 10; evaluation++) {
      const isOutermost = tables.open();
      expect(countRetained(20, table)).toBe(0);
      tables.close(isOutermost);
    }
    tables.open();
    expect(countRetained(100, table)).toBe(68);
  });

  it.each<[string, readonly [Value, Value?, Value?, Value?], readonly [Value, Value?, Value?, Value?]]>([
    ["a number", [7], [7]],
    ["a negative number", [-7], [-7]],
    ["a large number", [7_000_000], [7_000_000]],
    ["an integer beyond the safe integers", [10n ** 40n], [10n ** 40n]],
    ["a fraction", [divide(1, 2)], [divide(2, 4)]],
    ["a string", ["x"], ["x"]],
    ["an atom", [atom("x")], [atom("x")]],
    ["a truth value", [false], [false]],
    ["a pair", [[1, 2]], [[1, 2]]],
    ["a set", [setOf(1, 2, 3)], [range(1, 3)]],
    ["a sequence", [sequence(1, setOf(2))], [sequence(1, setOf(2))]],
    ["two values", [1, setOf("x")], [1, setOf("x")]],
    ["three values", [1, "x", setOf()], [1, "x", setOf()]],
    ["four values", [1, "x", setOf(), atom("y")], [1, "x", setOf(), atom("y")]],
  ])("finds %s by an equal key", (_, keys, same) => {
    const table = open();
    expect(table.of(...same)).toBeUndefined();
    expect(table.keep("result", ...keys)).toBe("result");
    expect(table.of(...same)).toBe("result");
  });

  it("finds sets over one domain by their bits, and other sets by value", () => {
    const [table, few, many] = [open(), domainOf(range(1, 9)), domainOf(range(1, 60))];
    const keys = (n: number): readonly Value[] => [few.setOf((n % 8) + 1, 9), many.setOf(10, n + 11), setOf(n, "x")];
    for (let n = 0; n < 40; n++) keys(n).forEach((key, i) => table.keep(`${i} ${n}`, key));
    for (let n = 0; n < 40; n++)
      expect(keys(n).map((key) => table.of(key))).toEqual([`0 ${n % 8}`, `1 ${n}`, `2 ${n}`]);
    expect(table.of(few.setOf(9))).toBeUndefined();
    expect(table.of(many.setOf(10, 60, 9))).toBeUndefined();
    table.clear();
    expect(table.of(few.setOf(1, 9))).toBeUndefined();
  });

  it("distinguishes different arguments", () => {
    const table = open();
    table.keep("pair", [1, 2]);
    table.keep("ordered", 1, 2);
    table.keep("more", 1, 2, 3);
    expect(table.of(2, 1)).toBeUndefined();
    expect(table.of(1, 2, 4)).toBeUndefined();
    expect(table.of(1, 2, 3, 4)).toBeUndefined();
    expect(table.of(1, 2, 3)).toBe("more");
    expect(table.of("1", 2)).toBeUndefined();
  });

  it.each<[string, Value]>([
    ["functions", (x: Value) => x],
    ["infinite sets", Nat],
    ["tuples that contain such values", [1, finiteSetsOf(Nat)]],
    [
      "long sequences that contain such values",
      sequence(...Array.from({ length: 1000 }, (_, i) => (i < 900 ? i : Nat))),
    ],
    ["integers with many digits", 10n ** 400n],
  ])("does not store keys that are expensive or impossible to compare: %s", (_, key) => {
    const table = open();
    expect(table.keep("result", key)).toBe("result");
    expect(table.of(key)).toBeUndefined();
  });

  it("finds slices of a sequence at any position while it grows at both ends", () => {
    const table = open();
    let whole: Sequence = sequenceFrom(Array.from({ length: 200 }, (_, i) => [i, setOf(i)]));
    const known: Value[] = [];
    for (let n = 0; n < 40; n++) {
      whole = add(add(sequence(n), whole), sequence(-n));
      for (const [from, to] of [
        [0, whole.length],
        [n, whole.length],
        [n, n + 100],
        [0, 50],
      ] as const) {
        const stretch = whole.slice(from, to);
        if (table.of(stretch, n) !== undefined) continue;
        table.keep(known.length, stretch, n);
        expect(table.of(sequenceFrom(stretch.items.slice()), n)).toBe(known.length);
        known.push([sequenceFrom([...stretch.items]), n]);
      }
    }
    known.forEach((key, i) => {
      const [stretch, n] = key as readonly [Sequence, number];
      expect(table.of(stretch, n)).toBe(i);
      expect(table.of(add(stretch, sequence(1000)), n)).toBeUndefined();
    });
  });

  it("stores long keys as long as some of them recur", () => {
    const table = open();
    const long = (n: number): Value => sequenceFrom(Array.from({ length: 500 }, (_, i) => i * n));
    for (let n = 0; n < 1000; n++) {
      table.keep(n, long(n));
      expect(table.of(long(n))).toBe(n);
    }
  });

  it("distinguishes numbers in all its representations", () => {
    const table = open();
    const numbers = [-1, 0, 1, 0.5, 63, 64, 1000, 1_000_000, 2 ** 40, ...Array.from({ length: 500 }, (_, n) => 3 * n)];
    for (const n of numbers) {
      table.keep(String(n), n);
      expect(table.of(n) ?? String(n)).toBe(String(n));
    }
    expect(numbers.every((n) => (table.of(n) ?? String(n)) === String(n))).toBe(true);
    expect([2, 65, 1_000_001, 2 ** 40 + 1].map((n) => table.of(n))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is empty outside evaluations", () => {
    const tables = resultTables();
    const table = resultTable<readonly [Value, Value?, Value?, Value?], Value>(tables, unknown);
    begun(table).keep("result", 1);
    const isOutermost = tables.open();
    expect(table.of(1)).toBeUndefined();
    begun(table).keep("result", 1);
    tables.close(tables.open());
    expect(table.of(1)).toBe("result");
    tables.close(isOutermost);
    expect(table.of(1)).toBeUndefined();
    tables.open();
    expect(begun(table).of(1)).toBeUndefined();
  });

  it("is given up if no result is requested again, and tried again in a later evaluation", () => {
    const tables = resultTables();
    const table = resultTable<readonly [Value, Value?, Value?, Value?], Value>(tables, unknown);
    const heldIn = (): number => {
      const isOutermost = tables.open();
      const held = countRetained(2000, table);
      tables.close(isOutermost);
      return held;
    };
    expect(countRetained(100)).toBe(100);
    expect([heldIn(), heldIn()]).toEqual([0, 0]);
    const isOutermost = tables.open();
    expect(countRetained(100, begun(table))).toBe(100);
    tables.close(isOutermost);
  });

  it("is tried again in the same evaluation, with longer trials", () => {
    const table = open();
    const rounds = (count: number): number =>
      Array.from({ length: count }, () => countRetained(1000, table)).filter((held) => held === 1000).length;
    expect(rounds(2)).toBe(0);
    expect(rounds(40)).toBeGreaterThan(30);
  });

  it("is kept if every other result is requested again", () => {
    const table = open();
    for (let n = 0; n < 10_000; n++) {
      table.keep(n, n);
      if (n % 2 === 0) expect(table.of(n)).toBe(n);
    }
    expect(table.of(0)).toBe(0);
  });

  it("retains recently requested results when it is full", () => {
    const table = open();
    table.keep("asked for", 0, 0);
    for (let n = 1; n < 1_000_000; n++) {
      table.keep(n, 1, n);
      table.of(1, n);
      if (n % 100_000 === 0) expect(table.of(0, 0)).toBe("asked for");
    }
    expect(table.of(1, 1)).toBeUndefined();
    expect(table.of(1, 900_000)).toBe(900_000);
  });

  it("evicts results that were not requested when it is full", () => {
    const table = open();
    const large = range(1, 1_000_000).listed();
    for (let n = 0; n < 10; n++) {
      table.keep(sequence(...large.slice(0, 50_000)), n);
      expect(table.of(n)).toBeDefined();
    }
    for (let n = 0; n < 600_000; n++) {
      table.keep(n, n + 10);
      table.of(n + 10);
    }
    expect(table.of(0)).toBeUndefined();
    expect(table.of(600_009)).toBe(599_999);
  });
});

describe("memo table under invariant parameters", () => {
  const text = "a".repeat(1000);
  const opened = (): {
    readonly tables: ReturnType<typeof resultTables>;
    readonly table: ReturnType<typeof resultTableUnder<readonly [Value, Value], readonly [Value], Value>>;
  } => {
    const tables = resultTables();
    tables.open();
    return { tables, table: resultTableUnder(tables, unknown, [0, 1]) };
  };
  const filled = (table: ReturnType<typeof opened>["table"], by: Value): void => {
    for (let n = 0; n < 100; n++) table.under(text, by).keep(n, n);
  };

  it("finds results without comparing the invariant values", () => {
    const { table } = opened();
    const by = (x: Value): Value => x;
    filled(table, by);
    expect(table.under(text, by).of(50)).toBe(50);
    expect(table.under(text, (x) => x).of(50)).toBeUndefined();
  });

  it("stores results for the last few values, and distinguishes them", () => {
    const { table } = opened();
    filled(table, 1);
    const before = table.under(text, 1);
    filled(table, 2);
    before.keep("late", 70);
    expect(table.under(text, 2).of(70)).toBe(70);
    expect(table.under(text, 1).of(70)).toBe("late");
    for (let n = 3; n < 9; n++) filled(table, n);
    expect(table.under(text, 1).of(70)).toBeUndefined();
    expect(table.under(text, 8).of(70)).toBe(70);
  });

  it("recognises equal sets as the same invariant value", () => {
    const { table } = opened();
    filled(table, setOf(1, 2, 3));
    filled(table, setOf(1, 2));
    expect(table.under(text, range(1, 3)).of(50)).toBe(50);
    expect(table.under(text, Nat).of(50)).toBeUndefined();
  });

  it("is empty in another evaluation", () => {
    const { tables, table } = opened();
    filled(table, 1);
    tables.close(true);
    tables.open();
    expect(table.under(text, 1).of(50)).toBeUndefined();
    filled(table, 1);
    expect(table.under(text, 1).of(50)).toBe(50);
    tables.close(true);
    filled(table, 1);
    expect(table.under(text, 1).of(50)).toBeUndefined();
  });
});

describe("deep recursion with a memo table", () => {
  /** The result of a memoised function in one evaluation, and the number of evaluations of its body. */
  function evaluated(f: (n: number, own: (n: number) => number) => number, at: number): readonly [number, number] {
    const tables = resultTables();
    let count = 0;
    const own = (n: number): number => {
      if (n < 2) return n;
      const earlier = table.of(n);
      if (earlier !== undefined) return earlier;
      count++;
      return table.keep(f(n, own), n);
    };
    const table = resultTable<readonly [number], number>(tables, own);
    const isOutermost = tables.open();
    try {
      return [own(at), count];
    } finally {
      tables.close(isOutermost);
    }
  }

  it("moves calls off the stack, and evaluates each at most twice", () => {
    const [result, count] = evaluated((n, own) => (own(n - 1) + own(n - 2)) % 1_000_007, 100_000);
    let [a, b] = [0, 1];
    for (let n = 0; n < 100_000; n++) [a, b] = [b, (a + b) % 1_000_007];
    expect(result).toBe(a);
    expect(count).toBeLessThan(201_000);
  });

  it("finds results again if each call has several deep calls", () => {
    const [result, count] = evaluated((n, own) => (own(n - 2) + own(n - 3) + own(n - 1)) % 1009, 10_000);
    const known = [0, 1];
    for (let n = 2; n <= 10_000; n++) known.push((known[n - 2]! + (known[n - 3] ?? n - 3) + known[n - 1]!) % 1009);
    expect(result).toBe(known[10_000]);
    expect(count).toBeLessThan(40_000);
  });

  it("fails if it does not terminate", () => {
    expect(() => evaluated((n, own) => own(n + 1), 2)).toThrow("the recursion is too deep");
    expect(evaluated((n, own) => own(n - 1) + 1, 3)[0]).toBe(3);
  });

  it("rethrows the failure of the innermost call", () => {
    const f = (n: number, own: (n: number) => number): number => {
      if (n === 10) throw new Error("ten");
      return own(n - 1);
    };
    expect(() => evaluated(f, 50_000)).toThrow("ten");
  });

  it("keeps arguments in order with invariant parameters", () => {
    const tables = resultTables();
    const f = (a: number, n: number, text: string): number => {
      if (n === 0) return text.length;
      const results = table.under(a, text);
      return results.of(n) ?? results.keep(f(a, n - 1, text) + a, n);
    };
    const table = resultTableUnder<readonly [number, string], readonly [number], number>(tables, f, [0, 2]);
    const opened = (a: number, text: string): number => {
      const isOutermost = tables.open();
      const result = f(a, 20_000, text);
      tables.close(isOutermost);
      return result;
    };
    expect([opened(3, "abc"), opened(4, "")]).toEqual([60_003, 80_000]);
  });
});

it("the parts of a tree are counted without traversing its branches", () => {
  let walks = 0;
  const branch = new Proxy([[1, 2], 3] as readonly Value[], {
    get: (target, key): unknown => {
      if (key === "0") walks++;
      return Reflect.get(target, key);
    },
  });
  expect([partsOf([branch, "abc", 4]), partsOf("abc"), partsOf(7)]).toEqual([5, 3, 0]);
  expect(walks).toBe(0);
});

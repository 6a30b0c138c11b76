// Sequences with shared buffers: any combination of slicing, joining and appending gives the correct length and items,
// with little copying.

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  add,
  appending,
  gatheredItems,
  index,
  Nat,
  prepending,
  sequenceFrom,
  sequencesOf,
  size,
  slice,
} from "../../../src/runtime/index.js";
import { hash } from "../../../src/runtime/values/hash.js";
import { KindSet } from "../../../src/runtime/sets/infinite.js";
import type { Sequence } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

type Numbers = Sequence<number>;
const upTo = (n: number): Numbers => sequenceFrom(Array.from({ length: n }, (_, i) => i));

/** An operation: its kind, the index of the sequence (counted from the latest), and the operands. */
interface Step {
  readonly kind: "append" | "prepend" | "before" | "gather" | "join" | "slice" | "list" | "ask";
  readonly of: number;
  readonly other: number;
  readonly from: number;
  readonly to: number;
}

const small = new KindSet("small", (x) => (x as number) < 100);

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("append", "prepend", "before", "gather", "join", "slice", "slice", "list", "ask"),
  // Recent sequences are preferred, since usually the latest one grows.
  of: fc.oneof(fc.constant(0), fc.constant(1), fc.nat(20)),
  other: fc.nat(20),
  from: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(100)),
  to: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(100)),
});

/** Amortised bound on copied items per added or removed item, when a short sequence is joined to a long one. */
const fewAtEnds = 50;

describe("sequences with shared buffers", () => {
  it("agree with lists in all versions", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const made: { readonly sequence: Numbers; readonly items: readonly number[] }[] = [0, 3, 70, 150].map((n) => ({
          sequence: upTo(n),
          items: Array.from({ length: n }, (_, i) => i),
        }));
        for (const [i, { kind, of, other, from, to }] of steps.entries()) {
          const { sequence, items } = made.at(-1 - (of % made.length))!;
          const right = made.at(-1 - (other % made.length))!;
          if (kind === "append") made.push({ sequence: appending(sequence, i), items: [...items, i] });
          else if (kind === "prepend") made.push({ sequence: add(sequenceFrom([i]), sequence), items: [i, ...items] });
          else if (kind === "before") made.push({ sequence: prepending(i, sequence), items: [i, ...items] });
          else if (kind === "gather" && items.length + right.items.length < 2000) {
            const gathered = gatheredItems<number>();
            gathered.push(i);
            gathered.join(right.sequence);
            made.push({ sequence: gathered.before(sequence), items: [i, ...right.items, ...items] });
          } else if (kind === "join" && items.length + right.items.length < 2000)
            made.push({ sequence: add(sequence, right.sequence), items: [...items, ...right.items] });
          else if (kind === "slice") {
            const first = Math.min(from, items.length);
            const last = Math.max(first, items.length - to);
            made.push({ sequence: slice(sequence, first + 1, last), items: items.slice(first, last) });
          } else if (kind === "list") expect(sequence.items).toEqual(items);
          else if (kind === "ask") {
            expect(hash(sequence)).toBe(hash(sequenceFrom(items)));
            expect(sequencesOf(small).has(sequence)).toBe(items.every((item) => item < 100));
            expect(sequencesOf(Nat).has(sequence)).toBe(true);
          }
        }
        for (const { sequence, items } of made) {
          expect(size(sequence)).toBe(items.length);
          expect(items.map((_, i) => index(sequence, i + 1))).toEqual(items);
          expect(hash(sequence)).toBe(hash(sequenceFrom(items)));
          expect(sequencesOf(small).has(sequence)).toBe(items.every((item) => item < 100));
          expect([...sequence]).toEqual(items);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it("fail outside their bounds, whatever the buffer contains", () => {
    const part = slice(upTo(10), 3, 8);
    expect(() => index(part, 0)).toThrow("there is no index 0");
    expect(() => index(part, 7)).toThrow("there is no index 7");
    expect(() => slice(part, 1, 7)).toThrow();
  });

  it.each<[string, (s: Numbers, i: number) => Numbers, most?: number]>([
    ["slices to the end", (s) => slice(s, 2, size(s))],
    ["slices from the beginning", (s) => slice(s, 1, s.length - 1)],
    ["appended items", (s, i) => appending(s, i)],
    ["prepended items", (s, i) => add(sequenceFrom([i]), s)],
    ["a queue", (s, i) => appending(slice(s, 2, size(s)), i)],
    ["a stack at the end", (s, i) => appending(slice(s, 1, s.length - (i % 3 === 0 ? 2 : 1)), i), fewAtEnds],
    ["a stack at the beginning", (s, i) => prepending(i, i % 3 === 0 ? s : slice(s, 2, size(s))), fewAtEnds],
    [
      "a depth-first search",
      (s, i) => add(sequenceFrom([i, i + 1, i + 2].slice(i % 3)), slice(s, 2, size(s))),
      fewAtEnds,
    ],
    [
      "a stack that grows and shrinks",
      (s, i) => (i % 400 < 200 ? prepending(i, prepending(i, slice(s, 2, size(s)))) : slice(s, 2, size(s))),
      fewAtEnds,
    ],
    [
      "both ends alternately",
      (s, i) => (i % 2 === 0 ? appending(slice(s, 1, s.length - 1), i) : prepending(i, slice(s, 2, size(s)))),
      fewAtEnds,
    ],
  ])("copy few items: %s", (_, change, most = 5) => {
    const n = 20_000;
    const copied = { items: 0 };
    const spies = (["slice", "concat"] as const).map((name) => {
      const original = Array.prototype[name] as (this: unknown[], ...args: unknown[]) => unknown[];
      return vi.spyOn(Array.prototype, name).mockImplementation(function (this: unknown[], ...args: unknown[]) {
        const result = original.apply(this, args);
        copied.items += result.length;
        return result as never;
      });
    });
    let sequence = upTo(n);
    for (let i = 0; i < n; i++) sequence = change(sequence, i);
    for (const spy of spies) spy.mockRestore();
    expect(copied.items).toBeLessThan(most * n);
  });

  it("test each item only once for membership in a set of sequences while they change", () => {
    const asked = { items: 0 };
    const any = new KindSet("any", () => {
      asked.items++;
      return true;
    });
    const [n, all] = [2000, sequencesOf(any)];
    let sequence = upTo(100);
    for (let i = 0; i < n; i++) {
      sequence = appending(slice(sequence, 2, size(sequence)), i);
      expect(all.has(sequence)).toBe(true);
    }
    expect(asked.items).toBeLessThan(2 * n + 100 * Math.log2(n));
  });

  it("retain at most twice their length", () => {
    const cells = (s: Numbers): number => s.view.cells.length;
    const whole = upTo(1000);
    for (const [from, to] of [
      [1, 10],
      [400, 600],
      [2, 1000],
      [501, 1000],
    ] as const)
      expect(cells(slice(whole, from, to))).toBeLessThanOrEqual(2 * (to - from + 1));
  });
});

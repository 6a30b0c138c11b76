// One question for all sets of a family: it has the answer of the questions one by one, however often it is asked.

import { describe, expect, it } from "vitest";
import {
  atom,
  domainOf,
  hasPair,
  hasPairsOfSome,
  LedError,
  Nat,
  product,
  range,
  setOf,
  setFrom,
  type Value,
} from "../../../src/runtime/index.js";

const players = ["x", "o"];
const domain = domainOf(product(setFrom(players), range(1, 9)));
const lines = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
  [1, 4, 7],
  [2, 5, 8],
  [3, 6, 9],
  [1, 5, 9],
  [3, 5, 7],
];
const family = setFrom(lines.map((line) => setFrom(line)));

function holds(S: Value, p: Value): boolean {
  return lines.some((line) => line.every((c) => hasPair(S, p, c)));
}

/** Positions with bits of all kinds. */
const positions = Array.from({ length: 60 }, (_, n) => {
  const moves = Array.from({ length: 18 }, (__, i): readonly [string, number] => [
    players[i % 2]!,
    (i >> 1) + 1,
  ]).filter((_move, i) => (((n + 3) * 2654435761) >>> i) % 3 > 0);
  return [domain.setOf(...moves), setFrom(moves)];
}).flat();

describe("a question for all sets of a family", () => {
  it("has the answer of the questions one by one", () => {
    for (const S of positions)
      for (const p of [...players, "z"]) expect(hasPairsOfSome(S, p, family)).toBe(holds(S, p));
    expect(positions.some((S) => holds(S, "x")) && !positions.every((S) => holds(S, "x"))).toBe(true);
  });

  it("may be asked of many families in turn", () => {
    const families = Array.from({ length: 12 }, (_, n) => setOf(setOf((n % 9) + 1, 5), setOf(n + 20)));
    for (let round = 0; round < 3; round++) {
      families.forEach((one, n) => {
        for (const S of positions)
          expect(hasPairsOfSome(S, "x", one)).toBe(hasPair(S, "x", (n % 9) + 1) && hasPair(S, "x", 5));
      });
    }
  });

  it("is true of a family with the empty set, and false of one without sets", () => {
    for (let round = 0; round < 3; round++) {
      expect(hasPairsOfSome(domain.setOf(["x", 1]), "x", setOf(setOf(), setOf(9)))).toBe(true);
      expect(hasPairsOfSome(domain.setOf(["x", 1]), "x", setOf())).toBe(false);
    }
  });

  it("knows sets that it was asked of before, with values of all kinds", () => {
    for (let round = 0; round < 3; round++) {
      for (const p of [1, atom("x"), [1, 2], true]) {
        const S = domainOf(product(setOf(1, 2), range(1, 9))).setOf([1, 1], [1, 5], [1, 9]);
        expect(hasPairsOfSome(S, p, family)).toBe(p === 1);
      }
    }
  });

  it("fails of a family with something that is no finite set, as the questions do", () => {
    const S = domain.setOf(["x", 1], ["x", 2], ["x", 3]);
    for (let round = 0; round < 3; round++) {
      expect(() => hasPairsOfSome(S, "x", setOf(1))).toThrow(LedError);
      expect(() => hasPairsOfSome(S, "x", Nat)).toThrow(LedError);
      expect(() => hasPairsOfSome(1, "x", family)).toThrow(LedError);
      expect(hasPairsOfSome(S, "x", setOf(range(1, 3)))).toBe(true);
    }
  });
});

// Tables for lists of pairs of integers, such as the points of a plane, by their coordinates.

import { isTuple } from "./values.js";
import { WordTable } from "./word-table.js";
import type { Value } from "./values.js";

/** Pairs of integers of 32 bits. */
type IntegerPair = readonly [number, number];

/** Where the pairs of a list stand in it. */
export class PairTable extends WordTable {
  constructor(members: readonly Value[], other?: PairTable) {
    super(members.length, other);
    if (other !== undefined) return;
    members.forEach((pair, i) => {
      if (isIntegerPair(pair)) this.place(pair[0], pair[1], i);
    });
  }

  /** A table of the beginning of its list. */
  copyFor(members: readonly Value[]): PairTable {
    return new PairTable(members, members.length === this.size ? this : undefined);
  }

  /** The place of a value in the list, or -1. */
  placeOf(x: Value): number {
    return isTuple(x) && x.length === 2 ? this.placeOfPair(x[0]!, x[1]!) : -1;
  }

  /** The place of the pair (a, b), which is not made, or -1. */
  placeOfPair(a: Value, b: Value): number {
    if (typeof a === "number" && typeof b === "number") return (a | 0) === a && (b | 0) === b ? this.placeOfWords(a, b) : -1;
    return isInteger(a) && isInteger(b) ? this.placeOfPair(Number(a), Number(b)) : -1;
  }

  /** Adds a value to the list if it is not in it; true if it was not, and undefined if it does not fit into the table. */
  add(members: Value[], pair: Value): boolean | undefined {
    if (!isIntegerPair(pair)) return this.placeOf(pair) >= 0 ? false : undefined;
    if (!this.place(pair[0], pair[1], members.length)) return false;
    members.push(pair);
    return true;
  }
}

/** True of a pair of integers of 32 bits, in their one form. */
export function isIntegerPair(x: Value): x is IntegerPair {
  if (!isTuple(x) || x.length !== 2) return false;
  const [a, b] = x;
  return typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b;
}

const isInteger = (x: Value): x is number | bigint => typeof x === "number" || typeof x === "bigint";

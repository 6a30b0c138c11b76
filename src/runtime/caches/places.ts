// The index of a value in a finite domain in canonical order, computed without listing the domain.

import { ProductSet } from "../sets/products.js";
import { IntegerRange } from "../sets/ranges.js";
import { isTuple } from "../values/values.js";
import type { LedSet, Value } from "../values/values.js";

/** A bijection between finitely many values and the indices from 0. */
export interface Places {
  readonly size: number;
  /** The index of a value; -1 if it is absent. */
  indexOf(x: Value): number;
  /** The index of the pair (a, b), without allocating it, or -1. */
  indexOfPair(a: Value, b: Value): number;
  /** The index of (a, (b, c)), without allocating the pairs, or -1. */
  indexOfNestedPair(a: Value, b: Value, c: Value): number;
}

class IntegerPlaces implements Places {
  readonly size: number;
  private readonly low: number;
  private readonly high: number;

  constructor(low: number, high: number) {
    this.size = high - low + 1;
    this.low = low;
    this.high = high;
  }

  indexOf(x: Value): number {
    const n = typeof x === "bigint" ? Number(x) : x;
    return typeof n === "number" && (n | 0) === n && n >= this.low && n <= this.high ? n - this.low : -1;
  }

  indexOfPair(): number {
    return -1;
  }

  indexOfNestedPair(): number {
    return -1;
  }
}

/** Atoms, strings and truth values. Each has only one representation. */
class ListedPlaces implements Places {
  readonly size: number;
  private readonly values: readonly Value[];

  constructor(values: readonly Value[]) {
    this.size = values.length;
    this.values = values;
  }

  indexOf(x: Value): number {
    const { values } = this;
    for (let i = 0; i < values.length; i++) if (values[i] === x) return i;
    return -1;
  }

  indexOfPair(): number {
    return -1;
  }

  indexOfNestedPair(): number {
    return -1;
  }
}

class PairPlaces implements Places {
  readonly size: number;
  private readonly first: Places;
  private readonly second: Places;

  constructor(first: Places, second: Places) {
    this.size = first.size * second.size;
    this.first = first;
    this.second = second;
  }

  indexOf(x: Value): number {
    return isTuple(x) && x.length === 2 ? this.indexOfPair(x[0]!, x[1]!) : -1;
  }

  indexOfPair(a: Value, b: Value): number {
    const row = this.first.indexOf(a);
    if (row < 0) return -1;
    const column = this.second.indexOf(b);
    return column < 0 ? -1 : row * this.second.size + column;
  }

  indexOfNestedPair(a: Value, b: Value, c: Value): number {
    const row = this.first.indexOf(a);
    if (row < 0) return -1;
    const column = this.second.indexOfPair(b, c);
    return column < 0 ? -1 : row * this.second.size + column;
  }
}

class TuplePlaces implements Places {
  readonly size: number;
  private readonly factors: readonly Places[];

  constructor(factors: readonly Places[]) {
    this.size = factors.reduce((size, factor) => size * factor.size, 1);
    this.factors = factors;
  }

  indexOf(x: Value): number {
    const { factors } = this;
    if (!isTuple(x) || x.length !== factors.length) return -1;
    let position = 0;
    for (let i = 0; i < factors.length; i++) {
      const factor = factors[i]!;
      const index = factor.indexOf(x[i]!);
      if (index < 0) return -1;
      position = position * factor.size + index;
    }
    return position;
  }

  indexOfPair(): number {
    return -1;
  }

  indexOfNestedPair(): number {
    return -1;
  }
}

/**
 * The indices of the members of a set: a range, a listed set of atoms, strings and truth values, or a product of such
 * sets.
 */
export function placesIn(set: LedSet): Places {
  if (set instanceof IntegerRange) return new IntegerPlaces(Number(set.low), Number(set.high));
  if (!(set instanceof ProductSet)) return new ListedPlaces(set.listed());
  const factors = set.factors.map(placesIn);
  const [first, second] = factors;
  if (factors.length !== 2 || first === undefined || second === undefined) return new TuplePlaces(factors);
  return new PairPlaces(first, second);
}

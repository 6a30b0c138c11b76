// Where a value stands among the values of a finite domain in canonical order. None of them has to be made for that.

import { compare } from "../kernel/order.js";
import { ProductSet } from "../sets/products.js";
import { IntegerRange } from "../sets/ranges.js";
import { isTuple } from "../kernel/values.js";
import type { LedSet, Value } from "../kernel/values.js";

/** Finitely many values, each with its place from 0. */
export interface Places {
  readonly size: number;
  /** The place of a value, or -1. */
  indexOf(x: Value): number;
  /** The place of the pair (a, b), which is not made, or -1. */
  indexOfPair(a: Value, b: Value): number;
  /** The place of (a, (b, c)), of which no pair is made, or -1. */
  indexOfNestedPair(a: Value, b: Value, c: Value): number;
}

/** The integers between two bounds of 32 bits. */
class IntegerPlaces implements Places {
  readonly size: number;
  readonly low: number;
  readonly high: number;

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

/** Atoms, strings and truth values, which have one form each. */
class ListedPlaces implements Places {
  readonly size: number;
  readonly values: readonly Value[];

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

/** Pairs, the second coordinate changing faster. */
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

/** Pairs of one of a few values and an integer: the moves of a player to numbered cells. All is looked at in one place. */
class MovePlaces extends PairPlaces {
  private readonly values: readonly Value[];
  private readonly low: number;
  private readonly cells: number;

  constructor(kinds: ListedPlaces, cells: IntegerPlaces) {
    super(kinds, cells);
    this.values = kinds.values;
    this.low = cells.low;
    this.cells = cells.size;
  }

  override indexOfPair(a: Value, b: Value): number {
    if (typeof b !== "number") return super.indexOfPair(a, b);
    const { values, cells } = this;
    const cell = b - this.low;
    if ((b | 0) !== b || cell < 0 || cell >= cells) return -1;
    for (let i = 0; i < values.length; i++) if (values[i] === a) return i * cells + cell;
    return -1;
  }
}

/** Pairs of integers: the cells of a board. They are asked for so often that their bounds are compared here. */
class CellPlaces extends PairPlaces {
  readonly left: number;
  readonly bottom: number;
  readonly columns: number;
  readonly rows: number;

  constructor(columns: IntegerPlaces, rows: IntegerPlaces) {
    super(columns, rows);
    this.left = columns.low;
    this.bottom = rows.low;
    this.columns = columns.size;
    this.rows = rows.size;
  }

  override indexOf(x: Value): number {
    return isTuple(x) && x.length === 2 ? this.indexOfCell(x[0]!, x[1]!) : -1;
  }

  override indexOfPair(a: Value, b: Value): number {
    return this.indexOfCell(a, b);
  }

  private indexOfCell(a: Value, b: Value): number {
    if (typeof a !== "number" || typeof b !== "number") return super.indexOfPair(a, b);
    const column = a - this.left;
    const row = b - this.bottom;
    return (a | 0) === a && (b | 0) === b && column >= 0 && row >= 0 && column < this.columns && row < this.rows
      ? column * this.rows + row
      : -1;
  }
}

/** Pairs of one of a few values and a cell: the stones of a board. Nothing else is asked for as often, so all is looked at in one place. */
class StonePlaces extends PairPlaces {
  private readonly values: readonly Value[];
  private readonly left: number;
  private readonly bottom: number;
  private readonly columns: number;
  private readonly rows: number;

  constructor(kinds: ListedPlaces, cells: CellPlaces) {
    super(kinds, cells);
    this.values = kinds.values;
    this.left = cells.left;
    this.bottom = cells.bottom;
    this.columns = cells.columns;
    this.rows = cells.rows;
  }

  override indexOfNestedPair(a: Value, b: Value, c: Value): number {
    if (typeof b !== "number" || typeof c !== "number") return super.indexOfNestedPair(a, b, c);
    const { values, columns, rows } = this;
    const column = b - this.left;
    const row = c - this.bottom;
    if ((b | 0) !== b || (c | 0) !== c || column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    for (let i = 0; i < values.length; i++) if (values[i] === a) return (i * columns + column) * rows + row;
    return -1;
  }
}

/** Tuples of three or more coordinates, the last one changing fastest. */
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
    let at = 0;
    for (let i = 0; i < factors.length; i++) {
      const factor = factors[i]!;
      const place = factor.indexOf(x[i]!);
      if (place < 0) return -1;
      at = at * factor.size + place;
    }
    return at;
  }

  indexOfPair(): number {
    return -1;
  }

  indexOfNestedPair(): number {
    return -1;
  }
}

/** The places of the members of a set: of a range, of atoms, strings and truth values listed, or of a product of such sets. */
export function placesIn(set: LedSet): Places {
  if (set instanceof IntegerRange) return new IntegerPlaces(Number(set.low), Number(set.high));
  if (!(set instanceof ProductSet)) return new ListedPlaces([...set].sort(compare));
  const factors = set.factors.map(placesIn);
  const [first, second] = factors;
  if (factors.length !== 2 || first === undefined || second === undefined) return new TuplePlaces(factors);
  if (first instanceof IntegerPlaces && second instanceof IntegerPlaces) return new CellPlaces(first, second);
  if (first instanceof ListedPlaces && second instanceof IntegerPlaces) return new MovePlaces(first, second);
  return first instanceof ListedPlaces && second instanceof CellPlaces
    ? new StonePlaces(first, second)
    : new PairPlaces(first, second);
}

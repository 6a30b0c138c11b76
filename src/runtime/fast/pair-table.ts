// Tables for lists of pairs of integers, such as the points of a plane, by their coordinates: where the pairs lie close together
// a grid, which holds the place of each at its row and column; otherwise words in a hash table.

import { isTuple } from "../kernel/values.js";
import { WordTable } from "./word-table.js";
import type { Value } from "../kernel/values.js";

/** Pairs of integers of 32 bits. */
type IntegerPair = readonly [number, number];

/** Where the pairs of a list stand in it. */
export abstract class PairTable {
  /** A table of the beginning of its list. */
  abstract copyFor(members: readonly Value[]): PairTable;

  /** The place of the pair of two integers of 32 bits, or -1. */
  protected abstract placeOfIntegers(a: number, b: number): number;

  /** Takes note that this pair is to be the next of the list, if it has no place yet; true if it had none, and undefined if another table is better now. */
  protected abstract place(a: number, b: number, members: readonly Value[]): boolean | undefined;

  /** The place of a value in the list, or -1. */
  placeOf(x: Value): number {
    return isTuple(x) && x.length === 2 ? this.placeOfPair(x[0]!, x[1]!) : -1;
  }

  /** The place of the pair (a, b), which is not made, or -1. */
  placeOfPair(a: Value, b: Value): number {
    if (typeof a === "number" && typeof b === "number")
      return (a | 0) === a && (b | 0) === b ? this.placeOfIntegers(a, b) : -1;
    return isInteger(a) && isInteger(b) ? this.placeOfPair(Number(a), Number(b)) : -1;
  }

  /** Adds a value to the list if it is not in it; true if it was not, and undefined if it does not fit into the table. */
  add(members: Value[], pair: Value): boolean | undefined {
    if (!isIntegerPair(pair)) return this.placeOf(pair) >= 0 ? false : undefined;
    const isNew = this.place(pair[0], pair[1], members);
    if (isNew === true) members.push(pair);
    return isNew;
  }

  /** The same for the pair (a, b), which is made only if it is not in the list. */
  addPair(members: Value[], a: Value, b: Value): boolean | undefined {
    if (typeof a !== "number" || typeof b !== "number" || (a | 0) !== a || (b | 0) !== b)
      return this.add(members, [a, b]);
    const isNew = this.place(a, b, members);
    if (isNew === true) members.push([a, b]);
    return isNew;
  }
}

/** The table of a list of pairs of integers of 32 bits. */
export function pairTableOf(members: readonly Value[]): PairTable {
  const grid = gridOf(members);
  return grid === undefined ? new ScatteredPairs(members) : new PairGrid(grid, members);
}

/** True of a pair of integers of 32 bits, in their one form. */
export function isIntegerPair(x: Value): x is IntegerPair {
  if (!isTuple(x) || x.length !== 2) return false;
  const [a, b] = x;
  return typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b;
}

const isInteger = (x: Value): x is number | bigint => typeof x === "number" || typeof x === "bigint";

// ---- pairs that lie anywhere

class ScatteredPairs extends PairTable {
  private readonly words: WordTable;

  constructor(members: readonly Value[], words?: WordTable) {
    super();
    this.words = words ?? new WordTable(members.length);
    if (words !== undefined) return;
    members.forEach((pair, i) => {
      if (isIntegerPair(pair)) this.words.place(pair[0], pair[1], i);
    });
  }

  copyFor(members: readonly Value[]): PairTable {
    return members.length === this.words.size
      ? new ScatteredPairs(members, new WordTable(0, this.words))
      : pairTableOf(members);
  }

  protected placeOfIntegers(a: number, b: number): number {
    return this.words.placeOfWords(a, b);
  }

  protected place(a: number, b: number, members: readonly Value[]): boolean | undefined {
    // Where they have become so many that they lie close together, a grid may do.
    if (this.words.isFull && this.words.placeOfWords(a, b) < 0 && gridOf(members) !== undefined) return undefined;
    return this.words.place(a, b, members.length);
  }
}

// ---- pairs that lie close together

/** The rows and columns of a grid: the least numbers that pairs in it have, and how many there are. */
export interface Grid {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** A grid has room for so many pairs, and for so many more for each member of its list, but for no more than the most. */
const leastRoom = 256;
const roomForEach = 32;
const mostRoom = 2 ** 22;

/** How many pairs a grid for so many members may have room for. */
export const roomFor = (count: number): number => Math.min(leastRoom + roomForEach * count, mostRoom);

/** The least grid that has all of a list; undefined if these are not all pairs of integers of 32 bits. */
export function gridAround(members: readonly Value[]): Grid | undefined {
  let [top, left, bottom, right] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const pair of members) {
    if (!isIntegerPair(pair)) return undefined;
    const [a, b] = pair;
    if (a < top) top = a;
    if (a > bottom) bottom = a;
    if (b < left) left = b;
    if (b > right) right = b;
  }
  return { top, left, height: bottom - top + 1, width: right - left + 1 };
}

/** The same; undefined as well if it would be more than half as large as it may become. */
function gridOf(members: readonly Value[]): Grid | undefined {
  const grid = gridAround(members);
  return grid !== undefined && grid.height * grid.width * 2 <= roomFor(members.length) ? grid : undefined;
}

/** For each pair in a grid its place in the list + 1; 0 if it is not there. */
class PairGrid extends PairTable {
  private grid: Grid;
  private places: Int32Array;

  constructor(grid: Grid, members: readonly Value[]) {
    super();
    this.grid = grid;
    this.places = new Int32Array(grid.height * grid.width);
    members.forEach((pair, i) => {
      if (isIntegerPair(pair)) this.places[this.at(pair[0], pair[1])] = i + 1;
    });
  }

  copyFor(members: readonly Value[]): PairTable {
    return pairTableOf(members);
  }

  protected placeOfIntegers(a: number, b: number): number {
    const at = this.at(a, b);
    return at < 0 ? -1 : this.places[at]! - 1;
  }

  protected place(a: number, b: number, members: readonly Value[]): boolean | undefined {
    let at = this.at(a, b);
    if (at < 0) {
      if (!this.grow(a, b, roomFor(members.length))) return undefined;
      at = this.at(a, b);
    }
    if (this.places[at] !== 0) return false;
    this.places[at] = members.length + 1;
    return true;
  }

  /** Where the place of a pair is kept; negative if it is outside the grid. */
  private at(a: number, b: number): number {
    const { top, left, height, width } = this.grid;
    const row = a - top;
    const column = b - left;
    return row >= 0 && row < height && column >= 0 && column < width ? row * width + column : -1;
  }

  /** Makes the grid so large that a pair is inside, with room beyond it; false if that would be too large. */
  private grow(a: number, b: number, room: number): boolean {
    const { top, left, height, width } = this.grid;
    const [rows, columns] = [grown(top, height, a), grown(left, width, b)];
    if (rows.count * columns.count > room) return false;
    const places = new Int32Array(rows.count * columns.count);
    for (let row = 0; row < height; row++)
      places.set(
        this.places.subarray(row * width, (row + 1) * width),
        (row + top - rows.from) * columns.count + left - columns.from,
      );
    this.grid = { top: rows.from, left: columns.from, height: rows.count, width: columns.count };
    this.places = places;
    return true;
  }
}

/** So many numbers from the first on, with n, and a fourth more beyond it if it was outside: so a grid that grows on and on is seldom copied. */
function grown(from: number, count: number, n: number): { readonly from: number; readonly count: number } {
  const more = Math.ceil(count / 4);
  if (n < from) return { from: n - more, count: from + count - n + more };
  return n >= from + count ? { from, count: n - from + 1 + more } : { from, count };
}

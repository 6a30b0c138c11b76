// Where the stretches of a text come from. A large module has a million of them, so they are kept as columns of a table,
// not as an object each.

import type { Place } from "./tree.js";

/**
 * From `line` and `column` (from 1:1) of the output on, up to the next mapping, the text comes from `place` of the source;
 * without a place, it comes from nowhere.
 */
export interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly place: Place | undefined;
}

/** The mappings of a text, in its order. */
export class Mappings implements Iterable<Mapping> {
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];
  readonly #places: (Place | undefined)[] = [];
  /** How many lines stand above the text. */
  #above = 0;

  get length(): number {
    return this.#lines.length;
  }

  add(line: number, column: number, place: Place | undefined): void {
    this.#lines.push(line);
    this.#columns.push(column);
    this.#places.push(place);
  }

  /** Takes back all but the first `length`. */
  shorten(length: number): void {
    if (length === this.length) return;
    this.#lines.length = length;
    this.#columns.length = length;
    this.#places.length = length;
  }

  /** The text has been put below so many lines, which come from nowhere. */
  moveDown(lines: number): void {
    this.#above += lines;
  }

  /** The last mapping at or before a position, if there is one on its line. */
  holdingAt(atLine: number, column: number): Mapping | undefined {
    const line = atLine - this.#above;
    let low = 0;
    let high = this.length;
    // The mappings below `low` are at or before the position, those from `high` on after it.
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#lines[middle]!;
      if (at < line || (at === line && this.#columns[middle]! <= column)) low = middle + 1;
      else high = middle;
    }
    return this.#lines[low - 1] === line ? this.at(low - 1) : undefined;
  }

  *[Symbol.iterator](): Iterator<Mapping> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  at(index: number): Mapping {
    return { line: this.#lines[index]! + this.#above, column: this.#columns[index]!, place: this.#places[index] };
  }
}

// Where the stretches of a text come from. A large module has a million of them, so they are kept as columns of a table,
// not as an object each.

import { partitionPoint } from "../source/search.js";
import type { Place } from "./place.js";

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
  /** Line and column of each. */
  #positions = new Int32Array(256);
  readonly #places: (Place | undefined)[] = [];
  /** How many lines stand above the text. */
  #above = 0;

  get length(): number {
    return this.#places.length;
  }

  add(line: number, column: number, place: Place | undefined): void {
    const at = 2 * this.#places.length;
    if (at === this.#positions.length) {
      const longer = new Int32Array(2 * at);
      longer.set(this.#positions);
      this.#positions = longer;
    }
    this.#positions[at] = line;
    this.#positions[at + 1] = column;
    this.#places.push(place);
  }

  /** Takes back all but the first `length`. */
  shorten(length: number): void {
    if (length < this.length) this.#places.length = length;
  }

  /** The text has been put below so many lines, which come from nowhere. */
  moveDown(lines: number): void {
    this.#above += lines;
  }

  /** The last mapping at or before a position, if there is one on its line. */
  holdingAt(line: number, column: number): Mapping | undefined {
    const holding = partitionPoint(this.length, (i) => {
      const at = this.at(i);
      return at.line < line || (at.line === line && at.column <= column);
    });
    const found = holding === 0 ? undefined : this.at(holding - 1);
    return found?.line === line ? found : undefined;
  }

  *[Symbol.iterator](): Iterator<Mapping> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  at(index: number): Mapping {
    return { line: this.#positions[2 * index]! + this.#above, column: this.#positions[2 * index + 1]!, place: this.#places[index] };
  }
}

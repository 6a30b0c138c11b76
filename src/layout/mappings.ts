// Maps stretches of a text to their places in the source. A large module has a million of them, so they are stored as rows of
// numbers and not as objects.

import { partitionPoint } from "../source/search.js";
import type { Place } from "./place.js";

/**
 * From `line` and `column` (from 1:1) of the output on, up to the next mapping, the text comes from a place of the source that
 * begins at `start`; without that, it comes from nowhere. `name` is what the document calls what stands there, if the output cannot.
 */
export interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly start: number | undefined;
  readonly name: string | undefined;
}

/** The numbers of a row: line, column, start. */
const width = 3;
/** The start that marks text without a place in the source. */
const missing = -1;

/** The mappings of a text, in its order. */
export class Mappings implements Iterable<Mapping> {
  #rows = new Int32Array(width * 128);
  #length = 0;
  /** The names, by the indices of their mappings; most places have none. */
  readonly #names = new Map<number, string>();
  /** The number of lines above the text. */
  #above = 0;

  get length(): number {
    return this.#length;
  }

  add(line: number, column: number, place: Place | undefined): void {
    const at = width * this.#length;
    if (at === this.#rows.length) {
      const longer = new Int32Array(2 * at);
      longer.set(this.#rows);
      this.#rows = longer;
    }
    this.#rows[at] = line;
    this.#rows[at + 1] = column;
    this.#rows[at + 2] = place?.start ?? missing;
    if (place?.name !== undefined) this.#names.set(this.#length, place.name);
    this.#length++;
  }

  /** Removes all mappings but the first `length`. */
  shorten(length: number): void {
    for (; this.#length > length; this.#length--) this.#names.delete(this.#length - 1);
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
    const at = width * index;
    const start = this.#rows[at + 2]!;
    return {
      line: this.#rows[at]! + this.#above,
      column: this.#rows[at + 1]!,
      start: start === missing ? undefined : start,
      name: this.#names.size === 0 ? undefined : this.#names.get(index),
    };
  }
}

// Source mappings. A large module has a million of them, so they are stored as rows of numbers instead of objects.

import { partitionPoint } from "../text/search.js";
import type { OutputSpan } from "./place.js";

/**
 * Maps the output from one-based `line` and `column` up to the next mapping to the source at `start`; undefined without
 * a source. `name` is the original name, if it differs in the output.
 */
interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly start: number | undefined;
  readonly name: string | undefined;
}

/** Numbers per row: line, column, start. */
const width = 3;
const missing = -1;

export class Mappings implements Iterable<Mapping> {
  #rows = new Int32Array(width * 128);
  #length = 0;
  /** Names by mapping index; most mappings have none. */
  readonly #names = new Map<number, string>();
  #above = 0;

  get length(): number {
    return this.#length;
  }

  add(line: number, column: number, place: OutputSpan | undefined): void {
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

  /** Truncates to the first `length` mappings. */
  shorten(length: number): void {
    for (; this.#length > length; this.#length--) this.#names.delete(this.#length - 1);
  }

  /** Shifts all mappings down, below unmapped lines that are inserted at the top. */
  moveDown(lines: number): void {
    this.#above += lines;
  }

  /** Returns the last mapping at or before a position on the same line. */
  holdingAt(line: number, column: number): Mapping | undefined {
    const holding = partitionPoint(this.length, (i) => {
      const at = this.at(i);
      return at.line < line || (at.line === line && at.column <= column);
    });
    const mapping = holding === 0 ? undefined : this.at(holding - 1);
    return mapping?.line === line ? mapping : undefined;
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

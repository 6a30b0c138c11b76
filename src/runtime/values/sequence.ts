// Finite sequences. A slice is a view into the buffer of its sequence, and sequences that grow at either end share a
// buffer, so neither `s[2..|s|]` nor `<x> + f(s)` copies items. If the adjacent cell is occupied, as after popping a
// stack, a rope is built instead (Boehm, Atkinson and Plass 1995).

import { LedObject, plain } from "./led-object.js";
import type { Printer } from "./printer.js";
import type { RangeSummary } from "./range-summaries.js";
import type { Value } from "./values.js";
import { maxCellsPerItem, maxRopeDepth, minRopeLength, minSpareLength } from "./limits.js";

/** State of a buffer, shared by its sequences. Cells are written once, so summaries of ranges remain valid. */
interface Cells {
  /** True if the buffer must not grow, because its list is in use elsewhere. */
  isOver: boolean;
  /** Summaries of ranges of cells, such as hashes (`range-summaries.ts`). */
  readonly summaries: RangeSummary[];
}

/** The buffer of ropes. */
const noCells: readonly never[] = [];

/** An inner node of a rope. */
interface Joint<T extends Value> {
  readonly first: Sequence<T>;
  readonly second: Sequence<T>;
  readonly depth: number;
  /** Number of item lookups. When it exceeds the length, the rope is flattened. */
  queryCount: number;
}

const cellsShared = (isOver: boolean): Cells => ({ isOver, summaries: [] });

/**
 * A finite sequence, `<1, 2, 3>`. Its items are consecutive cells of a buffer, which other sequences may share. Cells
 * before and after the items may be free if the buffer is `shared`. The first sequence to grow takes them, and the
 * others copy, as in persistent arrays (Baker 1978).
 *
 * @example
 * const word: Sequence<string> = sequence("l", "e", "d");
 * [...word] // [ 'l', 'e', 'd' ]
 * word.length // 3
 * word.items[0] // "l"
 */
export class Sequence<T extends Value = Value> extends LedObject implements Iterable<T> {
  declare readonly length: number;
  // Private fields hide the representation from `toEqual` and consoles.
  #cells: readonly (T | undefined)[];
  #from: number;
  #shared: Cells | undefined;
  #joint: Joint<T> | undefined;

  constructor(items: readonly T[]);
  /** The view of `length` cells beginning at index `from`. */
  constructor(cells: readonly (T | undefined)[], from: number, length: number, shared: Cells | undefined);

  constructor(cells: readonly (T | undefined)[], from = 0, length = cells.length, shared?: Cells) {
    super();
    this.length = length;
    this.#cells = cells;
    this.#from = from;
    this.#shared = shared;
    this.#joint = undefined;
  }

  get kind(): "sequence" {
    return "sequence";
  }

  /** The items as a list. A view is copied, once. */
  get items(): readonly T[] {
    if (this.#joint !== undefined) this.become(this.#joint);
    else if (this.#cells.length !== this.length) {
      this.#cells = this.#cells.slice(this.#from, this.#from + this.length);
      this.#from = 0;
      this.#shared = undefined;
    } else if (this.#shared !== undefined) this.#shared.isOver = true;
    return this.#cells as readonly T[];
  }

  [Symbol.iterator](): Iterator<T> {
    return this.items[Symbol.iterator]();
  }

  printOn(printer: Printer): void {
    printer.list("<", this.items, ">");
  }

  toJSON(): readonly unknown[] {
    return this.items.map(plain);
  }

  /** The item at a 1-based index, which must be in range. */
  item(place: number): T {
    return (this.#joint === undefined ? this.#cells[this.#from + place - 1] : this.itemIn(this.#joint, place)) as T;
  }

  private itemIn(joint: Joint<T>, place: number): T | undefined {
    if (++joint.queryCount > this.length) this.become(joint);
    let [sequence, at]: [Sequence<T>, number] = [this, place];
    while (sequence.#joint !== undefined) {
      const { first, second } = sequence.#joint;
      [sequence, at] = at <= first.length ? [first, at] : [second, at - first.length];
    }
    return sequence.#cells[sequence.#from + at - 1];
  }

  /** Flattens a rope. */
  private become({ first, second }: Joint<T>): void {
    const lists: (readonly T[])[] = [];
    const parts: Sequence<T>[] = [second, first];
    for (let part = parts.pop(); part !== undefined; part = parts.pop())
      if (part.#joint !== undefined) parts.push(part.#joint.second, part.#joint.first);
      else lists.push(part.#cells.slice(part.#from, part.#from + part.length) as readonly T[]);
    this.#cells = new Array<T>().concat(...lists);
    this.#joint = undefined;
  }

  /** The children of a rope; undefined for flat sequences. */
  get parts(): readonly [Sequence<T>, Sequence<T>] | undefined {
    return this.#joint && [this.#joint.first, this.#joint.second];
  }

  /** The buffer, and the index of the first item in it. These cells never change, but free cells may be filled. */
  get view(): { readonly cells: readonly (T | undefined)[]; readonly from: number } {
    if (this.#joint !== undefined) this.become(this.#joint);
    return { cells: this.#cells, from: this.#from };
  }

  /** The range summaries of the buffer, shared by all its sequences. */
  get summaries(): RangeSummary[] {
    return (this.#shared ??= cellsShared(true)).summaries;
  }

  /** The items after the first `from`, up to index `to` (from 1). */
  slice(from: number, to: number): Sequence<T> {
    if (to - from === this.length) return this;
    if (this.#joint !== undefined) {
      const { first, second } = this.#joint;
      const middle = first.length;
      if (to <= middle) return first.slice(from, to);
      if (from >= middle) return second.slice(from - middle, to - middle);
      return first.slice(from, middle).joinedWith(second.slice(0, to - middle));
    }
    const [cells, shared] = [this.#cells, this.#shared];
    const [start, length] = [this.#from + from, to - from];
    return length * maxCellsPerItem < cells.length
      ? new Sequence(cells.slice(start, start + length) as T[])
      : new Sequence(cells, start, length, shared);
  }

  append<Other extends Value>(x: Other): Sequence<T | Other> {
    if (this.length < minSpareLength) return new Sequence<T | Other>(longer(this.items, x));
    const [cells, from, shared] = [this.#cells, this.#from, this.#shared];
    if (shared !== undefined && !shared.isOver && cells.length === from + this.length) {
      (cells as (T | Other | undefined)[]).push(x);
      return new Sequence<T | Other>(cells, from, this.length + 1, shared);
    }
    return this.join(new Sequence([x]));
  }

  prepend<Other extends Value>(x: Other): Sequence<T | Other> {
    return this.length < minSpareLength
      ? new Sequence<T | Other>(longerBefore(x, this.#cells as readonly T[], this.#from, this.length))
      : this.after(new Sequence([x]));
  }

  join<Other extends Value>(other: Sequence<Other>): Sequence<T | Other> {
    const length = this.length + other.length;
    if (length < minSpareLength)
      return new Sequence<T | Other>((this.items as readonly (T | Other)[]).concat(other.items));
    if (other.length > this.length) return other.after(this);
    if (this.isTaken(this.#from + this.length)) return this.joinedWith(other);
    const [cells, shared] = this.growing<Other>();
    for (let place = 1; place <= other.length; place++) cells.push(other.item(place));
    return new Sequence<T | Other>(cells, cells.length - length, length, shared);
  }

  /**
   * True if the sequence is not short and cannot grow into `cell`, because it is a rope or the cell is occupied. A
   * rope's neighbouring cells are those of its children.
   */
  private isTaken(cell: number): boolean {
    return (
      this.length >= minRopeLength &&
      (this.#joint !== undefined || (cell >= 0 && cell < this.#cells.length && this.#cells[cell] !== undefined))
    );
  }

  /** Concatenates into a rope. Either sequence may be short. */
  private joinedWith<Other extends Value>(other: Sequence<Other>): Sequence<T | Other> {
    const length = this.length + other.length;
    if (this.length === 0 || other.length === 0) return this.length === 0 ? other : this;
    let [first, second]: [Sequence<T | Other>, Sequence<T | Other>] = [this, other];
    // A short end of a rope keeps growing in its own buffer.
    if (other.length <= this.length && first.#joint !== undefined)
      [first, second] = [first.#joint.first, first.#joint.second.join(other)];
    else if (other.length > this.length && second.#joint !== undefined)
      [first, second] = [first.join(second.#joint.first), second.#joint.second];
    const depth = Math.max(first.#joint?.depth ?? 0, second.#joint?.depth ?? 0) + 1;
    const sequence = new Sequence<T | Other>(noCells, 0, length, undefined);
    sequence.#joint = { first, second, depth, queryCount: 0 };
    if (length < minRopeLength || depth > maxRopeDepth) sequence.become(sequence.#joint);
    return sequence;
  }

  /** A buffer that ends with these items and may grow: the own one if possible, otherwise a copy. */
  private growing<Other extends Value>(): readonly [(T | Other | undefined)[], Cells] {
    const [cells, from, length, shared] = [this.#cells, this.#from, this.length, this.#shared];
    return shared !== undefined && !shared.isOver && cells.length === from + length
      ? [cells as (T | Other | undefined)[], shared]
      : [cells.slice(from, from + length), cellsShared(false)];
  }

  /** Prepends the items of a shorter sequence. */
  private after<Other extends Value>(other: Sequence<Other>): Sequence<T | Other> {
    const [shared, from] = [this.#shared, this.#from];
    const length = this.length + other.length;
    const start = from - other.length;
    // Free cells before the items are filled from the end, so the adjacent one being free implies that all are.
    if (shared !== undefined && start >= 0 && this.#cells[from - 1] === undefined) {
      const cells = this.#cells as (T | Other | undefined)[];
      for (let i = 0; i < other.length; i++) cells[start + i] = other.item(i + 1);
      return new Sequence<T | Other>(cells, start, length, shared);
    }
    if (this.isTaken(from - 1)) return other.joinedWith(this);
    const free = length >> 1;
    // oxlint-disable-next-line unicorn/no-new-array -- the free cells
    const cells = new Array<T | Other | undefined>(free).concat(other.items, this.items);
    return new Sequence<T | Other>(cells, free, length, cellsShared(false));
  }
}

/** Copies a range of cells, preceded by an item. */
function longerBefore<T, Other>(x: Other, cells: readonly T[], from: number, length: number): readonly (T | Other)[] {
  // oxlint-disable-next-line unicorn/no-new-array -- the suggested form takes many times longer
  const copy = new Array<T | Other>(length + 1);
  copy[0] = x;
  for (let i = 0; i < length; i++) copy[i + 1] = cells[from + i]!;
  return copy;
}

/** Copies a list with one more item. Spare capacity is avoided, because allocating it takes time. */
function longer<T, Other>(items: readonly T[], x: Other): readonly (T | Other)[] {
  const { length } = items;
  // oxlint-disable-next-line unicorn/no-new-array -- the suggested form takes many times longer
  const copy = new Array<T | Other>(length + 1);
  for (let i = 0; i < length; i++) copy[i] = items[i]!;
  copy[length] = x;
  return copy;
}

// Finite sequences. A slice is a view of the items that it is a part of, and sequences that grow at either end share
// their items, so that neither `s[2..|s|]` nor `<x> + f(s)` copies what is there. Where the place beside a sequence is
// taken, as on a stack that has become lower, it is joined with what comes there (a rope: Boehm, Atkinson and Plass 1995).

import { LedObject, plain } from "./led-object.js";
import type { Printer } from "./printer.js";
import type { Stretch } from "./stretches.js";
import type { Value } from "./values.js";

/**
 * Shorter sequences are copied when they grow, which leaves no room to spare. It hardly matters where the limit is: with 8,
 * 16, 32 and 64, sort-merge of the bench takes 7.8, 8.1, 9.7 and 10.7 ms, lots 18, 20, 20 and 20, and lyndon 15, 14, 15 and 15.
 */
const fewItems = 16;
/** A slice is a view if it has at least one in so many of the cells, and otherwise a copy: it keeps no more alive than that. */
const cellsPerItem = 2;

/** What sequences that stand in the same cells share. What is known of cells holds for good, since they never change. */
interface Cells {
  /** True where the list of cells must not become longer: it is in somebody else's hands. */
  isOver: boolean;
  /** What stretches of the cells have been found to be (`stretches.ts`). */
  readonly known: Stretch[];
}

/** Shorter sequences are copied rather than joined. */
const fewJoined = 32;
/** Sequences that are joined from more than this, one within the other, become one list: it takes long to find an item there. */
const deepest = 32;

/** In place of the cells of a sequence that is joined from two others. */
const noCells: readonly never[] = [];

/** The two sequences that another one is joined from. */
interface Joint<T extends Value> {
  readonly first: Sequence<T>;
  readonly second: Sequence<T>;
  /** How many are within each other. */
  readonly depth: number;
  /** How many items have been looked for. If they are as many as there are, a list is worth it. */
  asked: number;
}

const cellsShared = (isOver: boolean): Cells => ({ isOver, known: [] });

/**
 * A finite sequence, `<1, 2, 3>`. Its items stand in consecutive cells of a list, which other sequences may share. The
 * cells before and after those that are `shared` may be free; whoever grows first takes them, and the others copy
 * (as the newest version of a persistent array does: Baker 1978).
 *
 * @example
 * const word: Sequence<string> = sequence("l", "e", "d");
 * [...word] // [ 'l', 'e', 'd' ]
 * word.length // 3
 * word.items[0] // "l"
 */
export class Sequence<T extends Value = Value> extends LedObject implements Iterable<T> {
  declare readonly length: number;
  // Private names hide from `toEqual` and consoles how a sequence is held.
  #cells: readonly (T | undefined)[];
  #from: number;
  #shared: Cells | undefined;
  #joint: Joint<T> | undefined;

  constructor(items: readonly T[]);
  /** Of the cells that follow the first `from`, so many. */
  constructor(cells: readonly (T | undefined)[], from: number, length: number, shared: Cells | undefined);

  constructor(cells: readonly (T | undefined)[], from = 0, length = cells.length, shared?: Cells) {
    super();
    this.length = length;
    this.#cells = cells;
    this.#from = from;
    this.#shared = shared;
    this.#joint = undefined;
  }

  /** The items as a list, for which a view copies them once. */
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

  /** The item at a place, counted from 1; there must be one. */
  item(place: number): T {
    return (this.#joint === undefined ? this.#cells[this.#from + place - 1] : this.itemIn(this.#joint, place)) as T;
  }

  private itemIn(joint: Joint<T>, place: number): T | undefined {
    if (++joint.asked > this.length) this.become(joint);
    let [sequence, at]: [Sequence<T>, number] = [this, place];
    while (sequence.#joint !== undefined) {
      const { first, second } = sequence.#joint;
      [sequence, at] = at <= first.length ? [first, at] : [second, at - first.length];
    }
    return sequence.#cells[sequence.#from + at - 1];
  }

  /** From now on, its items are a list. */
  private become({ first, second }: Joint<T>): void {
    const lists: (readonly T[])[] = [];
    const parts: Sequence<T>[] = [second, first];
    for (let part = parts.pop(); part !== undefined; part = parts.pop())
      if (part.#joint !== undefined) parts.push(part.#joint.second, part.#joint.first);
      else lists.push(part.#cells.slice(part.#from, part.#from + part.length) as readonly T[]);
    this.#cells = new Array<T>().concat(...lists);
    this.#joint = undefined;
  }

  /** The two sequences that it is joined from, if it is. */
  get parts(): readonly [Sequence<T>, Sequence<T>] | undefined {
    return this.#joint && [this.#joint.first, this.#joint.second];
  }

  /** The cells in which it stands, and from which one on. These cells never change, but others may become filled. */
  get view(): { readonly cells: readonly (T | undefined)[]; readonly from: number } {
    if (this.#joint !== undefined) this.become(this.#joint);
    return { cells: this.#cells, from: this.#from };
  }

  /** What is known of stretches of its cells, by whoever stands in them. */
  get known(): Stretch[] {
    return (this.#shared ??= cellsShared(true)).known;
  }

  /** The items after the first `from`, up to the one at the place `to`. */
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
    return length * cellsPerItem < cells.length
      ? new Sequence(cells.slice(start, start + length) as T[])
      : new Sequence(cells, start, length, shared);
  }

  /** The sequence with an item at its end. */
  appending<Other extends Value>(x: Other): Sequence<T | Other> {
    if (this.length < fewItems) return new Sequence<T | Other>(longer(this.items, x));
    const [cells, from, shared] = [this.#cells, this.#from, this.#shared];
    if (shared !== undefined && !shared.isOver && cells.length === from + this.length) {
      (cells as (T | Other | undefined)[]).push(x);
      return new Sequence<T | Other>(cells, from, this.length + 1, shared);
    }
    return this.joined(new Sequence([x]));
  }

  /** The sequence with an item at its beginning. */
  prepending<Other extends Value>(x: Other): Sequence<T | Other> {
    return this.length < fewItems
      ? new Sequence<T | Other>(longerBefore(x, this.#cells as readonly T[], this.#from, this.length))
      : this.after(new Sequence([x]));
  }

  /** The sequence followed by the items of another one. */
  joined<Other extends Value>(other: Sequence<Other>): Sequence<T | Other> {
    const length = this.length + other.length;
    if (length < fewItems) return new Sequence<T | Other>((this.items as readonly (T | Other)[]).concat(other.items));
    if (other.length > this.length) return other.after(this);
    if (this.isTaken(this.#from + this.length)) return this.joinedWith(other);
    const [cells, shared] = this.growing<Other>();
    for (let place = 1; place <= other.length; place++) cells.push(other.item(place));
    return new Sequence<T | Other>(cells, cells.length - length, length, shared);
  }

  /** True if it is not short, and a cell beside it is in use; the last one beside what is joined is that of a part. */
  private isTaken(cell: number): boolean {
    return (
      this.length >= fewJoined &&
      (this.#joint !== undefined || (cell >= 0 && cell < this.#cells.length && this.#cells[cell] !== undefined))
    );
  }

  /** The sequence joined with another one after it, of which one may be short. */
  private joinedWith<Other extends Value>(other: Sequence<Other>): Sequence<T | Other> {
    const length = this.length + other.length;
    if (this.length === 0 || other.length === 0) return this.length === 0 ? other : this;
    let [first, second]: [Sequence<T | Other>, Sequence<T | Other>] = [this, other];
    // What is at an end goes on growing there.
    if (other.length <= this.length && first.#joint !== undefined)
      [first, second] = [first.#joint.first, first.#joint.second.joined(other)];
    else if (other.length > this.length && second.#joint !== undefined)
      [first, second] = [first.joined(second.#joint.first), second.#joint.second];
    const depth = Math.max(first.#joint?.depth ?? 0, second.#joint?.depth ?? 0) + 1;
    const sequence = new Sequence<T | Other>(noCells, 0, length, undefined);
    sequence.#joint = { first, second, depth, asked: 0 };
    if (length < fewJoined || depth > deepest) sequence.become(sequence.#joint);
    return sequence;
  }

  /** The cells in which it stands at the end, and which may become longer. */
  private growing<Other extends Value>(): readonly [(T | Other | undefined)[], Cells] {
    const [cells, from, length, shared] = [this.#cells, this.#from, this.length, this.#shared];
    return shared !== undefined && !shared.isOver && cells.length === from + length
      ? [cells as (T | Other | undefined)[], shared]
      : [cells.slice(from, from + length), cellsShared(false)];
  }

  /** The sequence after the items of another one, which are fewer. */
  private after<Other extends Value>(other: Sequence<Other>): Sequence<T | Other> {
    const [shared, from] = [this.#shared, this.#from];
    const length = this.length + other.length;
    const start = from - other.length;
    // All cells before a sequence are free if the last of them is: they are taken from the end.
    if (shared !== undefined && start >= 0 && this.#cells[from - 1] === undefined) {
      const cells = this.#cells as (T | Other | undefined)[];
      for (let i = 0; i < other.length; i++) cells[start + i] = other.item(i + 1);
      return new Sequence<T | Other>(cells, start, length, shared);
    }
    if (this.isTaken(from - 1)) return other.joinedWith(this);
    const free = length >> 1;
    // oxlint-disable-next-line unicorn/no-new-array -- so many cells stay free
    const cells = new Array<T | Other | undefined>(free).concat(other.items, this.items);
    return new Sequence<T | Other>(cells, free, length, cellsShared(false));
  }
}

/** A list of an item and some of the cells. */
function longerBefore<T, Other>(x: Other, cells: readonly T[], from: number, length: number): readonly (T | Other)[] {
  // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
  const copy = new Array<T | Other>(length + 1);
  copy[0] = x;
  for (let i = 0; i < length; i++) copy[i + 1] = cells[from + i]!;
  return copy;
}

/** A list with one more item and no spare capacity, because allocating that takes time. */
function longer<T, Other>(items: readonly T[], x: Other): readonly (T | Other)[] {
  const { length } = items;
  // oxlint-disable-next-line unicorn/no-new-array -- what the rule suggests takes many times longer
  const copy = new Array<T | Other>(length + 1);
  for (let i = 0; i < length; i++) copy[i] = items[i]!;
  copy[length] = x;
  return copy;
}

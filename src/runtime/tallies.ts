// How often each pair of integers is the sum of a pair of one set and a pair of another (a Minkowski sum, with multiplicities):
// counts in a grid around all of them. So how many neighbours of a cell are in a set is one look into the grid.

import { isTuple } from "./kernel/values.js";
import type { Value } from "./kernel/values.js";

type IntegerPair = readonly [number, number];

/** A count takes two bytes. */
const mostOffsets = 2 ** 16 - 1;

/** Once so many have been asked for, for each member of a set, a tally is worth it: without one, each offset is looked for. */
const questionsForEach = 1 / 8;

/** A set whose members are at hand, and do not change any more. */
interface Listed {
  size(): number;
  readonly members: readonly Value[];
}

/** Pairs that are added to those of sets, and the tallies of the sets that were last asked for. */
export class Offsets {
  /** Of sums with these pairs, and with their negatives: one and the same where these are the pairs themselves. */
  private readonly sums: LastTally;
  private readonly differences: LastTally;

  private constructor(
    readonly pairs: readonly IntegerPair[],
    grid: Grid,
  ) {
    this.sums = new LastTally(pairs, grid);
    this.differences = isSymmetric(pairs)
      ? this.sums
      : new LastTally(pairs.map(negative), {
          ...grid,
          top: 1 - grid.top - grid.height,
          left: 1 - grid.left - grid.width,
        });
  }

  /** Undefined if these are none, or too many, or not all pairs of integers of 32 bits. */
  static of(pairs: readonly Value[]): Offsets | undefined {
    const grid = pairs.length > 0 && pairs.length <= mostOffsets ? gridAround(pairs) : undefined;
    return grid && new Offsets(pairs.filter(isIntegerPair), grid);
  }

  /** All sums of a member and an offset, each once; undefined if the members are none, or do not lie close together. */
  sumsWith(set: Listed): IntegerPair[] | undefined {
    return this.sums.of(set)?.pairs();
  }

  /** How many offsets lead from the pair of integers (a, b) to a member; undefined if there is no tally that knows, or it is not worth it yet. */
  countFrom(a: number, b: number, set: Listed): number | undefined {
    return this.differences.asked(set)?.at(a, b);
  }
}

const negative = ([i, j]: IntegerPair): IntegerPair => [0 - i, 0 - j];

/** True if the negative of each of these pairs is one of them. */
function isSymmetric(pairs: readonly IntegerPair[]): boolean {
  const texts = new Set(pairs.map(String));
  return pairs.every((pair) => texts.has(String(negative(pair))));
}

/** The tally of the set that was last asked for. */
class LastTally {
  private set: Listed | undefined = undefined;
  private tally: Tally | undefined = undefined;
  /** So many questions are left until it is made, if it can be. */
  private questions = 0;

  constructor(
    private readonly offsets: readonly IntegerPair[],
    private readonly grid: Grid,
  ) {}

  /** The tally of a set, which is made now if it has not been made; undefined if there can be none. */
  of(set: Listed): Tally | undefined {
    if (set !== this.set) this.begin(set);
    if (this.questions > 0) this.make(set);
    return this.tally;
  }

  /** The same, made only after some questions. */
  asked(set: Listed): Tally | undefined {
    if (set !== this.set) this.begin(set);
    if (this.questions > 0 && --this.questions === 0) this.make(set);
    return this.tally;
  }

  private begin(set: Listed): void {
    this.set = set;
    this.tally = undefined;
    this.questions = 1 + Math.floor(questionsForEach * set.size());
  }

  private make({ members }: Listed): void {
    this.questions = 0;
    const own = members.length === 0 ? undefined : gridAround(members);
    if (own === undefined) return;
    const { offsets, grid } = this;
    const whole: Grid = {
      top: own.top + grid.top,
      left: own.left + grid.left,
      height: own.height + grid.height - 1,
      width: own.width + grid.width - 1,
    };
    if (whole.height * whole.width <= roomFor(members.length + offsets.length))
      this.tally = new Tally(members, offsets, whole);
  }
}

/** For each pair in a grid, how often it is the sum of a member and an offset. */
class Tally {
  private readonly counts: Uint16Array;

  constructor(
    members: readonly Value[],
    offsets: readonly IntegerPair[],
    private readonly grid: Grid,
  ) {
    const { top, left, height, width } = grid;
    const counts = new Uint16Array(height * width);
    const steps = Int32Array.from(offsets, ([i, j]) => i * width + j);
    for (const pair of members) {
      if (!isIntegerPair(pair)) continue;
      const at = (pair[0] - top) * width + pair[1] - left;
      for (let i = 0; i < steps.length; i++) counts[at + steps[i]!]!++;
    }
    this.counts = counts;
  }

  at(a: number, b: number): number {
    const { top, left, height, width } = this.grid;
    const row = a - top;
    const column = b - left;
    return row >= 0 && row < height && column >= 0 && column < width ? this.counts[row * width + column]! : 0;
  }

  /** The pairs that are sums, in order. */
  pairs(): IntegerPair[] {
    const { counts, grid } = this;
    const { top, left, height, width } = grid;
    const found: IntegerPair[] = [];
    for (let row = 0, at = 0; row < height; row++) {
      for (let column = 0; column < width; column++, at++) if (counts[at] !== 0) found.push([top + row, left + column]);
    }
    return found;
  }
}

/** True of a pair of integers of 32 bits, in their one form. */
function isIntegerPair(x: Value): x is IntegerPair {
  if (!isTuple(x) || x.length !== 2) return false;
  const [a, b] = x;
  return typeof a === "number" && typeof b === "number" && (a | 0) === a && (b | 0) === b;
}

/** The rows and columns of a grid: the least numbers that pairs in it have, and how many there are. */
interface Grid {
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
const roomFor = (count: number): number => Math.min(leastRoom + roomForEach * count, mostRoom);

/** The least grid that has all of a list; undefined if these are not all pairs of integers of 32 bits. */
function gridAround(members: readonly Value[]): Grid | undefined {
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

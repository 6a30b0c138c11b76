// Tables for lists of small natural numbers: the place of a number is kept at the number itself, so that nothing is hashed.

import type { Value } from "../kernel/values.js";

/** A table has room for so many numbers, and for so many more for each member of its list. */
const leastRoom = 256;
const roomForEach = 16;
const mostRoom = 2 ** 22;

/** The numbers that a table of so many members may have are below this. */
function limitOf(count: number): number {
  return Math.min(leastRoom + roomForEach * count, mostRoom);
}

/** For each number below some limit, its place in the list + 1; 0 if it is not there. Many are small: typed arrays take longer to make. */
export class IntegerTable {
  private places: number[] = [];

  constructor(members: readonly Value[]) {
    this.makeRoom(members.reduce<number>((most, n) => (typeof n === "number" && n > most ? n : most), 0));
    members.forEach((n, i) => {
      if (typeof n === "number") this.places[n] = i + 1;
    });
  }

  /** The place of a value in the list, or -1. */
  placeOf(x: Value): number {
    if (typeof x === "number") return (x | 0) === x && x >= 0 && x < this.places.length ? this.places[x]! - 1 : -1;
    return typeof x === "bigint" ? this.placeOf(Number(x)) : -1;
  }

  /** Adds a value to the list if it is not in it; true if it was not, and undefined if it does not fit into the table. */
  add(members: Value[], n: Value): boolean | undefined {
    if (!fitsTable(n, members.length)) return this.placeOf(n) >= 0 ? false : undefined;
    if (n >= this.places.length) this.makeRoom(n);
    if (this.places[n] !== 0) return false;
    members.push(n);
    this.places[n] = members.length;
    return true;
  }

  /** Makes room for numbers up to the most, by powers of two, so that it is seldom made. */
  private makeRoom(most: number): void {
    const room = 2 ** (32 - Math.clz32(most));
    // What is copied has its length at once, where a list that is filled is moved again and again.
    const more = noPlaces.slice(this.places.length, room);
    this.places = this.places.length === 0 ? more : this.places.concat(more);
    while (this.places.length < room) this.places.push(0);
  }
}

/** The places of the numbers of a small table without members. */
const noPlaces: readonly number[] = Array.from({ length: leastRoom }, () => 0);

/** True if a value fits into a table of so many members. */
export function fitsTable(x: Value, count: number): x is number {
  return typeof x === "number" && x >= 0 && x < limitOf(count) && (x | 0) === x;
}

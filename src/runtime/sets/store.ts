// What the versions of a set share: the list of its members with a table, in the form that one of them has, the root. The
// others lead to it by what changes from one to the next (shallow binding, as in the arrays of Baker 1991), so that adding
// or removing a member copies nothing, and an older version that is asked again turns the changes round. Who goes to and
// fro too often gets a list of its own.

import { tooLarge } from "../kernel/failures.js";
import { fail } from "../kernel/failure.js";
import { mostMembers } from "../kernel/members.js";
import type { Value } from "../kernel/values.js";
import { HashTable } from "./table.js";

const none: readonly never[] = [];

/** Notes about the members, such as indexes, which are kept with the list for whoever made them. */
export interface Notes {
  /** A list keeps one of a kind. */
  readonly kind: string;
  added(x: Value): void;
  removed(x: Value): void;
}

/** How a version becomes another one. */
export type Change<T> =
  /** More members come to the end of its list, so many. */
  | { readonly kind: "added"; readonly count: number }
  /** These members are taken from the end again. */
  | { readonly kind: "shortened"; readonly members: readonly T[] }
  /** The member at a place is removed, and the last one comes there. */
  | { readonly kind: "removed"; readonly member: T; readonly at: number; readonly hash: number | undefined }
  /** A member comes back to its place, and what is there becomes the last one. */
  | { readonly kind: "restored"; readonly member: T; readonly at: number; readonly hash: number | undefined };

/**
 * In lists of up to so many members, one of these is found before a hash of it would be, and no table is made for it. Without, lots of
 * the bench takes 22 ms instead of 17, and 340 the first time instead of 240; a set of 16 to 256 pairs takes the same time either way,
 * and one of 1,024 a fifth more with 1,024.
 */
const mostSearched = 256;

/** A list of members, with a table and notes as soon as somebody needs them. */
export class Store<T extends Value = Value> {
  declare list: T[];
  declare private table: HashTable | undefined;
  /** Another one whenever a member is removed: until then, the beginning of the list stays. */
  time = 0;
  /** How many members have been added and removed, and how often that was turned round, since a list was copied. */
  changes = 0;
  turns = 0;
  /** How many look something up in it, and must not find it changed. */
  asking = 0;
  /** How many walk over the list as it is. */
  private walkers = 0;
  /** True if the list is known outside, where it may be being walked over. */
  declare private isKnown: boolean;
  private known: readonly Notes[] = none;

  constructor(list: T[], table?: HashTable, isKnown = false) {
    this.list = list;
    this.table = table;
    this.isKnown = isKnown;
  }

  notes(kind: string): Notes | undefined {
    const { known } = this;
    for (let i = 0; i < known.length; i++) if (known[i]!.kind === kind) return known[i];
    return undefined;
  }

  /** Keeps notes, in place of others of their kind. */
  keep<Kind extends Notes>(notes: Kind): Kind {
    this.known = [...this.known.filter(({ kind }) => kind !== notes.kind), notes];
    return notes;
  }

  /** The list, which does not change any more. */
  shown(): readonly T[] {
    this.isKnown = true;
    return this.list;
  }

  /** The place of a value in the list; negative if it is not there. */
  placeOf(x: Value): number {
    const table = this.ownTable();
    if (typeof x !== "object") return table.placeOf(this.list, x);
    // To compare sets, other versions of this one may be asked.
    this.asking++;
    const at = table.placeOf(this.list, x);
    this.asking--;
    return at;
  }

  /** The place of a member that has been taken from the list. */
  placeOfOwn(x: T): number {
    return this.table === undefined && this.list.length <= mostSearched ? this.list.indexOf(x) : this.placeOf(x);
  }

  /** The same for the pair (a, b). */
  placeOfPair(a: Value, b: Value): number {
    const table = this.ownTable();
    if (typeof a !== "object" && typeof b !== "object") return table.placeOfPair(this.list, a, b);
    this.asking++;
    const at = table.placeOfPair(this.list, a, b);
    this.asking--;
    return at;
  }

  hashAt(at: number): number | undefined {
    return this.table?.hashAt(at);
  }

  ownTable(): HashTable {
    return (this.table ??= new HashTable(this.list));
  }

  /** The list as it is now, for a walk which then `leaves` it. */
  enter(): readonly T[] {
    this.walkers++;
    return this.list;
  }

  leave(list: readonly T[]): void {
    if (this.list === list) this.walkers--;
  }

  /** Lets nobody see the changes that follow. */
  alone(): void {
    if (!this.isKnown && this.walkers === 0) return;
    this.list = this.list.slice();
    this.isKnown = false;
    this.walkers = 0;
  }

  // A change may be broken off where the stack ends, on the call of a function. Notes that did not get to know all are
  // forgotten, and list and table are changed by functions that call no others, once they have begun.

  /** Adds a value that is not there. */
  add(x: T): void {
    needRoom(this.list);
    this.note("added", [x]);
    if (this.table === undefined) this.list.push(x);
    else this.table.add(this.list, x);
  }

  /** Removes the member at a place, where the last one is then. */
  removeAt(at: number): void {
    this.note("removed", [this.list[at]!]);
    if (this.table === undefined) takeOut(this.list, at);
    else this.table.removeAt(this.list, at);
    this.time++;
  }

  /** Notes the members from a place on, which have been added to the list and its table. */
  noted(from: number): void {
    if (this.known !== none) this.note("added", this.list.slice(from));
  }

  private note(what: "added" | "removed", members: readonly T[]): void {
    const { known } = this;
    if (known === none) return;
    this.known = none;
    for (const notes of known) for (const x of members) notes[what](x);
    this.known = known;
  }

  /** Turns a change round; gives the one that leads back. */
  turn(change: Change<T>): Change<T> {
    const { list } = this;
    switch (change.kind) {
      case "added": {
        const count = list.length - change.count;
        const members = list.slice(count);
        this.note("removed", members);
        if (this.table === undefined) list.length = count;
        else this.table.shorten(list, count);
        this.time++;
        return { kind: "shortened", members };
      }
      case "shortened":
        for (const x of change.members) this.add(x);
        return { kind: "added", count: change.members.length };
      case "removed": {
        const { member, at } = change;
        this.note("added", [member]);
        if (this.table === undefined) putBack(list, member, at);
        else this.table.restore(list, member, at, change.hash);
        this.time++;
        return { ...change, kind: "restored" };
      }
      case "restored":
        this.removeAt(change.at);
        return { ...change, kind: "removed" };
    }
  }
}

/** Fails if the set has the maximum number of members. */
export function needRoom(members: readonly Value[]): void {
  if (members.length === mostMembers)
    fail(tooLarge, { what: "a set", limit: `it would have more than ${mostMembers} members` });
}

/** Takes a member out of a list; the last one takes its place. */
export function takeOut<T>(list: T[], at: number): void {
  const last = list.pop()!;
  if (at < list.length) list[at] = last;
}

/** Undoes that. */
export function putBack<T>(list: T[], x: T, at: number): void {
  list.push(x);
  const last = list.length - 1;
  list[last] = list[at]!;
  list[at] = x;
}

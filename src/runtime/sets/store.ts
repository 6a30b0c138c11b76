// The state shared by the versions of a set: the list of members of one version, the root, with a hash table. Each
// other version has a link towards the root, with the difference between the two (shallow binding: Baker 1991). Adding
// or removing a member therefore copies nothing, and querying an older version undoes the changes since then. A version
// that would cause too many reversals gets a copy of the list.

import { tooLarge } from "../values/failures.js";
import { fail } from "../values/failure.js";
import type { Value } from "../values/values.js";
import { HashTable } from "./table.js";
import { maxSearched } from "./limits.js";
import { maxMembers } from "../values/limits.js";

const none: readonly never[] = [];

/** An index or other data derived from the members, updated with the list. */
export interface Notes {
  /** A list has at most one index of each kind. */
  readonly kind: string;
  added(x: Value): void;
  removed(x: Value): void;
}

/** The difference between a version and the next one. */
export type Change<T> =
  /** Members were appended. */
  | { readonly kind: "added"; readonly count: number }
  /** Members were removed from the end. */
  | { readonly kind: "shortened"; readonly members: readonly T[] }
  /** A member was removed, and the last one moved to its position. */
  | { readonly kind: "removed"; readonly member: T; readonly at: number; readonly hash: number | undefined }
  /** A member was restored to its position, and the member at that position moved to the end. */
  | { readonly kind: "restored"; readonly member: T; readonly at: number; readonly hash: number | undefined };

/** A list of members, with a hash table and indexes created on demand. */
export class Store<T extends Value = Value> {
  declare list: T[];
  declare private table: HashTable | undefined;
  /** Incremented by each removal. Prefixes of the list are unchanged as long as it is. */
  time = 0;
  /** The number of members added and removed, and the number of changes undone, since the last copy. */
  changes = 0;
  turns = 0;
  /** The number of operations in progress during which the list must not change. */
  asking = 0;
  /** The number of loops in progress over the list. */
  private walkers = 0;
  /** True if the list has been exposed, and loops over it may be in progress. */
  declare private isExposed: boolean;
  private allNotes: readonly Notes[] = none;

  constructor(list: T[], table?: HashTable, isExposed = false) {
    this.list = list;
    this.table = table;
    this.isExposed = isExposed;
  }

  notes(kind: string): Notes | undefined {
    const { allNotes } = this;
    for (let i = 0; i < allNotes.length; i++) if (allNotes[i]!.kind === kind) return allNotes[i];
    return undefined;
  }

  /** Adds an index, replacing any of the same kind. */
  keep<Kind extends Notes>(notes: Kind): Kind {
    this.allNotes = [...this.allNotes.filter(({ kind }) => kind !== notes.kind), notes];
    return notes;
  }

  /** Exposes the list, which must not change from then on. */
  shown(): readonly T[] {
    this.isExposed = true;
    return this.list;
  }

  /** The position of a value; negative if it is absent. */
  placeOf(x: Value): number {
    const table = this.ownTable();
    if (typeof x !== "object") return table.placeOf(this.list, x);
    // Comparing sets may query other versions of this one.
    this.asking++;
    const at = table.placeOf(this.list, x);
    this.asking--;
    return at;
  }

  /** The position of a member that was taken from this list. */
  placeOfOwn(x: T): number {
    return this.table === undefined && this.list.length <= maxSearched ? this.list.indexOf(x) : this.placeOf(x);
  }

  /** The position of the pair (a, b); negative if it is absent. */
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

  /** Begins a loop over the list; `leave` ends it. */
  enter(): readonly T[] {
    this.walkers++;
    return this.list;
  }

  leave(list: readonly T[]): void {
    if (this.list === list) this.walkers--;
  }

  /** Copies the list if it is exposed or in use, so that the following changes are not visible. */
  alone(): void {
    if (!this.isExposed && this.walkers === 0) return;
    this.list = this.list.slice();
    this.isExposed = false;
    this.walkers = 0;
  }

  // A stack overflow may interrupt a change at any function call. Indexes that miss an update are therefore discarded,
  // and no functions are called once the list and table begin to change.

  /** Adds a value that is known to be absent. */
  add(x: T): void {
    requireCapacity(this.list);
    this.note("added", [x]);
    if (this.table === undefined) this.list.push(x);
    else this.table.add(this.list, x);
  }

  /** Removes the member at a position, where the last member then moves. */
  removeAt(at: number): void {
    this.note("removed", [this.list[at]!]);
    if (this.table === undefined) takeOut(this.list, at);
    else this.table.removeAt(this.list, at);
    this.time++;
  }

  /** Updates the indexes after members, from a position on, were added to list and table. */
  noted(from: number): void {
    if (this.allNotes !== none) this.note("added", this.list.slice(from));
  }

  private note(what: "added" | "removed", members: readonly T[]): void {
    const { allNotes } = this;
    if (allNotes === none) return;
    this.allNotes = none;
    for (const notes of allNotes) for (const x of members) notes[what](x);
    this.allNotes = allNotes;
  }

  /** Undoes or redoes a change; returns its inverse. */
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

export function requireCapacity(members: readonly Value[]): void {
  if (members.length === maxMembers)
    fail(tooLarge, { what: "a set", limit: `it would have more than ${maxMembers} members` });
}

/** Removes a member by moving the last one into its position. */
export function takeOut<T>(list: T[], at: number): void {
  const last = list.pop()!;
  if (at < list.length) list[at] = last;
}

/** The inverse of `takeOut`. */
function putBack<T>(list: T[], x: T, at: number): void {
  list.push(x);
  const last = list.length - 1;
  list[last] = list[at]!;
  list[at] = x;
}

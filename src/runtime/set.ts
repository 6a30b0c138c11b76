// Sets: what every set can do, and the ordinary finite set, whose members are at hand. Ordinary sets are an
// open hash table over a dense list of members, with the members' hashes kept; a small set is only scanned.
// Sets that are never built (ranges, products, ...) are in files of their own and extend the same class.

import { fail } from "./failure.js";
import { infiniteListing, memberFunction, memberInfinite, tooLarge } from "./failures.js";
import { equal } from "./equality.js";
import { hash, mix } from "./hash.js";
import type { Integer } from "./integers.js";
import { exact } from "./numbers.js";
import { compare } from "./order.js";
import { print } from "./print.js";
import { uses } from "./uses.js";
import { Atom, isTuple, Sequence } from "./values.js";
import type { Value } from "./values.js";

/** How a set that is not simply listed is written: `Nat`, `fSet(Nat)`, `{1..9}`, `Nat * {1, 2}`. */
export type Formula =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly argument: LedSet }
  | { readonly kind: "range"; readonly low: Integer; readonly high: Integer }
  | { readonly kind: "operation"; readonly operator: "U" | "\\" | "sec" | "*"; readonly operands: readonly LedSet[] };

/** More members than this are not put into one set, sequence or list. */
export const mostMembers = 2 ** 24;

/** Sets up to this size are hashed by their members, larger ones by their size alone. */
const mostHashed = 65_536;

/** Sets up to this size are scanned and have no table. */
const smallSize = 8;

/** A set of values, finite or infinite; immutable. */
export abstract class LedSet<T extends Value = Value> implements Iterable<T> {
  private hashed: number | undefined = undefined;
  private inOrder: readonly T[] | undefined = undefined;

  /** The infinite set that makes this one infinite; undefined if it is finite. */
  abstract readonly infinitePart: InfiniteSet | undefined;

  /** How the set is written if not as the list of its members. */
  abstract readonly formula: Formula | undefined;

  abstract has(x: Value): boolean;

  /** The number of members; an infinite set fails. */
  abstract size(): Integer;

  /** The members, each once, in any order; an infinite set fails. */
  abstract [Symbol.iterator](): Iterator<T>;

  get finite(): boolean {
    return !isInfinite(this);
  }

  /** True if the iterator gives the members in canonical order. */
  get ordered(): boolean {
    return false;
  }

  /** Visits members until a visit answers true; true if one did. */
  walk(visit: (x: T) => boolean): boolean {
    for (const x of this) if (visit(x)) return true;
    return false;
  }

  /** The members in canonical order. */
  listed(): readonly T[] {
    this.inOrder ??= this.list();
    return this.inOrder;
  }

  /** The first member in canonical order, found without listing the others; nothing if there is none. */
  first(): T | undefined {
    let least: T | undefined;
    this.walk((x) => {
      if (least === undefined || compare(x, least) < 0) least = x;
      return uses("unbuiltSets") && this.ordered;
    });
    return least;
  }

  /** A hash that depends on the members only, not on how the set is represented. */
  hash(): number {
    this.hashed ??= this.computeHash();
    return this.hashed;
  }

  /** Whether a finite set equals another, if that shows without looking at members. */
  sameAs(_other: LedSet): boolean | undefined {
    return undefined;
  }

  /** Whether a finite set is within another, if that shows without looking at members. */
  within(_other: LedSet): boolean | undefined {
    return undefined;
  }

  /** The intersection with another set, if it has a simple form of its own: of two ranges, a range. */
  meet(_other: LedSet): LedSet | undefined {
    return undefined;
  }

  protected list(): readonly T[] {
    if (uses("unbuiltSets")) needListable(this);
    const members = [...this];
    return uses("unbuiltSets") && this.ordered ? members : members.sort(compare);
  }

  protected sumOfHashes(): number {
    let sum = 0;
    this.walk((x) => {
      sum = (sum + hash(x)) | 0;
      return false;
    });
    return sum;
  }

  private computeHash(): number {
    if (isInfinite(this)) return 0;
    const size = this.size();
    return mix(hash(size) ^ (typeof size === "number" && size <= mostHashed ? this.sumOfHashes() : 0));
  }
}

/** A set that is infinite by itself: it can be tested, and not be listed. All other infinite sets are made of such. */
export abstract class InfiniteSet<T extends Value = Value> extends LedSet<T> {
  get infinitePart(): InfiniteSet {
    return this;
  }

  size(): never {
    return infinite(this);
  }

  [Symbol.iterator](): never {
    return infinite(this);
  }
}

/** True of an infinite set. */
export function isInfinite(set: LedSet): boolean {
  return set.infinitePart instanceof InfiniteSet;
}

/** Fails if a set is infinite. */
export function needFinite(set: LedSet): void {
  if (isInfinite(set)) infinite(set);
}

/** Fails if the members of a set are too many to be held in a list. */
export function needListable(set: LedSet): void {
  if (set.size() > mostMembers) fail(tooLarge, { what: "the list of the members of a set", limit: `it would have more than ${mostMembers}` });
}

/** Ends with the failure that an infinite set would have to be listed. */
export function infinite(set: LedSet): never {
  return fail(infiniteListing, { set: print(set) });
}

/** A table of the places of members in their list: `slots` holds places + 1, 0 is free. */
interface Table {
  readonly hashes: number[];
  slots: Int32Array;
}

/** An ordinary finite set. The list holds no value twice; it and the table belong to the set. */
export class FiniteSet<T extends Value = Value> extends LedSet<T> {
  readonly members: readonly T[];
  private table: Table | undefined;

  constructor(members: readonly T[], table?: Table) {
    super();
    this.members = members;
    this.table = table;
  }

  get infinitePart(): undefined {
    return undefined;
  }

  get formula(): undefined {
    return undefined;
  }

  has(x: Value): boolean {
    if (this.members.length <= smallSize) return scan(this.members, x);
    this.table ??= tableOf(this.members);
    return find(this.table, this.members, x, hash(x)) >= 0;
  }

  size(): number {
    return this.members.length;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.members[Symbol.iterator]();
  }

  override walk(visit: (x: T) => boolean): boolean {
    for (const x of this.members) if (visit(x)) return true;
    return false;
  }

  /** A builder that begins with the members of this set. */
  builder(): SetBuilder<T> {
    const members = [...this.members];
    if (members.length <= smallSize) return new SetBuilder(members, undefined);
    this.table ??= tableOf(this.members);
    return new SetBuilder(members, { hashes: [...this.table.hashes], slots: this.table.slots.slice() });
  }

  protected override sumOfHashes(): number {
    if (this.table === undefined) return super.sumOfHashes();
    let sum = 0;
    for (const h of this.table.hashes) sum = (sum + h) | 0;
    return sum;
  }
}

const empty = new FiniteSet<never>([]);

/** The one empty set. */
export function emptySet(): FiniteSet<never> {
  return empty;
}

/** The set of members that are known to be different and fit to be members. */
export function setOfDistinct<T extends Value>(members: readonly T[]): FiniteSet<T> {
  return members.length === 0 ? empty : new FiniteSet(members);
}

/** The set of the values, whatever their number and order. */
export function setOf<const Members extends readonly Value[]>(...members: Members): FiniteSet<Members[number]> {
  return setFrom<Members[number]>(members);
}

/** The set of the values in a list, however long. */
export function setFrom<T extends Value>(members: Iterable<T>): FiniteSet<T> {
  const builder = new SetBuilder<T>();
  for (const x of members) builder.add(x);
  return builder.finish();
}

/** Gathers members into a set; after `finish` it is spent. */
export class SetBuilder<T extends Value = Value> {
  private readonly members: T[];
  private table: Table | undefined;

  constructor(members: T[] = [], table?: Table) {
    this.members = members;
    this.table = table;
  }

  /** Adds a value if it is no member yet; true if it was none. */
  add(given: T): boolean {
    if (typeof given === "object" || (uses("functions") && typeof given === "function")) needMember(given);
    const x = uses("doubles") ? canonical(given) : given;
    const { members, table } = this;
    if (table === undefined) {
      if (scan(members, x)) return false;
      members.push(x);
      if (members.length > smallSize) this.table = tableOf(members);
      return true;
    }
    const h = hash(x);
    const at = find(table, members, x, h);
    if (at >= 0) return false;
    members.push(x);
    table.hashes.push(h);
    table.slots[~at] = members.length;
    if (members.length * 2 > table.slots.length) {
      if (members.length > mostMembers) fail(tooLarge, { what: "a set", limit: `it would have more than ${mostMembers} members` });
      table.slots = slotsOf(table.hashes, table.slots.length * 2);
    }
    return true;
  }

  finish(): FiniteSet<T> {
    return this.members.length === 0 ? empty : new FiniteSet(this.members, this.table);
  }
}

/** The one form of a number, which members have; any other value as it is. */
function canonical<T extends Value>(x: T): T;
function canonical(x: Value): Value {
  return typeof x === "bigint" || (typeof x === "number" && !Number.isSafeInteger(x)) ? exact(x) : x;
}

/** Fails if a value cannot be a member: a function or an infinite set, or a tuple or sequence with one inside. */
function needMember(x: Value): void {
  if (uses("functions") && typeof x === "function") fail(memberFunction, {});
  if (typeof x !== "object" || x instanceof Atom) return;
  if (isTuple(x)) {
    for (const part of x) needMember(part);
  } else if (x instanceof Sequence) {
    for (const part of x.items) needMember(part);
  } else if (x instanceof LedSet && isInfinite(x)) {
    fail(memberInfinite, { set: print(x) });
  }
}

function scan(members: readonly Value[], x: Value): boolean {
  // Strings, truth values, atoms and small integers have one form each, and are found without `equal`.
  if (typeof x === "string" || typeof x === "boolean" || x instanceof Atom || (uses("doubles") ? Number.isSafeInteger(x) : typeof x === "number")) return members.includes(x);
  for (const member of members) if (equal(member, x)) return true;
  return false;
}

function tableOf(members: readonly Value[]): Table {
  const hashes = members.map(hash);
  let capacity = 32;
  while (capacity < members.length * 2) capacity *= 2;
  return { hashes, slots: slotsOf(hashes, capacity) };
}

function slotsOf(hashes: readonly number[], capacity: number): Int32Array {
  const slots = new Int32Array(capacity);
  const mask = capacity - 1;
  for (let i = 0; i < hashes.length; i++) {
    let slot = (hashes[i] ?? 0) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = i + 1;
  }
  return slots;
}

/** The place of x in the list of members, or the complement of the free slot where its place belongs. */
function find(table: Table, members: readonly Value[], x: Value, h: number): number {
  const { slots, hashes } = table;
  const mask = slots.length - 1;
  let slot = h & mask;
  for (;;) {
    const at = (slots[slot] ?? 0) - 1;
    if (at < 0) return ~slot;
    const member = members[at];
    if (hashes[at] === h && member !== undefined && equal(member, x)) return at;
    slot = (slot + 1) & mask;
  }
}

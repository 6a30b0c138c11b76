// Sets: what every set can do, and the ordinary finite set, whose members are at hand: a list with an open hash table
// (table.ts); a small set is only scanned. Sets that are never built (ranges, products, ...) are in files of their own.

import { fail } from "../kernel/failure.js";
import { infiniteListing, tooLarge } from "../kernel/failures.js";
import { hash, mix } from "../kernel/hash.js";
import { IntegerTable } from "../fast/integer-table.js";
import type { Integer } from "../kernel/integers.js";
import { canonical, hasOneForm, needMember, placeIn } from "../kernel/members.js";
import { compare } from "../kernel/order.js";
import { print } from "../kernel/print.js";
import { SetBuilder } from "./set-builder.js";
import { copyOf, isPairOf, isSpecial, placeOf, placeOfPair, tableOf } from "./table.js";
import type { Table } from "./table.js";
import type { OverBits } from "../fast/bits-table.js";
import { Offsets } from "../tallies.js";
import { TupleList, tuplesAmong } from "../fast/tuple-lists.js";
import { uses } from "../uses.js";
import type { Tuple, Value } from "../kernel/values.js";

/** How a set that is not simply listed is written: `Nat`, `fSet(Nat)`, `{1..9}`, `Nat * {1, 2}`. */
export type Formula =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly argument: LedSet }
  | { readonly kind: "range"; readonly low: Integer; readonly high: Integer }
  | { readonly kind: "operation"; readonly operator: "U" | "\\" | "sec" | "*"; readonly operands: readonly LedSet[] };

/** More members than this are not put into one set, sequence or list. */
export const mostMembers = 2 ** 24;

/** Sets up to this size are hashed by their members, larger ones by their size alone. */
export const mostHashed = 65_536;

/** Sets up to this size are scanned and have no table. */
export const smallSize = 8;

/** A set of values, finite or infinite; immutable. */
export abstract class LedSet<T extends Value = Value> implements Iterable<T> {
  // Sets are made by the million. As fields that engines define one by one they would take twice the time.
  declare private hashed: number | undefined;
  declare private inOrder: readonly T[] | undefined;

  constructor() {
    this.hashed = undefined;
    this.inOrder = undefined;
  }

  /** The infinite set that makes this one infinite; undefined if it is finite. */
  abstract readonly infinitePart: InfiniteSet | undefined;

  /** How the set is written if not as the list of its members. */
  abstract readonly formula: Formula | undefined;

  /** What tells a set over a narrow domain from all others. */
  get bits(): OverBits | undefined {
    return undefined;
  }

  abstract has(x: Value): boolean;

  /** Whether the pair (a, b) is a member; asked without making the pair. */
  hasPair(a: Value, b: Value): boolean {
    return this.has([a, b]);
  }

  /** Whether the pair (a, (b, c)) is a member; asked without making a pair, if that is easy. */
  hasNestedPair(a: Value, b: Value, c: Value): boolean {
    return this.hasPair(a, [b, c]);
  }

  /** Whether the pairs of a and a member of another set all are members. */
  hasPairs(a: Value, all: LedSet): boolean {
    return !all.walk((b) => !this.hasPair(a, b));
  }

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

  /** What the hashes of the members add up to. */
  sumOfHashes(): number {
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
    return typeof size === "number" && size <= mostHashed ? hashOfSet(size, this.sumOfHashes()) : mix(hash(size));
  }
}

/** The hash of a set of so many members, not more than are hashed, whose hashes add up to a sum. */
export function hashOfSet(size: number, sum: number): number {
  return mix(hash(size) ^ sum);
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
  if (set.size() > mostMembers)
    fail(tooLarge, { what: "the list of the members of a set", limit: `it would have more than ${mostMembers}` });
}

/** Ends with the failure that an infinite set would have to be listed. */
export function infinite(set: LedSet): never {
  return fail(infiniteListing, { set: print(set) });
}

/**
 * An ordinary finite set. Its list holds no value twice; list and table belong to the set. A large set that grows hands
 * both on to the set that it grows into, which has more members of the same list: so adding one costs no copy. The list
 * that others walk does not grow any more.
 */
export class FiniteSet<T extends Value = Value> extends LedSet<T> {
  private readonly memberCount: number;
  private memberList: T[];
  private placeTable: Table | undefined;
  /** True once its list grows no more, and once somebody has asked for the tuples among many members, or for the members as offsets, these. */
  private fixed: boolean | TupleList | Offsets = false;

  constructor(members: T[], table?: Table) {
    super();
    this.memberCount = members.length;
    this.memberList = members;
    this.placeTable = table;
  }

  /** The members, in any order. */
  get members(): readonly T[] {
    // Where all sets are built, they are small, and are copied.
    if (!uses("unbuiltSets")) return this.memberList;
    if (this.fixed === false) this.fixed = true;
    if (this.memberList.length === this.memberCount) return this.memberList;
    this.memberList = this.memberList.slice(0, this.memberCount);
    this.placeTable = undefined;
    return this.memberList;
  }

  get infinitePart(): undefined {
    return undefined;
  }

  get formula(): undefined {
    return undefined;
  }

  has(x: Value): boolean {
    const { placeTable } = this;
    if (placeTable === undefined && this.memberCount <= smallSize) return placeIn(this.memberList, x) >= 0;
    const at =
      placeTable instanceof IntegerTable ? placeTable.placeOf(x) : placeOf(this.ownTable(), this.memberList, x);
    return at >= 0 && at < this.memberCount;
  }

  override hasPair(a: Value, b: Value): boolean {
    const { memberList } = this;
    if (this.memberCount > smallSize) {
      const at = placeOfPair(this.ownTable(), memberList, a, b);
      return at >= 0 && at < this.memberCount;
    }
    for (const member of memberList) if (isPairOf(member, a, b)) return true;
    return false;
  }

  size(): number {
    return this.memberCount;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.members[Symbol.iterator]();
  }

  override walk(visit: (x: T) => boolean): boolean {
    const { memberList, memberCount } = this;
    for (let i = 0; i < memberCount; i++) {
      const x = memberList[i];
      if (x !== undefined && visit(x)) return true;
    }
    return false;
  }

  /** Whether another set has the same members. */
  equals(other: FiniteSet): boolean {
    if (this === other) return true;
    const { memberList, memberCount } = this;
    if (memberCount !== other.memberCount || this.hash() !== other.hash()) return false;
    // The sizes are equal: one inclusion is enough.
    for (let i = 0; i < memberCount; i++) if (!other.has(memberList[i]!)) return false;
    return true;
  }

  /** Whether this is another set with one more member, x. */
  isMoreBy(x: Value, other: FiniteSet): boolean {
    const { memberList, memberCount } = other;
    if (this.memberCount !== memberCount + 1) return false;
    for (let i = 0; i < memberCount; i++) if (!this.has(memberList[i]!)) return false;
    return this.has(x) && !other.has(x);
  }

  /** The members that are tuples of n coordinates. */
  tuples(n: number): readonly Tuple[] {
    return uses("largeSets") && this.memberCount > smallSize ? this.tupleList(n).all : tuplesAmong(this.members, n);
  }

  /** The same with indexes of the coordinates, where there are so many members that these may pay. */
  indexedTuples(n: number): TupleList | undefined {
    return this.memberCount > smallSize ? this.tupleList(n) : undefined;
  }

  private tupleList(n: number): TupleList {
    const { fixed } = this;
    if (fixed instanceof TupleList && fixed.length === n) return fixed;
    const tuples = new TupleList(this.members, n);
    this.fixed = tuples;
    return tuples;
  }

  /** The members as offsets; undefined if they can be none. */
  offsets(): Offsets | undefined {
    const { fixed } = this;
    if (fixed instanceof Offsets) return fixed;
    const offsets = Offsets.of(this.members);
    if (offsets !== undefined) this.fixed = offsets;
    return offsets;
  }

  /** The members for which a test holds; the set itself if these are all. */
  filtered(test: (x: T) => boolean): FiniteSet<T> {
    const left = this.members.filter(test);
    return left.length === this.memberCount ? this : setOfDistinct(left);
  }

  /** The set with x. */
  with(given: T): FiniteSet<T> {
    needMember(given);
    const x = canonical(given);
    const { memberList, memberCount } = this;
    if (memberCount <= smallSize) return placeIn(memberList, x) >= 0 ? this : new FiniteSet([...memberList, x]);
    const at = placeOf(this.ownTable(), memberList, x);
    if (at >= 0 && at < memberCount) return this;
    const builder = this.builder();
    builder.add(x);
    return builder.finish();
  }

  /** The set without x. */
  without(x: Value): FiniteSet<T> {
    const at =
      this.memberCount <= smallSize ? placeIn(this.memberList, x) : placeOf(this.ownTable(), this.memberList, x);
    if (at < 0 || at >= this.memberCount) return this;
    const left = this.memberList.slice(0, this.memberCount);
    const last = left.pop();
    if (at < left.length && last !== undefined) left[at] = last;
    return setOfDistinct(left);
  }

  /** A builder that begins with the members of this set. */
  builder(): SetBuilder<T> {
    if (this.memberCount <= smallSize) return new SetBuilder(this.memberList.slice(), undefined);
    const table = this.ownTable();
    if (uses("unbuiltSets") && this.fixed === false && this.memberList.length === this.memberCount) {
      this.fixed = true;
      return new SetBuilder(this.memberList, table);
    }
    const own = this.memberList.slice(0, this.memberCount);
    return new SetBuilder(own, copyOf(table, own));
  }

  private ownTable(): Table {
    return (this.placeTable ??= tableOf(this.memberList));
  }

  override sumOfHashes(): number {
    const { memberList, memberCount, placeTable } = this;
    const hashes = placeTable === undefined || isSpecial(placeTable) ? undefined : placeTable.hashes;
    let sum = 0;
    for (let i = 0; i < memberCount; i++) sum = (sum + (hashes?.[i] ?? hash(memberList[i]!))) | 0;
    return sum;
  }
}

const empty = new FiniteSet<never>([]);

/** The one empty set. */
export function emptySet(): FiniteSet<never> {
  return empty;
}

/** The set of members that are known to be different and fit to be members. */
export function setOfDistinct<T extends Value>(members: T[]): FiniteSet<T> {
  return members.length === 0 ? empty : new FiniteSet(members);
}

/** The set of the values, whatever their number and order. */
export function setOf<const Members extends readonly Value[]>(...members: Members): FiniteSet<Members[number]>;
export function setOf(...members: Value[]): FiniteSet {
  const [first] = members;
  if (first === undefined) return empty;
  if (members.length > 1) return uses("largeSets") && areApart(members) ? new FiniteSet(members) : setFrom(members);
  needMember(first);
  return new FiniteSet([canonical(first)]);
}

/** True of a few values that are seen at once to be different, and fit to be members as they are. */
function areApart(values: readonly Value[]): boolean {
  if (values.length > smallSize) return false;
  for (let i = 0; i < values.length; i++) {
    const x = values[i]!;
    if (!hasOneForm(x)) return false;
    for (let j = 0; j < i; j++) if (values[j] === x) return false;
  }
  return true;
}

/** The set of the values in a list, however long. */
export function setFrom<T extends Value>(members: Iterable<T>): FiniteSet<T> {
  const builder = new SetBuilder<T>();
  for (const x of members) builder.add(x);
  return builder.finish();
}

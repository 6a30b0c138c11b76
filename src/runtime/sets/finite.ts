// Ordinary finite sets: a list of members with an open-addressing hash table (table.ts), shared between versions that
// differ by added and removed members (store.ts). Small sets are searched linearly, and sets of small natural numbers
// are bit sets (words.ts). Sets that are never materialised (ranges, products, ...) are in separate files.

import { hash } from "../values/hash.js";
import { canonical, placeIn } from "../values/members.js";
import type { LedSet, Value } from "../values/values.js";
import { BaseSet } from "./base.js";
import { type Change, Store, takeOut } from "./store.js";
import { isPairOf } from "./table.js";
import { bitCount, bitsOf, hasBit, leastBit, sumOfBits, wordOf } from "./words.js";
import { smallSize } from "./limits.js";

const none: readonly never[] = [];

/** An edge of the version tree: the next version towards the root, and the change that leads to it. */
interface Link<T extends Value> {
  readonly to: FiniteSet<T>;
  readonly change: Change<T>;
}

/**
 * A finite set, represented by a list without duplicates. Large sets are persistent: versions share one list. The root
 * version owns its current state. Versions created since the last removal are prefixes of it. All others are restored
 * by undoing the changes on the path to the root (rerooting).
 */
export class FiniteSet<T extends Value = Value> extends BaseSet<T> {
  declare private readonly memberCount: number;
  /** The members, if the list is not shared. For bit sets, created on demand. */
  declare private ownList: readonly T[];
  /** The members as a bit set; 0 unless they are known to be small natural numbers. */
  declare readonly word: number;
  declare private store: Store<T> | undefined;
  declare private time: number;
  declare private link: Link<T> | undefined;

  constructor(members: readonly T[], store?: Store<T>, count = members.length, word?: number) {
    super();
    this.memberCount = count;
    this.ownList = store === undefined ? members : none;
    this.word = word ?? (store === undefined ? wordOf(members) : 0);
    this.store = store;
    this.time = store?.time ?? 0;
    this.link = undefined;
  }

  get members(): readonly T[] {
    const { store } = this;
    if (store === undefined) {
      if (this.ownList.length < this.memberCount) this.ownList = bitsOf(this.word) as readonly Value[] as readonly T[];
      return this.ownList;
    }
    const own = this.found(store);
    if (own.list.length === this.memberCount) return own.shown();
    return this.apart(own.list.slice(0, this.memberCount)).shown();
  }

  /** An arbitrary member, or undefined if the set is empty. */
  get any(): T | undefined {
    const { store } = this;
    return this.memberCount === 0 ? undefined : (store === undefined ? this.members : this.found(store).list)[0];
  }

  get formula(): undefined {
    return undefined;
  }

  has(x: Value): boolean {
    const { word } = this;
    if (word === 0) return this.placeOf(x) >= 0;
    const n = canonical(x);
    return hasBit(n) && ((word >>> n) & 1) === 1;
  }

  override hasPair(a: Value, b: Value): boolean {
    if (this.word !== 0) return false;
    if (this.memberCount > smallSize) {
      const at = this.current().placeOfPair(a, b);
      return at >= 0 && at < this.memberCount;
    }
    for (const member of this.ownList) if (isPairOf(member, a, b)) return true;
    return false;
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  count(): number {
    return this.memberCount;
  }

  each(): Iterable<T> {
    return this.members;
  }

  override walk(visit: (x: T) => boolean): boolean {
    const { memberCount } = this;
    if (this.store === undefined) {
      const { members } = this;
      for (let i = 0; i < members.length; i++) if (visit(members[i]!)) return true;
      return false;
    }
    const store = this.found(this.store);
    const list = store.enter();
    try {
      for (let i = 0; i < memberCount; i++) if (visit(list[i]!)) return true;
      return false;
    } finally {
      store.leave(list);
    }
  }

  override atHand(): readonly T[] {
    return this.members;
  }

  override hasAtMost(limit: number): boolean {
    return this.memberCount <= limit;
  }

  override equals(other: LedSet): boolean {
    if (!(other instanceof FiniteSet)) return super.equals(other);
    if (this === other || (this.word !== 0 && this.word === other.word)) return true;
    if (this.memberCount !== other.memberCount || (this.word !== 0 && other.word !== 0) || this.hash() !== other.hash())
      return false;
    // With equal sizes, one inclusion implies equality.
    return !this.walk((x) => !other.has(x));
  }

  override first(): T | undefined {
    return this.word === 0 ? super.first() : (leastBit(this.word) as Value as T);
  }

  /** The subset of the members that satisfy a test; the set itself if all of them do. */
  filtered(test: (x: T) => boolean): FiniteSet<T> {
    const left = this.members.filter(test);
    return left.length === this.memberCount ? this : setOfDistinct(left);
  }

  override including(x: T): FiniteSet<T> {
    return this.has(x) ? this : this.includingNew(x);
  }

  /** Like `including`, for a valid member in canonical form that is known to be absent. */
  includingNew<U extends Value>(x: U): FiniteSet<T | U>;
  includingNew(x: T): FiniteSet<T> {
    const { word } = this;
    if (word !== 0 && hasBit(x)) return setOfWord<T>(word | (1 << x), this);
    if (this.memberCount <= smallSize) return new FiniteSet([...this.members, x]);
    const store = this.changing();
    const result = new FiniteSet<T>(store.list, store, this.memberCount + 1);
    store.add(x);
    return this.followed(result, store, { kind: "added", count: 1 });
  }

  override excluding(x: Value): FiniteSet<T> {
    const { word } = this;
    if (word !== 0) {
      const n = canonical(x);
      return hasBit(n) ? setOfWord<T>(word & ~(1 << n), this) : this;
    }
    const at = this.placeOf(x);
    return at < 0 ? this : this.withoutPlace(at);
  }

  /** Removes a member that was taken from this set, so it is searched by identity if possible. */
  excludingOwn(x: T): FiniteSet<T> {
    if (this.word !== 0) return this.excluding(x);
    const isLarge = this.memberCount > smallSize;
    return this.withoutPlace(isLarge ? this.current().placeOfOwn(x) : this.ownList.indexOf(x));
  }

  private withoutPlace(at: number): FiniteSet<T> {
    if (this.memberCount <= smallSize + 1) {
      const left = this.members.slice();
      takeOut(left, at);
      return setOfDistinct(left);
    }
    // Positions must not change, since all versions of one root have their members at the same positions, no matter
    // which of them is the root.
    const store = this.changing();
    const change = { kind: "removed", member: store.list[at]!, at, hash: store.hashAt(at) } as const;
    const result = new FiniteSet<T>(store.list, store, this.memberCount - 1);
    store.removeAt(at);
    return this.followed(result, store, change);
  }

  /** Begins to extend a larger set in place. Its list must not be changed in other ways until `grown` is called. */
  growing(): Store<T> {
    const store = this.changing();
    store.asking++;
    return store;
  }

  /** Returns the version that was built in the list from `growing`. */
  grown(store: Store<T>): FiniteSet<T> {
    const { list } = store;
    store.noted(this.memberCount);
    store.asking--;
    return this.followed(new FiniteSet<T>(list, store), store, {
      kind: "added",
      count: list.length - this.memberCount,
    });
  }

  /** The position of a value in the list; negative if it is not a member. */
  private placeOf(x: Value): number {
    if (this.memberCount <= smallSize) return placeIn(this.ownList, x);
    const at = this.current().placeOf(x);
    return at < this.memberCount ? at : -1;
  }

  override sumOfHashes(): number {
    const { memberCount } = this;
    if (this.word !== 0) return sumOfBits(this.word);
    const store = this.store && this.found(this.store);
    const list = store?.list ?? this.ownList;
    let sum = 0;
    if (store !== undefined) store.asking++;
    try {
      for (let i = 0; i < memberCount; i++) sum = (sum + (store?.hashAt(i) ?? hash(list[i]!))) | 0;
    } finally {
      if (store !== undefined) store.asking--;
    }
    return sum;
  }

  // ---- versions

  /** The shared list, of which this set is a prefix. */
  private current(): Store<T> {
    return this.store === undefined ? this.apart(this.members, true) : this.found(this.store);
  }

  private found(store: Store<T>): Store<T> {
    return store.time === this.time ? store : this.turned();
  }

  private isRootOf(store: Store<T>): boolean {
    return this.link === undefined && store.list.length === this.memberCount;
  }

  /**
   * Makes this set the root, and returns its list, which then has exactly its members. Indexes are stored with that
   * list and updated by its changes.
   */
  rooted(): Store<T> {
    const store = this.current();
    if (this.isRootOf(store)) return store;
    return this.link === undefined ? this.apart(store.list.slice(0, this.memberCount)) : this.turned();
  }

  /** Reroots the version tree at this set, or copies the list if that happens too often. */
  private turned(): Store<T> {
    const links: Link<T>[] = [];
    for (let { link } = this; link !== undefined; { link } = link.to) links.push(link);
    const root = links[links.length - 1]!.to;
    const store = root.current();
    store.turns += links.length;
    if (store.asking > 0 || store.turns > this.memberCount) {
      store.turns = 0;
      const copy = new Store(store.list.slice(0, root.memberCount));
      for (const { change } of links.reverse()) copy.turn(change);
      return this.apart(copy.list);
    }
    store.alone();
    for (let i = links.length - 1; i >= 0; i--) {
      const { to, change } = links[i]!;
      const version = i === 0 ? this : links[i - 1]!.to;
      to.link = { to: version, change: store.turn(change) };
      version.link = undefined;
      version.store = store;
      version.time = store.time;
    }
    return store;
  }

  /** Gives this set a separate list. */
  private apart(list: readonly T[], isExposed = false): Store<T> {
    const store = new Store<T>(list as T[], undefined, isExposed);
    this.ownList = none;
    this.store = store;
    this.time = 0;
    this.link = undefined;
    return store;
  }

  /** The list for a new version that will change it. */
  private changing(): Store<T> {
    let store = this.rooted();
    if (store.asking > 0) store = this.apart(store.list.slice());
    // Older versions remain reachable only by their path to the root, whose length must be bounded.
    if (store.changes > this.memberCount + smallSize) {
      store.changes = 0;
      this.ownList = store.shown();
      this.store = undefined;
    }
    store.alone();
    return store;
  }

  /** Returns `result`, a changed version of this one, after making it the root. */
  private followed(result: FiniteSet<T>, store: Store<T>, change: Change<T>): FiniteSet<T> {
    result.time = store.time;
    if (this.store === store) {
      this.link = { to: result, change };
      store.changes += change.kind === "added" ? change.count : 1;
    }
    return result;
  }
}

const empty = /* @__PURE__ */ new FiniteSet<never>([]);

/** The only empty set. */
export function emptySet(): FiniteSet<never> {
  return empty;
}

/** The set with the members of a word; returns `like` if it is that set. */
export function setOfWord<T extends Value>(word: number, like: FiniteSet<T>): FiniteSet<T> {
  if (word === like.word) return like;
  return word === 0 ? empty : new FiniteSet<T>(none, undefined, bitCount(word), word);
}

/** The set of members that are known to be distinct and valid. */
export function setOfDistinct<T extends Value>(members: readonly T[]): FiniteSet<T> {
  return members.length === 0 ? empty : new FiniteSet(members);
}

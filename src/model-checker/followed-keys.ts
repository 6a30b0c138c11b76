// Concolic tracking of keys in one evaluation of a step (path conditions as in Godefroid, Klarlund and Sen 2005). It
// records every question about the keys, and so determines for which other key sets all answers, and therefore the
// step, are the same. Loop bodies are evaluated for keys that are not held as well: their results become members
// conditional on these keys.

import { compare, equal, LedSet, Sequence, type Integer, type Value } from "../runtime/index.js";
import { BaseSet } from "../runtime/sets/base.js";
import { countOf, type KeyAnswer, type KeyClass, type Keys, keysOf, namesOf, noKeys } from "./key-classes.js";
import { append } from "../text/append.js";
import { maxMembersDecomposed, maxUndecidedMembers } from "./limits.js";

/** A conditional member: present if any of these keys is held; unconditional without keys. */
interface Possible<T = Value> {
  readonly value: T;
  readonly when: Keys | undefined;
}

/** Records the questions about the keys in one evaluation with one set of held keys. */
export class FollowedKeys {
  /** True if the keys were used in a way that is not tracked. */
  hasEscaped = false;
  /** False while no value can depend on the keys, because nothing has read them. */
  isRead = false;
  hasAskedOrder = false;
  readonly answers: KeyAnswer[] = [];
  readonly all: Keys;
  private readonly isFixed: boolean;
  private readonly held: Keys;
  private asSet: KeySet | undefined;
  private readonly names: readonly string[];
  private readonly note: (answer: KeyAnswer) => void;
  private readonly nameOf: (name: string) => string;
  /** The class of key sets that give the same answers so far. */
  private keyClass: KeyClass;
  /** The key conditions of the enclosing loop bodies: one key of each is assumed to be held. */
  private readonly assumed: Keys[] = [];
  /** Key conditions to decide before evaluating code that depends on them, because that code fails. */
  private readonly first: Set<Keys>;

  /**
   * `heldKeys` is a set of the class `of`. `names` are the names of these keys, in the order in which they were
   * pressed, and `nameOf` maps them to the names in the document.
   */
  constructor(
    of: KeyClass,
    heldKeys: Keys,
    names: readonly string[],
    note: (answer: KeyAnswer) => void,
    nameOf: (name: string) => string,
    first: Set<Keys>,
  ) {
    this.keyClass = of;
    this.all = of.held | of.open;
    this.isFixed = of.open === noKeys;
    this.held = heldKeys;
    this.names = names;
    this.note = note;
    this.nameOf = nameOf;
    this.first = first;
  }

  get set(): KeySet {
    this.isRead = true;
    return (this.asSet ??= new KeySet(
      this,
      namesOf(this.all).map((name) => ({ value: this.nameOf(name), when: keysOf([name]) })),
    ));
  }

  get sequence(): Sequence {
    this.isRead = true;
    const names = this.names.map(this.nameOf);
    return this.isFixed ? new Sequence(names) : new KeySequence(this, names);
  }

  escape(): void {
    this.hasEscaped = true;
  }

  /** True if at most `most` of these keys are held. */
  isAtMost(keys: Keys, most: number): boolean {
    const decided = this.keyClass.decide(keys, most);
    if (decided !== undefined) return decided;
    const answer: KeyAnswer = { keys, most, holds: countOf(keys & this.held) <= most };
    this.answers.push(answer);
    this.note(answer);
    this.keyClass = this.keyClass.with(answer)!;
    return answer.holds;
  }

  /** True if any of these keys is held. */
  isAny(keys: Keys): boolean {
    return this.isAssumed(keys) || !this.isAtMost(keys, 0);
  }

  /** Like `isAny`, but undefined if it would need a question. */
  isAnyDecided(keys: Keys): boolean | undefined {
    if (this.isAssumed(keys)) return true;
    const none = this.keyClass.decide(keys, 0);
    return none === undefined ? undefined : !none;
  }

  private isAssumed(keys: Keys): boolean {
    return this.assumed.some((one) => (one & ~keys) === noKeys);
  }

  count(keys: Keys): number {
    const count = countOf(keys & this.held);
    this.isAtMost(keys, count);
    if (count > 0) this.isAtMost(keys, count - 1);
    return count;
  }

  /** Returns the present members, in order. */
  present<T>(possible: readonly Possible<T>[]): readonly T[] {
    const undecided = new Set(possible.map(({ when }) => when).filter((when) => this.isOpen(when)));
    if (undecided.size > maxUndecidedMembers) {
      this.escape();
      return possible
        .filter(({ when }) => when === undefined || this.isAssumed(when) || (when & this.held) !== noKeys)
        .map(({ value }) => value);
    }
    return possible.filter(({ when }) => when === undefined || this.isAny(when)).map(({ value }) => value);
  }

  private isOpen(when: Keys | undefined): when is Keys {
    return when !== undefined && this.isAnyDecided(when) === undefined;
  }

  /** Evaluates code that depends on a member; undefined if the member is certainly absent. */
  given<T>({ when }: Possible, evaluate: () => T): { readonly value: T; readonly when: Keys | undefined } | undefined {
    if (this.isOpen(when) && this.first.has(when)) this.isAny(when);
    if (when === undefined || this.isAnyDecided(when) === true) return { value: evaluate(), when: undefined };
    if (!this.isOpen(when)) return undefined;
    const depth = this.assumed.push(when);
    let isDone = false;
    try {
      const value = evaluate();
      isDone = true;
      return { value, when };
    } finally {
      this.assumed.length = depth - 1;
      if (!isDone) this.first.add(when);
    }
  }

  /** Iterates over the members of a set, for a loop whose body depends on them. */
  *each<T>(possible: readonly Possible<T>[]): Generator<T, void, undefined> {
    for (const { value, when } of possible) {
      if (this.isOpen(when) && this.first.has(when)) this.isAny(when);
      if (!this.isOpen(when)) {
        if (when === undefined || this.isAnyDecided(when) === true) yield value;
        continue;
      }
      const depth = this.assumed.push(when);
      let isDone = false;
      try {
        yield value;
        isDone = true;
      } finally {
        this.assumed.length = depth - 1;
        // Early exit: the loop gets this far only if the key is held, so it must be decided.
        if (!isDone) this.first.add(when);
      }
    }
  }

  /** Collects the results of a loop, each conditional on the member it depends on. */
  solutions(walk: (visit: (value: Value) => void) => void): readonly Possible[] {
    const depth = this.assumed.length;
    const all: Possible[] = [];
    walk((value) => {
      if (this.assumed.length === depth) {
        all.push({ value, when: undefined });
        return;
      }
      const assumed = this.assumed.slice(depth);
      // A result that depends on several members decides all but one of them.
      const last = assumed.pop();
      const outer = this.assumed.splice(depth);
      const isFound = assumed.every((one) => this.isAny(one));
      append(this.assumed, outer);
      if (isFound) all.push({ value, when: last });
    });
    return all;
  }
}

/** True if each member depends on at most one key, and no two members on the same one. */
function areSeparate(possible: readonly Possible[]): boolean {
  let allKeys = noKeys;
  for (const { when = noKeys } of possible) {
    if ((when & allKeys) !== noKeys || countOf(when) > 1) return false;
    allKeys |= when;
  }
  return true;
}

const union = (possible: readonly Possible[]): Keys =>
  possible.reduce((all, { when }) => all | (when ?? noKeys), noKeys);

/** Merges equal values: the result is present if any of their keys is held. */
function merge(possible: readonly Possible[]): readonly Possible[] {
  const simple = new Map<Value, number>();
  const members: Possible[] = [];
  for (const one of possible) {
    const isSimple = typeof one.value === "string" || typeof one.value === "number";
    const at = isSimple ? (simple.get(one.value) ?? -1) : members.findIndex(({ value }) => equal(value, one.value));
    if (at < 0) {
      if (isSimple) simple.set(one.value, members.length);
      members.push(one);
    } else {
      const { value, when } = members[at]!;
      members[at] = { value, when: when === undefined || one.when === undefined ? undefined : when | one.when };
    }
  }
  return members;
}

/** A symbolic number: the count of held keys among these, plus a constant. */
export class KeyCount {
  constructor(
    private readonly keys: FollowedKeys,
    private readonly of: Keys,
    private readonly more: number,
  ) {}

  get value(): number {
    return this.keys.count(this.of) + this.more;
  }

  isAtMost(most: number): boolean {
    return most >= this.more && this.keys.isAtMost(this.of, most - this.more);
  }

  [Symbol.toPrimitive](): number {
    return this.value;
  }
}

export class KeySet extends BaseSet {
  readonly keys: FollowedKeys;
  readonly possible: readonly Possible[];

  /** The values must be distinct. */
  constructor(keys: FollowedKeys, possible: readonly Possible[]) {
    super();
    this.keys = keys;
    this.possible = possible;
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  /** Builds a set from values that may repeat. */
  static of(keys: FollowedKeys, possible: readonly Possible[]): KeySet {
    return new KeySet(keys, merge(possible));
  }

  get formula(): undefined {
    return undefined;
  }

  private find(x: Value): Possible | undefined {
    return this.possible.find(({ value }) => (typeof x === "string" ? value === x : equal(value, x)));
  }

  private isIn({ when }: Possible): boolean {
    return when === undefined || this.keys.isAny(when);
  }

  has(x: Value): boolean {
    const possible = this.find(x);
    return possible !== undefined && this.isIn(possible);
  }

  isEmpty(): boolean {
    return this.possible.every(({ when }) => when !== undefined) && !this.keys.isAny(union(this.possible));
  }

  /** The size of the set as a symbolic count of keys, if possible. */
  get keyCount(): KeyCount | undefined {
    const open = this.possible.filter(({ when }) => when !== undefined);
    if (!areSeparate(open)) return undefined;
    return new KeyCount(this.keys, union(open), this.possible.length - open.length);
  }

  count(): Integer {
    return this.keyCount?.value ?? this.members().length;
  }

  private members(): readonly Value[] {
    return this.keys.present(this.possible);
  }

  each(): Iterable<Value> {
    return this.members();
  }

  protected override list(): readonly Value[] {
    return this.members().toSorted(compare);
  }

  override first(): Value | undefined {
    return this.possible.toSorted((a, b) => compare(a.value, b.value)).find((one) => this.isIn(one))?.value;
  }

  override sameAs(other: LedSet): boolean | undefined {
    if (!other.finite) return false;
    if (other instanceof KeySet) {
      if (other === this) return true;
      const all = [...this.possible, ...other.possible.filter(({ value }) => this.find(value) === undefined)];
      return all.every(({ value }) => this.has(value) === other.has(value));
    }
    const members = other.count();
    if (members > this.possible.length) return false;
    const isWithin = this.within(other);
    if (!isWithin) return false;
    const inBoth = [...other.each()].map((value) => this.find(value));
    if (!inBoth.every((one) => one !== undefined)) return false;
    const open = inBoth.filter(({ when }) => when !== undefined);
    if (!areSeparate(open)) return open.every((one) => this.isIn(one));
    return open.length === 0 || !this.keys.isAtMost(union(open), open.length - 1);
  }

  override within(other: LedSet): boolean {
    const outside = this.possible.filter(({ value }) => !other.has(value));
    return outside.every(({ when }) => when !== undefined) && !this.keys.isAny(union(outside));
  }

  override meet(other: LedSet): LedSet {
    const common = this.possible.flatMap((one): readonly Possible[] => {
      if (!(other instanceof KeySet)) return other.has(one.value) ? [one] : [];
      const also = other.find(one.value);
      if (also === undefined) return [];
      if (one.when === undefined || also.when === one.when) return [also];
      return other.isIn(also) ? [one] : [];
    });
    return new KeySet(this.keys, common);
  }

  override join(other: LedSet): LedSet | undefined {
    const more = this.possibleOf(other);
    return more && KeySet.of(this.keys, [...this.possible, ...more]);
  }

  override without(other: LedSet): LedSet {
    const rest = this.possible.filter(({ value, when }) => {
      const also = other instanceof KeySet ? other.find(value) : undefined;
      if (also?.when !== undefined && also.when === when) return false;
      return !other.has(value);
    });
    return new KeySet(this.keys, rest);
  }

  override removedFrom(other: LedSet): LedSet | undefined {
    const all = this.possibleOf(other);
    return (
      all &&
      new KeySet(
        this.keys,
        all.filter(({ value }) => !this.has(value)),
      )
    );
  }

  private possibleOf(other: LedSet): readonly Possible[] | undefined {
    if (other instanceof KeySet) return other.possible;
    if (!other.finite || other.count() > maxMembersDecomposed) return undefined;
    return other.listed().map((value) => ({ value, when: undefined }));
  }
}

/** The key names in the order of pressing. Everything but the order is tracked. */
export class KeySequence extends Sequence {
  readonly keys: FollowedKeys;

  constructor(keys: FollowedKeys, names: readonly string[]) {
    super(names);
    this.keys = keys;
    Object.defineProperty(this, "length", { get: () => keys.count(keys.all) });
  }

  private query(): void {
    this.keys.hasAskedOrder = true;
    this.keys.escape();
  }

  override get items(): readonly Value[] {
    this.query();
    return super.items;
  }

  override item(place: number): Value {
    this.query();
    return super.item(place);
  }

  override get parts(): Sequence["parts"] {
    this.query();
    return super.parts;
  }

  override get view(): Sequence["view"] {
    this.query();
    return super.view;
  }

  override get summaries(): Sequence["summaries"] {
    this.query();
    return super.summaries;
  }

  override slice(from: number, to: number): Sequence {
    this.query();
    return super.slice(from, to);
  }

  override append<Other extends Value>(x: Other): Sequence {
    this.query();
    return super.append(x);
  }

  override prepend<Other extends Value>(x: Other): Sequence {
    this.query();
    return super.prepend(x);
  }

  override join<Other extends Value>(other: Sequence<Other>): Sequence {
    this.query();
    return super.join(other);
  }
}

type Walk = (visit: (value: Value) => void) => void;

const walkOf =
  (values: readonly Value[]): Walk =>
  (visit) =>
    values.forEach((value) => visit(value));

const collect = (keys: FollowedKeys, possible: readonly Possible[]): Value => KeySet.of(keys, possible);

/** The union of the collected sets. */
function unite(keys: FollowedKeys, possible: readonly Possible[], base: (walk: Walk) => Value): Value {
  const members = possible.map(({ value, when }): readonly Possible[] | undefined => {
    if (!(value instanceof LedSet) || value instanceof KeySet || !value.finite || value.count() > maxMembersDecomposed)
      return undefined;
    return value.listed().map((member) => ({ value: member, when }));
  });
  return members.every((one) => one !== undefined)
    ? KeySet.of(keys, members.flat())
    : base(walkOf(keys.present(merge(possible))));
}

/** Aggregates that depend only on the distinct values. */
const distinct = (keys: FollowedKeys, possible: readonly Possible[], base: (walk: Walk) => Value): Value =>
  base(walkOf(keys.present(merge(possible))));

/** Aggregates that depend on the multiplicity of each value. */
function repeat(keys: FollowedKeys, possible: readonly Possible[], base: (walk: Walk) => Value): Value {
  const all = merge(possible).flatMap(({ value }) => {
    const same = possible.filter((one) => equal(one.value, value));
    const open = same.filter(({ when }) => when !== undefined);
    const count = areSeparate(open) ? keys.count(union(open)) : keys.present(open).length;
    return Array.from({ length: same.length - open.length + count }, () => value);
  });
  return base(walkOf(all));
}

/** Aggregation of loop results that depend on keys, by runtime function. */
export const gatherings: Readonly<
  Record<string, (keys: FollowedKeys, possible: readonly Possible[], base: (walk: Walk) => Value) => Value>
> = {
  collect,
  collectDistinct: collect,
  unionOver: unite,
  intersectionOver: distinct,
  leastOver: distinct,
  greatestOver: distinct,
  only: distinct,
  sum: repeat,
  productOver: repeat,
};

// Concolic tracking of keys in one evaluation of a step (path conditions as in Godefroid, Klarlund and Sen 2005). It
// records every question about the keys, and so determines for which other key sets all answers, and therefore the
// step, are the same. Loop bodies are evaluated for keys that are not held as well: their results become members
// conditional on these keys.

import { compare, equal, LedSet, Sequence, type Integer, type Value } from "../runtime/index.js";
import { BaseSet } from "../runtime/sets/base.js";
import { countOf, type KeyAnswer, type KeyClass, type Keys, keysOf, namesOf, noKeys } from "./key-classes.js";
import { append } from "../text/append.js";
import { maxMembersDecomposed, maxUndecidedMembers } from "./limits.js";

/** A value that is present if any of the keys `when` is held; unconditional without keys. */
interface ConditionalValue<T = Value> {
  readonly value: T;
  readonly when: Keys | undefined;
}

/** Records the questions about the keys in one evaluation with one set of held keys. */
export class TrackedKeys {
  /** True if the keys were used in a way that is not tracked. */
  hasEscaped = false;
  /** False while no value can depend on the keys, because nothing has read them. */
  isRead = false;
  hasReadOrder = false;
  readonly answers: KeyAnswer[] = [];
  readonly allKeys: Keys;
  private readonly isFixed: boolean;
  private readonly held: Keys;
  private keySet: KeySet | undefined;
  private readonly names: readonly string[];
  private readonly recordAnswer: (answer: KeyAnswer) => void;
  private readonly nameOf: (name: string) => string;
  /** The class of key sets that give the same answers so far. */
  private keyClass: KeyClass;
  /** The key conditions of the enclosing loop bodies: one key of each is assumed to be held. */
  private readonly assumptions: Keys[] = [];
  /** Key conditions to decide in advance, because the code that depends on them fails. */
  private readonly firstConditions: Set<Keys>;

  /**
   * `heldKeys` is a set of `initialClass`. `names` are the names of these keys, in the order in which they were
   * pressed, and `nameOf` maps them to the names in the document.
   */
  constructor(
    initialClass: KeyClass,
    heldKeys: Keys,
    names: readonly string[],
    recordAnswer: (answer: KeyAnswer) => void,
    nameOf: (name: string) => string,
    firstConditions: Set<Keys>,
  ) {
    this.keyClass = initialClass;
    this.allKeys = initialClass.held | initialClass.open;
    this.isFixed = initialClass.open === noKeys;
    this.held = heldKeys;
    this.names = names;
    this.recordAnswer = recordAnswer;
    this.nameOf = nameOf;
    this.firstConditions = firstConditions;
  }

  get set(): KeySet {
    this.isRead = true;
    return (this.keySet ??= new KeySet(
      this,
      namesOf(this.allKeys).map((name) => ({ value: this.nameOf(name), when: keysOf([name]) })),
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

  /** True if at most `maxHeld` of these keys are held. */
  isAtMost(keys: Keys, maxHeld: number): boolean {
    const impliedResult = this.keyClass.decide(keys, maxHeld);
    if (impliedResult !== undefined) return impliedResult;
    const answer: KeyAnswer = { keys, most: maxHeld, holds: countOf(keys & this.held) <= maxHeld };
    this.answers.push(answer);
    this.recordAnswer(answer);
    this.keyClass = this.keyClass.with(answer)!;
    return answer.holds;
  }

  /** True if any of these keys is held. */
  isAnyHeld(keys: Keys): boolean {
    return this.isAssumed(keys) || !this.isAtMost(keys, 0);
  }

  /** Like `isAnyHeld`, but undefined if it would need a question. */
  decideAnyHeld(keys: Keys): boolean | undefined {
    if (this.isAssumed(keys)) return true;
    const isNoneHeld = this.keyClass.decide(keys, 0);
    return isNoneHeld === undefined ? undefined : !isNoneHeld;
  }

  private isAssumed(keys: Keys): boolean {
    return this.assumptions.some((assumption) => (assumption & ~keys) === noKeys);
  }

  count(keys: Keys): number {
    const count = countOf(keys & this.held);
    this.isAtMost(keys, count);
    if (count > 0) this.isAtMost(keys, count - 1);
    return count;
  }

  /** Returns the present members, in order. */
  presentMembers<T>(candidates: readonly ConditionalValue<T>[]): readonly T[] {
    const undecided = new Set(candidates.map(({ when }) => when).filter((when) => this.isUndecided(when)));
    if (undecided.size > maxUndecidedMembers) {
      this.escape();
      return candidates
        .filter(({ when }) => when === undefined || this.isAssumed(when) || (when & this.held) !== noKeys)
        .map(({ value }) => value);
    }
    return candidates.filter(({ when }) => when === undefined || this.isAnyHeld(when)).map(({ value }) => value);
  }

  private isUndecided(when: Keys | undefined): when is Keys {
    return when !== undefined && this.decideAnyHeld(when) === undefined;
  }

  /** Evaluates code that depends on a candidate; undefined if the candidate is certainly absent. */
  evaluateFor<T>(
    { when }: ConditionalValue,
    evaluate: () => T,
  ): { readonly value: T; readonly when: Keys | undefined } | undefined {
    if (this.isUndecided(when) && this.firstConditions.has(when)) this.isAnyHeld(when);
    if (when === undefined || this.decideAnyHeld(when) === true) return { value: evaluate(), when: undefined };
    if (!this.isUndecided(when)) return undefined;
    const depth = this.assumptions.push(when);
    let isDone = false;
    try {
      const value = evaluate();
      isDone = true;
      return { value, when };
    } finally {
      this.assumptions.length = depth - 1;
      if (!isDone) this.firstConditions.add(when);
    }
  }

  /** Iterates over the members of a set, for a loop whose body depends on them. */
  *each<T>(candidates: readonly ConditionalValue<T>[]): Generator<T, void, undefined> {
    for (const { value, when } of candidates) {
      if (this.isUndecided(when) && this.firstConditions.has(when)) this.isAnyHeld(when);
      if (!this.isUndecided(when)) {
        if (when === undefined || this.decideAnyHeld(when) === true) yield value;
        continue;
      }
      const depth = this.assumptions.push(when);
      let isDone = false;
      try {
        yield value;
        isDone = true;
      } finally {
        this.assumptions.length = depth - 1;
        // Early exit: the loop reaches this point only if the key is held, so the key must be decided.
        if (!isDone) this.firstConditions.add(when);
      }
    }
  }

  /** Collects the results of a loop, each conditional on the member it depends on. */
  collectSolutions(walk: (visit: (value: Value) => void) => void): readonly ConditionalValue[] {
    const depth = this.assumptions.length;
    const solutions: ConditionalValue[] = [];
    walk((value) => {
      if (this.assumptions.length === depth) {
        solutions.push({ value, when: undefined });
        return;
      }
      const newAssumptions = this.assumptions.slice(depth);
      // A result that depends on several members decides all but one of them.
      const condition = newAssumptions.pop();
      const removedAssumptions = this.assumptions.splice(depth);
      const isPresent = newAssumptions.every((assumption) => this.isAnyHeld(assumption));
      append(this.assumptions, removedAssumptions);
      if (isPresent) solutions.push({ value, when: condition });
    });
    return solutions;
  }
}

/** True if each candidate depends on at most one key, and no two on the same one. */
function areIndependent(candidates: readonly ConditionalValue[]): boolean {
  let allKeys = noKeys;
  for (const { when = noKeys } of candidates) {
    if ((when & allKeys) !== noKeys || countOf(when) > 1) return false;
    allKeys |= when;
  }
  return true;
}

const unionOfKeys = (candidates: readonly ConditionalValue[]): Keys =>
  candidates.reduce((all, { when }) => all | (when ?? noKeys), noKeys);

/** Merges equal values: the result is present if any of their keys is held. */
function mergeEqualValues(candidates: readonly ConditionalValue[]): readonly ConditionalValue[] {
  const indexByValue = new Map<Value, number>();
  const members: ConditionalValue[] = [];
  for (const candidate of candidates) {
    const isSimple = typeof candidate.value === "string" || typeof candidate.value === "number";
    const index = isSimple
      ? (indexByValue.get(candidate.value) ?? -1)
      : members.findIndex(({ value }) => equal(value, candidate.value));
    if (index < 0) {
      if (isSimple) indexByValue.set(candidate.value, members.length);
      members.push(candidate);
    } else {
      const { value, when } = members[index]!;
      members[index] = {
        value,
        when: when === undefined || candidate.when === undefined ? undefined : when | candidate.when,
      };
    }
  }
  return members;
}

/** A symbolic number: the count of held keys among these, plus a constant. */
export class KeyCount {
  constructor(
    private readonly keys: TrackedKeys,
    private readonly countedKeys: Keys,
    private readonly offset: number,
  ) {}

  get value(): number {
    return this.keys.count(this.countedKeys) + this.offset;
  }

  isAtMost(maxCount: number): boolean {
    return maxCount >= this.offset && this.keys.isAtMost(this.countedKeys, maxCount - this.offset);
  }

  [Symbol.toPrimitive](): number {
    return this.value;
  }
}

export class KeySet extends BaseSet {
  readonly keys: TrackedKeys;
  readonly candidates: readonly ConditionalValue[];

  /** The values must be distinct. */
  constructor(keys: TrackedKeys, candidates: readonly ConditionalValue[]) {
    super();
    this.keys = keys;
    this.candidates = candidates;
  }

  override get ["constructor"](): typeof LedSet {
    return super.constructor;
  }

  /** Builds a set from values that may repeat. */
  static of(keys: TrackedKeys, candidates: readonly ConditionalValue[]): KeySet {
    return new KeySet(keys, mergeEqualValues(candidates));
  }

  get formula(): undefined {
    return undefined;
  }

  private find(x: Value): ConditionalValue | undefined {
    return this.candidates.find(({ value }) => (typeof x === "string" ? value === x : equal(value, x)));
  }

  private isPresent({ when }: ConditionalValue): boolean {
    return when === undefined || this.keys.isAnyHeld(when);
  }

  has(x: Value): boolean {
    const candidate = this.find(x);
    return candidate !== undefined && this.isPresent(candidate);
  }

  isEmpty(): boolean {
    return (
      this.candidates.every(({ when }) => when !== undefined) && !this.keys.isAnyHeld(unionOfKeys(this.candidates))
    );
  }

  /** The size of the set as a symbolic count of keys, if possible. */
  get keyCount(): KeyCount | undefined {
    const conditionalMembers = this.candidates.filter(({ when }) => when !== undefined);
    if (!areIndependent(conditionalMembers)) return undefined;
    return new KeyCount(this.keys, unionOfKeys(conditionalMembers), this.candidates.length - conditionalMembers.length);
  }

  count(): Integer {
    return this.keyCount?.value ?? this.members().length;
  }

  private members(): readonly Value[] {
    return this.keys.presentMembers(this.candidates);
  }

  each(): Iterable<Value> {
    return this.members();
  }

  protected override list(): readonly Value[] {
    return this.members().toSorted(compare);
  }

  override first(): Value | undefined {
    return this.candidates.toSorted((a, b) => compare(a.value, b.value)).find((candidate) => this.isPresent(candidate))
      ?.value;
  }

  override sameAs(other: LedSet): boolean | undefined {
    if (!other.finite) return false;
    if (other instanceof KeySet) {
      if (other === this) return true;
      const allMembers = [
        ...this.candidates,
        ...other.candidates.filter(({ value }) => this.find(value) === undefined),
      ];
      return allMembers.every(({ value }) => this.has(value) === other.has(value));
    }
    const memberCount = other.count();
    if (memberCount > this.candidates.length) return false;
    const isSubset = this.within(other);
    if (!isSubset) return false;
    const matches = [...other.each()].map((value) => this.find(value));
    if (!matches.every((match) => match !== undefined)) return false;
    const conditionalMembers = matches.filter(({ when }) => when !== undefined);
    if (!areIndependent(conditionalMembers)) return conditionalMembers.every((member) => this.isPresent(member));
    return (
      conditionalMembers.length === 0 ||
      !this.keys.isAtMost(unionOfKeys(conditionalMembers), conditionalMembers.length - 1)
    );
  }

  override within(other: LedSet): boolean {
    const nonmembers = this.candidates.filter(({ value }) => !other.has(value));
    return nonmembers.every(({ when }) => when !== undefined) && !this.keys.isAnyHeld(unionOfKeys(nonmembers));
  }

  override meet(other: LedSet): LedSet {
    const common = this.candidates.flatMap((candidate): readonly ConditionalValue[] => {
      if (!(other instanceof KeySet)) return other.has(candidate.value) ? [candidate] : [];
      const counterpart = other.find(candidate.value);
      if (counterpart === undefined) return [];
      if (candidate.when === undefined || counterpart.when === candidate.when) return [counterpart];
      return other.isPresent(counterpart) ? [candidate] : [];
    });
    return new KeySet(this.keys, common);
  }

  override join(other: LedSet): LedSet | undefined {
    const otherCandidates = this.candidatesOf(other);
    return otherCandidates && KeySet.of(this.keys, [...this.candidates, ...otherCandidates]);
  }

  override without(other: LedSet): LedSet {
    const remainder = this.candidates.filter(({ value, when }) => {
      const counterpart = other instanceof KeySet ? other.find(value) : undefined;
      if (counterpart?.when !== undefined && counterpart.when === when) return false;
      return !other.has(value);
    });
    return new KeySet(this.keys, remainder);
  }

  override removedFrom(other: LedSet): LedSet | undefined {
    const otherCandidates = this.candidatesOf(other);
    return (
      otherCandidates &&
      new KeySet(
        this.keys,
        otherCandidates.filter(({ value }) => !this.has(value)),
      )
    );
  }

  private candidatesOf(other: LedSet): readonly ConditionalValue[] | undefined {
    if (other instanceof KeySet) return other.candidates;
    if (!other.finite || other.count() > maxMembersDecomposed) return undefined;
    return other.listed().map((value) => ({ value, when: undefined }));
  }
}

/** The key names in the order of pressing. Everything but the order is tracked. */
export class KeySequence extends Sequence {
  readonly keys: TrackedKeys;

  constructor(keys: TrackedKeys, names: readonly string[]) {
    super(names);
    this.keys = keys;
    Object.defineProperty(this, "length", { get: () => keys.count(keys.allKeys) });
  }

  private escapeOrder(): void {
    this.keys.hasReadOrder = true;
    this.keys.escape();
  }

  override get items(): readonly Value[] {
    this.escapeOrder();
    return super.items;
  }

  override item(place: number): Value {
    this.escapeOrder();
    return super.item(place);
  }

  override get parts(): Sequence["parts"] {
    this.escapeOrder();
    return super.parts;
  }

  override get view(): Sequence["view"] {
    this.escapeOrder();
    return super.view;
  }

  override get summaries(): Sequence["summaries"] {
    this.escapeOrder();
    return super.summaries;
  }

  override slice(from: number, to: number): Sequence {
    this.escapeOrder();
    return super.slice(from, to);
  }

  override append<Other extends Value>(x: Other): Sequence {
    this.escapeOrder();
    return super.append(x);
  }

  override prepend<Other extends Value>(x: Other): Sequence {
    this.escapeOrder();
    return super.prepend(x);
  }

  override join<Other extends Value>(other: Sequence<Other>): Sequence {
    this.escapeOrder();
    return super.join(other);
  }
}

type Walk = (visit: (value: Value) => void) => void;

const walkOf =
  (values: readonly Value[]): Walk =>
  (visit) =>
    values.forEach((value) => visit(value));

const collect = (keys: TrackedKeys, candidates: readonly ConditionalValue[]): Value => KeySet.of(keys, candidates);

/** Returns the union of the collected sets. */
function unite(keys: TrackedKeys, candidates: readonly ConditionalValue[], aggregate: (walk: Walk) => Value): Value {
  const members = candidates.map(({ value, when }): readonly ConditionalValue[] | undefined => {
    if (!(value instanceof LedSet) || value instanceof KeySet || !value.finite || value.count() > maxMembersDecomposed)
      return undefined;
    return value.listed().map((member) => ({ value: member, when }));
  });
  return members.every((memberList) => memberList !== undefined)
    ? KeySet.of(keys, members.flat())
    : aggregate(walkOf(keys.presentMembers(mergeEqualValues(candidates))));
}

/** Computes aggregates that depend only on the distinct values. */
const aggregateDistinct = (
  keys: TrackedKeys,
  candidates: readonly ConditionalValue[],
  aggregate: (walk: Walk) => Value,
): Value => aggregate(walkOf(keys.presentMembers(mergeEqualValues(candidates))));

/** Computes aggregates that depend on the multiplicity of each value. */
function aggregateRepeated(
  keys: TrackedKeys,
  candidates: readonly ConditionalValue[],
  aggregate: (walk: Walk) => Value,
): Value {
  const values = mergeEqualValues(candidates).flatMap(({ value }) => {
    const equalCandidates = candidates.filter((candidate) => equal(candidate.value, value));
    const conditionalValues = equalCandidates.filter(({ when }) => when !== undefined);
    const count = areIndependent(conditionalValues)
      ? keys.count(unionOfKeys(conditionalValues))
      : keys.presentMembers(conditionalValues).length;
    return Array.from({ length: equalCandidates.length - conditionalValues.length + count }, () => value);
  });
  return aggregate(walkOf(values));
}

/** Aggregators of key-dependent loop results, by runtime function. */
export const aggregators: Readonly<
  Record<string, (keys: TrackedKeys, possible: readonly ConditionalValue[], base: (walk: Walk) => Value) => Value>
> = {
  collect,
  collectDistinct: collect,
  unionOver: unite,
  intersectionOver: aggregateDistinct,
  leastOver: aggregateDistinct,
  greatestOver: aggregateDistinct,
  only: aggregateDistinct,
  sum: aggregateRepeated,
  productOver: aggregateRepeated,
};

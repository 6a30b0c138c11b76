// Sets over some thousands of values: an array of words of bits. A set of few members is an ordinary one, which is only scanned:
// so what it costs does not depend on the domain.

import { countBits, DenseSet, lowestBit } from "./dense.js";
import { Domain, knownSize } from "./domain.js";
import { extended, SetBuilder, setFrom } from "../sets/builder.js";
import { FiniteSet, setOfDistinct, smallSize } from "../sets/finite.js";
import { uniteSets } from "../sets/set-operations.js";
import { needSet } from "../kernel/needs.js";
import type { Walk } from "../sets/loops.js";
import type { LedSet, Value } from "../kernel/values.js";

/**
 * A wide domain has at most so many members. There, measured against ordinary sets of half of the members, a question takes a
 * quarter of the time, a comprehension a sixth, and to have one member more, for which all words are copied, twice the time.
 */
export const mostWide = 4096;

/** A set of more than a few members of a wide domain. The words belong to the set. */
class WideSet extends DenseSet {
  declare readonly domain: WideDomain;
  declare readonly words: Int32Array;
  declare private readonly count: number;

  constructor(domain: WideDomain, words: Int32Array, count: number) {
    super();
    this.domain = domain;
    this.words = words;
    this.count = count;
  }

  holds(at: number): boolean {
    return isSet(this.words, at);
  }

  size(): number {
    return this.count;
  }

  override walk(visit: (x: Value) => boolean): boolean {
    const { members } = this.domain;
    return someBit(this.words, (at) => visit(members[at]!));
  }

  override first(): Value | undefined {
    const { members } = this.domain;
    const i = this.words.findIndex((word) => word !== 0);
    return members[i * 32 + lowestBit(this.words[i]!)];
  }

  override sameAs(other: LedSet): boolean | undefined {
    if (other.size() !== this.count) return false;
    return other instanceof WideSet && other.domain === this.domain
      ? this.words.every((word, i) => word === other.words[i])
      : undefined;
  }

  override within(other: LedSet): boolean | undefined {
    const words = this.domain.wordsOf(other);
    return words && this.words.every((word, i) => (word & ~words[i]!) === 0);
  }

  override meet(other: LedSet): LedSet | undefined {
    const words = this.domain.wordsOf(other);
    return words && this.changed((word, i) => word & words[i]!);
  }

  override without(other: LedSet): LedSet {
    const words = this.domain.wordsOf(other) ?? this.wordsWithin(other);
    return this.changed((word, i) => word & ~words[i]!);
  }

  /** The bits of the members that are in another set as well. */
  private wordsWithin(other: LedSet): Int32Array {
    const words = this.domain.noWords();
    someBit(this.words, (at) => {
      if (other.has(this.domain.members[at]!)) setBit(words, at);
      return false;
    });
    return words;
  }

  override excluding(x: Value): LedSet {
    const at = this.domain.indexOf(x);
    if (!this.holds(at)) return this;
    const words = this.words.slice();
    words[at >>> 5]! &= ~(1 << (at & 31));
    return this.domain.setOfBits(words, this.count - 1);
  }

  /** The set with the member at a place. */
  with(at: number): LedSet {
    if (this.holds(at)) return this;
    const words = this.words.slice();
    setBit(words, at);
    return new WideSet(this.domain, words, this.count + 1);
  }

  override joined(other: LedSet): LedSet | undefined {
    const words = this.domain.wordsIn(other);
    return words && this.changed((word, i) => word | words[i]!);
  }

  override removedFrom(other: LedSet): LedSet | undefined {
    const words = this.domain.wordsIn(other);
    return words && this.domain.setOfBits(words.map((word, i) => word & ~this.words[i]!));
  }

  private changed(change: (word: number, i: number) => number): LedSet {
    const words = this.words.map(change);
    return words.every((word, i) => word === this.words[i]) ? this : this.domain.setOfBits(words);
  }

  override sumOfHashes(): number {
    const { hashes } = this.domain;
    let sum = 0;
    someBit(this.words, (at) => {
      sum = (sum + hashes[at]!) | 0;
      return false;
    });
    return sum;
  }
}

/** Visits the places of bits until a visit answers true; true if one did. */
function someBit(words: Int32Array, visit: (at: number) => boolean): boolean {
  for (let i = 0; i < words.length; i++) {
    for (let left = words[i]!; left !== 0; left &= left - 1) if (visit(i * 32 + lowestBit(left))) return true;
  }
  return false;
}

/** Whether the bit at a place is set; none is at a negative one. */
function isSet(words: Int32Array, at: number): boolean {
  return at >= 0 && ((words[at >>> 5]! >>> (at & 31)) & 1) === 1;
}

function setBit(words: Int32Array, at: number): void {
  words[at >>> 5]! |= 1 << (at & 31);
}

/** Gathers members into a set over a wide domain. As long as they are few, they are only kept. */
class Gathering {
  private readonly domain: WideDomain;
  private readonly few: Value[] = [];
  private words: Int32Array | undefined = undefined;
  private others: SetBuilder | undefined = undefined;

  constructor(domain: WideDomain) {
    this.domain = domain;
  }

  /** Adds a value; it is never the last one that a walk wants. */
  add(x: Value): false {
    if (this.words !== undefined) this.place(this.words, x);
    else if (this.few.push(x) > smallSize) this.ownWords();
    return false;
  }

  addPair(a: Value, b: Value): void {
    this.add([a, b]);
  }

  addWords(more: Int32Array): void {
    const words = this.ownWords();
    for (let i = 0; i < more.length; i++) words[i]! |= more[i]!;
  }

  finish(): LedSet {
    if (this.words === undefined) return setFrom(this.few);
    const found = this.domain.setOfBits(this.words);
    return this.others === undefined ? found : uniteSets(this.others.finish(), found);
  }

  private ownWords(): Int32Array {
    if (this.words !== undefined) return this.words;
    const words = this.domain.noWords();
    for (const x of this.few) this.place(words, x);
    this.words = words;
    return words;
  }

  private place(words: Int32Array, x: Value): void {
    const at = this.domain.indexOf(x);
    if (at >= 0) setBit(words, at);
    else (this.others ??= new SetBuilder()).add(x);
  }
}

/** More than 64 values, and at most some thousands. */
export class WideDomain extends Domain {
  /** An ordinary set that members are asked of, and how often that was. */
  private asked: FiniteSet | undefined = undefined;
  private times = 0;
  /** The last set that was asked so often that it pays to have its bits, or that has them, and these. */
  private turned: LedSet | undefined = undefined;
  private words: Int32Array = new Int32Array();

  /** A set from outside is turned into bits when it was asked for as many members as it has. */
  override has(S: Value, x: Value): boolean {
    return S === this.turned || this.turn(needSet(S)) ? isSet(this.words, this.places.indexOf(x)) : needSet(S).has(x);
  }

  override hasPair(S: Value, a: Value, b: Value): boolean {
    return S === this.turned || this.turn(needSet(S))
      ? isSet(this.words, this.places.indexOfPair(a, b))
      : needSet(S).hasPair(a, b);
  }

  override hasNestedPair(S: Value, a: Value, b: Value, c: Value): boolean {
    return S === this.turned || this.turn(needSet(S))
      ? isSet(this.words, this.places.indexOfNestedPair(a, b, c))
      : needSet(S).hasNestedPair(a, b, c);
  }

  /** True if the bits of a set are at hand now. */
  private turn(set: LedSet): boolean {
    const words = set instanceof WideSet && set.domain === this ? set.words : this.turnedWords(set);
    if (words === undefined) return false;
    this.turned = set;
    this.words = words;
    return true;
  }

  private turnedWords(set: LedSet): Int32Array | undefined {
    if (!(set instanceof FiniteSet) || set.size() <= smallSize) return undefined;
    if (this.asked !== set) {
      this.asked = set;
      this.times = 0;
    }
    return ++this.times === set.size() ? this.wordsIn(set) : undefined;
  }

  protected made(members: readonly Value[]): LedSet {
    return members.length <= smallSize ? setFrom(members) : this.collect((found) => members.forEach(found));
  }

  protected extended(set: LedSet, x: Value): LedSet {
    const at = this.indexOf(x);
    if (at >= 0 && set instanceof WideSet && set.domain === this) return set.with(at);
    if (set instanceof FiniteSet && (at < 0 || set.size() < smallSize || set.has(x))) return extended(set, x);
    const words = at < 0 ? undefined : this.wordsIn(set)?.slice();
    if (words === undefined) return uniteSets(set, setFrom([x]));
    setBit(words, at);
    return this.setOfBits(words);
  }

  protected gathering(): Gathering {
    return new Gathering(this);
  }

  protected united(walk: Walk<Value>): LedSet {
    const gathering = new Gathering(this);
    let others: LedSet | undefined;
    walk((x) => {
      const set = needSet(x);
      if (set instanceof WideSet && set.domain === this) gathering.addWords(set.words);
      else if (knownSize(set) !== undefined) set.walk((member) => gathering.add(member));
      else others = others === undefined ? set : uniteSets(others, set);
    });
    return others === undefined ? gathering.finish() : uniteSets(others, gathering.finish());
  }

  /** The set of the members with these bits. */
  setOfBits(words: Int32Array, count = words.reduce((sum, word) => sum + countBits(word), 0)): LedSet {
    if (count > smallSize) return new WideSet(this, words, count);
    const few: Value[] = [];
    someBit(words, (at) => {
      few.push(this.members[at]!);
      return false;
    });
    return setOfDistinct(few);
  }

  /** The bits of what a set and the domain have in common, if that is no more work than to walk the domain. */
  wordsOf(set: LedSet): Int32Array | undefined {
    if (set instanceof WideSet && set.domain === this) return set.words;
    return (set instanceof FiniteSet || set instanceof DenseSet) && set.size() <= this.size
      ? this.bitsOf(set, true)
      : undefined;
  }

  /** The bits of a set that is easily counted, if all its members are in the domain. */
  wordsIn(set: LedSet): Int32Array | undefined {
    if (set instanceof WideSet && set.domain === this) return set.words;
    if (set === this.turned) return this.words;
    const size = knownSize(set);
    return size === undefined || size > this.size ? undefined : this.bitsOf(set, false);
  }

  /** No bits. */
  noWords(): Int32Array {
    return new Int32Array((this.size + 31) >>> 5);
  }

  /** The bits of members; nothing if others are there and not left out. */
  private bitsOf(set: LedSet, leavesOut: boolean): Int32Array | undefined {
    const words = this.noWords();
    const isOther = set.walk((x) => {
      const at = this.indexOf(x);
      if (at >= 0) setBit(words, at);
      return at < 0 && !leavesOut;
    });
    return isOther ? undefined : words;
  }
}

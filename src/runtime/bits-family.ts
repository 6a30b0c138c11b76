// Sets of sets over one domain of at most 64 values, as the bits of these: a few operations on words make another one of it.
// The sets themselves are made when somebody looks at them.

import { bitsOver } from "./fast/bits-table.js";
import type { BitsOf } from "./fast/bits-table.js";
import { BaseSet } from "./sets/base.js";
import { FiniteSet, setOfDistinct } from "./sets/finite.js";
import { WordTable } from "./fast/word-table.js";
import type { LedSet, Value } from "./kernel/values.js";

/** Of two sets that are united, one may be so many times as large as the other; else the large one would be copied for little. */
const mostUnlike = 4;

/** The bits of sets; where a domain has at most 32 values, there are no high ones. */
interface Words {
  readonly lows: Int32Array;
  readonly highs: Int32Array | undefined;
}

/** The sets of a family, none of which has the member at a place, with that. */
interface Grown {
  readonly base: BitsFamily;
  readonly place: number;
}

/** A set of sets over a domain. */
export class BitsFamily extends BaseSet<LedSet> {
  private readonly domain: BitsOf;
  private readonly count: number;
  /** The bits of its sets, all different, or what they are made of when they are needed. */
  private form: Words | Grown;
  private places: WordTable | undefined = undefined;
  private isWalked = false;
  private ordinary: FiniteSet<LedSet> | undefined = undefined;

  private constructor(domain: BitsOf, count: number, form: Words | Grown) {
    super();
    this.domain = domain;
    this.count = count;
    this.form = form;
  }

  /** A set as one of sets over a domain, if it is one and its members are at hand. */
  static of(domain: BitsOf, sets: LedSet): BitsFamily | undefined {
    if (sets instanceof BitsFamily) return sets.domain === domain ? sets : undefined;
    if (!(sets instanceof FiniteSet)) return undefined;
    const count = sets.size();
    const words = wordsFor(domain, count);
    let at = 0;
    const hasOther = sets.walk((set) => {
      const bits = bitsOver(domain, set);
      if (bits === undefined) return true;
      put(words, at++, bits.low, bits.high);
      return false;
    });
    return hasOther ? undefined : new BitsFamily(domain, count, words);
  }

  get formula(): undefined {
    return undefined;
  }

  has(x: Value): boolean {
    const bits = bitsOver(this.domain, x);
    if (bits === undefined) return false;
    this.places ??= tableOf(this.words);
    return this.places.placeOfWords(bits.low, bits.high) >= 0;
  }

  size(): number {
    return this.count;
  }

  /** The sets are kept once they are walked for the second time. */
  [Symbol.iterator](): Iterator<LedSet> {
    if (this.isWalked) return this.built()[Symbol.iterator]();
    this.isWalked = true;
    return this.made();
  }

  override meet(other: LedSet): LedSet {
    return this.built().filtered((set) => other.has(set));
  }

  override atHand(): readonly LedSet[] | undefined {
    return this.isWalked ? this.built().members : undefined;
  }

  /** The set in its ordinary form. */
  built(): FiniteSet<LedSet> {
    return (this.ordinary ??= setOfDistinct([...this.made()]));
  }

  /** The sets with one more member each, which has a place in the domain. */
  withEach(place: number): BitsFamily {
    const { lows, highs = lows } = this.words;
    const grown = new BitsFamily(this.domain, this.count, { base: this, place });
    // A set can only become the same as one that had the member before.
    return haveBit(place < 32 ? lows : highs, 1 << place) ? this.distinct(grown.words) : grown;
  }

  /** The union with another set of sets over the domain, if these are about as many. */
  override joined(other: LedSet): BitsFamily | undefined {
    if (!(other instanceof BitsFamily || other instanceof FiniteSet)) return undefined;
    if (Math.max(this.size(), other.size()) > Math.min(this.size(), other.size()) * mostUnlike) return undefined;
    const more = BitsFamily.of(this.domain, other);
    if (more === undefined) return undefined;
    const words = wordsFor(this.domain, this.count + more.count);
    this.write(words, 0);
    more.write(words, this.count);
    return more.isGrownFrom(this) || tellsApart(this.words, more.words) || tellsApart(more.words, this.words)
      ? new BitsFamily(this.domain, words.lows.length, words)
      : this.distinct(words);
  }

  private isGrownFrom(other: BitsFamily): boolean {
    return "base" in this.form && this.form.base === other;
  }

  private get words(): Words {
    if (!("base" in this.form)) return this.form;
    const words = wordsFor(this.domain, this.count);
    this.write(words, 0);
    this.form = words;
    return words;
  }

  /** Puts the bits of the sets among others, from a place on. */
  private write({ lows, highs }: Words, from: number): void {
    const { form } = this;
    const words = "base" in form ? form.base.words : form;
    lows.set(words.lows, from);
    if (words.highs !== undefined) highs?.set(words.highs, from);
    if (!("base" in form)) return;
    const [grown, bit] = form.place < 32 ? [lows, 1 << form.place] : [highs ?? lows, 1 << (form.place - 32)];
    for (let i = from; i < from + this.count; i++) grown[i]! |= bit;
  }

  private *made(): IterableIterator<LedSet> {
    const { lows, highs } = this.words;
    for (let i = 0; i < lows.length; i++) yield this.domain.setWith(lows[i]!, highs === undefined ? 0 : highs[i]!);
  }

  /** The family of the sets with these bits, each once. */
  private distinct({ lows, highs }: Words): BitsFamily {
    const table = new WordTable(lows.length);
    const left = wordsFor(this.domain, lows.length);
    let count = 0;
    for (let i = 0; i < lows.length; i++) {
      const [low, high] = [lows[i]!, highs === undefined ? 0 : highs[i]!];
      if (table.place(low, high, count)) put(left, count++, low, high);
    }
    return new BitsFamily(this.domain, count, { lows: left.lows.slice(0, count), highs: left.highs?.slice(0, count) });
  }
}

/** Room for the bits of so many sets. */
function wordsFor({ size }: BitsOf, count: number): Words {
  return { lows: new Int32Array(count), highs: size > 32 ? new Int32Array(count) : undefined };
}

function put({ lows, highs }: Words, at: number, low: number, high: number): void {
  lows[at] = low;
  if (highs !== undefined) highs[at] = high;
}

/** True if some word has a bit. */
function haveBit(words: Int32Array, bit: number): boolean {
  let all = 0;
  for (let i = 0; i < words.length; i++) all |= words[i]!;
  return (all & bit) !== 0;
}

/** True if all of some sets have a member that none of the others has. */
function tellsApart(some: Words, others: Words): boolean {
  return (
    hasOwnBit(some.lows, others.lows) ||
    (some.highs !== undefined && others.highs !== undefined && hasOwnBit(some.highs, others.highs))
  );
}

function hasOwnBit(some: Int32Array, others: Int32Array): boolean {
  let common = -1;
  for (let i = 0; i < some.length; i++) common &= some[i]!;
  for (let i = 0; i < others.length && common !== 0; i++) common &= ~others[i]!;
  return common !== 0;
}

/** Where sets stand among words. */
function tableOf({ lows, highs }: Words): WordTable {
  const table = new WordTable(lows.length);
  for (let i = 0; i < lows.length; i++) table.place(lows[i]!, highs === undefined ? 0 : highs[i]!, i);
  return table;
}

// Sets of sets over one domain of at most 64 values, as the bits of these: a few operations on words make another one of it.
// The sets themselves are made when somebody looks at them.

import { bitsOver } from "./bits-table.js";
import type { BitsOf } from "./bits-table.js";
import { FiniteSet, LedSet, setOfDistinct } from "./set.js";
import { WordTable } from "./word-table.js";
import type { Value } from "./values.js";

/** Of two sets that are united, one may be so many times as large as the other; else the large one would be copied for little. */
const mostUnlike = 4;

/** A set of sets over a domain. */
export class BitsFamily extends LedSet<LedSet> {
  private readonly domain: BitsOf;
  /** Two words for each set, its bits; all are different. */
  private readonly words: Int32Array;
  private places: WordTable | undefined = undefined;
  private isWalked = false;
  private ordinary: FiniteSet<LedSet> | undefined = undefined;

  private constructor(domain: BitsOf, words: Int32Array) {
    super();
    this.domain = domain;
    this.words = words;
  }

  /** A set as one of sets over a domain, if it is one and its members are at hand. */
  static of(domain: BitsOf, sets: LedSet): BitsFamily | undefined {
    if (sets instanceof BitsFamily) return sets.domain === domain ? sets : undefined;
    if (!(sets instanceof FiniteSet)) return undefined;
    const words = new Int32Array(sets.size() * 2);
    let at = 0;
    const hasOther = sets.walk((set) => {
      const bits = bitsOver(domain, set);
      if (bits === undefined) return true;
      words[at++] = bits.low;
      words[at++] = bits.high;
      return false;
    });
    return hasOther ? undefined : new BitsFamily(domain, words);
  }

  get infinitePart(): undefined {
    return undefined;
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
    return this.words.length / 2;
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

  /** The set in its ordinary form. */
  built(): FiniteSet<LedSet> {
    return (this.ordinary ??= setOfDistinct([...this.made()]));
  }

  /** The sets with one more member each, which has a place in the domain. */
  including(place: number): BitsFamily {
    const { words } = this;
    const bit = 1 << place;
    const [low, high] = place < 32 ? [bit, 0] : [0, bit];
    const grown = new Int32Array(words.length);
    let isInNone = true;
    for (let i = 0; i < words.length; i += 2) {
      grown[i] = words[i]! | low;
      grown[i + 1] = words[i + 1]! | high;
      if (grown[i] === words[i] && grown[i + 1] === words[i + 1]) isInNone = false;
    }
    // A set can only become the same as one that had the member before.
    return new BitsFamily(this.domain, isInNone ? grown : distinct(grown));
  }

  /** The union with another set of sets over the domain, if these are about as many. */
  joined(other: LedSet): BitsFamily | undefined {
    if (!(other instanceof BitsFamily || other instanceof FiniteSet)) return undefined;
    if (Math.max(this.size(), other.size()) > Math.min(this.size(), other.size()) * mostUnlike) return undefined;
    const more = BitsFamily.of(this.domain, other);
    if (more === undefined) return undefined;
    const words = new Int32Array(this.words.length + more.words.length);
    words.set(this.words);
    words.set(more.words, this.words.length);
    return new BitsFamily(this.domain, tellsApart(this.words, more.words) || tellsApart(more.words, this.words) ? words : distinct(words));
  }

  private *made(): IterableIterator<LedSet> {
    for (let i = 0; i < this.words.length; i += 2) yield this.domain.setWith(this.words[i]!, this.words[i + 1]!);
  }
}

/** True if all of some sets have a member that none of the others has. */
function tellsApart(some: Int32Array, others: Int32Array): boolean {
  let [low, high] = [-1, -1];
  for (let i = 0; i < some.length; i += 2) {
    low &= some[i]!;
    high &= some[i + 1]!;
  }
  for (let i = 0; i < others.length && (low | high) !== 0; i += 2) {
    low &= ~others[i]!;
    high &= ~others[i + 1]!;
  }
  return (low | high) !== 0;
}

/** The words of sets, each set once. */
function distinct(words: Int32Array): Int32Array {
  const table = new WordTable(words.length / 2);
  const left = new Int32Array(words.length);
  let count = 0;
  for (let i = 0; i < words.length; i += 2) {
    if (!table.place(words[i]!, words[i + 1]!, count)) continue;
    left[count++] = words[i]!;
    left[count++] = words[i + 1]!;
  }
  return left.slice(0, count);
}

/** Where sets stand among words. */
function tableOf(words: Int32Array): WordTable {
  const table = new WordTable(words.length / 2);
  for (let i = 0; i < words.length; i += 2) table.place(words[i]!, words[i + 1]!, i);
  return table;
}

// Small finite domains: at most 64 values, each with its place among them in canonical order. A set whose members are all
// in one domain is a bit a member (dense.ts). A domain is only a hint: what is not in it goes into an ordinary set.

import { bitsIn, dense, DenseSet } from "./dense.js";
import { fail } from "./failure.js";
import { tooLarge } from "./failures.js";
import { compare } from "./order.js";
import { hash } from "./hash.js";
import { ProductSet } from "./products.js";
import { IntegerRange } from "./ranges.js";
import { FiniteSet, type LedSet, setFrom } from "./set.js";
import { uniteSets } from "./set-operations.js";
import { isTuple, needSet } from "./values.js";
import type { MemberOf, Walk } from "./loops.js";
import type { Value } from "./values.js";

/** A domain has at most so many members: two words of bits. */
export const mostDense = 64;

/** The bits of members: `low` those at the places 0 to 31, `high` those at 32 to 63. */
export interface Bits {
  readonly low: number;
  readonly high: number;
}

/** At most 64 values in canonical order, and the ways to make sets of them. */
export abstract class Domain {
  readonly members: readonly Value[];
  readonly hashes: readonly number[];
  /** The set that was last compared with the domain and is not built, and the bits of what they have in common. */
  private last: { readonly set: LedSet; readonly common: Bits } | undefined = undefined;

  constructor(members: readonly Value[]) {
    this.members = members;
    this.hashes = members.map(hash);
  }

  /** The place of a value, or -1. */
  abstract indexOf(x: Value): number;

  /** The place of the pair (a, b), which is not made, or -1. */
  indexOfPair(_a: Value, _b: Value): number {
    return -1;
  }

  /** `{a, b}` */
  setOf<const Members extends readonly Value[]>(...members: Members): LedSet<Members[number]>;
  setOf(...members: readonly Value[]): LedSet {
    let low = 0;
    let high = 0;
    for (let i = 0; i < members.length; i++) {
      const at = this.indexOf(members[i]!);
      if (at < 0) return setFrom(members);
      if (at < 32) low |= 1 << at;
      else high |= 1 << (at - 32);
    }
    return dense(this, low, high);
  }

  /** `A U {x}`; an ordinary set becomes one over the domain. */
  including<A extends Value, const B extends Value>(S: LedSet<A>, x: B): LedSet<A | B>;
  including(S: Value, x: Value): LedSet {
    const set = needSet(S);
    const at = this.indexOf(x);
    const bits = at < 0 ? undefined : bitsIn(this, set);
    if (bits === undefined) return uniteSets(set, setFrom([x]));
    const low = at < 32 ? bits.low | (1 << at) : bits.low;
    const high = at < 32 ? bits.high : bits.high | (1 << (at - 32));
    return low === bits.low && high === bits.high ? set : dense(this, low, high);
  }

  /** The set of what a walk finds: `{t | c}`. */
  collect<T extends Value>(walk: Walk<T>): LedSet<T>;
  collect(walk: Walk<Value>): LedSet {
    let low = 0;
    let high = 0;
    let others: Value[] | undefined;
    walk((x) => {
      const at = this.indexOf(x);
      if (at < 0) (others ??= []).push(x);
      else if (at < 32) low |= 1 << at;
      else high |= 1 << (at - 32);
    });
    const found = dense(this, low, high);
    return others === undefined ? found : uniteSets(setFrom(others), found);
  }

  /** `U[c] t`; of no solutions `{}`. */
  unionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
  unionOver(walk: Walk<Value>): LedSet {
    let low = 0;
    let high = 0;
    let others: LedSet | undefined;
    walk((x) => {
      if (x instanceof DenseSet && x.domain === this) {
        low |= x.low;
        high |= x.high;
      } else {
        const set = needSet(x);
        others = others === undefined ? set : uniteSets(others, set);
      }
    });
    const found = dense(this, low, high);
    return others === undefined ? found : uniteSets(others, found);
  }

  /** The bits of the members that are in a set as well. */
  common(set: LedSet): Bits {
    if (set instanceof DenseSet) return set.domain === this ? set : this.bitsOf(set.listed());
    if (set instanceof FiniteSet) return set.size() <= mostDense ? this.bitsOf(set.members) : this.filtered(set);
    if (this.last?.set !== set) this.last = { set, common: this.filtered(set) };
    return this.last.common;
  }

  private bitsOf(values: readonly Value[]): Bits {
    let low = 0;
    let high = 0;
    for (const x of values) {
      const at = this.indexOf(x);
      if (at >= 32) high |= 1 << (at - 32);
      else if (at >= 0) low |= 1 << at;
    }
    return { low, high };
  }

  private filtered(set: LedSet): Bits {
    return this.bitsOf(this.members.filter((x) => set.has(x)));
  }
}

/** The integers between two bounds of 32 bits. */
class IntegerDomain extends Domain {
  private readonly low: number;
  private readonly high: number;

  constructor(low: number, high: number) {
    super(Array.from({ length: high - low + 1 }, (_, i) => low + i));
    this.low = low;
    this.high = high;
  }

  indexOf(x: Value): number {
    const n = typeof x === "bigint" ? Number(x) : x;
    return typeof n === "number" && (n | 0) === n && n >= this.low && n <= this.high ? n - this.low : -1;
  }
}

/** Atoms, strings and truth values, which have one form each. */
class ListedDomain extends Domain {
  indexOf(x: Value): number {
    const { members } = this;
    for (let i = 0; i < members.length; i++) if (members[i] === x) return i;
    return -1;
  }
}

/** The tuples with a coordinate from each factor, the last one changing fastest. */
class ProductDomain extends Domain {
  private readonly factors: readonly Domain[];

  constructor(factors: readonly Domain[]) {
    super(factors.reduce<readonly (readonly Value[])[]>((tuples, { members }) => tuples.flatMap((before) => members.map((x) => [...before, x])), [[]]));
    this.factors = factors;
  }

  indexOf(x: Value): number {
    const { factors } = this;
    if (!isTuple(x) || x.length !== factors.length) return -1;
    let at = 0;
    for (let i = 0; i < factors.length; i++) {
      const factor = factors[i]!;
      const place = factor.indexOf(x[i]!);
      if (place < 0) return -1;
      at = at * factor.members.length + place;
    }
    return at;
  }

  override indexOfPair(a: Value, b: Value): number {
    const { factors } = this;
    if (factors.length !== 2) return -1;
    const first = factors[0]!.indexOf(a);
    const second = factors[1]!.indexOf(b);
    return first < 0 || second < 0 ? -1 : first * factors[1]!.members.length + second;
  }
}

/** The domain of the members of a set: a range, atoms, strings and truth values listed, or a product of such sets. */
export function domainOf(set: LedSet): Domain {
  if (set.size() > mostDense) fail(tooLarge, { what: "a domain", limit: `it has at most ${mostDense} members` });
  if (set instanceof ProductSet) return new ProductDomain(set.factors.map(domainOf));
  if (set instanceof IntegerRange) return new IntegerDomain(Number(set.low), Number(set.high));
  return new ListedDomain([...set].sort(compare));
}

/** A function that is evaluated once for each member of a domain; for other values it is evaluated whenever it is called. */
export function tabulated<A extends Value, T>(domain: Domain, f: (x: A) => T): (x: A) => T {
  const results: (T | undefined)[] = domain.members.map(() => undefined);
  return (x) => {
    const at = domain.indexOf(x);
    return at < 0 ? f(x) : (results[at] ??= f(x));
  };
}

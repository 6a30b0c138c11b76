// A finite domain: values with places, of which sets are made that keep a bit a member. A domain is only a hint: what is not in
// it goes into an ordinary set.

import { DenseSet } from "./dense.js";
import { hash } from "../kernel/hash.js";
import { has, hasNestedPair, hasPair } from "../sets/set-operations.js";
import { placesIn } from "./places.js";
import type { Places } from "./places.js";
import { ProductSet } from "../sets/products.js";
import { IntegerRange } from "../sets/ranges.js";
import { FiniteSet } from "../sets/finite.js";
import { needSet } from "../kernel/needs.js";
import type { Builder, MemberOf, Pair, PairBuilder, Walk } from "../sets/loops.js";
import type { LedSet, Value } from "../kernel/values.js";

/** Gathers members of a domain, and others. */
export interface DomainBuilder extends Builder<Value> {
  addPair(a: Value, b: Value): void;
}

/** The members of a set as a domain, and the ways to make sets of them. */
export abstract class Domain {
  readonly size: number;
  protected readonly places: Places;
  private readonly set: LedSet;
  private listed: readonly Value[] | undefined = undefined;
  private hashed: readonly number[] | undefined = undefined;

  constructor(set: LedSet) {
    this.set = set;
    this.places = placesIn(set);
    this.size = this.places.size;
  }

  /** The members in canonical order; a domain is asked for places before they are made. */
  get members(): readonly Value[] {
    return (this.listed ??= this.set.listed());
  }

  get hashes(): readonly number[] {
    return (this.hashed ??= this.members.map(hash));
  }

  /** The place of a value, or -1. */
  indexOf(x: Value): number {
    return this.places.indexOf(x);
  }

  /** The place of the pair (a, b), which is not made, or -1. */
  indexOfPair(a: Value, b: Value): number {
    return this.places.indexOfPair(a, b);
  }

  /** The place of (a, (b, c)), which is not made, or -1. */
  indexOfNestedPair(a: Value, b: Value, c: Value): number {
    return this.places.indexOfNestedPair(a, b, c);
  }

  /** `{a, b}` */
  setOf<const Members extends readonly Value[]>(...members: Members): LedSet<Members[number]>;
  setOf(...members: readonly Value[]): LedSet {
    return this.made(members);
  }

  /** `A U {x}`; an ordinary set becomes one over the domain. */
  including<A extends Value, const B extends Value>(S: LedSet<A>, x: B): LedSet<A | B>;
  including(S: Value, x: Value): LedSet;
  including(S: Value, x: Value): LedSet {
    return this.extended(needSet(S), x);
  }

  /** The set of what a walk finds: `{t | c}`. */
  collect<T extends Value>(walk: Walk<T>): LedSet<T>;
  collect(walk: Walk<Value>): LedSet {
    const builder = this.gathering();
    walk((x) => builder.add(x));
    return builder.finish();
  }

  /** Gathers the members of a set. */
  setBuilder<T extends Value>(): Builder<T>;
  setBuilder(): Builder<Value> {
    return this.gathering();
  }

  /** The same for pairs, which may be handed over as their coordinates. */
  pairBuilder<T extends Pair>(): PairBuilder<T>;
  pairBuilder(): DomainBuilder {
    return this.gathering();
  }

  /** `U[c] t`; of no solutions `{}`. */
  unionOver<S extends Value = Value>(walk: Walk<S>): LedSet<MemberOf<S>>;
  unionOver(walk: Walk<Value>): LedSet {
    return this.united(walk);
  }

  /** `x in S` */
  has(S: Value, x: Value): boolean {
    return has(S, x);
  }

  /** `(a, b) in S` */
  hasPair(S: Value, a: Value, b: Value): boolean {
    return hasPair(S, a, b);
  }

  /** `(a, (b, c)) in S` */
  hasNestedPair(S: Value, a: Value, b: Value, c: Value): boolean {
    return hasNestedPair(S, a, b, c);
  }

  protected abstract made(members: readonly Value[]): LedSet;
  protected abstract extended(set: LedSet, x: Value): LedSet;
  protected abstract gathering(): DomainBuilder;
  protected abstract united(walk: Walk<Value>): LedSet;
}

/** The size of a set, if it is easily told. */
export function knownSize(set: LedSet): number | undefined {
  if (set instanceof FiniteSet || set instanceof DenseSet) return set.size();
  const size = set instanceof IntegerRange || (set instanceof ProductSet && set.finite) ? set.size() : undefined;
  return typeof size === "number" ? size : undefined;
}

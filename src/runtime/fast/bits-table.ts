// Sets over one domain of at most 64 values, such as the positions of a game, as two words of bits.

import { LedSet } from "../kernel/values.js";
import type { Value } from "../kernel/values.js";
import { setFrom } from "../sets/builder.js";
import { FiniteSet } from "../sets/finite.js";
import { DenseSet } from "./dense.js";

/** The bits of members: `low` those at the places 0 to 31, `high` those at 32 to 63. */
export interface Bits {
  readonly low: number;
  readonly high: number;
}

/** A domain of at most 64 values, as a table knows it. */
export interface BitsOf {
  readonly size: number;
  /** The place of a value, or -1. */
  indexOf(x: Value): number;
  /** The bits of a set, if all its members are in the domain. */
  bitsIn(set: LedSet): Bits | undefined;
}

/** A set over such a domain. */
export interface OverBits extends Bits {
  readonly domain: BitsOf;
}

/** The bits of a set whose members all are in the domain. */
export function bitsOver(domain: BitsOf, x: Value): Bits | undefined {
  if (!(x instanceof LedSet)) return undefined;
  const bits = x instanceof DenseSet ? x.bits : undefined;
  if (bits?.domain === domain) return bits;
  if (!x.finite || x.size() > domain.size) return undefined;
  return domain.bitsIn(x instanceof FiniteSet ? x : setFrom(x));
}

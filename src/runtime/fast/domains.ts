// Finite domains from their sets: up to 64 values are two words of bits (narrow.ts), some thousands are an array of them
// (wide.ts). What is not in a domain makes an ordinary set.

import type { Domain } from "./domain.js";
import { fail } from "../kernel/failure.js";
import { tooLarge } from "../kernel/failures.js";
import { mostDense, NarrowDomain } from "./narrow.js";
import { mostWide, WideDomain } from "./wide.js";
import type { LedSet } from "../kernel/values.js";

/** The domain of the members of a set: a range, atoms, strings and truth values listed, or a product of such sets. */
// @__NO_SIDE_EFFECTS__
export function domainOf(set: LedSet): Domain {
  const size = set.size();
  if (size <= mostDense) return new NarrowDomain(set);
  return size <= mostWide
    ? new WideDomain(set)
    : fail(tooLarge, { what: "a domain", limit: `it has at most ${mostWide} members` });
}

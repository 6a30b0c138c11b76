// Finite domains: which values the members of a set can be, where the types of a document say that they are not too many.
// Sets over one domain can be kept as bits (runtime/fast/dense.ts).

import { mostInFields } from "../runtime/fast/dense.js";
import { mostInDomain } from "../runtime/fast/domain.js";
import type { Aliases } from "../types/shown/show.js";
import type { Strategy } from "./core.js";
import type { Part, Type } from "../types/lattice/type.js";

/** Some thousands of values of one shape at most. */
export type Domain =
  | { readonly kind: "integers"; readonly low: number; readonly high: number }
  | { readonly kind: "atoms"; readonly names: readonly string[] }
  | { readonly kind: "strings"; readonly values: readonly string[] }
  | { readonly kind: "truth" }
  | { readonly kind: "product"; readonly factors: readonly Domain[] };

/** The domain over which a set is kept as bits, if it is. */
export const domainOf = ({ strategy }: { readonly strategy?: Strategy }): Domain | undefined =>
  strategy?.kind === "bits" ? strategy.domain : undefined;

/** The least domain that has all values of a type, if there is one. */
export function domainOfType(type: Type): Domain | undefined {
  const [first, ...others] = type;
  let domain = first && domainOfPart(first);
  for (const part of others) {
    const other = domainOfPart(part);
    domain = domain && other && joined(domain, other);
  }
  return domain !== undefined && sizeOf(domain) <= mostInDomain ? domain : undefined;
}

function domainOfPart(part: Part): Domain | undefined {
  switch (part.kind) {
    case "number":
      return part.integer && isSmall(part.low) && isSmall(part.high)
        ? { kind: "integers", low: part.low, high: part.high }
        : undefined;
    case "atom":
      return part.names && { kind: "atoms", names: sorted(part.names) };
    case "string":
      return part.values && { kind: "strings", values: sorted(part.values) };
    case "truth":
      return { kind: "truth" };
    case "tuple": {
      const factors = part.items.map(domainOfType);
      return factors.every((factor) => factor !== undefined) ? { kind: "product", factors } : undefined;
    }
    default:
      return undefined;
  }
}

/** True of integers of 32 bits. */
const isSmall = (n: number): boolean => (n | 0) === n;

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort();

/** How many values there are. */
export function sizeOf(domain: Domain): number {
  switch (domain.kind) {
    case "integers":
      return domain.high - domain.low + 1;
    case "atoms":
      return domain.names.length;
    case "strings":
      return domain.values.length;
    case "truth":
      return 2;
    case "product":
      return domain.factors.reduce((size, factor) => size * sizeOf(factor), 1);
  }
}

/** The least domain that has the values of both, if they are of one shape. It may be too large. */
export function joined(a: Domain, b: Domain): Domain | undefined {
  if (a.kind === "integers")
    return b.kind === "integers"
      ? { kind: "integers", low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
      : undefined;
  if (a.kind === "atoms")
    return b.kind === "atoms" ? { kind: "atoms", names: sorted([...a.names, ...b.names]) } : undefined;
  if (a.kind === "strings")
    return b.kind === "strings" ? { kind: "strings", values: sorted([...a.values, ...b.values]) } : undefined;
  if (a.kind === "truth") return b.kind === "truth" ? a : undefined;
  if (b.kind !== "product" || b.factors.length !== a.factors.length) return undefined;
  const factors = a.factors.map((factor, i) => joined(factor, b.factors[i]!));
  return factors.every((factor) => factor !== undefined) ? { kind: "product", factors } : undefined;
}

/** True of domains of one shape that have a value in common. */
export function overlap(a: Domain, b: Domain): boolean {
  if (a.kind === "integers") return b.kind === "integers" && a.low <= b.high && b.low <= a.high;
  if (a.kind === "atoms") return b.kind === "atoms" && a.names.some((name) => b.names.includes(name));
  if (a.kind === "strings") return b.kind === "strings" && a.values.some((value) => b.values.includes(value));
  if (a.kind === "truth") return b.kind === "truth";
  return (
    b.kind === "product" &&
    b.factors.length === a.factors.length &&
    a.factors.every((factor, i) => overlap(factor, b.factors[i]!))
  );
}

/** A text that is the same for equal domains. */
export function keyOf(domain: Domain): string {
  return JSON.stringify(domain);
}

/**
 * A document has at most so many domains that could not be joined: what is left has ordinary sets. Each domain is compared with
 * all of them. For 10,000 products that have nothing in common this takes 0.07 s, and 2.9 s if there is no limit. No example
 * has more than three.
 */
const mostDomains = 32;

/**
 * Few domains for many: those that overlap are joined while the result is small enough, so that the sets of a document meet in
 * one domain; but one whose sets are kept in fields alone stays so (runtime/fast/dense.ts says what that is worth). The result
 * gives each domain, by its key, the one that it is part of.
 */
export function mergedDomains(domains: Iterable<Domain>): ReadonlyMap<string, Domain> {
  const distinct = new Map<string, Domain>();
  for (const domain of domains) distinct.set(keyOf(domain), domain);
  const homes: { domain: Domain }[] = [];
  const places = new Map<string, { readonly domain: Domain }>();
  for (const [key, domain] of [...distinct].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))) {
    const most = sizeOf(domain) <= mostInFields ? mostInFields : mostInDomain;
    let home = homes.find(
      (other) => overlap(other.domain, domain) && sizeOf(joined(other.domain, domain) ?? domain) <= most,
    );
    if (home !== undefined) home.domain = joined(home.domain, domain) ?? home.domain;
    else if (homes.length < mostDomains) homes.push((home = { domain }));
    if (home !== undefined) places.set(key, home);
  }
  return new Map([...places].map(([key, home]) => [key, home.domain]));
}

/** What a domain is called after: the type of the document that it is, or what its members are. */
export function nameOf(domain: Domain, aliases: Aliases): string {
  const key = keyOf(domain);
  for (const [name, type] of aliases.entries()) {
    const own = domainOfType(type);
    if (own !== undefined && keyOf(own) === key) return name;
  }
  switch (domain.kind) {
    case "integers":
      return "integer";
    case "atoms":
      return "atom";
    case "strings":
      return "string";
    case "truth":
      return "truth";
    case "product":
      return domain.factors.length === 2 ? "pair" : domain.factors.length === 3 ? "triple" : "tuple";
  }
}

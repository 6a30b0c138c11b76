// Finite domains: the possible members of a set, if the types of a document show that they are few. Sets over one
// domain can be bit vectors (runtime/caches/dense.ts).

import type { Aliases } from "../types/printing/printer.js";
import type { Strategy } from "./ir.js";
import type { Part, Type } from "../types/lattice/type.js";
import { maxBitsInFields, maxInDomain } from "../runtime/caches/limits.js";

/** A few thousand values of one shape at most. */
export type FiniteDomain =
  | { readonly kind: "integers"; readonly low: number; readonly high: number }
  | { readonly kind: "atoms"; readonly names: readonly string[] }
  | { readonly kind: "strings"; readonly values: readonly string[] }
  | { readonly kind: "truth" }
  | { readonly kind: "product"; readonly factors: readonly FiniteDomain[] };

/** The domain of a bit vector. */
export const domainOf = ({ strategy }: { readonly strategy?: Strategy }): FiniteDomain | undefined =>
  strategy?.kind === "bits" ? strategy.domain : undefined;

/** The smallest domain with all values of a type, if there is one. */
export function domainOfType(type: Type): FiniteDomain | undefined {
  const [first, ...otherParts] = type;
  let domain = first && domainOfPart(first);
  for (const part of otherParts) {
    const other = domainOfPart(part);
    domain = domain && other && join(domain, other);
  }
  return domain !== undefined && sizeOf(domain) <= maxInDomain ? domain : undefined;
}

function domainOfPart(part: Part): FiniteDomain | undefined {
  switch (part.kind) {
    case "number":
      return part.integer && isSmall(part.low) && isSmall(part.high)
        ? { kind: "integers", low: part.low, high: part.high }
        : undefined;
    case "atom":
      return part.names && { kind: "atoms", names: sort(part.names) };
    case "string":
      return part.values && { kind: "strings", values: sort(part.values) };
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

const isSmall = (n: number): boolean => (n | 0) === n;

const sort = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort();

export function sizeOf(domain: FiniteDomain): number {
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

/** The smallest domain with the values of both, if they have the same shape. It may exceed the size limit. */
function join(a: FiniteDomain, b: FiniteDomain): FiniteDomain | undefined {
  if (a.kind === "integers")
    return b.kind === "integers"
      ? { kind: "integers", low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) }
      : undefined;
  if (a.kind === "atoms")
    return b.kind === "atoms" ? { kind: "atoms", names: sort([...a.names, ...b.names]) } : undefined;
  if (a.kind === "strings")
    return b.kind === "strings" ? { kind: "strings", values: sort([...a.values, ...b.values]) } : undefined;
  if (a.kind === "truth") return b.kind === "truth" ? a : undefined;
  if (b.kind !== "product" || b.factors.length !== a.factors.length) return undefined;
  const factors = a.factors.map((factor, i) => join(factor, b.factors[i]!));
  return factors.every((factor) => factor !== undefined) ? { kind: "product", factors } : undefined;
}

/** True for domains of the same shape that share a value. */
function overlap(a: FiniteDomain, b: FiniteDomain): boolean {
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

export function keyOf(domain: FiniteDomain): string {
  return JSON.stringify(domain);
}

/**
 * Maximum number of domains in a document that could not be joined; later sets are ordinary. Each domain is compared
 * with all of them: for 10,000 unrelated products this takes 0.07 s, and 2.9 s without a limit. No example has more
 * than three.
 */
const maxDomains = 32;

/**
 * Joins overlapping domains as long as the result is small enough, so that the sets of a document share a domain. A
 * domain whose sets fit in fields is not joined to one whose sets do not (runtime/caches/dense.ts has the gain). The
 * result maps the key of each domain to its joined domain.
 */
export function mergedDomains(domains: Iterable<FiniteDomain>): ReadonlyMap<string, FiniteDomain> {
  const distinct = new Map<string, FiniteDomain>();
  for (const domain of domains) distinct.set(keyOf(domain), domain);
  const homes: { domain: FiniteDomain }[] = [];
  const entries = new Map<string, { readonly domain: FiniteDomain }>();
  for (const [key, domain] of [...distinct].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))) {
    const maxSize = sizeOf(domain) <= maxBitsInFields ? maxBitsInFields : maxInDomain;
    let home = homes.find(
      (other) => overlap(other.domain, domain) && sizeOf(join(other.domain, domain) ?? domain) <= maxSize,
    );
    if (home !== undefined) home.domain = join(home.domain, domain) ?? home.domain;
    else if (homes.length < maxDomains) homes.push((home = { domain }));
    if (home !== undefined) entries.set(key, home);
  }
  return new Map([...entries].map(([key, home]) => [key, home.domain]));
}

/** The name of a domain: its type alias in the document, or the kind of its values. */
export function nameOf(domain: FiniteDomain, aliases: Aliases): string {
  const key = keyOf(domain);
  for (const [name, type] of aliases.entries()) {
    const ownDomain = domainOfType(type);
    if (ownDomain !== undefined && keyOf(ownDomain) === key) return name;
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

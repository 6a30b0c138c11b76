// Small finite domains: which values the members of a set can be, where the types of a document say that they are few.
// Sets over one domain can be kept as bits (runtime/dense.ts).

import { mostDense } from "../runtime/domains.js";
import type { Aliases } from "../types/show.js";
import type { Part, Type } from "../types/type.js";

/** At most 64 values of one shape. */
export type Domain =
  | { readonly kind: "integers"; readonly low: number; readonly high: number }
  | { readonly kind: "atoms"; readonly names: readonly string[] }
  | { readonly kind: "strings"; readonly values: readonly string[] }
  | { readonly kind: "truth" }
  | { readonly kind: "product"; readonly factors: readonly Domain[] };

/** The least domain that has all values of a type, if there is one. */
export function domainOfType(type: Type): Domain | undefined {
  const [first, ...others] = type;
  let domain = first && domainOfPart(first);
  for (const part of others) {
    const other = domainOfPart(part);
    domain = domain && other && joined(domain, other);
  }
  return domain !== undefined && sizeOf(domain) <= mostDense ? domain : undefined;
}

function domainOfPart(part: Part): Domain | undefined {
  switch (part.kind) {
    case "number":
      return part.integer && isSmall(part.low) && isSmall(part.high) ? { kind: "integers", low: part.low, high: part.high } : undefined;
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
  if (a.kind === "integers") return b.kind === "integers" ? { kind: "integers", low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) } : undefined;
  if (a.kind === "atoms") return b.kind === "atoms" ? { kind: "atoms", names: sorted([...a.names, ...b.names]) } : undefined;
  if (a.kind === "strings") return b.kind === "strings" ? { kind: "strings", values: sorted([...a.values, ...b.values]) } : undefined;
  if (a.kind === "truth") return b.kind === "truth" ? a : undefined;
  if (b.kind !== "product" || b.factors.length !== a.factors.length) return undefined;
  const factors = a.factors.map((factor, i) => joined(factor, b.factors[i]!));
  return factors.every((factor) => factor !== undefined) ? { kind: "product", factors } : undefined;
}

/** A text that is the same for equal domains. */
export function keyOf(domain: Domain): string {
  return JSON.stringify(domain);
}

/** A text that is the same for domains that can be joined. */
export function shapeOf(domain: Domain): string {
  return domain.kind === "product" ? `(${domain.factors.map(shapeOf).join(" ")})` : domain.kind;
}

/** A document has at most so many domains of one shape: what is left has ordinary sets. */
const mostOfShape = 8;

/**
 * Few domains for many: those of one shape are joined while the result is small enough, so that the sets of a document
 * meet in one domain. The result gives each domain, by its key, the one that it is part of.
 */
export function mergedDomains(domains: Iterable<Domain>): ReadonlyMap<string, Domain> {
  const distinct = new Map<string, Domain>();
  for (const domain of domains) distinct.set(keyOf(domain), domain);
  const merged = new Map<string, { domain: Domain }[]>();
  const places = new Map<string, { readonly domain: Domain }>();
  for (const [key, domain] of [...distinct].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))) {
    const shape = shapeOf(domain);
    const alike = merged.get(shape) ?? [];
    merged.set(shape, alike);
    let home = alike.find((other) => sizeOf(joined(other.domain, domain) ?? domain) <= mostDense);
    if (home !== undefined) home.domain = joined(home.domain, domain) ?? home.domain;
    else if (alike.length < mostOfShape) alike.push((home = { domain }));
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

// Structural identity of types by a canonical key. It is finer than mutual inclusion (`isWithin` in both directions),
// which also unfolds recursive types, and much cheaper.

import { kindsOf } from "./kinds.js";
import { hasTypesWithin, type NamedType, type Part, type Type } from "./type.js";

/** The canonical key of a type: equal for two types exactly if they have the same structure. */
export function keyOf(type: Type): string {
  const [first] = type;
  // Computing such a short key is faster than a lookup.
  if (type.length === 1 && !hasTypesWithin(first!)) return keyOfPart(first!);
  const cached = keys.get(type);
  if (cached !== undefined) return cached;
  const key = type.map(keyOfPart).sort().join("|");
  keys.set(type, key);
  return key;
}

// Types are immutable, so their keys can be cached.
const keys = new WeakMap<Type, string>();

function keyOfPart(part: Part): string {
  switch (part.kind) {
    case "any":
    case "error":
      return "*";
    case "truth":
      return `b${part.value ?? ""}`;
    case "number":
      return `n${part.integer ? `${part.low}..${part.high}${part.values === undefined ? "" : `:${part.values.join(",")}`}` : ""}`;
    case "atom":
      return `a${part.names === undefined ? "" : [...part.names].sort().join(",")}`;
    case "string":
      return `s${part.values === undefined ? "" : JSON.stringify([...part.values].sort())}`;
    case "tuple":
      return `(${part.items.map(keyOf).join(";")})`;
    case "tuples":
      return `T(${part.items.map(keyOf).join(";")}~${keyOf(part.member)})`;
    case "sequence":
      return `<${keyOf(part.member)}>`;
    case "set":
      return `${part.finite ? "" : "i"}{${keyOf(part.member)}}`;
    case "function":
      return `f(${part.parameters?.map(keyOf).join(";") ?? "?"})${keyOf(part.result)}`;
    case "easel":
      return part.name;
    case "variable":
      return `v${part.name}`;
    case "unknown":
      return `?${part.unknown.id}`;
    case "named":
      return keyOfNamed(part.named);
  }
}

/** The name alone identifies a type of the document, so that the key is available before the type is. */
const keyOfNamed = ({ name, state }: Pick<NamedType, "name" | "state">): string =>
  state === "own" ? `@${name}` : state === "growing" ? `@>${name}` : `@<${name}`;

export const keyOfDocumentType = (name: string): string => keyOfNamed({ name, state: "own" });

/** True if two types have the same structure; recursive types are compared by name. */
export const isSame = (a: Type, b: Type): boolean =>
  a === b || (a.length === b.length && kindsOf(a) === kindsOf(b) && keyOf(a) === keyOf(b));

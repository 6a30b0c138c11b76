// Bit masks of value kinds, for the open alternatives of overloaded operators.

import type { Part, Type } from "./type.js";

export const kinds = {
  number: 1,
  truth: 2,
  atom: 4,
  string: 8,
  tuple: 16,
  sequence: 32,
  set: 64,
  function: 128,
  Point: 256,
  Color: 512,
  Image: 1024,
} as const;
export type KindName = keyof typeof kinds;
export type Kinds = number;
export const allKinds: Kinds = 2047;

const names = Object.keys(kinds) as readonly KindName[];

const singletonLists: ReadonlyMap<Kinds, readonly KindName[]> = new Map(names.map((name) => [kinds[name], [name]]));

export const kindsIn = (mask: Kinds): readonly KindName[] =>
  singletonLists.get(mask) ?? names.filter((name) => (mask & kinds[name]) !== 0);
export const isOneKind = (mask: Kinds): boolean => (mask & (mask - 1)) === 0;

/** The kinds of a type's values; all kinds if a constituent gives no information. */
export function kindsOf(type: Type): Kinds {
  let mask = 0;
  for (const part of type) mask |= kindOf(part);
  return mask;
}

export function kindOf(part: Part): Kinds {
  switch (part.kind) {
    case "number":
    case "truth":
    case "atom":
    case "string":
    case "tuple":
    case "sequence":
    case "set":
    case "function":
      return kinds[part.kind];
    case "tuples":
      return kinds.tuple;
    case "easel":
      return kinds[part.name];
    case "any":
    case "error":
    case "variable":
    case "named":
    case "unknown":
      return allKinds;
  }
}

/** The Cartesian product of the lists; undefined if it has more than `maxLength` elements. */
export function combinations(
  lists: readonly (readonly KindName[])[],
  maxLength: number,
): readonly (readonly KindName[])[] | undefined {
  let result: readonly (readonly KindName[])[] | undefined;
  for (const list of lists) {
    result =
      result === undefined
        ? list.map((kind) => [kind])
        : result.flatMap((choice) => list.map((kind) => [...choice, kind]));
    if (result.length > maxLength) return undefined;
  }
  return result ?? [[]];
}

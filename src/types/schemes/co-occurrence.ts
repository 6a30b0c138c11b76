// Merges variables that always occur together: in `Seq(a U b) * fSet(a U b)`, one variable is sufficient (co-occurrence
// analysis, as in simple-sub, Parreaux 2020).

import { mapType } from "../lattice/map.js";
import { isGeneric, type NamedType, type Type, typesWithin } from "../lattice/type.js";

/** Removes each variable that occurs only together with another one, and vice versa. */
export function withoutCooccurring(lists: readonly (readonly Type[])[]): readonly (readonly Type[])[] {
  return lists.some(mayAny) ? merge(lists) : lists;
}

function merge(lists: readonly (readonly Type[])[]): readonly (readonly Type[])[] {
  const coOccurring = new Map<string, ReadonlySet<string>>();
  const fixedNames = new Set<string>();
  const visited = new Set<NamedType>();
  const visit = (type: Type, isNamed: boolean): void => {
    const names = new Set(type.flatMap((part) => (part.kind === "variable" && !isGeneric(part) ? [part.name] : [])));
    for (const name of names) {
      if (isNamed) fixedNames.add(name);
      const existing = coOccurring.get(name);
      coOccurring.set(
        name,
        existing === undefined ? names : new Set([...existing].filter((other) => names.has(other))),
      );
    }
    for (const part of type) {
      for (const inner of typesWithin(part)) visit(inner, isNamed);
      // Recursive types stay unchanged.
      if (part.kind !== "named" || visited.has(part.named)) continue;
      visited.add(part.named);
      visit(part.named.unfold(), true);
    }
  };
  for (const types of lists) for (const type of types) visit(type, false);
  const dropped = new Set<string>();
  for (const [name, others] of [...coOccurring].reverse()) {
    if (fixedNames.has(name)) continue;
    for (const other of others)
      if (other !== name && !dropped.has(other) && coOccurring.get(other)?.has(name) === true) dropped.add(name);
  }
  if (dropped.size === 0) return lists;
  const without = (type: Type): Type =>
    mapType(type, without, (part) => (part.kind === "variable" && dropped.has(part.name) ? [] : undefined));
  return lists.map((types) => types.map(without));
}

/** False if certainly no two variables occur in one union. */
function mayCooccur(type: Type): boolean {
  let variables = 0;
  for (const part of type)
    if (part.kind === "named" || (part.kind === "variable" && ++variables > 1) || mayAny(typesWithin(part)))
      return true;
  return false;
}

const mayAny = (types: readonly Type[]): boolean => types.some(mayCooccur);

// Structure-preserving maps over types.

import { union, unionOf } from "./lattice.js";
import type { Part, Type } from "./type.js";

/** Maps a constituent without component types; undefined or the constituent itself means unchanged. */
type LeafMapping = (part: Part) => Type | undefined;

/**
 * Applies `mapComponent` to the component types of a type and `mapLeaf` to constituents without any. Returns the same type object
 * if nothing changes.
 */
export function mapType(type: Type, mapComponent: (type: Type) => Type, mapLeaf?: LeafMapping): Type {
  let result: Type | undefined;
  for (let i = 0; i < type.length; i++) {
    const part = type[i]!;
    const mapped = mapPart(part, mapComponent, mapLeaf);
    if (mapped !== undefined)
      result = i === 0 ? mapped : union(result ?? unionOf(type.slice(0, i).map((unchanged) => [unchanged])), mapped);
    else if (result !== undefined) result = union(result, [part]);
  }
  return result ?? type;
}

/** Returns undefined if the constituent does not change. */
function mapPart(part: Part, mapComponent: (type: Type) => Type, mapLeaf: LeafMapping | undefined): Type | undefined {
  switch (part.kind) {
    case "tuple": {
      const items = mapList(part.items, mapComponent);
      return items === part.items ? undefined : [{ kind: "tuple", items }];
    }
    case "tuples": {
      const items = mapList(part.items, mapComponent);
      const member = mapComponent(part.member);
      return member === part.member && items === part.items
        ? undefined
        : [{ kind: "tuples", atLeast: part.atLeast, items, member }];
    }
    case "sequence": {
      const member = mapComponent(part.member);
      return member === part.member ? undefined : [{ kind: "sequence", member }];
    }
    case "set": {
      const member = mapComponent(part.member);
      return member === part.member ? undefined : [{ kind: "set", member, finite: part.finite }];
    }
    case "function": {
      const parameters = part.parameters && mapList(part.parameters, mapComponent);
      const result = mapComponent(part.result);
      return result === part.result && parameters === part.parameters ? undefined : [{ ...part, parameters, result }];
    }
    default: {
      const mapped = mapLeaf?.(part);
      return mapped?.length === 1 && mapped[0] === part ? undefined : mapped;
    }
  }
}

/** Returns the same list object if no type changes. */
function mapList(types: readonly Type[], mapComponent: (type: Type) => Type): readonly Type[] {
  let result: Type[] | undefined;
  for (let i = 0; i < types.length; i++) {
    const mapped = mapComponent(types[i]!);
    if (result === undefined && mapped !== types[i]) result = types.slice(0, i);
    result?.push(mapped);
  }
  return result ?? types;
}

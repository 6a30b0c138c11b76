// A type becomes another one of the same build, with other parts.

import { union, unionOf } from "./lattice.js";
import { type Part, type Type } from "./type.js";

/** A type with what `inner` makes of the types within it, and `leaf` of the parts that have none; the same type if nothing has changed. */
export function mapType(type: Type, inner: (type: Type) => Type, leaf: (part: Part) => Type = (part) => [part]): Type {
  // Undefined as long as nothing has changed.
  let result: Type | undefined;
  for (const [i, part] of type.entries()) {
    const mapped = mapPart(part, inner, leaf);
    if (result === undefined && mapped.length === 1 && mapped[0] === part) continue;
    result = union(result ?? unionOf(type.slice(0, i).map((before) => [before])), mapped);
  }
  return result ?? type;
}

function mapPart(part: Part, inner: (type: Type) => Type, leaf: (part: Part) => Type): Type {
  switch (part.kind) {
    case "tuple": {
      const items = part.items.map(inner);
      return [isSameList(items, part.items) ? part : { kind: "tuple", items }];
    }
    case "tuples": {
      const items = part.items.map(inner);
      const member = inner(part.member);
      return [member === part.member && isSameList(items, part.items) ? part : { kind: "tuples", atLeast: part.atLeast, items, member }];
    }
    case "sequence": {
      const member = inner(part.member);
      return [member === part.member ? part : { kind: "sequence", member }];
    }
    case "set": {
      const member = inner(part.member);
      return [member === part.member ? part : { kind: "set", member, finite: part.finite }];
    }
    case "function": {
      const parameters = part.parameters?.map(inner);
      const result = inner(part.result);
      const isSame = result === part.result && (parameters === undefined || part.parameters === undefined || isSameList(parameters, part.parameters));
      return [isSame ? part : { ...part, parameters, result }];
    }
    default:
      return leaf(part);
  }
}

function isSameList(a: readonly Type[], b: readonly Type[]): boolean {
  return a.every((type, i) => type === b[i]);
}

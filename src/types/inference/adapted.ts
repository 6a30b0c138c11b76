// Coerces the type of an argument to its parameter: a string is treated as a sequence if it is only indexed.

import { itemOf } from "../lattice/lattice.js";
import { type Part, rational, string, type Type } from "../lattice/type.js";

/**
 * Coerces an argument type. Parameters that are only indexed accept strings, points and colours as well, also as
 * members of the parameter.
 */
export function adapt(type: Type, parameter: Type): Type {
  const shape = shapeOf(parameter);
  if (shape === undefined) return type;
  // Undefined until a constituent changes: the caller can skip the subtype check if the type is the same object.
  let result: Part[] | undefined;
  for (let i = 0; i < type.length; i++) {
    const part = adaptPart(type[i]!, shape);
    if (part !== type[i]) (result ??= [...type])[i] = part;
  }
  return result ?? type;
}

/** The constituents of a parameter that are targets of coercion, if any. */
function shapeOf(parameter: Type): Shape | undefined {
  let shape: { -readonly [K in keyof Shape]: Shape[K] } | undefined;
  for (const part of parameter) {
    if (part.kind !== "tuples" && part.kind !== "sequence" && part.kind !== "set") continue;
    shape ??= { tuples: undefined, sequence: undefined, set: undefined };
    if (part.kind === "tuples") shape.tuples ??= part;
    else if (part.kind === "sequence") shape.sequence = part;
    else shape.set = part;
  }
  return shape;
}

interface Shape {
  readonly tuples: Extract<Part, { kind: "tuples" }> | undefined;
  readonly sequence: Extract<Part, { kind: "sequence" }> | undefined;
  readonly set: Extract<Part, { kind: "set" }> | undefined;
}

function adaptPart(part: Part, { tuples, sequence, set }: Shape): Part {
  switch (part.kind) {
    case "string":
      return tuples === undefined || sequence === undefined
        ? part
        : { kind: "sequence", member: adapt(string, sequence.member) };
    case "easel":
      return tuples === undefined || part.name === "Image"
        ? part
        : { kind: "tuple", items: Array.from({ length: part.name === "Point" ? 2 : 3 }, () => rational) };
    case "sequence":
    case "set": {
      const other = part.kind === "set" ? set : sequence;
      const member = other === undefined ? part.member : adapt(part.member, other.member);
      return member === part.member ? part : { ...part, member };
    }
    case "tuple": {
      if (tuples === undefined) return part;
      const items = part.items.map((item, i) => adapt(item, itemOf(tuples, i)));
      return items.every((item, i) => item === part.items[i]) ? part : { ...part, items };
    }
    default:
      return part;
  }
}

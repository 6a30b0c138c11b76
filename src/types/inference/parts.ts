// Access to the operands of overloaded operators.

import type { Inference } from "./inference.js";
import { union } from "../lattice/lattice.js";
import { any, isOpen, never, type NumberPart, partOf, rationals, type Type } from "../lattice/type.js";

/** The numbers of an operand; all rationals if it may be something else. */
export function numbersOf(type: Type): NumberPart {
  return (type.length === 1 ? partOf(type, "number") : undefined) ?? rationals;
}

/** The member type of the sets or sequences in a type; `any` if the type gives no information. */
export function membersOf(inference: Inference, type: Type, kind: "sequence" | "set"): Type {
  return union(
    ...type.map(
      (part): Type =>
        part.kind === kind
          ? part.member
          : part.kind === "unknown"
            ? inference.unknowns.memberOf(part.unknown)
            : isOpen([part])
              ? any
              : never,
    ),
  );
}

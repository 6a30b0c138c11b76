// The types of the values that a conjecture quantifies over, as plain data that can be sent to a worker.

import type { CaseType } from "./cases.js";
import { type NamedType, type Part, type Type, unfoldType } from "../types/lattice/type.js";

/** The types of members of sets, and the recursive types that they refer to. */
export interface CaseTypes {
  readonly types: readonly CaseType[];
  readonly named: readonly CaseType[];
}

/** `atoms` are the names of the atoms of the document, which represent all atoms. */
export function caseTypesOf(sets: readonly Type[], atoms: readonly string[]): CaseTypes {
  const named: CaseType[] = [];
  const indexes = new Map<NamedType, number>();
  const everything: CaseType = {
    kind: "union",
    parts: [{ kind: "number", integer: true }, { kind: "truth" }, { kind: "listed", of: "atom", values: atoms }],
  };
  const typeOf = (type: Type): CaseType => {
    const parts = type.map(partOf);
    return parts.length === 1 ? parts[0]! : { kind: "union", parts };
  };
  const partOf = (part: Part): CaseType => {
    switch (part.kind) {
      case "number":
        return part.values === undefined
          ? {
              kind: "number",
              integer: part.integer,
              // Infinite bounds are lost between processes.
              ...(part.low === -Infinity ? {} : { low: part.low }),
              ...(part.high === Infinity ? {} : { high: part.high }),
            }
          : { kind: "listed", of: "number", values: part.values };
      case "truth":
        return { kind: "truth" };
      case "atom":
        return { kind: "listed", of: "atom", values: part.names === undefined ? atoms : [...part.names].sort() };
      case "string":
        return part.values === undefined
          ? { kind: "string" }
          : { kind: "listed", of: "string", values: [...part.values].sort() };
      case "tuple":
        return { kind: "tuple", items: part.items.map(typeOf) };
      case "tuples":
        return { kind: "tuples", atLeast: part.atLeast, member: typeOf([...part.items.flat(), ...part.member]) };
      case "sequence":
      case "set":
        return { kind: part.kind, member: typeOf(part.member) };
      case "named": {
        const known = indexes.get(part.named);
        if (known !== undefined) return { kind: "named", index: known };
        const index = named.length;
        indexes.set(part.named, index);
        named.push(everything);
        named[index] = typeOf(part.named.unfold());
        return { kind: "named", index };
      }
      default:
        return everything;
    }
  };
  const membersOf = (set: Type): Type => unfoldType(set).flatMap((part) => (part.kind === "set" ? part.member : []));
  return { types: sets.map((set) => typeOf(membersOf(set))), named };
}

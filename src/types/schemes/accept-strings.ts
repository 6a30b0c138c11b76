// Makes explicit that parameters that are only indexed also accept strings (inference/adapted.ts). A string is a
// sequence of characters, which are strings, so the variable of the members denotes strings.

import { overlaps, union, unionOf } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import type { TypeOverload } from "./scheme.js";
import { contains } from "../lattice/summary.js";
import { partOf, string, type Type } from "../lattice/type.js";
import { substitute, variablesIn } from "../lattice/variables.js";

export function acceptStrings(type: Type): Type {
  return withStrings(type, (place) => union(string, place));
}

/** Splits an overload for display: strings get their own overload if the result depends on them. */
export function splitOverload(overload: TypeOverload): readonly TypeOverload[] {
  const { parameters, result } = overload;
  const resultVariables = variablesIn(result);
  const coercedNames: (readonly string[])[] = [];
  for (const parameter of parameters)
    withStrings(parameter, (position, member) => {
      // If the members may be strings anyway, a separate case for strings would be redundant.
      coercedNames.push(
        overlaps(
          member.filter(({ kind }) => kind !== "variable"),
          string,
        )
          ? []
          : [...variablesIn(position)],
      );
      return position;
    });
  const [first, ...otherNames] = coercedNames.filter((names) => names.some((name) => resultVariables.has(name)));
  // Combinations of strings and other values in several parameters are not listed.
  if (
    first === undefined ||
    otherNames.some((names) => names.length !== first.length || !names.every((name) => first.includes(name)))
  )
    return coercedNames.length === 0 ? [overload] : [{ parameters: parameters.map(acceptStrings), result }];
  const asString = (type: Type): Type => substitute(type, (name) => (first.includes(name) ? string : undefined));
  const replaceWith =
    (replacement: Type): ((place: Type) => Type) =>
    (place) =>
      [...variablesIn(place)].some((name) => resultVariables.has(name)) ? replacement : union(string, place);
  return [
    { parameters: parameters.map((p) => withStrings(p, (place) => replaceWith(place)(place))), result },
    { parameters: parameters.map((p) => asString(withStrings(p, replaceWith(string)))), result: asString(result) },
  ];
}

/** Replaces the components in which strings are coerced to sequences. */
function withStrings(type: Type, of: (place: Type, member: Type) => Type): Type {
  if (!contains(type, "tuples")) return type;
  // Parameters of functions are contravariant and remain unchanged.
  const inner = type.every(({ kind }) => kind !== "function")
    ? mapType(type, (within) => withStrings(within, of))
    : unionOf(type.map((part) => (part.kind === "function" ? [part] : withStrings([part], of))));
  const [tuples, sequence] = [partOf(inner, "tuples"), partOf(inner, "sequence")];
  if (tuples === undefined || sequence === undefined || partOf(inner, "string") !== undefined) return inner;
  return [sequence.member, ...tuples.items].every((member) => overlaps(member, string))
    ? of(inner, sequence.member)
    : inner;
}

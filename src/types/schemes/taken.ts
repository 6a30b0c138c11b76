// Spells out that parameters of which only coordinates are asked take strings as well (inference/adapted.ts). A string
// is the sequence of its characters, so that a variable for the members of sequences then stands for strings.

import { overlaps, union, unionOf } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import type { Reading } from "./scheme.js";
import { contains } from "../lattice/summary.js";
import { partOf, string, type Type } from "../lattice/type.js";
import { substitute, variablesIn } from "../lattice/variables.js";

/** The type of a parameter, with the strings that it takes. */
export function taken(type: Type): Type {
  return withStrings(type, (place) => union(string, place));
}

/** A reading as people read it: where strings say what is given, they have one of their own. */
export function takenApart(reading: Reading): readonly Reading[] {
  const { parameters, result } = reading;
  const told = variablesIn(result);
  const places: (readonly string[])[] = [];
  for (const parameter of parameters)
    withStrings(parameter, (place, member) => {
      // Where strings are members of sequences anyway, they say nothing new.
      places.push(
        overlaps(
          member.filter(({ kind }) => kind !== "variable"),
          string,
        )
          ? []
          : [...variablesIn(place)],
      );
      return place;
    });
  const [first, ...others] = places.filter((names) => names.some((name) => told.has(name)));
  // Where some may be strings, and others not, there are too many ways to tell.
  if (
    first === undefined ||
    others.some((names) => names.length !== first.length || !names.every((name) => first.includes(name)))
  )
    return places.length === 0 ? [reading] : [{ parameters: parameters.map(taken), result }];
  const asString = (type: Type): Type => substitute(type, (name) => (first.includes(name) ? string : undefined));
  const meant =
    (found: Type): ((place: Type) => Type) =>
    (place) =>
      [...variablesIn(place)].some((name) => told.has(name)) ? found : union(string, place);
  return [
    { parameters: parameters.map((p) => withStrings(p, (place) => meant(place)(place))), result },
    { parameters: parameters.map((p) => asString(withStrings(p, meant(string)))), result: asString(result) },
  ];
}

/** A type with others in the places where strings are taken for sequences. */
function withStrings(type: Type, of: (place: Type, member: Type) => Type): Type {
  if (!contains(type, "tuples")) return type;
  // What a function takes, it is given.
  const inner = type.every(({ kind }) => kind !== "function")
    ? mapType(type, (within) => withStrings(within, of))
    : unionOf(type.map((part) => (part.kind === "function" ? [part] : withStrings([part], of))));
  const [tuples, sequence] = [partOf(inner, "tuples"), partOf(inner, "sequence")];
  if (tuples === undefined || sequence === undefined || partOf(inner, "string") !== undefined) return inner;
  return [sequence.member, ...tuples.items].every((member) => overlaps(member, string))
    ? of(inner, sequence.member)
    : inner;
}

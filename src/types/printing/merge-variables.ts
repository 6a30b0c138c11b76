// Simplifies types for display: merges variables that always occur together, and overloads with the same result that
// differ in one parameter.

import { looseMember } from "./fold-recursion.js";
import { union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { atomOf, type Type, typesWithin, variable } from "../lattice/type.js";
import { variableOccurrences, substitute } from "../lattice/variables.js";

export interface ShownFunction {
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** Merges variables that occur in the same positions. Recursive types are not unfolded. */
export function mergeVariables(types: readonly Type[]): readonly Type[] {
  if (new Set(types.flatMap(variableOccurrences)).size < 2) return types;
  const generalTypes = types.map(withoutPlaces);
  const lists = new Map<string, number[]>();
  let count = 0;
  const visit = (type: Type): void => {
    const n = count++;
    for (const part of type) {
      if (part.kind !== "variable") typesWithin(part).forEach(visit);
      else lists.set(part.name, [...(lists.get(part.name) ?? []), n]);
    }
  };
  generalTypes.forEach(visit);
  const first = new Map<string, string>();
  for (const [name, places] of lists) if (!first.has(places.join())) first.set(places.join(), name);
  if (first.size === lists.size) return types;
  return generalTypes.map((type) =>
    substitute(type, (name) => variable(first.get(lists.get(name)?.join() ?? "") ?? name)),
  );
}

/** Discards the positions of coordinates in open tuples. */
function withoutPlaces(type: Type): Type {
  const inner = mapType(type, withoutPlaces);
  return inner.some((part) => part.kind === "tuples" && part.items.length > 0)
    ? union(
        ...inner.map(
          (part): Type =>
            part.kind === "tuples" ? [{ kind: "tuples", atLeast: 2, items: [], member: looseMember(part) }] : [part],
        ),
      )
    : inner;
}

/** Merges overloads with equal display texts; `show` formats a type. */
export function mergeOverloadsForDisplay(
  overloads: readonly ShownFunction[],
  show: (type: Type) => string,
): readonly ShownFunction[] {
  if (overloads.length < 2) return overloads;
  const results: Read[] = [];
  for (const overload of overloads) {
    const normalised = normalizeVariables(overload, show);
    const at = results.findIndex((other) => other.result === normalised.result && differences(other, normalised) <= 1);
    const similar = results[at]?.overload;
    if (similar === undefined) results.push(normalised);
    else
      results[at] = normalizeVariables(
        {
          parameters: similar.parameters.map((p, i) => union(p, normalised.overload.parameters[i]!)),
          result: union(similar.result, normalised.overload.result),
        },
        show,
      );
  }
  return results.map(({ overload }) => overload);
}

interface Read {
  readonly overload: ShownFunction;
  readonly parameters: readonly string[];
  readonly result: string;
}

/** Renames variables in order of occurrence, for comparison with other overloads. */
function normalizeVariables({ parameters, result }: ShownFunction, show: (type: Type) => string): Read {
  const names = new Map(
    [...new Set([...parameters, result].flatMap(variableOccurrences))].map((name, i) => [name, `variable ${i}`]),
  );
  const rename = (type: Type): Type => substitute(type, (name) => variable(names.get(name) ?? name));
  const text = (type: Type): string => show(substitute(type, (name) => atomOf(names.get(name) ?? name)));
  return {
    overload: { parameters: parameters.map(rename), result: rename(result) },
    parameters: parameters.map(text),
    result: text(result),
  };
}

const differences = (a: Read, b: Read): number =>
  a.parameters.reduce((count, text, i) => (text === b.parameters[i] ? count : count + 1), 0);

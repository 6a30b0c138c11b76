// Simplifies types for display: merges variables that always occur together, and overloads with the same result that
// differ in one parameter.

import { looseMember } from "./fold-recursion.js";
import { union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { atomOf, type Type, typesWithin, variable } from "../lattice/type.js";
import { occurrences, substitute } from "../lattice/variables.js";

export interface ShownFunction {
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** Merges variables that occur in the same positions. Recursive types are not unfolded. */
export function mergeVariables(types: readonly Type[]): readonly Type[] {
  if (new Set(types.flatMap(occurrences)).size < 2) return types;
  const loose = types.map(withoutPlaces);
  const lists = new Map<string, number[]>();
  let count = 0;
  const visit = (type: Type): void => {
    const n = count++;
    for (const part of type) {
      if (part.kind !== "variable") typesWithin(part).forEach(visit);
      else lists.set(part.name, [...(lists.get(part.name) ?? []), n]);
    }
  };
  loose.forEach(visit);
  const first = new Map<string, string>();
  for (const [name, places] of lists) if (!first.has(places.join())) first.set(places.join(), name);
  if (first.size === lists.size) return types;
  return loose.map((type) => substitute(type, (name) => variable(first.get(lists.get(name)?.join() ?? "") ?? name)));
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

/** Merges overloads that are displayed alike; `show` formats a type. */
export function readTogether(
  readings: readonly ShownFunction[],
  show: (type: Type) => string,
): readonly ShownFunction[] {
  if (readings.length < 2) return readings;
  const results: Read[] = [];
  for (const reading of readings) {
    const read = inOrder(reading, show);
    const at = results.findIndex((other) => other.result === read.result && differences(other, read) <= 1);
    const other = results[at]?.reading;
    if (other === undefined) results.push(read);
    else
      results[at] = inOrder(
        {
          parameters: other.parameters.map((p, i) => union(p, read.reading.parameters[i]!)),
          result: union(other.result, read.reading.result),
        },
        show,
      );
  }
  return results.map(({ reading }) => reading);
}

interface Read {
  readonly reading: ShownFunction;
  readonly parameters: readonly string[];
  readonly result: string;
}

/** Renames variables in order of occurrence, for comparison with other overloads. */
function inOrder({ parameters, result }: ShownFunction, show: (type: Type) => string): Read {
  const names = new Map(
    [...new Set([...parameters, result].flatMap(occurrences))].map((name, i) => [name, `variable ${i}`]),
  );
  const named = (type: Type): Type => substitute(type, (name) => variable(names.get(name) ?? name));
  const text = (type: Type): string => show(substitute(type, (name) => atomOf(names.get(name) ?? name)));
  return {
    reading: { parameters: parameters.map(named), result: named(result) },
    parameters: parameters.map(text),
    result: text(result),
  };
}

const differences = (a: Read, b: Read): number =>
  a.parameters.reduce((count, text, i) => (text === b.parameters[i] ? count : count + 1), 0);

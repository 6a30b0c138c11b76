// Merges the findings for the overloads of a definition into those of the document: each expression has the union of
// its types.

import type { Defined } from "../../resolve/resolved.js";
import type { TypeFindings, TypeTable } from "../inference/findings.js";
import { union } from "../lattice/lattice.js";
import type { ComparisonHints, TypeOverload } from "../schemes/scheme.js";
import { hasTypesWithin, type Type, variable } from "../lattice/type.js";
import { variableOccurrences, substitute } from "../lattice/variables.js";

export class Merging {
  /** Memo table of unions of composite types: many expressions share one type, which may be large. */
  private readonly unions = new Map<Type, Map<Type, Type>>();

  constructor(private readonly whole: TypeFindings) {}

  /** Adds the findings of one overload, except its diagnostics. */
  add({ types, variables, uncertain }: TypeFindings): void {
    this.addTypes(this.whole.types, types);
    this.addTypes(this.whole.variables, variables);
    for (const id of uncertain) this.whole.uncertain.add(id);
  }

  private addTypes(target: TypeTable, table: TypeTable): void {
    for (const [id, type] of table) {
      const before = target.get(id);
      target.set(id, before === undefined ? type : this.union(before, type));
    }
  }

  private union(a: Type, b: Type): Type {
    if (a === b || !a.some(hasTypesWithin) || !b.some(hasTypesWithin)) return union(a, b);
    let cache = this.unions.get(a);
    if (cache === undefined) this.unions.set(a, (cache = new Map<Type, Type>()));
    let result = cache.get(b);
    if (result === undefined) cache.set(b, (result = union(a, b)));
    return result;
  }
}

export interface GroupTypes {
  readonly findings: TypeFindings;
  /** One per open definition. */
  readonly overloads: readonly TypeOverload[];
  readonly hints: ComparisonHints;
  readonly broken: readonly Defined[];
}

/**
 * Renames variables with hints so that they have the same name in the same position of all overloads, and in no other
 * position. The overloads were named independently.
 */
export function withHintsByPlace(concluded: readonly GroupTypes[]): readonly GroupTypes[] {
  if (concluded.length < 2 || concluded.every(({ hints }) => hints.size === 0)) return concluded;
  const usedNames = new Set(
    concluded.flatMap(({ overloads }) =>
      overloads.flatMap(({ parameters, result }) => [...parameters, result].flatMap(variableOccurrences)),
    ),
  );
  const letters = "zyxwvutsrqponmlkjihgfedcba".split("").filter((letter) => !usedNames.has(letter));
  const byPlace = new Map<string, string>();
  return concluded.map((groupTypes) => {
    const names = new Map<string, string>();
    for (const [d, { parameters }] of groupTypes.overloads.entries()) {
      for (const [i, parameter] of parameters.entries()) {
        for (const [n, name] of [...new Set(variableOccurrences(parameter))].entries()) {
          if (!groupTypes.hints.has(name) || names.has(name)) continue;
          const position = `${d} ${i} ${n}`;
          if (!byPlace.has(position)) byPlace.set(position, letters[byPlace.size] ?? `z${byPlace.size}`);
          names.set(name, byPlace.get(position)!);
        }
      }
    }
    if (names.size === 0) return groupTypes;
    const rename = (type: Type): Type =>
      substitute(type, (name) => (names.has(name) ? variable(names.get(name)!) : undefined));
    const overloads = groupTypes.overloads.map(({ parameters, result }) => ({
      parameters: parameters.map(rename),
      result: rename(result),
    }));
    return {
      ...groupTypes,
      overloads,
      hints: new Map([...groupTypes.hints].map(([name, hint]) => [names.get(name) ?? name, rename(hint)])),
    };
  });
}

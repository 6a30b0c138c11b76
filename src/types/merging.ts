// What several readings of a definition have found becomes what is found of the document: each expression has the types of all.

import type { Defined } from "../names/resolved.js";
import type { Findings, Table } from "./findings.js";
import { union } from "./lattice.js";
import type { Hints, Reading } from "./scheme.js";
import { hasTypesWithin, type Type } from "./type.js";

/** Takes the findings of readings together. */
export class Merging {
  /** By both types, where others stand in them: many expressions have the very same type, which may be large. */
  private readonly unions = new Map<Type, Map<Type, Type>>();

  constructor(private readonly whole: Findings) {}

  /** Adds what one reading has found, apart from what it says. */
  add({ types, variables, unsure }: Findings): void {
    this.addTypes(this.whole.types, types);
    this.addTypes(this.whole.variables, variables);
    for (const id of unsure) this.whole.unsure.add(id);
  }

  private addTypes(whole: Table, found: Table): void {
    for (const [id, type] of found) {
      const before = whole.get(id);
      whole.set(id, before === undefined ? type : this.union(before, type));
    }
  }

  private union(a: Type, b: Type): Type {
    if (a === b || !a.some(hasTypesWithin) || !b.some(hasTypesWithin)) return union(a, b);
    let known = this.unions.get(a);
    if (known === undefined) this.unions.set(a, (known = new Map<Type, Type>()));
    let result = known.get(b);
    if (result === undefined) known.set(b, (result = union(a, b)));
    return result;
  }
}

/** What one reading of a group has come to. */
export interface Concluded {
  readonly findings: Findings;
  /** Those of the open definitions. */
  readonly readings: readonly Reading[];
  readonly hints: Hints;
  readonly broken: readonly Defined[];
}

// Gathering sets that are each another one with a member more, or less: `{A \ {x} | A in F & x in A}`.

import type { Value } from "./kernel/values.js";
import { SetBuilder } from "./sets/builder.js";
import { excluding, including } from "./sets/set-operations.js";
import type { Domain } from "./fast/domain.js";
import type { Builder } from "./sets/loops.js";

/** Gathers sets, which may be handed over as another one with a member more, or less. */
export interface SetsBuilder<S extends Value> extends Builder<S> {
  addIncluding(A: Value, x: Value): void;
  addExcluding(A: Value, x: Value): void;
}

/** Gathers the members of a set of sets. */
export function familyBuilder<S extends Value>(): SetsBuilder<S>;
export function familyBuilder(): SetsBuilder<Value> {
  return new FamilyBuilder();
}

/** Gathers sets. With a domain, those that get one more member are over it, where that can be. */
export class FamilyBuilder extends SetBuilder {
  constructor(private readonly domain?: Domain) {
    super();
  }

  /** Adds `A U {x}`. */
  addIncluding(A: Value, x: Value): void {
    this.add(this.domain === undefined ? including(A, x) : this.domain.including(A, x));
  }

  /** Adds `A \ {x}`. */
  addExcluding(A: Value, x: Value): void {
    this.add(excluding(A, x));
  }
}

// The passes between lowering and emitting: each makes of a module one that says the same and runs faster.

import type { CoreModule } from "./core.js";
import { coordinates } from "./passes/coordinates.js";
import { counts } from "./passes/counts.js";
import { distinct } from "./passes/distinct.js";
import { divisors } from "./passes/divisors.js";
import { domains } from "./passes/domains.js";
import { entries } from "./passes/entries.js";
import { families } from "./passes/families.js";
import { fusion } from "./passes/fusion.js";
import { hoisting } from "./passes/hoisting.js";
import { identities } from "./passes/identities.js";
import { indexes } from "./passes/indexes.js";
import { integers } from "./passes/integers.js";
import { interiors } from "./passes/interiors.js";
import { iterates } from "./passes/iterates.js";
import { loops } from "./passes/loops.js";
import { memberships } from "./passes/memberships.js";
import { memory } from "./passes/memory.js";
import { pieces } from "./passes/pieces.js";
import { questions } from "./passes/questions.js";
import { quotients } from "./passes/quotients.js";
import { rounds } from "./passes/rounds.js";
import { sinking } from "./passes/sinking.js";
import { small } from "./passes/small.js";
import { tables } from "./passes/tables.js";
import { tabling } from "./passes/tabling.js";
import { unions } from "./passes/unions.js";

/** One pass. When it applies, its function says. */
interface PassOf<Name extends string> {
  readonly name: Name;
  readonly apply: (module: CoreModule) => CoreModule;
}

const pass = <Name extends string>(name: Name, apply: (module: CoreModule) => CoreModule): PassOf<Name> => ({ name, apply });

/** All passes, in the order in which they are made. */
export const passes = [
  pass("rounds", rounds),
  pass("sinking", sinking),
  pass("quotients", quotients),
  pass("divisors", divisors),
  pass("counts", counts),
  pass("interiors", interiors),
  pass("fusion", fusion),
  pass("coordinates", coordinates),
  pass("small", small),
  pass("integers", integers),
  pass("memberships", memberships),
  pass("entries", entries),
  pass("identities", identities),
  pass("distinct", distinct),
  pass("hoisting", hoisting),
  pass("questions", questions),
  pass("domains", domains),
  pass("families", families),
  pass("unions", unions),
  pass("tables", tables),
  pass("pieces", pieces),
  pass("memory", memory),
  pass("tabling", tabling),
  pass("iterates", iterates),
  pass("loops", loops),
  pass("indexes", indexes),
] as const;

export type PassName = (typeof passes)[number]["name"];

/** Passes whose part of the runtime makes a page larger than their speed is worth there, at thirty steps a second. */
export const notForPages: readonly PassName[] = ["rounds", "fusion", "coordinates", "small", "entries", "distinct", "questions", "domains", "families", "unions", "tables", "pieces", "memory", "tabling", "iterates", "loops", "indexes"];

/** What is left out: for tests and measurements. */
export interface PassOptions {
  /** The names of the passes that are not made. */
  readonly without?: readonly PassName[];
}

/** The module after all passes but those that are left out. */
export function optimise(module: CoreModule, { without = [] }: PassOptions = {}): CoreModule {
  return passes.reduce((result, { name, apply }) => (without.includes(name) ? result : apply(result)), module);
}

// The passes between lowering and emitting. Each transforms a module into an equivalent, faster one.

import { operationNames, operationOf } from "../language/operations/operations.js";
import { Contents, type Needs, acrossDefinitions, inOneDefinition } from "./analysis/occurrence.js";
import type { CoreModule } from "./ir.js";
import type { Where } from "./traversal.js";
import { bitsets } from "./passes/bitsets.js";
import { continuations } from "./passes/continuations.js";
import { copying } from "./passes/copying.js";
import { distinct } from "./passes/distinct.js";
import { entries } from "./passes/entries.js";
import { grouping } from "./passes/grouping.js";
import { hoisting } from "./passes/hoisting.js";
import { indexes } from "./passes/indexes.js";
import { listing } from "./passes/listing.js";
import { loops } from "./passes/loops.js";
import { memoisation } from "./passes/memoisation.js";
import { natives } from "./passes/natives.js";
import { peephole, peepholeNames } from "./passes/peephole.js";
import { projections } from "./passes/projections.js";
import { recalling } from "./passes/recalling.js";
import { planning } from "./passes/plan/planning.js";
import { replacing } from "./passes/replacing.js";
import { sinking } from "./passes/sinking.js";
import { tabling } from "./passes/tabling.js";
import { workers } from "./passes/workers.js";

/**
 * A pass, whose function documents when it applies. It is skipped if the module lacks the constructs that it needs, and
 * visits only definitions that contain them.
 */
interface PassOf<Name extends string> {
  readonly name: Name;
  readonly apply: (module: CoreModule, where: Where) => CoreModule;
  readonly needs: Needs;
}

const pass = <Name extends string>(
  name: Name,
  apply: PassOf<Name>["apply"],
  needs = inOneDefinition(),
): PassOf<Name> => ({
  name,
  apply,
  needs,
});

export const passes = [
  pass("sinking", sinking),
  pass("planning", planning, inOneDefinition(["quantify", "solve"])),
  pass("workers", workers),
  pass("entries", entries),
  pass("peephole", peephole, inOneDefinition(["quantify", ...peepholeNames])),
  pass(
    "natives",
    natives,
    inOneDefinition([...operationNames().filter((name) => operationOf(name).native !== undefined), "power", "product"]),
  ),
  pass(
    "projections",
    projections,
    inOneDefinition(["collect", "unionOver", "intersectionOver", "leastOver", "greatestOver"]),
  ),
  pass("distinct", distinct, inOneDefinition(["collect"])),
  pass(
    "bitsets",
    bitsets,
    acrossDefinitions(
      ["setOf", "including", "collect", "unionOver"],
      [
        "has",
        "hasPair",
        "hasNestedPair",
        "hasPairs",
        "hasAll",
        "including",
        "excluding",
        "union",
        "intersection",
        "difference",
        "subset",
        "equal",
        "unionOver",
      ],
    ),
  ),
  pass("memoisation", memoisation, acrossDefinitions(["call", "constant", "function", "moment"])),
  pass("tabling", tabling),
  pass("hoisting", hoisting, inOneDefinition(["solve", "quantify", "lambda"], ["solve", "quantify", "call"])),
  pass("recalling", recalling, inOneDefinition(["solve"], ["solve", "quantify", "call"])),
  pass("continuations", continuations, inOneDefinition(["call"])),
  pass("loops", loops, inOneDefinition(["solve"])),
  pass(
    "indexes",
    indexes,
    inOneDefinition(["apart", ...operationNames().filter((name) => operationOf(name).end !== undefined)]),
  ),
  pass("grouping", grouping, inOneDefinition(["solve", "quantify"], ["equal"])),
  pass("listing", listing, inOneDefinition(["solve"], ["index"], ["range"])),
  pass("replacing", replacing, inOneDefinition(["including"], ["excluding", "tuplesWithout"])),
  pass("copying", copying),
] as const;

export type PassName = (typeof passes)[number]["name"];

/**
 * Passes whose runtime code makes a page larger than their speed-up justifies, at thirty steps a second. Tabling is not
 * among them, since without it some computations would not finish.
 */
export const notForPages: readonly PassName[] = [
  "projections",
  "distinct",
  "bitsets",
  "memoisation",
  "recalling",
  "loops",
  "indexes",
  "grouping",
  "listing",
  "replacing",
];

/** Options for tests and measurements. */
export interface PassOptions {
  readonly without?: readonly PassName[];
  /** Called with the name of each pass that changes the module. Skipping the other passes makes no difference. */
  readonly onChange?: (name: PassName) => void;
}

export function optimise(module: CoreModule, { without = [], onChange }: PassOptions = {}): CoreModule {
  const contents = new Contents(passes.map(({ needs }) => needs));
  return passes.reduce((current, { name, needs, apply }) => {
    if (without.includes(name) || !contents.occur(current, needs)) return current;
    const isRelevant = contents.where(needs);
    // Traced code is evaluated once, and its expressions are separate lambdas.
    const after = apply(current, (definition) => definition.role !== "noted" && isRelevant(definition));
    if (after !== current) onChange?.(name);
    return after;
  }, module);
}

export function modulesAroundPass(
  module: CoreModule,
  name: PassName,
): { readonly before: CoreModule; readonly after: CoreModule } {
  const names = passes.map((one) => one.name);
  const at = names.indexOf(name);
  const withFirstPasses = (count: number): CoreModule => optimise(module, { without: names.slice(count) });
  return { before: withFirstPasses(at), after: withFirstPasses(at + 1) };
}

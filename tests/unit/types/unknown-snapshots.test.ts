// Snapshots of metavariables, and their rollback after speculative changes.

import { expect, it } from "vitest";
import { kinds } from "../../../src/types/lattice/kinds.js";
import { Solution } from "../../../src/types/constraints/solution.js";
import { rational, sequenceOf, type Type, unknownsIn, variable } from "../../../src/types/lattice/type.js";
import { Unknowns } from "../../../src/types/constraints/constraints.js";

const nowhere = { start: 0, end: 0 };
const only = (type: Type) => unknownsIn(type)[0]!.unknown;

it("metavariables are restored at every rollback", () => {
  const unknowns = new Unknowns();
  const [a, b] = [unknowns.freshUnknown(), unknowns.freshUnknown()];
  unknowns.restrict(only(a), kinds.sequence | kinds.number, nowhere, undefined);
  const solved = () => [a, b].map((type) => new Solution(unknowns).solveType(type));
  const before = solved();
  const restore = unknowns.snapshot();
  for (let i = 0; i < 2; i++) {
    unknowns.demand(only(a), sequenceOf(rational), nowhere, undefined);
    unknowns.unite(only(a), only(b));
    unknowns.coordinateOf(only(a), 3, true);
    unknowns.addComparedType(only(b), rational, true);
    expect(solved()).not.toEqual(before);
    restore();
    expect(solved()).toEqual(before);
  }
});

it("callbacks for a kind are restored", () => {
  const unknowns = new Unknowns();
  const a = unknowns.freshUnknown();
  const met: string[] = [];
  unknowns.restrict(only(a), kinds.string | kinds.number, nowhere, undefined);
  unknowns.markDecisive(only(a));
  unknowns.suspendUntilKnown(only(a), (kind) => met.push(kind));
  unknowns.settle();
  const [open] = unknowns.ambiguousKinds([[a]]);
  const restore = unknowns.snapshot();
  open!.choose("number");
  restore();
  open!.choose("string");
  expect(met).toEqual(["number", "string"]);
});

it("conflicts are discarded", () => {
  const unknowns = new Unknowns();
  const a = unknowns.freshUnknown();
  unknowns.restrict(only(a), kinds.number, nowhere, undefined);
  const restore = unknowns.snapshot();
  unknowns.restrict(only(a), kinds.atom, nowhere, undefined);
  expect(unknowns.conflicts).toHaveLength(1);
  restore();
  expect(unknowns.conflicts).toEqual([]);
  expect(new Solution(unknowns).solveType(a)).not.toEqual(variable("a"));
});

// The symmetry of a state space: permutations of atoms under which its steps and claims are invariant. That is checked
// while the search runs, by an instrumented program (ir/symmetry.ts): if each evaluation in a state commutes with the
// permutations, then the same evaluations in all permuted states have the permuted results. So it suffices to visit one
// state of each orbit (Ip and Dill, "Better verification through symmetry", Formal Methods in System Design 9, 1996).

import * as easel from "../runtime/index.js";
import { Atom, isSet, printUpTo, type Value } from "../runtime/index.js";
import type { AtomLiteral } from "../ir/symmetry.js";
import { canonicalForm, containsAtom, findChangingTransposition } from "./permutations.js";
import { maxPartLength } from "./limits.js";

/** The reason why states cannot be searched up to permutations. */
export type Asymmetry =
  /** The set with this index is not a finite set of atoms, or has a member of an earlier set. */
  | { readonly kind: "members" | "overlap"; readonly set: number; readonly value: string }
  /** A literal names a permuted atom. */
  | { readonly kind: "literal"; readonly literal: number }
  /** Exchanging two atoms changes the value of a constant. */
  | { readonly kind: "constant"; readonly constant: number; readonly exchanged: readonly [string, string] }
  /** An operation observes the order or the names of permuted atoms. */
  | { readonly kind: "observation"; readonly site: number; readonly value: string };

/** Ends an evaluation that may not commute with permutations. Definitions pass it on unchanged. */
export class AsymmetryError extends easel.LedError {
  constructor(readonly asymmetry: Asymmetry) {
    super("", "Asymmetry", `the states are not symmetric: ${asymmetry.kind}`);
  }

  override at(): this {
    return this;
  }
}

export interface Symmetry {
  /** Returns the canonical representative of a state's orbit. */
  readonly canonical: (state: Value) => Value;
  readonly has: (atom: Value) => boolean;
  /** The text of the set that contains an atom. */
  readonly textOf: (atom: Value) => string | undefined;
}

/** A set of atoms to permute, and its text in the document. */
interface PermutedSet {
  readonly value: Value;
  readonly text: string;
}

/** Returns the symmetry under permutations of each of some sets. */
export function symmetryOf(
  sets: readonly PermutedSet[],
  literals: readonly Pick<AtomLiteral, "name">[],
): SymmetryGroup {
  const atoms = new Map<Value, string>();
  const groups = sets.map(({ value, text }, set) => {
    const shown = printUpTo(value, maxPartLength);
    if (!isSet(value) || !value.finite) throw new AsymmetryError({ kind: "members", set, value: shown });
    const group: Atom[] = [];
    for (const member of value.listed()) {
      if (!(member instanceof Atom)) throw new AsymmetryError({ kind: "members", set, value: shown });
      if (atoms.has(member))
        throw new AsymmetryError({ kind: "overlap", set, value: printUpTo(member, maxPartLength) });
      group.push(member);
    }
    for (const member of group) atoms.set(member, text);
    return group;
  });
  const literal = literals.findIndex(({ name }) => atoms.has(easel.atom(name)));
  if (literal >= 0) throw new AsymmetryError({ kind: "literal", literal });
  return {
    canonical: canonicalForm(groups),
    has: (atom) => atoms.has(atom),
    textOf: (atom) => atoms.get(atom),
    groups,
  };
}

interface SymmetryGroup extends Symmetry {
  readonly groups: readonly (readonly Atom[])[];
}

/**
 * A runtime for the instrumented program, which throws an {@link AsymmetryError} where an evaluation may not commute with
 * the permutations. `constants` are those of the program without instrumentation.
 */
export function symmetryRuntime({ groups, has }: SymmetryGroup, constants: readonly (() => Value)[]): typeof easel {
  const atoms = { has };
  const invariant: (Value | undefined)[] = [];
  const observed = (value: Value, site: number): never => {
    throw new AsymmetryError({ kind: "observation", site, value: printUpTo(value, maxPartLength) });
  };
  return {
    ...easel,
    unordered: <T extends Value>(set: T, site: number): T => {
      const isSingle = isSet(set) && set.hasAtMost(1);
      return !isSingle && containsAtom(set, atoms) ? observed(set, site) : set;
    },
    unprinted: <T extends Value>(value: T, site: number): T =>
      containsAtom(value, atoms) ? observed(value, site) : value,
    sharedConstant(constant) {
      const cached = invariant[constant];
      if (cached !== undefined) return cached;
      const value = constants[constant]!();
      const pair = findChangingTransposition(value, groups);
      if (pair !== undefined) {
        const [a, b] = pair.map((one) => easel.print(one)) as [string, string];
        throw new AsymmetryError({ kind: "constant", constant, exchanged: [a, b] });
      }
      return (invariant[constant] = value);
    },
  };
}

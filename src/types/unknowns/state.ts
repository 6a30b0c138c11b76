// What is known of an unknown, and what those share that must be of one kind.

import type { Span } from "../../source/source.js";
import { allKinds, isOneKind, type KindName, type Kinds } from "../lattice/kinds.js";
import { none } from "../lattice/lists.js";
import type { Path } from "../facts/paths.js";
import type { Type, Unknown } from "../lattice/type.js";

/** Where an unknown was used as a value of some kinds. */
export interface Reason {
  readonly span: Span;
  readonly kinds: Kinds;
  readonly path: Path;
  /** True if the values may be of these kinds, and of others: a pattern skips what has another shape. */
  readonly isLower?: true;
}

/** An unknown that is used as two kinds of value at once. */
export interface Conflict {
  readonly unknown: Unknown;
  readonly first: Reason;
  readonly second: Reason;
}

/** What those have in common that must be of one kind. */
export class Shared {
  parent: Shared | undefined = undefined;
  kinds: Kinds = allKinds;
  reasons: readonly Reason[] = none;
  /** Kinds that comparisons suggest, should the uses leave several open. */
  likely: Kinds = 0;
  /** True once two uses exclude each other. */
  broken = false;
  /** True if what is done with the value depends on its kind, so that each open kind is a reading of its own. */
  matters = false;
  /**
   * True if an operator or a call means something else for each kind, so that it matters for more than the form of what
   * is given.
   */
  overloads = false;
}

/** What is known of one unknown. Those that are united know it together, in the last of their parents. */
export class State implements Unknown {
  parent: State | undefined = undefined;

  // What it is made of, should it have parts.

  /** Members of sets and sequences, further coordinates of tuples. */
  member: State | undefined = undefined;
  coordinates: Map<number, State> | undefined = undefined;
  /** The coordinates that there are in any case. */
  atLeast = 0;
  /** The number of coordinates, where a pattern says it. */
  length: number | undefined = undefined;
  /** The coordinates of tuples of other lengths, which other patterns ask for. */
  otherTuples: Map<number, readonly State[]> | undefined = undefined;
  parameters: readonly State[] | undefined = undefined;
  result: State | undefined = undefined;
  /** What it is where a coordinate has a certain value: the alternatives of a tagged union. */
  alternatives: readonly Alternative[] = none;
  /** True if it must be one of the alternatives: they are those of branches, and there is no `otherwise`. */
  closed = false;

  // What uses demand.

  /** Types that calls ask for. */
  needs: readonly Type[] = none;
  /** True if the numbers must be integers. */
  integer = false;
  /** True if a coordinate is asked of it. */
  indexed = false;
  /** True if it is a slice of one like it: what is asked of a coordinate may be asked of any. */
  sliced = false;
  /** True if its members are gone through. */
  listed = false;
  /** The variable that it is, within the definition that the variable belongs to. */
  variable: Type | undefined = undefined;

  // What only hints at its values.

  /** Types of what it is compared with. */
  compared: readonly Type[] = none;
  /** Types of what is handed over to it in its own group. */
  received: readonly Type[] = none;

  /**
   * `isResult`: true for what a definition of the group gives, and its parts: what is done with it says nothing of
   * parameters. `taken`: true for what a function takes that is handed over, and nothing else is: all that it is called
   * with.
   */
  constructor(
    readonly id: number,
    readonly isResult: boolean,
    public taken = false,
    public shared = new Shared(),
  ) {}
}

/** What an unknown is where the coordinate `at` has a certain value. */
export interface Alternative {
  readonly at: number;
  readonly tag: Type;
  readonly state: State;
}

const noCoordinates: ReadonlyMap<number, State> = new Map();

/** The coordinates of an unknown, by their numbers from 1; most have none. */
export function coordinatesOf({ coordinates }: State): ReadonlyMap<number, State> {
  return coordinates ?? noCoordinates;
}

const noTuples: ReadonlyMap<number, readonly State[]> = new Map();

/** The coordinates of tuples of other lengths. */
export function otherTuplesOf({ otherTuples }: State): ReadonlyMap<number, readonly State[]> {
  return otherTuples ?? noTuples;
}

/** Two unknowns that have something to do with each other. */
export interface Two {
  readonly a: State;
  readonly b: State;
}

/** What all share that are linked. */
export function root(shared: Shared): Shared {
  while (shared.parent !== undefined) shared = shared.parent;
  return shared;
}

/** Demanded in branches that exclude each other. */
export function isMixed(shared: Shared): boolean {
  return shared.reasons.some(
    (a) => (a.kinds & shared.kinds) !== shared.kinds && shared.reasons.some((b) => (a.kinds & b.kinds) === 0),
  );
}

/** True if it is known already that all are of one of these kinds, or that they cannot be of one. */
export function isOfKinds({ kinds, reasons, broken }: Shared, mask: Kinds): boolean {
  return broken || (reasons.length > 0 && kinds !== 0 && (kinds & mask) === kinds);
}

/** True if what is done depends on the kind, and that is not settled. */
export const isLeftOpen = ({ matters, kinds }: Shared): boolean => matters && !isOneKind(kinds);

/** True if what is compared may be of the same kinds, or the one of some of those of the other. */
export function areAlike(a: Shared, b: Shared): boolean {
  if (a.broken || b.broken) return false;
  const both = a.kinds & b.kinds;
  return (
    a.kinds === b.kinds || ((both === a.kinds || both === b.kinds) && a.reasons.length > 0 && b.reasons.length > 0)
  );
}

/** Comparisons decide between kinds that the uses leave open. */
export function decide(shared: Shared): void {
  const likely = shared.kinds & shared.likely;
  if (shared.reasons.length > 0 && likely !== 0 && !isOneKind(shared.kinds)) shared.kinds = likely;
}

/** A kind that the uses leave open. */
export interface OpenKind {
  readonly kinds: readonly KindName[];
  /** False if only the form of what is given depends on it. */
  readonly overloads: boolean;
  choose(kind: KindName): void;
}

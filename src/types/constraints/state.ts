// The state of a metavariable, and the state shared by metavariables of one kind.

import type { Span } from "../../text/source.js";
import { allKinds, isOneKind, type KindName, type Kinds } from "../lattice/kinds.js";
import { none } from "../lattice/lists.js";
import type { ConditionPath } from "../facts/paths.js";
import type { Type, Unknown } from "../lattice/type.js";

/** A use that restricts a metavariable to certain kinds. */
export interface Restriction {
  readonly span: Span;
  readonly kinds: Kinds;
  readonly path: ConditionPath;
  /** True if this is a lower bound: a pattern matches values of these kinds and skips others. */
  readonly isLower?: true;
}

export interface Conflict {
  readonly unknown: Unknown;
  readonly first: Restriction;
  readonly second: Restriction;
}

/** The state shared by metavariables that must have the same kind (union-find). */
export class SharedState {
  parent: SharedState | undefined = undefined;
  kinds: Kinds = allKinds;
  reasons: readonly Restriction[] = none;
  /** Kinds suggested by comparisons, used if the constraints leave several open. */
  likelyKinds: Kinds = 0;
  hasConflict = false;
  /** True if the result depends on the kind, so that each open kind gives an overload. */
  isDecisive = false;
  /** True if an operator or a call is overloaded on the kind; false if only the shape of the result depends on it. */
  isOverloaded = false;
}

/** The constraints on a metavariable. United metavariables share the state of their representative. */
export class MetavariableState implements Unknown {
  parent: MetavariableState | undefined = undefined;

  // Components.

  /** The type of members of sets and sequences, and of further coordinates of tuples. */
  member: MetavariableState | undefined = undefined;
  coordinates: Map<number, MetavariableState> | undefined = undefined;
  /** The number of coordinates that certainly exist. */
  atLeast = 0;
  /** The exact number of coordinates, if a pattern requires one. */
  length: number | undefined = undefined;
  /** The coordinates of tuples of other lengths, required by further patterns. */
  otherTuples: Map<number, readonly MetavariableState[]> | undefined = undefined;
  parameters: readonly MetavariableState[] | undefined = undefined;
  result: MetavariableState | undefined = undefined;
  alternatives: readonly Alternative[] = none;
  /** True if only the alternatives are possible, since they are the cases of branches without `otherwise`. */
  isClosed = false;

  // Constraints.

  /** The types that calls require. */
  requiredTypes: readonly Type[] = none;
  /** True if numbers must be integers. */
  isInteger = false;
  isIndexed = false;
  /** True for a slice of another value, so that constraints on one coordinate may apply to every coordinate. */
  isSlice = false;
  /** True if the members are enumerated. */
  isEnumerated = false;
  /** The type variable to which the metavariable is equal, within the definition of the variable. */
  variable: Type | undefined = undefined;

  // Hints.

  /** Types of values that it is compared with. */
  comparedTypes: readonly Type[] = none;
  /** Types of values passed to it within its own group. */
  receivedTypes: readonly Type[] = none;

  /**
   * `isResult`: true for the results of the group's definitions and their components, which do not constrain
   * parameters. `isOnlyReceiving`: true for the parameter of a function argument that has no other use, so that `receivedTypes`
   * contains all values that the function is applied to.
   */
  constructor(
    readonly id: number,
    readonly isResult: boolean,
    public isOnlyReceiving = false,
    public shared = new SharedState(),
  ) {}
}

/** The type where the coordinate `coordinate` equals `tag`. */
interface Alternative {
  readonly coordinate: number;
  readonly tag: Type;
  readonly state: MetavariableState;
}

const noCoordinates: ReadonlyMap<number, MetavariableState> = new Map();

export function coordinatesOf({ coordinates }: MetavariableState): ReadonlyMap<number, MetavariableState> {
  return coordinates ?? noCoordinates;
}

const noTuples: ReadonlyMap<number, readonly MetavariableState[]> = new Map();

export function otherTuplesOf({ otherTuples }: MetavariableState): ReadonlyMap<number, readonly MetavariableState[]> {
  return otherTuples ?? noTuples;
}

export interface StatePair {
  readonly a: MetavariableState;
  readonly b: MetavariableState;
}

/** The representative of a union-find class. */
export function root(shared: SharedState): SharedState {
  while (shared.parent !== undefined) shared = shared.parent;
  return shared;
}

/** True if incompatible kinds are required in branches that exclude each other. */
export function isMixed(shared: SharedState): boolean {
  return shared.reasons.some(
    (a) => (a.kinds & shared.kinds) !== shared.kinds && shared.reasons.some((b) => (a.kinds & b.kinds) === 0),
  );
}

/** True if the constraints already imply one of these kinds, or are contradictory. */
export function isOfKinds({ kinds, reasons, hasConflict: broken }: SharedState, mask: Kinds): boolean {
  return broken || (reasons.length > 0 && kinds !== 0 && (kinds & mask) === kinds);
}

/** True if the result depends on the kind and the kind is ambiguous. */
export const isAmbiguous = ({ isDecisive: matters, kinds }: SharedState): boolean => matters && !isOneKind(kinds);

/**
 * True if compared values may share one type: their kinds are equal, or one constrained set of kinds includes the
 * other.
 */
export function areAlike(a: SharedState, b: SharedState): boolean {
  if (a.hasConflict || b.hasConflict) return false;
  const commonKinds = a.kinds & b.kinds;
  return (
    a.kinds === b.kinds ||
    ((commonKinds === a.kinds || commonKinds === b.kinds) && a.reasons.length > 0 && b.reasons.length > 0)
  );
}

/** Resolves ambiguous kinds by the hints of comparisons. */
export function applyHints(shared: SharedState): void {
  const likely = shared.kinds & shared.likelyKinds;
  if (shared.reasons.length > 0 && likely !== 0 && !isOneKind(shared.kinds)) shared.kinds = likely;
}

export interface AmbiguousKind {
  readonly kinds: readonly KindName[];
  /** False if only the shape of the result depends on it. */
  readonly isOverloaded: boolean;
  choose(kind: KindName): void;
}

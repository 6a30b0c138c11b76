// Solves metavariables. Constraints become the type of the values, an unconstrained metavariable becomes a type
// variable, and one that occurs in its own solution becomes a recursive type.

import { intersection, isWithin, overlaps, union } from "../lattice/lattice.js";
import { arrayOfLength } from "../lattice/lists.js";
import { mapType } from "../lattice/map.js";
import { allKinds, isOneKind, kindOf, type KindName, type Kinds, kinds, kindsIn, kindsOf } from "../lattice/kinds.js";
import {
  any,
  color,
  functionOf,
  genericVariable,
  integer,
  isNever,
  type NamedType,
  namedType,
  openTuple,
  point,
  rational,
  sequenceOf,
  setWith,
  string,
  truth,
  tupleOf,
  type Type,
  type Unknown,
  variable,
} from "../lattice/type.js";
import { limitSize } from "../lattice/size.js";
import { mentions } from "../lattice/variables.js";
import { coordinatesOf, otherTuplesOf, type MetavariableState } from "./state.js";
import type { Unknowns } from "./constraints.js";
import { maxSolutionDepth } from "./limits.js";

const none: readonly Type[] = [];

interface SolutionEntry {
  /** Undefined while it is being computed. */
  solution: Type | undefined;
  /** The recursive type for references from within the solution. */
  name: NamedType | undefined;
}

/** Solves the metavariables of a group on demand. Solutions are memoized. */
export class Solution {
  private readonly entries: (SolutionEntry | undefined)[];
  /** The current nesting depth of metavariables being solved. */
  private depth = 0;
  private letterCount = 0;

  constructor(private readonly unknowns: Unknowns) {
    this.entries = arrayOfLength(unknowns.count);
  }

  solveType(type: Type): Type {
    const [constituent] = type;
    if (type.length === 1 && constituent?.kind === "unknown") return this.solveUnknown(constituent.unknown);
    return mapType(
      type,
      (component) => this.solveType(component),
      (part) =>
        part.kind === "unknown"
          ? this.solveUnknown(part.unknown)
          : part.kind === "named" && mentions([part], "unknown")
            ? namedType(this.solveNamed(part.named))
            : undefined,
    );
  }

  /** Memo table of recursive types that contain metavariables. */
  private readonly recursiveSolutions = new Map<NamedType, NamedType>();

  private solveNamed(type: NamedType): NamedType {
    const cached = this.recursiveSolutions.get(type);
    if (cached !== undefined) return cached;
    let solution = any;
    const solvedType: NamedType = {
      name: `${type.name} solved`,
      state: type.state,
      isOpen: true,
      unfold: () => solution,
    };
    this.recursiveSolutions.set(type, solvedType);
    solution = this.solveType(type.unfold());
    return solvedType;
  }

  solveTypes(types: readonly Type[]): readonly Type[] {
    const solutions = arrayOfLength<Type>(types.length);
    for (let i = 0; i < solutions.length; i++) solutions[i] = this.solveType(types[i]!);
    return solutions;
  }

  private freshVariable(): Type {
    const n = this.letterCount++;
    const letter = n < 26 ? String.fromCharCode(97 + n) : `a${n}`;
    const { maker } = this.unknowns;
    return maker === undefined ? variable(letter) : genericVariable(letter, maker);
  }

  private solveUnknown(unknown: Unknown): Type {
    const state = this.unknowns.find(unknown);
    const cached = this.entries[state.id];
    if (cached !== undefined)
      return (
        cached.solution ??
        namedType(
          (cached.name ??= {
            name: `unknown ${this.unknowns.maker ?? ""} ${state.id}`,
            state: "closed",
            isOpen: true,
            unfold: () => cached.solution ?? any,
          }),
        )
      );
    const entry: SolutionEntry = { solution: undefined, name: undefined };
    this.entries[state.id] = entry;
    this.depth++;
    entry.solution =
      this.unknowns.sharedOf(state).hasConflict || this.depth > maxSolutionDepth
        ? any
        : limitSize(this.computeSolution(state));
    this.depth--;
    return entry.solution;
  }

  private computeSolution(state: MetavariableState): Type {
    const variants =
      state.alternatives.length === 0
        ? none
        : state.alternatives.map(({ coordinate: at, tag, state: alternative }) =>
            this.solveAlternative(alternative, at, tag),
          );
    if (variants.length > 0 && state.isClosed && !this.hasOtherConstraints(state))
      return union(...variants, ...this.hintedTypes(state, union(...variants)));
    const sharedState = this.unknowns.sharedOf(state);
    if (sharedState.reasons.length === 0 || sharedState.kinds === allKinds) {
      if (state.variable !== undefined) return state.variable;
      const receivedTypes = state.receivedTypes.map((type) => this.solveType(type));
      return state.isOnlyReceiving && receivedTypes.length > 0
        ? union(...receivedTypes)
        : union(this.freshVariable(), ...receivedTypes);
    }
    const possibleKinds = this.resolveIndexed(state, sharedState.kinds);
    const result = union(
      ...kindsIn(possibleKinds).map((kind) => this.solveKind(kind, state)),
      ...((possibleKinds & kinds.tuple) === 0 ? none : variants),
    );
    return state.comparedTypes.length === 0 && state.receivedTypes.length === 0
      ? result
      : union(result, ...this.hintedTypes(state, result));
  }

  /** True if a tagged union has constraints in addition to its tag and its alternatives. */
  private hasOtherConstraints(state: MetavariableState): boolean {
    const tags = new Set(state.alternatives.map(({ coordinate: at }) => at));
    return (
      state.member !== undefined ||
      state.length !== undefined ||
      state.requiredTypes.length > 0 ||
      [...coordinatesOf(state)].some(
        ([i, coordinate]) =>
          !tags.has(i) ||
          this.unknowns.sharedOf(this.unknowns.find(coordinate)).reasons.length > 0 ||
          this.unknowns
            .find(coordinate)
            .comparedTypes.some((type) => !isWithin(type, union(...state.alternatives.map(({ tag }) => tag)))),
      )
    );
  }

  private solveAlternative(state: MetavariableState, coordinate: number, tag: Type): Type {
    const root = this.unknowns.find(state);
    const items = this.solveItems(root, Math.max(coordinate, ...coordinatesOf(root).keys(), 0));
    return openTuple(
      items.map((item, i) => (i === coordinate - 1 ? tag : item)),
      any,
      Math.max(coordinate, root.atLeast),
    );
  }

  /** Types added by hints: received values, and compared values that the constraints exclude. */
  private hintedTypes(state: MetavariableState, solutionType: Type): readonly Type[] {
    // A comparison of an indexed value with one string implies that the value may be any string.
    const comparedTypes = state.comparedTypes
      .map((type) => this.solveType(type))
      .filter((type) => !overlaps(type, solutionType))
      .map((type) => (state.isIndexed ? type.map((part) => (part.kind === "string" ? string[0]! : part)) : type));
    const compositeKinds = kinds.tuple | kinds.sequence | kinds.set | kinds.function;
    const receivedTypes = state.receivedTypes.map((type) =>
      type.filter((part) => (kindOf(part) & compositeKinds & kindsOf(solutionType)) !== 0 && part.kind !== "unknown"),
    );
    return [...comparedTypes, ...receivedTypes.map((type) => this.solveType(type))];
  }

  /**
   * Resolves values that are only indexed. Strings, points and colours are possible as well, but calls coerce them
   * (adapted.ts). Coordinates of different kinds imply a tuple.
   */
  private resolveIndexed(state: MetavariableState, kindMask: Kinds): Kinds {
    const { isIndexed: indexed } = state;
    const indexableKinds = kindMask & (kinds.tuple | kinds.sequence);
    if (!indexed || isOneKind(kindMask) || indexableKinds === 0) return kindMask;
    const coordinates = [...coordinatesOf(state).values()].map((c) => this.unknowns.find(c));
    const commonKinds = coordinates.reduce((mask, c) => mask & this.unknowns.sharedOf(c).kinds, allKinds);
    // In a node of a tree, subtrees are next to a coordinate of another type.
    const isTree = coordinates.includes(state) && coordinates.some((c) => c !== state);
    // A set or function next to an unconstrained coordinate implies coordinates of different kinds.
    const compositeKinds = kinds.set | kinds.function;
    const isRecord =
      (commonKinds & ~compositeKinds) === 0 && coordinates.some((c) => this.unknowns.sharedOf(c).kinds === allKinds);
    return (indexableKinds & kinds.tuple) !== 0 && (commonKinds === 0 || isTree || isRecord)
      ? kinds.tuple
      : indexableKinds;
  }

  private solveKind(kind: KindName, state: MetavariableState): Type {
    const applyNeeds = (target: Type): Type =>
      state.requiredTypes.reduce(
        (current, need) =>
          meetOrJoin(
            current,
            this.solveType(need).filter((part) => (kindOf(part) & kinds[kind]) !== 0),
          ),
        target,
      );
    switch (kind) {
      case "number":
        return applyNeeds(state.isInteger ? integer : rational);
      case "truth":
        return truth;
      case "atom":
        return applyNeeds([{ kind: "atom", names: undefined }]);
      case "string":
        return applyNeeds(string);
      case "tuple":
        return this.solveTuple(state);
      case "sequence":
        return sequenceOf(
          union(
            ...(state.member === undefined && coordinatesOf(state).size > 0 ? [] : [this.solveMember(state)]),
            ...this.solveItems(state, Math.max(0, ...coordinatesOf(state).keys())).filter((item) => item !== any),
          ),
        );
      case "set":
        return setWith(this.solveMember(state), state.isEnumerated ? true : undefined);
      case "function":
        return state.parameters === undefined
          ? functionOf(undefined, any)
          : functionOf(
              state.parameters.map((p) => this.solveUnknown(p)),
              state.result === undefined ? any : this.solveUnknown(state.result),
            );
      case "Point":
        return point;
      case "Color":
        return color;
      case "Image":
        return [{ kind: "easel", name: "Image" }];
    }
  }

  private solveMember(state: MetavariableState): Type {
    return state.member === undefined ? this.freshVariable() : this.solveUnknown(state.member);
  }

  private solveTuple(state: MetavariableState): Type {
    const needs = state.requiredTypes.map((need) =>
      this.solveType(need).filter((part) => part.kind === "tuple" || part.kind === "tuples"),
    );
    if (needs.some((need) => need.length > 0) && state.length === undefined && coordinatesOf(state).size === 0)
      return needs.reduce<Type>(meetOrJoin, needs[0]!);
    if (state.length !== undefined)
      return union(
        tupleOf(this.solveItems(state, state.length)),
        ...Array.from(otherTuplesOf(state).values(), (otherTuple) =>
          tupleOf(otherTuple.map((coordinate) => this.solveUnknown(coordinate))),
        ),
      );
    const items = this.solveItems(state, Math.max(0, ...coordinatesOf(state).keys()));
    return openTuple(
      items,
      state.member === undefined && items.length > 0 ? any : this.solveMember(state),
      state.atLeast,
    );
  }

  private solveItems(state: MetavariableState, length: number): readonly Type[] {
    return Array.from({ length }, (_, i) => {
      const coordinate = coordinatesOf(state).get(i + 1);
      return coordinate === undefined
        ? state.member === undefined
          ? any
          : this.solveMember(state)
        : this.solveUnknown(coordinate);
    });
  }
}

function meetOrJoin(a: Type, b: Type): Type {
  if (b.length === 0 || isWithin(a, b)) return a;
  const common = intersection(a, b);
  return isNever(common) ? union(a, b) : common;
}

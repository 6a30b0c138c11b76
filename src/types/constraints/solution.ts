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

interface Entry {
  /** Undefined while it is being computed. */
  solution: Type | undefined;
  /** The recursive type for references from within the solution. */
  name: NamedType | undefined;
}

/** Solves the metavariables of a group on demand. Solutions are memoized. */
export class Solution {
  private readonly entries: (Entry | undefined)[];
  /** The current nesting depth of metavariables being solved. */
  private depth = 0;
  private letters = 0;

  constructor(private readonly unknowns: Unknowns) {
    this.entries = arrayOfLength(unknowns.count);
  }

  type(type: Type): Type {
    const [constituent] = type;
    if (type.length === 1 && constituent?.kind === "unknown") return this.unknown(constituent.unknown);
    return mapType(
      type,
      (inner) => this.type(inner),
      (part) =>
        part.kind === "unknown"
          ? this.unknown(part.unknown)
          : part.kind === "named" && mentions([part], "unknown")
            ? namedType(this.named(part.named))
            : undefined,
    );
  }

  /** Memo table of recursive types that contain metavariables. */
  private readonly recursive = new Map<NamedType, NamedType>();

  private named(type: NamedType): NamedType {
    const cached = this.recursive.get(type);
    if (cached !== undefined) return cached;
    let solution = any;
    const solved: NamedType = { name: `${type.name} solved`, state: type.state, isOpen: true, unfold: () => solution };
    this.recursive.set(type, solved);
    solution = this.type(type.unfold());
    return solved;
  }

  types(types: readonly Type[]): readonly Type[] {
    const solved = arrayOfLength<Type>(types.length);
    for (let i = 0; i < solved.length; i++) solved[i] = this.type(types[i]!);
    return solved;
  }

  private fresh(): Type {
    const n = this.letters++;
    const letter = n < 26 ? String.fromCharCode(97 + n) : `a${n}`;
    const { maker } = this.unknowns;
    return maker === undefined ? variable(letter) : genericVariable(letter, maker);
  }

  private unknown(unknown: Unknown): Type {
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
    const entry: Entry = { solution: undefined, name: undefined };
    this.entries[state.id] = entry;
    this.depth++;
    entry.solution =
      this.unknowns.sharedOf(state).broken || this.depth > maxSolutionDepth ? any : limitSize(this.solution(state));
    this.depth--;
    return entry.solution;
  }

  private solution(state: MetavariableState): Type {
    const tagged =
      state.alternatives.length === 0
        ? none
        : state.alternatives.map(({ at, tag, state: alternative }) => this.alternative(alternative, at, tag));
    if (tagged.length > 0 && state.closed && !this.isUsedBesides(state))
      return union(...tagged, ...this.hintedTypes(state, union(...tagged)));
    const sharedState = this.unknowns.sharedOf(state);
    if (sharedState.reasons.length === 0 || sharedState.kinds === allKinds) {
      if (state.variable !== undefined) return state.variable;
      const received = state.received.map((type) => this.type(type));
      return state.taken && received.length > 0 ? union(...received) : union(this.fresh(), ...received);
    }
    const open = this.openKinds(state, sharedState.kinds);
    const result = union(
      ...kindsIn(open).map((kind) => this.kind(kind, state)),
      ...((open & kinds.tuple) === 0 ? none : tagged),
    );
    return state.compared.length === 0 && state.received.length === 0
      ? result
      : union(result, ...this.hintedTypes(state, result));
  }

  /** True if a tagged union has constraints in addition to its tag and its alternatives. */
  private isUsedBesides(state: MetavariableState): boolean {
    const tags = new Set(state.alternatives.map(({ at }) => at));
    return (
      state.member !== undefined ||
      state.length !== undefined ||
      state.needs.length > 0 ||
      [...coordinatesOf(state)].some(
        ([i, coordinate]) =>
          !tags.has(i) ||
          this.unknowns.sharedOf(this.unknowns.find(coordinate)).reasons.length > 0 ||
          this.unknowns
            .find(coordinate)
            .compared.some((type) => !isWithin(type, union(...state.alternatives.map(({ tag }) => tag)))),
      )
    );
  }

  private alternative(state: MetavariableState, at: number, tag: Type): Type {
    const root = this.unknowns.find(state);
    const items = this.items(root, Math.max(at, ...coordinatesOf(root).keys(), 0));
    return openTuple(
      items.map((item, i) => (i === at - 1 ? tag : item)),
      any,
      Math.max(at, root.atLeast),
    );
  }

  /** Types added by hints: received values, and compared values that the constraints exclude. */
  private hintedTypes(state: MetavariableState, foundType: Type): readonly Type[] {
    // A comparison of an indexed value with one string implies that the value may be any string.
    const compared = state.compared
      .map((type) => this.type(type))
      .filter((type) => !overlaps(type, foundType))
      .map((type) => (state.indexed ? type.map((part) => (part.kind === "string" ? string[0]! : part)) : type));
    const structured = kinds.tuple | kinds.sequence | kinds.set | kinds.function;
    const received = state.received.map((type) =>
      type.filter((part) => (kindOf(part) & structured & kindsOf(foundType)) !== 0 && part.kind !== "unknown"),
    );
    return [...compared, ...received.map((type) => this.type(type))];
  }

  /**
   * Resolves values that are only indexed. Strings, points and colours are possible as well, but calls coerce them
   * (adapted.ts). Coordinates of different kinds imply a tuple.
   */
  private openKinds(state: MetavariableState, open: Kinds): Kinds {
    const { indexed } = state;
    const indexable = open & (kinds.tuple | kinds.sequence);
    if (!indexed || isOneKind(open) || indexable === 0) return open;
    const coordinates = [...coordinatesOf(state).values()].map((c) => this.unknowns.find(c));
    const common = coordinates.reduce((mask, c) => mask & this.unknowns.sharedOf(c).kinds, allKinds);
    // In a node of a tree, subtrees are next to a coordinate of another type.
    const isTree = coordinates.includes(state) && coordinates.some((c) => c !== state);
    // A set or function next to an unconstrained coordinate implies coordinates of different kinds.
    const composites = kinds.set | kinds.function;
    const isRecord =
      (common & ~composites) === 0 && coordinates.some((c) => this.unknowns.sharedOf(c).kinds === allKinds);
    return (indexable & kinds.tuple) !== 0 && (common === 0 || isTree || isRecord) ? kinds.tuple : indexable;
  }

  private kind(kind: KindName, state: MetavariableState): Type {
    const required = (target: Type): Type =>
      state.needs.reduce(
        (left, need) =>
          meetOrJoin(
            left,
            this.type(need).filter((part) => (kindOf(part) & kinds[kind]) !== 0),
          ),
        target,
      );
    switch (kind) {
      case "number":
        return required(state.integer ? integer : rational);
      case "truth":
        return truth;
      case "atom":
        return required([{ kind: "atom", names: undefined }]);
      case "string":
        return required(string);
      case "tuple":
        return this.tuple(state);
      case "sequence":
        return sequenceOf(
          union(
            ...(state.member === undefined && coordinatesOf(state).size > 0 ? [] : [this.member(state)]),
            ...this.items(state, Math.max(0, ...coordinatesOf(state).keys())).filter((item) => item !== any),
          ),
        );
      case "set":
        return setWith(this.member(state), state.listed ? true : undefined);
      case "function":
        return state.parameters === undefined
          ? functionOf(undefined, any)
          : functionOf(
              state.parameters.map((p) => this.unknown(p)),
              state.result === undefined ? any : this.unknown(state.result),
            );
      case "Point":
        return point;
      case "Color":
        return color;
      case "Image":
        return [{ kind: "easel", name: "Image" }];
    }
  }

  private member(state: MetavariableState): Type {
    return state.member === undefined ? this.fresh() : this.unknown(state.member);
  }

  private tuple(state: MetavariableState): Type {
    const needs = state.needs.map((need) =>
      this.type(need).filter((part) => part.kind === "tuple" || part.kind === "tuples"),
    );
    if (needs.some((need) => need.length > 0) && state.length === undefined && coordinatesOf(state).size === 0)
      return needs.reduce<Type>(meetOrJoin, needs[0]!);
    if (state.length !== undefined)
      return union(
        tupleOf(this.items(state, state.length)),
        ...Array.from(otherTuplesOf(state).values(), (other) =>
          tupleOf(other.map((coordinate) => this.unknown(coordinate))),
        ),
      );
    const items = this.items(state, Math.max(0, ...coordinatesOf(state).keys()));
    return openTuple(items, state.member === undefined && items.length > 0 ? any : this.member(state), state.atLeast);
  }

  private items(state: MetavariableState, length: number): readonly Type[] {
    return Array.from({ length }, (_, i) => {
      const coordinate = coordinatesOf(state).get(i + 1);
      return coordinate === undefined
        ? state.member === undefined
          ? any
          : this.member(state)
        : this.unknown(coordinate);
    });
  }
}

function meetOrJoin(a: Type, b: Type): Type {
  if (b.length === 0 || isWithin(a, b)) return a;
  const both = intersection(a, b);
  return isNever(both) ? union(a, b) : both;
}

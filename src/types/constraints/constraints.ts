// Constraints on metavariables: the parameters of lambdas and of definitions without a signature. Each use constrains a
// metavariable: its kind, its members, its coordinates, or the type required by a call. Metavariables of the same type
// are united (union-find); those that only share their kind, such as `a` and `b` in `a * b`, are linked. After the
// traversal of a group, solution.ts solves each metavariable.

import type { Span } from "../../text/source.js";
import { chain, concatenate, grow, none, growUnlessLast, arrayOfLength } from "../lattice/lists.js";
import {
  areAlike,
  type Conflict,
  coordinatesOf,
  otherTuplesOf,
  applyHints,
  isAmbiguous,
  isMixed,
  isOfKinds,
  type AmbiguousKind,
  type Restriction,
  root,
  type SharedState,
  MetavariableState,
  type StatePair,
} from "./state.js";
import { Flows } from "./flows.js";
import { type ConditionPath, areCompatible } from "../facts/paths.js";
import { type Descent, descend } from "./descent.js";
import { indexable } from "../messages/needs.js";
import { truncate, takeSnapshot } from "./snapshots.js";
import { allKinds, type KindName, type Kinds, kinds, kindsIn, kindsOf } from "../lattice/kinds.js";
import { hasTypesWithin, type Type, type Unknown, unfoldType, unknownType } from "../lattice/type.js";
import { replaceVariables } from "../lattice/variables.js";
import { SuspendedConstraints } from "./waits.js";

/** The constraint store of a group of definitions. */
export class Unknowns {
  conflicts: readonly Conflict[] = none;
  private readonly states: MetavariableState[] = [];
  private suspendedConstraints: SuspendedConstraints | undefined;
  private readonly flows = new Flows();

  /** `maker`: the lambda whose parameters are solved; unsolved metavariables become its generic variables. */
  constructor(readonly maker?: number) {}

  get count(): number {
    return this.states.length;
  }

  freshUnknown(): Type {
    return unknownType(this.createState());
  }

  freshUnknowns(count: number): readonly Type[] {
    const types = arrayOfLength<Type>(count);
    for (let i = 0; i < count; i++) types[i] = this.freshUnknown();
    return types;
  }

  /** A metavariable for the result of a definition of the group. */
  freshResult(): Type {
    return unknownType(this.createState(true));
  }

  private createState(isResult = false, isParameter = false, shared?: SharedState): MetavariableState {
    const state = new MetavariableState(this.states.length, isResult, isParameter, shared);
    this.states.push(state);
    return state;
  }

  find(unknown: Unknown): MetavariableState {
    let state = this.states[unknown.id]!;
    while (state.parent !== undefined) state = state.parent;
    return state;
  }

  sharedOf(state: MetavariableState): Readonly<SharedState> & SharedState {
    let shared = state.shared;
    while (shared.parent !== undefined) shared = shared.parent;
    return shared;
  }

  isSame(a: Unknown, b: Unknown): boolean {
    return this.find(a) === this.find(b);
  }

  // ---- kinds

  /** Restricts the values to these kinds. */
  restrict(unknown: Unknown, mask: Kinds, span: Span, path: ConditionPath): void {
    const state = this.find(unknown);
    if (!isOfKinds(this.sharedOf(state), mask)) this.restrictKinds(state, { span, kinds: mask, path });
  }

  /** The call that is reported for constraints from the body of another definition. */
  private blamedSpan: Span | undefined;

  /** Runs a function and attributes its constraints to a span. The outermost span has priority. */
  attributeTo<T>(span: Span, run: () => T): T {
    const enclosingSpan = this.blamedSpan;
    this.blamedSpan = enclosingSpan ?? span;
    const result = run();
    this.blamedSpan = enclosingSpan;
    return result;
  }

  private restrictKinds(state: MetavariableState, restriction: Restriction): void {
    const reason = this.blamedSpan === undefined ? restriction : { ...restriction, span: this.blamedSpan };
    const sharedState = this.sharedOf(state);
    if (sharedState.hasConflict) return;
    const remainingKinds = sharedState.kinds & reason.kinds;
    if (remainingKinds !== 0) {
      if (sharedState.kinds !== remainingKinds || sharedState.reasons.length === 0)
        sharedState.reasons = grow(sharedState.reasons, reason);
      sharedState.kinds = remainingKinds;
      return;
    }
    const conflictingReasons = sharedState.reasons.filter(
      (other) => other.isLower !== true && (other.kinds & reason.kinds) === 0 && areCompatible(other.path, reason.path),
    );
    sharedState.reasons = grow(sharedState.reasons, reason);
    const [first] = conflictingReasons;
    // Constraints on different paths, possibly of different calls, do not contradict each other.
    if (first === undefined) sharedState.kinds |= reason.kinds;
    else {
      sharedState.hasConflict = true;
      this.conflicts = grow(this.conflicts, { unknown: state, first, second: reason });
    }
  }

  /**
   * Records that the result depends on the kind. `overloads`: true if the kind selects an overload; false if it only
   * determines the shape of the result, as for a slice.
   */
  markDecisive(unknown: Unknown, overloads = true): void {
    const shared = this.sharedOf(this.find(unknown));
    shared.isDecisive = true;
    shared.isOverloaded ||= overloads;
  }

  /** Requires two metavariables to have the same kind. */
  link(a: Unknown, b: Unknown): void {
    const left = this.find(a);
    const [x, y] = [this.sharedOf(left), this.sharedOf(this.find(b))];
    if (x === y) return;
    y.parent = x;
    x.likelyKinds |= y.likelyKinds;
    x.hasConflict ||= y.hasConflict;
    x.isDecisive ||= y.isDecisive;
    x.isOverloaded ||= y.isOverloaded;
    for (const reason of y.reasons) this.restrictKinds(left, reason);
    // Kinds that comparisons have already excluded remain excluded.
    if (!x.hasConflict && (x.kinds & y.kinds) !== 0) x.kinds &= y.kinds;
  }

  /** Suspends a callback until the kind is known; it runs once. */
  suspendUntilKnown(unknown: Unknown, resume: (kind: KindName) => void): void {
    (this.suspendedConstraints ??= new SuspendedConstraints()).add({ shared: this.find(unknown).shared, resume });
  }

  // ---- components

  /** The type of the members of a set or sequence, or of the further coordinates of a tuple. */
  memberOf(unknown: Unknown): Type {
    const state = this.find(unknown);
    return unknownType((state.member ??= this.createState(state.isResult)));
  }

  /** The type of coordinate `i` (1-based); `isCertain` if it is accessed on every path. */
  coordinateOf(unknown: Unknown, i: number, isCertain: boolean): Type {
    const state = this.find(unknown);
    let coordinate = state.coordinates?.get(i);
    if (coordinate === undefined)
      (state.coordinates ??= new Map()).set(i, (coordinate = this.createState(state.isResult)));
    if (isCertain) state.atLeast = Math.max(state.atLeast, i);
    return unknownType(coordinate);
  }

  markIndexed(unknown: Unknown): void {
    this.find(unknown).isIndexed = true;
  }

  markEnumerated(unknown: Unknown): void {
    this.find(unknown).isEnumerated = true;
  }

  /** The coordinates of a tuple of exactly this length; undefined if another length is required. */
  tupleOf(unknown: Unknown, length: number): readonly Type[] | undefined {
    const state = this.find(unknown);
    if (state.length !== undefined && state.length !== length) return undefined;
    state.length = length;
    const coordinates: Type[] = [];
    for (let i = 1; i <= length; i++) coordinates.push(this.coordinateOf(state, i, false));
    return coordinates;
  }

  /**
   * The coordinates of the values that a pattern of this length matches. This is a lower bound: other values are
   * possible, and the pattern skips them. Undefined after a kind conflict.
   */
  tupleShape(unknown: Unknown, length: number): readonly Type[] | undefined {
    const sharedState = this.sharedOf(this.find(unknown));
    if (sharedState.hasConflict) return undefined;
    if (sharedState.reasons.length === 0 || (sharedState.kinds & kinds.tuple) === 0) {
      sharedState.kinds = sharedState.reasons.length === 0 ? kinds.tuple : sharedState.kinds | kinds.tuple;
      sharedState.reasons = grow(sharedState.reasons, patternReason);
    }
    return this.tupleOf(unknown, length) ?? this.otherTupleOf(this.find(unknown), length);
  }

  /** The coordinates of a tuple whose length differs from that of the first pattern. */
  private otherTupleOf(state: MetavariableState, length: number): readonly Type[] {
    let coordinates = state.otherTuples?.get(length);
    if (coordinates === undefined) {
      coordinates = Array.from({ length }, () => this.createState(state.isResult));
      (state.otherTuples ??= new Map()).set(length, coordinates);
    }
    return coordinates.map(unknownType);
  }

  /** The parameters and result of a function of this arity; undefined if another arity is required. */
  functionOf(
    unknown: Unknown,
    arity: number,
  ): { readonly parameters: readonly Type[]; readonly result: Type } | undefined {
    const state = this.find(unknown);
    state.parameters ??= Array.from({ length: arity }, () => this.createState(state.isResult, true));
    state.result ??= this.createState(state.isResult);
    if (state.parameters.length !== arity) return undefined;
    return { parameters: state.parameters.map(unknownType), result: unknownType(state.result) };
  }

  /** A metavariable of the same kind and members, for a slice. */
  freshSlice(unknown: Unknown): Type {
    const state = this.find(unknown);
    const slice = this.createState(state.isResult, false, this.sharedOf(state));
    slice.member = state.member ??= this.createState(state.isResult);
    slice.isSlice = true;
    return unknownType(slice);
  }

  /** Adds an alternative of a tagged union: the type where `coordinate` equals `tag`. */
  addAlternative(unknown: Unknown, coordinate: number, tag: Type): Type {
    const state = this.find(unknown);
    const variant = this.createState(state.isResult);
    state.alternatives = grow(state.alternatives, { coordinate, tag, state: variant });
    return unknownType(variant);
  }

  markClosed(unknown: Unknown): void {
    this.find(unknown).isClosed = true;
  }

  isResult(unknown: Unknown): boolean {
    return this.find(unknown).isResult;
  }

  // ---- value flows

  /**
   * Records that a parameter or a component of one flows into a result, whose constraints probably apply to it.
   */
  addResultFlow(parameter: Unknown, result: Unknown): void {
    this.flows.addFlow({ a: this.find(parameter), b: this.find(result) });
  }

  /**
   * Records that a result is passed to the parameter of a function argument, whose type is probably that of all values
   * that flow into the result.
   */
  addArgumentFlow(parameter: Unknown, result: Unknown): void {
    this.flows.addArgument({ a: this.find(parameter), b: this.find(result) });
  }

  /** Hints at kinds, used if the constraints leave several open. */
  hintKinds(unknown: Unknown, mask: Kinds): void {
    if (mask !== allKinds) this.sharedOf(this.find(unknown)).likelyKinds |= mask;
  }

  markInteger(unknown: Unknown): void {
    this.find(unknown).isInteger = true;
  }

  /**
   * Records a comparison with values of another type, as a hint. An equation hints at the kind as well; a membership
   * only at possible values.
   */
  addComparedType(unknown: Unknown, type: Type, isEquation: boolean): void {
    const state = this.find(unknown);
    const mask = kindsOf(type);
    if (mask === allKinds) return;
    if (isEquation) this.sharedOf(state).likelyKinds |= mask;
    state.comparedTypes = growUnlessLast(state.comparedTypes, type);
  }

  addComparison(a: Unknown, b: Unknown): void {
    this.flows.addComparison({ a: this.find(a), b: this.find(b) });
  }

  addReceivedType(unknown: Unknown, type: Type): void {
    const state = this.find(unknown);
    state.receivedTypes = grow(state.receivedTypes, type);
    const mask = kindsOf(type);
    if (mask !== allKinds) this.sharedOf(state).likelyKinds |= mask;
  }

  /** Requires the type to be a type variable of the enclosing definition. */
  requireVariable(unknown: Unknown, type: Type): void {
    this.find(unknown).variable ??= type;
  }

  /** Unites two metavariables and their components. */
  unite(a: Unknown, b: Unknown): void {
    const [x, y] = [this.find(a), this.find(b)];
    if (x === y) return;
    this.link(x, y);
    y.parent = x;
    x.isInteger ||= y.isInteger;
    x.isIndexed ||= y.isIndexed;
    x.isSlice ||= y.isSlice;
    x.isEnumerated ||= y.isEnumerated;
    x.isOnlyReceiving &&= y.isOnlyReceiving;
    x.variable ??= y.variable;
    x.length ??= y.length;
    x.atLeast = Math.max(x.atLeast, y.atLeast);
    x.requiredTypes = concatenate(x.requiredTypes, y.requiredTypes);
    x.comparedTypes = concatenate(x.comparedTypes, y.comparedTypes);
    x.receivedTypes = concatenate(x.receivedTypes, y.receivedTypes);
    x.alternatives = concatenate(x.alternatives, y.alternatives);
    if (x.member === undefined) x.member = y.member;
    else if (y.member !== undefined) this.unite(x.member, y.member);
    for (const [i, coordinate] of coordinatesOf(y)) {
      const existing = x.coordinates?.get(i);
      if (existing === undefined) (x.coordinates ??= new Map()).set(i, coordinate);
      else this.unite(existing, coordinate);
    }
    for (const [length, coordinates] of otherTuplesOf(y)) {
      const existing = x.otherTuples?.get(length);
      if (existing === undefined) (x.otherTuples ??= new Map()).set(length, coordinates);
      else existing.forEach((coordinate, i) => this.unite(coordinate, coordinates[i]!));
    }
    if (x.parameters === undefined) {
      x.parameters = y.parameters;
      x.result = y.result;
    } else if (y.parameters !== undefined && y.parameters.length === x.parameters.length) {
      x.parameters.forEach((p, i) => this.unite(p, y.parameters![i]!));
      if (x.result !== undefined && y.result !== undefined) this.unite(x.result, y.result);
    }
  }

  /**
   * Requires a type that may contain metavariables. `bindings` maps the type's variables and is extended.
   * `enclosingDescent` is the descent so far, for constraints on components.
   */
  demand(
    unknown: Unknown,
    type: Type,
    span: Span,
    path: ConditionPath,
    bindings?: Map<string, Type>,
    enclosingDescent?: Descent,
  ): void {
    const descent = descend(enclosingDescent, type, unknown);
    if (descent === undefined) return;
    if (descent.repeatedUnknown !== undefined) return this.unite(descent.repeatedUnknown, unknown);
    const state = this.find(unknown);
    const required = unfoldType(type);
    const [constituent] = required;
    if (required.length === 1 && constituent?.kind === "unknown") return this.unite(state, constituent.unknown);
    if (required.length === 1 && constituent?.kind === "variable") {
      const bound = bindings?.get(constituent.name);
      if (bound === undefined) bindings?.set(constituent.name, unknownType(state));
      else for (const part of bound) if (part.kind === "unknown") this.unite(part.unknown, state);
      return;
    }
    const mask = kindsOf(required);
    if (mask === allKinds) return;
    if (!isOfKinds(this.sharedOf(state), mask)) this.restrictKinds(state, { span, kinds: mask, path });
    if (required.length === 1 && constituent !== undefined && !hasTypesWithin(constituent))
      state.requiredTypes = growUnlessLast(state.requiredTypes, type);
    else this.demandWithin(state, descent, type, required, span, path, bindings ?? new Map<string, Type>());
  }

  private demandWithin(
    state: MetavariableState,
    descent: Descent,
    type: Type,
    required: Type,
    span: Span,
    path: ConditionPath,
    bindings: Map<string, Type>,
  ): void {
    const [constituent] = required;
    const demandComponent = (component: Type, targetType: Type): void => {
      for (const target of targetType)
        if (target.kind === "unknown") this.demand(target.unknown, component, span, path, bindings, descent);
    };
    if (required.length !== 1 || constituent === undefined) {
      state.requiredTypes = grow(
        state.requiredTypes,
        replaceVariables(type, bindings, () => this.freshUnknown()),
      );
      return;
    }
    switch (constituent.kind) {
      case "set":
        if (constituent.finite === true) state.isEnumerated = true;
        return demandComponent(constituent.member, this.memberOf(state));
      case "sequence":
        return demandComponent(constituent.member, this.memberOf(state));
      case "tuples":
        constituent.items.forEach((item, i) =>
          demandComponent(item, this.coordinateOf(state, i + 1, i < constituent.atLeast && path === undefined)),
        );
        return demandComponent(constituent.member, this.memberOf(state));
      case "tuple":
        return this.tupleOf(state, constituent.items.length)?.forEach((coordinate, i) =>
          demandComponent(constituent.items[i]!, coordinate),
        );
      case "function": {
        const functionShape =
          constituent.parameters === undefined ? undefined : this.functionOf(state, constituent.parameters.length);
        if (functionShape === undefined) return;
        constituent.parameters!.forEach((p, i) => demandComponent(p, functionShape.parameters[i]!));
        return demandComponent(constituent.result, functionShape.result);
      }
      default:
        state.requiredTypes = growUnlessLast(state.requiredTypes, type);
    }
  }

  // ---- solving

  /** Resolves flows and suspended constraints as far as possible. */
  settle(): void {
    const { results, compared, argumentFlows } = this.flows.drain((state) => this.find(state));
    for (const { a, b } of results) this.propagateResultKind(this.find(a), this.find(b));
    if (compared.length > 0) this.uniteCompared(compared);
    for (const { a, b } of argumentFlows) this.uniteIfAlike(a, b);
    this.suspendedConstraints?.resolve();
    // Use the hints of comparisons for the remaining ambiguities.
    for (const shared of this.suspendedConstraints?.awaitedStates() ?? []) applyHints(shared);
    this.suspendedConstraints?.resolve();
    this.uniteMembers();
  }

  private uniteIfAlike(a: MetavariableState, b: MetavariableState): void {
    if (areAlike(this.sharedOf(this.find(a)), this.sharedOf(this.find(b)))) this.unite(a, b);
  }

  /**
   * Unites compared values, unless exactly one of them belongs to the parameters of a function: a function on numbers
   * may be applied to all values except for one, which is an atom.
   */
  private uniteCompared(compared: readonly StatePair[]): void {
    const parameterStates = new Set<MetavariableState>();
    const addWithComponents = (state: MetavariableState): void => {
      if (parameterStates.has(state)) return;
      parameterStates.add(state);
      for (const component of [state.member, ...coordinatesOf(state).values()])
        if (component !== undefined) addWithComponents(this.find(component));
    };
    for (const { parameters } of this.states) for (const state of parameters ?? []) addWithComponents(this.find(state));
    for (const { a, b } of compared)
      if (parameterStates.has(this.find(a)) === parameterStates.has(this.find(b))) this.uniteIfAlike(a, b);
  }

  /**
   * Propagates the kind of a result to a parameter that flows into it, and to members, level by level. `levels` is
   * computed beforehand, as the parameter may be a member of the result.
   */
  private propagateResultKind(
    parameter: MetavariableState,
    result: MetavariableState,
    levels: readonly MetavariableState[] = chain(result, ({ member }) => member && this.find(member)),
  ): void {
    const [parameterKinds, resultKinds] = [this.sharedOf(parameter), this.sharedOf(result)];
    const commonKinds = parameterKinds.kinds & resultKinds.kinds;
    if (resultKinds.reasons.length > 0 && commonKinds !== 0 && commonKinds !== parameterKinds.kinds)
      this.restrictKinds(parameter, { ...resultKinds.reasons[0]!, kinds: commonKinds });
    if (
      levels[1] !== undefined &&
      (commonKinds === kinds.sequence || commonKinds === kinds.set) &&
      parameterKinds !== resultKinds
    )
      this.propagateResultKind(this.find((parameter.member ??= this.createState())), levels[1], levels.slice(1));
  }

  /** Takes a snapshot and returns a function that restores it, any number of times. */
  snapshot(): () => void {
    const restore = takeSnapshot(this.states);
    const { states, conflicts, suspendedConstraints: waits } = this;
    const { length } = states;
    const restoreFlows = this.flows.snapshot();
    const restoreWaits = waits?.snapshot();
    return () => {
      restore();
      Object.assign(this, { conflicts, waits });
      truncate(states, length);
      restoreFlows();
      restoreWaits?.();
    };
  }

  /** Unites the coordinates of sequences with their members, and restricts those of strings to strings. */
  private uniteMembers(): void {
    // The list may grow during the loop.
    for (let i = 0; i < this.states.length; i++) {
      const state = this.find(this.states[i]!);
      if (this.sharedOf(state).kinds === kinds.string && state.isIndexed) this.restrictToStrings(state);
      const { kinds: remainingKinds } = this.sharedOf(state);
      if (remainingKinds !== kinds.sequence && !(state.isSlice && (remainingKinds & ~indexable) === 0)) continue;
      for (const coordinate of coordinatesOf(state).values()) {
        const member = (state.member ??= this.createState());
        if ((this.sharedOf(this.find(member)).kinds & this.sharedOf(this.find(coordinate)).kinds) !== 0)
          this.unite(member, coordinate);
      }
    }
  }

  private restrictToStrings(state: MetavariableState): void {
    for (const component of [state.member, ...coordinatesOf(state).values()]) {
      if (component === undefined) continue;
      const componentState = this.sharedOf(this.find(component));
      // A coordinate that is not a string excludes strings as values.
      if ((componentState.kinds & kinds.string) !== 0 && !componentState.hasConflict)
        this.restrictKinds(this.find(component), { span: { start: 0, end: 0 }, kinds: kinds.string, path: undefined });
    }
  }

  /** The kinds that constraints on coordinates exclude: coordinates of strings are strings. */
  private impossibleKinds(state: MetavariableState): Kinds {
    for (const coordinate of coordinatesOf(state).values()) {
      const { kinds: remainingKinds, hasConflict: broken } = this.sharedOf(this.find(coordinate));
      if ((remainingKinds & kinds.string) === 0 && !broken) return kinds.string;
    }
    return 0;
  }

  /** The ambiguous kinds among the metavariables reachable from the types. Each can be chosen independently. */
  ambiguousKinds(typeLists: readonly (readonly Type[])[]): readonly AmbiguousKind[] {
    for (const state of this.states) if (isAmbiguous(this.sharedOf(state))) return this.collectChoices(typeLists);
    this.uniteMembers();
    return noChoices;
  }

  private collectChoices(typeLists: readonly (readonly Type[])[]): readonly AmbiguousKind[] {
    const choices = new Map<SharedState, readonly KindName[]>();
    const visited = new Set<MetavariableState>();
    const visit = (state: MetavariableState): void => {
      if (visited.has(state)) return;
      visited.add(state);
      const sharedState = this.sharedOf(state);
      if (sharedState.isDecisive) applyHints(sharedState);
      if (
        !sharedState.hasConflict &&
        sharedState.reasons.length > 0 &&
        isAmbiguous(sharedState) &&
        !isMixed(sharedState)
      )
        choices.set(sharedState, kindsIn(sharedState.kinds & ~this.impossibleKinds(state)));
      for (const component of [
        state.member,
        ...coordinatesOf(state).values(),
        ...[...otherTuplesOf(state).values()].flat(),
        ...(state.parameters ?? []),
        state.result,
        ...state.alternatives.map((a) => a.state),
      ])
        if (component !== undefined) visit(this.find(component));
    };
    for (const types of typeLists)
      for (const type of types) for (const part of type) if (part.kind === "unknown") visit(this.find(part.unknown));
    this.uniteMembers();
    return [...choices].map(([sharedState, kindNames]) => ({
      kinds: kindNames,
      isOverloaded: sharedState.isOverloaded,
      choose: (kind) => {
        root(sharedState).kinds = kinds[kind];
        this.suspendedConstraints?.resolve();
        this.uniteMembers();
      },
    }));
  }
}

const noChoices: readonly AmbiguousKind[] = [];

const patternReason: Restriction = {
  span: { start: 0, end: 0 },
  kinds: kinds.tuple,
  path: undefined,
  isLower: true,
};

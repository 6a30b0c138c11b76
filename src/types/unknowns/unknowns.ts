// What is found out about types that nobody has written down: the parameters of a definition without a signature and of
// its lambdas. Each use demands something of an unknown: a kind, members, coordinates, a type that a call needs.
// Unknowns that must be the same are united (union-find); those that only share their kind, as `a` and `b` in `a * b`,
// are linked. When a group of definitions has been walked through, each unknown is solved into a type (solution.ts).

import type { Span } from "../../source/source.js";
import { chain, joined, none, plus, plusOnce, roomFor } from "../lattice/lists.js";
import {
  areAlike,
  type Conflict,
  coordinatesOf,
  otherTuplesOf,
  decide,
  isLeftOpen,
  isMixed,
  isOfKinds,
  type OpenKind,
  type Reason,
  root,
  type Shared,
  State,
  type Two,
} from "./state.js";
import { Flows } from "./flows.js";
import { type Path, together } from "../facts/paths.js";
import { type Descent, descend } from "./descent.js";
import { indexable } from "../messages/needs.js";
import { shorten, snapshotOf } from "./snapshots.js";
import { allKinds, type KindName, type Kinds, kinds, kindsIn, kindsOf } from "../lattice/kinds.js";
import { hasTypesWithin, type Type, type Unknown, unfolded, unknownType } from "../lattice/type.js";
import { withMeanings } from "../lattice/variables.js";
import { Waits } from "./waits.js";

/** What a group of definitions demands of its unknowns. */
export class Unknowns {
  conflicts: readonly Conflict[] = none;
  private readonly states: State[] = [];
  /** Made when something waits. */
  private waits: Waits | undefined;
  private readonly flows = new Flows();

  /**
   * `maker`: the node of the lambda whose parameters the unknowns stand for, to which the variables belong that are
   * left.
   */
  constructor(readonly maker?: number) {}

  /** How many unknowns there are. */
  get count(): number {
    return this.states.length;
  }

  fresh(): Type {
    return unknownType(this.state());
  }

  freshOnes(count: number): readonly Type[] {
    const types = roomFor<Type>(count);
    for (let i = 0; i < count; i++) types[i] = this.fresh();
    return types;
  }

  /** Stands for what a definition of the group gives. */
  result(): Type {
    return unknownType(this.state(true));
  }

  private state(isResult = false, taken = false, shared?: Shared): State {
    const state = new State(this.states.length, isResult, taken, shared);
    this.states.push(state);
    return state;
  }

  /** What is known of an unknown, or of the one it was united with. */
  find(unknown: Unknown): State {
    let state = this.states[unknown.id]!;
    while (state.parent !== undefined) state = state.parent;
    return state;
  }

  sharedOf(state: State): Readonly<Shared> & Shared {
    let shared = state.shared;
    while (shared.parent !== undefined) shared = shared.parent;
    return shared;
  }

  isSame(a: Unknown, b: Unknown): boolean {
    return this.find(a) === this.find(b);
  }

  // ---- kinds

  /** Demands that the values are of one of the kinds. */
  restrict(unknown: Unknown, mask: Kinds, span: Span, path: Path): void {
    const state = this.find(unknown);
    if (!isOfKinds(this.sharedOf(state), mask)) this.narrow(state, { span, kinds: mask, path });
  }

  /** Where demands are made that stand in the body of another definition. */
  private place: Span | undefined;

  /** Runs what makes its demands at a place, wherever they are written. */
  at<T>(place: Span, run: () => T): T {
    const outer = this.place;
    this.place = outer ?? place;
    const result = run();
    this.place = outer;
    return result;
  }

  private narrow(state: State, demanded: Reason): void {
    const reason = this.place === undefined ? demanded : { ...demanded, span: this.place };
    const shared = this.sharedOf(state);
    if (shared.broken) return;
    const both = shared.kinds & reason.kinds;
    if (both !== 0) {
      if (shared.kinds !== both || shared.reasons.length === 0) shared.reasons = plus(shared.reasons, reason);
      shared.kinds = both;
      return;
    }
    const against = shared.reasons.filter(
      (other) => other.isLower !== true && (other.kinds & reason.kinds) === 0 && together(other.path, reason.path),
    );
    shared.reasons = plus(shared.reasons, reason);
    const [first] = against;
    // Demands of other paths, perhaps of other calls, do not contradict.
    if (first === undefined) shared.kinds |= reason.kinds;
    else {
      shared.broken = true;
      this.conflicts = plus(this.conflicts, { unknown: state, first, second: reason });
    }
  }

  /** What is given depends on the kind: its form, as that of a slice, or what an operator means. */
  matters(unknown: Unknown, overloads = true): void {
    const shared = this.sharedOf(this.find(unknown));
    shared.matters = true;
    shared.overloads ||= overloads;
  }

  /** Must be of one kind. */
  link(a: Unknown, b: Unknown): void {
    const left = this.find(a);
    const [x, y] = [this.sharedOf(left), this.sharedOf(this.find(b))];
    if (x === y) return;
    y.parent = x;
    x.likely |= y.likely;
    x.broken ||= y.broken;
    x.matters ||= y.matters;
    x.overloads ||= y.overloads;
    for (const reason of y.reasons) this.narrow(left, reason);
    // What comparisons have decided stays so.
    if (!x.broken && (x.kinds & y.kinds) !== 0) x.kinds &= y.kinds;
  }

  /** Runs when the kind is settled, once. */
  whenKnown(unknown: Unknown, then: (kind: KindName) => void): void {
    (this.waits ??= new Waits()).add({ shared: this.find(unknown).shared, then });
  }

  // ---- parts

  /** The members of a set or sequence, or the further coordinates of a tuple. */
  memberOf(unknown: Unknown): Type {
    const state = this.find(unknown);
    return unknownType((state.member ??= this.state(state.isResult)));
  }

  /** The coordinate i, from 1; `sure` if it is asked for in any case. */
  coordinateOf(unknown: Unknown, i: number, sure: boolean): Type {
    const state = this.find(unknown);
    let coordinate = state.coordinates?.get(i);
    if (coordinate === undefined) (state.coordinates ??= new Map()).set(i, (coordinate = this.state(state.isResult)));
    if (sure) state.atLeast = Math.max(state.atLeast, i);
    return unknownType(coordinate);
  }

  indexed(unknown: Unknown): void {
    this.find(unknown).indexed = true;
  }

  listed(unknown: Unknown): void {
    this.find(unknown).listed = true;
  }

  /** The coordinates of a tuple of just this many; undefined if it has another number. */
  tupleOf(unknown: Unknown, length: number): readonly Type[] | undefined {
    const state = this.find(unknown);
    if (state.length !== undefined && state.length !== length) return undefined;
    state.length = length;
    const coordinates: Type[] = [];
    for (let i = 1; i <= length; i++) coordinates.push(this.coordinateOf(state, i, false));
    return coordinates;
  }

  /**
   * The coordinates of the values that a pattern of this length matches. It is a lower bound: there may be such values,
   * and it skips all others.
   */
  tupleShape(unknown: Unknown, length: number): readonly Type[] | undefined {
    const shared = this.sharedOf(this.find(unknown));
    if (shared.broken) return undefined;
    if (shared.reasons.length === 0 || (shared.kinds & kinds.tuple) === 0) {
      shared.kinds = shared.reasons.length === 0 ? kinds.tuple : shared.kinds | kinds.tuple;
      shared.reasons = plus(shared.reasons, patternReason);
    }
    return this.tupleOf(unknown, length) ?? this.otherTupleOf(this.find(unknown), length);
  }

  /** A tuple of another length than the first pattern asks for. */
  private otherTupleOf(state: State, length: number): readonly Type[] {
    let coordinates = state.otherTuples?.get(length);
    if (coordinates === undefined) {
      coordinates = Array.from({ length }, () => this.state(state.isResult));
      (state.otherTuples ??= new Map()).set(length, coordinates);
    }
    return coordinates.map(unknownType);
  }

  /** Parameters and result of a function of this many arguments; undefined if it takes another number. */
  functionOf(
    unknown: Unknown,
    arity: number,
  ): { readonly parameters: readonly Type[]; readonly result: Type } | undefined {
    const state = this.find(unknown);
    state.parameters ??= Array.from({ length: arity }, () => this.state(state.isResult, true));
    state.result ??= this.state(state.isResult);
    if (state.parameters.length !== arity) return undefined;
    return { parameters: state.parameters.map(unknownType), result: unknownType(state.result) };
  }

  /** A new unknown of the same kind and members, as a slice is. */
  like(unknown: Unknown): Type {
    const state = this.find(unknown);
    const other = this.state(state.isResult, false, this.sharedOf(state));
    other.member = state.member ??= this.state(state.isResult);
    other.sliced = true;
    return unknownType(other);
  }

  /** What it is where the coordinate `at` has a certain value. */
  alternative(unknown: Unknown, at: number, tag: Type): Type {
    const state = this.find(unknown);
    const other = this.state(state.isResult);
    state.alternatives = plus(state.alternatives, { at, tag, state: other });
    return unknownType(other);
  }

  /** No other values than those of the alternatives are possible. */
  closes(unknown: Unknown): void {
    this.find(unknown).closed = true;
  }

  isResult(unknown: Unknown): boolean {
    return this.find(unknown).isResult;
  }

  // ---- values

  /** A parameter, or part of one, is a result: it is probably what is done with the result. */
  becomes(parameter: Unknown, result: Unknown): void {
    this.flows.becomes({ a: this.find(parameter), b: this.find(result) });
  }

  /** A result is what a function that is handed over takes: that is probably all that becomes the result. */
  takes(parameter: Unknown, result: Unknown): void {
    this.flows.takes({ a: this.find(parameter), b: this.find(result) });
  }

  /** Is probably of one of these kinds, should the uses leave several open. */
  likely(unknown: Unknown, mask: Kinds): void {
    if (mask !== allKinds) this.sharedOf(this.find(unknown)).likely |= mask;
  }

  integral(unknown: Unknown): void {
    this.find(unknown).integer = true;
  }

  /**
   * A comparison with values of another type: only a hint. An equation says what it is; a membership what it may be.
   */
  compared(unknown: Unknown, type: Type, isEquation: boolean): void {
    const state = this.find(unknown);
    const mask = kindsOf(type);
    if (mask === allKinds) return;
    if (isEquation) this.sharedOf(state).likely |= mask;
    state.compared = plusOnce(state.compared, type);
  }

  /** Both are compared, so that they are probably alike. */
  comparedWith(a: Unknown, b: Unknown): void {
    this.flows.compare({ a: this.find(a), b: this.find(b) });
  }

  /** A value is handed over to it. */
  receives(unknown: Unknown, type: Type): void {
    const state = this.find(unknown);
    state.received = plus(state.received, type);
    const mask = kindsOf(type);
    if (mask !== allKinds) this.sharedOf(state).likely |= mask;
  }

  /** Is handed to what takes just the values of a variable. */
  isVariable(unknown: Unknown, type: Type): void {
    this.find(unknown).variable ??= type;
  }

  /** Must be the same. */
  unite(a: Unknown, b: Unknown): void {
    const [x, y] = [this.find(a), this.find(b)];
    if (x === y) return;
    this.link(x, y);
    y.parent = x;
    x.integer ||= y.integer;
    x.indexed ||= y.indexed;
    x.sliced ||= y.sliced;
    x.listed ||= y.listed;
    x.taken &&= y.taken;
    x.variable ??= y.variable;
    x.length ??= y.length;
    x.atLeast = Math.max(x.atLeast, y.atLeast);
    x.needs = joined(x.needs, y.needs);
    x.compared = joined(x.compared, y.compared);
    x.received = joined(x.received, y.received);
    x.alternatives = joined(x.alternatives, y.alternatives);
    if (x.member === undefined) x.member = y.member;
    else if (y.member !== undefined) this.unite(x.member, y.member);
    for (const [i, coordinate] of coordinatesOf(y)) {
      const own = x.coordinates?.get(i);
      if (own === undefined) (x.coordinates ??= new Map()).set(i, coordinate);
      else this.unite(own, coordinate);
    }
    for (const [length, coordinates] of otherTuplesOf(y)) {
      const own = x.otherTuples?.get(length);
      if (own === undefined) (x.otherTuples ??= new Map()).set(length, coordinates);
      else own.forEach((coordinate, i) => this.unite(coordinate, coordinates[i]!));
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
   * Is of a type in which unknowns may stand; its variables are `known`, or are found. What is demanded for a part of
   * an unknown is demanded `within` what the unknown itself must be.
   */
  demand(unknown: Unknown, type: Type, span: Span, path: Path, known?: Map<string, Type>, within?: Descent): void {
    const own = descend(within, type, unknown);
    if (own === undefined) return;
    if (own.repeats !== undefined) return this.unite(own.repeats, unknown);
    const state = this.find(unknown);
    const needed = unfolded(type);
    const [only] = needed;
    if (needed.length === 1 && only?.kind === "unknown") return this.unite(state, only.unknown);
    if (needed.length === 1 && only?.kind === "variable") {
      const other = known?.get(only.name);
      if (other === undefined) known?.set(only.name, unknownType(state));
      else for (const part of other) if (part.kind === "unknown") this.unite(part.unknown, state);
      return;
    }
    const mask = kindsOf(needed);
    if (mask === allKinds) return;
    if (!isOfKinds(this.sharedOf(state), mask)) this.narrow(state, { span, kinds: mask, path });
    if (needed.length === 1 && only !== undefined && !hasTypesWithin(only)) state.needs = plusOnce(state.needs, type);
    else this.demandWithin(state, own, type, needed, span, path, known ?? new Map<string, Type>());
  }

  private demandWithin(
    state: State,
    within: Descent,
    type: Type,
    needed: Type,
    span: Span,
    path: Path,
    known: Map<string, Type>,
  ): void {
    const [only] = needed;
    const inner = (part: Type, to: Type): void => {
      for (const target of to)
        if (target.kind === "unknown") this.demand(target.unknown, part, span, path, known, within);
    };
    if (needed.length !== 1 || only === undefined) {
      state.needs = plus(
        state.needs,
        withMeanings(type, known, () => this.fresh()),
      );
      return;
    }
    switch (only.kind) {
      case "set":
        if (only.finite === true) state.listed = true;
        return inner(only.member, this.memberOf(state));
      case "sequence":
        return inner(only.member, this.memberOf(state));
      case "tuples":
        only.items.forEach((item, i) =>
          inner(item, this.coordinateOf(state, i + 1, i < only.atLeast && path === undefined)),
        );
        return inner(only.member, this.memberOf(state));
      case "tuple":
        return this.tupleOf(state, only.items.length)?.forEach((to, i) => inner(only.items[i]!, to));
      case "function": {
        const own = only.parameters === undefined ? undefined : this.functionOf(state, only.parameters.length);
        if (own === undefined) return;
        only.parameters!.forEach((p, i) => inner(p, own.parameters[i]!));
        return inner(only.result, own.result);
      }
      default:
        state.needs = plusOnce(state.needs, type);
    }
  }

  // ---- after the walk

  /** Settles what waits, as far as it can be settled. */
  settle(): void {
    const { results, compared, fed } = this.flows.settle((state) => this.find(state));
    for (const { a, b } of results) this.asResult(this.find(a), this.find(b));
    if (compared.length > 0) this.likenCompared(compared);
    for (const { a, b } of fed) this.liken(a, b);
    this.waits?.resolve();
    // Comparisons decide what uses leave open.
    for (const shared of this.waits?.awaited() ?? []) decide(shared);
    this.waits?.resolve();
    this.uniteMembers();
  }

  private liken(a: State, b: State): void {
    if (areAlike(this.sharedOf(this.find(a)), this.sharedOf(this.find(b)))) this.unite(a, b);
  }

  /**
   * What is compared is probably alike, but for what functions take that are handed over: one of numbers may be asked
   * for all values but one, which is an atom.
   */
  private likenCompared(compared: readonly Two[]): void {
    const taken = new Set<State>();
    const add = (state: State): void => {
      if (taken.has(state)) return;
      taken.add(state);
      for (const part of [state.member, ...coordinatesOf(state).values()]) if (part !== undefined) add(this.find(part));
    };
    for (const { parameters } of this.states) for (const state of parameters ?? []) add(this.find(state));
    for (const { a, b } of compared) if (taken.has(this.find(a)) === taken.has(this.find(b))) this.liken(a, b);
  }

  /**
   * What becomes a result is probably what is done with the result, and so are its members, down the levels that are
   * there before: a parameter may be a member of the result.
   */
  private asResult(
    parameter: State,
    result: State,
    levels: readonly State[] = chain(result, ({ member }) => member && this.find(member)),
  ): void {
    const [own, given] = [this.sharedOf(parameter), this.sharedOf(result)];
    const both = own.kinds & given.kinds;
    if (given.reasons.length > 0 && both !== 0 && both !== own.kinds)
      this.narrow(parameter, { ...given.reasons[0]!, kinds: both });
    if (levels[1] !== undefined && (both === kinds.sequence || both === kinds.set) && own !== given)
      this.asResult(this.find((parameter.member ??= this.state())), levels[1], levels.slice(1));
  }

  /** Takes a snapshot; what is given back restores it, however often it is called. */
  snapshot(): () => void {
    const restore = snapshotOf(this.states);
    const { states, conflicts, waits } = this;
    const { length } = states;
    const restoreFlows = this.flows.snapshot();
    const restoreWaits = waits?.snapshot();
    return () => {
      restore();
      Object.assign(this, { conflicts, waits });
      shorten(states, length);
      restoreFlows();
      restoreWaits?.();
    };
  }

  /** What is asked of single members of a sequence is asked of all; those of a string are strings. */
  private uniteMembers(): void {
    // There may be more of them before the end.
    for (let i = 0; i < this.states.length; i++) {
      const state = this.find(this.states[i]!);
      if (this.sharedOf(state).kinds === kinds.string && state.indexed) this.spell(state);
      const { kinds: open } = this.sharedOf(state);
      if (open !== kinds.sequence && !(state.sliced && (open & ~indexable) === 0)) continue;
      for (const coordinate of coordinatesOf(state).values()) {
        const member = (state.member ??= this.state());
        if ((this.sharedOf(this.find(member)).kinds & this.sharedOf(this.find(coordinate)).kinds) !== 0)
          this.unite(member, coordinate);
      }
    }
  }

  private spell(state: State): void {
    for (const part of [state.member, ...coordinatesOf(state).values()]) {
      if (part === undefined) continue;
      const shared = this.sharedOf(this.find(part));
      // Where something else is asked of them, it is asked of what is no string.
      if ((shared.kinds & kinds.string) !== 0 && !shared.broken)
        this.narrow(this.find(part), { span: { start: 0, end: 0 }, kinds: kinds.string, path: undefined });
    }
  }

  /** What is asked of a coordinate cannot be asked of the letters of a string. */
  private impossible(state: State): Kinds {
    for (const coordinate of coordinatesOf(state).values()) {
      const { kinds: open, broken } = this.sharedOf(this.find(coordinate));
      if ((open & kinds.string) === 0 && !broken) return kinds.string;
    }
    return 0;
  }

  /** The kinds that are open among those of the unknowns in some lists of types; each entry can be chosen by itself. */
  openKinds(of: readonly (readonly Type[])[]): readonly OpenKind[] {
    for (const state of this.states) if (isLeftOpen(this.sharedOf(state))) return this.choicesAmong(of);
    this.uniteMembers();
    return noChoices;
  }

  private choicesAmong(of: readonly (readonly Type[])[]): readonly OpenKind[] {
    const found = new Map<Shared, readonly KindName[]>();
    const seen = new Set<State>();
    const visit = (state: State): void => {
      if (seen.has(state)) return;
      seen.add(state);
      const shared = this.sharedOf(state);
      if (shared.matters) decide(shared);
      if (!shared.broken && shared.reasons.length > 0 && isLeftOpen(shared) && !isMixed(shared))
        found.set(shared, kindsIn(shared.kinds & ~this.impossible(state)));
      for (const part of [
        state.member,
        ...coordinatesOf(state).values(),
        ...[...otherTuplesOf(state).values()].flat(),
        ...(state.parameters ?? []),
        state.result,
        ...state.alternatives.map((a) => a.state),
      ])
        if (part !== undefined) visit(this.find(part));
    };
    for (const types of of)
      for (const type of types) for (const part of type) if (part.kind === "unknown") visit(this.find(part.unknown));
    this.uniteMembers();
    return [...found].map(([shared, open]) => ({
      kinds: open,
      overloads: shared.overloads,
      choose: (kind) => {
        root(shared).kinds = kinds[kind];
        this.waits?.resolve();
        this.uniteMembers();
      },
    }));
  }
}

const noChoices: readonly OpenKind[] = [];

const patternReason: Reason = {
  span: { start: 0, end: 0 },
  kinds: kinds.tuple,
  path: undefined,
  isLower: true,
};

// Searches for plays that avoid a goal for ever: paths that end, or that return to one of their states. With fairness
// conditions, only fair cycles count.

import type { Graph } from "./graph.js";

/** A play. If infinite, `returnsTo` is the index of the state to which a step from the last one returns. */
interface Lasso {
  readonly states: readonly number[];
  readonly returnsTo: number | undefined;
}

/** The plays to search: they start in one of the `sources`, and stay in states that satisfy `has`. */
interface LassoQuery {
  readonly has: (state: number) => boolean;
  /** Ascending state numbers. */
  readonly sources: readonly number[];
  /** The number of steps before a source. It does not decrease with the state number. */
  readonly depthOf: (state: number) => number;
  /** Number of fairness conditions. */
  readonly fairness: number;
}

/**
 * Returns a play that stays within some states and ends, or cycles fairly; undefined if every play leaves them. Without
 * fairness conditions it is a shortest such play; with them, only the path to its cycle is a shortest one.
 */
export function findLasso(graph: Graph, query: LassoQuery): Lasso | undefined {
  const { order, depths, parents } = reachableWithin(graph, query);
  const pathTo = (state: number): number[] => {
    const path: number[] = [];
    for (let at = state; at !== nowhere; at = parents[at]!) path.push(at);
    return path.reverse();
  };
  const end = order.find((state) => graph.isKnown(state) && graph.degree(state) === 0);
  const ended = end === undefined ? undefined : { length: depths[end]!, from: end, cycle: undefined };
  const within = components(graph, order, query.has);
  const best =
    query.fairness === 0
      ? shortestWalk(graph, order, depths, within, ended)
      : nearestFairCycle(graph, order, depths, within, query.fairness, ended);
  if (best === undefined) return undefined;
  const stem = pathTo(best.from);
  return best.cycle === undefined
    ? { states: stem, returnsTo: undefined }
    : { states: [...stem, ...best.cycle.slice(1)], returnsTo: stem.length - 1 };
}

/** A play of a certain length: a shortest path to a state, and a cycle through it, unless the play ends there. */
interface Candidate {
  readonly length: number;
  readonly from: number;
  readonly cycle: readonly number[] | undefined;
}

const unseen = -2;
const nowhere = -1;

/** The states reachable from the sources, by the number of steps to them, with their parents. */
function reachableWithin(
  graph: Graph,
  { has, sources, depthOf }: LassoQuery,
): { readonly order: readonly number[]; readonly depths: Uint32Array; readonly parents: Int32Array } {
  const { size } = graph;
  const parents = new Int32Array(size).fill(unseen);
  const depths = new Uint32Array(size);
  const order: number[] = [];
  const reach = (state: number, parent: number, depth: number): void => {
    if (parents[state] !== unseen || !has(state)) return;
    parents[state] = parent;
    depths[state] = depth;
    order.push(state);
  };
  let source = 0;
  let at = 0;
  // Merges the sources into the queue, so that states are visited by depth.
  while (at < order.length || source < sources.length) {
    const next = source < sources.length ? depthOf(sources[source]!) : Infinity;
    if (at === order.length || next <= depths[order[at]!]!) {
      reach(sources[source++]!, nowhere, next);
      continue;
    }
    const state = order[at++]!;
    for (const to of graph.next(state)) reach(to, state, depths[state]! + 1);
  }
  return { order, depths, parents };
}

/** The shortest play that ends, given as `ended`, or cycles. `within` are the components of the states. */
function shortestWalk(
  graph: Graph,
  order: readonly number[],
  depths: Uint32Array,
  within: Uint32Array,
  ended: Candidate | undefined,
): Candidate | undefined {
  let best = ended;
  const indices = new Int32Array(graph.size).fill(unseen);
  const before = new Int32Array(graph.size);
  for (const from of order) {
    const depth = depths[from]!;
    const maxLength = (best?.length ?? Infinity) - depth - 1;
    // Self-loops are not steps, so a cycle has at least two.
    if (maxLength < 2) break;
    if (within[from] === 0) continue;
    const cycle = shortestCycle(graph, from, maxLength, within, indices, before);
    if (cycle !== undefined) best = { length: depth + cycle.length, from, cycle };
  }
  return best;
}

/**
 * A play to the nearest component that a fair play can stay in, or `ended` if that is shorter. A play that visits a
 * whole component repeatedly is fair if, for each condition, a state of it has no step with that condition, or a
 * step within it has the condition. If that play is not fair, no play that stays in the component is.
 */
function nearestFairCycle(
  graph: Graph,
  order: readonly number[],
  depths: Uint32Array,
  within: Uint32Array,
  fairness: number,
  ended: Candidate | undefined,
): Candidate | undefined {
  const needs = new FairnessNeeds(graph, within, fairness);
  const unmet = new Map<number, Needs>();
  for (const state of order) {
    const component = within[state]!;
    if (component === 0) continue;
    const rest = unmet.get(component) ?? needs.all();
    unmet.set(component, rest);
    needs.removeState(rest, state);
    graph.visitEdges(state, (to, fairAt) => {
      if (within[to] === component) needs.removeEdge(rest, fairAt);
    });
  }
  const isFair = (state: number): boolean =>
    within[state] !== 0 && unmet.get(within[state]!)!.every((word) => word === 0);
  const from = order.find(isFair);
  if (from === undefined) return ended;
  const cycle = fairCycle(graph, from, within, needs);
  const length = depths[from]! + cycle.length;
  return ended !== undefined && ended.length <= length ? ended : { length, from, cycle };
}

/** Fairness conditions that a cycle does not satisfy yet, as a bit set. */
type Needs = number[];

class FairnessNeeds {
  constructor(
    private readonly graph: Graph,
    private readonly within: Uint32Array,
    private readonly fairness: number,
  ) {}

  all(): Needs {
    return Array.from({ length: this.graph.fairWords }, (_, word) => {
      const count = Math.min(32, this.fairness - 32 * word);
      return count === 32 ? -1 : (1 << count) - 1;
    });
  }

  /** Removes the conditions that no step from a state satisfies. */
  removeState(needs: Needs, state: number): void {
    for (let word = 0; word < needs.length; word++) {
      let possible = 0;
      this.graph.visitEdges(state, (_, fairAt) => (possible |= this.graph.fairBits(fairAt, word)));
      needs[word]! &= possible;
    }
  }

  /** Removes the conditions that a step satisfies. */
  removeEdge(needs: Needs, fairAt: number): void {
    for (let word = 0; word < needs.length; word++) needs[word]! &= ~this.graph.fairBits(fairAt, word);
  }

  /** True if a step to a state, or the state itself, satisfies one of the conditions. */
  meets(needs: Needs, fairAt: number, to: number): boolean {
    const rest = [...needs];
    this.removeEdge(rest, fairAt);
    if (this.within[to] !== 0) this.removeState(rest, to);
    return rest.some((word, i) => word !== needs[i]);
  }
}

/**
 * Returns a fair cycle through a state, within its component: repeatedly goes to the nearest state or step that
 * satisfies a further fairness condition, and finally back.
 */
function fairCycle(graph: Graph, from: number, within: Uint32Array, needs: FairnessNeeds): readonly number[] {
  const rest = needs.all();
  needs.removeState(rest, from);
  const cycle = [from];
  const isMet = (): boolean => rest.every((word) => word === 0);
  // A path has at least one step, even back to its start.
  const extend = (isGoal: (to: number, fairAt: number) => boolean): void => {
    const path = shortestPath(graph, cycle.at(-1)!, within, isGoal);
    for (const { to, fairAt } of path) {
      cycle.push(to);
      needs.removeEdge(rest, fairAt);
      needs.removeState(rest, to);
    }
  };
  while (!isMet()) extend((to, fairAt) => needs.meets(rest, fairAt, to));
  if (cycle.length === 1 || cycle.at(-1) !== from) extend((to) => to === from);
  cycle.pop();
  return cycle;
}

interface Edge {
  readonly to: number;
  readonly fairAt: number;
}

/** Returns a shortest nonempty path within a component whose last edge is a goal. There must be one. */
function shortestPath(
  graph: Graph,
  from: number,
  within: Uint32Array,
  isGoal: (to: number, fairAt: number) => boolean,
): readonly Edge[] {
  const reached = new Map<number, Edge & { readonly before: number }>();
  const queue = [from];
  for (const state of queue) {
    let goal: Edge | undefined;
    graph.visitEdges(state, (to, fairAt) => {
      if (within[to] !== within[from] || goal !== undefined) return;
      if (isGoal(to, fairAt)) goal = { to, fairAt };
      else if (to !== from && !reached.has(to)) {
        reached.set(to, { to, fairAt, before: state });
        queue.push(to);
      }
    });
    if (goal === undefined) continue;
    const path = [goal];
    for (let at = state; at !== from; ) {
      const edge = reached.get(at)!;
      path.push(edge);
      at = edge.before;
    }
    return path.reverse();
  }
  throw new Error("no goal in the component");
}

/** Returns a shortest cycle of at most `maxLength` steps through a state, within states on cycles. */
function shortestCycle(
  graph: Graph,
  from: number,
  maxLength: number,
  within: Uint32Array,
  indices: Int32Array,
  before: Int32Array,
): readonly number[] | undefined {
  let layer = [from];
  indices[from] = from;
  before[from] = nowhere;
  for (let length = 1; length <= maxLength && layer.length > 0; length++) {
    const next: number[] = [];
    for (const state of layer)
      for (const to of graph.next(state)) {
        if (to === from) {
          const cycle: number[] = [];
          for (let at = state; at !== nowhere; at = before[at]!) cycle.push(at);
          return cycle.reverse();
        }
        if (within[to] !== within[from] || indices[to] === from) continue;
        indices[to] = from;
        before[to] = state;
        next.push(to);
      }
    layer = next;
  }
  return undefined;
}

/**
 * Returns the strongly connected component of each of the given states, as a number from 1, and 0 for states that are
 * not on a cycle (Tarjan 1972, iterative). A state is an index into the result.
 */
function components(graph: Graph, states: readonly number[], has: (state: number) => boolean): Uint32Array {
  const { size } = graph;
  const marks = new Uint32Array(size);
  let components = 0;
  const index = new Uint32Array(size);
  const lowest = new Uint32Array(size);
  const onStack = new Uint8Array(size);
  const stack: number[] = [];
  let count = 0;
  for (const root of states) {
    if (index[root] !== 0) continue;
    const calls = [{ state: root, rest: graph.next(root) }];
    index[root] = lowest[root] = ++count;
    stack.push(root);
    onStack[root] = 1;
    while (calls.length > 0) {
      const { state, rest } = calls.at(-1)!;
      const { value: to, done } = rest.next();
      if (done !== true) {
        if (!has(to)) continue;
        if (index[to] === 0) {
          index[to] = lowest[to] = ++count;
          stack.push(to);
          onStack[to] = 1;
          calls.push({ state: to, rest: graph.next(to) });
        } else if (onStack[to] === 1) lowest[state] = Math.min(lowest[state]!, index[to]!);
        continue;
      }
      calls.pop();
      const caller = calls.at(-1)?.state;
      if (caller !== undefined) lowest[caller] = Math.min(lowest[caller]!, lowest[state]!);
      if (lowest[state] !== index[state]) continue;
      const mark = stack.at(-1) === state ? 0 : ++components;
      for (let one = -1; one !== state; ) {
        one = stack.pop()!;
        onStack[one] = 0;
        marks[one] = mark;
      }
    }
  }
  return marks;
}

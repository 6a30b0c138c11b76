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
  readonly isAllowed: (state: number) => boolean;
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
    for (let current = state; current !== noParent; current = parents[current]!) path.push(current);
    return path.reverse();
  };
  const end = order.find((state) => graph.isKnown(state) && graph.degree(state) === 0);
  const terminatingPlay = end === undefined ? undefined : { length: depths[end]!, from: end, cycle: undefined };
  const componentOf = findComponents(graph, order, query.isAllowed);
  const best =
    query.fairness === 0
      ? shortestWalk(graph, order, depths, componentOf, terminatingPlay)
      : nearestFairCycle(graph, order, depths, componentOf, query.fairness, terminatingPlay);
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

const unvisited = -2;
const noParent = -1;

/** The states reachable from the sources, by the number of steps to them, with their parents. */
function reachableWithin(
  graph: Graph,
  { isAllowed, sources, depthOf }: LassoQuery,
): { readonly order: readonly number[]; readonly depths: Uint32Array; readonly parents: Int32Array } {
  const { size } = graph;
  const parents = new Int32Array(size).fill(unvisited);
  const depths = new Uint32Array(size);
  const order: number[] = [];
  const reach = (state: number, parent: number, depth: number): void => {
    if (parents[state] !== unvisited || !isAllowed(state)) return;
    parents[state] = parent;
    depths[state] = depth;
    order.push(state);
  };
  let source = 0;
  let head = 0;
  // Merges the sources into the queue, so that states are visited by depth.
  while (head < order.length || source < sources.length) {
    const sourceDepth = source < sources.length ? depthOf(sources[source]!) : Infinity;
    if (head === order.length || sourceDepth <= depths[order[head]!]!) {
      reach(sources[source++]!, noParent, sourceDepth);
      continue;
    }
    const state = order[head++]!;
    for (const to of graph.next(state)) reach(to, state, depths[state]! + 1);
  }
  return { order, depths, parents };
}

/** Returns the shortest play that ends (`terminatingPlay`) or cycles. */
function shortestWalk(
  graph: Graph,
  order: readonly number[],
  depths: Uint32Array,
  componentOf: Uint32Array,
  terminatingPlay: Candidate | undefined,
): Candidate | undefined {
  let best = terminatingPlay;
  const indices = new Int32Array(graph.size).fill(unvisited);
  const parents = new Int32Array(graph.size);
  for (const from of order) {
    const depth = depths[from]!;
    const maxLength = (best?.length ?? Infinity) - depth - 1;
    // Self-loops are not steps, so a cycle has at least two.
    if (maxLength < 2) break;
    if (componentOf[from] === 0) continue;
    const cycle = shortestCycle(graph, from, maxLength, componentOf, indices, parents);
    if (cycle !== undefined) best = { length: depth + cycle.length, from, cycle };
  }
  return best;
}

/**
 * Returns a play to the nearest component that a fair play can stay in, or `terminatingPlay` if that is shorter. A play
 * that visits a whole component repeatedly is fair if, for each condition, a state of it has no step with that
 * condition, or a step within it has the condition. If that play is not fair, no play that stays in the component is.
 */
function nearestFairCycle(
  graph: Graph,
  order: readonly number[],
  depths: Uint32Array,
  componentOf: Uint32Array,
  fairness: number,
  terminatingPlay: Candidate | undefined,
): Candidate | undefined {
  const tracker = new FairnessNeeds(graph, componentOf, fairness);
  const needsByComponent = new Map<number, Needs>();
  for (const state of order) {
    const component = componentOf[state]!;
    if (component === 0) continue;
    const needs = needsByComponent.get(component) ?? tracker.allNeeds();
    needsByComponent.set(component, needs);
    tracker.removeState(needs, state);
    graph.visitEdges(state, (to, fairOffset) => {
      if (componentOf[to] === component) tracker.removeEdge(needs, fairOffset);
    });
  }
  const isFair = (state: number): boolean =>
    componentOf[state] !== 0 && needsByComponent.get(componentOf[state]!)!.every((word) => word === 0);
  const from = order.find(isFair);
  if (from === undefined) return terminatingPlay;
  const cycle = fairCycle(graph, from, componentOf, tracker);
  const length = depths[from]! + cycle.length;
  return terminatingPlay !== undefined && terminatingPlay.length <= length ? terminatingPlay : { length, from, cycle };
}

/** Fairness conditions that a cycle does not satisfy yet, as a bit set. */
type Needs = number[];

class FairnessNeeds {
  constructor(
    private readonly graph: Graph,
    private readonly componentOf: Uint32Array,
    private readonly fairness: number,
  ) {}

  allNeeds(): Needs {
    return Array.from({ length: this.graph.fairWords }, (_, word) => {
      const count = Math.min(32, this.fairness - 32 * word);
      return count === 32 ? -1 : (1 << count) - 1;
    });
  }

  /** Removes the conditions that no step from a state satisfies. */
  removeState(needs: Needs, state: number): void {
    for (let word = 0; word < needs.length; word++) {
      let possible = 0;
      this.graph.visitEdges(state, (_, fairOffset) => (possible |= this.graph.fairBits(fairOffset, word)));
      needs[word]! &= possible;
    }
  }

  /** Removes the conditions that a step satisfies. */
  removeEdge(needs: Needs, fairOffset: number): void {
    for (let word = 0; word < needs.length; word++) needs[word]! &= ~this.graph.fairBits(fairOffset, word);
  }

  /** True if a step to a state, or the state itself, satisfies one of the conditions. */
  satisfiesAny(needs: Needs, fairOffset: number, to: number): boolean {
    const remainder = [...needs];
    this.removeEdge(remainder, fairOffset);
    if (this.componentOf[to] !== 0) this.removeState(remainder, to);
    return remainder.some((word, i) => word !== needs[i]);
  }
}

/**
 * Returns a fair cycle through a state, within its component: repeatedly goes to the nearest state or step that
 * satisfies a further fairness condition, and finally back.
 */
function fairCycle(graph: Graph, from: number, componentOf: Uint32Array, needs: FairnessNeeds): readonly number[] {
  const remainder = needs.allNeeds();
  needs.removeState(remainder, from);
  const cycle = [from];
  const isSatisfied = (): boolean => remainder.every((word) => word === 0);
  // A path has at least one step, even back to its start.
  const extend = (isGoal: (to: number, fairOffset: number) => boolean): void => {
    const path = shortestPath(graph, cycle.at(-1)!, componentOf, isGoal);
    for (const { to, fairOffset } of path) {
      cycle.push(to);
      needs.removeEdge(remainder, fairOffset);
      needs.removeState(remainder, to);
    }
  };
  while (!isSatisfied()) extend((to, fairOffset) => needs.satisfiesAny(remainder, fairOffset, to));
  if (cycle.length === 1 || cycle.at(-1) !== from) extend((to) => to === from);
  cycle.pop();
  return cycle;
}

interface Edge {
  readonly to: number;
  readonly fairOffset: number;
}

/** Returns a shortest nonempty path within a component whose last edge is a goal. There must be one. */
function shortestPath(
  graph: Graph,
  from: number,
  componentOf: Uint32Array,
  isGoal: (to: number, fairOffset: number) => boolean,
): readonly Edge[] {
  const edgeTo = new Map<number, Edge & { readonly source: number }>();
  const queue = [from];
  for (const state of queue) {
    let goal: Edge | undefined;
    graph.visitEdges(state, (to, fairOffset) => {
      if (componentOf[to] !== componentOf[from] || goal !== undefined) return;
      if (isGoal(to, fairOffset)) goal = { to, fairOffset };
      else if (to !== from && !edgeTo.has(to)) {
        edgeTo.set(to, { to, fairOffset, source: state });
        queue.push(to);
      }
    });
    if (goal === undefined) continue;
    const path = [goal];
    for (let current = state; current !== from; ) {
      const edge = edgeTo.get(current)!;
      path.push(edge);
      current = edge.source;
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
  componentOf: Uint32Array,
  indices: Int32Array,
  parents: Int32Array,
): readonly number[] | undefined {
  let layer = [from];
  indices[from] = from;
  parents[from] = noParent;
  for (let length = 1; length <= maxLength && layer.length > 0; length++) {
    const nextLayer: number[] = [];
    for (const state of layer)
      for (const to of graph.next(state)) {
        if (to === from) {
          const cycle: number[] = [];
          for (let current = state; current !== noParent; current = parents[current]!) cycle.push(current);
          return cycle.reverse();
        }
        if (componentOf[to] !== componentOf[from] || indices[to] === from) continue;
        indices[to] = from;
        parents[to] = state;
        nextLayer.push(to);
      }
    layer = nextLayer;
  }
  return undefined;
}

/**
 * Returns the strongly connected component of each of the given states, as a number from 1, and 0 for states that are
 * not on a cycle (Tarjan 1972, iterative). A state is an index into the result.
 */
function findComponents(graph: Graph, states: readonly number[], isAllowed: (state: number) => boolean): Uint32Array {
  const { size } = graph;
  const componentOf = new Uint32Array(size);
  let componentCount = 0;
  const index = new Uint32Array(size);
  const lowest = new Uint32Array(size);
  const onStack = new Uint8Array(size);
  const stack: number[] = [];
  let count = 0;
  for (const root of states) {
    if (index[root] !== 0) continue;
    const calls = [{ state: root, successors: graph.next(root) }];
    index[root] = lowest[root] = ++count;
    stack.push(root);
    onStack[root] = 1;
    while (calls.length > 0) {
      const { state, successors } = calls.at(-1)!;
      const { value: to, done } = successors.next();
      if (done !== true) {
        if (!isAllowed(to)) continue;
        if (index[to] === 0) {
          index[to] = lowest[to] = ++count;
          stack.push(to);
          onStack[to] = 1;
          calls.push({ state: to, successors: graph.next(to) });
        } else if (onStack[to] === 1) lowest[state] = Math.min(lowest[state]!, index[to]!);
        continue;
      }
      calls.pop();
      const caller = calls.at(-1)?.state;
      if (caller !== undefined) lowest[caller] = Math.min(lowest[caller]!, lowest[state]!);
      if (lowest[state] !== index[state]) continue;
      const component = stack.at(-1) === state ? 0 : ++componentCount;
      for (let member = -1; member !== state; ) {
        member = stack.pop()!;
        onStack[member] = 0;
        componentOf[member] = component;
      }
    }
  }
  return componentOf;
}

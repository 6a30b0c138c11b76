// Analyses of the state graph by backward propagation from good states, linear in the number of steps.

import type { Search } from "./search.js";
import { verdictWords } from "./expand.js";
import { Words } from "./segments.js";

type Searched = Pick<Search, "targets" | "edgeStarts" | "held" | "findings" | "states">;

/** The graph of a search, forward and backward. States are numbers. */
export class Graph {
  readonly size: number;
  private readonly search: Searched;
  /** Words of `held` per state. */
  private readonly verdicts: number;
  private readonly sources: Words;
  private readonly sourceStarts: Words;

  constructor(search: Searched) {
    this.search = search;
    this.verdicts = verdictWords(search.findings.length);
    this.size = search.states;
    const { size } = this;
    const { targets } = search;
    // Counting sort by target.
    const starts = Words.zeros(size + 1);
    for (let i = 0; i < targets.length; i++) starts.set(targets.get(i) + 1, starts.get(targets.get(i) + 1) + 1);
    for (let i = 0; i < size; i++) starts.set(i + 1, starts.get(i + 1) + starts.get(i));
    const sources = Words.zeros(targets.length);
    for (let from = 0; from < size; from++)
      for (let i = this.first(from); i < this.first(from + 1); i++) {
        const to = targets.get(i);
        sources.set(starts.get(to), from);
        starts.set(to, starts.get(to) + 1);
      }
    // After the sort, each start has advanced to that of the next state.
    this.sources = sources;
    this.sourceStarts = starts;
  }

  private first(state: number): number {
    const { edgeStarts, targets } = this.search;
    return state < edgeStarts.length ? edgeStarts.get(state) : targets.length;
  }

  /** True for an expanded state: for all, unless the search was stopped. */
  isKnown(state: number): boolean {
    return state < this.search.edgeStarts.length;
  }

  degree(state: number): number {
    return this.first(state + 1) - this.first(state);
  }

  *next(state: number): Generator<number, void, undefined> {
    for (let i = this.first(state); i < this.first(state + 1); i++) yield this.search.targets.get(i);
  }

  visitBefore(state: number, visit: (before: number) => void): void {
    const { sources, sourceStarts } = this;
    for (let i = state === 0 ? 0 : sourceStarts.get(state - 1); i < sourceStarts.get(state); i++) visit(sources.get(i));
  }

  holds(condition: number, state: number): boolean {
    const word = state * this.verdicts + (condition >>> 5);
    return this.isKnown(state) && ((this.search.held.get(word) >>> (condition & 31)) & 1) === 1;
  }
}

/** The states from which a state satisfying the condition is reachable (EF). */
export function canReach(graph: Graph, condition: number): Uint8Array {
  return backward(graph, condition, () => true).reached;
}

/**
 * The player's winning region in the reachability game for a condition, with the maximum number of rounds. The player
 * moves where `mine` holds.
 */
export function canForce(graph: Graph, condition: number, mine: number): Backward {
  return backward(graph, condition, (state, left) => left === 0 || graph.holds(mine, state));
}

/** The good states, with the round in which each was found: 0 where the condition holds. */
interface Backward {
  readonly reached: Uint8Array;
  /** 0 for states that are not good. */
  readonly rounds: Uint32Array;
}

/**
 * Least fixpoint: the states where the condition holds, and each state with a successor in the set for which `isGood`
 * holds. `left` is the number of its steps that do not yet lead into the set.
 */
function backward(graph: Graph, condition: number, isGood: (state: number, left: number) => boolean): Backward {
  const { size } = graph;
  const reached = new Uint8Array(size);
  const rounds = new Uint32Array(size);
  const left = new Uint32Array(size);
  const queue = new Uint32Array(size);
  let end = 0;
  for (let state = 0; state < size; state++) {
    left[state] = graph.degree(state);
    if (!graph.holds(condition, state)) continue;
    reached[state] = 1;
    queue[end++] = state;
  }
  for (let at = 0; at < end; at++) {
    const state = queue[at]!;
    graph.visitBefore(state, (before) => {
      left[before]!--;
      if (reached[before] === 1 || !isGood(before, left[before]!)) return;
      reached[before] = 1;
      rounds[before] = rounds[state]! + 1;
      queue[end++] = before;
    });
  }
  return { reached, rounds };
}

/**
 * A play that never satisfies a condition. If infinite, `returnsTo` is the index of the state to which a step from the
 * last one returns.
 */
interface Lasso {
  readonly states: readonly number[];
  readonly returnsTo: number | undefined;
}

/**
 * Returns a shortest play from one of the first `starts` states that ends, or cycles, without satisfying a condition.
 * Undefined if there is none.
 */
export function shortestLasso(graph: Graph, condition: number, starts: number): Lasso | undefined {
  const bad = (state: number): boolean => !graph.holds(condition, state);
  const { size } = graph;
  const parents = new Int32Array(size).fill(unseen);
  const depths = new Uint32Array(size);
  const order: number[] = [];
  for (let state = 0; state < starts; state++)
    if (bad(state)) {
      parents[state] = nowhere;
      order.push(state);
    }
  const pathTo = (state: number): number[] => {
    const path: number[] = [];
    for (let at = state; at !== nowhere; at = parents[at]!) path.push(at);
    return path.reverse();
  };
  let best: { readonly length: number; readonly make: () => Lasso } | undefined;
  for (let i = 0; i < order.length; i++) {
    const state = order[i]!;
    if (best === undefined && graph.isKnown(state) && graph.degree(state) === 0) {
      const end = state;
      best = { length: depths[end]!, make: () => ({ states: pathTo(end), returnsTo: undefined }) };
    }
    for (const next of graph.next(state)) {
      if (parents[next] !== unseen || !bad(next)) continue;
      parents[next] = state;
      depths[next] = depths[state]! + 1;
      order.push(next);
    }
  }
  const seen = new Int32Array(size).fill(unseen);
  const before = new Int32Array(size);
  const onCycle = cyclic(graph, order, bad);
  for (const from of order) {
    const depth = depths[from]!;
    const most = (best?.length ?? Infinity) - depth - 1;
    // Self-loops are not steps, so a cycle has at least two.
    if (most < 2) break;
    if (onCycle[from] === 0) continue;
    const circle = shortestCircle(graph, from, most, onCycle, seen, before);
    if (circle === undefined) continue;
    best = {
      length: depth + circle.length,
      make: () => {
        const stem = pathTo(from);
        return { states: [...stem, ...circle.slice(1)], returnsTo: stem.length - 1 };
      },
    };
  }
  return best?.make();
}

const unseen = -2;
const nowhere = -1;

/** Returns a shortest cycle of at most `most` steps through a state, within states on cycles. */
function shortestCircle(
  graph: Graph,
  from: number,
  most: number,
  within: Uint8Array,
  seen: Int32Array,
  before: Int32Array,
): readonly number[] | undefined {
  let layer = [from];
  seen[from] = from;
  before[from] = nowhere;
  for (let length = 1; length <= most && layer.length > 0; length++) {
    const next: number[] = [];
    for (const state of layer)
      for (const to of graph.next(state)) {
        if (to === from) {
          const circle: number[] = [];
          for (let at = state; at !== nowhere; at = before[at]!) circle.push(at);
          return circle.reverse();
        }
        if (within[to] !== within[from] || seen[to] === from) continue;
        seen[to] = from;
        before[to] = state;
        next.push(to);
      }
    layer = next;
  }
  return undefined;
}

/** Marks the given states that lie on a cycle with 1, others with 0 (Tarjan 1972, iterative). */
function cyclic(graph: Graph, states: readonly number[], has: (state: number) => boolean): Uint8Array {
  const { size } = graph;
  const marks = new Uint8Array(size);
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
      const isCircle = stack.at(-1) !== state;
      for (let one = -1; one !== state; ) {
        one = stack.pop()!;
        onStack[one] = 0;
        if (isCircle) marks[one] = 1;
      }
    }
  }
  return marks;
}

// What can be said of all states together, from the graph of their steps: by going backward from the states that are
// known to be good, through each step once.

import type { Search } from "./search.js";
import { verdictWords } from "./expand.js";
import { Words } from "./segments.js";

type Searched = Pick<Search, "targets" | "edgeStarts" | "held" | "findings" | "states">;

/** The steps that a search has found, forward and backward. States are numbers. */
export class Graph {
  readonly size: number;
  private readonly search: Searched;
  /** The words of `held` for each state. */
  private readonly verdicts: number;
  private readonly sources: Words;
  private readonly sourceStarts: Words;

  constructor(search: Searched) {
    this.search = search;
    this.verdicts = verdictWords(search.findings.length);
    this.size = search.states;
    const { size } = this;
    const { targets } = search;
    // A counting sort by the targets.
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
    // Each start has become that of the next state.
    this.sources = sources;
    this.sourceStarts = starts;
  }

  private first(state: number): number {
    const { edgeStarts, targets } = this.search;
    return state < edgeStarts.length ? edgeStarts.get(state) : targets.length;
  }

  /** True of a state whose steps are known: of all, unless the search was stopped. */
  isKnown(state: number): boolean {
    return state < this.search.edgeStarts.length;
  }

  /** The number of steps from a state. */
  degree(state: number): number {
    return this.first(state + 1) - this.first(state);
  }

  /** The states to which the steps from a state lead. */
  *next(state: number): Generator<number, void, undefined> {
    for (let i = this.first(state); i < this.first(state + 1); i++) yield this.search.targets.get(i);
  }

  /** Visits the states from which a step leads to a state. */
  visitBefore(state: number, visit: (before: number) => void): void {
    const { sources, sourceStarts } = this;
    for (let i = state === 0 ? 0 : sourceStarts.get(state - 1); i < sourceStarts.get(state); i++) visit(sources.get(i));
  }

  /** True if a condition, given by its index, is true in a state. */
  holds(condition: number, state: number): boolean {
    const word = state * this.verdicts + (condition >>> 5);
    return this.isKnown(state) && ((this.search.held.get(word) >>> (condition & 31)) & 1) === 1;
  }
}

/** The states from which a state can be reached in which a condition is true. */
export function canReach(graph: Graph, condition: number): Uint8Array {
  return backward(graph, condition, () => true).reached;
}

/** The states from which a player can force a condition, who chooses where `mine` is true, and how many steps it takes at most. */
export function canForce(graph: Graph, condition: number, mine: number): Backward {
  return backward(graph, condition, (state, left) => left === 0 || graph.holds(mine, state));
}

/** Which states are good, and in which round they were found to be: 0 where the condition is true. */
export interface Backward {
  readonly reached: Uint8Array;
  /** Of states that are not good, 0. */
  readonly rounds: Uint32Array;
}

/**
 * The least set of states that has those where the condition is true, and each state with a step into the set of which
 * `isGood` says that it is good; `left` is the number of its steps that do not lead into the set yet.
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

/** A play that never meets what it should: states, and, if it goes on for ever, the index of the state to which a step from the last one returns. */
export interface Lasso {
  readonly states: readonly number[];
  readonly returnsTo: number | undefined;
}

/**
 * A shortest play from one of the first states that ends, or comes back to where it was, without meeting a condition;
 * `starts` is the number of these states. Undefined if there is none.
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
    // A step that leads back to where it begins is no step, so a circle has two at least.
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

/** A shortest way of at most so many steps from a state back to it, through states that are on such ways. */
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

/** Marks the states that are on a circle of those given: 1 for them, 0 for the others (Tarjan 1972, without recursion). */
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

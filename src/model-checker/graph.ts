// The state graph, and its analyses by backward propagation from good states, linear in the number of steps.

import type { Search } from "./search.js";
import { verdictWords } from "./expand.js";
import { Words } from "./segments.js";

type Searched = Pick<Search, "targets" | "fair" | "edgeStarts" | "held" | "findings" | "states">;

/** The graph of a search, forward and backward. States are numbers. */
export class Graph {
  readonly size: number;
  /** Number of words of the fairness bits of an edge. */
  readonly fairWords: number;
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
    const { targets, fair } = search;
    this.fairWords = targets.length === 0 ? 0 : fair.length / targets.length;
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

  /** Visits the edges of a state; `fairAt` is for {@link fairBits}. */
  visitEdges(state: number, visit: (to: number, fairAt: number) => void): void {
    for (let i = this.first(state); i < this.first(state + 1); i++)
      visit(this.search.targets.get(i), i * this.fairWords);
  }

  /** The fairness conditions that some edge satisfies, as a bit set. */
  fairSum(): Uint32Array {
    const { fairWords, search } = this;
    const sum = new Uint32Array(fairWords);
    for (let at = 0; at < fairWords * search.targets.length; at++) sum[at % fairWords]! |= search.fair.get(at);
    return sum;
  }

  /** A word of the fairness conditions that an edge satisfies. */
  fairBits(fairAt: number, word: number): number {
    return this.search.fair.get(fairAt + word);
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

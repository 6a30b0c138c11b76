// Properties of a transition system: the questions they ask of a search, and their verdicts on its findings.

import { canForce, canReach, type Graph } from "./graph.js";
import { findLasso } from "./lasso.js";
import type { Question, Search } from "./search.js";

/**
 * A property. `condition`, `mine` and `trigger` are indices of conditions of the system: `mine` holds where the player
 * of `forces` moves, and after each state with `trigger`, `leads` claims one with `condition`.
 */
export interface Claim {
  readonly kind: "always" | "possible" | "winnable" | "ends" | "leads" | "forces";
  readonly condition: number;
  readonly mine?: number | undefined;
  readonly trigger?: number | undefined;
}

/** The verdict on a property. States are numbers of the search. */
export interface Verdict {
  /** Undefined if the search stopped before it was decided. */
  readonly holds: boolean | undefined;
  /** The trace that demonstrates the verdict; undefined if all states do. */
  readonly way?: readonly number[];
  /** Index in `way` to which a step from the last state returns. */
  readonly returnsTo?: number | undefined;
  /** The failure in the last state of `way`: of the condition with this index, or of its steps. */
  readonly failed?: { readonly condition: number } | "steps";
  /** The player's choice in each state where the condition does not hold yet, as state numbers. */
  readonly strategy?: ReadonlyMap<number, number>;
}

export const needsGraph = ({ kind }: Pick<Claim, "kind">): boolean => kind !== "always" && kind !== "possible";

/** The question about each condition. A condition may belong to several properties, or decide who moves. */
export function questionsOf(claims: readonly Claim[], conditions: number): readonly Question[] {
  const questions: (Question | undefined)[] = Array.from({ length: conditions });
  for (const { kind, condition, mine, trigger } of claims) {
    const own = kind === "always" ? "never false" : kind === "possible" ? "once true" : "everywhere";
    questions[condition] = questions[condition] === undefined ? own : "everywhere";
    for (const other of [mine, trigger]) if (other !== undefined) questions[other] = "everywhere";
  }
  return questions.map((question = "everywhere") => question);
}

/** The state graph, where the search kept it, and the paths to its states. */
interface Searched {
  readonly graph: () => Graph;
  readonly wayTo: (state: number) => readonly number[];
  /** The number of fairness conditions. */
  readonly fairness: number;
}

/** Decides a property from a search. */
export function verdictOn(
  { kind, condition, mine, trigger }: Claim,
  search: Search,
  { graph, wayTo, fairness }: Searched,
): Verdict {
  const { firstTrue, firstFalse, firstFailed } = search.findings[condition]!;
  const decided = kind === "possible" ? firstTrue : kind === "always" ? firstFalse : undefined;
  if (decided !== undefined && !(firstFailed !== undefined && firstFailed < decided))
    return { holds: kind === "possible", way: wayTo(decided) };
  if (firstFailed !== undefined) return { holds: false, way: wayTo(firstFailed), failed: { condition } };
  const other = mine ?? trigger;
  const otherFailed = other === undefined ? undefined : search.findings[other]!.firstFailed;
  if (other !== undefined && otherFailed !== undefined)
    return { holds: false, way: wayTo(otherFailed), failed: { condition: other } };
  if (search.failed !== undefined) return { holds: false, way: wayTo(search.failed), failed: "steps" };
  const { isComplete } = search;
  switch (kind) {
    case "always":
      return { holds: isComplete ? true : undefined };
    case "possible":
      return { holds: isComplete ? false : undefined };
    case "winnable": {
      if (!isComplete) return { holds: undefined };
      const good = canReach(graph(), condition);
      const losingState = good.indexOf(0);
      return losingState < 0 ? { holds: true } : { holds: false, way: wayTo(losingState) };
    }
    case "ends":
    case "leads": {
      const states = graph();
      const sources = Array.from({ length: kind === "ends" ? startsOf(search) : states.size }, (_, state) => state);
      const lasso = findLasso(states, {
        isAllowed: (state) => !states.holds(condition, state),
        sources: trigger === undefined ? sources : sources.filter((state) => states.holds(trigger, state)),
        depthOf: (state) => search.depthOf(state),
        fairness,
      });
      if (lasso === undefined) return { holds: isComplete ? true : undefined };
      const before = wayTo(lasso.states[0]!).slice(0, -1);
      const { returnsTo } = lasso;
      return {
        holds: false,
        way: [...before, ...lasso.states],
        returnsTo: returnsTo === undefined ? undefined : before.length + returnsTo,
      };
    }
    case "forces":
      return force(search, graph(), condition, mine!);
  }
}

const startsOf = ({ layers, states }: Search): number => layers[1] ?? states;

function force(search: Search, graph: Graph, condition: number, mine: number): Verdict {
  const { reached, rounds } = canForce(graph, condition, mine);
  const losingState = reached.subarray(0, startsOf(search)).indexOf(0);
  if (losingState < 0) {
    const strategy = strategyIn(graph, condition, mine, startsOf(search), rounds, reached);
    return { holds: true, strategy, way: longestPlay(graph, condition, startsOf(search), strategy, rounds) };
  }
  if (!search.isComplete) return { holds: undefined };
  // Counterexample: wherever the opponent moves, the play stays outside the player's winning region.
  const way = [losingState];
  const places = new Map([[losingState, 0]]);
  for (;;) {
    const state = way.at(-1)!;
    const next = [...graph.next(state)].find((one) => reached[one] === 0);
    if (next === undefined) return { holds: false, way };
    const cycleStart = places.get(next);
    if (cycleStart !== undefined) return { holds: false, way, returnsTo: cycleStart };
    way.push(next);
    places.set(next, way.length - 1);
  }
}

/** The play in which the opponent holds out longest against a strategy, over all initial states. */
function longestPlay(
  graph: Graph,
  condition: number,
  starts: number,
  strategy: ReadonlyMap<number, number>,
  rounds: Uint32Array,
): readonly number[] {
  const longest = (states: Iterable<number>): number | undefined => {
    let best: number | undefined;
    for (const one of states) if (best === undefined || rounds[one]! > rounds[best]!) best = one;
    return best;
  };
  const way: number[] = [];
  let state = longest(Array.from({ length: starts }, (_, i) => i));
  while (state !== undefined) {
    way.push(state);
    state = graph.holds(condition, state) ? undefined : (strategy.get(state) ?? longest(graph.next(state)));
  }
  return way;
}

/** The strategy in states reachable under it: a step to the successor with the fewest rounds left. */
function strategyIn(
  graph: Graph,
  condition: number,
  mine: number,
  starts: number,
  rounds: Uint32Array,
  reached: Uint8Array,
): ReadonlyMap<number, number> {
  const strategy = new Map<number, number>();
  const visited = new Set(Array.from({ length: starts }, (_, i) => i));
  for (const state of visited) {
    if (graph.holds(condition, state)) continue;
    if (!graph.holds(mine, state)) {
      for (const next of graph.next(state)) visited.add(next);
      continue;
    }
    let best: number | undefined;
    for (const next of graph.next(state))
      if (reached[next] === 1 && (best === undefined || rounds[next]! < rounds[best]!)) best = next;
    strategy.set(state, best!);
    visited.add(best!);
  }
  return strategy;
}

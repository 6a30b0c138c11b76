// Worker of the state explorer. It computes states on request, and the page may terminate it. The bundle puts the
// document's program before this script, as a global function of the runtime.

import type { System } from "../../system.js";
import { failure, type LoadedProgram, loadProgram } from "../../../execute/evaluate.js";
import { appearanceOf, stateText } from "../../../execute/exploring.js";
import { systemOf } from "../../../execute/systems.js";
import * as easel from "../../../runtime/index.js";
import type { Value } from "../../../runtime/index.js";
import {
  type ExploredSystem,
  type StepName,
  type Choice,
  type GraphNode,
  type TraceStates,
  programName,
  type ExplorerQuestion,
  type ExplorerReply,
  type Truths,
  type TraceChoices,
} from "../messages.js";
import { maxCachedStates, maxChoices } from "./limits.js";

const scope = globalThis as unknown as {
  [programName]?: (runtime: typeof easel) => unknown;
  onmessage: ((event: MessageEvent<ExplorerQuestion>) => void) | null;
  postMessage(reply: ExplorerReply): void;
};

/** A successor state, and the number of further steps that lead to it. */
interface Next extends StepName {
  readonly value: Value;
  readonly state: string;
  others: number;
}

/** The states of a system, with memoized successors. */
class States {
  private readonly system: System;
  private initialStates: readonly Next[] | undefined;
  private readonly next = new Map<string, readonly Next[]>();

  constructor(loaded: LoadedProgram, query: ExploredSystem) {
    this.system = systemOf(loaded, query);
  }

  get starts(): readonly Next[] {
    return (this.initialStates ??= this.distinct(
      [...this.system.starts()].map((state) => ({ state, label: undefined })),
    ));
  }

  /** The successors of a state, without self-loops. */
  after({ value, state }: Next): readonly Next[] {
    let successors = this.next.get(state);
    if (successors === undefined) {
      successors = this.distinct(this.system.steps(value)).filter((one) => one.state !== state);
      if (this.next.size >= maxCachedStates) this.next.clear();
      this.next.set(state, successors);
    }
    return successors;
  }

  truths(at: Next): Truths {
    return this.system.conditions.map((condition) => {
      try {
        return condition(at.value, this.after(at).length === 0);
      } catch {
        return undefined;
      }
    });
  }

  look(before: Value | undefined, state: Value): ReturnType<typeof appearanceOf> {
    return appearanceOf(before, state, this.system);
  }

  private distinct(steps: Iterable<{ readonly state: Value; readonly label: Value | undefined }>): readonly Next[] {
    const { inputs } = this.system;
    const successors = new Map<string, Next>();
    for (const { state: value, label } of steps) {
      const state = stateText(value);
      const existing = successors.get(state);
      if (existing !== undefined) existing.others++;
      else {
        const called: StepName =
          label === undefined
            ? {}
            : inputs === undefined
              ? { label: stateText(label) }
              : { input: inputs[Number(label)]! };
        successors.set(state, { ...called, value, state, others: 0 });
      }
    }
    return [...successors.values()];
  }
}

function look(states: States, way: TraceChoices): TraceStates {
  const path: Next[] = [];
  const indices: number[] = [];
  let failed: string | undefined;
  let choices: readonly Next[] = [];
  try {
    choices = states.starts;
    for (const which of way) {
      const to = choices[which];
      if (to === undefined) break;
      path.push(to);
      indices.push(which);
      choices = [];
      choices = states.after(to);
    }
  } catch (error) {
    failed = failure(error).message;
  }
  const [last, before] = [path.at(-1), path.at(-2)];
  return {
    kind: "looked",
    way: indices,
    path: path.map(stepOf),
    look: last === undefined ? undefined : states.look(before?.value, last.value),
    truths: last === undefined ? [] : states.truths(last),
    choices: choices
      .slice(0, maxChoices)
      .map((one): Choice => ({ ...stepOf(one), others: one.others, look: states.look(last?.value, one.value) })),
    failure: failed,
  };
}

const stepOf = ({ state, label, input }: Next): StepName & { readonly state: string } => ({
  state,
  ...(label === undefined ? {} : { label }),
  ...(input === undefined ? {} : { input }),
});

/** The trace through the given states, up to the first that cannot be reached. */
function follow(states: States, through: readonly string[]): TraceChoices {
  const way: number[] = [];
  let choices = states.starts;
  for (const text of through) {
    const which = choices.findIndex(({ state }) => state === text);
    const to = choices[which];
    if (to === undefined) break;
    way.push(which);
    choices = states.after(to);
  }
  return way;
}

/** The state graph in breadth-first order; undefined if it has more than `maxNodes` states. */
function graphOf(states: States, maxNodes: number): readonly GraphNode[] | undefined {
  interface Reached {
    readonly at: Next;
    readonly depth: number;
    readonly way: TraceChoices;
    readonly next: number[];
  }
  const nodes: Reached[] = [];
  const numbers = new Map<string, number>();
  const reach = (at: Next, depth: number, way: TraceChoices): number => {
    let number = numbers.get(at.state);
    if (number === undefined) {
      numbers.set(at.state, (number = nodes.length));
      nodes.push({ at, depth, way, next: [] });
    }
    return number;
  };
  for (const [i, start] of states.starts.entries()) reach(start, 0, [i]);
  for (let at = 0; at < nodes.length; at++) {
    if (nodes.length > maxNodes) return undefined;
    const { at: state, depth, way, next } = nodes[at]!;
    let following: readonly Next[] = [];
    try {
      following = states.after(state);
    } catch {
      // A state with failing steps has no successors in the graph; the page reports the failure when it is visited.
    }
    for (const [i, one] of following.entries()) next.push(reach(one, depth + 1, [...way, i]));
  }
  return nodes.map(({ at, depth, way, next }) => ({
    state: at.state,
    depth,
    way,
    next,
    truths: states.truths(at),
  }));
}

function serve(): void {
  let loaded: LoadedProgram | undefined;
  const systems = new Map<string, States>();
  const answer = (question: ExplorerQuestion): ExplorerReply => {
    loaded ??= loadProgram(scope[programName]?.(easel));
    const key = JSON.stringify(question.system);
    let states = systems.get(key);
    if (states === undefined) systems.set(key, (states = new States(loaded, question.system)));
    switch (question.kind) {
      case "look":
        return look(states, question.way);
      case "follow":
        return { kind: "followed", way: follow(states, question.states) };
      case "graph":
        return { kind: "graph", nodes: graphOf(states, question.maxNodes) };
    }
  };
  scope.onmessage = ({ data }) => {
    try {
      scope.postMessage(answer(data));
    } catch (error) {
      scope.postMessage({ kind: "failed", message: failure(error).message });
    }
  };
}

serve();

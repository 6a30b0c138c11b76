// Random walks through the states of a program, for systems with more states than a search can visit. They find
// counterexamples and witnesses, but decide nothing else.

import type { Claim } from "../model-checker/claims.js";
import { codecOf } from "../model-checker/codec.js";
import { CoverageCounter, CoverageSum } from "../model-checker/coverage.js";
import { StateWriter } from "../model-checker/expand.js";
import type { LabelledStep, System } from "../model-checker/system.js";
import { type Fingerprint, fingerprint, noState, VisitedStates } from "../model-checker/visited.js";
import { equal, type Value } from "../runtime/index.js";
import { failure, framesOf, type LoadedProgram } from "./evaluate.js";
import { type SearchHost, labelsOf, describeSteps } from "./exploring.js";
import type {
  ClaimAnswer,
  CrashOutcome,
  ExploredOutcome,
  ExploreRequest,
  FailureOutcome,
  WalkOptions,
} from "./outcome.js";
import { systemOf } from "./systems.js";

/** Numbers from 0 to less than 1, which depend on the seed only (Mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The shortest walk found that decides a claim. */
interface Decision {
  readonly holds: boolean;
  readonly path: readonly Value[];
  readonly failed?: ClaimAnswer["failed"];
}

/** Walks through the states. Fails only if the initial states fail. */
export function walk(
  loaded: LoadedProgram,
  request: ExploreRequest,
  { count, length, seed }: WalkOptions,
  note: SearchHost,
): ExploredOutcome | FailureOutcome | CrashOutcome {
  try {
    const system = systemOf(loaded, request);
    const starts = [...system.starts()];
    const random = randomFrom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
    const visits = new Visits(request);
    const coverage = new CoverageCounter(system);
    const decisions: (Decision | undefined)[] = request.claims.map(() => undefined);
    let steps = 0;
    let depth = 0;
    let ends = 0;
    let walks = 0;
    let stopped: ExploredOutcome["stopped"] = "walks";
    for (; walks < count && starts.length > 0; walks++) {
      const path = [pick(starts)];
      const pending: (boolean | undefined)[] = [];
      for (;;) {
        const state = path.at(-1)!;
        visits.add(state);
        depth = Math.max(depth, path.length - 1);
        const { nexts, names, failed } = successorsOf(system, state);
        const isEnd = nexts.length === 0 && failed === undefined;
        coverage.lookAt(state, isEnd);
        for (const [i, claim] of request.claims.entries()) {
          const decision = decisions[i];
          if (decision !== undefined && decision.path.length <= path.length) continue;
          const decided = decide(claim, system, state, isEnd, pending, i) ?? (failed && { holds: false, failed });
          if (decided !== undefined) decisions[i] = { ...decided, path: [...path] };
        }
        if (isEnd) ends++;
        if (nexts.length === 0 || path.length > length) break;
        const at = Math.floor(random() * nexts.length);
        if (names[at] !== undefined) coverage.count(names[at]);
        path.push(nexts[at]!);
        steps++;
      }
      if (note.isInterrupted()) stopped = "interrupt";
      else if (note.seconds() > request.seconds) stopped = "time";
      if (stopped !== "walks") break;
    }
    const sum = new CoverageSum(labelsOf(request));
    sum.add(coverage.take());
    return {
      kind: "explored",
      idle: [],
      upTo: [],
      states: visits.count,
      steps,
      depth,
      ends,
      end: undefined,
      isComplete: false,
      stopped,
      seconds: note.seconds(),
      bytes: visits.bytes,
      inputs: undefined,
      isSampled: system.isSampled?.() === true,
      escape: framesOf(system.firstEscape?.()),
      chance: 0,
      coverage: sum.counts(labelsOf(request).length),
      unmet: [],
      answers: decisions.map((decision) => answerOf(decision, system, request)),
    };
  } catch (error) {
    return failure(error);
  }
}

/** The verdict of a state on a claim, if it has one. `pending` states for each claim whether its goal is still due. */
function decide(
  { kind, condition, trigger }: Claim,
  system: System,
  state: Value,
  isEnd: boolean,
  pending: (boolean | undefined)[],
  index: number,
): Omit<Decision, "path"> | undefined {
  const holds = (which: number): boolean => system.conditions[which]!(state, isEnd);
  try {
    switch (kind) {
      case "always":
        return holds(condition) ? undefined : { holds: false };
      case "possible":
        return holds(condition) ? { holds: true } : undefined;
      case "ends":
      case "leads": {
        const isDue = pending[index] ?? kind === "ends";
        const isTriggered = trigger !== undefined && holds(trigger);
        pending[index] = kind === "ends" ? isDue && !holds(condition) : (isDue || isTriggered) && !holds(condition);
        return pending[index] && isEnd ? { holds: false } : undefined;
      }
      default:
        return undefined;
    }
  } catch (error) {
    return { holds: false, failed: { what: "condition", failure: failure(error) } };
  }
}

/** The states after a state, without itself, with the numbers of the steps' names; or the failure of its steps. */
function successorsOf(
  system: System,
  state: Value,
): {
  readonly nexts: readonly Value[];
  readonly names: readonly (number | undefined)[];
  readonly failed: ClaimAnswer["failed"];
} {
  const nexts: Value[] = [];
  const names: (number | undefined)[] = [];
  try {
    system.visitNext(state, (next, name) => {
      if (equal(next, state)) return;
      nexts.push(next);
      names.push(name);
    });
    return { nexts, names, failed: undefined };
  } catch (error) {
    return { nexts: [], names: [], failed: { what: "step", failure: failure(error) } };
  }
}

function answerOf(decision: Decision | undefined, system: System, { pictures }: ExploreRequest): ClaimAnswer {
  const path = decision?.path.map((state, i): LabelledStep => {
    const before = decision.path[i - 1];
    if (before === undefined) return { state, label: undefined };
    for (const step of system.steps(before)) if (equal(step.state, state)) return step;
    return { state, label: undefined };
  });
  return {
    holds: decision?.holds,
    trace: path && describeSteps(path, system, pictures === true),
    closing: undefined,
    isEnd: decision !== undefined && successorsOf(system, decision.path.at(-1)!).nexts.length === 0,
    failed: decision?.failed,
    strategy: undefined,
    moves: undefined,
  };
}

/** Counts distinct states. */
class Visits {
  private readonly writer: StateWriter;
  private readonly visited = new VisitedStates(false);
  private readonly print: Fingerprint = { low: 0, high: 0 };

  constructor({ shape }: ExploreRequest) {
    this.writer = new StateWriter(codecOf(shape));
  }

  add(state: Value): void {
    const { writer, visited, print } = this;
    writer.clear();
    writer.write(state);
    const { words } = writer.bytes;
    fingerprint(words, 0, writer.end, print);
    visited.add(print.low, print.high, noState, words, 0, writer.end);
  }

  get count(): number {
    return this.visited.count;
  }

  get bytes(): number {
    return this.visited.bytes;
  }
}

// Explores the states of a program inside the worker, and returns the answers to its claims as plain data.

import { type Claim, needsGraph, questionsOf, type Verdict, verdictOn } from "../model-checker/claims.js";
import { cardOf } from "../model-checker/card.js";
import { type StateCoverage, CoverageSum } from "../model-checker/coverage.js";
import { codecOf } from "../model-checker/codec.js";
import { type Chunk, Expander } from "../model-checker/expand.js";
import { Graph } from "../model-checker/graph.js";
import { Search, type SearchFailure } from "../model-checker/search.js";
import { AsymmetryError } from "../model-checker/symmetry.js";
import type { System } from "../model-checker/system.js";
import { type StatePath, Tracer } from "../model-checker/trace.js";
import { equal, printUpTo, type Value } from "../runtime/index.js";
import { failure, framesOf, type LoadedProgram } from "./evaluate.js";
import {
  type AsymmetryOutcome,
  type ClaimAnswer,
  type ClosingStep,
  type CrashOutcome,
  type ExploredOutcome,
  type ExploreRequest,
  type FailureOutcome,
  type StateLook,
  type StepText,
} from "./outcome.js";
import { systemOf } from "./systems.js";
import {
  maxMovesReported,
  maxQueuedChunks,
  maxStateLength,
  reportIntervalSeconds,
  secondsBeforeHelpers,
} from "./limits.js";

/** The connection of a search to its host. */
export interface SearchHost {
  readonly progress: (
    progress: Pick<ExploredOutcome, "states" | "steps" | "depth"> & { readonly bytes: number },
  ) => void;
  readonly isInterrupted: () => boolean;
  readonly seconds: () => number;
  /** Starts helper threads; undefined if the host has none. */
  readonly helperPool?: HelperPool;
}

/** Helper threads of the host, which have loaded the same program. */
export interface HelperPool {
  start(request: ExploreRequest): Helper;
  /** Yields to the event loop, so that messages of helpers arrive. */
  readonly yieldToEventLoop: () => Promise<void>;
}

export interface Helper {
  /** Expands a chunk. Several calls may be pending. */
  expand(chunk: Chunk): Promise<ExpansionResult>;
  end(): void;
}

export interface ExpansionResult {
  readonly words: Uint32Array;
  readonly isSampled: boolean;
  readonly coverage: StateCoverage;
}

/** Returns the chunk expander of a helper thread. */
export function chunkExpander(loaded: LoadedProgram, request: ExploreRequest): (chunk: Chunk) => ExpansionResult {
  const system = systemOf(loaded, request);
  const expander = new Expander(system, codecOf(request.shape));
  return (chunk) => ({
    words: expander.expand(chunk).slice(),
    isSampled: system.isSampled?.() === true,
    coverage: expander.coverage.take(),
  });
}

/**
 * Explores the states. Fails only if the initial states fail; other failures are answers to claims.
 *
 * If failures depend on the order of members, all states are searched, even if the request is up to permutations:
 * other states of the orbit may have other failures, or none.
 */
export async function explore(
  loaded: LoadedProgram,
  request: ExploreRequest,
  host: SearchHost,
): Promise<ExploredOutcome | AsymmetryOutcome | FailureOutcome | CrashOutcome> {
  const { symmetry, ...exhaustiveRequest } = request;
  const outcome = await exploreOnce(loaded, request, host);
  return outcome.kind === "failed" || (symmetry !== undefined && outcome.kind === "failure")
    ? ((await exploreOnce(loaded, exhaustiveRequest, host)) as ExploredOutcome | FailureOutcome | CrashOutcome)
    : outcome;
}

/** Explores the states; `failed` is the outcome of a search up to permutations with a failure that depends on order. */
async function exploreOnce(
  loaded: LoadedProgram,
  request: ExploreRequest,
  host: SearchHost,
): Promise<ExploredOutcome | AsymmetryOutcome | FailureOutcome | CrashOutcome | { readonly kind: "failed" }> {
  let team: Team | undefined;
  try {
    const codec = codecOf(request.shape);
    const system = systemOf(loaded, request);
    const claims = request.claims.map(
      ({ kind, condition, mine, trigger }): Claim => ({ kind, condition, mine, trigger }),
    );
    const hasGraph = claims.some(needsGraph);
    const search = new Search({
      questions: questionsOf(claims, request.conditions.length),
      exact: request.exact,
      hasGraph,
      fairWords: system.fair.length,
      maxStates: request.maxStates,
      maxBytes: request.maxBytes,
    });
    const expander = new Expander(system, codec);
    search.addInitialStates(expander.expandInitial());
    team = new Team(search, expander, request, host);
    const tracer = new Tracer(search, system, codec);
    const uncheckedSystem =
      system.symmetry === undefined ? system : systemOf(loaded, { ...request, symmetry: undefined });
    const hasGenuineFailures =
      uncheckedSystem === system ? () => true : createFailureCheck(search, tracer, system, uncheckedSystem);
    let lastReport = 0;
    for (let words = await team.nextResult(); words !== undefined; words = await team.nextResult()) {
      search.mergeExpansion(words);
      if (!hasGenuineFailures()) return { kind: "failed" };
      const seconds = host.seconds();
      if (seconds > request.seconds) search.stopped ??= "time";
      if (host.isInterrupted()) search.stopped ??= "interrupt";
      if (seconds > secondsBeforeHelpers) team.startHelpers();
      if (seconds - lastReport < reportIntervalSeconds) continue;
      lastReport = seconds;
      host.progress({ states: search.states, steps: search.steps, depth: search.depth, bytes: search.bytes });
    }
    return createOutcome(search, uncheckedSystem, tracer, request, claims, host.seconds(), team);
  } catch (error) {
    return error instanceof AsymmetryError ? { kind: "asymmetric", reason: error.asymmetry } : failure(error);
  } finally {
    team?.end();
  }
}

/**
 * Returns a check of the new failures of a search up to permutations. It is false if a failure depends on the order of
 * members, and throws if one shows that the states are not symmetric.
 */
function createFailureCheck(search: Search, tracer: Tracer, system: System, uncheckedSystem: System): () => boolean {
  let count = 0;
  const isGenuine = ({ state, condition }: SearchFailure): boolean => {
    const value = tracer.valueOf(state);
    const failureOf = (evaluatedSystem: System): unknown => {
      try {
        if (condition === undefined) evaluatedSystem.visitNext(value, () => {});
        else evaluatedSystem.conditions[condition]!(value, isEnd(value, uncheckedSystem));
        return undefined;
      } catch (error) {
        return error;
      }
    };
    const checkedFailure = failureOf(system);
    if (checkedFailure instanceof AsymmetryError) throw checkedFailure;
    return failureOf(uncheckedSystem) !== undefined;
  };
  return () => {
    const { failures } = search;
    if (failures.length === count) return true;
    count = failures.length;
    return failures.every(isGenuine);
  };
}

/** A dispatched chunk and its result. */
interface Slot {
  result: Pick<ExpansionResult, "words" | "coverage"> | undefined;
  readonly arrival: Promise<void> | undefined;
}

/**
 * The expander of this thread and its helpers. Results are returned in dispatch order, so the search is deterministic.
 */
class Team {
  isSampled = false;
  /** Coverage of the chunks returned so far. */
  readonly coverage: CoverageSum;
  private readonly search: Search;
  private readonly expander: Expander;
  private readonly request: ExploreRequest;
  private readonly helperPool: HelperPool | undefined;
  private readonly helpers: { readonly helper: Helper; busy: number }[] = [];
  private readonly slots: Slot[] = [];

  constructor(search: Search, expander: Expander, request: ExploreRequest, { helperPool }: SearchHost) {
    this.search = search;
    this.expander = expander;
    this.request = request;
    this.helperPool = helperPool;
    this.coverage = new CoverageSum(labelsOf(request));
  }

  /** Starts the helpers unless they are running. */
  startHelpers(): void {
    const { helperPool, helpers, request } = this;
    if (helperPool === undefined) return;
    while (helpers.length < request.workers - 1) helpers.push({ helper: helperPool.start(request), busy: 0 });
  }

  end(): void {
    for (const { helper } of this.helpers) helper.end();
  }

  /**
   * Returns the result of the next chunk in dispatch order; undefined if the search is over. It is a promise only if
   * there are helpers.
   */
  nextResult(): Uint32Array | undefined | Promise<Uint32Array | undefined> {
    if (this.helpers.length > 0) return this.nextTeamResult();
    const chunk = this.search.dispatchChunk();
    if (chunk === undefined) return undefined;
    const words = this.expander.expand(chunk);
    this.coverage.add(this.expander.coverage.take());
    return words;
  }

  private async nextTeamResult(): Promise<Uint32Array | undefined> {
    const { search, slots, helpers, expander, helperPool } = this;
    while (!search.isOver) {
      for (const worker of helpers)
        while (worker.busy < maxQueuedChunks) {
          const chunk = search.dispatchChunk();
          if (chunk === undefined) break;
          slots.push(this.dispatch(worker, chunk));
        }
      const [first] = slots;
      if (first?.result !== undefined) {
        slots.shift();
        this.coverage.add(first.result.coverage);
        return first.result.words;
      }
      const hasCapacity = slots.length <= 2 * maxQueuedChunks * helpers.length;
      const chunk = hasCapacity ? search.dispatchChunk() : undefined;
      if (chunk !== undefined) {
        const words = expander.expand(chunk).slice();
        slots.push({ result: { words, coverage: expander.coverage.take() }, arrival: undefined });
        await helperPool!.yieldToEventLoop();
      } else if (first === undefined) return undefined;
      else await first.arrival;
    }
    return undefined;
  }

  private dispatch(worker: { readonly helper: Helper; busy: number }, chunk: Chunk): Slot {
    worker.busy++;
    const arrival = worker.helper.expand(chunk).then((result) => {
      worker.busy--;
      slot.result = result;
      if (result.isSampled) this.isSampled = true;
    });
    const slot: Slot = { result: undefined, arrival };
    return slot;
  }
}

function createOutcome(
  search: Search,
  system: System,
  tracer: Tracer,
  request: ExploreRequest,
  claims: readonly Claim[],
  seconds: number,
  { isSampled, coverage }: Team,
): ExploredOutcome {
  let graph: Graph | undefined;
  const getGraph = (): Graph => (graph ??= new Graph(search));
  const stepsOnPath = (path: readonly number[]): readonly StepText[] =>
    describeSteps(tracer.path(path), system, request.pictures === true);
  const answers = claims.map((claim): ClaimAnswer => {
    const verdict = verdictOn(claim, search, {
      graph: getGraph,
      wayTo: (state) => tracer.wayTo(state),
      fairness: system.fairness.length,
    });
    return {
      holds: verdict.holds,
      trace: verdict.way && stepsOnPath(verdict.way),
      closing: closingStep(verdict, tracer, system),
      isEnd: verdict.way !== undefined && isEnd(tracer.valueOf(verdict.way.at(-1)!), system),
      failed: verdict.way === undefined ? undefined : repeatFailure(verdict, tracer, system),
      strategy:
        verdict.strategy && describeMoves(verdict.strategy, tracer, system, request.maxMoves ?? maxMovesReported),
      moves: verdict.strategy?.size,
    };
  });
  return {
    kind: "explored",
    idle: graph === undefined ? [] : unsatisfiedLines(graph, system.fairness, request.fair.length),
    upTo: request.symmetry?.sets.map(({ text }) => text) ?? [],
    states: search.states,
    steps: search.steps,
    depth: search.depth,
    ends: search.ends,
    end: search.firstEnd === undefined || !request.reportsEnd ? undefined : stepsOnPath(tracer.wayTo(search.firstEnd)),
    isComplete: search.isComplete,
    stopped: search.stopped,
    seconds,
    bytes: search.bytes,
    inputs: request.collectsInputs ? system.inputs : undefined,
    isSampled: isSampled || system.isSampled?.() === true,
    escape: framesOf(system.firstEscape?.()),
    chance: request.exact ? 0 : search.states ** 2 / 2 ** 65,
    coverage: coverage.counts(labelsOf(request).length),
    unmet: request.antecedents.flatMap((_, i) => (coverage.isMet(i) ? [] : [i])),
    answers,
  };
}

export const labelsOf = ({ system }: Pick<ExploreRequest, "system">): readonly string[] =>
  system.kind === "machine" ? system.labels : [];

/** Repeats the evaluation that fails in the last state of a verdict's trace. */
function repeatFailure({ failed, way = [] }: Verdict, tracer: Tracer, system: System): ClaimAnswer["failed"] {
  if (failed === undefined) return undefined;
  const state = tracer.valueOf(way.at(-1)!);
  try {
    if (failed === "steps") system.visitNext(state, () => {});
    else system.conditions[failed.condition]!(state, isEnd(state, system));
    return undefined;
  } catch (error) {
    return { what: failed === "steps" ? "step" : "condition", failure: failure(error) };
  }
}

/** True if no step leads from a state to another one. */
function isEnd(state: Value, system: System): boolean {
  let hasStep = false;
  try {
    system.visitNext(state, (next) => (hasStep ||= !equal(next, state)));
  } catch {
    return false;
  }
  return !hasStep;
}

function describeMoves(
  strategy: ReadonlyMap<number, number>,
  tracer: Tracer,
  system: System,
  maxCount: number,
): ClaimAnswer["strategy"] {
  return [...strategy].slice(0, maxCount).map(([from, to]) => {
    const state = tracer.valueOf(from);
    return { state: stateText(state), step: describeStep(state, to, tracer, system) };
  });
}

/** Returns the indices of the `fair:>` lines that no edge satisfies. `lines` has the line of each condition. */
function unsatisfiedLines(graph: Graph, lines: readonly number[], count: number): readonly number[] {
  const words = graph.fairSum();
  const satisfied = new Set(lines.filter((_, i) => (words[i >>> 5]! >>> (i & 31)) & 1));
  return Array.from({ length: count }, (_, line) => line).filter((line) => !satisfied.has(line));
}

function closingStep({ way, returnsTo }: Verdict, tracer: Tracer, system: System): ClosingStep | undefined {
  if (way === undefined || returnsTo === undefined) return undefined;
  return { to: returnsTo, step: describeStep(tracer.valueOf(way.at(-1)!), way[returnsTo]!, tracer, system) };
}

function describeStep(from: Value, to: number, tracer: Tracer, system: System): StepText {
  const [step] = describeSteps([tracer.step(from, to)], system);
  return step!;
}

export const stateText = (state: Value): string => printUpTo(state, maxStateLength);

/** Returns the appearance of a state: its differences from the previous one, and its picture if there is one. */
export function appearanceOf(
  previousState: Value | undefined,
  state: Value,
  { shapes }: Pick<System, "shapes">,
): StateLook {
  const card = cardOf(previousState, state);
  try {
    const picture = shapes?.(state);
    return picture === undefined ? { card } : { card, shapes: picture };
  } catch {
    // A state whose picture fails is shown in printed form.
    return { card };
  }
}

export function describeSteps(
  path: StatePath,
  system: Pick<System, "inputs" | "shapes">,
  isPictured = false,
): readonly StepText[] {
  return path.map(({ state, label }, i) => ({
    state: stateText(state),
    ...(isPictured ? { look: appearanceOf(path[i - 1]?.state, state, system) } : {}),
    ...(label === undefined
      ? {}
      : system.inputs === undefined
        ? { label: stateText(label) }
        : { input: system.inputs[Number(label)]! }),
  }));
}

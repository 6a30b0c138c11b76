// Explores the states of a program inside the worker, and returns the answers to its claims as plain data.

import { type Claim, needsGraph, questionsOf, type Verdict, verdictOn } from "../model-checker/claims.js";
import { cardOf } from "../model-checker/card.js";
import { type StateCoverage, CoverageSum, StepNames } from "../model-checker/coverage.js";
import { type Codec, codecOf } from "../model-checker/codec.js";
import { type Chunk, Expander, StateWriter } from "../model-checker/expand.js";
import { Graph } from "../model-checker/graph.js";
import { Inputs, type StepResult, type TrackedSteps } from "../model-checker/inputs.js";
import { keysOf } from "../model-checker/key-classes.js";
import { Tracker, trackingRuntime } from "../model-checker/pointer.js";
import { Search } from "../model-checker/search.js";
import type { LabelledStep, System } from "../model-checker/system.js";
import { type StatePath, Tracer } from "../model-checker/trace.js";
import type * as easel from "../runtime/index.js";
import {
  canvas,
  equal,
  type Game,
  type Input,
  isAtom,
  isFunction,
  isSequence,
  isTuple,
  type LedFunction,
  type Moment,
  momentOf,
  needSet,
  noInput,
  pictureOf,
  printUpTo,
  truth,
  type Value,
  wrong,
} from "../runtime/index.js";
import { nameOf2014 } from "../runtime/easel/keys.js";
import { shapesOf } from "../runtime/easel/shapes.js";
import { inputShown } from "./input-shown.js";
import { failure, loadedFrom, type LoadedProgram } from "./evaluate.js";
import {
  type ClaimAnswer,
  type ConditionThunk,
  type CrashOutcome,
  type ExploredOutcome,
  type ExploreRequest,
  type FailureOutcome,
  longestState,
  type StateLook,
  type StepTold,
} from "./outcome.js";

/** The connection of a search to its host. */
export interface ExploreNote {
  readonly progress: (
    progress: Pick<ExploredOutcome, "states" | "steps" | "depth"> & { readonly bytes: number },
  ) => void;
  readonly isInterrupted: () => boolean;
  readonly seconds: () => number;
  /** Starts helper threads; undefined if the host has none. */
  readonly help?: Help;
}

/** Helper threads of the host, which have loaded the same program. */
export interface Help {
  start(request: ExploreRequest): Helper;
  /** Yields to the event loop, so that messages of helpers arrive. */
  readonly turn: () => Promise<void>;
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

/**
 * Seconds before helpers start. A thread takes a third of a second to load a program and warm up, so a search that ends
 * right then has used a third more processor time than without helpers.
 */
const helpAfter = 1;

/**
 * Chunks queued per helper: the one that it expands, and one to bridge the time until this thread, busy with a chunk of
 * its own, collects the answer.
 */
const chunksAhead = 2;

/** Interval of progress reports, in seconds. */
const betweenReports = 0.25;

/** Default maximum number of reported moves of a strategy. */
const maxMoves = 5000;

/** The chunk expander of a helper thread. */
export function helping(loaded: LoadedProgram, request: ExploreRequest): (chunk: Chunk) => ExpansionResult {
  const system = systemOf(loaded, request);
  const expander = new Expander(system, codecOf(request.shape));
  return (chunk) => ({
    words: expander.expand(chunk).slice(),
    isSampled: system.isSampled?.() === true,
    coverage: expander.coverage.take(),
  });
}

/** Explores the states. Fails only if the initial states fail; other failures are answers to claims. */
export async function explore(
  loaded: LoadedProgram,
  request: ExploreRequest,
  note: ExploreNote,
): Promise<ExploredOutcome | FailureOutcome | CrashOutcome> {
  let team: Team | undefined;
  try {
    const codec = codecOf(request.shape);
    const made = systemOf(loaded, request);
    const claims = request.claims.map(({ kind, condition, mine }): Claim => ({ kind, condition, mine }));
    const hasGraph = claims.some(needsGraph);
    const search = new Search({
      questions: questionsOf(claims, request.conditions.length),
      exact: request.exact,
      hasGraph,
      maxStates: request.maxStates,
      maxBytes: request.maxBytes,
    });
    const expander = new Expander(made, codec);
    search.begin(expander.begin());
    team = new Team(search, expander, request, note);
    let told = 0;
    for (let words = await team.next(); words !== undefined; words = await team.next()) {
      search.take(words);
      const seconds = note.seconds();
      if (seconds > request.seconds) search.stopped ??= "time";
      if (note.isInterrupted()) search.stopped ??= "interrupt";
      if (seconds > helpAfter) team.grow();
      if (seconds - told < betweenReports) continue;
      told = seconds;
      note.progress({ states: search.states, steps: search.steps, depth: search.depth, bytes: search.bytes });
    }
    return outcomeOf(search, made, codec, request, claims, note.seconds(), loaded.game, team);
  } catch (error) {
    return failure(error);
  } finally {
    team?.end();
  }
}

/** A dispatched chunk and its result. */
interface Slot {
  expanded: Pick<ExpansionResult, "words" | "coverage"> | undefined;
  readonly arrives: Promise<void> | undefined;
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
  private readonly help: Help | undefined;
  private readonly helpers: { readonly helper: Helper; busy: number }[] = [];
  private readonly slots: Slot[] = [];

  constructor(search: Search, expander: Expander, request: ExploreRequest, { help }: ExploreNote) {
    this.search = search;
    this.expander = expander;
    this.request = request;
    this.help = help;
    this.coverage = new CoverageSum(labelsOf(request));
  }

  /** Starts the helpers unless they are running. */
  grow(): void {
    const { help, helpers, request } = this;
    if (help === undefined) return;
    while (helpers.length < request.workers - 1) helpers.push({ helper: help.start(request), busy: 0 });
  }

  end(): void {
    for (const { helper } of this.helpers) helper.end();
  }

  /**
   * The result of the next chunk in dispatch order; undefined if the search is over. A promise only if there are
   * helpers.
   */
  next(): Uint32Array | undefined | Promise<Uint32Array | undefined> {
    if (this.helpers.length > 0) return this.nextOfAll();
    const chunk = this.search.hand();
    if (chunk === undefined) return undefined;
    const words = this.expander.expand(chunk);
    this.coverage.add(this.expander.coverage.take());
    return words;
  }

  private async nextOfAll(): Promise<Uint32Array | undefined> {
    const { search, slots, helpers, expander, help } = this;
    while (!search.isOver) {
      for (const one of helpers)
        while (one.busy < chunksAhead) {
          const chunk = search.hand();
          if (chunk === undefined) break;
          slots.push(this.slotFor(one, chunk));
        }
      const [first] = slots;
      if (first?.expanded !== undefined) {
        slots.shift();
        this.coverage.add(first.expanded.coverage);
        return first.expanded.words;
      }
      const mayGoOn = slots.length <= 2 * chunksAhead * helpers.length;
      const chunk = mayGoOn ? search.hand() : undefined;
      if (chunk !== undefined) {
        const words = expander.expand(chunk).slice();
        slots.push({ expanded: { words, coverage: expander.coverage.take() }, arrives: undefined });
        await help!.turn();
      } else if (first === undefined) return undefined;
      else await first.arrives;
    }
    return undefined;
  }

  private slotFor(one: { readonly helper: Helper; busy: number }, chunk: Chunk): Slot {
    one.busy++;
    const arrived = one.helper.expand(chunk).then((expanded) => {
      one.busy--;
      slot.expanded = expanded;
      if (expanded.isSampled) this.isSampled = true;
    });
    const slot: Slot = { expanded: undefined, arrives: arrived };
    return slot;
  }
}

function outcomeOf(
  search: Search,
  system: System,
  codec: Codec,
  request: ExploreRequest,
  claims: readonly Claim[],
  seconds: number,
  game: Game | undefined,
  { isSampled, coverage }: Team,
): ExploredOutcome {
  const tracer = new Tracer(search, system, codec);
  let graph: Graph | undefined;
  const graphOf = (): Graph => (graph ??= new Graph(search));
  const told = (way: readonly number[]): readonly StepTold[] =>
    stepsTold(tracer.path(way), system, request.pictures === true ? { game } : undefined);
  const answers = claims.map((claim): ClaimAnswer => {
    const verdict = verdictOn(claim, search, graphOf, (state) => tracer.wayTo(state));
    return {
      holds: verdict.holds,
      trace: verdict.way && told(verdict.way),
      returnsTo: verdict.returnsTo,
      failed: verdict.way === undefined ? undefined : failureIn(verdict, tracer, system),
      strategy: verdict.strategy && movesIn(verdict.strategy, tracer, system, request.maxMoves ?? maxMoves),
      moves: verdict.strategy?.size,
    };
  });
  return {
    kind: "explored",
    states: search.states,
    steps: search.steps,
    depth: search.depth,
    ends: search.ends,
    end: search.firstEnd === undefined || !request.tellsEnd ? undefined : told(tracer.wayTo(search.firstEnd)),
    isComplete: search.isComplete,
    stopped: search.stopped,
    seconds,
    bytes: search.bytes,
    inputs: request.tellsInputs ? system.inputs : undefined,
    isSampled: isSampled || system.isSampled?.() === true,
    chance: request.exact ? 0 : search.states ** 2 / 2 ** 65,
    coverage: coverage.counts(labelsOf(request).length),
    unmet: request.antecedents.flatMap((_, i) => (coverage.isMet(i) ? [] : [i])),
    answers,
  };
}

const labelsOf = ({ system }: Pick<ExploreRequest, "system">): readonly string[] =>
  system.kind === "machine" ? system.labels : [];

/** Repeats the evaluation that fails in the last state of a verdict's trace. */
function failureIn({ failed, way = [] }: Verdict, tracer: Tracer, system: System): ClaimAnswer["failed"] {
  if (failed === undefined) return undefined;
  const state = tracer.valueOf(way.at(-1)!);
  try {
    if (failed === "steps") system.visitNext(state, () => {});
    else system.conditions[failed.condition]!(state);
    return undefined;
  } catch (error) {
    return { what: failed === "steps" ? "step" : "condition", failure: failure(error) };
  }
}

function movesIn(
  strategy: ReadonlyMap<number, number>,
  tracer: Tracer,
  system: System,
  most: number,
): ClaimAnswer["strategy"] {
  return [...strategy].slice(0, most).map(([from, to]) => {
    const state = tracer.valueOf(from);
    const [step] = stepsTold([tracer.step(state, to)], system);
    return { state: stateText(state), step: step! };
  });
}

export const stateText = (state: Value): string => printUpTo(state, longestState);

/** The appearance of a state: its differences from the previous one, and the picture of a game. */
export function lookOf(before: Value | undefined, state: Value, game: Game | undefined): StateLook {
  const card = cardOf(before, state);
  if (game === undefined) return { card };
  try {
    return { card, shapes: shapesOf(pictureOf(game, state, noInput), game.graphics) };
  } catch {
    // A state whose picture fails is shown in printed form.
    return { card };
  }
}

function stepsTold(
  path: StatePath,
  { inputs }: Pick<System, "inputs">,
  pictured?: { readonly game: Game | undefined },
): readonly StepTold[] {
  return path.map(({ state, label }, i) => ({
    state: stateText(state),
    ...(pictured === undefined ? {} : { look: lookOf(path[i - 1]?.state, state, pictured.game) }),
    ...(label === undefined
      ? {}
      : inputs === undefined
        ? { label: stateText(label) }
        : { input: inputs[Number(label)]! }),
  }));
}

// ---- systems

type Thunks = LoadedProgram["thunks"];

/** A unary function of the document. */
function functionIn(thunks: Thunks, thunk: number): LedFunction {
  const value = thunks[thunk]!();
  return isFunction(value) ? value : wrong(value, "a function");
}

export type SystemQuery = Pick<
  ExploreRequest,
  "system" | "shape" | "conditions" | "antecedents" | "limits" | "tellsInputs"
>;

export function systemOf(loaded: LoadedProgram, request: SystemQuery): System {
  const { system } = request;
  return system.kind === "machine" ? machineOf(loaded.thunks, request, system) : gameOf(loaded, request, system);
}

type Of<Kind> = ExploreRequest["system"] & { readonly kind: Kind };

function machineOf(thunks: Thunks, { conditions, antecedents, limits }: SystemQuery, of: Of<"machine">): System {
  const next = functionIn(thunks, of.step);
  const allowed = limits.map((limit) => functionIn(thunks, limit));
  const isAllowed = (label: Value | undefined, state: Value): boolean =>
    allowed.every((one) => truth(label === undefined ? one(state) : one(label, state)));
  const taken = (member: Value): LabelledStep => {
    if (!of.isLabelled) return { state: member, label: undefined };
    const [label, state] = isTuple(member, 2) ? member : [];
    return label === undefined || state === undefined
      ? wrong(member, "a pair of a label and a state")
      : { label, state };
  };
  const stepNames = new StepNames(of.labels);
  const numbers = new Map<Value, number>();
  const numberOf = (label: Value): number => {
    const first = firstAtom(label) ?? label;
    let number = numbers.get(first);
    if (number === undefined) {
      number = stepNames.numberOf(printUpTo(first, longestName));
      if (numbers.size < maxNumbers) numbers.set(first, number);
    }
    return number;
  };
  return {
    stepNames,
    antecedents: antecedents.map((antecedent) => conditionOf(antecedent, thunks, (thunk) => functionIn(thunks, thunk))),
    starts: () => (of.isSet ? needSet(thunks[of.start]!()).listed() : [thunks[of.start]!()]),
    visitNext(state, visit) {
      needSet(next(state)).walk((member) => {
        if (!of.isLabelled && allowed.length === 0) visit(member);
        else {
          const step = taken(member);
          if (!isAllowed(step.label, state)) return false;
          if (step.label === undefined) visit(step.state);
          else visit(step.state, numberOf(step.label));
        }
        return false;
      });
    },
    *steps(state) {
      for (const member of needSet(next(state)).listed()) {
        const step = taken(member);
        if (isAllowed(step.label, state)) yield step;
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, (thunk) => functionIn(thunks, thunk))),
  };
}

/** Maximum number of characters of a step's name. */
const longestName = 60;

/**
 * Maximum size of the cache of label numbers. Atoms are interned, so they hit; other labels are printed each time.
 */
const maxNumbers = 1000;

/** The first atom of a label, which is its name; undefined if it has none. */
function firstAtom(label: Value): Value | undefined {
  if (isAtom(label)) return label;
  const items: readonly Value[] = isTuple(label) ? label : isSequence(label) ? label.items : [];
  for (const item of items) {
    const atom = firstAtom(item);
    if (atom !== undefined) return atom;
  }
  return undefined;
}

/** A condition as a predicate on states; `of` returns the function of an expression. */
function conditionOf(
  condition: ConditionThunk,
  thunks: Thunks,
  of: (thunk: number) => (state: Value) => Value,
): (state: Value) => boolean {
  if (typeof condition === "number") {
    const f = of(condition);
    return (state) => truth(f(state));
  }
  const player = of(condition.player);
  const { toMove, takesState } = condition;
  const mover = takesState ? functionIn(thunks, toMove) : of(toMove);
  return (state) => equal(mover(state), player(state));
}

function gameOf(
  { thunks, game, beside }: LoadedProgram,
  { conditions, antecedents, limits, shape, tellsInputs = false }: SystemQuery,
  { inputs }: Of<"game">,
): System {
  if (game === undefined) throw new RangeError("there is no game to explore");
  const { lowerCaseKeys } = game;
  const known: Input[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (input: Input): number => {
    const key = JSON.stringify(input);
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = known.length));
      known.push(input);
    }
    return number;
  };
  const seen = (state: Value): Moment => momentOf(state, noInput, lowerCaseKeys);
  const of = (thunk: number) => (state: Value) => thunks[thunk]!(seen(state));
  const stepOf =
    (own: Thunks, ownGame: Game) =>
    (moment: Moment): Value | undefined =>
      limits.every((limit) => truth(own[limit]!(moment))) ? ownGame.step(moment) : undefined;
  const stepAt = stepOf(thunks, game);
  const step = (state: Value, input: Input): Value | undefined => stepAt(momentOf(state, input, lowerCaseKeys));
  const found =
    inputs.kind === "given"
      ? givenInputs(thunks, inputs, seen)
      : foundInputs(inputs, shape, lowerCaseKeys, stepAt, (runtime) => {
          const followed = loadedFrom(beside!(runtime));
          return stepOf(followed.thunks, followed.game!);
        });
  const stepNames = new StepNames([]);
  return {
    stepNames,
    antecedents: antecedents.map((antecedent) => conditionOf(antecedent, thunks, of)),
    inputs: known,
    isSampled: () => found.isSampled === true,
    starts: () => [game.initialState()],
    visitNext(state, visit) {
      for (const input of found.of(state)) {
        const next = step(state, input);
        if (next === undefined) continue;
        if (tellsInputs) numberOf(input);
        visit(next, stepNames.numberOf(inputShown(input)));
      }
    },
    *steps(state) {
      for (const input of found.of(state)) {
        const next = step(state, input);
        if (next !== undefined) yield { state: next, label: numberOf(input) };
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, of)),
  };
}

interface TriedInputs {
  readonly isSampled?: boolean;
  of(state: Value): Iterable<Input>;
}

/** The inputs that the document's `inputs` defines. */
function givenInputs(
  thunks: Thunks,
  { thunk, takesState }: Of<"game">["inputs"] & { readonly kind: "given" },
  seen: (state: Value) => Moment,
): TriedInputs {
  const of = takesState ? functionIn(thunks, thunk) : undefined;
  return {
    of: (state) =>
      needSet(of === undefined ? thunks[thunk]!(seen(state)) : of(state))
        .listed()
        .map(inputOf),
  };
}

/** Decodes a pair of a click and keys. */
function inputOf(pair: Value): Input {
  const [click, keys] = isTuple(pair, 2) ? pair : [];
  if (click === undefined || keys === undefined) return wrong(pair, "a pair of a click and keys");
  const names = isSequence(keys) ? keys.items : needSet(keys).listed();
  const held = names.map((name) => (typeof name === "string" ? name : wrong(name, "the name of a key")));
  if (isAtom(click) && click.name === "nil") return { ...noInput, keys: held };
  const [x, y] = isTuple(click, 2) ? click : [];
  if (typeof x !== "number" || typeof y !== "number") return wrong(click, "`nil, or a pair of integers");
  return { click: { x, y }, pointer: { x, y }, keys: held };
}

type GameStep = (moment: Moment) => Value | undefined;

/**
 * One representative of each class of inputs that the step distinguishes. `follow` instantiates the step with a runtime
 * that tracks uses of the input.
 */
function foundInputs(
  { mentioned, existing }: Of<"game">["inputs"] & { readonly kind: "found" },
  shape: ExploreRequest["shape"],
  lowerCaseKeys: boolean,
  step: GameStep,
  follow: (runtime: typeof easel) => GameStep,
): TriedInputs {
  const tracker = new Tracker(lowerCaseKeys ? nameOf2014 : undefined);
  const followed = follow(trackingRuntime(tracker));
  const writer = new StateWriter(codecOf(shape));
  const resultOf = (make: () => Value | undefined): StepResult => {
    try {
      const next = make();
      if (next === undefined) return "none";
      writer.clear();
      writer.write(next);
      return writer.bytes.data.subarray(0, writer.bytes.at).join();
    } catch {
      return undefined;
    }
  };
  const steps: TrackedSteps = {
    followed: (state, use, onRead) =>
      resultOf(() => {
        const moment = tracker.moment(state, use, onRead);
        return tracker.plain(followed(moment)) as Value | undefined;
      }),
    plain: (state, input) => resultOf(() => step(momentOf(state, input, lowerCaseKeys))),
  };
  return new Inputs(canvas, tracker, steps, mentioned, existing && keysOf(existing));
}

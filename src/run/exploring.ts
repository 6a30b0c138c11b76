// Explores the states of a program inside the worker, and reports what becomes of its claims as plain data.

import { type Claim, needsGraph, questionsOf, type Verdict, verdictOn } from "../explore/claims.js";
import { type Codec, codecOf } from "../explore/codec.js";
import { Expander } from "../explore/expand.js";
import { Graph } from "../explore/graph.js";
import { Search } from "../explore/search.js";
import type { LabelledStep, System } from "../explore/system.js";
import { type Path, Tracer } from "../explore/trace.js";
import {
  type Game,
  equal,
  type Input,
  isAtom,
  isFunction,
  isSequence,
  isTuple,
  type LedFunction,
  momentOf,
  needSet,
  noInput,
  printUpTo,
  truth,
  type Value,
  wrong,
} from "../runtime/index.js";
import { failure, type Loaded } from "./evaluate.js";
import type {
  ClaimAnswer,
  ConditionThunk,
  CrashOutcome,
  ExploredOutcome,
  ExploreRequest,
  FailureOutcome,
  StepTold,
} from "./outcome.js";

/** What the host is told while states are searched, and whether it wants the search to end. */
export interface ExploreNote {
  readonly progress: (
    progress: Pick<ExploredOutcome, "states" | "steps" | "depth"> & { readonly bytes: number },
  ) => void;
  readonly isInterrupted: () => boolean;
  /** The seconds that have passed since the search began. */
  readonly seconds: () => number;
}

/** The host is told how far the search has come so often, in seconds. */
const betweenReports = 0.25;

/** A state in an answer has so many characters at most. */
const longestState = 100_000;

/** A strategy is told for so many states at most. */
const mostMoves = 5000;

/** Explores. A failure is one of the beginning; others are answers to claims. */
export function explore(
  { thunks, game }: Loaded,
  request: ExploreRequest,
  note: ExploreNote,
): ExploredOutcome | FailureOutcome | CrashOutcome {
  try {
    const codec = codecOf(request.shape);
    const made = systemOf(thunks, game, request);
    const claims = request.claims.map(({ kind, condition, mine }): Claim => ({ kind, condition, mine }));
    const hasGraph = claims.some(needsGraph);
    const search = new Search({
      questions: questionsOf(claims, request.conditions.length),
      exact: request.exact,
      hasGraph,
      mostStates: request.mostStates,
      mostBytes: request.mostBytes,
    });
    const expander = new Expander(made, codec);
    search.begin(expander.begin());
    let told = 0;
    for (let chunk = search.hand(); chunk !== undefined; chunk = search.hand()) {
      search.take(expander.expand(chunk));
      const seconds = note.seconds();
      if (seconds > request.seconds) search.stopped ??= "time";
      if (note.isInterrupted()) search.stopped ??= "interrupt";
      if (seconds - told < betweenReports) continue;
      told = seconds;
      note.progress({ states: search.states, steps: search.steps, depth: search.depth, bytes: search.bytes });
    }
    return outcomeOf(search, made, codec, request, claims, note.seconds());
  } catch (error) {
    return failure(error);
  }
}

function outcomeOf(
  search: Search,
  system: System,
  codec: Codec,
  request: ExploreRequest,
  claims: readonly Claim[],
  seconds: number,
): ExploredOutcome {
  const tracer = new Tracer(search, system, codec);
  let graph: Graph | undefined;
  const graphOf = (): Graph => (graph ??= new Graph(search));
  const told = (way: readonly number[]): readonly StepTold[] => stepsTold(tracer.path(way), system);
  const answers = claims.map((claim): ClaimAnswer => {
    const verdict = verdictOn(claim, search, graphOf, (state) => tracer.wayTo(state));
    return {
      holds: verdict.holds,
      trace: verdict.way && told(verdict.way),
      returnsTo: verdict.returnsTo,
      failed: verdict.way === undefined ? undefined : failureIn(verdict, tracer, system),
      strategy: verdict.strategy && movesIn(verdict.strategy, tracer, system),
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
    chance: request.exact ? 0 : search.states ** 2 / 2 ** 65,
    answers,
  };
}

/** What fails in the last state of the way of a verdict, evaluated once more. */
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

function movesIn(strategy: ReadonlyMap<number, number>, tracer: Tracer, system: System): ClaimAnswer["strategy"] {
  return [...strategy].slice(0, mostMoves).map(([from, to]) => {
    const state = tracer.valueOf(from);
    const [step] = stepsTold([tracer.step(state, to)], system);
    return { state: stateText(state), step: step! };
  });
}

const stateText = (state: Value): string => printUpTo(state, longestState);

function stepsTold(path: Path, { inputs }: Pick<System, "inputs">): readonly StepTold[] {
  return path.map(({ state, label }) => ({
    state: stateText(state),
    ...(label === undefined
      ? {}
      : inputs === undefined
        ? { label: stateText(label) }
        : { input: inputs[Number(label)]! }),
  }));
}

// ---- systems

type Thunks = Loaded["thunks"];

/** A function of the document, which takes one value. */
function functionIn(thunks: Thunks, thunk: number): LedFunction {
  const value = thunks[thunk]!();
  return isFunction(value) ? value : wrong(value, "a function");
}

function systemOf(thunks: Thunks, game: Game | undefined, request: ExploreRequest): System {
  const { system } = request;
  return system.kind === "machine" ? machineOf(thunks, request, system) : gameOf(thunks, game!, request, system);
}

type Of<Kind> = ExploreRequest["system"] & { readonly kind: Kind };

function machineOf(thunks: Thunks, { conditions, limits }: ExploreRequest, of: Of<"machine">): System {
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
  return {
    starts: () => (of.isSet ? needSet(thunks[of.start]!()).listed() : [thunks[of.start]!()]),
    visitNext(state, visit) {
      needSet(next(state)).walk((member) => {
        if (!of.isLabelled && allowed.length === 0) visit(member);
        else {
          const step = taken(member);
          if (isAllowed(step.label, state)) visit(step.state);
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

/** A condition as a function of the state; `of` gives the function of an expression. */
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

function gameOf(thunks: Thunks, game: Game, { conditions, limits }: ExploreRequest, { inputs }: Of<"game">): System {
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
  const seen = (state: Value) => momentOf(state, noInput, lowerCaseKeys);
  const of = (thunk: number) => (state: Value) => thunks[thunk]!(seen(state));
  const inputsOf = inputsIn(thunks, inputs, seen);
  const step = (state: Value, input: Input): Value | undefined => {
    const moment = momentOf(state, input, lowerCaseKeys);
    return limits.every((limit) => truth(thunks[limit]!(moment))) ? game.step(moment) : undefined;
  };
  return {
    inputs: known,
    starts: () => [game.initialState()],
    visitNext(state, visit) {
      for (const input of inputsOf(state)) {
        const next = step(state, input);
        if (next !== undefined) visit(next);
      }
    },
    *steps(state) {
      for (const input of inputsOf(state)) {
        const next = step(state, input);
        if (next !== undefined) yield { state: next, label: numberOf(input) };
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, of)),
  };
}

type InputsOf = (state: Value) => Iterable<Input>;

/** The inputs that are tried in a state. */
function inputsIn(
  thunks: Thunks,
  inputs: Of<"game">["inputs"],
  seen: (state: Value) => ReturnType<typeof momentOf>,
): InputsOf {
  if (inputs.kind === "found") {
    const clicks = [undefined, ...gridPoints()].map((click) => ({ click, pointer: click ?? noInput.pointer }));
    const all = clicks.flatMap((one) =>
      [[], ...inputs.keys.map((key) => [key])].map((keys): Input => ({ ...one, keys })),
    );
    return () => all;
  }
  const of = inputs.takesState ? functionIn(thunks, inputs.thunk) : undefined;
  return (state) =>
    needSet(of === undefined ? thunks[inputs.thunk]!(seen(state)) : of(state))
      .listed()
      .map(inputOf);
}

/** The input that a pair of a click and keys stands for. */
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

/** The distance of the points that are clicked where nothing is known of what they do. */
const gridDistance = 25;

function gridPoints(): readonly { readonly x: number; readonly y: number }[] {
  const points = [];
  for (let y = 0; y < 800; y += gridDistance) for (let x = 0; x < 1000; x += gridDistance) points.push({ x, y });
  return points;
}

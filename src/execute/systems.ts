// The transition systems of programs: state machines and games, with their inputs and fairness conditions.

import { StepNames } from "../model-checker/coverage.js";
import { codecOf } from "../model-checker/codec.js";
import { StateWriter } from "../model-checker/expand.js";
import { Inputs, type StepResult, type TrackedSteps } from "../model-checker/inputs.js";
import { keysOf } from "../model-checker/key-classes.js";
import { Tracker, trackingRuntime } from "../model-checker/pointer.js";
import { AsymmetryError, type Symmetry, symmetryOf, symmetryRuntime } from "../model-checker/symmetry.js";
import type { LabelledStep, System } from "../model-checker/system.js";
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
  requireSet,
  noInput,
  pictureOf,
  printUpTo,
  truth,
  type Value,
  failKind,
} from "../runtime/index.js";
import { nameOf2014 } from "../runtime/easel/keys.js";
import { shapesOf } from "../runtime/easel/shapes.js";
import { inputShown } from "./input-shown.js";
import { applyFunction, loadProgram, type LoadedProgram } from "./evaluate.js";
import type { ConditionThunk, ExploreRequest, FairThunk, SymmetryRequest } from "./outcome.js";
import { shapesOfValue } from "./pictured.js";
import { maxCachedLabels, maxFairness, maxStepNameLength } from "./limits.js";

type Thunks = LoadedProgram["thunks"];

/** Returns the function of a thunk; fails if its value is not a function. */
function functionOf(thunks: Thunks, thunk: number): LedFunction {
  const value = thunks[thunk]!();
  return isFunction(value) ? value : failKind(value, "a function");
}

export type SystemQuery = Pick<
  ExploreRequest,
  "system" | "shape" | "conditions" | "antecedents" | "limits" | "fair" | "symmetry" | "collectsInputs"
>;

export function systemOf(loaded: LoadedProgram, request: SystemQuery): System {
  const { system, symmetry } = request;
  if (system.kind === "game") return gameOf(loaded, request, system);
  return symmetry === undefined
    ? machineOf(loaded.thunks, request, system)
    : symmetricMachineOf(loaded, request, system, symmetry);
}

type SystemOf<Kind> = ExploreRequest["system"] & { readonly kind: Kind };

/** Returns a machine that is searched up to permutations, and whose definitions are checked for symmetry. */
function symmetricMachineOf(
  { thunks, beside }: LoadedProgram,
  request: SystemQuery,
  machine: SystemOf<"machine">,
  { sets, literals, constants }: SymmetryRequest,
): System {
  const symmetry = symmetryOf(
    sets.map(({ thunk, text }, set) => ({ value: valueOfSet(thunks[thunk]!, set), text })),
    literals,
  );
  const runtime = symmetryRuntime(
    symmetry,
    constants.map((thunk) => () => thunks[thunk]!()),
  );
  const { shapes } = machineOf(thunks, request, machine);
  const checkedMachine = machineOf(loadProgram(beside!(runtime)).thunks, request, machine, symmetry);
  return { ...checkedMachine, symmetry, ...(shapes === undefined ? {} : { shapes }) };
}

/** Evaluates the set to permute with this index; a failure is reported as an asymmetry. */
function valueOfSet(thunk: () => Value, set: number): Value {
  try {
    return thunk();
  } catch {
    throw new AsymmetryError({ kind: "members", set, value: "" });
  }
}

function machineOf(
  thunks: Thunks,
  { conditions, antecedents, limits, fair }: SystemQuery,
  machine: SystemOf<"machine">,
  symmetry?: Symmetry,
): System {
  const nextStates = functionOf(thunks, machine.step);
  const stepLimits = limits.map((limit) => functionOf(thunks, limit));
  const isAllowed = (label: Value | undefined, state: Value): boolean =>
    stepLimits.every((isWithinLimit) =>
      truth(label === undefined ? isWithinLimit(state) : isWithinLimit(label, state)),
    );
  const decodeStep = (member: Value): LabelledStep => {
    if (!machine.isLabelled) return { state: member, label: undefined };
    const [label, state] = isTuple(member, 2) ? member : [];
    return label === undefined || state === undefined
      ? failKind(member, "a pair of a label and a state")
      : { label, state };
  };
  const fairness = new Fairness(
    fairConditions(fair, (thunk) => thunks[thunk]!()),
    ({ thunk, members }) => {
      const condition = functionOf(thunks, thunk);
      return (label: Value | undefined, state: Value) =>
        truth(label === undefined ? condition(...members, state) : condition(...members, label, state));
    },
  );
  const picture = machine.images === undefined ? undefined : functionOf(thunks, machine.images);
  const stepNames = new StepNames(machine.labels);
  const numbers = new Map<Value, number>();
  const numberOf = (label: Value): number => {
    // A permuted atom does not name a step: it represents every member of its set.
    const namingAtom = firstAtom(label, (atom) => symmetry?.has(atom) !== true) ?? firstAtom(label) ?? label;
    let number = numbers.get(namingAtom);
    if (number === undefined) {
      number = stepNames.numberOf(symmetry?.textOf(namingAtom) ?? printUpTo(namingAtom, maxStepNameLength));
      if (numbers.size < maxCachedLabels) numbers.set(namingAtom, number);
    }
    return number;
  };
  const stateFunctionOf = (thunk: number): ((state: Value, ...more: Value[]) => Value) => functionOf(thunks, thunk);
  return {
    stepNames,
    antecedents: antecedents.map((antecedent) => conditionOf(antecedent, thunks, stateFunctionOf)),
    fair: fairness.bits,
    fairness: fairness.lines,
    ...(picture === undefined ? {} : { shapes: (state) => shapesOfValue(picture(state)) }),
    starts: () => (machine.isSet ? requireSet(thunks[machine.start]!()).listed() : [thunks[machine.start]!()]),
    visitNext(state, visit) {
      requireSet(nextStates(state)).walk((member) => {
        if (!machine.isLabelled && stepLimits.length === 0 && fairness.count === 0) visit(member);
        else {
          const step = decodeStep(member);
          if (!isAllowed(step.label, state)) return false;
          if (fairness.count > 0) fairness.evaluateStep(step.label, state);
          if (step.label === undefined) visit(step.state);
          else visit(step.state, numberOf(step.label));
        }
        return false;
      });
    },
    *steps(state) {
      for (const member of requireSet(nextStates(state)).listed()) {
        const step = decodeStep(member);
        if (isAllowed(step.label, state)) yield step;
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, stateFunctionOf)),
  };
}

/** Returns the first suitable atom of a label; undefined if it has none. */
function firstAtom(label: Value, isSuitable = (_atom: Value): boolean => true): Value | undefined {
  if (isAtom(label)) return isSuitable(label) ? label : undefined;
  const items: readonly Value[] = isTuple(label) ? label : isSequence(label) ? label.items : [];
  for (const item of items) {
    const atom = firstAtom(item, isSuitable);
    if (atom !== undefined) return atom;
  }
  return undefined;
}

/** Returns a condition as a predicate on states. `stateFunctionOf` returns the function of an expression. */
function conditionOf(
  condition: ConditionThunk,
  thunks: Thunks,
  stateFunctionOf: (thunk: number) => (state: Value, ...more: Value[]) => Value,
): System["conditions"][number] {
  if (typeof condition === "number") {
    const f = stateFunctionOf(condition);
    return (state) => truth(f(state));
  }
  if ("takesEnd" in condition) {
    const f = stateFunctionOf(condition.takesEnd);
    return (state, isEnd) => truth(f(state, isEnd));
  }
  const player = stateFunctionOf(condition.player);
  const { toMove, takesState } = condition;
  const playerToMove = takesState ? functionOf(thunks, toMove) : stateFunctionOf(toMove);
  return (state) => equal(playerToMove(state), player(state));
}

interface FairCondition {
  /** The index of the line of the condition. */
  readonly line: number;
  readonly thunk: number;
  readonly members: readonly Value[];
}

/** Returns the conditions of `fair:>` lines, one for each member of a family. `valueOf` evaluates an expression. */
function fairConditions(fair: readonly FairThunk[], valueOf: (thunk: number) => Value): readonly FairCondition[] {
  const conditions = fair.flatMap(({ condition, sets }, line) => {
    let families: (readonly Value[])[] = [[]];
    for (const { thunk, names } of sets)
      families = families.flatMap((prefix) => {
        return requireSet(applyFunction(valueOf(thunk), prefix))
          .listed()
          .flatMap((member) => {
            if (names === 1) return [[...prefix, member]];
            return isTuple(member, names) ? [[...prefix, ...member]] : [];
          });
      });
    return families.map((members) => ({ line, thunk: condition, members }));
  });
  if (conditions.length > maxFairness) failKind(conditions.length, `at most ${maxFairness} fairness conditions`);
  return conditions;
}

/** Evaluates fairness conditions on steps. */
class Fairness<Step extends readonly unknown[]> {
  readonly bits: Uint32Array;
  /** The index of the line of each condition. */
  readonly lines: readonly number[];
  private readonly conditions: readonly ((...step: Step) => boolean)[];

  /** `bindCondition` returns a condition as a function of the step. */
  constructor(
    conditions: readonly FairCondition[],
    bindCondition: (condition: FairCondition) => (...step: Step) => boolean,
  ) {
    this.bits = new Uint32Array((conditions.length + 31) >>> 5);
    this.lines = conditions.map(({ line }) => line);
    this.conditions = conditions.map(bindCondition);
  }

  get count(): number {
    return this.conditions.length;
  }

  evaluateStep(...step: Step): void {
    const { bits, conditions } = this;
    bits.fill(0);
    for (let i = 0; i < conditions.length; i++) if (conditions[i]!(...step)) bits[i >>> 5]! |= 1 << (i & 31);
  }
}

function gameOf(
  { thunks, game, beside }: LoadedProgram,
  { conditions, antecedents, limits, fair, shape, collectsInputs = false }: SystemQuery,
  { inputs }: SystemOf<"game">,
): System {
  if (game === undefined) throw new Error("there is no game to explore");
  const { lowerCaseKeys } = game;
  const numberedInputs: Input[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (input: Input): number => {
    const key = JSON.stringify(input);
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = numberedInputs.length));
      numberedInputs.push(input);
    }
    return number;
  };
  const momentOfState = (state: Value): Moment => momentOf(state, noInput, lowerCaseKeys);
  const stateFunctionOf =
    (thunk: number) =>
    (state: Value, ...otherArgs: Value[]): Value =>
      applyFunction(thunks[thunk]!(momentOfState(state)), otherArgs);
  const stepOf =
    (programThunks: Thunks, programGame: Game) =>
    (moment: Moment): Value | undefined =>
      limits.every((limit) => truth(programThunks[limit]!(moment))) ? programGame.step(moment) : undefined;
  const stepAt = stepOf(thunks, game);
  const step = (state: Value, input: Input): Value | undefined => stepAt(momentOf(state, input, lowerCaseKeys));
  const inputSource =
    inputs.kind === "given"
      ? givenInputs(thunks, inputs, momentOfState)
      : trackInputs(inputs, shape, lowerCaseKeys, stepAt, (runtime) => {
          const trackedProgram = loadProgram(beside!(runtime));
          return stepOf(trackedProgram.thunks, trackedProgram.game!);
        });
  const fairness = new Fairness(
    fairConditions(fair, (thunk) => thunks[thunk]!(momentOfState(game.initialState()))),
    ({ thunk, members }) =>
      (state: Value, input: Input) =>
        truth(applyFunction(thunks[thunk]!(momentOf(state, input, lowerCaseKeys)), members)),
  );
  const stepNames = new StepNames([]);
  return {
    stepNames,
    fair: fairness.bits,
    fairness: fairness.lines,
    shapes: (state) => shapesOf(pictureOf(game, state, noInput), game.graphics),
    antecedents: antecedents.map((antecedent) => conditionOf(antecedent, thunks, stateFunctionOf)),
    inputs: numberedInputs,
    isSampled: () => inputSource.isSampled === true,
    firstEscape: () => inputSource.firstEscape,
    starts: () => [game.initialState()],
    visitNext(state, visit) {
      for (const input of inputSource.of(state)) {
        const next = step(state, input);
        if (next === undefined) continue;
        if (collectsInputs) numberOf(input);
        if (fairness.count > 0) fairness.evaluateStep(state, input);
        visit(next, stepNames.numberOf(inputShown(input)));
      }
    },
    *steps(state) {
      for (const input of inputSource.of(state)) {
        const next = step(state, input);
        if (next !== undefined) yield { state: next, label: numberOf(input) };
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, stateFunctionOf)),
  };
}

interface InputSource {
  readonly isSampled?: boolean;
  readonly firstEscape?: Error | undefined;
  of(state: Value): Iterable<Input>;
}

/** Returns the inputs that the document's `inputs` defines. */
function givenInputs(
  thunks: Thunks,
  { thunk, takesState }: SystemOf<"game">["inputs"] & { readonly kind: "given" },
  momentOfState: (state: Value) => Moment,
): InputSource {
  const inputsFunction = takesState ? functionOf(thunks, thunk) : undefined;
  return {
    of: (state) =>
      requireSet(inputsFunction === undefined ? thunks[thunk]!(momentOfState(state)) : inputsFunction(state))
        .listed()
        .map(inputOf),
  };
}

/** Decodes a pair of a click and keys. */
function inputOf(pair: Value): Input {
  const [click, keys] = isTuple(pair, 2) ? pair : [];
  if (click === undefined || keys === undefined) return failKind(pair, "a pair of a click and keys");
  const names = isSequence(keys) ? keys.items : requireSet(keys).listed();
  const held = names.map((name) => (typeof name === "string" ? name : failKind(name, "the name of a key")));
  if (isAtom(click) && click.name === "nil") return { ...noInput, keys: held };
  const [x, y] = isTuple(click, 2) ? click : [];
  if (typeof x !== "number" || typeof y !== "number") return failKind(click, "`nil, or a pair of integers");
  return { click: { x, y }, pointer: { x, y }, keys: held };
}

type GameStep = (moment: Moment) => Value | undefined;

/**
 * Enumerates one representative of each class of inputs that the step distinguishes. `instantiate` links the step with
 * a runtime that tracks uses of the input.
 */
function trackInputs(
  { mentioned, existing }: SystemOf<"game">["inputs"] & { readonly kind: "found" },
  shape: ExploreRequest["shape"],
  lowerCaseKeys: boolean,
  step: GameStep,
  instantiate: (runtime: typeof easel) => GameStep,
): InputSource {
  const tracker = new Tracker(lowerCaseKeys ? nameOf2014 : undefined);
  const trackedStep = instantiate(trackingRuntime(tracker));
  const writer = new StateWriter(codecOf(shape));
  const resultOf = (evaluate: () => Value | undefined): StepResult => {
    try {
      const nextState = evaluate();
      if (nextState === undefined) return "none";
      writer.clear();
      writer.write(nextState);
      return writer.bytes.data.subarray(0, writer.bytes.at).join();
    } catch {
      return undefined;
    }
  };
  const steps: TrackedSteps = {
    evaluateTracked: (state, use, onUseRead) =>
      resultOf(() => {
        const moment = tracker.moment(state, use, onUseRead);
        return tracker.concretize(trackedStep(moment)) as Value | undefined;
      }),
    evaluate: (state, input) => resultOf(() => step(momentOf(state, input, lowerCaseKeys))),
  };
  return new Inputs(canvas, tracker, steps, mentioned, existing && keysOf(existing));
}

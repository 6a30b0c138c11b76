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

/** A unary function of the document. */
function functionIn(thunks: Thunks, thunk: number): LedFunction {
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

type Of<Kind> = ExploreRequest["system"] & { readonly kind: Kind };

/** A machine whose states are searched up to permutations, and whose definitions are checked for that. */
function symmetricMachineOf(
  { thunks, beside }: LoadedProgram,
  request: SystemQuery,
  of: Of<"machine">,
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
  const { shapes } = machineOf(thunks, request, of);
  const checked = machineOf(loadProgram(beside!(runtime)).thunks, request, of, symmetry);
  return { ...checked, symmetry, ...(shapes === undefined ? {} : { shapes }) };
}

/** The value of the set with this index to permute; a failure is one of the symmetry. */
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
  of: Of<"machine">,
  symmetry?: Symmetry,
): System {
  const next = functionIn(thunks, of.step);
  const allowed = limits.map((limit) => functionIn(thunks, limit));
  const isAllowed = (label: Value | undefined, state: Value): boolean =>
    allowed.every((one) => truth(label === undefined ? one(state) : one(label, state)));
  const take = (member: Value): LabelledStep => {
    if (!of.isLabelled) return { state: member, label: undefined };
    const [label, state] = isTuple(member, 2) ? member : [];
    return label === undefined || state === undefined
      ? failKind(member, "a pair of a label and a state")
      : { label, state };
  };
  const fairness = new Fairness(
    fairConditions(fair, (thunk) => thunks[thunk]!()),
    ({ thunk, members }) => {
      const holds = functionIn(thunks, thunk);
      return (label: Value | undefined, state: Value) =>
        truth(label === undefined ? holds(...members, state) : holds(...members, label, state));
    },
  );
  const picture = of.images === undefined ? undefined : functionIn(thunks, of.images);
  const stepNames = new StepNames(of.labels);
  const numbers = new Map<Value, number>();
  const numberOf = (label: Value): number => {
    // A permuted atom does not name a step: it represents every member of its set.
    const first = firstAtom(label, (atom) => symmetry?.has(atom) !== true) ?? firstAtom(label) ?? label;
    let number = numbers.get(first);
    if (number === undefined) {
      number = stepNames.numberOf(symmetry?.textOf(first) ?? printUpTo(first, maxStepNameLength));
      if (numbers.size < maxCachedLabels) numbers.set(first, number);
    }
    return number;
  };
  const onState = (thunk: number): ((state: Value, ...more: Value[]) => Value) => functionIn(thunks, thunk);
  return {
    stepNames,
    antecedents: antecedents.map((antecedent) => conditionOf(antecedent, thunks, onState)),
    fair: fairness.bits,
    fairness: fairness.lines,
    ...(picture === undefined ? {} : { shapes: (state) => shapesOfValue(picture(state)) }),
    starts: () => (of.isSet ? requireSet(thunks[of.start]!()).listed() : [thunks[of.start]!()]),
    visitNext(state, visit) {
      requireSet(next(state)).walk((member) => {
        if (!of.isLabelled && allowed.length === 0 && fairness.count === 0) visit(member);
        else {
          const step = take(member);
          if (!isAllowed(step.label, state)) return false;
          if (fairness.count > 0) fairness.see(step.label, state);
          if (step.label === undefined) visit(step.state);
          else visit(step.state, numberOf(step.label));
        }
        return false;
      });
    },
    *steps(state) {
      for (const member of requireSet(next(state)).listed()) {
        const step = take(member);
        if (isAllowed(step.label, state)) yield step;
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, onState)),
  };
}

/** The first suitable atom of a label, which is its name; undefined if it has none. */
function firstAtom(label: Value, isSuitable = (_atom: Value): boolean => true): Value | undefined {
  if (isAtom(label)) return isSuitable(label) ? label : undefined;
  const items: readonly Value[] = isTuple(label) ? label : isSequence(label) ? label.items : [];
  for (const item of items) {
    const atom = firstAtom(item, isSuitable);
    if (atom !== undefined) return atom;
  }
  return undefined;
}

/** A condition as a predicate on states; `of` returns the function of an expression, and `more` its other parameters. */
function conditionOf(
  condition: ConditionThunk,
  thunks: Thunks,
  of: (thunk: number) => (state: Value, ...more: Value[]) => Value,
): System["conditions"][number] {
  if (typeof condition === "number") {
    const f = of(condition);
    return (state) => truth(f(state));
  }
  if ("takesEnd" in condition) {
    const f = of(condition.takesEnd);
    return (state, isEnd) => truth(f(state, isEnd));
  }
  const player = of(condition.player);
  const { toMove, takesState } = condition;
  const mover = takesState ? functionIn(thunks, toMove) : of(toMove);
  return (state) => equal(mover(state), player(state));
}

interface FairCondition {
  /** The index of the line of the condition. */
  readonly line: number;
  readonly thunk: number;
  readonly members: readonly Value[];
}

/** The conditions of `fair:>` lines, one for each member of a family. `valueOf` returns the value of an expression. */
function fairConditions(fair: readonly FairThunk[], valueOf: (thunk: number) => Value): readonly FairCondition[] {
  const conditions = fair.flatMap(({ condition, sets }, line) => {
    let families: (readonly Value[])[] = [[]];
    for (const { thunk, names } of sets)
      families = families.flatMap((before) => {
        return requireSet(applyFunction(valueOf(thunk), before))
          .listed()
          .flatMap((member) => {
            if (names === 1) return [[...before, member]];
            return isTuple(member, names) ? [[...before, ...member]] : [];
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

  /** `on` returns a condition as a function of the step. */
  constructor(conditions: readonly FairCondition[], on: (condition: FairCondition) => (...step: Step) => boolean) {
    this.bits = new Uint32Array((conditions.length + 31) >>> 5);
    this.lines = conditions.map(({ line }) => line);
    this.conditions = conditions.map(on);
  }

  get count(): number {
    return this.conditions.length;
  }

  see(...step: Step): void {
    const { bits, conditions } = this;
    bits.fill(0);
    for (let i = 0; i < conditions.length; i++) if (conditions[i]!(...step)) bits[i >>> 5]! |= 1 << (i & 31);
  }
}

function gameOf(
  { thunks, game, beside }: LoadedProgram,
  { conditions, antecedents, limits, fair, shape, collectsInputs = false }: SystemQuery,
  { inputs }: Of<"game">,
): System {
  if (game === undefined) throw new Error("there is no game to explore");
  const { lowerCaseKeys } = game;
  const knownInputs: Input[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (input: Input): number => {
    const key = JSON.stringify(input);
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = knownInputs.length));
      knownInputs.push(input);
    }
    return number;
  };
  const momentOfState = (state: Value): Moment => momentOf(state, noInput, lowerCaseKeys);
  const of =
    (thunk: number) =>
    (state: Value, ...more: Value[]): Value =>
      applyFunction(thunks[thunk]!(momentOfState(state)), more);
  const stepOf =
    (own: Thunks, ownGame: Game) =>
    (moment: Moment): Value | undefined =>
      limits.every((limit) => truth(own[limit]!(moment))) ? ownGame.step(moment) : undefined;
  const stepAt = stepOf(thunks, game);
  const step = (state: Value, input: Input): Value | undefined => stepAt(momentOf(state, input, lowerCaseKeys));
  const triedInputs =
    inputs.kind === "given"
      ? givenInputs(thunks, inputs, momentOfState)
      : foundInputs(inputs, shape, lowerCaseKeys, stepAt, (runtime) => {
          const followed = loadProgram(beside!(runtime));
          return stepOf(followed.thunks, followed.game!);
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
    antecedents: antecedents.map((antecedent) => conditionOf(antecedent, thunks, of)),
    inputs: knownInputs,
    isSampled: () => triedInputs.isSampled === true,
    firstEscape: () => triedInputs.firstEscape,
    starts: () => [game.initialState()],
    visitNext(state, visit) {
      for (const input of triedInputs.of(state)) {
        const next = step(state, input);
        if (next === undefined) continue;
        if (collectsInputs) numberOf(input);
        if (fairness.count > 0) fairness.see(state, input);
        visit(next, stepNames.numberOf(inputShown(input)));
      }
    },
    *steps(state) {
      for (const input of triedInputs.of(state)) {
        const next = step(state, input);
        if (next !== undefined) yield { state: next, label: numberOf(input) };
      }
    },
    conditions: conditions.map((condition) => conditionOf(condition, thunks, of)),
  };
}

interface TriedInputs {
  readonly isSampled?: boolean;
  readonly firstEscape?: Error | undefined;
  of(state: Value): Iterable<Input>;
}

/** The inputs that the document's `inputs` defines. */
function givenInputs(
  thunks: Thunks,
  { thunk, takesState }: Of<"game">["inputs"] & { readonly kind: "given" },
  momentOfState: (state: Value) => Moment,
): TriedInputs {
  const of = takesState ? functionIn(thunks, thunk) : undefined;
  return {
    of: (state) =>
      requireSet(of === undefined ? thunks[thunk]!(momentOfState(state)) : of(state))
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
    followed: (state, use, onAsked) =>
      resultOf(() => {
        const moment = tracker.moment(state, use, onAsked);
        return tracker.concretize(followed(moment)) as Value | undefined;
      }),
    plain: (state, input) => resultOf(() => step(momentOf(state, input, lowerCaseKeys))),
  };
  return new Inputs(canvas, tracker, steps, mentioned, existing && keysOf(existing));
}

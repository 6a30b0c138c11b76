// Enumerates the inputs of a game state: one for each region of the canvas, and each class of key sets, that the step
// treats alike.

import type { Input, Value } from "../runtime/index.js";
import { allKeys, HardClass, KeyClass, type KeyAnswer, type Keys, keysOf, namesOf, noKeys } from "./key-classes.js";
import {
  type InputAnswer,
  type InputDecisions,
  type KeySample,
  isKeyAnswer,
  type PointedUse,
  type PointerUse,
  type Tracker,
} from "./pointer.js";
import { type Canvas, type RegionPoint, type RegionValue, CanvasRegion } from "./regions.js";
import { gridDistance, maxKeySetsInClicks, maxRegions, maxRuns } from "./limits.js";

/** The encoded result of a step; undefined if it fails. */
export type StepResult = string | undefined;

/** Evaluates the step of a game, with and without tracking the input. */
export interface TrackedSteps {
  /** The pointer is at the point that the tracker began with. `onUseRead` is called as by `Tracker.moment`. */
  evaluateTracked(state: Value, use: PointerUse, onUseRead: (other: PointedUse) => void): StepResult;
  evaluate(state: Value, input: Input): StepResult;
}

/** Thrown when an input was used in a way that is not tracked. */
class UntrackedUse extends Error {
  constructor(
    readonly source: "keys" | "pointer",
    /** True if the step has been evaluated too often. */
    readonly isTooLong = false,
  ) {
    super();
  }
}

/** A class of inputs that no step so far distinguishes. */
interface InputClass {
  readonly region: CanvasRegion | undefined;
  readonly keys: KeyClass;
  /** The answers about keys by which the class differs from that of the search. */
  readonly keyAnswers?: readonly KeyAnswer[];
  /** Of a single key set: the order of pressing. */
  readonly names?: readonly string[];
}

interface EvaluatedClass {
  readonly result: StepResult;
  readonly decisions: InputDecisions;
  /** All answers about keys on which the result depends: those of the part, then those of the step. */
  readonly keyAnswers: readonly KeyAnswer[];
  readonly names: readonly string[] | undefined;
}

export class Inputs {
  isSampled = false;
  private readonly canvas: Canvas;
  private readonly tracker: Tracker;
  private readonly steps: TrackedSteps;
  private readonly mentionedKeys: readonly string[];
  private readonly keys: Keys;
  private readonly points: readonly RegionPoint[];
  /** A cover of the canvas by regions that no step so far distinguishes further. */
  private cover: readonly CanvasRegion[] = [];

  /** `mentionedKeys` are sampled if keys are not tracked; `keys` are all existing keys. */
  constructor(
    canvas: Canvas,
    tracker: Tracker,
    steps: TrackedSteps,
    mentionedKeys: readonly string[],
    keys: Keys = allKeys,
  ) {
    this.canvas = canvas;
    this.tracker = tracker;
    this.steps = steps;
    this.mentionedKeys = mentionedKeys;
    this.keys = keys;
    this.points = gridOn(canvas);
  }

  /** The error whose stack locates the first untracked use of the pointer, the cause of sampling. */
  get firstEscape(): Error | undefined {
    return this.tracker.firstEscape;
  }

  /**
   * Returns one input per distinguishable result, or samples. A later call with the same state, which retraces a search,
   * returns inputs with the same results: the choice depends on the state alone.
   */
  of(state: Value): readonly Input[] {
    let classes: readonly Omit<InputClass, "region">[] = [{ keys: KeyClass.of(this.keys) }];
    let isPointerTracked = true;
    let isCoverNew = this.cover.length === 0;
    for (;;)
      try {
        return this.search(state, classes, isPointerTracked);
      } catch (error) {
        if (!(error instanceof UntrackedUse)) throw error;
        // The cover of earlier states may be too fine for this one.
        if (error.isTooLong && !isCoverNew) {
          this.cover = [];
          isCoverNew = true;
          continue;
        }
        this.isSampled = true;
        if (error.source === "pointer") isPointerTracked = false;
        else classes = this.sampleKeySets();
      }
  }

  /** Sampled key sets: empty, single keys and pairs of the mentioned ones, in both orders if the order matters. */
  private sampleKeySets(): readonly Omit<InputClass, "region">[] {
    const { mentionedKeys, keys } = this;
    const { hasReadOrder } = this.tracker.keys;
    const names = mentionedKeys.filter((name) => (keysOf([name]) & keys) !== noKeys);
    const pairs = names.flatMap((a, i) =>
      names.filter((b, k) => (hasReadOrder ? b !== a : k > i)).map((b): readonly string[] => [a, b]),
    );
    return [[], ...names.map((name) => [name]), ...pairs].map((combination) => ({
      keys: KeyClass.exactly(keysOf(combination)),
      names: combination,
    }));
  }

  /** Returns one input per result, or all samples if the pointer is not tracked. */
  private search(
    state: Value,
    classes: readonly Omit<InputClass, "region">[],
    isPointerTracked: boolean,
  ): readonly Input[] {
    const inputs = new Map<string, Input>();
    const addInput = (result: StepResult, input: Input): void => {
      const key = result ?? "";
      const previousInput = inputs.get(key);
      if (previousInput === undefined || isBefore(input, previousInput)) inputs.set(key, input);
    };
    let runs = 0;
    const areSamples = classes[0]?.names !== undefined;
    const areMany = areSamples && classes.length > maxKeySetsInClicks;
    // Uses are added while they are searched: an input that differs from those of the others has been requested.
    const uses = new Set<PointedUse>();
    const firstConditions = new Set<Keys>();
    const evaluate = (inputClass: InputClass, input: Input, use: PointerUse): EvaluatedClass => {
      const sample: KeySample = { keyClass: inputClass.keys, names: input.keys, keys: keysOf(input.keys) };
      const { tracker, steps } = this;
      let result: StepResult;
      for (let previousSize = -1; previousSize < firstConditions.size; ) {
        previousSize = firstConditions.size;
        if (++runs > maxRuns + this.cover.length) throw new UntrackedUse(areSamples ? "pointer" : "keys", true);
        tracker.begin(input.pointer, sample, firstConditions, inputClass.region);
        result = steps.evaluateTracked(state, use, (otherUse) => uses.add(otherUse));
      }
      if (tracker.keys.hasEscaped) throw new UntrackedUse("keys");
      const keyAnswers = [...(inputClass.keyAnswers ?? []), ...tracker.answers.filter(isKeyAnswer)];
      if (inputClass.region !== undefined && tracker.hasEscaped) throw new UntrackedUse("pointer");
      if (result !== steps.evaluate(state, input)) throw new UntrackedUse(keyAnswers.length > 0 ? "keys" : "pointer");
      return { result, decisions: tracker.decisions, keyAnswers, names: inputClass.names };
    };
    // Without a click.
    const openClasses: InputClass[] = classes.map((inputClass) => ({ ...inputClass, region: undefined }));
    const keySets: (readonly string[])[] = [];
    for (let inputClass = openClasses.pop(); inputClass !== undefined; inputClass = openClasses.pop()) {
      const names = namesIn(inputClass);
      if (names === undefined) continue;
      const input: Input = { click: undefined, pointer: origin, keys: names };
      if (areSamples && names.length > 1) {
        addInput(this.steps.evaluate(state, input), input);
        keySets.push(names);
        continue;
      }
      const { result } = evaluate(inputClass, input, "away");
      this.narrow(inputClass, this.tracker.answers, openClasses);
      keySets.push(names);
      addInput(result, input);
    }
    // With the pointer.
    const pointerClasses = areMany ? classes.slice(0, 1) : classes;
    if (isPointerTracked) {
      for (const use of uses) this.searchPointerUse(pointerClasses, use, evaluate, addInput);
      return inOrder(inputs);
    }
    if (uses.size > 0) uses.add("clicked");
    const samplesOf = (use: PointedUse): readonly Input[] =>
      (areMany ? [[]] : keySets).flatMap((keys) => this.points.map((at) => inputAt[use](at, keys)));
    return [...inOrder(inputs), ...[...uses].flatMap(samplesOf)];
  }

  /** Adds an input for each result of a use of the pointer. */
  private searchPointerUse(
    classes: readonly Omit<InputClass, "region">[],
    use: PointedUse,
    evaluate: (part: InputClass, input: Input, use: PointerUse) => EvaluatedClass,
    addInput: (result: StepResult, input: Input) => void,
  ): void {
    const { canvas } = this;
    const createInput = inputAt[use];
    const openClasses: InputClass[] = [];
    if (this.cover.length === 0 || this.cover.length > maxRegions) this.cover = [CanvasRegion.of(canvas)!];
    for (const inputClass of classes.toReversed())
      for (const region of this.cover) openClasses.push({ ...inputClass, region });
    const closedRegions: CanvasRegion[] = [];
    const evaluated: EvaluatedClass[] = [];
    const close = ({ region, keys }: InputClass, result: StepResult, input: Input): void => {
      if (keys.hasEmpty) closedRegions.push(region!);
      addInput(result, input);
    };
    for (let nextClass = openClasses.pop(); nextClass !== undefined; nextClass = openClasses.pop()) {
      const inputClass = nextClass;
      const equivalent = evaluated.find((candidate) => isEquivalent(inputClass, candidate));
      if (equivalent !== undefined) {
        cacheVerifiedOutcomes(inputClass.region!, equivalent.decisions);
        const narrowedClass = this.narrow(inputClass, equivalent.keyAnswers, openClasses);
        close(narrowedClass, equivalent.result, createInput(narrowedClass.region!.point, namesIn(narrowedClass)!));
        continue;
      }
      const names = namesIn(inputClass);
      if (names === undefined) continue;
      const input = createInput(inputClass.region!.point, names);
      const evaluation = evaluate(inputClass, input, use);
      const narrowedClass = this.narrow(inputClass, this.tracker.answers, openClasses);
      cacheOutcomes(narrowedClass.region!, evaluation.decisions);
      evaluated.push(evaluation);
      close(narrowedClass, evaluation.result, createInput(narrowedClass.region!.point, names));
    }
    this.cover = closedRegions;
  }

  /** Narrows a class to the inputs with the same answers; the remainder is added to `openClasses`. */
  private narrow(inputClass: InputClass, answers: readonly InputAnswer[], openClasses: InputClass[]): InputClass {
    const { canvas } = this;
    let { region, keys, keyAnswers = [] } = inputClass;
    for (const answer of answers) {
      if (isKeyAnswer(answer)) {
        const opposite = { ...answer, holds: !answer.holds };
        const oppositeKeys = keys.with(opposite);
        if (oppositeKeys !== undefined)
          openClasses.push({ ...inputClass, region, keys: oppositeKeys, keyAnswers: [...keyAnswers, opposite] });
        keys = keys.with(answer)!;
        keyAnswers = [...keyAnswers, answer];
      } else if (region !== undefined) {
        const outside: CanvasRegion | undefined = region.outside(canvas, answer);
        if (outside === undefined) continue;
        openClasses.push({ ...inputClass, region: outside, keys, keyAnswers });
        region = region.inside(canvas, answer);
      }
    }
    return { ...inputClass, region, keys, keyAnswers };
  }
}

const origin: RegionPoint = { x: 0, y: 0 };

const inputAt: Readonly<Record<PointedUse, (point: RegionPoint, keys: readonly string[]) => Input>> = {
  pointed: (pointer, keys) => ({ click: undefined, pointer, keys }),
  clicked: (pointer, keys) => ({ click: pointer, pointer, keys }),
  held: (pointer, keys) => ({ click: undefined, pointer, keys, isDown: true }),
};

const gridOn = ({ width, height }: Canvas): readonly RegionPoint[] =>
  Array.from({ length: 1 + height / gridDistance }, (_, row) =>
    Array.from({ length: 1 + width / gridDistance }, (__, column) => ({
      x: column * gridDistance,
      y: row * gridDistance,
    })),
  ).flat();

/** The held keys of an example; undefined if the class is empty. */
function namesIn({ keys, names }: InputClass): readonly string[] | undefined {
  if (names !== undefined) return names;
  try {
    const example = keys.example();
    return example === undefined ? undefined : namesOf(example);
  } catch (error) {
    if (error instanceof HardClass) throw new UntrackedUse("keys");
    throw error;
  }
}

/** Orders inputs by simplicity: fewer keys, no pointer, a click, its position, the button held; higher up, or left. */
function isBefore(a: Input, b: Input): boolean {
  if (a.keys.length !== b.keys.length) return a.keys.length < b.keys.length;
  const [use, other] = [useOf(a), useOf(b)];
  if (use !== other) return use < other;
  const [{ x, y }, at] = [a.pointer, b.pointer];
  return y > at.y || (y === at.y && x < at.x);
}

const useOf = ({ click, pointer, isDown = false }: Input): number =>
  click !== undefined ? 1 : isDown ? 3 : pointer === origin ? 0 : 2;

const inOrder = (inputs: ReadonlyMap<string, Input>): readonly Input[] =>
  [...inputs.values()].toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));

/** True if a step repeats an earlier result wherever the pointer is in a region, for some of its key sets. */
function isEquivalent(inputClass: InputClass, { decisions, keyAnswers, names }: EvaluatedClass): boolean {
  if (names !== inputClass.names || !isDecidedIn(inputClass.region!, decisions)) return false;
  let keys: KeyClass | undefined = inputClass.keys;
  for (const answer of keyAnswers) keys = keys?.with(answer);
  return keys !== undefined && namesIn({ ...inputClass, keys }) !== undefined;
}

/** True if all decisions are known to be the same throughout a region. */
function isDecidedIn(region: CanvasRegion, { definitions: within, halfPlanes: elsewhere }: InputDecisions): boolean {
  return (
    within.every((decision) => {
      const outcome = region.valueOf(decision.key);
      return outcome === undefined
        ? !decision.isCached && isDecidedIn(region, decision)
        : outcome.text === decision.outcome?.text;
    }) && elsewhere.every((halfPlane) => region.isWithin(halfPlane))
  );
}

/** Stores the outcomes of an evaluation in a region of which all its decisions hold. */
function cacheOutcomes(region: CanvasRegion, { definitions: within }: InputDecisions): void {
  for (const decision of within) {
    if (decision.isCached) continue;
    if (decision.outcome !== undefined && !decision.readsKeys) region.learn(decision.key, decision.outcome);
    cacheOutcomes(region, decision);
  }
}

/** Like `learn`, after `isDecidedIn`, which has compared outcomes that the region has instead of their decisions. */
function cacheVerifiedOutcomes(region: CanvasRegion, decisions: InputDecisions): void {
  const outcomes: (readonly [key: string, outcome: RegionValue])[] = [];
  const collect = ({ definitions: within }: InputDecisions): void => {
    for (const decision of within) {
      if (region.valueOf(decision.key) !== undefined) continue;
      if (decision.outcome !== undefined && !decision.readsKeys) outcomes.push([decision.key, decision.outcome]);
      collect(decision);
    }
  };
  collect(decisions);
  for (const [key, outcome] of outcomes) region.learn(key, outcome);
}

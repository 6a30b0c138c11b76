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
  /** The pointer is at the point that the tracker began with. `onAsked` is called as by `Tracker.moment`. */
  followed(state: Value, use: PointerUse, onAsked: (other: PointedUse) => void): StepResult;
  plain(state: Value, input: Input): StepResult;
}

/** Thrown when an input was used in a way that is not tracked. */
class Escaped extends Error {
  constructor(
    readonly what: "keys" | "pointer",
    /** True if the step has been evaluated too often. */
    readonly isTooLong = false,
  ) {
    super();
  }
}

/** A class of inputs that no step so far distinguishes. */
interface Part {
  readonly region: CanvasRegion | undefined;
  readonly keys: KeyClass;
  /** The answers about keys by which the class differs from that of the search. */
  readonly ofKeys?: readonly KeyAnswer[];
  /** Of a single key set: the order of pressing. */
  readonly names?: readonly string[];
}

interface Evaluated {
  readonly result: StepResult;
  readonly decisions: InputDecisions;
  /** All answers about keys on which the result depends: those of the part, then those of the step. */
  readonly ofKeys: readonly KeyAnswer[];
  readonly names: readonly string[] | undefined;
}

export class Inputs {
  isSampled = false;
  private readonly canvas: Canvas;
  private readonly tracker: Tracker;
  private readonly steps: TrackedSteps;
  private readonly mentioned: readonly string[];
  private readonly keys: Keys;
  private readonly points: readonly RegionPoint[];
  /** A cover of the canvas by regions that no step so far distinguishes further. */
  private cover: readonly CanvasRegion[] = [];

  /** `mentioned` are the keys sampled if keys are not tracked; `keys` are all existing keys. */
  constructor(
    canvas: Canvas,
    tracker: Tracker,
    steps: TrackedSteps,
    mentioned: readonly string[],
    keys: Keys = allKeys,
  ) {
    this.canvas = canvas;
    this.tracker = tracker;
    this.steps = steps;
    this.mentioned = mentioned;
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
    let parts: readonly Omit<Part, "region">[] = [{ keys: KeyClass.of(this.keys) }];
    let isPointed = true;
    let isCoverNew = this.cover.length === 0;
    for (;;)
      try {
        return this.search(state, parts, isPointed);
      } catch (error) {
        if (!(error instanceof Escaped)) throw error;
        // The cover of earlier states may be too fine for this one.
        if (error.isTooLong && !isCoverNew) {
          this.cover = [];
          isCoverNew = true;
          continue;
        }
        this.isSampled = true;
        if (error.what === "pointer") isPointed = false;
        else parts = this.samples();
      }
  }

  /** Sampled key sets: empty, single keys and pairs of the mentioned ones, in both orders if the order matters. */
  private samples(): readonly Omit<Part, "region">[] {
    const { mentioned, keys } = this;
    const { hasReadOrder } = this.tracker.keys;
    const names = mentioned.filter((name) => (keysOf([name]) & keys) !== noKeys);
    const pairs = names.flatMap((a, i) =>
      names.filter((b, k) => (hasReadOrder ? b !== a : k > i)).map((b): readonly string[] => [a, b]),
    );
    return [[], ...names.map((name) => [name]), ...pairs].map((combination) => ({
      keys: KeyClass.exactly(keysOf(combination)),
      names: combination,
    }));
  }

  /** Returns one input per result, or all samples if the pointer is not tracked. */
  private search(state: Value, parts: readonly Omit<Part, "region">[], isPointed: boolean): readonly Input[] {
    const inputs = new Map<string, Input>();
    const add = (result: StepResult, input: Input): void => {
      const key = result ?? "";
      const other = inputs.get(key);
      if (other === undefined || isBefore(input, other)) inputs.set(key, input);
    };
    let runs = 0;
    const areSamples = parts[0]?.names !== undefined;
    const areMany = areSamples && parts.length > maxKeySetsInClicks;
    // Uses are added while they are searched: an input that differs from those of the others has been requested.
    const uses = new Set<PointedUse>();
    const first = new Set<Keys>();
    const evaluate = (part: Part, input: Input, use: PointerUse): Evaluated => {
      const sample: KeySample = { keyClass: part.keys, names: input.keys, keys: keysOf(input.keys) };
      const { tracker, steps } = this;
      let result: StepResult;
      for (let before = -1; before < first.size; ) {
        before = first.size;
        if (++runs > maxRuns + this.cover.length) throw new Escaped(areSamples ? "pointer" : "keys", true);
        tracker.begin(input.pointer, sample, first, part.region);
        result = steps.followed(state, use, (other) => uses.add(other));
      }
      if (tracker.keys.hasEscaped) throw new Escaped("keys");
      const ofKeys = [...(part.ofKeys ?? []), ...tracker.answers.filter(isKeyAnswer)];
      if (part.region !== undefined && tracker.hasEscaped) throw new Escaped("pointer");
      if (result !== steps.plain(state, input)) throw new Escaped(ofKeys.length > 0 ? "keys" : "pointer");
      return { result, decisions: tracker.decisions, ofKeys, names: part.names };
    };
    // Without a click.
    const open: Part[] = parts.map((part) => ({ ...part, region: undefined }));
    const keySets: (readonly string[])[] = [];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const names = namesIn(part);
      if (names === undefined) continue;
      const input: Input = { click: undefined, pointer: origin, keys: names };
      if (areSamples && names.length > 1) {
        add(this.steps.plain(state, input), input);
        keySets.push(names);
        continue;
      }
      const { result } = evaluate(part, input, "away");
      this.narrow(part, this.tracker.answers, open);
      keySets.push(names);
      add(result, input);
    }
    // With the pointer.
    const pointed = areMany ? parts.slice(0, 1) : parts;
    if (isPointed) {
      for (const use of uses) this.searchPointed(pointed, use, evaluate, add);
      return inOrder(inputs);
    }
    if (uses.size > 0) uses.add("clicked");
    const samplesOf = (use: PointedUse): readonly Input[] =>
      (areMany ? [[]] : keySets).flatMap((keys) => this.points.map((at) => inputAt[use](at, keys)));
    return [...inOrder(inputs), ...[...uses].flatMap(samplesOf)];
  }

  /** Adds an input for each result of a use of the pointer. */
  private searchPointed(
    parts: readonly Omit<Part, "region">[],
    use: PointedUse,
    evaluate: (part: Part, input: Input, use: PointerUse) => Evaluated,
    add: (result: StepResult, input: Input) => void,
  ): void {
    const { canvas } = this;
    const at = inputAt[use];
    const open: Part[] = [];
    if (this.cover.length === 0 || this.cover.length > maxRegions) this.cover = [CanvasRegion.of(canvas)!];
    for (const part of parts.toReversed()) for (const region of this.cover) open.push({ ...part, region });
    const closed: CanvasRegion[] = [];
    const evaluated: Evaluated[] = [];
    const close = ({ region, keys }: Part, result: StepResult, input: Input): void => {
      if (keys.hasEmpty) closed.push(region!);
      add(result, input);
    };
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const here = part;
      const same = evaluated.find((one) => isSame(here, one));
      if (same !== undefined) {
        learnVerified(here.region!, same.decisions);
        const rest = this.narrow(here, same.ofKeys, open);
        close(rest, same.result, at(rest.region!.point, namesIn(rest)!));
        continue;
      }
      const names = namesIn(here);
      if (names === undefined) continue;
      const input = at(here.region!.point, names);
      const one = evaluate(here, input, use);
      const rest = this.narrow(here, this.tracker.answers, open);
      learn(rest.region!, one.decisions);
      evaluated.push(one);
      close(rest, one.result, at(rest.region!.point, names));
    }
    this.cover = closed;
  }

  /** Narrows a class to the inputs with the same answers; the remainder is added to `open`. */
  private narrow(part: Part, answers: readonly InputAnswer[], open: Part[]): Part {
    const { canvas } = this;
    let { region, keys, ofKeys = [] } = part;
    for (const answer of answers) {
      if (isKeyAnswer(answer)) {
        const opposite = { ...answer, holds: !answer.holds };
        const other = keys.with(opposite);
        if (other !== undefined) open.push({ ...part, region, keys: other, ofKeys: [...ofKeys, opposite] });
        keys = keys.with(answer)!;
        ofKeys = [...ofKeys, answer];
      } else if (region !== undefined) {
        const outside: CanvasRegion | undefined = region.outside(canvas, answer);
        if (outside === undefined) continue;
        open.push({ ...part, region: outside, keys, ofKeys });
        region = region.inside(canvas, answer);
      }
    }
    return { ...part, region, keys, ofKeys };
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
function namesIn({ keys, names }: Part): readonly string[] | undefined {
  if (names !== undefined) return names;
  try {
    const example = keys.example();
    return example === undefined ? undefined : namesOf(example);
  } catch (error) {
    if (error instanceof HardClass) throw new Escaped("keys");
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
function isSame(part: Part, { decisions, ofKeys, names }: Evaluated): boolean {
  if (names !== part.names || !isDecidedIn(part.region!, decisions)) return false;
  let keys: KeyClass | undefined = part.keys;
  for (const answer of ofKeys) keys = keys?.with(answer);
  return keys !== undefined && namesIn({ ...part, keys }) !== undefined;
}

/** True if all decisions are known to be the same throughout a region. */
function isDecidedIn(region: CanvasRegion, { within, elsewhere }: InputDecisions): boolean {
  return (
    within.every((one) => {
      const outcome = region.valueOf(one.key);
      return outcome === undefined ? !one.isCached && isDecidedIn(region, one) : outcome.text === one.outcome?.text;
    }) && elsewhere.every((one) => region.isWithin(one))
  );
}

/** Stores the outcomes of an evaluation in a region of which all its decisions hold. */
function learn(region: CanvasRegion, { within }: InputDecisions): void {
  for (const one of within) {
    if (one.isCached) continue;
    if (one.outcome !== undefined && !one.readsKeys) region.learn(one.key, one.outcome);
    learn(region, one);
  }
}

/** Like `learn`, after `isDecidedIn`, which has compared outcomes that the region has instead of their decisions. */
function learnVerified(region: CanvasRegion, decisions: InputDecisions): void {
  const outcomes: (readonly [key: string, outcome: RegionValue])[] = [];
  const collect = ({ within }: InputDecisions): void => {
    for (const one of within) {
      if (region.valueOf(one.key) !== undefined) continue;
      if (one.outcome !== undefined && !one.readsKeys) outcomes.push([one.key, one.outcome]);
      collect(one);
    }
  };
  collect(decisions);
  for (const [key, outcome] of outcomes) region.learn(key, outcome);
}

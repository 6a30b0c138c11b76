// Concolic evaluation of a game step with a symbolic pointer. Sums and multiples of its coordinates are tracked as
// affine forms a x + b y + c, and decisions on them as linear inequalities. These determine the other pointer positions
// with the same decisions, and therefore the same step. Keys are tracked as well (followed-keys.ts).

import * as easel from "../runtime/index.js";
import { ratio, type Value } from "../runtime/index.js";
import { FiniteSet } from "../runtime/sets/finite.js";
import { gcd, type Integer } from "../runtime/values/integers.js";
import { TrackedKeys, aggregators, KeyCount, KeySequence, KeySet } from "./followed-keys.js";
import { type KeyAnswer, KeyClass, type Keys, noKeys } from "./key-classes.js";
import type { CanvasRegion, HalfPlane, RegionPoint, RegionValue } from "./regions.js";
import { maxKeyItems, maxKeyStringLength } from "./limits.js";

/** The affine form `(p x + q y + r) / d` of the pointer position (x, y), with integer coefficients and d > 0. */
class Affine {
  constructor(
    readonly tracker: Tracker,
    readonly p: number,
    readonly q: number,
    readonly r: number,
    readonly d: number,
  ) {}

  /** Implicit conversion by JavaScript escapes the tracking. */
  [Symbol.toPrimitive](): number {
    this.tracker.escape();
    return Number(this.tracker.valueOf(this));
  }

  /** Read by sets; escapes the tracking. */
  get hash(): number {
    this.tracker.escape();
    return 0;
  }
}

type Operand = Affine | undefined;

type Tracked = Value | Affine | KeyCount;

/** A linear inequality on the pointer, or an answer about the keys. */
export type InputAnswer = HalfPlane | KeyAnswer;

export const isKeyAnswer = (answer: InputAnswer): answer is KeyAnswer => "keys" in answer;

/** Decisions of an evaluation on the pointer: in state-independent definitions, and elsewhere. */
export interface InputDecisions {
  readonly definitions: Decision[];
  readonly halfPlanes: HalfPlane[];
}

/** The key sets a step is evaluated for: one of a class, in the order of pressing. */
export interface KeySample {
  readonly keyClass: KeyClass;
  readonly names: readonly string[];
  readonly keys: Keys;
}

/** A use of the pointer in a frame: none, its position alone, a click, or the button held after an earlier click. */
export type PointerUse = "away" | PointedUse;

/** The uses in which the pointer is at a point. */
export type PointedUse = "pointed" | "clicked" | "held";

/** No held keys, as a singleton class. */
const emptyKeySample: KeySample = { keyClass: KeyClass.exactly(noKeys), names: [], keys: noKeys };

/** A call of a state-independent definition, and the decisions made in it. */
interface Decision extends InputDecisions {
  readonly key: string;
  readonly readsKeys: boolean;
  /** True if the outcome was cached by the region, so that there are no decisions. */
  readonly isCached: boolean;
  /** Undefined for large values. */
  outcome: RegionValue | undefined;
}

type Field = Exclude<keyof easel.Moment, "currentState">;

/** The fields of the moment that a definition reads, directly or through callees. */
interface MomentReads {
  readonly fields: readonly Field[];
  readonly readsKeys: boolean;
}

function parseFields(text: string): MomentReads {
  const fields = text === "" ? [] : (text.split(" ") as Field[]);
  return { fields, readsKeys: fields.some((field) => field === "keys" || field === "input") };
}

export class Tracker {
  /** True if the pointer was used in an untracked way. */
  hasEscaped = false;
  /** The error whose stack locates the first untracked use of the pointer. */
  firstEscape: Error | undefined;
  answers: InputAnswer[] = [];
  keys: TrackedKeys;
  /** The same decisions, nested by definition. */
  decisions: InputDecisions = { definitions: [], halfPlanes: [] };
  private innermost: InputDecisions = this.decisions;
  private point: RegionPoint = { x: 0, y: 0 };
  private region: CanvasRegion | undefined;
  private onUseRead: (other: PointedUse) => void = () => {};
  private readonly fieldsRead = new Map<string, MomentReads>();
  private use: PointerUse = "away";
  private readonly nameOf: (name: string) => string;

  /** `nameOf` maps keys to their names in the document. */
  constructor(nameOf: (name: string) => string = (name) => name) {
    this.nameOf = nameOf;
    this.keys = this.keysFor(emptyKeySample, new Set());
  }

  private keysFor(sample: KeySample, firstConditions: Set<Keys>): TrackedKeys {
    const recordAnswer = (answer: KeyAnswer): void => void this.answers.push(answer);
    return new TrackedKeys(sample.keyClass, sample.keys, sample.names, recordAnswer, this.nameOf, firstConditions);
  }

  /**
   * Starts an evaluation with the pointer at a point. `firstConditions` are decided before the code that
   * depends on them. The values of the region are not computed again.
   */
  begin(point: RegionPoint, sample: KeySample, firstConditions: Set<Keys>, region?: CanvasRegion): void {
    this.point = point;
    this.region = region;
    this.hasEscaped = false;
    this.answers = [];
    this.keys = this.keysFor(sample, firstConditions);
    this.innermost = this.decisions = { definitions: [], halfPlanes: [] };
  }

  /**
   * The moment of a step, for a use of the pointer. `onUseRead` is called with another use when a value that
   * differs in it is read.
   */
  moment(state: Value, use: PointerUse, onUseRead: (other: PointedUse) => void): easel.Moment {
    const moment = easel.momentOf(state, easel.noInput);
    const { keys } = this;
    const isClicked = use === "clicked";
    this.use = use;
    this.onUseRead = onUseRead;
    const pointer = use !== "away" ? [new Affine(this, 1, 0, 0, 1), new Affine(this, 0, 1, 0, 1)] : [0, 0];
    const click = isClicked ? pointer : easel.atom("nil");
    const trackedProperty = (field: Field, value: unknown): PropertyDescriptor => ({
      get: (): unknown => {
        this.recordRead(field);
        return value;
      },
    });
    return Object.defineProperties(moment, {
      mouseClicked: trackedProperty("mouseClicked", isClicked),
      mouseDown: trackedProperty("mouseDown", isClicked || use === "held"),
      mouseX: trackedProperty("mouseX", pointer[0]),
      mouseY: trackedProperty("mouseY", pointer[1]),
      click: trackedProperty("click", click),
      keys: { get: () => keys.set },
      input: { get: () => [moment.click, keys.sequence] },
    });
  }

  private fieldsOf(text: string): MomentReads {
    const cachedReads = this.fieldsRead.get(text);
    if (cachedReads !== undefined) return cachedReads;
    const fields = parseFields(text);
    this.fieldsRead.set(text, fields);
    return fields;
  }

  /** Records that a field of the moment is read. */
  private recordRead(field: Field): void {
    const { use } = this;
    if (field === "mouseX" || field === "mouseY") this.onUseRead(use === "away" ? "pointed" : use);
    else if (field === "mouseDown") this.onUseRead(use === "clicked" ? "clicked" : "held");
    else if (field !== "keys") this.onUseRead("clicked");
  }

  escape(): void {
    this.hasEscaped = true;
    this.firstEscape ??= new Error();
  }

  valueOf({ p, q, r, d }: Affine): Value {
    return ratio(p * this.point.x + q * this.point.y + r, d);
  }

  /** Returns a number as an affine form; undefined for other values and for large numbers. */
  affineOf(value: Tracked): Operand {
    if (value instanceof Affine) return value;
    if (typeof value === "number") return new Affine(this, 0, 0, value, 1);
    if (value instanceof easel.Rational && typeof value.numerator === "number" && typeof value.denominator === "number")
      return new Affine(this, 0, 0, value.numerator, value.denominator);
    return undefined;
  }

  /** Returns `s a + t b`, with integers s and t, over a common denominator. */
  sum(a: Affine, s: number, b: Affine, t: number): Tracked | undefined {
    return this.normalize(
      s * a.p * b.d + t * b.p * a.d,
      s * a.q * b.d + t * b.q * a.d,
      s * a.r * b.d + t * b.r * a.d,
      a.d * b.d,
    );
  }

  /** Requires one factor to be independent of the pointer. */
  product(a: Affine, b: Affine): Tracked | undefined {
    const [variable, constant] = isFixed(b) ? [a, b] : [b, a];
    if (!isFixed(constant)) return undefined;
    return this.normalize(
      variable.p * constant.r,
      variable.q * constant.r,
      variable.r * constant.r,
      variable.d * constant.d,
    );
  }

  private normalize(p: number, q: number, r: number, d: number): Tracked | undefined {
    if (![p, q, r, d].every((coefficient) => Number.isSafeInteger(coefficient))) return undefined;
    const divisor = Number([p, q, r].reduce<Integer>(gcd, d));
    const [a, b, c, e] = [p / divisor, q / divisor, r / divisor, d / divisor];
    return a === 0 && b === 0 ? ratio(c, e) : new Affine(this, a + 0, b + 0, c + 0, e);
  }

  /** True if a number is nonnegative; records the decision. */
  isNatural({ p, q, r }: Affine): boolean {
    const isNonnegative = p * this.point.x + q * this.point.y + r >= 0;
    if (p !== 0 || q !== 0) {
      const halfPlane = isNonnegative ? { p, q, r } : { p: -p, q: -q, r: -r - 1 };
      this.answers.push(halfPlane);
      this.innermost.halfPlanes.push(halfPlane);
    }
    return isNonnegative;
  }

  /**
   * Evaluates a state-independent definition, or returns its value in the region. Shared results are recorded at the top
   * level too, for all later users.
   */
  decide(id: number, isShared: boolean, fieldNames: string, evaluate: () => Value, ...args: readonly Tracked[]): Value {
    const call = keyOf(id, args);
    if (call === undefined) return evaluate();
    const { fields, readsKeys } = this.fieldsOf(fieldNames);
    const key = fields.length === 0 ? call : `${this.use} ${call}`;
    const enclosingDecisions = this.innermost;
    const cached = this.region?.valueOf(key);
    const isCached = cached?.value !== undefined;
    const decision: Decision = { key, readsKeys, isCached, outcome: cached, definitions: [], halfPlanes: [] };
    enclosingDecisions.definitions.push(decision);
    if (isShared && enclosingDecisions !== this.decisions) this.decisions.definitions.push(decision);
    if (isCached) {
      for (const field of fields) this.recordRead(field);
      return cached.value;
    }
    this.innermost = decision;
    try {
      const value = evaluate();
      const text = textOf(value);
      decision.outcome = text === undefined ? undefined : { text, value };
      return value;
    } catch (error) {
      decision.outcome = failureOutcome;
      throw error;
    } finally {
      this.innermost = enclosingDecisions;
    }
  }

  /** Rounds down, and records the bounds between which the result is the same. */
  floor(affine: Affine): number {
    const { p, q, r, d } = affine;
    const upper = p * this.point.x + q * this.point.y + r;
    const quotient = (upper - (((upper % d) + d) % d)) / d;
    this.isNatural(new Affine(this, p, q, r - quotient * d, 1));
    this.isNatural(new Affine(this, -p, -q, quotient * d + d - 1 - r, 1));
    return quotient;
  }

  /** Concretizes a value. Key-dependent sets track keys themselves. */
  concretize(value: unknown): unknown {
    if (value instanceof Affine) {
      this.escape();
      return this.valueOf(value);
    }
    if (value instanceof KeyCount) return value.value;
    return Array.isArray(value) && isSymbolic(value) ? value.map((item) => this.concretize(item)) : value;
  }
}

const failureOutcome: RegionValue = { text: "fails", value: undefined };

/** Returns a canonical text of a value, symbolic or not; undefined for functions and for large values. */
function textOf(value: Tracked, depth = 2): string | undefined {
  if (value instanceof KeyCount) return undefined;
  if (value instanceof Affine) return `[${value.p} ${value.q} ${value.r} ${value.d}]`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return value.length <= maxKeyStringLength ? JSON.stringify(value) : undefined;
  if (value instanceof easel.Rational || easel.isAtom(value)) return easel.print(value);
  if (depth === 0) return undefined;
  if (value instanceof FiniteSet)
    return value.count() > maxKeyItems ? undefined : textOfList(value.listed() as readonly Value[], depth - 1, "{");
  if (value instanceof easel.Sequence)
    return value instanceof KeySequence || value.length > maxKeyItems
      ? undefined
      : textOfList(value.items, depth - 1, "<");
  if (!Array.isArray(value) || value.length > maxKeyItems) return undefined;
  return textOfList(value, depth - 1);
}

function textOfList(values: readonly Tracked[], depth: number, opener = "("): string | undefined {
  let text = opener;
  for (const item of values) {
    const itemText = textOf(item, depth);
    if (itemText === undefined) return undefined;
    text += `${itemText},`;
  }
  return `${text})`;
}

function keyOf(id: number, args: readonly Tracked[]): string | undefined {
  const text = textOfList(args, 2);
  return text === undefined ? undefined : `${id}${text}`;
}

const isFixed = ({ p, q }: Affine): boolean => p === 0 && q === 0;

/** True if a value or one of its coordinates is symbolic. */
const isSymbolic = (value: unknown): boolean =>
  value instanceof Affine || value instanceof KeyCount || (Array.isArray(value) && value.some(isSymbolic));

/** Passes an {@link Affine} off as a value; only the tracking runtime receives it. */
const asValue = <T extends Value>(value: Tracked): T => value as unknown as T;

type TrackedFunction = (tracker: Tracker, args: readonly Tracked[]) => Tracked | boolean | undefined;

/** Returns `a - b + offset`, times its denominator, if it is affine. */
function difference(tracker: Tracker, a: Tracked, b: Tracked, offset = 0): Affine | undefined {
  const [minuend, subtrahend] = [tracker.affineOf(a), tracker.affineOf(b)];
  const result = minuend && subtrahend && tracker.sum(minuend, 1, subtrahend, -1);
  const affine = result === undefined ? undefined : tracker.affineOf(result);
  return affine && new Affine(tracker, affine.p, affine.q, affine.r + offset, 1);
}

/** Decides `a <= b + offset`: `a < b` holds if b - a, times its denominator, is at least 1. */
const decideLess: (tracker: Tracker, a: Tracked, b: Tracked, offset: number) => boolean | undefined = (
  tracker,
  a,
  b,
  offset,
) => {
  if (a instanceof KeyCount && typeof b === "number") return a.isAtMost(b + offset);
  if (b instanceof KeyCount && typeof a === "number") return !b.isAtMost(a - 1 - offset);
  const delta = difference(tracker, b, a, offset);
  return delta && tracker.isNatural(delta);
};

const combineLinearly =
  (s: number, t: number): TrackedFunction =>
  (tracker, [a, b]) => {
    const [first, second] = [tracker.affineOf(a!), tracker.affineOf(b!)];
    return first && second && tracker.sum(first, s, second, t);
  };

const roundToward =
  (sign: number, isToNearest: boolean): TrackedFunction =>
  (tracker, [a, ...others]) => {
    const affine = tracker.affineOf(a!);
    if (affine === undefined || others.length > 0) return undefined;
    const shifted = isToNearest
      ? tracker.sum(affine, 1, new Affine(tracker, 0, 0, 1, 2), 1)
      : tracker.sum(affine, sign, affine, 0);
    const shiftedAffine = shifted === undefined ? undefined : tracker.affineOf(shifted);
    return shiftedAffine && sign * tracker.floor(shiftedAffine) + 0;
  };

function divide(tracker: Tracker, a: Tracked, b: Tracked): Tracked | undefined {
  const [dividend, divisor] = [tracker.affineOf(a), tracker.affineOf(b)];
  if (dividend === undefined || divisor === undefined || !isFixed(divisor) || divisor.r === 0) return undefined;
  const sign = Math.sign(divisor.r);
  return tracker.product(dividend, new Affine(tracker, 0, 0, sign * divisor.d, sign * divisor.r));
}

const selectExtreme =
  (sign: number): TrackedFunction =>
  (tracker, args) => {
    if (args.length < 2) return undefined;
    let best = args[0]!;
    for (const candidate of args.slice(1)) {
      const isBelow = sign > 0 ? decideLess(tracker, best, candidate, -1) : decideLess(tracker, candidate, best, -1);
      if (isBelow === undefined) return undefined;
      if (isBelow) best = candidate;
    }
    return best;
  };

const absoluteValue: TrackedFunction = (tracker, [a]) => {
  const affine = tracker.affineOf(a!);
  return (
    affine &&
    (tracker.isNatural(new Affine(tracker, affine.p, affine.q, affine.r, 1)) ? a! : tracker.sum(affine, -1, affine, 0))
  );
};

/** Compares two values; undefined if unsupported for symbolic ones. */
function areEqual(tracker: Tracker, a: Tracked, b: Tracked): boolean | undefined {
  const isKeyDependent = tracker.keys.isRead && (hasKeyValues(a) || hasKeyValues(b));
  if (!isKeyDependent && !isSymbolic(a) && !isSymbolic(b)) return easel.equal(asValue(a), asValue(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) {
      const result = areEqual(tracker, a[i], b[i]);
      if (result !== true) return result;
    }
    return true;
  }
  if (isKeyDependent)
    return isEmptyList(a) || isEmptyList(b)
      ? isEmptySequence(tracker, a) && isEmptySequence(tracker, b)
      : easel.equal(asValue(a), asValue(b));
  const isNumber = (value: Tracked): boolean =>
    value instanceof Affine || value instanceof KeyCount || easel.isNumber(value);
  if (!isNumber(a) || !isNumber(b)) return false;
  const isBelow = decideLess(tracker, a, b, -1);
  const isAbove = isBelow === false ? decideLess(tracker, b, a, -1) : isBelow;
  return isAbove === undefined ? undefined : !isAbove;
}

function sizeOf({ keys }: Tracker, collection: unknown): Tracked | undefined {
  if (collection instanceof KeySequence) return new KeyCount(keys, keys.allKeys, 0);
  return collection instanceof KeySet ? collection.keyCount : undefined;
}

const isEmptyList = (value: Tracked): boolean =>
  value instanceof easel.Sequence && !(value instanceof KeySequence) && value.length === 0;

function isEmptySequence({ keys }: Tracker, value: Tracked): boolean {
  return value instanceof KeySequence ? !keys.isAnyHeld(keys.allKeys) : easel.isEmptySequence(asValue(value));
}

type Body = (value: Value) => boolean;

/** True if a condition holds for any member of a key-dependent set. */
function isTrueOfAny({ keys }: Tracker, { candidates: possible }: KeySet, condition: Body): boolean {
  let matchingKeys = noKeys;
  for (const member of possible) {
    const outcome = keys.evaluateFor(member, () => condition(member.value));
    if (outcome?.value !== true) continue;
    if (outcome.when === undefined) return true;
    matchingKeys |= outcome.when;
  }
  return keys.isAnyHeld(matchingKeys);
}

/** Rules of runtime functions for key-dependent sets and for the key sequence. */
const keyRules: Readonly<Record<string, (tracker: Tracker, args: readonly unknown[]) => unknown>> = {
  size: (tracker, [of]) => sizeOf(tracker, of),
  commonSize: (tracker, [a, b]) => sizeOf(tracker, easel.intersection(a as Value, b as Value)),
  isEmpty: (_, [of]) => (of instanceof KeySet ? of.isEmpty() : undefined),
  itemsOf: ({ keys }, [of]) => (of instanceof KeySequence ? keys.set : undefined),
  isEmptySequence: (tracker, [of]) => isEmptySequence(tracker, of as Value),
  equal: (tracker, [a, b]) => areEqual(tracker, a as Tracked, b as Tracked),
  some: (tracker, [of, condition]) => (of instanceof KeySet ? isTrueOfAny(tracker, of, condition as Body) : undefined),
  every: (tracker, [of, condition]) =>
    of instanceof KeySet ? !isTrueOfAny(tracker, of, (value) => !(condition as Body)(value)) : undefined,
  members: ({ keys }, [of]) => (of instanceof KeySet ? keys.each(of.candidates) : undefined),
  tuplesOf: ({ keys }, [of, count]) =>
    of instanceof KeySet
      ? keys.each(of.candidates.filter(({ value }) => easel.isTuple(value, count as number)))
      : undefined,
};

const hasKeyValues = (value: unknown): boolean =>
  value instanceof KeySet || value instanceof KeySequence || (Array.isArray(value) && value.some(hasKeyValues));

/** Rules of runtime functions for symbolic numbers. `undefined` means the rule does not apply. */
const affineRules: Readonly<Record<string, TrackedFunction>> = {
  add: combineLinearly(1, 1),
  subtract: combineLinearly(1, -1),
  negate: (tracker, [a]) => {
    const affine = tracker.affineOf(a!);
    return affine && tracker.sum(affine, -1, affine, 0);
  },
  plus: (_, [a]) => a,
  multiply: (tracker, [a, b]) => {
    const [first, second] = [tracker.affineOf(a!), tracker.affineOf(b!)];
    return first && second && tracker.product(first, second);
  },
  divide: (tracker, [a, b]) => divide(tracker, a!, b!),
  floor: roundToward(1, false),
  ceil: roundToward(-1, false),
  round: roundToward(1, true),
  quotient: (tracker, [a, b]) => {
    const fraction = divide(tracker, a!, b!);
    return fraction === undefined ? undefined : roundToward(1, false)(tracker, [fraction]);
  },
  modulo: (tracker, [a, b]) => {
    const fraction = divide(tracker, a!, b!);
    const quotient = fraction === undefined ? undefined : roundToward(1, false)(tracker, [fraction]);
    const [dividend, divisor] = [tracker.affineOf(a!), tracker.affineOf(b!)];
    if (typeof quotient !== "number" || dividend === undefined || divisor === undefined) return undefined;
    return tracker.sum(dividend, 1, divisor, -quotient);
  },
  abs: absoluteValue,
  size: (tracker, args) => (args[0] instanceof Affine ? absoluteValue(tracker, args) : undefined),
  min: selectExtreme(-1),
  max: selectExtreme(1),
  less: (tracker, [a, b]) => decideLess(tracker, a!, b!, -1),
  greater: (tracker, [a, b]) => decideLess(tracker, b!, a!, -1),
  atMost: (tracker, [a, b]) => decideLess(tracker, a!, b!, 0),
  atLeast: (tracker, [a, b]) => decideLess(tracker, b!, a!, 0),
  equal: (tracker, [a, b]) => areEqual(tracker, a!, b!),
  isNumber: () => true,
  requireNumber: (_, [a]) => a,
};

/** Functions that pass arguments through, or only test their kind. */
const transparentFunctions: ReadonlySet<string> = new Set([
  "index",
  "coordinates",
  "shaped",
  "isTuple",
  "isSet",
  "isSequence",
  "isAtom",
  "isFunction",
  "apply",
  "known",
  "inDefinition",
  "inRecursion",
  "noted",
]);

/** Functions that create definitions, whose values may be symbolic. */
const definitionConstructors: ReadonlySet<string> = new Set([
  "constant",
  "perMoment",
  "perState",
  "perParts",
  "lazy",
  "remembering",
]);

/** Returns the runtime wrapped so that a tracker follows the pointer. */
export function trackingRuntime(tracker: Tracker): typeof easel {
  const wrappedEntries = Object.entries(easel).map(([name, value]): readonly [string, unknown] => {
    if (name === "decided") return [name, tracker.decide.bind(tracker)];
    if (typeof value !== "function" || definitionConstructors.has(name)) return [name, value];
    return [name, wrapFunction(tracker, name, value as (...args: unknown[]) => unknown)];
  });
  return Object.fromEntries(wrappedEntries) as unknown as typeof easel;
}

/** Wraps a runtime function or class to apply its rule or to concretize its arguments. */
function wrapFunction(tracker: Tracker, name: string, original: (...args: unknown[]) => unknown): unknown {
  const rule = affineRules[name];
  const concretizeArgument = (arg: unknown): unknown =>
    typeof arg === "function"
      ? (...callbackArgs: readonly unknown[]): unknown =>
          tracker.concretize((arg as (...args: unknown[]) => unknown)(...callbackArgs))
      : tracker.concretize(arg);
  const isTransparent = transparentFunctions.has(name) || rule !== undefined;
  const keyRule = keyRules[name];
  const gathering = aggregators[name];
  if (gathering !== undefined)
    return (...args: unknown[]): unknown => {
      const leadingArgs = args.slice(0, -1);
      const walk = args.at(-1) as (visit: (value: Value) => void) => void;
      if (!tracker.keys.isRead) {
        const result = original(...leadingArgs, (add: (value: unknown) => void) =>
          walk((value) => add(tracker.concretize(value))),
        );
        // If the loop read the keys, its results may depend on them.
        if (!tracker.keys.isRead) return result;
      }
      const solutions = tracker.keys.collectSolutions((add) =>
        walk((value) => add(tracker.concretize(value) as Value)),
      );
      const gatherFrom = (walkSolutions: typeof walk): Value => original(...leadingArgs, walkSolutions) as Value;
      return solutions.every(({ when }) => when === undefined)
        ? gatherFrom((add) => solutions.forEach(({ value }) => add(value)))
        : gathering(tracker.keys, solutions, gatherFrom);
    };
  const wrapped = (...args: unknown[]): unknown => {
    if (keyRule !== undefined && tracker.keys.isRead && args.some(hasKeyValues)) {
      const result = keyRule(tracker, args);
      if (result !== undefined) return result;
    }
    if (rule !== undefined && args.some(isSymbolic)) {
      const result = rule(tracker, args as Tracked[]);
      return result === undefined ? original(...args.map((arg) => tracker.concretize(arg))) : result;
    }
    return isTransparent ? original(...args) : original(...args.map(concretizeArgument));
  };
  if (!isClass(original)) return wrapped;
  return new Proxy(original, {
    construct(target, args: unknown[]) {
      const instance: object = Reflect.construct(target, args.map(concretizeArgument));
      if (!name.endsWith("Builder")) return instance;
      return new Proxy(instance, {
        get(object, property) {
          const value: unknown = Reflect.get(object, property, object);
          return typeof value === "function"
            ? (...methodArgs: unknown[]) => Reflect.apply(value, object, methodArgs.map(concretizeArgument))
            : value;
        },
      });
    },
  });
}

const isClass = (value: unknown): boolean => Function.prototype.toString.call(value).startsWith("class");

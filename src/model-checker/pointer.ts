// Concolic evaluation of a game step with a symbolic pointer. Sums and multiples of its coordinates are tracked as
// affine forms a x + b y + c, and decisions on them as linear inequalities. These determine the other pointer positions
// with the same decisions, and therefore the same step. Keys are tracked as well (followed-keys.ts).

import * as easel from "../runtime/index.js";
import { ratio, type Value } from "../runtime/index.js";
import { FiniteSet } from "../runtime/sets/finite.js";
import { gcd, type Integer } from "../runtime/values/integers.js";
import { FollowedKeys, gatherings, KeyCount, KeySequence, KeySet } from "./followed-keys.js";
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

export const isOfKeys = (answer: InputAnswer): answer is KeyAnswer => "keys" in answer;

/** Decisions of an evaluation on the pointer: in state-independent definitions, and elsewhere. */
export interface InputDecisions {
  readonly within: Decision[];
  readonly elsewhere: HalfPlane[];
}

/** The key sets a step is evaluated for: one of a class, in the order of pressing. */
export interface KeySample {
  readonly of: KeyClass;
  readonly names: readonly string[];
  readonly keys: Keys;
}

/** A use of the pointer in a frame: none, its position alone, a click, or the button held after an earlier click. */
export type PointerUse = "away" | PointedUse;

/** The uses in which the pointer is at a point. */
export type PointedUse = "pointed" | "clicked" | "held";

/** No held keys, as a singleton class. */
const noneHeld: KeySample = { of: KeyClass.exactly(noKeys), names: [], keys: noKeys };

/** A call of a state-independent definition, and the decisions made in it. */
interface Decision extends InputDecisions {
  readonly key: string;
  readonly readsKeys: boolean;
  /** True if the outcome comes from the region, so that the decisions are missing. */
  readonly isCached: boolean;
  /** Undefined for large values. */
  outcome: RegionValue | undefined;
}

type Field = Exclude<keyof easel.Moment, "currentState">;

/** The parts of the moment that a definition reads, directly or through callees. */
interface FieldsRead {
  readonly fields: readonly Field[];
  readonly readsKeys: boolean;
}

function parseFields(text: string): FieldsRead {
  const fields = text === "" ? [] : (text.split(" ") as Field[]);
  return { fields, readsKeys: fields.some((field) => field === "keys" || field === "input") };
}

export class Tracker {
  /** True if the pointer was used in an untracked way. */
  hasEscaped = false;
  /** The error whose stack locates the first untracked use of the pointer. */
  firstEscape: Error | undefined;
  answers: InputAnswer[] = [];
  keys: FollowedKeys;
  /** The same decisions, nested by definition. */
  decisions: InputDecisions = { within: [], elsewhere: [] };
  private innermost: InputDecisions = this.decisions;
  private point: RegionPoint = { x: 0, y: 0 };
  private region: CanvasRegion | undefined;
  private onAsked: (other: PointedUse) => void = () => {};
  private readonly fieldsRead = new Map<string, FieldsRead>();
  private use: PointerUse = "away";
  private readonly nameOf: (name: string) => string;

  /** `nameOf` maps keys to their names in the document. */
  constructor(nameOf: (name: string) => string = (name) => name) {
    this.nameOf = nameOf;
    this.keys = this.keysFor(noneHeld, new Set());
  }

  private keysFor(sample: KeySample, first: Set<Keys>): FollowedKeys {
    const note = (answer: KeyAnswer): void => void this.answers.push(answer);
    return new FollowedKeys(sample.of, sample.keys, sample.names, note, this.nameOf, first);
  }

  /**
   * Begins an evaluation with the pointer at a point. `first` are the key conditions to decide before code that depends
   * on them. The values of the region are not computed again.
   */
  begin(point: RegionPoint, sample: KeySample, first: Set<Keys>, region?: CanvasRegion): void {
    this.point = point;
    this.region = region;
    this.hasEscaped = false;
    this.answers = [];
    this.keys = this.keysFor(sample, first);
    this.innermost = this.decisions = { within: [], elsewhere: [] };
  }

  /**
   * The moment of a step, for a use of the pointer. `onAsked` is called with another use when something is read that
   * differs in it.
   */
  moment(state: Value, use: PointerUse, onAsked: (other: PointedUse) => void): easel.Moment {
    const moment = easel.momentOf(state, easel.noInput);
    const { keys } = this;
    const isClicked = use === "clicked";
    this.use = use;
    this.onAsked = onAsked;
    const pointer = use !== "away" ? [new Affine(this, 1, 0, 0, 1), new Affine(this, 0, 1, 0, 1)] : [0, 0];
    const click = isClicked ? pointer : easel.atom("nil");
    const read = (field: Field, value: unknown): PropertyDescriptor => ({
      get: (): unknown => {
        this.ask(field);
        return value;
      },
    });
    return Object.defineProperties(moment, {
      mouseClicked: read("mouseClicked", isClicked),
      mouseDown: read("mouseDown", isClicked || use === "held"),
      mouseX: read("mouseX", pointer[0]),
      mouseY: read("mouseY", pointer[1]),
      click: read("click", click),
      keys: { get: () => keys.set },
      input: { get: () => [moment.click, keys.sequence] },
    });
  }

  private fieldsOf(text: string): FieldsRead {
    const known = this.fieldsRead.get(text);
    if (known !== undefined) return known;
    const fields = parseFields(text);
    this.fieldsRead.set(text, fields);
    return fields;
  }

  /** Notes that a part of the moment is read. */
  private ask(field: Field): void {
    const { use } = this;
    if (field === "mouseX" || field === "mouseY") this.onAsked(use === "away" ? "pointed" : use);
    else if (field === "mouseDown") this.onAsked(use === "clicked" ? "clicked" : "held");
    else if (field !== "keys") this.onAsked("clicked");
  }

  escape(): void {
    this.hasEscaped = true;
    this.firstEscape ??= new Error();
  }

  valueOf({ p, q, r, d }: Affine): Value {
    return ratio(p * this.point.x + q * this.point.y + r, d);
  }

  /** Returns a number as an affine form; undefined for other values and for large numbers. */
  operand(value: Tracked): Operand {
    if (value instanceof Affine) return value;
    if (typeof value === "number") return new Affine(this, 0, 0, value, 1);
    if (value instanceof easel.Rational && typeof value.numerator === "number" && typeof value.denominator === "number")
      return new Affine(this, 0, 0, value.numerator, value.denominator);
    return undefined;
  }

  /** `s a + t b`, with integers s and t, over a common denominator. */
  sum(a: Affine, s: number, b: Affine, t: number): Tracked | undefined {
    return this.make(
      s * a.p * b.d + t * b.p * a.d,
      s * a.q * b.d + t * b.q * a.d,
      s * a.r * b.d + t * b.r * a.d,
      a.d * b.d,
    );
  }

  /** Requires one factor to be independent of the pointer. */
  product(a: Affine, b: Affine): Tracked | undefined {
    const [one, factor] = isFixed(b) ? [a, b] : [b, a];
    if (!isFixed(factor)) return undefined;
    return this.make(one.p * factor.r, one.q * factor.r, one.r * factor.r, one.d * factor.d);
  }

  private make(p: number, q: number, r: number, d: number): Tracked | undefined {
    if (![p, q, r, d].every((one) => Number.isSafeInteger(one))) return undefined;
    const common = Number([p, q, r].reduce<Integer>(gcd, d));
    const [a, b, c, e] = [p / common, q / common, r / common, d / common];
    return a === 0 && b === 0 ? ratio(c, e) : new Affine(this, a + 0, b + 0, c + 0, e);
  }

  /** True if a number is nonnegative; records the decision. */
  isNatural({ p, q, r }: Affine): boolean {
    const is = p * this.point.x + q * this.point.y + r >= 0;
    if (p !== 0 || q !== 0) {
      const halfPlane = is ? { p, q, r } : { p: -p, q: -q, r: -r - 1 };
      this.answers.push(halfPlane);
      this.innermost.elsewhere.push(halfPlane);
    }
    return is;
  }

  /**
   * Evaluates a state-independent definition, or returns its value in the region. Shared results are recorded at the top
   * level too, for all later users.
   */
  decide(id: number, isShared: boolean, read: string, make: () => Value, ...args: readonly Tracked[]): Value {
    const call = keyOf(id, args);
    if (call === undefined) return make();
    const { fields, readsKeys } = this.fieldsOf(read);
    const key = fields.length === 0 ? call : `${this.use} ${call}`;
    const outer = this.innermost;
    const cached = this.region?.valueOf(key);
    const isCached = cached?.value !== undefined;
    const own: Decision = { key, readsKeys, isCached, outcome: cached, within: [], elsewhere: [] };
    outer.within.push(own);
    if (isShared && outer !== this.decisions) this.decisions.within.push(own);
    if (isCached) {
      for (const field of fields) this.ask(field);
      return cached.value;
    }
    this.innermost = own;
    try {
      const value = make();
      const text = textOf(value);
      own.outcome = text === undefined ? undefined : { text, value };
      return value;
    } catch (error) {
      own.outcome = failing;
      throw error;
    } finally {
      this.innermost = outer;
    }
  }

  /** Rounds down. The result is valid between it and the next integer, which is recorded. */
  floor(one: Affine): number {
    const { p, q, r, d } = one;
    const upper = p * this.point.x + q * this.point.y + r;
    const whole = (upper - (((upper % d) + d) % d)) / d;
    this.isNatural(new Affine(this, p, q, r - whole * d, 1));
    this.isNatural(new Affine(this, -p, -q, whole * d + d - 1 - r, 1));
    return whole;
  }

  /** Concretises a value. Sets that depend on keys track them themselves. */
  plain(value: unknown): unknown {
    if (value instanceof Affine) {
      this.escape();
      return this.valueOf(value);
    }
    if (value instanceof KeyCount) return value.value;
    return Array.isArray(value) && holds(value) ? value.map((item) => this.plain(item)) : value;
  }
}

const failing: RegionValue = { text: "fails", value: undefined };

/** A canonical text of a value, symbolic or not; undefined for functions and for large values. */
function textOf(value: Tracked, depth = 2): string | undefined {
  if (value instanceof KeyCount) return undefined;
  if (value instanceof Affine) return `[${value.p} ${value.q} ${value.r} ${value.d}]`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return value.length <= maxKeyStringLength ? JSON.stringify(value) : undefined;
  if (value instanceof easel.Rational || easel.isAtom(value)) return easel.print(value);
  if (depth === 0) return undefined;
  if (value instanceof FiniteSet)
    return value.count() > maxKeyItems ? undefined : textsOf(value.listed() as readonly Value[], depth - 1, "{");
  if (value instanceof easel.Sequence)
    return value instanceof KeySequence || value.length > maxKeyItems
      ? undefined
      : textsOf(value.items, depth - 1, "<");
  if (!Array.isArray(value) || value.length > maxKeyItems) return undefined;
  return textsOf(value, depth - 1);
}

function textsOf(values: readonly Tracked[], depth: number, opener = "("): string | undefined {
  let text = opener;
  for (const one of values) {
    const own = textOf(one, depth);
    if (own === undefined) return undefined;
    text += `${own},`;
  }
  return `${text})`;
}

function keyOf(id: number, args: readonly Tracked[]): string | undefined {
  const text = textsOf(args, 2);
  return text === undefined ? undefined : `${id}${text}`;
}

const isFixed = ({ p, q }: Affine): boolean => p === 0 && q === 0;

/** True if a value or one of its coordinates is symbolic. */
const holds = (value: unknown): boolean =>
  value instanceof Affine || value instanceof KeyCount || (Array.isArray(value) && value.some(holds));

/** Passes an {@link Affine} off as a value; only the tracking runtime receives it. */
const asValue = <T extends Value>(value: Tracked): T => value as unknown as T;

type TrackedFunction = (tracker: Tracker, args: readonly Tracked[]) => Tracked | boolean | undefined;

/** The difference of two operands, if it is affine. */
function difference(tracker: Tracker, a: Tracked, b: Tracked, more = 0): Affine | undefined {
  const [one, other] = [tracker.operand(a), tracker.operand(b)];
  const sum = one && other && tracker.sum(one, 1, other, -1);
  const operand = sum === undefined ? undefined : tracker.operand(sum);
  return operand && new Affine(tracker, operand.p, operand.q, operand.r + more, 1);
}

/** `a < b` holds if b - a, times its denominator, is at least 1. */
const below: (tracker: Tracker, a: Tracked, b: Tracked, more: number) => boolean | undefined = (
  tracker,
  a,
  b,
  more,
) => {
  if (a instanceof KeyCount && typeof b === "number") return a.isAtMost(b + more);
  if (b instanceof KeyCount && typeof a === "number") return !b.isAtMost(a - 1 - more);
  const delta = difference(tracker, b, a, more);
  return delta && tracker.isNatural(delta);
};

const combine =
  (s: number, t: number): TrackedFunction =>
  (tracker, [a, b]) => {
    const [one, other] = [tracker.operand(a!), tracker.operand(b!)];
    return one && other && tracker.sum(one, s, other, t);
  };

const round =
  (sign: number, half: boolean): TrackedFunction =>
  (tracker, [a, ...others]) => {
    const one = tracker.operand(a!);
    if (one === undefined || others.length > 0) return undefined;
    const moved = half ? tracker.sum(one, 1, new Affine(tracker, 0, 0, 1, 2), 1) : tracker.sum(one, sign, one, 0);
    const operand = moved === undefined ? undefined : tracker.operand(moved);
    return operand && sign * tracker.floor(operand) + 0;
  };

function divide(tracker: Tracker, a: Tracked, b: Tracked): Tracked | undefined {
  const [one, other] = [tracker.operand(a), tracker.operand(b)];
  if (one === undefined || other === undefined || !isFixed(other) || other.r === 0) return undefined;
  const sign = Math.sign(other.r);
  return tracker.product(one, new Affine(tracker, 0, 0, sign * other.d, sign * other.r));
}

const extreme =
  (sign: number): TrackedFunction =>
  (tracker, args) => {
    if (args.length < 2) return undefined;
    let best = args[0]!;
    for (const one of args.slice(1)) {
      const isBelow = sign > 0 ? below(tracker, best, one, -1) : below(tracker, one, best, -1);
      if (isBelow === undefined) return undefined;
      if (isBelow) best = one;
    }
    return best;
  };

const absolute: TrackedFunction = (tracker, [a]) => {
  const one = tracker.operand(a!);
  return one && (tracker.isNatural(new Affine(tracker, one.p, one.q, one.r, 1)) ? a! : tracker.sum(one, -1, one, 0));
};

/** Compares two values; undefined if unsupported for symbolic ones. */
function areSame(tracker: Tracker, a: Tracked, b: Tracked): boolean | undefined {
  const areOfKeys = tracker.keys.isRead && (isOfKeyValues(a) || isOfKeyValues(b));
  if (!areOfKeys && !holds(a) && !holds(b)) return easel.equal(asValue(a), asValue(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) {
      const result = areSame(tracker, a[i], b[i]);
      if (result !== true) return result;
    }
    return true;
  }
  if (areOfKeys)
    return isEmptyList(a) || isEmptyList(b)
      ? isEmptySequence(tracker, a) && isEmptySequence(tracker, b)
      : easel.equal(asValue(a), asValue(b));
  const isNumber = (one: Tracked): boolean => one instanceof Affine || one instanceof KeyCount || easel.isNumber(one);
  if (!isNumber(a) || !isNumber(b)) return false;
  const isBelow = below(tracker, a, b, -1);
  const isAbove = isBelow === false ? below(tracker, b, a, -1) : isBelow;
  return isAbove === undefined ? undefined : !isAbove;
}

function sizeOf({ keys }: Tracker, of: unknown): Tracked | undefined {
  if (of instanceof KeySequence) return new KeyCount(keys, keys.all, 0);
  return of instanceof KeySet ? of.keyCount : undefined;
}

const isEmptyList = (value: Tracked): boolean =>
  value instanceof easel.Sequence && !(value instanceof KeySequence) && value.length === 0;

function isEmptySequence({ keys }: Tracker, value: Tracked): boolean {
  return value instanceof KeySequence ? !keys.isAny(keys.all) : easel.isEmptySequence(asValue(value));
}

type Body = (value: Value) => boolean;

/** True if a condition holds for any member of a set that depends on keys. */
function isOfAny({ keys }: Tracker, { possible }: KeySet, condition: Body): boolean {
  let when = noKeys;
  for (const one of possible) {
    const outcome = keys.given(one, () => condition(one.value));
    if (outcome?.value !== true) continue;
    if (outcome.when === undefined) return true;
    when |= outcome.when;
  }
  return keys.isAny(when);
}

/** Rules of runtime functions for sets that depend on keys, and for their sequence. */
const knownOfKeys: Readonly<Record<string, (tracker: Tracker, args: readonly unknown[]) => unknown>> = {
  size: (tracker, [of]) => sizeOf(tracker, of),
  commonSize: (tracker, [a, b]) => sizeOf(tracker, easel.intersection(a as Value, b as Value)),
  isEmpty: (_, [of]) => (of instanceof KeySet ? of.isEmpty() : undefined),
  itemsOf: ({ keys }, [of]) => (of instanceof KeySequence ? keys.set : undefined),
  isEmptySequence: (tracker, [of]) => isEmptySequence(tracker, of as Value),
  equal: (tracker, [a, b]) => areSame(tracker, a as Tracked, b as Tracked),
  some: (tracker, [of, condition]) => (of instanceof KeySet ? isOfAny(tracker, of, condition as Body) : undefined),
  every: (tracker, [of, condition]) =>
    of instanceof KeySet ? !isOfAny(tracker, of, (value) => !(condition as Body)(value)) : undefined,
  members: ({ keys }, [of]) => (of instanceof KeySet ? keys.each(of.possible) : undefined),
  tuplesOf: ({ keys }, [of, count]) =>
    of instanceof KeySet
      ? keys.each(of.possible.filter(({ value }) => easel.isTuple(value, count as number)))
      : undefined,
};

const isOfKeyValues = (value: unknown): boolean =>
  value instanceof KeySet || value instanceof KeySequence || (Array.isArray(value) && value.some(isOfKeyValues));

/** Rules of runtime functions for symbolic numbers. `undefined` means the rule does not apply. */
const rules: Readonly<Record<string, TrackedFunction>> = {
  add: combine(1, 1),
  subtract: combine(1, -1),
  negate: (tracker, [a]) => {
    const one = tracker.operand(a!);
    return one && tracker.sum(one, -1, one, 0);
  },
  plus: (_, [a]) => a,
  multiply: (tracker, [a, b]) => {
    const [one, other] = [tracker.operand(a!), tracker.operand(b!)];
    return one && other && tracker.product(one, other);
  },
  divide: (tracker, [a, b]) => divide(tracker, a!, b!),
  floor: round(1, false),
  ceil: round(-1, false),
  round: round(1, true),
  quotient: (tracker, [a, b]) => {
    const fraction = divide(tracker, a!, b!);
    return fraction === undefined ? undefined : round(1, false)(tracker, [fraction]);
  },
  modulo: (tracker, [a, b]) => {
    const fraction = divide(tracker, a!, b!);
    const whole = fraction === undefined ? undefined : round(1, false)(tracker, [fraction]);
    const [one, other] = [tracker.operand(a!), tracker.operand(b!)];
    if (typeof whole !== "number" || one === undefined || other === undefined) return undefined;
    return tracker.sum(one, 1, other, -whole);
  },
  abs: absolute,
  size: (tracker, args) => (args[0] instanceof Affine ? absolute(tracker, args) : undefined),
  min: extreme(-1),
  max: extreme(1),
  less: (tracker, [a, b]) => below(tracker, a!, b!, -1),
  greater: (tracker, [a, b]) => below(tracker, b!, a!, -1),
  atMost: (tracker, [a, b]) => below(tracker, a!, b!, 0),
  atLeast: (tracker, [a, b]) => below(tracker, b!, a!, 0),
  equal: (tracker, [a, b]) => areSame(tracker, a!, b!),
  isNumber: () => true,
  requireNumber: (_, [a]) => a,
};

/** Functions that pass arguments through, or only test their kind. */
const transparent: ReadonlySet<string> = new Set([
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
const making: ReadonlySet<string> = new Set(["constant", "perMoment", "perState", "perParts", "lazy", "remembering"]);

/** Returns the runtime wrapped so that a tracker follows the pointer. */
export function trackingRuntime(tracker: Tracker): typeof easel {
  const followed = Object.entries(easel).map(([name, value]): readonly [string, unknown] => {
    if (name === "decided") return [name, tracker.decide.bind(tracker)];
    if (typeof value !== "function" || making.has(name)) return [name, value];
    return [name, follow(tracker, name, value as (...args: unknown[]) => unknown)];
  });
  return Object.fromEntries(followed) as unknown as typeof easel;
}

/** Wraps a runtime function, or class, to apply its rule or to concretise its arguments. */
function follow(tracker: Tracker, name: string, base: (...args: unknown[]) => unknown): unknown {
  const rule = rules[name];
  const plain = (arg: unknown): unknown =>
    typeof arg === "function"
      ? (...inner: readonly unknown[]): unknown => tracker.plain((arg as (...args: unknown[]) => unknown)(...inner))
      : tracker.plain(arg);
  const isTransparent = transparent.has(name) || rule !== undefined;
  const ofKeys = knownOfKeys[name];
  const gathering = gatherings[name];
  if (gathering !== undefined)
    return (...args: unknown[]): unknown => {
      const before = args.slice(0, -1);
      const walk = args.at(-1) as (visit: (value: Value) => void) => void;
      if (!tracker.keys.isRead) {
        const gathered = base(...before, (add: (value: unknown) => void) => walk((value) => add(tracker.plain(value))));
        // If the loop read the keys, its results may depend on them.
        if (!tracker.keys.isRead) return gathered;
      }
      const solutions = tracker.keys.solutions((add) => walk((value) => add(tracker.plain(value) as Value)));
      const ofWalk = (other: typeof walk): Value => base(...before, other) as Value;
      return solutions.every(({ when }) => when === undefined)
        ? ofWalk((add) => solutions.forEach(({ value }) => add(value)))
        : gathering(tracker.keys, solutions, ofWalk);
    };
  const followed = (...args: unknown[]): unknown => {
    if (ofKeys !== undefined && tracker.keys.isRead && args.some(isOfKeyValues)) {
      const result = ofKeys(tracker, args);
      if (result !== undefined) return result;
    }
    if (rule !== undefined && args.some(holds)) {
      const result = rule(tracker, args as Tracked[]);
      return result === undefined ? base(...args.map((arg) => tracker.plain(arg))) : result;
    }
    return isTransparent ? base(...args) : base(...args.map(plain));
  };
  if (!isClass(base)) return followed;
  return new Proxy(base, {
    construct(target, args: unknown[]) {
      const instance: object = Reflect.construct(target, args.map(plain));
      if (!name.endsWith("Builder")) return instance;
      return new Proxy(instance, {
        get(object, property) {
          const value: unknown = Reflect.get(object, property, object);
          return typeof value === "function"
            ? (...inner: unknown[]) => Reflect.apply(value, object, inner.map(plain))
            : value;
        },
      });
    },
  });
}

const isClass = (value: unknown): boolean => Function.prototype.toString.call(value).startsWith("class");

// Detects that frames become slow because numbers in the state grow, and locates these numbers. In a game with friction
// or `sin`, exact fractions gain digits in every frame.

import { isEasel, isNumber, isTuple, Rational, Sequence } from "../../runtime/index.js";
import type { Value } from "../../runtime/index.js";
import { bitLength } from "../../runtime/values/integers.js";
import { FiniteSet } from "../../runtime/sets/finite.js";
import {
  maxPartsExamined,
  maxPathDescribed,
  minSlowDigits,
  slowFrameMilliseconds,
  slowTotalMilliseconds,
} from "./limits.js";

/** A step into a value: to a one-based coordinate or item, to a member of a set, or to a part of an image. */
type PathStep = { readonly kind: "coordinate" | "item"; readonly index: number } | { readonly kind: "member" | "part" };

/** A number of the state that has grown, as plain data for other threads. */
export interface Growth {
  /** The path to the number, outermost step first. */
  readonly path: readonly PathStep[];
  /** Decimal digits; for a fraction, of numerator and denominator. */
  readonly digits: number;
  readonly isFraction: boolean;
}

interface Part {
  readonly value: Value;
  readonly step: PathStep | undefined;
  readonly outer: Part | undefined;
}

/** Returns the longest number in a state, if it has at least `minSlowDigits` digits. */
export function growthOf(state: Value): Growth | undefined {
  const pending: Part[] = [{ value: state, step: undefined, outer: undefined }];
  let grown: Part | undefined;
  let digits = minSlowDigits - 1;
  for (let visits = 0; visits < maxPartsExamined; visits++) {
    const part = pending.pop();
    if (part === undefined) break;
    if (!isNumber(part.value)) {
      pushParts(part, pending);
      continue;
    }
    const count = digitsOf(part.value);
    if (count <= digits) continue;
    digits = count;
    grown = part;
  }
  return grown && { path: pathTo(grown), digits, isFraction: grown.value instanceof Rational };
}

/** Pushes the components of a value on the stack in reverse, so that the first is examined first. */
function pushParts(outer: Part, pending: Part[]): void {
  const { value } = outer;
  const push = (inner: Value, step: PathStep): unknown => pending.push({ value: inner, step, outer });
  const pushAll = (items: readonly Value[], stepTo: (index: number) => PathStep): void => {
    for (let i = Math.min(items.length, maxPartsExamined); i > 0; i--) push(items[i - 1]!, stepTo(i));
  };
  if (isTuple(value)) pushAll(value, (index) => ({ kind: "coordinate", index }));
  else if (value instanceof Sequence) pushAll(value.items, (index) => ({ kind: "item", index }));
  else if (isEasel(value)) pushAll(value.args, () => ({ kind: "part" }));
  else if (value instanceof FiniteSet)
    value.walk((member) => Number(push(member, { kind: "member" })) > maxPartsExamined);
}

function pathTo(part: Part): readonly PathStep[] {
  const path: PathStep[] = [];
  for (let at: Part | undefined = part; at !== undefined; at = at.outer) if (at.step !== undefined) path.push(at.step);
  return path.reverse();
}

/** The number of decimal digits, to within one. */
function digitsOf(x: Value): number {
  if (x instanceof Rational) return digitsOf(x.numerator) + digitsOf(x.denominator);
  return typeof x === "bigint" ? Math.floor(bitLength(x) * Math.log10(2)) + 1 : 0;
}

export class GrowthWatch {
  private lost = 0;
  private digits = 0;

  /**
   * Returns a number that has grown, if frames are slow, and again when its digits have doubled. Takes the duration of
   * a frame and the state after it.
   */
  after(milliseconds: number, state: Value): Growth | undefined {
    if (milliseconds < slowFrameMilliseconds) return undefined;
    this.lost += milliseconds;
    if (this.lost < slowTotalMilliseconds) return undefined;
    this.lost = 0;
    const growth = growthOf(state);
    if (growth === undefined || growth.digits < 2 * this.digits) return undefined;
    this.digits = growth.digits;
    return growth;
  }
}

/** A sentence about a grown number. `names` are the document's names for the coordinates of the state. */
export function growthMessage({ path, digits, isFraction }: Growth, names: readonly string[]): string {
  return `${capitalise(placeOf(path, names))} is ${isFraction ? "a fraction" : "an integer"} with ${digits} digits.`;
}

export function growthHelp({ isFraction }: Growth): string {
  return isFraction
    ? "Round the number, for example with `round(x, 3)`: exact fractions get more digits with every frame."
    : "Keep the number small, for example with `mod` or `min`: it gets more digits with every frame.";
}

function placeOf(path: readonly PathStep[], names: readonly string[]): string {
  const [outermost, ...inner] = path;
  if (outermost === undefined) return "the state";
  const name = outermost.kind === "coordinate" ? names[outermost.index - 1] : undefined;
  const place = `${stepName(outermost)} of the state`;
  if (inner.length === 0) return name ? `\`${name}\`, ${place},` : place;
  const whole = name ? `\`${name}\`` : place;
  return inner.length >= maxPathDescribed
    ? `a number within ${whole}`
    : inner.reduce((outer, step) => `${stepName(step)} of ${outer}`, whole);
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

function stepName(step: PathStep): string {
  switch (step.kind) {
    case "coordinate":
    case "item": {
      const ordinal = ordinals[step.index - 1];
      return ordinal === undefined ? `${step.kind} ${step.index}` : `the ${ordinal} ${step.kind}`;
    }
    case "member":
    case "part":
      return `a ${step.kind}`;
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

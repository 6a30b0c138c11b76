// Comparisons and equations that become bounds of a counting loop: for y in {1..n}, `y > x` leaves {x + 1..n}, and
// `y^2 <= n` leaves numbers up to the root of n. Variables of inner loops count with the least or greatest number that
// they can be (interval arithmetic: Moore 1966): for y and z in {1..n}, `x + y + z = n` leaves y in {1..n - x - 1}.

import type { AbstractValue } from "../../../language/operations/abstract-value.js";
import type { Variable } from "../../../resolve/resolved.js";
import { writtenInteger } from "../../analysis/proofs.js";
import { hasAtMostNodes, mentions, someCore, variablesOf } from "../../traversal.js";
import type { Core, CoreOf, RuntimeName } from "../../ir.js";
import { baseOfSquare, isNumber } from "./equations.js";
import type { QueryPosition } from "./position.js";
import { primitiveCall, difference, linear, type Linear, multiple, numeral, plus, sum } from "./sums.js";
import { maxBoundNodes } from "./limits.js";
import { maxExponent } from "../../../language/operations/limits.js";

type Side = "low" | "high";

interface Bound {
  readonly side: Side;
  /** The least or greatest number that is left. */
  readonly value: Core;
  /** True if the comparison holds for all numbers within the bound. */
  readonly isExact: boolean;
  /** True if the bound depends on extremes of inner variables. */
  readonly isLoose: boolean;
}

interface Tightened {
  readonly range: CoreOf<"primitive">;
  /** True if the comparison holds for all remaining numbers. */
  readonly isTested: boolean;
}

type Range = CoreOf<"primitive">;

/** The loops that enclose a loop or are nested in it. */
interface LoopContext {
  /** The position before the loop. */
  readonly position: QueryPosition;
  /** The ranges of loops of the query, by the id of their variable. */
  readonly ranges: ReadonlyMap<number, Range>;
  /** True for variables that are bound within the loop. */
  readonly isInner: (id: number) => boolean;
  /** True for variables of the query that are bound before the loop. */
  readonly isOuter: (id: number) => boolean;
}

/** The part of a range that satisfies a condition; undefined if it is not known to be smaller. */
export function tightenBounds(
  range: Range,
  variable: Variable,
  condition: Core,
  context: LoopContext,
): Tightened | undefined {
  const { position } = context;
  if (condition.kind !== "primitive") return undefined;
  const isKnown = (node: Core): boolean => isNumber(node, position) && position.isInteger(node);
  const [a, b] = condition.args;
  const comparisons = comparisonsOf[condition.name];
  if (a === undefined || b === undefined || comparisons === undefined) return undefined;
  if (![a, b, ...range.args].every(isKnown)) return undefined;
  let result = range;
  let isTested = condition.name !== "equal";
  let count = 0;
  for (const [greater, by] of comparisons) {
    // least + by <= most
    const [least, greatest] = greater === "left" ? [b, a] : [a, b];
    for (const newBound of new Isolation(variable, context).bounds(plus(least, by), greatest)) {
      const { side, isExact } = newBound;
      const value = write(newBound.value, side, position);
      const bounded =
        hasAtMostNodes(value, maxBoundNodes) && isKnown(value)
          ? tightenBound(result, { ...newBound, value }, context)
          : undefined;
      isTested &&= bounded !== undefined && isExact;
      if (bounded === undefined) continue;
      result = bounded;
      count++;
    }
  }
  return result === range ? undefined : { range: result, isTested: isTested && count === comparisons.length };
}

/** The bound, as a literal if it does not depend on variables. */
function write(value: Core, side: Side, position: QueryPosition): Core {
  if (value.kind === "number" || variablesOf(value).size > 0) return value;
  const abstractValue = position.of(value);
  const limit = side === "low" ? Math.ceil(lowOf(abstractValue)) : Math.floor(highOf(abstractValue));
  return Number.isSafeInteger(limit) ? numeral(limit, value.span) : value;
}

/** For each comparison, the greater side and the minimum difference. */
const comparisonsOf: Partial<Record<RuntimeName, readonly (readonly ["left" | "right", 0 | 1])[]>> = {
  less: [["right", 1]],
  atMost: [["right", 0]],
  greater: [["left", 1]],
  atLeast: [["left", 0]],
  equal: [
    ["right", 0],
    ["left", 0],
  ],
};

/** Solves comparisons for a variable. */
class Isolation {
  constructor(
    private readonly variable: Variable,
    private readonly context: LoopContext,
  ) {}

  /** The bounds of the variable that follow from `least <= most`, if it occurs on one side only. */
  bounds(least: Core, greatest: Core): readonly Bound[] {
    const [isOnLeft, isOnRight] = [this.isIn(least), this.isIn(greatest)];
    if (isOnLeft === isOnRight) return [];
    const otherSide = isOnLeft ? greatest : least;
    const side = isOnLeft ? "high" : "low";
    const value = this.extreme(otherSide, side);
    const isLoose = this.isLoose(least) || this.isLoose(greatest);
    return value === undefined
      ? []
      : this.isolate(isOnLeft ? least : greatest, side, value).map((bound) => ({
          ...bound,
          isLoose,
          isExact: bound.isExact && !isLoose,
        }));
  }

  private readonly isIn = (node: Core): boolean => mentions(node, (id) => id === this.variable.id);

  private isLoose(node: Core): boolean {
    return mentions(node, this.context.isInner);
  }

  /** The bounds that follow from an upper or lower bound of a node with the variable. */
  private isolate(node: Core, side: Side, bound: Core, isExact = true): readonly Omit<Bound, "isLoose">[] {
    if (node.kind === "variable") return [{ side, value: bound, isExact }];
    if (node.kind !== "primitive") return [];
    const base = baseOfSquare(node);
    if (base !== undefined) return side === "high" ? this.roots(base, bound) : [];
    const { name, args } = node;
    const operand = args.find(this.isIn)!;
    const otherOperands = args.filter((arg) => arg !== operand);
    if (otherOperands.some(this.isIn)) return [];
    const [otherOperand] = otherOperands;
    if (otherOperand === undefined) {
      return name === "negate"
        ? this.isolate(operand, opposite[side], difference(numeral(0, bound.span), bound), isExact)
        : [];
    }
    switch (name) {
      case "add": {
        const rest = this.extreme(otherOperand, opposite[side]);
        return rest === undefined ? [] : this.isolate(operand, side, difference(bound, rest), isExact);
      }
      case "subtract": {
        const isLeft = operand === args[0];
        const rest = this.extreme(otherOperand, isLeft ? side : opposite[side]);
        if (rest === undefined) return [];
        return isLeft
          ? this.isolate(operand, side, sum(bound, rest), isExact)
          : this.isolate(operand, opposite[side], difference(rest, bound), isExact);
      }
      case "multiply":
      case "product": {
        const factor = this.extreme(
          otherOperands.length === 1 ? otherOperand : primitiveCall(name, ...otherOperands),
          "low",
        );
        if (factor === undefined || lowOf(this.of(factor)) < 1) return [];
        const isSame = !otherOperands.some((other) => this.isLoose(other));
        // A greater factor leaves less only if the variable's side is not negative.
        if (!isSame && (side === "low" || lowOf(this.of(operand)) < 0)) return [];
        const quotient =
          writtenInteger(factor) === 1
            ? bound
            : primitiveCall(side === "high" ? "floor" : "ceil", primitiveCall("divide", bound, factor));
        return this.isolate(operand, side, quotient, isExact);
      }
      default:
        return [];
    }
  }

  /** The bounds of a node whose square has an upper bound. The comparison is still tested afterwards. */
  private roots(base: Core, square: Core): readonly Omit<Bound, "isLoose">[] {
    const root = primitiveCall("wholeRoot", square);
    return [
      ...this.isolate(base, "high", root, false),
      ...(lowOf(this.of(base)) >= 0 ? [] : this.isolate(base, "low", difference(numeral(0, root.span), root), false)),
    ];
  }

  /** The least or greatest number that a node can be, for all values of the variable and of inner ones. */
  private extreme(node: Core, side: Side): Core | undefined {
    if (!this.isLoose(node) && !this.isIn(node)) return node;
    if (node.kind === "variable") {
      const range = this.context.ranges.get(node.variable.id);
      return range && this.extreme(range.args[side === "low" ? 0 : 1]!, side);
    }
    if (node.kind !== "primitive") return undefined;
    const { name, args } = node;
    const [a, b] = args;
    switch (name) {
      case "add":
        return combine(sum, this.extreme(a!, side), this.extreme(b!, side));
      case "subtract":
        return combine(difference, this.extreme(a!, side), this.extreme(b!, opposite[side]));
      case "negate":
        return combine(difference, numeral(0, node.span), this.extreme(a!, opposite[side]));
      case "multiply":
      case "product": {
        if (!args.every((arg) => lowOf(this.of(arg)) >= 0)) return undefined;
        return args.map((arg) => this.extreme(arg, side)).reduce((left, right) => combine(multiple, left, right));
      }
      case "power": {
        const exponent = b && writtenInteger(b);
        if (exponent === undefined || exponent < 1 || exponent > maxExponent || lowOf(this.of(a!)) < 0)
          return undefined;
        const base = this.extreme(a!, side);
        const number = base && writtenInteger(base);
        return number === 0 || number === 1 ? base : base && { ...node, args: [base, b!] };
      }
      default:
        return undefined;
    }
  }

  private of(node: Core): AbstractValue {
    return this.context.position.of(node);
  }
}

const combine = (operation: (a: Core, b: Core) => Core, a: Core | undefined, b: Core | undefined): Core | undefined =>
  a && b && operation(a, b);

const opposite: Readonly<Record<Side, Side>> = { low: "high", high: "low" };

/**
 * The range with a tighter bound, or with the minimum of two bounds; undefined if the old bound is as tight, or may be.
 */
function tightenBound(range: Range, { side, value, isLoose }: Bound, context: LoopContext): Range | undefined {
  const at = side === "low" ? 0 : 1;
  const name = side === "low" ? "max" : "min";
  const currentBound = range.args[at]!;
  const withBound = (other: Core): Range => ({ ...range, args: range.args.map((arg, i) => (i === at ? other : arg)) });
  const isAsTight = (one: Core, other: Core): boolean =>
    side === "high" ? isAtMost(one, other, context) : isAtMost(other, one, context);
  if (isAsTight(value, currentBound)) return withBound(value);
  const bounds = currentBound.kind === "primitive" && currentBound.name === name ? currentBound.args : [currentBound];
  if (bounds.some((one) => isAsTight(one, value)) || !isWorthwhile(value, isLoose, context)) return undefined;
  return withBound({ ...range, name, args: [...bounds, value] });
}

/**
 * True for bounds that depend on outer loops, and for quotients and roots of values that are known before all loops.
 */
const isWorthwhile = (value: Core, isLoose: boolean, { isOuter }: LoopContext): boolean =>
  mentions(value, isOuter) || (!isLoose && someCore(value, isReduced));

const isReduced = (node: Core): boolean =>
  node.kind === "primitive" && (node.name === "wholeRoot" || node.name === "divide");

/** True if a number is certainly at most another one. */
function isAtMost(value: Core, upper: Core, context: LoopContext): boolean {
  const { position, ranges } = context;
  if (highOf(position.of(value)) <= lowOf(position.of(upper))) return true;
  const [left, right] = [quotientIn(value), quotientIn(upper)];
  const [low, high] = [writtenInteger(value), writtenInteger(upper)];
  if (left !== undefined && high !== undefined) return isAtMost(left[0], multiple(upper, left[1]), context);
  if (right !== undefined && low !== undefined) return isAtMost(multiple(value, right[1]), right[0], context);
  // The difference must not be positive. Variables of loops are replaced by their greatest possible values.
  const excess = linear(upper, -1, linear(value));
  const start: Linear = { terms: [], constant: excess.constant };
  const { terms, constant } = excess.terms.reduce((rest, { node, times }) => {
    const range = node.kind === "variable" ? ranges.get(node.variable.id) : undefined;
    return linear(range?.args[times > 0 ? 1 : 0] ?? node, times, rest);
  }, start);
  let [most, digits] = [constant, Math.abs(constant) + Math.abs(excess.constant)];
  for (const { node, times } of terms) {
    const { number } = position.of(node);
    const greatest = number === undefined ? Infinity : times * (times > 0 ? number.high : number.low);
    most += greatest;
    digits += Math.abs(greatest);
  }
  // Sums of greater numbers may be rounded.
  return most <= 0 && digits <= Number.MAX_SAFE_INTEGER;
}

/** The operands of a rounded quotient, if its divisor is a positive integer literal. */
function quotientIn(node: Core): readonly [Core, Core] | undefined {
  if (node.kind !== "primitive" || (node.name !== "floor" && node.name !== "ceil")) return undefined;
  const [divide] = node.args;
  const writtenNodes = divide?.kind === "primitive" && divide.name === "divide" ? divide.args : [];
  const divisor = writtenNodes[1] && writtenInteger(writtenNodes[1]);
  return divisor !== undefined && divisor > 0 ? [writtenNodes[0]!, writtenNodes[1]!] : undefined;
}

const lowOf = ({ number }: AbstractValue): number => number?.low ?? -Infinity;
const highOf = ({ number }: AbstractValue): number => number?.high ?? Infinity;

// Comparisons that become bounds of a counting loop: `y > x`, for y in {1..n}, leaves {x + 1..n}, and `y^2 <= n` leaves
// numbers up to the root of n.

import type { AbstractValue } from "../../../language/operations/abstract-value.js";
import type { Variable } from "../../../resolve/resolved.js";
import { writtenInteger } from "../../analysis/proofs.js";
import { areAlike } from "../../analysis/structural-equality.js";
import type { Core, CoreOf, RuntimeName } from "../../ir.js";
import { mentions, someCore } from "../../traversal.js";
import { baseOfSquare } from "./equations.js";
import type { QueryPosition } from "./position.js";

type Side = "low" | "high";

interface Bound {
  readonly side: Side;
  /** The least or greatest number that is left. */
  readonly value: Core;
  /** For bounds of the square, its bound. The comparison is still tested. */
  readonly square?: Core;
}

interface Tightened {
  readonly range: CoreOf<"primitive">;
  /** True if the comparison holds for all numbers that are left. */
  readonly isTested: boolean;
}

/** The ranges of the loops around a position, by the id of their variable. */
export type Ranges = ReadonlyMap<number, CoreOf<"primitive">>;

/**
 * The range that a comparison leaves of another one, if one of its bounds is replaced; undefined if the comparison does
 * not have that form, some part may fail, or neither bound is known to be the tighter one. Only roots become the lesser
 * of two bounds.
 */
export function tightened(
  range: CoreOf<"primitive">,
  variable: Variable,
  condition: Core,
  position: QueryPosition,
  ranges: Ranges,
): Tightened | undefined {
  const bound = boundOf(condition, variable);
  if (bound === undefined) return undefined;
  const { side, value, square } = bound;
  const isKnown = (node: Core): boolean => position.isTotal(node) && position.isInteger(node);
  if (!isKnown(value) || !range.args.every(isKnown)) return undefined;
  const at = side === "low" ? 0 : 1;
  const old = range.args[at]!;
  const having = (other: Core): CoreOf<"primitive"> => ({
    ...range,
    args: range.args.map((arg, i) => (i === at ? other : arg)),
  });
  if (isTighter(value, old, side, position, ranges)) return { range: having(value), isTested: square === undefined };
  if (square === undefined) return undefined;
  // Integers are at most their squares.
  const lesser: Core = areAlike(square, old) ? value : { ...range, name: "min", args: [old, value] };
  return { range: having(lesser), isTested: false };
}

const mirrored: Partial<Record<RuntimeName, RuntimeName>> = {
  less: "greater",
  atMost: "atLeast",
  greater: "less",
  atLeast: "atMost",
};

function boundOf(condition: Core, { id }: Variable): Bound | undefined {
  if (condition.kind !== "primitive" || mirrored[condition.name] === undefined) return undefined;
  const [a, b] = condition.args as readonly [Core, Core];
  const isOwn = (node: Core): boolean => node.kind === "variable" && node.variable.id === id;
  const square = squareBound(condition.name, a, b, isOwn) ?? squareBound(mirrored[condition.name], b, a, isOwn);
  if (square !== undefined) return square;
  const [name, other] = isOwn(a) ? [condition.name, b] : isOwn(b) ? [mirrored[condition.name], a] : [undefined, a];
  if (name === undefined || mentions(other, (one) => one === id)) return undefined;
  switch (name) {
    case "less":
      return { side: "high", value: shifted(other, -1) };
    case "atMost":
      return { side: "high", value: other };
    case "greater":
      return { side: "low", value: shifted(other, 1) };
    default:
      return { side: "low", value: other };
  }
}

/** The bound that `x^2 <= e` and `x * x < e` are for x. */
function squareBound(
  name: RuntimeName | undefined,
  power: Core,
  square: Core,
  isOwn: (node: Core) => boolean,
): Bound | undefined {
  const base = baseOfSquare(power);
  if ((name !== "atMost" && name !== "less") || base === undefined || !isOwn(base)) return undefined;
  if (someCore(square, isOwn)) return undefined;
  return {
    side: "high",
    value: { kind: "primitive", name: "wholeRoot", args: [square], span: power.span },
    square,
  };
}

/** The node plus 1 or minus 1. */
function shifted(node: Core, by: 1 | -1): Core {
  const { span } = node;
  const written = writtenInteger(node);
  if (written !== undefined) return numeral(written + by, span);
  const [x, beside] = splitSum(node);
  const sum = beside + by;
  return sum === 0 ? x : plus(x, sum, span);
}

const plus = (node: Core, by: number, span: Core["span"]): Core => ({
  kind: "primitive",
  name: by < 0 ? "subtract" : "add",
  args: [node, numeral(Math.abs(by), span)],
  span,
});

const numeral = (n: number, span: Core["span"]): Core => ({
  kind: "number",
  numerator: BigInt(n),
  denominator: 1n,
  span,
});

/** True if the new bound is at least as tight as the old one. */
function isTighter(value: Core, old: Core, side: Side, position: QueryPosition, ranges: Ranges): boolean {
  const [extent, before] = [position.of(value), position.of(old)];
  if (side === "low" ? lowOf(extent) >= highOf(before) : highOf(extent) <= lowOf(before)) return true;
  // x - 1 and x are at most n for x in {m..n}.
  const [x, by] = splitSum(value);
  const range = x.kind === "variable" ? ranges.get(x.variable.id) : undefined;
  const own = range?.args[side === "low" ? 0 : 1];
  return own !== undefined && areAlike(own, old) && (side === "low" ? by >= 0 : by <= 0);
}

const lowOf = ({ number }: AbstractValue): number => number?.low ?? -Infinity;
const highOf = ({ number }: AbstractValue): number => number?.high ?? Infinity;

/** The x and k of `x + k`. */
function splitSum(node: Core): readonly [Core, number] {
  if (node.kind === "primitive" && (node.name === "add" || node.name === "subtract")) {
    const [a, b] = node.args as readonly [Core, Core];
    const by = writtenInteger(b);
    if (by !== undefined) return [a, node.name === "add" ? by : -by];
  }
  return [node, 0];
}

// Integers that are surely small are added, compared, … by the operators of JavaScript, and what is surely a tuple is indexed
// as an array.

import { Bounds } from "../bounds.js";
import { comparisons } from "../comparisons.js";
import type { Core, CoreModule } from "../core.js";
import { type Extent, integersOf, isSequence, numberWithin, type Range } from "../../operations/extent.js";
import { extentOfPrimitive } from "../extents-of-runtime.js";
import type { Where } from "../free.js";
import { type Rewrite, withNodes, withParts } from "../rewrite.js";
import { sureItems } from "../sure-items.js";
import { hasCoordinate } from "../total.js";

type Primitive = Core & { readonly kind: "primitive" };

/**
 * Applies to a sign and to an operation on two numbers whose bounds are known, from signatures, from ranges that are walked, or from the
 * operations before it, where both are safe integers, and so is what comes out: of a division, if both numbers are known. -0 must
 * not come out. A square is a product. Ranges between such integers are counted. Integers of any size are compared,
 * too; for `=`, one of them must be safe, and the other in its canonical form. And it applies to coordinates, by numbers that are
 * written out, of what can only be tuples that have them, and to lengths and items of sequences, where a loop from 1 to the length asks for
 * these.
 */
export function integers(module: CoreModule, where: Where): CoreModule {
  const bounds = new Bounds(module);
  const isOften = comparisons(module);
  const isSure = sureItems(module);
  const rewrite: Rewrite = (node) => {
    const changed = withParts(node, rewrite);
    if (node.kind !== "primitive" || changed.kind !== "primitive") return changed;
    if (changed.name === "power") return multiplied(changed, node, bounds);
    if (changed.name === "negate")
      return signed(
        changed,
        node.args.map((arg) => bounds.of(arg)),
      );
    return isOperator(node, bounds, isSure) && !(node.name === "equal" && isOften(node))
      ? { ...changed, isNative: true }
      : changed;
  };
  return withNodes(module, rewrite, where);
}

/** True if JavaScript has an operator for what a node does, with all values that its operands may have. */
export function isOperator(node: Primitive, bounds: Bounds, isSure: (node: Core) => boolean): boolean {
  const { name, args } = node;
  switch (name) {
    case "range":
      return areAll(args, bounds, isSafe);
    case "index": {
      const [target, at] = args;
      return hasCoordinate(at, bounds.of(target!)) || (isSure(node) && isSequence(bounds.of(target!)));
    }
    case "abs":
      return args.length === 1 && areAll(args, bounds, isSafe);
    case "size":
      return isSequence(bounds.of(args[0]!));
    case "less":
    case "atMost":
    case "greater":
    case "atLeast":
      return areAll(args, bounds, isInteger);
    case "equal":
      return areAll(args, bounds, isCanonical) && !areAll(args, bounds, isUnsafe);
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "modulo":
      return (
        args.length === 2 &&
        areAll(args, bounds, isSafe) &&
        isArithmetic(name, bounds.of(args[0]!), bounds.of(args[1]!))
      );
    default:
      return false;
  }
}

/** True if the bounds of all operands are such. Mostly those of the first are not, and the others are not asked for. */
function areAll(args: readonly Core[], bounds: Bounds, areSuch: (extent: Extent) => boolean): boolean {
  for (const arg of args) if (!areSuch(bounds.of(arg))) return false;
  return true;
}

const isInteger = (extent: Extent): boolean => integersOf(extent) !== undefined;
const isCanonical = (extent: Extent): boolean => integersOf(extent)?.canonical === true;
const isSafe = (extent: Extent): boolean => safeInteger(extent) !== undefined;
const isUnsafe = (extent: Extent): boolean => !isSafe(extent);

/** `-a`, or `0 - a` where a may be 0. */
function signed(node: Primitive, [extent]: readonly Extent[]): Core {
  const range = extent && safeInteger(extent);
  if (range === undefined || node.args[0]?.kind === "number") return node;
  if (!mayBeZero(range)) return { ...node, isNative: true };
  return {
    ...node,
    name: "subtract",
    args: [{ kind: "number", numerator: 0n, denominator: 1n, span: node.span }, ...node.args],
    isNative: true,
  };
}

/** A square or a third power as a product, as one writes it: of a number, a name or a coordinate, which cost nothing to evaluate again. */
function multiplied(changed: Primitive, { args: [base, exponent] }: Primitive, bounds: Bounds): Core {
  const [factor] = changed.args;
  if (
    factor === undefined ||
    !(factor.kind === "number" || isPlace(factor)) ||
    exponent?.kind !== "number" ||
    exponent.denominator !== 1n
  )
    return changed;
  const extent = bounds.of(base!);
  const product = (left: Core): Primitive => ({
    kind: "primitive",
    name: "multiply",
    args: [left, factor],
    isNative: true,
    span: changed.span,
    type: changed.type,
  });
  const square = extentOfPrimitive("power", [extent, numberWithin(2, 2)]);
  if (!isSafe(extent) || !isSafe(square)) return changed;
  if (exponent.numerator === 2n) return product(factor);
  return exponent.numerator === 3n && isArithmetic("multiply", square, extent) ? product(product(factor)) : changed;
}

/** True of a name, and of an item that is surely there. */
const isPlace = (node: Core): boolean =>
  node.kind === "variable" ||
  (node.kind === "primitive" &&
    node.name === "index" &&
    node.isNative === true &&
    node.args.every((arg) => arg.kind === "number" || isPlace(arg)));

/** True if an operator of JavaScript gives what the function of the runtime does, for all numbers of these extents. */
function isArithmetic(
  name: "add" | "subtract" | "multiply" | "divide" | "modulo",
  left: Extent,
  right: Extent,
): boolean {
  const a = safeInteger(left);
  const b = safeInteger(right);
  if (a === undefined || b === undefined) return false;
  const staysSafe = isSafe(extentOfPrimitive(name, [left, right]));
  switch (name) {
    case "add":
    case "subtract":
      return staysSafe;
    case "multiply":
      return staysSafe && !(mayBeZero(a) && b.low < 0) && !(mayBeZero(b) && a.low < 0);
    case "divide":
      // Only of two numbers that are known is it known that one divides the other.
      return staysSafe && !(mayBeZero(a) && b.low < 0);
    case "modulo":
      // The operator has the sign of the left side.
      return a.low >= 0 && b.low > 0;
  }
}

/** The numbers of an extent that has no other values, if all are safe integers in their canonical form. */
function safeInteger(extent: Extent): Range | undefined {
  const range = integersOf(extent);
  return range !== undefined && range.canonical && Number.isFinite(range.low) && Number.isFinite(range.high)
    ? range
    : undefined;
}

const mayBeZero = ({ low, high }: Range): boolean => low <= 0 && high >= 0;

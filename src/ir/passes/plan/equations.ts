// Equations that determine a number: the only b with `a + b = n` is n - a.

import { integersOf, isSurelyNumber, none } from "../../../language/operations/abstract-value.js";
import { type CandidateReader, filterStep } from "./candidates.js";
import type { Core, CoreOf, RuntimeName } from "../../ir.js";
import { writtenInteger } from "../../analysis/proofs.js";
import type { QueryPosition } from "./position.js";
import { mentions } from "../../traversal.js";
import { maxExponent } from "../../../language/operations/limits.js";

/** Operations that are defined for all numbers. */
const arithmetic: ReadonlySet<RuntimeName> = new Set([
  "add",
  "subtract",
  "negate",
  "multiply",
  "product",
  "wholeRoot",
  "floor",
  "ceil",
]);

/**
 * Reads equations between numbers in which the variable of the candidates, from a range or a named set, occurs once,
 * and everything else is known before the loop: `a + b = n`, `2 * a + 5 * b = n`, `a * b = n`, `a^2 + b^2 = c^2`. The
 * number is still tested where it need not satisfy the condition, as most numbers are not squares.
 */
export const solutions: CandidateReader = (condition, { pattern, set, span }, position) => {
  const { variable } = pattern;
  if (condition.kind !== "primitive" || condition.name !== "equal") return undefined;
  const [left, right] = condition.args;
  if (left === undefined || right === undefined || !isTestable(set, position)) return undefined;
  const isIn = (node: Core): boolean => mentions(node, (id) => id === variable.id);
  if (isIn(left) === isIn(right)) return undefined;
  const [side, otherSide] = isIn(left) ? [left, right] : [right, left];
  let value = otherSide;
  // Proof obligations, checked last as they take longer: numbers, integers, non-negative integers, and not zero.
  const knownNodes = [otherSide];
  const integers: Core[] = [];
  const naturals: Core[] = [];
  const factors: Core[] = [];
  // From the outermost operation to the variable: inverts each operation on the other side.
  for (let node = side; node.kind !== "variable"; ) {
    const base = baseOfSquare(node);
    if (base !== undefined) {
      naturals.push(base);
      value = callPrimitive("wholeRoot", node, value);
      node = base;
      continue;
    }
    if (node.kind !== "primitive") return undefined;
    const { name, args } = node;
    const operand = args.find(isIn)!;
    const otherOperands = args.filter((arg) => arg !== operand);
    const [otherOperand] = otherOperands;
    if (otherOperand === undefined) {
      if (name !== "negate") return undefined;
      value = callPrimitive(name, node, value);
      node = operand;
      continue;
    }
    if (otherOperands.some(isIn)) return undefined;
    const rightSide = otherOperands.length === 1 ? otherOperand : callPrimitive(name, node, ...otherOperands);
    knownNodes.push(rightSide);
    if (name === "add") value = callPrimitive("subtract", node, value, rightSide);
    else if (name === "subtract")
      value =
        operand === args[0]
          ? callPrimitive("add", node, value, rightSide)
          : callPrimitive("subtract", node, rightSide, value);
    else if (name === "multiply" || name === "product") {
      // If the quotient is not an integer, testing the equation rejects the candidate.
      integers.push(operand);
      factors.push(rightSide);
      value = callPrimitive("floor", node, callPrimitive("divide", node, value, rightSide));
    } else return undefined;
    node = operand;
  }
  const isSound =
    (set.kind === "primitive" || isSurelyNumber(position.of(set).members ?? none)) &&
    knownNodes.every((part) => isNumber(part, position)) &&
    integers.every((part) => position.isInteger(part)) &&
    naturals.every((part) => (integersOf(position.of(part))?.low ?? -1) >= 0) &&
    factors.every((part) => position.isNonZero(part));
  if (!isSound) return undefined;
  const isMember = membership(set, { kind: "variable", variable, span: set.span }, position);
  const isCertain = integers.length === 0 && naturals.length === 0;
  return [{ kind: "bind", pattern, value, span }, ...(isCertain ? [isMember] : [isMember, condition]).map(filterStep)];
};

/** True for a set that can be tested for membership whenever it can be enumerated. */
function isTestable(set: Core, position: QueryPosition): boolean {
  if (set.kind === "primitive") return set.name === "range";
  if (set.kind === "variable") return position.isFiniteSet(set) && position.isTotal(set);
  const body = set.kind === "call" && set.args.length === 0 ? position.definitions.get(set.defined)?.body : undefined;
  return body !== undefined && isBuilt(body);
}

/** The test that a value is a member of a set. */
export function membership(set: Core, member: Core, position: QueryPosition): Core {
  const { span } = set;
  return set.kind === "primitive" && set.name === "range" && set.args.every((bound) => position.isInteger(bound))
    ? { kind: "primitive", name: "isBetween", args: [...set.args, member], span }
    : { kind: "primitive", name: "has", args: [set, member], span };
}

/** True if the node provably has a numeric value. */
export function isNumber(node: Core, position: QueryPosition): boolean {
  return (
    (position.isTotal(node) && position.isNumber(node)) ||
    (node.kind === "primitive" &&
      (arithmetic.has(node.name) || isLowPower(node) || isQuotient(node, position)) &&
      node.args.every((arg) => isNumber(arg, position)))
  );
}

function callPrimitive(name: RuntimeName, { span, type }: Core, ...args: readonly Core[]): Core {
  return { kind: "primitive", name, args, span, type };
}

/** The x of `x^2` and `x * x`. */
export function baseOfSquare(node: Core): Core | undefined {
  if (node.kind !== "primitive") return undefined;
  const {
    name,
    args: [a, b],
  } = node;
  const isSquare =
    name === "power"
      ? b !== undefined && writtenInteger(b) === 2
      : name === "multiply" && a?.kind === "variable" && b?.kind === "variable" && a.variable === b.variable;
  return isSquare ? a : undefined;
}

const isQuotient = ({ name, args }: CoreOf<"primitive">, position: QueryPosition): boolean =>
  name === "divide" && position.isNonZero(args[1]!);

/** True for powers that are as fast as products. */
function isLowPower({ name, args: [, exponent] }: CoreOf<"primitive">): boolean {
  const times = name === "power" && exponent !== undefined ? writtenInteger(exponent) : undefined;
  return times !== undefined && times >= 0 && times <= maxExponent;
}

/** True for expressions that construct a set with all its members. */
function isBuilt(body: Core): boolean {
  return body.kind === "solve"
    ? body.by === "collect"
    : body.kind === "primitive" && (body.name === "setOf" || body.name === "range");
}

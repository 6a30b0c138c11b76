// Sums and multiples of integers, in their usual form.

import { writtenInteger } from "../../analysis/proofs.js";
import { areAlike } from "../../analysis/structural-equality.js";
import type { Core, RuntimeName } from "../../ir.js";

/** The node plus an integer. */
export function plus(node: Core, by: number, span = node.span): Core {
  const literal = writtenInteger(node);
  if (literal !== undefined && Number.isSafeInteger(literal + by)) return numeral(literal + by, span);
  const [x, constant] = splitSum(node);
  const sum = constant + by;
  if (!Number.isSafeInteger(sum)) return primitiveCall("add", node, numeral(by, span));
  return sum === 0 ? x : primitiveCall(sum < 0 ? "subtract" : "add", x, numeral(Math.abs(sum), span));
}

export function sum(a: Core, b: Core): Core {
  const [left, right] = [writtenInteger(a), writtenInteger(b)];
  return right !== undefined ? plus(a, right) : left !== undefined ? plus(b, left) : primitiveCall("add", a, b);
}

export function difference(a: Core, b: Core): Core {
  const right = writtenInteger(b);
  if (right !== undefined) return plus(a, -right);
  if (areAlike(a, b)) return numeral(0, a.span);
  const [x, by] = splitSum(b);
  if (by !== 0) return plus(difference(a, x), -by);
  return writtenInteger(a) === 0 ? primitiveCall("negate", b) : primitiveCall("subtract", a, b);
}

export function multiple(factor: Core, node: Core): Core {
  const [left, right] = [writtenInteger(factor), writtenInteger(node)];
  if (left === 0 || right === 1) return factor;
  if (left === 1 || right === 0) return node;
  return left !== undefined && right !== undefined && Number.isSafeInteger(left * right)
    ? numeral(left * right, node.span)
    : primitiveCall("multiply", factor, node);
}

export const primitiveCall = (name: RuntimeName, ...args: readonly Core[]): Core => ({
  kind: "primitive",
  name,
  args,
  span: args[0]!.span,
});

/** The x and k of `x + k`. */
export function splitSum(node: Core): readonly [Core, number] {
  if (node.kind === "primitive" && (node.name === "add" || node.name === "subtract")) {
    const [a, b] = node.args as readonly [Core, Core];
    const by = writtenInteger(b);
    if (by !== undefined) return [a, node.name === "add" ? by : -by];
  }
  return [node, 0];
}

export const numeral = (n: number, span: Core["span"]): Core => ({
  kind: "number",
  numerator: BigInt(n),
  denominator: 1n,
  span,
});

/** An integer combination of nodes. */
export interface Linear {
  readonly terms: readonly { readonly node: Core; readonly times: number }[];
  readonly constant: number;
}

/** Adds a node, multiplied by `times`, to an integer combination. */
export function linear(node: Core, times = 1, onto: Linear = { terms: [], constant: 0 }): Linear {
  const literal = writtenInteger(node);
  const constant = onto.constant + times * (literal ?? 0);
  if (literal !== undefined && Number.isSafeInteger(constant)) return { ...onto, constant };
  if (node.kind === "primitive") {
    const [a, b] = node.args;
    switch (node.name) {
      case "add":
        return linear(b!, times, linear(a!, times, onto));
      case "subtract":
        return linear(b!, -times, linear(a!, times, onto));
      case "negate":
        return linear(a!, -times, onto);
      case "multiply": {
        const factor = writtenInteger(a!);
        if (factor !== undefined && Number.isSafeInteger(times * factor)) return linear(b!, times * factor, onto);
      }
    }
  }
  const likeTerm = onto.terms.find((term) => areAlike(term.node, node));
  const terms = onto.terms.filter((term) => term !== likeTerm);
  const sum = times + (likeTerm?.times ?? 0);
  return { terms: sum === 0 ? terms : [...terms, { node, times: sum }], constant: onto.constant };
}

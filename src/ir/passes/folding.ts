// Constant folding: calls of arithmetic definitions whose operands are all number literals become their results.

import type { Defined } from "../../resolve/resolved.js";
import type { Integer } from "../../runtime/values/integers.js";
import {
  addNumbers,
  divideNumbers,
  multiplyNumbers,
  negateNumber,
  subtractNumbers,
} from "../../runtime/values/numbers.js";
import { type LedNumber, Rational } from "../../runtime/values/values.js";
import type { Core, CoreDefinition, CoreModule } from "../ir.js";
import { rewritten } from "../rewrite.js";
import { maxCallDepth } from "./limits.js";

/**
 * Applies to calls, including constants, of definitions composed of sums, differences, products and quotients of
 * numbers, if nothing in them can fail. Only safe integers and fractions of these are folded.
 */
export function folding(module: CoreModule): CoreModule {
  const definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  return rewritten(module, (node) => {
    const value = node.kind === "call" ? valueOf(node, definitions) : undefined;
    if (value === undefined) return node;
    const [numerator, denominator] = partsOf(value);
    return {
      kind: "number",
      numerator: BigInt(numerator),
      denominator: BigInt(denominator),
      span: node.span,
      type: node.type,
    };
  });
}

/** The value of a node if it is constant; `variables` maps the ids of enclosing parameters to their values. */
function valueOf(
  node: Core,
  definitions: ReadonlyMap<Defined, CoreDefinition>,
  variables: ReadonlyMap<number, LedNumber> = new Map(),
  depth = 0,
): LedNumber | undefined {
  const valuesOf = (nodes: readonly Core[]): readonly LedNumber[] | undefined => {
    const values: LedNumber[] = [];
    for (const one of nodes) {
      const value = valueOf(one, definitions, variables, depth);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  };
  switch (node.kind) {
    case "number":
      return safe(divideNumbers(node.numerator, node.denominator));
    case "variable":
      return variables.get(node.variable.id);
    case "primitive": {
      const [a, b] = valuesOf(node.args) ?? [];
      return a === undefined ? undefined : compute(node.name, a, b);
    }
    case "call": {
      const definition = definitions.get(node.defined);
      if (definition === undefined || definition.clauses.length > 0 || depth === maxCallDepth) return undefined;
      const args = valuesOf(node.args);
      if (args === undefined || args.length !== definition.parameters.length) return undefined;
      return valueOf(
        definition.body,
        definitions,
        new Map(definition.parameters.map(({ id }, i) => [id, args[i]!])),
        depth + 1,
      );
    }
    default:
      return undefined;
  }
}

function compute(name: string, a: LedNumber, b: LedNumber | undefined): LedNumber | undefined {
  if (b === undefined) return name === "negate" ? safe(negateNumber(a)) : undefined;
  switch (name) {
    case "add":
      return safe(addNumbers(a, b));
    case "subtract":
      return safe(subtractNumbers(a, b));
    case "multiply":
      return safe(multiplyNumbers(a, b));
    case "divide":
      return b === 0 ? undefined : safe(divideNumbers(a, b));
    default:
      return undefined;
  }
}

function safe(x: LedNumber): LedNumber | undefined {
  return partsOf(x).every((part) => typeof part === "number") ? x : undefined;
}

function partsOf(x: LedNumber): readonly [Integer, Integer] {
  return x instanceof Rational ? [x.numerator, x.denominator] : [x, 1];
}

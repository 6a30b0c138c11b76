// Exactness of set expressions: a set is exact if it contains every value of its member type (section 7). For other
// sets, only the member type is known.

import type { Binding, Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { isNever, partOf, type Type, unfoldType } from "../lattice/type.js";
import { maxConstantNesting, maxIntegersListed, maxLiteralsListed } from "./limits.js";

/**
 * True for sets of literals, ranges between constant integers, the built-in types, and names, products, unions, `fSet`,
 * `Seq` and `Pow` of exact sets.
 */
export function isExactSet(node: Expression, bindings: ReadonlyMap<number, Binding>, visited?: Set<Defined>): boolean {
  switch (node.kind) {
    case "set":
      return node.items.every(isLiteral);
    case "range":
      return isKnownInteger(node.from, bindings) && isKnownInteger(node.to, bindings);
    case "arrow":
      return false;
    case "name": {
      const binding = bindings.get(node.id);
      if (binding?.kind === "builtin") return binding.row.kind === "constant" && binding.row.type.startsWith("fSet");
      if (binding?.kind !== "definition" || binding.defined.parameters.length > 0) return false;
      return isExactDefinition(binding.defined, bindings, visited);
    }
    case "call": {
      const binding = node.callee.kind === "name" ? bindings.get(node.callee.id) : undefined;
      if (binding?.kind === "definition") return node.args.length === 0 && isExactSet(node.callee, bindings, visited);
      return (
        binding?.kind === "builtin" &&
        (binding.name === "Pow" || (binding.row.kind === "constant" && binding.row.applied !== undefined)) &&
        node.args.every((arg) => isExactSet(arg, bindings, visited))
      );
    }
    case "product":
      return node.factors.every((factor) => isExactSet(factor, bindings, visited));
    case "binary":
      return (
        node.operator === "union" &&
        isExactSet(node.left, bindings, visited) &&
        isExactSet(node.right, bindings, visited)
      );
    default:
      return false;
  }
}

export function isSurelyInhabited(node: Expression, type: Type, bindings: ReadonlyMap<number, Binding>): boolean {
  const set = partOf(unfoldType(type), "set");
  return (
    set?.finite === false ||
    (set !== undefined && !isNever(set.member) && (isExactSet(node, bindings) || listsMembers(node, bindings)))
  );
}

/**
 * True for set literals with members, their names, and products and unions with such sets. Each constant is visited
 * once: `names` memoizes the results, and contains false for a constant while it is visited.
 */
function listsMembers(
  node: Expression,
  bindings: ReadonlyMap<number, Binding>,
  depth = 0,
  names = new Map<Defined, boolean>(),
): boolean {
  const isListed = (e: Expression): boolean =>
    depth < maxConstantNesting && listsMembers(e, bindings, depth + 1, names);
  switch (node.kind) {
    case "set":
      return node.items.length > 0;
    case "name": {
      const binding = bindings.get(node.id);
      if (binding?.kind !== "definition" || binding.defined.parameters.length > 0) return false;
      const { defined } = binding;
      const cachedResult = names.get(defined);
      if (cachedResult !== undefined) return cachedResult;
      names.set(defined, false);
      const { body } = defined.definition;
      const isInhabited = body.kind === "expression" && isListed(body.value);
      names.set(defined, isInhabited);
      return isInhabited;
    }
    case "product":
      return node.factors.every(isListed);
    case "binary":
      return node.operator === "union" && (isListed(node.left) || isListed(node.right));
    default:
      return false;
  }
}

// Resolved documents are immutable, so results can be cached per definition.
const cache = new WeakMap<Defined, boolean>();

/** Visited definitions are assumed to be exact (coinduction): a recursive type is exact if the rest of it is. */
function isExactDefinition(
  defined: Defined,
  bindings: ReadonlyMap<number, Binding>,
  visited = new Set<Defined>(),
): boolean {
  if (visited.has(defined)) return true;
  const cachedResult = cache.get(defined);
  if (cachedResult !== undefined) return cachedResult;
  const isOutermost = visited.size === 0;
  visited.add(defined);
  const { body } = defined.definition;
  // For a definition with a signature, only the signature counts.
  const result =
    defined.signature === undefined && body.kind === "expression" && isExactSet(body.value, bindings, visited);
  if (!result) cache.set(defined, false);
  else if (isOutermost) for (const one of visited) cache.set(one, true);
  return result;
}

function isLiteral(node: Expression, _: number, siblings: readonly Expression[]): boolean {
  switch (node.kind) {
    case "atom":
    case "string":
      return siblings.length <= maxLiteralsListed;
    case "truth":
      return true;
    case "numeral":
    case "unary":
      return integerOf(node, noBindings, 0) !== undefined && siblings.length <= maxIntegersListed;
    case "tuple":
      return siblings.length === 1 && node.items.every((item) => isLiteral(item, 0, node.items));
    default:
      return false;
  }
}

const noBindings: ReadonlyMap<number, Binding> = new Map();

const isKnownInteger = (node: Expression, bindings: ReadonlyMap<number, Binding>): boolean =>
  integerOf(node, bindings, 0) !== undefined;

/** Cache of the integer values of constants. Resolved documents are immutable. */
const integers = new WeakMap<Defined, number>();

/**
 * The value of a constant integer expression: a numeral, a constant without a signature, a sum, difference or product.
 * The search stops at the first operand without a value, and values are cached, so that recursive or shared constants
 * do not cost more than others.
 */
function integerOf(node: Expression, bindings: ReadonlyMap<number, Binding>, depth: number): number | undefined {
  const evaluate = (e: Expression): number | undefined => integerOf(e, bindings, depth + 1);
  if (depth > maxConstantNesting) return undefined;
  switch (node.kind) {
    case "numeral":
      return node.denominator === 1n ? safe(Number(node.numerator)) : undefined;
    case "unary": {
      const operand = node.operator === "not" ? undefined : evaluate(node.operand);
      return operand === undefined ? undefined : node.operator === "negate" ? -operand : operand;
    }
    case "binary": {
      if (node.operator !== "add" && node.operator !== "subtract") return undefined;
      const left = evaluate(node.left);
      const right = left === undefined ? undefined : evaluate(node.right);
      return left === undefined || right === undefined
        ? undefined
        : safe(node.operator === "add" ? left + right : left - right);
    }
    case "product":
      return node.factors.reduce<number | undefined>((product, factor) => {
        const next = product === undefined ? undefined : evaluate(factor);
        return next === undefined ? undefined : safe(product! * next);
      }, 1);
    case "name": {
      const binding = bindings.get(node.id);
      if (
        binding?.kind !== "definition" ||
        binding.defined.parameters.length > 0 ||
        binding.defined.signature !== undefined
      )
        return undefined;
      const { defined } = binding;
      const { body } = defined.definition;
      const value = integers.get(defined) ?? (body.kind === "expression" ? evaluate(body.value) : undefined);
      if (value !== undefined) integers.set(defined, value);
      return value;
    }
    default:
      return undefined;
  }
}
/** Types represent larger numbers by bounds only. */
const safe = (value: number): number | undefined => (Number.isSafeInteger(value) ? value : undefined);

/** True if a set of the type's values has finitely many members. */
export function isListable(type: Type): boolean {
  return type.every((part) => {
    switch (part.kind) {
      case "truth":
        return true;
      case "number":
        return part.integer && part.low > -Infinity && part.high < Infinity;
      case "atom":
        return part.names !== undefined;
      case "string":
        return part.values !== undefined;
      case "tuple":
        return part.items.every(isListable);
      case "set":
        return isListable(part.member);
      case "sequence":
        return isNever(part.member);
      default:
        return false;
    }
  });
}

// Decides syntactically which sets are infinite, so that `x in Nat` is a test and not an enumeration (section 6).

import type { Expression } from "../syntax/tree.js";
import type { Binding, Defined } from "./resolved.js";

type Bindings = ReadonlyMap<number, Binding>;

/**
 * A property of set expressions, defined recursively. It is monotone in `hasProperty`, which determines the property of
 * constants.
 */
type Property = (set: Expression, bindings: Bindings, hasProperty: (constant: Defined) => boolean) => boolean;

/** True if the set is certainly infinite; false if it is finite or can only be decided at run time. */
export const isInfinite = (set: Expression, bindings: Bindings): boolean => holds(infinite, set, bindings);

export const isFinite = (set: Expression, bindings: Bindings): boolean => holds(finite, set, bindings);

/**
 * Computes the least fixpoint of a property over the constants that a set depends on. Each round evaluates every
 * constant once, even if they refer to each other.
 */
function holds(property: Property, set: Expression, bindings: Bindings): boolean {
  const verdicts = new Map<Defined, boolean>();
  const verdictOf = (constant: Defined): boolean => {
    const verdict = verdicts.get(constant);
    if (verdict === undefined) verdicts.set(constant, false);
    return verdict ?? false;
  };
  const evaluate = (constant: Defined): boolean => {
    const { body } = constant.definition;
    return body.kind === "expression" && property(body.value, bindings, verdictOf);
  };
  if (property(set, bindings, verdictOf)) return true;
  // The loop also visits constants that it adds.
  for (const constant of verdicts.keys()) verdicts.set(constant, evaluate(constant));
  for (let isGrowing = verdicts.size > 0; isGrowing; ) {
    isGrowing = false;
    // Dependencies were added last, so iterating in reverse converges faster.
    for (const constant of [...verdicts.keys()].reverse()) {
      const { size } = verdicts;
      if (!verdicts.get(constant) && evaluate(constant)) verdicts.set(constant, (isGrowing = true));
      isGrowing ||= verdicts.size > size;
    }
  }
  return property(set, bindings, verdictOf);
}

const infinite: Property = (set, bindings, hasProperty) => {
  const isInfinite = (e: Expression): boolean => infinite(e, bindings, hasProperty);
  switch (set.kind) {
    case "arrow":
      return true;
    case "name": {
      const binding = bindings.get(set.id);
      if (binding?.kind === "builtin") return binding.row.kind === "constant" && binding.row.infinite === true;
      return isConstant(binding) && hasProperty(binding.defined);
    }
    case "call": {
      const [arg] = set.args;
      if (set.callee.kind !== "name") return false;
      const binding = bindings.get(set.callee.id);
      if (binding?.kind === "definition") return set.args.length === 0 && isInfinite(set.callee);
      if (
        binding?.kind !== "builtin" ||
        binding.row.kind !== "constant" ||
        binding.row.applied === undefined ||
        arg === undefined
      )
        return false;
      // The finite subsets of a finite set can be enumerated; sequences and tuples over a nonempty set cannot.
      return binding.name === "fSet"
        ? isInfinite(arg)
        : isInfinite(arg) || (arg.kind === "set" && arg.items.length > 0) || arg.kind === "name";
    }
    case "product":
      return set.factors.some(isInfinite) && !set.factors.some(isEmpty);
    case "binary":
      if (set.operator === "union") return isInfinite(set.left) || isInfinite(set.right);
      if (set.operator === "intersection") return isInfinite(set.left) && isInfinite(set.right);
      return set.operator === "difference" && isInfinite(set.left);
    default:
      return false;
  }
};

const finite: Property = (set, bindings, hasProperty) => {
  const isFinite = (e: Expression): boolean => finite(e, bindings, hasProperty);
  switch (set.kind) {
    case "set":
    case "range":
      return true;
    case "comprehension":
      return set.collection === "set";
    case "name": {
      const binding = bindings.get(set.id);
      if (binding?.kind === "builtin") return binding.name === "Bool";
      return isConstant(binding) && hasProperty(binding.defined);
    }
    case "call": {
      const binding = set.callee.kind === "name" ? bindings.get(set.callee.id) : undefined;
      return binding?.kind === "builtin" && binding.name === "Pow";
    }
    case "big":
      return set.operator === "Union" && isFinite(set.body);
    case "product":
      return set.factors.every(isFinite);
    case "binary":
      if (set.operator === "union") return isFinite(set.left) && isFinite(set.right);
      if (set.operator === "intersection") return isFinite(set.left) || isFinite(set.right);
      return set.operator === "difference" && isFinite(set.left);
    default:
      return false;
  }
};

const isConstant = (binding: Binding | undefined): binding is Binding & { readonly kind: "definition" } =>
  binding?.kind === "definition" && binding.defined.parameters.length === 0;

const isEmpty = (set: Expression): boolean => set.kind === "set" && set.items.length === 0;

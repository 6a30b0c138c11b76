// Decides from their text which sets are infinite, so that `x in Nat` is a test instead of an enumeration (section 6).

import type { Expression } from "../syntax/tree.js";
import type { Binding } from "./resolved.js";

/** True if the set is certainly infinite; false if it is finite, or if this can only be known at run time. */
export function isInfinite(
  set: Expression,
  bindings: ReadonlyMap<number, Binding>,
  open: ReadonlySet<string> = new Set(),
): boolean {
  const infinite = (e: Expression): boolean => isInfinite(e, bindings, open);
  switch (set.kind) {
    case "arrow":
      return true;
    case "name":
      return isInfiniteName(set, bindings, open);
    case "call": {
      const [arg] = set.args;
      if (set.callee.kind !== "name") return false;
      const binding = bindings.get(set.callee.id);
      if (binding?.kind === "definition") return set.args.length === 0 && isInfiniteName(set.callee, bindings, open);
      if (
        binding?.kind !== "builtin" ||
        binding.row.kind !== "constant" ||
        binding.row.applied === undefined ||
        arg === undefined
      )
        return false;
      // The finite subsets of a finite set can be enumerated; sequences and tuples over a nonempty set cannot.
      return binding.name === "fSet"
        ? infinite(arg)
        : infinite(arg) || (arg.kind === "set" && arg.items.length > 0) || arg.kind === "name";
    }
    case "product":
      return set.factors.some(infinite) && !set.factors.some(isEmpty);
    case "binary":
      if (set.operator === "union") return infinite(set.left) || infinite(set.right);
      if (set.operator === "intersection") return infinite(set.left) && infinite(set.right);
      return set.operator === "difference" && infinite(set.left);
    default:
      return false;
  }
}

function isInfiniteName(
  name: Expression & { kind: "name" },
  bindings: ReadonlyMap<number, Binding>,
  open: ReadonlySet<string>,
): boolean {
  const binding = bindings.get(name.id);
  if (binding?.kind === "builtin") return binding.row.kind === "constant" && binding.row.infinite === true;
  if (binding?.kind !== "definition" || open.has(name.name) || binding.defined.parameters.length > 0) return false;
  const { body } = binding.defined.definition;
  return body.kind === "expression" && isInfinite(body.value, bindings, new Set(open).add(name.name));
}

const isEmpty = (set: Expression): boolean => set.kind === "set" && set.items.length === 0;

/** True if the text shows that the set is finite. */
export function isFinite(
  set: Expression,
  bindings: ReadonlyMap<number, Binding>,
  open: ReadonlySet<string> = new Set(),
): boolean {
  const finite = (e: Expression): boolean => isFinite(e, bindings, open);
  switch (set.kind) {
    case "set":
    case "range":
    case "comprehension":
      return true;
    case "name": {
      const binding = bindings.get(set.id);
      if (binding?.kind === "builtin") return binding.name === "Bool";
      if (binding?.kind !== "definition" || open.has(set.name) || binding.defined.parameters.length > 0) return false;
      const { body } = binding.defined.definition;
      return body.kind === "expression" && isFinite(body.value, bindings, new Set(open).add(set.name));
    }
    case "call": {
      const binding = set.callee.kind === "name" ? bindings.get(set.callee.id) : undefined;
      return binding?.kind === "builtin" && binding.name === "Pow";
    }
    case "big":
      return set.operator === "Union" && finite(set.body);
    case "product":
      return set.factors.every(finite);
    case "binary":
      if (set.operator === "union") return finite(set.left) && finite(set.right);
      if (set.operator === "intersection") return finite(set.left) || finite(set.right);
      return set.operator === "difference" && finite(set.left);
    default:
      return false;
  }
}

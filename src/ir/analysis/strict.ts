// Strictness: variables that every evaluation needs, and expressions that are safe to evaluate early. A strict `where`
// name becomes a constant in the emitted code; other names are lazy.

import { partsOf } from "../children.js";
import type { Clause, Core, CoreStep } from "../ir.js";
import { someCore } from "../traversal.js";
import type { Defined } from "../../resolve/resolved.js";

type Ids = ReadonlySet<number>;

/** The ids of the variables that every evaluation of the node needs. */
export function strictVariables(node: Core): Ids {
  return surelyEvaluated(node, (part) => (part.kind === "variable" ? part.variable.id : undefined));
}

/** The definitions without parameters that every evaluation of the node calls. */
export function strictCalls(node: Core): ReadonlySet<Defined> {
  return surelyEvaluated(node, (part) => (part.kind === "call" && part.args.length === 0 ? part.defined : undefined));
}

/** The results of `find` on subexpressions that every evaluation of the node reaches. */
function surelyEvaluated<T>(node: Core, find: (part: Core) => T | undefined): ReadonlySet<T> {
  const result = find(node);
  if (result !== undefined) return new Set([result]);
  const surelyIn = (part: Core): ReadonlySet<T> => surelyEvaluated(part, find);
  switch (node.kind) {
    case "logic":
      return surelyIn(node.operands[0]!);
    case "branches": {
      // All paths evaluate the conditions up to the first one that holds, and its value.
      const conditions = new Set<T>();
      let common: Set<T> | undefined;
      const take = (value: ReadonlySet<T>): void => {
        if (common === undefined) common = new Set([...conditions, ...value]);
        else for (const one of common) if (!conditions.has(one) && !value.has(one)) common.delete(one);
      };
      for (const { condition, value } of node.branches) {
        for (const one of surelyIn(condition)) conditions.add(one);
        take(surelyIn(value));
        if (common?.size === 0) return common;
      }
      if (node.otherwise !== undefined) take(surelyIn(node.otherwise));
      return common ?? new Set();
    }
    case "lambda":
      return new Set();
    case "quantify":
      return surelyIn(node.set);
    case "solve": {
      if (node.onto !== undefined) return surelyIn(node.onto);
      const first = node.steps.find((step) => !isLazyBinding(step) && !isMemory(step));
      if (first === undefined) return surelyIn(node.element);
      return first.kind === "each"
        ? surelyIn(first.set)
        : first.kind === "bind"
          ? surelyIn(first.value)
          : first.kind === "filter"
            ? surelyIn(first.condition)
            : new Set();
    }
    default:
      return union(partsOf(node).map(surelyIn));
  }
}

const isLazyBinding = (step: CoreStep): boolean =>
  step.kind === "bind" && step.pattern.kind === "bind" && step.pattern.variable.waits === true;

/** True if the step creates a cache that later iterations use. */
const isMemory = (step: CoreStep): boolean =>
  step.kind === "bind" &&
  step.value.kind === "primitive" &&
  (step.value.name === "newcomers" || step.value.name === "recollection");

export function strictVariablesOfClause(clause: Clause): Ids {
  switch (clause.kind) {
    case "bind":
    case "destructure":
      return strictVariables(clause.value);
    case "require":
      return strictVariables(clause.condition);
  }
}

/** True if evaluating the node cannot fail, terminates and is almost free. */
export function isHarmless(node: Core): boolean {
  switch (node.kind) {
    case "number":
    case "string":
    case "atom":
    case "truth":
    case "function":
    case "lambda":
    case "moment":
    case "runtime":
      return true;
    case "variable":
      // Other variables may be lazy.
      return node.variable.role === "parameter";
    case "tuple":
      return node.items.every(isHarmless);
    case "primitive":
      return (node.name === "setOf" || node.name === "sequence") && node.args.every(isLiteral);
    default:
      return false;
  }
}

/** True if the node neither calls functions nor loops. */
export function isImmediate(node: Core): boolean {
  return !someCore(
    node,
    (part) =>
      part.kind === "solve" ||
      part.kind === "quantify" ||
      (part.kind === "call" && part.args.length > 0) ||
      (part.kind === "primitive" && part.name === "apply"),
  );
}

/** True for literals and collections of literals: `{{1, 2}, {3, 4}}`. */
export function isLiteral(node: Core): boolean {
  switch (node.kind) {
    case "number":
    case "string":
    case "atom":
    case "truth":
      return true;
    case "tuple":
      return node.items.every(isLiteral);
    case "primitive":
      return node.name === "setOf" || node.name === "sequence"
        ? node.args.every(isLiteral)
        : node.name === "range" && node.args.every((arg) => arg.kind === "number" && arg.denominator === 1n);
    default:
      return false;
  }
}

function union<T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> {
  const all = new Set<T>();
  for (const set of sets) for (const one of set) all.add(one);
  return all;
}

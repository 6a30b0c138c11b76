// Which variables an evaluation needs in any case, and which evaluations are harmless. Where a `where` name is needed
// in any case it is a plain constant in the emitted code; otherwise it waits until it is needed.

import type { Clause, Core } from "./core.js";
import { partsOf } from "./free.js";

type Ids = ReadonlySet<number>;

/** The ids of the variables that every evaluation of the node needs. */
export function neededBy(node: Core): Ids {
  switch (node.kind) {
    case "variable":
      return new Set([node.variable.id]);
    case "logic":
      return neededBy(node.operands[0]!);
    case "branches": {
      // Whichever way the branches go: the conditions up to one that holds, and its value.
      const conditions = new Set<number>();
      let always: Set<number> | undefined;
      const take = (value: Ids): void => {
        if (always === undefined) always = new Set([...conditions, ...value]);
        else for (const id of always) if (!conditions.has(id) && !value.has(id)) always.delete(id);
      };
      for (const { condition, value } of node.branches) {
        for (const id of neededBy(condition)) conditions.add(id);
        take(neededBy(value));
        if (always?.size === 0) return always;
      }
      if (node.otherwise !== undefined) take(neededBy(node.otherwise));
      return always ?? new Set();
    }
    case "lambda":
      return new Set();
    case "quantify":
      return neededBy(node.set);
    case "solve": {
      const [first] = node.steps;
      if (first === undefined) return neededBy(node.element);
      return first.kind === "each" ? neededBy(first.set) : first.kind === "bind" ? neededBy(first.value) : first.kind === "filter" ? neededBy(first.condition) : new Set();
    }
    default:
      return union(partsOf(node).map(neededBy));
  }
}

export function neededByClause(clause: Clause): Ids {
  switch (clause.kind) {
    case "bind":
    case "destructure":
      return neededBy(clause.value);
    case "require":
      return neededBy(clause.condition);
    case "only": {
      const [first] = clause.steps;
      return first?.kind === "each" ? neededBy(first.set) : new Set();
    }
  }
}

/** True if evaluating the node cannot fail, ends at once, and costs next to nothing. */
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
    case "tuple":
      return node.items.every(isHarmless);
    case "primitive":
      return (node.name === "setOf" || node.name === "sequence") && node.args.every(isLiteral);
    default:
      return false;
  }
}

/** True for values written out, and collections of them: `{{1, 2}, {3, 4}}`. */
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
      return node.name === "setOf" || node.name === "sequence" ? node.args.every(isLiteral) : node.name === "range" && node.args.every((arg) => arg.kind === "number" && arg.denominator === 1n);
    default:
      return false;
  }
}

function union(sets: readonly Ids[]): Ids {
  const all = new Set<number>();
  for (const set of sets) for (const id of set) all.add(id);
  return all;
}

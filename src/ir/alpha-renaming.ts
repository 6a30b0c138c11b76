// Alpha renaming: copies with fresh variables, so that facts about a copy and its original stay separate.

import { clauseWith, type Rewrite, stepWith, withParts } from "./children.js";
import type { Variable } from "../resolve/resolved.js";
import type { Clause, Core, CoreDefinition, CoreOf, CorePattern, CoreStep } from "./ir.js";
import { unaskedWith } from "./rewrite.js";
import { functionsFrom } from "./traversal.js";

type Renew = (variable: Variable) => Variable;

/** The definition with all bound variables replaced. */
export function renameVariables(definition: CoreDefinition, renew: Renew): CoreDefinition {
  const { bound, clause, rename } = renewing(renew);
  const parameters = definition.parameters.map(bound);
  const clauses = definition.clauses.map(clause).map((one) => clauseWith(one, rename));
  const { unasked } = definition;
  const checks = unasked === undefined ? {} : { unasked: unaskedWith(unasked, rename) };
  return { ...definition, ...checks, parameters, clauses, body: rename(definition.body) };
}

export const renewedNode = (node: Core, renew: Renew): Core => renewing(renew).rename(node);

function renewing(renew: Renew): {
  readonly bound: Renew;
  readonly clause: (one: Clause) => Clause;
  readonly rename: Rewrite;
} {
  const own = new Map<number, Variable>();
  const bound = (variable: Variable): Variable => {
    let other = own.get(variable.id);
    if (other === undefined) own.set(variable.id, (other = renew(variable)));
    return other;
  };
  const pattern = (one: CorePattern): CorePattern => {
    switch (one.kind) {
      case "bind":
        return { kind: "bind", variable: bound(one.variable) };
      case "match":
        return one;
      case "tuple":
        return { ...one, items: one.items.map(pattern) };
    }
  };
  const step = (one: CoreStep): CoreStep => {
    switch (one.kind) {
      case "each":
      case "bind":
        return { ...one, pattern: pattern(one.pattern) };
      case "filter":
        return one;
      case "either":
        return { ...one, variables: one.variables.map(bound), sides: one.sides.map((side) => side.map(step)) };
    }
  };
  const clause = (one: Clause): Clause => {
    switch (one.kind) {
      case "bind":
        return { ...one, variable: bound(one.variable) };
      case "destructure":
        return { ...one, pattern: { ...one.pattern, items: one.pattern.items.map(pattern) } };
      case "require":
        return one;
    }
  };
  const binder = (node: Core): Core => {
    switch (node.kind) {
      case "lambda":
        return { ...node, parameters: node.parameters.map(bound) };
      case "quantify":
        return { ...node, pattern: pattern(node.pattern) };
      case "let":
        return { ...node, pattern: pattern(node.pattern) };
      default:
        return node;
    }
  };
  // A step sees the variables of the steps before it. Adjacent functions see each other.
  const solve = (node: CoreOf<"solve">): Core => {
    const steps = node.steps.map((one, i) => {
      for (const variable of functionsFrom(node.steps, i)) {
        own.delete(variable.id);
        bound(variable);
      }
      return stepWith(step(one), rename);
    });
    return { ...(withParts({ ...node, steps: [] }, rename) as CoreOf<"solve">), steps };
  };
  const rename: Rewrite = (node) => {
    if (node.kind === "variable") return { ...node, variable: own.get(node.variable.id) ?? node.variable };
    return node.kind === "solve" ? solve(node) : withParts(binder(node), rename);
  };
  return { bound, clause, rename };
}

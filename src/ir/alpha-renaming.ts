// Alpha renaming: copies with fresh variables, so that facts about a copy and its original stay separate.

import { clauseWith, type Rewrite, stepWith, withParts } from "./children.js";
import type { Variable } from "../resolve/resolved.js";
import type { Clause, Core, CoreDefinition, CoreOf, CorePattern, CoreStep } from "./ir.js";
import { rewriteOmittedChecks } from "./rewrite.js";
import { functionsFrom } from "./traversal.js";

type CreateVariable = (variable: Variable) => Variable;

/** The definition with all bound variables replaced. */
export function renameVariables(definition: CoreDefinition, freshVariable: CreateVariable): CoreDefinition {
  const { bind: bound, clause, rename } = renamer(freshVariable);
  const parameters = definition.parameters.map(bound);
  const clauses = definition.clauses.map(clause).map((one) => clauseWith(one, rename));
  const { omittedChecks } = definition;
  const checks = omittedChecks === undefined ? {} : { omittedChecks: rewriteOmittedChecks(omittedChecks, rename) };
  return { ...definition, ...checks, parameters, clauses, body: rename(definition.body) };
}

export const renameVariablesIn = (node: Core, freshVariable: CreateVariable): Core =>
  renamer(freshVariable).rename(node);

function renamer(freshVariable: CreateVariable): {
  readonly bind: CreateVariable;
  readonly clause: (one: Clause) => Clause;
  readonly rename: Rewrite;
} {
  const renamed = new Map<number, Variable>();
  const bound = (variable: Variable): Variable => {
    let other = renamed.get(variable.id);
    if (other === undefined) renamed.set(variable.id, (other = freshVariable(variable)));
    return other;
  };
  const pattern = (original: CorePattern): CorePattern => {
    switch (original.kind) {
      case "bind":
        return { kind: "bind", variable: bound(original.variable) };
      case "match":
        return original;
      case "tuple":
        return { ...original, items: original.items.map(pattern) };
    }
  };
  const step = (original: CoreStep): CoreStep => {
    switch (original.kind) {
      case "each":
      case "bind":
        return { ...original, pattern: pattern(original.pattern) };
      case "filter":
        return original;
      case "either":
        return {
          ...original,
          variables: original.variables.map(bound),
          sides: original.sides.map((side) => side.map(step)),
        };
    }
  };
  const clause = (original: Clause): Clause => {
    switch (original.kind) {
      case "bind":
        return { ...original, variable: bound(original.variable) };
      case "destructure":
        return { ...original, pattern: { ...original.pattern, items: original.pattern.items.map(pattern) } };
      case "require":
        return original;
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
  // A step sees the variables of earlier steps. Adjacent functions see each other.
  const solve = (node: CoreOf<"solve">): Core => {
    const steps = node.steps.map((original, i) => {
      for (const variable of functionsFrom(node.steps, i)) {
        renamed.delete(variable.id);
        bound(variable);
      }
      return stepWith(step(original), rename);
    });
    return { ...(withParts({ ...node, steps: [] }, rename) as CoreOf<"solve">), steps };
  };
  const rename: Rewrite = (node) => {
    if (node.kind === "variable") return { ...node, variable: renamed.get(node.variable.id) ?? node.variable };
    return node.kind === "solve" ? solve(node) : withParts(binder(node), rename);
  };
  return { bind: bound, clause, rename };
}

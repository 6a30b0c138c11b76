// Rebuilds modules whose nodes are rewritten by a function.

import type { Defined } from "../resolve/resolved.js";
import { clauseWith, type Rewrite, stepWith, withParts } from "./children.js";
import { mapList } from "../syntax/children.js";
import type { CoreDefinition, CoreModule, CoreOf, CoreStep, OmittedCheck } from "./ir.js";
import { everywhere, type Where } from "./traversal.js";

/** Rewrites every node of a module bottom-up, in the selected definitions. */
export function rewritten(module: CoreModule, rewrite: Rewrite, where?: Where): CoreModule {
  const deep: Rewrite = (node) => rewrite(withParts(node, deep));
  return withNodes(module, deep, where);
}

/** Rewrites the top-level nodes of the selected definitions, and the expressions outside them. */
export function withNodes(module: CoreModule, of: Rewrite, where: Where = everywhere): CoreModule {
  const definitions = mapList(module.definitions, (definition) =>
    where(definition) ? definitionWith(definition, of) : definition,
  );
  const expressions = mapList(module.expressions, of);
  return definitions === module.definitions && expressions === module.expressions
    ? module
    : { ...module, definitions, expressions };
}

export function withDefinitions(module: CoreModule, of: (definition: CoreDefinition) => CoreDefinition): CoreModule {
  const definitions = mapList(module.definitions, of);
  return definitions === module.definitions ? module : { ...module, definitions };
}

/** Redirects calls to other definitions: `calleeOf` receives each original call. */
export function withCallees(module: CoreModule, calleeOf: (call: CoreOf<"call">) => Defined): CoreModule {
  const redirect: Rewrite = (node) => {
    const changedNode = withParts(node, redirect);
    if (node.kind !== "call" || changedNode.kind !== "call") return changedNode;
    const defined = calleeOf(node);
    return defined === changedNode.defined ? changedNode : { ...changedNode, defined };
  };
  return withNodes(module, redirect);
}

function definitionWith(definition: CoreDefinition, of: Rewrite): CoreDefinition {
  const clauses = mapList(definition.clauses, (clause) => clauseWith(clause, of));
  const body = of(definition.body);
  return clauses === definition.clauses && body === definition.body ? definition : { ...definition, clauses, body };
}

export const rewriteOmittedChecks = (checks: readonly OmittedCheck[], of: Rewrite): readonly OmittedCheck[] =>
  checks.map((one) => ({ ...one, check: clauseWith(one.check, of) }));

export const stepsWith = (steps: readonly CoreStep[], of: Rewrite): readonly CoreStep[] =>
  mapList(steps, (step) => stepWith(step, of));

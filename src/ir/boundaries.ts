// Splits a definition into the boundary, for callers outside the document, and the inner definition, which the boundary
// calls.

import { clauseWith, type Rewrite, withParts } from "./children.js";
import type { Defined, Variable } from "../resolve/resolved.js";
import type { Clause, Core, CoreDefinition, CoreModule } from "./ir.js";
import { everyCoreIn } from "./traversal.js";
import { rewriteOmittedChecks } from "./rewrite.js";

/**
 * Returns a function that creates names of inner definitions, with descriptions in prose. No LED name contains a `$`,
 * but generated variables and inner definitions may.
 */
export function innerNames(module: CoreModule): (defined: Defined, purpose: string) => Defined {
  const usedNames = new Set(module.definitions.map(({ defined }) => defined.name));
  everyCoreIn(module, (node) => {
    if (node.kind === "variable") usedNames.add(node.variable.name);
  });
  return (defined, purpose) => {
    let name = `${defined.name}$`;
    while (usedNames.has(name)) name += "$";
    usedNames.add(name);
    return { ...defined, name, prose: `\`${defined.name}\`, ${purpose}.` };
  };
}

/** A boundary with fresh parameters and some clauses of a definition, which calls the inner definition. */
export function boundaryOf(
  definition: CoreDefinition,
  inner: Defined,
  clauses: readonly Clause[],
  nextVariable: () => number,
): CoreDefinition {
  const parameters = definition.parameters.map((parameter): Variable => ({ ...parameter, id: nextVariable() }));
  const renamed = new Map(definition.parameters.map(({ id }, i) => [id, parameters[i]]));
  const rename: Rewrite = (node) => {
    const variable = node.kind === "variable" ? renamed.get(node.variable.id) : undefined;
    return variable === undefined ? withParts(node, rename) : { kind: "variable", variable, span: node.span };
  };
  const { span } = definition.body;
  // Facts about the parameters stay with the inner definition; the boundary has no recursive calls.
  const { omittedChecks: unasked, provedParameters: _kept, cycle: _cycle, ...outer } = definition;
  return {
    ...outer,
    ...(unasked === undefined ? {} : { omittedChecks: rewriteOmittedChecks(unasked, rename) }),
    role: "boundary",
    parameters,
    clauses: clauses.map((clause) => clauseWith(clause, rename)),
    body: {
      kind: "call",
      defined: inner,
      args: parameters.map((variable): Core => ({ kind: "variable", variable, span })),
      span,
    },
  };
}

// A definition becomes two: the boundary, which others than the document call, and the inner one, which it hands its arguments to.

import type { Defined, Variable } from "../names/resolved.js";
import type { Clause, Core, CoreDefinition, CoreModule } from "./core.js";
import { everyCoreIn } from "./free.js";
import { clauseWith, type Rewrite, unaskedWith, withParts } from "./rewrite.js";

/** Makes inner definitions, given what is to be said of them. No name of LED has a `$`, but a local one that was made for it may, and so may an inner one. */
export function innerNames(module: CoreModule): (defined: Defined, what: string) => Defined {
  const taken = new Set(module.definitions.map(({ defined }) => defined.name));
  everyCoreIn(module, (node) => {
    if (node.kind === "variable") taken.add(node.variable.name);
  });
  return (defined, what) => {
    let name = `${defined.name}$`;
    while (taken.has(name)) name += "$";
    taken.add(name);
    return { ...defined, name, prose: `\`${defined.name}\`, ${what}.` };
  };
}

/** The definition that does what these clauses of a definition say, with parameters of its own, and hands them on to the inner one. */
export function boundaryOf(
  definition: CoreDefinition,
  inner: Defined,
  clauses: readonly Clause[],
  nextVariable: () => number,
): CoreDefinition {
  const parameters = definition.parameters.map((parameter): Variable => ({ ...parameter, id: nextVariable() }));
  const own = new Map(definition.parameters.map(({ id }, i) => [id, parameters[i]]));
  const renamed: Rewrite = (node) => {
    const variable = node.kind === "variable" ? own.get(node.variable.id) : undefined;
    return variable === undefined ? withParts(node, renamed) : { kind: "variable", variable, span: node.span };
  };
  const { span } = definition.body;
  // All that speaks of the inner one's own parameters stays with it, and nobody comes back to the boundary.
  const { unasked, kept: _kept, cycle: _cycle, ...outer } = definition;
  return {
    ...outer,
    ...(unasked === undefined ? {} : { unasked: unaskedWith(unasked, renamed) }),
    role: "boundary",
    parameters,
    clauses: clauses.map((clause) => clauseWith(clause, renamed)),
    body: {
      kind: "call",
      defined: inner,
      args: parameters.map((variable): Core => ({ kind: "variable", variable, span })),
      span,
    },
  };
}

// Marks what a step decides by the input alone: the bodies of definitions that do not read the state become calls of
// `decided`, by the numbers of the definitions. Whoever follows the pointer through the program (explore/pointer.ts)
// knows by them which places of the pointer no state tells apart.
//
//     f(x) := x < mouseX    becomes    f(x) := decided(9, false, lam. less(x, mouseX), x)

import type { Core, CoreDefinition, CoreModule } from "./core.js";

/** The module with these marks. */
export function withDecisions(module: CoreModule): CoreModule {
  // Tables keep results of recursion that reads the input: who asks for these a second time decides nothing any more.
  if (module.definitions.some(({ cycle, reads }) => cycle !== undefined && reads.input)) return module;
  return { ...module, definitions: module.definitions.map(marked) };
}

function marked(definition: CoreDefinition): CoreDefinition {
  const { defined, parameters, reads, cycle, body } = definition;
  const isConstant = parameters.length === 0;
  if (reads.state || cycle !== undefined || definition.role === "elsewhere" || (isConstant && !reads.input))
    return definition;
  const { span } = body;
  const args: readonly Core[] = [
    { kind: "number", numerator: BigInt(defined.definition.id), denominator: 1n, span },
    // What has a value for a moment is evaluated where it is first asked for, and known to all who ask later.
    { kind: "truth", value: isConstant, span },
    { kind: "lambda", parameters: [], body, span },
    ...parameters.map((variable): Core => ({ kind: "variable", variable, span })),
  ];
  return { ...definition, body: { kind: "primitive", name: "decided", args, span } };
}

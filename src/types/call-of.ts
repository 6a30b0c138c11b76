// Synthesises a call of a definition for given argument types.

import type { Binding, ResolvedDocument, Variable } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import type { Type } from "./lattice/type.js";

/**
 * A call of a definition, identified by its id, with the bindings of its names and the types of its arguments by
 * variable id.
 */
export function callOf(
  document: Pick<ResolvedDocument, "definitions" | "nextId" | "nextVariable">,
  name: string,
  definition: number,
  args: readonly Type[],
): {
  readonly node: Expression;
  readonly bindings: ReadonlyMap<number, Binding>;
  readonly types: Map<number, Type>;
} {
  const defined = document.definitions.find((one) => one.definition.id === definition)!;
  const { span } = defined.definition.name;
  let { nextId, nextVariable } = document;
  const bindings = new Map<number, Binding>();
  const types = new Map<number, Type>();
  const nameNode = (of: string, binding: Binding): Expression => {
    bindings.set(nextId, binding);
    return { kind: "name", name: of, id: nextId++, span };
  };
  const callee = nameNode(name, { kind: "definition", defined });
  const parameters = args.map((type, i) => {
    const variable: Variable = { id: nextVariable++, name: `${i}`, role: "parameter", span };
    types.set(variable.id, type);
    return nameNode(variable.name, { kind: "variable", variable });
  });
  const node: Expression =
    parameters.length === 0 ? callee : { kind: "call", callee, args: parameters, id: nextId, span };
  return { node, bindings, types };
}

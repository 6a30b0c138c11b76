// The types of core nodes.

import type { Defined } from "../../resolve/resolved.js";
import type { Type } from "../../types/lattice/type.js";
import { anyResult } from "../../types/schemes/scheme.js";
import type { Core, CoreDefinition, CoreModule } from "../ir.js";

/** The type of a node with an inherent type: a variable, a call or the state. Undefined for other nodes. */
export function typeOfNode(
  { variables, state }: Pick<CoreModule, "variables" | "state">,
  definitions: ReadonlyMap<Defined, CoreDefinition>,
  node: Core,
): Type | undefined {
  if (node.type !== undefined) return node.type;
  switch (node.kind) {
    case "variable":
      return variables.get(node.variable.id);
    case "moment":
      return node.field === "currentState" ? state : undefined;
    case "call": {
      const scheme = definitions.get(node.defined)?.scheme;
      return scheme && anyResult(scheme.overloads);
    }
    default:
      return undefined;
  }
}

/** True for types whose values are finite sets. */
export const isFiniteSetType = (type: Type): boolean =>
  type.length > 0 && type.every((part) => part.kind === "set" && part.finite === true);

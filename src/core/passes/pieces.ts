// Sets that are parts of what a definition makes of the state are kept by themselves.

import type { Defined } from "../../names/resolved.js";
import { any } from "../../types/lattice/type.js";
import { innerNames } from "../boundaries.js";
import type { Core, CoreDefinition, CoreModule } from "../core.js";
import { operationOf } from "../../operations/operations.js";
import { type Rewrite, withParts } from "../rewrite.js";
import { partsOfState } from "./memory.js";

/**
 * Applies to definitions without parameters that read only the state, and to expressions for sets that are items of the sequences or
 * tuples which these make: to `hearts U scoreDisplay` in `images := <bricksDisplay, hearts U scoreDisplay, message>`. If such an
 * expression reads the state through so few other definitions that `memory` keeps it while their values are the same, and the
 * whole reads it through more, then the expression becomes a definition.
 */
export function pieces(module: CoreModule): CoreModule {
  if (!module.definitions.some(readsOnlyState)) return module;
  let named: ReturnType<typeof innerNames> | undefined;
  const definitions = module.definitions.flatMap((definition): readonly CoreDefinition[] => {
    const { defined, body } = definition;
    if (!readsOnlyState(definition) || partsOfState(body, module) !== undefined) return [definition];
    const found: CoreDefinition[] = [];
    const own = (piece: Core): Defined => {
      const name = (named ??= innerNames(module))(defined, "a piece that is kept by itself");
      found.push({ ...definition, defined: name, body: piece, role: "inner", result: piece.type ?? any });
      return name;
    };
    const split: Rewrite = (node) => {
      if (isSet(node) && (partsOfState(node, module)?.length ?? 0) > 0)
        return { kind: "call", defined: own(node), args: [], span: node.span, type: node.type };
      return hasItems(node) ? withParts(node, split) : node;
    };
    const whole = hasItems(body) ? withParts(body, split) : body;
    return [...found, { ...definition, body: whole }];
  });
  return named === undefined ? module : { ...module, definitions };
}

/** True of what may be kept while the state is the same: definitions without parameters that read nothing else. */
function readsOnlyState({ parameters, clauses, reads }: CoreDefinition): boolean {
  return parameters.length === 0 && clauses.length === 0 && reads.state && !reads.input;
}

/** True of what has the values of its parts among its own. */
const hasItems = (node: Core): boolean =>
  node.kind === "tuple" || (node.kind === "primitive" && node.name === "sequence");

/** True of expressions that make a set; calls and names are none of these. */
function isSet(node: Core): boolean {
  return (
    (node.kind === "primitive" && operationOf(node.name).onlyKind === "set") ||
    (node.kind === "solve" && node.by !== "only" && node.by !== "sum" && node.by !== "productOver")
  );
}

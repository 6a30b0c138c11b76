// Which functions that call themselves an evaluation may reach.

import type { Defined } from "../names/resolved.js";
import type { Core, CoreModule } from "./core.js";
import { definitionsNamedIn, reachableFrom } from "./reachable.js";

/** The names of the functions that may call themselves, of all that a definition or an expression leads to. */
export function recursionFrom(root: Defined | Core, module: CoreModule): readonly string[] {
  const { recursive } = module.document.dependencies;
  const roots = "definition" in root ? [root] : definitionsNamedIn(root);
  return reachableFrom(roots, module).definitions.flatMap(({ defined }) =>
    defined.parameters.length > 0 && recursive.has(defined.definition.id) ? [defined.name] : [],
  );
}

// Recursive functions that an evaluation may reach.

import type { Defined } from "../resolve/resolved.js";
import type { Core, CoreModule } from "./ir.js";
import { definitionsNamedIn, reachableFrom } from "./reachable.js";

export function recursionFrom(root: Defined | Core, module: CoreModule): readonly string[] {
  const roots = "definition" in root ? [root] : definitionsNamedIn(root);
  return reachableFrom(roots, module).definitions.flatMap(({ defined, cycle }) =>
    defined.parameters.length > 0 && cycle !== undefined ? [defined.name] : [],
  );
}

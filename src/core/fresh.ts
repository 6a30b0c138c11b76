// Variables that passes add.

import type { Variable } from "../names/resolved.js";
import type { Type } from "../types/lattice/type.js";
import type { Core, CoreModule } from "./core.js";

/** The variables of a module, and new ones. */
export class Fresh {
  nextVariable: number;
  readonly variables: Map<number, Type>;

  constructor(module: CoreModule) {
    this.nextVariable = module.nextVariable;
    this.variables = new Map(module.variables);
  }

  /** A new variable with the value of a node. It has no name: `purpose` is what the emitter makes one from. */
  variable(purpose: string, { span, type }: Pick<Core, "span" | "type">): Variable {
    const id = this.nextVariable++;
    if (type !== undefined) this.variables.set(id, type);
    return { id, name: purpose, role: "local", isNameless: true, span };
  }

  /** The module with these variables. */
  within(module: CoreModule): CoreModule {
    const { nextVariable, variables } = this;
    return { ...module, nextVariable, variables };
  }
}

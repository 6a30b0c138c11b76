// Fresh variables for passes.

import type { Variable } from "../resolve/resolved.js";
import type { Type } from "../types/lattice/type.js";
import type { Core, CoreModule } from "./ir.js";

export class FreshVariables {
  nextVariable: number;
  readonly variables: Map<number, Type>;

  constructor(module: CoreModule) {
    this.nextVariable = module.nextVariable;
    this.variables = new Map(module.variables);
  }

  /** A fresh variable with the value of a node. It is nameless: the emitter derives a name from `purpose`. */
  variable(purpose: string, { span, type }: Pick<Core, "span" | "type">): Variable {
    const id = this.nextVariable++;
    if (type !== undefined) this.variables.set(id, type);
    return { id, name: purpose, role: "local", isNameless: true, span };
  }

  within(module: CoreModule): CoreModule {
    const { nextVariable, variables } = this;
    return { ...module, nextVariable, variables };
  }
}

// New variables for what a pass gives a name to.

import type { Variable } from "../names/resolved.js";
import type { Type } from "../types/lattice/type.js";
import { boundByNode } from "./clauses.js";
import type { Core, CoreDefinition, CoreModule } from "./core.js";
import { everyCoreOf } from "./free.js";

/** The variables of a module, and new ones. */
export class Fresh {
  nextVariable: number;
  readonly variables: Map<number, Type>;
  private taken = new Set<string>();

  constructor(private readonly module: CoreModule) {
    this.nextVariable = module.nextVariable;
    this.variables = new Map(module.variables);
  }

  /** Begins with another definition. */
  begin(definition: CoreDefinition): void {
    this.taken = new Set(this.module.names);
    everyCoreOf(definition, (node) => {
      for (const { name } of boundByNode(node)) this.taken.add(name);
    });
  }

  /** A variable that stands for a node. No other one in the definition has its name, and nothing in the document. */
  variable(wanted: string, { span, type }: Pick<Core, "span" | "type">): Variable {
    let name = wanted;
    for (let count = 2; this.taken.has(name); count++) name = `${wanted}${count}`;
    this.taken.add(name);
    const id = this.nextVariable++;
    if (type !== undefined) this.variables.set(id, type);
    return { id, name, role: "local", span };
  }

  /** The module with these variables. */
  within(module: CoreModule): CoreModule {
    const { nextVariable, variables } = this;
    return { ...module, nextVariable, variables };
  }
}

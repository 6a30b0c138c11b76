// The names that mean something in a definition: what is put into it has others.

import type { Variable } from "../names/resolved.js";
import type { CoreDefinition } from "./core.js";
import { everyCoreOf } from "./free.js";

export class Taken {
  /** The names of variables. */
  readonly variables: Set<string>;
  private readonly names = new Set<string>();

  constructor(definition: CoreDefinition) {
    this.variables = new Set(definition.parameters.map(({ name }) => name));
    everyCoreOf(definition, (node) => {
      if (node.kind === "variable") this.variables.add(node.variable.name);
      else if (node.kind === "call" || node.kind === "function" || node.kind === "delayed")
        this.names.add(node.defined.name);
    });
    for (const name of this.variables) this.names.add(name);
  }

  /** The variable under a name that is taken from now on, and was not before. */
  renamed(variable: Variable): Variable {
    // No name of LED has a `$`.
    let { name } = variable;
    while (this.names.has(name)) name += "$";
    this.names.add(name);
    return { ...variable, name };
  }
}

// New variables for a module.

import type { Variable } from "../names/resolved.js";
import type { Span } from "../source/source.js";
import type { Type } from "../types/lattice/type.js";
import type { CoreDefinition, CoreModule } from "./core.js";

/** Variables that the module has not. */
export class Fresh {
  private nextVariable: number;
  private readonly types: (readonly [number, Type])[] = [];

  constructor(private readonly module: CoreModule) {
    this.nextVariable = module.nextVariable;
  }

  /** A variable of this name, or a similar one that nothing in the document has, of the type of another, or of any type. */
  variable(wanted: string, span: Span, like?: Variable): Variable {
    // No name of LED has a `$`.
    const name = this.module.names.has(wanted) ? `${wanted}$` : wanted;
    return this.typed({ id: this.nextVariable++, name, role: "local", span }, like && this.typeOf(like));
  }

  /** Another variable of the same name, of the same type if no other is given. */
  copy(variable: Variable, type = this.typeOf(variable)): Variable {
    return this.typed({ ...variable, id: this.nextVariable++ }, type);
  }

  /** The type of a variable of the module. */
  typeOf({ id }: Variable): Type | undefined {
    return this.module.variables.get(id);
  }

  private typed(variable: Variable, type: Type | undefined): Variable {
    if (type !== undefined) this.types.push([variable.id, type]);
    return variable;
  }

  /** The module with these definitions, which have the variables. */
  moduleWith(definitions: readonly CoreDefinition[]): CoreModule {
    const { module, nextVariable, types } = this;
    const variables = types.length === 0 ? module.variables : new Map([...module.variables, ...types]);
    return { ...module, definitions, nextVariable, variables };
  }
}

// New variables for a module.

import type { Variable } from "../names/resolved.js";
import type { Span } from "../source/source.js";
import type { Type } from "../types/lattice/type.js";
import type { CoreDefinition, CoreModule } from "./core.js";

/** Variables that the module has not. */
export class Fresh {
  private nextVariable: number;
  private readonly types: (readonly [number, Type])[] = [];
  private taken: ReadonlySet<string> | undefined;

  constructor(private readonly module: CoreModule) {
    this.nextVariable = module.nextVariable;
  }

  /** A variable of this name, or a similar one that nothing in the document has, of the type of another, or of any type. */
  variable(wanted: string, span: Span, like?: Variable): Variable {
    // No name of LED has a `$`.
    const name = this.namesOfDocument().has(wanted) ? `${wanted}$` : wanted;
    return this.typed(
      { id: this.nextVariable++, name, role: "local", span },
      like && this.module.document.variables.get(like.id),
    );
  }

  /** Another variable of the same name, of the same type if no other is given. */
  copy(variable: Variable, type = this.module.document.variables.get(variable.id)): Variable {
    return this.typed({ ...variable, id: this.nextVariable++ }, type);
  }

  /** The type of a variable of the module. */
  typeOf({ id }: Variable): Type | undefined {
    return this.module.document.variables.get(id);
  }

  private typed(variable: Variable, type: Type | undefined): Variable {
    if (type !== undefined) this.types.push([variable.id, type]);
    return variable;
  }

  private namesOfDocument(): ReadonlySet<string> {
    const { bindings, scope } = this.module.document;
    return (this.taken ??= new Set([
      ...scope.defined.keys(),
      ...[...bindings.values()].flatMap((binding) => (binding.kind === "variable" ? [binding.variable.name] : [])),
    ]));
  }

  /** The module with these definitions, which have the variables. */
  moduleWith(definitions: readonly CoreDefinition[]): CoreModule {
    const { module, nextVariable, types } = this;
    if (types.length === 0) return { ...module, definitions, nextVariable };
    return {
      ...module,
      definitions,
      nextVariable,
      document: { ...module.document, variables: new Map([...module.document.variables, ...types]) },
    };
  }
}

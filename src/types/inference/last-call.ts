// A cache of the last call, since consecutive calls are often alike, as in `f(x) + f(x)` and `f(f(f(x)))`.

import type { Mode } from "./pass-mode.js";
import type { TypeOverload } from "../schemes/scheme.js";
import type { Type } from "../lattice/type.js";

export class LastCall {
  private overloads: readonly TypeOverload[] | undefined;
  private types: readonly Type[] = [];
  private mode: Mode | undefined;
  private result: Type | undefined;

  /** The cached result, if the overloads, the mode, and the identities of the argument types match. */
  lookup(overloads: readonly TypeOverload[], types: readonly Type[], mode: Mode): Type | undefined {
    return overloads === this.overloads && mode === this.mode && types.every((type, i) => type === this.types[i])
      ? this.result
      : undefined;
  }

  store(overloads: readonly TypeOverload[], types: readonly Type[], mode: Mode, result: Type): void {
    this.overloads = overloads;
    this.types = types;
    this.mode = mode;
    this.result = result;
  }
}

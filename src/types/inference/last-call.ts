// A cache of the last call, since neighbouring calls are often alike, as in `f(x) + f(x)` and `f(f(f(x)))`.

import type { Mode } from "./pass-mode.js";
import type { TypeOverload } from "../schemes/scheme.js";
import type { Type } from "../lattice/type.js";

export class LastCall {
  private readings: readonly TypeOverload[] | undefined;
  private types: readonly Type[] = [];
  private mode: Mode | undefined;
  private result: Type | undefined;

  /** The cached result, if the overloads, the mode, and the identities of the argument types match. */
  again(readings: readonly TypeOverload[], types: readonly Type[], mode: Mode): Type | undefined {
    return readings === this.readings && mode === this.mode && types.every((type, i) => type === this.types[i])
      ? this.result
      : undefined;
  }

  keep(readings: readonly TypeOverload[], types: readonly Type[], mode: Mode, result: Type): void {
    this.readings = readings;
    this.types = types;
    this.mode = mode;
    this.result = result;
  }
}

// A memo of the last call of a walk: calls that stand beside each other are often alike, as in `f(x) + f(x)` and
// `f(f(f(x)))`.

import type { Mode } from "./mode.js";
import type { Reading } from "../schemes/scheme.js";
import type { Type } from "../lattice/type.js";

/** The last call within one walk of which there was nothing to say. */
export class LastCall {
  private readings: readonly Reading[] | undefined;
  private types: readonly Type[] = [];
  private mode: Mode | undefined;
  private result: Type | undefined;

  /**
   * What a call gives, if it is of the same readings with arguments of the very same types, and is made in the same
   * mode.
   */
  again(readings: readonly Reading[], types: readonly Type[], mode: Mode): Type | undefined {
    return readings === this.readings && mode === this.mode && types.every((type, i) => type === this.types[i])
      ? this.result
      : undefined;
  }

  keep(readings: readonly Reading[], types: readonly Type[], mode: Mode, result: Type): void {
    this.readings = readings;
    this.types = types;
    this.mode = mode;
    this.result = result;
  }
}

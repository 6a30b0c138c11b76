// Calls that stand beside each other are often alike: `f(x) + f(x)`, `f(f(f(x)))`. The types of one call give the next one.

import type { Findings } from "./findings.js";
import type { Reading } from "../schemes/scheme.js";
import type { Type } from "../lattice/type.js";

/** The last call within one walk of which there was nothing to say. */
export class LastCall {
  private readings: readonly Reading[] | undefined;
  private types: readonly Type[] = [];
  private findings: Findings | undefined;
  private result: Type | undefined;

  /** What a call gives, if it is of the same readings with arguments of the very same types, and is found for the same findings. */
  again(readings: readonly Reading[], types: readonly Type[], findings: Findings | undefined): Type | undefined {
    return readings === this.readings && findings === this.findings && types.every((type, i) => type === this.types[i])
      ? this.result
      : undefined;
  }

  keep(readings: readonly Reading[], types: readonly Type[], findings: Findings | undefined, result: Type): void {
    this.readings = readings;
    this.types = types;
    this.findings = findings;
    this.result = result;
  }
}

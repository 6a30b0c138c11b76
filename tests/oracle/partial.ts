// Partially computable sets: if one member decides, the failure of another one matters.

import type { Expression } from "../../src/syntax/tree.js";
import type { PartialSet } from "./context.js";
import { OracleError } from "./failures.js";
import { combined, isFinite, longestList, members, setOf, size } from "./relations.js";
import { type OracleSet, type OracleValue, number } from "./values.js";

/** Number of members of a large set that a quantifier tries before the oracle gives up. */
const longestWalk = 200;

export function attempt(compute: () => PartialSet): PartialSet {
  try {
    return compute();
  } catch (error) {
    if (error instanceof OracleError) return { set: setOf([]), failure: error };
    throw error;
  }
}

/** The values of the computations that succeed, and the first failure. */
export function attemptEach(computations: readonly (() => OracleValue)[]): {
  readonly values: readonly OracleValue[];
  readonly failure: OracleError | undefined;
} {
  const values: OracleValue[] = [];
  let failure: OracleError | undefined;
  for (const compute of computations) {
    try {
      values.push(compute());
    } catch (error) {
      if (!(error instanceof OracleError)) throw error;
      failure ??= error;
    }
  }
  return { values, failure };
}

/** True for the built-in type constructors. */
export function makesType(callee: Expression): boolean {
  return callee.kind === "name" && ["fSet", "Seq", "Tuple"].includes(callee.name);
}

export function union(left: OracleSet, right: OracleSet): OracleSet {
  return combined("union", left, right);
}

/** The members of a set, or the first of a range that is too long to list. */
export function walk(s: OracleSet): { readonly values: readonly OracleValue[]; readonly complete: boolean } {
  const form = s.set;
  if (form.form === "range" && isFinite(s) && size(s) > longestList) {
    return { values: Array.from({ length: longestWalk }, (_, i) => number(form.from + BigInt(i))), complete: false };
  }
  return { values: members(s), complete: true };
}

// The description of an operation: a function or constant of the runtime.

import type { AbstractValue } from "./abstract-value.js";
import type { IntervalFunction } from "./intervals.js";

export type NativeForm =
  | { readonly kind: "arithmetic"; readonly operator: "+" | "-" | "*" | "/" | "%" }
  /** An operator on two integers of any size. */
  | { readonly kind: "order"; readonly operator: "<" | "<=" | ">" | ">=" }
  | { readonly kind: "identity"; readonly operator: "===" }
  /** `-x`. */
  | { readonly kind: "sign" }
  /** A function of `Math` with one argument. */
  | { readonly kind: "math"; readonly name: "abs" }
  /** `q.length`. */
  | { readonly kind: "length" }
  /** `t[0]`, or `q.items[i - 1]`. */
  | { readonly kind: "item" }
  | { readonly kind: "count" };

export interface Native {
  readonly form: NativeForm;
  /** True if it is equivalent for all operands with these abstract values. */
  readonly fits: (operands: Operands) => boolean;
}

/** The abstract values of operands, computed on demand. */
export interface Operands {
  readonly count: number;
  of(i: number): AbstractValue;
}

/** Returns the abstract value of a result; `isBuilt` is true if all sets other than ranges fit in memory. */
export type ResultRange = (
  a: AbstractValue,
  b: AbstractValue,
  all: readonly AbstractValue[],
  isBuilt: boolean,
) => AbstractValue;

/** Membership tests for sets that need not be created. */
export type MemberTest = "inNat" | "inInt" | "inProduct" | "inFiniteSets";

/** An entry in the table of operations. Missing fields follow from the type. */
export interface Row {
  /** The type of the operation (`notation.ts`); types of built-in names are in language/builtins.ts. */
  readonly type?: string;
  /** The declaration for TypeScript, if more precise than the type. */
  readonly declared?: string;
  /**
   * True if the declaration accepts only values of the type. All other operations accept any value, and fail at run
   * time.
   */
  readonly isExacting?: true;
  /** The bounds of a numeric result; more than two operands are combined from left to right. */
  readonly bounds?: IntervalFunction;
  /** True if it returns one of its numeric operands, or a member of a set that is its only operand. */
  readonly chooses?: true;
  /** The abstract result, if it is more precise than the type and `bounds`. */
  readonly abstractResult?: ResultRange;
  /**
   * True if the operation is total on all operands with these abstract values, and takes only a few steps. By default,
   * it may fail or take long.
   */
  readonly isTotal?: (operands: Operands) => boolean;
  readonly native?: Native;
  /**
   * For membership tests: the index of the tested operand, and the operation that creates the set from the other
   * operands. Without an operation, the other operand is the set.
   */
  readonly asks?: { readonly value: number; readonly set?: "range" | "Nat" | "Int" | "product" | "finiteSetsOf" };
  /** The observation that the result makes of the first operand. All other results commute with permutations of atoms. */
  readonly observes?: Observation;
  readonly compares?: "less" | "atMost" | "greater" | "atLeast" | "equal";
  /**
   * True if the result consists only of operands, their parts, numbers and strings, so that it is hashable if the
   * operands are.
   */
  readonly keepsFit?: true;
  /** True if the operation may return sets that are not materialised, and that may not fit in memory. */
  readonly isUnbuilt?: true | ((operands: readonly AbstractValue[]) => boolean);
  /** The membership test for the resulting set: `inProduct(x, A, B)` for `has(multiply(A, B), x)`. */
  readonly memberTest?: MemberTest;
  /**
   * For the first or last member of a set: the operation that uses an index of a set that gains and loses members, and
   * the solver that finds the member in an aggregate.
   */
  readonly end?: { readonly ofSet: "leastOf" | "greatestOf" | "firstOf"; readonly by?: "leastOver" | "greatestOver" };
}

/**
 * Observations, other than equality, that distinguish values: the canonical order of a set, which `choose` and
 * sequences show, or a printed form.
 */
export type Observation = "choose" | "sequence" | "print";

/** True for all operands. In most cases the first operand fails, so the others are not computed. */
export function areAll({ count, of }: Operands, matches: (abstractValue: AbstractValue) => boolean): boolean {
  for (let i = 0; i < count; i++) if (!matches(of(i))) return false;
  return true;
}

export const isSome = (operands: Operands, matches: (abstractValue: AbstractValue) => boolean): boolean =>
  !areAll(operands, (abstractValue) => !matches(abstractValue));

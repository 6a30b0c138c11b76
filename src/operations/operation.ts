// What a row says of an operation: a function of the runtime, or a constant, that expressions are made of.

import type { Extent } from "./extent.js";
import type { Bounds } from "./intervals.js";

/** How JavaScript writes an operation that it has itself. */
export type NativeForm =
  /** An operator between two numbers. */
  | { readonly kind: "arithmetic"; readonly operator: "+" | "-" | "*" | "/" | "%" }
  /** An operator between two integers, of any size. */
  | { readonly kind: "order"; readonly operator: "<" | "<=" | ">" | ">=" }
  | { readonly kind: "identity"; readonly operator: "===" }
  /** `-x`. */
  | { readonly kind: "sign" }
  /** A function of `Math` on a number. */
  | { readonly kind: "math"; readonly name: "abs" }
  /** `q.length`. */
  | { readonly kind: "length" }
  /** `t[0]`, or `q.items[i - 1]`. */
  | { readonly kind: "item" }
  /** A loop that counts. */
  | { readonly kind: "count" };

/** What JavaScript may do instead of calling the runtime. */
export interface Native {
  readonly form: NativeForm;
  /** True if it does the same for all operands of these extents. */
  readonly fits: (operands: Operands) => boolean;
}

/** What is known of the operands: one after the other, each looked at only if it is asked for. */
export interface Operands {
  readonly count: number;
  of(i: number): Extent;
}

/** What is known of a result; `isBuilt` if all sets that there are have been built, but for ranges. */
export type Gives = (a: Extent, b: Extent, all: readonly Extent[], isBuilt: boolean) => Extent;

/** What asks a value for its membership in a set that is not made. */
export type MemberTest = "inNat" | "inInt" | "inProduct" | "inFiniteSets";

/** What is said of an operation besides its name. What a row leaves out follows from its type. */
export interface Row {
  /** Its type (`notation.ts`). That of a built-in name is in its row of language/builtins.ts. */
  readonly type?: string;
  /** How the runtime declares it to TypeScript, where that tells more than its type. */
  readonly declared?: string;
  /**
   * True if it is declared to take nothing but what its type says. All others take any value, and fail when they run.
   */
  readonly isExacting?: true;
  /** Which numbers it gives for numbers; of more than two, it takes one after the other. */
  readonly bounds?: Bounds;
  /** True if it gives one of the numbers that are its operands, or of those in a set that is its only operand. */
  readonly chooses?: true;
  /** What it gives, where its operands tell more than its type, and more than is said of numbers. */
  readonly gives?: Gives;
  /**
   * True if it gives a value for all operands of these extents, in a few operations. Without this, it may fail or take
   * long.
   */
  readonly isTotal?: (operands: Operands) => boolean;
  readonly native?: Native;
  /**
   * Of a test of membership: which operand it asks about, and the operation that makes the set of all others; without
   * one, the other operand is the set.
   */
  readonly asks?: { readonly value: number; readonly set?: "range" | "Nat" | "Int" | "product" | "finiteSetsOf" };
  /** How it compares two numbers. */
  readonly compares?: "less" | "atMost" | "greater" | "atLeast" | "equal";
  /**
   * True if it gives nothing but what it is given, parts of that, and what is made of numbers and strings: all fit for
   * a set if its operands are.
   */
  readonly keepsFit?: true;
  /**
   * True if it gives sets that are not built, or makes them of some operands: they may have more members than memory.
   */
  readonly isUnbuilt?: true | ((operands: readonly Extent[]) => boolean);
  /**
   * The operation that asks a value whether it is a member of the set that this one gives: `inProduct(x, A, B)` for
   * `has(multiply(A, B), x)`.
   */
  readonly memberTest?: MemberTest;
  /**
   * Of what asks a set for its first or its last member: the operation that does so for a set which may be asked again
   * when a member has come or gone, and what finds that member in a walk.
   */
  readonly end?: { readonly ofSet: "leastOf" | "greatestOf" | "firstOf"; readonly by?: "leastOver" | "greatestOver" };
}

/** All operands of such extents. Mostly the first one is none, and the others are not asked for. */
export function areAll({ count, of }: Operands, areSuch: (extent: Extent) => boolean): boolean {
  for (let i = 0; i < count; i++) if (!areSuch(of(i))) return false;
  return true;
}

/** One operand of such an extent. */
export const isSome = (operands: Operands, isSuch: (extent: Extent) => boolean): boolean =>
  !areAll(operands, (extent) => !isSuch(extent));

// The context of random generation: the tape, and the names in scope.

import type { Expression } from "../../../src/syntax/tree.js";
import { type Kind, type Known, fits } from "./kinds.js";
import type { Tape } from "./tape.js";

/** The names in scope, innermost last. */
export type Scope = readonly Known[];

export interface Maker {
  readonly tape: Tape;
  /** A random expression of a kind; `depth` bounds its nesting. */
  readonly of: (kind: Kind, depth: number, scope: Scope) => Expression;
  /**
   * A name that no other condition of the program binds. Otherwise nested conditions could bind a name of the outer
   * ones, and the language leaves open which binding applies.
   */
  readonly unique: (scope: Scope) => string;
  /** The name of a `_`. */
  readonly unnamed: () => string;
  /** True if programs also have unused parameters, and sums and functions nested in `where` and `If`. */
  readonly isWide: boolean;
}

/** Names without a predefined meaning; `U` and `V` are operators elsewhere. */
const localNames = [
  "x",
  "y",
  "z",
  "k",
  "n",
  "m'",
  "a1",
  "α",
  "été",
  "t_1",
  "U",
  "V",
  "w",
  "q",
  "x''",
  "V'",
  "r",
  "s",
  "j",
  "é2",
] as const;

export function local(name: string, kind: Kind): Known {
  return { name, kind, isDefinition: false };
}

/** A name that is neither in scope nor in `taken`. */
export function freshName(tape: Tape, scope: Scope, taken: readonly string[] = []): string {
  const free = localNames.filter((name) => !taken.includes(name) && scope.every((known) => known.name !== name));
  return tape.among(free) ?? `v${scope.length}${taken.length}`;
}

export function visible(scope: Scope): Scope {
  return scope.filter((known, i) => scope.every((other, j) => j <= i || other.name !== known.name));
}

export function variablesOf(kind: Kind, scope: Scope): Scope {
  return visible(scope).filter((known) => !known.isDefinition && fits(known.kind, kind));
}

export function functionsTo(
  kind: Kind,
  scope: Scope,
): readonly (Known & { readonly kind: Kind & { readonly kind: "function" } })[] {
  return visible(scope).flatMap((known) =>
    known.kind.kind === "function" && fits(known.kind.to, kind) ? [{ ...known, kind: known.kind }] : [],
  );
}

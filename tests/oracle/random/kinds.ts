// Kinds of values, which direct the generation of random expressions, and the names in scope.

import type { Tape } from "./tape.js";

/** `small` is a number from 0 to about 6; `any` is every kind that can be a member of a set. */
export type Kind =
  | { readonly kind: "number" | "small" | "truth" | "atom" | "string" | "any" }
  | { readonly kind: "tuple"; readonly items: readonly Kind[] }
  | { readonly kind: "sequence" | "set"; readonly of: Kind }
  | { readonly kind: "function"; readonly from: readonly Kind[]; readonly to: Kind };

export const numbers: Kind = { kind: "number" };
export const small: Kind = { kind: "small" };
export const truths: Kind = { kind: "truth" };
export const atoms: Kind = { kind: "atom" };
export const strings: Kind = { kind: "string" };
export const any: Kind = { kind: "any" };
export const setsOf = (of: Kind): Kind => ({ kind: "set", of });
export const sequencesOf = (of: Kind): Kind => ({ kind: "sequence", of });
export const tuples = (...items: readonly Kind[]): Kind => ({ kind: "tuple", items });

/** A name with the kind of its value; `isDefinition` if it has parameters and must be called. */
export interface Known {
  readonly name: string;
  readonly kind: Kind;
  readonly isDefinition: boolean;
}

export function sameKind(a: Kind, b: Kind): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Subkinding: true if a value of kind `found` is valid in a context that requires `wanted`. */
export function fits(found: Kind, wanted: Kind): boolean {
  if (wanted.kind === "number" && found.kind === "small") return true;
  if (wanted.kind === "any") return found.kind !== "function" && found.kind !== "any";
  return sameKind(found, wanted);
}

/** A kind of value that a set can have as a member. */
export function memberKind(tape: Tape, depth: number): Kind {
  return tape.weighted<Kind>([
    [6, () => numbers],
    [3, () => small],
    [2, () => atoms],
    [2, () => strings],
    [1, () => truths],
    [depth > 0 ? 4 : 0, () => tuples(...tape.list(2, 3, () => memberKind(tape, depth - 1)))],
    [depth > 0 ? 2 : 0, () => sequencesOf(memberKind(tape, depth - 1))],
    [depth > 0 ? 2 : 0, () => setsOf(memberKind(tape, depth - 1))],
    [depth > 0 ? 1 : 0, () => setsOf(any)],
  ]);
}

export function anyKind(tape: Tape): Kind {
  return tape.weighted<Kind>([
    [8, () => memberKind(tape, 2)],
    [4, () => setsOf(memberKind(tape, 1))],
    [3, () => truths],
    [1, () => functionKind(tape)],
  ]);
}

export function functionKind(tape: Tape): Kind & { readonly kind: "function" } {
  const from = tape.list(1, 2, () => (tape.once(3) ? memberKind(tape, 0) : numbers));
  return { kind: "function", from, to: tape.pick([numbers, truths, numbers, setsOf(numbers)]) };
}

// Types as sets of values (section 7). A type is a union of parts: at most one part a kind, except for tuples, whose
// alternatives stay apart while something tells them apart. No parts: no value at all.

import type { Interval } from "../../operations/intervals.js";
import { roomFor } from "./lists.js";

/** A union. `[]` has no value. */
export type Type = readonly Part[];

export type Part =
  /** Every value: nothing is known. */
  | { readonly kind: "any" }
  /** What a mistake leaves behind: silent wherever it goes. */
  | { readonly kind: "error" }
  | { readonly kind: "truth"; readonly value: boolean | undefined }
  | NumberPart
  /** Without `names`, all atoms. */
  | { readonly kind: "atom"; readonly names: ReadonlySet<string> | undefined }
  | { readonly kind: "string"; readonly values: ReadonlySet<string> | undefined }
  | TuplePart
  | TuplesPart
  | { readonly kind: "sequence"; readonly member: Type }
  /** `finite` is false for infinite sets, as most types are; undefined if it may be either. */
  | { readonly kind: "set"; readonly member: Type; readonly finite: boolean | undefined }
  | FunctionPart
  | { readonly kind: "easel"; readonly name: EaselName }
  | VariablePart
  /** A recursive type within itself. */
  | { readonly kind: "named"; readonly named: NamedType }
  /** Stands for a type that is still being found out. */
  | { readonly kind: "unknown"; readonly unknown: Unknown };

/**
 * Numbers: rationals, or the integers from `low` to `high`, perhaps only `values` of them. Bounds beyond the safe
 * integers are infinite, and so are all bounds of rationals.
 */
export interface NumberPart extends Interval {
  readonly kind: "number";
  /** In order, and not all from low to high. */
  readonly values: readonly number[] | undefined;
}

/** Tuples of this many coordinates. */
export interface TuplePart {
  readonly kind: "tuple";
  readonly items: readonly Type[];
}

/**
 * Tuples of several lengths: at least so many coordinates; those that have a place in `items` are there, all others in
 * `member`.
 */
export interface TuplesPart {
  readonly kind: "tuples";
  readonly atLeast: number;
  readonly items: readonly Type[];
  readonly member: Type;
}

/** Functions; without `parameters`, of any number of arguments. */
export interface FunctionPart {
  readonly kind: "function";
  readonly parameters: readonly Type[] | undefined;
  readonly result: Type;
  /** The node where it is made, to which the variables belong that are free at each application. */
  readonly maker?: number;
  /**
   * All nodes where such functions are made, where it can be seen what they ask of arguments that `parameters` leave out;
   * none if these are not known. Undefined where nothing else is asked.
   */
  readonly made?: readonly number[];
}

export type EaselName = "Point" | "Color" | "Image";

/** Stands for any one type. */
export interface VariablePart {
  readonly kind: "variable";
  /** Different for different variables. */
  readonly name: string;
  /**
   * The node at which a function that is a value is made: its own variables are generic, free for each of its
   * applications. Undefined for variables of the definition around, which are the same all through it.
   */
  readonly maker?: number;
}

/** A type that mentions itself. */
export interface NamedType {
  /** Different for different types of one state. */
  readonly name: string;
  /**
   * `growing`: what a definition gives, while its group is inferred; `unfold` gives what is known of it now.
   * `own`: a type to which the document gives its name. `closed`: one that was inferred, and stays as it is.
   */
  readonly state: "growing" | "own" | "closed";
  /** True if it may have variables or unknowns of the definition that it was found in. */
  readonly isOpen?: boolean;
  /** What it stands for. */
  unfold(): Type;
}

/** A type variable of inference; unknowns.ts says what is known of it. */
export interface Unknown {
  readonly id: number;
}

/**
 * Of tuples whose length is open, so many coordinates are told apart. A larger index is one of the others: it means a
 * place in a long list rather than a part of a record, and a type with an entry for each place before it, in TypeScript
 * as well, would be longer than the text that states it by any factor.
 */
export const mostPlaces = 64;

/**
 * A list of more strings than this is shown as all strings, to readers and to TypeScript. It is meant for the names of
 * the keys, of which there are 46.
 */
export const mostStrings = 32;

export type Kind = Part["kind"];

export const never: Type = [];
export const any: Type = [{ kind: "any" }];
export const error: Type = [{ kind: "error" }];
export const truth: Type = [{ kind: "truth", value: undefined }];
/** All rationals, and those that are no integers. */
export const rationals: NumberPart = {
  kind: "number",
  integer: false,
  low: -Infinity,
  high: Infinity,
  values: undefined,
};
export const fractions: NumberPart = { ...rationals, fraction: true };
export const rational: Type = [rationals];
export const fraction: Type = [fractions];
export const string: Type = [{ kind: "string", values: undefined }];
export const atoms: Type = [{ kind: "atom", names: undefined }];
export const functions: Type = [{ kind: "function", parameters: undefined, result: any }];
export const point: Type = [{ kind: "easel", name: "Point" }];
export const color: Type = [{ kind: "easel", name: "Color" }];

/** The integers from low to high. */
export const integers = (low: number, high: number, values?: readonly number[]): Type =>
  low > high ? never : [{ kind: "number", integer: true, low, high, values }];
export const integer: Type = integers(-Infinity, Infinity);
export const natural: Type = integers(0, Infinity);

export const truthOf = (value: boolean): Type => [{ kind: "truth", value }];
export const atomOf = (...names: readonly string[]): Type => [{ kind: "atom", names: new Set(names) }];
export const stringOf = (...values: readonly string[]): Type => [{ kind: "string", values: new Set(values) }];
/** Tuples with these coordinates; where one has no value, there is no such tuple. */
export const tupleOf = (items: readonly Type[]): Type =>
  items.some(({ length }) => length === 0) ? never : tupleAsDeclared(items);
/** Such tuples as TypeScript sees them, to which `readonly [never]` is another type than `never`. */
export const tupleAsDeclared = (items: readonly Type[]): Type => [{ kind: "tuple", items }];
/** Tuples of any length with coordinates in `member`. */
export const tuplesOf = (member: Type): Type => openTuple([], member);
/**
 * Tuples whose first coordinates are these, if they have so many. Of how many there are at least, nothing is told
 * beyond the places told apart.
 */
export const openTuple = (items: readonly Type[], member: Type, atLeast = 2): Type => [
  { kind: "tuples", atLeast: Math.min(Math.max(2, atLeast), Math.max(items.length, mostPlaces)), items, member },
];
export const sequenceOf = (member: Type): Type => [{ kind: "sequence", member }];
export const setOf = (member: Type): Type => setWith(member, true);
/** Sets that are finite, infinite, or either. */
export const setWith = (member: Type, finite: boolean | undefined): Type => [{ kind: "set", member, finite }];
export const functionOf = (parameters: readonly Type[] | undefined, result: Type, maker?: number): Type => [
  { kind: "function", parameters, result, ...(maker === undefined ? {} : { maker, made: [maker] }) },
];
export const variable = (name: string): Type => [{ kind: "variable", name }];
/** A variable that is free at each application of the function made at a node. */
export const genericVariable = (name: string, maker: number): Type => [
  { kind: "variable", name: `${maker}.${name}`, maker },
];
export const isGeneric = ({ maker }: VariablePart): boolean => maker !== undefined;
export const named = (type: NamedType): Type => [{ kind: "named", named: type }];
export const unknownType = (unknown: Unknown): Type => [{ kind: "unknown", unknown }];

/** The types of the integers that are written most, from 0 to below so many; made when they are first asked for. */
const manyIntegers = 4096;
const commonIntegers = roomFor<Type | undefined>(manyIntegers);

/** The integer n, as exactly as bounds go. */
export function integerOf(n: bigint): Type {
  const value = Number(n);
  if (value >= 0 && value < manyIntegers) return (commonIntegers[value] ??= integers(value, value));
  if (Number.isSafeInteger(value)) return integers(value, value);
  return n > 0n ? integers(Number.MAX_SAFE_INTEGER, Infinity) : integers(-Infinity, Number.MIN_SAFE_INTEGER);
}

/** The types that stand directly in a part, in the order in which they are written. */
export function typesWithin(part: Part): readonly Type[] {
  switch (part.kind) {
    case "tuple":
      return part.items;
    case "tuples":
      return [...part.items, part.member];
    case "sequence":
    case "set":
      return [part.member];
    case "function":
      return [...(part.parameters ?? []), part.result];
    default:
      return [];
  }
}

/** True of a part that other types stand in; recursive types are not looked into. */
export function hasTypesWithin({ kind }: Part): boolean {
  return kind === "tuple" || kind === "tuples" || kind === "sequence" || kind === "set" || kind === "function";
}

/** Visits the parts of a type and all within them; recursive types are not looked into. */
export function everyPart(type: Type, visit: (part: Part) => void): void {
  for (const part of type) {
    visit(part);
    for (const inner of typesWithin(part)) everyPart(inner, visit);
  }
}

/** True if something holds of a part, or of one within it; recursive types are not looked into. */
export function somePart(type: Type, is: (part: Part) => boolean): boolean {
  return type.some((part) => is(part) || typesWithin(part).some((inner) => somePart(inner, is)));
}

/** All values of the kind of a part, if it is one of numbers, atoms, strings or truth values; any other part as it is. */
export function allOfKind(part: Part): Part {
  switch (part.kind) {
    case "number":
      return { kind: "number", integer: false, low: -Infinity, high: Infinity, values: undefined };
    case "atom":
      return { kind: "atom", names: undefined };
    case "string":
      return { kind: "string", values: undefined };
    case "truth":
      return { kind: "truth", value: undefined };
    default:
      return part;
  }
}

/** The part of this kind, if the type has one. */
export function partOf<K extends Kind>(type: Type, kind: K): Extract<Part, { kind: K }> | undefined {
  return type.find((part): part is Extract<Part, { kind: K }> => part.kind === kind);
}

/** True if there is no such value; of a recursive type, as far as it is known. */
export const isNever = (type: Type): boolean =>
  type.length === 0 || (type.every((part) => part.kind === "named") && unfolded(type).length === 0);
/** True if a mistake is behind the type; nothing more is said of it. */
export const isError = (type: Type): boolean => type.some((part) => part.kind === "error");
/** True if nothing is known of some of its values. */
export const isOpen = (type: Type): boolean =>
  type.some(
    (part) => part.kind === "any" || part.kind === "error" || part.kind === "variable" || part.kind === "unknown",
  );

/** The parts, with recursive types taken apart. */
export function unfolded(type: Type): Type {
  for (const { kind } of type) if (kind === "named") return takenApart(type);
  return type;
}

function takenApart(type: Type): Type {
  const parts: Part[] = [];
  const seen = new Set<NamedType>();
  const add = (list: Type): void => {
    for (const part of list) {
      if (part.kind !== "named") parts.push(part);
      else if (!seen.has(part.named)) {
        seen.add(part.named);
        add(part.named.unfold());
      }
    }
  };
  add(type);
  return parts;
}

/** The unknown parts of a type. */
export function unknownsIn(type: Type): readonly UnknownPart[] {
  // Most types have one part, and need no list of their own.
  if (type.length > 1) return type.filter(isUnknown);
  return type.every(isUnknown) ? type : noUnknowns;
}

export type UnknownPart = Part & { readonly kind: "unknown" };
const isUnknown = (part: Part): part is UnknownPart => part.kind === "unknown";
const noUnknowns: readonly UnknownPart[] = [];

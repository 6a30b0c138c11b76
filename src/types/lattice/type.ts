// Types as sets of values (section 7). A type is a union with at most one constituent per kind, except that tuples stay
// separate while a tag or their length discriminates them. The empty union is the empty type.

import type { Interval } from "../../language/operations/intervals.js";
import { arrayOfLength } from "./lists.js";
import { cachedIntegers, maxPlaces } from "./limits.js";

export type Type = readonly Part[];

export type Part =
  | { readonly kind: "any" }
  /** The type of an erroneous expression. It is compatible with everything, which prevents follow-up errors. */
  | { readonly kind: "error" }
  | { readonly kind: "truth"; readonly value: boolean | undefined }
  | NumberPart
  /** All atoms if `names` is undefined. */
  | { readonly kind: "atom"; readonly names: ReadonlySet<string> | undefined }
  | { readonly kind: "string"; readonly values: ReadonlySet<string> | undefined }
  | TuplePart
  | TuplesPart
  | { readonly kind: "sequence"; readonly member: Type }
  /** False for infinite sets, as most types are; undefined if the set may be either. */
  | { readonly kind: "set"; readonly member: Type; readonly finite: boolean | undefined }
  | FunctionPart
  | { readonly kind: "easel"; readonly name: EaselName }
  | VariablePart
  /** A reference to a recursive type. */
  | { readonly kind: "named"; readonly named: NamedType }
  /** A metavariable that is not solved yet. */
  | { readonly kind: "unknown"; readonly unknown: Unknown };

/**
 * Numbers: the rationals, or the integers from `low` to `high`, optionally restricted to `values`. Bounds beyond the
 * safe integers are infinite, and so are all bounds of rationals.
 */
export interface NumberPart extends Interval {
  readonly kind: "number";
  /** In ascending order, without duplicates, and not contiguous. */
  readonly values: readonly number[] | undefined;
}

export interface TuplePart {
  readonly kind: "tuple";
  readonly items: readonly Type[];
}

/**
 * Tuples of several lengths, with at least `atLeast` coordinates. The leading coordinates have the types `items`, all
 * others the type `member`.
 */
export interface TuplesPart {
  readonly kind: "tuples";
  readonly atLeast: number;
  readonly items: readonly Type[];
  readonly member: Type;
}

/** Functions, of any arity if `parameters` is undefined. */
export interface FunctionPart {
  readonly kind: "function";
  readonly parameters: readonly Type[] | undefined;
  readonly result: Type;
  /** The node that creates the function. Its generic variables are instantiated at each application. */
  readonly creationSite?: number;
  /**
   * The nodes that create such functions, whose bodies determine the result for arguments outside `parameters`; empty
   * if the nodes are unknown. Undefined if no other arguments are accepted.
   */
  readonly creationSites?: readonly number[];
}

export type EaselName = "Point" | "Color" | "Image";

export interface VariablePart {
  readonly kind: "variable";
  /** Unique name. */
  readonly name: string;
  /**
   * The node that creates the function whose generic variable this is, instantiated at each application. Undefined for
   * variables of the enclosing definition, which are fixed throughout it.
   */
  readonly creationSite?: number;
}

export interface NamedType {
  /** Name, unique within one checker state. */
  readonly name: string;
  /**
   * `growing`: the result of a definition whose group is being inferred; `unfold` returns the current approximation.
   * `own`: a type that the document names. `closed`: an inferred type, which is final.
   */
  readonly state: "growing" | "own" | "closed";
  /** True if it may contain variables or metavariables of the definition that it was inferred in. */
  readonly isOpen?: boolean;
  unfold(): Type;
}

/** A metavariable; constraints.ts has its constraints. */
export interface Unknown {
  readonly id: number;
}

export type ConstituentKind = Part["kind"];

export const never: Type = [];
export const any: Type = [{ kind: "any" }];
export const error: Type = [{ kind: "error" }];
export const truth: Type = [{ kind: "truth", value: undefined }];
/** All rationals. */
export const rationals: NumberPart = {
  kind: "number",
  integer: false,
  low: -Infinity,
  high: Infinity,
  values: undefined,
};
/** The rationals that are not integers. */
export const fractions: NumberPart = { ...rationals, fraction: true };
export const rational: Type = [rationals];
export const fraction: Type = [fractions];
export const string: Type = [{ kind: "string", values: undefined }];
export const atoms: Type = [{ kind: "atom", names: undefined }];
export const functions: Type = [{ kind: "function", parameters: undefined, result: any }];
export const point: Type = [{ kind: "easel", name: "Point" }];
export const color: Type = [{ kind: "easel", name: "Color" }];

/** The integers from `low` to `high`, both inclusive. */
export const integers = (low: number, high: number, values?: readonly number[]): Type =>
  low > high ? never : [{ kind: "number", integer: true, low, high, values }];
export const integer: Type = integers(-Infinity, Infinity);
export const natural: Type = integers(0, Infinity);

export const truthOf = (value: boolean): Type => [{ kind: "truth", value }];
export const atomOf = (...names: readonly string[]): Type => [{ kind: "atom", names: new Set(names) }];
export const stringOf = (...values: readonly string[]): Type => [{ kind: "string", values: new Set(values) }];
/** Tuples with these coordinates; the empty type if a coordinate has the empty type. */
export const tupleOf = (items: readonly Type[]): Type =>
  items.some(({ length }) => length === 0) ? never : tupleAsDeclared(items);
/** Tuples as TypeScript types them: `readonly [never]` is not `never`. */
export const tupleAsDeclared = (items: readonly Type[]): Type => [{ kind: "tuple", items }];
export const tuplesOf = (member: Type): Type => openTuple([], member);
/**
 * Tuples whose leading coordinates, as far as they exist, have the types `items`. The minimum length is capped at the
 * larger of `maxPlaces` and the length of `items`.
 */
export const openTuple = (items: readonly Type[], member: Type, atLeast = 2): Type => [
  { kind: "tuples", atLeast: Math.min(Math.max(2, atLeast), Math.max(items.length, maxPlaces)), items, member },
];
export const sequenceOf = (member: Type): Type => [{ kind: "sequence", member }];
export const setOf = (member: Type): Type => setWith(member, true);
/** Sets that are finite, infinite, or (undefined) either. */
export const setWith = (member: Type, finite: boolean | undefined): Type => [{ kind: "set", member, finite }];
export const functionOf = (parameters: readonly Type[] | undefined, result: Type, creationSite?: number): Type => [
  {
    kind: "function",
    parameters,
    result,
    ...(creationSite === undefined ? {} : { creationSite, creationSites: [creationSite] }),
  },
];
export const variable = (name: string): Type => [{ kind: "variable", name }];
export const genericVariable = (name: string, creationSite: number): Type => [
  { kind: "variable", name: `${creationSite}.${name}`, creationSite },
];
export const isGeneric = ({ creationSite }: VariablePart): boolean => creationSite !== undefined;
export const namedType = (type: NamedType): Type => [{ kind: "named", named: type }];
export const unknownType = (unknown: Unknown): Type => [{ kind: "unknown", unknown }];

const commonIntegers = arrayOfLength<Type | undefined>(cachedIntegers);

/** The singleton type of `n`, or an unbounded range if `n` is not a safe integer. */
export function integerOf(n: bigint): Type {
  const value = Number(n);
  if (value >= 0 && value < cachedIntegers) return (commonIntegers[value] ??= integers(value, value));
  if (Number.isSafeInteger(value)) return integers(value, value);
  return n > 0n ? integers(Number.MAX_SAFE_INTEGER, Infinity) : integers(-Infinity, Number.MIN_SAFE_INTEGER);
}

/** The direct component types of a constituent, in source order. */
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

/** True if the constituent has component types; recursive types are not unfolded. */
export function hasTypesWithin({ kind }: Part): boolean {
  return kind === "tuple" || kind === "tuples" || kind === "sequence" || kind === "set" || kind === "function";
}

/** Visits all constituents of a type in pre-order, without unfolding recursive types. */
export function visitParts(type: Type, visit: (part: Part) => void): void {
  for (const part of type) {
    visit(part);
    for (const component of typesWithin(part)) visitParts(component, visit);
  }
}

/** True if the predicate holds for a constituent at any depth; recursive types are not unfolded. */
export function somePart(type: Type, predicate: (part: Part) => boolean): boolean {
  return type.some((part) => predicate(part) || typesWithin(part).some((component) => somePart(component, predicate)));
}

/**
 * Widens numbers, atoms, strings and truth values to all values of their kind; returns other constituents unchanged.
 */
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

export function partOf<K extends ConstituentKind>(type: Type, kind: K): Extract<Part, { kind: K }> | undefined {
  return type.find((part): part is Extract<Part, { kind: K }> => part.kind === kind);
}

/** True if the type is empty; for a recursive type being inferred, as far as it is known. */
export const isNever = (type: Type): boolean =>
  type.length === 0 || (type.every((part) => part.kind === "named") && unfoldType(type).length === 0);
export const isError = (type: Type): boolean => type.some((part) => part.kind === "error");
/** True if some constituent gives no information about its values. */
export const isOpen = (type: Type): boolean =>
  type.some(
    (part) => part.kind === "any" || part.kind === "error" || part.kind === "variable" || part.kind === "unknown",
  );

/** The constituents, with top-level recursive types unfolded. */
export function unfoldType(type: Type): Type {
  for (const { kind } of type) if (kind === "named") return unfoldTopLevel(type);
  return type;
}

function unfoldTopLevel(type: Type): Type {
  const parts: Part[] = [];
  const visited = new Set<NamedType>();
  const add = (list: Type): void => {
    for (const part of list) {
      if (part.kind !== "named") parts.push(part);
      else if (!visited.has(part.named)) {
        visited.add(part.named);
        add(part.named.unfold());
      }
    }
  };
  add(type);
  return parts;
}

/** The metavariables among the top-level constituents. */
export function unknownsIn(type: Type): readonly UnknownPart[] {
  // Avoids an allocation for the common case of one constituent.
  if (type.length > 1) return type.filter(isUnknown);
  return type.every(isUnknown) ? type : noUnknowns;
}

export type UnknownPart = Part & { readonly kind: "unknown" };
const isUnknown = (part: Part): part is UnknownPart => part.kind === "unknown";
const noUnknowns: readonly UnknownPart[] = [];

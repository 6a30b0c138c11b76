// Type schemes: the overloads of a definition as its users see them, with generalised variables.

import type { Defined } from "../../resolve/resolved.js";
import { isWithin, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { isSame } from "../lattice/identity.js";
import { type Aliases, showFunction, showMembers, showType } from "../printing/printer.js";
import { acceptStrings, splitOverload } from "./accept-strings.js";
import { allOfKind, any, integer, isNever, natural, never, partOf, string, type Type } from "../lattice/type.js";
import { substitute, variablesIn } from "../lattice/variables.js";

/** One overload of a definition: `Seq(a) * Seq(a) -> Seq(a)`. */
export interface TypeOverload {
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** The values that each variable is compared with, by its name. They indicate the intended type. */
export type ComparisonHints = ReadonlyMap<string, Type>;

export const noHints: ComparisonHints = new Map();

export interface Scheme {
  readonly defined: Defined;
  /** One, unless the meaning of an overloaded operator is left open. */
  readonly overloads: readonly TypeOverload[];
  /**
   * True if there are fewer overloads than combinations of kinds. The last overload accepts all kinds, and the body
   * determines the valid combinations.
   */
  readonly isLikened?: boolean;
  readonly hints: ComparisonHints;
  /** The hints together with argument types of calls, added after inference. Inference does not use it. */
  readonly meant: ComparisonHints;
  /** True if the definition has an error; its uses are not reported. */
  readonly broken: boolean;
  /** True if the type is from a signature. */
  readonly signed: boolean;
}

/** The member type of a constant set; undefined if it is empty. */
export function membersOf({ overloads }: Scheme): Type | undefined {
  const result = overloads[0]?.result;
  const member = result === undefined ? undefined : partOf(result, "set")?.member;
  return member === undefined || isNever(member) ? undefined : member;
}

export function showScheme({ defined, overloads, hints }: Scheme, aliases: Aliases): string {
  // An otherwise unconstrained parameter is displayed with the values it is compared with.
  const substituteHints = (type: Type): Type =>
    substitute(type, (name) => hintWithin(hints.get(name), overloads, true));
  const [onlyOverload] = overloads;
  if (onlyOverload === undefined) return showType(any, aliases);
  if (defined.parameters.length > 0)
    return showFunction(
      overloads.flatMap(({ parameters, result }) =>
        splitOverload({ parameters: parameters.map(substituteHints), result: substituteHints(result) }),
      ),
      aliases,
    );
  const set = partOf(onlyOverload.result, "set");
  if (set !== undefined && aliases.has(defined.name))
    return set.finite === false ? `= ${showMembers(set.member, aliases)}` : `fSet(${showMembers(set.member, aliases)})`;
  return showType(union(...overloads.map((r) => general(substituteHints(r.result), aliases))), aliases);
}

export function showValue(type: Type, aliases: Aliases): string {
  return showType(general(type, aliases), aliases);
}

/**
 * Generalises literals for display, unless the document has a name for the type. The value of a constant is evident
 * from its definition.
 */
function general(type: Type, aliases: Aliases): Type {
  if (aliases.nameOf(type) !== undefined) return type;
  return mapType(
    type,
    (inner) => general(inner, aliases),
    (part) => {
      if (part.kind === "string") return string;
      const isScattered =
        part.kind === "number" && part.integer && (part.low === part.high || part.values !== undefined);
      return isScattered ? (part.low < 0 ? integer : natural) : [part];
    },
  );
}

/** The values that a variable is compared with and that calls pass for it; undefined if it is not compared with any. */
export function hintedType({ meant, overloads }: Scheme, name: string): Type | undefined {
  return hintWithin(meant.get(name), overloads);
}

/**
 * Generalises the hint for a predicate to all atoms and strings, since the predicate is false for others. Ranges of
 * numbers stay unless displayed, as they make modules faster.
 */
function hintWithin(hint: Type | undefined, overloads: readonly TypeOverload[], isShown = false): Type | undefined {
  const isPredicate = overloads.every(
    ({ result }) => result.length > 0 && result.every(({ kind }) => kind === "truth"),
  );
  const isListed = hint?.every(({ kind }) => kind === "atom" || kind === "string" || kind === "number");
  if (hint === undefined || !isPredicate || isListed !== true) return hint;
  return hint.map((part) => (part.kind === "number" && !isShown ? part : allOfKind(part)));
}

export function withArguments(scheme: Scheme, reaching: (name: string) => Type | undefined): Scheme {
  const entries = [...scheme.hints].map(([name, hint]) => [name, union(hint, reaching(name) ?? never)] as const);
  return { ...scheme, meant: new Map(entries) };
}

/**
 * The overloads of a definition, with hints substituted for unconstrained variables and coercions to parameters made
 * explicit.
 */
export function overloadTypes(scheme: Scheme): readonly TypeOverload[] {
  const substituteHints =
    scheme.hints.size === 0 ? undefined : (type: Type): Type => substitute(type, (name) => hintedType(scheme, name));
  return scheme.overloads.map(({ parameters, result }) => ({
    parameters: parameters.map((p) => acceptStrings(substituteHints === undefined ? p : substituteHints(p))),
    result: substituteHints === undefined ? result : substituteHints(result),
  }));
}

/** The union of the results for all instances of the variables. */
export const anyResult = (overloads: readonly TypeOverload[]): Type =>
  union(...overloads.map(({ result }) => substitute(result, () => any)));

export function hasOneType({ overloads }: Scheme): boolean {
  const [onlyOverload, ...otherOverloads] = overloads;
  return onlyOverload !== undefined && otherOverloads.length === 0 && variablesIn(onlyOverload.result).size === 0;
}

/**
 * The hints that indicate the intended type. A variable that is also returned may be anything: it is only compared to
 * distinguish it from a value such as `none.
 */
export function tellingHints(hints: ComparisonHints, overloads: readonly TypeOverload[]): ComparisonHints {
  if (hints.size === 0) return hints;
  const resultVariables = new Set(overloads.flatMap(({ result }) => [...variablesIn(result)]));
  return resultVariables.size === 0 ? hints : new Map([...hints].filter(([name]) => !resultVariables.has(name)));
}

export function allHints(a: ComparisonHints, b: ComparisonHints): ComparisonHints {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  const hints = new Map(a);
  for (const [name, hint] of b) hints.set(name, union(hints.get(name) ?? never, hint));
  return hints;
}

/** Merges overloads with equal results that differ in one parameter. */
export function mergeOverloads(overloads: readonly TypeOverload[]): readonly TypeOverload[] {
  if (overloads.length < 2) return overloads;
  const result: TypeOverload[] = [];
  for (const overload of overloads) {
    const at = result.findIndex(
      (other) =>
        isSame(overload.result, other.result) &&
        variablesIn(overload.result).size === 0 &&
        differences(overload, other) <= 1,
    );
    const existing = result[at];
    if (existing === undefined) result.push(overload);
    else
      result[at] = {
        parameters: existing.parameters.map((p, i) => union(p, overload.parameters[i]!)),
        result: existing.result,
      };
  }
  return result.filter((overload, i) => !result.some((other, j) => j > i && takesAll(other, overload)));
}

/** True if an overload subsumes another one with the same result. */
function takesAll(general: TypeOverload, { parameters, result }: TypeOverload): boolean {
  if (!isSame(general.result, result)) return false;
  const resultVariables = variablesIn(result);
  const open = (type: Type): Type => substitute(type, (name) => (resultVariables.has(name) ? undefined : any));
  return parameters.every((p, i) => isWithin(p, open(general.parameters[i]!)));
}

const differences = (a: TypeOverload, b: TypeOverload): number =>
  a.parameters.reduce((count, p, i) => (isSame(p, b.parameters[i]!) ? count : count + 1), 0);

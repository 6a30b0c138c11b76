// What a definition looks like to those that use it: its readings, each with variables that stand for any type.

import type { Defined } from "../../names/resolved.js";
import { isWithin, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { isSame } from "../lattice/identity.js";
import { type Aliases, showFunction, showMembers, showType } from "../shown/show.js";
import { taken, takenApart } from "./taken.js";
import { allOfKind, any, integer, isNever, natural, never, partOf, string, type Type } from "../lattice/type.js";
import { substitute, variablesIn } from "../lattice/variables.js";

/** One meaning of a definition: `Seq(a) * Seq(a) -> Seq(a)`. */
export interface Reading {
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** By the name of a variable: values that it is compared with, which says what is meant. */
export type Hints = ReadonlyMap<string, Type>;

/** No hint about a variable. */
export const noHints: Hints = new Map();

/** The type of a definition. */
export interface Scheme {
  readonly defined: Defined;
  /** One, unless an overloaded operator is left open in it. */
  readonly readings: readonly Reading[];
  /**
   * True if there were more kinds to choose from than there are readings: the last one takes the kinds of all, and the
   * body tells more of what is meant together.
   */
  readonly isLikened?: boolean;
  readonly hints: Hints;
  /** The same with what the calls of the document hand over, once that is known. No definition is checked with it. */
  readonly meant: Hints;
  /** True if a mistake was found in the definition: nothing is said of its uses. */
  readonly broken: boolean;
  /** True if a signature of the document says so. */
  readonly signed: boolean;
}

/** The members of the set that a constant is, if it can have any. */
export function membersOf({ readings }: Scheme): Type | undefined {
  const result = readings[0]?.result;
  const member = result === undefined ? undefined : partOf(result, "set")?.member;
  return member === undefined || isNever(member) ? undefined : member;
}

/** A definition's type in the notation of section 7. */
export function showScheme({ defined, readings, hints }: Scheme, aliases: Aliases): string {
  // What a parameter is compared with is what is meant, where nothing else is asked of it.
  const meant = (type: Type): Type => substitute(type, (name) => askedFor(hints.get(name), readings, true));
  const [only] = readings;
  if (only === undefined) return showType(any, aliases);
  if (defined.parameters.length > 0)
    return showFunction(
      readings.flatMap(({ parameters, result }) =>
        takenApart({ parameters: parameters.map(meant), result: meant(result) }),
      ),
      aliases,
    );
  const set = partOf(only.result, "set");
  if (set !== undefined && aliases.has(defined.name))
    return set.finite === false ? `= ${showMembers(set.member, aliases)}` : `fSet(${showMembers(set.member, aliases)})`;
  return showType(union(...readings.map((r) => general(meant(r.result), aliases))), aliases);
}

/** The type of an expression's value. */
export function showValue(type: Type, aliases: Aliases): string {
  return showType(general(type, aliases), aliases);
}

/**
 * Which numbers and strings a constant is made of says its definition; its type says that they are numbers and strings,
 * unless the document has a name for them.
 */
function general(type: Type, aliases: Aliases): Type {
  if (aliases.of(type) !== undefined) return type;
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

/**
 * What values of a variable are compared with, and what calls hand over for it; undefined if they are compared with
 * nothing.
 */
export function hintedType({ meant, readings }: Scheme, name: string): Type | undefined {
  return askedFor(meant.get(name), readings);
}

/**
 * Values that a variable is compared with; of a predicate, all atoms and strings in place of some, since it is false for
 * others. Ranges of numbers stay, which make modules faster.
 */
function askedFor(hint: Type | undefined, readings: readonly Reading[], isShown = false): Type | undefined {
  const isPredicate = readings.every(({ result }) => result.length > 0 && result.every(({ kind }) => kind === "truth"));
  const isListed = hint?.every(({ kind }) => kind === "atom" || kind === "string" || kind === "number");
  if (hint === undefined || !isPredicate || isListed !== true) return hint;
  return hint.map((part) => (part.kind === "number" && !isShown ? part : allOfKind(part)));
}

/** A scheme with what calls hand over for the variables of which something is hinted at. */
export function withArguments(scheme: Scheme, reaching: (name: string) => Type | undefined): Scheme {
  const meant = [...scheme.hints].map(([name, hint]) => [name, union(hint, reaching(name) ?? never)] as const);
  return { ...scheme, meant: new Map(meant) };
}

/**
 * The readings of a definition, with all that they take, and what is hinted at for variables that nothing else is asked
 * of.
 */
export function readingTypes(scheme: Scheme): readonly Reading[] {
  const meant =
    scheme.hints.size === 0 ? undefined : (type: Type): Type => substitute(type, (name) => hintedType(scheme, name));
  return scheme.readings.map(({ parameters, result }) => ({
    parameters: parameters.map((p) => taken(meant === undefined ? p : meant(p))),
    result: meant === undefined ? result : meant(result),
  }));
}

/** What a definition can give, whatever its variables stand for. */
export const anyResult = (readings: readonly Reading[]): Type =>
  union(...readings.map(({ result }) => substitute(result, () => any)));

/** True if all results of a definition have one type, and that has no variables. */
export function hasOneType({ readings }: Scheme): boolean {
  const [only, ...others] = readings;
  return only !== undefined && others.length === 0 && variablesIn(only.result).size === 0;
}

/**
 * The hints that say what is meant. What is handed on as it is may be anything: it is only told apart from a value,
 * such as `none.
 */
export function tellingHints(hints: Hints, readings: readonly Reading[]): Hints {
  if (hints.size === 0) return hints;
  const handedOn = new Set(readings.flatMap(({ result }) => [...variablesIn(result)]));
  return handedOn.size === 0 ? hints : new Map([...hints].filter(([name]) => !handedOn.has(name)));
}

/** The hints of two walks. */
export function allHints(a: Hints, b: Hints): Hints {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  const hints = new Map(a);
  for (const [name, hint] of b) hints.set(name, union(hints.get(name) ?? never, hint));
  return hints;
}

/** Readings that give the same and differ in one parameter are one, which takes what each of them takes. */
export function mergedReadings(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings;
  const result: Reading[] = [];
  for (const reading of readings) {
    const at = result.findIndex(
      (other) =>
        isSame(reading.result, other.result) &&
        variablesIn(reading.result).size === 0 &&
        differences(reading, other) <= 1,
    );
    const other = result[at];
    if (other === undefined) result.push(reading);
    else
      result[at] = {
        parameters: other.parameters.map((p, i) => union(p, reading.parameters[i]!)),
        result: other.result,
      };
  }
  return result.filter((reading, i) => !result.some((other, j) => j > i && takesAll(other, reading)));
}

/** True if a reading takes what another one takes, and gives the same. */
function takesAll(all: Reading, { parameters, result }: Reading): boolean {
  if (!isSame(all.result, result)) return false;
  const told = variablesIn(result);
  const open = (type: Type): Type => substitute(type, (name) => (told.has(name) ? undefined : any));
  return parameters.every((p, i) => isWithin(p, open(all.parameters[i]!)));
}

/** In how many parameters two readings differ. */
const differences = (a: Reading, b: Reading): number =>
  a.parameters.reduce((count, p, i) => (isSame(p, b.parameters[i]!) ? count : count + 1), 0);

// Descriptions of types in words: "a set of numbers", "a pair", "a number or an atom".

import { countOf, listInWords } from "../../diagnostics/words.js";
import { kindsIn, type KindName, type Kinds } from "../lattice/kinds.js";
import { type Part, partOf, type Type, unfoldType } from "../lattice/type.js";
import { maxKinds } from "./limits.js";

/** Examples: "a number", "a set of pairs", "an atom or a string". */
export function describe(type: Type): string {
  const words = distinct(type).map(describePart);
  return words.length === 0
    ? "no value at all"
    : words.length > maxKinds
      ? "a value of one of several kinds"
      : listInWords([...new Set(words)], "or");
}

/**
 * Describes both types. For functions whose types are not displayed, the description includes the difference in arity
 * or result.
 */
export function describeApart(
  actual: Type,
  required: Type,
  areShown: boolean,
): readonly [found: string, needed: string] {
  const [f, g] = [partOf(unfoldType(actual), "function"), partOf(unfoldType(required), "function")];
  const words = [describe(actual), describe(required)] as const;
  if (areShown || f === undefined || g === undefined || words[0] !== words[1]) return words;
  const counts = [f, g].map(({ parameters }) => parameters?.length);
  if (!counts.includes(undefined) && counts[0] !== counts[1])
    return [`a function of ${countOf(counts[0]!, "argument")}`, `a function of ${countOf(counts[1]!, "argument")}`];
  const [first, second] = [members(f.result, 0), members(g.result, 0)];
  return first === undefined || second === undefined || first === second
    ? words
    : [`a function whose values are ${first}`, `a function whose values are ${second}`];
}

/** Examples: "numbers", "pairs", "sets of atoms"; undefined if the description would be too general. */
function members(type: Type, depth: number): string | undefined {
  if (depth > 2) return undefined;
  const words = [...new Set(distinct(type).map((part) => describeParts(part, depth)))];
  return words.length === 0 || words.length > 2 || words.includes("values") ? undefined : listInWords(words, "and");
}

const distinct = (type: Type): readonly Part[] => unfoldType(type);

const tupleWords: Readonly<Record<number, readonly [string, string]>> = {
  2: ["a pair", "pairs"],
  3: ["a triple", "triples"],
};

function describePart(part: Part): string {
  switch (part.kind) {
    case "truth":
      return "a truth value";
    case "number":
      return part.fraction === true ? "a fraction" : "a number";
    case "atom":
      return "an atom";
    case "string":
      return "a string";
    case "tuple":
      return tupleWords[part.items.length]?.[0] ?? `a tuple of ${part.items.length} coordinates`;
    case "tuples":
      return part.atLeast > 2 ? `a tuple of at least ${part.atLeast} coordinates` : "a tuple";
    case "sequence":
      return withMembers("a sequence", part.member);
    case "set":
      return part.member.length === 0 ? "the empty set" : withMembers("a set", part.member);
    case "function":
      return "a function";
    case "easel":
      return easelWords[part.name][0];
    case "any":
    case "error":
    case "variable":
    case "named":
    case "unknown":
      return "a value";
  }
}

const easelWords = {
  Point: ["a point", "points"],
  Color: ["a colour", "colours"],
  Image: ["an image", "images"],
} as const;

function withMembers(word: string, member: Type, depth = 0): string {
  const of = members(member, depth + 1);
  return of === undefined ? word : `${word} of ${of}`;
}

function describeParts(part: Part, depth: number): string {
  switch (part.kind) {
    case "truth":
      return "truth values";
    case "number":
      return "numbers";
    case "atom":
      return "atoms";
    case "string":
      return "strings";
    case "tuple":
      return tupleWords[part.items.length]?.[1] ?? `tuples of ${part.items.length} coordinates`;
    case "tuples":
      return "tuples";
    case "sequence":
      return withMembers("sequences", part.member, depth);
    case "set":
      return withMembers("sets", part.member, depth);
    case "function":
      return "functions";
    case "easel":
      return easelWords[part.name][1];
    case "any":
    case "error":
    case "variable":
    case "named":
    case "unknown":
      return "values";
  }
}

const kindWords: { readonly [K in KindName]: string } = {
  number: "a number",
  truth: "a truth value",
  atom: "an atom",
  string: "a string",
  tuple: "a tuple",
  sequence: "a sequence",
  set: "a set",
  function: "a function",
  Point: "a point",
  Color: "a colour",
  Image: "an image",
};

/** Examples: "a number", "a tuple or a sequence". */
export function describeKinds(mask: Kinds): string {
  return listInWords(
    kindsIn(mask).map((kind) => kindWords[kind]),
    "or",
  );
}

// Zero-based positions, as in Python, JavaScript and Haskell. All positions of a definition with such a notation
// are shifted, since a partial translation would mix two conventions.

import { boundIn, closerOf, isLedWord, pattern, split, withBrackets, wordOf } from "./code.js";

export const positionsHelp = "Positions are counted from 1, and a slice with two dots includes both ends";

/**
 * Functions and methods of other languages that take positions; those starting with `s` return a part of their
 * receiver.
 */
export const positional = "charAt|elementAt|at|get|substring|slice|sublist|subList";

/** Matches the length of a value minus a number, such as the zero-based index of its last member. */
const lessThanLength = /^(?:(?:len|length|size)\s*\([^]*\)|[^]*\.\s*(?:length|size|len)(?:\s*\(\s*\))?)\s*-/;

/** False for keywords, after which brackets do not contain a position. */
const isTarget = (code: string): boolean =>
  !isLedWord(code) && !/^(?:Sum|Prod|Sec|Nrsec|Union|return|else|for)$/.test(code);

/** Adds 1 to code; a trailing numeral is adjusted. */
function plusOne(code: string): string {
  if (/^\d+$/.test(code)) return String(Number(code) + 1);
  const operand = String.raw`[\w\xc0-\u1fff')\]|]`;
  const [, rest, operator, term] = new RegExp(`^([^]*${operand})\\s*([-+])\\s*(\\d+)$`).exec(code) ?? [];
  if (rest !== undefined) {
    const count = Number(term) + (operator === "+" ? 1 : -1);
    return count === 0 ? rest : `${rest} ${operator!} ${count}`;
  }
  const shorter = code.replace(new RegExp(`(?<=${operand})\\s*-\\s*1(?=\\s*[-+])`), "");
  return shorter !== code ? shorter : /^[^-+*/\s]+$/.test(code) ? `${code} + 1` : `(${code}) + 1`;
}

/** Returns the position `back` places before the last one of a sequence. */
const placeFromEnd = (target: string, back: number): string => `|${target}|${back === 0 ? "" : ` - ${back}`}`;

/** Rewrites `s.charAt(i)`, `s.slice(i, j)` and `s !! i` with brackets, still zero-based. */
function inBrackets(code: string, isForeign: (name: string) => boolean): string {
  let result = code.replace(pattern(String.raw`(OPERAND)\s*!!\s*(OPERAND)`), "$1[$2]");
  const call = pattern(String.raw`(?:(OPERAND)\s*\.\s*|(?<![\w\xc0-\u1fff'.\x60]))(${positional})\(`);
  for (let match = call.exec(result); match !== null; match = call.exec(result)) {
    const [matched, receiver, name = ""] = match;
    const end = closerOf(result, match.index + matched.length - 1);
    if (end === undefined) break;
    const argumentList = split(result.slice(match.index + matched.length, end), ",");
    const [target, ...args] = receiver === undefined ? argumentList : [receiver, ...argumentList];
    const isPart = name.startsWith("s");
    // A numeral is the position in a list rather than a key of a map.
    const isKey = name === "get" && !/^\d+$/.test(args[0] ?? "");
    const isOwn = !isForeign(name) || isKey || (receiver === undefined && name === "at");
    if (isOwn || args.includes("") || args.length < 1 || args.length > (isPart ? 2 : 1)) continue;
    const inside = isPart ? `${args[0]!}:${args[1] ?? ""}` : args[0]!;
    result = `${result.slice(0, match.index)}${target!}[${inside}]${result.slice(end + 1)}`;
    call.lastIndex = match.index;
  }
  return result;
}

/**
 * Rewrites the ranges of names that occur only as positions, such as `i in range(len(s))` with `s[i]`, and adds these
 * names to `names`, since they are then 1-based.
 */
function withRanges(code: string, names: Set<string>): string {
  const range = pattern(String.raw`(NAME)(\s*(?:\bin\b|∈|<-)\s*)range\s*\(`);
  let result = code;
  const count = (source: string): number => result.match(new RegExp(source, "g"))?.length ?? 0;
  for (let match = range.exec(result); match !== null; match = range.exec(result)) {
    const [matched, name = "", separator = ""] = match;
    const open = match.index + matched.length;
    const end = closerOf(result, open - 1) ?? open;
    const [to = "", from = "0", ...more] = split(result.slice(open, end), ",").toReversed();
    const uses = count(String.raw`(?<=[\w\xc0-\u1fff')\]]\s*\[\s*)${wordOf(name)}(?=\s*(?:[-+]\s*\d+\s*)?\])`);
    if (more.length > 0 || uses === 0 || uses !== count(wordOf(name)) - 1) continue;
    result = `${result.slice(0, match.index)}${name}${separator}{${plusOne(from)}..${to}}${result.slice(end + 1)}`;
    names.add(name);
  }
  return result;
}

/**
 * Converts all positions of a definition to 1-based ones. The result is unchanged if no position is certainly
 * zero-based, and undefined if some cannot be translated. Unless `isPosition`, 0 and negative numbers may be keys.
 */
export function countFromOne(
  code: string,
  isDefined: (name: string) => boolean,
  isPosition: boolean,
): string | undefined {
  const boundNames = new Set(boundIn(code));
  const isForeign = (name: string): boolean => !isDefined(name) && !boundNames.has(name);
  const bracketed = inBrackets(code, isForeign);
  const isRange = isForeign("range") && /\brange\s*\(/.test(code);
  const names = new Set<string>();
  const ranged = isRange ? withRanges(bracketed, names) : bracketed;
  let isFromZero = isRange || bracketed !== code;
  let isUnclear = false;
  const fromEnd = (bound: string): number | undefined => {
    if (!bound.startsWith("-")) return undefined;
    if (!/^-\s*\d+$/.test(bound)) isUnclear = true;
    return Number(bound.slice(1));
  };
  const placeOf = (limit: string, target: string): string => {
    const back = fromEnd(limit);
    if (lessThanLength.test(limit) || (isPosition && (back !== undefined || limit === "0"))) isFromZero = true;
    const boundName = /^[A-Za-z\xc0-\u1fff][\w\xc0-\u1fff']*/.exec(limit)?.[0] ?? "";
    return back !== undefined
      ? placeFromEnd(target, back - 1)
      : names.has(boundName) || limit === ""
        ? limit
        : plusOne(shiftPositions(limit));
  };
  const shiftPositions = (text: string): string =>
    withBrackets(text, "[", (inside, before) => {
      const target = pattern(String.raw`(OPERAND)\s*$`).exec(before)?.[1];
      const isPlace = target !== undefined && isTarget(target) && !/^\s*[\x60\ue000-\uf8ff]/.test(inside);
      if (!isPlace || inside.trim() === "" || /\bin\b|∈|<-|=|\|->/.test(inside)) return `[${shiftPositions(inside)}]`;
      // The brackets contain the arguments of a function or the positions in a matrix.
      if (split(inside, ",").length > 1) isUnclear = true;
      const dots = split(inside, "..");
      if (dots.length === 2) return `[${dots.map((bound) => placeOf(bound, target)).join("..")}]`;
      const [from = "", to, ...otherBounds] = split(inside, ":");
      if (to === undefined) return `[${placeOf(from, target)}]`;
      isFromZero = true;
      // Bars are LED notation, and LED counts from 1.
      if (otherBounds.length > 0 || inside.includes("|")) isUnclear = true;
      const back = fromEnd(to);
      return `[${from + to === "" ? "1" : placeOf(from, target)}..${back === undefined ? shiftPositions(to) : placeFromEnd(target, back)}]`;
    });
  const start = /:=|\biff\b|[={]|->|\breturn\b|$/.exec(ranged)!.index;
  const result = ranged.slice(0, start) + shiftPositions(ranged.slice(start));
  return !isFromZero ? code : isUnclear ? undefined : result;
}

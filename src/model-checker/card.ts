// The difference of two states, as pieces of text marked unchanged, new or removed.

import { equal, isSequence, isSet, isTuple, printUpTo, type Value } from "../runtime/index.js";
import { maxPartLength, maxPartsCompared } from "./limits.js";

export interface CardFragment {
  readonly text: string;
  readonly mark: "same" | "new" | "gone";
}

/** The pieces of each coordinate of a state, or of the whole state if it is not a tuple. */
export type Card = readonly (readonly CardFragment[])[];

export function cardOf(before: Value | undefined, after: Value): Card {
  if (!isTuple(after)) return [pieces(before, after)];
  const then: readonly Value[] = before !== undefined && isTuple(before, after.length) ? before : [];
  return after.map((item, i) => pieces(then[i], item));
}

const print = (value: Value): string => printUpTo(value, maxPartLength);

const piece = (mark: CardFragment["mark"], ...values: readonly Value[]): CardFragment => ({
  text: values.map(print).join(", "),
  mark,
});

function pieces(before: Value | undefined, after: Value): readonly CardFragment[] {
  if (before === undefined || isSame(before, after)) return [piece("same", after)];
  const other: readonly CardFragment[] = [piece("gone", before), unchangedFragment(" → "), piece("new", after)];
  if (isSet(before) && isSet(after)) {
    if (!before.finite || !after.finite || Number(before.count()) + Number(after.count()) > maxPartsCompared)
      return other;
    return inBrackets("{", memberPieces(before.listed(), after.listed()), "}");
  }
  if (isTuple(before) && isTuple(after, before.length)) return inBrackets("(", itemPieces(before, after), ")");
  if (isSequence(before) && isSequence(after) && before.items.length + after.items.length <= maxPartsCompared)
    return inBrackets("<", itemPieces(before.items, after.items), ">");
  return other;
}

const unchangedFragment = (text: string): CardFragment => ({ text, mark: "same" });

function inBrackets(
  opening: string,
  parts: readonly (readonly CardFragment[])[],
  closing: string,
): readonly CardFragment[] {
  const all = parts.flatMap((part, i) => (i === 0 ? part : [unchangedFragment(", "), ...part]));
  const joined: CardFragment[] = [];
  for (const one of [unchangedFragment(opening), ...all, unchangedFragment(closing)]) {
    const last = joined.at(-1);
    if (last?.mark === "same" && one.mark === "same")
      joined[joined.length - 1] = unchangedFragment(last.text + one.text);
    else joined.push(one);
  }
  return joined;
}

/** The members in order, then the removed ones. */
function memberPieces(before: readonly Value[], after: readonly Value[]): readonly (readonly CardFragment[])[] {
  const [old, now] = [new Set(before.map(print)), new Set(after.map(print))];
  return [
    ...after.map((one) => [piece(old.has(print(one)) ? "same" : "new", one)]),
    ...before.filter((one) => !now.has(print(one))).map((one) => [piece("gone", one)]),
  ];
}

function itemPieces(before: readonly Value[], after: readonly Value[]): readonly (readonly CardFragment[])[] {
  const [old, now] = [before.slice(after.length), after.slice(before.length)];
  return [
    ...after.slice(0, before.length).map((one, i) => pieces(before[i], one)),
    ...now.map((one) => [piece("new", one)]),
    ...old.map((one) => [piece("gone", one)]),
  ];
}

function isSame(one: Value, other: Value): boolean {
  try {
    return equal(one, other);
  } catch {
    // Functions cannot be compared.
    return false;
  }
}

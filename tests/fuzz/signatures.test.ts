// Signatures are checked whatever passes are left out, also where invalid values come through definitions without one.

import { expect, test } from "vitest";
import { isLong, seed } from "../support/random.js";
import { Dice } from "./dice.js";
import { examine } from "./examine.js";

/** A member of a set of pairs; one in four is outside of the signature. */
const pair = (dice: Dice): string => `(${dice.below(4) === 0 ? 14 + dice.below(9) : 1 + dice.below(13)}, \`a)`;

const setOfPairs = (dice: Dice): string =>
  `{${Array.from({ length: 1 + dice.below(4) }, () => pair(dice)).join(", ")}}`;

/** Definitions with and without signatures, each of which calls the one before, and values for the last. */
function chain(dice: Dice): string {
  const lines = [
    "Rank := {1..13}",
    "Card := Rank * {`a, `b}",
    "value: Card -> Rank",
    dice.pick(["value(c) := c[1]", "value(c) := c[1] if c[1] = 1; value((c[1] - 1, c[2])) + 1 otherwise"]),
  ];
  let last = "value";
  for (let i = 0; i < dice.below(3); i++) {
    if (dice.below(4) === 0) lines.push(`f${i}: Card -> Rank`);
    lines.push(`f${i}(c) := ${dice.pick([`${last}(c)`, `min({${last}(c), 13})`, `${last}((c[1], \`b))`])}`);
    last = `f${i}`;
  }
  lines.push(
    `best(H) := max({${last}(c) | c in H})`,
    `hands := {${setOfPairs(dice)}, ${setOfPairs(dice)}}`,
    "bests := {best(H) | H in hands}",
  );
  return `/$\n${lines.join("\n")}\n$/\n\ncmd:>best(choose(hands))\n0\n`;
}

test("invalid arguments fail with any passes disabled", () => {
  let compared = 0;
  for (let i = 0; i < (isLong ? 2000 : 24); i++) {
    const dice = new Dice(seed, i);
    const text = chain(dice);
    const examined = examine(text, dice);
    compared += examined.compared;
    expect(
      examined.findings.filter(({ kind }) => kind !== "slow"),
      text,
    ).toEqual([]);
  }
  expect(compared).toBeGreaterThan(isLong ? 100 : 40);
});

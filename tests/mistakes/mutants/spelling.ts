// A word as a slip of the hand leaves it.

import type { Dice } from "../../fuzz/dice.js";

/** Shorter words are rarely misspelt. */
const shortest = 3;

/** The word with one slip: a letter lost, doubled or exchanged, or another case. Undefined for short words. */
export function misspelt(word: string, dice: Dice): string | undefined {
  if (word.length < shortest) return undefined;
  const at = 1 + dice.below(word.length - 1);
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at]! + word.slice(at),
    word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1),
    (word[0] === word[0]!.toUpperCase() ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + word.slice(1),
  ].filter((slip) => slip !== word);
  return slips.length === 0 ? undefined : dice.pick(slips);
}

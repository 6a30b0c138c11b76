// Random misspellings of a word.

import type { Dice } from "../../fuzz/dice.js";

/** Minimum length of misspelt words; shorter words are rarely misspelt. */
const shortest = 3;

/** Returns the word with one letter lost, doubled or transposed, or with different case. Undefined for short words. */
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

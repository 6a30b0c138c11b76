// Limits for generators of candidates.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum number of arguments for which permutations are tried. */
export const maxPermutedArguments = 7;

/** Maximum number of coordinates for which permutations are tried. */
export const maxPermutedCoordinates = 4;

/** Maximum distance, as a cost, of a position that receives code from a message. */
export const maxDistance = 1;

/** Maximum number of occurrences of a word considered per definition. */
export const maxOccurrences = 3;

/** Maximum number of words in a document for which replacements are tried. */
export const maxWords = 12;

/** Maximum length of a name that is probably a variable. */
export const maxVariableLength = 2;

/** Maximum length of a tuple that is regrouped. */
export const maxRegroupedItems = 7;

// Limits on abstract values.

// Measured: each comment has the result.

/** Maximum number of atoms and strings that are distinguished. With 4, no test document compiles differently. */
export const maxWords = 64;

/** Maximum nesting depth of widened abstract values. With 3 or 12, no test document compiles differently. */
export const maxDepth = 6;

/** Maximum exponent of a power that takes only a few operations. With 3, one test document compiles differently. */
export const maxExponent = 32;

/**
 * Maximum length of tuples whose items are known: a few sums create tuples of millions of items. With 4, no document
 * compiles differently.
 */
export const maxItems = 64;

// Given by an engine, a format, or the precision of numbers.

/** The largest integer whose sums and differences are safe. */
export const maxSmall = 2 ** 52 - 1;

/** Maximum number of members or characters that can fit in memory. */
export const maxBuilt = 2 ** 32;

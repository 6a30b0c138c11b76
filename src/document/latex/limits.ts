// Limits for the LaTeX reader, which bound its time for damaged and expanding input.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum nesting depth of braces and environments. */
export const maxNesting = 120;

/** Length of the text's tail kept for lookbehind; no run of primes or spaces is longer. */
export const tailLength = 100;

/** Maximum length of a braced group; bounds the search among many unclosed braces. */
export const maxGroupLength = 50_000;

/** Maximum number of nodes per display; bounds exponential macro expansion. */
export const maxExpandedNodes = 50_000;

/** Maximum length of a line's beginning that is tested for being the head of a definition, in characters. */
export const maxHeadLength = 5_000;

/** Maximum nesting depth of macro expansions. */
export const maxExpansionDepth = 100;

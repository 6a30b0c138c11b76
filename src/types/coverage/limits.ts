// Limits for the analysis of missing and unreachable branches.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum number of combinations of answers; beyond it, some questions remain unanswered. */
export const maxCombinations = 4096;

/** Maximum number of steps of that: combinations times the size of the conditions. */
export const maxSteps = 2_000_000;

/** Maximum number of attempts to find a case that is certainly uncovered. */
export const maxAttempts = 20;

/** Maximum size of a range expanded into equations, for values that are not known to be integers. */
export const maxRangeExpanded = 64n;

/** Number of literals up to which a linear search is used. */
export const maxSearchedLinearly = 8;

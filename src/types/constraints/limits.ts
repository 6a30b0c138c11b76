// Limits for the solver.

// Measured: each comment has the result.

/** Maximum depth of the descent, for types that nest without repeating a name. */
export const maxDescentDepth = 7;

/**
 * Maximum number of components visited in one descent; the test documents need at most 79. Functions that are applied
 * to themselves have types of functions within functions, with 10^7 components at the maximum depth.
 */
export const maxDescentSteps = 128;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum nesting depth of metavariables; beyond it the solution is `any`. */
export const maxSolutionDepth = 24;

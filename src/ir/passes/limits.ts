// Limits and thresholds for the passes.

// Measured: each comment has the result.

/**
 * Maximum number of values in a memo key. With 2, six documents lose a cache, four of them games; a higher limit adds
 * none.
 */
export const maxCacheKeys = 3;

/**
 * Maximum number of compared components of the state. With 1, nine documents lose components, bricks and tic-tac-toe
 * among them; without a limit, five documents get more, which was not timed.
 */
export const maxStateParts = 3;

/**
 * Maximum number of members that are compared one by one, to limit the length of the code. Comparisons find one of 2 to
 * 24 atoms in 2 to 8 ns, its hash in 10 to 16. No test document compiles differently with 4, or without a limit.
 */
export const maxMembersCompared = 8;

/**
 * Maximum number of values in a memo key. With 3, four documents lose tables, graph matching among them; without a
 * limit, two get more, which was not timed.
 */
export const maxTableKeys = 4;

/**
 * Maximum weight of a memo key if each call leads to at most one other call, so that the number of calls cannot grow
 * exponentially. With 2, five documents lose tables; without this limit four get more, Pente and queens among them,
 * which was not timed.
 */
export const maxLinearKeyWeight = 3;

/**
 * Weight of a string or sequence in such a key. With 2, merging two sequences is not memoized, which saves a tenth of
 * the time, and a third in the first run; a traversal of one string still is.
 */
export const sequenceKeyWeight = 2;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum size, in nodes, of a continuation that is duplicated into several branches. */
export const maxDuplicatedNodes = 20;

/** Maximum depth of nested calls, since recursion may not terminate. */
export const maxCallDepth = 16;

/** Minimum number of iterations of a loop to be specialized, if the number is known. */
export const minListedIterations = 4;

/**
 * Maximum size, in nodes, of an expression that replaces all variables, since the rest is searched for each candidate.
 * Larger ones did not occur.
 */
export const maxProjectedNodes = 30;

/** Maximum number of variables in a key. */
export const maxKeyVariables = 3;

/** Maximum size, in nodes, of a key expression. */
export const maxKeyNodes = 30;

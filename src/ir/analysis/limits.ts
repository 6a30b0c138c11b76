// Limits for the analyses of core.

// Measured: each comment has the result.

/**
 * Maximum size of the cache of operands, checked once per visit. Compile times are the same for any size of at least 1.
 */
export const maxCachedOperands = 1000;

/**
 * Loop depth from which calls count as frequent; the recursion of a definition counts as a loop. With 1, fifteen test
 * documents compile differently, with 3 eleven, which was not timed.
 */
export const maxLoopDepth = 2;

/**
 * Maximum number of entries of a loop for which an index does not pay, since it is built on the third entry. With this
 * limit, the search for the states of the Towers of Hanoi, which tries three pegs for each disk, fell from 340,000 to
 * 250,000 a second.
 */
export const maxUnindexedEntries = 3;

/**
 * Maximum number of definitions that an analysis looks through, so that cycles end and repeated calls do not multiply:
 * definitions of sets, calls in a condition, and calls within total definitions. Of 472 documents, one compiles
 * differently with 2, none with 1,000.
 */
export const maxExpansions = 16;

/**
 * Maximum width of an integer range compared with literal members one by one. With 8, no test document compiles
 * differently.
 */
export const maxIntegersCompared = 64;

/**
 * Number of joins before an abstract value is widened. 1 or 12 changes neither the emitted code nor the compile time of
 * any test document.
 */
export const joinsBeforeWidening = 4;

/**
 * Number of joins before an abstract value is coarsened. 8 or 64 changes neither the emitted code nor the compile time
 * of any test document.
 */
export const joinsBeforeCoarsening = 16;

// Given by an engine, a format, or the precision of numbers.

/** Counting up from at most 2^52 stays within the safe integers: there is no time for another 2^52 steps. */
export const maxCounter = 2 ** 52;

/** Number of bits in a bitwise integer. */
export const maxLists = 32;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum nesting depth at which types are distinguished. */
export const maxTypeDepth = 8;

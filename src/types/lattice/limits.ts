// Limits on the size of types and the steps of comparisons.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum nesting depth of unfolded comparisons, to bound stack use. */
export const maxUnfoldings = 100;

/** Maximum number of steps of a comparison; beyond it the answer is negative. */
export const maxComparisonSteps = 2000;

/** Maximum number of literals in an atom or string constituent. */
export const maxLiterals = 64;

/** Maximum number of tuples of one length that are kept separate. */
export const maxTuplesPerLength = 12;

/** Maximum number of creation sites tracked for a function type. */
export const maxCreationSites = 8;

/** Maximum depth at which types are unfolded and compared. */
export const maxComparedDepth = 6;

/** Maximum number of integers listed in a type. */
export const maxIntegersListed = 16;

/** Number of rounds before widening starts. */
export const roundsBeforeWidening = 3;

/** Maximum depth of widened types; beyond it the result is `any`. */
export const maxWidenedDepth = 7;

/** Number of different lengths at which similar tuples are widened to open length. */
export const maxTupleLengths = 3;

/** Maximum number of inferred names in one type; beyond it the result is `any`. */
export const maxNames = 16;

/** Target size of a type that is cut; well below the maximum, so that cuts are rare. */
export const maxCutSize = 128;

/** Minimum number of levels that remain, regardless of size. */
export const minLevels = 2;

/** Size up to which a traversal is faster than a cache lookup. */
export const maxTraversedSize = 24;

/** Size beyond which counting stops. */
export const maxTypeSize = 512;

/**
 * Maximum number of coordinates with separate types in tuples of open length. A larger index denotes an element of a
 * long list rather than a field of a record. A type with an entry for each preceding coordinate, in TypeScript as well,
 * could be arbitrarily longer than the source that states it.
 */
export const maxPlaces = 64;

/**
 * Maximum number of string literals printed for a type, for readers and for TypeScript; larger types are printed as all
 * strings. Chosen for the names of the keys, of which there are 46.
 */
export const maxStrings = 32;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Number of integers, from 0, whose types are cached: the most frequent ones; filled lazily. */
export const cachedIntegers = 4096;

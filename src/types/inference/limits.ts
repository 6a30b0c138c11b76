// Limits for inference: depths, rounds and sizes.

// Measured: each comment has the result.

/**
 * Maximum number of preceding branches searched for the one that covers an unreachable branch. For a definition of 640
 * branches, half of them unreachable, an unlimited search takes 370 ms instead of 10.
 */
export const maxBranchesBefore = 40;

/**
 * Maximum nesting depth of re-analysed bodies; beyond it the overloads are used. Of the types of 6,669 definitions, six
 * are less precise with a depth of 1 and one with 2; a depth of 5 improves none.
 */
export const maxInstanceDepth = 3;

/**
 * Limits on the size of groups and on the number of bodies checked per definition. Typical groups have two or three
 * members; a web of 50 definitions took minutes without the limits.
 */
export const maxGroupSize = 8;

/** Maximum number of bodies checked per definition (see `maxGroupSize`). */
export const maxBodiesChecked = 64;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum nesting depth of inspected values. */
export const maxComparisonDepth = 2;

/** Maximum length of a tuple whose slices have separate types per length. */
export const maxSliceLengths = 16;

/** Maximum number of integers whose values are listed in a type; larger sets are known by their bounds only. */
export const maxIntegersListed = 16;

/** Maximum nesting depth of names and operators followed to a constant. */
export const maxConstantNesting = 50;

/** Number of rounds after which bindings that still grow become `any`. */
export const maxMatchingRounds = 5;

/** Maximum length of a chain of names that are aliases of each other. */
export const maxMemberAliases = 8;

/** Number of rounds after which arguments that still grow are abandoned; more than widening needs. */
export const maxTerminationRounds = 4;

/** Maximum nesting depth of expanded predicates. */
export const maxPredicateDepth = 2;

/** Maximum number of nodes in the conditions of an expanded predicate. */
export const maxPredicateNodes = 24;

/** Maximum depth to which equations of `where` are followed. */
export const maxEquationDepth = 8;

/** Maximum nesting depth of speculative checks; deeper calls are assumed to be right. */
export const maxSpeculationDepth = 3;

/** Maximum number of separate coordinates in a concatenation of tuples. */
export const maxCoordinates = 2048;

/** Maximum number of pairs of alternatives with separate coordinates, as each sum may double the number of lengths. */
export const maxPairs = 256;

/** Maximum number of atoms and strings whose values are listed in a type. */
export const maxLiteralsListed = 64;

// Chosen for people who read, watch or wait.

/** Maximum length of quoted source text, in characters. */
export const maxQuotedLength = 40;

/** Maximum number of rows reported; more than these are probably intended. */
export const maxOddRows = 2;

// Limits on the search for fixes.

// Values that were chosen by measurement; the comments state the results.

/**
 * Step budget of all checks for the fixes of one document, in addition to its number of characters. Of the 1,158
 * documents in `tests/mistakes`, those with checks take 10 (median) to 2,112.
 */
export const maxExtraSteps = 20_000;

/**
 * Budget per document: the number of trials, and the number of checked characters in addition to those of the document,
 * so that a short document gets several trials. A thousand characters take 3 to 8 ms in a newly started process. The
 * first limit also applies to the number of rewritten diagnostics, since parsing invalid candidates takes time as well.
 */
export const maxTrials = 24;

/** Number of checked characters in addition to those of the document (see `maxTrials`). */
export const maxExtraCharacters = 4000;

/**
 * Limits of the search for local changes: diagnostics per document, characters of copies per batch, the total over all
 * batches, and the number of changes verified at the end. Over 44 mutants, `led check` takes 1.43 times its processor
 * time without the search (median; 1.9 times for the tenth slowest), and fixes 25 of 45 errors. With copies of the
 * whole document, 6000 characters and 12 final changes, it takes 1.5 times (2.14) and fixes 27. Batches of 800 and 1500
 * characters take 1.37 times (1.72), but show one change where two are equally likely.
 */
export const maxSearches = 3;

/** Characters of copies in all batches of a document, in addition to `batchShare` of its length (see `maxSearches`). */
export const maxExtraBatchLength = 3000;

/** Fraction of the length of a document that its batches may copy (see `maxSearches`). */
export const batchShare = 1 / 4;

/** Maximum number of changes of a batch that are verified at the end (see `maxSearches`). */
export const maxFinalists = 4;

/** Maximum number of final verifications per document (see `maxSearches`). */
export const maxVerifications = 5;

/**
 * Maximum length of a rewritten definition, in characters, since the patterns are tried at every position. The longest
 * of 7,355 definitions from documents of all kinds has 667.
 */
export const maxRewrittenLength = 800;

/** Maximum characters of copies in the first batch of a definition, and in the second (see `maxSearches`). */
export const maxBatchLengths = [1500, 2500];

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum number of candidates in displays, each of which requires checking the whole document. */
export const maxDisplayCandidates = 8;

/** Maximum length of a definition for the search for punctuation, in characters, since each change is parsed. */
export const maxPunctuatedLength = 600;

/** Maximum number of steps up from a reported position. */
export const maxStepsUp = 4;

/** Maximum number of steps down from each ancestor. */
export const maxStepsDown = 2;

/** Maximum number of uses considered for a marked parameter. */
export const maxParameterUses = 4;

/** Maximum number of rewriting passes: one rule may produce syntax that another one rewrites. */
export const maxRounds = 3;

/** Maximum length of a searched definition, in characters. */
export const maxSearchedLength = 800;

/** Maximum number of changes tried per definition. */
export const maxChangesPerDefinition = 60;

/** Maximum cost of a change that is tried for an error. */
export const maxCost = 2.2;

/** Maximum cost of a mutation if an error shows which kinds mismatch. */
export const maxErrorCost = 2.3;

/** Maximum cost of a mutation if only tests fail. */
export const maxMutationCost = 1.6;

// Chosen for readers.

/** Maximum length of a signature's type that is written, in characters. */
export const maxTypeLength = 40;

/** Maximum number of diagnostics of a document for which fixes are searched. Few readers reach the hundredth. */
export const maxDiagnosticsWithFixes = 100;

/** Maximum length of code in a help, in characters. */
export const maxShownLength = 100;

/** Maximum exponent of a Cartesian power that is written as a product. */
export const maxFactors = 4n;

// Limits and thresholds for caches.

// Measured: each comment has the result.

/**
 * Number of bits in the words that are fields. With all words in an array, the power set took 3.8 times as long,
 * positions and games of tic-tac-toe 1.6, bricks 1.1, and Pente, which has 23 words, the same. The array of further
 * words, empty for small domains, costs a factor of 1.0 to 1.1. As an array of numbers rather than an Int32Array, it is
 * copied faster up to about 30 words, but iterated in twice the time.
 */
export const maxBitsInFields = 64;

/**
 * Maximum size of a domain. At this size, compared to ordinary sets of half of its members, a membership test takes
 * half the time, a comprehension a fifth, a union a twentieth, and adding a member, which copies all words, 2.6 times
 * as long. For sets of 40 members, adding or removing one takes 2.2 times as long, and iteration 3 times. With 16,384
 * members in the domain, adding takes 6.3 times as long, and removing from a set of 40 members 5.7.
 */
export const maxInDomain = 4096;

/**
 * Maximum number of grid cells per result. A table for all pairs i < j below a number that is not a power of two fills
 * an eighth of its grid or more. With 4, a most valuable load takes 1.3 times as long; with 16, 0.9 times, and a
 * triangulation 1.2 times.
 */
export const maxPlacesPerResult = 8;

/**
 * The list is rebuilt if more than one member in 16 is removed. Removing one in 2, 4, 8 and 20 of 400 pairs from the
 * same set again and again takes 42, 609, 229 and 32 microseconds with 4, 59, 34, 28 and 75 with 16, and 58, 29, 35 and
 * 30 if the list is always rebuilt; but then indexes are lost even if only one member is removed.
 */
export const minRemainingPerRemoved = 16;

// Given by an engine, a format, or the precision of numbers.

/**
 * Maximum depth of calls on the stack. Node and browsers have room for about 5,000 frames, and a call may take several.
 */
export const maxDepthOnStack = 800;

// Thresholds of speed and memory, not measured separately. Results do not depend on them.

/** Number of queries before an index or a heap is built. */
export const queriesBeforeIndex = 2;

/** Maximum size in bits of integers that are interned. */
export const maxInternedBits = 512;

/** Shorter sequences are hashed item by item, which is faster than prefix hashes. */
export const minPrefixHashed = 64;

/** Strings up to this length are hashed quickly by the engine. */
export const maxWholeHashed = 32;

/** Number of characters sampled at each end of a longer string. */
export const sampledAtEnds = 4;

/** Number of characters sampled between the ends. */
export const sampledBetween = 8;

/**
 * Maximum number of strings with the same sample. Beyond that, comparing all of them would take longer than hashing
 * whole strings.
 */
export const maxSameSample = 8;

/**
 * Natural number keys below this multiple of the number of items are indexed by an array, which takes no more memory
 * than a map.
 */
export const maxCellsPerItem = 4;

/** A view is copied for a loop if it has at most this many items per iteration. */
export const maxItemsPerIteration = 4;

/** Maximum number of slots that are reused after clearing. */
export const maxSlotsReused = 256;

/** Depth up to which pending calls are not recorded, since shallow recursion would not benefit. */
export const minDepthRecorded = 100;

/** Number of results in an evaluation before any is stored: most evaluations are small. */
export const resultsBeforeStoring = 32;

/** Initial credit of a table, in results stored without a hit before it is disabled. */
export const initialCredit = 512;

/** Credit that a hit returns to a table. */
export const creditPerHit = 4;

/**
 * A disabled table is enabled again after its credit times `pausePerCredit` further results, with `creditGrowth` times
 * the credit, since repeated calls may be far apart.
 */
export const pausePerCredit = 4;

/** Factor by which the credit grows when a table is enabled again. */
export const creditGrowth = 4;

/** Number of elements of a set, sequence or string that cost as much as one more result. */
export const partsPerResult = 16;

/** Maximum cost of a key, in results, so that a table with large keys has credit enough for its first hits. */
export const maxKeyCost = 16;

/** Number of combinations of unchanged parameters whose tables are retained. */
export const maxTablesRetained = 4;

/** Maximum number of evaluations for which a table stays disabled; the number doubles each time. */
export const maxPause = 2 ** 16;

/** Minimum number of slots of the array for small integer keys. */
export const minSmallSlots = 64;

/** Further slots of that array per result. */
export const smallSlotsPerResult = 2;

/** Maximum size of that array that is reused after clearing. */
export const maxSmallReused = 2 ** 14;

/**
 * Number of queries after which a filter is disabled if fewer than one in sixteen was a hit: it would cost more than it
 * saves.
 */
export const trialQueries = 1024;

/** Key tables with fewer slots grow fourfold, like those of sets. */
export const maxSpareSlots = 65_536;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/**
 * Maximum size of the cache of a loop: a number counts as 1, a collection as its size. Values beyond that are computed
 * again.
 */
export const maxLoopCache = 1_048_576;

/**
 * Approximate maximum size of each of the two generations of a table, in results. Not enforced while pending calls
 * depend on the results.
 */
export const maxHeldResults = 2 ** 18;

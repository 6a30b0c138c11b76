// Limits on the search: sizes of domains, caches and inputs.

// Measured: each comment has the result.

/** Maximum number of states per chunk; 64 and 1,024 take equally long. */
export const maxChunkStates = 256;

// Given by an engine, a format, or the precision of numbers.

/** Maximum size of a domain, so that a number fits four bytes. */
export const maxDomain = 2 ** 31;

/** Maximum domain size for packed digits: larger domains fit fewer than four per word, no better than a byte each. */
export const maxPackedDomain = 255;

/**
 * Maximum number of members with undecided keys that are enumerated: more would split the key sets into over 2^8
 * classes.
 */
export const maxUndecidedMembers = 8;

/**
 * Maximum size of a range treated as a domain. Values of larger ranges, such as counters, lie near the middle, so the
 * generic encoding is shorter.
 */
export const maxRange = 2 ** 31;

/** Maximum load factor: on average, every second probe finds a free slot. */
export const maxLoadFactor = 0.7;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum number of members, or items, compared individually. */
export const maxPartsCompared = 400;

/** Maximum size of a domain whose values are cached. */
export const maxCachedDomain = 4096;

/** Maximum domain size for bit vectors; sets over larger domains are lists. */
export const maxBitDomain = 128;

/** Maximum number of distinct step names in the coverage; steps with other names are counted as `others`. */
export const maxStepNames = 1000;

/** Maximum length of lists of steps that are sorted by insertion. */
export const maxInsertionSorted = 12;

/** Maximum size of a set that is decomposed into conditional members. */
export const maxMembersDecomposed = 1000;

/**
 * Maximum number of regions in the cover of the canvas; beyond it, the cover restarts. Moving objects accumulate
 * regions.
 */
export const maxRegions = 2000;

/** Maximum number of evaluations per state, besides one per region of the cover; beyond it, inputs are sampled. */
export const maxRuns = 1000;

/** Maximum number of sampled key sets that are combined with clicks; of more, none is held during clicks. */
export const maxKeySetsInClicks = 8;

/** Distance of the sampled points, for clicks with unknown effects. */
export const gridDistance = 25;

/** Maximum number of attempts to satisfy the conditions of a class of keys. */
export const maxAttempts = 10_000;

/** Maximum size of tuples in keys and results: larger ones usually contain a state, which rarely repeats. */
export const maxKeyItems = 4;

/** Maximum number of cached values per region; the cache is cleared beyond it. */
export const maxCachedValues = 1000;

/** Maximum number of memoized hashes of texts in states. */
export const maxTextHashes = 10_000;

/** Maximum length of strings in keys and results, in characters. */
export const maxKeyStringLength = 32;

// Chosen for people who read, watch or wait.

/** Maximum length of a printed coordinate, in characters. */
export const maxPartLength = 600;

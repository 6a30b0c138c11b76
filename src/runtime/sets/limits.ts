// Limits between the representations of sets.

// These thresholds were measured; each comment states the result.

/**
 * Maximum length of a list in which a member known by identity is searched linearly rather than by a table. Without
 * this, lots of the bench takes 22 ms instead of 17, and 340 the first time instead of 240; a set of 16 to 256 pairs
 * takes the same time either way, and one of 1,024 a fifth more with 1,024.
 */
export const maxSearched = 256;

// Given by an engine, a format, or the precision of numbers.

/** Maximum number of slots of a table that V8 allocates on its heap, which takes no separate buffer. */
export const maxHeapSlots = 64;

/** Number of bits. V8 stores integers of this size unboxed, even with pointer compression. */
export const wordSize = 30;

// Thresholds of speed and memory, not measured separately. Results do not depend on them.

/** Maximum size of sets that are searched linearly and have no table. */
export const smallSize = 8;

/**
 * Maximum size of a range that is listed on enumeration. Constant ranges are enumerated repeatedly, and engines iterate
 * over lists faster.
 */
export const maxRangeListed = 64;

/** Maximum size of ranges and products that are materialised when they are combined with materialised sets. */
export const maxMaterialised = 64;

/** Tables with fewer slots grow fourfold, except that the smallest first grow to the limit of heap allocation. */
export const maxSpareSlots = 65_536;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum size of a set that is hashed by its members; larger ones are hashed by their size alone. */
export const maxHashed = 65_536;

/** Maximum size of a product that is listed for repeated enumeration. */
export const maxProductListed = 4096;

/** Maximum size of a set whose power set is listed: that has `maxMembers` members. */
export const maxPowerSetBase = 24;

// Limits on files and folders that are read.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Limits for folders that never end or hold a whole disk. */
export const maxEntries = 20_000;

/** Maximum nesting depth of folders. */
export const maxDepth = 12;

/**
 * Maximum size of a text in bytes: eight times that of a long book. Compiling a longer text might exhaust the memory.
 */
export const maxTextBytes = 2 ** 24;

/** Size in bytes of the first buffer for a file of unknown size; it grows as needed. */
export const minBufferBytes = 2 ** 16;

/** Paths of this length or more, in characters, are not read from an archive. */
export const maxPathLength = 1000;

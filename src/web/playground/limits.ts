// Limits on the work of a playground.

// Given by an engine, a format, or the precision of numbers.

/** Maximum link length, in characters, that all common programs preserve. */
export const maxLinkLength = 8000;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Number of bytes decompressed at a time. */
export const chunkBytes = 4096;

/** Maximum number of documents in a work. */
export const maxDocuments = 500;

/** Maximum number of characters in a work. */
export const maxCharacters = 10_000_000;

/** Maximum length of a document's name, in characters. */
export const maxNameLength = 200;

/** Maximum length of a student's name, in characters. */
export const maxStudentLength = 100;

/** Number of tasks of the first steps. */
export const firstStepCount = 5;

// Chosen for people who read, watch or wait.

/** Timeout of each test in seconds. */
export const maxTestSeconds = 5;

// Limits for the language server: times and lengths.

// Measured: each comment has the result.

/**
 * Maximum time that a hover waits if a process must be started, in milliseconds: that takes 150 ms, or 350 ms on a busy
 * machine.
 */
export const maxFirstHoverMilliseconds = 500;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum length of the text before the cursor that is searched for the beginning of a word, in characters. */
export const maxWordLength = 60;

/** Maximum length of a LaTeX command around the cursor, in characters. */
export const maxCommandLength = 40;

/** Maximum number of differing lines to diff; larger ranges are replaced as a whole. */
export const maxDifferences = 200;

/**
 * Maximum distance of the search. Differing ranges are rarely longer than a definition; beyond that, the rest is
 * replaced.
 */
export const maxEditDistance = 400;

/** Maximum length of a name found in the prose, in characters. */
export const maxNameLength = 100;

// Chosen for people who read, watch or wait.

/** Debounce delay before a page is updated, in milliseconds. */
export const previewDelayMilliseconds = 300;

/** Debounce delay before fixes are verified, in milliseconds; keystrokes follow each other faster. */
export const fixDelayMilliseconds = 300;

/** Throttle delay for result updates, in milliseconds. */
export const resultIntervalMilliseconds = 50;

/** Maximum length of a result, and of a type, in an inlay hint. */
export const maxResultLength = 60;

/** Maximum length of a type in an inlay hint, in characters. */
export const maxTypeLength = 40;

/** Limit for a test of a modified document, in seconds. A slower one is likely in an infinite loop. */
export const maxTrialSeconds = 1;

/** CPU time limit for a value, in seconds. */
export const maxValueSeconds = 1;

/** Maximum time that a hover waits for a value, in milliseconds; the next hover shows it. */
export const maxHoverMilliseconds = 250;

/** Idle time before the process ends, in milliseconds. */
export const idleMilliseconds = 20_000;

/** Maximum length of a value; longer ones are truncated. */
export const maxValueLength = 300;

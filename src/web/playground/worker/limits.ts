// Limits for the workers of the playground.

// Given by an engine, a format, or the precision of numbers.

/** Maximum delay in seconds of a browser timer. */
export const maxDelaySeconds = 1_000_000;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum length of a name before the cursor, in characters. */
export const maxNameLength = 100;

/** Milliseconds after which a worker has certainly loaded its text. */
export const urlMilliseconds = 10_000;

// Chosen for people who read, watch or wait.

/** The explanations may take as long as the tests, and this many seconds more. */
export const extraReasonSeconds = 2;

/** Timeout of a test of a changed document. A slower one is likely in an infinite loop. */
export const maxTrialSeconds = 1;

/** Maximum number of lines of an evaluation. */
export const maxStepLines = 24;

/** Milliseconds between two progress reports of the tests. */
export const reportMilliseconds = 200;

/** Grace period in seconds after a worker's own timeout. */
export const graceSeconds = 1;

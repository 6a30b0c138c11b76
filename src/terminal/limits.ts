// Limits for games in a terminal.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum length of an escape sequence, in bytes. */
export const maxSequenceBytes = 64;

/** Maximum length of a string response of the terminal, in bytes. */
export const maxResponseBytes = 4096;

/** Maximum number of candidates for the background. */
export const maxGrounds = 32;

// Chosen for people who read, watch or wait.

/** Time after the last report at which a key counts as released, in milliseconds. */
export const releaseMilliseconds = 150;

/** Minimum difference from the background that is shown. */
export const minDifference = 0.1;

/** Maximum frames to wait: ten minutes. */
export const maxWaitFrames = 30 * 60 * 10;

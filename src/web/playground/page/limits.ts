// Limits for the playground page.

// Measured: each comment has the result.

/** Timeout of a request in milliseconds, ten times what documents of 10,000 lines need. */
export const maxAnswerMilliseconds = 15_000;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum size of an opened file, in bytes. */
export const maxFileBytes = 20_000_000;

/** Maximum number of versions per work. The oldest are removed. */
export const maxVersions = 300;

/** Timeout in milliseconds: some browsers never answer when storage is disabled. */
export const maxStorageMilliseconds = 3000;

/** Timeout in milliseconds from one result to the next. Each test has its own limit. */
export const maxExportMilliseconds = 30_000;

// Chosen for people who read, watch or wait.

/** Maximum number of diagnostics listed. */
export const maxFindings = 100;

/** Timeout of a frame in seconds. Replay is frame by frame, so this suffices for long games. */
export const maxFrameSeconds = 4;

/** Maximum number of frames requested at once. A game slower than the clock skips the rest. */
export const maxFramesAtOnce = 4;

/** Number of frames of a recording replayed per request, between which the game may be stopped. */
export const framesPerRequest = 300;

/** Milliseconds after which the workers start in any case. Background tabs are not painted. */
export const maxPaintMilliseconds = 1000;

/** Maximum number of inputs in the history of the prompt. */
export const maxInputs = 200;

/** Milliseconds without a change before fixes are searched. */
export const fixDelay = 300;

/** Milliseconds without a change before everything is rebuilt. */
export const buildDelay = 250;

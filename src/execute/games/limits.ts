// Limits for games and recordings.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/**
 * Maximum length of a state or picture in a line, in characters. A state that doubles with each frame reaches it soon,
 * and would exhaust the memory soon afterwards.
 */
export const maxPartLength = 10_000_000;

/** Minimum number of digits that slows down a frame. */
export const minSlowDigits = 200;

/** Maximum number of components examined. */
export const maxPartsExamined = 200_000;

/** Maximum length of a recording in characters. Hours with constant pointer movement are shorter. */
export const maxRecordingLength = 2 ** 24;

/** Maximum number of frames of a recording: a day, at 30 frames a second. */
export const maxRecordedFrames = 30 * 60 * 60 * 24;

/** Maximum number of cached states of a run. */
export const maxCachedStates = 640;

/** Number of cached states left after thinning. */
export const statesAfterThinning = 512;

// Chosen for people who read, watch or wait.

/** Maximum number of shapes in a summary; the full description has all of them. */
export const maxShapesSummarized = 40;

/** Duration of a slow frame in milliseconds: a third of the time available. */
export const slowFrameMilliseconds = 10;

/**
 * Total duration of slow frames before the state is examined, in milliseconds; a single slow frame is insignificant.
 */
export const slowTotalMilliseconds = 100;

/** Maximum length of a path described step by step. */
export const maxPathDescribed = 3;

/** Maximum number of errors reported. */
export const maxFaults = 10;

/** All states within this distance of the current frame are cached, for fast single steps back. */
export const maxStepsBack = 128;

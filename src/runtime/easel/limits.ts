// Limits for games and images.

// Given by an engine, a format, or the precision of numbers.

/** Maximum number of updates per second that a document can choose. */
export const maxUpdatesPerSecond = 60;

/** Larger magnitudes are clamped to this, since the precision of doubles would be too low for the canvas. */
export const maxMagnitude = 1e15;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/**
 * Maximum number of further attempts with another perturbation, made if sides still overlap, so that the curves do not
 * close. One attempt is nearly always enough.
 */
export const maxAttempts = 5;

// Chosen for people who read, watch or wait.

/** Maximum number of updates to catch up on after a stall; further lost time is dropped. */
export const maxUpdates = 5;

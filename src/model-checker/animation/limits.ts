// Limits for trace animations.

// Chosen for people who read, watch or wait.

/** Maximum number of frames in a strip. */
export const maxFrames = 8;

/** Number of frames at the end of a longer trace that are shown. */
export const lastFrames = 3;

/** Maximum number of moves of an animated strategy. */
export const maxMoves = 40;

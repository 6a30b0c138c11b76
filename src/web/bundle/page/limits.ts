// Limits for a game page.

// Chosen for people who read, watch or wait.

/** Minimum time between two updates in milliseconds, for speech output. */
export const captionMilliseconds = 1000;

/** The position of a stick, from -1 to 1, from which on it counts as an arrow. */
export const minTilt = 0.5;

/** Maximum number of keys at full size beside the arrows; more are smaller, in separate rows. */
export const maxLargeKeys = 8;

/** Maximum time in milliseconds that seeking may block the page. */
export const maxSeekMilliseconds = 20;

/** Maximum time in milliseconds that playing due frames may block the page. */
export const maxPlayMilliseconds = 100;

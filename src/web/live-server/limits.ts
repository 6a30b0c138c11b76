// Limits for the live server.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum length of a request. A game with a longer state is hardly playable. */
export const maxRequestLength = 2 ** 24;

/** Maximum number of event listeners. Another one replaces the oldest, whose page reconnects. */
export const maxListeners = 500;

/** Maximum number of unread bytes before a listener is dropped as stale, at the next event. */
export const maxUnreadBytes = 64 * 1024;

/**
 * Timeouts in milliseconds for reading a response and for sending a request. Sockets may take up to twice as long to
 * notice.
 */
export const maxResponseMilliseconds = 60_000;

/** Timeout in milliseconds for sending a request. */
export const maxRequestMilliseconds = 10_000;

/** Maximum length of a clicked definition's name, in bytes. */
export const maxNameBytes = 1000;

// Chosen for people who read, watch or wait.

/** Maximum number of shapes listed, more than a user steps through. */
export const maxShapes = 2000;

/** Debounce delay in milliseconds before the shapes of a new frame are requested. */
export const inspectionDelayMilliseconds = 150;

/** Milliseconds until a notice disappears. */
export const noticeMilliseconds = 6000;

/** Milliseconds between attempts to reconnect. */
export const reconnectMilliseconds = 1000;

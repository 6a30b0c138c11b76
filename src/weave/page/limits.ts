// Limits for the script of a woven page.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Milliseconds after which a page in its own tab has certainly loaded its URL. */
export const urlMilliseconds = 60_000;

// Chosen for people who read, watch or wait.

/** Milliseconds between attempts to reconnect. */
export const reconnectMilliseconds = 1000;

/** Maximum number of search results shown. */
export const maxResults = 40;

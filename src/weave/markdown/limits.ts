// Limits for Markdown.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum nesting depth of quotes and lists. Deeper text is left verbatim. */
export const maxNesting = 80;

/** Lines at least this long, in characters, are not rows of a board. */
export const maxBoardRowLength = 200;

// Limits on quoted text and searches.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum length of the text that is searched for the head of a definition, in characters. */
export const maxHeadLength = 200;

/** Names of at most this many letters are probably variables. */
export const maxVariableLength = 2;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum number of parameters and arguments; far below the limits of JavaScript engines. */
export const maxArguments = 255;

/** Maximum number of variables for linear search; larger scopes build a map on first use. */
export const maxSearchedLinearly = 8;

// Chosen for people who read, watch or wait.

/** Maximum length of quoted source text, in characters. */
export const maxQuotedLength = 90;

/** Maximum length of a quoted body, in characters. */
export const maxBodyLength = 40;

/** Maximum length of a value quoted in a message, in characters. */
export const maxValueLength = 30;

/** Maximum number of other definitions that a message points to. */
export const maxDefinitionsShown = 3;

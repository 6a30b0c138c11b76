// Limits on the content of messages.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum edit distance of similar names, regardless of length. */
export const maxChanges = 3;

/** Maximum case-sensitive edit distance, which decides between names that differ only in case. */
export const maxCaseChanges = 8;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum number of suggestions per document. Each is a search among all names. */
export const maxSuggestions = 100;

// Chosen for people who read, watch or wait.

/** Maximum line length of an example or its output. */
export const maxLineLength = 76;

/** Maximum number of labels with the same text; more add no information. */
export const maxLabels = 8;

/** Number of lines shown at the beginning of a multi-line mark. */
export const maxLinesShown = 4;

/** Maximum gap between two lines that are shown with those in between. */
export const maxLineGap = 2;

/** Maximum number of steps of a definition cycle in a message. */
export const maxCycleSteps = 12;

/** Minimum length of a misspelled name. Shorter ones must differ by case only, since they may be unbound variables. */
export const minMisspelledLength = 3;

/** Maximum number of items listed in a sentence. */
export const maxListed = 6;

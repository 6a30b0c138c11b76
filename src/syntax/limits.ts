// Limits for the parser and on the text that its messages quote.

// Given by an engine, a format, or the precision of numbers.

/** Maximum nesting depth of brackets, prefix operators and right operands. The language guarantees 200. */
export const maxNesting = 210;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum length of text that is read as one token, in characters. */
export const maxTokenLength = 200;

/** Maximum length of the text searched for the head of a definition, in characters. */
export const maxHeadLength = 60;

/** Maximum distance searched for a closing quote, in characters. */
export const maxQuoteDistance = 1000;

/**
 * Number of definitions split before any is parsed. Alternating for each definition would evict the code of both phases
 * from the processor's cache.
 */
export const maxDefinitionsAhead = 16;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum tree height, which long operator chains increase. Every phase traverses the tree on the engine's stack. */
export const maxTreeHeight = 1200;

// Chosen for people who read, watch or wait.

/** Maximum length of a value quoted in a message, in characters. */
export const maxValueLength = 40;

/** Maximum length of an excerpt in a message, in characters. */
export const maxExcerptLength = 76;

/** Maximum length of a translation shown in a help message, in characters. */
export const maxTranslationLength = 76;

/** Maximum number of replacements that a title lists. */
export const maxReplacementsListed = 3;

/** Maximum length of a command quoted in a message, in characters. */
export const maxCommandLength = 20;

/** Maximum number of errors per document; parsing stops at the next definition. */
export const maxErrors = 50;

/** Maximum length of a rewritten sum or product in a help message, in characters. */
export const maxFormLength = 60;

/** Maximum length of an indexed value in a help message, in characters. */
export const maxTupleLength = 30;

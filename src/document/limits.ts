// Limits on searches in prose.

// Given by an engine, a format, or the precision of numbers.

/** Maximum indentation of a fence (CommonMark 4.5). With four spaces it would be an indented code block. */
export const maxIndent = 3;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum length of an environment's argument, in characters. */
export const maxArgumentLength = 200;

/** Maximum distance between an opener and its definition, in characters. */
export const maxOpenerDistance = 400;

/** Maximum amount of white space examined, in characters. */
export const maxBlanks = 200;

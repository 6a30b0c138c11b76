// Limits on emitted calls and source maps.

// Given by an engine, a format, or the precision of numbers.

/** Maximum number of arguments in a call. Engines accept some ten thousand. */
export const maxArguments = 1000;

/** Maximum size of an encoded mapping: a comma, and five numbers of seven digits. */
export const maxMappingBytes = 1 + 5 * 7;

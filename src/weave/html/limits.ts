// Limits for woven pages.

// Measured: each comment has the result.

/**
 * Maximum length of a term in characters. The longest mathematical terms are this long; longer emphasis is rhetorical.
 */
export const maxTermLength = 40;

/**
 * Maximum relative growth of a page by explanations. Of seven examples, five need 7 to 21 %; graphs and number theory,
 * with the most tests for their length, need the maximum.
 */
export const maxReasonGrowth = 1 / 3;

// Chosen for people who read, watch or wait.

/** Maximum width of a type on one line of the name table, in characters. */
export const maxRowCells = 56;

/** Maximum length of typeset code, in characters; longer code is shown as written. */
export const maxTypesetLength = 160;

/** Maximum width of a line, in characters. */
export const maxTypesetWidth = 64;

// Limits on printed types.

// Measured: each comment has the result.

/**
 * Maximum number of numbers or strings listed; beyond it their kind is displayed. The effect on length is small: of
 * 6,669 definitions, 261 have a type of more than 100 characters, and 264 would if all were listed.
 */
export const maxLiterals = 5;

/**
 * Maximum number of products that differ only in literals, so that the rows of a table are not listed. Of 6,669
 * definitions, two would otherwise have a type of more than 100 characters.
 */
export const maxProducts = 3;

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum number of distinct types within the folded types; larger types stay unchanged. */
export const maxFoldedNodes = 48;

// Chosen for people who read, watch or wait.

/** Maximum number of kinds listed. */
export const maxKinds = 5;

/** Maximum length before recursive types are folded coarsely. */
export const maxTextLength = 160;

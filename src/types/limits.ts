// Limits for the type checker.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum length of a chain of definitions that are aliases of each other. */
export const maxAliases = 8;

/** Maximum number of overloads that separate kinds; beyond it, one overload covers all kinds. */
export const maxOverloads = 8;

/** Maximum number of characters considered; the end of longer names identifies them. */
export const maxNameTail = 40;

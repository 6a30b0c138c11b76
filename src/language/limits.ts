// Limits on text quoted in messages about foreign syntax.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum length, in characters, of text in foreign quotes for which a fix is offered. */
export const maxQuotedLength = 80;

/** Maximum length, in characters, of the names and set of a quantifier for which a fix is offered. */
export const maxQuantifierLength = 120;

// Chosen for people who read, watch or wait.

/** Maximum length, in characters, of an operand that the help repeats. */
export const maxOperandLength = 30;

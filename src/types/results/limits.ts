// Rounds of the fixpoint iterations for results.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Number of updates after which a growing type becomes `any`. */
export const maxFlowRounds = 12;

/** Number of rounds after which a growing result becomes `any`. */
export const maxResultRounds = 12;

/** Round from which growth is probably nested, so that types are folded. */
export const minInwardRound = 4;

/** Size from which growth is probably nested, so that types are folded. */
export const minInwardSize = 48;

/** Maximum number of identified types; beyond it the type stays unchanged. */
export const maxIdentified = 64;

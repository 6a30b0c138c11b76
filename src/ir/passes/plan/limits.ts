// Limits for the planner: sizes of core expressions.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Maximum size, in nodes, of a bound. */
export const maxBoundNodes = 32;

/** The assumed number of members of a set. */
export const assumedMembers = 1000;

/** Maximum size, in nodes, of a bound that is computed again in each loop. */
export const maxRepeatedNodes = 8;

/** Maximum size, in nodes, of a nested comprehension. */
export const maxNestedNodes = 60;

/** Maximum size, in nodes, of a definition whose conditions are looked at. */
export const maxDefinitionNodes = 100;

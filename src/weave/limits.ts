// Limits on prose and explanations.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum nesting depth of emphasis. Deeper emphasis is dropped, to bound the recursion depth of traversals. */
export const maxEmphasisDepth = 50;

// Chosen for people who read, watch or wait.

/**
 * Maximum number of subexpressions evaluated to explain a passing test, about 5 ms. A statement about thousands of
 * members is hardly explained by the first three of them.
 */
export const maxExplainedParts = 5000;

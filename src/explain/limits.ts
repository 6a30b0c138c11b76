// Limits on the length of explanations.

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum number of steps followed to the expression that constructed a value. */
export const maxOriginSteps = 40;

// Chosen for readers.

/** Maximum length of the conditions in a sentence, in characters. */
export const maxConditionsLength = 120;

/** Leading calls shown of a recursion that does not fit. */
export const maxFirstCalls = 2;

/**
 * Maximum depth of the search for the end of a recursion. The bodies of its calls are traced eagerly (`maxEagerDepth`
 * in runtime/values/limits.ts).
 */
export const maxCallDepth = 80;

/** Nested calls shown of a non-terminating recursion. */
export const maxEndlessCalls = 3;

/** Omitted calls listed by name. */
export const maxCallsNamed = 3;

/** Maximum length of a value substituted for its name, in characters. */
export const maxSubstitutedLength = 32;

/** Maximum length of a value at the end of a sentence, in characters. */
export const maxValueLength = 120;

/** Maximum length of the value of a side of a comparison. */
export const maxSideLength = 60;

/** Maximum length of a sum of terms. */
export const maxTermsLength = 72;

/** Maximum length of the value of a constant inside a comparison. */
export const maxConstantLength = 16;

/** Maximum number of similar subexpressions, or members, listed individually. */
export const maxShown = 3;

/** Maximum length of a substituted collection, in characters; longer ones keep their names. */
export const maxCollectionLength = 16;

/**
 * Maximum length of a substituted sequence: `s[2..|s|]` is clearer than `<3, 1, 2>[2..|<3, 1, 2>|]`. It also applies to
 * collections with the name of a constant.
 */
export const maxSequenceLength = 6;

/** Maximum number of iterations unfolded as terms. */
export const maxTerms = 6;

/** Maximum length of a text in characters; longer ones are cut in the middle. */
export const maxTextLength = 72;

/** Maximum length of a value in an explanation of a failing test, in characters. */
export const maxTestValueLength = 400;

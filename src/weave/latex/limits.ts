// Limits on the nesting of LaTeX.

// Given by an engine, a format, or the precision of numbers.

/** Maximum nesting depth of lists that LaTeX accepts. */
export const maxListDepth = 4;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Maximum nesting depth of groups, formulas and environments before the fallback. */
export const maxNesting = 100;

/** Maximum nesting depth of expansions; deeper calls stay unexpanded. */
export const maxExpansionDepth = 20;

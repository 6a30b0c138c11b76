// Limits for the layout of formulas and code.

// Measured on the documents of this repository: tests/bench/limits.md has the effect of half and of twice the value.

/** Number of following tokens that can influence where a token ends. */
export const tokenLookahead = 6;

// Guards against damaged or hostile input and excessive memory: far above what documents need.

/** Two rounds suffice except for nested grids. */
export const maxRounds = 8;

/** Widths are rounded down to multiples of this, in ems, to bound the number of memoised layouts per box. */
export const widthGrain = 0.25;

// Chosen for people who read, watch or wait.

/** Maximum number of columns before an expression that continues on further lines. */
export const maxColumnsBefore = 32;

/**
 * Maximum width, in columns, of a definition with two branches on one line; in longer lines the conditions are easily
 * overlooked.
 */
export const maxBranchesWidth = 64;

/**
 * Maximum width, in columns, of values whose conditions are aligned. After a wider gap, the eye would lose the line.
 */
export const maxAlignedWidth = 40;

/** Target width of a line, in columns. */
export const lineWidth = 80;

/** Minimum width to break to, in ems, however deeply a box is nested. */
export const minLineWidth = 5;

/** Maximum width of a short box, as a fraction of the available width. */
export const maxShortShare = 1 / 3;

/** Maximum number of leaves in the numerator or denominator of a stacked fraction. */
export const maxFractionLeaves = 8;

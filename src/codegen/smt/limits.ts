// Limits on translations to SMT-LIB.

// Guards: beyond these, a formula is too large to read or to decide.

/** Maximum number of parts of a quantifier, and of solutions of conditions. */
export const maxInlined = 2000;

/** Maximum number of terms of a query. */
export const maxTerms = 100_000;

/** Maximum number of members of a range of numerals that is listed; others have a variable. */
export const maxMembers = 12;

/** Maximum exponent of a power that is written as a product. */
export const maxExponent = 12;

// Chosen for readers, and for what provers decide.

/** The depth to which recursive definitions, sums, products and powers are unfolded. */
export const maxUnfolded = 3;

/** The depth to which calls with numerals as arguments, and sums up to a numeral, are unfolded. */
export const maxLiteralUnfolded = 30;

/** Number of steps after which the shapes of states must not grow any more. */
export const maxShapeRounds = 6;

/** Maximum width of a line of a script, if it can be broken. */
export const maxWidth = 100;

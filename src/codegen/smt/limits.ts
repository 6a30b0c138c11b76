// Limits of translations to SMT-LIB.

/** Guards: beyond these, a formula is refused, since it would be too large to read or to decide. */
export const maxInlined = 2000;
export const maxMembers = 12;
export const maxExponent = 12;

/** Chosen: the depth to which recursive definitions and sums are unfolded. */
export const maxUnfolded = 3;

/** Chosen: the number of steps after which the shapes of states must not grow any more. */
export const maxShapeRounds = 6;

// What programs call in which the pointer of a game is followed.

import type { Value } from "./values.js";

/** The value of a definition that does not read the state, for these arguments. Whoever follows the pointer notes it. */
export const decided = (_id: number, _isShared: boolean, make: () => Value, ..._args: readonly Value[]): Value =>
  make();

// The default implementation of a call that is inserted into programs whose pointer input is traced.

import type { Value } from "./values.js";

/** Evaluates a definition that does not read the state. The tracing runtime replaces this function. */
export const decided = (
  _id: number,
  _isShared: boolean,
  _fields: string,
  make: () => Value,
  ..._args: readonly Value[]
): Value => make();

// The uninstrumented version of a hook for programs whose pointer input is traced.

import type { Value } from "./values.js";

/** Evaluates a definition that does not read the state. The tracing runtime replaces this function. */
export const decided = (_id: number, _isShared: boolean, make: () => Value, ..._args: readonly Value[]): Value =>
  make();

// All kinds of mistakes, in the order of the table.

import { argumentKinds } from "./arguments.js";
import { definitionKinds } from "./definitions.js";
import type { MistakeKind } from "./kind.js";
import { nameKinds } from "./names.js";
import { operatorKinds } from "./operators.js";

export const mistakeKinds: readonly MistakeKind[] = [
  ...argumentKinds,
  ...nameKinds,
  ...operatorKinds,
  ...definitionKinds,
];

// Which stages on the way of a document can be seen.

import type { PassName } from "../core/optimise.js";

/** The stages after each phase. */
export const plainStages = ["regions", "tree", "names", "types", "core"] as const;
/** The stages around a pass, whose name stands behind theirs. */
export const stagesOfPasses = ["core-before", "core-after"] as const;

/** A stage: after a phase, or the core around a pass. */
export type Stage =
  | { readonly name: (typeof plainStages)[number] }
  | { readonly name: (typeof stagesOfPasses)[number]; readonly pass: PassName };

/** The words that name stages. */
export const stageNames: readonly string[] = [...plainStages, ...stagesOfPasses];

/** True of the name of a stage behind which that of a pass stands. */
export const needsPass = (name: string): boolean => stagesOfPasses.some((one) => one === name);

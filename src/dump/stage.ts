// The stages of compilation that can be dumped.

import type { PassName } from "../ir/optimise.js";

/** The stages after each phase. */
export const plainStages = ["regions", "tree", "names", "types", "core", "plan"] as const;
/** The stages before and after a pass; they are followed by its name. */
export const stagesOfPasses = ["core-before", "core-after"] as const;

export type Stage =
  | { readonly name: (typeof plainStages)[number] }
  | { readonly name: (typeof stagesOfPasses)[number]; readonly pass: PassName };

export const stageNames: readonly string[] = [...plainStages, ...stagesOfPasses];

/** True for stages that need the name of a pass. */
export const needsPass = (name: string): boolean => stagesOfPasses.some((one) => one === name);

import type { CoreDefinition } from "../core/core.js";
/** True if a definition without parameters is emitted as `export const x = value`, not as something evaluated on demand. */
export declare function isLiteralConstant({ parameters, clauses, body }: CoreDefinition): boolean;

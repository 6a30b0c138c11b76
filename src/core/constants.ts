// Which definitions are plain constants of the module: values written out, that cost nothing and cannot fail.

import type { Core, CoreDefinition } from "./core.js";
import { isLiteral } from "./facts/strict.js";

/** True if a definition without parameters is emitted as `export const x = value`, not as something evaluated on demand. */
export function isLiteralConstant({ parameters, clauses, body }: CoreDefinition): boolean {
  return parameters.length === 0 && clauses.length === 0 && isPlain(body);
}

function isPlain(node: Core): boolean {
  if (isLiteral(node)) return true;
  // Colours and points written out with proper numbers.
  return (
    node.kind === "primitive" &&
    (node.name === "color" || node.name === "point") &&
    node.args.every(
      (arg) =>
        arg.kind === "number" &&
        (node.name === "point" || (arg.denominator === 1n && arg.numerator >= 0n && arg.numerator <= 255n)),
    )
  );
}

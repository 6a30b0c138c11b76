// Inlines calls of small definitions: substitutes arguments for parameters, and simplifies the result.

import type { Core, CoreDefinition, CoreOf } from "./ir.js";
import { writtenInteger } from "./analysis/proofs.js";
import { isHarmless } from "./analysis/strict.js";
import { withParts } from "./children.js";

/**
 * The body with arguments in place of parameters. Variables bound in it are not renamed. Coordinates for which `isTotal`
 * is true may be dropped.
 */
export function inlineCall(
  { parameters, body }: Pick<CoreDefinition, "parameters" | "body">,
  args: readonly Core[],
  isTotal: (node: Core) => boolean = isHarmless,
): Core {
  const substitution = new Map(parameters.map(({ id }, i) => [id, args[i]]));
  const substitute = (node: Core): Core => {
    const arg = node.kind === "variable" ? substitution.get(node.variable.id) : undefined;
    return arg ?? simplify(withParts(node, substitute), isTotal);
  };
  return substitute(body);
}

/** Simplifies `(a, b)[1]` to a if b cannot fail, and for numbers, `1 * a` to a, `-1 * a` to `-a`, and `a + -b` to `a - b`. */
function simplify(node: Core, isTotal: (node: Core) => boolean): Core {
  if (node.kind !== "primitive") return node;
  const [a, b] = node.args;
  if (a === undefined || b === undefined) return node;
  switch (node.name) {
    case "index":
      return coordinateOf(a, b, isTotal) ?? node;
    case "multiply":
      return withFactor(node, a, b) ?? withFactor(node, b, a) ?? node;
    case "add":
      return b.kind === "primitive" && b.name === "negate" && b.args[0] !== undefined
        ? { ...node, name: "subtract", args: [a, b.args[0]] }
        : node;
    default:
      return node;
  }
}

/** The coordinate of a tuple literal at a numeral, if the others cannot fail; undefined for other nodes. */
export function coordinateOf(tuple: Core, at: Core, isTotal: (node: Core) => boolean = isHarmless): Core | undefined {
  if (tuple.kind !== "tuple" || at.kind !== "number" || at.denominator !== 1n) return undefined;
  const coordinate = tuple.items[Number(at.numerator) - 1];
  return tuple.items.every((item) => item === coordinate || isTotal(item)) ? coordinate : undefined;
}

function withFactor(node: CoreOf<"primitive">, factor: Core, x: Core): Core | undefined {
  const value = writtenInteger(factor);
  return value === 1 ? x : value === -1 ? { ...node, name: "negate", args: [x] } : undefined;
}

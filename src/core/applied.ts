// The body of a small definition in place of a call: what the parameters stand for is put in, and what can then be told without
// computing is.

import type { Core, CoreDefinition } from "./core.js";
import { writtenInteger } from "./facts/proofs.js";
import { withParts } from "./rewrite.js";

type Primitive = Core & { readonly kind: "primitive" };

/** The body of a definition, in which only numbers are added and multiplied, with arguments for its parameters. The names that it binds stay the same. */
export function applied({ parameters, body }: CoreDefinition, args: readonly Core[]): Core {
  const given = new Map(parameters.map(({ id }, i) => [id, args[i]]));
  const put = (node: Core): Core => {
    const arg = node.kind === "variable" ? given.get(node.variable.id) : undefined;
    return arg ?? simplified(withParts(node, put));
  };
  return put(body);
}

/** `(a, b)[1]` is a; of numbers, `1 * a` is a, `-1 * a` is `-a`, and `a + -b` is `a - b`. */
function simplified(node: Core): Core {
  if (node.kind !== "primitive") return node;
  const [a, b] = node.args;
  if (a === undefined || b === undefined) return node;
  switch (node.name) {
    case "index":
      return coordinateOf(a, b) ?? node;
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

/** The coordinate of a tuple that is written out. */
export function coordinateOf(tuple: Core, at: Core): Core | undefined {
  return tuple.kind === "tuple" && at.kind === "number" && at.denominator === 1n
    ? tuple.items[Number(at.numerator) - 1]
    : undefined;
}

function withFactor(node: Primitive, factor: Core, x: Core): Core | undefined {
  const value = writtenInteger(factor);
  return value === 1 ? x : value === -1 ? { ...node, name: "negate", args: [x] } : undefined;
}

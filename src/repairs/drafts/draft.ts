// What generators of small changes share.

import type { Edit } from "../../diagnostics/diagnostic.js";
import type { Expression } from "../../syntax/tree.js";
import type { Draft, Scope } from "../scope.js";
import type { Spot } from "../spots.js";

/** The small changes of an expression that come into question, with what each costs. */
export type Generator = (spot: Spot, scope: Scope) => Iterable<Draft>;

/** A text in place of an expression. */
export const instead = ({ span }: Expression, text: string): Edit => ({ span, text });

/** A change that writes a text in place of an expression. */
export const writing = (help: string, cost: number, node: Expression, text: string): Draft => ({
  help,
  cost,
  edits: [instead(node, text)],
});

/** True of what stands alone next to any operator. */
export function isOperand({ kind }: Expression): boolean {
  switch (kind) {
    case "binary":
    case "product":
    case "relation":
    case "unary":
    case "quantifier":
    case "big":
    case "lambda":
    case "typeTest":
    case "arrow":
      return false;
    default:
      return true;
  }
}

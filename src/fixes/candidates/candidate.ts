// Helpers shared by the candidate generators: edits of single expressions, and the names that only hosts use.

import { hooks } from "../../language/easel.js";
import type { Edit } from "../../diagnostics/diagnostic.js";
import type { Expression } from "../../syntax/tree.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";

/** Yields the candidate changes of an expression, with their costs. */
export type Generator = (spot: Spot, scope: FixScope) => Iterable<FixCandidate>;

/** Hooks of a game, which only the host refers to. */
export const gameHooks: ReadonlySet<string> = new Set(Object.values(hooks).flatMap(({ names }) => names));

export const replaceNode = ({ span }: Expression, text: string): Edit => ({ span, text });

export const writing = (help: string, cost: number, node: Expression, text: string): FixCandidate => ({
  help,
  cost,
  edits: [replaceNode(node, text)],
});

/** True for expressions that need no parentheses beside any operator. */
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

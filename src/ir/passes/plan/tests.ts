// The tests of a query, one for each conjunct.

import { writtenInteger } from "../../analysis/proofs.js";
import { isImmediate } from "../../analysis/strict.js";
import { isCondition } from "../../forms.js";
import { inlineCall } from "../../inlining.js";
import { withParts } from "../../children.js";
import { hasAtMostNodes, someCore } from "../../traversal.js";
import type { Core, CoreDefinition, CoreOf, CoreStep } from "../../ir.js";
import type { QueryPosition } from "./position.js";
import { maxExpansions } from "../../analysis/limits.js";
import { maxDefinitionNodes } from "./limits.js";

/** A condition that was expanded to a conjunction of other conditions. */
export interface ExpandedCondition {
  readonly condition: Core;
  /** The number of these conditions. */
  readonly count: number;
}

export interface Test {
  readonly kind: "test";
  readonly condition: Core;
  readonly origin: ExpandedCondition | undefined;
}

/** A step of a query: a test or a binding of variables. */
export type QueryItem = Test | Exclude<CoreStep, { readonly kind: "filter" }>;

/** The conjuncts of a condition. */
export function conjunctsOf(condition: Core): readonly Core[] {
  return condition.kind === "logic" && condition.operator === "and" && condition.operands.length > 1
    ? condition.operands.flatMap(conjunctsOf)
    : [condition];
}

/** The operand of a single-operand conjunction, without its check. */
export function onlyOperand(node: Core): Core {
  const [only] = node.kind === "logic" && node.operands.length === 1 ? node.operands : [];
  return only !== undefined && isCondition(only) ? only : node;
}

/**
 * Expands a condition to others with an equivalent conjunction: calls of small definitions are replaced by their
 * bodies, and `|{a, b, c}| = 3` by `a /= b`, `a /= c` and `b /= c`.
 */
export function expandCondition(condition: Core, position: QueryPosition): readonly Core[] | undefined {
  const inlined = withoutCalls(condition, position, { calls: maxExpansions });
  const conditions = conjunctsOf(inlined).flatMap((one) => {
    const unequal = inequalities(one);
    return unequal?.every((condition) => position.isTotal(condition)) === true ? unequal : [one];
  });
  return conditions.length === 1 && conditions[0] === condition ? undefined : conditions;
}

/** The number of calls that may still be replaced. Definitions that call each other twice double with each level. */
interface ExpansionBudget {
  calls: number;
}

/** The node with calls of small definitions replaced by their bodies. */
function withoutCalls(node: Core, position: QueryPosition, budget: ExpansionBudget): Core {
  if (!isSmallTree(node) || budget.calls === 0) return node;
  const changedNode = onlyOperand(withParts(node, (part) => withoutCalls(part, position, budget)));
  const body = changedNode.kind === "call" && budget.calls > 0 ? bodyOf(changedNode, position) : undefined;
  if (body === undefined) return changedNode;
  budget.calls--;
  return withoutCalls(body, position, budget);
}

/** True for nodes in which nothing is bound. */
const isSmallTree = ({ kind }: Core): boolean =>
  kind === "call" || kind === "primitive" || kind === "logic" || kind === "not" || kind === "tuple";

function bodyOf({ defined, args }: CoreOf<"call">, position: QueryPosition): Core | undefined {
  const definition = position.definitions.get(defined);
  if (definition === undefined || args.length === 0 || !isPlainDefinition(definition)) return undefined;
  const { body } = definition;
  // The body may not mention all arguments, so arguments must not fail.
  return args.every((arg) => isCheap(arg) && position.isTotal(arg)) &&
    hasAtMostNodes(body, maxDefinitionNodes) &&
    !someCore(body, isSlowOrBinding)
    ? inlineCall(definition, args, (node) => position.isTotal(node))
    : undefined;
}

const isCheap = (node: Core): boolean =>
  node.kind === "tuple" ? node.items.every(isCheap) : hasAtMostNodes(node, 5) && isImmediate(node);

const isSlowOrBinding = ({ kind }: Core): boolean =>
  kind === "solve" || kind === "quantify" || kind === "lambda" || kind === "let";

/** True for definitions whose calls in the document can be replaced by their bodies. */
export const isPlainDefinition = ({ clauses, cycle, role }: CoreDefinition): boolean =>
  cycle === undefined &&
  role !== "elsewhere" &&
  role !== "noted" &&
  clauses.every((clause) => clause.kind === "require" && clause.proved !== undefined);

function inequalities(node: Core): readonly Core[] | undefined {
  if (node.kind !== "primitive") return undefined;
  const { name, args, span } = node;
  const [size, count] = args;
  const set = size?.kind === "primitive" && size.name === "size" ? size.args[0] : undefined;
  if (name !== "equal" || set?.kind !== "primitive" || set.name !== "setOf" || count === undefined) return undefined;
  const members = set.args;
  if (members.length < 2 || writtenInteger(count) !== members.length || !members.every(isCheap)) return undefined;
  return members.flatMap((a, i) =>
    members
      .slice(0, i)
      .map((b): Core => ({ kind: "not", operand: { kind: "primitive", name: "equal", args: [a, b], span }, span })),
  );
}

// Comparisons of variables that tsc has narrowed. After `x === 1`, tsc infers the type 1 for x and rejects a comparison
// with another value as a mistake.

import { partsOf } from "../children.js";
import type { Core, CoreModule, CoreOf } from "../ir.js";
import { everyCore, rootsOf } from "../traversal.js";

/**
 * Returns a predicate that is true for `=` if an operand is a variable that is also an operand of another `=`.
 * Comparisons with atoms or distinct number literals are harmless as long as no evaluation reaches one of them after
 * another has succeeded, since a failed comparison narrows nothing for the others.
 */
export function repeatedComparisons(module: CoreModule): (node: CoreOf<"primitive">) => boolean {
  const conflicts = conflictingVariables(module);
  return (node) => variablesOf(node).some((id) => conflicts.has(id));
}

/** The ids of variables with comparisons that may conflict. Results of calls are not narrowed by tsc. */
function conflictingVariables({ definitions, expressions }: CoreModule): ReadonlySet<number> {
  const variables = new Set<number>();
  const numeric = new Set<number>();
  for (const roots of [...definitions.map(rootsOf), expressions]) {
    const compared = new Map<number, { count: number; isWithLiterals: boolean }>();
    const numbers = new Set<string>();
    for (const root of roots) everyCore(root, (node) => addNumeric(node, numeric));
    const visit = (node: Core): void => {
      if (!isEqual(node)) return;
      // Comparing two numbers whose values are unknown narrows neither.
      if (node.args.every((arg) => arg.kind === "variable" && numeric.has(arg.variable.id))) return;
      const literal = node.args.find(({ kind }) => kind === "atom" || kind === "number");
      for (const id of variablesOf(node)) {
        const entry = compared.get(id);
        const isNew =
          literal !== undefined && (literal.kind === "atom" || isAdded(numbers, `${id} ${textOf(literal)}`));
        compared.set(id, {
          count: (entry?.count ?? 0) + 1,
          isWithLiterals: isNew && entry?.isWithLiterals !== false,
        });
      }
    };
    for (const root of roots) everyCore(root, visit);
    for (const [id, { count, isWithLiterals }] of compared) {
      if (count > 1 && !(isWithLiterals && roots.reduce((sum, root) => sum + comparisonCount(root, id), 0) === 1))
        variables.add(id);
    }
  }
  return variables;
}

/** Adds the variables of counting loops, sums and differences, for which tsc infers the type `number`. */
function addNumeric(node: Core, numeric: Set<number>): void {
  if (node.kind !== "solve" && node.kind !== "quantify") return;
  for (const step of node.kind === "solve" ? node.steps : [{ ...node, kind: "each" as const }]) {
    if (step.kind !== "each" && step.kind !== "bind") continue;
    const { pattern } = step;
    const value = step.kind === "each" ? step.set : step.value;
    const names = step.kind === "each" ? ["range"] : ["add", "subtract", "negate"];
    if (pattern.kind === "bind" && value.kind === "primitive" && names.includes(value.name))
      numeric.add(pattern.variable.id);
  }
}

function isAdded(texts: Set<string>, text: string): boolean {
  const { size } = texts;
  return texts.add(text).size > size;
}

const textOf = (node: Core): string => (node.kind === "number" ? `${node.numerator}/${node.denominator}` : "");

/**
 * Maximum number of comparisons of a variable that one evaluation reaches while tsc assumes that the previous ones
 * succeeded.
 */
function comparisonCount(node: Core, id: number): number {
  const total = (nodes: readonly Core[]): number => nodes.reduce((sum, one) => sum + comparisonCount(one, id), 0);
  const maximum = (nodes: readonly Core[]): number =>
    nodes.reduce((maximum, one) => Math.max(maximum, comparisonCount(one, id)), 0);
  switch (node.kind) {
    case "branches": {
      const otherwise = node.otherwise === undefined ? 0 : comparisonCount(node.otherwise, id);
      return node.branches.reduce(
        (maximum, { condition, value }) => Math.max(maximum, total([condition, value])),
        otherwise,
      );
    }
    case "logic":
      return node.operator === "or" ? maximum(node.operands) : total(node.operands);
    case "not":
    case "same":
    case "quantify":
    case "solve":
      // A comparison that fails in these nodes, or holds in all iterations, may narrow the code after them.
      return 2 * total(partsOf(node));
    default:
      return isEqual(node) && variablesOf(node).includes(id) ? 1 : total(partsOf(node));
  }
}

function isEqual(node: Core): node is CoreOf<"primitive"> {
  return node.kind === "primitive" && node.name === "equal";
}

function variablesOf({ args }: CoreOf<"primitive">): readonly number[] {
  return args.flatMap((arg) => (arg.kind === "variable" ? [arg.variable.id] : []));
}

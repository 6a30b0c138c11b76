// Comparisons of variables that tsc has narrowed. After `x === 1`, tsc infers the type 1 for x and rejects a comparison
// with another value as a mistake.

import { partsOf } from "../children.js";
import type { Core, CoreModule, CoreOf } from "../ir.js";
import { everyCore, rootsOf } from "../traversal.js";

/**
 * Returns a predicate that is true for `=` with a variable that is an operand of other `=` as well. Any number of
 * comparisons with atoms or distinct number literals is harmless, as long as no evaluation reaches one after another
 * has succeeded: a failed one narrows nothing for the others.
 */
export function comparedAgain(module: CoreModule): (node: CoreOf<"primitive">) => boolean {
  const often = oftenIn(module);
  return (node) => variablesOf(node).some((id) => often.has(id));
}

/** The ids of variables with comparisons that may conflict. tsc does not narrow results of calls. */
function oftenIn({ definitions, expressions }: CoreModule): ReadonlySet<number> {
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
      if (count > 1 && !(isWithLiterals && roots.reduce((sum, root) => sum + atOnce(root, id), 0) === 1))
        variables.add(id);
    }
  }
  return variables;
}

/** Adds the variables of counting loops, and those of sums and differences: tsc infers the type of all numbers. */
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
 * Maximum number of comparisons of a variable that one evaluation reaches while tsc takes all the previous ones to be
 * true.
 */
function atOnce(node: Core, id: number): number {
  const all = (nodes: readonly Core[]): number => nodes.reduce((sum, one) => sum + atOnce(one, id), 0);
  const most = (nodes: readonly Core[]): number =>
    nodes.reduce((maximum, one) => Math.max(maximum, atOnce(one, id)), 0);
  switch (node.kind) {
    case "branches": {
      const otherwise = node.otherwise === undefined ? 0 : atOnce(node.otherwise, id);
      return node.branches.reduce(
        (maximum, { condition, value }) => Math.max(maximum, all([condition, value])),
        otherwise,
      );
    }
    case "logic":
      return node.operator === "or" ? most(node.operands) : all(node.operands);
    case "not":
    case "same":
    case "quantify":
    case "solve":
      // A comparison that failed in these, or that holds in all iterations, may narrow the code after them.
      return 2 * all(partsOf(node));
    default:
      return isEqual(node) && variablesOf(node).includes(id) ? 1 : all(partsOf(node));
  }
}

function isEqual(node: Core): node is CoreOf<"primitive"> {
  return node.kind === "primitive" && node.name === "equal";
}

function variablesOf({ args }: CoreOf<"primitive">): readonly number[] {
  return args.flatMap((arg) => (arg.kind === "variable" ? [arg.variable.id] : []));
}

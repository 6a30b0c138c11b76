// Strength reduction of a search (Cocke and Kennedy 1977 for arithmetic): a number that a condition determines is
// computed instead of searched for, and divisors are enumerated up to the square root.
//
//     each b in range(1, n)                        let b = subtract(n, a)
//     if equal(add(a, b), n)            becomes    if isBetween(1, n, b)
//
//     each d in range(1, n)
//     if equal(modulo(n, d), 0)         becomes    each d in divisorsWithin(n, 1, n)
//
// It is safe where all operands of the condition can only be numbers that are known before the loop, so that it cannot
// fail for any candidate; where even the computed number need not satisfy it, as few numbers are squares, it is still
// tested. Price: 100 lines, and 270 for those that read conditions. Worth: primes 65, amicable numbers 34, Pythagorean
// triples 20, primitive roots 1.5.

import type { Candidates, RemainingCandidates, CandidateReader } from "../analysis/solved-range.js";
import type { Core, CoreModule, CoreOf, CoreStep } from "../ir.js";
import { Divisibility } from "../divisibility.js";
import { Equations } from "../equations.js";
import { numbersIn } from "../analysis/proofs.js";
import type { Where } from "../traversal.js";
import { rewritten } from "../rewrite.js";

type Loop = CoreStep & { readonly kind: "each" };
/**
 * Applies to loops over numbers with a condition that constrains them further: an equation (equations.ts), or that they
 * divide a number (divisibility.ts). In comprehensions and big operators, other conditions may precede it, since it
 * cannot fail.
 */
export function searches(module: CoreModule, where: Where): CoreModule {
  const readers: readonly CandidateReader[] = [new Equations(module), new Divisibility(module)];
  return rewritten(
    module,
    (node) =>
      node.kind === "solve" ? solved(node, readers) : node.kind === "quantify" ? quantified(node, readers) : node,
    where,
  );
}

/** Replaces each loop with such a condition by a computed number or a loop over fewer candidates. */
function solved(walk: CoreOf<"solve">, readers: readonly CandidateReader[]): CoreOf<"solve"> {
  let { steps } = walk;
  const proven = new Set<number>();
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.kind !== "each") continue;
    steps = withoutSearch(steps, i, step, readers, proven);
    // The bounds of a range are integers once it has been enumerated.
    if (step.set.kind === "primitive" && step.set.name === "range")
      for (const bound of step.set.args) numbersIn(bound, proven);
  }
  return steps === walk.steps ? walk : { ...walk, steps };
}

/** Removes the search of one loop, if a condition between it and the next loop determines its candidates. */
function withoutSearch(
  steps: readonly CoreStep[],
  at: number,
  loop: Loop,
  readers: readonly CandidateReader[],
  proven: ReadonlySet<number>,
): readonly CoreStep[] {
  const candidates = loop.otherwise === undefined ? candidatesOf(loop) : undefined;
  if (candidates === undefined) return steps;
  for (const reader of readers) {
    for (let i = at + 1; i < steps.length; i++) {
      const test = steps[i]!;
      if (test.kind !== "filter") break;
      const left = reader.left(test.condition, candidates, { isFirst: i === at + 1, proven });
      if (left !== undefined)
        return [...steps.slice(0, at), ...stepsOf(loop, left), ...steps.slice(at + 1, i), ...steps.slice(i + 1)];
    }
  }
  return steps;
}

function stepsOf(loop: Loop, left: RemainingCandidates): readonly CoreStep[] {
  if (left.kind === "some") return [{ ...loop, set: left.set }];
  const { pattern, span } = loop;
  return [
    { kind: "bind", pattern, value: left.value, span },
    ...left.asked.map((condition): CoreStep => ({ kind: "filter", condition, span: condition.span })),
  ];
}

/** `some b in S. (c & p)` and `all b in S. (c => p)`, restricted to the candidates that satisfy c. */
function quantified(node: CoreOf<"quantify">, readers: readonly CandidateReader[]): Core {
  const { quantifier, pattern, body, span, type } = node;
  const isSome = quantifier === "some";
  const operator = isSome ? "and" : "or";
  const [first, ...others] = body.kind === "logic" && body.operator === operator ? body.operands : [body];
  const condition = isSome ? first : first?.kind === "not" ? first.operand : undefined;
  const candidates = candidatesOf(node);
  if (condition === undefined || candidates === undefined) return node;
  let left: RemainingCandidates | undefined;
  for (const reader of readers) left ??= reader.left(condition, candidates, { isFirst: true, proven: new Set() });
  if (left === undefined) return node;
  const needed = (operand: Core): Core => (isSome ? operand : { kind: "not", operand, span, type });
  const asked = left.kind === "one" ? left.asked.map(needed) : [];
  const [only, ...more] = [...asked, ...others];
  if (others.length === 0 && more.length === 0) return needed({ ...left.isAny, type });
  const rest: Core = more.length === 0 ? only! : { kind: "logic", operator, operands: [only!, ...more], span };
  return left.kind === "some"
    ? { ...node, set: left.set, body: rest }
    : { kind: "let", pattern, value: left.value, body: rest, span, type };
}

function candidatesOf({ pattern, set }: Loop | CoreOf<"quantify">): Candidates | undefined {
  return pattern.kind === "bind" ? { variable: pattern.variable, set } : undefined;
}

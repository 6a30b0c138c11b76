// Queries whose solutions need not all be found: quantifiers, comparisons of a set with {}, and the least or greatest
// number of a range that satisfies a condition.

import { writtenInteger } from "../../analysis/proofs.js";
import { strictVariables } from "../../analysis/strict.js";
import { isLookedUp } from "../../forms.js";
import type { Core, CoreOf, CoreStep } from "../../ir.js";
import { type Rewrite, withParts } from "../../children.js";
import { everyCore } from "../../traversal.js";
import type { QueryPosition } from "./position.js";
import { conjunctsOf } from "./tests.js";

type Quantifier = CoreOf<"quantify">["quantifier"];

/**
 * True if the last condition holds for at least one solution of the steps, or for all. The steps have no alternatives.
 */
export function quantifyOver(
  quantifier: Quantifier,
  steps: readonly CoreStep[],
  last: Core,
  { span, type }: Pick<Core, "span" | "type">,
): Core {
  const isSome = quantifier === "some";
  let tests: Core[] = [];
  let body = last;
  const withTests = (): Core => {
    if (tests.length > 0) body = isSome ? conjunctionOf([...tests, body]) : implicationOf(conjunctionOf(tests), body);
    tests = [];
    return body;
  };
  const conjunctionOf = (operands: readonly Core[]): Core => {
    const nodes = operands.filter((one) => one.kind !== "truth" || !one.value).flatMap(conjunctsOf);
    if (nodes.length === 0) return { kind: "truth", value: true, span };
    return nodes.length === 1 ? nodes[0]! : { kind: "logic", operator: "and", operands: nodes, span, type };
  };
  const implicationOf = (premise: Core, rest: Core): Core => {
    const not: Core = { kind: "not", operand: premise, span: premise.span, type };
    if (rest.kind === "truth" && !rest.value) return not;
    const others = rest.kind === "logic" && rest.operator === "or" ? rest.operands : [rest];
    return { kind: "logic", operator: "or", operands: [not, ...others], span, type };
  };
  for (const step of [...steps].reverse()) {
    switch (step.kind) {
      case "filter":
        tests.unshift(step.condition);
        break;
      case "bind":
        body = bindIn(step, withTests());
        break;
      case "each":
        body = withTests();
        body = anyDivisor(isSome, step, body) ?? { kind: "quantify", quantifier, ...loopOf(step), body, span, type };
        break;
      case "either":
        throw new Error("alternatives were taken for a quantifier");
    }
  }
  return withTests();
}

function loopOf({ pattern, set }: CoreStep & { readonly kind: "each" }): Pick<CoreOf<"quantify">, "pattern" | "set"> {
  return { pattern, set };
}

/**
 * The body with a binding for a value. The value is substituted if that is free, or if the body uses the name exactly
 * once and always, since a value that fails must be evaluated.
 */
function bindIn({ pattern, value, span }: CoreStep & { readonly kind: "bind" }, body: Core): Core {
  if (pattern.kind === "bind") {
    const { id } = pattern.variable;
    let uses = 0;
    everyCore(body, (node) => {
      if (node.kind === "variable" && node.variable.id === id) uses++;
      if (node.kind === "quantify" || node.kind === "solve" || node.kind === "lambda") uses++;
    });
    const substitute: Rewrite = (node) =>
      node.kind === "variable" && node.variable.id === id ? value : withParts(node, substitute);
    // A name of `where` that is looked up may fail.
    const canDrop = isLookedUp(value) && value.kind !== "variable" && value.kind !== "primitive";
    if (uses === 0 ? canDrop : isLookedUp(value) || (uses === 1 && strictVariables(body).has(id)))
      return substitute(body);
  }
  return { kind: "let", pattern, value, body, span };
}

/** `hasDivisorWithin(n, a, b)`, provided that no condition on the divisors is left. */
function anyDivisor(isSome: boolean, { set }: CoreStep & { readonly kind: "each" }, body: Core): Core | undefined {
  if (set.kind !== "primitive" || set.name !== "divisorsWithin" || body.kind !== "truth" || body.value !== isSome)
    return undefined;
  const test: Core = { ...set, name: "hasDivisorWithin" };
  return isSome ? test : { kind: "not", operand: test, span: set.span };
}

/** `some …` or its negation for a comprehension compared with {}, or its size with 0 or 1. */
export function emptinessOf(node: CoreOf<"primitive">, position: QueryPosition): Core | undefined {
  const [a, b] = node.args;
  if (a === undefined || b === undefined) return undefined;
  const [set, isSome] = query(node.name, a, b) ?? query(mirrored[node.name], b, a) ?? [];
  if (set === undefined || set.by !== "collect" || set.onto !== undefined || !position.isTotal(set.element))
    return undefined;
  if (!set.steps.some(({ kind }) => kind === "each") || !set.steps.every(isPlain)) return undefined;
  const quantifier = quantifyOver("some", set.steps, { kind: "truth", value: true, span: node.span }, node);
  return isSome === true ? quantifier : { kind: "not", operand: quantifier, span: node.span };
}

const mirrored: Readonly<Record<string, string>> = {
  equal: "equal",
  less: "greater",
  greater: "less",
  atMost: "atLeast",
  atLeast: "atMost",
};

/** The comprehension in a comparison, and whether the comparison holds if it has members. */
function query(name: string | undefined, a: Core, b: Core): readonly [CoreOf<"solve">, boolean] | undefined {
  if (name === "equal" && a.kind === "solve" && b.kind === "primitive" && b.name === "setOf" && b.args.length === 0)
    return [a, false];
  const set = a.kind === "primitive" && a.name === "size" ? a.args[0] : undefined;
  if (set?.kind !== "solve") return undefined;
  const count = writtenInteger(b);
  if (count === 0 && name === "equal") return [set, false];
  if ((count === 0 && name === "greater") || (count === 1 && name === "atLeast")) return [set, true];
  return (count === 0 && name === "atMost") || (count === 1 && name === "less") ? [set, false] : undefined;
}

/** True for steps that a quantifier can have. */
function isPlain(step: CoreStep): boolean {
  switch (step.kind) {
    case "each":
      return step.otherwise === undefined && step.strategy === undefined && step.pattern.kind !== "match";
    case "bind":
      return step.pattern.kind === "bind" && step.pattern.variable.waits !== true;
    case "filter":
      return true;
    case "either":
      return false;
  }
}

/**
 * `min({x | x in {a..b} & y in S & p})` with the inner loops as `some`: the first number that has a solution is the
 * least, so the loop stops there (codegen/typescript/accumulators.ts).
 */
export function extremeOf(node: CoreOf<"primitive">): Core | undefined {
  const [set, ...otherArgs] = node.args;
  if ((node.name !== "min" && node.name !== "max") || set === undefined || otherArgs.length > 0) return undefined;
  const first = set.kind === "solve" ? firstFound(set) : undefined;
  if (first !== undefined) return { ...node, args: [first] };
  if (set.kind !== "primitive" || set.name !== "union") return undefined;
  const sides = set.args.map((side) => (side.kind === "solve" ? (firstFound(side) ?? side) : side));
  return sides.every((side, i) => side === set.args[i]) ? undefined : { ...node, args: [{ ...set, args: sides }] };
}

function firstFound(set: CoreOf<"solve">): CoreOf<"solve"> | undefined {
  if (set.by !== "collect" || set.onto !== undefined || set.element.kind !== "variable") return undefined;
  const { steps, element } = set;
  const at = steps.findIndex(({ kind }) => kind === "each" || kind === "either");
  const loop = steps[at];
  if (loop?.kind !== "each" || loop.set.kind !== "primitive" || loop.set.name !== "range") return undefined;
  if (loop.pattern.kind !== "bind" || loop.pattern.variable.id !== element.variable.id) return undefined;
  const rest = steps.slice(at + 1);
  const nextLoop = rest.findIndex(({ kind }) => kind === "each" || kind === "either");
  const inner = rest.slice(nextLoop);
  if (nextLoop < 0 || !inner.every(isPlain)) return undefined;
  const { span } = inner[0]!;
  const condition = quantifyOver("some", inner, { kind: "truth", value: true, span }, { span });
  return {
    ...set,
    steps: [...steps.slice(0, at + 1), ...rest.slice(0, nextLoop), { kind: "filter", condition, span }],
  };
}

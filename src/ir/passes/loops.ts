// Closure elimination: an aggregate that is the result of a definition or function, or a name in it, becomes a loop
// among its statements instead of a function with a callback.
//
//     collect { each x in S give f(x) }    becomes    collect[loop] { each x in S give f(x) }
//     divide(sum { each x in S give x }, n)    becomes    let total = sum[loop] { … } in divide(total, n)
//
//     each (w, v) in f                          each (w, v) in f
//     give (w, max(union(setOf(v),     become   let greatest = greatestOver[loop] onto v { … give u }
//       collect { … give u })))                 give (w, greatest)
//
// It is safe since the aggregate is in statement position, and is evaluated there in any case, before anything that
// might fail. Price: 230 lines. Worth: games 1.6, power set 1.5, sets of sets 1.5, tic-tac-toe 1.4, an order of tasks
// 1.4, a knapsack 3.6.

import { clauseWith, type Rewrite, withParts } from "../children.js";
import { mapList } from "../../syntax/children.js";
import type { Variable } from "../../resolve/resolved.js";
import type { Clause, Core, CoreModule, CoreOf, CoreStep, Solver } from "../ir.js";
import { type CoreFacts, factsOf } from "../analysis/facts.js";
import { someCore, type Where } from "../traversal.js";
import { FreshVariables } from "../fresh.js";
import { withDefinitions } from "../rewrite.js";
import { isTakenForNumber } from "./peephole.js";
import { append } from "../../text/append.js";

/** Aggregates that have an accumulator, with names for their variables. */
const accumulatorNames: ReadonlyMap<Solver, string> = new Map([
  ["collect", "collected"],
  ["listOver", "listed"],
  ["unionOver", "collected"],
  ["sum", "summed"],
  ["productOver", "multiplied"],
  ["leastOver", "least"],
  ["greatestOver", "greatest"],
]);

/**
 * Applies to sets, unions, sums, products and extremes over solutions that are the value of a definition, a function,
 * one of its branches, or an eager name, and to those within any aggregate, in the value of a name or in the element:
 * solutions are added to an accumulator, without a callback for each. Unions over a domain stay as they are. In such a
 * position, `A U {t | c}` starts with A, and `max({x} U {t | c})` with x. Aggregates among operands get names, if
 * everything evaluated before them is total.
 */
export function loops(module: CoreModule, where: Where): CoreModule {
  const facts = factsOf(module);
  const fresh = new FreshVariables(module);
  const isNumber = (node: Core): boolean => isTakenForNumber(node, facts, module.variables);
  const rewrite = (node: Core): Core => {
    switch (node.kind) {
      case "solve":
        return isGrowing(node) ? { ...node, isLoop: true } : node;
      case "primitive":
        return asLoop(node) ?? nameAggregate(node);
      case "call":
      case "tuple":
        return nameAggregate(node);
      case "let":
        return inner(node);
      case "branches":
        return {
          ...node,
          branches: node.branches.map(({ condition, value }) => ({ condition, value: rewrite(value) })),
          otherwise: node.otherwise && rewrite(node.otherwise),
        };
      default:
        return node;
    }
  };
  /** A strict binding, preceded by bindings of the aggregates among the operands of its value. */
  const inner = (node: CoreOf<"let">): Core => {
    const walks: Named[] = [];
    const value = node.waits === true || node.pattern.kind !== "bind" ? node.value : operand(node.value, walks);
    return after(walks, { ...node, value, body: rewrite(node.body) });
  };
  const nameAggregate = (node: Core): Core => {
    const walks: Named[] = [];
    const rest = withNames(node, walks);
    return after(walks, rest);
  };
  const after = (walks: readonly Named[], rest: Core): Core =>
    walks.reduceRight<Core>(
      (body, { variable, value }) => ({
        kind: "let",
        pattern: { kind: "bind", variable },
        value,
        body,
        span: rest.span,
      }),
      rest,
    );
  /** The value of a name: a loop, or an expression over named loops. */
  const operand = (node: Core, walks: Named[]): Core =>
    node.kind === "solve" ? rewrite(node) : (asLoop(node) ?? withNames(node, walks));
  const asLoop = (node: Core): Core | undefined =>
    node.kind === "primitive" ? (growUnion(node) ?? extreme(node, facts, isNumber)) : undefined;
  const withNames = (node: Core, walks: Named[]): Core => {
    const loop = node.kind === "solve" ? rewrite(node) : asLoop(node);
    if (loop?.kind === "solve") {
      if (loop.isLoop !== true) return node;
      const variable = fresh.variable(accumulatorNames.get(loop.by)!, node);
      walks.push({ variable, value: loop });
      return { kind: "variable", variable, span: node.span, type: node.type };
    }
    if (!isEager(node)) return node;
    let isNext = true;
    const operands = mapList(operandsOf(node), (operand) => {
      const replacement = isNext && hasWalk(operand) ? withNames(operand, walks) : operand;
      isNext &&= replacement.kind === "variable" || facts.isTotal(operand);
      return replacement;
    });
    return operands === operandsOf(node) ? node : withOperands(node, operands);
  };
  const ownLoop = (node: Core): Core => (node.kind === "solve" ? rewrite(node) : (asLoop(node) ?? node));
  const clause = (one: Clause): Clause =>
    one.kind === "bind" && one.strict ? { ...one, value: ownLoop(one.value) } : one;
  /** The steps and the element of an aggregate, each preceded by the aggregates in it. */
  const rewriteAggregate = (node: CoreOf<"solve">): Core => {
    const steps: CoreStep[] = [];
    for (const step of node.steps) {
      const isNamed = step.kind === "bind" && step.pattern.kind === "bind" && step.pattern.variable.waits !== true;
      const walks: Named[] = [];
      const newStep = isNamed && hasWalk(step.value) ? { ...step, value: operand(step.value, walks) } : step;
      append(steps, [...walks.map(bindLoop), newStep]);
    }
    const walks: Named[] = [];
    const element = hasWalk(node.element) ? withNames(node.element, walks) : node.element;
    append(steps, walks.map(bindLoop));
    const isSame = element === node.element && steps.every((step, i) => step === node.steps[i]);
    return isSame ? node : { ...node, steps, element };
  };
  const inFunction = (node: CoreOf<"lambda">): Core => {
    const body = rewrite(node.body);
    return body === node.body ? node : { ...node, body };
  };
  const deep: Rewrite = (node) =>
    withParts(node.kind === "solve" ? rewriteAggregate(node) : node.kind === "lambda" ? inFunction(node) : node, deep);
  const changedModule = withDefinitions(module, (definition) => {
    if (!where(definition)) return definition;
    const clauses = mapList(definition.clauses, (one) => clauseWith(clause(one), deep));
    const body = deep(rewrite(definition.body));
    return clauses === definition.clauses && body === definition.body ? definition : { ...definition, clauses, body };
  });
  return changedModule === module ? module : fresh.within(changedModule);
}

interface Named {
  readonly variable: Variable;
  readonly value: Core;
}

const bindLoop = ({ variable, value }: Named): CoreStep => ({
  kind: "bind",
  pattern: { kind: "bind", variable },
  value,
  span: value.span,
});

/** Nodes that evaluate all their operands, from left to right. */
const isEager = (node: Core): node is CoreOf<"primitive" | "tuple" | "call"> =>
  node.kind === "primitive" || node.kind === "tuple" || node.kind === "call";

const operandsOf = (node: CoreOf<"primitive" | "tuple" | "call">): readonly Core[] =>
  node.kind === "tuple" ? node.items : node.args;

const withOperands = (node: CoreOf<"primitive" | "tuple" | "call">, operands: readonly Core[]): Core =>
  node.kind === "tuple" ? { ...node, items: operands } : { ...node, args: operands };

const isGrowing = ({ by, strategy }: CoreOf<"solve">): boolean =>
  accumulatorNames.has(by) && (strategy?.kind !== "bits" || by === "collect");

function hasWalk(node: Core): boolean {
  return someCore(node, (part) => part.kind === "solve" && isGrowing(part));
}

/** Rewrites `A U {t | c}`, unless the comprehension is a bit vector. */
function growUnion({ name, args, span, type }: CoreOf<"primitive">): Core | undefined {
  const [onto, comprehension] = args;
  if (
    name !== "union" ||
    args.length !== 2 ||
    onto === undefined ||
    comprehension?.kind !== "solve" ||
    comprehension.by !== "collect" ||
    comprehension.strategy?.kind === "bits"
  )
    return undefined;
  return { ...comprehension, isLoop: true, onto, span, type };
}

/** Rewrites `max({x} U {t | c})` and `max({t | c} U {x})` of numbers. */
function extreme(
  { name, args, span, type }: CoreOf<"primitive">,
  facts: CoreFacts,
  isNumber: (node: Core) => boolean,
): Core | undefined {
  const [united] = args;
  if ((name !== "max" && name !== "min") || args.length !== 1 || united?.kind !== "primitive") return undefined;
  const sides =
    united.name === "union" ? united.args : united.name === "including" ? [united.args[0]!, singleton(united)] : [];
  const walks = sides.filter(isPlainWalk);
  const [comprehension] = walks;
  if (comprehension === undefined || walks.length > 1 || !isNumber(comprehension.element)) return undefined;
  const members: Core[] = [];
  for (const side of sides) {
    if (side === comprehension) continue;
    if (side.kind !== "primitive" || side.name !== "setOf" || !side.args.every(isNumber)) return undefined;
    append(members, side.args);
  }
  const [onlyMember] = members;
  if (onlyMember === undefined) return undefined;
  const onto: Core =
    members.length === 1 && facts.kind(onlyMember) === "number"
      ? onlyMember
      : // `+x` only checks that x is a number.
        { kind: "primitive", name: members.length === 1 ? "plus" : name, args: members, span, type };
  const { steps, element } = comprehension;
  return {
    kind: "solve",
    by: name === "max" ? "greatestOver" : "leastOver",
    steps,
    element,
    isLoop: true,
    onto,
    span,
    type,
  };
}

const singleton = ({ args, span }: CoreOf<"primitive">): Core => ({
  kind: "primitive",
  name: "setOf",
  args: [args[1]!],
  span,
});

const isPlainWalk = (node: Core): node is CoreOf<"solve"> =>
  node.kind === "solve" && node.by === "collect" && node.onto === undefined && node.strategy?.kind !== "bits";

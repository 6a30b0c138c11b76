// Lowers expressions and the steps of solution sets: operators become runtime functions or control flow, planned
// conditions become steps of loops, and chains of comparisons become conjunctions.

import { runtimeFor } from "../language/builtins.js";
import { type BinaryOperator, type Comparison } from "../language/operators.js";
import type { Binding, Link, Pattern, Plan, SolvingStep, Variable } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import { type Source, type Span, textIn } from "../text/source.js";
import type { BigOperator, Branch, Expression, RelationLink, RelationNode, SliceNode } from "../syntax/tree.js";
import { operandsOf } from "../syntax/walk.js";
import { tupleOf, type Type } from "../types/lattice/type.js";
import type { Core, CoreOf, CorePattern, CoreStep, RuntimeName, Solver } from "./ir.js";
import { renameVariablesIn } from "./alpha-renaming.js";
import { isCondition, isLookedUp } from "./forms.js";
import { codeOnOneLine } from "../text/one-line.js";

const functionOf: {
  readonly [Operator in Exclude<BinaryOperator, "and" | "or" | "implies" | "equivalent">]: RuntimeName;
} = {
  add: "add",
  subtract: "subtract",
  union: "union",
  difference: "difference",
  divide: "divide",
  modulo: "modulo",
  intersection: "intersection",
  power: "power",
};

const solverOf: { readonly [Operator in BigOperator]: Solver } = {
  Sum: "sum",
  Prod: "productOver",
  Union: "unionOver",
  Sec: "intersectionOver",
};

/** The context of lowering: the tables of a document, and the next free id of variables. */
export interface LoweringContext {
  readonly tables: ExpressionTables;
  readonly source: Source;
  nextVariable: number;
  /** The ids of names in recursive references of types. */
  readonly delayed: ReadonlySet<number>;
  readonly types: ReadonlyMap<number, Type>;
  /** True if signatures are checked at run time. */
  readonly hasChecks: boolean;
  readonly variables: ReadonlyMap<number, Type>;
  /** The id of each copied variable, with its original. */
  readonly copies: (readonly [number, Variable])[];
  /** Undefined for programs without tracing. */
  readonly tracing: Tracing | undefined;
  /** True while a part is lowered without tracing. */
  isUntraced: boolean;
}

/** The changes that tracing makes to lowered nodes (instrument.ts). */
export interface Tracing {
  readonly expression: (lowering: LoweringContext, node: Expression) => Core;
  /** Traces one comparison of a chain. */
  readonly link: (comparison: Core, link: Pick<RelationLink, "right">) => Core;
  /** Traces the body of a quantifier for each member that matches its pattern with the index `at`. */
  readonly iteration: (body: Core, node: Expression & { kind: "quantifier" }, at: number, pattern: CorePattern) => Core;
  readonly steps: (steps: readonly CoreStep[]) => readonly CoreStep[];
  /** Traces the only solution of a group of conditions. */
  readonly solution: (solve: CoreOf<"solve">, ownSteps: readonly CoreStep[], condition: Expression) => Core;
}

export const newLowering = (
  tables: ExpressionTables,
  source: Source,
  nextVariable: number,
  overrides: Partial<LoweringContext> = {},
): LoweringContext => ({
  tables,
  source,
  nextVariable,
  delayed: new Set(),
  types: new Map(),
  hasChecks: false,
  variables: new Map(),
  copies: [],
  tracing: undefined,
  isUntraced: false,
  ...overrides,
});

const tracingOf = ({ tracing, isUntraced }: LoweringContext): Tracing | undefined => (isUntraced ? undefined : tracing);

export function withoutTracing<T>(lowering: LoweringContext, lower: () => T): T {
  const { isUntraced } = lowering;
  lowering.isUntraced = true;
  const lowered = lower();
  lowering.isUntraced = isUntraced;
  return lowered;
}

/** Copies a node with fresh bound variables. */
export function copy(lowering: LoweringContext, node: Core): Core {
  return renameVariablesIn(node, (variable) => {
    const copy = { ...variable, id: lowering.nextVariable++ };
    lowering.copies.push([copy.id, variable]);
    return copy;
  });
}

export function variablesWithCopies(lowering: LoweringContext): ReadonlyMap<number, Type> {
  if (lowering.copies.length === 0) return lowering.variables;
  const variables = new Map(lowering.variables);
  for (const [id, { id: original }] of lowering.copies)
    if (variables.has(original)) variables.set(id, variables.get(original)!);
  return variables;
}

/** The type of a variable, or of the tuple of several variables; undefined if it is unknown. */
export function typeOfVariables(lowering: LoweringContext, variables: readonly Variable[]): Type | undefined {
  const types = variables.map(({ id }) => lowering.variables.get(id)).filter((type) => type !== undefined);
  return types.length < variables.length ? undefined : types.length === 1 ? types[0] : tupleOf(types);
}

/**
 * Lowers branches with conditions and `otherwise`. Branches that literal conditions exclude are omitted, since tsc
 * reports them as unreachable; traces include them.
 */
export function branchesNode(
  lowering: LoweringContext,
  allBranches: readonly Branch[],
  lowered: (value: Expression) => Core,
  span: Span,
): Core {
  const branches: { readonly condition: Core; readonly value: Core }[] = [];
  const isPlain = tracingOf(lowering) === undefined;
  for (const [i, { value, condition: test }] of allBranches.entries()) {
    const condition = test && lowerExpression(lowering, test);
    const decided = condition === undefined ? true : isPlain ? constantTruth(condition) : undefined;
    if (condition === undefined || decided === true) {
      const otherwise = lowered(value);
      return branches.length === 0 ? otherwise : { kind: "branches", branches, otherwise, span };
    }
    const isLast = i === allBranches.length - 1 && branches.length === 0;
    if (decided === undefined || isLast) branches.push({ condition, value: lowered(value) });
  }
  return { kind: "branches", branches, otherwise: undefined, span };
}

/** The value of a condition of literals, evaluated from left to right; undefined if it depends on other expressions. */
function constantTruth(condition: Core): boolean | undefined {
  switch (condition.kind) {
    case "truth":
      return condition.value;
    case "not": {
      const value = constantTruth(condition.operand);
      return value === undefined ? undefined : !value;
    }
    case "logic": {
      const decisive = condition.operator === "or";
      for (const operand of condition.operands) {
        const value = constantTruth(operand);
        if (value !== !decisive) return value;
      }
      return !decisive;
    }
    default:
      return undefined;
  }
}

/** The source text of a span, on one line. */
export function textOf(lowering: LoweringContext, span: Span): string {
  return codeOnOneLine(textIn(lowering.source, span));
}

export function lowerExpression(lowering: LoweringContext, node: Expression): Core {
  const tracing = tracingOf(lowering);
  return tracing === undefined ? lowerWithoutTrace(lowering, node) : tracing.expression(lowering, node);
}

/** Lowers an expression without tracing it; its operands may be traced. */
export function lowerWithoutTrace(lowering: LoweringContext, node: Expression): Core {
  const core = lower(lowering, node);
  const type = needsType(core) ? lowering.types.get(node.id) : undefined;
  return type === undefined ? core : { ...core, type };
}

/** Aggregates and functions need types, which the emitter annotates; sets may become bit vectors. */
function needsType(node: Core): boolean {
  return (
    node.kind === "solve" ||
    node.kind === "lambda" ||
    (node.kind === "primitive" && (node.name === "setOf" || node.name === "union"))
  );
}

function lower(lowering: LoweringContext, node: Expression): Core {
  const { span } = node;
  switch (node.kind) {
    case "numeral":
      return { kind: "number", numerator: node.numerator, denominator: node.denominator, span };
    case "string":
      return { kind: "string", value: node.value, span };
    case "atom":
      return { kind: "atom", name: node.name, span };
    case "truth":
      return { kind: "truth", value: node.value, span };
    case "name":
      return nameNode(lowering, node, bindingOf(lowering, node.id));
    case "call":
      return callNode(lowering, node);
    case "index":
      return primitive(lowering, "index", [node.target, node.index], node.index.span);
    case "slice":
      return slice(lowering, node);
    case "update":
      return node.entries.reduce<Core>(
        (target, { index, value }) => ({
          kind: "primitive",
          name: "updated",
          args: [target, lowerExpression(lowering, index), lowerExpression(lowering, value)],
          span: index.span,
        }),
        lowerExpression(lowering, node.target),
      );
    case "branches":
      return branchesNode(lowering, node.branches, (value) => lowerExpression(lowering, value), span);
    case "tuple":
      return { kind: "tuple", items: node.items.map((item) => lowerExpression(lowering, item)), span };
    case "sequence":
      return primitive(lowering, "sequence", node.items, span);
    case "set":
      return primitive(lowering, "setOf", node.items, span);
    case "range":
      return primitive(lowering, "range", [node.from, node.to], span);
    case "comprehension":
      return {
        kind: "solve",
        by: node.collection === "set" ? "collect" : "listOver",
        steps: lowerSteps(lowering, planOf(lowering, node.id).steps, node.collection === "sequence"),
        element: lowerExpression(lowering, node.element),
        span,
      };
    case "big":
      return {
        kind: "solve",
        by: solverOf[node.operator],
        steps: lowerSteps(lowering, planOf(lowering, node.id).steps),
        element: lowerExpression(lowering, node.body),
        span,
      };
    case "unary":
      if (node.operator === "not") return { kind: "not", operand: lowerExpression(lowering, node.operand), span };
      return negate(node) ?? primitive(lowering, node.operator, [node.operand], span);
    case "absolute":
      return primitive(lowering, "size", [node.operand], span);
    case "binary":
      return binaryNode(lowering, node);
    case "product":
      return primitive(lowering, node.factors.length === 2 ? "multiply" : "product", node.factors, span);
    case "relation":
      return relationNode(lowering, node);
    case "quantifier":
      return quantifierNode(lowering, node);
    case "lambda":
      return {
        kind: "lambda",
        parameters: lowering.tables.binders.get(node.id)!.flatMap((p) => (p.kind === "bind" ? [p.variable] : [])),
        body: lowerExpression(lowering, node.body),
        span,
      };
    case "typeTest":
      return {
        kind: "primitive",
        name: "has",
        args: [lowerExpression(lowering, node.type), lowerExpression(lowering, node.operand)],
        span,
      };
    case "arrow":
      return { kind: "primitive", name: "functionType", args: [], span };
    case "error":
      throw new Error("a broken expression was lowered");
  }
}

/** `t[a..b]`, `t[..b]` or `t[a..]`; the span is that of the first bound. */
function slice(lowering: LoweringContext, { target, from, to }: SliceNode): Core {
  const { span } = (from ?? to)!;
  const sequence = lowerExpression(lowering, target);
  const first: Core =
    from === undefined ? { kind: "number", numerator: 1n, denominator: 1n, span } : lowerExpression(lowering, from);
  return to === undefined
    ? { kind: "primitive", name: "sliceFrom", args: [sequence, first], span }
    : { kind: "primitive", name: "slice", args: [sequence, first, lowerExpression(lowering, to)], span };
}

/** A call of a runtime function. `span` is the operator or the index, to which failures refer. */
function primitive(
  lowering: LoweringContext,
  name: RuntimeName,
  operands: readonly Expression[],
  span: Span,
): CoreOf<"primitive"> {
  const args: Core[] = [];
  // Long chains nest deeply, and a callback per operand would double their stack depth.
  for (const operand of operands) args.push(lowerExpression(lowering, operand));
  // slice() drops the spare capacity of the list.
  return { kind: "primitive", name, args: args.slice(), span };
}

/** `-3` is a number, not an operation. */
function negate(node: Expression & { kind: "unary" }): Core | undefined {
  if (node.operator !== "negate" || node.operand.kind !== "numeral") return undefined;
  return {
    kind: "number",
    numerator: -node.operand.numerator,
    denominator: node.operand.denominator,
    span: node.span,
  };
}

function bindingOf(lowering: LoweringContext, id: number): Binding {
  return lowering.tables.bindings.get(id)!;
}

function planOf(lowering: LoweringContext, id: number): Plan {
  return lowering.tables.plans.get(id)!;
}

function nameNode(lowering: LoweringContext, { id, span }: Expression & { kind: "name" }, binding: Binding): Core {
  switch (binding.kind) {
    case "variable":
      return { kind: "variable", variable: binding.variable, span };
    case "definition":
      if (lowering.delayed.has(id)) return { kind: "delayed", defined: binding.defined, span };
      return binding.defined.parameters.length === 0
        ? { kind: "call", defined: binding.defined, args: [], span }
        : { kind: "function", defined: binding.defined, span };
    case "builtin":
      return { kind: "runtime", name: binding.row.runtime, span };
    case "moment":
      return { kind: "moment", field: binding.field, span };
    case "typeVariable":
      return { kind: "primitive", name: "anyType", args: [{ kind: "string", value: binding.name, span }], span };
    case "unknown":
      throw new Error("an unknown name was lowered");
  }
}

function callNode(lowering: LoweringContext, node: Expression & { kind: "call" }): Core {
  const { callee, span } = node;
  const args = node.args.map((arg) => lowerExpression(lowering, arg));
  const binding = callee.kind === "name" ? bindingOf(lowering, callee.id) : undefined;
  if (binding?.kind === "definition" && binding.defined.parameters.length > 0)
    return { kind: "call", defined: binding.defined, args, span };
  if (binding?.kind === "builtin") {
    const { row } = binding;
    if (row.kind === "function") return { kind: "primitive", name: runtimeFor(row, args.length), args, span };
    if (row.applied !== undefined && args.length > 0) return { kind: "primitive", name: row.applied, args, span };
  }
  const value = lowerExpression(lowering, callee);
  // `g()` is `g` if g has no parameters.
  return args.length === 0 &&
    (binding?.kind === "definition" || binding?.kind === "builtin" || binding?.kind === "moment")
    ? value
    : { kind: "primitive", name: "apply", args: [value, ...args], span };
}

function binaryNode(lowering: LoweringContext, node: Expression & { kind: "binary" }): Core {
  const { span, operator } = node;
  switch (operator) {
    case "and":
    case "or":
      return {
        kind: "logic",
        operator,
        operands: operandsOf(node, operator).map((operand) => lowerExpression(lowering, operand)),
        span,
      };
    case "implies":
      return {
        kind: "logic",
        operator: "or",
        operands: [
          { kind: "not", operand: lowerExpression(lowering, node.left), span: node.left.span },
          lowerExpression(lowering, node.right),
        ],
        span,
      };
    case "equivalent":
      return {
        kind: "same",
        left: lowerExpression(lowering, node.left),
        right: lowerExpression(lowering, node.right),
        span,
      };
    default:
      return primitive(lowering, functionOf[operator], [node.left, node.right], node.operatorSpan);
  }
}

/** The conjunction of conditions as a truth value. It fails for other values, even if there is a single condition. */
export function truth(conditions: readonly Core[], span: Span): Core {
  const [onlyCondition] = conditions;
  return conditions.length === 1 && isCondition(onlyCondition!)
    ? onlyCondition!
    : { kind: "logic", operator: "and", operands: conditions, span };
}

export function conjunction(operands: readonly Core[], span: Span): Core {
  const [onlyOperand] = operands;
  return operands.length === 1 ? onlyOperand! : { kind: "logic", operator: "and", operands, span };
}

function comparison(operator: Comparison, left: Core, right: Core, span: Span): Core {
  const primitive = (name: RuntimeName, args: readonly Core[]): Core => ({ kind: "primitive", name, args, span });
  switch (operator) {
    case "in":
      return primitive("has", [right, left]);
    case "notin":
      return { kind: "not", operand: primitive("has", [right, left]), span };
    case "unequal":
      return { kind: "not", operand: primitive("equal", [left, right]), span };
    default:
      return primitive(operator, [left, right]);
  }
}

/** `a < b <= c` is `a < b & b <= c`; a middle operand that is not trivial is bound to a variable. */
function relationNode(lowering: LoweringContext, node: RelationNode): Core {
  let left = lowerExpression(lowering, node.first);
  const build = (from: number): Core => {
    const link = node.links[from]!;
    const right = lowerExpression(lowering, link.right);
    const span = link.operatorSpan;
    const compare = (side: Core): Core => {
      const newNode = comparison(link.operator, left, side, span);
      return node.links.length === 1 ? newNode : (tracingOf(lowering)?.link(newNode, link) ?? newNode);
    };
    if (from === node.links.length - 1) return compare(right);
    const isPlain = isLookedUp(right);
    const variable: Variable = {
      id: lowering.nextVariable++,
      name: from === 0 ? "middle$" : `middle$${from + 1}`,
      role: "local",
      span: right.span,
    };
    const middle: Core = isPlain ? right : { kind: "variable", variable, span: right.span };
    const first = compare(middle);
    left = middle;
    const conjunctionNode = conjunction(
      [first, build(from + 1)].flatMap((c) => (c.kind === "logic" && c.operator === "and" ? c.operands : [c])),
      node.span,
    );
    return isPlain
      ? conjunctionNode
      : { kind: "let", pattern: { kind: "bind", variable }, value: right, body: conjunctionNode, span: node.span };
  };
  return build(0);
}

function quantifierNode(lowering: LoweringContext, node: Expression & { kind: "quantifier" }): Core {
  const patterns = lowering.tables.binders.get(node.id)!;
  const sets = node.bindings.flatMap(({ patterns: list, set }) => list.map(() => set));
  return patterns.reduceRight<Core>(
    (body, bound, i) => {
      const pattern = lowerPattern(lowering, bound);
      return {
        kind: "quantify",
        quantifier: node.quantifier,
        pattern,
        set: lowerExpression(lowering, sets[i]!),
        body: tracingOf(lowering)?.iteration(body, node, i, pattern) ?? body,
        span: node.span,
      };
    },
    lowerExpression(lowering, node.body),
  );
}

// ---- solution sets

/** Compared expressions are not traced, since they would be mistaken for the result of their iteration. */
function lowerPattern(lowering: LoweringContext, pattern: Pattern): CorePattern {
  if (tracingOf(lowering) !== undefined) return withoutTracing(lowering, () => lowerPattern(lowering, pattern));
  switch (pattern.kind) {
    case "bind":
      return pattern;
    case "tuple":
      return { kind: "tuple", items: pattern.items.map((item) => lowerPattern(lowering, item)), span: pattern.span };
    case "match":
      return { kind: "match", value: lowerExpression(lowering, pattern.expression) };
  }
}

/** Lowers steps; `inOrder` if the members of sets are visited in canonical order. */
function lowerSteps(lowering: LoweringContext, steps: readonly SolvingStep[], inOrder = false): readonly CoreStep[] {
  const all = steps.map((step) => lowerStep(lowering, step, inOrder));
  return tracingOf(lowering)?.steps(all) ?? all;
}

function orderSet(set: Core): Core {
  // Ranges are visited in order by every implementation.
  return set.kind === "primitive" && set.name === "range"
    ? set
    : { kind: "primitive", name: "inOrder", args: [set], span: set.span };
}

export function lowerStep(lowering: LoweringContext, step: SolvingStep, inOrder = false): CoreStep {
  const { span } = step;
  // The sides of an `or` are not traced, since their values would be attributed to the previous solution.
  if (step.kind === "either" && tracingOf(lowering) !== undefined)
    return withoutTracing(lowering, () => lowerStep(lowering, step, inOrder));
  switch (step.kind) {
    case "member": {
      const set = (node: Expression): Core => {
        const lowered = lowerExpression(lowering, node);
        return inOrder ? orderSet(lowered) : lowered;
      };
      return {
        kind: "each",
        pattern: lowerPattern(lowering, step.pattern),
        set: set(step.set),
        otherwise: step.otherwise && set(step.otherwise),
        span,
      };
    }
    case "equal":
      return {
        kind: "bind",
        pattern: lowerPattern(lowering, step.pattern),
        value: lowerExpression(lowering, step.value),
        span,
      };
    case "test":
      return { kind: "filter", condition: lowerTest(lowering, step.condition), span };
    case "either": {
      const values = step.sides.map((side) => equalTo(side));
      // `x = 1 or x = 2` loops over {1, 2}.
      if (!inOrder && step.variables.length === 1 && values.every((value) => value !== undefined)) {
        return {
          kind: "each",
          pattern: { kind: "bind", variable: step.variables[0]! },
          set: primitive(lowering, "setOf", values, span),
          otherwise: undefined,
          span,
        };
      }
      return {
        kind: "either",
        variables: step.variables,
        sides: step.sides.map((side) => lowerSteps(lowering, side, inOrder)),
        holds: step.sides.slice(0, -1).map((side) => lowerSolvable(lowering, side)),
        span,
      };
    }
  }
}

function lowerTest(lowering: LoweringContext, condition: Expression | Link): Core {
  if ("kind" in condition) return lowerExpression(lowering, condition);
  const [left, right] = [lowerExpression(lowering, condition.left), lowerExpression(lowering, condition.right)];
  const test = comparison(condition.operator, left, right, condition.operatorSpan);
  return tracingOf(lowering)?.link(test, condition) ?? test;
}

/** Steps as a test of variables that are already bound. */
function lowerSolvable(lowering: LoweringContext, steps: readonly SolvingStep[]): Core {
  const tests = steps.map((step): Core => {
    switch (step.kind) {
      case "member":
        return {
          kind: "primitive",
          name: "has",
          args: [lowerExpression(lowering, step.set), valueOf(lowering, step.pattern, step.span)],
          span: step.span,
        };
      case "equal":
        return {
          kind: "primitive",
          name: "equal",
          args: [valueOf(lowering, step.pattern, step.span), lowerExpression(lowering, step.value)],
          span: step.span,
        };
      case "test":
        return lowerTest(lowering, step.condition);
      case "either":
        return {
          kind: "logic",
          operator: "or",
          operands: step.sides.map((side) => lowerSolvable(lowering, side)),
          span: step.span,
        };
    }
  });
  return conjunction(tests, steps[0]!.span);
}

function valueOf(lowering: LoweringContext, pattern: Pattern, span: Span): Core {
  switch (pattern.kind) {
    case "bind":
      return { kind: "variable", variable: pattern.variable, span };
    case "match":
      return lowerExpression(lowering, pattern.expression);
    case "tuple":
      return { kind: "tuple", items: pattern.items.map((item) => valueOf(lowering, item, span)), span };
  }
}

/** The expression that a side binds to its only variable, if it does nothing else. */
function equalTo(side: readonly SolvingStep[]): Expression | undefined {
  const [step] = side;
  return side.length === 1 && step?.kind === "equal" && step.pattern.kind === "bind" ? step.value : undefined;
}

// Lowers the checked tree to core: operators become runtime functions or control flow, planned conditions become steps
// of loops, and chains of comparisons become conjunctions.

import { runtimeFor } from "../language/builtins.js";
import { type BinaryOperator, type Comparison } from "../language/operators.js";
import { type Dependencies, readsOf } from "../resolve/dependencies.js";
import {
  allDefinitions,
  type Binding,
  type Defined,
  type Link,
  type Pattern,
  type Plan,
  type SolvingStep,
  type Variable,
} from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import { namedInSignatures } from "../resolve/signed-names.js";
import { type Source, type Span, textIn } from "../text/source.js";
import type { BigOperator, Branch, Expression, RelationNode, SliceNode } from "../syntax/tree.js";
import { operandsOf } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import { tupleOf, type Type } from "../types/lattice/type.js";
import { type ClauseGroup, lowerClauses } from "./clauses.js";
import { checkedResult, declaredLengths, noChecks, parameterChecks } from "./signatures.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep, RuntimeName, Solver } from "./ir.js";
import { renewedNode } from "./alpha-renaming.js";
import { isCondition, isLookedUp } from "./forms.js";

interface LoweringOptions {
  /** True to omit the checks of signatures. */
  readonly unchecked?: boolean;
  /** True to check arguments from callers other than documents against the whole signature. */
  readonly isEntered?: boolean;
  /** The modules of used documents, if they are separate; otherwise this module contains their definitions. */
  readonly moduleOf?: CoreModule["moduleOf"];
}

export function lower(
  document: CheckedDocument,
  { unchecked = false, isEntered = false, moduleOf }: LoweringOptions = {},
): CoreModule {
  const lowering = new Lowering(
    document,
    document.source,
    document.nextVariable,
    document.dependencies.delayed,
    document.types,
    !unchecked,
    document.variables,
  );
  const cycles = cyclesOf(document.dependencies);
  const definitions = allDefinitions(document).map((defined) =>
    moduleOf !== undefined && defined.home !== undefined
      ? lowering.elsewhere(defined, document)
      : lowering.definition(defined, document, cycles),
  );
  return {
    source: document.source,
    game: document.game,
    state: document.state,
    aliases: document.aliases,
    signatureSets: new Set([...namedInSignatures(document)].filter(({ parameters }) => parameters.length === 0)),
    names: new Set([...namesOfDefinitions(allDefinitions(document)), ...localNames(document)]),
    variables: lowering.variablesWithCopies(),
    moduleOf,
    isEntered,
    roots: undefined,
    definitions,
    expressions: [],
    nextVariable: lowering.nextVariable,
  };
}

/** Adds an expression outside the definitions. Its variables have lower ids than the next one of the module. */
export function withExpression(
  module: CoreModule,
  expression: Expression,
  tables: ExpressionTables,
  source: Source,
): CoreModule {
  return withLowered(module, new Lowering(tables, source, module.nextVariable), expression, tables);
}

export function withLowered(
  module: CoreModule,
  lowering: Lowering,
  expression: Expression,
  tables: ExpressionTables,
): CoreModule {
  const expressions = [...module.expressions, lowering.expression(expression)];
  const names = new Set([...module.names, ...localNames(tables)]);
  return { ...module, expressions, names, nextVariable: lowering.nextVariable };
}

/** The numbers of the cycles in the call graph, by the ids of their definitions. */
function cyclesOf({ groups, recursive }: Dependencies): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap((group, number) =>
      group.flatMap(({ definition: { id } }) => (recursive.has(id) ? [[id, number] as const] : [])),
    ),
  );
}

const namesOfDefinitions = (definitions: readonly Defined[]): readonly string[] =>
  definitions.flatMap(({ name, parameters }) => [name, ...parameters.map((parameter) => parameter.name)]);

function* localNames({ bindings }: Pick<ExpressionTables, "bindings">): Iterable<string> {
  for (const binding of bindings.values()) if (binding.kind === "variable") yield binding.variable.name;
}

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

export class Lowering {
  /** The id of each copied variable, with its original. */
  private readonly copies: (readonly [number, Variable])[] = [];

  constructor(
    private readonly tables: ExpressionTables,
    private readonly source: Source,
    public nextVariable: number,
    private readonly delayed: ReadonlySet<number> = new Set(),
    private readonly types: ReadonlyMap<number, Type> = new Map(),
    private readonly checks = false,
    private readonly variables: ReadonlyMap<number, Type> = new Map(),
  ) {}

  /** Copies a node with fresh bound variables. */
  copied(node: Core): Core {
    return renewedNode(node, (variable) => {
      const copy = { ...variable, id: this.nextVariable++ };
      this.copies.push([copy.id, variable]);
      return copy;
    });
  }

  variablesWithCopies(): ReadonlyMap<number, Type> {
    if (this.copies.length === 0) return this.variables;
    const variables = new Map(this.variables);
    for (const [id, { id: original }] of this.copies)
      if (variables.has(original)) variables.set(id, variables.get(original)!);
    return variables;
  }

  /** The type of a variable, or of the tuple of several; undefined if it is unknown. */
  typeOf(variables: readonly Variable[]): Type | undefined {
    const types = variables.map(({ id }) => this.variables.get(id)).filter((type) => type !== undefined);
    return types.length < variables.length ? undefined : types.length === 1 ? types[0] : tupleOf(types);
  }

  definition(defined: Defined, document: CheckedDocument, cycles: ReadonlyMap<number, number>): CoreDefinition {
    const { definition, parameters } = defined;
    const cycle = cycles.get(definition.id);
    const body = this.body(defined, document);
    const own = lowerClauses(
      this,
      [
        { name: "guard", plan: this.tables.guards.get(definition.id), conditions: definition.guard },
        { name: "where", plan: this.tables.wheres.get(definition.id), conditions: definition.where },
      ],
      body,
      declaredLengths(defined, document),
    );
    const { asked, unasked, kept } = this.checks ? parameterChecks(this, defined, document) : noChecks;
    return {
      defined,
      parameters,
      scheme: document.schemes.get(definition.id)!,
      reads: readsOf(document.dependencies, definition.id),
      ...(cycle === undefined ? {} : { cycle }),
      clauses: asked.length === 0 ? own : [...asked, ...own],
      ...(unasked.length === 0 ? {} : { unasked }),
      ...(kept.length === 0 ? {} : { kept }),
      body,
    };
  }

  /** A placeholder for a definition of another module. */
  elsewhere(defined: Defined, { schemes }: CheckedDocument): CoreDefinition {
    const { definition, parameters } = defined;
    return {
      defined,
      parameters,
      scheme: schemes.get(definition.id)!,
      reads: { state: false, input: false },
      clauses: [],
      body: {
        kind: "call",
        defined,
        args: parameters.map((variable) => this.variable(variable)),
        span: definition.span,
      },
      role: "elsewhere",
    };
  }

  private variable(variable: Variable): Core {
    return { kind: "variable", variable, span: variable.span };
  }

  private body(defined: Defined, document: CheckedDocument): Core {
    const { body, span } = defined.definition;
    switch (body.kind) {
      case "expression":
        return this.given(body.value, defined, document);
      case "predicate":
        return this.truth(
          body.conditions.map((condition) => this.expression(condition)),
          span,
        );
      case "branches":
        return this.branches(body.branches, (value) => this.given(value, defined, document), span);
      case "broken":
        throw new Error(`the broken definition of ${defined.name} was lowered`);
    }
  }

  private branches(branches: readonly Branch[], lowered: (value: Expression) => Core, span: Span): Core {
    const last = branches[branches.length - 1]!;
    return {
      kind: "branches",
      branches: branches.flatMap(({ value, condition }) =>
        condition === undefined ? [] : [{ condition: this.expression(condition), value: lowered(value) }],
      ),
      otherwise: last.condition === undefined ? lowered(last.value) : undefined,
      span,
    };
  }

  /** The result of a definition, checked if it may be outside the signature. */
  private given(node: Expression, defined: Defined, document: CheckedDocument): Core {
    const value = this.expression(node);
    return this.checks ? checkedResult(this, defined, node, value, document) : value;
  }

  /** The source text of a span, on one line. */
  textOf(span: Span): string {
    return textIn(this.source, span).replace(/\s+/g, " ");
  }

  // ---- expressions

  expression(node: Expression): Core {
    const core = this.lowered(node);
    const type = this.needsType(core) ? this.types.get(node.id) : undefined;
    return type === undefined ? core : { ...core, type };
  }

  /** The emitter annotates aggregates and functions with their types; sets may become bit vectors. */
  private needsType(node: Core): boolean {
    return (
      node.kind === "solve" ||
      node.kind === "lambda" ||
      (node.kind === "primitive" && (node.name === "setOf" || node.name === "union"))
    );
  }

  private lowered(node: Expression): Core {
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
        return this.name(node, this.bindingOf(node.id));
      case "call":
        return this.call(node);
      case "index":
        return this.primitive("index", [node.target, node.index], node.index.span);
      case "slice":
        return this.slice(node);
      case "update":
        return node.entries.reduce<Core>(
          (target, { index, value }) => ({
            kind: "primitive",
            name: "updated",
            args: [target, this.expression(index), this.expression(value)],
            span: index.span,
          }),
          this.expression(node.target),
        );
      case "branches":
        return this.branches(node.branches, (value) => this.expression(value), span);
      case "tuple":
        return { kind: "tuple", items: node.items.map((item) => this.expression(item)), span };
      case "sequence":
        return this.primitive("sequence", node.items, span);
      case "set":
        return this.primitive("setOf", node.items, span);
      case "range":
        return this.primitive("range", [node.from, node.to], span);
      case "comprehension":
        return {
          kind: "solve",
          by: node.collection === "set" ? "collect" : "listOver",
          steps: this.steps(this.planOf(node.id).steps, node.collection === "sequence"),
          element: this.expression(node.element),
          span,
        };
      case "big":
        return {
          kind: "solve",
          by: solverOf[node.operator],
          steps: this.steps(this.planOf(node.id).steps),
          element: this.expression(node.body),
          span,
        };
      case "unary":
        if (node.operator === "not") return { kind: "not", operand: this.expression(node.operand), span };
        return this.negated(node) ?? this.primitive(node.operator, [node.operand], span);
      case "absolute":
        return this.primitive("size", [node.operand], span);
      case "binary":
        return this.binary(node);
      case "product":
        return this.primitive(node.factors.length === 2 ? "multiply" : "product", node.factors, span);
      case "relation":
        return this.relation(node);
      case "quantifier":
        return this.quantifier(node);
      case "lambda":
        return {
          kind: "lambda",
          parameters: this.tables.binders.get(node.id)!.flatMap((p) => (p.kind === "bind" ? [p.variable] : [])),
          body: this.expression(node.body),
          span,
        };
      case "typeTest":
        return {
          kind: "primitive",
          name: "has",
          args: [this.expression(node.type), this.expression(node.operand)],
          span,
        };
      case "arrow":
        return { kind: "primitive", name: "functionType", args: [], span };
      case "error":
        throw new Error("a broken expression was lowered");
    }
  }

  /** `t[a..b]`, `t[..b]` or `t[a..]`; the span is that of the first bound. */
  private slice({ target, from, to }: SliceNode): Core {
    const { span } = (from ?? to)!;
    const whole = this.expression(target);
    const first: Core =
      from === undefined ? { kind: "number", numerator: 1n, denominator: 1n, span } : this.expression(from);
    return to === undefined
      ? { kind: "primitive", name: "sliceFrom", args: [whole, first], span }
      : { kind: "primitive", name: "slice", args: [whole, first, this.expression(to)], span };
  }

  /** A call of a runtime function; `span` is the operator or the index, which a failure marks. */
  private primitive(name: RuntimeName, operands: readonly Expression[], span: Span): Core {
    const args: Core[] = [];
    // Long chains nest deeply, and a callback per operand would double their stack depth.
    for (const operand of operands) args.push(this.expression(operand));
    // slice() drops the spare capacity of the list.
    return { kind: "primitive", name, args: args.slice(), span };
  }

  /** `-3` is a number, not an operation. */
  private negated(node: Expression & { kind: "unary" }): Core | undefined {
    if (node.operator !== "negate" || node.operand.kind !== "numeral") return undefined;
    return {
      kind: "number",
      numerator: -node.operand.numerator,
      denominator: node.operand.denominator,
      span: node.span,
    };
  }

  private bindingOf(id: number): Binding {
    return this.tables.bindings.get(id)!;
  }

  private planOf(id: number): Plan {
    return this.tables.plans.get(id)!;
  }

  private name({ id, span }: Expression & { kind: "name" }, binding: Binding): Core {
    switch (binding.kind) {
      case "variable":
        return { kind: "variable", variable: binding.variable, span };
      case "definition":
        if (this.delayed.has(id)) return { kind: "delayed", defined: binding.defined, span };
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

  private call(node: Expression & { kind: "call" }): Core {
    const { callee, span } = node;
    const args = node.args.map((arg) => this.expression(arg));
    const binding = callee.kind === "name" ? this.bindingOf(callee.id) : undefined;
    if (binding?.kind === "definition" && binding.defined.parameters.length > 0)
      return { kind: "call", defined: binding.defined, args, span };
    if (binding?.kind === "builtin") {
      const { row } = binding;
      if (row.kind === "function") return { kind: "primitive", name: runtimeFor(row, args.length), args, span };
      if (row.applied !== undefined && args.length > 0) return { kind: "primitive", name: row.applied, args, span };
    }
    const value = this.expression(callee);
    // `g()` is `g` where g has no parameters.
    return args.length === 0 &&
      (binding?.kind === "definition" || binding?.kind === "builtin" || binding?.kind === "moment")
      ? value
      : { kind: "primitive", name: "apply", args: [value, ...args], span };
  }

  private binary(node: Expression & { kind: "binary" }): Core {
    const { span, operator } = node;
    switch (operator) {
      case "and":
      case "or":
        return {
          kind: "logic",
          operator,
          operands: operandsOf(node, operator).map((operand) => this.expression(operand)),
          span,
        };
      case "implies":
        return {
          kind: "logic",
          operator: "or",
          operands: [
            { kind: "not", operand: this.expression(node.left), span: node.left.span },
            this.expression(node.right),
          ],
          span,
        };
      case "equivalent":
        return { kind: "same", left: this.expression(node.left), right: this.expression(node.right), span };
      default:
        return this.primitive(functionOf[operator], [node.left, node.right], node.operatorSpan);
    }
  }

  /** The conjunction of conditions as a truth value. It fails for other values, even with a single condition. */
  private truth(conditions: readonly Core[], span: Span): Core {
    const [only] = conditions;
    return conditions.length === 1 && isCondition(only!)
      ? only!
      : { kind: "logic", operator: "and", operands: conditions, span };
  }

  conjunction(operands: readonly Core[], span: Span): Core {
    const [only] = operands;
    return operands.length === 1 ? only! : { kind: "logic", operator: "and", operands, span };
  }

  comparison(operator: Comparison, left: Core, right: Core, span: Span): Core {
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
  private relation(node: RelationNode): Core {
    let left = this.expression(node.first);
    const build = (from: number): Core => {
      const link = node.links[from]!;
      const right = this.expression(link.right);
      const span = link.operatorSpan;
      const compared = (side: Core): Core => this.linked(this.comparison(link.operator, left, side, span), node, from);
      if (from === node.links.length - 1) return compared(right);
      const isPlain = isLookedUp(right);
      const variable: Variable = {
        id: this.nextVariable++,
        name: from === 0 ? "middle$" : `middle$${from + 1}`,
        role: "local",
        span: right.span,
      };
      const middle: Core = isPlain ? right : { kind: "variable", variable, span: right.span };
      const first = compared(middle);
      left = middle;
      const both = this.conjunction(
        [first, build(from + 1)].flatMap((c) => (c.kind === "logic" && c.operator === "and" ? c.operands : [c])),
        node.span,
      );
      return isPlain
        ? both
        : { kind: "let", pattern: { kind: "bind", variable }, value: right, body: both, span: node.span };
    };
    return build(0);
  }

  protected linked(comparison: Core, _node: RelationNode, _at: number): Core {
    return comparison;
  }

  private quantifier(node: Expression & { kind: "quantifier" }): Core {
    const patterns = this.tables.binders.get(node.id)!;
    const each = node.bindings.flatMap(({ patterns: list, set }) => list.map(() => set));
    return patterns.reduceRight<Core>((body, bound, i) => {
      const pattern = this.pattern(bound);
      return {
        kind: "quantify",
        quantifier: node.quantifier,
        pattern,
        set: this.expression(each[i]!),
        body: this.inTurn(body, node, i, pattern),
        span: node.span,
      };
    }, this.expression(node.body));
  }

  /** The body of a quantifier for each member that matches its pattern `at`. */
  protected inTurn(body: Core, _node: Expression & { kind: "quantifier" }, _at: number, _pattern: CorePattern): Core {
    return body;
  }

  // ---- solution sets

  pattern(pattern: Pattern): CorePattern {
    switch (pattern.kind) {
      case "bind":
        return pattern;
      case "tuple":
        return { kind: "tuple", items: pattern.items.map((item) => this.pattern(item)), span: pattern.span };
      case "match":
        return { kind: "match", value: this.expression(pattern.expression) };
    }
  }

  /** `inOrder` if the members of sets are visited in canonical order. */
  steps(steps: readonly SolvingStep[], inOrder = false): readonly CoreStep[] {
    return steps.map((step) => this.step(step, inOrder));
  }

  private orderedSet(set: Core): Core {
    // Ranges are visited in order by every implementation.
    return set.kind === "primitive" && set.name === "range"
      ? set
      : { kind: "primitive", name: "inOrder", args: [set], span: set.span };
  }

  /** The only solution of a group of conditions. */
  solution(solve: CoreOf<"solve">, _group: ClauseGroup): Core {
    return solve;
  }

  step(step: SolvingStep, inOrder = false): CoreStep {
    const { span } = step;
    switch (step.kind) {
      case "member": {
        const set = (node: Expression): Core => {
          const lowered = this.expression(node);
          return inOrder ? this.orderedSet(lowered) : lowered;
        };
        return {
          kind: "each",
          pattern: this.pattern(step.pattern),
          set: set(step.set),
          otherwise: step.otherwise && set(step.otherwise),
          span,
        };
      }
      case "equal":
        return { kind: "bind", pattern: this.pattern(step.pattern), value: this.expression(step.value), span };
      case "test":
        return { kind: "filter", condition: this.test(step.condition), span };
      case "either": {
        const values = step.sides.map((side) => equalTo(side));
        // `x = 1 or x = 2` loops over {1, 2}.
        if (!inOrder && step.variables.length === 1 && values.every((value) => value !== undefined)) {
          return {
            kind: "each",
            pattern: { kind: "bind", variable: step.variables[0]! },
            set: this.primitive("setOf", values, span),
            otherwise: undefined,
            span,
          };
        }
        return {
          kind: "either",
          variables: step.variables,
          sides: step.sides.map((side) => this.steps(side, inOrder)),
          holds: step.sides.slice(0, -1).map((side) => this.holds(side)),
          span,
        };
      }
    }
  }

  test(condition: Expression | Link): Core {
    return "kind" in condition
      ? this.expression(condition)
      : this.comparison(
          condition.operator,
          this.expression(condition.left),
          this.expression(condition.right),
          condition.operatorSpan,
        );
  }

  /** Steps as a test of variables that are already bound. */
  private holds(steps: readonly SolvingStep[]): Core {
    const tests = steps.map((step): Core => {
      switch (step.kind) {
        case "member":
          return {
            kind: "primitive",
            name: "has",
            args: [this.expression(step.set), this.valueOf(step.pattern, step.span)],
            span: step.span,
          };
        case "equal":
          return {
            kind: "primitive",
            name: "equal",
            args: [this.valueOf(step.pattern, step.span), this.expression(step.value)],
            span: step.span,
          };
        case "test":
          return this.test(step.condition);
        case "either":
          return {
            kind: "logic",
            operator: "or",
            operands: step.sides.map((side) => this.holds(side)),
            span: step.span,
          };
      }
    });
    return this.conjunction(tests, steps[0]!.span);
  }

  private valueOf(pattern: Pattern, span: Span): Core {
    switch (pattern.kind) {
      case "bind":
        return { kind: "variable", variable: pattern.variable, span };
      case "match":
        return this.expression(pattern.expression);
      case "tuple":
        return { kind: "tuple", items: pattern.items.map((item) => this.valueOf(item, span)), span };
    }
  }
}

/** The expression that a side binds to its only variable, if it does nothing else. */
function equalTo(side: readonly SolvingStep[]): Expression | undefined {
  const [step] = side;
  return side.length === 1 && step?.kind === "equal" && step.pattern.kind === "bind" ? step.value : undefined;
}

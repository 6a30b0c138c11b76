// Step-by-step evaluation as on a blackboard: each line rewrites a subexpression of the line before to an equal one. A
// call becomes the instantiated body of its definition, a sum over a set the sum of its terms, an operation its value.
// All of it is derived from the evaluation trace.
//
//     fact(2)  =  2 * fact(1)  =  2 * (1 * fact(0))  =  2 * (1 * 1)  =  2 * 1  =  2

import { boundIn } from "../ir/clauses.js";
import type { Defined, Variable } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import type { Source, Span } from "../text/source.js";
import type { BigNode, BinaryNode, BinaryOperator, Branch, Expression, QuantifierNode } from "../syntax/tree.js";
import { everyExpression, operandsOf, partsOf } from "../syntax/walk.js";
import { isLiteral } from "../types/lattice/literals.js";
import { Callees, type ExplanationContext, reasonOf, scopeOf, scopeOfUnnamed, signsOf, branchTaken } from "./bodies.js";
import type { Signs } from "../notation/spellings.js";
import { printOnOneLine, type Substitute, applySubstitution, shortenText, parseValue } from "./substitution.js";
import {
  hasDepth,
  type TracedValue,
  type PrintedTrace,
  traceOf,
  type Open,
  iterationsAt,
  type PrintedIteration,
} from "./traces.js";
import { substituteForReason } from "./sentences.js";
import {
  bindingsText,
  scopeOfIteration,
  namesIn,
  nodesOf,
  noWhere,
  type ExplainScope,
  scopeWithValues,
  variableOf,
} from "./scope.js";
import { addTo } from "../text/groups.js";
import { maxTerms } from "./limits.js";

export interface EvaluationStep {
  /** The whole expression at this step. All lines have the same value. */
  readonly text: string;
  /** The spans that replaced those marked in the line before. Empty in the first line. */
  readonly by: readonly Span[];
  /** The spans that the next line replaces. Empty in the last line. */
  readonly replaced: readonly Span[];
  /** The justification: `since 3 = 0 is false`, `with y = 4`. */
  readonly remark: string | undefined;
  /** The source of the step: the body of the instantiated definition. */
  readonly place: { readonly source: Source; readonly span: Span } | undefined;
}

export interface EvaluationSteps {
  readonly steps: readonly EvaluationStep[];
  /** The message if the last line fails. */
  readonly failure: string | undefined;
}

export interface UnfoldingLimits {
  /** Maximum call depth to unfold. */
  readonly depth: number;
  /** Maximum number of unfolded calls; further ones become their values directly. */
  readonly calls: number;
  /** Maximum length of a value in characters; longer ones are cut in the middle. */
  readonly value: number;
  /** Maximum number of lines, not counting one final line. */
  readonly lines: number;
}

/** Limits that fill one or two blackboards. */
export const defaultUnfoldingLimits: UnfoldingLimits = { depth: Infinity, calls: 60, value: 60, lines: 400 };

/** Returns the lines of the evaluation of an expression, given the root of its trace. */
export async function stepsOf(
  expression: Expression,
  { tables, source, document, open }: EvaluatedExpression,
  rootTrace: PrintedTrace,
  unfolding: UnfoldingLimits = defaultUnfoldingLimits,
): Promise<EvaluationSteps> {
  const signs = signsOf(document);
  const scope: ExplainScope = { tables, source, signs, values: new Map(), ...noWhere, nodes: nodesOf([expression]) };
  const callees = new Callees(document, expression, { ...tables, source });
  const board = new Board(document, callees, open, unfolding);
  return board.buildSteps(board.buildTerm(expression, rootTrace.parts, { scope, terms: new Map(), depth: 0 }));
}

/** An evaluated expression, its document, and access to call traces. */
interface EvaluatedExpression {
  readonly tables: ExpressionTables;
  readonly source: Source;
  readonly document: ExplanationContext;
  readonly open: Open;
}

interface TermContext {
  readonly scope: ExplainScope;
  /** Terms for names whose value is unprintable or pending, by variable id. */
  readonly terms: ReadonlyMap<number, Term>;
  readonly depth: number;
}

/** A subexpression of the current line. It may occur several times; all occurrences are replaced together. */
interface Term {
  readonly trace: PrintedTrace | undefined;
  readonly context: TermContext;
  form: Form;
}

type Form =
  /** A normal form. */
  | { readonly kind: "done"; readonly node: Expression }
  /** Equal to another term that replaces it. */
  | { readonly kind: "same"; readonly term: Term }
  /** An expression whose reducible subexpressions are terms. */
  | { readonly kind: "operation"; readonly node: Expression; readonly parts: ReadonlyMap<Expression, Term> }
  | Row;

/** Terms joined by an operator. `shortCircuitValue` is `false` for `&` and `true` for `or`. */
interface Row {
  readonly kind: "row";
  readonly node: Expression;
  readonly terms: readonly Term[];
  readonly join: (terms: readonly Expression[]) => Expression;
  readonly shortCircuitValue?: boolean;
}

/** The rewrite from one line to the next. */
interface Replacement {
  readonly terms: readonly Term[];
  readonly replace: () => void;
  readonly remark?: string | undefined;
  readonly place?: EvaluationStep["place"];
}

type NextRewrite = Replacement | { readonly failure: string } | undefined;

class Board {
  #root: Term | undefined;
  #calls = 0;
  /** True if `findNext` has settled a term. */
  #isSettled = false;
  private readonly signs: Signs;

  constructor(
    private readonly document: ExplanationContext,
    private readonly callees: Callees,
    private readonly open: Open,
    private readonly unfolding: UnfoldingLimits,
  ) {
    this.signs = signsOf(document);
  }

  async buildSteps(root: Term): Promise<EvaluationSteps> {
    this.#root = root;
    const steps: EvaluationStep[] = [];
    for (let previousReplacement: Replacement | undefined; ; ) {
      // Spans are computed before `findNext`, which may settle terms: a collection of settled values loses its subterms.
      const initialView = this.printTerm(root);
      const replacementSpans = initialView.spansOf(previousReplacement?.terms ?? []);
      this.#isSettled = false;
      const next = steps.length < this.unfolding.lines ? await this.findNext(root) : undefined;
      const replacement = next === undefined || "failure" in next ? undefined : next;
      const settledView = this.#isSettled ? this.printTerm(root) : initialView;
      const replacedSpans = settledView.spansOf(replacement?.terms ?? []);
      steps.push({
        text: settledView.text,
        by: replacementSpans,
        replaced: replacedSpans,
        remark: previousReplacement?.remark,
        place: previousReplacement?.place,
      });
      if (replacement === undefined)
        return { steps, failure: next !== undefined && "failure" in next ? next.failure : undefined };
      replacement.replace();
      previousReplacement = replacement;
    }
  }

  private printTerm(root: Term): PrintedTerm {
    const occurrences = new Map<Term, Expression[]>();
    const expression = this.expressionOf(root, (term, node) => {
      addTo(occurrences, term, node);
    });
    return new PrintedTerm(expression, occurrences, this.signs);
  }

  /** Builds the term of an expression from its trace among `traces`. */
  buildTerm(node: Expression, traces: readonly PrintedTrace[], outerContext: TermContext): Term {
    const trace = traceOf(node, traces);
    const context =
      trace === undefined ? outerContext : { ...outerContext, scope: scopeWithValues(node, trace, outerContext.scope) };
    const makeDone = (): Term => ({
      trace,
      context,
      form: { kind: "done", node: applySubstitution(node, this.nameSubstitution(context)) },
    });
    if (node.kind === "name") {
      const binding = context.scope.tables.bindings.get(node.id);
      const boundTerm = binding?.kind === "variable" ? context.terms.get(binding.variable.id) : undefined;
      if (boundTerm !== undefined) return boundTerm;
      if (binding?.kind === "variable" && trace?.failure === undefined) return makeDone();
    }
    if (trace === undefined || isLiteral(node) || node.kind === "lambda") return makeDone();
    // Under a binder, nothing is unfolded, since variables of an unfolded body could be captured.
    const innerContext = bindsNames(node) ? { ...context, depth: Infinity } : context;
    const buildOperand = (operand: Expression): Term => this.buildTerm(operand, trace.parts, innerContext);
    if (node.kind === "binary" && (node.operator === "and" || node.operator === "or")) {
      const { operator } = node;
      const terms = operandsOf(node, operator).map(buildOperand);
      return {
        trace,
        context,
        form: { kind: "row", node, terms, join: joinWith(operator), shortCircuitValue: operator === "or" },
      };
    }
    const isCall = trace.call !== undefined && context.depth > 0;
    // `g()` is the constant `g`, so a replacement of the name replaces the whole call.
    const constant = node.kind === "call" && node.args.length === 0 ? traceOf(node.callee, trace.parts) : undefined;
    if (constant !== undefined)
      return { trace: constant, context, form: { kind: "operation", node, parts: new Map() } };
    const parts = reducibleOperands(node, trace).map((operand): readonly [Expression, Term] => {
      const term = buildOperand(operand);
      // Arguments without calls or loops are evaluated at once: `fact(3 - 1)` becomes `fact(2)`.
      const value = isCall && term.trace !== undefined && !hasDepth(term.trace) ? term.trace.value : undefined;
      const valueNode = value && this.parseTracedValue(value, operand);
      if (valueNode !== undefined) term.form = { kind: "done", node: valueNode };
      return [operand, term];
    });
    return { trace, context, form: { kind: "operation", node, parts: new Map(parts) } };
  }

  /** Substitutes names by their values or terms. */
  private nameSubstitution({ scope: { tables, values }, terms }: TermContext): Substitute {
    return (node) => {
      const binding = node.kind === "name" ? tables.bindings.get(node.id) : undefined;
      if (binding?.kind !== "variable") return undefined;
      const value = values.get(binding.variable.id);
      const term = terms.get(binding.variable.id);
      return (value && this.parseTracedValue(value, node)) ?? (term && this.expressionOf(term));
    };
  }

  /** Returns the current expression of a term. `visit` is called for each occurrence of a term. */
  private expressionOf(term: Term, visit?: (term: Term, node: Expression) => void): Expression {
    const { form, context } = term;
    const expressionOfSubterm = (subterm: Term): Expression => this.expressionOf(subterm, visit);
    const buildNode = (): Expression => {
      switch (form.kind) {
        case "done":
          return { ...form.node };
        case "same":
          return expressionOfSubterm(form.term);
        case "row":
          return form.join(form.terms.map(expressionOfSubterm));
        case "operation": {
          const substituteName = this.nameSubstitution(context);
          const substitute: Substitute = (operand) => {
            const subterm = form.parts.get(operand);
            return subterm === undefined ? substituteName(operand) : expressionOfSubterm(subterm);
          };
          // Each occurrence is a distinct node.
          return { ...applySubstitution(form.node, substitute) };
        }
      }
    };
    const node = buildNode();
    visit?.(term, node);
    return node;
  }

  private textOf(term: Term): string {
    return printOnOneLine(this.expressionOf(term), this.signs);
  }

  /** Parses a value into an expression; undefined if it is unprintable. */
  private parseTracedValue({ text, isOpaque }: TracedValue, node: Expression): Expression | undefined {
    return isOpaque ? undefined : parseValue(shortenText(text, this.unfolding.value), node);
  }

  /** Returns the next replacement in a term, or undefined after the last one. */
  private async findNext(term: Term): Promise<NextRewrite> {
    const { form } = term;
    switch (form.kind) {
      case "done":
        return undefined;
      case "same":
        return this.findNext(form.term);
      case "row":
        return form.shortCircuitValue === undefined
          ? this.reduceTerms(term, form)
          : this.reduceConditions(term, form, form.shortCircuitValue);
      case "operation": {
        for (const operand of form.parts.values()) {
          const inner = await this.findNext(operand);
          if (inner !== undefined) return inner;
        }
        return (await this.unfold(term, form.node)) ?? this.evaluate(term, form.node);
      }
    }
  }

  /** Replaces a term by its value. */
  private evaluate(term: Term, node: Expression): NextRewrite {
    const { trace } = term;
    if (trace?.value === undefined) return trace?.failure === undefined ? undefined : { failure: trace.failure };
    const value = this.parseTracedValue(trace.value, node);
    const expression = this.expressionOf(term);
    // A collection of values remains as written, unless it is the whole expression.
    const isUnchanged = isCollection(node) && term !== this.#root;
    if (value === undefined || isUnchanged || printOnOneLine(expression, "ascii") === printOnOneLine(value, "ascii")) {
      this.settle(term, expression);
      return undefined;
    }
    return createReplacement(term, { kind: "done", node: value });
  }

  private settle(term: Term, node: Expression): void {
    term.form = { kind: "done", node };
    this.#isSettled = true;
  }

  /** Rewrites `true & b` to `b`, and `false & b` to `false`. */
  private async reduceConditions(term: Term, row: Row, shortCircuitValue: boolean): Promise<NextRewrite> {
    const pendingTerms = this.unevaluatedTerms(plainTerms(row));
    if (pendingTerms.length > 1) return this.evaluateTogether(pendingTerms, row.node);
    const [first, ...rest] = row.terms;
    if (first === undefined) return undefined;
    const inner = await this.findNext(first);
    if (inner !== undefined) return inner;
    const truthValues = row.terms.map((operand) =>
      isDone(operand) ? truthValueByText[this.textOf(operand)] : undefined,
    );
    const [truth] = truthValues;
    if (truth === undefined) return this.evaluate(term, row.node);
    const isDecided = truth === shortCircuitValue || !truthValues.includes(undefined);
    const decisiveTerm = isDecided ? (row.terms[truthValues.indexOf(shortCircuitValue)] ?? first) : undefined;
    return createReplacement(
      term,
      decisiveTerm === undefined ? rowForm(row, rest) : { kind: "same", term: decisiveTerm },
    );
  }

  /** Returns the terms that do not yet have the form of their values, and settles the others. */
  private unevaluatedTerms(terms: readonly Term[]): readonly Term[] {
    return terms.filter((term) => {
      const node = this.expressionOf(term);
      const value = this.parseTracedValue(term.trace!.value!, node);
      const isChanging = value !== undefined && printOnOneLine(node, "ascii") !== printOnOneLine(value, "ascii");
      if (!isChanging) this.settle(term, node);
      return isChanging;
    });
  }

  private evaluateTogether(terms: readonly Term[], node: Expression): Replacement {
    const replace = (): void => {
      for (const term of terms) term.form = { kind: "done", node: this.parseTracedValue(term.trace!.value!, node)! };
    };
    return { terms, replace };
  }

  /** Reduces the terms of a sum, then the sum. */
  private async reduceTerms(term: Term, row: Row): Promise<NextRewrite> {
    const pendingTerms = this.unevaluatedTerms(plainTerms(row));
    if (pendingTerms.length > 1) return this.evaluateTogether(pendingTerms, row.node);
    for (const summand of row.terms) {
      const inner = await this.findNext(summand);
      if (inner !== undefined) return inner;
    }
    return this.evaluate(term, row.node);
  }

  /** Unfolds a call, a quantifier or a loop. */
  private async unfold(term: Term, node: Expression): Promise<NextRewrite> {
    const { trace, context } = term;
    if (trace === undefined) return undefined;
    if (trace.call !== undefined) return this.unfoldBody(term, node, trace.call);
    if (trace.failure !== undefined) return this.rewriteFailingLoop(term, node);
    switch (node.kind) {
      case "quantifier": {
        const iterations = iterationsAt(trace, (context.scope.tables.binders.get(node.id) ?? []).length - 1);
        return this.quantify(term, node, iterations, loopVariablesOf(node, context));
      }
      case "big":
      case "comprehension": {
        const element = node.kind === "big" ? node.body : node.element;
        if (trace.omitted.length > 0) return undefined;
        const names = loopVariablesOf(node, context);
        const valueIterations = trace.iterations.filter(({ parts }) => traceOf(element, parts)?.value !== undefined);
        if (valueIterations.length === 0 || valueIterations.length > maxTerms) return undefined;
        const terms = valueIterations.map((iteration) => this.buildIterationTerm(element, term, iteration, names));
        if (node.kind === "comprehension" && terms.every(isDone)) return undefined;
        const join = node.kind === "big" ? joinWith(operatorOf[node.operator]) : listOf(node.collection);
        return createReplacement(term, rowForm({ kind: "row", node, terms, join }, terms));
      }
      default:
        return undefined;
    }
  }

  /** Rewrites `all x in {1, 2}. p(x)` to `p(1) & p(2)`, or to the decisive instance if that is too long. */
  private quantify(
    term: Term,
    node: QuantifierNode,
    iterations: readonly PrintedIteration[],
    names: readonly Variable[],
  ): Replacement | undefined {
    const shortCircuitValue = node.quantifier === "some";
    const truthOf = ({ parts }: PrintedIteration): boolean | undefined =>
      isLiteral(node.body) ? undefined : traceOf(node.body, parts)?.value?.truth;
    if (iterations.length === 0) return undefined;
    if (
      iterations.length <= maxTerms &&
      term.trace!.omitted.length === 0 &&
      iterations.every((iteration) => truthOf(iteration) !== undefined)
    ) {
      const terms = iterations.map((iteration) => this.buildIterationTerm(node.body, term, iteration, names));
      const join = joinWith(shortCircuitValue ? "or" : "and");
      return createReplacement(term, rowForm({ kind: "row", node, terms, join, shortCircuitValue }, terms));
    }
    const decisiveIteration = iterations.find((iteration) => truthOf(iteration) === shortCircuitValue);
    if (decisiveIteration === undefined) return undefined;
    const witness = this.buildIterationTerm(node.body, term, decisiveIteration, names);
    const values = bindingsText(scopeOfIteration(term.context.scope, term.trace!, decisiveIteration, names), names);
    return { ...createReplacement(term, { kind: "same", term: witness }), remark: `for ${values}` };
  }

  /** Rewrites a failing loop to the subexpression that fails. */
  private rewriteFailingLoop(term: Term, node: Expression): Replacement | undefined {
    const { trace, context } = term;
    const names = loopVariablesOf(node, context);
    for (const iteration of trace!.iterations) {
      const failingTrace = iteration.parts.find(({ failure }) => failure !== undefined);
      const failingNode = failingTrace && context.scope.nodes.get(failingTrace.id);
      if (failingNode === undefined) continue;
      const values = bindingsText(scopeOfIteration(context.scope, trace!, iteration, names), names);
      const form: Form = { kind: "same", term: this.buildIterationTerm(failingNode, term, iteration, names) };
      return { ...createReplacement(term, form), remark: values === "" ? undefined : `for ${values}` };
    }
    return undefined;
  }

  private buildIterationTerm(
    node: Expression,
    { trace, context }: Term,
    iteration: PrintedIteration,
    names: readonly Variable[],
  ): Term {
    const scope = scopeOfIteration(context.scope, trace!, iteration, names);
    return this.buildTerm(node, iteration.parts, { ...context, scope });
  }

  /** Rewrites a call to the evaluated part of its body. */
  private async unfoldBody(
    term: Term,
    node: Expression,
    { args, number }: NonNullable<PrintedTrace["call"]>,
  ): Promise<Replacement | undefined> {
    const { context, form } = term;
    const callee = this.callees.of(node, term.trace!, context.scope);
    if (callee === undefined || form.kind !== "operation") return undefined;
    if (context.depth >= this.unfolding.depth || this.#calls >= this.unfolding.calls) return undefined;
    const bodyTrace = await this.open(number);
    const argumentNodes = node.kind === "call" ? node.args : [];
    const terms = new Map<number, Term>();
    // An unprintable argument is represented by its source text.
    const bindArguments = (parameters: readonly Variable[]): void => {
      for (const [i, { id }] of parameters.entries()) {
        const argumentTerm = argumentNodes[i] && form.parts.get(argumentNodes[i]);
        if (argumentTerm !== undefined && args[i]?.isOpaque === true) terms.set(id, argumentTerm);
      }
    };
    if (callee.kind === "lambda") {
      if (bodyTrace === undefined) return undefined;
      this.#calls++;
      const { body, id, span } = callee.node;
      bindArguments((callee.tables.binders.get(id) ?? []).flatMap(boundIn));
      const scope = scopeOfUnnamed(callee, args, bodyTrace);
      const inner = this.buildTerm(body, bodyTrace.parts, { scope, terms, depth: context.depth + 1 });
      return { ...createReplacement(term, { kind: "same", term: inner }), place: { source: scope.source, span } };
    }
    const { defined } = callee;
    const { body } = defined.definition;
    // A constant defined by a literal is its value.
    const isLiteralConstant = args.length === 0 && body.kind === "expression" && !bodyTrace?.parts.some(hasDepth);
    if (bodyTrace === undefined || isLiteralConstant) return undefined;
    this.#calls++;
    const scope = scopeOf(defined, args, bodyTrace, this.document);
    const bodyContext: TermContext = { scope, terms, depth: context.depth + 1 };
    bindArguments(defined.parameters);
    // The definitions of `where` names may use earlier ones.
    for (const [id, local] of scope.locals)
      if (hasDepth(local.trace)) terms.set(id, this.buildTerm(local.node, [local.trace], bodyContext));
    const replaceByBody = (
      form: Form,
      { span }: Expression,
      usedExpressions: readonly Expression[],
      reason?: string,
    ): Replacement => {
      const usedIds = new Set(usedExpressions.flatMap(namesIn).flatMap(({ id }) => variableOf(id, scope)?.id ?? []));
      const listedVariables = boundByWhere(defined, this.document).filter(
        ({ id }) => usedIds.has(id) && scope.values.has(id) && !terms.has(id),
      );
      const remarks = [
        ...(reason === undefined ? [] : [`since ${reason}`]),
        ...(listedVariables.length === 0 ? [] : [`with ${bindingsText(scope, listedVariables)}`]),
      ];
      const remark = remarks.length === 0 ? undefined : remarks.join(", ");
      return { ...createReplacement(term, form), remark, place: { source: this.document.source, span } };
    };
    if (body.kind === "predicate") {
      const { conditions } = body;
      const operands = conditions.map((condition) => this.buildTerm(condition, bodyTrace.parts, bodyContext));
      const row: Row = { kind: "row", node, terms: operands, join: joinWith("and"), shortCircuitValue: false };
      return replaceByBody(rowForm(row, operands), conditions[0]!, conditions);
    }
    const branch = body.kind === "branches" ? branchTaken(body.branches, bodyTrace) : undefined;
    const value = body.kind === "expression" ? body.value : branch?.value;
    if (value === undefined || !(isLiteral(value) || traceOf(value, bodyTrace.parts))) return undefined;
    const reason =
      branch && body.kind === "branches"
        ? reasonOf(branch, body.branches, scope, bodyTrace) +
          listLongValues(conditionsUpTo(branch, body.branches), scope)
        : undefined;
    return replaceByBody(
      { kind: "same", term: this.buildTerm(value, bodyTrace.parts, bodyContext) },
      value,
      [value],
      reason,
    );
  }
}

function loopVariablesOf({ kind, id }: Expression, { scope: { tables } }: TermContext): readonly Variable[] {
  return kind === "quantifier"
    ? (tables.binders.get(id) ?? []).flatMap(boundIn)
    : (tables.plans.get(id)?.variables ?? []);
}

const conditionsUpTo = (branch: Branch, branches: readonly Branch[]): readonly Expression[] =>
  branches.slice(0, branches.indexOf(branch) + 1).flatMap(({ condition }) => condition ?? []);

/** Returns a remark with the values that are too long to substitute. */
function listLongValues(conditions: readonly Expression[], scope: ExplainScope): string {
  const substitute = substituteForReason(scope);
  const variables = conditions.flatMap(namesIn).flatMap((name) => {
    const variable = substitute(name) === undefined ? variableOf(name.id, scope) : undefined;
    return variable !== undefined && scope.values.get(variable.id)?.isOpaque === false ? [variable] : [];
  });
  const distinctVariables = variables.filter(({ id }, i) => variables.findIndex((other) => other.id === id) === i);
  return distinctVariables.length === 0 ? "" : `, with ${bindingsText(scope, distinctVariables)}`;
}

const boundByWhere = ({ definition }: Defined, { wheres }: ExplanationContext): readonly Variable[] =>
  wheres.get(definition.id)?.variables ?? [];

const createReplacement = (term: Term, form: Form): Replacement => ({
  terms: [term],
  replace: () => {
    term.form = form;
  },
});

/** Returns the form of a row with other terms. A single term needs no row, except as a member of a set. */
const rowForm = (row: Row, terms: readonly Term[]): Form =>
  terms.length === 1 && row.node.kind !== "comprehension" ? { kind: "same", term: terms[0]! } : { ...row, terms };

/** Returns the unevaluated terms of a loop if all of them are plain; empty otherwise. */
function plainTerms({ node, terms }: Row): readonly Term[] {
  if (!bindsNames(node)) return [];
  return terms.every((term) => isDone(term) || isPlain(term)) ? terms.filter((term) => !isDone(term)) : [];
}

const isCollection = ({ kind }: Expression): boolean =>
  kind === "set" || kind === "tuple" || kind === "sequence" || kind === "range";

const truthValueByText: { readonly [text: string]: boolean | undefined } = { true: true, false: false };

const isPlain = ({ trace, form }: Term): boolean =>
  form.kind === "operation" && trace?.value !== undefined && !trace.value.isOpaque && !hasDepth(trace);

const isDone = ({ form }: Term): boolean => form.kind === "done" || (form.kind === "same" && isDone(form.term));

const bindsNames = ({ kind }: Expression): boolean =>
  kind === "quantifier" || kind === "big" || kind === "comprehension";

/** The subexpressions that are reduced before the node. */
function reducibleOperands(node: Expression, trace: PrintedTrace): readonly Expression[] {
  switch (node.kind) {
    case "typeTest":
      return [node.operand];
    case "quantifier":
    case "big":
    case "comprehension": {
      // Sets, other than trivial ones, that the loop iterates over.
      const sets: Expression[] = [];
      everyExpression(node, (operand) => {
        const operandTrace = traceOf(operand, trace.parts);
        if (operandTrace !== undefined && hasDepth(operandTrace)) sets.push(operand);
      });
      return sets;
    }
    default:
      return partsOf(node);
  }
}

const operatorOf: { readonly [Operator in BigNode["operator"]]: BinaryOperator | "product" } = {
  Sum: "add",
  Prod: "product",
  Union: "union",
  Sec: "intersection",
};

/** Joins expressions with an operator. */
function joinWith(operator: BinaryOperator | "product"): Row["join"] {
  return (terms) => {
    const { id, span } = terms[0]!;
    if (operator === "product") return { kind: "product", factors: terms, id, span };
    return terms.reduce(
      (left, right): BinaryNode => ({ kind: "binary", operator, operatorSpan: span, left, right, id, span }),
    );
  };
}

const listOf =
  (kind: "set" | "sequence"): Row["join"] =>
  (items) => ({ kind, items, id: items[0]!.id, span: items[0]!.span });

/**
 * Returns a marker for locating a node in the text. It has the precedence of the node, so that parentheses do not
 * change.
 */
function markerFor({ kind, id, span }: Expression): Expression {
  const name: Expression = { kind: "name", name: marker, id, span };
  return kind === "name" || kind === "numeral" ? name : { kind: "call", callee: name, args: [], id, span };
}
const marker = "\u{e000}";

/** The text of a term and the spans of its subterms. */
class PrintedTerm {
  readonly text: string;

  constructor(
    private readonly root: Expression,
    private readonly occurrences: ReadonlyMap<Term, readonly Expression[]>,
    private readonly signs: Signs,
  ) {
    this.text = printOnOneLine(root, signs);
  }

  /** Returns the spans of terms, without surrounding parentheses. */
  spansOf(terms: readonly Term[]): readonly Span[] {
    const spans = terms.flatMap((term) =>
      (this.occurrences.get(term) ?? []).flatMap((occurrence) => this.#spanOf(occurrence) ?? []),
    );
    return spans.sort((a, b) => a.start - b.start);
  }

  #spanOf(occurrence: Expression): Span | undefined {
    const nodeText = printOnOneLine(occurrence, this.signs);
    const firstIndex = this.text.indexOf(nodeText);
    if (firstIndex < 0) return undefined;
    // Fast path: the text occurs only once.
    if (firstIndex === this.text.lastIndexOf(nodeText)) return { start: firstIndex, end: firstIndex + nodeText.length };
    const markedRoot = applySubstitution(this.root, (node) =>
      node === occurrence ? markerFor(occurrence) : undefined,
    );
    const markerIndex = printOnOneLine(markedRoot, this.signs).indexOf(marker);
    // The occurrence may be parenthesised.
    const start = [markerIndex, markerIndex + 1].find((index) => index >= 0 && this.text.startsWith(nodeText, index));
    return start === undefined ? undefined : { start, end: start + nodeText.length };
  }
}

/** Returns the first and last lines, and the number of omitted lines between them. */
export function truncateMiddle(
  steps: readonly EvaluationStep[],
  maxSteps: number,
): { readonly first: readonly EvaluationStep[]; readonly omitted: number; readonly last: readonly EvaluationStep[] } {
  // An ellipsis line is as long as one omitted line.
  if (steps.length <= maxSteps + 1) return { first: steps, omitted: 0, last: [] };
  const first = Math.ceil((maxSteps * 2) / 3);
  return {
    first: steps.slice(0, first),
    omitted: steps.length - maxSteps,
    last: steps.slice(steps.length - (maxSteps - first)),
  };
}

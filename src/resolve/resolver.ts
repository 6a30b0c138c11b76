// Resolves names in one traversal that carries the current scope: every name gets its binding, and all conditions get a
// plan.

import { type Advice, type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { nearest } from "../diagnostics/suggest.js";
import { append } from "../text/append.js";
import { type Source, type Span, textIn } from "../text/source.js";
import {
  type BigNode,
  type Body,
  type ComprehensionNode,
  type Definition,
  type Expression,
  isUnnamed,
  type NameNode,
  type Signature,
} from "../syntax/tree.js";
import { everyOpenExpression, expressionsOfBody, partsOf } from "../syntax/walk.js";
import { coordinateOf, hasCoordinates, jointAt, candidateSet } from "./advice.js";
import { arrowFunction, type ArrowContext } from "./arrows.js";
import { checkAlone, checkCall, checkParameters } from "./calls.js";
import { type Binder, type ComparedName, capturedNames, comparedNames } from "./captured-names.js";
import { bindingPlaces, leaves } from "./binding-places.js";
import { type Capture, plan, planClause, type ScopedPlan, type Resolution } from "./conditions.js";
import type { Hints } from "./hints.js";
import { HiddenDefinitions } from "./hidden-definitions.js";
import { IdMap } from "./id-map.js";
import { isFinite, isInfinite } from "./infinite.js";
import { resolveQuantifier } from "./quantified.js";
import type { Binding, ClausePlan, Defined, Pattern, Plan, ResolvedDocument, TopScope, Variable } from "./resolved.js";
import { reportAmbiguous } from "./links.js";
import { definitionLabel, lineOf } from "./places.js";
import { inner, isDefinedOnlyBySubmission, lookUp, type Scope } from "./scope.js";
import { boundLater } from "./bound-later.js";
import { factsOf, namesInScope, UnknownNames } from "./unknown-names.js";
import { unusedLocals } from "./unused.js";
import {
  diagnoseArrow,
  colonForBar,
  colonForBarWithDivisor,
  localFunction,
  type Misspelling,
  patternOnRight,
} from "./spellings.js";
import { maxSuggestions } from "../diagnostics/limits.js";

const none: readonly never[] = [];

/** The tables of a separate expression; they contain only its own nodes. */
export type ExpressionTables = Pick<ResolvedDocument, "bindings" | "plans" | "guards" | "wheres" | "binders">;

export class Resolver implements Resolution, ExpressionTables {
  readonly bindings: IdMap<Binding>;
  readonly plans = new Map<number, Plan>();
  readonly guards = new Map<number, ClausePlan>();
  readonly wheres = new Map<number, ClausePlan>();
  readonly binders = new Map<number, readonly Pattern[]>();
  readonly locals = new Map<number, { readonly from: number; readonly to: number }>();
  top: TopScope = { defined: new Map(), used: new Map(), isPartial: false, isGame: false, lacks: none };
  /** Called for each definition that an expression refers to. */
  onUse: ((defined: Defined) => void) | undefined;

  /** The ids of the variables used so far, with duplicates; undefined while they are not collected. */
  private used: number[] | undefined;
  /**
   * State within one definition: the names already reported, and the binders whose scope has ended, for better
   * messages.
   */
  private readonly reported = new Set<string>();
  private readonly unknowns = new UnknownNames();
  private readonly hiding = new Set<string>();
  /** The definitions that parameters and local names shadow. */
  readonly hidden = new HiddenDefinitions();
  private readonly closedScopes = new Map<string, Span>();
  private readonly reportedKeys = new Set<string>();
  /** The names in binding positions that are compared with variables, and the warnings of captured names. */
  private readonly compared: Capture[] = [];
  private readonly captured: Diagnostic[] = [];
  /** The conditions being planned, by the ids of their variables. */
  private readonly open = new Map<number, readonly Expression[]>();
  private inType = false;
  private oldSuffix = false;
  private suggestions = 0;
  /** True once an error about a name that only games have is reported. */
  private missesGame = false;
  private currentName: string | undefined;

  constructor(
    private readonly source: Source,
    private readonly hints: Hints,
    private readonly diagnostics: Diagnostic[],
    public nextVariable: number,
    /** An upper bound of the node ids, if they begin at 0. */
    limit = 0,
  ) {
    this.bindings = new IdMap(limit);
  }

  /** The meaning of a name that a condition may bind. The definitions of a submission do not prevent that. */
  lookUp(name: string, scope: Scope): Binding {
    const binding = lookUp(name, scope, this.top);
    return isDefinedOnlyBySubmission(binding, name, this.top) ? { kind: "unknown" } : binding;
  }

  newVariable(node: NameNode, role: Variable["role"] = "local"): Variable {
    this.checkShadowing(node.name, node.span);
    if (role === "local") this.checkImportShadowing(node);
    return { id: this.nextVariable++, name: node.name, role, span: node.span };
  }

  resolve(expression: Expression, scope: Scope): readonly number[] {
    const outer = this.used;
    const usedIds = (this.used ??= []);
    const from = usedIds.length;
    this.expression(expression, scope);
    this.used = outer;
    if (usedIds.length === from) return none;
    // The enclosing expression continues to append to the list.
    const used = outer === undefined ? usedIds : usedIds.slice(from);
    return used.length === 1 ? used : [...new Set(used)];
  }

  bind(node: NameNode, variable: Variable): void {
    this.bindings.set(node.id, { kind: "variable", variable });
    this.used?.push(variable.id);
  }

  isInfinite(set: Expression): boolean {
    return isInfinite(set, this.bindings);
  }

  isFinite(set: Expression): boolean {
    return isFinite(set, this.bindings);
  }

  textOf(span: Span): string {
    return textIn(this.source, span);
  }

  report(diagnostic: Diagnostic): void {
    const key = `${diagnostic.code} ${diagnostic.span.start} ${diagnostic.span.end}`;
    if (this.reportedKeys.has(key)) return;
    this.reportedKeys.add(key);
    this.diagnostics.push(diagnostic);
  }

  private reportIf(diagnostic: Diagnostic | undefined): void {
    if (diagnostic !== undefined) this.report(diagnostic);
  }

  lineOf(span: Span): number {
    return lineOf(this.source, span);
  }

  captures(): readonly Capture[] {
    return this.compared;
  }

  parameters(nodes: readonly NameNode[], of: string): readonly Variable[] {
    this.reportIf(checkParameters(nodes));
    if (nodes.length > 1) this.checkTwice(nodes, of);
    return nodes.length === 0
      ? none
      : nodes.map(({ name, span }) => ({ id: this.nextVariable++, name, role: "parameter", span }));
  }

  private checkTwice(nodes: readonly NameNode[], of: string): void {
    const names = new Set<string>();
    for (const { name, span } of nodes) {
      if (names.has(name)) this.report(report(messages.parameterTwice, span, { name, of }));
      names.add(name);
    }
  }

  definition(defined: Defined): void {
    this.currentName = defined.name;
    clearAll(this.reported, this.closedScopes, this.hiding);
    const from = this.nextVariable;
    this.inDefinition(defined);
    if (this.nextVariable > from) this.locals.set(defined.definition.id, { from, to: this.nextVariable });
    for (const diagnostic of unusedLocals(
      defined.definition,
      this.wheres.get(defined.definition.id),
      this.bindings,
      (span) => this.textOf(span),
    ))
      this.report(diagnostic);
    this.reportCollected();
  }

  private reportCollected(): void {
    for (const diagnostic of this.unknowns.take()) this.report(diagnostic);
    for (const diagnostic of this.captured) {
      const { start, end } = diagnostic.span;
      // The error about a cycle already names the definition.
      if (!this.reportedKeys.has(`${messages.waitsForEachOther.code} ${start} ${end}`)) this.report(diagnostic);
    }
    this.captured.length = 0;
    this.compared.length = 0;
  }

  private inDefinition({ definition, parameters }: Defined): void {
    for (const parameter of parameters) this.checkShadowing(parameter.name, parameter.span);
    const outer = inner(undefined, parameters);
    const { body, guard, where } = definition;
    const guarded = this.clause(definition, guard, outer, this.guards, []);
    const heads = body.kind === "expression" ? [body.value] : body.kind === "predicate" ? body.conditions : [];
    const scope = this.clause(definition, where, guarded, this.wheres, heads);
    this.body(body, scope);
    this.checkClause("guard", guard, outer, definition);
    this.checkClause("where", where, guarded, definition);
  }

  private checkClause(
    kind: "guard" | "where",
    conditions: readonly Expression[],
    outer: Scope,
    { id, body }: Definition,
  ): void {
    if (conditions.length === 0) return;
    const compared = this.comparedIn(conditions, outer);
    const plan = (kind === "where" ? this.wheres : this.guards).get(id);
    this.checkCaptures({ kind, compared, heads: expressionsOfBody(body), conditions, variables: idsOf(plan) });
  }

  private comparedIn(conditions: readonly Expression[], outer: Scope): readonly ComparedName[] {
    return comparedNames(
      conditions,
      (name) => lookUp(name, outer, this.top),
      (set) => this.isInfinite(set),
    );
  }

  private checkCaptures(binder: Binder): void {
    if (binder.compared.length === 0) return;
    const { source, bindings, open } = this;
    append(this.captured, capturedNames(binder, { source, bindings, conditionsOf: (id) => open.get(id) }));
  }

  private body(body: Body, scope: Scope): void {
    switch (body.kind) {
      case "expression":
        return this.expression(body.value, scope);
      case "branches":
        for (const { condition, value } of body.branches) {
          this.expression(value, scope);
          if (condition !== undefined) this.expression(condition, scope);
        }
        return;
      case "predicate":
        return body.conditions.forEach((condition) => this.expression(condition, scope));
      case "broken":
        return;
    }
  }

  /** Reports shadowing once per definition and name. */
  private checkShadowing(name: string, span: Span): void {
    const hidden = this.top.defined.get(name);
    if (hidden === undefined || hidden.definition.body.kind === "broken" || this.hiding.has(name)) return;
    this.hiding.add(name);
    this.hidden.add(hidden, span);
  }

  /** Warns of a new name that shadows a constant of an import. */
  private checkImportShadowing({ name, span }: NameNode): void {
    if (this.top.used.size === 0) return;
    const [used] = this.top.defined.has(name) ? none : (this.top.used.get(name) ?? none);
    if (used === undefined || used.parameters.length > 0 || this.hiding.has(name)) return;
    this.hiding.add(name);
    this.report(report(messages.usedAnew, span, { name, document: used.home!.name }, [definitionLabel(used)]));
  }

  private clause(
    definition: Definition,
    conditions: readonly Expression[],
    scope: Scope,
    plans: Map<number, ClausePlan>,
    heads: readonly Expression[],
  ): Scope {
    if (conditions.length === 0) return scope;
    const context = this.arrowContext(scope);
    for (const condition of conditions)
      this.misspelt(localFunction(condition, context) ?? patternOnRight(condition, conditions, context));
    const planned = this.planned(conditions, (opened) =>
      planClause(conditions, scope, this, (within) => {
        opened(within);
        this.comparedOnly(heads, conditions, within);
      }),
    );
    plans.set(definition.id, planned.plan);
    return planned.scope;
  }

  signature(signature: Signature): void {
    this.currentName = undefined;
    clearAll(this.reported, this.closedScopes);
    this.inType = true;
    this.expression(signature.type, inner(undefined, []));
    this.inType = false;
    this.reportCollected();
  }

  separateExpression(expression: Expression): void {
    this.oldSuffix = true;
    this.expression(expression, inner(undefined, []));
    this.reportCollected();
  }

  private expression(node: Expression, scope: Scope): void {
    switch (node.kind) {
      case "numeral":
      case "string":
      case "atom":
      case "truth":
      case "error":
        return;
      case "name":
        return this.reportIf(checkAlone(node, this.name(node, scope)));
      case "call":
        return this.call(node, scope);
      case "index":
        this.expression(node.target, scope);
        return this.expression(node.index, scope);
      case "slice":
      case "update":
        return partsOf(node).forEach((part) => this.expression(part, scope));
      case "branches":
        return this.body(node, scope);
      case "set":
        this.misspelt(colonForBar(node, this.arrowContext(scope)));
        return node.items.forEach((item) => this.expression(item, scope));
      case "tuple":
      case "sequence":
        return node.items.forEach((item) => this.expression(item, scope));
      case "range":
        this.expression(node.from, scope);
        return this.expression(node.to, scope);
      case "comprehension":
        this.misspelt(colonForBarWithDivisor(node, this.arrowContext(scope)));
        return this.comprehension(node, scope);
      case "unary":
      case "absolute":
        return this.expression(node.operand, scope);
      case "binary":
        if (node.operator === "implies" && this.arrow(node, scope)) return;
        this.expression(node.left, scope);
        return this.expression(node.right, scope);
      case "product":
        return node.factors.forEach((factor) => this.expression(factor, scope));
      case "relation":
        this.expression(node.first, scope);
        return node.links.forEach((link) => this.expression(link.right, scope));
      case "quantifier":
        return this.quantifier(node, scope);
      case "big":
        return this.big(node, scope);
      case "lambda": {
        const parameters = this.parameters(node.parameters, "lam");
        node.parameters.forEach((p, i) => this.bindings.set(p.id, { kind: "variable", variable: parameters[i]! }));
        this.binders.set(
          node.id,
          parameters.map((variable) => ({ kind: "bind", variable })),
        );
        return this.expression(node.body, inner(scope, parameters));
      }
      case "typeTest":
        this.expression(node.operand, scope);
        return this.asType(() => this.expression(node.type, scope));
      case "arrow":
        if (!this.inType) this.report(report(messages.arrowOutsideType, node.span, {}));
        return this.asType(() => {
          node.parameters.forEach((p) => this.expression(p, scope));
          this.expression(node.result, scope);
        });
    }
  }

  /**
   * Reports an arrow function such as `(x, y) => x + y` once, and resolves its body as that of a lambda. Returns false
   * for other implications.
   */
  private arrow(node: Expression & { kind: "binary" }, scope: Scope): boolean {
    const context = this.arrowContext(scope);
    const arrow = arrowFunction(node, context);
    if (arrow === undefined) return false;
    const { parameters, body, isCertain, help } = arrow;
    const [first] = parameters;
    if (isCertain) this.report(diagnoseArrow(arrow, context));
    else if (first !== undefined) this.unknown(first, scope, help);
    this.expression(body, inner(scope, this.parameters(parameters, "lam")));
    return true;
  }

  private arrowContext(scope: Scope): ArrowContext {
    return {
      textOf: (span) => this.textOf(span),
      isUnknown: (name) => !this.reported.has(name) && this.meaning(name, scope).kind === "unknown",
    };
  }

  private misspelt(misspelling: Misspelling | undefined): void {
    if (misspelling === undefined) return;
    this.report(misspelling.diagnostic);
    for (const { name } of misspelling.names) this.reported.add(name);
  }

  private asType(visit: () => void): void {
    const outer = this.inType;
    this.inType = true;
    visit();
    this.inType = outer;
  }

  private name(node: NameNode, scope: Scope): Binding {
    const meaning = this.meaning(node.name, scope);
    const binding: Binding =
      this.inType && /^[a-z]$/.test(node.name) && this.isFree(meaning, node.name)
        ? { kind: "typeVariable", name: node.name }
        : meaning;
    this.bindings.set(node.id, binding);
    if (binding.kind === "variable") this.used?.push(binding.variable.id);
    else if (binding.kind === "definition") this.onUse?.(binding.defined);
    else if (binding.kind === "unknown") this.unknown(node, scope);
    return binding;
  }

  private isFree(binding: Binding, name: string): boolean {
    return binding.kind === "unknown" || isDefinedOnlyBySubmission(binding, name, this.top);
  }

  /** Tests may contain a name with the suffix `_`, which an older system added. */
  private meaning(name: string, scope: Scope): Binding {
    const binding = lookUp(name, scope, this.top);
    return binding.kind === "unknown" && this.oldSuffix && name.endsWith("_")
      ? lookUp(name.slice(0, -1), scope, this.top)
      : binding;
  }

  private unknown(node: NameNode, scope: Scope, instead?: string | Advice): void {
    const { name, span } = node;
    if (isUnnamed(name)) return this.report(report(messages.unnamedUsed, span, {}));
    if (this.reported.has(name)) return this.unknowns.again(name, span);
    this.reported.add(name);
    const among = this.top.used.get(name);
    if (among !== undefined) return this.report(reportAmbiguous(name, span, among, this.source));
    // The missing import has already been reported.
    if (this.top.isPartial) return;
    const closedScope = this.closedScopes.get(name);
    if (closedScope !== undefined && closedScope.end <= span.start) {
      const joint = jointAt(this.source.text, closedScope.end);
      const binder = this.firstWord(closedScope);
      this.report(
        report(messages.endedEarly, span, { name, binder, joint }, [
          { span: closedScope, text: `this \`${binder}\` ends before it` },
        ]),
      );
      // Parentheses that extend the scope to this name also extend it to all names whose scope ends at the same offset.
      for (const [other, reach] of this.closedScopes) if (reach.end === closedScope.end) this.reported.add(other);
      return;
    }
    const later = instead === undefined ? this.boundLater(node) : undefined;
    if (later !== undefined) return this.report(later);
    const facts = factsOf(name, {
      hints: this.hints,
      scope,
      top: this.top,
      currentDefinition: this.currentName,
      asksForType: this.inType,
      instead,
      span,
      isCalled: /^\s*\(/.test(this.source.text.slice(span.end, span.end + 10)),
      coordinate: coordinateOf(name, (stem) => hasCoordinates(this.meaning(stem, scope))),
      candidates: () => (this.suggestions++ < maxSuggestions ? namesInScope(scope, this.top) : none),
    });
    // All game names are missing for the same reason, so one message is enough.
    if (facts.lacks !== undefined && this.missesGame) return;
    this.missesGame ||= facts.lacks !== undefined;
    this.unknowns.add({ facts, span, labels: this.hints.labelsOf(name) });
  }

  private boundLater(node: NameNode): Diagnostic | undefined {
    const definition = this.currentName === undefined ? undefined : this.top.defined.get(this.currentName)?.definition;
    return definition && boundLater(node, definition, this.source.text);
  }

  private nearest(name: string, scope: Scope): string | undefined {
    return this.suggestions++ < maxSuggestions ? nearest(name, namesInScope(scope, this.top)) : undefined;
  }

  private call(node: Expression & { kind: "call" }, scope: Scope): void {
    const { callee } = node;
    if (callee.kind === "name") this.name(callee, scope);
    else this.expression(callee, scope);
    this.reportIf(checkCall(node, this.bindings.get(callee.id)));
    node.args.forEach((arg) => this.expression(arg, scope));
  }

  /** Plans conditions. While they are being planned, `open` maps their variables to them. */
  private planned<Of extends Plan>(
    conditions: readonly Expression[],
    make: (opened: (scope: Scope) => void) => ScopedPlan<Of>,
  ): ScopedPlan<Of> {
    let ids: readonly number[] = none;
    const planned = make((scope) => {
      ids = scope.variables().map(({ id }) => id);
      for (const id of ids) this.open.set(id, conditions);
    });
    for (const id of ids) this.open.delete(id);
    return planned;
  }

  private recordCaptures(compared: readonly ComparedName[], binder: Expression): void {
    for (const { node, binding, condition } of compared)
      if (binding.kind === "variable" && this.open.has(binding.variable.id))
        this.compared.push({ node, variable: binding.variable, condition, binder });
  }

  private quantifier(node: Expression & { kind: "quantifier" }, outer: Scope): void {
    const { patterns, names, scope, variables, compared } = resolveQuantifier(node, outer, this);
    this.binders.set(node.id, patterns);
    this.recordCaptures(compared, node);
    this.expression(node.body, scope);
    this.checkCaptures({ kind: "quantifier", compared, heads: [node.body], conditions: none, variables });
    this.hasEnded(names, node);
  }

  private comprehension(node: Expression & { kind: "comprehension" }, outer: Scope): void {
    const planned = this.plan(node, outer, none, (within) => {
      this.comparedOnly([node.element], node.conditions, within);
    });
    for (const head of leaves(node.element)) this.unbound(head, planned.scope, node.conditions);
    this.head(node, node.element, planned, outer);
  }

  /** Plans the conditions of a comprehension or big operator. The `fresh` names are always new. */
  private plan(
    node: ComprehensionNode | BigNode,
    outer: Scope,
    fresh: readonly NameNode[],
    look: (scope: Scope) => void,
  ): ScopedPlan {
    const planned = this.planned(node.conditions, (opened) =>
      plan(node.conditions, outer, new Set(fresh.map(({ name }) => name)), this, (within) => {
        opened(within);
        look(within);
      }),
    );
    this.plans.set(node.id, planned.plan);
    return planned;
  }

  /** Resolves the element of a comprehension or the body of a big operator. */
  private head(node: ComprehensionNode | BigNode, head: Expression, { plan, scope }: ScopedPlan, outer: Scope): void {
    const { conditions } = node;
    const compared = this.comparedIn(conditions, outer);
    this.recordCaptures(compared, node);
    this.expression(head, scope);
    this.checkCaptures({ kind: "set", compared, heads: [head], conditions, variables: idsOf(plan) });
  }

  /**
   * Reports names of the head that the conditions use but do not bind. Readers expect a message about the missing
   * binding instead of an unknown name.
   */
  private comparedOnly(heads: readonly Expression[], conditions: readonly Expression[], scope: Scope): void {
    const unknown: string[] = [];
    for (const head of heads)
      everyOpenExpression(
        head,
        (node) => void (node.kind === "name" && this.isUnknown(node.name, scope) && unknown.push(node.name)),
      );
    if (unknown.length === 0) return;
    const callees = new Set<Expression>();
    for (const condition of conditions) {
      everyOpenExpression(condition, (node) => {
        if (node.kind === "call") callees.add(node.callee);
        else if (node.kind === "name" && unknown.includes(node.name) && !callees.has(node))
          this.unbound(node, scope, conditions);
      });
    }
  }

  private isUnknown(name: string, scope: Scope): boolean {
    return lookUp(name, scope, this.top).kind === "unknown";
  }

  /** Reports an unbound name that resembles no other. */
  private unbound({ name, span }: NameNode, scope: Scope, conditions: readonly Expression[]): void {
    if (!this.isUnknown(name, scope) || this.reported.has(name) || isUnnamed(name)) return;
    if (this.closedScopes.has(name) || this.nearest(name, scope) !== undefined) return;
    this.reported.add(name);
    this.report(
      report(messages.nothingBinds, span, {
        name,
        infinite: undefined,
        source: candidateSet(name, conditions, (part) => this.textOf(part)),
      }),
    );
  }

  private big(node: Expression & { kind: "big" }, outer: Scope): void {
    const fresh = node.alwaysNew ? node.conditions.flatMap(bindingPlaces) : none;
    const planned = this.plan(node, outer, fresh, (within) => this.comparedOnly([node.body], node.conditions, within));
    this.head(node, node.body, planned, outer);
    this.hasEnded(
      planned.plan.variables.map((v) => v.name),
      node,
    );
  }

  private hasEnded(names: Iterable<string>, { span }: Expression): void {
    for (const name of names) this.closedScopes.set(name, span);
  }

  /** The word or symbol with which an expression begins. */
  firstWord(span: Span): string {
    return /^\\?\p{L}+|^./u.exec(this.textOf(span))?.[0] ?? "";
  }
}

const idsOf = (plan: Plan | undefined): ReadonlySet<number> => new Set(plan?.variables.map(({ id }) => id));

/** Clears collections. Most are already empty, which is cheaper to test than to clear. */
function clearAll(...collections: readonly { readonly size: number; clear(): void }[]): void {
  for (const collection of collections) if (collection.size > 0) collection.clear();
}

// The state and the operations of a traversal, as the typing rules use them. The rules are functions of an `Inference`;
// infer.ts dispatches to them.

import { type Diagnostic, type Entry, type Label, report } from "../../diagnostics/diagnostic.js";
import { types as messages } from "../../diagnostics/types.js";
import { alikeBranches } from "../../diagnostics/words.js";
import type { Binding, Defined } from "../../resolve/resolved.js";
import { append } from "../../text/append.js";
import { partitionPoint } from "../../text/search.js";
import { type Span, textIn } from "../../text/source.js";
import type { Expression } from "../../syntax/tree.js";
import type { PointFacts, ConditionOutcome } from "../facts/facts.js";
import { type ConditionPath, step } from "../facts/paths.js";
import { allKinds, kindOf, kindsOf } from "../lattice/kinds.js";
import { union } from "../lattice/lattice.js";
import { none } from "../lattice/lists.js";
import { typeIn } from "../lattice/literals.js";
import {
  any,
  error,
  isError,
  isNever,
  isOpen,
  type NamedType,
  never,
  type NumberPart,
  rationals,
  partOf,
  somePart,
  type Type,
  unfoldType,
} from "../lattice/type.js";
import { type Need, needs, repairOf } from "../messages/needs.js";
import { type ComparisonHints, noHints } from "../schemes/scheme.js";
import { showType } from "../printing/printer.js";
import { describe } from "../printing/describe.js";
import type { Unknowns } from "../constraints/constraints.js";
import { Answers } from "./answers.js";
import { TypeOverlay, type TypeFindings, newFindings, type TypeTable, removeWarnings } from "./findings.js";
import { LastCall } from "./last-call.js";
import { evaluating, isReporting, type Mode } from "./pass-mode.js";
import { mentionsAny } from "./reports.js";
import type { InferenceContext } from "./context.js";
import { codeOnOneLine } from "../../text/one-line.js";
import { maxQuotedLength } from "./limits.js";

let longTextPattern: RegExp | undefined;

/**
 * True if the text, with runs of white space counted as one character, is too long to quote. Only a prefix is scanned.
 */
const isTooLong = (text: string): boolean =>
  (longTextPattern ??= new RegExp(String.raw`^(?:\s+(?=\S|$)|\S){${maxQuotedLength + 1}}`)).test(text);

/** The types of variables, each written before it is read. */
export type VariableTypes = Pick<TypeTable, "get" | "set">;

export class Inference {
  /** The path of conditional evaluation to the current expression. */
  path: ConditionPath = undefined;
  defined: Defined | undefined;
  /** The nesting depth of predicates being expanded. */
  depth = 0;
  /** The definitions whose bodies are being expanded for nested calls. */
  activeExpansions: readonly Defined[] = none;

  constructor(
    readonly context: InferenceContext,
    readonly mode: Mode,
    readonly variables: VariableTypes = isReporting(mode) ? mode.findings.variables : new Map<number, Type>(),
  ) {}

  /** Infers the type of an expression under the given facts. `expected` is the type required by the context. */
  infer(node: Expression, facts: PointFacts, expected?: Type): Type {
    return this.context.rules.infer(this, node, facts, expected);
  }

  condition(node: Expression, facts: PointFacts): ConditionOutcome {
    return this.context.rules.condition(this, node, facts);
  }

  denotedType(node: Expression, facts: PointFacts): Type {
    return this.context.rules.denotedType(this, node, facts);
  }

  /** The references to recursive types that the document names. */
  readonly recursiveTypes = new Map<Defined, NamedType>();

  // ---- modes

  get isCollecting(): boolean {
    return this.mode.kind === "collect";
  }

  get isReporting(): boolean {
    return isReporting(this.mode);
  }

  get isTrying(): boolean {
    return this.mode.kind === "try";
  }

  /** The constraint store. Metavariables occur in `collect` mode only. */
  get unknowns(): Unknowns {
    if (this.mode.kind !== "collect") throw new Error("an unknown type is met where no demands are collected");
    return this.mode.unknowns;
  }

  // ---- nested traversals

  /** The outermost traversal. */
  private root: Inference = this;
  private quietTraversal: Inference | undefined;

  /** A traversal of the same position that reports nothing. */
  quiet(): Inference {
    if (!this.isReporting) return this;
    return (this.quietTraversal ??= new Inference(this.context, evaluating, this.variables)).moveTo(this);
  }

  private definitionTraversal: Inference | undefined;

  /** A traversal of another definition, without reports and with separate variables. */
  forDefinition(): Inference {
    return (this.root.definitionTraversal ??= new Inference(
      this.context,
      this.isCollecting ? this.mode : evaluating,
    )).moveTo(this);
  }

  /** Copies the position of another traversal. */
  private moveTo({ path, depth, defined, activeExpansions, root }: Inference): this {
    this.path = path;
    this.depth = depth;
    this.activeExpansions = activeExpansions;
    this.defined = defined;
    this.root = root;
    return this;
  }

  /**
   * The type of a lambda argument. It may never be applied, or to fewer values than `expected` allows, so only errors
   * that do not depend on the expected type are reported.
   */
  inferFunctionArgument(node: Expression, facts: PointFacts, expected: Type | undefined): Type {
    const { mode, context, variables } = this;
    if (!isReporting(mode) || expected === undefined) return this.infer(node, facts, expected);
    const { findings } = mode;
    const createTraversal = (otherFindings: TypeFindings, variableTypes: VariableTypes): Inference =>
      new Inference(context, { ...mode, findings: otherFindings }, variableTypes).moveTo(this);
    const diagnostics: Diagnostic[] = [];
    const type = createTraversal({ ...findings, diagnostics }, variables).infer(node, facts, expected);
    if (diagnostics.every(({ severity }) => severity !== "error")) append(findings.diagnostics, diagnostics);
    else createTraversal(newFindings(findings), new TypeOverlay(variables)).infer(node, facts);
    return type;
  }

  // ---- position

  /**
   * Enters a conditionally evaluated position and returns the path to restore afterwards. Paths are maintained in
   * `collect` and `try` modes only.
   */
  enterStep(position: number, branch = 0): ConditionPath {
    const enclosingPath = this.path;
    if (this.mode.kind === "collect" || this.mode.kind === "try") this.path = step(position, branch, enclosingPath);
    return enclosingPath;
  }

  /**
   * Enters the body of an iteration over set members. Speculative checks assume that a set iterated as a whole has
   * members.
   */
  enterIteration(position: number, isWholeSet: boolean): ConditionPath {
    return this.isTrying && isWholeSet ? this.path : this.enterStep(position);
  }

  /** True if a speculative check has failed on the current path. */
  get hasFailed(): boolean {
    return this.mode.kind === "try" && this.mode.trial.hasFailed(this.path);
  }

  /** The type of a reference to a definition with an error. */
  inferBroken(): Type {
    if (this.mode.kind === "try") this.mode.trial.recordBrokenReference(this.path);
    return error;
  }

  bindingOf(id: number): Binding | undefined {
    return this.context.tables.bindings.get(id);
  }

  // ---- hints

  /** The types that values of each type variable are compared with. */
  private comparisonHints: Map<string, Type> | undefined;

  get hints(): ComparisonHints {
    return this.comparisonHints ?? noHints;
  }

  addHint(name: string, type: Type): void {
    (this.comparisonHints ??= new Map()).set(name, union(this.hints.get(name) ?? never, type));
  }

  propagateHint(argument: Type, hint: Type): void {
    for (const part of argument) {
      if (part.kind === "variable") this.addHint(part.name, hint);
      else if (part.kind === "unknown" && this.mode.kind === "collect")
        this.mode.unknowns.addComparedType(part.unknown, hint, false);
    }
  }

  // ---- caches and recorded types

  private cachedAnswers: Answers | undefined;

  get answers(): Answers {
    return (this.root.cachedAnswers ??= new Answers());
  }

  private cachedCall: LastCall | undefined;

  get lastCall(): LastCall {
    return (this.root.cachedCall ??= new LastCall());
  }

  /** The number of findings reported in the traversal. */
  private ownReportCount = 0;

  get reportCount(): number {
    return this.root.ownReportCount;
  }

  recordType(node: { readonly id: number }, type: Type): void {
    if (isReporting(this.mode)) this.mode.findings.types.set(node.id, type);
  }

  recordedType(node: { readonly id: number }): Type | undefined {
    return isReporting(this.mode) ? this.mode.findings.types.get(node.id) : undefined;
  }

  /**
   * The recorded type of an expression, or the type of a literal, which is not recorded; undefined in modes that record
   * no types.
   */
  typeOf(node: Expression): Type | undefined {
    return isReporting(this.mode) ? typeIn(this.mode.findings.types, node) : undefined;
  }

  // ---- type expressions

  /** The member type of a set used as a type. */
  memberTypeOf(node: Expression, type: Type): Type {
    if (isError(type)) return error;
    const set = partOf(unfoldType(type), "set");
    if (set !== undefined) return set.member;
    if (isOpen(type)) return any;
    this.reportWrongKind(node, type, needs.type);
    return error;
  }

  // ---- requirements

  /**
   * The constituents of a type that satisfy a requirement. Reports an error if there are none; marks the expression as
   * uncertain if there are others.
   */
  expect(node: Expression, type: Type, need: Need): Type {
    if (isError(type)) return error;
    const parts = unfoldType(type);
    const mask = kindsOf(parts);
    // Fast path: most operands satisfy the requirement entirely.
    return mask !== allKinds && (mask & ~need.kinds) === 0 ? parts : this.filterFitting(node, type, parts, need);
  }

  private filterFitting(node: Expression, type: Type, parts: Type, need: Need): Type {
    const mask = kindsOf(parts);
    const satisfiesNeed = (part: Type[number]): boolean => (kindOf(part) & need.kinds) !== 0;
    // If another constituent satisfies the requirement, metavariables remain unconstrained.
    if (this.mode.kind === "collect" && !parts.some((part) => part.kind !== "unknown" && satisfiesNeed(part))) {
      for (const part of parts)
        if (part.kind === "unknown") this.mode.unknowns.restrict(part.unknown, need.kinds, node.span, this.path);
    }
    if ((mask & need.kinds) === 0 && !isNever(parts)) {
      this.reportWrongKind(node, type, need);
      return error;
    }
    if ((mask & ~need.kinds) !== 0) this.addRuntimeCheck(node);
    return parts.every(satisfiesNeed) ? parts : parts.filter(satisfiesNeed);
  }

  /** True if an operand certainly violates the requirement. Callers then skip the other operand. */
  isViolation(node: Expression, type: Type, need: Need): boolean {
    return isError(type) || isError(this.expect(node, type, need));
  }

  /** The numbers among the values of an operand; all rationals if it is not purely numeric. */
  expectNumber(node: Expression, type: Type, need: Need): NumberPart {
    const parts = this.expect(node, type, need);
    const numbers = partOf(parts, "number");
    return numbers !== undefined && parts.length === 1 ? numbers : rationals;
  }

  /** False if the value is certainly not a truth value, which is reported. */
  expectTruth(node: Expression, type: Type, need: Need): boolean {
    return isError(type) || !isError(this.expect(node, type, need));
  }

  /** The member type of a set being enumerated. Reports infinite sets. */
  expectEnumerable(node: Expression, type: Type, need: Need, isQuantified = false): Type {
    const { member, finite } = this.expectSet(node, type, need);
    if (finite === false) this.reportInfinite(node, isQuantified);
    else if (finite === undefined) this.addRuntimeCheck(node);
    for (const part of type) if (part.kind === "unknown") this.unknowns.markEnumerated(part.unknown);
    return member;
  }

  reportInfinite(node: Expression, isQuantified = false): void {
    const set = this.textOf(node) ?? "this set";
    this.report(messages.infinite, node.span, { set, isQuantified }, this.originLabels(node));
  }

  expectSet(node: Expression, type: Type, need: Need): { readonly member: Type; readonly finite: boolean | undefined } {
    const parts = this.expect(node, type, need);
    if (isError(parts)) return { member: error, finite: true };
    let member: Type = never;
    let finite: boolean | undefined = partOf(parts, "set")?.finite;
    if (parts.length === 0) finite = true;
    for (const part of parts) {
      if (part.kind === "set") {
        member = union(member, part.member);
        if (part.finite !== finite) finite = undefined;
      } else {
        finite = undefined;
        member = part.kind === "unknown" ? union(member, this.unknowns.memberOf(part.unknown)) : any;
      }
    }
    return { member, finite };
  }

  addRuntimeCheck(node: Expression): void {
    if (isReporting(this.mode)) this.mode.findings.uncertain.add(node.id);
    this.root.ownReportCount++;
  }

  /** In `check` mode, records that a call may exceed the type of a parameter, identified by index. */
  recordDoubt(defined: Defined, parameter: number): void {
    if (this.mode.kind === "check") this.mode.findings.calls.doubts.push({ of: defined, parameter });
  }

  /** In `check` mode, records that a call satisfies the type of a parameter if all calls of its caller do. */
  recordReliance(of: Defined, parameter: number): void {
    const from = this.defined;
    if (this.mode.kind !== "check" || from === undefined || from.parameters.length === 0) return;
    this.mode.findings.calls.doubts.push({ of, parameter, from });
  }

  /** In `check` mode, records the value flow of a call to a type variable of the callee. */
  recordFlow(to: Defined, name: string, type: Type): void {
    if (this.mode.kind !== "check") return;
    const { flows } = this.mode.findings.calls;
    const last = flows[flows.length - 1];
    const from = this.defined;
    // Consecutive identical calls are common.
    if (last?.to === to && last.name === name && last.type === type && last.from === from) return;
    flows.push({ to, name, type, from });
  }

  // ---- diagnostics

  reportWrongKind(node: Expression, type: Type, need: Need): void {
    if (isReporting(this.mode)) removeWarnings(this.mode.findings, node.span);
    this.report(
      messages.wrongKind,
      node.span,
      {
        code: this.textOf(node),
        found: describe(type),
        needs: need.description,
        repair: this.recursionRepair(node) ?? repairOf(need, kindsOf(type), this.textOf(node)),
      },
      this.originLabels(node),
    );
  }

  /** The name of the current definition, if the expression is a recursive call without a signature for the result. */
  recursiveCallName(node: Expression): string | undefined {
    const binding = node.kind === "call" && node.callee.kind === "name" ? this.bindingOf(node.callee.id) : undefined;
    return binding?.kind === "definition" && binding.defined === this.defined && binding.defined.signature === undefined
      ? binding.defined.name
      : undefined;
  }

  /** The suggestion for a recursive call of an unsuitable type. */
  recursionRepair(node: Expression): string | undefined {
    const name = this.recursiveCallName(node);
    return name === undefined ? undefined : alikeBranches(name);
  }

  report<Facts>(entry: Entry<Facts>, span: Span, facts: Facts, labels: readonly Label[] = []): void {
    this.addDiagnostic(report(entry, span, facts, labels));
  }

  addDiagnostic(diagnostic: Diagnostic): void {
    this.root.ownReportCount++;
    if (isReporting(this.mode)) this.mode.findings.diagnostics.push(diagnostic);
    if (this.mode.kind === "try" && diagnostic.severity === "error") this.mode.trial.recordFailure(this.path);
  }

  /** Returns a function that removes all diagnostics reported since this call. */
  markReports(): () => void {
    if (!isReporting(this.mode)) return () => {};
    const { diagnostics } = this.mode.findings;
    const { length } = diagnostics;
    return () => {
      diagnostics.length = length;
    };
  }

  hasReported({ start, end }: Span): boolean {
    return (
      isReporting(this.mode) &&
      this.mode.findings.diagnostics.some(({ span }) => span.start >= start && span.end <= end)
    );
  }

  /** Returns {@link hasReported} for the diagnostics reported until now, indexed for many spans. */
  indexReports(): (span: Span) => boolean {
    const { diagnostics = [] } = isReporting(this.mode) ? this.mode.findings : {};
    const spans = diagnostics.map(({ span }) => span).sort((a, b) => a.start - b.start);
    return ({ start, end }) => {
      let i = partitionPoint(spans.length, (index) => spans[index]!.start < start);
      while (i < spans.length && spans[i]!.start <= end && spans[i]!.end > end) i++;
      return i < spans.length && spans[i]!.start <= end;
    };
  }

  /** The source text of an expression with white space normalised, if it is short enough to quote. */
  textOf(node: { readonly span: Span }): string | undefined {
    const text = textIn(this.context.source, node.span);
    return isTooLong(text) ? undefined : codeOnOneLine(text);
  }

  originLabels(node: Expression): readonly Label[] {
    const target = node.kind === "call" ? node.callee : node;
    const binding = target.kind === "name" ? this.bindingOf(target.id) : undefined;
    if (binding?.kind === "definition")
      return [{ span: binding.defined.definition.name.span, text: `\`${binding.defined.name}\` is defined here` }];
    if (binding?.kind === "variable" && binding.variable.role === "local")
      return [{ span: binding.variable.span, text: `\`${binding.variable.name}\` gets its values here` }];
    return [];
  }

  /** A type as text for a message; undefined if it is too long or too general to help. */
  showShortType(type: Type): string | undefined {
    if (mentionsAny(type) || somePart(type, (part) => part.kind === "set" && part.finite === false)) return undefined;
    const text = showType(type, this.context.aliases);
    return text.length <= maxQuotedLength ? text : undefined;
  }
}

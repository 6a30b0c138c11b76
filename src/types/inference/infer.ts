// The type of an expression, from the types of its names. Two walks use it: one collects what a definition without a
// signature demands of its parameters, the other one, with all parameters known, checks. What cannot be right is
// reported; what may or may not be right is left to be checked when the program runs.

import { type Diagnostic, type Entry, type Label, report } from "../../diagnostics/diagnostic.js";
import { types as messages } from "../../diagnostics/types.js";
import { alikeBranches } from "../../diagnostics/words.js";
import type { Binding, Defined } from "../../names/resolved.js";
import type { Span } from "../../source/source.js";
import type { Expression } from "../../syntax/tree.js";
import { call, definitionAsValue } from "./calls.js";
import { condition, relationType } from "./conditions.js";
import { factOf, type Facts, type Known } from "./facts.js";
import { Addition, type Findings, newFindings, type Table, takeBackWarnings } from "./findings.js";
import { union } from "../lattice/lattice.js";
import { type Need, needs, repairOf } from "../messages/needs.js";
import { absoluteType, binaryType, indexType, negateType, productType, rangeType, sliceType } from "./operators.js";
import { constantType } from "../schemes/builtins.js";
import { type Hints, noHints } from "../schemes/scheme.js";
import { showType } from "../shown/show.js";
import { rationals } from "../lattice/ranges.js";
import { bounded } from "../lattice/size.js";
import { LastCall } from "./last-call.js";
import { repairOfOperator } from "../messages/repairs.js";
import { lambdaType } from "./lambdas.js";
import { isLiteral, type Literal, typeOfLiteral } from "../lattice/literals.js";
import { Answers } from "./predicates.js";
import { bigType, bindMember, comprehensionType } from "./solutions.js";
import {
  any,
  error,
  functionOf,
  isError,
  isNever,
  isOpen,
  type NamedType,
  named,
  never,
  type NumberPart,
  partOf,
  sequenceOf,
  setOf,
  setWith,
  truth,
  tupleOf,
  type Type,
  unfolded,
} from "../lattice/type.js";
import { allKinds, kindOf, kindsOf } from "../lattice/kinds.js";
import type { Surroundings } from "./surroundings.js";
import type { Unknowns } from "../unknowns/unknowns.js";
import { mentionsAny, reportMember } from "./reports.js";
import type { Trial } from "./trial.js";
import { freshlyNamed } from "../lattice/variables.js";
import { type Path, step } from "../unknowns/paths.js";
import { describe } from "../shown/words.js";

const longestQuote = 40;

/** Infers expressions one after another; the types of variables are kept. */
export class Inference {
  /** The branches around the expression. */
  path: Path = undefined;
  /** The definition that is walked through. */
  defined: Defined | undefined;
  /** How many predicates are looked into. */
  depth = 0;
  /** Set while the body of a call is looked at for what becomes of it. */
  trial: Trial | undefined;

  constructor(
    readonly around: Surroundings,
    /** Undefined while checking. */
    readonly unknowns: Unknowns | undefined,
    readonly findings: Findings | undefined,
    /** The types of variables; each is given one before it is asked for. */
    readonly variables: Pick<Table, "get" | "set"> = findings?.variables ?? new Map<number, Type>(),
  ) {}

  /** What goes the same walk without a word; made when it is first asked for. */
  private silent: Inference | undefined;

  /** The same walk, without a word. */
  quiet(): Inference {
    if (this.findings === undefined) return this;
    return (this.silent ??= new Inference(this.around, this.unknowns, undefined, this.variables)).at(this);
  }

  private beside: Inference | undefined;

  /** A walk through another definition, without a word, of which this one is told nothing. */
  aside(): Inference {
    return (this.root.beside ??= new Inference(this.around, this.unknowns, undefined)).at(this);
  }

  private with(findings: Findings, variables: Inference["variables"]): Inference {
    return new Inference(this.around, this.unknowns, findings, variables).at(this);
  }

  /** Goes to where another walk is. */
  private at({ path, depth, defined, trial, root }: Inference): this {
    this.path = path;
    this.depth = depth;
    this.defined = defined;
    this.trial = trial;
    this.root = root;
    return this;
  }

  /** Goes on to what is not reached in every case, and gives the path to be set again after it. Only what is collected or tried tells where it stands. */
  goTo(place: number, branch = 0): Path {
    const outer = this.path;
    if (this.unknowns !== undefined || this.trial !== undefined) this.path = step(place, branch, outer);
    return outer;
  }

  /** The same for what is done with members of sets; a reader takes them to have some. */
  goToMembers(place: number, isEach: boolean): Path {
    return this.trial !== undefined && isEach ? this.path : this.goTo(place);
  }

  /** By the name of a type variable: what values of it are compared with. Most definitions have none. */
  private found: Map<string, Type> | undefined;

  get hints(): Hints {
    return this.found ?? noHints;
  }

  hint(name: string, type: Type): void {
    (this.found ??= new Map()).set(name, union(this.hints.get(name) ?? never, type));
  }

  /** What is hinted at of a parameter is hinted at of the argument. */
  passHint(argument: Type, hint: Type): void {
    for (const part of argument) {
      if (part.kind === "variable") this.hint(part.name, hint);
      else if (part.kind === "unknown") this.unknowns?.compared(part.unknown, hint, false);
    }
  }

  /** The walk that this one is a part of. */
  private root: Inference = this;
  private answered: Answers | undefined;

  /** What has been asked of predicates in the walk. */
  get answers(): Answers {
    return (this.root.answered ??= new Answers());
  }

  private called: LastCall | undefined;

  /** The last call of the walk. */
  get lastCall(): LastCall {
    return (this.root.called ??= new LastCall());
  }

  /** How much has been said in the walk. */
  private said = 0;

  get remarks(): number {
    return this.root.said;
  }

  get isCollecting(): boolean {
    return this.unknowns !== undefined;
  }

  bindingOf(id: number): Binding | undefined {
    return this.around.tables.bindings.get(id);
  }

  // ---- expressions

  /** The type of an expression, with what is known at its place. `expected` is the type that its place asks for. */
  infer(node: Expression, facts: Known, expected?: Type): Type {
    if (isLiteral(node)) return typeOfLiteral(node);
    const found = bounded(this.inferred(node, facts, expected));
    const type = facts === undefined ? found : (this.known(node, facts) ?? found);
    this.findings?.types.set(node.id, type);
    return type;
  }

  /** The type of a lambda that is handed over. It may be called with less than its place allows, or not at all: only what is wrong for all arguments is reported. */
  handedOver(node: Expression, facts: Known, expected: Type | undefined): Type {
    const { findings } = this;
    if (findings === undefined || expected === undefined) return this.infer(node, facts, expected);
    const diagnostics: Diagnostic[] = [];
    const type = this.with({ ...findings, diagnostics }, this.variables).infer(node, facts, expected);
    if (diagnostics.every(({ severity }) => severity !== "error")) findings.diagnostics.push(...diagnostics);
    else this.with(newFindings(findings.diagnostics), new Addition(this.variables)).infer(node, facts);
    return type;
  }

  private known(node: Expression, facts: Facts): Type | undefined {
    if (node.kind !== "name" && node.kind !== "index" && node.kind !== "call") return undefined;
    const key = this.around.keys.of(node);
    return key === undefined ? undefined : factOf(facts, key);
  }

  private inferred(node: Exclude<Expression, Literal>, facts: Known, expected: Type | undefined): Type {
    switch (node.kind) {
      case "name":
        return this.name(node);
      case "call":
        return call(this, node, facts);
      case "index":
        return indexType(this, node, facts);
      case "slice":
        return sliceType(this, node, facts);
      case "tuple":
        return tupleOf(node.items.map((item) => this.infer(item, facts)));
      case "sequence":
        return sequenceOf(this.members(node.items, facts));
      case "set":
        return setOf(this.members(node.items, facts, true));
      case "range":
        return rangeType(this, node, facts);
      case "comprehension":
        return comprehensionType(this, node, facts);
      case "big":
        return bigType(this, node, facts);
      case "unary":
        if (node.operator === "not") return condition(this, node, facts).type;
        return negateType(this, node, facts);
      case "absolute":
        return absoluteType(this, node, facts);
      case "binary":
        switch (node.operator) {
          case "and":
          case "or":
          case "implies":
          case "equivalent":
            return condition(this, node, facts).type;
          default:
            return binaryType(this, node, node.operator, facts);
        }
      case "product":
        return productType(this, node, facts);
      case "relation":
        return relationType(this, node, facts);
      case "quantifier":
        return this.quantifier(node, facts);
      case "lambda":
        return lambdaType(this, node, facts, expected);
      case "typeTest":
        return condition(this, node, facts).type;
      case "arrow":
        return setWith(this.typeMeant(node, facts), false);
      case "error":
        return error;
    }
  }

  private members(items: readonly Expression[], facts: Known, ofSet = false): Type {
    let result: Type = never;
    let isReported = false;
    for (const item of items) {
      const type = this.infer(item, facts);
      if (ofSet && !isReported) isReported = reportMember(this, item, type);
      result = union(result, type);
    }
    return result;
  }

  private name(node: Expression & { kind: "name" }): Type {
    const binding = this.bindingOf(node.id);
    switch (binding?.kind) {
      case "variable":
        return this.variables.get(binding.variable.id) ?? error;
      case "definition": {
        const { defined } = binding;
        if (this.around.delayed.has(node.id)) return setWith(named(this.recursive(defined)), false);
        return definitionAsValue(this, defined, node.id);
      }
      case "builtin":
        return freshlyNamed(constantType(binding.name, binding.row), node.id);
      case "moment":
        return this.around.momentType(binding.field);
      case "typeVariable":
        return setWith([{ kind: "variable", name: binding.name }], false);
      case "unknown":
      case undefined:
        return error;
    }
  }

  private recursiveTypes: Map<Defined, NamedType> | undefined;

  /** A type of the document within itself. */
  private recursive(defined: Defined): NamedType {
    const known = (this.recursiveTypes ??= new Map());
    let type = known.get(defined);
    if (type === undefined) {
      const { around } = this;
      type = {
        name: defined.name,
        unfold: () => partOf(unfolded(around.schemeOf(defined).readings[0]?.result ?? never), "set")?.member ?? never,
      };
      known.set(defined, type);
    }
    return type;
  }

  private quantifier(node: Expression & { kind: "quantifier" }, facts: Known): Type {
    const patterns = this.around.tables.binders.get(node.id);
    if (patterns === undefined) return truth;
    let next = 0;
    let known = facts;
    for (const { patterns: written, set } of node.bindings) {
      const member = this.elements(set, this.infer(set, known), needs.generator);
      for (let i = 0; i < written.length; i++) {
        const pattern = patterns[next++];
        if (pattern !== undefined) known = bindMember(this, pattern, member, known);
      }
    }
    const outer = this.goToMembers(
      node.body.id,
      patterns.every((p) => p.kind === "bind"),
    );
    this.truthValue(node.body, condition(this, node.body, known).type, needs.body);
    this.path = outer;
    return truth;
  }

  // ---- types written down

  /** The type that a type expression means: the members of the set. */
  typeMeant(node: Expression, facts: Known): Type {
    if (node.kind === "arrow")
      return functionOf(
        node.parameters.map((p) => this.typeMeant(p, facts)),
        this.typeMeant(node.result, facts),
      );
    return this.meant(node, this.infer(node, facts));
  }

  /** The members of a set of this type that is used as a type. */
  meant(node: Expression, type: Type): Type {
    if (isError(type)) return error;
    const set = partOf(unfolded(type), "set");
    if (set !== undefined) return set.member;
    if (isOpen(type)) return any;
    this.wrongKind(node, type, needs.type);
    return error;
  }

  // ---- what places need

  /** The parts of a type that are of the kinds needed; reports if there are none, and notes if there are others. */
  expect(node: Expression, type: Type, need: Need): Type {
    if (isError(type)) return error;
    const parts = unfolded(type);
    const found = kindsOf(parts);
    // Most operands are just what is needed.
    return found !== allKinds && (found & ~need.kinds) === 0 ? parts : this.fitting(node, type, parts, need);
  }

  private fitting(node: Expression, type: Type, parts: Type, need: Need): Type {
    const found = kindsOf(parts);
    const fits = (part: Type[number]): boolean => (kindOf(part) & need.kinds) !== 0;
    // Where something else would be right, nothing is demanded.
    if (this.unknowns !== undefined && !parts.some((part) => part.kind !== "unknown" && fits(part))) {
      for (const part of parts)
        if (part.kind === "unknown") this.unknowns.restrict(part.unknown, need.kinds, node.span, this.path);
    }
    if ((found & need.kinds) === 0 && !isNever(parts)) {
      this.wrongKind(node, type, need);
      return error;
    }
    if ((found & ~need.kinds) !== 0) this.unsure(node);
    return parts.every(fits) ? parts : parts.filter(fits);
  }

  /** The numbers of an operand; all of them where nothing is known. */
  number(node: Expression, type: Type, need: Need): NumberPart {
    const parts = this.expect(node, type, need);
    const found = partOf(parts, "number");
    return found !== undefined && parts.length === 1 ? found : rationals;
  }

  /** False if it was reported that the value is none. */
  truthValue(node: Expression, type: Type, need: Need): boolean {
    return isError(type) || !isError(this.expect(node, type, need));
  }

  /** The members of a set that is gone through; infinite ones are reported. */
  elements(node: Expression, type: Type, need: Need): Type {
    const { member, finite } = this.set(node, type, need);
    if (finite === false) this.infinite(node);
    else if (finite === undefined) this.unsure(node);
    for (const part of type) if (part.kind === "unknown") this.unknowns!.listed(part.unknown);
    return member;
  }

  infinite(node: Expression): void {
    this.report(messages.infinite, node.span, { set: this.textOf(node) ?? "this set" }, this.origin(node));
  }

  set(node: Expression, type: Type, need: Need): { readonly member: Type; readonly finite: boolean | undefined } {
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
        member = part.kind === "unknown" ? union(member, this.unknowns!.memberOf(part.unknown)) : any;
      }
    }
    return { member, finite };
  }

  unsure(node: Expression): void {
    this.findings?.unsure.add(node.id);
    this.root.said++;
  }

  // ---- messages

  wrongKind(node: Expression, type: Type, need: Need): void {
    if (this.findings !== undefined) takeBackWarnings(this.findings, node.span);
    this.report(
      messages.wrongKind,
      node.span,
      {
        code: this.textOf(node),
        found: describe(type),
        needs: need.words,
        repair:
          this.ownRepair(node) ??
          repairOfOperator(node, need.kinds) ??
          repairOf(need, kindsOf(type), this.textOf(node)),
      },
      this.origin(node),
    );
  }

  /** The name of the definition that is walked through, if an expression is a call of it and no signature says what it gives. */
  ownName(node: Expression): string | undefined {
    const binding = node.kind === "call" && node.callee.kind === "name" ? this.bindingOf(node.callee.id) : undefined;
    return binding?.kind === "definition" && binding.defined === this.defined && binding.defined.signature === undefined
      ? binding.defined.name
      : undefined;
  }

  /** What to look at where that does not fit. */
  ownRepair(node: Expression): string | undefined {
    const own = this.ownName(node);
    return own === undefined ? undefined : alikeBranches(own);
  }

  report<Facts>(entry: Entry<Facts>, span: Span, facts: Facts, labels: readonly Label[] = []): void {
    const diagnostic = report(entry, span, facts, labels);
    this.findings?.diagnostics.push(diagnostic);
    this.root.said++;
    if (diagnostic.severity === "error" && this.findings !== undefined) this.trial?.fails(this.path);
  }

  /** The text of an expression, if it is short enough to be quoted. */
  textOf(node: { readonly span: Span }): string | undefined {
    const text = this.around.source.text.slice(node.span.start, node.span.end).replace(/\s+/g, " ");
    return text.length <= longestQuote ? text : undefined;
  }

  /** Where the type of a name comes from. */
  origin(node: Expression): readonly Label[] {
    const target = node.kind === "call" ? node.callee : node;
    const binding = target.kind === "name" ? this.bindingOf(target.id) : undefined;
    if (binding?.kind === "definition")
      return [{ span: binding.defined.definition.name.span, text: `\`${binding.defined.name}\` is defined here` }];
    if (binding?.kind === "variable" && binding.variable.role === "local")
      return [{ span: binding.variable.span, text: `\`${binding.variable.name}\` gets its values here` }];
    return [];
  }

  /** A type for a message; undefined if it is too long, or too open, to help. */
  show(type: Type): string | undefined {
    if (mentionsAny(type)) return undefined;
    const text = showType(type, this.around.aliases);
    return text.length <= longestQuote ? text : undefined;
  }
}

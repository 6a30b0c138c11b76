// A walk through expressions, as the rules for each form see it: where the walk is, what it knows, and what may be
// asked of it and said to it. The rules are functions of such a walk; infer.ts chooses among them.

import { type Diagnostic, type Entry, type Label, report } from "../../diagnostics/diagnostic.js";
import { types as messages } from "../../diagnostics/types.js";
import { alikeBranches } from "../../diagnostics/words.js";
import type { Binding, Defined } from "../../names/resolved.js";
import { append } from "../../source/append.js";
import { type Span, textIn } from "../../source/source.js";
import type { Expression } from "../../syntax/tree.js";
import type { Known, Outcome } from "../facts/facts.js";
import { type Path, step } from "../facts/paths.js";
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
  never,
  type NumberPart,
  rationals,
  partOf,
  somePart,
  type Type,
  unfolded,
} from "../lattice/type.js";
import { type Need, needs, repairOf } from "../messages/needs.js";
import { repairOfOperator } from "../messages/repairs.js";
import { type Hints, noHints } from "../schemes/scheme.js";
import { showType } from "../shown/show.js";
import { describe } from "../shown/words.js";
import type { Unknowns } from "../unknowns/unknowns.js";
import { Answers } from "./answers.js";
import { Addition, type Findings, newFindings, type Table, takeBackWarnings } from "./findings.js";
import { LastCall } from "./last-call.js";
import { evaluating, isReporting, type Mode } from "./mode.js";
import { mentionsAny } from "./reports.js";
import type { Surroundings } from "./surroundings.js";

const longestQuote = 40;

let beginning: RegExp | undefined;

/** True of text too long to be quoted, in which blanks that stand together count as one. The rest of it is not read. */
const isTooLong = (text: string): boolean =>
  (beginning ??= new RegExp(String.raw`^(?:\s+(?=\S|$)|\S){${longestQuote + 1}}`)).test(text);

/** The types of variables; each is given one before it is asked for. */
export type Variables = Pick<Table, "get" | "set">;

/** One walk through expressions, in one mode. The types of variables are kept. */
export abstract class Inference {
  /** The branches around the expression. */
  path: Path = undefined;
  /** The definition that is walked through. */
  defined: Defined | undefined;
  /** How many predicates are looked into. */
  depth = 0;
  /** The definitions whose bodies are looked into for one call within another. */
  within: readonly Defined[] = none;

  constructor(
    readonly around: Surroundings,
    readonly mode: Mode,
    readonly variables: Variables = isReporting(mode) ? mode.findings.variables : new Map<number, Type>(),
  ) {}

  /** The type of an expression, with what is known at its place. `expected` is the type that its place asks for. */
  abstract infer(node: Expression, facts: Known, expected?: Type): Type;

  /** The type of an expression as a condition, and what is known where it is true and where it is false. */
  abstract condition(node: Expression, facts: Known): Outcome;

  /** The type that a type expression means: the members of the set. */
  abstract typeMeant(node: Expression, facts: Known): Type;

  /** Another walk, which begins at the top. */
  abstract begin(around: Surroundings, mode: Mode, variables?: Variables): Inference;

  // ---- modes

  get isCollecting(): boolean {
    return this.mode.kind === "collect";
  }

  /** True if something is reported. */
  get isReporting(): boolean {
    return isReporting(this.mode);
  }

  get isTrying(): boolean {
    return this.mode.kind === "try";
  }

  /** What is known of unknown types, which are met in no other mode. */
  get unknowns(): Unknowns {
    if (this.mode.kind !== "collect") throw new Error("an unknown type is met where no demands are collected");
    return this.mode.unknowns;
  }

  // ---- walks within walks

  /** The walk that this one is a part of. */
  private root: Inference = this;
  private silent: Inference | undefined;

  /** The same walk, without reports. */
  quiet(): Inference {
    if (!this.isReporting) return this;
    return (this.silent ??= this.begin(this.around, evaluating, this.variables)).at(this);
  }

  private beside: Inference | undefined;

  /** A walk through another definition, without reports and with variables of its own. */
  aside(): Inference {
    return (this.root.beside ??= this.begin(this.around, this.isCollecting ? this.mode : evaluating)).at(this);
  }

  /** Goes to where another walk is, as a part of it. */
  private at({ path, depth, defined, within, root }: Inference): this {
    this.path = path;
    this.depth = depth;
    this.within = within;
    this.defined = defined;
    this.root = root;
    return this;
  }

  /**
   * The type of a lambda that is handed over. It may be called with less than its place allows, or not at all: only
   * what is wrong for all arguments is reported.
   */
  handedOver(node: Expression, facts: Known, expected: Type | undefined): Type {
    const { mode, around, variables } = this;
    if (!isReporting(mode) || expected === undefined) return this.infer(node, facts, expected);
    const { findings } = mode;
    const within = (other: Findings, own: Variables): Inference =>
      this.begin(around, { ...mode, findings: other }, own).at(this);
    const diagnostics: Diagnostic[] = [];
    const type = within({ ...findings, diagnostics }, variables).infer(node, facts, expected);
    if (diagnostics.every(({ severity }) => severity !== "error")) append(findings.diagnostics, diagnostics);
    else within(newFindings(findings), new Addition(variables)).infer(node, facts);
    return type;
  }

  // ---- where the walk is

  /**
   * Goes on to what is not reached in every case, and gives the path to be set again after it. Paths matter only where
   * demands are collected or a call is tried.
   */
  goTo(place: number, branch = 0): Path {
    const outer = this.path;
    if (this.mode.kind === "collect" || this.mode.kind === "try") this.path = step(place, branch, outer);
    return outer;
  }

  /** The same for what is done with members of sets; a reader takes them to have some. */
  goToMembers(place: number, isEach: boolean): Path {
    return this.isTrying && isEach ? this.path : this.goTo(place);
  }

  /** True if a call is tried and whatever goes this way fails. */
  get isHopeless(): boolean {
    return this.mode.kind === "try" && this.mode.trial.hasFailed(this.path);
  }

  /** The type of what a definition with a mistake gives. */
  broken(): Type {
    if (this.mode.kind === "try") this.mode.trial.needsBroken(this.path);
    return error;
  }

  bindingOf(id: number): Binding | undefined {
    return this.around.tables.bindings.get(id);
  }

  // ---- hints

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
      else if (part.kind === "unknown" && this.mode.kind === "collect")
        this.mode.unknowns.compared(part.unknown, hint, false);
    }
  }

  // ---- what was found before in the walk

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

  /** Keeps the type of an expression. */
  record(node: { readonly id: number }, type: Type): void {
    if (isReporting(this.mode)) this.mode.findings.types.set(node.id, type);
  }

  /** The type that was kept of an expression. */
  recorded(node: { readonly id: number }): Type | undefined {
    return isReporting(this.mode) ? this.mode.findings.types.get(node.id) : undefined;
  }

  /** The type that was kept of an expression, or that of a literal, which needs none; undefined where none are kept. */
  typeOf(node: Expression): Type | undefined {
    return isReporting(this.mode) ? typeIn(this.mode.findings.types, node) : undefined;
  }

  // ---- types written down

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
    if (this.mode.kind === "collect" && !parts.some((part) => part.kind !== "unknown" && fits(part))) {
      for (const part of parts)
        if (part.kind === "unknown") this.mode.unknowns.restrict(part.unknown, need.kinds, node.span, this.path);
    }
    if ((found & need.kinds) === 0 && !isNever(parts)) {
      this.wrongKind(node, type, need);
      return error;
    }
    if ((found & ~need.kinds) !== 0) this.unsure(node);
    return parts.every(fits) ? parts : parts.filter(fits);
  }

  /** Reports an operand that cannot be right; then the other one is left in peace. */
  isMistaken(node: Expression, type: Type, need: Need): boolean {
    return isError(type) || isError(this.expect(node, type, need));
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
    for (const part of type) if (part.kind === "unknown") this.unknowns.listed(part.unknown);
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
        member = part.kind === "unknown" ? union(member, this.unknowns.memberOf(part.unknown)) : any;
      }
    }
    return { member, finite };
  }

  unsure(node: Expression): void {
    if (isReporting(this.mode)) this.mode.findings.unsure.add(node.id);
    this.root.said++;
  }

  /** Takes note, while a document is checked, that a call may hand over what a parameter, by number, does not allow. */
  doubt(defined: Defined, parameter: number): void {
    if (this.mode.kind === "check") this.mode.findings.calls.doubts.push({ of: defined, parameter });
  }

  /** Takes note, while a document is checked, of what a call hands over for a variable of a definition. */
  gives(to: Defined, name: string, type: Type): void {
    if (this.mode.kind !== "check") return;
    const { flows } = this.mode.findings.calls;
    const last = flows[flows.length - 1];
    const from = this.defined;
    // Calls that are written alike stand beside each other often.
    if (last?.to === to && last.name === name && last.type === type && last.from === from) return;
    flows.push({ to, name, type, from });
  }

  // ---- messages

  wrongKind(node: Expression, type: Type, need: Need): void {
    if (isReporting(this.mode)) takeBackWarnings(this.mode.findings, node.span);
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

  /**
   * The name of the definition that is walked through, if an expression is a call of it and no signature says what it
   * gives.
   */
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
    this.pass(report(entry, span, facts, labels));
  }

  /** Passes on what has been found. */
  pass(diagnostic: Diagnostic): void {
    this.root.said++;
    if (isReporting(this.mode)) this.mode.findings.diagnostics.push(diagnostic);
    if (this.mode.kind === "try" && diagnostic.severity === "error") this.mode.trial.fails(this.path);
  }

  /** What takes back, when it is called, all that has been reported since. */
  markReports(): () => void {
    if (!isReporting(this.mode)) return () => {};
    const { diagnostics } = this.mode.findings;
    const { length } = diagnostics;
    return () => {
      diagnostics.length = length;
    };
  }

  /** True if something has been reported within a stretch of the text. */
  hasReported({ start, end }: Span): boolean {
    return (
      isReporting(this.mode) &&
      this.mode.findings.diagnostics.some(({ span }) => span.start >= start && span.end <= end)
    );
  }

  /** The text of an expression, if it is short enough to be quoted. */
  textOf(node: { readonly span: Span }): string | undefined {
    const text = textIn(this.around.source, node.span);
    return isTooLong(text) ? undefined : text.replace(/\s+/g, " ");
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
    if (mentionsAny(type) || somePart(type, (part) => part.kind === "set" && part.finite === false)) return undefined;
    const text = showType(type, this.around.aliases);
    return text.length <= longestQuote ? text : undefined;
  }
}

// Turns a resolved document into a checked one: finds a type for every definition, reports what cannot be right, and notes what
// only running can tell. Groups of definitions that need each other are checked after those that they need. README.md is the
// tour of the room.

import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { MomentField } from "../language/easel.js";
import { IdMap } from "../names/id-map.js";
import type { Defined, ResolvedDocument } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolver.js";
import { partitionPoint } from "../source/search.js";
import type { Source } from "../source/source.js";
import type { Expression, Signature } from "../syntax/tree.js";
import { inferBody } from "./inference/bodies.js";
import { isExactSet } from "./inference/exact.js";
import { checkHooks, inputType, momentTypes, stateOf } from "./game.js";
import {
  type DocumentFindings,
  documentFindings,
  type Findings,
  markIn,
  newFindings,
  saidOf,
} from "./inference/findings.js";
import { GrowingResults, mostRounds, type Parameters } from "./results/growing-results.js";
import { Walk } from "./inference/infer.js";
import type { Inference } from "./inference/inference.js";
import { checking, collecting } from "./inference/mode.js";
import { reaching, unprovenIn } from "./results/call-flow.js";
import { isWithin, union } from "./lattice/lattice.js";
import { all, type Group, Groups } from "./results/groups.js";
import { Keys } from "./facts/keys.js";
import { none, plus, roomFor } from "./lattice/lists.js";
import { type Concluded, Merging, withHintsByPlace } from "./results/merging.js";
import { Strictness } from "./inference/strictness.js";
import { Questions } from "./inference/predicates.js";
import { closed, Flattening, widen } from "./lattice/recursion.js";
import {
  allHints,
  anyResult,
  type Hints,
  membersOf,
  mergedReadings,
  noHints,
  type Reading,
  type Scheme,
  tellingHints,
  withArguments,
} from "./schemes/scheme.js";
import { Aliases } from "./shown/show.js";
import { any, error, isError, named, type NamedType, partOf, type Type } from "./lattice/type.js";
import { reportConflicts, reportResult, ofThemselves } from "./inference/reports.js";
import { combinations } from "./lattice/kinds.js";
import { Solution } from "./unknowns/solution.js";
import type { Mate, Surroundings } from "./inference/surroundings.js";
import { withoutCooccurring } from "./schemes/co-occurrence.js";
import { Unknowns } from "./unknowns/unknowns.js";
import type { OpenKind } from "./unknowns/state.js";

/** A document whose types are known. */
export interface CheckedDocument extends ResolvedDocument {
  /** By the ids of definitions. */
  readonly schemes: ReadonlyMap<number, Scheme>;
  /** By the ids of expressions; those of broken definitions may be missing, and literals need none ({@link typeIn}). */
  readonly types: ReadonlyMap<number, Type>;
  /** By the ids of variables. */
  readonly variables: ReadonlyMap<number, Type>;
  /** What the state of the game can be. */
  readonly state: Type;
  /** By the ids of definitions: the parameters, by number, to which a call may hand over what their signature does not allow. */
  readonly unproven: ReadonlyMap<number, ReadonlySet<number>>;
  /** The ids of expressions whose values are checked when they run. */
  readonly unsure: ReadonlySet<number>;
  /** The names that the document gives to types. */
  readonly aliases: Aliases;
}

/** Infers and checks the types of a document. Never throws for a mistake in it. */
export function checkTypes(document: ResolvedDocument): CheckedDocument {
  return new Checker(document).document();
}

/** What is found out about an expression that stands alone. */
export interface CheckedExpression extends Pick<CheckedDocument, "unproven"> {
  readonly type: Type;
  readonly diagnostics: readonly Diagnostic[];
}

/** The type of an expression that stands alone among checked definitions, what is wrong with it, and what its calls may hand over that is not allowed. */
export function checkExpression(
  expression: Expression,
  source: Source,
  tables: ExpressionTables,
  document: CheckedDocument,
): CheckedExpression {
  const findings = newFindings();
  const checker = new Checker(document, document.aliases);
  const inference = new Walk(checker.surroundings(source, tables, document.schemes), checking(findings));
  const type = inference.infer(expression, undefined);
  return {
    type,
    diagnostics: findings.diagnostics.filter((d) => d.severity === "error"),
    unproven: unprovenIn(findings.calls),
  };
}

/** What is found of definitions that need each other, checked by themselves. */
export interface CheckedAlone {
  /** Those of the definitions that were checked, by their ids. */
  readonly schemes: ReadonlyMap<number, Scheme>;
  readonly findings: Findings;
}

/**
 * Checks a definition again, with those that need each other with it, by its text and what is published of all others: their
 * schemes, the names of types, and the state of the game. What it hands over to others is among its findings.
 */
export function checkAlone(
  defined: Defined,
  document: ResolvedDocument,
  published: Pick<CheckedDocument, "schemes" | "aliases" | "state">,
): CheckedAlone {
  return new Checker(document, published.aliases.copy()).alone(defined, published);
}

/** So many readings a definition has at most; beyond that, one that takes the kinds of all. */
const mostReadings = 8;

class Checker {
  private readonly schemes: IdMap<Scheme>;
  private readonly mates = new Map<Defined, Mate>();
  private readonly signatures = new Map<Signature, Type>();
  /** The groups that are being inferred, each for the one before it. */
  private readonly begun: Group[] = [];
  private readonly findings: DocumentFindings;
  /** The types of variables in walks of which nothing else is kept. */
  private readonly passing: IdMap<Type>;
  private readonly around: Surroundings;
  private readonly groups: Groups;
  private readonly growing: GrowingResults;
  /** What the state of the game can be, as far as it is known. */
  private state: Type = any;

  constructor(
    private readonly resolved: ResolvedDocument,
    private readonly aliases = new Aliases(),
  ) {
    this.schemes = new IdMap(resolved.nextId);
    this.findings = documentFindings(resolved);
    this.passing = new IdMap(resolved.nextVariable);
    this.mistakes = resolved.diagnostics
      .filter((d) => d.severity === "error")
      .map((d) => d.span.start)
      .sort((a, b) => a - b);
    this.around = this.surroundings(resolved.source, resolved);
    this.growing = new GrowingResults(this.around, this.schemes, this.passing);
    this.groups = new Groups(resolved);
  }

  surroundings(source: Source, tables: ExpressionTables, known?: ReadonlyMap<number, Scheme>): Surroundings {
    const { dependencies, game } = this.resolved;
    if (known !== undefined && game?.hooks.initialState !== undefined) this.state = stateOf(game.hooks, known);
    return {
      source,
      tables,
      keys: new Keys(tables.bindings),
      questions: new Questions(),
      strictness: new Strictness(tables),
      delayed: dependencies.delayed,
      aliases: this.aliases,
      schemeOf: (defined) => known?.get(defined.definition.id) ?? this.schemeOf(defined),
      groupMate: (defined) => this.mates.get(defined),
      momentType: (field: MomentField) => (field === "currentState" ? this.state : momentTypes[field]),
      ofDefinitions: () =>
        known === undefined ? this.around : this.surroundings(this.resolved.source, this.resolved, known),
    };
  }

  /** Checks the group of a definition, with what is published of the others. */
  alone(defined: Defined, { schemes, state }: Pick<CheckedDocument, "schemes" | "state">): CheckedAlone {
    const group = this.groups.of(defined);
    const ids = new Set(group.map(({ definition }) => definition.id));
    for (const [id, scheme] of schemes) if (!ids.has(id)) this.schemes.set(id, scheme);
    this.state = state;
    this.infer(group);
    return { schemes: new Map([...this.schemes].filter(([id]) => ids.has(id))), findings: this.findings };
  }

  document(): CheckedDocument {
    const { dependencies, diagnostics } = this.resolved;
    this.settleState();
    for (const group of dependencies.groups) {
      this.infer(group);
      for (const defined of group) this.nameType(defined);
    }
    this.followCalls();
    if (this.resolved.game !== undefined) checkHooks(this.resolved.game, this.schemes, this.findings.diagnostics);
    if (!hasErrors(diagnostics) && !hasErrors(this.findings.diagnostics))
      this.findings.diagnostics.push(...ofThemselves(this.signatures));
    return {
      ...this.resolved,
      diagnostics: [...diagnostics, ...this.findings.diagnostics],
      schemes: this.schemes,
      types: this.findings.types,
      variables: this.findings.variables,
      state: this.state,
      unproven: unprovenIn(this.findings.calls),
      unsure: this.findings.unsure,
      aliases: this.aliases,
    };
  }

  /** Finds what calls hand over, once all definitions are checked. */
  private followCalls(): void {
    const hinted = [...this.schemes].filter(([, { hints }]) => hints.size > 0);
    if (hinted.length === 0) return;
    const reached = reaching(this.findings.calls.flows);
    for (const [id, scheme] of hinted)
      this.schemes.set(
        id,
        withArguments(scheme, (name) => reached(scheme.defined, name)),
      );
  }

  // ---- the state of a game

  /** The state is what the beginning and the step can give together: a least fixed point over all that reads it. */
  private settleState(): void {
    const { game } = this.resolved;
    const start = game?.hooks.initialState;
    const step = game?.hooks.step;
    if (start === undefined || step === undefined) return;
    // What has nothing to do with the state is found out once.
    for (const group of this.groups.withoutState((defined) => this.hookParameters(defined) !== undefined))
      this.infer(group);
    const forget = this.mark();
    this.state = this.resultOf(start);
    for (let round = 0; ; round++) {
      const before = this.state;
      const after = round < mostRounds ? widen(before, union(before, this.resultOf(step)), round) : any;
      // Names of types are given anew, in the order of the document.
      this.aliases.clear();
      if (isError(before) || (isWithin(after, before) && !isError(after))) return;
      this.state = after;
      // What has been found out about a smaller state is found out anew.
      forget();
    }
  }

  /** What forgets, when it is called, all that was found out since. */
  private mark(): () => void {
    const { schemes, signatures, findings } = this;
    const forgets = [markIn(schemes), markIn(signatures), markIn(findings.unsure)];
    const lists = [findings.diagnostics, findings.calls.flows, findings.calls.doubts];
    const lengths = lists.map(({ length }) => length);
    return () => {
      for (const forget of forgets) forget();
      for (const [i, list] of lists.entries()) list.length = lengths[i]!;
    };
  }

  private resultOf(defined: Defined): Type {
    const { readings } = this.schemeOf(defined);
    return anyResult(readings);
  }

  // ---- definitions

  private schemeOf(defined: Defined): Scheme {
    const known = this.schemes.get(defined.definition.id);
    if (known !== undefined) return known;
    this.inferInOrder(this.groups.of(defined));
    return (
      this.schemes.get(defined.definition.id) ?? {
        defined,
        readings: [],
        hints: noHints,
        meant: noHints,
        broken: true,
        signed: false,
      }
    );
  }

  /** Finds the schemes of a group after those of all that it needs: one after another, however long the chain is. */
  private inferInOrder(group: readonly Defined[]): void {
    if (this.begun.includes(group)) return;
    const isOpen = (other: readonly Defined[]): boolean =>
      !this.begun.includes(other) && other.some(({ definition }) => !this.schemes.has(definition.id));
    const begin = (next: Group) => ({ group: next, needed: [...this.groups.neededBy(next)] });
    const seen = new Set([group]);
    const stack = [begin(group)];
    for (let top = stack[0]; top !== undefined; top = stack[stack.length - 1]) {
      const next = top.needed.pop();
      if (next === undefined) this.infer(stack.pop()!.group);
      else if (!seen.has(next) && isOpen(next)) {
        seen.add(next);
        stack.push(begin(next));
      }
    }
  }

  /** Finds the schemes of definitions that need each other. */
  private infer(group: readonly Defined[]): void {
    if (this.isInferred(group)) return;
    this.begun.push(group);
    const good = all(group, this.isRight);
    const open = all(good, this.isOpen);
    this.conclude(good, open, this.parametersOf(open));
    this.begun.pop();
    for (const defined of group) this.nameType(defined);
  }

  private isInferred(group: Group): boolean {
    for (const { definition } of group) if (!this.schemes.has(definition.id)) return false;
    return true;
  }

  /** False for a definition with a mistake, which has its scheme then. */
  private readonly isRight = (defined: Defined): boolean => {
    if (!this.isMistaken(defined)) return true;
    this.schemes.set(defined.definition.id, this.broken(defined));
    return false;
  };

  /** False for a definition with a signature, which has its scheme then. */
  private readonly isOpen = (defined: Defined): boolean => !this.sign(defined);

  /** The starts of the errors that are known already, in order. */
  private readonly mistakes: readonly number[];

  /** True if a mistake was found in a definition before: nothing more is said of it. */
  private isMistaken({ definition }: Defined): boolean {
    if (definition.body.kind === "broken") return true;
    const { mistakes } = this;
    if (mistakes.length === 0) return false;
    const next = firstFrom(mistakes, definition.span.start);
    return next !== undefined && next < definition.span.end;
  }

  /** The scheme of a definition that a signature describes; false without one. */
  private sign(defined: Defined): boolean {
    const { signature, definition } = defined;
    if (signature === undefined) return false;
    let type = this.signatures.get(signature);
    if (type === undefined) {
      type = new Walk(this.around, checking(this.findings)).typeMeant(signature.type, undefined);
      this.signatures.set(signature, type);
    }
    const count = defined.parameters.length;
    const part = partOf(type, "function");
    const reading: Reading | undefined =
      count === 0
        ? { parameters: [], result: type }
        : part?.parameters?.length === count
          ? { parameters: part.parameters, result: part.result }
          : undefined;
    if (reading === undefined) {
      this.schemes.set(definition.id, this.broken(defined));
      return true;
    }
    this.schemes.set(definition.id, {
      defined,
      readings: [reading],
      hints: noHints,
      meant: noHints,
      broken: isError(type),
      signed: true,
    });
    return true;
  }

  /** The scheme of a definition with a mistake. */
  private broken(defined: Defined): Scheme {
    return {
      defined,
      readings: [{ parameters: defined.parameters.map(() => any), result: error }],
      hints: noHints,
      meant: noHints,
      broken: true,
      signed: false,
    };
  }

  /** What the host of a game calls its definitions with. */
  private hookParameters(defined: Defined): readonly Type[] | undefined {
    const hooks = this.resolved.game?.hooks;
    if (hooks === undefined) return undefined;
    if (defined === hooks.images && defined.parameters.length === 1) return [this.state];
    return (defined === hooks.step || defined === hooks.sounds) && defined.parameters.length === 2
      ? [inputType, this.state]
      : undefined;
  }

  /** The types of the parameters in each reading of a group: those that are given, or what is demanded of them. */
  private parametersOf(open: Group): readonly Parameters[] {
    let unknowns: Unknowns | undefined;
    const parameters = roomFor<readonly Type[]>(open.length);
    for (let i = 0; i < open.length; i++)
      parameters[i] = this.given(open[i]!) ?? (unknowns ??= new Unknowns()).freshOnes(open[i]!.parameters.length);
    return unknowns === undefined ? [parameters] : this.collect(open, parameters, unknowns);
  }

  /** The types of parameters that nothing has to be found out of. */
  private given(defined: Defined): readonly Type[] | undefined {
    return defined.parameters.length === 0 ? none : this.hookParameters(defined);
  }

  private collect(open: Group, parameters: Parameters, unknowns: Unknowns): readonly Parameters[] {
    this.walk(open, parameters, unknowns);
    unknowns.settle();
    const left = unknowns.openKinds(parameters);
    if (unknowns.conflicts.length > 0)
      reportConflicts(unknowns, open, parameters, this.resolved.source.text, this.findings.diagnostics);
    return left.length === 0 ? [this.solved(unknowns, parameters)] : this.choices(left, unknowns, parameters);
  }

  /** The types of parameters for each choice of what is left open. */
  private choices(left: readonly OpenKind[], unknowns: Unknowns, parameters: Parameters): readonly Parameters[] {
    const choices = combinations(
      left.map(({ kinds }) => kinds),
      mostReadings,
    );
    // Where there are too many, only operators are told apart.
    if (choices === undefined && left.some(({ overloads }) => !overloads))
      return this.choices(
        left.filter(({ overloads }) => overloads),
        unknowns,
        parameters,
      );
    if (choices === undefined || choices.length < 2) return [this.solved(unknowns, parameters)];
    const restore = unknowns.snapshot();
    const readings = choices.flatMap((choice, n) => {
      if (n > 0) restore();
      choice.forEach((kind, i) => left[i]!.choose(kind));
      return unknowns.conflicts.length === 0 ? [this.solved(unknowns, parameters)] : [];
    });
    if (readings.length > 0) return readings;
    restore();
    return [this.solved(unknowns, parameters)];
  }

  /** Collects what open definitions demand of their parameters. */
  private walk(open: readonly Defined[], parameters: Parameters, unknowns: Unknowns): void {
    const inference = new Walk(this.around, collecting(unknowns), this.passing);
    // Only those that need themselves ask for what they give.
    if (this.isRecursive(open)) this.walkTogether(open, parameters, inference, unknowns);
    else for (let i = 0; i < open.length; i++) inferBody(inference, open[i]!, parameters[i]!);
  }

  private walkTogether(
    open: readonly Defined[],
    parameters: Parameters,
    inference: Inference,
    unknowns: Unknowns,
  ): void {
    const mates = parameters.map((own): Mate => ({ parameters: own, result: unknowns.result() }));
    open.forEach((defined, i) => this.mates.set(defined, mates[i]!));
    for (const [i, defined] of open.entries()) {
      const { type } = inferBody(inference, defined, parameters[i]!);
      for (const target of mates[i]!.result) {
        for (const part of type) {
          if (target.kind !== "unknown") continue;
          if (part.kind === "unknown") unknowns.becomes(part.unknown, target.unknown);
          else unknowns.receives(target.unknown, [part]);
        }
      }
    }
    for (const defined of open) this.mates.delete(defined);
  }

  private isRecursive(group: readonly Defined[]): boolean {
    const { recursive } = this.resolved.dependencies;
    for (const { definition } of group) if (recursive.has(definition.id)) return true;
    return false;
  }

  private solved(unknowns: Unknowns, parameters: Parameters): Parameters {
    const solution = new Solution(unknowns);
    const solved = roomFor<readonly Type[]>(parameters.length);
    for (let i = 0; i < solved.length; i++) solved[i] = solution.types(parameters[i]!);
    return withoutCooccurring(solved);
  }

  /** Finds the results, reading by reading, and reports. */
  private conclude(group: readonly Defined[], open: readonly Defined[], collected: readonly Parameters[]): void {
    if (collected.length === 1) {
      const { readings, hints, broken } = this.onlyReading(group, open, collected[0]!);
      for (let i = 0; i < open.length; i++) this.found(open[i]!, [readings[i]!], hints, broken);
      return;
    }
    const kept = this.readings(group, open, collected);
    const hints = kept.reduce<Hints>((all, one) => allHints(all, one.hints), noHints);
    for (const [i, defined] of open.entries())
      this.found(defined, mergedReadings(kept.map(({ readings }) => readings[i]!)), hints, kept[0]!.broken);
  }

  private found(defined: Defined, readings: readonly Reading[], hints: Hints, broken: readonly Defined[]): void {
    const telling = tellingHints(hints, readings);
    this.schemes.set(defined.definition.id, {
      defined,
      readings,
      hints: telling,
      meant: telling,
      broken: broken.includes(defined),
      signed: false,
    });
  }

  /** The only reading of a group. What is found in it is found of the document. */
  private onlyReading(group: readonly Defined[], open: readonly Defined[], parameters: Parameters): Concluded {
    const diagnostics: Diagnostic[] = [];
    const concluded = this.reading(group, open, parameters, { ...this.findings, diagnostics });
    this.findings.diagnostics.push(...diagnostics);
    return concluded;
  }

  /** The readings of a group that are right, or one that is wrong. */
  private readings(
    group: readonly Defined[],
    open: readonly Defined[],
    collected: readonly Parameters[],
  ): readonly Concluded[] {
    const concluded = collected.map((parameters) => this.reading(group, open, parameters, this.ownFindings()));
    const good = concluded.filter(({ findings }) => !findings.diagnostics.some((d) => d.severity === "error"));
    const kept = good.length > 0 ? good : concluded.slice(0, 1);
    const merging = new Merging(this.findings);
    for (const { findings } of kept) merging.add(findings);
    this.findings.diagnostics.push(...saidOf(good.length > 0 ? good : concluded));
    return withHintsByPlace(kept);
  }

  /** Findings for a walk of which not all may be kept. What it has recorded of calls is. */
  private ownFindings(): Findings {
    return newFindings({ calls: this.findings.calls });
  }

  private reading(
    group: readonly Defined[],
    open: readonly Defined[],
    parameters: Parameters,
    findings: Findings,
  ): Concluded {
    if (!this.isRecursive(open)) return this.walked(group, open, parameters, findings, undefined);
    const concluded = this.walked(group, open, parameters, findings, this.growing.of(open, parameters));
    if (
      hasErrors(findings.diagnostics) ||
      !concluded.readings.some(({ result }) => isError(result)) ||
      this.needsBroken(group)
    )
      return concluded;
    // What is wrong where a definition uses its own result makes that result unknown, and is not seen to be wrong then.
    const own = this.ownFindings();
    const { broken } = this.walked(group, open, parameters, own, this.growing.of(open, parameters, true));
    findings.diagnostics.push(...own.diagnostics.filter(({ severity }) => severity === "error"));
    return { ...concluded, broken };
  }

  /** True if something that a group mentions has a mistake. */
  private needsBroken(group: Group): boolean {
    return this.groups
      .neededBy(this.groups.of(group[0]!))
      .some((other) => other.some(({ definition }) => this.schemes.get(definition.id)?.broken === true));
  }

  private walked(
    group: readonly Defined[],
    open: readonly Defined[],
    parameters: Parameters,
    findings: Findings,
    results: ReadonlyMap<Defined, NamedType> | undefined,
  ): Concluded {
    let readings: readonly Reading[] = none;
    let hints = noHints;
    let broken: readonly Defined[] = none;
    const flattening = results && new Flattening();
    for (const defined of group) {
      const before = findings.diagnostics.length;
      // Those that are open stand in the order of the group.
      const signed = open[readings.length] === defined ? undefined : this.schemes.get(defined.definition.id);
      const own =
        signed === undefined
          ? parameters[readings.length]!
          : (signed.readings[0]?.parameters ?? defined.parameters.map(() => any));
      const inference = new Walk(this.around, checking(findings));
      inference.defined = defined;
      const body = inferBody(inference, defined, own, signed?.readings[0]?.result);
      if (signed !== undefined) reportResult(inference, defined, signed, body);
      else
        readings = plus(readings, {
          parameters: own,
          result: results === undefined ? body.type : closed(named(results.get(defined)!), flattening),
        });
      hints = allHints(hints, inference.hints);
      if (findings.diagnostics.length > before && hasErrors(findings.diagnostics.slice(before)))
        broken = plus(broken, defined);
    }
    for (const defined of open) this.schemes.delete(defined.definition.id);
    return { findings, readings, hints, broken };
  }

  /** A constant that is a type gives that type a name. */
  private nameType(defined: Defined): void {
    const { definition, name, parameters, signature } = defined;
    if (parameters.length > 0 || signature !== undefined || definition.body.kind !== "expression") return;
    const scheme = this.schemes.get(definition.id);
    const member = scheme && membersOf(scheme);
    if (member !== undefined && isExactSet(definition.body.value, this.resolved.bindings))
      this.aliases.add(name, member);
  }
}

/** The first of some numbers in order that is not below another one. */
const firstFrom = (numbers: readonly number[], least: number): number | undefined =>
  numbers[partitionPoint(numbers.length, (i) => numbers[i]! < least)];

// The type checker: infers a type for every definition, reports errors, and marks expressions for run-time checks.
// Groups of mutually recursive definitions are checked in dependency order. README.md is the overview.

import { types as messages } from "../diagnostics/types.js";
import { type Diagnostic, hasErrors, report } from "../diagnostics/diagnostic.js";
import type { MomentField } from "../language/easel.js";
import { readsOf } from "../resolve/dependencies.js";
import { IdMap } from "../resolve/id-map.js";
import type { Defined, ResolvedGame, ResolvedDocument } from "../resolve/resolved.js";
import type { ExpressionTables } from "../resolve/resolver.js";
import { lookUp } from "../resolve/scope.js";
import { madeOfInSignatures } from "../resolve/signed-names.js";
import { append, retain } from "../text/append.js";
import { partitionPoint } from "../text/search.js";
import { isIn, type Source } from "../text/source.js";
import type { Expression, Signature } from "../syntax/tree.js";
import { everyExpression, expressionsOf, valuesOf } from "../syntax/walk.js";
import { isExactSet } from "./inference/exact.js";
import {
  checkpointOf,
  conditionsOf,
  collectGroup,
  hasOwnSignature,
  type CachedGroup,
  type TypeCache,
  findReusableGroups,
  installResults,
} from "./incremental.js";
import { callOf } from "./call-of.js";
import { Collector } from "./collect.js";
import { Concluder } from "./conclude.js";
import { checkHooks, momentTypesOf, stateOf } from "./game.js";
import {
  type DocumentFindings,
  type Doubt,
  documentFindings,
  type TypeFindings,
  createTableRollback,
  newFindings,
} from "./inference/findings.js";
import { GrowingResults } from "./results/growing-results.js";
import { rules } from "./inference/infer.js";
import { Inference } from "./inference/inference.js";
import { checking } from "./inference/pass-mode.js";
import { reachingTypes, unprovenIn } from "./results/call-flow.js";
import { isWithin, overlaps } from "./lattice/lattice.js";
import { filterGroup, type Group, Groups } from "./results/groups.js";
import { KeyBuilder } from "./facts/keys.js";
import { none } from "./lattice/lists.js";
import { Strictness } from "./inference/strictness.js";
import { Questions } from "./inference/predicates.js";
import { typeIn } from "./lattice/literals.js";
import { describe } from "./printing/describe.js";
import { anyResult, membersOf, noHints, type Scheme, withArguments } from "./schemes/scheme.js";
import { Aliases } from "./printing/printer.js";
import { any, functionOf, isError, isOpen, type Part, partOf, truth, type Type, unfoldType } from "./lattice/type.js";
import { variable } from "./lattice/type.js";
import { inferMachineState } from "./machine.js";
import { needs } from "./messages/needs.js";
import { filterNeverWarnings, isNeverWarning } from "./never.js";
import { circularSignatures } from "./inference/reports.js";
import type { StepBudget } from "./inference/steps.js";
import { type Lambda, lambdasIn, type InferenceContext } from "./inference/context.js";
import { shapeWarnings } from "./shapes.js";
import { inferState } from "./state.js";
import { brokenScheme, signedScheme } from "./signed.js";
import { maxAliases } from "./limits.js";

/** The first error in a definition that a host calls in each frame, or in its dependencies, for some state. */
interface StateFailure {
  readonly hook: Defined;
  readonly first: Diagnostic;
}

export interface CheckedDocument extends ResolvedDocument {
  /** By the ids of definitions. */
  readonly schemes: ReadonlyMap<number, Scheme>;
  /** By the ids of expressions. Those of broken definitions may be missing; literals are omitted ({@link typeIn}). */
  readonly types: ReadonlyMap<number, Type>;
  /** By the ids of variables. */
  readonly variables: ReadonlyMap<number, Type>;
  /** The type of the game's state. */
  readonly state: Type;
  /** By the ids of definitions: the indices of parameters whose signatures a call may violate. */
  readonly unproven: ReadonlyMap<number, ReadonlySet<number>>;
  /** The calls from which `unproven` is derived. */
  readonly doubts: readonly Doubt[];
  /** The ids of expressions with run-time checks. */
  readonly uncertain: ReadonlySet<number>;
  readonly aliases: Aliases;
}

/**
 * Infers and checks the types of a document. Errors in the document are diagnostics, not exceptions; throws
 * `OutOfSteps` if the budget `steps` is exhausted.
 */
export function checkTypes(document: ResolvedDocument, steps?: StepBudget): CheckedDocument {
  return new Checker(document, undefined, undefined, steps).document();
}

/**
 * Checks a new version of a document incrementally. Definitions are checked again only if they or their dependencies
 * have changed, or if they depend on the state of a game. The returned `state` is the cache for the next version.
 */
export function checkTypesAgain(
  document: ResolvedDocument,
  previousTypes: TypeCache | undefined,
): { readonly document: CheckedDocument; readonly state: TypeCache } {
  const checker = new Checker(document);
  const cachedTypes = checker.enableIncremental(previousTypes);
  return { document: checker.document(), state: cachedTypes };
}

interface CheckedExpression extends Pick<CheckedDocument, "doubts"> {
  readonly type: Type;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a separate expression in the scope of a checked document. The result includes the calls that may violate
 * signatures.
 */
export function checkExpression(
  expression: Expression,
  source: Source,
  tables: ExpressionTables,
  document: CheckedDocument,
  { taking: argumentTypes = [], isCondition = false }: ExpressionRequirements = {},
): CheckedExpression {
  const findings = newFindings();
  const checker = new Checker(document, document.aliases);
  const inference = new Inference(checker.contextFor(source, tables, document.schemes), checking(findings));
  const type = inference.infer(
    expression,
    undefined,
    argumentTypes.length === 0 ? undefined : functionOf(argumentTypes, truth),
  );
  if (isCondition) {
    const [node, value] =
      argumentTypes.length > 0 && expression.kind === "lambda"
        ? [expression.body, partOf(unfoldType(type), "function")?.result ?? any]
        : [expression, type];
    inference.expectTruth(node, value, needs.condition);
  }
  return {
    type,
    diagnostics: findings.diagnostics.filter((d) => d.severity === "error"),
    doubts: findings.calls.doubts,
  };
}

interface ExpressionRequirements {
  /** The argument types, if the expression must be a function. */
  readonly taking?: readonly Type[];
  /** True if the expression must be a truth value or a predicate. */
  readonly isCondition?: boolean;
}

const cachedStates = new WeakMap<CheckedDocument, Type>();

/** The type of the states that claims refer to. Memoized. */
export function statesOf(document: CheckedDocument): Type {
  const { machine } = document;
  if (machine?.kind !== "machine") return document.state;
  const cached = cachedStates.get(document);
  if (cached !== undefined) return cached;
  const state = inferMachineState(machine, ({ name, definition }, args) =>
    typeOfCall(document, name, definition.id, args),
  );
  cachedStates.set(document, state);
  return state;
}

function typeOfCall(document: CheckedDocument, name: string, definition: number, args: readonly Type[]): Type {
  const { node, bindings, types } = callOf(document, name, definition, args);
  const checker = new Checker(document, document.aliases);
  const tables = { ...document, bindings };
  return new Inference(checker.contextFor(document.source, tables, document.schemes), checking(newFindings()), {
    get: (id) => types.get(id) ?? any,
    set: (id, type) => types.set(id, type),
  }).infer(node, undefined);
}

interface SeparateCheck {
  /** The schemes of the group, by definition id. */
  readonly schemes: ReadonlyMap<number, Scheme>;
  readonly findings: TypeFindings;
}

/**
 * Checks the group of a definition against the published schemes, type names and state of the others. The findings
 * include the value flows of its calls.
 */
export function checkGroupSeparately(
  defined: Defined,
  document: ResolvedDocument,
  published: Pick<CheckedDocument, "schemes" | "aliases" | "state">,
): SeparateCheck {
  return new Checker(document, published.aliases.copy()).checkGroupOf(defined, published);
}

class Checker {
  private readonly schemes: IdMap<Scheme>;
  private readonly signatures = new Map<Signature, Type>();
  /** The groups being inferred, innermost last; each one is required by the group before it. */
  private readonly groupStack: Group[] = [];
  private readonly findings: DocumentFindings;
  private readonly context: InferenceContext;
  private readonly collector: Collector;
  private readonly concluder: Concluder;
  private lambdas: ReadonlyMap<number, Lambda> | undefined;
  /** The current approximation of the type of the game's state. */
  private state: Type = any;
  /** True if the step has errors for the inferred state, which is therefore too small. */
  private isStateWrong = false;

  constructor(
    private readonly resolved: ResolvedDocument,
    private readonly aliases = new Aliases(
      new Set([...madeOfInSignatures(resolved)].map(({ name }) => name)),
      singleLetterNamesIn(resolved),
    ),
    private readonly groups = new Groups(resolved),
    private readonly steps?: StepBudget,
    private readonly hasOpenParameters = false,
  ) {
    this.schemes = new IdMap(resolved.nextId);
    this.findings = documentFindings(resolved);
    this.errorOffsets = resolved.diagnostics
      .filter((d) => d.severity === "error")
      .map((d) => d.span.start)
      .sort((a, b) => a - b);
    this.context = this.contextFor(resolved.source, resolved);
    // The types of variables in traversals that record nothing else.
    const variableTypes = new IdMap<Type>(resolved.nextVariable);
    const growingResults = new GrowingResults(this.context, this.schemes, variableTypes);
    this.collector = new Collector(this.context, this.groups, variableTypes, this.findings.diagnostics);
    this.concluder = new Concluder(this.context, this.groups, growingResults, this.schemes, this.findings);
  }

  contextFor(source: Source, tables: ExpressionTables, cache?: ReadonlyMap<number, Scheme>): InferenceContext {
    const { dependencies, game } = this.resolved;
    const momentTypes = momentTypesOf(game);
    if (cache !== undefined && game?.hooks.initialState !== undefined) this.state = stateOf(game.hooks, cache);
    return {
      rules,
      source,
      tables,
      keys: new KeyBuilder(tables.bindings),
      questions: new Questions(),
      strictness: new Strictness(tables),
      steps: this.steps,
      delayed: dependencies.delayed,
      aliases: this.aliases,
      hasOpenParameters: this.hasOpenParameters,
      deferredComputations: this.deferredComputations,
      schemeOf: (defined) => cache?.get(defined.definition.id) ?? this.schemeOf(defined),
      signatureInGroup: (defined) => this.collector.signatureInGroup(defined),
      momentType: (field: MomentField) => (field === "currentState" ? this.state : momentTypes[field]),
      lambdaAt: (id) => (this.lambdas ??= lambdasIn(this.resolved)).get(id),
      definitionContext: () =>
        cache === undefined ? this.context : this.contextFor(this.resolved.source, this.resolved, cache),
    };
  }

  /** Cached and new results of groups for incremental checking; undefined if it is off. */
  private incremental:
    | {
        readonly previous: ReadonlyMap<Group, CachedGroup>;
        readonly current: Map<number, CachedGroup>;
        isSelfContained(group: Group): boolean;
      }
    | undefined;
  private inferredCount = 0;
  /** Computations on the types of the document, to run when all definitions are checked. */
  private readonly deferredComputations: (() => void)[] = [];

  /** Enables incremental checking: reuses the results of the previous version and collects those of this one. */
  enableIncremental(previousTypes: TypeCache | undefined): TypeCache {
    const { resolved } = this;
    const conditions = conditionsOf(resolved, (defined) => this.hasEarlierError(defined));
    const { reads } = resolved.dependencies;
    const stateIndependentGroups =
      resolved.game === undefined && reads.size === 0
        ? undefined
        : new Set(this.groups.withoutState(this.receivesState));
    const isSelfContained = (group: Group): boolean =>
      stateIndependentGroups?.has(group) !== false && group.every(hasOwnSignature);
    const reusableGroups =
      previousTypes === undefined
        ? new Map<Group, CachedGroup>()
        : findReusableGroups(resolved, conditions, previousTypes, isSelfContained);
    const groupCache = new Map<number, CachedGroup>();
    this.incremental = { previous: reusableGroups, current: groupCache, isSelfContained };
    return { resolved, groups: groupCache, conditions };
  }

  checkGroupOf(defined: Defined, { schemes, state }: Pick<CheckedDocument, "schemes" | "state">): SeparateCheck {
    const group = this.groups.of(defined);
    const ids = new Set(group.map(({ definition }) => definition.id));
    for (const [id, scheme] of schemes) if (!ids.has(id)) this.schemes.set(id, scheme);
    this.state = state;
    this.inferGroup(group);
    return { schemes: new Map([...this.schemes].filter(([id]) => ids.has(id))), findings: this.findings };
  }

  document(): CheckedDocument {
    const { dependencies, diagnostics } = this.resolved;
    this.settleState();
    for (const group of dependencies.groups) {
      this.inferGroup(group);
      for (const defined of group) this.registerTypeName(defined);
    }
    if (this.isStateWrong) this.removeStateWarnings();
    this.propagateArgumentTypes();
    const { game } = this.resolved;
    const { diagnostics: typeDiagnostics } = this.findings;
    const isErrorFree = (): boolean =>
      !hasErrors(diagnostics) &&
      !hasErrors(typeDiagnostics.filter((diagnostic) => isInDocument(diagnostic, this.resolved)));
    if (game !== undefined) {
      checkHooks(game, this.schemes, new Inference(this.context, checking(this.findings)), typeDiagnostics);
      if (isErrorFree()) this.checkKindsOfState(game.hooks);
    }
    if (isErrorFree()) append(typeDiagnostics, circularSignatures(this.signatures));
    if (this.incremental !== undefined) for (const compute of this.deferredComputations) compute();
    const checked: CheckedDocument = {
      ...this.resolved,
      diagnostics: [...diagnostics, ...typeDiagnostics.filter((diagnostic) => isInDocument(diagnostic, this.resolved))],
      schemes: this.schemes,
      types: this.findings.types,
      variables: this.findings.variables,
      state: this.state,
      unproven: unprovenIn(this.findings.calls.doubts),
      doubts: this.findings.calls.doubts,
      uncertain: this.findings.uncertain,
      aliases: this.aliases,
    };
    return { ...checked, diagnostics: [...checked.diagnostics, ...this.shapeWarnings(checked)] };
  }

  private shapeWarnings(checked: CheckedDocument): readonly Diagnostic[] {
    const { machine } = checked;
    if (machine === undefined) return none;
    const inference = new Inference(this.context, checking(this.findings));
    return shapeWarnings(machine, checked, {
      typeOf: (node) => inference.typeOf(node),
      textOf: (node) => inference.textOf(node),
      resultOf: ({ name, definition }, args) =>
        this.schemes.get(definition.id)?.broken === false ? typeOfCall(checked, name, definition.id, args) : undefined,
      parametersOf: ({ definition }) => this.schemes.get(definition.id)?.overloads[0]?.parameters ?? none,
      statesOf: () => statesOf(checked),
    });
  }

  /** Propagates argument types to hints, once all definitions are checked. */
  private propagateArgumentTypes(): void {
    const schemesWithHints = [...this.schemes].filter(([, { hints }]) => hints.size > 0);
    if (schemesWithHints.length === 0) return;
    const argumentTypesOf = reachingTypes(this.findings.calls.flows);
    for (const [id, scheme] of schemesWithHints)
      this.schemes.set(
        id,
        withArguments(scheme, (name) => argumentTypesOf(scheme.defined, name)),
      );
  }

  // ---- the state of a game

  private settleState(): void {
    const { game } = this.resolved;
    const start = game?.hooks.initialState;
    const step = game?.hooks.step;
    if (start === undefined || step === undefined) return;
    // Groups that do not depend on the state are inferred only once.
    for (const group of this.groups.withoutState(this.receivesState)) this.inferGroup(group);
    const initialType = this.resultOf(start);
    const { diagnostics } = this.findings;
    const diagnosticCount = diagnostics.length;
    const rollBack = this.createRollback();
    const stateSolution = inferState(initialType, (state, skipsErrors) => {
      rollBack();
      this.unconfirmedGroups.clear();
      this.state = state;
      this.concluder.errorMode = skipsErrors ? "leaveOut" : "report";
      const stepResult = this.resultOf(step);
      this.concluder.errorMode = "report";
      // Type names are assigned again in document order.
      if (!this.hasOpenParameters) this.aliases.clear();
      return { type: stepResult, isErrorFree: !isError(stepResult) && !hasErrors(diagnostics.slice(diagnosticCount)) };
    });
    for (const runCheck of this.concluder.deferredChecks) runCheck();
    for (const group of this.unconfirmedGroups) this.removeUncertainWarnings(group, 0);
    this.state = stateSolution.state;
    this.isStateWrong = stateSolution.hasErrors;
  }

  /**
   * If the state has several kinds, reports expressions that produce a state for which the next frame certainly fails.
   */
  private checkKindsOfState({ initialState: start, step }: ResolvedGame["hooks"]): void {
    if (start === undefined || step === undefined || this.state.length < 2 || !this.isStateUnsure()) return;
    const failures = new Map<Part, StateFailure | undefined>();
    const failureFor = (part: Part): StateFailure | undefined => {
      if (!failures.has(part))
        failures.set(
          part,
          new Checker(this.resolved, this.aliases.copy(), this.groups, this.steps).findFrameFailure(
            [part],
            this.schemes,
          ),
        );
      return failures.get(part);
    };
    for (const { node, type } of [...this.resultExpressionsOf(start), ...this.resultExpressionsOf(step)]) {
      if (isWithin(this.state, type) || isOpen(type)) continue;
      const partFailures = this.state.filter((part) => overlaps([part], type)).map(failureFor);
      const [failure] = partFailures;
      if (failure === undefined || partFailures.includes(undefined)) continue;
      const otherKinds = this.state.filter((part) => !overlaps([part], type));
      this.findings.diagnostics.push(
        report(
          messages.stateOfOtherKind,
          node.span,
          { found: describe(type), others: describe(otherKinds), hook: failure.hook.name },
          [{ span: failure.first.span, text: "this fails then" }],
        ),
      );
    }
  }

  /** True if code that depends on the state has run-time checks. Otherwise no kind of state fails. */
  private isStateUnsure(): boolean {
    let isUncertain = false;
    const visit = ({ id }: Expression): void => void (isUncertain ||= this.findings.uncertain.has(id));
    for (const defined of this.resolved.definitions)
      if (this.readsState(defined)) for (const root of expressionsOf(defined.definition)) everyExpression(root, visit);
    return isUncertain;
  }

  private readsState(defined: Defined): boolean {
    return readsOf(this.resolved.dependencies, defined.definition.id).state || this.receivesState(defined);
  }

  /** The expressions for the values of a definition; for an alias, those of its target. */
  private resultExpressionsOf(
    defined: Defined,
    depth = 0,
  ): readonly { readonly node: Expression; readonly type: Type }[] {
    return valuesOf(defined.definition).flatMap((node) => {
      const binding = node.kind === "name" ? this.resolved.bindings.get(node.id) : undefined;
      if (binding?.kind === "definition" && depth < maxAliases)
        return this.resultExpressionsOf(binding.defined, depth + 1);
      const type = typeIn(this.findings.types, node);
      return type === undefined ? [] : [{ node, type }];
    });
  }

  /**
   * The certain failure of a frame that starts with a state of this type. Uses the schemes of independent definitions
   * only.
   */
  private findFrameFailure(state: Type, schemes: ReadonlyMap<number, Scheme>): StateFailure | undefined {
    const independentGroups = this.groups.withoutState(this.receivesState);
    for (const { definition } of independentGroups.flat()) {
      const scheme = schemes.get(definition.id);
      if (scheme !== undefined) this.schemes.set(definition.id, scheme);
    }
    this.state = state;
    this.concluder.errorMode = "try";
    const { images, sounds, step } = this.resolved.game!.hooks;
    for (const hook of [images, sounds, step]) {
      if (hook === undefined) continue;
      const [first] = isError(this.resultOf(hook)) ? this.concluder.failures : [];
      if (first !== undefined) return { hook, first };
    }
    return undefined;
  }

  private readonly receivesState = (defined: Defined): boolean => this.hookArgumentTypes(defined) !== undefined;

  /** Removes the warnings in definitions that depend on the state, since the inferred state is too small. */
  private removeStateWarnings(): void {
    const spans = this.resolved.definitions
      .filter((defined) => this.readsState(defined))
      .map(({ definition }) => definition.span);
    const { diagnostics } = this.findings;
    const isUnreliable = ({ severity, span }: Diagnostic): boolean =>
      severity === "warning" && spans.some(({ start, end }) => start <= span.start && span.end <= end);
    retain(diagnostics, (diagnostic) => !isUnreliable(diagnostic));
  }

  /** Returns a function that discards the results since this call. */
  private createRollback(): () => void {
    const { schemes, signatures, findings } = this;
    const rollbacks = [
      createTableRollback(schemes),
      createTableRollback(signatures),
      createTableRollback(findings.uncertain),
    ];
    const lists = [findings.diagnostics, findings.calls.flows, findings.calls.doubts, this.concluder.deferredChecks];
    const lengths = lists.map(({ length }) => length);
    return () => {
      for (const rollBack of rollbacks) rollBack();
      for (const [i, list] of lists.entries()) list.length = lengths[i]!;
    };
  }

  private resultOf(defined: Defined): Type {
    const { overloads } = this.schemeOf(defined);
    return anyResult(overloads);
  }

  // ---- definitions

  private schemeOf(defined: Defined): Scheme {
    const cached = this.schemes.get(defined.definition.id);
    if (cached !== undefined) return cached;
    this.inferInOrder(this.groups.of(defined));
    return (
      this.schemes.get(defined.definition.id) ?? {
        defined,
        overloads: [],
        hints: noHints,
        meant: noHints,
        broken: true,
        signed: false,
      }
    );
  }

  /** Infers a group after its dependencies, with an explicit stack, since chains of dependencies may be long. */
  private inferInOrder(group: readonly Defined[]): void {
    if (this.groupStack.includes(group)) return;
    const isPending = (other: readonly Defined[]): boolean =>
      !this.groupStack.includes(other) && other.some(({ definition }) => !this.schemes.has(definition.id));
    const createFrame = (next: Group) => ({ group: next, dependencies: [...this.groups.neededBy(next)] });
    const visited = new Set([group]);
    const stack = [createFrame(group)];
    for (let top = stack[0]; top !== undefined; top = stack[stack.length - 1]) {
      const dependency = top.dependencies.pop();
      if (dependency === undefined) this.inferGroup(stack.pop()!.group);
      else if (!visited.has(dependency) && isPending(dependency)) {
        visited.add(dependency);
        stack.push(createFrame(dependency));
      }
    }
  }

  private inferGroup(group: readonly Defined[]): void {
    if (this.isInferred(group)) return;
    const { incremental: keeping } = this;
    if (keeping?.isSelfContained(group) !== true || this.concluder.errorMode !== "report") this.inferUncached(group);
    else this.inferOrReuse(group, keeping);
    for (const defined of group) this.registerTypeName(defined);
  }

  private inferUncached(group: Group): void {
    this.inferredCount++;
    this.groupStack.push(group);
    const validDefinitions = filterGroup(group, this.isValid);
    const unsignedDefinitions = filterGroup(validDefinitions, this.needsInference);
    const diagnosticCount = this.findings.diagnostics.length;
    this.concluder.conclude(
      validDefinitions,
      unsignedDefinitions,
      this.collector.inferParameters(unsignedDefinitions, this.knownParameterTypes),
    );
    this.groupStack.pop();
    if (this.concluder.errorMode === "report") this.removeUncertainWarnings(group, diagnosticCount);
    else this.unconfirmedGroups.add(group);
  }

  /** Groups that were checked before the state of the game was known. */
  private readonly unconfirmedGroups = new Set<Group>();
  /** The same document with unrestricted parameters; created lazily. */
  private unrestrictedChecker: Checker | undefined;

  /**
   * Removes those warnings of a group ("never equal", "never a member", "never reached") that hold only for the
   * inferred parameter types. These types are not upper bounds: a pattern skips other values, and a constraint from one
   * branch or operand need not hold in another one.
   */
  private removeUncertainWarnings(group: Group, firstIndex: number): void {
    const { diagnostics } = this.findings;
    if (
      this.hasOpenParameters ||
      !diagnostics.some((diagnostic, i) => i >= firstIndex && isNeverWarning(diagnostic, group))
    )
      return;
    if (this.unrestrictedChecker === undefined) {
      this.unrestrictedChecker = new Checker(this.resolved, this.aliases, this.groups, this.steps, true);
      this.unrestrictedChecker.settleState();
    }
    this.unrestrictedChecker.inferGroup(group);
    filterNeverWarnings(diagnostics, firstIndex, this.unrestrictedChecker.findings.diagnostics, group);
  }

  private inferOrReuse(group: Group, { previous, current }: NonNullable<Checker["incremental"]>): void {
    const { findings, schemes, signatures } = this;
    const { id } = group[0]!.definition;
    const published = { schemes, signatures, resolved: this.resolved, aliases: this.aliases };
    const cachedGroup = previous.get(group);
    if (
      cachedGroup !== undefined &&
      (cachedGroup.diagnostics.length === 0 || cachedGroup.aliases === this.aliases.state)
    ) {
      installResults(cachedGroup, findings, published);
      current.set(id, cachedGroup);
      return;
    }
    const checkpoint = checkpointOf(findings);
    const count = this.inferredCount;
    this.inferUncached(group);
    // Other groups were inferred on demand in the meantime, so their findings would be included.
    if (this.inferredCount === count + 1) current.set(id, collectGroup(group, checkpoint, findings, published));
  }

  private isInferred(group: Group): boolean {
    for (const { definition } of group) if (!this.schemes.has(definition.id)) return false;
    return true;
  }

  /** False for a definition with an error; sets its scheme as a side effect. */
  private readonly isValid = (defined: Defined): boolean => {
    if (!this.hasEarlierError(defined)) return true;
    this.schemes.set(defined.definition.id, brokenScheme(defined));
    return false;
  };

  /** False for a definition with a signature; sets its scheme as a side effect. */
  private readonly needsInference = (defined: Defined): boolean => {
    const { signature, definition } = defined;
    if (signature === undefined) return true;
    this.schemes.set(definition.id, signedScheme(defined, this.denotedType(signature)));
    return false;
  };

  private denotedType(signature: Signature): Type {
    let type = this.signatures.get(signature);
    if (type === undefined) {
      type = new Inference(this.context, checking(this.findings)).denotedType(signature.type, undefined);
      this.signatures.set(signature, type);
    }
    return type;
  }

  /** The start offsets of earlier errors, in ascending order. */
  private readonly errorOffsets: readonly number[];

  /** True if an earlier phase found an error in the definition, which is then not checked further. */
  private hasEarlierError({ definition }: Defined): boolean {
    if (definition.body.kind === "broken") return true;
    const { errorOffsets: mistakes } = this;
    if (mistakes.length === 0) return false;
    const next = firstAtLeast(mistakes, definition.span.start);
    return next !== undefined && next < definition.span.end;
  }

  /** The argument types with which the host of a game calls a definition. */
  private hookArgumentTypes(defined: Defined): readonly Type[] | undefined {
    const hooks = this.resolved.game?.hooks;
    if (hooks === undefined) return undefined;
    if (defined === hooks.images && defined.parameters.length === 1) return [this.state];
    return (defined === hooks.step || defined === hooks.sounds) && defined.parameters.length === 2
      ? [momentTypesOf(this.resolved.game).input, this.state]
      : undefined;
  }

  /** Returns the parameter types of a definition that need no inference. */
  private readonly knownParameterTypes = (defined: Defined): readonly Type[] | undefined =>
    defined.parameters.length === 0
      ? none
      : (this.hookArgumentTypes(defined) ??
        (this.hasOpenParameters ? defined.parameters.map(({ id }) => variable(`${id}`)) : undefined));

  /** Registers the name of a constant whose value is a type. */
  private registerTypeName(defined: Defined): void {
    if (this.hasOpenParameters) return;
    const { definition, name, parameters, signature } = defined;
    const { scope } = this.resolved;
    const visible = lookUp(name, undefined, scope);
    if (defined.home !== undefined && (visible.kind !== "definition" || visible.defined !== defined)) return;
    if (parameters.length > 0 || signature !== undefined || definition.body.kind !== "expression") return;
    const scheme = this.schemes.get(definition.id);
    const member = scheme && membersOf(scheme);
    if (member !== undefined && isExactSet(definition.body.value, this.resolved.bindings))
      this.aliases.add(name, member);
  }
}

/** False for diagnostics of imported documents, which are reported when those are checked. */
const isInDocument = ({ span }: Diagnostic, { source }: ResolvedDocument): boolean => isIn(source, span);

const singleLetterNamesIn = ({ definitions }: ResolvedDocument): ReadonlySet<string> =>
  new Set(definitions.flatMap(({ name }) => (name.length === 1 ? [name] : [])));

/** The first of the ascending numbers that is at least `minimum`. */
const firstAtLeast = (numbers: readonly number[], minimum: number): number | undefined =>
  numbers[partitionPoint(numbers.length, (i) => numbers[i]! < minimum)];

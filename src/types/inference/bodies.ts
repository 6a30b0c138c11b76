// Infers the bodies of definitions: the guard, `where`, then one expression, conditions, or branches.

import { types as messages } from "../../diagnostics/types.js";
import { capitalize, quote } from "../../diagnostics/words.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Branch, BranchesNode, Definition, Expression } from "../../syntax/tree.js";
import { conjunction } from "./connectives.js";
import { type Coverage, coverageOf } from "../coverage/coverage.js";
import { isExactSet } from "./exact.js";
import { isContradiction, type PointFacts } from "../facts/facts.js";
import type { Inference } from "./inference.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { unionOf } from "../lattice/lattice.js";
import { arrayOfLength } from "../lattice/lists.js";
import { type Need, needs } from "../messages/needs.js";
import { usualRepair } from "../messages/repairs.js";
import { describe } from "../printing/describe.js";
import { tellingHints } from "../schemes/scheme.js";
import { widenSettings } from "./settings.js";
import { solveClause } from "./solutions.js";
import { any, error, somePart, isError, isNever, never, truth, type Type, unknownsIn } from "../lattice/type.js";
import type { Unknowns } from "../constraints/constraints.js";
import { mentionsVariables, substitute } from "../lattice/variables.js";
import { maxBranchesBefore } from "./limits.js";

/** The type of a body. `values` contains its result expressions if a type is expected of them. */
export interface InferredBody {
  readonly type: Type;
  readonly givenTypes?: readonly Type[];
  readonly values: readonly Value[];
}

interface Value {
  readonly node: Expression;
  readonly type: Type;
}

const noValues: readonly Value[] = [];

/** Infers the body of a definition with parameters of these types. */
export function inferBody(
  inference: Inference,
  defined: Defined,
  parameters: readonly Type[],
  expected?: Type,
): InferredBody {
  const { definition } = defined;
  const { tables } = inference.context;
  for (let i = 0; i < defined.parameters.length; i++)
    inference.variables.set(defined.parameters[i]!.id, parameters[i] ?? any);
  let facts: PointFacts = undefined;
  const required = inference.context.strictness.of(definition);
  const guard = tables.guards.get(definition.id);
  if (guard !== undefined) facts = solveClause(inference, guard, facts, { isGuard: true, required });
  const where = tables.wheres.get(definition.id);
  if (where !== undefined) facts = solveClause(inference, where, facts, { isGuard: false, required });
  const { body } = definition;
  switch (body.kind) {
    case "expression": {
      const type = inference.infer(body.value, facts, expected);
      return { type, values: expected === undefined ? noValues : [{ node: body.value, type }] };
    }
    case "predicate": {
      const outcome = conjunction(inference, body.conditions, facts);
      if (body.conditions.length === 1) {
        const [value] = body.conditions;
        const need = outcome.type === truth ? needs.condition : predicateNeed(inference, defined, value!, outcome.type);
        inference.expectTruth(value!, outcome.type, need);
      }
      return { type: isNever(outcome.type) ? never : truth, values: noValues };
    }
    case "branches":
      return inferBranches(inference, definition, body.branches, facts, expected, defined.parameters);
    case "broken":
      return { type: error, values: noValues };
  }
}

/** The requirement of `iff`, which suggests `:=` for values other than truth values. */
function predicateNeed(inference: Inference, { name, parameters }: Defined, value: Expression, type: Type): Need {
  const words = "`iff` defines a property, a truth value";
  const code = inference.textOf(value);
  const head = parameters.length === 0 ? name : `${name}(${parameters.map((parameter) => parameter.name).join(", ")})`;
  const description = describe(type);
  const example = code === undefined ? "" : `: ${quote(`${head} := ${code}`)}`;
  const help = `${capitalize(description)} is defined by \`:=\`${example}.`;
  // The author may have omitted a comparison.
  const comparison = usualRepair(kinds.truth, kindsOf(type), code);
  return {
    ...needs.condition,
    description: words,
    repair: () => (comparison === undefined ? help : `${help} ${comparison}`),
  };
}

/** The type of branches as an operand. */
export function inferBranchesOperand(
  inference: Inference,
  node: BranchesNode,
  facts: PointFacts,
  expected: Type | undefined,
): Type {
  return inferBranches(inference, node, node.branches, facts, expected, []).type;
}

/** Infers the branches of a definition with these parameters, or of an operand. */
function inferBranches(
  inference: Inference,
  node: Definition | BranchesNode,
  list: readonly Branch[],
  facts: PointFacts,
  expected: Type | undefined,
  parameters: readonly Variable[],
): InferredBody {
  const { mode, path } = inference;
  const values: Value[] = [];
  // Sized for all branches, most of which contribute, and truncated at the end.
  const types = arrayOfLength<Type>(list.length);
  let count = 0;
  let currentFacts = facts;
  for (let branch = 0; branch < list.length; branch++) {
    const { value, condition: test } = list[branch]!;
    const previousFacts = currentFacts;
    let branchFacts = currentFacts;
    if (test !== undefined) {
      // The first condition is always evaluated.
      if (branch > 0) inference.enterStep(test.id);
      const outcome = inference.condition(test, currentFacts);
      inference.expectTruth(test, outcome.type, needs.condition);
      branchFacts = outcome.whenTrue;
      currentFacts = outcome.whenFalse;
      const { hasFailed } = inference;
      inference.path = path;
      if (hasFailed) break;
    }
    if (mode.kind !== "try" || !isContradiction(branchFacts, previousFacts)) {
      inference.enterStep(node.id, branch);
      const valueType = inference.infer(value, branchFacts, expected);
      if (expected !== undefined) values.push({ node: value, type: valueType });
      // A speculative check tries the remaining branches, which may succeed.
      if (mode.kind !== "try" || !(isError(valueType) || inference.hasFailed)) types[count++] = valueType;
      inference.path = path;
    }
    if (mode.kind === "try" && isContradiction(currentFacts, previousFacts)) break;
  }
  if (
    mode.kind === "collect" &&
    inference.activeExpansions.length === 0 &&
    list[list.length - 1]!.condition !== undefined
  )
    for (const p of parameters)
      for (const part of unknownsIn(inference.variables.get(p.id) ?? any)) mode.unknowns.markClosed(part.unknown);
  types.length = count;
  if (mode.kind === "collect") linkProducts(mode.unknowns, list, types);
  // Findings about branches are warnings, which speculative checks discard.
  if (mode.kind === "check") {
    const { deferredChecks: postponed } = mode.findings;
    const runCheck = (): void => reportCoverage(inference, node, list, facts, currentFacts, types);
    if (postponed === undefined) runCheck();
    else postponed.push(runCheck);
  }
  return new Branched(types, values);
}

/** Branches have values of one kind, so a product in one branch is probably numeric if other branches are. */
function linkProducts(unknowns: Unknowns, list: readonly Branch[], types: readonly Type[]): void {
  if (!list.some(({ value }) => value.kind === "product")) return;
  const knownKinds = types.reduce((mask, type) => (unknownsIn(type).length > 0 ? mask : mask | kindsOf(type)), 0);
  if (knownKinds === 0) return;
  for (const [i, { value }] of list.entries())
    if (value.kind === "product")
      for (const { unknown } of unknownsIn(types[i]!)) unknowns.hintKinds(unknown, knownKinds);
}

/** The union of the branches without errors. */
export function errorFreeType({ type, givenTypes = [] }: InferredBody): Type {
  return isError(type) ? unionOf(givenTypes.filter((one) => !isError(one))) : type;
}

/** The union of the error-free constituents of the branches; an error if there are none. */
export function errorFreeBranches({ type, givenTypes = [type] }: InferredBody): Type {
  if (!hasErrorWithin(type)) return type;
  const errorFreeTypes = givenTypes.flatMap((one) =>
    isError(one) ? [] : [one.filter((part) => !hasErrorWithin([part]))],
  );
  return errorFreeTypes.every(isNever) ? error : unionOf(errorFreeTypes);
}

export const hasErrorWithin = (type: Type): boolean => somePart(type, ({ kind }) => kind === "error");

/**
 * The body of a definition with branches. Its type is computed lazily, since it is not needed while constraints are
 * collected.
 */
class Branched implements InferredBody {
  private cachedType: Type | undefined;

  constructor(
    readonly givenTypes: readonly Type[],
    readonly values: readonly Value[],
  ) {}

  get type(): Type {
    return (this.cachedType ??= unionOf(this.givenTypes));
  }
}

/** The type of a call whose result does not depend on its arguments. */
function constantResult(inference: Inference, node: Expression): Type | undefined {
  const binding = node.kind === "call" && node.callee.kind === "name" ? inference.bindingOf(node.callee.id) : undefined;
  if (binding?.kind !== "definition") return undefined;
  const { overloads } = inference.context.schemeOf(binding.defined);
  const result = inference.recordedType(node);
  return result !== undefined && overloads.length === 1 && overloads[0]!.result === result && !mentionsVariables(result)
    ? result
    : undefined;
}

/** Reports unreachable branches and uncovered cases; `remainingFacts` hold if no branch applies. */
function reportCoverage(
  inference: Inference,
  node: Definition | BranchesNode,
  list: readonly Branch[],
  facts: PointFacts,
  remainingFacts: PointFacts,
  types: readonly Type[],
): void {
  const {
    keys,
    tables: { bindings },
  } = inference.context;
  const conditions = list.map((b) => b.condition);
  const computeCoverage = (
    adjust: (type: Type, node: Expression) => Type = (type) => type,
    conditionList: readonly (Expression | undefined)[] = conditions,
  ): Coverage =>
    coverageOf(conditionList, {
      keyOf: (node) => keys.of(node),
      typeOf: (node) => adjust(constantResult(inference, node) ?? inference.quiet().infer(node, facts), node),
      membersOf: (set) => (isExactSet(set, bindings) ? inference.quiet().denotedType(set, facts) : undefined),
    });
  const { complete, unreachable, uncovered } = computeCoverage();
  if (unreachable.length > 0) {
    // A branch that is unreachable only with the current settings is not a mistake.
    const settableType = (type: Type, node: Expression): Type => widenSettings(node, type, bindings);
    const certainlyUnreachable = new Set(computeCoverage(settableType).unreachable);
    const isReported = inference.indexReports();
    for (const i of unreachable) {
      const test = conditions[i];
      // A condition that is already reported as always false is not reported again.
      if (!certainlyUnreachable.has(i) || (test !== undefined && isReported(test.span))) continue;
      const isCoveredBy = (...others: readonly (Expression | undefined)[]): boolean =>
        computeCoverage(settableType, [...others, test]).unreachable.includes(others.length);
      const isDead = test !== undefined && isCoveredBy();
      const coveringCondition =
        isDead || i > maxBranchesBefore ? undefined : conditions.slice(0, i).find((one) => isCoveredBy(one));
      inference.report(
        messages.unreachable,
        list[i]!.value.span,
        { code: test && inference.textOf(test), isDead, isOneBefore: coveringCondition !== undefined },
        coveringCondition === undefined ? [] : [{ span: coveringCondition.span, text: "this covers all its cases" }],
      );
    }
  }
  // Other conditions may cover all values of a tag, in which case the remaining facts are contradictory.
  if (complete || list[list.length - 1]!.condition === undefined || isContradiction(remainingFacts, facts)) return;
  // If memberships describe a parameter, no other values are intended.
  const hints = tellingHints(inference.hints, [{ parameters: [], result: unionOf(types) }]);
  if (hints.size > 0 && computeCoverage((type) => substitute(type, (of) => hints.get(of))).complete) return;
  const lastCondition = list[list.length - 1]!.condition!;
  const reportSpan = node.kind === "definition" ? node.name.span : node.span;
  const name = node.kind === "definition" ? node.name.name : undefined;
  inference.report(messages.incomplete, reportSpan, { name, uncovered }, [
    { span: lastCondition.span, text: "this condition may be false" },
  ]);
}

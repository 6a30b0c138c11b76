// Binding conditions (section 6): the types of names bound by comprehensions, `where` and guards.

import { types as messages } from "../../diagnostics/types.js";
import { idsBoundBy } from "../../resolve/groups.js";
import { withRepairs } from "../../diagnostics/repair.js";
import type { ClausePlan, ClauseStep, Pattern, Plan, SolvingStep, Variable } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { analyzeLinkCondition, hintComparison } from "./comparisons.js";
import { refine } from "./refinement.js";
import { isExactSet } from "./exact.js";
import { Facts, type PointFacts } from "../facts/facts.js";
import { Inference } from "./inference.js";
import { intersection, isWithin, itemOf, overlaps, union } from "../lattice/lattice.js";
import { typeOfLiteral } from "../lattice/literals.js";
import { repairOfPattern } from "../messages/member-repairs.js";
import { bigNeeds, needs } from "../messages/needs.js";
import { reportMember } from "./reports.js";
import { reportUnmatchedLiterals } from "./unmatched-literals.js";
import {
  any,
  error,
  functions,
  integers,
  isError,
  isNever,
  isOpen,
  never,
  rational,
  sequenceOf,
  setOf,
  setWith,
  tupleOf,
  type Type,
  unfoldType,
  unknownsIn,
} from "../lattice/type.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { TypeOverlay, newFindings } from "./findings.js";
import { SpeculativeCheck } from "./trial.js";
import { describe } from "../printing/describe.js";

type NodeOf<K extends Expression["kind"]> = Expression & { readonly kind: K };

/** `{t | c}` and `<t | c>` */
export function inferComprehension(inference: Inference, node: NodeOf<"comprehension">, facts: PointFacts): Type {
  const plan = inference.context.tables.plans.get(node.id);
  if (plan === undefined) return error;
  if (
    isWrongForMember(
      inference,
      plan,
      facts,
      (memberInference, memberFacts) => void memberInference.infer(node.element, memberFacts),
    )
  )
    return error;
  const solutionFacts = solve(inference, plan, facts);
  const enclosingPath = inference.enterIteration(node.id, plan.steps.every(isGenerator));
  const element = inference.infer(node.element, solutionFacts);
  inference.path = enclosingPath;
  if (node.collection === "sequence") return sequenceOf(element);
  reportMember(inference, node.element, element);
  return setOf(element);
}

/** True if every member of the set is a solution. */
const isGenerator = (step: SolvingStep): boolean => step.kind === "member" && step.pattern.kind === "bind";

/** Types `Sum[c] t` and the other big operators. */
export function inferBig(inference: Inference, node: NodeOf<"big">, facts: PointFacts): Type {
  const plan = inference.context.tables.plans.get(node.id);
  if (plan === undefined) return error;
  if (
    isWrongForMember(
      inference,
      plan,
      facts,
      (memberInference, memberFacts) => void inferBigBody(memberInference, node, memberFacts),
    )
  )
    return error;
  const solutionFacts = solve(inference, plan, facts);
  const enclosingPath = inference.enterIteration(node.id, plan.steps.every(isGenerator));
  const type = inferBigBody(inference, node, solutionFacts);
  inference.path = enclosingPath;
  return type;
}

function inferBigBody(inference: Inference, node: NodeOf<"big">, facts: PointFacts): Type {
  const body = inference.infer(node.body, facts);
  const need = bigNeeds[node.operator];
  switch (node.operator) {
    case "Sum": {
      const part = inference.expectNumber(node.body, body, need);
      // The number of terms is arbitrary, and the empty sum is 0.
      return part.integer ? integers(part.low >= 0 ? 0 : -Infinity, part.high <= 0 ? 0 : Infinity) : rational;
    }
    case "Prod": {
      const part = inference.expectNumber(node.body, body, need);
      return part.integer ? integers(part.low >= 1 ? 1 : part.low >= 0 ? 0 : -Infinity, Infinity) : rational;
    }
    case "Union": {
      const { member, finite } = inference.expectSet(node.body, body, need);
      // The union of no sets is empty and therefore finite.
      return setWith(member, finite === true ? true : undefined);
    }
    case "Sec": {
      const { member, finite } = inference.expectSet(node.body, body, need);
      return setWith(member, finite);
    }
  }
}

/**
 * Reports the first member of a literal for which the body certainly fails, such as `"a"` in `Sum[y in {1, "a"}] y`.
 * Applies only if the literal is iterated as a whole and has members of different kinds. Returns true if a member is
 * reported.
 */
function isWrongForMember(
  inference: Inference,
  { steps }: Plan,
  facts: PointFacts,
  inferMember: (memberInference: Inference, memberFacts: PointFacts) => void,
): boolean {
  const [step] = steps;
  if (inference.mode.kind !== "check" || step?.kind !== "member" || step.pattern.kind !== "bind" || steps.length > 1)
    return false;
  const { set, pattern } = step;
  if ((set.kind !== "set" && set.kind !== "sequence") || set.items.length < 2) return false;
  const members = set.items.map((item) => ({ item, type: inference.quiet().infer(item, facts) }));
  if (members.every(({ type }) => kindsOf(type) === kindsOf(members[0]!.type))) return false;
  for (const { item, type } of members) {
    const trial = new SpeculativeCheck();
    const findings = newFindings();
    const memberInference = new Inference(
      inference.context,
      { kind: "try", findings, trial },
      new TypeOverlay(inference.variables),
    );
    memberInference.variables.set(pattern.variable.id, type);
    inferMember(memberInference, facts);
    const first = findings.diagnostics.find(({ severity }) => severity === "error");
    if (first === undefined || !trial.hasFailed(undefined)) continue;
    const diagnostic = withRepairs(first, () => false);
    inference.addDiagnostic({ ...diagnostic, span: item.span, labels: [{ span: first.span, text: "here" }] });
    return true;
  }
  return false;
}

/**
 * Options for `where` and guards, in which a value that does not match its pattern is an error. In other conditions,
 * such a value is not a solution.
 */
interface ClauseOptions {
  readonly isGuard: boolean;
  /** The names that are certainly evaluated; the others are lazy. */
  readonly required: ReadonlySet<number>;
}

/** Types the bindings of a plan and returns the facts that hold afterwards. */
function solve(inference: Inference, plan: Plan, facts: PointFacts): PointFacts {
  return plan.steps.reduce<PointFacts>(
    (currentFacts, step) => solveStep(inference, step, currentFacts, undefined),
    facts,
  );
}

/**
 * Types the bindings of a guard or a `where`. A group of connected steps provides facts only after it is solved, and
 * only about its own names, which are not visible earlier.
 */
export function solveClause(
  inference: Inference,
  plan: ClausePlan,
  facts: PointFacts,
  clause: ClauseOptions,
): PointFacts {
  declareNames(inference, plan);
  const groups = clause.isGuard ? [] : groupsOf(plan.steps);
  const outerFacts = plan.steps
    .filter((step) => !groups.some(({ steps }) => steps.has(step)))
    .reduce<PointFacts>((before, step) => solveStep(inference, step, before, clause), facts);
  return groups.reduce<PointFacts>((before, { steps, names }) => {
    const isRequired = [...names].some((name) => clause.required.has(name));
    const [first] = steps;
    const enclosingPath = isRequired ? inference.path : inference.enterStep(nodeIdOf(first!));
    let groupFacts = before;
    for (const step of steps) groupFacts = solveStep(inference, step, groupFacts, clause);
    inference.path = enclosingPath;
    return filterFacts(inference, groupFacts, before, names);
  }, outerFacts);
}

/**
 * Declares the names of a clause, because local functions may refer to names that are bound later. Local functions may
 * be mutually recursive: each needs a type before any body is inferred.
 */
function declareNames(inference: Inference, { variables, steps }: ClausePlan): void {
  for (const { id } of variables) inference.variables.set(id, any);
  for (const step of steps) {
    if (step.kind !== "equal" || step.pattern.kind !== "bind" || step.value.kind !== "lambda") continue;
    inference.variables.set(
      step.pattern.variable.id,
      inference.mode.kind === "collect" ? inference.mode.unknowns.freshUnknown() : functions,
    );
  }
}

interface Group {
  /** The steps solved together and the equations that use their names, in the order of the plan. */
  readonly steps: ReadonlySet<ClauseStep>;
  readonly names: ReadonlySet<number>;
}

function groupsOf(steps: readonly ClauseStep[]): readonly Group[] {
  const groups: { readonly steps: Set<ClauseStep>; readonly names: Set<number> }[] = [];
  for (const step of steps) {
    const index = step.group ?? step.afterGroup;
    if (index === undefined) continue;
    const group = (groups[index] ??= { steps: new Set(), names: new Set() });
    group.steps.add(step);
    for (const name of idsBoundBy(step)) group.names.add(name);
  }
  return groups;
}

/** The id of an expression that occurs only in this step. */
function nodeIdOf(step: SolvingStep): number {
  switch (step.kind) {
    case "member":
      return step.set.id;
    case "equal":
      return step.value.id;
    case "test":
      return "kind" in step.condition ? step.condition.id : step.condition.right.id;
    case "either":
      return nodeIdOf(step.sides[0]![0]!);
  }
}

function filterFacts(
  { context: { keys } }: Inference,
  facts: PointFacts,
  base: PointFacts,
  names: ReadonlySet<number>,
): PointFacts {
  const matches: { readonly key: number; readonly type: Type }[] = [];
  for (let fact = facts; fact !== undefined && fact !== base; fact = fact.outer)
    if (keys.mentions(fact.key, (id) => names.has(id))) matches.push(fact);
  return matches.reduceRight<PointFacts>((currentFacts, { key, type }) => new Facts(key, type, currentFacts), base);
}

function solveStep(
  inference: Inference,
  step: SolvingStep,
  facts: PointFacts,
  clause: ClauseOptions | undefined,
): PointFacts {
  switch (step.kind) {
    case "member": {
      const type = inference.infer(step.set, facts);
      const member =
        step.otherwise === undefined
          ? inference.expectEnumerable(step.set, type, needs.generator)
          : inference.expectSet(step.set, type, needs.generator).member;
      return bindMember(inference, step.pattern, member, facts);
    }
    case "equal": {
      const { pattern } = step;
      if (pattern.kind === "bind" && step.value.kind === "lambda")
        return inferLocalFunction(inference, pattern.variable, step.value, facts, clause !== undefined);
      const isRequired = clause !== undefined && idsBoundBy(step).some((name) => clause.required.has(name));
      const enclosingPath = isRequired ? inference.path : inference.enterStep(step.value.id);
      const value = inference.infer(step.value, facts);
      inference.path = enclosingPath;
      if (clause !== undefined && !alwaysMatchesShape(pattern, value))
        checkShape(inference, pattern, step.value, value);
      return bindPattern(inference, pattern, value, facts);
    }
    case "either": {
      const types = step.variables.map((): Type => never);
      for (const side of step.sides) {
        side.reduce<PointFacts>(
          (currentFacts, innerStep) => solveStep(inference, innerStep, currentFacts, undefined),
          facts,
        );
        step.variables.forEach((v, i) => (types[i] = union(types[i]!, inference.variables.get(v.id) ?? never)));
      }
      // A constraint on the name applies to its values in both operands of the disjunction.
      const preferUnknowns = (type: Type): Type => (unknownsIn(type).length > 0 ? unknownsIn(type) : type);
      step.variables.forEach((v, i) => inference.variables.set(v.id, preferUnknowns(types[i]!)));
      return facts;
    }
    case "test": {
      const test = step.condition;
      if (!("kind" in test)) return analyzeLinkCondition(inference, test, facts).whenTrue;
      if (clause?.isGuard === true) inferDeclaration(inference, test, facts);
      const outcome = inference.condition(test, facts);
      inference.expectTruth(test, outcome.type, needs.condition);
      return outcome.whenTrue;
    }
  }
}

/**
 * Reports a pattern in `where` or a guard that no value matches; marks the expression as uncertain if some may not match.
 */
function checkShape(inference: Inference, pattern: Pattern, node: Expression, type: Type): void {
  if (pattern.kind !== "tuple" || isNever(type) || canMatchShape(inference, pattern, type))
    return inference.addRuntimeCheck(node);
  const facts = {
    pattern: inference.textOf(pattern),
    length: pattern.items.length,
    value: inference.textOf(node),
    found: describe(type),
  };
  inference.report(messages.shape, pattern.span, facts, inference.originLabels(node));
}

function canMatchShape(inference: Inference, pattern: Pattern, type: Type): boolean {
  if (pattern.kind !== "tuple") return true;
  const rows = tupleRows(inference, pattern.items.length, type);
  return rows.some((types) =>
    pattern.items.every((item, i) => isNever(types[i]!) || canMatchShape(inference, item, types[i]!)),
  );
}

function alwaysMatchesShape(pattern: Pattern, type: Type): boolean {
  if (pattern.kind !== "tuple" || isError(type)) return true;
  return unfoldType(type).every(
    (part) =>
      part.kind === "tuple" &&
      part.items.length === pattern.items.length &&
      pattern.items.every((item, i) => alwaysMatchesShape(item, part.items[i]!)),
  );
}

/**
 * Types a local, possibly recursive function. The first pass assumes that recursive calls have no result; the second
 * pass checks whether the result is a fixpoint, and falls back to `any`. In a clause, the function is already declared.
 */
function inferLocalFunction(
  inference: Inference,
  variable: Variable,
  value: NodeOf<"lambda">,
  facts: PointFacts,
  isDeclared: boolean,
): PointFacts {
  if (inference.mode.kind === "collect") {
    const { unknowns } = inference.mode;
    if (!isDeclared) inference.variables.set(variable.id, unknowns.freshUnknown());
    const [functionUnknown] = unknownsIn(inference.variables.get(variable.id)!);
    const functionType = inference.infer(value, facts);
    const functionShape =
      functionType[0]!.kind === "function" && functionType[0].parameters !== undefined
        ? unknowns.functionOf(functionUnknown!.unknown, functionType[0].parameters.length)
        : undefined;
    unknowns.restrict(functionUnknown!.unknown, kinds.function, value.span, inference.path);
    if (functionShape !== undefined && functionType[0]!.kind === "function")
      functionType[0].parameters!.forEach((p, i) => unite(inference, p, functionShape.parameters[i]!));
    inference.variables.set(variable.id, functionType);
    return facts;
  }
  inference.variables.set(variable.id, [{ kind: "function", parameters: undefined, result: never }]);
  const firstType = inference.quiet().infer(value, facts);
  inference.variables.set(variable.id, firstType);
  const secondType = inference.quiet().infer(value, facts);
  inference.variables.set(
    variable.id,
    isWithin(secondType, firstType) ? firstType : [{ kind: "function", parameters: undefined, result: any }],
  );
  inference.variables.set(variable.id, inference.infer(value, facts));
  return facts;
}

function unite(inference: Inference, a: Type, b: Type): void {
  for (const x of unknownsIn(a)) for (const y of unknownsIn(b)) inference.unknowns.unite(x.unknown, y.unknown);
}

/** In a guard, `n : Nat` and `n in Nat` declare the type of a parameter. */
function inferDeclaration(inference: Inference, test: Expression, facts: PointFacts): void {
  if (!inference.isCollecting) return;
  if (test.kind === "binary" && test.operator === "and") {
    inferDeclaration(inference, test.left, facts);
    return inferDeclaration(inference, test.right, facts);
  }
  const [operand, type] =
    test.kind === "typeTest"
      ? [test.operand, test.type]
      : test.kind === "relation" && test.links.length === 1 && test.links[0]!.operator === "in"
        ? [test.first, test.links[0]!.right]
        : [];
  if (operand?.kind !== "name" || type === undefined) return;
  const memberType = inference.denotedType(type, facts);
  if (isOpen(memberType) || !(test.kind === "typeTest" || isExactSet(type, inference.context.tables.bindings))) return;
  for (const part of unknownsIn(inference.infer(operand, facts)))
    inference.unknowns.demand(part.unknown, memberType, type.span, inference.path);
}

/** Binds the names of a pattern for the members of a set. Reports a pattern that no member matches. */
export function bindMember(inference: Inference, pattern: Pattern, member: Type, facts: PointFacts): PointFacts {
  if (
    pattern.kind === "tuple" &&
    inference.mode.kind === "check" &&
    !isNever(member) &&
    tupleRows(inference, pattern.items.length, member).length === 0
  ) {
    inference.report(messages.neverMember, pattern.span, {
      code: inference.textOf(pattern),
      found: describe(tupleOf(pattern.items.map(() => any))),
      foundType: undefined,
      member: describe(member),
      memberType: undefined,
      asType: false,
      atomAndString: false,
      repair: repairOfPattern(
        pattern.items.map((item) =>
          item.kind === "bind" ? item.variable.name : inference.textOf(item.kind === "match" ? item.expression : item),
        ),
        member,
      ),
      name: undefined,
    });
  }
  return bindPattern(inference, pattern, member, facts);
}

function bindPattern(inference: Inference, pattern: Pattern, type: Type, facts: PointFacts): PointFacts {
  switch (pattern.kind) {
    case "bind":
      inference.variables.set(pattern.variable.id, type);
      return facts;
    case "match": {
      const { expression } = pattern;
      const expressionType = inference.infer(expression, facts);
      if (!inference.isCollecting) hintComparison(inference, expressionType, type, false);
      return isOpen(type) || isError(expressionType)
        ? facts
        : refine(inference, expression, expressionType, intersection(expressionType, type), facts);
    }
    case "tuple": {
      bindNames(inference, pattern, type);
      return matchItems(inference, pattern.items, tupleRows(inference, pattern.items.length, type), facts);
    }
  }
}

/** Binds the names of a pattern without regard to components that must be equal. */
function bindNames(inference: Inference, pattern: Pattern, type: Type): void {
  if (pattern.kind === "bind") inference.variables.set(pattern.variable.id, type);
  else if (pattern.kind === "tuple")
    bindItems(inference, pattern.items, tupleRows(inference, pattern.items.length, type));
}

function bindItems(inference: Inference, items: readonly Pattern[], rows: readonly (readonly Type[])[]): void {
  items.forEach((item, i) => bindNames(inference, item, itemTypes(rows, i)));
}

const itemTypes = (rows: readonly (readonly Type[])[], i: number): Type => union(...rows.map((types) => types[i]!));

/** Retains the alternatives in which the components that must be equal can be equal, from left to right. */
function matchItems(
  inference: Inference,
  items: readonly Pattern[],
  rows: readonly (readonly Type[])[],
  facts: PointFacts,
): PointFacts {
  let remainingRows = rows;
  let currentFacts = facts;
  for (const [i, item] of items.entries()) {
    if (item.kind === "bind") continue;
    const type = itemTypes(remainingRows, i);
    if (item.kind === "tuple") {
      currentFacts = matchItems(inference, item.items, tupleRows(inference, item.items.length, type), currentFacts);
      continue;
    }
    currentFacts = bindPattern(inference, item, type, currentFacts);
    reportUnmatchedLiterals(inference, item.expression, inference.typeOf(item.expression) ?? [], type);
    const matching = remainingRows.filter((types) => canMatch(inference, item.expression, types[i]!, currentFacts));
    if (matching.length === remainingRows.length) continue;
    if (matching.length === 0) reportKindOfCoordinate(inference, item.expression, type);
    remainingRows = matching;
    bindItems(inference, items, remainingRows);
  }
  return currentFacts;
}

/** Warns of a string or an atom in a pattern where the set members have values of other kinds. */
function reportKindOfCoordinate(inference: Inference, node: Expression, type: Type): void {
  if (inference.mode.kind !== "check" || (node.kind !== "atom" && node.kind !== "string")) return;
  const literalType = typeOfLiteral(node);
  if (
    isNever(type) ||
    isError(type) ||
    (kindsOf(literalType) & kindsOf(type)) !== 0 ||
    inference.hasReported(node.span)
  )
    return;
  inference.report(messages.neverMember, node.span, {
    code: inference.textOf(node),
    found: describe(literalType),
    foundType: undefined,
    member: describe(type),
    memberType: undefined,
    asType: false,
    isCoordinate: true,
    atomAndString: (kindsOf(literalType) | kindsOf(type)) === (kinds.atom | kinds.string),
    repair: undefined,
    name: undefined,
  });
}

/** The coordinate types of tuples of this length, one list per alternative. */
function tupleRows(inference: Inference, length: number, type: Type): readonly (readonly Type[])[] {
  const repeat = (part: Type): readonly Type[] => Array.from({ length }, () => part);
  return unfoldType(type).flatMap((part): readonly (readonly Type[])[] => {
    switch (part.kind) {
      case "tuple":
        return part.items.length === length ? [part.items] : [];
      case "tuples":
        return length >= part.atLeast ? [Array.from({ length }, (_, i) => itemOf(part, i))] : [];
      case "unknown":
        return [inference.unknowns.tupleShape(part.unknown, length) ?? repeat(any)];
      case "any":
      case "variable":
        return [repeat(any)];
      case "error":
        return [repeat(error)];
      default:
        return [];
    }
  });
}

function canMatch(inference: Inference, expression: Expression, type: Type, facts: PointFacts): boolean {
  const expressionType = inference.quiet().infer(expression, facts);
  return isError(expressionType) || isNever(expressionType) || overlaps(expressionType, type, true);
}

// Types comparisons and memberships, reports impossible ones, and derives facts from them.

import { types as messages } from "../../diagnostics/types.js";
import type { Comparison } from "../../language/operators.js";
import type { Link } from "../../resolve/resolved.js";
import { cover } from "../../text/source.js";
import type { Expression } from "../../syntax/tree.js";
import { reversedComparisons } from "../coverage/questions.js";
import { type PointFacts, type ConditionOutcome, withoutFacts } from "../facts/facts.js";
import { coordinatesIn } from "../lattice/coordinates.js";
import { difference } from "../lattice/difference.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { intersection, overlaps, union } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import {
  allOfKind,
  any,
  integers,
  isError,
  isNever,
  isOpen,
  type NumberPart,
  type Part,
  partOf,
  truth,
  type Type,
  unfoldType,
  unknownsIn,
} from "../lattice/type.js";
import { variablesIn } from "../lattice/variables.js";
import { unknownName, type UnknownNameUse } from "../messages/known-names.js";
import { comparisonNeeds, needs } from "../messages/needs.js";
import { repairOfMember } from "../messages/member-repairs.js";
import { describe } from "../printing/describe.js";
import { isExactSet } from "./exact.js";
import type { Inference } from "./inference.js";
import { mismatchesIn } from "./members.js";
import { isRefinable, refine } from "./refinement.js";
import { needBetween } from "./operand-needs.js";
import { widenSettings } from "./settings.js";
import { reportUnmatchedLiterals, reportUnmatchedMembers } from "./unmatched-literals.js";
import { maxComparisonDepth } from "./limits.js";

export function inferRelation(inference: Inference, node: Expression & { kind: "relation" }, facts: PointFacts): Type {
  return analyzeRelation(inference, node, facts).type;
}

/** `a < b <= c` */
export function analyzeRelation(
  inference: Inference,
  node: Expression & { kind: "relation" },
  facts: PointFacts,
): ConditionOutcome {
  let left: Expression = node.first;
  let type = inference.infer(left, facts);
  let currentFacts = facts;
  let whenFalse = facts;
  for (const { operator, operatorSpan, right } of node.links) {
    const rightType = inference.infer(right, currentFacts);
    const outcome = analyzeLink(
      inference,
      { left, operator, operatorSpan, right, span: node.links.length === 1 ? node.span : cover(left.span, right.span) },
      type,
      rightType,
      currentFacts,
    );
    currentFacts = outcome.whenTrue;
    whenFalse = node.links.length === 1 ? outcome.whenFalse : facts;
    left = right;
    type = rightType;
  }
  return { type: truth, whenTrue: currentFacts, whenFalse };
}

export function analyzeLinkCondition(inference: Inference, test: Link, facts: PointFacts): ConditionOutcome {
  // The middle operand of a chain is evaluated once, before its left comparison provides facts.
  const recordedType = inference.recordedType(test.left);
  const left = inference.infer(test.left, facts);
  if (recordedType !== undefined) inference.recordType(test.left, union(recordedType, left));
  return analyzeLink(inference, test, left, inference.infer(test.right, facts), facts);
}

function analyzeLink(inference: Inference, test: Link, left: Type, right: Type, facts: PointFacts): ConditionOutcome {
  const { operator } = test;
  switch (operator) {
    case "equal":
    case "unequal": {
      const outcome = analyzeEquality(inference, test, left, right, facts);
      return operator === "equal" ? outcome : { type: truth, whenTrue: outcome.whenFalse, whenFalse: outcome.whenTrue };
    }
    case "in":
    case "notin": {
      const { member } = inference.expectSet(test.right, right, needs.membership);
      const outcome = analyzeMembership(
        inference,
        {
          left: test.left,
          type: left,
          set: test.right,
          member,
          isExact: isExactSet(test.right, inference.context.tables.bindings),
          condition: test,
          isTypeTest: false,
        },
        facts,
      );
      return operator === "in" ? outcome : { type: truth, whenTrue: outcome.whenFalse, whenFalse: outcome.whenTrue };
    }
    case "subset": {
      const elementType = inference.expectEnumerable(test.left, left, needs.subset);
      const { member } = inference.expectSet(test.right, right, needs.subset);
      reportUnmatchedMembers(inference, test.left, member);
      reportUnmatchedMembers(inference, test.right, elementType);
      return withoutFacts(truth, facts);
    }
    default:
      return analyzeOrder(inference, test, operator, left, right, facts);
  }
}

function analyzeEquality(
  inference: Inference,
  test: Link,
  left: Type,
  right: Type,
  facts: PointFacts,
): ConditionOutcome {
  hintComparison(inference, left, right, true);
  hintComparison(inference, right, left, true);
  if (inference.isReporting) checkEquality(inference, test, left, right);
  let whenTrue = facts;
  let whenFalse = facts;
  if (isRefinable(test.left)) {
    whenTrue = refine(inference, test.left, left, isOpen(right) ? left : intersection(left, right), whenTrue);
    if (isSingleton(right)) whenFalse = refine(inference, test.left, left, difference(left, right), whenFalse);
  }
  if (isRefinable(test.right)) {
    whenTrue = refine(inference, test.right, right, isOpen(left) ? right : intersection(right, left), whenTrue);
    if (isSingleton(left)) whenFalse = refine(inference, test.right, right, difference(right, left), whenFalse);
  }
  return { type: truth, whenTrue, whenFalse };
}

/**
 * True for tests such as `w /= ""` that guard against other input. It is not a mistake that they always hold for the
 * current data.
 */
const isInputGuard = ({ operator }: Link, left: Type, right: Type): boolean =>
  operator === "unequal" &&
  (["string", "number"] as const).some(
    (kind) => consistsOf(left, (part) => part.kind === kind) && consistsOf(right, (part) => part.kind === kind),
  );

/**
 * Reports operands that cannot be compared or are certainly different. Adds a run-time check if the comparison may fail.
 */
function checkEquality(inference: Inference, test: Link, left: Type, right: Type): void {
  // Numbers, atoms and strings can be compared with anything.
  const isComparable = left.every(isScalar) || right.every(isScalar);
  const unmatchedLiteral = isComparable ? undefined : unmatchedLiteralIn(inference, test.left, test.right);
  if (!isComparable && consistsOf(left, isFunction) && consistsOf(right, isFunction))
    inference.report(messages.incomparable, test.span, { code: inference.textOf(test), what: "functions" });
  else if (!isComparable && consistsOf(left, isInfinite) && consistsOf(right, isInfinite))
    inference.report(messages.incomparable, test.span, { code: inference.textOf(test), what: "infinite sets" });
  else if (
    unmatchedLiteral !== undefined ||
    (areCertainlyDifferent(inference, test.left, left, test.right, right) && !isInputGuard(test, left, right))
  ) {
    inference.report(
      messages.neverEqual,
      test.span,
      {
        left: describe(left),
        right: describe(right),
        leftCode: inference.textOf(test.left),
        rightCode: inference.textOf(test.right),
        leftType: inference.showShortType(left),
        rightType: inference.showShortType(right),
        operator: test.operator === "equal" ? "=" : "/=",
        atomAndString: isAtomAndString(left, right),
        isMember: isMemberOf(left, right) || isMemberOf(right, left),
        leftName: unknownName(left, right),
        rightName: unknownName(right, left),
        coordinate: differingCoordinate(left, right),
        stranger: unmatchedLiteral && {
          part: inference.textOf(unmatchedLiteral.node),
          holder: inference.textOf(unmatchedLiteral.holder),
          other: inference.textOf(unmatchedLiteral.opposite),
          name: unmatchedLiteral.name,
        },
      },
      [...inference.originLabels(test.left), ...inference.originLabels(test.right)],
    );
  } else if (
    !isComparable &&
    [isFunction, isInfinite].some((predicate) => canContain(left, predicate) && canContain(right, predicate))
  )
    inference.addRuntimeCheck(test.right);
}

const consistsOf = (type: Type, predicate: (part: Part) => boolean): boolean =>
  !isNever(type) && unfoldType(type).every(predicate);
const isFunction = (part: Part): boolean => part.kind === "function";
const isInfinite = (part: Part): boolean => part.kind === "set" && part.finite === false;

const isScalar = ({ kind }: Part): boolean =>
  kind === "number" || kind === "truth" || kind === "atom" || kind === "string";

/** True if a value of the type, or a component of one, may be of such a constituent. */
function canContain(type: Type, predicate: (part: Part) => boolean, depth = 0): boolean {
  return unfoldType(type).some((part) => {
    switch (part.kind) {
      case "any":
      case "variable":
        return true;
      case "tuple":
        return depth > maxComparisonDepth || part.items.some((item) => canContain(item, predicate, depth + 1));
      case "tuples":
        return (
          depth > maxComparisonDepth ||
          part.items.some((item) => canContain(item, predicate, depth + 1)) ||
          canContain(part.member, predicate, depth + 1)
        );
      case "sequence":
        return depth > maxComparisonDepth || canContain(part.member, predicate, depth + 1);
      case "set":
        return part.finite === undefined || predicate(part);
      default:
        return predicate(part);
    }
  });
}

const isMemberOf = (element: Type, set: Type): boolean =>
  overlaps(partOf(unfoldType(set), "set")?.member ?? [], element);

/** True if the types are certainly disjoint, and not because of an error. */
const areDisjoint = (a: Type, b: Type): boolean =>
  !isError(a) && !isError(b) && !isNever(a) && !isNever(b) && !overlaps(a, b, true);

/** True if two expressions are certainly different, without the facts of conditions. */
function areCertainlyDifferent(
  inference: Inference,
  left: Expression,
  leftType: Type,
  right: Expression,
  rightType: Type,
): boolean {
  if (!inference.isReporting) return false;
  if (!areDisjoint(leftType, rightType)) return false;
  const quiet = inference.quiet();
  const settableType = (node: Expression): Type =>
    widenSettings(node, quiet.infer(node, undefined), inference.context.tables.bindings);
  const [leftSettable, rightSettable] = [settableType(left), settableType(right)];
  // The facts of the enclosing conditions may have determined the intended kind of a parameter.
  const isKindMismatch =
    (kindsOf(leftType) & kindsOf(rightType)) === 0 && (isOpen(leftSettable) || isOpen(rightSettable));
  return (
    areDisjoint(leftSettable, rightSettable) || (isKindMismatch && !isError(leftSettable) && !isError(rightSettable))
  );
}

/** A literal element of one expression that the other cannot have. */
interface UnmatchedLiteral {
  readonly node: Expression;
  readonly holder: Expression;
  readonly opposite: Expression;
  readonly name: UnknownNameUse | undefined;
}

/**
 * An element of a set or sequence literal that the other operand cannot have, such as `"left"` in `keys = {"left"}`.
 */
function unmatchedLiteralIn(inference: Inference, left: Expression, right: Expression): UnmatchedLiteral | undefined {
  for (const [holder, opposite] of [
    [left, right],
    [right, left],
  ] as const) {
    if (holder.kind !== "set" && holder.kind !== "sequence") continue;
    const quiet = inference.quiet();
    const typeOf = (node: Expression): Type => quiet.infer(node, undefined);
    const required = typeOf(opposite);
    if (isOpen(required) || isNever(required)) continue;
    const [mismatch] = mismatchesIn({ typeOf }, holder, typeOf(holder), required);
    if (mismatch !== undefined)
      return { node: mismatch.node, holder, opposite, name: unknownName(mismatch.type, mismatch.required) };
  }
  return undefined;
}

function isAtomAndString(a: Type, b: Type): boolean {
  const [x, y] = [kindsOf(a), kindsOf(b)];
  return (x === kinds.atom && y === kinds.string) || (x === kinds.string && y === kinds.atom);
}

function isSingleton(type: Type): boolean {
  const [constituent] = type;
  if (constituent === undefined || type.length !== 1) return false;
  switch (constituent.kind) {
    case "truth":
      return constituent.value !== undefined;
    case "number":
      return constituent.integer && constituent.low === constituent.high;
    case "atom":
      return constituent.names?.size === 1;
    case "string":
      return constituent.values?.size === 1;
    case "tuple":
      return constituent.items.every(isSingleton);
    case "sequence":
      return isNever(constituent.member);
    case "set":
      return isNever(constituent.member);
    default:
      return false;
  }
}

interface Membership {
  readonly left: Expression;
  readonly type: Type;
  readonly set: Expression;
  readonly member: Type;
  /** True if every value of `member` is a member. */
  readonly isExact: boolean;
  readonly condition: { readonly span: Expression["span"] };
  readonly isTypeTest: boolean;
}

/** True if an expression is certainly not a member of a set, whatever the conditions and settings. */
function isNeverMember(inference: Inference, left: Expression, set: Expression, member: Type): boolean {
  const { bindings } = inference.context.tables;
  return areDisjoint(
    widenSettings(left, inference.quiet().infer(left, undefined), bindings),
    widenSettings(set, member, bindings),
  );
}

/** True if a constituent of `member` is of the same kind as `type`, and its description is the same. */
const hasSimilarConstituent = (type: Type, member: Type): boolean =>
  member.some(
    (part) =>
      (kindsOf([part]) & kindsOf(type)) !== 0 &&
      (part.kind === "number" || part.kind === "tuples" || describe([part]) === describe(type)),
  );

/** The first coordinate in which tuples of equal length differ in kind. */
function differingCoordinate(
  actual: Type,
  required: Type,
): { readonly place: number; readonly actual: string; readonly needed: string } | undefined {
  const [actualItems, requiredItems] = [coordinatesIn(actual), coordinatesIn(required)];
  if (actualItems === undefined || actualItems.length !== requiredItems?.length) return undefined;
  const index = actualItems.findIndex(
    (item, i) => areDisjoint(item, requiredItems[i]!) && describe(item) !== describe(requiredItems[i]!),
  );
  return index < 0
    ? undefined
    : { place: index + 1, actual: describe(actualItems[index]!), needed: describe(requiredItems[index]!) };
}

/** Types a membership or a type test. */
export function analyzeMembership(
  inference: Inference,
  { left, type, set, member, isExact: exact, condition: whole, isTypeTest: asType }: Membership,
  facts: PointFacts,
): ConditionOutcome {
  hintComparison(inference, type, member, false);
  const isReported =
    left.kind !== "string" && left.kind !== "atom" && reportUnmatchedLiterals(inference, left, type, member);
  if (
    !isReported &&
    inference.isReporting &&
    areDisjoint(type, member) &&
    isNeverMember(inference, left, set, member)
  ) {
    inference.report(messages.neverMember, whole.span, {
      code: inference.textOf(left),
      found: describe(type),
      foundType: inference.showShortType(type),
      member: describe(member),
      memberType: inference.showShortType(member),
      asType,
      sharesKind: hasSimilarConstituent(type, member),
      atomAndString: isAtomAndString(type, member),
      repair: repairOfMember({ node: left, type }, { node: set, type: member }, (node) => inference.textOf(node)),
      name: unknownName(type, member),
      coordinate: differingCoordinate(type, member),
    });
  }
  const whenTrue = isError(member)
    ? facts
    : refine(inference, left, type, isOpen(member) ? type : intersection(type, member), facts);
  const whenFalse = exact && !isError(member) ? refine(inference, left, type, difference(type, member), facts) : facts;
  return { type: truth, whenTrue, whenFalse };
}

/** Records a comparison with a value of unknown type as a hint. */
export function hintComparison(inference: Inference, type: Type, comparedType: Type, isEquation: boolean): void {
  if (isError(comparedType) || isNever(comparedType)) return;
  const { mode } = inference;
  for (const part of type) {
    if (part.kind === "unknown") {
      if (mode.kind !== "collect") continue;
      const comparedUnknowns = unknownsIn(comparedType);
      if (comparedUnknowns.length === 0) mode.unknowns.addComparedType(part.unknown, comparedType, isEquation);
      else
        for (const comparedUnknown of comparedUnknowns)
          mode.unknowns.addComparison(part.unknown, comparedUnknown.unknown);
    } else if (part.kind === "variable" && !isOpen(comparedType) && !variablesIn(comparedType).has(part.name))
      inference.addHint(
        part.name,
        generalizeEmpty(isSingleton(comparedType) ? generalize(comparedType) : comparedType),
      );
    else if (part.kind === "tuple") {
      for (const compared of unfoldType(comparedType))
        if (compared.kind === "tuple" && compared.items.length === part.items.length)
          for (let i = 0; i < part.items.length; i++)
            hintComparison(inference, part.items[i]!, compared.items[i]!, isEquation);
    } else if ((part.kind === "set" || part.kind === "sequence") && !isOpen(part.member)) continue;
    else if (part.kind === "set" || part.kind === "sequence") {
      const compared = partOf(unfoldType(comparedType), part.kind);
      if (compared !== undefined) hintComparison(inference, part.member, compared.member, isEquation);
    }
  }
}

/** An empty set or sequence may have members of any type. */
function generalizeEmpty(type: Type): Type {
  return isNever(type) ? any : mapType(type, generalizeEmpty);
}

/** A comparison with one value indicates the kind of the other values. */
const generalize = (type: Type): Type => type.map(allOfKind);

function analyzeOrder(
  inference: Inference,
  test: Link,
  operator: Order,
  left: Type,
  right: Type,
  facts: PointFacts,
): ConditionOutcome {
  const need = needBetween(
    inference,
    operator,
    comparisonNeeds[operator],
    { node: test.left, type: left },
    { node: test.right, type: right },
  );
  if (!inference.isCollecting && inference.isViolation(test.left, left, need)) return withoutFacts(truth, facts);
  const a = inference.expectNumber(test.left, left, need);
  const b = inference.expectNumber(test.right, right, need);
  const comparison: NumericComparison = { test, left, right, a, b };
  return {
    type: truth,
    whenTrue: narrowByOrder(inference, comparison, operator, facts),
    whenFalse: narrowByOrder(inference, comparison, negatedOrders[operator], facts),
  };
}

interface NumericComparison {
  readonly test: Link;
  readonly left: Type;
  readonly right: Type;
  readonly a: NumberPart;
  readonly b: NumberPart;
}

function narrowByOrder(
  inference: Inference,
  { test, left, right, a, b }: NumericComparison,
  order: Order,
  facts: PointFacts,
): PointFacts {
  const refinedFacts = isRefinable(test.left)
    ? refine(inference, test.left, left, limitByOrder(a, order, b), facts)
    : facts;
  return isRefinable(test.right)
    ? refine(inference, test.right, right, limitByOrder(b, reversedComparisons[order], a), refinedFacts)
    : refinedFacts;
}

type Order = Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">;
const negatedOrders = { less: "atLeast", atMost: "greater", greater: "atMost", atLeast: "less" } as const;

/** An upper bound of the numbers of `a` that are in this order with some number of `b`. */
function limitByOrder(a: NumberPart, order: Order, b: NumberPart): Type {
  switch (order) {
    case "less":
      return limitBelow(a, b, 1);
    case "atMost":
      return limitBelow(a, b, 0);
    case "greater":
      return limitAbove(a, b, 1);
    case "atLeast":
      return limitAbove(a, b, 0);
  }
}

/** The numbers of `a` that are at least `step` below some number of `b`. */
const limitBelow = (a: NumberPart, b: NumberPart, step: 0 | 1): Type =>
  a.integer && b.integer && b.high - step < a.high ? intersection([a], integers(-Infinity, b.high - step)) : [a];
const limitAbove = (a: NumberPart, b: NumberPart, step: 0 | 1): Type =>
  a.integer && b.integer && b.low + step > a.low ? intersection([a], integers(b.low + step, Infinity)) : [a];

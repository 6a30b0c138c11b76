// Conditions, and what they show: `x in S & x > 3` is true or false, and where it is true, x is a member of S above 3
// (occurrence typing, Tobin-Hochstadt and Felleisen 2008).

import { types as messages } from "../../diagnostics/types.js";
import type { Comparison } from "../../language/operators.js";
import type { Link } from "../../names/resolved.js";
import { cover } from "../../source/source.js";
import type { Expression } from "../../syntax/tree.js";
import { reversed } from "../coverage/questions.js";
import { difference } from "../lattice/difference.js";
import { isExactSet } from "./exact.js";
import { either, Facts, type Known } from "./facts.js";
import type { Inference } from "./infer.js";
import { intersection, itemOf, overlaps, union } from "../lattice/lattice.js";
import { placeOf } from "../lattice/literals.js";
import { mapType } from "../lattice/map.js";
import { isMistaken } from "./operators.js";
import { predicate } from "./predicates.js";
import { binaryNeeds, comparisonNeeds, needs } from "../messages/needs.js";
import {
  any,
  integers,
  isError,
  isNever,
  isOpen,
  type NumberPart,
  type Part,
  partOf,
  truth,
  truthOf,
  type Type,
  unfolded,
  unknownsIn,
} from "../lattice/type.js";
import { kinds, kindsOf } from "../lattice/kinds.js";
import { variablesIn } from "../lattice/variables.js";
import { describe } from "../shown/words.js";

/** A condition's type, and what is known where it is true and where it is false. */
export interface Outcome {
  readonly type: Type;
  readonly whenTrue: Known;
  readonly whenFalse: Known;
}

const plain = (type: Type, facts: Known): Outcome => ({ type, whenTrue: facts, whenFalse: facts });

/** Infers an expression as a condition. Whether it is a truth value is for its place to say. */
export function condition(inference: Inference, node: Expression, facts: Known): Outcome {
  const outcome = outcomeOf(inference, node, facts);
  inference.findings?.types.set(node.id, outcome.type);
  return outcome;
}

function outcomeOf(inference: Inference, node: Expression, facts: Known): Outcome {
  switch (node.kind) {
    case "binary":
      switch (node.operator) {
        case "and":
        case "or":
          return connected(inference, operandsOf(node, node.operator), node.operator, facts);
        case "implies":
          return implication(inference, node, facts);
        case "equivalent":
          part(inference, node.left, facts, "equivalent");
          part(inference, node.right, facts, "equivalent");
          return plain(truth, facts);
        default:
          return plain(inference.infer(node, facts), facts);
      }
    case "unary": {
      if (node.operator !== "not") return plain(inference.infer(node, facts), facts);
      const inner = condition(inference, node.operand, facts);
      inference.truthValue(node.operand, inner.type, needs.not);
      return { type: negated(inner.type), whenTrue: inner.whenFalse, whenFalse: inner.whenTrue };
    }
    case "relation":
      return relation(inference, node, facts);
    case "typeTest": {
      const type = inference.infer(node.operand, facts);
      const meant = inference.typeMeant(node.type, facts);
      return membership(
        inference,
        {
          left: node.operand,
          type,
          member: meant,
          exact: isExactSet(node.type, inference.around.tables.bindings),
          whole: node,
          asType: true,
        },
        facts,
      );
    }
    case "call":
      return predicate(inference, node, facts);
    default:
      return plain(inference.infer(node, facts), facts);
  }
}

function implication(inference: Inference, node: Expression & { kind: "binary" }, facts: Known): Outcome {
  const left = part(inference, node.left, facts, "implies");
  const outer = inference.goTo(node.id);
  const right = part(inference, node.right, left.whenTrue, "implies");
  inference.path = outer;
  return { type: truth, whenTrue: facts, whenFalse: right.whenFalse };
}

function part(inference: Inference, node: Expression, facts: Known, operator: keyof typeof binaryNeeds): Outcome {
  const outcome = condition(inference, node, facts);
  inference.truthValue(node, outcome.type, binaryNeeds[operator]);
  return outcome;
}

function negated(type: Type): Type {
  const value = type.length === 1 ? partOf(type, "truth")?.value : undefined;
  return value === undefined ? truth : truthOf(!value);
}

/** Conditions that hold together, as the comma joins them. */
export function conjunction(inference: Inference, conditions: readonly Expression[], facts: Known): Outcome {
  return connected(inference, conditions, "and", facts);
}

function connected(
  inference: Inference,
  operands: readonly Expression[],
  operator: "and" | "or",
  facts: Known,
): Outcome {
  if (operands.length === 1) return condition(inference, operands[0]!, facts);
  let here = facts;
  let stopped = facts;
  let good = true;
  const outer = inference.path;
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i]!;
    // The first operand is looked at in any case.
    if (i > 0) inference.goTo(operand.id);
    const { type, whenTrue, whenFalse } = condition(inference, operand, here);
    // Once an operand is none, the others are left in peace.
    if (good) good = inference.truthValue(operand, type, binaryNeeds[operator]);
    inference.path = outer;
    const stops = operator === "and" ? whenFalse : whenTrue;
    stopped = i === 0 ? stops : either(stopped, stops, facts, union);
    here = operator === "and" ? whenTrue : whenFalse;
  }
  return operator === "and"
    ? { type: truth, whenTrue: here, whenFalse: stopped }
    : { type: truth, whenTrue: stopped, whenFalse: here };
}

/** `a & b & c` as three. */
function operandsOf(node: Expression & { kind: "binary" }, operator: "and" | "or"): readonly Expression[] {
  // Most of them have two.
  if (node.left.kind !== "binary" || node.left.operator !== operator) return [node.left, node.right];
  const operands: Expression[] = [];
  let left: Expression = node;
  while (left.kind === "binary" && left.operator === operator) {
    operands.push(left.right);
    left = left.left;
  }
  return [left, ...operands.reverse()];
}

// ---- relations

export function relationType(inference: Inference, node: Expression & { kind: "relation" }, facts: Known): Type {
  return relation(inference, node, facts).type;
}

function relation(inference: Inference, node: Expression & { kind: "relation" }, facts: Known): Outcome {
  let left: Expression = node.first;
  let type = inference.infer(left, facts);
  let known = facts;
  let whenFalse = facts;
  for (const { operator, operatorSpan, right } of node.links) {
    const rightType = inference.infer(right, known);
    const outcome = link(
      inference,
      { left, operator, operatorSpan, right, span: node.links.length === 1 ? node.span : cover(left.span, right.span) },
      type,
      rightType,
      known,
    );
    known = outcome.whenTrue;
    whenFalse = node.links.length === 1 ? outcome.whenFalse : facts;
    left = right;
    type = rightType;
  }
  return { type: truth, whenTrue: known, whenFalse };
}

/** A condition that is one comparison of a chain. */
export function linkCondition(inference: Inference, test: Link, facts: Known): Outcome {
  // What stands in the middle of a chain is evaluated once, before its left side has shown anything.
  const before = inference.findings?.types.get(test.left.id);
  const left = inference.infer(test.left, facts);
  if (before !== undefined) inference.findings?.types.set(test.left.id, union(before, left));
  return link(inference, test, left, inference.infer(test.right, facts), facts);
}

function link(inference: Inference, test: Link, left: Type, right: Type, facts: Known): Outcome {
  const { operator } = test;
  switch (operator) {
    case "equal":
    case "unequal": {
      const outcome = equality(inference, test, left, right, facts);
      return operator === "equal" ? outcome : { type: truth, whenTrue: outcome.whenFalse, whenFalse: outcome.whenTrue };
    }
    case "in":
    case "notin": {
      const { member } = inference.set(test.right, right, needs.membership);
      const outcome = membership(
        inference,
        {
          left: test.left,
          type: left,
          member,
          exact: isExactSet(test.right, inference.around.tables.bindings),
          whole: test,
          asType: false,
        },
        facts,
      );
      return operator === "in" ? outcome : { type: truth, whenTrue: outcome.whenFalse, whenFalse: outcome.whenTrue };
    }
    case "subset":
      inference.elements(test.left, left, needs.subset);
      inference.set(test.right, right, needs.subset);
      return plain(truth, facts);
    default:
      return order(inference, test, operator, left, right, facts);
  }
}

function equality(inference: Inference, test: Link, left: Type, right: Type, facts: Known): Outcome {
  suggest(inference, left, right, true);
  suggest(inference, right, left, true);
  if (inference.findings !== undefined) judgeEquality(inference, test, left, right);
  let whenTrue = facts;
  let whenFalse = facts;
  if (isLearntOf(test.left)) {
    whenTrue = learn(inference, test.left, left, isOpen(right) ? left : intersection(left, right), whenTrue);
    if (isSingle(right)) whenFalse = learn(inference, test.left, left, difference(left, right), whenFalse);
  }
  if (isLearntOf(test.right)) {
    whenTrue = learn(inference, test.right, right, isOpen(left) ? right : intersection(right, left), whenTrue);
    if (isSingle(left)) whenFalse = learn(inference, test.right, right, difference(right, left), whenFalse);
  }
  return { type: truth, whenTrue, whenFalse };
}

/** Reports values that cannot be compared, or are surely different; notes those that may be neither. */
function judgeEquality(inference: Inference, test: Link, left: Type, right: Type): void {
  // Numbers, atoms and strings can be compared with anything.
  const isComparable = left.every(isScalar) || right.every(isScalar);
  if (!isComparable && only(left, isFunction) && only(right, isFunction))
    inference.report(messages.incomparable, test.span, { code: inference.textOf(test), what: "functions" });
  else if (!isComparable && only(left, isInfinite) && only(right, isInfinite))
    inference.report(messages.incomparable, test.span, { code: inference.textOf(test), what: "infinite sets" });
  else if (areApart(inference, test.left, left, test.right, right)) {
    inference.report(
      messages.neverEqual,
      test.span,
      {
        left: describe(left),
        right: describe(right),
        leftCode: inference.textOf(test.left),
        rightCode: inference.textOf(test.right),
        leftType: inference.show(left),
        rightType: inference.show(right),
        operator: test.operator === "equal" ? "=" : "/=",
        atomAndString: isAtomAndString(left, right),
        isMember: isMemberOf(left, right) || isMemberOf(right, left),
      },
      [...inference.origin(test.left), ...inference.origin(test.right)],
    );
  } else if (!isComparable && [isFunction, isInfinite].some((is) => mayHold(left, is) && mayHold(right, is)))
    inference.unsure(test.right);
}

const only = (type: Type, is: (part: Part) => boolean): boolean => !isNever(type) && unfolded(type).every(is);
const isFunction = (part: Part): boolean => part.kind === "function";
const isInfinite = (part: Part): boolean => part.kind === "set" && part.finite === false;

/** True of a value that has no parts. */
const isScalar = ({ kind }: Part): boolean =>
  kind === "number" || kind === "truth" || kind === "atom" || kind === "string";

/** Values within values are looked at no deeper than this. */
const deepest = 2;

/** True if a value of the type, or a coordinate of one, may be such a part. */
function mayHold(type: Type, is: (part: Part) => boolean, depth = 0): boolean {
  return unfolded(type).some((part) => {
    switch (part.kind) {
      case "any":
      case "variable":
        return true;
      case "tuple":
        return depth > deepest || part.items.some((item) => mayHold(item, is, depth + 1));
      case "tuples":
        return (
          depth > deepest ||
          part.items.some((item) => mayHold(item, is, depth + 1)) ||
          mayHold(part.member, is, depth + 1)
        );
      case "sequence":
        return depth > deepest || mayHold(part.member, is, depth + 1);
      case "set":
        return part.finite === undefined || is(part);
      default:
        return is(part);
    }
  });
}

const isMemberOf = (element: Type, set: Type): boolean => overlaps(partOf(unfolded(set), "set")?.member ?? [], element);

/** True if surely no value is of both types, and no mistake is behind that. */
const apart = (a: Type, b: Type): boolean =>
  !isError(a) && !isError(b) && !isNever(a) && !isNever(b) && !overlaps(a, b, true);

/** True if two expressions are surely different, whatever conditions have shown of them. */
function areApart(inference: Inference, left: Expression, leftType: Type, right: Expression, rightType: Type): boolean {
  if (inference.findings === undefined || !apart(leftType, rightType)) return false;
  const quiet = inference.quiet();
  return apart(quiet.infer(left, undefined), quiet.infer(right, undefined));
}

function isAtomAndString(a: Type, b: Type): boolean {
  const [x, y] = [kindsOf(a), kindsOf(b)];
  return (x === kinds.atom && y === kinds.string) || (x === kinds.string && y === kinds.atom);
}

/** A type of one value only. */
function isSingle(type: Type): boolean {
  const [only] = type;
  if (only === undefined || type.length !== 1) return false;
  switch (only.kind) {
    case "truth":
      return only.value !== undefined;
    case "number":
      return only.integer && only.low === only.high;
    case "atom":
      return only.names?.size === 1;
    case "string":
      return only.values?.size === 1;
    case "tuple":
      return only.items.every(isSingle);
    case "sequence":
      return isNever(only.member);
    case "set":
      return isNever(only.member);
    default:
      return false;
  }
}

interface Membership {
  readonly left: Expression;
  readonly type: Type;
  readonly member: Type;
  /** True if each value of `member` is a member. */
  readonly exact: boolean;
  readonly whole: { readonly span: Expression["span"] };
  readonly asType: boolean;
}

function membership(
  inference: Inference,
  { left, type, member, exact, whole, asType }: Membership,
  facts: Known,
): Outcome {
  suggest(inference, type, member, false);
  if (
    inference.findings !== undefined &&
    apart(type, member) &&
    apart(inference.quiet().infer(left, undefined), member)
  ) {
    inference.report(messages.neverMember, whole.span, {
      code: inference.textOf(left),
      found: describe(type),
      foundType: inference.show(type),
      member: describe(member),
      memberType: inference.show(member),
      asType,
      atomAndString: isAtomAndString(type, member),
      isSubset: overlaps(partOf(unfolded(type), "set")?.member ?? [], member),
    });
  }
  const whenTrue = isError(member)
    ? facts
    : learn(inference, left, type, isOpen(member) ? type : intersection(type, member), facts);
  const whenFalse = exact && !isError(member) ? learn(inference, left, type, difference(type, member), facts) : facts;
  return { type: truth, whenTrue, whenFalse };
}

/** A few values that tell the alternatives of a union apart. */
const isTag = (type: Type): boolean =>
  type.length === 1 &&
  ((type[0]!.kind === "atom" && type[0]!.names !== undefined) ||
    (type[0]!.kind === "string" && type[0]!.values !== undefined));

/** What a value of unknown type is compared with hints at what is meant. */
function suggest(inference: Inference, type: Type, other: Type, isEquation: boolean): void {
  if (isError(other) || isNever(other)) return;
  for (const part of type) {
    if (part.kind === "unknown") {
      const others = unknownsIn(other);
      if (others.length === 0) inference.unknowns?.compared(part.unknown, other, isEquation);
      else for (const o of others) inference.unknowns?.comparedWith(part.unknown, o.unknown);
    } else if (part.kind === "variable" && !isOpen(other) && !variablesIn(other).has(part.name))
      inference.hint(part.name, withoutEmpty(isSingle(other) ? general(other) : other));
    else if (part.kind === "tuple") {
      for (const o of unfolded(other))
        if (o.kind === "tuple" && o.items.length === part.items.length)
          for (let i = 0; i < part.items.length; i++) suggest(inference, part.items[i]!, o.items[i]!, isEquation);
    } else if ((part.kind === "set" || part.kind === "sequence") && !isOpen(part.member)) continue;
    else if (part.kind === "set" || part.kind === "sequence") {
      const o = partOf(unfolded(other), part.kind);
      if (o !== undefined) suggest(inference, part.member, o.member, isEquation);
    }
  }
}

/** What is compared with an empty set or sequence is one of anything. */
function withoutEmpty(type: Type): Type {
  return isNever(type) ? any : mapType(type, withoutEmpty);
}

/** A comparison with one value says of which kind the others are. */
function general(type: Type): Type {
  return type.map(
    (part): Part =>
      part.kind === "number"
        ? { kind: "number", integer: false, low: -Infinity, high: Infinity, values: undefined }
        : part.kind === "atom"
          ? { kind: "atom", names: undefined }
          : part.kind === "string"
            ? { kind: "string", values: undefined }
            : part.kind === "truth"
              ? { kind: "truth", value: undefined }
              : part,
  );
}

function order(inference: Inference, test: Link, operator: Order, left: Type, right: Type, facts: Known): Outcome {
  const need = comparisonNeeds[operator];
  if (!inference.isCollecting && isMistaken(inference, test.left, left, need)) return plain(truth, facts);
  const a = inference.number(test.left, left, need);
  const b = inference.number(test.right, right, need);
  const compared: Compared = { test, left, right, a, b };
  return {
    type: truth,
    whenTrue: ordered(inference, compared, operator, facts),
    whenFalse: ordered(inference, compared, opposite[operator], facts),
  };
}

/** Two expressions that are compared, their types, and the numbers that they can be. */
interface Compared {
  readonly test: Link;
  readonly left: Type;
  readonly right: Type;
  readonly a: NumberPart;
  readonly b: NumberPart;
}

/** What is known where they are in this order. */
function ordered(inference: Inference, { test, left, right, a, b }: Compared, is: Order, facts: Known): Known {
  const learnt = isLearntOf(test.left) ? learn(inference, test.left, left, limited(a, is, b), facts) : facts;
  return isLearntOf(test.right) ? learn(inference, test.right, right, limited(b, reversed[is], a), learnt) : learnt;
}

type Order = Exclude<Comparison, "equal" | "unequal" | "in" | "notin" | "subset">;
const opposite = { less: "atLeast", atMost: "greater", greater: "atMost", atLeast: "less" } as const;

/** The numbers of a that are in this order with some number of b. */
function limited(a: NumberPart, order: Order, b: NumberPart): Type {
  switch (order) {
    case "less":
      return below(a, b, 1);
    case "atMost":
      return below(a, b, 0);
    case "greater":
      return above(a, b, 1);
    case "atLeast":
      return above(a, b, 0);
  }
}

/** The numbers of a that some number of b is above by at least `step`. */
const below = (a: NumberPart, b: NumberPart, step: 0 | 1): Type =>
  a.integer && b.integer && b.high - step < a.high ? intersection([a], integers(-Infinity, b.high - step)) : [a];
const above = (a: NumberPart, b: NumberPart, step: 0 | 1): Type =>
  a.integer && b.integer && b.low + step > a.low ? intersection([a], integers(b.low + step, Infinity)) : [a];

// ---- what is learnt

/** True of an expression that something can be learnt of. */
const isLearntOf = ({ kind }: Expression): boolean =>
  kind === "name" || kind === "index" || kind === "call" || kind === "tuple";

/** The facts with a new type for an expression, if that says more; a tuple's coordinates and alternatives learn with it. */
export function learn(inference: Inference, node: Expression, before: Type, type: Type, facts: Known): Known {
  if (type === before || isError(before)) return facts;
  if (node.kind === "tuple") return learnItems(inference, node, type, facts);
  if (!isLearntOf(node)) return facts;
  const key = inference.around.keys.of(node);
  if (key === undefined) return facts;
  const known = new Facts(key, type, facts);
  const place = node.kind === "index" ? placeOf(node.index) : undefined;
  return node.kind === "index" && place !== undefined ? learnWhole(inference, node, place, type, known) : known;
}

function learnItems(inference: Inference, node: Expression & { kind: "tuple" }, type: Type, facts: Known): Known {
  const alternatives = unfolded(type).filter(
    (p): p is Part & { kind: "tuple" } => p.kind === "tuple" && p.items.length === node.items.length,
  );
  if (alternatives.length === 0) return facts;
  return node.items.reduce<Known>((known, item, i) => {
    const own = inference.quiet().infer(item, known);
    return learn(inference, item, own, intersection(own, union(...alternatives.map((a) => a.items[i]!))), known);
  }, facts);
}

/** `e[1] = `num` leaves of e the alternatives with that tag. */
function learnWhole(
  inference: Inference,
  node: Expression & { kind: "index" },
  at: number,
  type: Type,
  facts: Known,
): Known {
  const whole = unfolded(inference.quiet().infer(node.target, facts));
  const [only] = whole;
  if (whole.length === 1 && only?.kind === "unknown" && isTag(type))
    return learn(inference, node.target, whole, inference.unknowns!.alternative(only.unknown, at, type), facts);
  if (!whole.some((p) => p.kind === "tuple" || (p.kind === "tuples" && at <= p.items.length))) return facts;
  const kept = whole.flatMap((p): Type => {
    if (p.kind !== "tuple" && p.kind !== "tuples") return [p];
    const item = itemOf(p, at - 1);
    const left = intersection(item, type);
    if (isNever(left)) return [];
    if (left === item || at > p.items.length) return [p];
    const items = p.items.map((other, i) => (i === at - 1 ? left : other));
    return [
      p.kind === "tuple"
        ? { kind: "tuple", items }
        : { kind: "tuples", atLeast: Math.max(at, p.atLeast), items, member: p.member },
    ];
  });
  return learn(inference, node.target, whole, kept, facts);
}

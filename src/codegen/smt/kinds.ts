// Takes symbolic values as values of one kind. An operation on another kind fails.

import type { Core } from "../../ir/ir.js";
import type { Span } from "../../text/source.js";
import { refuse, type SmtScope } from "./context.js";
import { all, isInteger, no, type Smt, toInteger } from "./tree.js";
import { casesOf, type Evaluated, isOfKind, type SingleValue, type SmtSet, type SmtValue } from "./values.js";

/** A condition: its truth, and the condition that its evaluation does not fail. */
export interface SmtCondition {
  readonly holds: Smt;
  readonly defined: Smt;
}

/** The value of an evaluation that always fails. */
export const failure: Evaluated = { value: { kind: "union", cases: [] }, defined: no };

/** A value as one of this kind; undefined if it never is. */
export function single<Kind extends SingleValue["kind"]>(
  value: SmtValue,
  kind: Kind,
): (SingleValue & { readonly kind: Kind }) | undefined {
  const isOf = (one: SingleValue): one is SingleValue & { readonly kind: Kind } => one.kind === kind;
  return casesOf(value)
    .map((one) => one.value)
    .find(isOf);
}

/** The condition that a value is a truth value, and true. */
export function holdsOf({ value, defined }: Evaluated): SmtCondition {
  const own = single(value, "truth");
  return own === undefined
    ? { holds: no, defined: no }
    : { holds: own.term, defined: all(defined, isOfKind(value, "truth")) };
}

export const conditionOf = (node: Core, scope: SmtScope): SmtCondition => holdsOf(scope.evaluate(node, scope));

/** A set whose members are visited; a type has too many. */
export function finiteSet({ value, defined }: Evaluated, span: Span): { readonly set: SmtSet; readonly defined: Smt } {
  const set = single(value, "set");
  if (set === undefined) return { set: emptySet, defined: no };
  if (!set.isFinite) refuse(span, "the members of an infinite set cannot be listed");
  return { set, defined: all(defined, isOfKind(value, "set")) };
}

const emptySet: SmtSet = { kind: "set", isFinite: true, has: () => no, templates: () => [] };

/** A number as an integer term, and the condition that it is one. */
export function integerTerm(value: SmtValue): { readonly term: Smt; readonly defined: Smt } | undefined {
  const number = single(value, "number");
  if (number === undefined) return undefined;
  const isNumber = isOfKind(value, "number");
  return number.isWhole
    ? { term: number.term, defined: isNumber }
    : { term: toInteger(number.term), defined: all(isNumber, isInteger(number.term)) };
}

// Symbolic sets: listed sets, ranges, types, products, power sets, and the operations on sets.

import { newBoundName, newMemberName, type SmtContext } from "./context.js";
import { maxMembers } from "./limits.js";
import { all, any, compared, ifElse, isInteger, no, not, numeral, same, type Smt, word, yes } from "./tree.js";
import {
  areEqual,
  casesOf,
  forAll,
  isSubset,
  realTerm,
  type SmtShape,
  shapesOf,
  type SmtSet,
  type SmtValue,
  type Template,
  truth,
  tuple,
  variableOf,
  whole,
} from "./values.js";

/** The set of some values. */
export const listed = (members: readonly SmtValue[]): SmtSet => ({
  kind: "set",
  isFinite: true,
  has: (value) => any(...members.map((one) => areEqual(one, value))),
  templates: () => members.map((value) => ({ variables: [], condition: yes, value })),
});

/** A test of the cases of a value, which is false for other kinds. */
const caseTest =
  (test: (value: SmtValue & { readonly kind: Exclude<SmtValue["kind"], "union"> }) => Smt) =>
  (value: SmtValue): Smt =>
    any(...casesOf(value).map(({ condition, value: one }) => all(condition, test(one))));

/** The integers between two bounds. A short range of numerals is listed. */
export function rangeOf(low: Smt, high: Smt, context: SmtContext): SmtSet {
  const isBetween = (term: Smt): Smt => all(compared("<=", low, term), compared("<=", term, high));
  const templates = (): readonly Template[] => {
    if (low.kind === "numeral" && high.kind === "numeral" && high.value - low.value < BigInt(maxMembers))
      return Array.from({ length: Math.max(0, Number(high.value - low.value) + 1) }, (_, i) => ({
        variables: [],
        condition: yes,
        value: whole(numeral(low.value + BigInt(i))),
      }));
    const name = newMemberName(context, "i");
    return [{ variables: [{ name, sort: "Int" }], condition: isBetween(word(name)), value: whole(word(name)) }];
  };
  return {
    kind: "set",
    isFinite: true,
    range: { low, high },
    has: caseTest((value) => {
      if (value.kind !== "number") return no;
      if (value.isWhole) return isBetween(value.term);
      const bounds = [low, high].map((one) => realTerm({ kind: "number", term: one, isWhole: true }));
      return all(isInteger(value.term), compared("<=", bounds[0]!, value.term), compared("<=", value.term, bounds[1]!));
    }),
    templates,
  };
}

/** A type with one variable as its template. */
function typeOf(shape: SmtShape, context: SmtContext, has: (value: SmtValue) => Smt): SmtSet {
  return {
    kind: "set",
    isFinite: false,
    has,
    templates: () => {
      const { variables, value } = variableOf(
        shape,
        () => newMemberName(context),
        () => newBoundName(context),
      );
      return [{ variables, condition: has(value), value }];
    },
  };
}

export const naturals = (context: SmtContext): SmtSet => ({
  ...typeOf(
    { kind: "number", isWhole: true },
    context,
    caseTest((value) => {
      if (value.kind !== "number") return no;
      return value.isWhole
        ? compared(">=", value.term, numeral(0))
        : all(isInteger(value.term), compared(">=", value.term, numeral(0, "Real")));
    }),
  ),
  isNat: true,
});

export const integers = (context: SmtContext): SmtSet => ({
  ...typeOf(
    { kind: "number", isWhole: true },
    context,
    caseTest((value) => (value.kind !== "number" ? no : value.isWhole ? yes : isInteger(value.term))),
  ),
  isInt: true,
});

export const rationals = (context: SmtContext): SmtSet =>
  typeOf(
    { kind: "number", isWhole: false },
    context,
    caseTest((value) => (value.kind === "number" ? yes : no)),
  );

export const allAtoms = (context: SmtContext): SmtSet =>
  typeOf(
    { kind: "atom" },
    context,
    caseTest((value) => (value.kind === "atom" ? yes : no)),
  );

export const truthValues: SmtSet = {
  ...listed([truth(no), truth(yes)]),
  has: caseTest((value) => (value.kind === "truth" ? yes : no)),
};

// ---- operations

export const union = (sets: readonly SmtSet[]): SmtSet => ({
  kind: "set",
  isFinite: sets.every(({ isFinite }) => isFinite),
  has: (value) => any(...sets.map((one) => one.has(value))),
  templates: () => sets.flatMap((one) => one.templates()),
});

/** The members of a set that pass a test. */
export const filtered = (set: SmtSet, test: (value: SmtValue) => Smt): SmtSet => ({
  kind: "set",
  isFinite: set.isFinite,
  has: (value) => all(set.has(value), test(value)),
  templates: () =>
    set
      .templates()
      .map((one) => ({ ...one, condition: all(one.condition, test(one.value)) }))
      .filter(({ condition }) => condition !== no),
});

/** The members that two sets share; those of the finite one, if the other is a type. */
export const intersection = (a: SmtSet, b: SmtSet): SmtSet =>
  a.isFinite || !b.isFinite ? filtered(a, b.has) : filtered(b, a.has);

export const difference = (a: SmtSet, b: SmtSet): SmtSet => filtered(a, (value) => not(b.has(value)));

/** The tuples whose coordinates are members of the factors. */
export const product = (factors: readonly SmtSet[]): SmtSet => ({
  kind: "set",
  isFinite: factors.every(({ isFinite }) => isFinite),
  has: caseTest((value) =>
    value.kind === "tuple" && value.items.length === factors.length
      ? all(...factors.map((one, i) => one.has(value.items[i]!)))
      : no,
  ),
  templates: () =>
    factors
      .reduce<readonly (Omit<Template, "value"> & { readonly items: readonly SmtValue[] })[]>(
        (before, factor) =>
          before.flatMap((outer) =>
            factor.templates().map((one) => ({
              variables: [...outer.variables, ...one.variables],
              condition: all(outer.condition, one.condition),
              items: [...outer.items, one.value],
            })),
          ),
        [{ variables: [], condition: yes, items: [] }],
      )
      .map(({ items, ...one }) => ({ ...one, value: tuple(items) })),
});

/** The finite subsets of a set; undefined if its members have no shape. */
export function subsetsOf(set: SmtSet, context: SmtContext): SmtSet | undefined {
  const shapes = shapesOf(set)?.[0];
  if (shapes?.kind !== "set") return undefined;
  return {
    kind: "set",
    isFinite: set.isFinite,
    has: caseTest((value) => (value.kind === "set" && value.isFinite ? isSubset(value, set) : no)),
    templates: () => {
      const { variables, value } = variableOf(
        shapes,
        () => newMemberName(context, "S"),
        () => newBoundName(context),
      );
      return value.kind === "set" ? [{ variables, condition: isSubset(value, set), value }] : [];
    },
  };
}

// ---- sizes and extremes

/** The members of a set without variables, each with the condition that it is a member and no repetition. */
export function distinctMembers(
  set: SmtSet,
): readonly { readonly condition: Smt; readonly value: SmtValue }[] | undefined {
  const templates = set.templates();
  if (templates.some(({ variables }) => variables.length > 0)) return undefined;
  return templates.map(({ condition, value }, i) => ({
    value,
    condition: all(
      condition,
      not(any(...templates.slice(0, i).map((one) => all(one.condition, areEqual(one.value, value))))),
    ),
  }));
}

/** The number of members; undefined if the set is not listed and no range. */
export function sizeOf(set: SmtSet): Smt | undefined {
  if (set.range !== undefined) {
    const { low, high } = set.range;
    const count: Smt =
      low.kind === "numeral" && high.kind === "numeral"
        ? numeral(high.value - low.value + 1n)
        : { kind: "apply", operator: "+", args: [{ kind: "apply", operator: "-", args: [high, low] }, numeral(1)] };
    return ifElse(compared("<", high, low), numeral(0), count);
  }
  const members = distinctMembers(set);
  const counts = members?.map(({ condition }) => ifElse(condition, numeral(1), numeral(0)));
  return counts?.reduce(
    (a, b) => (isZero(a) ? b : isZero(b) ? a : { kind: "apply", operator: "+", args: [a, b] }),
    numeral(0),
  );
}

const isZero = (term: Smt): boolean => same(term, numeral(0)) === yes;

export const isEmpty = (set: SmtSet): Smt => forAll(set.templates(), () => no);

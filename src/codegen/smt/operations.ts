// The operations of core, one row each: the symbolic value of a call of a runtime function.

import type { CoreOf } from "../../ir/ir.js";
import type { Span } from "../../text/source.js";
import {
  absolute,
  added,
  comparison,
  divided,
  extremeOf,
  multiplied,
  opposite,
  power,
  remainder,
  rounded,
  subtracted,
} from "./arithmetic.js";
import { refuse, type SmtScope } from "./context.js";
import { failure, finiteSet, integerTerm, single } from "./kinds.js";
import { itemsOf } from "./patterns.js";
import {
  allAtoms,
  difference,
  distinctMembers,
  filtered,
  integers,
  intersection,
  isEmpty,
  listed,
  naturals,
  product,
  rangeOf,
  rationals,
  sizeOf,
  subsetsOf,
  truthValues,
  union,
} from "./sets.js";
import { all, any, compared, no, not, numeral, same, type Smt, yes } from "./tree.js";
import {
  areEqual,
  casesOf,
  chosen,
  either,
  type Evaluated,
  evaluated,
  forAll,
  isOfKind,
  isSubset,
  type SingleValue,
  type SmtSet,
  type SmtValue,
  truth,
  tuple,
  whole,
} from "./values.js";

type Primitive = CoreOf<"primitive">;
type Row = (args: readonly SmtValue[], node: Primitive, scope: SmtScope) => Evaluated;

/** A constant of the runtime as a value. */
export function runtimeValue(node: CoreOf<"runtime">, { context }: SmtScope): SmtValue {
  switch (node.name) {
    case "Nat":
      return naturals(context);
    case "Int":
      return integers(context);
    case "Rat":
      return rationals(context);
    case "Bool":
      return truthValues;
    case "Atoms":
      return allAtoms(context);
    default:
      return refuse(node.span, "this built-in value is not translated");
  }
}

/** The value of a call of a runtime function, after its operands. */
export function translateOperation(node: Primitive, scope: SmtScope): Evaluated {
  if (node.name === "floor" || node.name === "ceil" || node.name === "round")
    return rounded(node.name, node.args[0]!, scope);
  if (
    node.name === "Bool" ||
    node.name === "Nat" ||
    node.name === "Int" ||
    node.name === "Rat" ||
    node.name === "Atoms"
  )
    return evaluated(runtimeValue({ kind: "runtime", name: node.name, span: node.span }, scope));
  if (node.name === "checked") return checked(node, scope);
  const row = rows[node.name];
  if (row === undefined) return refuse(node.span, "this operation is not translated");
  const args = node.args.map((arg) => scope.evaluate(arg, scope));
  const { value, defined } = row(
    args.map((arg) => arg.value),
    node,
    scope,
  );
  return evaluated(value, ...args.map((arg) => arg.defined), defined);
}

/** A value that must be in a set. */
function checked({ args: [value, set] }: Primitive, scope: SmtScope): Evaluated {
  const [own, type] = [scope.evaluate(value!, scope), scope.evaluate(set!, scope)];
  const members = single(type.value, "set");
  return evaluated(own.value, own.defined, type.defined, members === undefined ? no : members.has(own.value));
}

// ---- sets

/** The result of an operation on sets; it fails for other values. */
function onSets(values: readonly SmtValue[], make: (sets: readonly SmtSet[]) => Evaluated): Evaluated {
  const sets = values.flatMap((value) => single(value, "set") ?? []);
  if (sets.length < values.length) return failure;
  const { value, defined } = make(sets);
  return evaluated(value, ...values.map((one) => isOfKind(one, "set")), defined);
}

/** True for functions, for sets that may be infinite or not, and for values with such parts. */
const isIncomparable = (value: SmtValue): boolean =>
  casesOf(value).some(({ value: one }) => {
    if ("items" in one) return one.items.some(isIncomparable);
    return one.kind === "function" || (one.kind === "set" && one.isMixed === true);
  });

const isType = (value: SmtValue): boolean =>
  casesOf(value).some(({ value: one }) => one.kind === "set" && !one.isFinite);

function refuseIncomparable(values: readonly SmtValue[], span: Span): void {
  if (values.some(isIncomparable)) refuse(span, "functions and infinite sets cannot be compared");
}

const has: Row = ([set, value], node) => {
  refuseIncomparable([value!], node.span);
  return onSets([set!], ([own]) => evaluated(truth(own!.has(value!))));
};

const equal: Row = ([a, b], node) => {
  refuseIncomparable([a!, b!], node.span);
  if (isType(a!) && isType(b!)) refuse(node.span, "two infinite sets cannot be compared");
  return evaluated(truth(areEqual(a!, b!)));
};

const size: Row = (args, node) => {
  const [value] = args;
  const options = casesOf(value!).flatMap(({ condition, value: one }) => {
    const count = lengthOf(one, node.span);
    return count === undefined ? [] : [{ condition, value: count }];
  });
  if (options.length === 0) return failure;
  return evaluated(chosen(options), any(...options.map(({ condition }) => condition)));
};

function lengthOf(value: SingleValue, span: Span): SmtValue | undefined {
  switch (value.kind) {
    case "number":
      return absolute([value]).value;
    case "tuple":
    case "sequence":
      return whole(numeral(value.items.length));
    case "set": {
      const count = value.isFinite ? sizeOf(value) : undefined;
      return whole(count ?? refuse(span, "the number of members is translated only for listed sets and ranges"));
    }
    default:
      return undefined;
  }
}

const range: Row = ([low, high], _node, { context }) => {
  const [from, to] = [integerTerm(low!), integerTerm(high!)];
  return from === undefined || to === undefined
    ? failure
    : evaluated(rangeOf(from.term, to.term, context), from.defined, to.defined);
};

const subsets =
  (isType: boolean): Row =>
  (args, node, { context }) =>
    onSets(args, ([set]) => {
      if (!isType && !set!.isFinite) refuse(node.span, "an infinite set has no power set");
      const all = subsetsOf(set!, context);
      return evaluated(all ?? refuse(node.span, "sets of functions are not translated"));
    });

const products: Row = (args, node) => {
  const isOfSets = args.some((one) => single(one, "set") !== undefined);
  if (!isOfSets) return multiplied(args);
  if (args.some((one) => single(one, "number") !== undefined))
    return refuse(node.span, "it is not clear whether this is a product of numbers or of sets");
  return onSets(args, (sets) => evaluated(product(sets)));
};

const choose: Row = ([set], node) => {
  const over = finiteSet(evaluated(set!), node.span);
  if (over.set.range !== undefined) return extremeMember("<=", over.set, node);
  const members = distinctMembers(over.set);
  if (members?.length === 1) return evaluated(members[0]!.value, over.defined, members[0]!.condition);
  if (members === undefined || members.some(({ value }) => value.kind !== "number"))
    return refuse(node.span, "`choose` is translated only for listed numbers and ranges");
  return extremeMember("<=", over.set, node);
};

/** The least or greatest member of a set that is a range or is listed. */
function extremeMember(operator: "<=" | ">=", set: SmtSet, node: Primitive): Evaluated {
  if (set.range !== undefined) {
    const { low, high } = set.range;
    return evaluated(whole(operator === "<=" ? low : high), compared("<=", low, high));
  }
  const members = distinctMembers(set);
  if (members === undefined)
    return refuse(node.span, "the extreme of a set is translated only for listed sets and ranges");
  const numbers = members.flatMap(({ condition, value }) => {
    const number = single(value, "number");
    return number === undefined ? [] : [{ condition, value: number }];
  });
  if (numbers.length === 0) return failure;
  const { value, defined } = extremeOf(operator, numbers);
  const areNumbers = members.map((one) => any(not(one.condition), isOfKind(one.value, "number")));
  return evaluated(value, defined, ...areNumbers);
}

const extreme =
  (operator: "<=" | ">="): Row =>
  (args, node) => {
    const [first] = args;
    if (args.length > 1) {
      const numbers = args.flatMap((one) => single(one, "number") ?? []);
      if (numbers.length < args.length) return failure;
      const { value } = extremeOf(
        operator,
        numbers.map((one) => ({ condition: yes, value: one })),
      );
      return evaluated(value, ...args.map((one) => isOfKind(one, "number")));
    }
    const over = finiteSet(evaluated(first!), node.span);
    const { value, defined } = over.defined === no ? failure : extremeMember(operator, over.set, node);
    return evaluated(value, over.defined, defined);
  };

// ---- tuples and sequences

/** The result of an operation on each possible tuple or sequence; it fails for other values. */
function onItems(
  value: SmtValue,
  make: (whole: SingleValue & { readonly kind: "tuple" | "sequence" }) => Evaluated,
): Evaluated {
  const options = casesOf(value).flatMap(({ condition, value: one }) =>
    one.kind === "tuple" || one.kind === "sequence" ? [{ condition, result: make(one) }] : [],
  );
  if (options.length === 0) return failure;
  const results = options.map(({ condition, result }) => ({ condition, value: result.value }));
  return evaluated(chosen(results), any(...options.map(({ condition, result }) => all(condition, result.defined))));
}

const index: Row = ([target, at]) => {
  const position = integerTerm(at!);
  if (position === undefined) return failure;
  return onItems(target!, ({ items }) => {
    const tests = items.map((_, i) => same(position.term, numeral(i + 1)));
    const options = items.flatMap((value, i) => (tests[i] === no ? [] : [{ condition: tests[i]!, value }]));
    if (options.length === 0) return failure;
    return evaluated(chosen(options), position.defined, any(...tests));
  });
};

/** An update of a coordinate, or of the pair with a key in a set of pairs. */
const updated: Row = ([target, at, value], node) => {
  const set = single(target!, "set");
  if (set !== undefined) {
    refuseIncomparable([at!], node.span);
    const isPair = (one: SmtValue): Smt => itemsOf(one, 2).test;
    const others = filtered(set, (one) => not(areEqual(itemsOf(one, 2).items[0] ?? one, at!)));
    const pair = tuple([at!, value!]);
    return evaluated(
      union([others, listed([pair])]),
      isOfKind(target!, "set"),
      forAll(finiteSet(evaluated(set), node.span).set.templates(), isPair),
    );
  }
  const position = integerTerm(at!);
  if (position === undefined) return failure;
  return onItems(target!, ({ kind, items }) => {
    const tests = items.map((_, i) => same(position.term, numeral(i + 1)));
    const result = items.map((one, i) => either(tests[i]!, value!, one));
    return evaluated({ kind, items: result }, position.defined, any(...tests));
  });
};

const slice: Row = ([target, from, to], node) => {
  const bounds = [from!, ...(to === undefined ? [] : [to])].map((one) => integerTerm(one)?.term);
  const [low, high] = bounds.map((term) => (term?.kind === "numeral" ? Number(term.value) : undefined));
  if (low === undefined || (to !== undefined && high === undefined))
    return refuse(node.span, "only slices with literal bounds are translated");
  return onItems(target!, ({ kind, items }) => {
    const end = high ?? items.length;
    if (!(low >= 1 && low <= end + 1 && end <= items.length)) return failure;
    const part = items.slice(low - 1, end);
    if (kind === "sequence" || part.length > 1) return evaluated({ kind, items: part });
    return part.length === 0 ? failure : evaluated(part[0]!);
  });
};

/** A sum of numbers, or tuples or sequences one after the other. */
const add: Row = (args) => {
  const [a, b] = args;
  const options = casesOf(a!).flatMap(({ condition, value: left }) =>
    casesOf(b!).flatMap(({ condition: other, value: right }): readonly ValueOption[] => {
      if (left.kind !== right.kind || !("items" in left && "items" in right)) return [];
      const value: SingleValue = { kind: left.kind, items: [...left.items, ...right.items] };
      return [{ condition: all(condition, other), value }];
    }),
  );
  if (options.length === 0) return added(args);
  return evaluated(chosen(options), any(...options.map(({ condition }) => condition)));
};

interface ValueOption {
  readonly condition: Smt;
  readonly value: SmtValue;
}

/** A call of a function, which may be one of several. */
const applied: Row = ([callee, ...args], node) => {
  const options = casesOf(callee!).flatMap(({ condition, value }) =>
    value.kind === "function" ? [{ condition, result: value.call(args, node.span) }] : [],
  );
  if (options.length === 0) return refuse(node.span, "this call is not translated");
  return evaluated(
    chosen(options.map(({ condition, result }) => ({ condition, value: result.value }))),
    any(...options.map(({ condition, result }) => all(condition, result.defined))),
  );
};

const rows: Readonly<Record<string, Row>> = {
  add,
  subtract: (args) => subtracted(args),
  multiply: products,
  product: products,
  divide: (args) => divided(args),
  modulo: (args, _node, scope) => remainder(args, scope),
  power,
  negate: (args) => opposite(args),
  plus: (args) => added([...args, whole(numeral(0))]),
  abs: (args) => absolute(args),
  less: (args) => comparison("<")(args),
  atMost: (args) => comparison("<=")(args),
  greater: (args) => comparison(">")(args),
  atLeast: (args) => comparison(">=")(args),
  equal,
  min: extreme("<="),
  max: extreme(">="),

  setOf: (args, node) => {
    refuseIncomparable(args, node.span);
    return evaluated(listed(args));
  },
  range,
  union: (args) => onSets(args, (sets) => evaluated(union(sets))),
  intersection: (args) => onSets(args, ([a, b]) => evaluated(intersection(a!, b!))),
  difference: (args) => onSets(args, ([a, b]) => evaluated(difference(a!, b!))),
  powerSet: subsets(false),
  finiteSetsOf: subsets(true),
  has,
  subset: (args, node) =>
    onSets(args, ([a, b]) => {
      if (!a!.isFinite) refuse(node.span, "the members of an infinite set cannot be listed");
      return evaluated(truth(isSubset(a!, b!)));
    }),
  isEmpty: (args) => onSets(args, ([set]) => evaluated(truth(isEmpty(set!)))),
  choose,
  inOrder: (args) => evaluated(args[0]!),

  sequence: (args) => evaluated({ kind: "sequence", items: args }),
  index,
  slice,
  sliceFrom: slice,
  updated,
  size,
  apply: applied,
};

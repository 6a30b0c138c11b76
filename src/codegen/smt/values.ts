// Symbolic values: LED values whose parts are SMT-LIB terms. Tuples are taken apart, sets are predicates, and a value of
// several possible kinds is a list of cases.

import type { Span } from "../../text/source.js";
import { all, any, arraySort, ifElse, implies, isInteger, no, not, quantified, same, selected } from "./tree.js";
import { type Smt, type SmtVariable, type Sort, toInteger, toReal, word, yes } from "./tree.js";

/** A value of one kind. */
export type SingleValue =
  | { readonly kind: "number"; readonly term: Smt; readonly isWhole: boolean }
  | { readonly kind: "truth" | "atom"; readonly term: Smt }
  | { readonly kind: "tuple" | "sequence"; readonly items: readonly SmtValue[] }
  | SmtSet
  | SmtFunction;

export type NumberValue = SingleValue & { readonly kind: "number" };

export type SmtValue = SingleValue | UnionValue;

/** One of several values. The conditions of the cases exclude each other, and one of them is true. */
interface UnionValue {
  readonly kind: "union";
  readonly cases: readonly ValueCase[];
}

interface ValueCase {
  readonly condition: Smt;
  readonly value: SingleValue;
}

interface SmtFunction {
  readonly kind: "function";
  readonly call: (args: readonly SmtValue[], span: Span) => Evaluated;
}

/** A set: its membership predicate, and its members as templates. */
export interface SmtSet {
  readonly kind: "set";
  /** False for types, whose members cannot be listed. */
  readonly isFinite: boolean;
  /** True if it depends on a condition whether it is finite. Such a set is never compared. */
  readonly isMixed?: boolean;
  readonly has: (value: SmtValue) => Smt;
  /** The members: the values of the templates for all variables for which their conditions hold. */
  readonly templates: () => readonly Template[];
  /** The arrays of a set variable, one for each shape of its members. */
  readonly arrays?: readonly SetArray[];
  /** The bounds of a range of integers. */
  readonly range?: { readonly low: Smt; readonly high: Smt };
  /** True for the natural numbers. */
  readonly isNat?: true;
  /** True for the integers. */
  readonly isInt?: true;
}

interface SetArray {
  readonly term: Smt;
  readonly shape: SmtShape;
}

/** The members of a set that one term describes. */
export interface Template {
  readonly variables: readonly SmtVariable[];
  readonly condition: Smt;
  readonly value: SmtValue;
}

/** A value, and the condition that its evaluation does not fail. */
export interface Evaluated {
  readonly value: SmtValue;
  readonly defined: Smt;
}

/** The sorts of a value of one kind. */
export type SmtShape =
  | { readonly kind: "number"; readonly isWhole: boolean }
  | { readonly kind: "truth" | "atom" }
  | { readonly kind: "tuple" | "sequence"; readonly items: readonly SmtShape[] }
  | { readonly kind: "set"; readonly members: readonly SmtShape[] };

export const truth = (term: Smt): SingleValue => ({ kind: "truth", term });
export const whole = (term: Smt): SingleValue => ({ kind: "number", term, isWhole: true });
export const real = (term: Smt): SingleValue => ({ kind: "number", term, isWhole: false });
export const tuple = (items: readonly SmtValue[]): SingleValue => ({ kind: "tuple", items });
export const evaluated = (value: SmtValue, ...defined: readonly Smt[]): Evaluated => ({
  value,
  defined: all(...defined),
});

export const realTerm = ({ term, isWhole }: SingleValue & { readonly kind: "number" }): Smt =>
  isWhole ? toReal(term) : term;

// ---- cases

export const casesOf = (value: SmtValue): readonly ValueCase[] =>
  value.kind === "union" ? value.cases : [{ condition: yes, value }];

/** The condition that a value is of some kinds. */
export const isOfKind = (value: SmtValue, ...kinds: readonly SingleValue["kind"][]): Smt =>
  any(...casesOf(value).flatMap(({ condition, value: one }) => (kinds.includes(one.kind) ? [condition] : [])));

/** A value for each case, combined by conditions; the last one where there is no other. */
export function chosen(options: readonly { readonly condition: Smt; readonly value: SmtValue }[]): SmtValue {
  const last = options.at(-1);
  if (last === undefined) throw new Error("there is no case");
  return options.slice(0, -1).reduceRight((rest, { condition, value }) => either(condition, value, rest), last.value);
}

/** `a` if a condition is true, otherwise `b`. */
export function either(condition: Smt, a: SmtValue, b: SmtValue): SmtValue {
  if (condition === yes) return a;
  if (condition === no) return b;
  const cases: ValueCase[] = casesOf(b).map((one) => ({ ...one, condition: all(not(condition), one.condition) }));
  for (const own of casesOf(a)) {
    const at = cases.findIndex((other) => isMergeable(own.value, other.value));
    const ownCondition = all(condition, own.condition);
    if (at < 0) cases.push({ condition: ownCondition, value: own.value });
    else {
      const other = cases[at]!;
      const value = merged(own.condition === yes ? condition : ownCondition, own.value, other.value);
      cases[at] = { condition: any(ownCondition, other.condition), value };
    }
  }
  return cases.length === 1 ? cases[0]!.value : { kind: "union", cases };
}

function isMergeable(a: SingleValue, b: SingleValue): boolean {
  if (a.kind === "function" || a.kind !== b.kind) return false;
  return "items" in a && "items" in b ? a.items.length === b.items.length : true;
}

function merged(condition: Smt, a: SingleValue, b: SingleValue): SingleValue {
  if (a.kind === "number" && b.kind === "number")
    return a.isWhole && b.isWhole
      ? whole(ifElse(condition, a.term, b.term))
      : real(ifElse(condition, realTerm(a), realTerm(b)));
  if ("term" in a && "term" in b) return { ...a, term: ifElse(condition, a.term, b.term) } as SingleValue;
  if ("items" in a && "items" in b)
    return { kind: a.kind, items: a.items.map((one, i) => either(condition, one, b.items[i]!)) };
  if (a.kind === "set" && b.kind === "set") return eitherSet(condition, a, b);
  throw new Error("values of different kinds were merged");
}

const eitherSet = (condition: Smt, a: SmtSet, b: SmtSet): SmtSet => ({
  kind: "set",
  isFinite: a.isFinite && b.isFinite,
  isMixed: a.isFinite !== b.isFinite || a.isMixed === true || b.isMixed === true,
  has: (value) => ifElse(condition, a.has(value), b.has(value)),
  templates: () => [...withCondition(condition, a.templates()), ...withCondition(not(condition), b.templates())],
});

const withCondition = (condition: Smt, templates: readonly Template[]): readonly Template[] =>
  templates.map((one) => ({ ...one, condition: all(condition, one.condition) }));

// ---- members

/** The condition that all members of a set meet: the formula of each template under its condition. */
export const forAll = (templates: readonly Template[], make: (value: SmtValue) => Smt): Smt =>
  all(
    ...templates.map(({ variables, condition, value }) =>
      quantified("forall", variables, implies(condition, make(value))),
    ),
  );

export const forSome = (templates: readonly Template[], make: (value: SmtValue) => Smt): Smt =>
  any(
    ...templates.map(({ variables, condition, value }) => quantified("exists", variables, all(condition, make(value)))),
  );

export const isSubset = (a: SmtSet, b: SmtSet): Smt => forAll(a.templates(), (one) => b.has(one));

// ---- equality

/** The condition that two values are equal: values of different kinds differ. Functions are never compared. */
export function areEqual(a: SmtValue, b: SmtValue): Smt {
  return any(
    ...casesOf(a).flatMap((one) =>
      casesOf(b).map((other) => all(one.condition, other.condition, equalSingle(one.value, other.value))),
    ),
  );
}

function equalSingle(a: SingleValue, b: SingleValue): Smt {
  if (a.kind === "number" && b.kind === "number") return equalNumbers(a, b);
  if (a.kind !== b.kind) return no;
  if ("term" in a && "term" in b) return same(a.term, b.term);
  if ("items" in a && "items" in b)
    return a.items.length === b.items.length ? all(...a.items.map((one, i) => areEqual(one, b.items[i]!))) : no;
  return a.kind === "set" && b.kind === "set" ? equalSets(a, b) : no;
}

const equalNumbers = (a: NumberValue, b: NumberValue): Smt =>
  a.isWhole && b.isWhole ? same(a.term, b.term) : same(realTerm(a), realTerm(b));

function equalSets(a: SmtSet, b: SmtSet): Smt {
  if (a === b) return yes;
  if (!a.isFinite || !b.isFinite) return no;
  const [own, others] = [a.arrays, b.arrays];
  if (own !== undefined && others !== undefined && haveSameShapes(own, others))
    return all(...own.map(({ term }, i) => same(term, others[i]!.term)));
  return all(isSubset(a, b), isSubset(b, a));
}

const haveSameShapes = (a: readonly SetArray[], b: readonly SetArray[]): boolean =>
  a.length === b.length && a.every(({ shape }, i) => isSameShape(shape, b[i]!.shape));

// ---- shapes

const isSameShape = (a: SmtShape, b: SmtShape): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The shapes of a value; undefined if it contains functions. */
export function shapesOf(value: SmtValue): readonly SmtShape[] | undefined {
  return joinShapes(casesOf(value).map(({ value: one }) => shapesOfSingle(one)));
}

export function joinShapes(lists: readonly (readonly SmtShape[] | undefined)[]): readonly SmtShape[] | undefined {
  const joined: SmtShape[] = [];
  for (const list of lists) {
    if (list === undefined) return undefined;
    for (const shape of list) addShape(joined, shape);
  }
  return joined;
}

/** Adds a shape to a list, merged with one of the list if a variable can have both. */
function addShape(shapes: SmtShape[], shape: SmtShape): void {
  for (const [i, other] of shapes.entries()) {
    const both = mergedShape(other, shape);
    if (both === undefined) continue;
    shapes[i] = both;
    return;
  }
  shapes.push(shape);
}

/** A shape of the values of two shapes: integers are among the rationals, and sets may have more members. */
function mergedShape(a: SmtShape, b: SmtShape): SmtShape | undefined {
  if (a.kind === "number" && b.kind === "number") return { kind: "number", isWhole: a.isWhole && b.isWhole };
  if (a.kind !== b.kind) return undefined;
  if (a.kind === "set" && b.kind === "set")
    return { kind: "set", members: joinShapes([a.members, b.members]) ?? a.members };
  if (!("items" in a && "items" in b)) return a;
  if (a.items.length !== b.items.length) return undefined;
  const items = a.items.map((one, i) => mergedShape(one, b.items[i]!));
  return items.every((one) => one !== undefined) ? { kind: a.kind, items } : undefined;
}

function shapesOfSingle(value: SingleValue): readonly SmtShape[] | undefined {
  switch (value.kind) {
    case "number":
      return [{ kind: "number", isWhole: value.isWhole }];
    case "truth":
    case "atom":
      return [{ kind: value.kind }];
    case "tuple":
    case "sequence": {
      const { kind } = value;
      let lists: (readonly SmtShape[])[] = [[]];
      for (const item of value.items) {
        const shapes = shapesOf(item);
        if (shapes === undefined) return undefined;
        lists = lists.flatMap((before) => shapes.map((one) => [...before, one]));
      }
      return lists.map((items) => ({ kind, items }));
    }
    case "set": {
      const members = joinShapes(
        value.arrays?.map(({ shape }) => [shape]) ?? value.templates().map((one) => shapesOf(one.value)),
      );
      return members && [{ kind: "set", members }];
    }
    case "function":
      return undefined;
  }
}

/** The sorts of the parts of values of a shape. */
export function sortsOf(shape: SmtShape): readonly Sort[] {
  switch (shape.kind) {
    case "number":
      return [shape.isWhole ? "Int" : "Real"];
    case "truth":
      return ["Bool"];
    case "atom":
      return ["Atom"];
    case "tuple":
    case "sequence":
      return shape.items.flatMap(sortsOf);
    case "set":
      return shape.members.map((member) => arraySort(sortsOf(member)));
  }
}

/** Variables of a shape, and their value. `name` returns an unused name for a part. */
export function variableOf(
  shape: SmtShape,
  name: () => string,
  newName: () => string,
): { readonly variables: readonly SmtVariable[]; readonly value: SmtValue } {
  const variables = sortsOf(shape).map((sort) => ({ name: name(), sort }));
  return {
    variables,
    value: valueOfTerms(
      shape,
      variables.map(({ name: own }) => word(own)),
      newName,
    ),
  };
}

/** The value of a shape whose parts are these terms. `newName` returns unused names for the members of sets. */
export function valueOfTerms(shape: SmtShape, terms: readonly Smt[], newName: () => string): SmtValue {
  switch (shape.kind) {
    case "number":
      return { kind: "number", term: terms[0]!, isWhole: shape.isWhole };
    case "truth":
    case "atom":
      return { kind: shape.kind, term: terms[0]! };
    case "tuple":
    case "sequence": {
      const parts = divide(terms, shape.items, (item) => sortsOf(item).length);
      return { kind: shape.kind, items: shape.items.map((item, i) => valueOfTerms(item, parts[i]!, newName)) };
    }
    case "set":
      return setOfArrays(
        shape.members.map((member, i) => ({ term: terms[i]!, shape: member })),
        newName,
      );
  }
}

/** Divides a list into consecutive parts, one for each owner, of the lengths that they need. */
export function divide<T, Owner>(
  list: readonly T[],
  owners: readonly Owner[],
  lengthOf: (owner: Owner) => number,
): readonly (readonly T[])[] {
  let at = 0;
  return owners.map((owner) => list.slice(at, (at += lengthOf(owner))));
}

function setOfArrays(arrays: readonly SetArray[], newName: () => string): SmtSet {
  return {
    kind: "set",
    isFinite: true,
    arrays,
    has: (value) => any(...arrays.map((array) => hasIn(array, value, newName))),
    templates: () =>
      arrays.map(({ term, shape }) => {
        const { variables, value } = variableOf(shape, newName, newName);
        return {
          variables,
          condition: selected(
            term,
            variables.map(({ name }) => word(name)),
          ),
          value,
        };
      }),
  };
}

/** The condition that a value is in an array. */
function hasIn({ term, shape }: SetArray, value: SmtValue, newName: () => string): Smt {
  return any(
    ...casesOf(value).map(({ condition, value: one }) => {
      const { tests, terms, variables } = termsOf(one, shape, newName);
      return all(
        condition,
        quantified("exists", variables, all(...tests, terms === undefined ? no : selected(term, terms))),
      );
    }),
  );
}

interface ValueTerms {
  /** Undefined if no value of the shape is equal. */
  readonly terms: readonly Smt[] | undefined;
  readonly tests: readonly Smt[];
  /** Set variables that the tests make equal to sets without an array of their own. */
  readonly variables: readonly SmtVariable[];
}

const noTerms: ValueTerms = { terms: undefined, tests: [], variables: [] };

/** The parts of a value as terms of a shape, if the tests are true. */
export function termsOf(value: SmtValue, shape: SmtShape, newName: () => string): ValueTerms {
  if (value.kind === "union") return termsOfVariable(value, shape, newName);
  if (value.kind !== shape.kind) return noTerms;
  if (value.kind === "number" && shape.kind === "number") {
    if (!shape.isWhole) return { terms: [realTerm(value)], tests: [], variables: [] };
    if (value.isWhole) return { terms: [value.term], tests: [], variables: [] };
    return { terms: [toInteger(value.term)], tests: [isInteger(value.term)], variables: [] };
  }
  if ("term" in value) return { terms: [value.term], tests: [], variables: [] };
  if ("items" in value && "items" in shape) {
    if (value.items.length !== shape.items.length) return noTerms;
    const parts = value.items.map((item, i) => termsOf(item, shape.items[i]!, newName));
    if (parts.some(({ terms }) => terms === undefined)) return noTerms;
    return {
      terms: parts.flatMap(({ terms }) => terms ?? []),
      tests: parts.flatMap(({ tests }) => tests),
      variables: parts.flatMap(({ variables }) => variables),
    };
  }
  if (value.kind !== "set" || shape.kind !== "set" || !value.isFinite) return noTerms;
  const { arrays } = value;
  const own: readonly SetArray[] = shape.members.map((member) => ({ term: yes, shape: member }));
  if (arrays !== undefined && haveSameShapes(arrays, own))
    return { terms: arrays.map(({ term }) => term), tests: [], variables: [] };
  return termsOfVariable(value, shape, newName);
}

/** The terms of a variable of the shape that equals the value. */
function termsOfVariable(value: SmtValue, shape: SmtShape, newName: () => string): ValueTerms {
  const { variables, value: variable } = variableOf(shape, newName, newName);
  return { terms: variables.map(({ name }) => word(name)), tests: [areEqual(variable, value)], variables };
}

/** The condition that a value is one of some shapes. */
export function isOfShapes(value: SmtValue, shapes: readonly SmtShape[], newName: () => string): Smt {
  return all(
    ...casesOf(value).map(({ condition, value: one }) =>
      implies(condition, any(...shapes.map((shape) => isOfShape(one, shape, newName)))),
    ),
  );
}

function isOfShape(value: SingleValue, shape: SmtShape, newName: () => string): Smt {
  if (value.kind !== shape.kind) return no;
  if (value.kind === "number" && shape.kind === "number")
    return value.isWhole || !shape.isWhole ? yes : isInteger(value.term);
  if ("items" in value && "items" in shape)
    return value.items.length === shape.items.length
      ? all(...value.items.map((item, i) => isOfShapes(item, [shape.items[i]!], newName)))
      : no;
  if (value.kind === "set" && shape.kind === "set")
    return value.isFinite ? forAll(value.templates(), (member) => isOfShapes(member, shape.members, newName)) : no;
  return yes;
}

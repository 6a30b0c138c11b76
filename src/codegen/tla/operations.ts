// Translates runtime operations to TLA+: one function for each supported operation.

import type { Core, CoreOf } from "../../ir/ir.js";
import {
  type AbstractValue,
  isAnything,
  kindsOfAbstractValue,
  none,
} from "../../language/operations/abstract-value.js";
import type { TlaKind } from "./kinds.js";
import type { Translation } from "./translate.js";
import {
  all,
  any,
  apply,
  bound,
  ifElse,
  infix,
  item,
  itemAt,
  no,
  not,
  numeral,
  prefix,
  set,
  text,
  type Tla,
  tuple,
  word,
  yes,
} from "./tree.js";

type OperationTranslator = (args: readonly Core[], scope: Translation, node: CoreOf<"runtime" | "primitive">) => Tla;

export function translateOperation(node: CoreOf<"runtime" | "primitive">, scope: Translation): Tla {
  const translator: OperationTranslator | undefined = Object.hasOwn(translators, node.name)
    ? translators[node.name]
    : undefined;
  return translator === undefined
    ? scope.reject(node.span, `\`${documentNames[node.name] ?? node.name}\` has no form in TLA+`)
    : translator(node.kind === "runtime" ? [] : node.args, scope, node);
}

/** The LED names of operations. */
const documentNames: Readonly<Record<string, string>> = {
  Strings: "String",
  Atoms: "Atom",
  FiniteSets: "fSet",
  Sequences: "Seq",
  finiteSetsOf: "fSet",
  sequencesOf: "Seq",
  tuplesOver: "Tuple",
  functionType: "->",
};

// ---- numbers

/** Translates a number: an integer, or a pair if the model has fractions. */
const toNumber = (node: Core, scope: Translation): Tla => scope.kinds.untag("number", scope.toValue(node));

function toInteger(node: Core, scope: Translation): Tla {
  const value = toNumber(node, scope);
  if (!scope.kinds.hasFractions) return value;
  return value.kind === "tuple" ? value.items[0]! : item(value, 1);
}

const tagInteger = (value: Tla, scope: Translation): Tla => scope.number(scope.fromInteger(value));
const tagTruth = (value: Tla, scope: Translation): Tla => scope.kinds.tag("truth", value);
const tagSet = (value: Tla, scope: Translation): Tla => scope.kinds.tag("set", value);

const isPositive = (node: Core, scope: Translation): boolean =>
  (scope.kinds.abstractValueOf(node).number?.low ?? 0) > 0;

const floorDivide = (a: Core, b: Core, scope: Translation): Tla =>
  isPositive(b, scope)
    ? infix("\\div", toNumber(a, scope), toNumber(b, scope))
    : scope.callHelper("FloorDiv", toNumber(a, scope), toNumber(b, scope));

/** Translates a rounding. A quotient is rounded without creating a fraction. */
function round(name: string, [node]: readonly Core[], scope: Translation): Tla {
  const operand = node!;
  if (scope.kinds.hasFractions) {
    const value = toNumber(operand, scope);
    const addHalf = (x: Tla): Tla => apply("RatAdd", x, tuple(numeral(1), numeral(2)));
    return scope.number(
      name === "ceil" ? apply("RatCeil", value) : apply("RatFloor", name === "round" ? addHalf(value) : value),
    );
  }
  if (operand.kind !== "primitive" || operand.name !== "divide") return scope.toValue(operand);
  const [a, b] = operand.args;
  switch (name) {
    case "floor":
      return scope.number(floorDivide(a!, b!, scope));
    case "ceil":
      return scope.number(
        prefix("-", scope.callHelper("FloorDiv", prefix("-", toNumber(a!, scope)), toNumber(b!, scope))),
      );
    default: {
      const double = (node: Core): Tla => infix("*", numeral(2), toNumber(node, scope));
      return scope.number(scope.callHelper("FloorDiv", infix("+", double(a!), toNumber(b!, scope)), double(b!)));
    }
  }
}

/** The minimum or maximum of several numbers, or of a set of numbers. */
function translateExtreme(name: "Min" | "Max", args: readonly Core[], scope: Translation): Tla {
  const [first, ...others] = args;
  const numbers =
    others.length > 0
      ? set(...args.map((one) => toNumber(one, scope)))
      : scope.kinds.isTagged("number")
        ? { kind: "map" as const, element: item(word("n"), 2), bound: bound("n", scope.members(first!)) }
        : scope.members(first!);
  return scope.number(scope.callHelper(scope.kinds.hasFractions ? `Rat${name}` : name, numbers));
}

const compare =
  (operator: "<" | "<=" | ">" | ">="): OperationTranslator =>
  ([a, b], scope) => {
    const [left, right] = [toNumber(a!, scope), toNumber(b!, scope)];
    if (!scope.kinds.hasFractions) return tagTruth(infix(operator, left, right), scope);
    const [first, second] = operator === "<" || operator === ">=" ? [left, right] : [right, left];
    const less = apply("RatLess", first, second);
    return tagTruth(operator === "<" || operator === ">" ? less : not(less), scope);
  };

/** Numbers joined by an operator; a product may have more than two factors. */
const arithmetic =
  (operator: "+" | "-" | "*", fraction: string): OperationTranslator =>
  (args, scope) =>
    scope.number(
      args
        .map((one) => toNumber(one, scope))
        .reduce((left, right) =>
          scope.kinds.hasFractions ? apply(fraction, left, right) : infix(operator, left, right),
        ),
    );

const translateAddition = arithmetic("+", "RatAdd");
const translateMultiplication = arithmetic("*", "RatMultiply");

// ---- tuples, sequences, strings

const toItems = (node: Core, scope: Translation): Tla => scope.kinds.untag("tuple", scope.toValue(node));

const mayBeString = (node: Core, scope: Translation): boolean =>
  scope.kinds.possibleKinds(node)?.includes("string") === true;

const stringMessage = "TLC cannot take strings apart; use sequences of atoms instead";

const tupleSliceMessage = "a slice of a tuple may be one of its coordinates, which TLA+ does not distinguish";

/** The kind of a concatenation: tuples stay tuples. */
const concatenationKind = (node: Core, scope: Translation): TlaKind =>
  scope.kinds.possibleKinds(node)?.every((kind) => kind === "tuple") === true ? "tuple" : "sequence";

const rejectUnknownKind = (scope: Translation, node: CoreOf<"runtime" | "primitive">, operations: string): Tla =>
  scope.reject(node.span, `the kind of this value is not known, and TLA+ has different operators for ${operations}`);

// ---- sets

function testNodeMembership(value: Core, domain: Core, scope: Translation): Tla {
  return testMembership(scope.toValue(value), value, domain, scope);
}

function testMembership(value: Tla, node: Core | undefined, domain: Core, scope: Translation): Tla {
  const { kinds } = scope;
  /** A test of the kind, followed by another test. */
  const testWithinKind = (kind: TlaKind, test: (inner: Tla) => Tla): Tla =>
    all(scope.testKind(value, kind), test(kinds.untag(kind, value)));
  if (domain.kind === "runtime" || domain.kind === "primitive") {
    const args = domain.kind === "runtime" ? [] : domain.args;
    switch (domain.name) {
      case "Nat":
      case "Int":
        return testWithinKind("number", (n) => {
          if (!kinds.hasFractions) return infix("\\in", n, word(domain.name));
          return all(
            infix("=", item(n, 2), numeral(1)),
            ...(domain.name === "Nat" ? [infix(">=", item(n, 1), numeral(0))] : []),
          );
        });
      case "Rat":
        return scope.testKind(value, "number");
      case "Bool":
        return scope.testKind(value, "truth");
      case "Strings":
        return scope.testKind(value, "string");
      case "Atoms":
        return scope.testKind(value, "atom");
      case "FiniteSets":
        return scope.testKind(value, "set");
      case "Sequences":
        return scope.testKind(value, "sequence");
      case "finiteSetsOf":
        return testWithinKind("set", (members) =>
          isUnenumerable(args[0]!)
            ? all(testAllMembers(members, args[0]!, scope))
            : infix("\\subseteq", members, scope.members(args[0]!)),
        );
      case "sequencesOf":
        return testWithinKind("sequence", (list) =>
          scope.withFreshName("i", (i) => ({
            kind: "quantifier",
            sign: "\\A",
            bound: bound(i, infix("..", numeral(1), apply("Len", list))),
            body: testMembership({ kind: "item", target: list, index: word(i) }, undefined, args[0]!, scope),
          })),
        );
      case "multiply":
      case "product":
        if (!args.some(isUnenumerable) && node?.kind !== "tuple") break;
        if (node?.kind === "tuple")
          return node.items.length === args.length
            ? all(...node.items.map((one, i) => testNodeMembership(one, args[i]!, scope)))
            : no;
        return testWithinKind("tuple", (list) =>
          all(
            infix("=", apply("Len", list), numeral(args.length)),
            ...args.map((one, i) => testMembership(item(list, i + 1), undefined, one, scope)),
          ),
        );
      case "union":
        if (args.some(isUnenumerable)) return any(...args.map((one) => testMembership(value, node, one, scope)));
        break;
      case "range":
        if (!kinds.hasFractions) return testWithinKind("number", (n) => infix("\\in", n, integerRange(args, scope)));
        return testWithinKind("number", (n) =>
          all(infix("=", item(n, 2), numeral(1)), infix("\\in", item(n, 1), integerRange(args, scope))),
        );
      default:
    }
  }
  return infix("\\in", value, scope.members(domain));
}

const testAllMembers = (members: Tla, domain: Core, scope: Translation): Tla =>
  scope.withFreshName("x", (x) => ({
    kind: "quantifier",
    sign: "\\A",
    bound: bound(x, members),
    body: testMembership(word(x), undefined, domain, scope),
  }));

const unenumerableOperations: ReadonlySet<string> = new Set([
  "Nat",
  "Int",
  "Rat",
  "Strings",
  "Atoms",
  "FiniteSets",
  "Sequences",
  "finiteSetsOf",
  "sequencesOf",
]);

/** True for sets that are infinite, or never enumerated. */
function isUnenumerable(node: Core): boolean {
  if (node.kind === "runtime") return unenumerableOperations.has(node.name);
  return (
    node.kind === "primitive" &&
    (unenumerableOperations.has(node.name) ||
      ((node.name === "multiply" || node.name === "product" || node.name === "union") &&
        node.args.some(isUnenumerable)))
  );
}

/** A TLA+ range of integers. */
const integerRange = ([from, to]: readonly Core[], scope: Translation): Tla =>
  infix("..", toInteger(from!, scope), toInteger(to!, scope));

/** A range of integers as LED values. */
function translateRange(args: readonly Core[], scope: Translation): Tla {
  const untaggedRange = integerRange(args, scope);
  const hasPlainIntegers = !scope.kinds.hasFractions && !scope.kinds.isTagged("number");
  return hasPlainIntegers
    ? untaggedRange
    : scope.withFreshName("i", (i) => ({
        kind: "map",
        element: tagInteger(word(i), scope),
        bound: bound(i, untaggedRange),
      }));
}

const translateSetOperation =
  (operator: "\\cup" | "\\cap" | "\\"): OperationTranslator =>
  ([first, ...others], scope) =>
    tagSet(
      others.reduce((left, right) => infix(operator, left, scope.members(right)), scope.members(first!)),
      scope,
    );

/** The Cartesian product of sets: TLA+ tuples, tagged if necessary. */
function translateProduct(factors: readonly Core[], scope: Translation): Tla {
  const untaggedProduct: Tla = { kind: "product", factors: factors.map((one) => scope.members(one)) };
  return tagSet(
    scope.kinds.isTagged("tuple")
      ? scope.withFreshName("t", (t) => ({
          kind: "map",
          element: scope.kinds.tag("tuple", word(t)),
          bound: bound(t, untaggedProduct),
        }))
      : untaggedProduct,
    scope,
  );
}

// ---- order

/**
 * The condition that a value precedes another in the canonical order (section 3), or equals it; undefined if their
 * values are unknown.
 */
function orderTest(a: Tla, b: Tla, abstractValue: AbstractValue, scope: Translation): Tla | undefined {
  if (isAnything(abstractValue)) return undefined;
  const allKinds = kindsOfAbstractValue(abstractValue);
  const kinds = kindOrder.filter((kind) => allKinds.includes(kind));
  if (kinds.length < allKinds.length) return undefined;
  const isOf = (value: Tla, kind: TlaKind): Tla => scope.testKind(value, kind, allKinds.includes("atom"));
  const sameKindTests = kinds.map((kind) => {
    const [left, right] = [scope.kinds.untag(kind, a), scope.kinds.untag(kind, b)];
    const test = orderTests[kind](left, right, abstractValue, scope);
    return test && all(...(kinds.length > 1 ? [isOf(a, kind), isOf(b, kind)] : []), test);
  });
  if (!sameKindTests.every((one) => one !== undefined)) return undefined;
  const crossKindTests = kinds.flatMap((kind, i) =>
    i === 0 ? [] : [all(any(...kinds.slice(0, i).map((earlierKind) => isOf(a, earlierKind))), isOf(b, kind))],
  );
  return any(...crossKindTests, ...sameKindTests);
}

const kindOrder = [
  "truth",
  "number",
  "atom",
  "string",
  "tuple",
  "sequence",
  "set",
] as const satisfies readonly TlaKind[];

/** The order within each kind. */
const orderTests: {
  readonly [K in TlaKind]: (a: Tla, b: Tla, abstractValue: AbstractValue, scope: Translation) => Tla | undefined;
} = {
  truth: (a, b) => infix("=>", a, b),
  number: (a, b, _abstractValue, scope) => (scope.kinds.hasFractions ? not(apply("RatLess", b, a)) : infix("<=", a, b)),
  atom: (a, b, { words }, scope) => compareWords(a, b, words, "`", scope),
  string: (a, b, { words }, scope) => compareWords(a, b, words, '"', scope),
  tuple: (a, b, { items: parts = [] }, scope) =>
    parts.reduceRight<Tla | undefined>((rest, part, i) => {
      const [left, right] = [item(a, i + 1), item(b, i + 1)];
      const precedes = orderTest(left, right, part, scope);
      if (precedes === undefined || rest === undefined) return undefined;
      return rest === yes ? precedes : ifElse(infix("=", left, right), rest, precedes);
    }, yes),
  // Shorter sequences first, then by the first items that differ.
  sequence: (a, b, { members }, scope) =>
    scope.withFreshName("i", (i) => {
      const [left, right] = [itemAt(a, word(i)), itemAt(b, word(i))];
      const precedes = orderTest(left, right, members ?? none, scope);
      if (precedes === undefined) return undefined;
      const same = scope.withFreshName(
        "j",
        (j): Tla => ({
          kind: "quantifier",
          sign: "\\A",
          bound: bound(j, infix("..", numeral(1), infix("-", word(i), numeral(1)))),
          body: infix("=", itemAt(a, word(j)), itemAt(b, word(j))),
        }),
      );
      const differs: Tla = {
        kind: "quantifier",
        sign: "\\E",
        bound: bound(i, infix("..", numeral(1), apply("Len", a))),
        body: all(same, infix("#", left, right), precedes),
      };
      return compareSizes("Len", a, b, differs);
    }),
  // Smaller sets first, then by the least member of the symmetric difference.
  set: (a, b, { members }, scope) =>
    scope.withFreshName("x", (x) =>
      scope.withFreshName("y", (y) => {
        const precedes = orderTest(word(x), word(y), members ?? none, scope);
        if (precedes === undefined) return undefined;
        const [leftOnly, rightOnly] = [infix("\\", a, b), infix("\\", b, a)];
        const isLeast: Tla = {
          kind: "quantifier",
          sign: "\\A",
          bound: bound(y, infix("\\cup", leftOnly, rightOnly)),
          body: precedes,
        };
        return compareSizes("Cardinality", a, b, {
          kind: "quantifier",
          sign: "\\E",
          bound: bound(x, leftOnly),
          body: isLeast,
        });
      }),
    ),
};

/** Compares by size; for equal sizes, by equality or a test. */
function compareSizes(size: string, a: Tla, b: Tla, test: Tla): Tla {
  const [left, right] = [apply(size, a), apply(size, b)];
  return any(infix("<", left, right), all(infix("=", left, right), any(infix("=", a, b), test)));
}

/** Compares atoms, or strings, by their index in the sorted tuple of all of them. */
function compareWords(
  a: Tla,
  b: Tla,
  words: AbstractValue["words"],
  marker: string,
  scope: Translation,
): Tla | undefined {
  if (words === undefined) return undefined;
  const sorted = [...words].flatMap((one) => (one.startsWith(marker) ? [one.slice(1)] : [])).sort(compareCodePoints);
  const wordTuple = tuple(...sorted.map((one) => (marker === "`" ? scope.atom(one) : text(one))));
  const occursAt = (name: string, from: Tla, value: Tla, conditions: readonly Tla[]): Tla => ({
    kind: "quantifier",
    sign: "\\E",
    bound: bound(name, infix("..", from, numeral(sorted.length))),
    body: all(infix("=", itemAt(wordTuple, word(name)), value), ...conditions),
  });
  return scope.withFreshName("i", (i) =>
    scope.withFreshName("j", (j) => occursAt(i, numeral(1), a, [occursAt(j, word(i), b, [])])),
  );
}

function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const index = left.findIndex((one, i) => one !== right[i]);
  return index < 0
    ? left.length - right.length
    : (left[index]!.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
}

const translateChoose: OperationTranslator = ([domain], scope, node) => {
  const members = scope.kinds.abstractValueOf(domain!).members ?? none;
  const candidates = scope.members(domain!);
  const choice = scope.withFreshName("x", (x) =>
    scope.withFreshName("y", (y): Tla | undefined => {
      const precedes = orderTest(word(x), word(y), members, scope);
      const isFirst =
        precedes && ({ kind: "quantifier", sign: "\\A", bound: bound(y, candidates), body: precedes } as const);
      return isFirst && { kind: "quantifier", sign: "CHOOSE", bound: bound(x, candidates), body: isFirst };
    }),
  );
  return choice ?? scope.reject(node.span, "the kind of these values is not known, so `choose` has no order");
};

/** An update of a tuple or sequence is `EXCEPT`; one of a set of pairs replaces the pair with the key. */
const translateUpdate: OperationTranslator = ([target, index, value], scope, node) => {
  const kind = scope.kinds.singleKind(target!);
  if (kind === "string") return scope.reject(node.span, stringMessage);
  if (kind === "tuple") {
    const list = toItems(target!, scope);
    const entry = [toInteger(index!, scope), scope.toValue(value!)] as const;
    return scope.kinds.tag(
      concatenationKind(target!, scope),
      list.kind === "except"
        ? { ...list, entries: [...list.entries, entry] }
        : { kind: "except", target: list, entries: [entry] },
    );
  }
  if (kind !== "set") return rejectUnknownKind(scope, node, "updates of sequences and of sets of pairs");
  const key = scope.toValue(index!);
  const otherPairs = scope.withFreshName(
    "p",
    (p): Tla => ({
      kind: "select",
      bound: bound(p, scope.members(target!)),
      condition: infix("#", item(scope.kinds.untag("tuple", word(p)), 1), key),
    }),
  );
  const pair = scope.kinds.tag("tuple", tuple(key, scope.toValue(value!)));
  return tagSet(infix("\\cup", otherPairs, set(pair)), scope);
};

const translateAbsolute: OperationTranslator = ([a], scope) =>
  scope.number(
    scope.kinds.hasFractions ? apply("RatAbs", toNumber(a!, scope)) : scope.callHelper("Abs", toNumber(a!, scope)),
  );

const translateNumberOrSetProduct: OperationTranslator = (args, scope, node) => {
  const kind = args.map((arg) => scope.kinds.singleKind(arg)).find((one) => one !== undefined);
  if (kind === "number") return translateMultiplication(args, scope, node);
  return kind === "set" ? translateProduct(args, scope) : rejectUnknownKind(scope, node, "numbers and sets");
};

const translators: Readonly<Record<string, OperationTranslator>> = {
  // Numbers.
  add: (args, scope, node) => {
    const [a, b] = args;
    const kind = scope.kinds.singleKind(a!) ?? scope.kinds.singleKind(b!);
    if (kind === "number") return translateAddition(args, scope, node);
    if (kind === "string")
      return scope.kinds.tag(
        "string",
        infix("\\o", scope.kinds.untag("string", scope.toValue(a!)), scope.kinds.untag("string", scope.toValue(b!))),
      );
    if (kind !== "tuple") return rejectUnknownKind(scope, node, "adding and joining");
    return scope.kinds.tag(concatenationKind(a!, scope), infix("\\o", toItems(a!, scope), toItems(b!, scope)));
  },
  subtract: arithmetic("-", "RatSubtract"),
  multiply: translateNumberOrSetProduct,
  divide: ([a, b], scope) => {
    if (scope.kinds.hasFractions) return scope.number(apply("RatDivide", toNumber(a!, scope), toNumber(b!, scope)));
    // The quotient is known to be an integer.
    return scope.number(floorDivide(a!, b!, scope));
  },
  modulo: ([a, b], scope) => {
    const [left, right] = [toNumber(a!, scope), toNumber(b!, scope)];
    if (scope.kinds.hasFractions) return scope.number(apply("RatMod", left, right));
    return scope.number(isPositive(b!, scope) ? infix("%", left, right) : scope.callHelper("Mod", left, right));
  },
  power: ([a, n], scope) =>
    scope.number(
      scope.kinds.hasFractions
        ? apply("RatPower", toNumber(a!, scope), toInteger(n!, scope))
        : infix("^", toNumber(a!, scope), toNumber(n!, scope)),
    ),
  negate: ([a], scope) =>
    scope.number(scope.kinds.hasFractions ? apply("RatNegate", toNumber(a!, scope)) : prefix("-", toNumber(a!, scope))),
  plus: ([a], scope) => scope.toValue(a!),
  abs: translateAbsolute,
  floor: (args, scope) => round("floor", args, scope),
  ceil: (args, scope) => round("ceil", args, scope),
  round: (args, scope) => round("round", args, scope),
  min: (args, scope) => translateExtreme("Min", args, scope),
  max: (args, scope) => translateExtreme("Max", args, scope),
  less: compare("<"),
  atMost: compare("<="),
  greater: compare(">"),
  atLeast: compare(">="),
  equal: ([a, b], scope) => {
    const [left, right] = [scope.kinds.possibleKinds(a!), scope.kinds.possibleKinds(b!)];
    // TLC cannot compare values of different kinds, except tuples and sequences, which it treats as equal.
    if (left !== undefined && right?.every((kind) => !left.includes(kind)) === true) return tagTruth(no, scope);
    return tagTruth(infix("=", scope.toValue(a!), scope.toValue(b!)), scope);
  },

  // Sets.
  setOf: (args, scope) => tagSet(set(...args.map((one) => scope.toValue(one))), scope),
  range: (args, scope) => tagSet(translateRange(args, scope), scope),
  union: translateSetOperation("\\cup"),
  intersection: translateSetOperation("\\cap"),
  difference: translateSetOperation("\\"),
  product: translateNumberOrSetProduct,
  powerSet: ([a], scope) => {
    const untaggedPowerSet = prefix("SUBSET", scope.members(a!));
    return tagSet(
      scope.kinds.isTagged("set")
        ? scope.withFreshName("s", (s) => ({
            kind: "map",
            element: tagSet(word(s), scope),
            bound: bound(s, untaggedPowerSet),
          }))
        : untaggedPowerSet,
      scope,
    );
  },
  has: ([over, value], scope) => tagTruth(testNodeMembership(value!, over!, scope), scope),
  subset: ([a, b], scope) =>
    tagTruth(
      isUnenumerable(b!)
        ? testAllMembers(scope.members(a!), b!, scope)
        : infix("\\subseteq", scope.members(a!), scope.members(b!)),
      scope,
    ),
  choose: translateChoose,
  Bool: (_args, scope) =>
    tagSet(
      scope.kinds.isTagged("truth")
        ? set(scope.kinds.tag("truth", yes), scope.kinds.tag("truth", no))
        : word("BOOLEAN"),
      scope,
    ),

  // Tuples and sequences.
  sequence: (args, scope) => scope.kinds.tag("sequence", tuple(...args.map((one) => scope.toValue(one)))),
  index: ([target, index], scope, node) =>
    mayBeString(target!, scope)
      ? scope.reject(node.span, stringMessage)
      : itemAt(toItems(target!, scope), toInteger(index!, scope)),
  slice: ([target, from, to], scope, node) => {
    if (mayBeString(target!, scope)) return scope.reject(node.span, stringMessage);
    const kind = concatenationKind(target!, scope);
    const isOne = from!.kind === "number" && to!.kind === "number" && from!.numerator === to!.numerator;
    // A slice of one coordinate of a tuple is that coordinate.
    if (kind === "tuple" && isOne) return itemAt(toItems(target!, scope), toInteger(from!, scope));
    if (kind === "tuple" && (from!.kind !== "number" || to!.kind !== "number"))
      return scope.reject(node.span, tupleSliceMessage);
    return scope.kinds.tag(
      kind,
      apply("SubSeq", toItems(target!, scope), toInteger(from!, scope), toInteger(to!, scope)),
    );
  },
  sliceFrom: ([target, from], scope, node) => {
    if (mayBeString(target!, scope)) return scope.reject(node.span, stringMessage);
    if (concatenationKind(target!, scope) === "tuple") return scope.reject(node.span, tupleSliceMessage);
    const list = toItems(target!, scope);
    return scope.kinds.tag("sequence", apply("SubSeq", list, toInteger(from!, scope), apply("Len", list)));
  },
  updated: translateUpdate,
  inOrder: ([set], scope) => scope.toValue(set!),
  size: ([a], scope, node) => {
    switch (scope.kinds.singleKind(a!)) {
      case "number":
        return translateAbsolute([a!], scope, node);
      case "set":
        return tagInteger(apply("Cardinality", scope.members(a!)), scope);
      case "tuple":
        return tagInteger(apply("Len", toItems(a!, scope)), scope);
      case "string":
        return tagInteger(apply("Len", scope.kinds.untag("string", scope.toValue(a!))), scope);
      default:
        return rejectUnknownKind(
          scope,
          node,
          "the size of a set, the length of a sequence and the absolute value of a number",
        );
    }
  },
  apply: ([callee, ...args], scope) => scope.applyCallee(callee!, args),
};

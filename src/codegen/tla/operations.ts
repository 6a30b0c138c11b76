// The TLA+ forms of runtime operations: one row for each that can be translated.

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

type Row = (args: readonly Core[], here: Translation, node: CoreOf<"runtime" | "primitive">) => Tla;

export function translateOperation(node: CoreOf<"runtime" | "primitive">, here: Translation): Tla {
  const row: Row | undefined = Object.hasOwn(rows, node.name) ? rows[node.name] : undefined;
  return row === undefined
    ? here.refuse(node.span, `\`${names[node.name] ?? node.name}\` has no form in TLA+`)
    : row(node.kind === "runtime" ? [] : node.args, here, node);
}

/** The names of operations in documents. */
const names: Readonly<Record<string, string>> = {
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

/** A number in TLA+: an integer, or a pair if the model has fractions. */
const number = (node: Core, here: Translation): Tla => here.kinds.untagged("number", here.value(node));

function integer(node: Core, here: Translation): Tla {
  const value = number(node, here);
  if (!here.kinds.hasFractions) return value;
  return value.kind === "tuple" ? value.items[0]! : item(value, 1);
}

const ofIntegers = (value: Tla, here: Translation): Tla => here.number(here.whole(value));
const ofTruth = (value: Tla, here: Translation): Tla => here.kinds.tag("truth", value);
const ofSet = (value: Tla, here: Translation): Tla => here.kinds.tag("set", value);

const isPositive = (node: Core, here: Translation): boolean => (here.kinds.of(node).number?.low ?? 0) > 0;

const floorDivision = (a: Core, b: Core, here: Translation): Tla =>
  isPositive(b, here)
    ? infix("\\div", number(a, here), number(b, here))
    : here.helper("FloorDiv", number(a, here), number(b, here));

/** A rounded number. A quotient is rounded without creating a fraction. */
function round(name: string, [node]: readonly Core[], here: Translation): Tla {
  const operand = node!;
  if (here.kinds.hasFractions) {
    const value = number(operand, here);
    const half = (x: Tla): Tla => apply("RatAdd", x, tuple(numeral(1), numeral(2)));
    return here.number(
      name === "ceil" ? apply("RatCeil", value) : apply("RatFloor", name === "round" ? half(value) : value),
    );
  }
  if (operand.kind !== "primitive" || operand.name !== "divide") return here.value(operand);
  const [a, b] = operand.args;
  switch (name) {
    case "floor":
      return here.number(floorDivision(a!, b!, here));
    case "ceil":
      return here.number(prefix("-", here.helper("FloorDiv", prefix("-", number(a!, here)), number(b!, here))));
    default: {
      const twice = (node: Core): Tla => infix("*", numeral(2), number(node, here));
      return here.number(here.helper("FloorDiv", infix("+", twice(a!), number(b!, here)), twice(b!)));
    }
  }
}

/** The minimum or maximum of several numbers, or of a set of numbers. */
function extreme(name: "Min" | "Max", args: readonly Core[], here: Translation): Tla {
  const [first, ...others] = args;
  const over =
    others.length > 0
      ? set(...args.map((one) => number(one, here)))
      : here.kinds.isTagged("number")
        ? { kind: "map" as const, element: item(word("n"), 2), bound: bound("n", here.members(first!)) }
        : here.members(first!);
  return here.number(here.helper(here.kinds.hasFractions ? `Rat${name}` : name, over));
}

const compare =
  (operator: "<" | "<=" | ">" | ">="): Row =>
  ([a, b], here) => {
    const [left, right] = [number(a!, here), number(b!, here)];
    if (!here.kinds.hasFractions) return ofTruth(infix(operator, left, right), here);
    const [first, second] = operator === "<" || operator === ">=" ? [left, right] : [right, left];
    const less = apply("RatLess", first, second);
    return ofTruth(operator === "<" || operator === ">" ? less : not(less), here);
  };

/** Numbers joined by an operator; a product may have more than two factors. */
const arithmetic =
  (operator: "+" | "-" | "*", fraction: string): Row =>
  (args, here) =>
    here.number(
      args
        .map((one) => number(one, here))
        .reduce((left, right) =>
          here.kinds.hasFractions ? apply(fraction, left, right) : infix(operator, left, right),
        ),
    );

const added = arithmetic("+", "RatAdd");
const multiplied = arithmetic("*", "RatMultiply");

// ---- tuples, sequences, strings

const items = (node: Core, here: Translation): Tla => here.kinds.untagged("tuple", here.value(node));

const mayBeString = (node: Core, here: Translation): boolean => here.kinds.at(node)?.includes("string") === true;

const noStrings = "TLC cannot take strings apart; use sequences of atoms instead";

const noTupleSlices = "a slice of a tuple may be one of its coordinates, which TLA+ does not distinguish";

/** The kind of a concatenation: tuples stay tuples. */
const kindOfWhole = (node: Core, here: Translation): TlaKind =>
  here.kinds.at(node)?.every((kind) => kind === "tuple") === true ? "tuple" : "sequence";

const unclear = (here: Translation, node: CoreOf<"runtime" | "primitive">, ways: string): Tla =>
  here.refuse(node.span, `the kind of this value is not known, and TLA+ has different operators for ${ways}`);

// ---- sets

function isIn(value: Core, over: Core, here: Translation): Tla {
  return isAmong(here.value(value), value, over, here);
}

function isAmong(value: Tla, node: Core | undefined, over: Core, here: Translation): Tla {
  const { kinds } = here;
  /** A test of the kind, followed by another test. */
  const ofKind = (kind: TlaKind, test: (inner: Tla) => Tla): Tla =>
    all(here.isOf(value, kind), test(kinds.untagged(kind, value)));
  if (over.kind === "runtime" || over.kind === "primitive") {
    const args = over.kind === "runtime" ? [] : over.args;
    switch (over.name) {
      case "Nat":
      case "Int":
        return ofKind("number", (n) => {
          if (!kinds.hasFractions) return infix("\\in", n, word(over.name));
          return all(
            infix("=", item(n, 2), numeral(1)),
            ...(over.name === "Nat" ? [infix(">=", item(n, 1), numeral(0))] : []),
          );
        });
      case "Rat":
        return here.isOf(value, "number");
      case "Bool":
        return here.isOf(value, "truth");
      case "Strings":
        return here.isOf(value, "string");
      case "Atoms":
        return here.isOf(value, "atom");
      case "FiniteSets":
        return here.isOf(value, "set");
      case "Sequences":
        return here.isOf(value, "sequence");
      case "finiteSetsOf":
        return ofKind("set", (members) =>
          isType(args[0]!) ? all(every(members, args[0]!, here)) : infix("\\subseteq", members, here.members(args[0]!)),
        );
      case "sequencesOf":
        return ofKind("sequence", (list) =>
          here.bindingNew("i", (i) => ({
            kind: "quantifier",
            sign: "\\A",
            bound: bound(i, infix("..", numeral(1), apply("Len", list))),
            body: isAmong({ kind: "item", target: list, index: word(i) }, undefined, args[0]!, here),
          })),
        );
      case "multiply":
      case "product":
        if (!args.some(isType) && node?.kind !== "tuple") break;
        if (node?.kind === "tuple")
          return node.items.length === args.length ? all(...node.items.map((one, i) => isIn(one, args[i]!, here))) : no;
        return ofKind("tuple", (list) =>
          all(
            infix("=", apply("Len", list), numeral(args.length)),
            ...args.map((one, i) => isAmong(item(list, i + 1), undefined, one, here)),
          ),
        );
      case "union":
        if (args.some(isType)) return any(...args.map((one) => isAmong(value, node, one, here)));
        break;
      case "range":
        if (!kinds.hasFractions) return ofKind("number", (n) => infix("\\in", n, rangeOf(args, here)));
        return ofKind("number", (n) =>
          all(infix("=", item(n, 2), numeral(1)), infix("\\in", item(n, 1), rangeOf(args, here))),
        );
      default:
    }
  }
  return infix("\\in", value, here.members(over));
}

const every = (members: Tla, over: Core, here: Translation): Tla =>
  here.bindingNew("x", (x) => ({
    kind: "quantifier",
    sign: "\\A",
    bound: bound(x, members),
    body: isAmong(word(x), undefined, over, here),
  }));

const types: ReadonlySet<string> = new Set([
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
function isType(node: Core): boolean {
  if (node.kind === "runtime") return types.has(node.name);
  return (
    node.kind === "primitive" &&
    (types.has(node.name) ||
      ((node.name === "multiply" || node.name === "product" || node.name === "union") && node.args.some(isType)))
  );
}

/** A TLA+ range of integers. */
const rangeOf = ([from, to]: readonly Core[], here: Translation): Tla =>
  infix("..", integer(from!, here), integer(to!, here));

/** A range of integers as LED values. */
function range(args: readonly Core[], here: Translation): Tla {
  const plain = rangeOf(args, here);
  const isPlain = !here.kinds.hasFractions && !here.kinds.isTagged("number");
  return isPlain
    ? plain
    : here.bindingNew("i", (i) => ({ kind: "map", element: ofIntegers(word(i), here), bound: bound(i, plain) }));
}

const ofSets =
  (operator: "\\cup" | "\\cap" | "\\"): Row =>
  ([first, ...others], here) =>
    ofSet(
      others.reduce((left, right) => infix(operator, left, here.members(right)), here.members(first!)),
      here,
    );

/** The Cartesian product of sets: TLA+ tuples, tagged if necessary. */
function product(factors: readonly Core[], here: Translation): Tla {
  const plain: Tla = { kind: "product", factors: factors.map((one) => here.members(one)) };
  return ofSet(
    here.kinds.isTagged("tuple")
      ? here.bindingNew("t", (t) => ({
          kind: "map",
          element: here.kinds.tag("tuple", word(t)),
          bound: bound(t, plain),
        }))
      : plain,
    here,
  );
}

// ---- order

/**
 * The condition that a value precedes another in the canonical order (section 3), or equals it; undefined if their
 * values are unknown.
 */
function inOrder(a: Tla, b: Tla, abstractValue: AbstractValue, here: Translation): Tla | undefined {
  if (isAnything(abstractValue)) return undefined;
  const allKinds = kindsOfAbstractValue(abstractValue);
  const kinds = order.filter((kind) => allKinds.includes(kind));
  if (kinds.length < allKinds.length) return undefined;
  const isOf = (value: Tla, kind: TlaKind): Tla => here.isOf(value, kind, allKinds.includes("atom"));
  const within = kinds.map((kind) => {
    const [left, right] = [here.kinds.untagged(kind, a), here.kinds.untagged(kind, b)];
    const test = orders[kind](left, right, abstractValue, here);
    return test && all(...(kinds.length > 1 ? [isOf(a, kind), isOf(b, kind)] : []), test);
  });
  if (!within.every((one) => one !== undefined)) return undefined;
  const across = kinds.flatMap((kind, i) =>
    i === 0 ? [] : [all(any(...kinds.slice(0, i).map((before) => isOf(a, before))), isOf(b, kind))],
  );
  return any(...across, ...within);
}

const order = ["truth", "number", "atom", "string", "tuple", "sequence", "set"] as const satisfies readonly TlaKind[];

/** The order within each kind. */
const orders: {
  readonly [K in TlaKind]: (a: Tla, b: Tla, abstractValue: AbstractValue, here: Translation) => Tla | undefined;
} = {
  truth: (a, b) => infix("=>", a, b),
  number: (a, b, _abstractValue, here) => (here.kinds.hasFractions ? not(apply("RatLess", b, a)) : infix("<=", a, b)),
  atom: (a, b, { words }, here) => byWords(a, b, words, "`", here),
  string: (a, b, { words }, here) => byWords(a, b, words, '"', here),
  tuple: (a, b, { items: parts = [] }, here) =>
    parts.reduceRight<Tla | undefined>((rest, part, i) => {
      const [left, right] = [item(a, i + 1), item(b, i + 1)];
      const before = inOrder(left, right, part, here);
      if (before === undefined || rest === undefined) return undefined;
      return rest === yes ? before : ifElse(infix("=", left, right), rest, before);
    }, yes),
  // Shorter sequences first, then by the first items that differ.
  sequence: (a, b, { members }, here) =>
    here.bindingNew("i", (i) => {
      const [left, right] = [itemAt(a, word(i)), itemAt(b, word(i))];
      const before = inOrder(left, right, members ?? none, here);
      if (before === undefined) return undefined;
      const same = here.bindingNew(
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
        body: all(same, infix("#", left, right), before),
      };
      return bySize("Len", a, b, differs);
    }),
  // Smaller sets first, then by the least member of the symmetric difference.
  set: (a, b, { members }, here) =>
    here.bindingNew("x", (x) =>
      here.bindingNew("y", (y) => {
        const before = inOrder(word(x), word(y), members ?? none, here);
        if (before === undefined) return undefined;
        const [own, others] = [infix("\\", a, b), infix("\\", b, a)];
        const isLeast: Tla = {
          kind: "quantifier",
          sign: "\\A",
          bound: bound(y, infix("\\cup", own, others)),
          body: before,
        };
        return bySize("Cardinality", a, b, { kind: "quantifier", sign: "\\E", bound: bound(x, own), body: isLeast });
      }),
    ),
};

/** Smaller values first; among those of the same size, equal ones or those that pass a test. */
function bySize(size: string, a: Tla, b: Tla, test: Tla): Tla {
  const [left, right] = [apply(size, a), apply(size, b)];
  return any(infix("<", left, right), all(infix("=", left, right), any(infix("=", a, b), test)));
}

/** The order of atoms, or of strings, from a list of all of them. */
function byWords(a: Tla, b: Tla, words: AbstractValue["words"], sign: string, here: Translation): Tla | undefined {
  if (words === undefined) return undefined;
  const sorted = [...words].flatMap((one) => (one.startsWith(sign) ? [one.slice(1)] : [])).sort(byCodePoints);
  const listed = tuple(...sorted.map((one) => (sign === "`" ? here.atom(one) : text(one))));
  const place = (name: string, from: Tla, value: Tla, more: readonly Tla[]): Tla => ({
    kind: "quantifier",
    sign: "\\E",
    bound: bound(name, infix("..", from, numeral(sorted.length))),
    body: all(infix("=", itemAt(listed, word(name)), value), ...more),
  });
  return here.bindingNew("i", (i) => here.bindingNew("j", (j) => place(i, numeral(1), a, [place(j, word(i), b, [])])));
}

function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((one, i) => one !== right[i]);
  return at < 0 ? left.length - right.length : (left[at]!.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
}

const choose: Row = ([over], here, node) => {
  const members = here.kinds.of(over!).members ?? none;
  const whole = here.members(over!);
  const choice = here.bindingNew("x", (x) =>
    here.bindingNew("y", (y): Tla | undefined => {
      const before = inOrder(word(x), word(y), members, here);
      const isFirst = before && ({ kind: "quantifier", sign: "\\A", bound: bound(y, whole), body: before } as const);
      return isFirst && { kind: "quantifier", sign: "CHOOSE", bound: bound(x, whole), body: isFirst };
    }),
  );
  return choice ?? here.refuse(node.span, "the kind of these values is not known, so `choose` has no order");
};

/** An update of a tuple or sequence is `EXCEPT`; one of a set of pairs replaces the pair with the key. */
const update: Row = ([target, index, value], here, node) => {
  const kind = here.kinds.only(target!);
  if (kind === "string") return here.refuse(node.span, noStrings);
  if (kind === "tuple") {
    const list = items(target!, here);
    const entry = [integer(index!, here), here.value(value!)] as const;
    return here.kinds.tag(
      kindOfWhole(target!, here),
      list.kind === "except"
        ? { ...list, entries: [...list.entries, entry] }
        : { kind: "except", target: list, entries: [entry] },
    );
  }
  if (kind !== "set") return unclear(here, node, "updates of sequences and of sets of pairs");
  const key = here.value(index!);
  const others = here.bindingNew(
    "p",
    (p): Tla => ({
      kind: "select",
      bound: bound(p, here.members(target!)),
      condition: infix("#", item(here.kinds.untagged("tuple", word(p)), 1), key),
    }),
  );
  const pair = here.kinds.tag("tuple", tuple(key, here.value(value!)));
  return ofSet(infix("\\cup", others, set(pair)), here);
};

const absolute: Row = ([a], here) =>
  here.number(here.kinds.hasFractions ? apply("RatAbs", number(a!, here)) : here.helper("Abs", number(a!, here)));

const ofNumbersOrSets: Row = (args, here, node) => {
  const kind = args.map((arg) => here.kinds.only(arg)).find((one) => one !== undefined);
  if (kind === "number") return multiplied(args, here, node);
  return kind === "set" ? product(args, here) : unclear(here, node, "numbers and sets");
};

const rows: Readonly<Record<string, Row>> = {
  // Numbers.
  add: (args, here, node) => {
    const [a, b] = args;
    const kind = here.kinds.only(a!) ?? here.kinds.only(b!);
    if (kind === "number") return added(args, here, node);
    if (kind === "string")
      return here.kinds.tag(
        "string",
        infix("\\o", here.kinds.untagged("string", here.value(a!)), here.kinds.untagged("string", here.value(b!))),
      );
    if (kind !== "tuple") return unclear(here, node, "adding and joining");
    return here.kinds.tag(kindOfWhole(a!, here), infix("\\o", items(a!, here), items(b!, here)));
  },
  subtract: arithmetic("-", "RatSubtract"),
  multiply: ofNumbersOrSets,
  divide: ([a, b], here) => {
    if (here.kinds.hasFractions) return here.number(apply("RatDivide", number(a!, here), number(b!, here)));
    // The quotient is known to be an integer.
    return here.number(floorDivision(a!, b!, here));
  },
  modulo: ([a, b], here) => {
    const [left, right] = [number(a!, here), number(b!, here)];
    if (here.kinds.hasFractions) return here.number(apply("RatMod", left, right));
    return here.number(isPositive(b!, here) ? infix("%", left, right) : here.helper("Mod", left, right));
  },
  power: ([a, n], here) =>
    here.number(
      here.kinds.hasFractions
        ? apply("RatPower", number(a!, here), integer(n!, here))
        : infix("^", number(a!, here), number(n!, here)),
    ),
  negate: ([a], here) =>
    here.number(here.kinds.hasFractions ? apply("RatNegate", number(a!, here)) : prefix("-", number(a!, here))),
  plus: ([a], here) => here.value(a!),
  abs: absolute,
  floor: (args, here) => round("floor", args, here),
  ceil: (args, here) => round("ceil", args, here),
  round: (args, here) => round("round", args, here),
  min: (args, here) => extreme("Min", args, here),
  max: (args, here) => extreme("Max", args, here),
  less: compare("<"),
  atMost: compare("<="),
  greater: compare(">"),
  atLeast: compare(">="),
  equal: ([a, b], here) => {
    const [left, right] = [here.kinds.at(a!), here.kinds.at(b!)];
    // TLC refuses to compare values of different kinds, except tuples and sequences, which it takes for equal.
    if (left !== undefined && right?.every((kind) => !left.includes(kind)) === true) return ofTruth(no, here);
    return ofTruth(infix("=", here.value(a!), here.value(b!)), here);
  },

  // Sets.
  setOf: (args, here) => ofSet(set(...args.map((one) => here.value(one))), here),
  range: (args, here) => ofSet(range(args, here), here),
  union: ofSets("\\cup"),
  intersection: ofSets("\\cap"),
  difference: ofSets("\\"),
  product: ofNumbersOrSets,
  powerSet: ([a], here) => {
    const plain = prefix("SUBSET", here.members(a!));
    return ofSet(
      here.kinds.isTagged("set")
        ? here.bindingNew("s", (s) => ({ kind: "map", element: ofSet(word(s), here), bound: bound(s, plain) }))
        : plain,
      here,
    );
  },
  has: ([over, value], here) => ofTruth(isIn(value!, over!, here), here),
  subset: ([a, b], here) =>
    ofTruth(
      isType(b!) ? every(here.members(a!), b!, here) : infix("\\subseteq", here.members(a!), here.members(b!)),
      here,
    ),
  choose,
  Bool: (_args, here) =>
    ofSet(
      here.kinds.isTagged("truth") ? set(here.kinds.tag("truth", yes), here.kinds.tag("truth", no)) : word("BOOLEAN"),
      here,
    ),

  // Tuples and sequences.
  sequence: (args, here) => here.kinds.tag("sequence", tuple(...args.map((one) => here.value(one)))),
  index: ([target, index], here, node) =>
    mayBeString(target!, here)
      ? here.refuse(node.span, noStrings)
      : itemAt(items(target!, here), integer(index!, here)),
  slice: ([target, from, to], here, node) => {
    if (mayBeString(target!, here)) return here.refuse(node.span, noStrings);
    const kind = kindOfWhole(target!, here);
    const isOne = from!.kind === "number" && to!.kind === "number" && from!.numerator === to!.numerator;
    // A slice of one coordinate of a tuple is that coordinate.
    if (kind === "tuple" && isOne) return itemAt(items(target!, here), integer(from!, here));
    if (kind === "tuple" && (from!.kind !== "number" || to!.kind !== "number"))
      return here.refuse(node.span, noTupleSlices);
    return here.kinds.tag(kind, apply("SubSeq", items(target!, here), integer(from!, here), integer(to!, here)));
  },
  sliceFrom: ([target, from], here, node) => {
    if (mayBeString(target!, here)) return here.refuse(node.span, noStrings);
    if (kindOfWhole(target!, here) === "tuple") return here.refuse(node.span, noTupleSlices);
    const list = items(target!, here);
    return here.kinds.tag("sequence", apply("SubSeq", list, integer(from!, here), apply("Len", list)));
  },
  updated: update,
  inOrder: ([set], here) => here.value(set!),
  size: ([a], here, node) => {
    switch (here.kinds.only(a!)) {
      case "number":
        return absolute([a!], here, node);
      case "set":
        return ofIntegers(apply("Cardinality", here.members(a!)), here);
      case "tuple":
        return ofIntegers(apply("Len", items(a!, here)), here);
      case "string":
        return ofIntegers(apply("Len", here.kinds.untagged("string", here.value(a!))), here);
      default:
        return unclear(here, node, "the size of a set, the length of a sequence and the absolute value of a number");
    }
  },
  apply: ([callee, ...args], here) => here.apply(callee!, args),
};

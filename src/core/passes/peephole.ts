// Peephole rules (McKeeman 1965): a node, with the nodes right below it, becomes another one that makes less on
// its way: a quotient no fraction, a membership no set, a count no members (deforestation: Wadler 1990). They are
// applied from the inside out, one to each node, the first that fits in the order in which they stand here.
//
//     floor(divide(a, b))                                   quotient(a, b)
//     has(runtime Nat, n)                       become      inNat(n)
//     has(S, (a, b))                                        hasPair(S, a, b)
//     size(collect { each x in S if p give x })             sum { each x in S if p give 1 }
//
// Each is safe by itself: what it leaves out could neither fail nor be seen. Price: 240 lines, some ten for a
// rule. Worth: sets of sets 2.2, Life 1.6, tic-tac-toe 1.6, string building 1.6, queens 1.5.

import { operationOf } from "../../operations/operations.js";
import type { Variable } from "../../names/resolved.js";
import { groupedBy } from "../../source/groups.js";
import { isWithin } from "../../types/lattice/lattice.js";
import { integer, rational } from "../../types/lattice/type.js";
import type { Core, CoreModule, RuntimeName } from "../core.js";
import type { Where } from "../free.js";
import { boundByLoop, isInjective } from "../injective.js";
import { rewritten } from "../rewrite.js";
import { isHarmless, isLiteral } from "../facts/strict.js";
import { isRepeatable, isScalar } from "../facts/sure.js";
import { type Facts, settledFactsOf } from "../facts/facts.js";

type Primitive = Core & { readonly kind: "primitive" };

/** A rule for calls of one function of the runtime; it gives nothing where it does not apply. */
interface Rule {
  readonly of: RuntimeName;
  readonly becomes: (node: Primitive, facts: Facts, types: CoreModule["variables"]) => Core | undefined;
}

/** What tells whether a number is an integer that such an operation would give. */
const wholeOf: ReadonlyMap<RuntimeName, RuntimeName> = new Map([
  ["multiply", "isWholeProduct"],
  ["divide", "isWholeQuotient"],
]);

const rules: readonly Rule[] = [
  // `floor(a / b)` and `ceil(a / b)`: the fraction is not made. A failure can only come from the division, so it keeps the place of that.
  { of: "floor", becomes: rounding("quotient") },
  { of: "ceil", becomes: rounding("quotientAbove") },
  // `x in Nat`, `x in A * B`, `x in {1..9}`, `x in {`x, `o}`: the set is not made.
  { of: "has", becomes: memberOf },
  // A value that is surely what the signature says: it is not asked.
  {
    of: "checked",
    becomes: (node, facts) => {
      const [value, set] = node.args;
      return facts.isIn(value!, set!) ? value : undefined;
    },
  },
  // `(a, b) in S` and `(a, (b, c)) in S`: no pair is made.
  { of: "has", becomes: pairIn },
  // `S = {}`: it is asked whether S is empty.
  {
    of: "equal",
    becomes: (node) => {
      const [a, b] = node.args;
      return isNoMember(b!)
        ? { ...node, name: "isEmpty", args: [a!] }
        : isNoMember(a!)
          ? { ...node, name: "isEmpty", args: [b!] }
          : undefined;
    },
  },
  // `s = <>`: the empty sequence is not made.
  {
    of: "equal",
    becomes: (node) => {
      const [a, b] = node.args;
      return isNoItem(b!)
        ? { ...node, name: "isEmptySequence", args: [a!] }
        : isNoItem(a!)
          ? { ...node, name: "isEmptySequence", args: [b!] }
          : undefined;
    },
  },
  // `s[i..|s|]`: it is not asked how long s is.
  {
    of: "slice",
    becomes: (node) => {
      const [whole, from, to] = node.args;
      const measured = to?.kind === "primitive" && to.name === "size" ? to.args[0] : undefined;
      return measured !== undefined && isSameName(whole!, measured)
        ? { ...node, name: "sliceFrom", args: [whole!, from!] }
        : undefined;
    },
  },
  // `s[1..a] + <x> + s[b..|s|]`: neither part of s is made if only the item between them is another one.
  {
    of: "add",
    becomes: (node) => {
      const [begin, end] = node.args;
      if (begin?.kind !== "primitive" || begin.name !== "appending") return undefined;
      const [before, x] = begin.args;
      if (before?.kind !== "primitive" || before.name !== "slice" || !isNumeral(before.args[1], 1n)) return undefined;
      if (end?.kind !== "primitive" || end.name !== "sliceFrom" || !isSameName(before.args[0]!, end.args[0]!))
        return undefined;
      return { ...node, name: "spliced", args: [before.args[0]!, before.args[2]!, x!, end.args[1]!] };
    },
  },
  // `x mod 1 = 0`: the remainder is not made, and of `a * b` and `a / b` no fraction.
  {
    of: "equal",
    becomes: (node) => {
      const [rest, zero] = node.args;
      const [x, one] = rest?.kind === "primitive" && rest.name === "modulo" ? rest.args : [];
      if (x === undefined || !isNumeral(one, 1n) || !isNumeral(zero, 0n)) return undefined;
      const made = x.kind === "primitive" && x.args.length === 2 ? wholeOf.get(x.name) : undefined;
      // A failure can only come from the product or the quotient, so it keeps the place of that.
      return x.kind === "primitive" && made !== undefined
        ? { ...node, name: made, args: x.args, span: x.span }
        : { ...node, name: "isWhole", args: [x] };
    },
  },
  // `(a, b) = (c, d)` where no part can fail: the parts are compared.
  { of: "equal", becomes: equality },
  // `S U {x}`, and `{x} U S` where x cannot fail: the set of x is not made.
  {
    of: "union",
    becomes: (node) => {
      const [a, b, ...others] = node.args;
      const [left, right] = [onlyMember(a!), onlyMember(b!)];
      if (others.length > 0) return undefined;
      if (right !== undefined) return { ...node, name: "including", args: [a!, right] };
      return left !== undefined && isHarmless(left) ? { ...node, name: "including", args: [b!, left] } : undefined;
    },
  },
  // `A U B` as a side of another union, if A and B are surely sets: the set between is not made. Nothing can fail there, so a failure
  // of `A U B U C` still has the place of its own sign.
  {
    of: "union",
    becomes: (node, facts) => {
      const isInner = (arg: Core): arg is Primitive =>
        arg.kind === "primitive" && arg.name === "union" && arg.args.every((one) => facts.kind(one) === "set");
      return node.args.some(isInner)
        ? { ...node, args: node.args.flatMap((arg) => (isInner(arg) ? arg.args : [arg])) }
        : undefined;
    },
  },
  // `|{x in S | p}|` and `|A sec B|`: the set is not made.
  { of: "size", becomes: counted },
  // `S \\ {x, y}`: the set of x and y is not made.
  {
    of: "difference",
    becomes: (node) => {
      const [set, gone] = node.args;
      return gone?.kind === "primitive" &&
        gone.name === "setOf" &&
        gone.args.length > 0 &&
        gone.args.length <= mostCompared
        ? gone.args.reduce<Core>((rest, x) => ({ ...node, name: "excluding", args: [rest, x] }), set!)
        : undefined;
    },
  },
  // `max({a, b})` and `max({t | c})` of numbers: the set is not made.
  { of: "max", becomes: extreme },
  { of: "min", becomes: extreme },
  // `q + <x>`: the sequence of x is not made.
  {
    of: "add",
    becomes: (node) => {
      const [q, last] = node.args;
      return last?.kind === "primitive" && last.name === "sequence" && last.args.length === 1
        ? { ...node, name: "appending", args: [q!, last.args[0]!] }
        : undefined;
    },
  },
  // `<x> + q`, in the same way.
  {
    of: "add",
    becomes: (node) => {
      const [first, q] = node.args;
      return first?.kind === "primitive" && first.name === "sequence" && first.args.length === 1
        ? { ...node, name: "prepending", args: [first.args[0]!, q!] }
        : undefined;
    },
  },
];

const rulesOf: ReadonlyMap<RuntimeName, readonly Rule[]> = groupedBy(rules, (rule) => rule.of);

/** The names of the functions for whose calls there are rules. */
export const peepholeNames: readonly RuntimeName[] = [...rulesOf.keys()];

/**
 * Applies wherever a rule does; and to `all x in A. x in S` and `all x in A. (p, x) in S`, where p and S are the same for all x
 * and cannot fail: they are asked once.
 */
export function peephole(module: CoreModule, where: Where): CoreModule {
  const facts = settledFactsOf(module);
  const isSure = (node: Core): boolean => facts.isAtHand(node);
  return rewritten(
    module,
    (node) =>
      node.kind === "quantify"
        ? questionOfMany(node, isSure)
        : node.kind === "primitive"
          ? ruled(node, facts, module.variables)
          : node,
    where,
  );
}

/** What the first rule that applies to a call makes of it. */
function ruled(node: Primitive, facts: Facts, types: CoreModule["variables"]): Core {
  for (const { becomes } of rulesOf.get(node.name) ?? []) {
    const changed = becomes(node, facts, types);
    if (changed !== undefined) return changed;
  }
  return node;
}

/**
 * More members than this are looked for in a set, for the sake of short code: of 2 to 24 atoms one is found by comparisons in 2 to
 * 8 ns, by its hash in 10 to 16. No document of the tests is another one with 4, or without a limit.
 */
const mostCompared = 8;

/**
 * A test for the set, as the checks of signatures ask at each call; a comparison with bounds that are written out; or with each of a few
 * members, where x costs nothing.
 */
function memberOf({ args: [named, x], span, ...node }: Primitive, facts: Facts): Core | undefined {
  const set = facts.setNamed(named!);
  if (x === undefined || (set?.kind !== "runtime" && set?.kind !== "primitive")) return undefined;
  const test = operationOf(set.name).memberTest;
  const operands = set.kind === "primitive" ? set.args : [];
  if (test !== undefined)
    return operands.every((operand) => facts.kind(operand) === "set")
      ? { kind: "primitive", name: test, args: [x, ...operands], span }
      : undefined;
  if (set.name === "range" && operands.every(isInteger))
    return { ...node, name: "isBetween", args: [...operands, x], span };
  return set.name === "setOf" && isRepeatable(x) ? oneOf(operands, x, span) : undefined;
}

const isInteger = (node: Core): boolean => node.kind === "number" && node.denominator === 1n;

const isNumeral = (node: Core | undefined, value: bigint): boolean =>
  node?.kind === "number" && node.denominator === 1n && node.numerator === value;

/** `x = a or x = b` */
function oneOf(members: readonly Core[], x: Core, span: Core["span"]): Core | undefined {
  if (members.length === 0 || members.length > mostCompared || !members.every(isScalar)) return undefined;
  const operands = members.map((member): Core => ({ kind: "primitive", name: "equal", args: [x, member], span }));
  return operands.length === 1 ? operands[0]! : { kind: "logic", operator: "or", operands, span };
}

/** The least or the greatest of numbers that are written out as a set, or of those that a comprehension finds. */
function extreme(
  { args: [set, ...others], ...node }: Primitive,
  facts: Facts,
  types: CoreModule["variables"],
): Core | undefined {
  const isNumber = (part: Core): boolean => facts.kind(part) === "number";
  if (others.length > 0 || set === undefined) return undefined;
  if (set.kind === "primitive" && set.name === "setOf" && set.args.length > 1 && set.args.every(isNumber))
    return { ...node, args: set.args };
  // If members are no numbers after all, both forms fail.
  if (
    set.kind !== "solve" ||
    set.by !== "collect" ||
    set.onto !== undefined ||
    !isTakenForNumber(set.element, facts, types)
  )
    return undefined;
  const type = facts.isInteger(set.element) ? integer : rational;
  return { ...set, by: node.name === "max" ? "greatestOver" : "leastOver", type, span: node.span };
}

/** True of what is a number, or has to be one by what the checker found. */
export function isTakenForNumber(node: Core, facts: Facts, types: CoreModule["variables"]): boolean {
  if (facts.kind(node) === "number") return true;
  const type = node.kind === "variable" ? types.get(node.variable.id) : node.type;
  return (
    (type !== undefined && isWithin(type, rational)) ||
    (node.kind === "primitive" &&
      (node.name === "add" || node.name === "multiply") &&
      node.args.every((arg) => isTakenForNumber(arg, facts, types)))
  );
}

/**
 * The number of solutions, where different ones give different members and their names are all that is asked for; of common
 * members; or whether the one value of `{x}`, which is written out, is a member.
 */
function counted(
  { args: [set], span, type }: Primitive,
  facts: Facts,
  types: CoreModule["variables"],
): Core | undefined {
  const number = (numerator: bigint): Core => ({ kind: "number", numerator, denominator: 1n, span });
  if (set?.kind === "solve" && set.by === "collect" && tellsNames(set))
    return { ...set, by: "sum", element: number(1n), type: integer, span };
  if (set?.kind !== "primitive" || set.name !== "intersection") return undefined;
  const [a, b] = set.args;
  const [left, right] = [onlyMember(a!), onlyMember(b!)];
  const [other, x] = left !== undefined && isLiteral(left) ? [b!, left] : [a!, right];
  if (x === undefined || !isLiteral(x)) return { kind: "primitive", name: "commonSize", args: set.args, span, type };
  const condition = ruled({ kind: "primitive", name: "has", args: [other, x], span }, facts, types);
  return {
    kind: "branches",
    branches: [{ condition, value: number(1n) }],
    otherwise: number(0n),
    span,
    type,
  };
}

/** True of walks whose elements are names, or tuples of names, that loops bind, and tell all of these. */
function tellsNames(walk: Core & { readonly kind: "solve" }): boolean {
  const bound = walk.steps.flatMap(boundByLoop);
  const items = walk.element.kind === "tuple" ? walk.element.items : [walk.element];
  return items.every((item) => item.kind === "variable" && bound.includes(item.variable.id)) && isInjective(walk);
}

function pairIn(node: Primitive): Core | undefined {
  const [set, x] = node.args;
  const [first, second, ...others] = x?.kind === "tuple" ? x.items : [];
  if (set === undefined || first === undefined || second === undefined || others.length > 0) return undefined;
  return second.kind === "tuple" && second.items.length === 2
    ? { ...node, name: "hasNestedPair", args: [set, first, ...second.items] }
    : { ...node, name: "hasPair", args: [set, first, second] };
}

function equality(node: Primitive, facts: Facts): Core | undefined {
  const [a, b] = node.args;
  if (
    a?.kind !== "tuple" ||
    b?.kind !== "tuple" ||
    a.items.length !== b.items.length ||
    ![...a.items, ...b.items].every((item) => facts.isAtHand(item))
  )
    return undefined;
  return {
    kind: "logic",
    operator: "and",
    operands: a.items.map((item, i): Core => ({ ...node, args: [item, b.items[i]!] })),
    span: node.span,
  };
}

/** `hasAll(S, A)` and `hasPairs(S, p, A)` of what is asked of all. */
function questionOfMany(node: Core & { readonly kind: "quantify" }, isSure: (part: Core) => boolean): Core {
  const { quantifier, pattern, set, body, span } = node;
  if (quantifier === "some" || pattern.kind !== "bind" || body.kind !== "primitive") return node;
  const asked = body.args.at(-1);
  const fixed = body.args.slice(0, -1);
  const isWalked = ({ kind, ...part }: { readonly kind: Core["kind"]; readonly variable?: Variable }): boolean =>
    kind === "variable" && part.variable?.id === pattern.variable.id;
  if (asked === undefined || !isWalked(asked) || !fixed.every((part) => isSure(part) && !isWalked(part))) return node;
  const name = namesOfAll[body.name];
  return name === undefined ? node : { kind: "primitive", name, args: [...fixed, set], span };
}

const namesOfAll: Partial<Record<RuntimeName, RuntimeName>> = { has: "hasAll", hasPair: "hasPairs" };

function rounding(name: RuntimeName): Rule["becomes"] {
  return ({ args: [inside] }) =>
    inside?.kind === "primitive" && inside.name === "divide" ? { ...inside, name } : undefined;
}

/** True of `{}`. */
const isNoMember = (node: Core): boolean =>
  node.kind === "primitive" && node.name === "setOf" && node.args.length === 0;

/** True of `<>`. */
const isNoItem = (node: Core): boolean =>
  node.kind === "primitive" && node.name === "sequence" && node.args.length === 0;

const isSameName = (a: Core, b: Core): boolean =>
  a.kind === "variable" && b.kind === "variable" && a.variable.id === b.variable.id;

/** The x of `{x}`. */
function onlyMember(node: Core): Core | undefined {
  return node.kind === "primitive" && node.name === "setOf" && node.args.length === 1 ? node.args[0] : undefined;
}

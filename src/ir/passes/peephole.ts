// Peephole rules (McKeeman 1965): a node, with its immediate children, becomes another node that creates fewer
// intermediate values: a quotient no fraction, a membership test no set, a count no members (deforestation: Wadler
// 1990). Rules are applied bottom-up, one to each node, the first that matches in the order below.
//
//     floor(divide(a, b))                                   quotient(a, b)
//     has(runtime Nat, n)                       become      inNat(n)
//     has(S, (a, b))                                        hasPair(S, a, b)
//     size(collect { each x in S if p give x })             sum { each x in S if p give 1 }
//
// Each is safe on its own: what it omits could neither fail nor be observed. Price: 240 lines, about ten per rule.
// Worth: sets of sets 2.2, Life 1.6, tic-tac-toe 1.6, string building 1.6, queens 1.5.

import { operationOf } from "../../language/operations/operations.js";
import type { ValueKind } from "../../language/operations/abstract-value.js";
import type { Variable } from "../../resolve/resolved.js";
import { groupedBy } from "../../text/groups.js";
import { isWithin } from "../../types/lattice/lattice.js";
import { integer, rational } from "../../types/lattice/type.js";
import type { Core, CoreModule, CoreOf, RuntimeName } from "../ir.js";
import { mentions, type Where } from "../traversal.js";
import { coordinateOf } from "../inlining.js";
import { boundByLoop, isInjective } from "../injective.js";
import { rewritten } from "../rewrite.js";
import { isHarmless, isLiteral } from "../analysis/strict.js";
import { isRepeatable } from "../analysis/purity.js";
import { type CoreFacts, settledFactsOf } from "../analysis/facts.js";
import { maxMembersCompared } from "./limits.js";

/** A rule for calls of one function of the runtime; it returns undefined where it does not apply. */
interface Rule {
  readonly of: RuntimeName;
  readonly becomes: (node: CoreOf<"primitive">, facts: CoreFacts, types: CoreModule["variables"]) => Core | undefined;
}

/** Tests that the result of an operation would be an integer. */
const wholeOf: ReadonlyMap<RuntimeName, RuntimeName> = new Map([
  ["multiply", "isWholeProduct"],
  ["divide", "isWholeQuotient"],
]);

const rules: readonly Rule[] = [
  // `floor(a / b)` and `ceil(a / b)`: no fraction is created. Only the division can fail, so the result keeps its span.
  { of: "floor", becomes: round("quotient") },
  { of: "ceil", becomes: round("quotientAbove") },
  // `x in Nat`, `x in A * B`, `x in {1..9}`, `x in {`x, `o}`: no set is created.
  { of: "has", becomes: memberOf },
  // A value that provably satisfies the signature: no check.
  {
    of: "checked",
    becomes: (node, facts) => {
      const [value, set] = node.args;
      return facts.isIn(value!, set!) ? value : undefined;
    },
  },
  // `(a, b) in S` and `(a, (b, c)) in S`: no pair is created.
  { of: "has", becomes: pairIn },
  // `S = {}`: a test for emptiness.
  {
    of: "equal",
    becomes: (node) => {
      const [a, b] = node.args;
      return isEmptySet(b!)
        ? { ...node, name: "isEmpty", args: [a!] }
        : isEmptySet(a!)
          ? { ...node, name: "isEmpty", args: [b!] }
          : undefined;
    },
  },
  // `s = <>`: no empty sequence is created.
  {
    of: "equal",
    becomes: (node) => {
      const [a, b] = node.args;
      return isEmptySequence(b!)
        ? { ...node, name: "isEmptySequence", args: [a!] }
        : isEmptySequence(a!)
          ? { ...node, name: "isEmptySequence", args: [b!] }
          : undefined;
    },
  },
  // `(a, b)[2]` where a cannot fail: no pair is created.
  {
    of: "index",
    becomes: (node) => {
      const [tuple, at] = node.args;
      return coordinateOf(tuple!, at!);
    },
  },
  // `s[i..|s|]`: the length is not computed.
  {
    of: "slice",
    becomes: (node) => {
      const [sequence, from, to] = node.args;
      const measured = to?.kind === "primitive" && to.name === "size" ? to.args[0] : undefined;
      return measured !== undefined && isSameName(sequence!, measured)
        ? { ...node, name: "sliceFrom", args: [sequence!, from!] }
        : undefined;
    },
  },
  // `s[1..a] + <x> + s[b..|s|]`: no slice of s is created if only the item between them changes.
  {
    of: "add",
    becomes: (node) => {
      const [beginning, end] = node.args;
      if (beginning?.kind !== "primitive" || beginning.name !== "appending") return undefined;
      const [prefix, x] = beginning.args;
      if (prefix?.kind !== "primitive" || prefix.name !== "slice" || !isNumeral(prefix.args[1], 1n)) return undefined;
      if (end?.kind !== "primitive" || end.name !== "sliceFrom" || !isSameName(prefix.args[0]!, end.args[0]!))
        return undefined;
      return { ...node, name: "spliced", args: [prefix.args[0]!, prefix.args[2]!, x!, end.args[1]!] };
    },
  },
  // `x mod 1 = 0`: no remainder is created, and for `a * b` and `a / b` no fraction.
  {
    of: "equal",
    becomes: (node) => {
      const [rest, zero] = node.args;
      const [x, divisor] = rest?.kind === "primitive" && rest.name === "modulo" ? rest.args : [];
      if (x === undefined || !isNumeral(divisor, 1n) || !isNumeral(zero, 0n)) return undefined;
      const operation = x.kind === "primitive" && x.args.length === 2 ? wholeOf.get(x.name) : undefined;
      // Only the product or the quotient can fail, so the result keeps its span.
      return x.kind === "primitive" && operation !== undefined
        ? { ...node, name: operation, args: x.args, span: x.span }
        : { ...node, name: "isWhole", args: [x] };
    },
  },
  // `(a, b) = (c, d)` where no coordinate can fail: the coordinates are compared.
  { of: "equal", becomes: equality },
  // `S U {x}`, and `{x} U S` where x cannot fail: no singleton is created.
  {
    of: "union",
    becomes: (node) => {
      const [a, b, ...otherArgs] = node.args;
      const [left, right] = [onlyMember(a!), onlyMember(b!)];
      if (otherArgs.length > 0) return undefined;
      if (right !== undefined) return { ...node, name: "including", args: [a!, right] };
      return left !== undefined && isHarmless(left) ? { ...node, name: "including", args: [b!, left] } : undefined;
    },
  },
  // `A U B` as an operand of another union, if A and B are provably sets: no intermediate set is created. The inner
  // union cannot fail, so a failure of `A U B U C` keeps the span of its own operator.
  {
    of: "union",
    becomes: (node, facts) => {
      const isInner = (arg: Core): arg is CoreOf<"primitive"> =>
        arg.kind === "primitive" && arg.name === "union" && arg.args.every((one) => facts.kind(one) === "set");
      return node.args.some(isInner)
        ? { ...node, args: node.args.flatMap((arg) => (isInner(arg) ? arg.args : [arg])) }
        : undefined;
    },
  },
  // `|{x in S | p}|` and `|A sec B|`: no set is created.
  { of: "size", becomes: count },
  // `S \\ {x, y}`: the set of x and y is not created.
  {
    of: "difference",
    becomes: (node) => {
      const [set, excluded] = node.args;
      return excluded?.kind === "primitive" &&
        excluded.name === "setOf" &&
        excluded.args.length > 0 &&
        excluded.args.length <= maxMembersCompared
        ? excluded.args.reduce<Core>((rest, x) => ({ ...node, name: "excluding", args: [rest, x] }), set!)
        : undefined;
    },
  },
  // `max({a, b})` and `max({t | c})` of numbers: no set is created.
  { of: "max", becomes: extreme },
  { of: "min", becomes: extreme },
  // `q + <x>`: no singleton is created.
  {
    of: "add",
    becomes: (node) => {
      const [q, last] = node.args;
      return last?.kind === "primitive" && last.name === "sequence" && last.args.length === 1
        ? { ...node, name: "appending", args: [q!, last.args[0]!] }
        : undefined;
    },
  },
  // `<x> + q`: no singleton is created.
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

export const peepholeNames: readonly RuntimeName[] = [...rulesOf.keys()];

/**
 * Applies wherever a rule does; to `some x in S. x = e` and `all x in S. x /= e` where S is a literal set and e is
 * independent of x; and to `all x in A. x in S` and `all x in A. (p, x) in S` where p and S are independent of x and
 * cannot fail: one call tests all members.
 */
export function peephole(module: CoreModule, where: Where): CoreModule {
  const facts = settledFactsOf(module);
  const isSure = (node: Core): boolean => facts.isAtHand(node);
  return rewritten(
    module,
    (node) =>
      node.kind === "quantify"
        ? (literalMembership(node, facts, module.variables) ?? universalMembership(node, isSure))
        : node.kind === "primitive"
          ? applyRules(node, facts, module.variables)
          : node,
    where,
  );
}

function applyRules(node: CoreOf<"primitive">, facts: CoreFacts, types: CoreModule["variables"]): Core {
  for (const { becomes } of rulesOf.get(node.name) ?? []) {
    const changedNode = becomes(node, facts, types);
    if (changedNode !== undefined) return changedNode;
  }
  return node;
}

/**
 * The membership test of a built-in set, as signatures use it; a comparison with literal bounds; or comparisons with
 * each of a few members, where x costs nothing.
 */
function memberOf({ args: [setNode, x], span, ...node }: CoreOf<"primitive">, facts: CoreFacts): Core | undefined {
  const set = facts.setNamed(setNode!);
  if (x === undefined || (set?.kind !== "runtime" && set?.kind !== "primitive")) return undefined;
  const test = operationOf(set.name).memberTest;
  const operands = set.kind === "primitive" ? set.args : [];
  if (test !== undefined)
    return operands.every((operand) => facts.kind(operand) === "set")
      ? { kind: "primitive", name: test, args: [x, ...operands], span }
      : undefined;
  if (set.name === "range" && operands.every(isInteger))
    return { ...node, name: "isBetween", args: [...operands, x], span };
  const isSure = (operand: Core): boolean => facts.isTotal(operand) && scalarKinds.has(facts.kind(operand));
  return set.name === "setOf" && isRepeatable(x) && operands.every(isSure) ? oneOf(operands, x, span) : undefined;
}

/** The kinds of values that every set may contain. */
const scalarKinds: ReadonlySet<ValueKind> = new Set(["atom", "number", "string", "truth"]);

const isInteger = (node: Core): boolean => node.kind === "number" && node.denominator === 1n;

const isNumeral = (node: Core | undefined, value: bigint): boolean =>
  node?.kind === "number" && node.denominator === 1n && node.numerator === value;

function oneOf(members: readonly Core[], x: Core, span: Core["span"]): Core | undefined {
  if (members.length === 0 || members.length > maxMembersCompared) return undefined;
  const operands = members.map((member): Core => ({ kind: "primitive", name: "equal", args: [x, member], span }));
  return operands.length === 1 ? operands[0]! : { kind: "logic", operator: "or", operands, span };
}

/** The minimum or maximum of a literal set of numbers, or of a comprehension. */
function extreme(
  { args: [set, ...otherArgs], ...node }: CoreOf<"primitive">,
  facts: CoreFacts,
  types: CoreModule["variables"],
): Core | undefined {
  const isNumber = (part: Core): boolean => facts.kind(part) === "number";
  if (otherArgs.length > 0 || set === undefined) return undefined;
  if (set.kind === "primitive" && set.name === "setOf" && set.args.length > 1 && set.args.every(isNumber))
    return { ...node, args: set.args };
  // If the members turn out not to be numbers, both forms fail.
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

/** True if the node is a number, or the checker assumes so. */
export function isTakenForNumber(node: Core, facts: CoreFacts, types: CoreModule["variables"]): boolean {
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
 * Counts solutions if the members are variables that determine them, or common members; tests membership if one operand
 * is a literal `{x}`.
 */
function count(
  { args: [set], span, type }: CoreOf<"primitive">,
  facts: CoreFacts,
  types: CoreModule["variables"],
): Core | undefined {
  const number = (numerator: bigint): Core => ({ kind: "number", numerator, denominator: 1n, span });
  if (set?.kind === "solve" && set.by === "collect" && determinesVariables(set, facts))
    return { ...set, by: "sum", element: number(1n), type: integer, span };
  if (set?.kind !== "primitive" || set.name !== "intersection") return undefined;
  const [a, b] = set.args;
  const [left, right] = [onlyMember(a!), onlyMember(b!)];
  const [otherSet, x] = left !== undefined && isLiteral(left) ? [b!, left] : [a!, right];
  if (x === undefined || !isLiteral(x)) return { kind: "primitive", name: "commonSize", args: set.args, span, type };
  const condition = applyRules({ kind: "primitive", name: "has", args: [otherSet, x], span }, facts, types);
  return {
    kind: "branches",
    branches: [{ condition, value: number(1n) }],
    otherwise: number(0n),
    span,
    type,
  };
}

/**
 * True if the elements are variables of the loops or numbers, or tuples of these, that determine all variables of the
 * loops.
 */
function determinesVariables(comprehension: CoreOf<"solve">, facts: CoreFacts): boolean {
  const loopVariables = comprehension.steps.flatMap(boundByLoop);
  const items = comprehension.element.kind === "tuple" ? comprehension.element.items : [comprehension.element];
  const isNumber = (item: Core): boolean => facts.isAtHand(item) && facts.kind(item) === "number";
  return (
    items.every((item) => (item.kind === "variable" && loopVariables.includes(item.variable.id)) || isNumber(item)) &&
    isInjective(comprehension)
  );
}

function pairIn(node: CoreOf<"primitive">): Core | undefined {
  const [set, x] = node.args;
  const [first, second, ...otherItems] = x?.kind === "tuple" ? x.items : [];
  if (set === undefined || first === undefined || second === undefined || otherItems.length > 0) return undefined;
  return second.kind === "tuple" && second.items.length === 2
    ? { ...node, name: "hasNestedPair", args: [set, first, ...second.items] }
    : { ...node, name: "hasPair", args: [set, first, second] };
}

function equality(node: CoreOf<"primitive">, facts: CoreFacts): Core | undefined {
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

/** `has(S, e)` for a search of a literal. The literal has members, so e is evaluated in any case. */
function literalMembership(
  { quantifier, pattern, set, body, span }: CoreOf<"quantify">,
  facts: CoreFacts,
  types: CoreModule["variables"],
): Core | undefined {
  if (pattern.kind !== "bind" || set.kind !== "primitive" || set.name !== "setOf") return undefined;
  if (set.args.length === 0 || !isLiteral(set)) return undefined;
  const isAll = quantifier === "all";
  const test = isAll && body.kind === "not" ? body.operand : body;
  if ((isAll && test === body) || test.kind !== "primitive" || test.name !== "equal") return undefined;
  const isMember = (node: Core): boolean => mentions(node, (id) => id === pattern.variable.id);
  const [left, right] = test.args as readonly [Core, Core];
  const [member, e] = left.kind === "variable" && isMember(left) ? [left, right] : [right, left];
  if (member.kind !== "variable" || !isMember(member) || isMember(e)) return undefined;
  const membership = applyRules({ kind: "primitive", name: "has", args: [set, e], span }, facts, types);
  return isAll ? { kind: "not", operand: membership, span } : membership;
}

/** `hasAll(S, A)` and `hasPairs(S, p, A)` for universal membership tests. */
function universalMembership(node: CoreOf<"quantify">, isSure: (part: Core) => boolean): Core {
  const { quantifier, pattern, set, body, span } = node;
  if (quantifier === "some" || pattern.kind !== "bind" || body.kind !== "primitive") return node;
  const member = body.args.at(-1);
  const fixed = body.args.slice(0, -1);
  const isLoopVariable = ({ kind, ...part }: { readonly kind: Core["kind"]; readonly variable?: Variable }): boolean =>
    kind === "variable" && part.variable?.id === pattern.variable.id;
  if (member === undefined || !isLoopVariable(member) || !fixed.every((part) => isSure(part) && !isLoopVariable(part)))
    return node;
  const name = namesOfAll[body.name];
  return name === undefined ? node : { kind: "primitive", name, args: [...fixed, set], span };
}

const namesOfAll: Partial<Record<RuntimeName, RuntimeName>> = { has: "hasAll", hasPair: "hasPairs" };

function round(name: RuntimeName): Rule["becomes"] {
  return ({ args: [inside] }) =>
    inside?.kind === "primitive" && inside.name === "divide" ? { ...inside, name } : undefined;
}

/** True for `{}`. */
const isEmptySet = (node: Core): boolean =>
  node.kind === "primitive" && node.name === "setOf" && node.args.length === 0;

/** True for `<>`. */
const isEmptySequence = (node: Core): boolean =>
  node.kind === "primitive" && node.name === "sequence" && node.args.length === 0;

const isSameName = (a: Core, b: Core): boolean =>
  a.kind === "variable" && b.kind === "variable" && a.variable.id === b.variable.id;

/** The x of `{x}`. */
function onlyMember(node: Core): Core | undefined {
  return node.kind === "primitive" && node.name === "setOf" && node.args.length === 1 ? node.args[0] : undefined;
}

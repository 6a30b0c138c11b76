// Mutations that preserve kinds: a similar operator, an off-by-one number, permuted names, other brackets. The checker
// accepts them, so only tests can choose among them.

import { infix, type InfixName } from "../../language/operators.js";
import type { Expression } from "../../syntax/tree.js";
import { kinds } from "../../types/lattice/kinds.js";
import { keyNames } from "../../runtime/easel/keys.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { replaceNode, isOperand, writing } from "./candidate.js";
import { spellLike, suggest } from "./operators.js";
import { isSetOf } from "./values.js";
import { maxWords } from "./limits.js";

const { number, set, string, sequence } = kinds;

/** Pairs of operators that are often confused, with the cost of the replacement. */
const neighbours: readonly (readonly [InfixName, InfixName, number])[] = [
  ["in", "subset", 0.4],
  ["less", "atMost", 0.4],
  ["greater", "atLeast", 0.4],
  ["add", "subtract", 0.8],
  ["and", "or", 0.7],
  ["and", "implies", 0.7],
  ["union", "intersection", 0.7],
  ["union", "difference", 0.9],
  ["intersection", "difference", 0.9],
  ["less", "greater", 0.9],
  ["atMost", "atLeast", 0.9],
  ["less", "atLeast", 1],
  ["atMost", "greater", 1],
  ["in", "notin", 1],
  ["equal", "unequal", 1],
  ["implies", "equivalent", 0.8],
  ["divide", "modulo", 0.9],
  ["add", "product", 1],
  ["product", "power", 1],
];

const neighboursOf = (operator: InfixName): readonly (readonly [InfixName, number])[] =>
  neighbours.flatMap(([a, b, cost]) =>
    a === operator ? [[b, cost] as const] : b === operator ? [[a, cost] as const] : [],
  );

/** Replaces an operator, in the document's spelling. */
function* replaceOperator({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const { text } = scope.document.source;
  const links =
    node.kind === "binary"
      ? [{ operator: node.operator, operatorSpan: node.operatorSpan }]
      : node.kind === "relation"
        ? node.links
        : [];
  for (const { operator, operatorSpan } of links)
    for (const [replacement, cost] of neighboursOf(operator))
      yield {
        help: suggest(replacement),
        cost,
        edits: [{ span: operatorSpan, text: spellLike(replacement, operatorSpan, scope) }],
      };
  if (node.kind === "product" && node.factors.length === 2) {
    const [left, right] = node.factors as [Expression, Expression];
    for (const [replacement, cost] of neighboursOf("product"))
      yield writing(
        "Perhaps you meant another operation",
        cost,
        node,
        `${sideOf(left, scope)} ${infix[replacement].ascii[0]!} ${sideOf(right, scope)}`,
      );
  }
  if (node.kind === "quantifier") {
    const { start } = node.span;
    const symbol = /^\S/u.exec(text.slice(start))?.[0] ?? "";
    const isQuantifierSymbol = symbol === "∀" || symbol === "∃";
    const replacement =
      node.quantifier === "all" ? (isQuantifierSymbol ? "∃" : "some") : isQuantifierSymbol ? "∀" : "all";
    const length = isQuantifierSymbol ? 1 : node.quantifier.length;
    if (isQuantifierSymbol || text.startsWith(node.quantifier, start))
      yield {
        help: "`all` is about every member, `some` about at least one",
        cost: 0.7,
        edits: [{ span: { start, end: start + length }, text: replacement }],
      };
  }
}

/** Groups of built-in functions of the same kind that are often confused. */
const functions: readonly (readonly string[])[] = [
  ["min", "max"],
  ["floor", "ceil", "round"],
];

/** Replaces a function by a related one, or negates a condition. */
function* replaceOrNegate({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind === "name" && parent?.kind === "call" && parent.callee === node)
    for (const family of functions)
      if (family.includes(node.name))
        for (const other of family)
          if (other !== node.name) yield writing(`\`${other}\` is another function`, 0.7, node, other);
  if (node.kind === "truth") yield writing("The other truth value", 0.8, node, node.value ? "false" : "true");
  if (node.kind === "unary" && node.operator === "not")
    yield writing("Remove the negation", 0.9, node, scope.textOf(node.operand));
}

/** True if a number is an index or a bound, where off-by-one errors are frequent. */
function isBound(node: Expression, parent: Expression | undefined): boolean {
  switch (parent?.kind) {
    case "index":
      return parent.index === node;
    case "slice":
      return parent.target !== node;
    case "range":
      return true;
    case "call":
      return parent.callee !== node;
    default:
      return false;
  }
}

/** True for a number, or for an expression of unknown kind where a number is usual. */
function isNumber(node: Expression, outer: Expression | undefined, scope: FixScope): boolean {
  return scope.kindsAt(node) === number || (isBound(node, outer) && node.kind === "name" && scope.mayBe(node, number));
}

/** Adds or subtracts one. */
function* shiftByOne({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const help = "The value may be off by one";
  const cost = isBound(node, parent) ? 0.5 : parent?.kind === "relation" ? 0.7 : 0.9;
  if (node.kind === "numeral") {
    if (node.denominator !== 1n) return;
    const isNegated = parent?.kind === "unary";
    for (const other of [node.numerator + 1n, node.numerator - 1n])
      if (other >= 0n || !isNegated) yield writing(help, cost, node, String(other));
    return;
  }
  const isCallee = parent?.kind === "call" && parent.callee === node;
  if (isCallee || (parent !== undefined && isPattern(node, parent)) || !isNumber(node, parent, scope)) return;
  if (node.kind === "binary" && (node.operator === "add" || node.operator === "subtract")) {
    const { left, right } = node;
    if (right.kind === "numeral" && right.numerator === right.denominator)
      yield writing(help, cost, node, scope.textOf(left));
  }
  // Within a sum, only calls, numerals and the whole sum are changed.
  if (
    parent?.kind === "binary" &&
    (parent.operator === "add" || parent.operator === "subtract") &&
    !isBound(node, parent)
  ) {
    if (node.kind !== "call") return;
  }
  const code =
    node.kind === "binary" && node.operator !== "add" && node.operator !== "subtract"
      ? sideOf(node, scope)
      : scope.textOf(node);
  const side = node.kind === "relation" || node.kind === "big" || node.kind === "quantifier" ? `(${code})` : code;
  for (const operator of ["-", "+"])
    yield writing(help, cost + 0.3, node, inBrackets(`${side} ${operator} 1`, parent, node));
}

/** Parenthesises a sum inside a tighter-binding expression. */
function inBrackets(code: string, parent: Expression | undefined, node: Expression): string {
  const isFree = parent === undefined || isBound(node, parent) || parent.kind === "relation" || parent.kind === "tuple";
  return isFree || parent.kind === "set" || parent.kind === "sequence" || parent.kind === "comprehension"
    ? code
    : `(${code})`;
}

/** True if the node is a binding pattern. */
const isPattern = (node: Expression, outer: Expression): boolean =>
  (outer.kind === "relation" && outer.first === node && node.kind === "name") ||
  (outer.kind === "quantifier" && outer.bindings.some(({ patterns }) => patterns.includes(node)));

/** Returns the code of an operand, parenthesised if necessary. */
const sideOf = (node: Expression, scope: FixScope): string =>
  isOperand(node) ? scope.textOf(node) : `(${scope.textOf(node)})`;

/** Regroups operators by adding or removing parentheses. */
function* regroup({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const operation = operationOf(node);
  if (operation === undefined) return;
  const { left, right, between } = operation;
  const help = "Perhaps you meant another grouping";
  const operator = scope.document.source.text.slice(between.start, between.end).replace(/^[\s)]*|[\s(]*$/g, "");
  for (const [inner, isLeft] of [
    [left, true],
    [right, false],
  ] as const) {
    const innerOperation = operationOf(inner);
    if (innerOperation === undefined) continue;
    const innerOperator = scope.document.source.text
      .slice(innerOperation.between.start, innerOperation.between.end)
      .replace(/^[\s)]*|[\s(]*$/g, "");
    const [a, b] = [sideOf(innerOperation.left, scope), sideOf(innerOperation.right, scope)];
    const c = sideOf(isLeft ? right : left, scope);
    if (isLeft) {
      yield writing(help, 0.6, node, `${a} ${innerOperator} (${b} ${operator} ${c})`);
      yield writing(help, 0.7, node, `(${a} ${operator} ${c}) ${innerOperator} ${b}`);
    } else {
      yield writing(help, 0.6, node, `(${c} ${operator} ${a}) ${innerOperator} ${b}`);
    }
  }
}

interface Operation {
  readonly left: Expression;
  readonly right: Expression;
  readonly between: { readonly start: number; readonly end: number };
}

/** Returns the operands of a binary operation, and the span between them. */
function operationOf(node: Expression): Operation | undefined {
  const [left, right, ...others] =
    node.kind === "binary" ? [node.left, node.right] : node.kind === "product" ? node.factors : [];
  if (left === undefined || right === undefined || others.length > 0) return undefined;
  return { left, right, between: { start: left.span.end, end: right.span.start } };
}

const exchangeable: readonly InfixName[] = ["subtract", "divide", "modulo", "difference", "implies", "power"];

/** Swaps adjacent operands, items or arguments, or the values of two branches. */
function* swap({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const help = "Perhaps you meant the other order";
  const exchange = (a: Expression, b: Expression, cost: number): FixCandidate => ({
    help,
    cost,
    edits: [replaceNode(a, scope.textOf(b)), replaceNode(b, scope.textOf(a))],
  });
  if (node.kind === "binary" && exchangeable.includes(node.operator))
    yield writing(
      help,
      0.8,
      node,
      `${sideOf(node.right, scope)} ${scope.document.source.text.slice(node.operatorSpan.start, node.operatorSpan.end)} ${sideOf(node.left, scope)}`,
    );
  if (node.kind === "quantifier" && node.body.kind === "quantifier" && node.quantifier !== node.body.quantifier) {
    const { text } = scope.document.source;
    const outerHead = text.slice(node.span.start, node.body.span.start);
    const innerHead = text.slice(node.body.span.start, node.body.body.span.start);
    const body = text.slice(node.body.body.span.start, node.span.end);
    // Parentheses between the two quantifiers would become unbalanced.
    if (!/\(\s*$/.test(outerHead))
      yield writing(
        "`some` before `all` needs one member that works for all",
        0.35,
        node,
        innerHead + outerHead + body,
      );
  }
  const items = node.kind === "tuple" || node.kind === "sequence" ? node.items : node.kind === "call" ? node.args : [];
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    if (next !== undefined && scope.textOf(item) !== scope.textOf(next)) yield exchange(item, next, 0.6);
  }
}

/** Replaces a word by a similar one from the document, its tests, or the key names. */
function* respell({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "string" && node.kind !== "atom") return;
  const { source, tests } = scope.document;
  const spelling = node.kind === "string" ? node.value : node.name;
  const inTests = tests.flatMap(({ expression, expected }) => {
    const text = `${source.text.slice(expression.start, expression.end)} ${expected?.text ?? ""}`;
    return text.match(node.kind === "string" ? /"[^"\\\r\n]*"/g : /`\p{L}[\p{L}\p{M}\d_']*/gu) ?? [];
  });
  const keyStrings = node.kind === "string" && scope.document.scope.isGame ? keyNames().map((name) => `"${name}"`) : [];
  for (const replacement of new Set([...inTests, ...keyStrings])) {
    const word = replacement.replace(/^[`"]|"$/g, "");
    if (word !== spelling && word.toLowerCase() === spelling.toLowerCase())
      yield writing("The spelling elsewhere is different", 0.2, node, replacement);
  }
  const isAlike = (other: string): boolean => other.startsWith("`") === (node.kind === "atom");
  yield* replaceWord(node, new Set([...inTests, ...scope.words].filter(isAlike)), 0.8, scope);
}

/** Replaces a word by each other word of the document, if there are few. */
function* replaceWord(
  node: Expression,
  words: ReadonlySet<string>,
  cost: number,
  scope: FixScope,
): Iterable<FixCandidate> {
  if (words.size > maxWords) return;
  for (const other of words)
    if (other !== scope.textOf(node)) yield writing("Perhaps you meant another word", cost, node, other);
}

/** Replaces a word that is not in any of the sets it is tested against. */
export function* replaceByTestedWord({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "string" && node.kind !== "atom") return;
  const mark = node.kind === "atom" ? "`" : '"';
  yield* replaceWord(node, new Set([...scope.words].filter((word) => word.startsWith(mark))), 1.2, scope);
}

/** Exchanges the empty collection and the collection that contains only it. */
function* toggleSingleton({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const isEmpty = (node.kind === "set" || node.kind === "sequence") && node.items.length === 0;
  if (!isEmpty) {
    if (node.kind === "set" && node.items.length === 1 && scope.mayBe(node.items[0]!, set | sequence | string))
      yield writing("Write the empty set without members", 0.7, node, "{}");
    return;
  }
  const [open, close] = node.kind === "set" ? ["{", "}"] : ["<", ">"];
  for (const nothing of ["{}", "<>", '""', "0"])
    yield writing("A set with one member is not empty", nothing === "0" ? 1 : 0.6, node, `${open}${nothing}${close}`);
}

/** Exchanges a set and its power set. */
function* togglePowerSet({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind === "call" && node.callee.kind === "name" && node.callee.name === "Pow" && node.args.length === 1)
    yield writing("Write the members instead of the sets of members", 0.8, node, scope.textOf(node.args[0]!));
  else if (parent !== undefined && isSetOf(parent, node) && scope.mayBe(node, set))
    yield writing("Write the sets of members instead of the members", 0.8, node, `Pow(${scope.textOf(node)})`);
}

/** Replaces a local name by another local name. */
function* replaceLocal({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "name" || (parent?.kind === "call" && parent.callee === node)) return;
  if (!scope.locals.includes(node.name)) return;
  const kinds = scope.kindsAt(node);
  for (const local of scope.locals) {
    if (local === node.name) continue;
    const alike = scope.names.some((one) => one.name === local && (scope.kindsAt(one) & kinds) !== 0);
    if (alike) yield writing("Perhaps you meant another name", 0.9, node, local);
  }
}

/** Exchanges a range and the set of its two endpoints. */
function* toggleRange({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const help = "A range contains all integers between its ends";
  if (node.kind === "range")
    yield writing(
      "Write a set of two numbers with a comma",
      1,
      node,
      `{${scope.textOf(node.from)}, ${scope.textOf(node.to)}}`,
    );
  if (node.kind !== "set" || node.items.length !== 2) return;
  const [from, to] = node.items as readonly [Expression, Expression];
  if (!scope.mayBe(from, number) || !scope.mayBe(to, number)) return;
  const range = `{${scope.textOf(from)}..${scope.textOf(to)}}`;
  yield writing(help, 0.6, node, range);
  if (parent?.kind !== "relation" || parent.first.kind !== "set" || parent.first === node) return;
  const [link, ...otherLinks] = parent.links;
  if (link?.operator === "in" && link.right === node && otherLinks.length === 0)
    yield {
      help,
      cost: 0.6,
      edits: [
        { span: link.operatorSpan, text: spellLike("subset", link.operatorSpan, scope) },
        replaceNode(node, range),
      ],
    };
}

export const meaningMutations = [
  replaceOperator,
  replaceOrNegate,
  shiftByOne,
  regroup,
  swap,
  respell,
  toggleSingleton,
  togglePowerSet,
  replaceLocal,
  toggleRange,
] as const;

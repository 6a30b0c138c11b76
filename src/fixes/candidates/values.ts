// Alternatives to a value of the wrong kind: with or without brackets, one of its components, or its size.

import type { BinaryOperator } from "../../language/operators.js";
import type { CallNode, Expression, TupleNode } from "../../syntax/tree.js";
import { type Kinds, kinds, kindsOf } from "../../types/lattice/kinds.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { quote } from "../../diagnostics/words.js";
import { partsOf } from "../../syntax/walk.js";
import { isWithin } from "../../text/source.js";
import { replaceNode, isOperand, gameHooks, writing } from "./candidate.js";
import { maxRegroupedItems } from "./limits.js";

const { number, string, tuple, sequence, set, Point, Color } = kinds;
const indexed = tuple | sequence | string | Point | Color;

const setOperators: readonly BinaryOperator[] = ["union", "intersection", "difference"];

export function* wrapValues(spot: Spot, scope: FixScope): Iterable<FixCandidate> {
  const {
    node,
    ancestors: [parent],
  } = spot;
  if ((parent?.kind === "call" && parent.callee === node) || isBound(spot, scope)) return;
  // The kind of an argument does not affect the kind of the enclosing value.
  if (parent === undefined && scope.diagnosticCode === "L404") return;
  const code = scope.textOf(node);
  const operand = isOperand(node) ? code : `(${code})`;
  const is = (mask: number): boolean => scope.mayBe(node, mask);
  const isLone = node.kind === "atom" || node.kind === "string" || node.kind === "numeral";
  const isLiteral = isLone || node.kind === "set" || node.kind === "sequence" || node.kind === "tuple";
  const isJoined = parent?.kind === "binary" && parent.operator === "add";
  const isAsked = parent !== undefined && isSetOf(parent, node);
  const isMeasured = parent?.kind === "product";
  if (parent?.kind === "absolute" || parent?.kind === "unary") {
    // The size of a singleton set is not a plausible intention.
  } else if ((parent?.kind === "binary" && !is(~sequence)) || (parent?.kind === "typeTest" && !isLone)) {
    // A sequence operand of a set operator is rarely meant as a member; a name after a colon is rarely an element of a
    // type.
  } else if (!is(set))
    yield writing(
      "Write the members of a set in braces",
      isMeasured ? 1.9 : isAsked ? 1.2 : (isLone && parent?.kind !== "binary") || parent?.kind === "relation" ? 1 : 0.7,
      node,
      `{${code}}`,
    );
  else if (!isLiteral) yield writing("Write the members of a set in braces", is(~set) ? 1.1 : 1.4, node, `{${code}}`);
  if (isJoined) {
    const isSequence = scope.kindsAt(parent.left === node ? parent.right : parent.left) === sequence;
    if (isSequence) yield writing("Join a single member as a sequence of one", 0.8, node, `<${code}>`);
  }
  // Only comparisons use the length of a sequence; other operators probably apply to its members.
  const isSized = is(set) || (parent?.kind === "relation" && !is(~(sequence | string)));
  if (isSized && !isLiteral && node.kind !== "absolute")
    yield writing("Write the number of members, or the length, with bars", 1, node, `|${code}|`);
  if (isJoined && node.kind !== "string" && scope.kindsAt(parent.left === node ? parent.right : parent.left) === string)
    yield writing("Convert a value to a string with `pp`", 0.6, node, `pp(${code})`);
  if (is(set | sequence | string) && isCondition(parent, node, scope))
    for (const operator of ["/=", "="])
      for (const [mask, nothing] of [
        [set, "{}"],
        [sequence, "<>"],
        [string, '""'],
      ] as const)
        if (is(mask))
          yield writing("To test for emptiness, compare it", 0.8, node, `${operand} ${operator} ${nothing}`);
  if (node.kind === "atom") yield writing("Write a string in quotes", 1, node, `"${node.name}"`);
  if (node.kind === "string") {
    if (/^\p{L}[\p{L}\p{M}\d_]*$/u.test(node.value)) {
      yield writing("Write an atom with a backquote", 1, node, `\`${node.value}`);
      if (scope.locals.includes(node.value) || scope.document.scope.defined.has(node.value))
        yield writing("Remove the quotes: with quotes, a name is a string", 0.9, node, node.value);
    }
    if (/^-?\d+(?:\.\d+)?$/.test(node.value))
      yield writing("Remove the quotes: with quotes, a number is a string", 0.6, node, node.value);
  }
  if (is(number) && (node.kind !== "numeral" || isAsked)) {
    yield writing("Write the integers up to a number as a range", isAsked ? 0.5 : 1.2, node, `{1..${code}}`);
  }
  if (is(indexed) && !isLiteral) {
    const sibling =
      parent === undefined || parent.kind === "call"
        ? []
        : partsOf(parent).flatMap((part) =>
            part.kind === "index" && scope.textOf(part.target) !== code ? [scope.textOf(part.index)] : [],
          );
    const isTuple = !is(~(tuple | sequence | Point | Color)) && spot.distance === 0;
    for (const position of ["1", "2", "3"])
      if (sibling.includes(position) || isTuple)
        yield writing(
          "Write a coordinate in brackets",
          sibling.includes(position) ? 0.5 : 1.4,
          node,
          `${operand}[${position}]`,
        );
  }
  const isArithmetic = isMeasured || (parent?.kind === "binary" && !setOperators.includes(parent.operator));
  if (is(sequence | string | tuple) && node.kind === "name" && !isArithmetic) {
    const index = scope.fresh();
    const members = `{${code}[${index}] | ${index} in {1..|${code}|}}`;
    yield writing("Index the members of a sequence", 1.5, node, members);
  }
  if (is(set) && !isLiteral) yield writing("Get one of the members with `choose`", 1.8, node, `choose(${code})`);
  yield* applyDefinition(node, code, scope);
}

/** True for a name that a membership binds. */
function isBound({ node, ancestors }: Spot, scope: FixScope): boolean {
  const parent = ancestors.find(({ kind }) => kind !== "tuple");
  const isPattern =
    parent?.kind === "relation" && parent.links[0]!.operator === "in" && isWithin(node.span, parent.first.span);
  return isPattern && node.kind === "name" && scope.occurrencesOf(node).length > 0 && !isParameter(node.name, scope);
}

const isParameter = (name: string, { defined }: FixScope): boolean =>
  defined.parameters.some((parameter) => parameter.name === name);

/** True if the enclosing expression requires a truth value. */
export function isCondition(parent: Expression | undefined, node: Expression, { defined }: FixScope): boolean {
  switch (parent?.kind) {
    case "unary":
      return parent.operator === "not";
    case "binary":
      return parent.operator === "and" || parent.operator === "or" || parent.operator === "implies";
    case "quantifier":
      return parent.body === node;
    case "comprehension":
      return parent.conditions.includes(node);
    case undefined: {
      const { body, guard, where } = defined.definition;
      return body.kind === "branches"
        ? body.branches.some(({ condition }) => condition === node)
        : body.kind === "predicate" || guard.includes(node) || where.includes(node);
    }
    default:
      return false;
  }
}

/** Applies a definition of the document to the value. */
function* applyDefinition(node: Expression, code: string, scope: FixScope): Iterable<FixCandidate> {
  for (const { name, parameters } of scope.document.definitions) {
    if (parameters.length !== 1 || name === scope.defined.name || gameHooks.has(name)) continue;
    const help = `${quote(name)} has such a value`;
    if (parameters[0]!.name === code) yield writing(help, 1.6, node, `${name}(${code})`);
    // The function may be meant to apply to the whole value instead of its coordinate.
    const from = node.kind === "index" ? scope.textOf(node.target) : undefined;
    if (parameters[0]!.name === from) yield writing(help, 0.8, node, `${name}(${from})`);
  }
}

/** Concatenates sequences nested in a sequence, and unites sets nested in a set. */
export function* joinCollections({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "sequence" && node.kind !== "set") return;
  const collection = node.kind === "set" ? set : sequence;
  const [open, close, operator] = node.kind === "set" ? ["{", "}", " U "] : ["<", ">", " + "];
  const isWhole = (item: Expression): boolean =>
    item.kind === "call" || item.kind === "slice" ? scope.mayBe(item, collection) : scope.kindsAt(item) === collection;
  if (!node.items.some((item) => isWhole(item) && item.kind !== node.kind)) return;
  const isSure = node.items.every((item) => !isWhole(item) || scope.kindsAt(item) === collection);
  const parts: string[] = [];
  let members: string[] = [];
  const endMembers = (): void => {
    if (members.length > 0) parts.push(`${open}${members.join(", ")}${close}`);
    members = [];
  };
  for (const item of node.items)
    if (isWhole(item)) {
      endMembers();
      parts.push(scope.textOf(item));
    } else members.push(scope.textOf(item));
  endMembers();
  const code = parts.join(operator);
  const isOperandOf =
    parent !== undefined && parent.kind !== "tuple" && parent.kind !== "sequence" && parent.kind !== "set";
  yield writing(
    node.kind === "set" ? "Unite sets with `U`" : "Join sequences with `+`",
    isSure ? 0.2 : 0.7,
    node,
    isOperandOf && !(parent.kind === "call" && parent.callee !== node) ? `(${code})` : code,
  );
}

/** True if the expression is the set of a generator. */
export function isSetOf(parent: Expression, node: Expression): boolean {
  if (parent.kind === "quantifier") return parent.bindings.some((binding) => binding.set === node);
  return parent.kind === "relation" && parent.links.some(({ operator, right }) => operator === "in" && right === node);
}

/** Removes or replaces the brackets around a value. */
export function* unwrapValues({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const isNothing = parent === undefined || parent.kind === "relation";
  switch (node.kind) {
    case "string":
      if (node.value === "")
        for (const nothing of ["{}", "<>"])
          yield writing("Each kind has its own empty value", isNothing ? 0.6 : 0.9, node, nothing);
      return;
    case "set":
    case "sequence": {
      if (node.items.length === 0)
        for (const nothing of node.kind === "set" ? ["<>", '""'] : ["{}", '""'])
          yield writing("Each kind has its own empty value", isNothing ? 0.6 : 0.9, node, nothing);
      const [item, ...otherItems] = node.items;
      if (item !== undefined && otherItems.length === 0)
        yield writing("Remove the brackets around the member", 0.7, node, scope.textOf(item));
      return;
    }
    case "tuple": {
      if (node.items.length === 2 || node.items.length === 3) {
        const maker = node.items.length === 2 ? "point" : "color";
        const items = node.items.map((item) => scope.textOf(item)).join(", ");
        if (scope.document.scope.isGame) yield writing(`\`${maker}\` makes it one`, 1.1, node, `${maker}(${items})`);
      }
      if (node.items.every((item) => isOperand(item) && scope.kindsAt(item) === set))
        yield writing(
          "Write a set of tuples as a product",
          0.8,
          node,
          node.items.map((one) => scope.textOf(one)).join(" * "),
        );
      return;
    }
    case "absolute":
      if (parent?.kind !== "unary" && scope.mayBe(node.operand, number | set | sequence | tuple | string))
        yield writing("Remove the bars: with bars, it is a number", 0.8, node, scope.textOf(node.operand));
      return;
    case "unary":
      yield writing(
        "Remove the operator",
        node.operator === "negate" && node.operand.kind === "numeral" ? 0.7 : 1.9,
        node,
        scope.textOf(node.operand),
      );
      return;
    case "numeral":
      if (node.numerator === 0n)
        for (const nothing of ["{}", "<>", '""'])
          yield writing("Each kind has its own empty value", isNothing ? 0.6 : 0.9, node, nothing);
      if (parent?.kind === "call" && node.denominator === 1n && node.numerator > 255n)
        yield writing("Write integers from 0 to 255 for the parts of a colour", 1, node, "255");
      return;
    default:
      return;
  }
}

/** Maps an operation on a number and a set over the members of the set. */
export function* mapOperations({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const operands = node.kind === "binary" ? [node.left, node.right] : node.kind === "product" ? node.factors : [];
  const [left, right] = operands;
  if (left === undefined || right === undefined || operands.length > 2) return;
  const operator = scope.document.source.text.slice(left.span.end, right.span.start);
  if (node.kind === "binary" && !/^(?:subtract|divide|modulo|power|add)$/.test(node.operator)) return;
  const member = scope.fresh("xymnk");
  for (const [from, operand] of [
    [left, right],
    [right, left],
  ] as const) {
    if (scope.kindsAt(from) !== set || scope.kindsAt(operand) !== number) continue;
    const code = scope.textOf(operand);
    const operation = from === left ? `${member}${operator}${code}` : `${code}${operator}${member}`;
    const comprehension = `{${operation} | ${member} in ${scope.textOf(from)}}`;
    const isSum = node.kind === "binary" && node.operator === "add";
    yield writing("Apply it to each member of the set", isSum ? 0.9 : 0.5, node, comprehension);
  }
}

/** Maps a function over the members of its set argument. */
export function* mapFunctions({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "call" || node.args.length === 0) return;
  const member = scope.fresh("xymnk");
  for (const [i, arg] of node.args.entries()) {
    if (scope.kindsAt(arg) !== set) continue;
    const args = node.args.map((one) => scope.textOf(one)).with(i, member);
    const call = `${scope.textOf(node.callee)}(${args.join(", ")})`;
    const from = `${member} in ${scope.textOf(arg)}`;
    const help = "Test each member of the set";
    const cost = node.args.length === 1 ? 0.5 : 0.8;
    const result = resultOf(node, scope);
    if (result === set) yield writing(help, cost, node, `(U[${from}] ${call})`);
    else yield writing(help, cost, node, `{${call} | ${from}}`);
    if (result === number) yield writing(help, cost + 0.1, node, `(Sum[${from}] ${call})`);
  }
}

function resultOf({ callee }: CallNode, scope: FixScope): Kinds {
  const defined = scope.definitionAt(callee);
  const overloads = defined === undefined ? [] : (scope.document.schemes.get(defined.definition.id)?.overloads ?? []);
  return overloads.reduce((kinds, { result }) => kinds | kindsOf(result), 0);
}

/** Iterates over the indices of a sequence: `x in s` becomes `i in {1..|s|}`, and x becomes `s[i]`. */
export function* iterateOverIndices({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (parent === undefined || !isSetOf(parent, node) || !isOperand(node)) return;
  if (!scope.mayBe(node, sequence | string | tuple)) return;
  const code = scope.textOf(node);
  const index = scope.fresh();
  const help = "Index the members of a sequence";
  if (parent.kind === "relation" && parent.links.length !== 1) return;
  const [pattern, ...otherRelations] =
    parent.kind === "quantifier"
      ? (parent.bindings.find((binding) => binding.set === node)?.patterns ?? [])
      : parent.kind === "relation"
        ? [parent.first]
        : [];
  if (pattern?.kind !== "name" || otherRelations.length > 0) return;
  const uses = scope.occurrencesOf(pattern).filter(({ id }) => id !== pattern.id);
  const edits = [
    replaceNode(pattern, index),
    replaceNode(node, `{1..|${code}|}`),
    ...uses.map((use) => replaceNode(use, `${code}[${index}]`)),
  ].sort((a, b) => a.span.start - b.span.start);
  yield { help, cost: 0.8, edits };
}

/** Replaces a component by the whole value. */
export function* useWholeValue({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  for (let part = node, cost = 0.4; part.kind === "index"; part = part.target, cost += 0.2)
    yield writing("Use the whole value instead of a part", cost, node, scope.textOf(part.target));
}

/** Adds or removes nested parentheses in a tuple, and in similar tuples next to it. */
export function* regroupTuples({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  // The coordinates of a pattern must match those of the value.
  if (node.kind !== "tuple" || (parent?.kind === "relation" && parent.first === node)) return;
  const isList = parent?.kind === "set" || parent?.kind === "sequence";
  const alike = (isList ? parent.items : [node]).filter(
    (other): other is TupleNode => other.kind === "tuple" && other.items.length === node.items.length,
  );
  const codes = (tuple: TupleNode): readonly string[] => tuple.items.map((item) => scope.textOf(item));
  const rewriteAll = (cost: number, write: (tuple: TupleNode) => string): FixCandidate => ({
    help: "Write a coordinate that is a tuple in its own parentheses",
    cost,
    edits: alike.map((tuple) => replaceNode(tuple, write(tuple))),
  });
  if (node.items.length <= maxRegroupedItems)
    for (const sizes of partitions(node.items.length)) {
      const groups = sizes.filter((size) => size > 1).length;
      if (sizes.length > 1 && groups > 0)
        yield rewriteAll(0.3 + 0.1 * groups, (tuple) => `(${groupCodes(codes(tuple), sizes).join(", ")})`);
    }
  const flat = (tuple: TupleNode): readonly string[] =>
    tuple.items.flatMap((item) =>
      item.kind === "tuple" ? item.items.map((one) => scope.textOf(one)) : [scope.textOf(item)],
    );
  if (alike.some((tuple) => flat(tuple).length > tuple.items.length))
    yield rewriteAll(0.4, (tuple) => `(${flat(tuple).join(", ")})`);
}

/** Yields the compositions of a number: all ordered sums. */
function* partitions(sum: number): Generator<readonly number[]> {
  if (sum === 0) yield [];
  for (let first = 1; first <= sum; first++) for (const rest of partitions(sum - first)) yield [first, ...rest];
}

function groupCodes(codes: readonly string[], sizes: readonly number[]): readonly string[] {
  let at = 0;
  return sizes.map((size) => {
    const group = codes.slice(at, (at += size));
    return size === 1 ? group[0]! : `(${group.join(", ")})`;
  });
}

const brackets = { set: ["{", "}"], sequence: ["<", ">"], tuple: ["(", ")"] } as const;
/** Spellings of the empty value of each kind. */
const nothing = ["0", "<>", "{}", '""'];

/**
 * Changes the brackets of a literal and of similar adjacent literals, or replaces an empty value by one of another
 * kind.
 */
export function* changeBrackets({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const code = scope.textOf(node).replace(/\s+/g, "");
  if (nothing.includes(code))
    // A zero is probably meant as a number.
    for (const other of nothing)
      if (other !== code && (other !== "0" || scope.diagnosticCode === "L407"))
        yield writing("All branches need values of the same kind", code === "0" ? 1.5 : 0.6, node, other);
  if (!isBracketed(node)) return;
  const isList = parent?.kind === "set" || parent?.kind === "sequence";
  const alike = isList ? parent.items.filter(({ kind }) => kind === node.kind) : [node];
  const similar = alike.filter(isBracketed);
  for (const [kind, [open, close]] of Object.entries(brackets)) {
    const least = kind === "tuple" ? 2 : 1;
    if (kind === node.kind || similar.some(({ items }) => items.length < least)) continue;
    const contents = ({ items }: Bracketed): string => {
      const span = { start: items[0]!.span.start, end: items.at(-1)!.span.end };
      return scope.document.source.text.slice(span.start, span.end);
    };
    yield {
      help: "Write sets in braces, sequences in angle brackets and tuples in parentheses",
      cost: 0.7,
      edits: similar.map((one) => replaceNode(one, `${open}${contents(one)}${close}`)),
    };
  }
}

type Bracketed = Expression & { readonly kind: keyof typeof brackets };
const isBracketed = (node: Expression): node is Bracketed => node.kind in brackets;

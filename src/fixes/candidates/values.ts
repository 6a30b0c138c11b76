// Alternatives to a value of the wrong kind: adding or removing brackets, a component, its size.

import type { BinaryOperator } from "../../language/operators.js";
import type { CallNode, Expression, TupleNode } from "../../syntax/tree.js";
import { type Kinds, kinds, kindsOf } from "../../types/lattice/kinds.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { quote } from "../../diagnostics/words.js";
import { partsOf } from "../../syntax/walk.js";
import { isWithin } from "../../text/source.js";
import { replaceNode, isOperand, ofGames, writing } from "./candidate.js";
import { maxRegroupedItems } from "./limits.js";

const { number, string, tuple, sequence, set, Point, Color } = kinds;
const indexed = tuple | sequence | string | Point | Color;

const setOperators: readonly BinaryOperator[] = ["union", "intersection", "difference"];

export function* wrapValues(spot: Spot, scope: FixScope): Iterable<FixCandidate> {
  const {
    node,
    around: [outer],
  } = spot;
  if ((outer?.kind === "call" && outer.callee === node) || isBound(spot, scope)) return;
  // The kind of a whole value has no influence on the argument of a call.
  if (outer === undefined && scope.message === "L404") return;
  const code = scope.textOf(node);
  const operand = isOperand(node) ? code : `(${code})`;
  const is = (mask: number): boolean => scope.mayBe(node, mask);
  const isLone = node.kind === "atom" || node.kind === "string" || node.kind === "numeral";
  const isLiteral = isLone || node.kind === "set" || node.kind === "sequence" || node.kind === "tuple";
  const isJoined = outer?.kind === "binary" && outer.operator === "add";
  const isAsked = outer !== undefined && isSetOf(outer, node);
  const isMeasured = outer?.kind === "product";
  if (outer?.kind === "absolute" || outer?.kind === "unary") {
    // The size of a singleton set is not a plausible intention.
  } else if ((outer?.kind === "binary" && !is(~sequence)) || (outer?.kind === "typeTest" && !isLone)) {
    // A sequence beside a set operator is rarely a member of the set, and a name after a colon rarely one of a type.
  } else if (!is(set))
    yield writing(
      "Write the members of a set in braces",
      isMeasured ? 1.9 : isAsked ? 1.2 : (isLone && outer?.kind !== "binary") || outer?.kind === "relation" ? 1 : 0.7,
      node,
      `{${code}}`,
    );
  else if (!isLiteral) yield writing("Write the members of a set in braces", is(~set) ? 1.1 : 1.4, node, `{${code}}`);
  if (isJoined) {
    const isSequence = scope.kindsAt(outer.left === node ? outer.right : outer.left) === sequence;
    if (isSequence) yield writing("Join a single member as a sequence of one", 0.8, node, `<${code}>`);
  }
  // The length of a sequence is compared; other operators are more often meant for its members.
  const isSized = is(set) || (outer?.kind === "relation" && !is(~(sequence | string)));
  if (isSized && !isLiteral && node.kind !== "absolute")
    yield writing("Write the number of members, or the length, with bars", 1, node, `|${code}|`);
  if (isJoined && node.kind !== "string" && scope.kindsAt(outer.left === node ? outer.right : outer.left) === string)
    yield writing("Convert a value to a string with `pp`", 0.6, node, `pp(${code})`);
  if (is(set | sequence | string) && isCondition(outer, node, scope))
    for (const sign of ["/=", "="])
      for (const [mask, nothing] of [
        [set, "{}"],
        [sequence, "<>"],
        [string, '""'],
      ] as const)
        if (is(mask)) yield writing("To test for emptiness, compare it", 0.8, node, `${operand} ${sign} ${nothing}`);
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
    const beside =
      outer === undefined || outer.kind === "call"
        ? []
        : partsOf(outer).flatMap((part) =>
            part.kind === "index" && scope.textOf(part.target) !== code ? [scope.textOf(part.index)] : [],
          );
    const isTuple = !is(~(tuple | sequence | Point | Color)) && spot.distance === 0;
    for (const place of ["1", "2", "3"])
      if (beside.includes(place) || isTuple)
        yield writing(
          "Write a coordinate in brackets",
          beside.includes(place) ? 0.5 : 1.4,
          node,
          `${operand}[${place}]`,
        );
  }
  const isArithmetic = isMeasured || (outer?.kind === "binary" && !setOperators.includes(outer.operator));
  if (is(sequence | string | tuple) && node.kind === "name" && !isArithmetic) {
    const place = scope.fresh();
    const members = `{${code}[${place}] | ${place} in {1..|${code}|}}`;
    yield writing("Index the members of a sequence", 1.5, node, members);
  }
  if (is(set) && !isLiteral) yield writing("Get one of the members with `choose`", 1.8, node, `choose(${code})`);
  yield* ofOwn(node, code, scope);
}

/** True for a name that a membership binds. */
function isBound({ node, around }: Spot, scope: FixScope): boolean {
  const outer = around.find(({ kind }) => kind !== "tuple");
  const isPattern =
    outer?.kind === "relation" && outer.links[0]!.operator === "in" && isWithin(node.span, outer.first.span);
  return isPattern && node.kind === "name" && scope.placesOf(node).length > 0 && !isParameter(node.name, scope);
}

const isParameter = (name: string, { defined }: FixScope): boolean =>
  defined.parameters.some((parameter) => parameter.name === name);

/** True if the enclosing expression requires a truth value. */
export function isCondition(outer: Expression | undefined, node: Expression, { defined }: FixScope): boolean {
  switch (outer?.kind) {
    case "unary":
      return outer.operator === "not";
    case "binary":
      return outer.operator === "and" || outer.operator === "or" || outer.operator === "implies";
    case "quantifier":
      return outer.body === node;
    case "comprehension":
      return outer.conditions.includes(node);
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
function* ofOwn(node: Expression, code: string, scope: FixScope): Iterable<FixCandidate> {
  for (const { name, parameters } of scope.document.definitions) {
    if (parameters.length !== 1 || name === scope.defined.name || ofGames.has(name)) continue;
    const help = `${quote(name)} has such a value`;
    if (parameters[0]!.name === code) yield writing(help, 1.6, node, `${name}(${code})`);
    // A function of the whole value may be meant instead of its coordinate.
    const from = node.kind === "index" ? scope.textOf(node.target) : undefined;
    if (parameters[0]!.name === from) yield writing(help, 0.8, node, `${name}(${from})`);
  }
}

/** Concatenates sequences among the items of a sequence, and unites sets among the members of a set. */
export function* joinCollections({ node, around: [outer] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "sequence" && node.kind !== "set") return;
  const own = node.kind === "set" ? set : sequence;
  const [open, close, sign] = node.kind === "set" ? ["{", "}", " U "] : ["<", ">", " + "];
  const isWhole = (item: Expression): boolean =>
    item.kind === "call" || item.kind === "slice" ? scope.mayBe(item, own) : scope.kindsAt(item) === own;
  if (!node.items.some((item) => isWhole(item) && item.kind !== node.kind)) return;
  const isSure = node.items.every((item) => !isWhole(item) || scope.kindsAt(item) === own);
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
  const code = parts.join(sign);
  const isOperandOf =
    outer !== undefined && outer.kind !== "tuple" && outer.kind !== "sequence" && outer.kind !== "set";
  yield writing(
    node.kind === "set" ? "Unite sets with `U`" : "Join sequences with `+`",
    isSure ? 0.2 : 0.7,
    node,
    isOperandOf && !(outer.kind === "call" && outer.callee !== node) ? `(${code})` : code,
  );
}

/** True for the set of a generator. */
export function isSetOf(outer: Expression, node: Expression): boolean {
  if (outer.kind === "quantifier") return outer.bindings.some((binding) => binding.set === node);
  return outer.kind === "relation" && outer.links.some(({ operator, right }) => operator === "in" && right === node);
}

/** Unwraps a value, or changes its brackets. */
export function* unwrapValues({ node, around: [outer] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const isNothing = outer === undefined || outer.kind === "relation";
  const list = (items: readonly Expression[]): string => items.map((item) => scope.textOf(item)).join(", ");
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
      const [only, ...others] = node.items;
      if (only !== undefined && others.length === 0)
        yield writing("Remove the brackets around the member", 0.7, node, scope.textOf(only));
      const inside = list(node.items);
      if (node.kind === "set") yield writing("Write a sequence in angle brackets", 0.8, node, `<${inside}>`);
      else yield writing("Write a set in braces", 0.8, node, `{${inside}}`);
      return;
    }
    case "tuple": {
      const inside = list(node.items);
      yield writing("Write a set in braces", 1, node, `{${inside}}`);
      yield writing("Write a sequence in angle brackets", 0.9, node, `<${inside}>`);
      if (node.items.length === 2 || node.items.length === 3) {
        const maker = node.items.length === 2 ? "point" : "color";
        if (scope.document.scope.isGame) yield writing(`\`${maker}\` makes it one`, 1.1, node, `${maker}(${inside})`);
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
      if (outer?.kind !== "unary" && scope.mayBe(node.operand, number | set | sequence | tuple | string))
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
      if (outer?.kind === "call" && node.denominator === 1n && node.numerator > 255n)
        yield writing("Write integers from 0 to 255 for the parts of a colour", 1, node, "255");
      return;
    default:
      return;
  }
}

/** Maps an operation between a number and a set over the members. */
export function* mapOperations({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const operands = node.kind === "binary" ? [node.left, node.right] : node.kind === "product" ? node.factors : [];
  const [left, right] = operands;
  if (left === undefined || right === undefined || operands.length > 2) return;
  const sign = scope.document.source.text.slice(left.span.end, right.span.start);
  if (node.kind === "binary" && !/^(?:subtract|divide|modulo|power|add)$/.test(node.operator)) return;
  const member = scope.fresh("xymnk");
  for (const [from, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (scope.kindsAt(from) !== set || scope.kindsAt(other) !== number) continue;
    const own = scope.textOf(other);
    const operation = from === left ? `${member}${sign}${own}` : `${own}${sign}${member}`;
    const all = `{${operation} | ${member} in ${scope.textOf(from)}}`;
    const isSum = node.kind === "binary" && node.operator === "add";
    yield writing("Apply it to each member of the set", isSum ? 0.9 : 0.5, node, all);
  }
}

/** Maps a function that is applied to a set over its members. */
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
  const readings = defined === undefined ? [] : (scope.document.schemes.get(defined.definition.id)?.readings ?? []);
  return readings.reduce((kinds, { result }) => kinds | kindsOf(result), 0);
}

/** Iterates over the indices of a sequence: `x in s` becomes `i in {1..|s|}`, and x becomes `s[i]`. */
export function* byPlaces({ node, around: [outer] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (outer === undefined || !isSetOf(outer, node) || !isOperand(node)) return;
  if (!scope.mayBe(node, sequence | string | tuple)) return;
  const code = scope.textOf(node);
  const place = scope.fresh();
  const help = "Index the members of a sequence";
  if (outer.kind === "relation" && outer.links.length !== 1) return;
  const [pattern, ...others] =
    outer.kind === "quantifier"
      ? (outer.bindings.find((binding) => binding.set === node)?.patterns ?? [])
      : outer.kind === "relation"
        ? [outer.first]
        : [];
  if (pattern?.kind !== "name" || others.length > 0) return;
  const uses = scope.placesOf(pattern).filter(({ id }) => id !== pattern.id);
  const edits = [
    replaceNode(pattern, place),
    replaceNode(node, `{1..|${code}|}`),
    ...uses.map((use) => replaceNode(use, `${code}[${place}]`)),
  ].sort((a, b) => a.span.start - b.span.start);
  yield { help, cost: 0.8, edits };
}

/** Replaces a component by the whole value. */
export function* whole({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  for (let part = node, cost = 0.4; part.kind === "index"; part = part.target, cost += 0.2)
    yield writing("Use the whole value instead of a part", cost, node, scope.textOf(part.target));
}

/** Adds or removes nested parentheses in a tuple, and in similar tuples beside it. */
export function* regroupTuples({ node, around: [outer] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  // The coordinates of a pattern must match those of the value.
  if (node.kind !== "tuple" || (outer?.kind === "relation" && outer.first === node)) return;
  const isList = outer?.kind === "set" || outer?.kind === "sequence";
  const alike = (isList ? outer.items : [node]).filter(
    (other): other is TupleNode => other.kind === "tuple" && other.items.length === node.items.length,
  );
  const codes = (tuple: TupleNode): readonly string[] => tuple.items.map((item) => scope.textOf(item));
  const all = (cost: number, write: (tuple: TupleNode) => string): FixCandidate => ({
    help: "Write a coordinate that is a tuple in its own parentheses",
    cost,
    edits: alike.map((tuple) => replaceNode(tuple, write(tuple))),
  });
  if (node.items.length <= maxRegroupedItems)
    for (const sizes of partitions(node.items.length)) {
      const groups = sizes.filter((size) => size > 1).length;
      if (sizes.length > 1 && groups > 0)
        yield all(0.3 + 0.1 * groups, (tuple) => `(${inGroups(codes(tuple), sizes).join(", ")})`);
    }
  const flat = (tuple: TupleNode): readonly string[] =>
    tuple.items.flatMap((item) =>
      item.kind === "tuple" ? item.items.map((one) => scope.textOf(one)) : [scope.textOf(item)],
    );
  if (alike.some((tuple) => flat(tuple).length > tuple.items.length))
    yield all(0.4, (tuple) => `(${flat(tuple).join(", ")})`);
}

/** Yields the compositions of a number: all ordered sums. */
function* partitions(total: number): Generator<readonly number[]> {
  if (total === 0) yield [];
  for (let first = 1; first <= total; first++) for (const rest of partitions(total - first)) yield [first, ...rest];
}

function inGroups(codes: readonly string[], sizes: readonly number[]): readonly string[] {
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
 * Changes the brackets of a literal and of similar ones beside it, or replaces an empty value by one of another kind.
 */
export function* changeBrackets({ node, around: [outer] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const own = scope.textOf(node).replace(/\s+/g, "");
  if (nothing.includes(own))
    // A zero is most often meant as a number.
    for (const other of nothing)
      if (other !== own && (other !== "0" || scope.message === "L407"))
        yield writing("All branches need values of the same kind", own === "0" ? 1.5 : 0.6, node, other);
  if (!isBracketed(node)) return;
  const isList = outer?.kind === "set" || outer?.kind === "sequence";
  const alike = isList ? outer.items.filter(({ kind }) => kind === node.kind) : [node];
  const all = alike.filter(isBracketed);
  for (const [kind, [open, close]] of Object.entries(brackets)) {
    const least = kind === "tuple" ? 2 : 1;
    if (kind === node.kind || all.some(({ items }) => items.length < least)) continue;
    const inside = ({ items }: Bracketed): string => {
      const span = { start: items[0]!.span.start, end: items.at(-1)!.span.end };
      return scope.document.source.text.slice(span.start, span.end);
    };
    yield {
      help: "Write sets in braces, sequences in angle brackets and tuples in parentheses",
      cost: 0.7,
      edits: all.map((one) => replaceNode(one, `${open}${inside(one)}${close}`)),
    };
  }
}

type Bracketed = Expression & { readonly kind: keyof typeof brackets };
const isBracketed = (node: Expression): node is Bracketed => node.kind in brackets;

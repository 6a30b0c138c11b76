// Alternatives to a call: another argument, one more or fewer, another order, pairs or their components.

import { isWithin } from "../../text/source.js";
import type { CallNode, Expression, TupleNode } from "../../syntax/tree.js";
import { coordinatesIn } from "../../types/lattice/coordinates.js";
import { type Kinds, kinds, kindsOf } from "../../types/lattice/kinds.js";
import { typeIn } from "../../types/lattice/literals.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { quote } from "../../diagnostics/words.js";
import { nodesOfKind } from "../../syntax/walk.js";
import { nodesIn } from "../operands.js";
import { replaceNode, isOperand, writing } from "./candidate.js";
import { maxPermutedArguments } from "./limits.js";

const indexed = kinds.tuple | kinds.sequence | kinds.string | kinds.Point | kinds.Color;

/** Replaces all indexing of a set of pairs by key with lookups. */
export function* lookUpKeys({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "index" || node.target.kind !== "name" || !scope.mayBe(node.target, kinds.set)) return;
  if (scope.kindsAt(node.index) === kinds.number) return;
  const name = scope.textOf(node.target);
  const indices = indicesOf(name, scope);
  // The edits of nested lookups would overlap.
  if (indices.some((one) => indices.some((other) => other !== one && isWithin(one.span, other.span)))) return;
  const replaceEach = (help: string, cost: number, write: (key: string) => string): FixCandidate => ({
    help,
    cost,
    edits: indices
      .map((one) => replaceNode(one, write(scope.textOf(one.index))))
      .sort((a, b) => a.span.start - b.span.start),
  });
  for (const definition of scope.document.definitions) {
    if (definition.parameters.length !== 2 || definition === scope.defined) continue;
    const help = `Get the value of a key with ${quote(definition.name)}`;
    // A definition with a parameter of a set type, or with a parameter of this name, is probably the intended one.
    const parameterTypes = scope.document.schemes.get(definition.definition.id)?.overloads[0]?.parameters ?? [];
    const costAt = (i: number): number =>
      definition.parameters[i]!.name === name
        ? 0.2
        : parameterTypes[i] && kindsOf(parameterTypes[i]) === kinds.set
          ? 0.4
          : 1;
    yield replaceEach(help, costAt(1), (key) => `${definition.name}(${key}, ${name})`);
    yield replaceEach(help, costAt(0), (key) => `${definition.name}(${name}, ${key})`);
  }
  const value = scope.fresh("vwyzu");
  yield replaceEach(
    "Find the value of a key in a set of pairs with `in`",
    0.6,
    (key) => `choose({${value} | (${key}, ${value}) in ${name}})`,
  );
}

/**
 * Replaces calls of a set of pairs, possibly nested, by comprehensions: in braces, all values whose pairs have the
 * key as their first or second coordinate.
 */
export function* readRelations({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const isCallOfSet = (one: Expression | undefined): one is CallNode =>
    one?.kind === "call" && one.args.length === 1 && scope.kindsAt(one.callee) === kinds.set;
  if (!isCallOfSet(node) || parent?.kind !== "set" || parent.items.length !== 1) return;
  const values = scope.freshNames("vwyzu");
  for (const isFirst of [true, false]) {
    const conditions: string[] = [];
    const valueOf = (target: Expression): string => {
      if (!isCallOfSet(target)) return scope.textOf(target);
      const key = valueOf(target.args[0]!);
      const value = values[conditions.length] ?? "place";
      conditions.push(`(${isFirst ? `${key}, ${value}` : `${value}, ${key}`}) in ${scope.textOf(target.callee)}`);
      return value;
    };
    const value = valueOf(node);
    if (conditions.length > values.length) return;
    yield writing(
      "Find the value of a key in a set of pairs with `in`",
      0.2,
      parent,
      `{${value} | ${conditions.join(" & ")}}`,
    );
  }
}

/** Replaces brackets by parentheses in all applications of a function. */
export function* parenthesizeArguments({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "index" || node.target.kind !== "name") return;
  const name = scope.textOf(node.target);
  // The type of a parameter may be inferred from the brackets alone.
  const isParameter = scope.defined.parameters.some((parameter) => parameter.name === name);
  if (!isParameter && !scope.mayBe(node.target, kinds.function)) return;
  const isSurely = scope.kindsAt(node.target) === kinds.function;
  const indices = indicesOf(name, scope);
  const { text } = scope.document.source;
  yield {
    help: "Write the arguments of a function in parentheses",
    cost: isSurely ? 0 : 0.6,
    edits: indices
      .flatMap(({ target, index, span }) => [
        { span: { start: target.span.end, end: index.span.start }, text: "(" },
        {
          span: { start: index.span.end + text.slice(index.span.end, span.end).lastIndexOf("]"), end: span.end },
          text: ")",
        },
      ])
      .sort((a, b) => a.span.start - b.span.start),
  };
}

const indicesOf = (name: string, scope: FixScope): readonly Extract<Expression, { readonly kind: "index" }>[] =>
  nodesIn(scope.defined, "index").filter(({ target }) => target.kind === "name" && scope.textOf(target) === name);

/** Applies a function to names in scope. */
export function* applyFunctions({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "name" || (parent?.kind === "call" && parent.callee === node)) return;
  const defined = scope.definitionAt(node);
  if (defined === undefined || defined.parameters.length === 0) return;
  const names = defined.parameters.map(({ name }) => name);
  const isAlike = names.every((name) => scope.locals.includes(name));
  // With several names in scope, the choice of arguments would be a guess.
  const args = isAlike ? names : names.length === 1 && scope.locals.length === 1 ? scope.locals : undefined;
  if (args !== undefined)
    yield writing("Write the arguments of the function", isAlike ? 0.2 : 0.9, node, `${node.name}(${args.join(", ")})`);
}

/** Changes the arguments of a call, or replaces it by another expression. */
export function* changeCalls({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "call") return;
  const { callee, args } = node;
  // A literal cannot be called; a comma is missing before the parentheses.
  if (callee.kind !== "name" && callee.kind !== "call" && callee.kind !== "index" && callee.kind !== "lambda") {
    const at = callee.span.end;
    yield {
      help: "Separate members, coordinates and arguments with commas",
      cost: 0.2,
      edits: [{ span: { start: at, end: at }, text: "," }],
    };
    return;
  }
  const name = scope.textOf(callee);
  const [first, ...rest] = args;
  const binding = scope.document.bindings.get(callee.id);
  const isValue =
    binding?.kind === "variable" ||
    (binding?.kind === "builtin" && binding.row.kind === "constant") ||
    (binding?.kind === "definition" && binding.defined.parameters.length === 0);
  if (first !== undefined && rest.length === 0) {
    const code = scope.textOf(first);
    if (isValue) yield writing("Write a coordinate in brackets", 1, node, `${name}[${code}]`);
    if (isValue) {
      const isNumber = scope.kindsAt(callee) === kinds.number;
      yield writing("Write a product with `*`", isNumber ? 0.5 : 1.3, node, `${name} * (${code})`);
      if (isOperand(first)) yield writing("Test membership with `in`", 1.2, node, `${code} in ${name}`);
    }
  } else if (isValue) {
    const pair = `(${args.map((arg) => scope.textOf(arg)).join(", ")}) in ${name}`;
    if (args.length > 1)
      yield writing("Test membership with `in`", 0.9, node, parent?.kind === "unary" ? `(${pair})` : pair);
  }
  if (args.length <= maxPermutedArguments) yield* rearrange(node, name, scope);
}

function* rearrange(node: CallNode, name: string, scope: FixScope): Iterable<FixCandidate> {
  const args = node.args.map((arg) => scope.textOf(arg));
  const code = scope.document.source.text.slice(scope.defined.definition.span.start, scope.defined.definition.span.end);
  // A call that the definition already contains is less likely to occur again.
  const call = (help: string, cost: number, argumentTexts: readonly string[]): FixCandidate => {
    const text = `${name}(${argumentTexts.join(", ")})`;
    const isAlike =
      parameterNames?.length === argumentTexts.length && argumentTexts.every((arg, i) => arg === parameterNames[i]);
    return writing(help, isAlike ? 0.3 : cost + (code.includes(text) ? 0.5 : 0), node, text);
  };
  const callee = scope.definitionAt(node.callee);
  const parameterNames = callee?.parameters.map((parameter) => parameter.name);
  const overloads = (callee && scope.document.schemes.get(callee.definition.id)?.overloads) ?? [];
  const takes = (i: number, mask: Kinds): boolean =>
    overloads.every(({ parameters }) => parameters[i] === undefined || (kindsOf(parameters[i]) & ~mask) === 0);
  const isCount = scope.diagnosticCode === "L305" || scope.diagnosticCode === "L406";
  const binding = scope.document.bindings.get(node.callee.id);
  const isOfEasel = binding?.kind === "builtin" && /\bPoint\b/.test(binding.row.type);
  for (let i = 0; i < args.length; i++)
    for (let j = i + 1; j < args.length; j++)
      yield call(
        "Change the order of the arguments",
        args[i] === parameterNames?.[i] || args[j] === parameterNames?.[j] ? 1.2 : 0.7,
        args.with(i, args[j]!).with(j, args[i]!),
      );
  for (const [i, arg] of node.args.entries()) {
    if (args.indexOf(args[i]!) < i) yield call("Remove one argument", isCount ? 0.8 : 1.6, args.toSpliced(i, 1));
    if (arg.kind === "tuple")
      yield call(
        "Write the parts of a tuple as separate arguments",
        args.length - 1 + arg.items.length === parameterNames?.length ? 0.25 : 0.6,
        args.toSpliced(i, 1, ...arg.items.map((item) => scope.textOf(item))),
      );
    else if (isOperand(arg) && isPair(arg, scope))
      yield call(
        "Write the parts of a pair as two arguments",
        1.6,
        args.toSpliced(i, 1, `${args[i]!}[1]`, `${args[i]!}[2]`),
      );
    if (i + 1 < args.length && takes(i, indexed)) {
      const pair = `(${args[i]!}, ${args[i + 1]!})`;
      yield call("Write a pair as one argument", isOfEasel ? 0.9 : 0.7, args.toSpliced(i, 2, pair));
      yield call("Write a point as one argument", isOfEasel ? 0.7 : 0.9, args.toSpliced(i, 2, `point${pair}`));
    }
    if (i + 2 < args.length) {
      const color = `color(${args.slice(i, i + 3).join(", ")})`;
      yield call("Write a colour as one argument", 0.9, args.toSpliced(i, 3, color));
    }
  }
  if (isCount && binding?.kind === "builtin") {
    const candidates = scope.document.definitions.filter(
      (defined) => defined !== scope.defined && defined.parameters.length === args.length,
    );
    for (const candidate of candidates.length === 1 ? candidates : [])
      yield writing(
        `${quote(name)} is built in, and ${quote(candidate.name)} takes as many arguments`,
        0.6,
        node,
        `${candidate.name}(${args.join(", ")})`,
      );
  }
  if (args.length === 4)
    yield call("Write each pair as one argument", 0.8, [`(${args[0]!}, ${args[1]!})`, `(${args[2]!}, ${args[3]!})`]);
  if (args.length > 1 && takes(0, kinds.set)) yield call("Write a set as one argument", 1.2, [`{${args.join(", ")}}`]);
  yield* lengthen(node, args, call, scope);
}

/** True for a value that is known to be a pair. */
function isPair(node: Expression, scope: FixScope): boolean {
  const constant = scope.definitionAt(node)?.definition.id;
  const type =
    constant === undefined
      ? typeIn(scope.document.types, node)
      : scope.document.schemes.get(constant)?.overloads[0]?.result;
  return coordinatesIn(type ?? [])?.length === 2;
}

/** Adds a name in scope as an argument. */
function* lengthen(
  { callee }: CallNode,
  args: readonly string[],
  call: (help: string, cost: number, argumentTexts: readonly string[]) => FixCandidate,
  scope: FixScope,
): Iterable<FixCandidate> {
  const parameters = scope.definitionAt(callee)?.parameters;
  if (parameters !== undefined && parameters.length <= args.length) return;
  const help = "Add the missing argument";
  const parameterNames = scope.defined.parameters.map(({ name }) => name).join(", ");
  const isItself = scope.definitionAt(callee) === scope.defined;
  for (let i = 0; i <= args.length; i++)
    for (const local of scope.locals) {
      // A recursive call with unchanged arguments never ends.
      if (isItself && args.toSpliced(i, 0, local).join(", ") === parameterNames) continue;
      const isAlike = parameters?.[i]?.name === local;
      if (args.includes(local)) continue;
      // The existing arguments are probably in the right positions.
      yield call(help, (isAlike ? 0.4 : 1) + (i < args.length ? 0.2 : 0), args.toSpliced(i, 0, local));
    }
}

/** Changes the length of a tuple by one. A missing coordinate is taken from tuples of other branches, or from scope. */
export function* resizeTuples({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "tuple") return;
  const items = node.items.map((item) => scope.textOf(item));
  const help = "Write as many coordinates as elsewhere";
  const tuple = (texts: readonly string[]): string => (texts.length === 1 ? texts[0]! : `(${texts.join(", ")})`);
  const last = node.items.at(-1)!;
  if (last.kind === "name" && scope.unused.has(last.name)) yield writing(help, 1.3, node, tuple(items.slice(0, -1)));
  for (const longer of tuplesBeside(node, scope))
    if (longer.items.length === items.length + 1)
      for (const [i, item] of longer.items.entries()) {
        const coordinates = items.toSpliced(i, 0, scope.textOf(item));
        const equalCount = coordinates.filter((coordinate, j) => scope.textOf(longer.items[j]!) === coordinate).length;
        yield writing(help, (i === items.length ? 0.8 : 1) - 0.1 * Math.min(equalCount, 4), node, tuple(coordinates));
      }
  for (const [place, item] of coordinatesLeftOut(node, scope))
    yield writing(help, 0.5, node, tuple(items.toSpliced(place - 1, 0, item)));
}

/**
 * Yields the coordinates, with their positions, that are missing from a tuple of coordinates, such as `t[3]` in `(t[1],
 * t[2] + 1)`.
 */
function* coordinatesLeftOut(node: TupleNode, scope: FixScope): Iterable<readonly [number, string]> {
  const indices = new Map<string, Set<string>>();
  for (const { target, index } of nodesOfKind([node], "index")) {
    if (target.kind !== "name") continue;
    const name = scope.textOf(target);
    indices.set(name, (indices.get(name) ?? new Set()).add(scope.textOf(index)));
  }
  for (const [name, places] of indices)
    for (let place = 1; place <= node.items.length + 1; place++)
      if (!places.has(String(place))) yield [place, `${name}[${place}]`];
}

function tuplesBeside(node: TupleNode, { defined }: FixScope): readonly TupleNode[] {
  const { body } = defined.definition;
  if (body.kind !== "branches") return [];
  return body.branches.flatMap(({ value }): readonly TupleNode[] =>
    value.kind === "tuple" && (value as Expression) !== node ? [value] : [],
  );
}

/** Computes coordinates separately: sums and differences of pairs, and multiples of a pair. */
export function* computeByCoordinates({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const help = "Compute the coordinates one by one";
  const forCoordinates = (write: (place: number) => string): string => `(${write(1)}, ${write(2)})`;
  if (node.kind === "binary") {
    const operator = scope.document.source.text.slice(node.operatorSpan.start, node.operatorSpan.end);
    const [a, b] = [coordinatesOf(node.left, scope), coordinatesOf(node.right, scope)];
    if (a === undefined || b === undefined) return;
    if (node.operator === "subtract" || node.operator === "add")
      yield writing(
        help,
        1.2,
        node,
        forCoordinates((i) => `${a(i)} ${operator} ${b(i)}`),
      );
    if (node.operator === "divide")
      yield writing(
        help,
        1.4,
        node,
        forCoordinates((i) => `${a(i)} / ${scope.textOf(node.right)}`),
      );
  }
  if (node.kind !== "product" || node.factors.length !== 2) return;
  for (const [factor, vector] of [node.factors, node.factors.toReversed()]) {
    const codeOf = vector && coordinatesOf(vector, scope);
    if (codeOf !== undefined && isOperand(factor!))
      yield writing(
        help,
        1.3,
        node,
        forCoordinates((i) => `${scope.textOf(factor!)} * ${codeOf(i)}`),
      );
  }
}

/** Returns the code of each coordinate of a literal pair or a short expression. */
function coordinatesOf(node: Expression, scope: FixScope): ((place: number) => string) | undefined {
  const code = scope.textOf(node);
  if (node.kind === "name" || node.kind === "call" || node.kind === "index") return (place) => `${code}[${place}]`;
  if (node.kind !== "tuple" || node.items.length !== 2 || !node.items.every(isOperand)) return undefined;
  return (place) => scope.textOf(node.items[place - 1]!);
}

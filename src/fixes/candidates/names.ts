// Alternatives to a name: a similar spelling, an unused name, a name in scope.

import { distance } from "../../diagnostics/suggest.js";
import { builtins } from "../../language/builtins.js";
import { isInfinite } from "../../resolve/infinite.js";
import type { Expression, NameNode } from "../../syntax/tree.js";
import { everyExpression, nodesOfKind } from "../../syntax/walk.js";
import { partOf, unfoldType } from "../../types/lattice/type.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { replaceNode, isOperand, gameHooks, writing } from "./candidate.js";
import { isSetOf } from "./values.js";
import { maxVariableLength } from "./limits.js";

/** Predefined colours. Outside of games, a similar word is an atom. */
const colours = /^d[A-Z]/;

const helpText = "Perhaps you meant another name";

/**
 * Returns the cost of replacing a name, based on spelling alone; less than 1 if the names look alike, however short
 * they are.
 */
function unlikeness(name: string, replacement: string): number {
  const [a, b] = [name.toLowerCase(), replacement.toLowerCase()];
  if (a === b) return 0.2;
  const maxLength = Math.max(a.length, b.length);
  const changes = distance(a, b, 4);
  if (changes <= Math.max(1, Math.floor(maxLength / 3)) && maxLength > 1) return 0.3 + changes / maxLength;
  const isPart = Math.min(a.length, b.length) >= 3 && (a.includes(b) || b.includes(a));
  return isPart ? 0.9 : Infinity;
}

const isUnbound = ({ id }: NameNode, { document }: FixScope): boolean => document.bindings.get(id)?.kind === "unknown";

const withoutPrimes = (name: string): string => name.replace(/'+$/, "");

/** Replaces a name by similar ones; an unknown name is replaced at all occurrences. */
export function* replaceNames({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind === "string" || node.kind === "atom") yield* replaceWordByName(node, scope);
  if (node.kind !== "name") return;
  const { name } = node;
  const isCalled = parent?.kind === "call" && parent.callee === node;
  const parameterName = parent === undefined ? undefined : parameterFor(node, parent, scope);
  const isUnknown = isUnbound(node, scope);
  const occurrences = isUnknown ? scope.names.filter((one) => one.name === name) : [node];
  const visited = new Set([name]);
  const change = (replacement: string, cost: number): readonly FixCandidate[] => {
    // Primes distinguish related values.
    if (visited.has(replacement) || cost === Infinity || withoutPrimes(replacement) === withoutPrimes(name)) return [];
    visited.add(replacement);
    return [{ help: helpText, cost, edits: occurrences.map((node) => replaceNode(node, replacement)) }];
  };
  for (const local of scope.locals) {
    const isGuess = isUnknown && name.length > maxVariableLength;
    const isOpen = isUnknown && scope.unused.has(local);
    const reach = isGuess || isCalled ? Infinity : local === parameterName ? 0.6 : isOpen ? 0.8 : Infinity;
    yield* change(local, Math.min(reach, unlikeness(name, local)));
  }
  for (const definition of scope.document.definitions) {
    if ((definition === scope.defined && definition.parameters.length === 0) || gameHooks.has(definition.name))
      continue;
    const isFunction = definition.parameters.length > 0;
    const alike = unlikeness(name, definition.name);
    if (isCalled === isFunction) yield* change(definition.name, alike);
    else if (alike < 1) {
      const parameterNames = definition.parameters.map((parameter) => parameter.name);
      const isInReach =
        isFunction && name.length > maxVariableLength && parameterNames.every((one) => scope.locals.includes(one));
      yield* isInReach
        ? change(`${definition.name}(${parameterNames.join(", ")})`, alike + 0.3)
        : change(definition.name, alike + 0.6);
    }
  }
  for (const [builtin, row] of Object.entries(builtins)) {
    if (colours.test(builtin) && !scope.document.scope.isGame) continue;
    const alike = unlikeness(name, builtin);
    if (alike < 0.8 && (row.kind === "function") === isCalled) yield* change(builtin, alike + 0.2);
  }
}

function parameterFor(node: Expression, parent: Expression, scope: FixScope): string | undefined {
  if (parent.kind !== "call") return undefined;
  return scope.definitionAt(parent.callee)?.parameters[parent.args.indexOf(node)]?.name;
}

/** Replaces a string or an atom by a definition or constant with the same spelling. */
function* replaceWordByName(node: Expression & { kind: "string" | "atom" }, scope: FixScope): Iterable<FixCandidate> {
  const word = node.kind === "string" ? node.value : node.name;
  const constants = scope.document.scope.isGame
    ? Object.entries(builtins).flatMap(([name, row]) => (row.kind === "constant" ? [name] : []))
    : [];
  const defined = scope.document.definitions.flatMap(({ name, parameters }) => (parameters.length === 0 ? [name] : []));
  for (const name of new Set([...defined, ...constants])) {
    const alike = unlikeness(word, name);
    if (alike < 1) yield writing(helpText, alike + 0.1, node, name);
  }
  for (const literal of scope.words) {
    const spelling = literal.replace(/^`|^"|"$/g, "");
    const isSameKind = literal.startsWith("`") === (node.kind === "atom");
    const alike = spelling === word ? 0.3 : isSameKind ? unlikeness(word, spelling) : Infinity;
    if (alike < 0.9 && literal !== scope.textOf(node)) yield writing(helpText, alike, node, literal);
  }
}

/** Replaces a set by the name of its members. */
export function* replaceSetByMember({ node, ancestors }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const code = scope.textOf(node);
  for (const local of new Set(ancestors.flatMap((outer) => [...membersOf(outer, code, scope)])))
    yield writing("Perhaps you meant one of the members", 0.3, node, local);
}

/** Yields the names that iterate over the set with this code. */
function* membersOf(parent: Expression, code: string, scope: FixScope): Iterable<string> {
  if (parent.kind === "quantifier") {
    for (const { patterns, set } of parent.bindings)
      if (scope.textOf(set) === code) for (const one of patterns) if (one.kind === "name") yield one.name;
    return;
  }
  const conditions = parent.kind === "comprehension" || parent.kind === "big" ? parent.conditions : [];
  const work = [...conditions];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "binary" && node.operator === "and") work.push(node.left, node.right);
    if (node.kind !== "relation" || node.first.kind !== "name") continue;
    for (const { right } of node.links) if (isSetOf(node, right) && scope.textOf(right) === code) yield node.first.name;
  }
}

/** Quotes an unknown name as a string or atom that occurs elsewhere in the document. */
export function* quoteNames({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "name" || (parent?.kind === "call" && parent.callee === node)) return;
  for (const word of [`"${node.name}"`, `\`${node.name}`])
    if (scope.words.has(word)) yield writing("Write an atom, as elsewhere", 0.3, node, word);
}

const bindsByConditions = (node: Expression): node is Expression & { readonly kind: "comprehension" | "big" } =>
  node.kind === "comprehension" || node.kind === "big";

/** Returns the conditions that may bind a name: those of the enclosing expression, or of the definition. */
const conditionsAround = (expressions: readonly Expression[], { defined }: FixScope): readonly Expression[] =>
  expressions.find(bindsByConditions)?.conditions ?? defined.definition.where;

/** Adds a generator for an unbound name: over the set of an adjacent name, a set of the document, or indices. */
export function* addGenerators({ node, ancestors }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "name" || !isUnbound(node, scope)) return;
  const conditions = conditionsAround(ancestors, scope);
  const last = conditions.at(-1);
  if (last === undefined) return;
  const { name } = node;
  const sets = new Map<string, number>();
  const add = (set: string, cost: number): void => void sets.set(set, Math.min(cost, sets.get(set) ?? cost));
  const binder = ancestors.find(bindsByConditions);
  const collectNames = (node: Expression): void => {
    if (node.kind === "index" && node.index.kind === "name" && node.index.name === name && isOperand(node.target))
      add(`{1..|${scope.textOf(node.target)}|}`, 0.3);
    if (node.kind === "relation")
      for (const { operator, right } of node.links)
        if (operator === "in" && !isInfinite(right, scope.document.bindings)) add(scope.textOf(right), 0.7);
  };
  for (const one of binder === undefined ? conditions : [binder]) everyExpression(one, collectNames);
  for (const { name: parameter } of scope.defined.parameters) add(parameter, scope.unused.has(parameter) ? 0.5 : 1.1);
  for (const { name: other, parameters } of scope.document.definitions) if (parameters.length === 0) add(other, 1.4);
  const { end } = last.span;
  yield* addJointGenerator(node, binder === undefined ? conditions : [binder], last, scope);
  for (const [set, cost] of sets)
    yield {
      help: `The values of \`${name}\` must come from a set`,
      cost,
      edits: [{ span: { start: end, end }, text: ` & ${name} in ${set}` }],
    };
}

/** Binds several unknown names of a condition or comprehension at once, as the coordinates of a set's members. */
function* addJointGenerator(
  { name }: NameNode,
  expressions: readonly Expression[],
  last: Expression,
  scope: FixScope,
): Iterable<FixCandidate> {
  const unknown = nodesOfKind(expressions, "name").filter((one) => isUnbound(one, scope));
  const names = [...new Set([name, ...unknown.map((one) => one.name)])];
  if (names.length < 2) return;
  for (const { name: relation, definition, parameters } of scope.document.definitions) {
    const result = scope.document.schemes.get(definition.id)?.overloads[0]?.result;
    const set = parameters.length > 0 || result === undefined ? undefined : partOf(unfoldType(result), "set");
    const members = set === undefined ? [] : unfoldType(set.member);
    if (members.length === 0 || !members.every((part) => part.kind === "tuple" && part.items.length === names.length))
      continue;
    yield {
      help: "Bind the names to the coordinates of the members of a set",
      cost: 0.2,
      edits: [{ span: { start: last.span.end, end: last.span.end }, text: ` & (${names.join(", ")}) in ${relation}` }],
    };
  }
}

/**
 * Replaces a name by any other name in scope, or at all occurrences if it is unknown; only tests can choose among them.
 */
export function* replaceByAnyName({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "name" || (parent?.kind === "call" && parent.callee === node)) return;
  const isUnknown = isUnbound(node, scope);
  const occurrences = isUnknown ? scope.names.filter(({ name }) => name === node.name) : [node];
  for (const local of scope.locals)
    if (local !== node.name)
      yield { help: helpText, cost: 1, edits: occurrences.map((node) => replaceNode(node, local)) };
}

/** Binds an unbound name to the integers up to a parameter. */
export function* bindToRange({ node, ancestors }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind !== "name") return;
  const [first] = conditionsAround(ancestors, scope);
  if (first === undefined) return;
  const { start } = first.span;
  for (const { name } of scope.defined.parameters)
    for (const [i, from] of ["1", "0"].entries())
      yield {
        help: `The values of \`${node.name}\` must come from a set`,
        cost: 0.8 + 0.2 * i,
        edits: [{ span: { start, end: start }, text: `${node.name} in {${from}..${name}} & ` }],
      };
}

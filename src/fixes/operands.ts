// Fixes for operands and arguments of the wrong kind that keep all names: putting a member in braces, dropping the
// arguments of a function, using a name bound in the same pattern, regrouping a pattern like the members of its set.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import type { BinaryNode, CallNode, Expression, TupleNode } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import { typeIn } from "../types/lattice/literals.js";
import { type Kinds, kinds } from "../types/lattice/kinds.js";
import { partOf, type Type, unfoldType } from "../types/lattice/type.js";
import type { ForcedFix, Mistake } from "./forced-fixes.js";
import { instead, isOperand } from "./candidates/candidate.js";
import { FixScope } from "./scope.js";

type Changes = Iterable<readonly ForcedFix[]>;

/** Returns the matching expressions of a definition, outer ones first. */
export function nodesIn<Node extends Expression>(
  { definition }: Defined,
  is: (node: Expression) => node is Node,
): readonly Node[] {
  const nodes: Node[] = [];
  for (const root of expressionsOf(definition))
    everyExpression(root, (node) => {
      if (is(node)) nodes.push(node);
    });
  return nodes;
}

export const isMarked = ({ span }: Expression, diagnostic: Diagnostic): boolean =>
  span.start === diagnostic.span.start && span.end === diagnostic.span.end;

const isOneKind = (mask: Kinds): boolean => (mask & (mask - 1)) === 0;

/** Rewrites `S + x` as `S U {x}` or `S U x`, if `x` may be a member or a set. */
export function* memberOrSet({ document, diagnostic, defined }: Mistake): Changes {
  if (defined === undefined) return;
  const scope = new FixScope(document, defined, diagnostic.code);
  const isSum = (node: Expression): node is BinaryNode => node.kind === "binary" && node.operator === "add";
  for (const node of nodesIn(defined, isSum)) {
    const sides = [node.left, node.right];
    if (!sides.some((side) => isMarked(side, diagnostic))) continue;
    const other = sides.find((side) => scope.kindsAt(side) !== kinds.set);
    const set = sides.find((side) => side !== other);
    // A single kind is unambiguous. The braces of a literal may themselves be the mistake.
    if (other === undefined || isOneKind(scope.kindsAt(other)) || set === undefined || set.kind === "set") continue;
    if (scope.kindsAt(set) !== kinds.set) continue;
    const union = { span: node.operatorSpan, text: "U" };
    const inBraces = instead(other, `{${scope.textOf(other)}}`);
    const edits = [union, inBraces].sort((a, b) => a.span.start - b.span.start);
    yield [
      { help: "Unite sets with `U`, and write a member in braces", edits },
      { help: "Unite sets with `U`", edits: [union] },
    ];
  }
}

/**
 * Rewrites a number applied to an argument as their product, or as the number alone if the argument is used
 * elsewhere.
 */
export function* calledNumber({ document, diagnostic, defined }: Mistake): Changes {
  if (defined === undefined) return;
  const scope = new FixScope(document, defined, diagnostic.code);
  const isCall = (node: Expression): node is CallNode =>
    node.kind === "call" && node.args.length === 1 && node.callee.kind === "name" && isMarked(node.callee, diagnostic);
  const [call] = nodesIn(defined, isCall);
  const [arg] = call?.args ?? [];
  if (call === undefined || arg === undefined || scope.kindsAt(call.callee) !== kinds.number) return;
  const [factor, name] = [scope.textOf(arg), scope.textOf(call.callee)];
  const isDivided = nodesIn(defined, isDivision).some(
    ({ left, right }) => left === call && scope.textOf(right) === factor,
  );
  const within = (node: { readonly span: Expression["span"] }): boolean =>
    arg.span.start <= node.span.start && node.span.end <= arg.span.end;
  const isUsedElsewhere = scope.names
    .filter(within)
    .every((one) => scope.names.some((other) => other.name === one.name && !within(other)));
  const isPower = nodesIn(defined, (node): node is BinaryNode => node.kind === "binary" && node.operator === "power");
  const product = `${name} * ${isOperand(arg) ? factor : `(${factor})`}`;
  const isInner = isPower.some(({ left, right }) => left === call || right === call);
  yield [
    // A product divided by one of its factors is the other factor.
    ...(isDivided
      ? []
      : [{ help: "Write a product with `*`", edits: [instead(call, isInner ? `(${product})` : product)] }]),
    ...(isUsedElsewhere && scope.names.some(within)
      ? [{ help: "Only a function takes arguments", edits: [instead(call, name)] }]
      : []),
  ];
}

const isDivision = (node: Expression): node is BinaryNode => node.kind === "binary" && node.operator === "divide";

/** Replaces a call by the function where a function is required. */
export function* functionItself({ document, diagnostic, defined }: Mistake): Changes {
  if (defined === undefined) return;
  const isCall = (node: Expression): node is CallNode => node.kind === "call" && isMarked(node, diagnostic);
  for (const node of nodesIn(defined, isCall)) {
    const binding = document.bindings.get(node.callee.id);
    if (node.callee.kind !== "name" || binding?.kind !== "definition" || binding.defined.parameters.length === 0)
      continue;
    yield [
      { help: "Write a function as a value by its name, without arguments", edits: [instead(node, node.callee.name)] },
    ];
  }
}

/** Replaces a name of the wrong kind by an unused name from the same pattern. */
export function* boundBeside({ document, diagnostic, defined }: Mistake): Changes {
  if (defined === undefined) return;
  const scope = new FixScope(document, defined, diagnostic.code);
  const node = scope.names.find((one) => isMarked(one, diagnostic));
  if (node === undefined || document.bindings.get(node.id)?.kind !== "variable") return;
  const isOf = (one: Expression): boolean => one.kind === "name" && one.name === node.name;
  const patterns = nodesIn(defined, (one): one is TupleNode => one.kind === "tuple" && one.items.some(isOf));
  const names = patterns.flatMap(({ items }) => items.flatMap((one) => (one.kind === "name" ? [one.name] : [])));
  const unused = [...new Set(names)].filter((name) => name !== node.name && scope.unused.has(name));
  yield unused.map((name) => ({ help: `${`\`${name}\``} is bound next to it`, edits: [instead(node, name)] }));
}

/** Regroups a pattern with the right number of names but different brackets from the members of its set. */
export function* groupedAsMembers({ document, diagnostic, defined }: Mistake): Changes {
  if (defined === undefined) return;
  const { source, types } = document;
  const isPattern = (node: Expression): node is Expression & { readonly kind: "relation" } =>
    node.kind === "relation" && node.links.length === 1 && isMarked(node.first, diagnostic);
  for (const { first, links } of nodesIn(defined, isPattern)) {
    const set = partOf(unfoldType(typeIn(types, links[0]!.right) ?? []), "set");
    if (set === undefined || first.kind !== "tuple") continue;
    const parts = leavesOf(first).map(({ span }) => source.text.slice(span.start, span.end));
    if (parts.length !== lengthOf(set.member)) continue;
    yield [{ help: "Group the pattern like the members", edits: [instead(first, grouped(parts, set.member))] }];
  }
}

const leavesOf = (node: Expression): readonly Expression[] =>
  node.kind === "tuple" ? node.items.flatMap(leavesOf) : [node];

const itemsOf = (type: Type): readonly Type[] | undefined => {
  const [part, ...others] = unfoldType(type);
  return part?.kind === "tuple" && others.length === 0 ? part.items : undefined;
};

/** Returns the number of non-tuple components in nested tuples of a type. */
const lengthOf = (type: Type): number => itemsOf(type)?.reduce((sum, item) => sum + lengthOf(item), 0) ?? 1;

/** Nests codes like the tuples of a type. */
function grouped(codes: readonly string[], type: Type): string {
  const items = itemsOf(type);
  if (items === undefined) return codes[0]!;
  let at = 0;
  return `(${items.map((item) => grouped(codes.slice(at, (at += lengthOf(item))), item)).join(", ")})`;
}

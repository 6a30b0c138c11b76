// Fixes for operands and arguments of the wrong kind that keep all names: enclosing a member in braces, dropping the
// arguments of a function, using another name of the same pattern, regrouping a pattern like the members of its set.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import { expressionsOf, nodesOfKind } from "../syntax/walk.js";
import { typeIn } from "../types/lattice/literals.js";
import { type Kinds, kinds } from "../types/lattice/kinds.js";
import { partOf, type Type, unfoldType } from "../types/lattice/type.js";
import type { ForcedFix, MistakeInDefinition } from "./forced-fixes.js";
import { replaceNode, isOperand } from "./candidates/candidate.js";

type Changes = Iterable<readonly ForcedFix[]>;

/** Returns the expressions of a kind in a definition, outer ones first. */
export const nodesIn = <Kind extends Expression["kind"]>(
  { definition }: Defined,
  kind: Kind,
): readonly Extract<Expression, { readonly kind: Kind }>[] => nodesOfKind(expressionsOf(definition), kind);

/** Returns the lists of conditions in a definition: after `where`, and those of its binders. */
export const conditionLists = (defined: Defined): readonly (readonly Expression[])[] => [
  defined.definition.where,
  ...[...nodesIn(defined, "big"), ...nodesIn(defined, "comprehension")].map(({ conditions }) => conditions),
];

export const isMarked = ({ span }: Expression, diagnostic: Diagnostic): boolean =>
  span.start === diagnostic.span.start && span.end === diagnostic.span.end;

const isOneKind = (mask: Kinds): boolean => (mask & (mask - 1)) === 0;

/** Rewrites `S + x` as `S U {x}` or `S U x`, if `x` may be a member or a set. */
export function* uniteSets({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const node of nodesIn(defined, "binary")) {
    const sides = [node.left, node.right];
    if (node.operator !== "add" || !sides.some((side) => isMarked(side, diagnostic))) continue;
    const operand = sides.find((side) => scope.kindsAt(side) !== kinds.set);
    const set = sides.find((side) => side !== operand);
    // A single kind is unambiguous. The braces of a literal may themselves be the mistake.
    if (operand === undefined || isOneKind(scope.kindsAt(operand)) || set === undefined || set.kind === "set") continue;
    if (scope.kindsAt(set) !== kinds.set) continue;
    const union = { span: node.operatorSpan, text: "U" };
    const inBraces = replaceNode(operand, `{${scope.textOf(operand)}}`);
    const edits = [union, inBraces].sort((a, b) => a.span.start - b.span.start);
    yield [
      { help: "Unite sets with `U`, and write a member in braces", edits },
      { help: "Unite sets with `U`", edits: [union] },
    ];
  }
}

/** Rewrites a number applied to an argument as a product, or without the argument if that is used elsewhere. */
export function* rewriteCalledNumber({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  const call = nodesIn(defined, "call").find(
    ({ callee, args }) => args.length === 1 && callee.kind === "name" && isMarked(callee, diagnostic),
  );
  const [arg] = call?.args ?? [];
  if (call === undefined || arg === undefined || scope.kindsAt(call.callee) !== kinds.number) return;
  const [factor, name] = [scope.textOf(arg), scope.textOf(call.callee)];
  const operations = nodesIn(defined, "binary");
  const isDivided = operations.some(
    ({ operator, left, right }) => operator === "divide" && left === call && scope.textOf(right) === factor,
  );
  const contains = (node: { readonly span: Expression["span"] }): boolean =>
    arg.span.start <= node.span.start && node.span.end <= arg.span.end;
  const isUsedElsewhere = scope.names
    .filter(contains)
    .every((one) => scope.names.some((other) => other.name === one.name && !contains(other)));
  const product = `${name} * ${isOperand(arg) ? factor : `(${factor})`}`;
  const isInner = operations.some(
    ({ operator, left, right }) => operator === "power" && (left === call || right === call),
  );
  yield [
    // A product divided by one of its factors is the other factor.
    ...(isDivided
      ? []
      : [{ help: "Write a product with `*`", edits: [replaceNode(call, isInner ? `(${product})` : product)] }]),
    ...(isUsedElsewhere && scope.names.some(contains)
      ? [{ help: "Only a function takes arguments", edits: [replaceNode(call, name)], isTranslation: true }]
      : []),
  ];
}

/** Replaces a call by the function where a function is required. */
export function* dropArguments({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const node of nodesIn(defined, "call")) {
    const parameters = scope.definitionAt(node.callee)?.parameters ?? [];
    if (!isMarked(node, diagnostic) || node.callee.kind !== "name" || parameters.length === 0) continue;
    yield [
      {
        help: "Write a function as a value by its name, without arguments",
        edits: [replaceNode(node, node.callee.name)],
      },
    ];
  }
}

/** Replaces a name of the wrong kind by an unused name from the same pattern. */
export function* useNameBesideIt({ document, diagnostic, defined, scope }: MistakeInDefinition): Changes {
  const node = scope.names.find((one) => isMarked(one, diagnostic));
  if (node === undefined || document.bindings.get(node.id)?.kind !== "variable") return;
  const isOf = (one: Expression): boolean => one.kind === "name" && one.name === node.name;
  const patterns = nodesIn(defined, "tuple").filter(({ items }) => items.some(isOf));
  const names = patterns.flatMap(({ items }) => items.flatMap((one) => (one.kind === "name" ? [one.name] : [])));
  const unused = [...new Set(names)].filter((name) => name !== node.name && scope.unused.has(name));
  yield unused.map((name) => ({ help: `${`\`${name}\``} is bound next to it`, edits: [replaceNode(node, name)] }));
}

/** Regroups a pattern whose names have the right number but different brackets from the members of its set. */
export function* regroupPattern({ document, diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const { first, links } of nodesIn(defined, "relation")) {
    if (links.length !== 1 || first.kind !== "tuple" || !isMarked(first, diagnostic)) continue;
    const set = partOf(unfoldType(typeIn(document.types, links[0]!.right) ?? []), "set");
    if (set === undefined) continue;
    const leaves = leavesOf(first).map((leaf) => scope.textOf(leaf));
    if (leaves.length !== lengthOf(set.member)) continue;
    yield [{ help: "Group the pattern like the members", edits: [replaceNode(first, group(leaves, set.member))] }];
  }
}

const leavesOf = (node: Expression): readonly Expression[] =>
  node.kind === "tuple" ? node.items.flatMap(leavesOf) : [node];

const itemsOf = (type: Type): readonly Type[] | undefined => {
  const [component, ...otherComponents] = unfoldType(type);
  return component?.kind === "tuple" && otherComponents.length === 0 ? component.items : undefined;
};

/** Returns the number of non-tuple components in nested tuples of a type. */
const lengthOf = (type: Type): number => itemsOf(type)?.reduce((sum, item) => sum + lengthOf(item), 0) ?? 1;

/** Nests codes like the tuples of a type. */
function group(codes: readonly string[], type: Type): string {
  const items = itemsOf(type);
  if (items === undefined) return codes[0]!;
  let start = 0;
  return `(${items.map((item) => group(codes.slice(start, (start += lengthOf(item))), item)).join(", ")})`;
}

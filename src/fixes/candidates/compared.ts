// Alternatives to a comparison or membership that can never hold, chosen by the kinds of its operands: the size of a
// set, a member, a coordinate, permuted coordinates, the value of a function.

import type { Comparison } from "../../language/operators.js";
import type { Expression, RelationNode, TupleNode } from "../../syntax/tree.js";
import { coordinatesIn } from "../../types/lattice/coordinates.js";
import { typeIn } from "../../types/lattice/literals.js";
import { kinds, kindsOf } from "../../types/lattice/kinds.js";
import { overlaps } from "../../types/lattice/lattice.js";
import { isOpen, partOf, type Type, unfoldType } from "../../types/lattice/type.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { replaceNode, isOperand, writing } from "./candidate.js";
import { spellLike } from "./operators.js";
import { maxPermutedCoordinates } from "./limits.js";

const { number, string, tuple, sequence, set, function: functionKind, Point, Color } = kinds;

export function* changeComparisons({ node, ancestors: [parent] }: Spot, scope: FixScope): Iterable<FixCandidate> {
  if (node.kind === "index" && parent?.kind === "relation") yield* changeIndexComparison(node, parent, scope);
  const sides = sidesOf(node);
  if (sides === undefined) return;
  if (isEquation(sides.operator)) {
    yield* changeEquation(sides, sides.left, sides.right, scope);
    yield* changeEquation(sides, sides.right, sides.left, scope);
    yield* permuteCoordinates(sides.left, typeIn(scope.document.types, sides.right), scope);
    yield* permuteCoordinates(sides.right, typeIn(scope.document.types, sides.left), scope);
  } else yield* changeMembership(sides, scope);
}

/** Comparison that is not part of a chain. */
interface Sides {
  readonly relation: RelationNode;
  readonly left: Expression;
  readonly right: Expression;
  readonly operator: Comparison;
}

const isEquation = (operator: Comparison): boolean => operator === "equal" || operator === "unequal";

function sidesOf(node: Expression): Sides | undefined {
  if (node.kind !== "relation" || node.links.length !== 1) return undefined;
  const [{ operator, right }] = node.links as [(typeof node.links)[number]];
  return isEquation(operator) || operator === "in" || operator === "notin"
    ? { relation: node, left: node.first, right, operator }
    : undefined;
}

/** Returns the code of a membership with the polarity of the equation. */
function query({ relation, operator }: Sides, member: string, container: string, scope: FixScope): string {
  const symbol = spellLike(operator === "unequal" ? "notin" : "in", relation.links[0]!.operatorSpan, scope);
  return `${member} ${symbol.trim()} ${container}`;
}

/** Replaces one side of an equation by its size or a coordinate, or the equation by a membership. */
function* changeEquation(
  sides: Sides,
  side: Expression,
  otherSide: Expression,
  scope: FixScope,
): Iterable<FixCandidate> {
  const [kinds, otherKinds] = [scope.kindsAt(side), scope.kindsAt(otherSide)];
  const code = scope.textOf(side);
  const [type, value] = [typeIn(scope.document.types, side), typeIn(scope.document.types, otherSide)];
  const isWritten = side.kind === "set" || side.kind === "sequence" || side.kind === "string";
  if (otherKinds === number && !isWritten && (kinds & ~(set | sequence)) === 0)
    yield writing("Write the number of members with bars", 0, side, `|${code}|`);
  if (type === undefined || value === undefined) return;
  const member = kinds === set && otherKinds !== set ? partOf(unfoldType(type), "set")?.member : undefined;
  // A numeral compared with a set is probably its size.
  const isSize = otherSide.kind === "numeral";
  if (member !== undefined && !isOpen(member) && overlaps(member, value) && !isSize)
    yield writing("Test membership with `in`", 0, sides.relation, query(sides, scope.textOf(otherSide), code, scope));
  if ((kinds & ~(tuple | Point | Color)) !== 0 || (otherKinds & (tuple | Point | Color)) !== 0 || !isOperand(side))
    return;
  const items = coordinatesIn(type);
  for (const [i, item] of items?.entries() ?? []) {
    if (isOpen(item) || !overlaps(item, value)) continue;
    const coordinate = `${code}[${i + 1}]`;
    const name = nameOf(coordinate, scope);
    yield writing("Compare a coordinate with it", 0, side, name ?? coordinate);
  }
}

/** Replaces a membership by another condition on a set, or on a value that is not a set. */
function* changeMembership(sides: Sides, scope: FixScope): Iterable<FixCandidate> {
  const { relation, left, right, operator } = sides;
  const setKinds = scope.kindsAt(right);
  const code = scope.textOf(right);
  if (setKinds === set) {
    const member = partOf(unfoldType(typeIn(scope.document.types, right) ?? []), "set")?.member;
    yield* permuteCoordinates(left, member, scope);
  }
  const isParameter = (name: string): boolean => scope.defined.parameters.some((parameter) => parameter.name === name);
  const isRun = left.kind === "name" && scope.occurrencesOf(left).length > 0 && !isParameter(left.name);
  if ((setKinds & ~(string | sequence)) === 0 && isOperand(right) && !isRun) {
    const index = scope.fresh();
    const members = (at: string): string => `{${code}[${at}] | ${at} in {1..|${code}|}}`;
    yield writing("Index the members of a sequence", 0, right, nameOf(members("i"), scope) ?? members(index));
  }
  if (setKinds === functionKind && left.kind === "tuple" && left.items.length > 1) {
    const args = left.items.slice(0, -1).map((item) => scope.textOf(item));
    const takes = scope.definitionAt(right)?.parameters.length;
    const symbol = operator === "notin" ? "/=" : "=";
    if (takes === args.length)
      yield writing(
        "Write the arguments of the function",
        0,
        relation,
        `${scope.textOf(left.items.at(-1)!)} ${symbol} ${code}(${args.join(", ")})`,
      );
  }
}

/** Replaces a comparison with a coordinate of a set by a membership. */
function* changeIndexComparison(
  node: Expression & { kind: "index" },
  parent: RelationNode,
  scope: FixScope,
): Iterable<FixCandidate> {
  const sides = sidesOf(parent);
  if (sides === undefined || !isEquation(sides.operator) || scope.kindsAt(node.target) !== set) return;
  const otherSide = sides.left === node ? sides.right : sides.left;
  const [type, value] = [node.target, otherSide].map((one) => typeIn(scope.document.types, one));
  const member = partOf(unfoldType(type ?? []), "set")?.member;
  if (member !== undefined && value !== undefined && overlaps(member, value))
    yield writing(
      "Test membership with `in`",
      -0.2,
      parent,
      query(sides, scope.textOf(otherSide), scope.textOf(node.target), scope),
    );
}

/** Permutes the coordinates of a literal tuple if exactly one permutation has the expected type. */
function* permuteCoordinates(
  node: Expression,
  expectedType: Type | undefined,
  scope: FixScope,
): Iterable<FixCandidate> {
  const items = expectedType === undefined ? undefined : coordinatesIn(expectedType);
  if (node.kind !== "tuple" || items?.length !== node.items.length || items.length > maxPermutedCoordinates) return;
  const types = node.items.map((item) => typeIn(scope.document.types, item));
  const fitting = permutations(node.items.map((_, i) => i)).filter((order) =>
    order.every((from, to) => types[from] === undefined || overlaps(types[from], items[to]!)),
  );
  if (fitting.length !== 1) return;
  yield {
    help: "Change the order of the coordinates",
    cost: 0,
    edits: [
      replaceNode(node, `(${fitting[0]!.map((from) => scope.textOf((node as TupleNode).items[from]!)).join(", ")})`),
    ],
  };
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first) => permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/** Returns the definition without parameters whose body is this code. */
function nameOf(code: string, scope: FixScope): string | undefined {
  const compactCode = code.replace(/\s+/g, "");
  return scope.document.definitions.find(
    ({ definition: { body, parameters }, name }) =>
      parameters.length === 0 &&
      name !== scope.defined.name &&
      body.kind === "expression" &&
      scope.textOf(body.value).replace(/\s+/g, "") === compactCode,
  )?.name;
}

/** True for an edit whose text contains only names of unknown type, which are compatible with every type. */
export function usesUnknownName({ edits }: FixCandidate, scope: FixScope): boolean {
  return edits.some(({ text }) => {
    const names = text.match(/\p{L}[\p{L}\p{M}\d_]*'*/gu);
    return names !== null && /^[\p{L}\p{M}\d_'\s*()]+$/u.test(text) && names.every((name) => isUnknown(name, scope));
  });
}

function isUnknown(name: string, scope: FixScope): boolean {
  if (!scope.locals.includes(name)) return false;
  const types = scope.names.flatMap((one) => (one.name === name ? (scope.document.types.get(one.id) ?? []) : []));
  return isOpen(types) || types.length === 0 || kindsOf(types) === 0;
}

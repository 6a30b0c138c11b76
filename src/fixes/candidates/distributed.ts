// Distributes a relation over operands joined by a connective: `x = 1 or 2` becomes `x = 1 or x = 2`.

import type { Comparison } from "../../language/operators.js";
import type { Expression, RelationNode } from "../../syntax/tree.js";
import { operandsOf } from "../../syntax/walk.js";
import { kinds } from "../../types/lattice/kinds.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { spellLike } from "./operators.js";

const help = "Write a complete condition on each side of a connective";

type Connective = "and" | "or";
type Joined = Expression & { readonly kind: "binary"; readonly operator: Connective };

const isJoined = (node: Expression | undefined): node is Joined =>
  node?.kind === "binary" && (node.operator === "and" || node.operator === "or");

/** Negated relations: "not one or the other" means neither. */
const denies: readonly Comparison[] = ["unequal", "notin"];

/**
 * Distributes a relation over the operands of the enclosing connective, and over the operands inside one of its sides.
 */
export function* distributeRelations({ node, ancestors }: Spot, scope: FixScope): Iterable<FixCandidate> {
  const chain = [node, ...ancestors].findLast((one, i, all) => isJoined(one) && (i === 0 || isWithinChain(all, i)));
  if (isJoined(chain)) yield* distributeOverOperands(chain, scope);
  const expressions = [node, ...ancestors];
  for (const [i, relation] of expressions.slice(0, 3).entries())
    if (relation.kind === "relation") yield* distributeOverSide(relation, expressions[i + 1] === undefined, scope);
}

/** True if all expressions from the first one up to index `at` use the same connective. */
function isWithinChain(expressions: readonly Expression[], index: number): boolean {
  const chain = expressions[index];
  return (
    isJoined(chain) && expressions.slice(1, index).every((one) => isJoined(one) && one.operator === chain.operator)
  );
}

/** True if the expression is not a condition, or might not be one. */
function isBare(node: Expression, scope: FixScope): boolean {
  const isOther = node.kind === "relation" || node.kind === "quantifier" || node.kind === "unary" || isJoined(node);
  // The type of a parameter may have been inferred only from this connective.
  const isParameter = node.kind === "name" && scope.defined.parameters.some(({ name }) => name === node.name);
  return !isOther && (isParameter || scope.kindsAt(node) !== kinds.truth);
}

/** Rewrites `x = 1 or 2` and `1 or 2 in S`. */
function* distributeOverOperands(chain: Joined, scope: FixScope): Iterable<FixCandidate> {
  const { operator } = chain;
  const operands = operandsOf(chain, operator);
  const { text } = scope.document.source;
  const firstBare = operands.findIndex((one) => isBare(one, scope));
  if (firstBare < 0) return;
  // The operand with the relation precedes or follows those without.
  const isBefore = firstBare > 0;
  const lastOperand = isBefore ? firstBare - 1 : operands.findIndex((one) => !isBare(one, scope));
  const match = lastOperand < 0 ? undefined : relationAt(operands[lastOperand]!, isBefore, operator);
  if (match === undefined) return;
  const { relation, isLoose } = match;
  let end = isBefore ? firstBare : lastOperand;
  if (isBefore) while (end < operands.length && isBare(operands[end]!, scope)) end++;
  const bareOperands = operands.slice(firstBare, end);
  const link = relation.links.at(isBefore ? -1 : 0)!;
  const isDenied = operator === "or" && denies.includes(link.operator);
  const subject = relation.links.at(-2)?.right ?? relation.first;
  const lead = text.slice(subject.span.start, link.right.span.start);
  const tail = text.slice(relation.first.span.end, relation.span.end);
  const between = isBefore
    ? bareOperands.map(({ span }) => ({ span: { start: span.start, end: span.start }, text: lead }))
    : bareOperands.map(({ span }) => ({ span: { start: span.end, end: span.end }, text: tail }));
  const parts = isBefore ? [relation, ...bareOperands] : [...bareOperands, relation];
  const symbolEdits = isDenied
    ? parts.slice(1).map((right, i) => {
        const between = { start: parts[i]!.span.end, end: right.span.start };
        const start = between.start + text.slice(between.start, between.end).search(/\S/);
        const span = { start, end: start + /^\S+/.exec(text.slice(start))![0].length };
        return { span, text: spellLike("and", span, scope) };
      })
    : [];
  const span = { start: parts[0]!.span.start, end: parts.at(-1)!.span.end };
  const brackets =
    isLoose && !(isDenied && operands[lastOperand]!.kind === "binary")
      ? [
          { span: { start: span.start, end: span.start }, text: "(" },
          { span: { start: span.end, end: span.end }, text: ")" },
        ]
      : [];
  const [open, close] = [brackets.slice(0, 1), brackets.slice(1)];
  const edits = [...open, ...[...between, ...symbolEdits].sort((a, b) => a.span.start - b.span.start), ...close];
  yield { help, cost: costOf(bareOperands, scope), edits };
}

/** Operands that may be conditions are less likely to need a relation. */
const costOf = (operands: readonly Expression[], scope: FixScope): number =>
  operands.every((one) => !scope.mayBe(one, kinds.truth)) ? 0 : 0.5;

/** Returns the relation at an end of an operand; `isLoose` if a tighter-binding operator encloses it. */
function relationAt(
  operand: Expression,
  isLast: boolean,
  operator: Connective,
): { readonly relation: RelationNode; readonly isLoose: boolean } | undefined {
  for (let node = operand, isLoose = false; ; isLoose = true)
    if (node.kind === "relation") return { relation: node, isLoose };
    else if (isLast && node.kind === "quantifier") node = node.body;
    else if (operator === "or" && isJoined(node) && node.operator === "and") node = isLast ? node.right : node.left;
    else return undefined;
}

/** Rewrites `(x or y) in S` and `x = (1 or 2)`. */
function* distributeOverSide(relation: RelationNode, isAlone: boolean, scope: FixScope): Iterable<FixCandidate> {
  const { first, links } = relation;
  const { text } = scope.document.source;
  for (const side of [first, links.at(-1)!.right]) {
    if (!isJoined(side) || links.length > 1) continue;
    const operands = operandsOf(side, side.operator);
    if (!operands.every((one) => isBare(one, scope))) continue;
    const link = links[0]!;
    const symbol = text.slice(link.operatorSpan.start, link.operatorSpan.end);
    const otherSide = scope.textOf(side === first ? link.right : first);
    const operator =
      side.operator === "or" && denies.includes(link.operator)
        ? spellLike("and", side.operatorSpan, scope)
        : text.slice(side.operatorSpan.start, side.operatorSpan.end);
    const conditions = operands.map((one) =>
      side === first ? `${scope.textOf(one)} ${symbol} ${otherSide}` : `${otherSide} ${symbol} ${scope.textOf(one)}`,
    );
    const joined = conditions.join(` ${operator} `);
    yield {
      help,
      cost: costOf(operands, scope),
      edits: [{ span: relation.span, text: isAlone ? joined : `(${joined})` }],
    };
  }
}

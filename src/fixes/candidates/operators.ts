// Alternatives to an operator.

import { infix, type InfixName } from "../../language/operators.js";
import type { Expression } from "../../syntax/tree.js";
import type { Span } from "../../text/source.js";
import type { FixCandidate, FixScope } from "../scope.js";
import type { Spot } from "../locations.js";
import { quote } from "../../diagnostics/words.js";
import { kinds } from "../../types/lattice/kinds.js";

/** Operators with analogous meanings for different kinds of values, likeliest first. */
const families: readonly (readonly InfixName[])[] = [
  ["add", "union", "or"],
  ["and", "intersection"],
  ["subtract", "difference"],
  ["equal", "in", "subset"],
  ["notin", "unequal"],
  ["implies", "subset"],
  ["equivalent", "equal"],
  ["atMost", "subset"],
  ["intersection", "subtract"],
];

/** Costs of replacing an operator; adjacent members of a family are likelier. */
const familyCost = 0.25;
const otherCost = 1.2;
/** Numeric operators, which rarely replace an operator of another family. */
const numeric: readonly InfixName[] = ["add", "subtract", "product", "divide"];

function* likes(operator: InfixName): Iterable<readonly [InfixName, number]> {
  for (const family of families) {
    const at = family.indexOf(operator);
    if (at < 0) continue;
    for (const [i, other] of family.entries()) if (i !== at) yield [other, familyCost + 0.3 * (Math.abs(i - at) - 1)];
  }
  if (operator === "and" || operator === "or") for (const other of numeric) yield [other, otherCost];
}

/** Example: ``Perhaps you meant `in` (x is a member of the set S)``. */
export function suggest(operator: InfixName): string {
  const meaning = /^`[^`]*` is (?:true if )?(.*?)\.(?: |$)/.exec(infix[operator].doc)?.[1] ?? "";
  return `Perhaps you meant ${quote(symbolOf(operator))} (${meaning})`;
}

const symbolOf = (operator: InfixName): string => infix[operator].ascii[0]!;

/** Replaces an operator. */
export function* replaceOperators({ node }: Spot, scope: FixScope): Iterable<FixCandidate> {
  for (const [operator, span, right] of operatorsOf(node, scope))
    for (const [replacement, likely] of likes(operator)) {
      if (replacement === "in" && right?.kind === "set" && right.items.length === 0) continue;
      // Values of different kinds are never equal.
      if (replacement === "equal" && right && node.kind === "relation" && areApart(node.first, right, scope)) continue;
      // A value that is not a set can only be a member.
      const isMember = operator === "subset" && replacement === "in" && cannotBeSet(node, scope);
      const isSource = operator === "in" && (isGenerator(node, scope) || (right && scope.kindsAt(right) === kinds.set));
      const cost = isSource ? likely + 0.6 : isMember ? likely - 0.15 : likely;
      yield { help: suggest(replacement), cost, edits: [{ span, text: spellLike(replacement, span, scope) }] };
    }
  if (node.kind === "big")
    for (const replacement of ["Sum", "U", "Prod"]) {
      const start = node.span.start;
      const spelling = /^\w+/.exec(scope.textOf(node))?.[0];
      if (spelling !== undefined && spelling !== replacement)
        yield {
          help: "Write the big operator for these values",
          cost: familyCost,
          edits: [{ span: { start, end: start + spelling.length }, text: replacement }],
        };
    }
}

const areApart = (left: Expression, right: Expression, scope: FixScope): boolean =>
  (scope.kindsAt(left) & scope.kindsAt(right)) === 0;

const cannotBeSet = (node: Expression, scope: FixScope): boolean =>
  node.kind === "relation" && !scope.mayBe(node.first, kinds.set);

/** True for a membership that binds a name. */
const isGenerator = (node: Expression, scope: FixScope): boolean =>
  node.kind === "relation" && node.first.kind === "name" && scope.occurrencesOf(node.first).at(0) !== undefined;

/** Returns an operator in the spelling of the text at a span, ASCII or Unicode, with spaces around a keyword. */
export function spellLike(operator: InfixName, { start, end }: Span, scope: FixScope): string {
  const { text } = scope.document.source;
  const { ascii, unicode = [] } = infix[operator];
  const isPlain = /^[ -~]*$/.test(text.slice(start, end));
  const spelling = (isPlain ? undefined : unicode[0]) ?? ascii[0]!;
  if (!/^\w/.test(spelling)) return spelling;
  const [before, after] = [/\s/.test(text[start - 1]!) ? "" : " ", /\s/.test(text[end]!) ? "" : " "];
  return `${before}${spelling}${after}`;
}

function* operatorsOf(node: Expression, scope: FixScope): Iterable<readonly [InfixName, Span, Expression?]> {
  if (node.kind === "binary") yield [node.operator, node.operatorSpan];
  if (node.kind === "relation")
    for (const { operator, operatorSpan, right } of node.links) yield [operator, operatorSpan, right];
  if (node.kind === "product")
    for (const [i, factor] of node.factors.entries()) {
      const previous = node.factors[i - 1];
      if (previous === undefined) continue;
      const between = scope.document.source.text.slice(previous.span.end, factor.span.start);
      const at = between.search(/[*×·]/);
      if (at < 0) continue;
      const start = previous.span.end + at;
      yield ["product", { start, end: start + 1 }];
    }
}

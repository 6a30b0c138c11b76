// Fixes for textbook notation that differs in LED: powers of sets, sums of truth values, chains of bounds as
// generators, and patterns in braces.

import type { Edit } from "../diagnostics/diagnostic.js";
import type { Expression, RelationNode } from "../syntax/tree.js";
import { quote } from "../diagnostics/words.js";
import { conjuncts } from "../syntax/walk.js";
import { kinds } from "../types/lattice/kinds.js";
import { replaceNode, isOperand } from "./candidates/candidate.js";
import type { ForcedFix, MistakeInDefinition } from "./forced-fixes.js";
import { conditionLists, isMarked, nodesIn } from "./operands.js";
import { maxFactors } from "./limits.js";

type Changes = Iterable<readonly ForcedFix[]>;

const byStart = (a: Edit, b: Edit): number => a.span.start - b.span.start;

/** Rewrites `S^3` as `S * S * S`, and `2^S` as `Pow(S)`. */
export function* rewritePowerOfSet({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const node of nodesIn(defined, "binary")) {
    const { operator, left, right } = node;
    if (operator !== "power" || (!isMarked(left, diagnostic) && !isMarked(right, diagnostic))) continue;
    const isSet = (side: Expression): boolean => scope.kindsAt(side) === kinds.set;
    const [base, exponent] = [left, right].map((side) =>
      side.kind === "numeral" && side.denominator === 1n ? side.numerator : undefined,
    );
    if (base === 2n && isSet(right))
      yield [
        {
          help: "Write the set of all subsets with `Pow`",
          edits: [replaceNode(node, `Pow(${scope.textOf(right)})`)],
          isTranslation: true,
        },
      ];
    if (exponent === undefined || exponent < 2n || exponent > maxFactors || !isSet(left)) continue;
    const factors = Array.from({ length: Number(exponent) }, () => scope.textOf(left)).join(" * ");
    yield [{ help: "Write the set of tuples as a product", edits: [replaceNode(node, factors)], isTranslation: true }];
  }
}

/** Rewrites `Sum[c] (p)` with a truth value p as `Sum[c & p] 1`. */
export function* countWithCondition({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const { operator, conditions, body, span } of nodesIn(defined, "big")) {
    if (operator !== "Sum" || !isMarked(body, diagnostic) || scope.kindsAt(body) !== kinds.truth) continue;
    const { end } = conditions.at(-1)!.span;
    const isTight = isOperand(body) || body.kind === "relation" || body.kind === "unary";
    const condition = isTight ? scope.textOf(body) : `(${scope.textOf(body)})`;
    yield [
      {
        help: "To count, add 1 for each value with the property",
        edits: [{ span: { start: end, end: span.end }, text: ` & ${condition}] 1` }],
        isTranslation: true,
      },
    ];
  }
}

const isAscending = ({ links }: RelationNode): boolean =>
  links.length > 1 && links.every(({ operator }) => operator === "less" || operator === "atMost");

/** Rewrites a chain of bounds that should bind names: `1 <= i < j <= 5` becomes `i in {1..5} & j in {i + 1..5}`. */
export function* rewriteChain({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  const code = (node: Expression): string => scope.textOf(node);
  const isChain = (node: Expression): node is RelationNode => node.kind === "relation" && isAscending(node);
  for (const chain of conditionLists(defined).flatMap((list) => list.flatMap(conjuncts).filter(isChain))) {
    const { first, links } = chain;
    const names = links.slice(0, -1).map(({ right }) => right);
    const isAbout = names.some((one) => code(one) === scope.textOf(diagnostic));
    if (!isAbout || names.some(({ kind }) => kind !== "name")) continue;
    const last = links.at(-1)!;
    const high = last.operator === "less" ? addToBound(last.right, code(last.right), -1n) : code(last.right);
    const generators = names.map((name, i) => {
      const lowerBound = i === 0 ? first : names[i - 1]!;
      const low = links[i]!.operator === "less" ? addToBound(lowerBound, code(lowerBound), 1n) : code(lowerBound);
      return `${code(name)} in {${low}..${high}}`;
    });
    yield [
      {
        help: `${names.length === 1 ? "Bind the name by a range" : "Bind the names by ranges"}, ${generators.map(quote).join(" and ")}`,
        edits: [replaceNode(chain, generators.join(" & "))],
        isTranslation: true,
      },
    ];
  }
}

/** Returns a bound increased or decreased by one. */
export const addToBound = (node: Expression, code: string, by: 1n | -1n): string =>
  node.kind === "numeral" && node.denominator === 1n ? String(node.numerator + by) : `${code} ${by > 0n ? "+" : "-"} 1`;

/** Rewrites a pattern in braces: `{x} in F` becomes `s in F & |s| = 1 & x in s`. */
export function* bindSetAndMember({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const node of nodesIn(defined, "relation")) {
    const [link, ...otherLinks] = node.links;
    const [item, ...otherItems] = node.first.kind === "set" ? node.first.items : [];
    if (link?.operator !== "in" || otherLinks.length > 0 || item === undefined || otherItems.length > 0) continue;
    if (!isMarked(item, diagnostic)) continue;
    const set = scope.fresh("stuABC");
    const text = `${set} in ${scope.textOf(link.right)} & |${set}| = 1 & ${scope.textOf(item)} in ${set}`;
    yield [
      {
        help: "A pattern is a name or a tuple, so bind the set and then its member",
        edits: [replaceNode(node, text)],
        isTranslation: true,
      },
    ];
  }
}

/** Wraps a parameter in a sequence in the definition that the call refers to: `q + p` becomes `q + <p>`. */
export function* wrapMember({ diagnostic, defined, scope }: MistakeInDefinition): Changes {
  for (const { callee, args } of nodesIn(defined, "call")) {
    const calledDefinition = scope.definitionAt(callee);
    const marked = args.findIndex((arg) => isMarked(arg, diagnostic));
    if (calledDefinition === undefined || marked < 0 || scope.kindsAt(args[marked]!) === kinds.sequence) continue;
    const { parameters } = calledDefinition;
    const isParameter = (node: Expression, index: number): boolean =>
      node.kind === "name" && index >= 0 && node.name === parameters[index]?.name;
    const joins = nodesIn(calledDefinition, "binary").filter(({ operator }) => operator === "add");
    const edits = joins.flatMap(({ left, right }) =>
      [
        [left, right],
        [right, left],
      ].flatMap(([member, operand]): readonly Edit[] => {
        const at = args.findIndex((arg, i) => scope.kindsAt(arg) === kinds.sequence && isParameter(operand!, i));
        return at >= 0 && isParameter(member!, marked) ? [replaceNode(member!, `<${scope.textOf(member!)}>`)] : [];
      }),
    );
    if (edits.length > 0) yield [{ help: "Join a single member as a sequence of one", edits: edits.sort(byStart) }];
  }
}

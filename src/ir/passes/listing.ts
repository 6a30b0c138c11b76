// Loop unswitching (of compilers: Allen and Cocke 1971) for indexing: the tests that a value is a sequence, and has an
// item, run once before the loop, which then reads a list.
//
//     sum {                                         sum {
//       each k in range(1, size(A))                   let list = listedAt(size(A), A, i)
//       give index(index(A, i), k)      becomes       each k in range(1, size(A))
//     }                                               give itemAt(list, k, A, i)
//                                                   }
//
// It is safe since nothing fails before the loop: a value that is not a sequence, or lacks such an item, gives an empty
// list, and where the list has no entry, the sequence is indexed as before. Price: 130 lines, and 40 of the runtime.
// Worth: powers of a matrix 1.6.

import { clauseWith, partsOfStep, type Rewrite, stepWith, withParts } from "../children.js";
import { mapList } from "../../syntax/children.js";
import type { Variable } from "../../resolve/resolved.js";
import { boundBy, boundByNode } from "../clauses.js";
import type { Core, CoreModule, CoreOf, CoreStep, RuntimeName } from "../ir.js";
import { type CoreFacts, settledFactsOf } from "../analysis/facts.js";
import { writtenInteger } from "../analysis/proofs.js";
import { FreshVariables } from "../fresh.js";
import { everyCore, mentions, type Where } from "../traversal.js";
import { withDefinitions } from "../rewrite.js";
import { areAlike } from "../analysis/structural-equality.js";
import { mayBeSequence } from "../../language/operations/abstract-value.js";
import { minListedIterations } from "./limits.js";

/** Operations that are cheap enough to compute the number of iterations again before the loop. */
const counting: ReadonlySet<string> = new Set(["size", "add", "subtract", "min"]);

/**
 * Applies to `s[i]` and `s[a][i]` in a loop over `{m..n}` whose variable is mentioned in i, where s and a are evaluated
 * variables from outside the loop, and n can be computed twice.
 */
export function listing(module: CoreModule, where: Where): CoreModule {
  const fresh = new FreshVariables(module);
  const facts = settledFactsOf(module);
  // Bottom-up, so that a list is created before the innermost loop in which it is invariant.
  const rewriteNode: Rewrite = (node) => {
    const changedNode = withParts(node, rewriteNode);
    return changedNode.kind === "solve" ? withLists(changedNode, facts, fresh) : changedNode;
  };
  const changedModule = withDefinitions(module, (definition) => {
    if (!where(definition)) return definition;
    const clauses = mapList(definition.clauses, (clause) => clauseWith(clause, rewriteNode));
    const body = rewriteNode(definition.body);
    return clauses === definition.clauses && body === definition.body ? definition : { ...definition, clauses, body };
  });
  return changedModule === module ? module : fresh.within(changedModule);
}

interface List {
  readonly variable: Variable;
  readonly of: readonly Core[];
}

function withLists(node: CoreOf<"solve">, facts: CoreFacts, fresh: FreshVariables): CoreOf<"solve"> {
  let { steps, element } = node;
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at]!;
    const turns = step.kind === "each" ? iterationBound(step, facts) : undefined;
    if (step.kind !== "each" || step.pattern.kind !== "bind" || turns === undefined) continue;
    const { variable } = step.pattern;
    const rest = steps.slice(at + 1);
    const isOutside = isInvariantIn([...rest.flatMap(partsOfStep), element], [step, ...rest], facts);
    const lists: List[] = [];
    const replaceIndexing: Rewrite = (part) => {
      const changedNode = withParts(part, replaceIndexing);
      return changedNode.kind === "primitive"
        ? (itemIn(changedNode, part as CoreOf<"primitive">) ?? changedNode)
        : changedNode;
    };
    const itemIn = (changed: CoreOf<"primitive">, original: CoreOf<"primitive">): Core | undefined => {
      const of = listableSequence(original, isOutside, facts);
      const index = changed.args[1];
      if (of === undefined || index === undefined || !mentions(index, (id) => id === variable.id)) return undefined;
      let list = lists.find((one) => areSame(one.of, of));
      if (list === undefined) {
        list = { variable: fresh.variable("list", { span: original.span }), of };
        lists.push(list);
      }
      const listNode: Core = { kind: "variable", variable: list.variable, span: original.span };
      const name: RuntimeName = of.length === 1 ? "itemIn" : "itemAt";
      return { ...changed, name, args: [listNode, index, ...of] };
    };
    const readSteps = rest.map((one) => stepWith(one, replaceIndexing));
    const readElement = replaceIndexing(element);
    if (lists.length === 0) continue;
    element = readElement;
    steps = [...steps.slice(0, at), ...lists.map((list) => listStep(list, turns)), step, ...readSteps];
  }
  return steps === node.steps ? node : { ...node, steps, element };
}

/** An upper bound on the iterations of a loop over `{m..n}`: n, if it can be computed twice. */
function iterationBound({ set, strategy }: CoreStep & { kind: "each" }, facts: CoreFacts): Core | undefined {
  if (set.kind !== "primitive" || set.name !== "range" || strategy !== undefined) return undefined;
  const [from, to] = set.args;
  const [low, high] = [from && writtenInteger(from), to && writtenInteger(to)];
  if (to === undefined || low === undefined || low < 0 || (high !== undefined && high - low < minListedIterations))
    return undefined;
  const isReached = (node: Core): boolean =>
    node.kind === "primitive" ? counting.has(node.name) && node.args.every(isReached) : facts.isAtHand(node);
  return isReached(to) ? to : undefined;
}

/** Returns a predicate for nodes that are evaluated before a loop that has these steps, and these nodes in its body. */
function isInvariantIn(
  nodes: readonly Core[],
  steps: readonly CoreStep[],
  facts: CoreFacts,
): (variable: Core) => boolean {
  const boundIds = new Set<number>();
  for (const step of steps) for (const { id } of boundBy(step)) boundIds.add(id);
  for (const node of nodes) everyCore(node, (part) => boundByNode(part).forEach(({ id }) => boundIds.add(id)));
  return (node) =>
    node.kind === "number" || (node.kind === "variable" && !boundIds.has(node.variable.id) && facts.isAtHand(node));
}

/** The s of `s[i]`, or the s and a of `s[a][i]`, if they are invariant in the loop and s may be a sequence. */
function listableSequence(
  { name, args, strategy }: CoreOf<"primitive">,
  isOutside: (node: Core) => boolean,
  facts: CoreFacts,
): readonly Core[] | undefined {
  const [target] = args;
  if (name !== "index" || strategy !== undefined || target === undefined) return undefined;
  const of = target.kind === "primitive" && target.name === "index" ? target.args : [target];
  const [sequence] = of;
  return sequence?.kind === "variable" && of.every(isOutside) && mayBeSequence(facts.of(sequence)) ? of : undefined;
}

/** The step `let list = listed(n, s)` or `let list = listedAt(n, s, a)`. */
function listStep({ variable, of }: List, turns: Core): CoreStep {
  const { span } = variable;
  const value: Core = { kind: "primitive", name: of.length === 1 ? "listed" : "listedAt", args: [turns, ...of], span };
  return { kind: "bind", pattern: { kind: "bind", variable }, value, span };
}

const areSame = (some: readonly Core[], others: readonly Core[]): boolean =>
  some.length === others.length && some.every((one, i) => areAlike(one, others[i]!));

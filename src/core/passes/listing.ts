// Loop unswitching (of compilers: Allen and Cocke 1971), of items that are asked for in the turns of a loop: whether they are
// those of a sequence, and where they stand, is found out before the loop, which then reads a list.
//
//     sum {                                         sum {
//       each k in range(1, size(A))                   let list = listedAt(size(A), A, i)
//       give index(index(A, i), k)      becomes       each k in range(1, size(A))
//     }                                               give itemAt(list, k, A, i)
//                                                   }
//
// It is safe since nothing fails before the loop: what is no sequence, or has no such item, gives an empty list, and where the
// list has nothing at a place, the item is asked for as before. Price: 130 lines, and 40 of the runtime. Worth: powers of
// a matrix 1.6.

import type { Variable } from "../../names/resolved.js";
import { boundBy, boundByNode } from "../clauses.js";
import type { Core, CoreModule, CoreStep, RuntimeName } from "../core.js";
import { type Facts, settledFactsOf } from "../facts/facts.js";
import { writtenInteger } from "../facts/proofs.js";
import { Fresh } from "../fresh.js";
import { everyCore, mentions, partsOfStep, type Where } from "../free.js";
import { clauseWith, each, type Rewrite, stepWith, withDefinitions, withParts } from "../rewrite.js";
import { areAlike } from "../same.js";
import { mayBeSequence } from "../../operations/extent.js";

type Solve = Core & { readonly kind: "solve" };
type Primitive = Core & { readonly kind: "primitive" };

/** A loop that is known to have fewer turns is left as it is. */
const fewTurns = 4;

/** Such operations give the number of turns once more before the loop. */
const counting: ReadonlySet<string> = new Set(["size", "add", "subtract", "min"]);

/**
 * Applies to `s[i]` and `s[a][i]` in the turns of a loop over `{m..n}` that binds a name in i, where s and a are names from
 * outside of the loop that have their values, and n can be computed twice.
 */
export function listing(module: CoreModule, where: Where): CoreModule {
  const fresh = new Fresh(module);
  const facts = settledFactsOf(module);
  // From the inside out, so that a list stands before the innermost loop that it is the same for.
  const within: Rewrite = (node) => {
    const changed = withParts(node, within);
    return changed.kind === "solve" ? withLists(changed, facts, fresh) : changed;
  };
  const changed = withDefinitions(module, (definition) => {
    if (!where(definition)) return definition;
    const clauses = each(definition.clauses, (clause) => clauseWith(clause, within));
    const body = within(definition.body);
    return clauses === definition.clauses && body === definition.body ? definition : { ...definition, clauses, body };
  });
  return changed === module ? module : fresh.within(changed);
}

/** A list that is made before a loop, for the items of a sequence, or of one of its items. */
interface List {
  readonly variable: Variable;
  readonly of: readonly Core[];
}

/** The walk with lists before its loops. */
function withLists(node: Solve, facts: Facts, fresh: Fresh): Solve {
  let { steps, element } = node;
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at]!;
    const turns = step.kind === "each" ? turnsOf(step, facts) : undefined;
    if (step.kind !== "each" || step.pattern.kind !== "bind" || turns === undefined) continue;
    const { variable } = step.pattern;
    const rest = steps.slice(at + 1);
    const isOutside = outsideOf([...rest.flatMap(partsOfStep), element], [step, ...rest], facts);
    const lists: List[] = [];
    const read: Rewrite = (part) => {
      const changed = withParts(part, read);
      return changed.kind === "primitive" ? (itemIn(changed, part as Primitive) ?? changed) : changed;
    };
    const itemIn = (changed: Primitive, before: Primitive): Core | undefined => {
      const of = listedIn(before, isOutside, facts);
      const place = changed.args[1];
      if (of === undefined || place === undefined || !mentions(place, (id) => id === variable.id)) return undefined;
      let list = lists.find((one) => areSame(one.of, of));
      if (list === undefined) {
        list = { variable: fresh.variable("list", { span: before.span }), of };
        lists.push(list);
      }
      const read: Core = { kind: "variable", variable: list.variable, span: before.span };
      const name: RuntimeName = of.length === 1 ? "itemIn" : "itemAt";
      return { ...changed, name, args: [read, place, ...of] };
    };
    const readSteps = rest.map((one) => stepWith(one, read));
    const readElement = read(element);
    if (lists.length === 0) continue;
    element = readElement;
    steps = [...steps.slice(0, at), ...lists.map((list) => madeBefore(list, turns)), step, ...readSteps];
  }
  return steps === node.steps ? node : { ...node, steps, element };
}

/** How often a loop over `{m..n}` goes around, or more: n, if it can be computed twice. */
function turnsOf({ set, strategy }: CoreStep & { kind: "each" }, facts: Facts): Core | undefined {
  if (set.kind !== "primitive" || set.name !== "range" || strategy !== undefined) return undefined;
  const [from, to] = set.args;
  const [low, high] = [from && writtenInteger(from), to && writtenInteger(to)];
  if (to === undefined || low === undefined || low < 0 || (high !== undefined && high - low < fewTurns))
    return undefined;
  const isSoon = (node: Core): boolean =>
    node.kind === "primitive" ? counting.has(node.name) && node.args.every(isSoon) : facts.isAtHand(node);
  return isSoon(to) ? to : undefined;
}

/** Tells which variables have their values before the turns of a loop begin, which consist of these steps and nodes. */
function outsideOf(nodes: readonly Core[], steps: readonly CoreStep[], facts: Facts): (variable: Core) => boolean {
  const bound = new Set<number>();
  for (const step of steps) for (const { id } of boundBy(step)) bound.add(id);
  for (const node of nodes) everyCore(node, (part) => boundByNode(part).forEach(({ id }) => bound.add(id)));
  return (node) =>
    node.kind === "number" || (node.kind === "variable" && !bound.has(node.variable.id) && facts.isAtHand(node));
}

/** The s of `s[i]`, or the s and a of `s[a][i]`, if they are the same in all turns, and s is not known to be something else than a sequence. */
function listedIn(
  { name, args, strategy }: Primitive,
  isOutside: (node: Core) => boolean,
  facts: Facts,
): readonly Core[] | undefined {
  const [target] = args;
  if (name !== "index" || strategy !== undefined || target === undefined) return undefined;
  const of = target.kind === "primitive" && target.name === "index" ? target.args : [target];
  const [sequence] = of;
  return sequence?.kind === "variable" && of.every(isOutside) && mayBeSequence(facts.of(sequence)) ? of : undefined;
}

/** `let list = listed(n, s)` or `let list = listedAt(n, s, a)` among steps. */
function madeBefore({ variable, of }: List, turns: Core): CoreStep {
  const { span } = variable;
  const value: Core = { kind: "primitive", name: of.length === 1 ? "listed" : "listedAt", args: [turns, ...of], span };
  return { kind: "bind", pattern: { kind: "bind", variable }, value, span };
}

const areSame = (some: readonly Core[], others: readonly Core[]): boolean =>
  some.length === others.length && some.every((one, i) => areAlike(one, others[i]!));

// Hash join on computed keys (of databases: DeWitt and others 1984): members for which an expression has a certain
// value are looked up in an index instead of being searched for again and again.
//
//     each i in range(1, size(w))                        each i in range(1, size(w))
//     give sum {                                         give sum {
//       each j in range(1, size(w))           becomes      each[group=index(w, j) = index(w, i)] j in range(1, size(w))
//       if equal(index(w, j), index(w, i))                 if equal(index(w, j), index(w, i))
//       give 1                                             give 1
//     }                                                  }
//
// It is safe since the loop itself stays: the index only spares it members whose values are known to differ. The index
// is built when the loop is entered for the third time with all its dependencies unchanged; where the expression fails
// for some member, the loop visits all of them. Price: 130 lines, 150 of loop-invariance.ts, and 60 of the runtime.
// Worth: word frequencies 40 at 500 words, and growing with their number.

import { withParts } from "../children.js";
import { conjuncts, premises } from "../analysis/loop-conditions.js";
import { boundBy, boundIn, isFlat } from "../clauses.js";
import type { MomentReads } from "../../resolve/resolved.js";
import { factsOf } from "../analysis/facts.js";
import { writtenInteger } from "../analysis/proofs.js";
import { isImmediate } from "../analysis/strict.js";
import type { Core, CoreModule, CoreOf, CorePattern, CoreStep, StrategyOf } from "../ir.js";
import { dependsOf } from "../depends.js";
import { mentions, someCore, type Where } from "../traversal.js";
import { rewritten } from "../rewrite.js";
import { smallSize } from "../../runtime/sets/limits.js";
import { LoopNest } from "../analysis/loop-invariance.js";

type Each = CoreStep & { readonly kind: "each" };
type Group = StrategyOf<"group">;

interface Loop {
  readonly pattern: CorePattern;
  readonly set: Core;
  readonly conditions: readonly Core[];
  /** True if the loop may end before it has visited all members. */
  readonly isLeft: boolean;
  /** True for variables bound by the loop or after it. */
  readonly isLater: (id: number) => boolean;
}

/**
 * Applies to a loop or a quantifier with a condition `e(x) = v`, where the set and the other variables of e are
 * unchanged when the loop is entered again: in iterations of an enclosing loop, or in calls of the definition.
 */
export function grouping(module: CoreModule, where: Where): CoreModule {
  const turns = new LoopNest(module);
  const { definitions } = factsOf(module);
  const readsMoment = (node: Core): boolean =>
    node.kind === "moment" ||
    ((node.kind === "call" || node.kind === "function" || node.kind === "delayed") &&
      isOfMoment(definitions.get(node.defined)?.reads));
  /**
   * The index for the first usable equation of a loop, if the loop is entered repeatedly with the same dependencies.
   */
  const groupOf = (loop: Loop): Group | undefined => {
    const { pattern, set } = loop;
    const group = pattern.kind === "bind" || isFlat(pattern) ? equationOf(loop) : undefined;
    return group === undefined ||
      hasFewMembers(set) ||
      someCore(set, readsMoment) ||
      someCore(group.key, readsMoment) ||
      !turns.areInvariant(
        pattern,
        dependsOf(pattern, set, group.key).map(({ id }) => id),
      )
      ? undefined
      : group;
  };
  return rewritten(
    module,
    (node) =>
      node.kind === "solve" ? withIndex(node, groupOf) : node.kind === "quantify" ? quantifier(node, groupOf) : node,
    where,
  );
}

/** True for sets whose members are compared faster than they are looked up. */
function hasFewMembers(set: Core): boolean {
  if (set.kind !== "primitive") return false;
  if (set.name === "setOf") return set.args.length <= smallSize;
  const [low, high] = set.name === "range" ? set.args.map(writtenInteger) : [];
  return low !== undefined && high !== undefined && high - low < smallSize;
}

const isOfMoment = (reads: MomentReads | undefined): boolean => reads?.state === true || reads?.input === true;

function withIndex(node: CoreOf<"solve">, groupOf: (loop: Loop) => Group | undefined): CoreOf<"solve"> {
  const { steps } = node;
  const changedSteps = steps.map((step, i) => {
    if (step.kind !== "each" || step.strategy !== undefined || step.otherwise !== undefined) return step;
    const strategy = groupOf(loopAt(steps, i, step));
    return strategy === undefined ? step : { ...step, strategy };
  });
  return changedSteps.some((step, i) => step !== steps[i]) ? { ...node, steps: changedSteps } : node;
}

function loopAt(steps: readonly CoreStep[], at: number, { pattern, set }: Each): Loop {
  const end = steps.findIndex((step, i) => i > at && step.kind !== "filter");
  const conditions = steps
    .slice(at + 1, end < 0 ? undefined : end)
    .flatMap((step) => (step.kind === "filter" ? [step.condition] : []));
  const laterIds = new Set(steps.slice(at).flatMap((step) => boundBy(step).map(({ id }) => id)));
  return { pattern, set, conditions, isLeft: false, isLater: (id) => laterIds.has(id) };
}

function quantifier(node: CoreOf<"quantify">, groupOf: (loop: Loop) => Group | undefined): CoreOf<"quantify"> {
  const { quantifier, pattern, set, body, strategy } = node;
  if (strategy !== undefined) return node;
  const { conditions } = quantifier === "some" ? conjuncts(body) : premises(body);
  const ownIds = new Set(boundIn(pattern).map(({ id }) => id));
  const group = groupOf({ pattern, set, conditions, isLeft: true, isLater: (id) => ownIds.has(id) });
  return group === undefined ? node : { ...node, strategy: group };
}

/** The first equation of a loop between an expression of its members and a value known before it. */
function equationOf({ pattern, conditions, isLeft, isLater }: Loop): Group | undefined {
  const ownIds = new Set(boundIn(pattern).map(({ id }) => id));
  for (const [i, condition] of conditions.entries()) {
    if (condition.kind !== "primitive" || condition.name !== "equal") continue;
    const [left, right] = condition.args as readonly [Core, Core];
    for (const [key, value] of [
      [left, right],
      [right, left],
    ] as const) {
      if (!mentions(key, (id) => ownIds.has(id)) || mentions(value, isLater)) continue;
      // The index may compute keys for members that the loop never reaches, so keys must be cheap.
      if ((i === 0 && !isLeft) || isImmediate(key))
        return { kind: "group", key: i === 0 ? key : withoutNatives(key), value };
    }
  }
  return undefined;
}

/**
 * Removes native operators, which may rely on conditions before the equation, whereas the index computes the key for
 * all members.
 */
function withoutNatives(node: Core): Core {
  const changedNode = withParts(node, withoutNatives);
  if (changedNode.kind !== "primitive" || changedNode.strategy?.kind !== "native") return changedNode;
  const { strategy: _, ...plain } = changedNode;
  return plain;
}

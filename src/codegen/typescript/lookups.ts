// Emits the members that a loop or a quantifier visits: all of them, or those found by an index lookup.

import type { Core, CorePattern, LookUp, StrategyOf } from "../../ir/ir.js";
import { dependsOf } from "../../ir/depends.js";
import { variablesOf } from "../../ir/traversal.js";
import { type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { destructure, withoutLastHoles } from "./patterns.js";
import * as ts from "./typescript.js";

/** Returns the tuples that match a pattern's shape. `members` is the code of the set. */
export function emitTuples(
  context: EmitContext,
  strategy: LookUp | undefined,
  pattern: CorePattern & { kind: "tuple" },
  set: Core,
  members: ts.Expression,
): ts.Expression {
  const { items } = pattern;
  const args = [members, ts.literal(items.length)];
  if (strategy === undefined) return runtimeCall(context, "tuplesOf", args);
  if (strategy.kind === "group") return emitGroup(context, strategy, pattern, set, members);
  if (strategy.kind === "within") {
    const place = ts.literal(strategy.at + 1);
    return runtimeCall(context, "tuplesWithin", [...args, place, emitExpression(context, strategy.set)]);
  }
  const positions = strategy.keys.map(({ at }) => ts.literal(at + 1));
  const values = strategy.keys.map(({ at, value }) => {
    const item = items[at]!;
    return emitExpression(context, value ?? (item.kind === "match" ? item.value : missingKey()));
  });
  const { waits } = strategy;
  if (waits === undefined)
    return positions.length === 1
      ? runtimeCall(context, "tuplesWith", [...args, ...positions, ...values])
      : runtimeCall(context, "tuplesWithAll", [...args, ts.array(positions), ts.array(values)]);
  const lazyValues = values.slice(waits);
  return positions.length === 1
    ? runtimeCall(context, "tuplesWhose", [...args, ...positions, ts.arrow([], lazyValues[0]!)])
    : runtimeCall(context, "tuplesWhoseAll", [
        ...args,
        ts.array(positions),
        ts.array(values.slice(0, waits)),
        ts.arrow([], ts.array(lazyValues)),
      ]);
}

/**
 * `groups.with([w], members(S), (x) => index(w, x), () => y)`: dependencies of the members are passed unevaluated if
 * they are lazy.
 */
export function emitGroup(
  context: EmitContext,
  { key, value }: StrategyOf<"group">,
  pattern: CorePattern,
  set: Core,
  members: ts.Expression,
): ts.Expression {
  const { names, groups, reads } = context;
  const depends = dependsOf(pattern, set, key);
  for (const { id } of depends) reads.variables.add(id);
  const items = pattern.kind === "tuple" ? pattern.items : [];
  const keyVariables = variablesOf(key);
  const elements = items.map((item) =>
    item.kind === "bind" && keyVariables.has(item.variable.id) ? names.ofVariable(item.variable) : undefined,
  );
  const visited =
    pattern.kind === "tuple"
      ? runtimeCall(context, "tuplesOf", [members, ts.literal(items.length)])
      : runtimeCall(context, "members", [members]);
  const member = pattern.kind === "bind" ? names.ofVariable(pattern.variable) : names.helper("member");
  const coordinates = destructure(withoutLastHoles(elements), ts.id(member));
  const keyOfMember = emitExpression(context, key);
  return ts.call(ts.member(groups.next(), names.field("with")), [
    ts.array(depends.map((variable) => ts.id(names.ofVariable(variable)))),
    visited,
    ts.arrow([member], coordinates.length === 0 ? keyOfMember : [...coordinates, ts.return(keyOfMember)]),
    ts.arrow([], emitExpression(context, value)),
  ]);
}

/** Zero-based positions of the coordinates that form the lookup key. */
export function keyPositions(strategy: LookUp | undefined): readonly number[] {
  return strategy?.kind === "index" ? strategy.keys.map(({ at }) => at) : [];
}

function missingKey(): never {
  throw new Error("a key without a value was planned");
}

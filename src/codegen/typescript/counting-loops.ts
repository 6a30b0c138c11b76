// Emits loops over ranges as counting loops.

import type { Core, CoreOf, CoreStep } from "../../ir/ir.js";
import { integer } from "../../types/lattice/type.js";
import { type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { double } from "./declared.js";
import * as ts from "./typescript.js";

/**
 * `for (let i = 1; i <= last; i++)` if the lower bound is certainly a JavaScript number, so that i remains one, and
 * otherwise `for (let i = needInteger(low); i <= last; i = add(i, 1))`. Divisors are directly iterable. Returns
 * undefined for other sets.
 */
export function emitCountingLoop(
  context: EmitContext,
  { pattern, set, strategy }: CoreStep & { kind: "each" },
  inner: () => readonly ts.Statement[],
): readonly ts.Statement[] | undefined {
  if (pattern.kind !== "bind" || set.kind !== "primitive" || strategy !== undefined) return undefined;
  const { typing, names, uses } = context;
  // Unused loop variables have names with an underscore.
  const named = (): string =>
    uses.needsName(pattern.variable) ? names.ofVariable(pattern.variable) : `_${names.ofVariable(pattern.variable)}`;
  if (set.name === "divisorsWithin") {
    const divisors = emitExpression(context, set);
    typing?.seen.bindPattern(pattern, typing.seen.shown(set, "members"));
    return [ts.forOf(named(), divisors, inner())];
  }
  const [low, high] = set.args;
  if (set.name !== "range" || low === undefined || high === undefined) return undefined;
  const i = named();
  const isDouble = isNative(set) || context.isCounted(low);
  const begin: ts.Statement[] = [];
  let start: ts.Expression;
  if (isDouble) start = emitExpression(context, low, double);
  else {
    const first = names.helper("first");
    begin.push(ts.const(first, ts.at(set.span, runtimeCall(context, "needInteger", [emitExpression(context, low)]))));
    start = ts.id(first);
  }
  const { statements, value } = emitLast(context, high, set);
  typing?.seen.bindPattern(pattern, { type: isDouble ? double : integer, isVague: false });
  const next = isDouble ? ts.increment(i) : ts.assign(i, runtimeCall(context, "add", [ts.id(i), ts.literal(1)]));
  const counter = ts.let(i, start, isDouble ? undefined : typing?.of(integer));
  return [...begin, ...statements, ts.for(counter, ts.binary("<=", ts.id(i), value), next, inner())];
}

/** Returns the upper bound of a counting loop, with the statement that computes it once. */
function emitLast(
  context: EmitContext,
  high: Core,
  set: CoreOf<"primitive">,
): { readonly statements: readonly ts.Statement[]; readonly value: ts.Expression } {
  if (isSmall(high)) return { statements: [], value: emitExpression(context, high) };
  const value =
    isNative(set) || isNative(high)
      ? emitExpression(context, high, integer)
      : runtimeCall(context, "needInteger", [emitExpression(context, high)]);
  if (value.kind === "identifier") return { statements: [], value };
  const last = context.names.helper("last");
  return { statements: [ts.const(last, ts.at(set.span, value))], value: ts.id(last) };
}

const isNative = (node: Core): boolean => node.kind === "primitive" && node.strategy?.kind === "native";

/** True for an integer literal in the safe range of JavaScript numbers. */
function isSmall(node: Core): boolean {
  return (
    node.kind === "number" &&
    node.denominator === 1n &&
    node.numerator >= Number.MIN_SAFE_INTEGER &&
    node.numerator <= Number.MAX_SAFE_INTEGER
  );
}

// Emits loops over ranges as counting loops.

import type { Core, CoreOf, CoreStep } from "../../ir/ir.js";
import { integer } from "../../types/lattice/type.js";
import { type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { double } from "./declared.js";
import * as ts from "./typescript.js";

/**
 * `for (let i = 1; i <= last; i++)` if the lower bound is certainly a JavaScript number, so that i remains one, and
 * otherwise `for (let i = requireInteger(low); i <= last; i = add(i, 1))`; downwards likewise. Divisors are directly
 * iterable. Returns undefined for other sets.
 */
export function emitCountingLoop(
  context: EmitContext,
  { pattern, set, strategy, isDescending }: CoreStep & { kind: "each" },
  inner: () => readonly ts.Statement[],
): readonly ts.Statement[] | undefined {
  if (pattern.kind !== "bind" || set.kind !== "primitive" || strategy !== undefined) return undefined;
  const { typing, names, uses } = context;
  // Unused loop variables have names that start with an underscore.
  const named = (): string =>
    uses.needsName(pattern.variable) ? names.ofVariable(pattern.variable) : `_${names.ofVariable(pattern.variable)}`;
  if (set.name === "divisorsWithin") {
    const divisors = emitExpression(context, set);
    typing?.modelled.bindPattern(pattern, typing.modelled.show(set, "members"));
    return [ts.forOf(named(), divisors, inner())];
  }
  const [low, high] = set.args;
  if (set.name !== "range" || low === undefined || high === undefined) return undefined;
  const [from, to] = isDescending === true ? [high, low] : [low, high];
  const i = named();
  const isDouble = isNative(set) || context.isCounted(from);
  const begin: ts.Statement[] = [];
  let start: ts.Expression;
  if (isDouble) start = emitExpression(context, from, double);
  else {
    const first = names.helper("first");
    begin.push(
      ts.const(first, ts.at(set.span, runtimeCall(context, "requireInteger", [emitExpression(context, from)]))),
    );
    start = ts.id(first);
  }
  const { statements, value } = emitLast(context, to, set);
  typing?.modelled.bindPattern(pattern, { type: isDouble ? double : integer, isVague: false });
  const [step, compared, addOne] =
    isDescending === true ? (["subtract", ">=", ts.decrement] as const) : (["add", "<=", ts.increment] as const);
  const next = isDouble ? addOne(i) : ts.assign(i, runtimeCall(context, step, [ts.id(i), ts.literal(1)]));
  const counter = ts.let(i, start, isDouble ? undefined : typing?.of(integer));
  return [...begin, ...statements, ts.for(counter, ts.binary(compared, ts.id(i), value), next, inner())];
}

/** Returns the last number of a counting loop, with the statement that computes it once. */
function emitLast(
  context: EmitContext,
  end: Core,
  set: CoreOf<"primitive">,
): { readonly statements: readonly ts.Statement[]; readonly value: ts.Expression } {
  if (isSmall(end)) return { statements: [], value: emitExpression(context, end) };
  const value =
    isNative(set) || isNative(end)
      ? emitExpression(context, end, integer)
      : runtimeCall(context, "requireInteger", [emitExpression(context, end)]);
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

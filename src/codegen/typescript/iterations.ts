// Emits self tail calls as iterations of a loop that assigns the parameters.

import { isHarmless } from "../../ir/analysis/strict.js";
import type { Core, CoreDefinition } from "../../ir/ir.js";
import { mentions } from "../../ir/traversal.js";
import { isSame } from "../../types/lattice/identity.js";
import type { Type } from "../../types/lattice/type.js";
import type { CallAccumulator } from "./call-accumulators.js";
import { type EmitContext, emitExpression } from "./context.js";
import { not } from "./negation.js";
import type { PendingCallState } from "./pending-calls.js";
import { substituteParameters } from "./types.js";
import * as ts from "./typescript.js";

/** The loop of a definition that calls itself. */
export interface Loop {
  readonly definition: CoreDefinition;
  /** Variable that the next iteration assigns for each parameter; undefined for unused parameters. */
  readonly targets: readonly (string | undefined)[];
  readonly types: readonly Type[];
  /** State for pending calls, or undefined if none. */
  readonly pending: PendingCallState | undefined;
  /** Accumulator for pending operations; undefined if they are stored as continuations. */
  readonly accumulator: CallAccumulator | undefined;
}

/** Loop label, assigned on demand. */
export interface LoopLabel {
  name: string | undefined;
}

export function labelOf({ names }: EmitContext, label: LoopLabel, name: "turns" | "down" | "up"): string {
  return (label.name ??= names.helper(name));
}

export const labelLoop = ({ name }: LoopLabel, loop: ts.Statement): ts.Statement =>
  name === undefined ? loop : ts.labelledStatement(name, loop);

/**
 * Assigns the used parameters their next values, each computed from the old ones. Other arguments are evaluated only if
 * that may fail.
 */
export function emitNextIteration(
  context: EmitContext,
  args: readonly Core[],
  { definition: { parameters }, targets, types, pending }: Loop,
): readonly ts.Statement[] {
  const { typing, names, isLazy, canBeLeftOut, isResuming } = context;
  const isParameter = (arg: Core, i: number): boolean =>
    arg.kind === "variable" && arg.variable.id === parameters[i]!.id;
  const canFail = (arg: Core): boolean => (arg.kind === "variable" ? isLazy(arg.variable) : !isHarmless(arg));
  const changes = args.flatMap((arg, i) => {
    const target = targets[i];
    const isNeeded = target === undefined ? !canBeLeftOut(arg) : !isParameter(arg, i);
    return isNeeded ? [{ arg, i, target }] : [];
  });
  const value = (arg: Core, i: number): ts.Expression => {
    const sourceIndex = parameters.findIndex((_, k) => isParameter(arg, k));
    return sourceIndex >= 0 && isSame(types[sourceIndex]!, types[i]!)
      ? emitExpression(context, arg)
      : emitExpression(
          context,
          arg,
          substituteParameters(types[i]!, () => undefined),
        );
  };
  const statements: ts.Statement[] = [];
  const assignments: ts.Statement[] = [];
  changes.forEach(({ arg, i, target }, k) => {
    if (target === undefined) {
      statements.push(ts.run(emitExpression(context, arg)));
      return;
    }
    const parameter = parameters[i]!;
    const later = changes.slice(k + 1);
    const isUsedLater =
      target === names.ofVariable(parameter) && later.some((other) => mentions(other.arg, (id) => id === parameter.id));
    // Errors report the arguments of the current iteration, so all values are computed before any is assigned.
    if (isUsedLater || later.some((other) => canFail(other.arg))) {
      const next = names.helper("next");
      statements.push(ts.const(next, value(arg, i), { type: typing?.take(types[i]!) }));
      assignments.push(ts.run(ts.assign(target, ts.id(next))));
    } else statements.push(ts.run(ts.assign(target, value(arg, i))));
  });
  const label = isResuming ? labelOf(context, pending!.iterations, "turns") : undefined;
  return [...statements, ...assignments, ts.continue(label)];
}

/**
 * The loop over the iterations, which ends with `return` or `break`. If only its first statement ends it, with an `if`
 * that declares nothing, the condition moves to the head of the loop, and its statements after the loop.
 */
export function emitIterations(body: readonly ts.Statement[]): readonly ts.Statement[] {
  const [first, ...others] = body;
  const end = first?.kind === "if" ? first.consequent : [];
  const last = end[end.length - 1];
  const isOnlyEnd = last?.kind === "return" || (last?.kind === "break" && last.label === undefined);
  if (first?.kind !== "if" || !isOnlyEnd || !end.every(declaresNothing) || others.some(mayEnd))
    return [ts.forever(body)];
  return [ts.while(not(first.test), others), ...(last.kind === "break" ? end.slice(0, -1) : end)];
}

const declaresNothing = ({ kind }: ts.Statement): boolean =>
  kind === "expressionStatement" || kind === "return" || kind === "break";

/** True if the statement may leave the enclosing loop or function. */
function mayEnd(statement: ts.Statement): boolean {
  switch (statement.kind) {
    case "return":
    case "break":
      return true;
    case "if":
      return statement.consequent.some(mayEnd);
    case "for":
    case "forOf":
    case "while":
    case "block":
      return statement.body.some(mayEnd);
    case "labelled":
      return mayEnd(statement.body);
    case "try":
      return [...statement.body, ...statement.handler].some(mayEnd);
    default:
      return false;
  }
}

/** Drops a final `continue`, which is implicit at the end of a loop. */
export function withoutLastContinue(statements: readonly ts.Statement[]): readonly ts.Statement[] {
  const last = statements[statements.length - 1];
  return last?.kind === "continue" && last.label === undefined ? statements.slice(0, -1) : statements;
}

// Emits expressions in tail position: return statements, iterations for self tail calls, and loops for comprehensions
// and quantifiers.

import type { Core, CoreOf } from "../../ir/ir.js";
import { boundIn } from "../../ir/clauses.js";
import { valuesOf } from "../../ir/traversal.js";
import type { Type } from "../../types/lattice/type.js";
import { emitAccumulator, isAccumulated } from "./accumulators.js";
import { accumulate, combineWithAccumulator } from "./call-accumulators.js";
import { emitCondition } from "./conditions.js";
import { type Emitters, type EmitContext, emitExpression, runtimeCall } from "./context.js";
import { emitDecision, isDecidedByLoop } from "./decisions.js";
import { cast } from "./expressions.js";
import { emitNextIteration, type Loop } from "./iterations.js";
import { emitLocals } from "./locals.js";
import { emitPendingCall } from "./pending-calls.js";
import * as ts from "./typescript.js";

/** The function or lambda that an expression in tail position returns from. */
export interface TailPosition {
  /** Result type, as tsc infers it. */
  readonly result: Type | undefined;
  /** The loop of a definition that calls itself. */
  readonly loop: Loop | undefined;
}

/** Returns statements that return the value of a node. */
export function emitTail(context: EmitContext, node: Core, tail: TailPosition): readonly ts.Statement[] {
  const { result, loop } = tail;
  switch (node.kind) {
    case "branches":
      return emitBranches(context, node, tail);
    case "let": {
      if (node.waits === true && loop?.accumulator !== undefined)
        return accumulate(context, node, loop, loop.accumulator, result);
      if (node.waits === true && loop?.pending !== undefined)
        return emitPendingCall(context, node, loop, loop.pending, result);
      // Its only use may have been in an omitted argument.
      const isUsed = boundIn(node.pattern).some(context.uses.isUsed);
      return [
        ...(isUsed ? emitLocals(context, node.pattern, node.value) : [ts.run(emitExpression(context, node.value))]),
        ...emitTail(context, node.body, tail),
      ];
    }
    case "call":
      return loop !== undefined && node.defined === loop.definition.defined
        ? emitNextIteration(context, node.args, loop)
        : emitReturn(context, node, tail);
    case "solve": {
      if (loop?.accumulator !== undefined || !isAccumulated(node)) return emitReturn(context, node, tail);
      const { statements, value } = emitAccumulator(context, node);
      return [...statements, ts.return(cast(context, ts.at(node.span, value), node, result))];
    }
    default:
      return isDecidedByLoop(node) ? emitDecision(context, node) : emitReturn(context, node, tail);
  }
}

function emitBranches(
  context: EmitContext,
  { branches, otherwise }: CoreOf<"branches">,
  tail: TailPosition,
): readonly ts.Statement[] {
  const tests = branches.map(({ condition, value }) =>
    ts.if(emitCondition(context, condition), emitTail(context, value, tail)),
  );
  return otherwise === undefined
    ? [...tests, ts.return(runtimeCall(context, "noBranch", []))]
    : [...tests, ...emitTail(context, otherwise, tail)];
}

/** `return e;`, combined with the accumulator. */
function emitReturn(context: EmitContext, node: Core, { result, loop }: TailPosition): readonly ts.Statement[] {
  const accumulator = loop?.accumulator;
  return [
    ts.return(
      accumulator === undefined
        ? emitExpression(context, node, result)
        : combineWithAccumulator(context, node, accumulator, result),
    ),
  ];
}

/** Returns the statements of a lambda's body that ends in an accumulator loop; undefined for other bodies. */
export const functionBody: Emitters["functionBody"] = (context, body, result) =>
  endsInLoop(body) ? emitTail({ ...context, isResuming: false }, body, { result, loop: undefined }) : undefined;

/** True if the value of a node, or of a binding before it, is computed by an accumulator loop. */
function endsInLoop(node: Core): boolean {
  switch (node.kind) {
    case "solve":
      return isAccumulated(node);
    case "let":
      return isAccumulated(node.value) || endsInLoop(node.body);
    case "branches":
      return valuesOf(node).some(endsInLoop);
    default:
      return false;
  }
}

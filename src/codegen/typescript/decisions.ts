// Quantifiers that decide a function's result become loops with an early exit.

import type { Core, CoreOf } from "../../ir/ir.js";
import { afterTests, emitCondition } from "./conditions.js";
import type { EmitContext } from "./context.js";
import { emitEach } from "./loops.js";
import { not } from "./negation.js";
import * as ts from "./typescript.js";

/** Loop around statements, which gets a label when an inner loop continues it. */
interface EnclosingLoop {
  label: string | undefined;
}

/** Action once a condition is decided: return from the function, or continue a loop. */
type Exit = { readonly returns: boolean } | EnclosingLoop;

/** Actions for both outcomes of a condition whose statements end the body of `loop`. */
interface Exits {
  readonly yes: Exit;
  readonly no: Exit;
  readonly loop: EnclosingLoop | undefined;
}

/** True for conditions that {@link emitDecision} emits as a loop. */
export function isDecidedByLoop(node: Core): boolean {
  switch (node.kind) {
    case "quantify":
      return node.pattern.kind !== "match";
    case "not":
      return isDecidedByLoop(node.operand);
    case "logic":
      return isDecidedByLoop(node.operands[node.operands.length - 1]!);
    default:
      return false;
  }
}

/** Returns statements that return the truth value of a condition. */
export function emitDecision(context: EmitContext, node: Core): readonly ts.Statement[] {
  return decide(context, node, { yes: { returns: true }, no: { returns: false }, loop: undefined });
}

/** Returns statements that leave by `yes` if the condition holds and by `no` otherwise. */
function decide(context: EmitContext, node: Core, exits: Exits): readonly ts.Statement[] {
  if (node.kind === "not") return decide(context, node.operand, { yes: exits.no, no: exits.yes, loop: exits.loop });
  if (isDecidedByLoop(node)) {
    if (node.kind === "logic") return afterTests(context, () => decideLogic(context, node, exits));
    if (node.kind === "quantify") return search(context, node, exits);
  }
  return test(context, emitCondition(context, node), exits);
}

function decideLogic(context: EmitContext, node: CoreOf<"logic">, exits: Exits): readonly ts.Statement[] {
  const { yes, no, loop } = exits;
  const operands = node.operands.slice(0, -1).map((operand) => emitCondition(context, operand));
  const [decisive, exit] =
    node.operator === "and" ? ([not(ts.and(operands)), no] as const) : ([ts.or(operands), yes] as const);
  return [
    ...(operands.length === 0 ? [] : [ts.if(decisive, leave(context, exit, loop))]),
    ...decide(context, node.operands[node.operands.length - 1]!, exits),
  ];
}

function test(context: EmitContext, condition: ts.Expression, { yes, no, loop }: Exits): readonly ts.Statement[] {
  if (no === loop) return [ts.if(condition, leave(context, yes, loop))];
  if (yes === loop) return [ts.if(not(condition), leave(context, no, loop))];
  if ("returns" in yes && "returns" in no) return [ts.return(yes.returns ? condition : not(condition))];
  return [ts.if(condition, leave(context, yes, loop)), ...leave(context, no, loop)];
}

/** `for (const x of members(S)) { if (p) return true; } return false;` */
function search(
  context: EmitContext,
  { quantifier, pattern, set, body, strategy, span }: CoreOf<"quantify">,
  { yes, no, loop }: Exits,
): readonly ts.Statement[] {
  const own: EnclosingLoop = { label: undefined };
  const exits: Exits = quantifier === "some" ? { yes, no: own, loop: own } : { yes: own, no, loop: own };
  const last = quantifier === "some" ? no : yes;
  const lookUp = strategy === undefined ? {} : { strategy };
  const statements = emitEach(context, { kind: "each", pattern, set, otherwise: undefined, span, ...lookUp }, () =>
    decide(context, body, exits),
  );
  const labelled = statements.map((one, i) =>
    own.label !== undefined && i === statements.length - 1 ? ts.labelledStatement(own.label, one) : one,
  );
  return [...labelled, ...(last === loop ? [] : leave(context, last, loop))];
}

/** Returns the statement that returns, or continues the loop of the exit. */
function leave({ names }: EmitContext, exit: Exit, loop: EnclosingLoop | undefined): readonly ts.Statement[] {
  if ("returns" in exit) return [ts.return(ts.literal(exit.returns))];
  if (exit === loop) return [ts.continue()];
  exit.label ??= names.helper("next");
  return [ts.continue(exit.label)];
}

// Emits quantifiers as calls with a callback, valid in any expression. Those that decide a function's result become
// loops instead (decisions.ts).

import type { CoreOf } from "../../ir/ir.js";
import { emitCondition } from "./conditions.js";
import { type EmitContext, runtimeCall } from "./context.js";
import { emitSearched } from "./literal-constants.js";
import { emitGroup, emitTuples, keyPositions } from "./lookups.js";
import { not } from "./negation.js";
import { destructure, emitElements, emitMatch, matchable } from "./patterns.js";
import * as ts from "./typescript.js";

/** `some(S, (x) => …)`; members that do not match the pattern are skipped. */
export function emitQuantifier(
  context: EmitContext,
  { quantifier, pattern, set, body, strategy }: CoreOf<"quantify">,
): ts.Expression {
  const { names, uses } = context;
  const name = quantifier === "some" ? "some" : "every";
  const members = matchable(context, pattern, emitSearched(context, set), set, "members");
  if (pattern.kind === "bind") {
    const group = strategy?.kind === "group" ? emitGroup(context, strategy, pattern, set, members) : undefined;
    const test = ts.arrow(
      uses.isUsed(pattern.variable) ? [names.ofVariable(pattern.variable)] : [],
      emitCondition(context, body),
    );
    return group === undefined ? runtimeCall(context, name, [members, test]) : ts.call(ts.member(group, name), [test]);
  }
  const skip = ts.return(ts.literal(quantifier === "all"));
  const guard = (test: ts.Expression): readonly ts.Statement[] => [ts.if(not(test), [skip])];
  const decide = (): readonly ts.Statement[] => [ts.return(emitCondition(context, body))];
  const member = names.helper("member");
  if (strategy !== undefined && pattern.kind === "tuple") {
    const { elements, statements } = emitElements(context, pattern, guard, decide, keyPositions(strategy));
    return ts.call(ts.member(emitTuples(context, strategy, pattern, set, members), name), [
      ts.arrow(elements.length === 0 ? [] : [member], [...destructure(elements, ts.id(member)), ...statements]),
    ]);
  }
  return runtimeCall(context, name, [
    members,
    ts.arrow([member], emitMatch(context, pattern, ts.id(member), guard, decide)),
  ]);
}

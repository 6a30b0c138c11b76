// Warns of recursion that certainly never terminates. It is detected by an empty result type, by a recursive call on
// whose path all conditions recur (recursion-cycles.ts), or by argument types for which the base case is unreachable
// (non-termination.ts).

import { type Diagnostic, report } from "../../diagnostics/diagnostic.js";
import { types as messages } from "../../diagnostics/types.js";
import { textIn } from "../../text/source.js";
import { isNever } from "../lattice/type.js";
import type { CallExpression } from "./callee.js";
import { recursionCycleIn } from "./recursion-cycles.js";
import type { InferenceContext } from "./context.js";
import { type EndlessCall, unendingCall } from "./non-termination.js";
import { codeOnOneLine } from "../../text/one-line.js";

export function endlessIn(calls: readonly EndlessCall[], context: InferenceContext): readonly Diagnostic[] {
  return calls.flatMap((one) => endlessOf(one, calls, context) ?? []);
}

function endlessOf(
  candidate: EndlessCall,
  group: readonly EndlessCall[],
  context: InferenceContext,
): Diagnostic | undefined {
  const { name, definition, parameters } = candidate.defined;
  if (parameters.length === 0) return undefined;
  const of = (call: CallExpression): string => codeOnOneLine(textIn(context.source, call.span));
  // An empty least fixpoint means that every path through the body recurs.
  if (isNever(candidate.result))
    return report(messages.endless, definition.name.span, { name, why: { kind: "always" } });
  const circle = recursionCycleIn(candidate.defined, context.tables);
  if (circle !== undefined)
    return report(messages.endless, circle.call.span, {
      name,
      why: circle.isWhole
        ? { kind: "same", call: `${name}(${parameters.map((parameter) => parameter.name).join(", ")})` }
        : { kind: "kept", call: of(circle.call), same: circle.same, longer: circle.longer },
    });
  const unending = unendingCall(candidate, group, context);
  return (
    unending &&
    report(messages.endless, unending.call.span, {
      name,
      why: { kind: "noWayOut", call: of(unending.call), numbers: unending.numbers },
    })
  );
}

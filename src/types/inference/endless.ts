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
import { type EndlessCall, findInfiniteRecursion } from "./non-termination.js";
import { codeOnOneLine } from "../../text/one-line.js";

export function reportEndlessCalls(calls: readonly EndlessCall[], context: InferenceContext): readonly Diagnostic[] {
  return calls.flatMap((one) => reportEndless(one, calls, context) ?? []);
}

function reportEndless(
  candidate: EndlessCall,
  group: readonly EndlessCall[],
  context: InferenceContext,
): Diagnostic | undefined {
  const { name, definition, parameters } = candidate.defined;
  if (parameters.length === 0) return undefined;
  const codeOf = (call: CallExpression): string => codeOnOneLine(textIn(context.source, call.span));
  // An empty least fixpoint means that every path through the body recurs.
  if (isNever(candidate.result))
    return report(messages.endless, definition.name.span, { name, why: { kind: "always" } });
  const cycle = recursionCycleIn(candidate.defined, context.tables);
  if (cycle !== undefined)
    return report(messages.endless, cycle.call.span, {
      name,
      why: cycle.isWhole
        ? { kind: "same", call: `${name}(${parameters.map((parameter) => parameter.name).join(", ")})` }
        : { kind: "kept", call: codeOf(cycle.call), same: cycle.same, longer: cycle.longer },
    });
  const infiniteRecursion = findInfiniteRecursion(candidate, group, context);
  return (
    infiniteRecursion &&
    report(messages.endless, infiniteRecursion.call.span, {
      name,
      why: { kind: "noWayOut", call: codeOf(infiniteRecursion.call), numbers: infiniteRecursion.numbers },
    })
  );
}

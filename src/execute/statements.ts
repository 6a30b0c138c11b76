// The statements of a document that can be proved, in core: its conjectures, and its claims about all states.

import type { CheckResult } from "../compiler.js";
import type { Conjecture } from "../codegen/smt/conjecture.js";
import type { DocumentClaim } from "../document/document.js";
import { lowerProgram } from "../program.js";
import { quantifiedIn, quantifiedParameters } from "./quantified.js";

/** A conjecture in core; undefined if it has errors, which a search reports. */
export function conjectureOf(compiled: CheckResult, { condition, expression }: DocumentClaim): Conjecture | undefined {
  const { document } = compiled;
  const { source, nextId } = document;
  const quantified = quantifiedIn(source.text, condition, nextId);
  if (quantified === undefined || !quantified.hasNames) return undefined;
  const { sets, body } = quantified;
  const expressions = [
    ...sets.map(({ set }, i) => ({ source, span: set, parameters: quantifiedParameters(sets, i) })),
    { source, span: body, parameters: quantifiedParameters(sets), isCondition: true },
  ];
  const lowered = lowerProgram(compiled, expressions, { isWhole: false });
  const cores = lowered.expressions.flatMap(({ thunk }) => (thunk === undefined ? [] : lowered.module.expressions[thunk]!));
  const own = cores.at(-1);
  if (own === undefined || cores.length < expressions.length) return undefined;
  return {
    module: lowered.module,
    text: `conjecture: ${source.text.slice(expression.start, expression.end).trim()}`,
    sets: sets.map(({ names }, i) => ({ names, set: cores[i]! })),
    condition: own,
  };
}

// The statements of a document that can be proved, in core: its conjectures, and its claims about all states.

import type { CheckResult } from "../compiler.js";
import type { Conjecture } from "../codegen/smt/conjecture.js";
import type { Invariants } from "../codegen/smt/invariants.js";
import type { DocumentClaim } from "../document/document.js";
import { lowerProgram, type ProgramExpression } from "../program.js";
import { constantOf } from "../resolve/constants.js";
import { labelName } from "../resolve/machine.js";
import { stateNames } from "../resolve/state-names.js";
import { sourceOf, type Span } from "../text/source.js";
import { statesOf } from "../types/check.js";
import { any } from "../types/lattice/type.js";
import { splitQuantifiers, quantifiedParameters } from "./quantified.js";

/** A conjecture in core; undefined if it has errors, which a search reports. */
export function conjectureOf(compiled: CheckResult, { condition, expression }: DocumentClaim): Conjecture | undefined {
  const { document } = compiled;
  const { source, nextId } = document;
  const quantified = splitQuantifiers(source.text, condition, nextId);
  if (quantified === undefined || !quantified.hasNames) return undefined;
  const { sets, body } = quantified;
  const expressions = [
    ...sets.map(({ set }, i) => ({ source, span: set, parameters: quantifiedParameters(sets, i) })),
    { source, span: body, parameters: quantifiedParameters(sets), isCondition: true },
  ];
  const lowered = lowerProgram(compiled, expressions, { isWhole: false });
  const cores = lowered.expressions.flatMap(({ thunk }) =>
    thunk === undefined ? [] : lowered.module.expressions[thunk]!,
  );
  const own = cores.at(-1);
  if (own === undefined || cores.length < expressions.length) return undefined;
  return {
    module: lowered.module,
    text: `conjecture: ${source.text.slice(expression.start, expression.end).trim()}`,
    sets: sets.map(({ names }, i) => ({ names, set: cores[i]! })),
    condition: own,
  };
}

/** A constant that may have any value in a set, given as text. */
export interface ConstantRange {
  readonly name: string;
  readonly set: string;
}

/**
 * The claims `always:>` with the same limits as one of them, in core; undefined if the document has no machine, or if
 * they have errors. Claims that use `ended` are left out.
 */
export function invariantsOf(
  compiled: CheckResult,
  claims: readonly DocumentClaim[],
  ranges: readonly ConstantRange[],
): Invariants | undefined {
  const { document } = compiled;
  const { source, machine, scope } = document;
  if (machine?.kind !== "machine") return undefined;
  const state = [{ name: machine.parameter, type: statesOf(document) }];
  const label = machine.isLabelled ? [{ name: labelName, type: any }] : [];
  const limits = claims[0]?.limits.filter(({ kind }) => kind === "steps") ?? [];
  const constants = ranges.flatMap(({ name, set }) => {
    const defined = constantOf(name, scope);
    return defined === undefined ? [] : [{ defined, set }];
  });
  const expressions: readonly ProgramExpression[] = [
    ...claims.map(({ condition }) => ({ source, span: condition, parameters: state, isCondition: true })),
    ...limits.map(({ expression }) => ({
      source,
      span: expression,
      parameters: [...label, ...state],
      isCondition: true,
    })),
    ...constants.map(({ set }) => ({ source: sourceOf("set", set), span: { start: 0, end: set.length } })),
    ...[machine.start, machine.step].map(({ name }) => ({
      source: sourceOf("states", name),
      span: { start: 0, end: name.length },
    })),
  ];
  const { expressions: lowered, module } = lowerProgram(compiled, expressions, { isWhole: false });
  const cores = lowered.flatMap(({ thunk }) => (thunk === undefined ? [] : module.expressions[thunk]!));
  if (cores.length < expressions.length) return undefined;
  const textOf = ({ start, end }: Span): string => source.text.slice(start, end).trim();
  return {
    ...machine,
    module,
    stateNames: stateNames(document),
    claims: claims.map((claim, i) => ({ text: `always: ${textOf(claim.expression)}`, condition: cores[i]! })),
    limits: cores.slice(claims.length, claims.length + limits.length),
    parameters: constants.map(({ defined }, i) => ({ defined, set: cores[claims.length + limits.length + i]! })),
  };
}

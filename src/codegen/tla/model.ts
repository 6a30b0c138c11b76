// Turns a checked document with states into a TLA+ model: its definitions and claims in core, and a description of its
// states.

import { type Compiled, lowerProgram, type ProgramExpression } from "../../compiler.js";
import type { Core } from "../../ir/ir.js";
import { type DocumentLimit, isAboutStates, type StateClaim } from "../../document/document.js";
import { labelName } from "../../resolve/machine.js";
import type { Variable } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { statesOf } from "../../types/check.js";
import { any } from "../../types/lattice/type.js";
import { type Condition, type MachineClaim, type StepInput, writeModule, type TlaModule } from "./module.js";

interface ModelOptions {
  /** The name of the module: letters, digits and `_`. */
  readonly name: string;
  /** The name of the document in comments. */
  readonly document: string;
  readonly inputs: readonly StepInput[];
}

/** The model of a document without errors; undefined if it has no states. Claims with errors are omitted. */
export function modelOf(
  { document, ...options }: Pick<Compiled, "document">,
  { inputs, ...names }: ModelOptions,
): TlaModule | undefined {
  const { source, machine, game } = document;
  const claims = document.claims.filter(isAboutStates);
  const { initialState: start, step } = game?.hooks ?? {};
  if (machine === undefined) return undefined;
  const state = machine.kind === "machine" ? [{ name: machine.parameter, type: statesOf(document) }] : [];
  const label = machine.kind === "machine" && machine.isLabelled ? [{ name: labelName, type: any }] : [];
  const asked = claims.flatMap(({ trigger, condition, limits }) => [
    ...(trigger === undefined ? [] : [{ span: trigger, parameters: state }]),
    { span: condition, parameters: state },
    ...stepsOf(limits).map((span) => ({ span, parameters: [...label, ...state] })),
  ]);
  const expressions = asked.map((one): ProgramExpression => ({ source, isCondition: true, ...one }));
  const { expressions: read, module } = lowerProgram({ document, ...options, unchecked: true }, expressions);
  const conditionAt = (span: Span): Condition | undefined => {
    const thunk = read[asked.findIndex((one) => one.span === span)]?.thunk;
    return thunk === undefined ? undefined : conditionOf(module.expressions[thunk]!);
  };
  const claimOf = ({ kind, span, trigger, condition, limits }: StateClaim): readonly MachineClaim[] => {
    const [own, ...steps] = [condition, ...stepsOf(limits)].map(conditionAt);
    const before = trigger && conditionAt(trigger);
    const [left] = limits.flatMap((one) => (one.kind === "steps" ? [] : [one.kind]));
    if (own === undefined || !steps.every((one) => one !== undefined)) return [];
    return [{ kind, span, trigger: before, condition: own, limits: steps, left }];
  };
  const states =
    machine.kind === "machine"
      ? machine
      : start !== undefined && step !== undefined
        ? ({ kind: "game", start, step, inputs } as const)
        : undefined;
  return (
    states && writeModule({ ...names, module: { ...module, expressions: [] }, states, claims: claims.flatMap(claimOf) })
  );
}

const stepsOf = (limits: readonly DocumentLimit[]): readonly Span[] =>
  limits.flatMap(({ kind, expression }) => (kind === "steps" ? [expression] : []));

/** The body of a condition, which may be a function of the state, or of the label and the state. */
function conditionOf(node: Core): Condition {
  if (node.kind !== "lambda") return { body: node };
  const { parameters, body } = node;
  const state: Variable | undefined = parameters.at(-1);
  return { body, state, label: parameters.length > 1 ? parameters[0] : undefined };
}

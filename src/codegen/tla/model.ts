// Turns a checked document with states into a TLA+ model: its definitions and claims in core, and a description of its
// states.

import type { Compiled } from "../../compiler.js";
import { lowerProgram, type ProgramExpression } from "../../program.js";
import type { Core } from "../../ir/ir.js";
import { type DocumentLimit, isAboutStates, type StateClaim } from "../../document/document.js";
import { constantsIn } from "../../resolve/constants.js";
import { labelName } from "../../resolve/machine.js";
import type { Variable } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { statesOf } from "../../types/check.js";
import { any } from "../../types/lattice/type.js";
import type { Condition, MachineClaim, StepInput } from "./machine.js";
import { type TlaModule, writeModule } from "./module.js";

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
  { inputs, ...moduleNames }: ModelOptions,
): TlaModule | undefined {
  const { source, machine, game } = document;
  const claims = document.claims.filter(isAboutStates);
  const { initialState: start, step } = game?.hooks ?? {};
  if (machine === undefined) return undefined;
  const stateType = statesOf(document);
  const state = machine.kind === "machine" ? [{ name: machine.parameter, type: stateType }] : [];
  const label = machine.kind === "machine" && machine.isLabelled ? [{ name: labelName, type: any }] : [];
  const instances = claims.flatMap(({ trigger, condition, limits }): readonly Omit<ProgramExpression, "source">[] => [
    ...(trigger === undefined ? [] : [{ span: trigger, parameters: state, isCondition: true }]),
    { span: condition, parameters: state, isCondition: true },
    ...spansIn(limits, "steps", "fair").map((span) => ({ span, parameters: [...label, ...state], isCondition: true })),
    ...spansIn(limits, "alike").map((span) => ({ span })),
  ]);
  const expressions = instances.map((one): ProgramExpression => ({ source, ...one }));
  const { expressions: lowered, module } = lowerProgram({ document, ...options, unchecked: true }, expressions);
  const conditionAt = (span: Span): Condition | undefined => {
    const thunk = lowered[instances.findIndex((one) => one.span === span)]?.thunk;
    return thunk === undefined ? undefined : conditionOf(module.expressions[thunk]!);
  };
  const claimOf = ({ kind, span, trigger, condition, limits, expected }: StateClaim): readonly MachineClaim[] => {
    const translatedCondition = conditionAt(condition);
    const [steps, fair, sets] = (["steps", "fair", "alike"] as const).map((one) =>
      spansIn(limits, one).flatMap((limit) => conditionAt(limit) ?? []),
    );
    const translatedTrigger = trigger && conditionAt(trigger);
    if (translatedCondition === undefined || steps!.length + fair!.length < spansIn(limits, "steps", "fair").length)
      return [];
    const alike = sets!.map(({ body }) => body);
    const values = new Map(
      limits
        .filter((limit) => limit.kind === "with")
        .flatMap(({ expression }) => constantsIn(source.text, expression, document.scope, document.nextId).values)
        .map(({ defined, text }) => [defined, text]),
    );
    const isRefuted = expected?.text.trim() === "false";
    return [
      {
        kind,
        span,
        trigger: translatedTrigger,
        condition: translatedCondition,
        limits: steps!,
        fair: fair!,
        alike,
        values,
        isRefuted,
      },
    ];
  };
  const states =
    machine.kind === "machine"
      ? machine
      : start !== undefined && step !== undefined
        ? ({ kind: "game", start, step, inputs } as const)
        : undefined;
  return (
    states &&
    writeModule({
      ...moduleNames,
      module: { ...module, expressions: [] },
      states,
      stateType,
      claims: claims.flatMap(claimOf),
    })
  );
}

const spansIn = (limits: readonly DocumentLimit[], ...kinds: readonly DocumentLimit["kind"][]): readonly Span[] =>
  limits.flatMap(({ kind, expression }) => (kinds.includes(kind) ? [expression] : []));

/** The body of a condition, which may be a function of the state, or of the label and the state. */
function conditionOf(node: Core): Condition {
  if (node.kind !== "lambda") return { body: node };
  const { parameters, body } = node;
  const state: Variable | undefined = parameters.at(-1);
  return { body, state, label: parameters.length > 1 ? parameters[0] : undefined };
}

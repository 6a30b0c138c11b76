// The queries of an inductive invariant: it is true at the start, and every step from a state in which it is true leads
// to such a state. Several claims may be inductive only together.

import type { Core, CoreModule } from "../../ir/ir.js";
import type { Defined } from "../../resolve/resolved.js";
import { append } from "../../text/append.js";
import { applyExpression } from "./conjecture.js";
import { newMemberName, newBoundName, refuse, type SmtContext } from "./context.js";
import { finiteSet, holdsOf, single } from "./kinds.js";
import { maxShapeRounds } from "./limits.js";
import { itemsOf } from "./patterns.js";
import { declareConstants, newContext, queryOf, type SmtQuery } from "./query.js";
import { outerScope } from "./translate.js";
import { all, implies, quantified, type Smt, type SmtVariable, yes } from "./tree.js";
import {
  type Evaluated,
  forAll,
  isOfShapes,
  joinShapes,
  type SmtShape,
  shapesOf,
  type SmtSet,
  type SmtValue,
  sortsOf,
  variableOf,
} from "./values.js";

/** The states of a machine and some claims about all of them, in core. */
export interface Invariants {
  readonly module: CoreModule;
  readonly start: Defined;
  /** True if `start` is a set of states. */
  readonly isSet: boolean;
  readonly step: Defined;
  /** True if `step` returns pairs of a label and a state. */
  readonly isLabelled: boolean;
  /** The names of the coordinates of the state, where the document has some. */
  readonly stateNames: readonly string[];
  /** The conditions, each a function of the state. */
  readonly claims: readonly { readonly text: string; readonly condition: Core }[];
  /** Conditions on steps, functions of the label, if there is one, and the state. */
  readonly limits: readonly Core[];
  /** The constants that may have any value in a set. */
  readonly parameters: readonly { readonly defined: Defined; readonly set: Core }[];
}

interface Stage {
  readonly context: SmtContext;
  readonly constants: readonly SmtVariable[];
  readonly assumptions: readonly Smt[];
}

/** A context in which the parameters are constants. */
function stageOf({ module, parameters }: Invariants): Stage {
  const values = new Map<Defined, SmtValue>();
  const context = newContext(module, values);
  const constants: SmtVariable[] = [];
  const assumptions: Smt[] = [];
  // The checks that the signatures need were determined for the constants of the document.
  const signed = parameters.length === 0 ? undefined : module.definitions.find((one) => one.defined.signature);
  if (signed !== undefined)
    return refuse(signed.defined.definition.name.span, "with `--for`, definitions with signatures are not translated");
  for (const { defined, set } of parameters) {
    const { value, defined: isDefined } = applyExpression(set, [], outerScope(context));
    context.hints = [defined.name];
    const [template, ...others] = single(value, "set")?.templates() ?? [];
    context.hints = [];
    if (template === undefined || others.length > 0)
      return refuse(
        defined.definition.name.span,
        `the values of \`${defined.name}\` must be a type such as \`Nat\`, or a range`,
      );
    declareConstants(context, template.variables);
    append(constants, template.variables);
    assumptions.push(isDefined, template.condition);
    values.set(defined, template.value);
  }
  return { context, constants, assumptions };
}

/**
 * The shapes of the states: those of the initial states and of all steps from states of these shapes. Each query checks
 * that states have them.
 */
function shapesOfStates(invariants: Invariants, context: SmtContext): readonly SmtShape[] {
  const { start, step, isSet } = invariants;
  const { span } = step.definition.name;
  const refuseStates = (): never =>
    refuse(
      span,
      "the states have parts without an SMT-LIB sort, such as sequences of any length, strings and functions",
    );
  const own = startValue(invariants, context);
  const initial = isSet ? finiteSet(own, start.definition.name.span).set.templates() : [{ value: own.value }];
  let shapes = joinShapes(initial.map(({ value }) => shapesOf(value))) ?? refuseStates();
  for (let i = 0; i < maxShapeRounds; i++) {
    const next = shapes.flatMap((shape) => {
      const newName = (): string => newBoundName(context);
      const { value: state } = variableOf(shape, newName, newName);
      const { set } = stepsFrom(invariants, state, context);
      return set.templates().map(({ value }) => shapesOf(afterStep(invariants, state, value, context).state));
    });
    const joined = joinShapes([shapes, ...next]) ?? refuseStates();
    if (JSON.stringify(joined) === JSON.stringify(shapes)) return shapes;
    shapes = joined;
  }
  return refuseStates();
}

function startValue({ start }: Invariants, context: SmtContext): Evaluated {
  const { span } = start.definition.name;
  return outerScope(context).evaluate({ kind: "call", defined: start, args: [], span }, outerScope(context));
}

/** The set of the steps from a state. */
function stepsFrom(
  { step }: Invariants,
  state: SmtValue,
  context: SmtContext,
): { readonly set: SmtSet; readonly defined: Smt } {
  const { span } = step.definition.name;
  const scope = outerScope(context);
  const definition = context.definitions.get(step) ?? refuse(span, "the steps are not available");
  return finiteSet(scope.apply(definition, [state], scope), span);
}

const claimAt = (condition: Core, state: SmtValue, context: SmtContext): Smt => {
  const { holds, defined } = holdsOf(applyExpression(condition, [state], outerScope(context)));
  return all(defined, holds);
};

/** The query that a claim is true at the start. Throws `Untranslatable`. */
export function startQuery(invariants: Invariants, claim: number): SmtQuery {
  const { context, constants, assumptions } = stageOf(invariants);
  const { start, isSet } = invariants;
  const { span } = start.definition.name;
  const { text, condition } = invariants.claims[claim]!;
  const shapes = shapesOfStates(invariants, context);
  const own = startValue(invariants, context);
  const holdsIn = (state: SmtValue): Smt =>
    all(
      isOfShapes(state, shapes, () => newBoundName(context)),
      claimAt(condition, state, context),
    );
  const over = isSet ? finiteSet(own, span) : undefined;
  const goal =
    over === undefined
      ? all(own.defined, holdsIn(own.value))
      : all(over.defined, forAll(over.set.templates(), holdsIn));
  return queryOf(context, {
    title: `${text}\nIt is true at the start.`,
    span,
    constants,
    assumptions,
    goal,
    values: [],
  });
}

/**
 * The queries that every step from a state in which the `assumed` claims are true leads to one in which a claim is true,
 * one for each shape of states; without a claim, that no step fails. Throws `Untranslatable`.
 */
export function stepQueries(
  invariants: Invariants,
  claim: number | undefined,
  assumed: readonly number[],
): readonly SmtQuery[] {
  return shapesOfStates(invariants, stageOf(invariants).context).map((_, at) =>
    stepQuery(invariants, claim, assumed, at),
  );
}

function stepQuery(
  invariants: Invariants,
  claim: number | undefined,
  assumed: readonly number[],
  at: number,
): SmtQuery {
  const { context, constants, assumptions } = stageOf(invariants);
  const shapes = shapesOfStates(invariants, context);
  const count = sortsOf(shapes[at]!).length;
  context.hints = invariants.stateNames.length === count ? invariants.stateNames : [];
  const { variables, value: state } = variableOf(
    shapes[at]!,
    () => newMemberName(context, "s"),
    () => newBoundName(context),
  );
  context.hints = [];
  declareConstants(context, variables);
  const next = stepsFrom(invariants, state, context);
  const goals = next.set.templates().map(({ variables: own, condition, value }) => {
    const after = afterStep(invariants, state, value, context);
    const isGood =
      claim === undefined
        ? after.defined
        : implies(
            all(after.defined, after.isAllowed),
            all(
              isOfShapes(after.state, shapes, () => newBoundName(context)),
              claimAt(invariants.claims[claim]!.condition, after.state, context),
            ),
          );
    return quantified("forall", own, implies(condition, isGood));
  });
  const what = claim === undefined ? "No step fails." : `${invariants.claims[claim]!.text}\nEvery step preserves it.`;
  return queryOf(context, {
    title: what,
    span: invariants.step.definition.name.span,
    constants: [...constants, ...variables],
    assumptions: [...assumptions, ...assumed.map((one) => claimAt(invariants.claims[one]!.condition, state, context))],
    goal: claim === undefined ? all(next.defined, ...goals) : all(...goals),
    values: [...invariants.parameters.flatMap(({ defined }) => context.parameters.get(defined) ?? []), state],
  });
}

interface AfterStep {
  readonly state: SmtValue;
  readonly isAllowed: Smt;
  /** The condition that the member is a step, and that the limits do not fail. */
  readonly defined: Smt;
}

/** The state after a step that is a member of the steps, and the condition that the limits allow it. */
function afterStep(
  { isLabelled, limits }: Invariants,
  state: SmtValue,
  member: SmtValue,
  context: SmtContext,
): AfterStep {
  const pair = isLabelled ? itemsOf(member, 2) : { test: yes, items: [member] };
  const after = pair.items.at(-1) ?? { kind: "union", cases: [] };
  const label = isLabelled ? [pair.items[0] ?? after] : [];
  const conditions = limits.map((limit) => holdsOf(applyExpression(limit, [...label, state], outerScope(context))));
  return {
    state: after,
    isAllowed: all(...conditions.map(({ holds }) => holds)),
    defined: all(pair.test, ...conditions.map(({ defined }) => defined)),
  };
}

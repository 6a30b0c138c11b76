// Prepares a machine for its translation: the steps as alternatives, the definitions that they and the claims need, and
// the variables that always have the state as value.

import { renameVariablesIn } from "../../ir/alpha-renaming.js";
import { hookCall } from "../../ir/hooks.js";
import type { Core, CoreOf, CoreDefinition, CoreModule, CorePattern, CoreStep } from "../../ir/ir.js";
import { definitionsNamedIn, reachableFrom } from "../../ir/reachable.js";
import { everyCoreIn, mentions } from "../../ir/traversal.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { addTo, groupedBy } from "../../text/groups.js";
import {
  type Alternative,
  alternativesOf,
  type AlternativeSource,
  eachStep,
  labelledAlternativesOf,
  setOfAlternatives,
  type StepAlternative,
} from "./actions.js";
import { coordinatesOf, type TlaKinds } from "./kinds.js";
import { type Condition, keyOfSpans, type MachineClaim, type MachineModel, type States } from "./machine.js";

/** The claims about the same steps and fair runs. */
export interface ClaimSearch {
  readonly limits: readonly Condition[];
  /** The steps that satisfy the limits; none for games. */
  readonly next: readonly StepAlternative[];
  readonly fair: readonly FairSteps[];
  readonly claims: readonly MachineClaim[];
}

/** Steps that a fair run takes if they are always possible; a family of them has a member for each match of a pattern. */
export interface FairSteps {
  readonly condition: Condition;
  /** The quantifiers of the family; none for a single condition. */
  readonly family: readonly { readonly pattern: CorePattern; readonly set: Core }[];
  readonly steps: readonly StepAlternative[];
}

/** A machine whose module has all definitions that the states and claims need, and no others. */
interface PreparedMachine {
  readonly module: CoreModule;
  /** The state of a machine, as a call; its definition is never printed. */
  readonly state: CoreOf<"call"> | undefined;
  readonly initial: readonly Alternative[];
  readonly searches: readonly ClaimSearch[];
  /** Positive integers that are constants of the model, with their values. */
  readonly constants: ReadonlyMap<Defined, bigint>;
  /** True for variables that always have the state as value, by id. */
  readonly isState: (id: number) => boolean;
}

/** Prepares a machine, for claims that can be translated. */
export function prepareMachine(machine: MachineModel): PreparedMachine {
  const { states } = machine;
  const groups = claimGroupsOf(machine.claims);
  return states.kind === "game" ? prepareGame(machine, states, groups) : prepareStateMachine(machine, states, groups);
}

type ClaimGroup = Pick<ClaimSearch, "limits" | "claims"> & { readonly fair: readonly Condition[] };

/** Groups claims by their limits, those without limits first. */
function claimGroupsOf(claims: readonly MachineClaim[]): readonly ClaimGroup[] {
  const keyOf = (conditions: readonly Condition[]): string => keyOfSpans(conditions.map(({ body }) => body));
  const isLimited = ({ limits, fair }: MachineClaim): boolean => limits.length + fair.length > 0;
  const [limitedClaims, unlimitedClaims] = [true, false].map((isRestricted) =>
    claims.filter((claim) => isLimited(claim) === isRestricted),
  );
  const groups = [...groupedBy(limitedClaims!, ({ limits, fair }) => `${keyOf(limits)}:${keyOf(fair)}`).values()];
  return [...(unlimitedClaims!.length > 0 || groups.length === 0 ? [unlimitedClaims!] : []), ...groups].map(
    (group) => ({
      limits: group[0]?.limits ?? [],
      fair: group[0]?.fair ?? [],
      claims: group,
    }),
  );
}

const conditionsOf = (claims: readonly MachineClaim[]): readonly Condition[] =>
  claims.flatMap(({ trigger, condition }) => [...(trigger === undefined ? [] : [trigger]), condition]);

function prepareGame(
  { module, claims }: MachineModel,
  { start, step }: States,
  groups: readonly ClaimGroup[],
): PreparedMachine {
  const bodies = [...conditionsOf(claims), ...groups.flatMap(({ limits, fair }) => [...limits, ...fair])];
  const initial = hookCall("initialState", start);
  const expressions = [initial, hookCall("step", step), ...bodies.map(({ body }) => body)];
  const ownModule = reachableFrom([start, step, ...expressions.flatMap(definitionsNamedIn)], {
    ...module,
    expressions,
  });
  return {
    module: ownModule,
    state: undefined,
    initial: [{ steps: [], element: initial }],
    searches: groups.map(({ fair, ...group }) => ({
      ...group,
      next: [],
      fair: fair.map((one) => ({ ...familyOf(one), steps: [] })),
    })),
    constants: new Map(),
    isState: statesIn(ownModule, undefined),
  };
}

function prepareStateMachine(
  { module, claims, stateType }: MachineModel,
  { start, step, isSet, isLabelled }: States & { readonly kind: "machine" },
  groups: readonly ClaimGroup[],
): PreparedMachine {
  const { span } = step.definition;
  let { nextVariable } = module;
  const types = new Map(module.variables);
  const newVariable: AlternativeSource["newVariable"] = (name, place) => ({
    id: nextVariable++,
    name,
    role: "local",
    span: place,
  });
  const source: AlternativeSource = {
    definitions: new Map(module.definitions.map((one) => [one.defined, one])),
    newVariable,
    copyVariable: (variable) => {
      const copy = newVariable(variable.name, variable.span);
      const type = types.get(variable.id);
      if (type !== undefined) types.set(copy.id, type);
      return copy;
    },
  };
  const defined: Defined = { ...step, name: "state", parameters: [] };
  const state = { kind: "call", defined, args: [], span, type: stateType } as const;
  const first: Core = { kind: "call", defined: start, args: [], span };
  const following: Core = { kind: "call", defined: step, args: [state], span };
  const initial = isSet ? alternativesOf(first, source) : [initialAlternative(first, source)];
  const next = isLabelled
    ? labelledAlternativesOf(following, source)
    : alternativesOf(following, source).map((one) => ({ ...one, label: undefined }));
  const limit = (alternatives: readonly StepAlternative[], condition: Condition): readonly StepAlternative[] =>
    alternatives.map((one) => ({ ...one, steps: [...one.steps, filterOf(condition, one, state, source)] }));
  const searches = groups.map(({ limits, fair, ...group }): ClaimSearch => {
    const limitedNext = limits.reduce(limit, next);
    return {
      ...group,
      limits,
      next: limitedNext,
      fair: fair.map((one) => {
        const family = familyOf(one);
        return { ...family, steps: limit(limitedNext, family.condition) };
      }),
    };
  });
  const chooseFrom = (over: Core): Core => {
    const variable = source.newVariable("s", span);
    const each = eachStep({ kind: "bind", variable }, over);
    return { kind: "solve", by: "only", steps: [each], element: { kind: "variable", variable, span }, span };
  };
  // A definition for the state, an initial one or one after it, makes the analysis of definitions cover the state.
  const stateDefinition: CoreDefinition = {
    ...source.definitions.get(step)!,
    defined,
    parameters: [],
    clauses: [],
    body: {
      kind: "branches",
      branches: [
        { condition: { kind: "truth", value: true, span }, value: chooseFrom(setOfAlternatives(initial, span)) },
      ],
      otherwise: chooseFrom(setOfAlternatives(next, span)),
      span,
    },
  };
  const expressions = [
    ...conditionsOf(claims).map((one) => bindVariable(one.state, state, one.body)),
    ...claims.flatMap(({ alike }) => alike),
    ...searches.flatMap((one) => (one.limits.length === 0 ? [] : [setOfAlternatives(one.next, span)])),
    ...searches.flatMap(({ fair }) =>
      fair.map(({ family, steps }) => {
        const outerSteps = family.map(({ pattern, set }) => eachStep(pattern, set));
        return setOfAlternatives(
          steps.map((one) => ({ ...one, steps: [...outerSteps, ...one.steps] })),
          span,
        );
      }),
    ),
  ];
  const constants = positiveConstantsIn(module);
  const ownModule = reachableFrom([defined, ...expressions.flatMap(definitionsNamedIn)], {
    ...module,
    definitions: [
      ...module.definitions.map((one) => (constants.has(one.defined) ? generalizeConstant(one) : one)),
      stateDefinition,
    ],
    expressions,
    variables: types,
    nextVariable,
  });
  const usedDefinitions = new Set(ownModule.definitions.map((one) => one.defined));
  return {
    module: { ...ownModule, roots: [defined] },
    state,
    initial,
    searches,
    constants: new Map([...constants].filter(([one]) => usedDefinitions.has(one))),
    isState: statesIn(ownModule, defined),
  };
}

/** The initial state; the body of its definition if it is a tuple. */
function initialAlternative(first: CoreOf<"call">, { definitions }: AlternativeSource): Alternative {
  const definition = definitions.get(first.defined);
  const isWritten = definition?.clauses.length === 0 && definition.body.kind === "tuple";
  return { steps: [], element: isWritten ? definition.body : first };
}

function bindVariable(variable: Variable | undefined, value: Core, body: Core): Core {
  if (variable === undefined) return body;
  return { kind: "let", pattern: { kind: "bind", variable }, value, body, span: body.span };
}

/** A condition of a step as a filter of one of its alternatives. */
function filterOf(
  { body, state, label }: Condition,
  alternative: StepAlternative,
  stateValue: Core,
  source: AlternativeSource,
): CoreStep {
  const boundBody = bindVariable(
    state,
    stateValue,
    alternative.label === undefined ? body : bindVariable(label, alternative.label, body),
  );
  const condition = renameVariablesIn(boundBody, (variable) => source.copyVariable(variable));
  return { kind: "filter", condition, span: body.span };
}

/** A fairness condition; the family of `all p in P, q in Q. c`, if the sets do not depend on the step. */
function familyOf(one: Condition): Omit<FairSteps, "steps"> {
  const { state, label } = one;
  const isStepVariable = (id: number): boolean => id === state?.id || id === label?.id;
  const family: FairSteps["family"][number][] = [];
  let { body } = one;
  while (body.kind === "quantify" && body.quantifier === "all" && !mentions(body.set, isStepVariable)) {
    family.push({ pattern: body.pattern, set: body.set });
    body = body.body;
  }
  return { condition: { ...one, body }, family };
}

/** The definitions that are written as a positive integer. */
function positiveConstantsIn({ definitions }: CoreModule): ReadonlyMap<Defined, bigint> {
  return new Map(
    definitions.flatMap(({ defined, parameters, clauses, body }) =>
      parameters.length === 0 &&
      clauses.length === 0 &&
      body.kind === "number" &&
      body.denominator === 1n &&
      body.numerator > 0n
        ? [[defined, body.numerator] as const]
        : [],
    ),
  );
}

/** The largest TLC integer. */
const maxInteger = 2n ** 31n - 1n;

/** Abstracts a constant to an arbitrary positive integer. */
function generalizeConstant(definition: CoreDefinition): CoreDefinition {
  const { span } = definition.body;
  const number = (numerator: bigint): Core => ({ kind: "number", numerator, denominator: 1n, span });
  const positiveIntegers: Core = { kind: "primitive", name: "range", args: [number(1n), number(maxInteger)], span };
  return { ...definition, body: { kind: "primitive", name: "choose", args: [positiveIntegers], span } };
}

/** Greatest fixpoint of the variables that always have the state as value, as parameters or local names. */
function statesIn(module: CoreModule, state: Defined | undefined): (id: number) => boolean {
  const values = new Map<number, Core[]>();
  const functionParameters = new Set<number>();
  const addValue = ({ id }: Variable, value: Core): void => {
    addTo(values, id, value);
  };
  const addBindings = (steps: readonly CoreStep[]): void => {
    for (const one of steps) {
      if (one.kind === "bind" && one.pattern.kind === "bind") addValue(one.pattern.variable, one.value);
      if (one.kind === "either") one.sides.forEach(addBindings);
    }
  };
  for (const { clauses } of module.definitions)
    for (const one of clauses) if (one.kind === "bind") addValue(one.variable, one.value);
  everyCoreIn(module, (node) => {
    if (node.kind === "call") for (const [i, arg] of node.args.entries()) addValue(node.defined.parameters[i]!, arg);
    if (node.kind === "let" && node.pattern.kind === "bind") addValue(node.pattern.variable, node.value);
    if (node.kind === "solve") addBindings(node.steps);
    if (node.kind === "function") for (const { id } of node.defined.parameters) functionParameters.add(id);
  });
  const states = new Set([...values.keys()].filter((id) => !functionParameters.has(id)));
  const isState = (node: Core): boolean =>
    (node.kind === "call" && node.defined === state) ||
    (node.kind === "moment" && node.field === "currentState") ||
    (node.kind === "variable" && states.has(node.variable.id));
  for (let previousSize = -1; previousSize !== states.size; ) {
    previousSize = states.size;
    for (const id of states) if (!values.get(id)!.every(isState)) states.delete(id);
  }
  return (id) => states.has(id);
}

/**
 * The names of the variables of the model: those of the coordinates of the state, where patterns name all of them, and
 * otherwise one for the whole state.
 */
export function stateNamesOf({ module, state, isState }: PreparedMachine, kinds: TlaKinds): readonly string[] {
  const fallback = ["state"];
  if (state === undefined) return fallback;
  const items = coordinatesOf(kinds.abstractValueOf(state));
  if (items === undefined) return fallback;
  const names: (string | undefined)[] = items.map(() => undefined);
  const nameCoordinates = (pattern: CorePattern, value: Core): void => {
    const isOfState = value.kind === "variable" ? isState(value.variable.id) : value === state;
    if (!isOfState || pattern.kind !== "tuple" || pattern.items.length !== items.length) return;
    for (const [i, one] of pattern.items.entries())
      if (one.kind === "bind" && /^\p{L}/u.test(one.variable.name)) names[i] ??= one.variable.name;
  };
  everyCoreIn(module, (node) => {
    if (node.kind === "let") nameCoordinates(node.pattern, node.value);
    if (node.kind === "solve")
      for (const one of node.steps) if (one.kind === "bind") nameCoordinates(one.pattern, one.value);
  });
  for (const { clauses } of module.definitions)
    for (const one of clauses) if (one.kind === "destructure") nameCoordinates(one.pattern, one.value);
  return items.length > 1 && names.every((name) => name !== undefined) ? names : fallback;
}

// Translates a document with states to a TLA+ module and configurations for TLC: definitions become operators, initial
// states Init, steps actions, and claims invariants and properties. TLC can also run on many machines.

import type { Core, CoreDefinition, CoreModule } from "../../ir/ir.js";
import { sortCalleesFirst } from "../../ir/reachable.js";
import { everyCoreIn } from "../../ir/traversal.js";
import { fillLines } from "../../diagnostics/cells.js";
import { hookCall } from "../../ir/hooks.js";
import type { Defined } from "../../resolve/resolved.js";
import { groupedBy } from "../../text/groups.js";
import type { Alternative, StepAlternative } from "./actions.js";
import { inputName, type Refusal } from "./context.js";
import { fractionsModule, type TlaHelper, helperNames, helperText } from "./helpers.js";
import { TlaKinds } from "./kinds.js";
import {
  type Condition,
  keyOfPlaces,
  type MachineClaim,
  type MachineModel,
  type States,
  type StepInput,
} from "./machine.js";
import { TlaNames } from "./names.js";
import { type ClaimSearch, type FairSteps, prepareMachine, stateNamesOf } from "./prepare.js";
import { printOperator, printTla } from "./print.js";
import { Translation } from "./translate.js";
import {
  all,
  any,
  apply,
  bound,
  infix,
  letIn,
  no,
  not,
  numeral,
  type Operator,
  quantifierTla,
  set,
  text,
  type Tla,
  tuple,
  word,
  yes,
} from "./tree.js";

/** A TLA+ module and its configurations as text, and what could not be translated. */
export interface TlaModule {
  readonly module: string;
  /** The first is named after the module; others have a numeric suffix. A claim that ends the search has its own. */
  readonly configurations: readonly string[];
  /** Modules that `module` extends, to be written to the same folder. */
  readonly others: readonly { readonly name: string; readonly text: string }[];
  readonly refusals: readonly Refusal[];
}

/** Writes the module of a machine. Claims with limits on the steps get separate steps and configurations. */
export function writeModule(machine: MachineModel): TlaModule {
  const { name, document, states } = machine;
  const refusals: Refusal[] = [];
  const refuse = (refusal: Refusal): void => {
    if (!refusals.some(({ span, reason }) => span.start === refusal.span.start && reason === refusal.reason))
      refusals.push(refusal);
  };
  const preparation = prepareMachine(machine);
  const { module, state, initial, searches, constants, isState } = preparation;
  const isSymmetric = machine.claims.some(({ alike }) => alike.length > 0);
  const kinds = new TlaKinds({ module, state, isState, isSymmetric });
  const usedHelpers = new Set<TlaHelper>();
  const names = new TlaNames([...helperNames, ...fractionsModule.operators, inputName]);
  const variables = stateNamesOf(preparation, kinds).map((one) => names.define(one));
  const definitions = sortCalleesFirst(
    module.definitions.filter(({ defined }) => defined !== state?.defined && !constants.has(defined)),
  );
  const globals = new Map(
    [...constants.keys(), ...definitions.map(({ defined }) => defined)].map((one) => [one, names.define(one.name)]),
  );
  const atoms = kinds.modelValues && {
    constants: new Map([...kinds.modelValues].sort().map((atom) => [atom, names.define(atom)])),
    set: names.define("Atoms"),
  };
  const reading = new Set(definitions.flatMap(({ defined, reads }) => (reads.input ? [defined] : [])));
  const bodies = new Map(
    definitions.flatMap(({ defined, parameters, clauses, body }) =>
      parameters.length === 0 && clauses.length === 0 ? [[defined, body]] : [],
    ),
  );
  const operators = operatorsIn(module);
  for (const { defined, parameters, cycle } of definitions)
    if (cycle !== undefined && parameters.some(({ id }) => operators.has(id)))
      refuse({
        span: defined.definition.name.span,
        reason: `\`${defined.name}\` calls itself and takes functions, and TLA+ has no such operators`,
      });
  const [only, ...otherVariables] = variables.map(word);
  const here = new Translation({
    kinds,
    names,
    globals,
    atoms,
    isConstant: (defined) => constants.has(defined),
    bodyOf: (defined) => bodies.get(defined),
    readsInput: (defined) => reading.has(defined),
    operators,
    state: {
      defined: state?.defined,
      variables,
      value: otherVariables.length === 0 ? only! : kinds.tag("tuple", tuple(only!, ...otherVariables)),
      isState,
    },
    refuse,
    need: (helper) => usedHelpers.add(helper),
  });
  const subscript = otherVariables.length === 0 ? only!.text : names.define("vars");
  const translations = definitions.map((one) => ({ one, operator: here.definition(one) }));
  const fields = fieldsOf(module);
  const record = (input: StepInput): Tla => recordOf(input, fields, here);
  const stepsOf = (alternatives: readonly StepAlternative[], limits: readonly Condition[]): Tla =>
    states.kind === "game"
      ? gameStep(states, here, fields.size > 0, limits)
      : any(...alternatives.map((one) => memberOf(one, here, "'")));
  const init = any(...initial.map((one) => memberOf(one, here, "")));
  const specifications = specificationsOf(searches, here, subscript, stepsOf);
  const symmetries = symmetriesOf(machine.claims, here);
  const properties = searches.map(({ claims }) =>
    claims.flatMap((claim) => {
      const isPossible = hasConstants(claim, constants, refuse);
      const ownProperty = isPossible
        ? propertyOf(claim, here, refuse, fields.size === 0 ? undefined : record)
        : undefined;
      return ownProperty === undefined
        ? []
        : { ...ownProperty, symmetry: symmetries.get(keyOfPlaces(claim.alike))?.name };
    }),
  );
  const extended = [
    "Integers",
    "Sequences",
    "FiniteSets",
    "TLC",
    ...(kinds.hasFractions ? [fractionsModule.name] : []),
  ];
  const recursive = translations.flatMap(({ one, operator }) =>
    one.cycle === undefined ? [] : [`${operator.name}${listOf(operator.parameters.map(() => "_"))}`],
  );
  const comment = `\\* Written by led from ${document}.`;
  const constantNames = [...constants.keys()].map((one) => globals.get(one)!);
  const modelValues = [...(atoms?.constants.values() ?? [])];
  const parts = [
    `${comment}\n---- MODULE ${name} ----\nEXTENDS ${extended.join(", ")}`,
    ...(constantNames.length === 0 ? [] : [`${plural("CONSTANT", constantNames)}\n${assumption(constantNames)}`]),
    ...(atoms === undefined
      ? []
      : [
          `${plural("CONSTANT", modelValues)}\n${printOperator({ name: atoms.set, parameters: [], value: set(...modelValues.map(word)) })}`,
        ]),
    [
      plural("VARIABLE", variables),
      ...(subscript === only!.text ? [] : [`${subscript} == <<${variables.join(", ")}>>`]),
    ].join("\n"),
    ...helperNames
      .filter((helper) => usedHelpers.has(helper))
      .map((helper) => helperText(helper, [...constantNames, ...modelValues, ...variables])),
    ...(recursive.length === 0 ? [] : [`RECURSIVE ${recursive.join(", ")}`]),
    ...translations.map(({ one, operator }) => withProse(one, printOperator(operator))),
    printOperator({ name: "Init", parameters: [], value: init }),
    ...(states.kind === "game" && fields.size > 0
      ? [printOperator({ name: "Inputs", parameters: [], value: set(...distinct(states.inputs.map(record))) })]
      : []),
    ...specifications,
    ...[...symmetries.values()].map(printOperator),
    ...properties.flat().flatMap((ownProperty) => ownProperty.operators),
    "====",
  ];
  const settingsOf = ({ values, symmetry }: Partial<CheckedProperty>): readonly string[] => [
    ...[...constants].map(([one, value]) => `CONSTANT ${globals.get(one)!} = ${values?.get(one) ?? value}`),
    ...modelValues.map((one) => `CONSTANT ${one} = ${one}`),
    ...(symmetry === undefined ? [] : [`SYMMETRY ${symmetry}`]),
  ];
  const configurations = properties.flatMap((ownProperties, i) =>
    configurationsOf(
      ownProperties,
      [comment, `SPECIFICATION ${numbered("Spec", i)}`, "CHECK_DEADLOCK FALSE"],
      settingsOf,
    ),
  );
  return {
    module: `${parts.join("\n\n")}\n`,
    configurations,
    others: kinds.hasFractions ? [{ name: fractionsModule.name, text: fractionsModule.text }] : [],
    refusals,
  };
}

/** The configurations for properties of one specification: one for all that hold, and one for each that is refuted. */
function configurationsOf(
  properties: readonly CheckedProperty[],
  head: readonly string[],
  settingsOf: (property: Partial<CheckedProperty>) => readonly string[],
): readonly string[] {
  const write = (...lines: readonly string[]): string => `${[...head, ...lines].join("\n")}\n`;
  const [violated, holding] = [true, false].map((is) => properties.filter(({ isRefuted }) => isRefuted === is));
  const searched = [...groupedBy(holding!, (one) => settingsOf(one).join("\n")).values()];
  return [
    ...(properties.length === 0 ? [write(...settingsOf({}))] : []),
    ...searched.map((those) => write(...settingsOf(those[0]!), ...those.map(({ line }) => line))),
    ...violated!.map((one) => write("\\* TLC reports a violation.", ...settingsOf(one), one.line)),
  ];
}

const numbered = (name: string, i: number): string => (i === 0 ? name : `${name}${i + 1}`);

const assumption = (names: readonly string[]): string =>
  names.length === 1 ? `ASSUME ${names[0]!} \\in Nat \\ {0}` : `ASSUME {${names.join(", ")}} \\subseteq Nat \\ {0}`;

const plural = (word: string, names: readonly string[]): string =>
  `${word}${names.length === 1 ? "" : "S"} ${names.join(", ")}`;

function conjunctionOf(name: string, conjuncts: readonly string[]): string {
  const line = `${name} == ${conjuncts.join(" /\\ ")}`;
  return line.length <= 80 && !line.includes("\\A")
    ? line
    : `${name} ==\n${conjuncts.map((one) => `  /\\ ${one.replaceAll("\n", "\n     ")}`).join("\n")}`;
}

// ---- states and steps

/** The steps, fairness and specification of each search. Searches with the same limits share their steps. */
function specificationsOf(
  searches: readonly ClaimSearch[],
  here: Translation,
  subscript: string,
  stepsOf: (alternatives: readonly StepAlternative[], limits: readonly Condition[]) => Tla,
): readonly string[] {
  const nextNames = new Map<string, string>();
  return searches.flatMap(({ next, fair, limits }, i) => {
    const key = keyOfPlaces(limits.map(({ body }) => body));
    const shared = nextNames.get(key);
    const own = shared ?? numbered("Next", nextNames.size);
    nextNames.set(key, own);
    const actions = shared === undefined && limits.length === 0 ? actionsOf(next, here) : [];
    const value = actions.length === 0 ? stepsOf(next, limits) : any(...actions.map((action) => word(action.name)));
    const fairness = fair.map((one) =>
      fairnessOf(one, here, subscript, (condition) => stepsOf(one.steps, [...limits, condition])),
    );
    const conjuncts = [
      "Init",
      `[][${own}]_${subscript}`,
      `WF_${subscript}(${own})`,
      ...fairness.map((one) => one.condition),
    ];
    return [
      ...(shared === undefined ? [...actions, { name: own, parameters: [], value }] : []).map(printOperator),
      ...fairness.map(({ steps }) => printOperator(steps)),
      conjunctionOf(numbered("Spec", i), conjuncts),
    ];
  });
}

/** The condition that the state, or the next one if primed, is an element of an alternative. */
const memberOf = ({ steps, element }: Alternative, here: Translation, prime: "" | "'"): Tla =>
  here.some(steps, () => here.assign(element, prime));

/** The steps as actions, one for each kind of label; none if there are no kinds, or only one. */
function actionsOf(steps: readonly StepAlternative[], here: Translation): readonly Operator[] {
  const kinds = groupedBy(steps, ({ label }) => actionName(label));
  if (kinds.has(undefined) || kinds.size < 2) return [];
  return [...kinds].map(([name, those]) => ({
    name: here.context.names.define(name!),
    parameters: [],
    value: any(...those.map((one) => memberOf(one, here, "'"))),
  }));
}

/** `Pass` for the label `pass, or for a tuple with that first coordinate. */
function actionName(label: Core | undefined): string | undefined {
  const atom = label?.kind === "tuple" ? label.items[0] : label;
  return atom?.kind === "atom" ? `${atom.name.charAt(0).toUpperCase()}${atom.name.slice(1)}` : undefined;
}

/** The step of a game with an input for which some conditions hold. */
function gameStep(
  { step }: States & { readonly kind: "game" },
  here: Translation,
  readsInput: boolean,
  limits: readonly Condition[],
): Tla {
  const conditions = limits.map((limit) => here.standing(limit, () => here.condition(limit.body)));
  const body = all(...conditions, here.assign(hookCall("step", step), "'"));
  return readsInput ? quantifierTla("\\E", bound(inputName, word("Inputs")), body) : body;
}

/** The steps of a fairness condition as an operator, and the condition in the specification. */
function fairnessOf(
  { condition, family }: FairSteps,
  here: Translation,
  subscript: string,
  stepsOf: (condition: Condition) => Tla,
): { readonly steps: Operator; readonly condition: string } {
  const name = here.context.names.define("Fair");
  const write = (
    [first, ...others]: FairSteps["family"],
    parameters: readonly string[],
  ): { readonly value: Tla; readonly always: Tla; readonly parameters: readonly string[] } => {
    if (first === undefined)
      return { value: stepsOf(condition), always: word(`WF_${subscript}(${name}${listOf(parameters)})`), parameters };
    return here.walk(first.pattern, first.set, (binder, lets) => {
      const rest = write(others, [...parameters, ...binder.names]);
      return { ...rest, value: letIn(lets, rest.value), always: quantifierTla("\\A", binder, rest.always) };
    });
  };
  const { value, always, parameters } = write(family, []);
  return { steps: { name, parameters, value }, condition: printTla(always) };
}

// ---- definitions

/** The variables that stand for operators, with their arity: called variables, and those passed on to them. */
function operatorsIn(module: CoreModule): ReadonlyMap<number, number> {
  const arities = new Map<number, number>();
  for (const { clauses } of module.definitions)
    for (const clause of clauses)
      if (clause.kind === "bind" && clause.value.kind === "lambda")
        arities.set(clause.variable.id, clause.value.parameters.length);
  everyCoreIn(module, (node) => {
    if (node.kind === "primitive" && node.name === "apply" && node.args[0]!.kind === "variable")
      arities.set(node.args[0]!.variable.id, node.args.length - 1);
    if (node.kind === "let" && node.pattern.kind === "bind" && node.value.kind === "lambda")
      arities.set(node.pattern.variable.id, node.value.parameters.length);
  });
  for (let before = -1; before < arities.size; ) {
    before = arities.size;
    everyCoreIn(module, (node) => {
      if (node.kind !== "call") return;
      for (const [i, arg] of node.args.entries()) {
        const parameter = node.defined.parameters[i]!.id;
        const arity =
          arg.kind === "lambda"
            ? arg.parameters.length
            : arg.kind === "function"
              ? arg.defined.parameters.length
              : arg.kind === "variable"
                ? arities.get(arg.variable.id)
                : undefined;
        if (arity !== undefined && !arities.has(parameter)) arities.set(parameter, arity);
        const handed = arities.get(parameter);
        if (handed !== undefined && arg.kind === "variable" && !arities.has(arg.variable.id))
          arities.set(arg.variable.id, handed);
      }
    });
  }
  return arities;
}

function fieldsOf(module: CoreModule): ReadonlySet<keyof typeof inputFields> {
  const fields = new Set<keyof typeof inputFields>();
  everyCoreIn(module, (node) => {
    if (node.kind !== "moment" || node.field === "currentState") return;
    for (const field of fieldsRead[node.field]) fields.add(field);
  });
  return fields;
}

/** The fields of the input record, by the field of the moment that uses them. */
const fieldsRead = {
  mouseClicked: ["clicked"],
  mouseDown: [],
  mouseX: ["x"],
  mouseY: ["y"],
  keys: ["keys"],
  click: ["click"],
  input: ["click", "held"],
} as const;

/** The values of the fields of an input record. */
const inputFields = {
  clicked: ({ click }: StepInput): Tla => (click === undefined ? no : yes),
  x: ({ click }: StepInput): Tla => numeral(click?.[0] ?? 0),
  y: ({ click }: StepInput): Tla => numeral(click?.[1] ?? 0),
  click: ({ click }: StepInput, here: Translation): Tla =>
    click === undefined
      ? here.atom("nil")
      : here.kinds.tag("tuple", tuple(...click.map((one) => here.number(here.whole(numeral(one)))))),
  keys: ({ keys }: StepInput, here: Translation): Tla => here.kinds.tag("set", set(...keysOf(keys, here))),
  held: ({ keys }: StepInput, here: Translation): Tla => here.kinds.tag("sequence", tuple(...keysOf(keys, here))),
} as const;

const keysOf = (keys: readonly string[], { kinds }: Translation): readonly Tla[] =>
  keys.map((key) => kinds.tag("string", text(key)));

const recordOf = (input: StepInput, fields: ReadonlySet<keyof typeof inputFields>, here: Translation): Tla => ({
  kind: "record",
  fields: [...fields].sort().map((field) => [field, inputFields[field](input, here)]),
});

function distinct(records: readonly Tla[]): readonly Tla[] {
  const keys = new Set<string>();
  return records.filter((one) => {
    const key = JSON.stringify(one);
    return !keys.has(key) && keys.add(key);
  });
}

// ---- claims

/** True if TLC can give the constants the values of a claim; otherwise refuses it. */
function hasConstants(
  { span, values }: MachineClaim,
  constants: ReadonlyMap<Defined, bigint>,
  refuse: (refusal: Refusal) => void,
): boolean {
  const isPossible = [...values].every(([one, value]) => constants.has(one) && /^[1-9]\d*$/.test(value.trim()));
  if (!isPossible)
    refuse({ span, reason: "of the constants, only positive integers can have other values", isClaim: true });
  return isPossible;
}

/** A claim as a property of the model. */
interface Property {
  readonly operators: readonly string[];
  /** The line of the configuration that checks the property. */
  readonly line: string;
  /** True if TLC reports a violation. */
  readonly isRefuted: boolean;
  /** The constants with other values than in the document. */
  readonly values: ReadonlyMap<Defined, string>;
}

/** A property, and the operator for the permutations of states up to which TLC searches them. */
type CheckedProperty = Property & { readonly symmetry: string | undefined };

/** The permutations of the sets that some claims permute, by the key of the sets. */
function symmetriesOf(claims: readonly MachineClaim[], here: Translation): ReadonlyMap<string, Operator> {
  const groups = groupedBy(
    claims.filter(({ alike }) => alike.length > 0),
    ({ alike }) => keyOfPlaces(alike),
  );
  const symmetries = new Map<string, Operator>();
  for (const [key, [claim]] of groups) {
    const name = here.context.names.define("Symmetry");
    const permutations = claim!.alike.map((one) => apply("Permutations", here.members(one)));
    symmetries.set(key, {
      name,
      parameters: [],
      value: permutations.reduce((left, right) => infix("\\cup", left, right)),
    });
  }
  return symmetries;
}

/**
 * A claim as a property; undefined, after a refusal, if TLC has no such properties. `record` returns the record of an
 * input, and is undefined if nothing reads inputs.
 */
function propertyOf(
  { kind, span, trigger, condition, isRefuted, values }: MachineClaim,
  here: Translation,
  refuse: (refusal: Refusal) => void,
  record: ((input: StepInput) => Tla) | undefined,
): Property | undefined {
  const valueOf = (one: Condition): Tla => {
    const value = here.standing(one, () => here.condition(one.body));
    return record === undefined
      ? value
      : letIn([{ name: inputName, parameters: [], value: record({ click: undefined, keys: [] }) }], value);
  };
  const operator = (name: string, value: Tla): string => printOperator({ name, parameters: [], value });
  const define = (name: string): string => here.context.names.define(name);
  switch (kind) {
    case "winnable":
    case "forces": {
      const what = kind === "forces" ? "what a player can force" : "what can be reached from every state";
      refuse({ span, reason: `TLC has no claims about ${what}`, isClaim: true });
      return undefined;
    }
    case "always": {
      const name = define("Always");
      return { operators: [operator(name, valueOf(condition))], line: `INVARIANT ${name}`, isRefuted, values };
    }
    case "possible": {
      const name = define("Impossible");
      const remark = isRefuted ? "" : "\\* If TLC reports a violation, its trace is the witness.\n";
      return {
        operators: [`${remark}${operator(name, not(valueOf(condition)))}`],
        line: `INVARIANT ${name}`,
        isRefuted: !isRefuted,
        values,
      };
    }
    case "ends": {
      const [end, name] = [define("End"), define("Ends")];
      return {
        operators: [`${operator(end, valueOf(condition))}\n${name} == <>${end}`],
        line: `PROPERTY ${name}`,
        isRefuted,
        values,
      };
    }
    case "leads": {
      const [first, then, name] = [define("First"), define("Then"), define("Leads")];
      const ownNames = [operator(first, valueOf(trigger!)), operator(then, valueOf(condition))];
      return {
        operators: [`${ownNames.join("\n")}\n${name} == ${first} ~> ${then}`],
        line: `PROPERTY ${name}`,
        isRefuted,
        values,
      };
    }
  }
}

const listOf = (parts: readonly string[]): string => (parts.length === 0 ? "" : `(${parts.join(", ")})`);

/** A definition after the prose that precedes it in the document, in lines of at most 80 characters. */
function withProse({ defined: { prose } }: CoreDefinition, printed: string): string {
  const lines = prose
    .trim()
    .split(/\r\n|\n|\r/)
    .flatMap((paragraph) => fillLines(paragraph.split(" "), 77));
  return prose.trim() === "" ? printed : `${lines.map((line) => `\\* ${line}`.trimEnd()).join("\n")}\n${printed}`;
}

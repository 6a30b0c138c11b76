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
import { inputName, type Rejection } from "./context.js";
import { fractionsModule, type TlaHelper, helperNames, helperText } from "./helpers.js";
import { TlaKinds } from "./kinds.js";
import {
  type Condition,
  keyOfSpans,
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

/** A printed TLA+ module with its configurations, and the constructs without a translation. */
export interface TlaModule {
  readonly module: string;
  /** The first is named after the module; others have a numeric suffix. Each refuted claim has its own. */
  readonly configurations: readonly string[];
  /** Modules that `module` extends, to be written to the same folder. */
  readonly others: readonly { readonly name: string; readonly text: string }[];
  readonly rejections: readonly Rejection[];
}

/** Writes the module of a machine. Claims with limits on the steps get separate steps and configurations. */
export function writeModule(machine: MachineModel): TlaModule {
  const { name, document, states } = machine;
  const rejections: Rejection[] = [];
  const reject = (rejection: Rejection): void => {
    if (!rejections.some(({ span, reason }) => span.start === rejection.span.start && reason === rejection.reason))
      rejections.push(rejection);
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
  const inputReaders = new Set(definitions.flatMap(({ defined, reads }) => (reads.input ? [defined] : [])));
  const bodies = new Map(
    definitions.flatMap(({ defined, parameters, clauses, body }) =>
      parameters.length === 0 && clauses.length === 0 ? [[defined, body]] : [],
    ),
  );
  const operators = operatorsIn(module);
  for (const { defined, parameters, cycle } of definitions)
    if (cycle !== undefined && parameters.some(({ id }) => operators.has(id)))
      reject({
        span: defined.definition.name.span,
        reason: `\`${defined.name}\` calls itself and takes functions, and TLA+ has no such operators`,
      });
  const [firstVariable, ...otherVariables] = variables.map(word);
  const scope = new Translation({
    kinds,
    names,
    globals,
    atoms,
    isConstant: (defined) => constants.has(defined),
    bodyOf: (defined) => bodies.get(defined),
    readsInput: (defined) => inputReaders.has(defined),
    operators,
    state: {
      defined: state?.defined,
      variables,
      value:
        otherVariables.length === 0 ? firstVariable! : kinds.tag("tuple", tuple(firstVariable!, ...otherVariables)),
      isState,
    },
    reject: reject,
    requireHelper: (helper) => usedHelpers.add(helper),
  });
  const subscript = otherVariables.length === 0 ? firstVariable!.text : names.define("vars");
  const translations = definitions.map((definition) => ({
    one: definition,
    operator: scope.translateDefinition(definition),
  }));
  const fields = fieldsOf(module);
  const toRecord = (input: StepInput): Tla => recordOf(input, fields, scope);
  const stepsOf = (alternatives: readonly StepAlternative[], limits: readonly Condition[]): Tla =>
    states.kind === "game"
      ? translateGameStep(states, scope, fields.size > 0, limits)
      : any(...alternatives.map((one) => memberCondition(one, scope, "'")));
  const init = any(...initial.map((one) => memberCondition(one, scope, "")));
  const specifications = specificationsOf(searches, scope, subscript, stepsOf);
  const symmetries = symmetriesOf(machine.claims, scope);
  const properties = searches.map(({ claims }) =>
    claims.flatMap((claim) => {
      const isSupported = checkConstants(claim, constants, reject);
      const property = isSupported
        ? propertyOf(claim, scope, reject, fields.size === 0 ? undefined : toRecord)
        : undefined;
      return property === undefined ? [] : { ...property, symmetry: symmetries.get(keyOfSpans(claim.alike))?.name };
    }),
  );
  const extendedModules = [
    "Integers",
    "Sequences",
    "FiniteSets",
    "TLC",
    ...(kinds.hasFractions ? [fractionsModule.name] : []),
  ];
  const recursiveDeclarations = translations.flatMap(({ one, operator }) =>
    one.cycle === undefined ? [] : [`${operator.name}${printParameters(operator.parameters.map(() => "_"))}`],
  );
  const comment = `\\* Written by led from ${document}.`;
  const constantNames = [...constants.keys()].map((one) => globals.get(one)!);
  const modelValues = [...(atoms?.constants.values() ?? [])];
  const atomSet = set(...modelValues.map(word));
  const sections = [
    `${comment}\n---- MODULE ${name} ----\nEXTENDS ${extendedModules.join(", ")}`,
    ...(constantNames.length === 0
      ? []
      : [`${printDeclaration("CONSTANT", constantNames)}\n${printAssumption(constantNames)}`]),
    ...(atoms === undefined
      ? []
      : [
          `${printDeclaration("CONSTANT", modelValues)}\n${printOperator({ name: atoms.set, parameters: [], value: atomSet })}`,
        ]),
    [
      printDeclaration("VARIABLE", variables),
      ...(subscript === firstVariable!.text ? [] : [`${subscript} == <<${variables.join(", ")}>>`]),
    ].join("\n"),
    ...helperNames
      .filter((helper) => usedHelpers.has(helper))
      .map((helper) => helperText(helper, [...constantNames, ...modelValues, ...variables])),
    ...(recursiveDeclarations.length === 0 ? [] : [`RECURSIVE ${recursiveDeclarations.join(", ")}`]),
    ...translations.map(({ one, operator }) => withProse(one, printOperator(operator))),
    printOperator({ name: "Init", parameters: [], value: init }),
    ...(states.kind === "game" && fields.size > 0
      ? [printOperator({ name: "Inputs", parameters: [], value: set(...uniqueRecords(states.inputs.map(toRecord))) })]
      : []),
    ...specifications,
    ...[...symmetries.values()].map(printOperator),
    ...properties.flat().flatMap((property) => property.operators),
    "====",
  ];
  const settingsOf = ({ values, symmetry }: Partial<CheckedProperty>): readonly string[] => [
    ...[...constants].map(([one, value]) => `CONSTANT ${globals.get(one)!} = ${values?.get(one) ?? value}`),
    ...modelValues.map((one) => `CONSTANT ${one} = ${one}`),
    ...(symmetry === undefined ? [] : [`SYMMETRY ${symmetry}`]),
  ];
  const configurations = properties.flatMap((claimProperties, i) =>
    configurationsOf(
      claimProperties,
      [comment, `SPECIFICATION ${appendNumber("Spec", i)}`, "CHECK_DEADLOCK FALSE"],
      settingsOf,
    ),
  );
  return {
    module: `${sections.join("\n\n")}\n`,
    configurations,
    others: kinds.hasFractions ? [{ name: fractionsModule.name, text: fractionsModule.text }] : [],
    rejections: rejections,
  };
}

/** The configurations for properties of one specification: one for all that hold, and one for each that is refuted. */
function configurationsOf(
  properties: readonly CheckedProperty[],
  header: readonly string[],
  settingsOf: (property: Partial<CheckedProperty>) => readonly string[],
): readonly string[] {
  const write = (...lines: readonly string[]): string => `${[...header, ...lines].join("\n")}\n`;
  const [violatedProperties, validProperties] = [true, false].map((isViolated) =>
    properties.filter(({ isRefuted }) => isRefuted === isViolated),
  );
  const groups = [...groupedBy(validProperties!, (one) => settingsOf(one).join("\n")).values()];
  return [
    ...(properties.length === 0 ? [write(...settingsOf({}))] : []),
    ...groups.map((group) => write(...settingsOf(group[0]!), ...group.map(({ line }) => line))),
    ...violatedProperties!.map((property) =>
      write("\\* TLC reports a violation.", ...settingsOf(property), property.line),
    ),
  ];
}

const appendNumber = (name: string, i: number): string => (i === 0 ? name : `${name}${i + 1}`);

const printAssumption = (names: readonly string[]): string =>
  names.length === 1 ? `ASSUME ${names[0]!} \\in Nat \\ {0}` : `ASSUME {${names.join(", ")}} \\subseteq Nat \\ {0}`;

const printDeclaration = (word: string, names: readonly string[]): string =>
  `${word}${names.length === 1 ? "" : "S"} ${names.join(", ")}`;

function printConjunction(name: string, conjuncts: readonly string[]): string {
  const line = `${name} == ${conjuncts.join(" /\\ ")}`;
  return line.length <= 80 && !line.includes("\\A")
    ? line
    : `${name} ==\n${conjuncts.map((one) => `  /\\ ${one.replaceAll("\n", "\n     ")}`).join("\n")}`;
}

// ---- states and steps

/** The steps, fairness and specification of each search. Searches with the same limits share their steps. */
function specificationsOf(
  searches: readonly ClaimSearch[],
  scope: Translation,
  subscript: string,
  stepsOf: (alternatives: readonly StepAlternative[], limits: readonly Condition[]) => Tla,
): readonly string[] {
  const nextNames = new Map<string, string>();
  return searches.flatMap(({ next, fair, limits }, i) => {
    const key = keyOfSpans(limits.map(({ body }) => body));
    const existingName = nextNames.get(key);
    const nextName = existingName ?? appendNumber("Next", nextNames.size);
    nextNames.set(key, nextName);
    const actions = existingName === undefined && limits.length === 0 ? actionsOf(next, scope) : [];
    const value = actions.length === 0 ? stepsOf(next, limits) : any(...actions.map((action) => word(action.name)));
    const fairness = fair.map((one) =>
      fairnessOf(one, scope, subscript, (condition) => stepsOf(one.steps, [...limits, condition])),
    );
    const conjuncts = [
      "Init",
      `[][${nextName}]_${subscript}`,
      `WF_${subscript}(${nextName})`,
      ...fairness.map((one) => one.condition),
    ];
    return [
      ...(existingName === undefined ? [...actions, { name: nextName, parameters: [], value }] : []).map(printOperator),
      ...fairness.map(({ steps }) => printOperator(steps)),
      printConjunction(appendNumber("Spec", i), conjuncts),
    ];
  });
}

/** The condition that the state, or the next one if primed, is an element of an alternative. */
const memberCondition = ({ steps, element }: Alternative, scope: Translation, prime: "" | "'"): Tla =>
  scope.existsSolution(steps, () => scope.assign(element, prime));

/** The steps as actions, one for each kind of label; none if there are no kinds, or only one. */
function actionsOf(steps: readonly StepAlternative[], scope: Translation): readonly Operator[] {
  const kinds = groupedBy(steps, ({ label }) => actionName(label));
  if (kinds.has(undefined) || kinds.size < 2) return [];
  return [...kinds].map(([name, group]) => ({
    name: scope.context.names.define(name!),
    parameters: [],
    value: any(...group.map((one) => memberCondition(one, scope, "'"))),
  }));
}

/** `Pass` for the label `pass, or for a tuple with that first coordinate. */
function actionName(label: Core | undefined): string | undefined {
  const atom = label?.kind === "tuple" ? label.items[0] : label;
  return atom?.kind === "atom" ? `${atom.name.charAt(0).toUpperCase()}${atom.name.slice(1)}` : undefined;
}

/** The step of a game with an input for which some conditions hold. */
function translateGameStep(
  { step }: States & { readonly kind: "game" },
  scope: Translation,
  readsInput: boolean,
  limits: readonly Condition[],
): Tla {
  const conditions = limits.map((limit) => scope.withState(limit, () => scope.toCondition(limit.body)));
  const body = all(...conditions, scope.assign(hookCall("step", step), "'"));
  return readsInput ? quantifierTla("\\E", bound(inputName, word("Inputs")), body) : body;
}

/** The steps of a fairness condition as an operator, and the condition in the specification. */
function fairnessOf(
  { condition, family }: FairSteps,
  scope: Translation,
  subscript: string,
  stepsOf: (condition: Condition) => Tla,
): { readonly steps: Operator; readonly condition: string } {
  const name = scope.context.names.define("Fair");
  const translateFamily = (
    [first, ...others]: FairSteps["family"],
    parameters: readonly string[],
  ): { readonly value: Tla; readonly condition: Tla; readonly parameters: readonly string[] } => {
    if (first === undefined)
      return {
        value: stepsOf(condition),
        condition: word(`WF_${subscript}(${name}${printParameters(parameters)})`),
        parameters,
      };
    return scope.loop(first.pattern, first.set, (binder, lets) => {
      const rest = translateFamily(others, [...parameters, ...binder.names]);
      return { ...rest, value: letIn(lets, rest.value), condition: quantifierTla("\\A", binder, rest.condition) };
    });
  };
  const { value, condition: fairness, parameters } = translateFamily(family, []);
  return { steps: { name, parameters, value }, condition: printTla(fairness) };
}

// ---- definitions

/** The arities of operator variables: called variables, and arguments passed to them. */
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
  for (let previousSize = -1; previousSize < arities.size; ) {
    previousSize = arities.size;
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
        const parameterArity = arities.get(parameter);
        if (parameterArity !== undefined && arg.kind === "variable" && !arities.has(arg.variable.id))
          arities.set(arg.variable.id, parameterArity);
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
  click: ({ click }: StepInput, scope: Translation): Tla =>
    click === undefined
      ? scope.atom("nil")
      : scope.kinds.tag("tuple", tuple(...click.map((one) => scope.number(scope.fromInteger(numeral(one)))))),
  keys: ({ keys }: StepInput, scope: Translation): Tla => scope.kinds.tag("set", set(...keysOf(keys, scope))),
  held: ({ keys }: StepInput, scope: Translation): Tla => scope.kinds.tag("sequence", tuple(...keysOf(keys, scope))),
} as const;

const keysOf = (keys: readonly string[], { kinds }: Translation): readonly Tla[] =>
  keys.map((key) => kinds.tag("string", text(key)));

const recordOf = (input: StepInput, fields: ReadonlySet<keyof typeof inputFields>, scope: Translation): Tla => ({
  kind: "record",
  fields: [...fields].sort().map((field) => [field, inputFields[field](input, scope)]),
});

function uniqueRecords(records: readonly Tla[]): readonly Tla[] {
  const keys = new Set<string>();
  return records.filter((one) => {
    const key = JSON.stringify(one);
    return !keys.has(key) && keys.add(key);
  });
}

// ---- claims

/** True if TLC can give the constants the values of a claim; otherwise rejects it. */
function checkConstants(
  { span, values }: MachineClaim,
  constants: ReadonlyMap<Defined, bigint>,
  reject: (rejection: Rejection) => void,
): boolean {
  const isSupported = [...values].every(([one, value]) => constants.has(one) && /^[1-9]\d*$/.test(value.trim()));
  if (!isSupported)
    reject({ span, reason: "of the constants, only positive integers can have other values", isClaim: true });
  return isSupported;
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
function symmetriesOf(claims: readonly MachineClaim[], scope: Translation): ReadonlyMap<string, Operator> {
  const groups = groupedBy(
    claims.filter(({ alike }) => alike.length > 0),
    ({ alike }) => keyOfSpans(alike),
  );
  const symmetries = new Map<string, Operator>();
  for (const [key, [claim]] of groups) {
    const name = scope.context.names.define("Symmetry");
    const permutations = claim!.alike.map((one) => apply("Permutations", scope.members(one)));
    symmetries.set(key, {
      name,
      parameters: [],
      value: permutations.reduce((left, right) => infix("\\cup", left, right)),
    });
  }
  return symmetries;
}

/**
 * A claim as a property; undefined, after a rejection, if TLC has no such properties. `record` returns the record of an
 * input, and is undefined if nothing reads inputs.
 */
function propertyOf(
  { kind, span, trigger, condition, isRefuted, values }: MachineClaim,
  scope: Translation,
  reject: (rejection: Rejection) => void,
  toRecord: ((input: StepInput) => Tla) | undefined,
): Property | undefined {
  const translateCondition = (one: Condition): Tla => {
    const value = scope.withState(one, () => scope.toCondition(one.body));
    return toRecord === undefined
      ? value
      : letIn([{ name: inputName, parameters: [], value: toRecord({ click: undefined, keys: [] }) }], value);
  };
  const printDefinition = (name: string, value: Tla): string => printOperator({ name, parameters: [], value });
  const define = (name: string): string => scope.context.names.define(name);
  switch (kind) {
    case "winnable":
    case "forces": {
      const subject = kind === "forces" ? "what a player can force" : "what can be reached from every state";
      reject({ span, reason: `TLC has no claims about ${subject}`, isClaim: true });
      return undefined;
    }
    case "always": {
      const name = define("Always");
      return {
        operators: [printDefinition(name, translateCondition(condition))],
        line: `INVARIANT ${name}`,
        isRefuted,
        values,
      };
    }
    case "possible": {
      const name = define("Impossible");
      const remark = isRefuted ? "" : "\\* If TLC reports a violation, its trace is the witness.\n";
      return {
        operators: [`${remark}${printDefinition(name, not(translateCondition(condition)))}`],
        line: `INVARIANT ${name}`,
        isRefuted: !isRefuted,
        values,
      };
    }
    case "ends": {
      const [end, name] = [define("End"), define("Ends")];
      return {
        operators: [`${printDefinition(end, translateCondition(condition))}\n${name} == <>${end}`],
        line: `PROPERTY ${name}`,
        isRefuted,
        values,
      };
    }
    case "leads": {
      const [first, then, name] = [define("First"), define("Then"), define("Leads")];
      const definitions = [
        printDefinition(first, translateCondition(trigger!)),
        printDefinition(then, translateCondition(condition)),
      ];
      return {
        operators: [`${definitions.join("\n")}\n${name} == ${first} ~> ${then}`],
        line: `PROPERTY ${name}`,
        isRefuted,
        values,
      };
    }
  }
}

const printParameters = (parameters: readonly string[]): string =>
  parameters.length === 0 ? "" : `(${parameters.join(", ")})`;

/** A definition after the prose that precedes it in the document, in lines of at most 80 characters. */
function withProse({ defined: { prose } }: CoreDefinition, printed: string): string {
  const lines = prose
    .trim()
    .split(/\r\n|\n|\r/)
    .flatMap((paragraph) => fillLines(paragraph.split(" "), 77));
  return prose.trim() === "" ? printed : `${lines.map((line) => `\\* ${line}`.trimEnd()).join("\n")}\n${printed}`;
}

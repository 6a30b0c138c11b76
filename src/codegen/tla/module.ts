// Translates a document with states to a TLA+ module and configurations for TLC: definitions become operators, initial
// states Init, steps Next, and claims invariants and properties. TLC can also run on many machines.

import { partsOfClause } from "../../ir/children.js";
import type { Core, CoreDefinition, CoreModule } from "../../ir/ir.js";
import { definitionsNamedIn, reachableFrom } from "../../ir/reachable.js";
import { everyCoreIn } from "../../ir/traversal.js";
import { hookCall } from "../../ir/hooks.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { fractionsModule, type TlaHelper, helperNames, helperText } from "./helpers.js";
import { TlaKinds } from "./kinds.js";
import { TlaNames } from "./names.js";
import { printOperator } from "./print.js";
import { inputName, type Refusal, Translation } from "./translate.js";
import {
  all,
  apply,
  bound,
  infix,
  item,
  letIn,
  no,
  not,
  numeral,
  type Operator,
  set,
  text,
  type Tla,
  tuple,
  word,
  yes,
} from "./tree.js";

/** The state machine of a document. */
interface Machine {
  /** The module, lowered without checks of signatures. */
  readonly module: CoreModule;
  /** The name of the module: letters, digits and `_`. */
  readonly name: string;
  readonly document: string;
  readonly states: States;
  readonly claims: readonly MachineClaim[];
}

/** The states of a document: those of its game, or those that its definitions generate. */
type States =
  | { readonly kind: "game"; readonly start: Defined; readonly step: Defined; readonly inputs: readonly StepInput[] }
  | {
      readonly kind: "machine";
      readonly start: Defined;
      /** True if `start` is a set of states. */
      readonly isSet: boolean;
      readonly step: Defined;
      /** True if `step` returns pairs of a label and a state. */
      readonly isLabelled: boolean;
    };

/** The input of a step in a game: the position of a click, and the names of the keys held. */
export interface StepInput {
  readonly click: readonly [x: number, y: number] | undefined;
  readonly keys: readonly string[];
}

/** A condition, with the variables for the state and, in conditions of steps, the label. */
export interface Condition {
  readonly body: Core;
  readonly state?: Variable | undefined;
  readonly label?: Variable | undefined;
}

/** A claim about the states that all steps reach, or the steps that satisfy its limits. */
export interface MachineClaim {
  readonly kind: "always" | "possible" | "winnable" | "ends" | "leads" | "forces";
  readonly span: Span;
  /** Of `leads`: the condition after which `condition` holds. */
  readonly trigger: Condition | undefined;
  readonly condition: Condition;
  readonly limits: readonly Condition[];
  /** A limit that is not translated. */
  readonly left: "fair" | "with" | undefined;
}

/** A TLA+ module and its configurations as text, and what could not be translated. */
export interface TlaModule {
  readonly module: string;
  /**
   * One for the claims about each selection of steps: the first is named after the module, others get a numeric suffix.
   */
  readonly configurations: readonly string[];
  /** Modules to write beside it, which it extends. */
  readonly others: readonly { readonly name: string; readonly text: string }[];
  readonly refusals: readonly Refusal[];
}

/** Writes the module of a machine. Claims with limits on the steps get a separate Next and configuration. */
export function writeModule(machine: Machine): TlaModule {
  const { name, document, states, claims } = machine;
  const refusals: Refusal[] = [];
  const refuse = (refusal: Refusal): void => {
    if (!refusals.some(({ span, reason }) => span.start === refusal.span.start && reason === refusal.reason))
      refusals.push(refusal);
  };
  const { module, state } = withState(machine);
  const kinds = new TlaKinds(module);
  const needed = new Set<TlaHelper>();
  const names = new TlaNames([...helperNames, ...fractionsModule.operators, inputName]);
  const stateName = names.define("state");
  const definitions = inOrder(module.definitions.filter(({ defined }) => defined !== state));
  const globals = new Map(definitions.map(({ defined }) => [defined, names.define(defined.name)]));
  const reading = new Set(definitions.flatMap(({ defined, reads }) => (reads.input ? [defined] : [])));
  const operators = operatorsIn(module);
  for (const { defined, parameters, cycle } of definitions)
    if (cycle !== undefined && parameters.some(({ id }) => operators.has(id)))
      refuse({
        span: defined.definition.name.span,
        reason: `\`${defined.name}\` calls itself and takes functions, and TLA+ has no such operators`,
      });
  const here = new Translation({
    kinds,
    names,
    globals,
    readsInput: (defined) => reading.has(defined),
    operators,
    state: { defined: state, name: stateName },
    refuse,
    need: (helper) => needed.add(helper),
  });
  const translations = definitions.map((one) => ({ one, operator: here.definition(one) }));
  const fields = fieldsOf(module);
  const record = (input: StepInput): Tla => recordOf(input, fields, here);
  const groups = groupsOf(claims);
  const next = groups.map(({ limits }, i) => stepsOf(states, here, stateName, fields, limits, numbered("Next", i)));
  const about = groups.map((group) => claimsOf(group.claims, here, refuse, fields.size === 0 ? undefined : record));
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
  const parts = [
    `${comment}\n---- MODULE ${name} ----\nEXTENDS ${extended.join(", ")}`,
    `VARIABLE ${stateName}`,
    ...helperNames.filter((helper) => needed.has(helper)).map(helperText),
    ...(recursive.length === 0 ? [] : [`RECURSIVE ${recursive.join(", ")}`]),
    ...translations.map(({ one, operator }) => withProse(one, printOperator(operator))),
    printOperator(beginning(states, here, stateName)),
    ...(states.kind === "game" && fields.size > 0
      ? [printOperator({ name: "Inputs", parameters: [], value: set(...distinct(states.inputs.map(record))) })]
      : []),
    ...next.flatMap((operator, i) => [
      printOperator(operator),
      `${numbered("Spec", i)} == Init /\\ [][${operator.name}]_${stateName} /\\ WF_${stateName}(${operator.name})`,
    ]),
    ...about.flatMap((one) => one.operators),
    "====",
  ];
  return {
    module: `${parts.join("\n\n")}\n`,
    configurations: about.map(
      ({ lines }, i) =>
        `${[comment, `SPECIFICATION ${numbered("Spec", i)}`, "CHECK_DEADLOCK FALSE", ...lines].join("\n")}\n`,
    ),
    others: kinds.hasFractions ? [{ name: fractionsModule.name, text: fractionsModule.text }] : [],
    refusals,
  };
}

const numbered = (name: string, i: number): string => (i === 0 ? name : `${name}${i + 1}`);

/** Groups claims by their limits on steps, those without limits first. */
function groupsOf(
  claims: readonly MachineClaim[],
): readonly { readonly limits: readonly Condition[]; readonly claims: readonly MachineClaim[] }[] {
  const groups = new Map<string, MachineClaim[]>([["", []]]);
  for (const claim of claims) {
    const key = claim.limits.map(({ body }) => body.span.start).join();
    const existing = groups.get(key);
    if (existing === undefined) groups.set(key, [claim]);
    else existing.push(claim);
  }
  const [all, ...limited] = [...groups.values()];
  return [...(all!.length > 0 || limited.length === 0 ? [all!] : []), ...limited].map((group) => ({
    limits: group[0]?.limits ?? [],
    claims: group,
  }));
}

/**
 * The definitions that the states need, with a definition for the state of a machine: the initial state, or a successor
 * of it. It is never printed; it makes the analysis of definitions cover the state. For a game, facts about the state
 * exist anyway.
 */
function withState({ module, states, claims }: Machine): {
  readonly module: CoreModule;
  readonly state: Defined | undefined;
} {
  const conditions = claims.flatMap(({ trigger, condition, limits }) => [
    ...(trigger === undefined ? [] : [trigger]),
    condition,
    ...limits,
  ]);
  const named = conditions.flatMap(({ body }) => definitionsNamedIn(body));
  if (states.kind === "game") {
    const { start, step } = states;
    const expressions = [
      hookCall("initialState", start),
      hookCall("step", step),
      ...conditions.map(({ body }) => body),
    ];
    return { module: reachableFrom([start, step, ...named], { ...module, expressions }), state: undefined };
  }
  const { start, step, isSet, isLabelled } = states;
  const { span } = step.definition;
  const state: Defined = { ...step, name: "state", parameters: [] };
  let { nextVariable } = module;
  const now: Core = { kind: "call", defined: state, args: [], span };
  const oneOf = (over: Core): Core => {
    const variable: Variable = { id: nextVariable++, name: "s", role: "local", span };
    const each = { kind: "each", pattern: { kind: "bind", variable }, set: over, otherwise: undefined, span } as const;
    return { kind: "solve", by: "only", steps: [each], element: { kind: "variable", variable, span }, span };
  };
  const first: Core = { kind: "call", defined: start, args: [], span };
  const following = oneOf({ kind: "call", defined: step, args: [now], span });
  const part = (numerator: bigint): Core => ({
    kind: "primitive",
    name: "index",
    args: [following, { kind: "number", numerator, denominator: 1n, span }],
    span,
  });
  const definition: CoreDefinition = {
    ...module.definitions.find(({ defined }) => defined === step)!,
    defined: state,
    parameters: [],
    clauses: [],
    body: {
      kind: "branches",
      branches: [{ condition: { kind: "truth", value: true, span }, value: isSet ? oneOf(first) : first }],
      otherwise: isLabelled ? part(2n) : following,
      span,
    },
  };
  const naming = (variable: Variable | undefined, value: Core, body: Core): Core =>
    variable === undefined ? body : { kind: "let", pattern: { kind: "bind", variable }, value, body, span };
  const expressions = conditions.map((one) => naming(one.state, now, naming(one.label, part(1n), one.body)));
  const all = reachableFrom([state, ...named], {
    ...module,
    definitions: [...module.definitions, definition],
    expressions,
    nextVariable,
  });
  return { module: { ...all, roots: [state] }, state };
}

/** Sorts definitions topologically; mutually recursive ones keep the order of the document. */
function inOrder(definitions: readonly CoreDefinition[]): readonly CoreDefinition[] {
  const byDefined = new Map(definitions.map((one) => [one.defined, one]));
  const visited = new Set<CoreDefinition>();
  const ordered: CoreDefinition[] = [];
  const add = (one: CoreDefinition): void => {
    if (visited.has(one)) return;
    visited.add(one);
    const roots = [...one.clauses.flatMap(partsOfClause), one.body];
    for (const named of roots.flatMap(definitionsNamedIn)) {
      const other = byDefined.get(named);
      if (other !== undefined) add(other);
    }
    ordered.push(one);
  };
  for (const one of definitions) add(one);
  return ordered;
}

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
      ? here.kinds.tagged("atom", text("nil"))
      : here.kinds.tagged("tuple", tuple(...click.map((one) => here.number(here.whole(numeral(one)))))),
  keys: ({ keys }: StepInput, here: Translation): Tla => here.kinds.tagged("set", set(...keysOf(keys, here))),
  held: ({ keys }: StepInput, here: Translation): Tla => here.kinds.tagged("sequence", tuple(...keysOf(keys, here))),
} as const;

const keysOf = (keys: readonly string[], { kinds }: Translation): readonly Tla[] =>
  keys.map((key) => kinds.tagged("string", text(key)));

const recordOf = (input: StepInput, fields: ReadonlySet<keyof typeof inputFields>, here: Translation): Tla => ({
  kind: "record",
  fields: [...fields].sort().map((field) => [field, inputFields[field](input, here)]),
});

function beginning(states: States, here: Translation, state: string): Operator {
  const { start } = states;
  const isSet = states.kind === "machine" && states.isSet;
  const first = here.value(hookCall("initialState", start));
  const now = word(state);
  return {
    name: "Init",
    parameters: [],
    value: isSet ? infix("\\in", now, here.kinds.untagged("set", first)) : infix("=", now, first),
  };
}

/** The operator Next, for steps that satisfy some conditions. A step that leaves the state unchanged does not count. */
function stepsOf(
  states: States,
  here: Translation,
  state: string,
  fields: ReadonlySet<keyof typeof inputFields>,
  limits: readonly Condition[],
  name: string,
): Operator {
  const { kinds } = here;
  const now = word(state);
  return here.bindingNew("after", (following) => {
    const step = (after: Tla, label: Tla | undefined): Tla =>
      all(
        ...limits.map((limit) => here.standing(limit, label, () => here.condition(limit.body))),
        infix("#", after, now),
        infix("=", word(`${state}'`), after),
      );
    if (states.kind === "game") {
      const nextState = here.value(hookCall("step", states.step));
      const body = letIn([{ name: following, parameters: [], value: nextState }], step(word(following), undefined));
      const over = bound(inputName, word("Inputs"));
      return {
        name,
        parameters: [],
        value: fields.size === 0 ? body : { kind: "quantifier", sign: "\\E", bound: over, body },
      };
    }
    const one = word(following);
    const pair = kinds.untagged("tuple", one);
    const over = kinds.untagged("set", apply(here.around.globals.get(states.step)!, now));
    const body = states.isLabelled ? step(item(pair, 2), item(pair, 1)) : step(one, undefined);
    return {
      name,
      parameters: [],
      value: { kind: "quantifier", sign: "\\E", bound: bound(following, over), body },
    };
  });
}

function distinct(records: readonly Tla[]): readonly Tla[] {
  const keys = new Set<string>();
  return records.filter((one) => {
    const key = JSON.stringify(one);
    return !keys.has(key) && keys.add(key);
  });
}

/**
 * Claims as operators, with the lines of the configuration that check them. `record` returns the record of an input,
 * and is undefined if nothing reads inputs.
 */
function claimsOf(
  claims: readonly MachineClaim[],
  here: Translation,
  refuse: (refusal: Refusal) => void,
  record: ((input: StepInput) => Tla) | undefined,
): { readonly operators: readonly string[]; readonly lines: readonly string[] } {
  const operators: string[] = [];
  const lines: string[] = [];
  for (const { kind, span, trigger, condition, left } of claims) {
    if (left !== undefined) {
      refuse({ span, reason: `\`${left}:>\` is not translated`, isClaim: true });
      continue;
    }
    if (kind === "winnable" || kind === "forces") {
      const what = kind === "forces" ? "what a player can force" : "what can be reached from every state";
      refuse({ span, reason: `TLC has no claims about ${what}`, isClaim: true });
      continue;
    }
    const input = record?.({ click: undefined, keys: [] });
    const valueOf = (one: Condition): Tla => {
      const said = here.standing(one, undefined, () => here.condition(one.body));
      return input === undefined ? said : letIn([{ name: inputName, parameters: [], value: input }], said);
    };
    const value = valueOf(condition);
    const operator = (name: string, of: Tla): string => printOperator({ name, parameters: [], value: of });
    const define = (name: string): string => here.around.names.define(name);
    switch (kind) {
      case "always": {
        const name = define("Always");
        operators.push(operator(name, value));
        lines.push(`INVARIANT ${name}`);
        break;
      }
      case "possible": {
        const name = define("Impossible");
        operators.push(`\\* If TLC reports a violation, its trace is the witness.\n${operator(name, not(value))}`);
        lines.push(`INVARIANT ${name}`);
        break;
      }
      case "ends": {
        const [end, name] = [define("End"), define("Ends")];
        operators.push(`${operator(end, value)}\n${name} == <>${end}`);
        lines.push(`PROPERTY ${name}`);
        break;
      }
      case "leads": {
        const [first, then, name] = [define("First"), define("Then"), define("Leads")];
        operators.push(
          `${operator(first, valueOf(trigger!))}\n${operator(then, value)}\n${name} == ${first} ~> ${then}`,
        );
        lines.push(`PROPERTY ${name}`);
      }
    }
  }
  return { operators, lines };
}

const listOf = (parts: readonly string[]): string => (parts.length === 0 ? "" : `(${parts.join(", ")})`);

/** A definition after the prose that precedes it in the document. */
function withProse({ defined: { prose } }: CoreDefinition, printed: string): string {
  const lines = prose.trim().split(/\r\n|\n|\r/);
  return prose.trim() === "" ? printed : `${lines.map((line) => `\\* ${line}`.trimEnd()).join("\n")}\n${printed}`;
}

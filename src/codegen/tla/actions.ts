// Decomposes a set of states into alternatives, which become TLA+ actions: unions, branches, comprehensions, and the
// definitions that they call.

import { renameVariables } from "../../ir/alpha-renaming.js";
import type { Clause, Core, CoreDefinition, CorePattern, CoreStep } from "../../ir/ir.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";

/** A condition or binding before an element: a step of a loop, or a clause of a definition, which fails if untrue. */
export type ActionStep = CoreStep | Exclude<Clause, { readonly kind: "bind" }>;

/** A comprehension: the members `element` for all solutions of `steps`. */
export interface Alternative {
  readonly steps: readonly ActionStep[];
  readonly element: Core;
}

/** A step of a machine: the state to which it leads, and its label if it has one. */
export interface StepAlternative extends Alternative {
  readonly label: Core | undefined;
}

/** The definitions of a module, and the ids of new variables. */
export interface AlternativeSource {
  readonly definitions: ReadonlyMap<Defined, CoreDefinition>;
  newVariable(name: string, span: Span): Variable;
  /** A new variable of the same name and type. */
  copyVariable(variable: Variable): Variable;
}

/** The alternatives whose elements are the members of a set. Other sets have a single alternative: a loop over them. */
export function alternativesOf(node: Core, source: AlternativeSource): readonly Alternative[] {
  switch (node.kind) {
    case "call": {
      const definition = source.definitions.get(node.defined);
      if (definition === undefined || definition.cycle !== undefined) break;
      if (definition.reads.input) break;
      const { parameters, clauses, body } = renameVariables(definition, (variable) => source.copyVariable(variable));
      const argumentSteps = parameters.map((variable, i) => bindStep(variable, node.args[i]!));
      return prependSteps([...argumentSteps, ...clauses.map(stepOf)], alternativesOf(body, source));
    }
    case "branches": {
      if (node.otherwise === undefined) break;
      const values = [...node.branches.map(({ value }) => value), node.otherwise];
      return values.flatMap((value, i) => {
        const conditions = node.branches.slice(0, i + 1).map(({ condition }, k): CoreStep => {
          const { span } = condition;
          return { kind: "filter", condition: k === i ? condition : { kind: "not", operand: condition, span }, span };
        });
        return prependSteps(conditions, alternativesOf(value, source));
      });
    }
    case "let":
      return prependSteps(
        [{ kind: "bind", pattern: node.pattern, value: node.value, span: node.span }],
        alternativesOf(node.body, source),
      );
    case "solve":
      if (node.onto !== undefined) break;
      if (node.by === "collect") return [{ steps: node.steps, element: node.element }];
      if (node.by === "unionOver") return prependSteps(node.steps, alternativesOf(node.element, source));
      break;
    case "primitive":
      if (node.name === "setOf") return node.args.map((element) => ({ steps: [], element }));
      if (node.name === "union") return node.args.flatMap((one) => alternativesOf(one, source));
  }
  const variable = source.newVariable("after", node.span);
  return [{ steps: [eachStep({ kind: "bind", variable }, node)], element: referTo(variable) }];
}

/** The alternatives of a set of pairs of a label and a state. */
export function labelledAlternativesOf(node: Core, source: AlternativeSource): readonly StepAlternative[] {
  return alternativesOf(node, source).map(({ steps, element }) => {
    if (element.kind === "tuple" && element.items.length === 2)
      return { steps, label: element.items[0]!, element: element.items[1]! };
    const [label, state] = ["label", "after"].map((name) => source.newVariable(name, element.span));
    const { span } = element;
    const pattern: CorePattern = { kind: "tuple", items: [bindPattern(label!), bindPattern(state!)], span };
    const pair: CoreStep = { kind: "bind", pattern, value: element, span };
    return { steps: [...steps, pair], label: referTo(label!), element: referTo(state!) };
  });
}

/** The set of the elements of alternatives as core, in which failing clauses are conditions. */
export function setOfAlternatives(alternatives: readonly Alternative[], span: Span): Core {
  const sets = alternatives.map(({ steps, element }): Core => {
    const coreSteps = steps.map((step): CoreStep => {
      if (step.kind === "require") return { kind: "filter", condition: step.condition, span: step.span };
      return step.kind === "destructure" ? { ...step, kind: "bind" } : step;
    });
    return { kind: "solve", by: "collect", steps: coreSteps, element, span };
  });
  return sets.length === 1 ? sets[0]! : { kind: "primitive", name: "union", args: sets, span };
}

const prependSteps = (steps: readonly ActionStep[], alternatives: readonly Alternative[]): readonly Alternative[] =>
  alternatives.map((one) => ({ ...one, steps: [...steps, ...one.steps] }));

const bindPattern = (variable: Variable): CorePattern => ({ kind: "bind", variable });

const referTo = (variable: Variable): Core => ({ kind: "variable", variable, span: variable.span });

const bindStep = (variable: Variable, value: Core): CoreStep => ({
  kind: "bind",
  pattern: bindPattern(variable),
  value,
  span: value.span,
});

export const eachStep = (pattern: CorePattern, set: Core): CoreStep => ({
  kind: "each",
  pattern,
  set,
  otherwise: undefined,
  span: set.span,
});

const stepOf = (clause: Clause): ActionStep =>
  clause.kind === "bind" ? { ...bindStep(clause.variable, clause.value), span: clause.span } : clause;

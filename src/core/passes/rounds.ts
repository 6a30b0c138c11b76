// A set that grows in rounds: what a round adds is looked for among what follows from the members that the round before has
// added, and no more from all of them. Databases call it semi-naive evaluation (Bancilhon 1986).

import type { Defined, Variable } from "../../names/resolved.js";
import type { Type } from "../../types/lattice/type.js";
import { variablesIn } from "../../types/lattice/variables.js";
import { applied } from "../applied.js";
import { boundByClause, isPlain } from "../clauses.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreStep } from "../core.js";
import { Fresh } from "../fresh.js";
import { mentions, partsOf, partsOfClause, partsOfStep, rootsOf, someCoreOf } from "../free.js";
import { callsItselfInside, lastCallsOf } from "../last-place.js";
import { renewedNode } from "../renewing.js";
import { clauseWith, type Rewrite, withParts } from "../rewrite.js";
import { isRepeatable } from "../facts/sure.js";
import { Taken } from "../taken.js";

type Binding = Clause & { readonly kind: "bind" };
type Definitions = ReadonlyMap<Defined, CoreDefinition>;

/**
 * Applies to definitions such as
 *
 *     reached(E, S) := S if T sub S; reached(E, S U T) otherwise where T = successors(E, S)
 *
 * that call themselves in last place only, each time with `S U T` for S, where
 * - T is a finite set that follows from the members of S one by one: what follows from a union is the union of what follows from
 *   its parts, as for `{b | (a, b) in E & a in S}`;
 * - T depends on nothing else that changes from round to round;
 * - T stands only in `S U T`, `T sub S` and `T \ S`, where it does not matter if members of S are missing from it.
 * What follows from the members that were there a round ago is in S already. If T is what a definition such as `successors` walks,
 * the walk stands in place of the call, and leaves out the members of S.
 */
export function rounds(module: CoreModule): CoreModule {
  const { recursive } = module.document.dependencies;
  const growing = new Map<CoreDefinition, Growth>();
  for (const definition of module.definitions) {
    const growth = recursive.has(definition.defined.definition.id) ? growthOf(definition) : undefined;
    if (growth !== undefined && isFiniteSet(module.document.variables.get(growth.news.variable.id)))
      growing.set(definition, growth);
  }
  if (growing.size === 0) return module;
  const lowered: Definitions = new Map(module.definitions.map((one) => [one.defined, one]));
  const fresh = new Fresh(module);
  return fresh.moduleWith(
    module.definitions.map((definition) => {
      const growth = growing.get(definition);
      return growth !== undefined && distributes(growth.news.value, growth.set.id, lowered, new Set())
        ? inRounds(definition, growth, fresh, lowered)
        : definition;
    }),
  );
}

/** The definition with what is new each round found from what was new in the round before. Then `T sub S` is `T = {}`, and `T \ S` is T. */
function inRounds(
  definition: CoreDefinition,
  { set, news }: Growth,
  fresh: Fresh,
  lowered: Definitions,
): CoreDefinition {
  const recent = fresh.variable("recent", news.span, set);
  const renamed: Rewrite = (node) =>
    node.kind === "variable" && node.variable.id === set.id ? { ...node, variable: recent } : withParts(node, renamed);
  const found = walkOf(renamed(news.value), definition, lowered, fresh);
  const value = without(found, { kind: "variable", variable: set, span: news.value.span }, fresh);
  const disjoint: Rewrite = (node) => {
    if (!isBeside(node, news.variable, set)) return withParts(node, disjoint);
    const [news1] = node.args;
    return node.name === "difference" ? news1! : { ...node, name: "isEmpty", args: [news1!] };
  };
  const clauses = definition.clauses.map((clause) =>
    clause === news ? { ...news, value } : clauseWith(clause, disjoint),
  );
  return {
    ...definition,
    clauses,
    body: disjoint(definition.body),
    recent: { variable: recent, of: set, next: news.variable },
  };
}

/** The walk that a call stands for, if it only looks at members of sets: nothing in it can fail for arguments of its types, and none of its failures has to be told from others. */
function walkOf(call: Core, definition: CoreDefinition, lowered: Definitions, fresh: Fresh): Core {
  const called = call.kind === "call" ? lowered.get(call.defined) : undefined;
  if (
    call.kind !== "call" ||
    called === undefined ||
    called.clauses.length > 0 ||
    !call.args.every(isRepeatable) ||
    !isOfNames(called, fresh)
  )
    return call;
  const taken = new Taken(definition);
  return renewedNode(applied(called, call.args), (variable) => fresh.copy(taken.renamed(variable)));
}

/** True of `{b | (a, b) in E & a in S}`, with names of finite sets for sets, and names for members. */
function isOfNames({ body, parameters }: CoreDefinition, fresh: Fresh): boolean {
  const types = new Map(parameters.map((parameter) => [parameter.id, fresh.typeOf(parameter)]));
  const sets = new Set(
    [...types].flatMap(([id, type]) =>
      type !== undefined && isFiniteSet(type) && variablesIn(type).size === 0 ? [id] : [],
    ),
  );
  const isSet = (node: Core): boolean => node.kind === "variable" && sets.has(node.variable.id);
  if (body.kind !== "solve" || body.by !== "collect" || !isName(body.element)) return false;
  return body.steps.every((step) => {
    if (step.kind === "each") return isPlain(step.pattern) && step.otherwise === undefined && isSet(step.set);
    return (
      step.kind === "filter" &&
      step.condition.kind === "primitive" &&
      step.condition.name === "has" &&
      isSet(step.condition.args[0]!) &&
      isName(step.condition.args[1]!)
    );
  });
}

const isName = (node: Core): boolean => node.kind === "variable" || (node.kind === "tuple" && node.items.every(isName));

/** A set without the members of S; what is gathered from a walk is not made before. */
function without(node: Core, S: Core & { kind: "variable" }, fresh: Fresh): Core {
  const { span, type } = node;
  if (node.kind !== "solve" || node.by !== "collect")
    return { kind: "primitive", name: "difference", args: [node, S], span, type };
  const isNamed = node.element.kind === "variable";
  const variable = node.element.kind === "variable" ? node.element.variable : fresh.variable("candidate", span);
  const element: Core = { kind: "variable", variable, span: node.element.span };
  const named: readonly CoreStep[] = isNamed
    ? []
    : [{ kind: "bind", pattern: { kind: "bind", variable }, value: node.element, span }];
  const isNew: Core = { kind: "not", operand: { kind: "primitive", name: "has", args: [S, element], span }, span };
  return { ...node, steps: [...node.steps, ...named, { kind: "filter", condition: isNew, span }], element };
}

/** A parameter that grows, and the name for what is new in a round. */
interface Growth {
  readonly set: Variable;
  readonly news: Binding;
}

/** How a definition that calls itself in last place only lets one of its parameters grow. */
function growthOf(definition: CoreDefinition): Growth | undefined {
  const { parameters, clauses, body } = definition;
  const turns = lastCallsOf(body, definition.defined);
  if (turns.length === 0 || !isLoop(definition)) return undefined;
  const isKept = (i: number): boolean => turns.every(({ args }) => isVariable(args[i]!, parameters[i]!));
  const locals = new Set(
    [...clauses.flatMap(boundByClause), ...parameters.filter((_, i) => !isKept(i))].map(({ id }) => id),
  );
  for (const [i, set] of parameters.entries()) {
    const news = clauses.find(
      (clause): clause is Binding =>
        clause.kind === "bind" && turns.every(({ args }) => isUnionOf(args[i]!, set, clause.variable)),
    );
    if (
      news === undefined ||
      mentions(news.value, (id) => id !== set.id && locals.has(id)) ||
      !mentions(news.value, (id) => id === set.id)
    )
      continue;
    if (isOnlyBeside(news.variable, set, definition)) return { set, news };
  }
  return undefined;
}

/** True if a definition is a loop without functions or names that would have to keep what a parameter was in an earlier turn. */
function isLoop(definition: CoreDefinition): boolean {
  if (!definition.clauses.every((clause) => clause.kind === "require" || (clause.kind === "bind" && clause.strict)))
    return false;
  return !callsItselfInside(definition) && !someCoreOf(definition, ({ kind }) => kind === "lambda");
}

const isVariable = (node: Core, { id }: Variable): boolean => node.kind === "variable" && node.variable.id === id;

/** True of `S U T` and `T U S`. */
function isUnionOf(node: Core, S: Variable, T: Variable): boolean {
  if (node.kind !== "primitive" || node.name !== "union") return false;
  const [a, b] = node.args;
  return (isVariable(a!, S) && isVariable(b!, T)) || (isVariable(a!, T) && isVariable(b!, S));
}

/** True if T stands only where members of S may be missing from it. */
function isOnlyBeside(T: Variable, S: Variable, definition: CoreDefinition): boolean {
  const isFree = (node: Core): boolean =>
    isUnionOf(node, S, T) || isBeside(node, T, S) || (!isVariable(node, T) && partsOf(node).every(isFree));
  return rootsOf(definition).every(isFree);
}

/** True of `T sub S` and `T \ S`. */
function isBeside(node: Core, T: Variable, S: Variable): node is Core & { readonly kind: "primitive" } {
  return (
    node.kind === "primitive" &&
    (node.name === "subset" || node.name === "difference") &&
    isVariable(node.args[0]!, T) &&
    isVariable(node.args[1]!, S)
  );
}

/** True of types of finite sets. */
function isFiniteSet(type: Type | undefined): boolean {
  return type !== undefined && type.length > 0 && type.every((part) => part.kind === "set" && part.finite === true);
}

/** True if a set follows from the members of a variable one by one; `around` are the definitions that are looked at. */
function distributes(node: Core, id: number, definitions: Definitions, around: ReadonlySet<Defined>): boolean {
  const depends = (part: Core): boolean => mentions(part, (one) => one === id);
  const of = (part: Core): boolean => distributes(part, id, definitions, around);
  switch (node.kind) {
    case "variable":
      return node.variable.id === id;
    case "call": {
      const definition = definitions.get(node.defined);
      const at = node.args.findIndex(depends);
      if (
        definition === undefined ||
        around.has(node.defined) ||
        node.args.filter(depends).length !== 1 ||
        !of(node.args[at]!)
      )
        return false;
      const parameter = definition.parameters[at]!.id;
      const isClear = !definition.clauses.some((clause) =>
        partsOfClause(clause).some((part) => mentions(part, (one) => one === parameter)),
      );
      return isClear && distributes(definition.body, parameter, definitions, new Set([...around, node.defined]));
    }
    case "primitive": {
      const [a, b] = node.args;
      if (node.name === "union") return node.args.every((arg) => of(arg) || !depends(arg));
      if (node.name === "intersection") return (of(a!) && !depends(b!)) || (of(b!) && !depends(a!));
      return node.name === "difference" && of(a!) && !depends(b!);
    }
    case "solve": {
      if ((node.by !== "collect" && node.by !== "unionOver") || depends(node.element)) return false;
      const steps = node.steps.filter((step) => partsOfStep(step).some(depends));
      return steps.length === 1 && isStepAlong(steps[0]!, depends, of);
    }
    default:
      return false;
  }
}

/** True of `x in S` as a loop or a test. */
function isStepAlong(step: CoreStep, depends: (node: Core) => boolean, along: (node: Core) => boolean): boolean {
  if (step.kind === "each") return along(step.set) && partsOfStep(step).filter(depends).length === 1;
  if (step.kind !== "filter" || step.condition.kind !== "primitive" || step.condition.name !== "has") return false;
  const [set, member] = step.condition.args;
  return along(set!) && !depends(member!);
}

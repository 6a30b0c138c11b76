// Domains are looked through: a range is a loop with a counter however it is written.
//
//     where D = range(0, n)                             each x in range(0, n)
//     each (x, y) in multiply(D, digits)      becomes   each y in digits
//     each z in collect { each a in S; give f(a) }      each a in S; let z = f(a)
//
// It is safe since a range costs nothing to create again, and each member of the nested set is visited once. Factors of
// products are evaluated even if another one is empty, so all but the first must not fail.

import type { Variable } from "../../../resolve/resolved.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep, Solver } from "../../ir.js";
import { type CoreFacts, settledFactsOf } from "../../analysis/facts.js";
import { partsOfClause } from "../../children.js";
import { areAlike } from "../../analysis/structural-equality.js";
import { isLookedUp } from "../../forms.js";
import { renameVariablesIn } from "../../alpha-renaming.js";
import { inlineCall } from "../../inlining.js";
import { rewritten, stepsWith, withDefinitions } from "../../rewrite.js";
import type { Span } from "../../../text/source.js";
import type { FreshVariables } from "../../fresh.js";
import { isInjective } from "../../injective.js";
import { isFiniteSetType } from "../../analysis/node-types.js";
import type { QueryPosition } from "./position.js";
import { isPlainDefinition } from "./tests.js";
import { everyCoreOf, hasAtMostNodes, mentions, rootsOf, type Where } from "../../traversal.js";
import { maxExpansions } from "../../analysis/limits.js";
import { maxNestedNodes, maxRepeatedNodes } from "./limits.js";

type Loop = CoreStep & { readonly kind: "each" };

const cheap: ReadonlySet<string> = new Set(["add", "subtract", "negate", "multiply", "size"]);

/** Replaces local names by the ranges that they denote, and loops over products by nested loops. */
export function withPlainDomains(module: CoreModule, where: Where): CoreModule {
  const domains = new PlainDomains(module);
  for (const definition of module.definitions) if (where(definition)) domains.collectValues(definition);
  const changedModule = rewritten(
    module,
    (node) => {
      if (node.kind === "quantify") return domains.quantifier(node);
      if (node.kind === "let") return domains.isUnused(node) ? node.body : node;
      return node.kind === "solve" ? domains.solve(node) : node;
    },
    where,
  );
  return changedModule === module
    ? module
    : withDefinitions(changedModule, (definition) => domains.withoutUnused(definition));
}

/** The steps of a query, and the node that it evaluates for each solution. */
export interface Query {
  readonly by?: Solver;
  readonly steps: readonly CoreStep[];
  readonly element: Core;
}

/** Facts at the position where a domain is evaluated. */
type DomainFacts = Pick<QueryPosition, "isTotal" | "isInteger" | "visit">;

/** Creates variables for the queries of a module that bind more names than the source. */
export class QueryVariables {
  /** For each new variable, a node of the module with the same values. */
  readonly originals = new Map<number, Core>();

  constructor(private readonly fresh: FreshVariables) {}

  readonly copy = (variable: Variable): Variable => {
    const { span } = variable;
    const type = this.fresh.variables.get(variable.id);
    const { id } = this.fresh.variable(variable.name, { span, ...(type === undefined ? {} : { type }) });
    this.originals.set(id, { kind: "variable", variable, span });
    return { ...variable, id };
  };

  /** A variable for a coordinate of a tuple. */
  coordinate(tuple: Variable, at: number): Variable {
    const { span } = tuple;
    const variable = this.fresh.variable("part", { span });
    const indexNode: Core = { kind: "number", numerator: BigInt(at + 1), denominator: 1n, span };
    const args: readonly Core[] = [{ kind: "variable", variable: tuple, span }, indexNode];
    this.originals.set(variable.id, { kind: "primitive", name: "index", args, span });
    return variable;
  }
}

export class PlainDomains {
  private readonly facts: CoreFacts;

  /** The values of names that may be domains, by variable id. */
  private readonly values = new Map<number, Core>();
  /** The ids of names that have been replaced at least once. */
  private readonly replaced = new Set<number>();

  /** With `variables`, definitions, nested comprehensions and named tuples are expanded as well. */
  constructor(
    private readonly module: CoreModule,
    private readonly variables?: QueryVariables,
  ) {
    this.facts = settledFactsOf(module);
  }

  collectValues(definition: CoreDefinition): void {
    for (const clause of definition.clauses)
      if (clause.kind === "bind") this.values.set(clause.variable.id, clause.value);
    everyCoreOf(definition, (node) => {
      if (node.kind === "let" && node.pattern.kind === "bind") this.values.set(node.pattern.variable.id, node.value);
    });
  }

  /** The query with simplified domains; the same query if there is nothing to simplify. */
  query<Q extends Query>(query: Q, position: DomainFacts): Q {
    const steps: CoreStep[] = [];
    let rest: Query = query;
    let isChanged = false;
    while (rest.steps.length > 0) {
      const [step, ...otherSteps] = rest.steps as readonly [CoreStep, ...CoreStep[]];
      const plainSteps = step.kind === "each" ? this.plainLoop(step, position) : undefined;
      isChanged ||= plainSteps !== undefined;
      const tuple = step.kind === "bind" && this.variables !== undefined ? namedTuple(step) : undefined;
      if (plainSteps !== undefined) rest = { steps: [...plainSteps, ...otherSteps], element: rest.element };
      else if (tuple !== undefined) {
        const substitute = (body: Core): Core =>
          inlineCall({ parameters: [tuple.variable], body }, [tuple.value], (node) => position.isTotal(node));
        rest = { steps: stepsWith(otherSteps, substitute), element: substitute(rest.element) };
        isChanged = true;
      } else {
        steps.push(step);
        if (step.kind === "each") position.visit(step);
        rest = { steps: otherSteps, element: rest.element };
      }
    }
    return isChanged ? { ...query, steps, element: rest.element } : query;
  }

  quantifier(node: CoreOf<"quantify">): Core {
    const { pattern, set, body, span } = node;
    const loop: CoreStep = { kind: "each", pattern, set, otherwise: undefined, span };
    const query: Query = { steps: [loop], element: body };
    const plainQuery = this.query(query, this.settledFacts);
    if (plainQuery === query) return node;
    return plainQuery.steps.reduceRight<Core>(
      (inner, step) => (step.kind === "each" ? { ...node, pattern: step.pattern, set: step.set, body: inner } : inner),
      body,
    );
  }

  solve(node: CoreOf<"solve">): Core {
    return this.query(node, this.settledFacts);
  }

  private get settledFacts(): DomainFacts {
    const { facts } = this;
    return {
      isTotal: (node) => facts.isTotal(node),
      isInteger: (node) => facts.isInteger(node),
      visit: () => undefined,
    };
  }

  /** The steps that visit the same members as a loop; undefined if its set cannot be simplified. */
  private plainLoop(loop: Loop, position: DomainFacts): readonly CoreStep[] | undefined {
    const { pattern, set, otherwise, strategy } = loop;
    if (strategy !== undefined) return undefined;
    const domain = this.plainDomain(set) ?? set;
    const isLoop = otherwise === undefined || domain !== set;
    if (isProduct(domain)) return this.factors(loop, domain, position);
    if (pattern.kind === "bind" && domain !== set && domain.kind !== "solve")
      return [{ ...loop, set: domain, otherwise: undefined }];
    return isLoop && this.variables !== undefined && domain.kind === "solve" && domain.by === "collect"
      ? nest(loop, domain, this.variables)
      : undefined;
  }

  /** A loop for each factor of a product. */
  private factors(loop: Loop, { args }: CoreOf<"primitive">, position: DomainFacts): readonly CoreStep[] | undefined {
    const { pattern, span } = loop;
    const factors = args.map((factor) => this.plainDomain(factor) ?? factor);
    const isReady = (factor: Core, i: number): boolean =>
      this.isSet(factor) &&
      (i === 0 || position.isTotal(factor) || factors.slice(0, i).some((other) => areAlike(other, factor)));
    if (!factors.every(isReady)) return undefined;
    const loopsOver = (items: readonly CorePattern[]): readonly Loop[] =>
      items.map((item, i) => ({ ...loop, pattern: item, set: factors[i]!, otherwise: undefined }));
    if (pattern.kind === "tuple")
      return pattern.items.length === args.length && isNew(pattern) ? loopsOver(pattern.items) : undefined;
    const { variables } = this;
    if (pattern.kind !== "bind" || variables === undefined) return undefined;
    const coordinates = args.map((_, i) => variables.coordinate(pattern.variable, i));
    const items = coordinates.map((variable): Core => ({ kind: "variable", variable, span }));
    return [
      ...loopsOver(coordinates.map((variable) => ({ kind: "bind", variable }))),
      { kind: "bind", pattern, value: { kind: "tuple", items, span }, span },
    ];
  }

  /** The range, product or comprehension of which a node is an alias. */
  private plainDomain(set: Core, isOpen = this.variables !== undefined, depth = 0): Core | undefined {
    if (depth > maxExpansions) return undefined;
    switch (set.kind) {
      case "variable": {
        const value = this.values.get(set.variable.id);
        const domain = value && this.plainDomain(value, isOpen, depth + 1);
        if (domain === undefined || domain.kind === "solve") return undefined;
        this.replaced.add(set.variable.id);
        return domain;
      }
      case "call": {
        if (!isOpen) return undefined;
        const definition = this.facts.definitions.get(set.defined);
        if (definition === undefined || !isPlainDefinition(definition) || !set.args.every(isCheap)) return undefined;
        const { parameters, body } = definition;
        // An argument that fails must be evaluated.
        const isEvaluated = ({ id }: Variable): boolean =>
          body.kind === "primitive" && mentions(body, (one) => one === id);
        const isSafe = (arg: Core, i: number): boolean =>
          isEvaluated(parameters[i]!) || (isLookedUp(arg) && this.facts.isTotal(arg));
        if (!set.args.every(isSafe)) return undefined;
        return this.plainDomain(
          inlineCall(definition, set.args, (node) => this.facts.isTotal(node)),
          isOpen,
          depth + 1,
        );
      }
      case "solve":
        return isOpen && set.by === "collect" && hasAtMostNodes(set, maxNestedNodes) ? set : undefined;
      case "primitive":
        if (set.name === "range") return set.args.every(isCheap) ? set : undefined;
        return isProduct(set) && set.args.every((arg) => this.plainDomain(arg, isOpen, depth + 1) !== undefined)
          ? set
          : undefined;
      default:
        return undefined;
    }
  }

  /** True for finite sets. */
  private isSet(node: Core): boolean {
    const domain = this.plainDomain(node, true) ?? node;
    if (domain.kind === "solve") return true;
    if (domain.kind === "primitive") return domain.name === "range" || domain.name === "setOf";
    return (
      node.kind === "variable" &&
      isFiniteSetType(this.module.variables.get(node.variable.id) ?? []) &&
      this.facts.kind(node) === "set"
    );
  }

  /** True if the name of a `let` was only an alias of a domain. */
  isUnused({ pattern, body, waits }: CoreOf<"let">): boolean {
    if (pattern.kind !== "bind" || waits === true || !this.replaced.has(pattern.variable.id)) return false;
    const { id } = pattern.variable;
    return !mentions(body, (one) => one === id);
  }

  /** The definition without names that were only aliases of domains. */
  withoutUnused(definition: CoreDefinition): CoreDefinition {
    const isUnused = (clause: Clause): boolean => {
      if (clause.kind !== "bind" || clause.isAsked === true || !this.replaced.has(clause.variable.id)) return false;
      const { id } = clause.variable;
      const checks = definition.omittedChecks?.flatMap(({ check }) => partsOfClause(check)) ?? [];
      return ![...rootsOf(definition), ...checks].some((root) => mentions(root, (one) => one === id));
    };
    const clauses = definition.clauses.filter((clause) => !isUnused(clause));
    return clauses.length === definition.clauses.length ? definition : { ...definition, clauses };
  }
}

function isCheap(node: Core): boolean {
  return (
    hasAtMostNodes(node, maxRepeatedNodes) &&
    (isLookedUp(node) ||
      (node.kind === "call" && node.args.length === 0) ||
      (node.kind === "primitive" && cheap.has(node.name) && node.args.every(isCheap)))
  );
}

const isProduct = (node: Core): node is CoreOf<"primitive"> =>
  node.kind === "primitive" && (node.name === "multiply" || node.name === "product");

/** True for patterns that match all tuples of their shape. */
const isNew = (pattern: CorePattern): boolean =>
  pattern.kind === "bind" || (pattern.kind === "tuple" && pattern.items.every(isNew));

/** The steps of the comprehension that a loop iterates over. */
function nest(
  { pattern, span }: Loop,
  set: CoreOf<"solve">,
  variables: QueryVariables,
): readonly CoreStep[] | undefined {
  if (set.onto !== undefined || !set.steps.every(isPlainStep) || !isNew(pattern) || !isInjective(set)) return undefined;
  // Variables that are components of the element are replaced by those of the pattern.
  const patternVariables = new Map<number, Variable>();
  const name = (item: CorePattern, value: Core): void => {
    if (item.kind === "bind" && value.kind === "variable" && !patternVariables.has(value.variable.id))
      patternVariables.set(value.variable.id, item.variable);
    else if (item.kind === "tuple" && value.kind === "tuple" && item.items.length === value.items.length)
      item.items.forEach((part, i) => name(part, value.items[i]!));
  };
  name(pattern, set.element);
  const renamed = renameVariablesIn(
    set,
    (variable) => patternVariables.get(variable.id) ?? variables.copy(variable),
  ) as CoreOf<"solve">;
  return [...renamed.steps, ...bindingsOf(pattern, renamed.element, span)];
}

/** Binds the variables of a pattern, except those that are the components of the value. */
function bindingsOf(pattern: CorePattern, value: Core, span: Span): readonly CoreStep[] {
  if (pattern.kind === "tuple" && value.kind === "tuple" && pattern.items.length === value.items.length)
    return pattern.items.flatMap((item, i) => bindingsOf(item, value.items[i]!, span));
  const isBound = pattern.kind === "bind" && value.kind === "variable" && value.variable.id === pattern.variable.id;
  return isBound ? [] : [{ kind: "bind", pattern, value, span }];
}

const isPlainStep = (step: CoreStep): boolean =>
  step.kind === "filter" ||
  (step.kind === "bind" && step.pattern.kind === "bind" && step.pattern.variable.waits !== true) ||
  (step.kind === "each" && step.otherwise === undefined && step.strategy === undefined && isNew(step.pattern));

/** The name and the value of `let p = (x, y)`. */
function namedTuple({
  pattern,
  value,
}: CoreStep & { readonly kind: "bind" }): { readonly variable: Variable; readonly value: Core } | undefined {
  return pattern.kind === "bind" && value.kind === "tuple" && value.items.every(isLookedUp)
    ? { variable: pattern.variable, value }
    : undefined;
}

// Domains are looked through: a range is a loop with a counter however it is written.
//
//     where D = range(0, n)                         each x in range(0, n)
//     each (x, y) in multiply(D, digits)  becomes   each y in digits
//
// It is safe since a range costs nothing to create again: names are replaced where their value is used at once, and
// calls and further factors of products only if they cannot fail.

import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep } from "../../ir.js";
import { type CoreFacts, settledFactsOf } from "../../analysis/facts.js";
import { maxDepth } from "../../analysis/proofs.js";
import { partsOfClause } from "../../children.js";
import { areAlike } from "../../analysis/structural-equality.js";
import { isLookedUp } from "../../forms.js";
import { inlineCall } from "../../inlining.js";
import { rewritten, withDefinitions } from "../../rewrite.js";
import { isPlainDefinition } from "./tests.js";
import { everyCoreOf, isWithin, mentions, rootsOf, type Where } from "../../traversal.js";

/** Maximum size, in nodes, of a bound that is computed again in each loop. */
const maxNodes = 8;

const cheap: ReadonlySet<string> = new Set(["add", "subtract", "negate", "multiply", "size"]);

/** Replaces local names by the ranges that they stand for, and loops over products by nested loops. */
export function withPlainDomains(module: CoreModule, where: Where): CoreModule {
  const domains = new PlainDomains(module, false);
  for (const definition of module.definitions) if (where(definition)) domains.read(definition);
  const changed = rewritten(
    module,
    (node) => {
      if (node.kind === "quantify") return domains.quantifier(node);
      if (node.kind === "let") return domains.isUnused(node) ? node.body : node;
      if (node.kind !== "solve") return node;
      const steps = domains.steps(node.steps);
      return steps === node.steps ? node : { ...node, steps };
    },
    where,
  );
  return changed === module ? module : withDefinitions(changed, (definition) => domains.withoutUnused(definition));
}

export class PlainDomains {
  private readonly facts: CoreFacts;

  /** The values of names that may be domains, by the id of the variable. */
  private readonly values = new Map<number, Core>();
  /** The ids of names that were replaced somewhere. */
  private readonly replaced = new Set<number>();

  /** `isOpen` if definitions are looked through as well. */
  constructor(
    private readonly module: CoreModule,
    private readonly isOpen: boolean,
  ) {
    this.facts = settledFactsOf(module);
  }

  read(definition: CoreDefinition): void {
    for (const clause of definition.clauses)
      if (clause.kind === "bind") this.values.set(clause.variable.id, clause.value);
    everyCoreOf(definition, (node) => {
      if (node.kind === "let" && node.pattern.kind === "bind") this.values.set(node.pattern.variable.id, node.value);
    });
  }

  /** The steps with loops over plain domains; the same steps if they have no other. */
  steps(steps: readonly CoreStep[]): readonly CoreStep[] {
    const plain = steps.flatMap((step) => this.step(step));
    return plain.length === steps.length && plain.every((step, i) => step === steps[i]) ? steps : plain;
  }

  private step(step: CoreStep): readonly CoreStep[] {
    if (step.kind !== "each") return [step];
    const loops = this.loops(step.pattern, step.set);
    return loops === undefined
      ? [step]
      : loops.map(({ pattern, set }) => ({ ...step, pattern, set, otherwise: undefined }));
  }

  quantifier(node: CoreOf<"quantify">): Core {
    const loops = this.loops(node.pattern, node.set);
    return loops === undefined
      ? node
      : loops.reduceRight<Core>((body, { pattern, set }) => ({ ...node, pattern, set, body }), node.body);
  }

  /** The loops that visit the members of a set; undefined if it is what it seems. */
  private loops(
    pattern: CorePattern,
    set: Core,
  ): readonly { readonly pattern: CorePattern; readonly set: Core }[] | undefined {
    const domain = this.plain(set, this.isOpen) ?? set;
    if (!isProduct(domain)) return pattern.kind === "bind" && domain !== set ? [{ pattern, set: domain }] : undefined;
    if (pattern.kind !== "tuple" || pattern.items.length !== domain.args.length || !isNew(pattern)) return undefined;
    const factors = domain.args.map((factor) => this.plain(factor, this.isOpen) ?? factor);
    const isReady = (factor: Core, i: number): boolean =>
      this.isSet(factor) &&
      (i === 0 || this.facts.isTotal(factor) || factors.slice(0, i).some((other) => areAlike(other, factor)));
    if (!factors.every(isReady)) return undefined;
    return pattern.items.flatMap((item, i) => {
      const factor = factors[i]!;
      return this.loops(item, factor) ?? [{ pattern: item, set: factor }];
    });
  }

  /** The range or product that a node is another name for. */
  private plain(set: Core, isOpen: boolean, depth = 0): Core | undefined {
    if (depth > maxDepth) return undefined;
    switch (set.kind) {
      case "variable": {
        const value = this.values.get(set.variable.id);
        const plain = value && this.plain(value, isOpen, depth + 1);
        if (plain !== undefined) this.replaced.add(set.variable.id);
        return plain;
      }
      case "call": {
        if (!isOpen) return undefined;
        const definition = this.facts.definitions.get(set.defined);
        if (definition === undefined || !isPlainDefinition(definition) || !set.args.every(isCheap)) return undefined;
        const value = this.plain(inlineCall(definition, set.args), isOpen, depth + 1);
        return value !== undefined && partsTotal(value, this.facts) ? value : undefined;
      }
      case "primitive":
        if (set.name === "range") return set.args.every(isCheap) ? set : undefined;
        return isProduct(set) && set.args.every((arg) => this.plain(arg, isOpen, depth + 1) !== undefined)
          ? set
          : undefined;
      default:
        return undefined;
    }
  }

  /** True for finite sets. */
  private isSet(node: Core): boolean {
    const plain = this.plain(node, true) ?? node;
    if (plain.kind === "primitive") return plain.name === "range" || plain.name === "setOf";
    return node.kind === "variable" && isFiniteSet(node, this.module) && this.facts.kind(node) === "set";
  }

  /** True if the name of a `let` only stood for a domain. */
  isUnused({ pattern, body, waits }: CoreOf<"let">): boolean {
    if (pattern.kind !== "bind" || waits === true || !this.replaced.has(pattern.variable.id)) return false;
    const { id } = pattern.variable;
    return !mentions(body, (one) => one === id);
  }

  /** The definition without names that only stood for domains. */
  withoutUnused(definition: CoreDefinition): CoreDefinition {
    const isUnused = (clause: Clause): boolean => {
      if (clause.kind !== "bind" || clause.isAsked === true || !this.replaced.has(clause.variable.id)) return false;
      const { id } = clause.variable;
      const checks = definition.unasked?.flatMap(({ check }) => partsOfClause(check)) ?? [];
      return ![...rootsOf(definition), ...checks].some((root) => mentions(root, (one) => one === id));
    };
    const clauses = definition.clauses.filter((clause) => !isUnused(clause));
    return clauses.length === definition.clauses.length ? definition : { ...definition, clauses };
  }
}

function isCheap(node: Core): boolean {
  return (
    isWithin(node, maxNodes) &&
    (isLookedUp(node) ||
      (node.kind === "call" && node.args.length === 0) ||
      (node.kind === "primitive" && cheap.has(node.name) && node.args.every(isCheap)))
  );
}

/** True if the type of a variable has finite sets only. */
export function isFiniteSet({ variable }: CoreOf<"variable">, { variables }: CoreModule): boolean {
  const type = variables.get(variable.id) ?? [];
  return type.length > 0 && type.every((part) => part.kind === "set" && part.finite === true);
}

const isProduct = (node: Core): node is CoreOf<"primitive"> =>
  node.kind === "primitive" && (node.name === "multiply" || node.name === "product");

const partsTotal = (domain: Core, facts: CoreFacts): boolean =>
  isProduct(domain) ? domain.args.every((arg) => partsTotal(arg, facts)) : facts.isTotal(domain);

/** True for patterns that match all tuples of their shape. */
const isNew = (pattern: CorePattern): boolean =>
  pattern.kind === "bind" || (pattern.kind === "tuple" && pattern.items.every(isNew));

// The facts that passes and the emitter query: abstract values of nodes, totality, and properties derived from them.
// Each analysis runs on demand, once per module.

import type { Defined, Variable } from "../../resolve/resolved.js";
import {
  type AbstractValue,
  integersOf,
  isSequence,
  type ValueKind,
  kindOfAbstractValue,
} from "../../language/operations/abstract-value.js";
import { type Operation, operationOf } from "../../language/operations/operations.js";
import { openingTables } from "../calls.js";
import type { Core, CoreDefinition, CoreModule, CoreOf } from "../ir.js";
import { safeIntegersOf } from "../../language/operations/arithmetic.js";
import { Bounds } from "./bounds.js";
import { repeatedComparisons } from "./comparisons.js";
import { isSurelyIn } from "./proofs.js";
import { isRepeatable, isScalar, waitingVariables } from "./purity.js";
import { sureItems } from "./sure-items.js";
import { TotalityAnalysis } from "./totality.js";
import { maxCounter, maxExpansions } from "./limits.js";

const cache = new WeakMap<CoreModule, CoreFacts>();

/** Returns the facts of a module, cached for its lifetime since modules are immutable. */
export function factsOf(module: CoreModule): CoreFacts {
  let facts = cache.get(module);
  if (facts === undefined) cache.set(module, (facts = new CoreFacts(module)));
  return facts;
}

/**
 * Returns the facts with all abstract values computed. Use it before a deep traversal, since an analysis that starts
 * within one has less stack left.
 */
export function settledFactsOf(module: CoreModule): CoreFacts {
  const facts = factsOf(module);
  facts.settle();
  return facts;
}

export class CoreFacts {
  private bounds: Bounds | undefined;
  private total: TotalityAnalysis | undefined;
  private waiting: ((variable: Variable) => boolean) | undefined;
  private items: ReadonlySet<Core> | undefined;
  private compared: ((node: CoreOf<"primitive">) => boolean) | undefined;
  private openers: ReadonlySet<Defined> | undefined;
  private byDefined: ReadonlyMap<Defined, CoreDefinition> | undefined;

  constructor(private readonly module: CoreModule) {}

  get definitions(): ReadonlyMap<Defined, CoreDefinition> {
    return (this.byDefined ??= new Map(this.module.definitions.map((one) => [one.defined, one])));
  }

  /** The abstract value of a node, joined over all its occurrences. */
  of(node: Core): AbstractValue {
    return this.settle().of(node);
  }

  settle(): Bounds {
    return (this.bounds ??= new Bounds(this.module));
  }

  /** The kind of a node's value. Logical nodes need no analysis. */
  kind(node: Core): ValueKind {
    return isDecision(node) ? "truth" : kindOfAbstractValue(this.of(node));
  }

  isInteger(node: Core): boolean {
    return integersOf(this.of(node)) !== undefined;
  }

  /** True if counting up from this integer stays within the safe integers for any loop that terminates in practice. */
  isCounted(node: Core): boolean {
    const range = safeIntegersOf(this.of(node));
    return range !== undefined && range.high <= maxCounter;
  }

  /** True if every value of the node is in the set and the membership test cannot fail. */
  isIn(node: Core, set: Core): boolean {
    return isSurelyIn(this.of(node), set, this.definitions);
  }

  /** The built-in set or literal range that a constant is an alias of; otherwise the node itself. */
  setNamed(node: Core): Core {
    let set = node;
    for (let depth = 0; set.kind === "call" && set.args.length === 0 && depth < maxExpansions; depth++) {
      const definition = this.definitions.get(set.defined);
      if (definition === undefined || definition.clauses.length > 0) return node;
      set = definition.body;
    }
    return set.kind === "runtime" || (set.kind === "primitive" && set.name === "range" && set.args.every(isScalar))
      ? set
      : node;
  }

  /** True if evaluating the node cannot fail, terminates, and takes only a few operations. */
  isTotal(node: Core): boolean {
    return (this.total ??= new TotalityAnalysis(this)).has(node);
  }

  /** True for literals and evaluated variables, whose evaluation is free and cannot fail. */
  isAtHand(node: Core): boolean {
    return isScalar(node) || (isRepeatable(node) && !(node.kind === "variable" && this.isWaiting(node.variable)));
  }

  /** True if the variable may be lazy, so that its first use may evaluate it and fail. */
  isWaiting(variable: Variable): boolean {
    return (this.waiting ??= waitingVariables(this.module))(variable);
  }

  /** True for `q[i]` in a loop over the indices of q, if q is a sequence. */
  hasItem(node: Core): boolean {
    return (this.items ??= sureItems(this.module)).has(node);
  }

  /** True for `=` with an operand that tsc may have narrowed in another comparison. */
  isComparedAgain(node: CoreOf<"primitive">): boolean {
    return (this.compared ??= repeatedComparisons(this.module))(node);
  }

  /**
   * True if an evaluation of the definition may reach memoized definitions more than once and is not itself part of
   * such an evaluation. It then owns the memo tables.
   */
  opensTables(defined: Defined): boolean {
    return (this.openers ??= openingTables(this.module)).has(defined);
  }

  /** True if a JavaScript operator computes the operation for all values that the operands can have. */
  isNative(node: CoreOf<"primitive">): boolean {
    const { native }: Operation = operationOf(node.name);
    if (native === undefined) return false;
    const { args } = node;
    const operands = { count: args.length, of: (i: number) => this.of(args[i]!) };
    if (native.form.kind !== "item") return native.fits(operands);
    // Coordinates of tuples are literals.
    return (args[1]?.kind === "number" && native.fits(operands)) || (this.hasItem(node) && isSequence(operands.of(0)));
  }
}

/** True if the node yields a truth value for any operands. */
const isDecision = ({ kind }: Core): boolean =>
  kind === "logic" || kind === "not" || kind === "same" || kind === "quantify" || kind === "truth";

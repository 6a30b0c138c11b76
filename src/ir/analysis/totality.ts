// Totality: nodes whose evaluation cannot fail, terminates, and takes only a few operations.

import type { Defined, Variable } from "../../resolve/resolved.js";
import type { AbstractValue, ValueKind } from "../../language/operations/abstract-value.js";
import type { Core, CoreDefinition, CoreOf } from "../ir.js";
import { operationOf } from "../../language/operations/operations.js";
import { maxExpansions } from "./limits.js";

interface TotalityFacts {
  readonly definitions: ReadonlyMap<Defined, CoreDefinition>;
  of(node: Core): AbstractValue;
  kind(node: Core): ValueKind;
  isWaiting(variable: Variable): boolean;
  /** True if the type of the node has only finite sets. */
  isFiniteSet?(node: Core): boolean;
}

export class TotalityAnalysis {
  private readonly cache = new Map<Defined, boolean>();
  /** The number of definitions around the current node, each called by the one before it. */
  private depth = 0;

  constructor(private readonly facts: TotalityFacts) {}

  has(node: Core): boolean {
    const areTotal = (nodes: readonly Core[]): boolean => nodes.every((part) => this.has(part));
    switch (node.kind) {
      case "number":
      case "string":
      case "atom":
      case "truth":
      case "moment":
      case "function":
      case "runtime":
        return true;
      case "variable":
        return !this.facts.isWaiting(node.variable);
      case "tuple":
        return areTotal(node.items);
      case "logic":
        return node.operands.every((operand) => this.isTruth(operand));
      case "not":
        return this.isTruth(node.operand);
      case "branches":
        return (
          node.otherwise !== undefined &&
          this.has(node.otherwise) &&
          node.branches.every(({ condition, value }) => this.isTruth(condition) && this.has(value))
        );
      case "call":
        return areTotal(node.args) && this.isTotalDefinition(node.defined);
      case "primitive":
        return areTotal(node.args) && this.isTotal(node);
      case "delayed":
      case "same":
      case "lambda":
      case "let":
      case "quantify":
      case "solve":
        return false;
    }
  }

  private isTruth(node: Core): boolean {
    return this.facts.kind(node) === "truth" && this.has(node);
  }

  /** True if the definition is total on all arguments that it can receive. Long chains of calls are not. */
  private isTotalDefinition(defined: Defined): boolean {
    const cached = this.cache.get(defined);
    if (cached !== undefined) return cached;
    const definition = this.facts.definitions.get(defined);
    const isStraight =
      definition !== undefined &&
      definition.clauses.length === 0 &&
      definition.cycle === undefined &&
      definition.role !== "elsewhere";
    if (this.depth === maxExpansions) return false;
    this.depth++;
    const isTotalDefinition = isStraight && this.has(definition.body);
    this.depth--;
    this.cache.set(defined, isTotalDefinition);
    return isTotalDefinition;
  }

  private isTotal({ name, strategy, args }: CoreOf<"primitive">): boolean {
    return (
      strategy?.kind === "native" ||
      (name === "has" && this.isFiniteSet(args[0]!)) ||
      operationOf(name).isTotal({ count: args.length, of: (i) => this.facts.of(args[i]!) })
    );
  }

  private isFiniteSet(node: Core): boolean {
    return this.facts.kind(node) === "set" && this.facts.isFiniteSet?.(node) === true;
  }
}

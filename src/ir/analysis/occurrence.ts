// Occurrences of node kinds and runtime functions in definitions. A pass declares its needs and skips the definitions
// in which it would not apply.

import type { Core, CoreDefinition, CoreModule, CoreStep, RuntimeName, Solver } from "../ir.js";
import { everyCore, everyCoreOf, everywhere, type Where } from "../traversal.js";
import { maxLists } from "./limits.js";

/**
 * Nodes by kind, aggregates also by solver, loops and quantifiers over tuple patterns as `apart`, and runtime functions
 * by name. A `constant` is a call without arguments, a `call` one with arguments.
 */
type Occurrence = Core["kind"] | "constant" | "apart" | Solver | RuntimeName;

/** The needs of a pass: at least one occurrence from each list. */
export interface Needs {
  readonly lists: readonly (readonly Occurrence[])[];
  /** True if one definition must contain all of them; otherwise they may be spread over the module. */
  readonly together: boolean;
}

export const inOneDefinition = (...lists: readonly (readonly Occurrence[])[]): Needs => ({ lists, together: true });

export const acrossDefinitions = (...lists: readonly (readonly Occurrence[])[]): Needs => ({ lists, together: false });

/** The contents of definitions, each scanned once: one bit for each list of needs. */
export class Contents {
  private readonly bits = new Map<string, number>();
  private readonly bitsOf = new Map<Occurrence, number>();
  private readonly cache = new Map<CoreDefinition, number>();
  private last: { readonly module: CoreModule; readonly kinds: number } | undefined;
  /** The occurrences of the current scan, and its stack of unvisited nodes. */
  private kinds = 0;
  private readonly worklist: Core[] = [];

  constructor(needsOfPasses: readonly Needs[]) {
    for (const list of needsOfPasses.flatMap(({ lists }) => lists)) {
      const key = keyOf(list);
      if (this.bits.has(key)) continue;
      if (this.bits.size === maxLists) throw new Error("there are more lists than bits");
      const bit = 1 << this.bits.size;
      this.bits.set(key, bit);
      for (const name of list) this.bitsOf.set(name, (this.bitsOf.get(name) ?? 0) | bit);
    }
  }

  /** True if a module may satisfy the needs. */
  occur(module: CoreModule, needs: Needs): boolean {
    const mask = this.maskOf(needs);
    return mask === 0 || (this.ofModule(module) & mask) === mask;
  }

  /** Selects the definitions that satisfy the needs, or part of them if they may be spread. */
  where(needs: Needs): Where {
    const mask = this.maskOf(needs);
    if (mask === 0) return everywhere;
    return needs.together
      ? (definition) => (this.of(definition) & mask) === mask
      : (definition) => (this.of(definition) & mask) !== 0;
  }

  private maskOf({ lists }: Needs): number {
    return lists.reduce((mask, list) => mask | (this.bits.get(keyOf(list)) ?? 0), 0);
  }

  private of(definition: CoreDefinition): number {
    let kinds = this.cache.get(definition);
    if (kinds === undefined) {
      this.kinds = 0;
      everyCoreOf(definition, this.record, this.worklist);
      kinds = this.kinds;
      this.cache.set(definition, kinds);
    }
    return kinds;
  }

  private ofModule(module: CoreModule): number {
    const { definitions, expressions } = module;
    if (this.last?.module.definitions === definitions && this.last.module.expressions === expressions)
      return this.last.kinds;
    this.kinds = 0;
    for (const root of expressions) everyCore(root, this.record, this.worklist);
    let { kinds } = this;
    for (const definition of definitions) kinds |= this.of(definition);
    this.last = { module, kinds };
    return kinds;
  }

  private readonly record = (node: Core): void => {
    this.kinds |= this.bitOf(node.kind === "call" && node.args.length === 0 ? "constant" : node.kind);
    if (node.kind === "primitive") this.kinds |= this.bitOf(node.name);
    else if (node.kind === "solve") {
      this.kinds |= this.bitOf(node.by);
      if (node.steps.some(isTupleLoop)) this.kinds |= this.bitOf("apart");
    } else if (node.kind === "quantify" && node.pattern.kind === "tuple") this.kinds |= this.bitOf("apart");
  };

  private bitOf(name: Occurrence): number {
    return this.bitsOf.get(name) ?? 0;
  }
}

const isTupleLoop = (step: CoreStep): boolean => step.kind === "each" && step.pattern.kind === "tuple";

const keyOf = (list: readonly Occurrence[]): string => list.join(" ");

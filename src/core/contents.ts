// What occurs in definitions: kinds of nodes, and functions of the runtime. A pass says what it has to find, and is spared the
// definitions in which it would find nothing.

import type { Core, CoreDefinition, CoreModule, CoreStep, RuntimeName, Solver } from "./core.js";
import { everyCore, everyCoreOf, everywhere, type Where } from "./free.js";

/** What may occur: nodes by their kinds, walks by what they give as well, and with quantifiers by whether they take tuples `apart`, and functions of the runtime. A `constant` is a call without arguments, a `call` one with some. */
export type Occurrence = Core["kind"] | "constant" | "apart" | Solver | RuntimeName;

/** What has to occur for a pass to apply: of each list, one. */
export interface Needs {
  readonly lists: readonly (readonly Occurrence[])[];
  /** True if all has to be in one definition; otherwise it may be spread over the module. */
  readonly together: boolean;
}

/** What has to occur in one definition. */
export const together = (...lists: readonly (readonly Occurrence[])[]): Needs => ({ lists, together: true });

/** What has to occur in a module. */
export const spread = (...lists: readonly (readonly Occurrence[])[]): Needs => ({ lists, together: false });

/** As many as a number has bits. */
const mostLists = 32;

/** The contents of definitions, each looked through once: a bit for each list of what passes need. */
export class Contents {
  private readonly bits = new Map<string, number>();
  /** The lists in which a name stands. */
  private readonly bitsOf = new Map<Occurrence, number>();
  private readonly known = new Map<CoreDefinition, number>();
  /** What occurs in the module that was last asked about. */
  private last: { readonly module: CoreModule; readonly found: number } | undefined;
  /** What was found so far where it is looked now, and the nodes that are left there. */
  private found = 0;
  private readonly work: Core[] = [];

  constructor(all: readonly Needs[]) {
    for (const list of all.flatMap(({ lists }) => lists)) {
      const key = keyOf(list);
      if (this.bits.has(key)) continue;
      if (this.bits.size === mostLists) throw new Error("there are more lists than bits");
      const bit = 1 << this.bits.size;
      this.bits.set(key, bit);
      for (const name of list) this.bitsOf.set(name, (this.bitsOf.get(name) ?? 0) | bit);
    }
  }

  /** True if a module may have what is needed. */
  occur(module: CoreModule, needs: Needs): boolean {
    const mask = this.maskOf(needs);
    return mask === 0 || (this.ofModule(module) & mask) === mask;
  }

  /** Tells the definitions that have what is needed, or a part of it if that may be spread. */
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
    let found = this.known.get(definition);
    if (found === undefined) {
      this.found = 0;
      everyCoreOf(definition, this.note, this.work);
      found = this.found;
      this.known.set(definition, found);
    }
    return found;
  }

  private ofModule(module: CoreModule): number {
    const { definitions, expressions } = module;
    if (this.last?.module.definitions === definitions && this.last.module.expressions === expressions)
      return this.last.found;
    this.found = 0;
    for (const root of expressions) everyCore(root, this.note, this.work);
    let { found } = this;
    for (const definition of definitions) found |= this.of(definition);
    this.last = { module, found };
    return found;
  }

  private readonly note = (node: Core): void => {
    this.found |= this.bitOf(node.kind === "call" && node.args.length === 0 ? "constant" : node.kind);
    if (node.kind === "primitive") this.found |= this.bitOf(node.name);
    else if (node.kind === "solve") {
      this.found |= this.bitOf(node.by);
      if (node.steps.some(takesApart)) this.found |= this.bitOf("apart");
    } else if (node.kind === "quantify" && node.pattern.kind === "tuple") this.found |= this.bitOf("apart");
  };

  private bitOf(name: Occurrence): number {
    return this.bitsOf.get(name) ?? 0;
  }
}

const takesApart = (step: CoreStep): boolean => step.kind === "each" && step.pattern.kind === "tuple";

const keyOf = (list: readonly Occurrence[]): string => list.join(" ");

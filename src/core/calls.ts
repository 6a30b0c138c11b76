// Who calls whom, and whether more than once in one evaluation.

import type { Defined } from "../names/resolved.js";
import type { Core, CoreDefinition, CoreModule } from "./core.js";
import { partsOf, partsOfClause, partsOfPattern, partsOfStep } from "./free.js";
import { callsItselfInside } from "./last-place.js";

/** How often a definition is called in one evaluation of another one: once at most, or perhaps more often. */
type Frequency = "once" | "often";

/** The calls of a module. */
export class Calls {
  private readonly definitions = new Map<Defined, CoreDefinition>();
  private readonly calls = new Map<Defined, ReadonlyMap<Defined, Frequency>>();
  private readonly callers = new Map<Defined, Defined[]>();
  /** Definitions that come back to each other have the same number. */
  private readonly cycles = new Map<Defined, number>();

  constructor({ definitions }: CoreModule) {
    for (const definition of definitions) {
      const { defined, cycle } = definition;
      if (cycle !== undefined) this.cycles.set(defined, cycle);
      const calls = callsOf(definition);
      this.definitions.set(defined, definition);
      this.calls.set(defined, calls);
      for (const callee of calls.keys()) {
        const callers = this.callers.get(callee);
        if (callers === undefined) this.callers.set(callee, [defined]);
        else callers.push(defined);
      }
    }
  }

  /** True if a definition may be called, not in turns of its loop, while it is evaluated. */
  isRecursive(defined: Defined): boolean {
    return this.cycles.has(defined) && !this.isLoop(defined);
  }

  /** These definitions, and all that call them, directly or through others. */
  leadingTo(targets: Iterable<Defined>): ReadonlySet<Defined> {
    const leading = new Set(targets);
    for (const defined of leading) for (const caller of this.callers.get(defined) ?? []) leading.add(caller);
    return leading;
  }

  /** Those among some definitions that one evaluation may call more often than once, be it by others in between. */
  calledOften(leading: ReadonlySet<Defined>): ReadonlySet<Defined> {
    const often = new Set<Defined>();
    for (const defined of leading) {
      const own = this.calleesOf(defined, leading).filter((callee) => this.areTogether(defined, callee));
      for (const callee of this.calleesOf(defined, leading)) {
        const isOwn = own.includes(callee);
        if (this.isOften(defined, callee) || (isOwn ? own.length > 1 : this.cycles.has(defined))) often.add(callee);
      }
    }
    for (const defined of often) for (const callee of this.calleesOf(defined, leading)) often.add(callee);
    return often;
  }

  /** True if an evaluation of the definition may come to some definitions, which lead somewhere, more often than once; and it is not called again itself meanwhile. */
  comesOften(defined: Defined, leading: ReadonlySet<Defined>): boolean {
    if (this.isRecursive(defined)) return false;
    return this.calleesOf(defined, leading).some(
      (callee) => this.isOften(defined, callee) || this.isRecursive(callee) || this.cycles.has(defined),
    );
  }

  private calleesOf(defined: Defined, among: ReadonlySet<Defined>): readonly Defined[] {
    return [...(this.calls.get(defined)?.keys() ?? [])].filter((callee) => among.has(callee));
  }

  private isOften(caller: Defined, callee: Defined): boolean {
    return this.calls.get(caller)?.get(callee) === "often";
  }

  private isLoop(defined: Defined): boolean {
    const definition = this.definitions.get(defined);
    if (definition === undefined || callsItselfInside(definition)) return false;
    return ![...(this.calls.get(defined)?.keys() ?? [])].some(
      (callee) => callee !== defined && this.areTogether(defined, callee),
    );
  }

  /** True if a definition may be called while it is evaluated, be it in turns of its loop. */
  isWithinItself(defined: Defined): boolean {
    return this.cycles.has(defined);
  }

  /** True if one evaluation of a definition, or of one that it comes back to, may lead to several of these. */
  branches(defined: Defined): boolean {
    return [...this.calls].some(([caller, callees]) => {
      if (!this.areTogether(defined, caller)) return false;
      const own = [...callees].filter(([callee]) => this.areTogether(caller, callee));
      return own.length > 1 || own.some(([, frequency]) => frequency === "often");
    });
  }

  /** True of definitions that come back to each other, and of one that comes back to itself. */
  areTogether(a: Defined, b: Defined): boolean {
    const cycle = this.cycles.get(a);
    return cycle !== undefined && cycle === this.cycles.get(b);
  }
}

/** The definitions of a module that may come to definitions with tables more than once in one evaluation. */
export function openingTables(module: CoreModule): ReadonlySet<Defined> {
  const keeping = module.definitions.filter(({ strategy }) => strategy?.kind === "results");
  if (keeping.length === 0) return new Set();
  const calls = new Calls(module);
  const leading = calls.leadingTo(keeping.map(({ defined }) => defined));
  return new Set([...leading].filter((defined) => calls.comesOften(defined, leading)));
}

/** What an evaluation of a definition calls itself. A function that is handed on may be called often. */
function callsOf({ clauses, body }: CoreDefinition): ReadonlyMap<Defined, Frequency> {
  const calls = new Map<Defined, Frequency>();
  for (const clause of clauses) for (const part of partsOfClause(clause)) note(part, false, calls);
  note(body, false, calls);
  return calls;
}

/** Adds what a node calls; `isLoop` if it is evaluated many times. */
function note(node: Core, isLoop: boolean, calls: Map<Defined, Frequency>): void {
  switch (node.kind) {
    case "function":
      calls.set(node.defined, "often");
      return;
    case "call":
      for (const arg of node.args) note(arg, isLoop, calls);
      calls.set(node.defined, isLoop || calls.has(node.defined) ? "often" : "once");
      return;
    case "branches":
      noteBranches(node, isLoop, calls);
      return;
    case "lambda":
      note(node.body, true, calls);
      return;
    case "quantify":
      note(node.set, isLoop, calls);
      for (const part of [...partsOfPattern(node.pattern), node.body]) note(part, true, calls);
      return;
    case "solve":
      node.steps.forEach((step, i) => {
        if (i === 0 && step.kind === "each") note(step.set, isLoop, calls);
        else for (const part of partsOfStep(step)) note(part, true, calls);
      });
      note(node.element, true, calls);
      return;
    default:
      for (const part of partsOf(node)) note(part, isLoop, calls);
  }
}

/** Only one of the values of branches is evaluated. */
function noteBranches(
  { branches, otherwise }: Core & { readonly kind: "branches" },
  isLoop: boolean,
  calls: Map<Defined, Frequency>,
): void {
  for (const { condition } of branches) note(condition, isLoop, calls);
  const before = new Map(calls);
  for (const value of [...branches.map((branch) => branch.value), ...(otherwise === undefined ? [] : [otherwise])]) {
    const own = new Map(before);
    note(value, isLoop, own);
    for (const [defined, frequency] of own) if (calls.get(defined) !== "often") calls.set(defined, frequency);
  }
}

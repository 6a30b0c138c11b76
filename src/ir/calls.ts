// The call graph, and the frequency of calls within one evaluation.

import type { Defined } from "../resolve/resolved.js";
import type { Core, CoreDefinition, CoreModule, CoreOf } from "./ir.js";
import { partsOf, partsOfClause, partsOfPattern, partsOfStep } from "./children.js";
import { callsItselfInside } from "./analysis/tail-position.js";

/** Number of calls of a definition in one evaluation of another: at most one, or possibly several. */
type Frequency = "once" | "often";

export class Calls {
  private readonly definitions = new Map<Defined, CoreDefinition>();
  private readonly calls = new Map<Defined, ReadonlyMap<Defined, Frequency>>();
  private readonly callers = new Map<Defined, Defined[]>();
  /** Mutually recursive definitions have the same number. */
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

  /** True if the definition may be called during its evaluation, other than as an iteration of its loop. */
  isRecursive(defined: Defined): boolean {
    return this.cycles.has(defined) && !this.isLoop(defined);
  }

  /** Returns these definitions and their direct and indirect callers. */
  leadingTo(targets: Iterable<Defined>): ReadonlySet<Defined> {
    const callers = new Set(targets);
    for (const defined of callers) for (const caller of this.callers.get(defined) ?? []) callers.add(caller);
    return callers;
  }

  /** Returns the definitions among `leading` that one evaluation may call more than once, directly or indirectly. */
  calledOften(leading: ReadonlySet<Defined>): ReadonlySet<Defined> {
    const frequent = new Set<Defined>();
    for (const defined of leading) {
      const ownDefinitions = this.calleesOf(defined, leading).filter((callee) => this.areTogether(defined, callee));
      for (const callee of this.calleesOf(defined, leading)) {
        const isOwn = ownDefinitions.includes(callee);
        if (this.isRepeated(defined, callee) || (isOwn ? ownDefinitions.length > 1 : this.cycles.has(defined)))
          frequent.add(callee);
      }
    }
    for (const defined of frequent) for (const callee of this.calleesOf(defined, leading)) frequent.add(callee);
    return frequent;
  }

  /**
   * True if an evaluation of the definition may call definitions in `leading` more than once, and the definition is not
   * called again during that evaluation.
   */
  isCalledOften(defined: Defined, leading: ReadonlySet<Defined>): boolean {
    if (this.isRecursive(defined)) return false;
    return this.calleesOf(defined, leading).some(
      (callee) => this.isRepeated(defined, callee) || this.isRecursive(callee) || this.cycles.has(defined),
    );
  }

  private calleesOf(defined: Defined, candidates: ReadonlySet<Defined>): readonly Defined[] {
    return [...(this.calls.get(defined)?.keys() ?? [])].filter((callee) => candidates.has(callee));
  }

  private isRepeated(caller: Defined, callee: Defined): boolean {
    return this.calls.get(caller)?.get(callee) === "often";
  }

  private isLoop(defined: Defined): boolean {
    const definition = this.definitions.get(defined);
    if (definition === undefined || callsItselfInside(definition)) return false;
    return ![...(this.calls.get(defined)?.keys() ?? [])].some(
      (callee) => callee !== defined && this.areTogether(defined, callee),
    );
  }

  /** True if the definition is recursive, including tail recursion. */
  isWithinItself(defined: Defined): boolean {
    return this.cycles.has(defined);
  }

  /** True if one evaluation in the definition's cycle may make several calls within the cycle. */
  branches(defined: Defined): boolean {
    return [...this.calls].some(([caller, callees]) => {
      if (!this.areTogether(defined, caller)) return false;
      const own = [...callees].filter(([callee]) => this.areTogether(caller, callee));
      return own.length > 1 || own.some(([, frequency]) => frequency === "often");
    });
  }

  /** True for mutually recursive definitions, and for a recursive definition and itself. */
  areTogether(a: Defined, b: Defined): boolean {
    const cycle = this.cycles.get(a);
    return cycle !== undefined && cycle === this.cycles.get(b);
  }
}

/** The definitions that may call memoized definitions more than once in one evaluation. */
export function openingTables(module: CoreModule): ReadonlySet<Defined> {
  const memoized = module.definitions.filter(({ strategy }) => strategy?.kind === "results");
  if (memoized.length === 0) return new Set();
  const calls = new Calls(module);
  const leading = calls.leadingTo(memoized.map(({ defined }) => defined));
  return new Set([...leading].filter((defined) => calls.isCalledOften(defined, leading)));
}

/** The direct calls of a definition. Functions passed as values count as called often. */
function callsOf({ clauses, body }: CoreDefinition): ReadonlyMap<Defined, Frequency> {
  const calls = new Map<Defined, Frequency>();
  for (const clause of clauses) for (const part of partsOfClause(clause)) addCalls(part, false, calls);
  addCalls(body, false, calls);
  return calls;
}

/** Adds the calls of a node; `isLoop` if it is evaluated repeatedly. */
function addCalls(node: Core, isLoop: boolean, calls: Map<Defined, Frequency>): void {
  switch (node.kind) {
    case "function":
      calls.set(node.defined, "often");
      return;
    case "call":
      for (const arg of node.args) addCalls(arg, isLoop, calls);
      calls.set(node.defined, isLoop || calls.has(node.defined) ? "often" : "once");
      return;
    case "branches":
      noteBranches(node, isLoop, calls);
      return;
    case "lambda":
      addCalls(node.body, true, calls);
      return;
    case "quantify":
      addCalls(node.set, isLoop, calls);
      for (const part of [...partsOfPattern(node.pattern), node.body]) addCalls(part, true, calls);
      return;
    case "solve":
      node.steps.forEach((step, i) => {
        if (i === 0 && step.kind === "each") addCalls(step.set, isLoop, calls);
        else for (const part of partsOfStep(step)) addCalls(part, true, calls);
      });
      addCalls(node.element, true, calls);
      return;
    default:
      for (const part of partsOf(node)) addCalls(part, isLoop, calls);
  }
}

/** Adds the calls of branches, only one of whose values is evaluated. */
function noteBranches(
  { branches, otherwise }: CoreOf<"branches">,
  isLoop: boolean,
  calls: Map<Defined, Frequency>,
): void {
  for (const { condition } of branches) addCalls(condition, isLoop, calls);
  const earlierCalls = new Map(calls);
  for (const value of [...branches.map((branch) => branch.value), ...(otherwise === undefined ? [] : [otherwise])]) {
    const own = new Map(earlierCalls);
    addCalls(value, isLoop, own);
    for (const [defined, frequency] of own) if (calls.get(defined) !== "often") calls.set(defined, frequency);
  }
}

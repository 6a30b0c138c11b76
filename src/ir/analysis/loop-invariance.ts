// Loop nests, and the variables that are invariant in them.

import { partsOf, partsOfClause, partsOfLookUp, partsOfPattern } from "../children.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { boundByClause, boundIn } from "../clauses.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep } from "../ir.js";
import { variablesOf } from "../traversal.js";
import { maxUnindexedEntries } from "./limits.js";

/** The loops around a node, outermost first, by number. */
type Loops = readonly number[];

const none: Loops = [];

interface Site {
  readonly caller: CoreDefinition;
  readonly call: CoreOf<"call">;
  readonly loops: Loops;
}

/** The loops of a module: aggregates, quantifiers, and functions, which may be called repeatedly. */
export class LoopNest {
  private readonly turns: number[] = [];
  /** The loops in which a variable varies, by variable id. */
  private readonly loopsOf = new Map<number, Loops>();
  /** The definition of a loop and its enclosing loops, by the pattern of the loop. */
  private readonly contexts = new Map<CorePattern, { readonly definition: CoreDefinition; readonly loops: Loops }>();
  private readonly sites = new Map<Defined, Site[]>();

  constructor(module: CoreModule) {
    for (const definition of module.definitions) {
      const visitNode = (node: Core): void => this.visit(node, none, definition);
      for (const clause of definition.clauses) {
        this.bind(boundByClause(clause), none);
        partsOfClause(clause).forEach(visitNode);
      }
      visitNode(definition.body);
    }
  }

  /**
   * True if a loop is entered more than a few times with the same values of certain variables, within its definition or
   * across calls of it.
   */
  areInvariant(pattern: CorePattern, variables: readonly number[]): boolean {
    const place = this.contexts.get(pattern);
    return place !== undefined && this.areUnchanged(variables, place.loops, place.definition, new Set());
  }

  private areUnchanged(
    variables: readonly number[],
    loops: Loops,
    { defined, parameters }: CoreDefinition,
    visited: Set<Defined>,
  ): boolean {
    const invariantLoops = loops.filter((loop) =>
      variables.every((id) => this.loopsOf.get(id)?.includes(loop) !== true),
    );
    if (invariantLoops.reduce((product, loop) => product * this.turns[loop]!, 1) > maxUnindexedEntries) return true;
    const indices = variables.map((id) => parameters.findIndex((parameter) => parameter.id === id));
    if (indices.includes(-1) || visited.has(defined)) return false;
    visited.add(defined);
    return (this.sites.get(defined) ?? []).some(({ caller, call, loops: outerLoops }) => {
      if (caller.defined === defined) return indices.every((at) => isVariable(call.args[at], parameters[at]!));
      const argumentVariables = [...new Set(indices.flatMap((at) => [...variablesOf(call.args[at]!)]))];
      return (
        this.areUnchanged(argumentVariables, outerLoops, caller, visited) ||
        // A recursive definition is a loop.
        (caller.cycle !== undefined && this.arePassedOn(caller, argumentVariables))
      );
    });
  }

  /** True if a recursive definition passes these variables, which are its parameters, on unchanged. */
  private arePassedOn({ defined, parameters }: CoreDefinition, variables: readonly number[]): boolean {
    const indices = variables.map((id) => parameters.findIndex((parameter) => parameter.id === id));
    return (
      !indices.includes(-1) &&
      (this.sites.get(defined) ?? []).some(
        ({ caller, call }) =>
          caller.defined === defined && indices.every((at) => isVariable(call.args[at], parameters[at]!)),
      )
    );
  }

  private loop(turns: number): number {
    return this.turns.push(turns) - 1;
  }

  private bind(variables: readonly Variable[], loops: Loops): void {
    for (const { id } of variables) this.loopsOf.set(id, loops);
  }

  private visit(node: Core, loops: Loops, definition: CoreDefinition): void {
    const visitAll = (nodes: readonly Core[], within: Loops): void => {
      for (const one of nodes) this.visit(one, within, definition);
    };
    switch (node.kind) {
      case "solve":
        if (node.onto !== undefined) this.visit(node.onto, loops, definition);
        this.visit(node.element, this.steps(node.steps, loops, definition), definition);
        return;
      case "quantify": {
        this.contexts.set(node.pattern, { definition, loops });
        const inner = [...loops, this.loop(iterationCount(node.set))];
        this.bind(boundIn(node.pattern), inner);
        this.visit(node.set, loops, definition);
        visitAll([...partsOfPattern(node.pattern), ...partsOfLookUp(node.strategy), node.body], inner);
        return;
      }
      case "lambda": {
        const inner = [...loops, this.loop(Infinity)];
        this.bind(node.parameters, inner);
        return this.visit(node.body, inner, definition);
      }
      case "let":
        this.bind(boundIn(node.pattern), loops);
        break;
      case "call": {
        const sites = this.sites.get(node.defined);
        const site = { caller: definition, call: node, loops };
        if (sites === undefined) this.sites.set(node.defined, [site]);
        else sites.push(site);
      }
    }
    visitAll(partsOf(node), loops);
  }

  /** Returns the loops that enclose the code after the steps. */
  private steps(steps: readonly CoreStep[], outerLoops: Loops, definition: CoreDefinition): Loops {
    let loops = outerLoops;
    for (const step of steps) {
      switch (step.kind) {
        case "each": {
          this.contexts.set(step.pattern, { definition, loops });
          this.visit(step.set, loops, definition);
          loops = [...loops, this.loop(iterationCount(step.set))];
          this.bind(boundIn(step.pattern), loops);
          const nodes = [...partsOfPattern(step.pattern), ...partsOfLookUp(step.strategy)];
          for (const part of nodes) this.visit(part, loops, definition);
          if (step.otherwise !== undefined) this.visit(step.otherwise, loops, definition);
          break;
        }
        case "bind":
          this.bind(boundIn(step.pattern), loops);
          this.visit(step.value, loops, definition);
          for (const part of partsOfPattern(step.pattern)) this.visit(part, loops, definition);
          break;
        case "filter":
          this.visit(step.condition, loops, definition);
          break;
        case "either":
          loops = [...loops, this.loop(Infinity)];
          this.bind(step.variables, loops);
          for (const side of step.sides) this.steps(side, loops, definition);
          for (const test of step.holds) this.visit(test, loops, definition);
      }
    }
    return loops;
  }
}

const isVariable = (node: Core | undefined, { id }: Variable): boolean =>
  node?.kind === "variable" && node.variable.id === id;

/** The maximum number of iterations of a loop over a literal set: `{1..3}`, `{`x, `o}`. */
function iterationCount(set: Core): number {
  if (set.kind !== "primitive") return Infinity;
  const { name, args } = set;
  if (name === "setOf") return args.length;
  const [from, to] = args;
  return name === "range" && from?.kind === "number" && to?.kind === "number" && isInteger(from) && isInteger(to)
    ? Math.max(0, Number(to.numerator - from.numerator) + 1)
    : Infinity;
}

const isInteger = ({ denominator }: CoreOf<"number">): boolean => denominator === 1n;

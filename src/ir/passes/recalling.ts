// Loop memoization (of databases: the join of a correlated subquery with its distinct parameters, Kim 1982): an
// expensive expression that depends on part of the variables of the loops around it is computed once for each distinct
// part.
//
//     collect {                                     collect {
//       each (q, s) in S                              let memory = recollection(256)
//       give (q, leastOf(collect {      becomes       each (q, s) in S
//         each (p, = s) in S                          give (q, recalled(memory, s, lam. leastOf(collect {
//         give p                                        each (p, = s) in S
//       }))                                             give p
//     }                                               })))
//                                                   }
//
// It is safe since evaluation has no effects: equal parts give the same result, or the same failure. Keys that may fail
// are evaluated with care. A memo table that does not help is given up. Price: 190 lines, and 100 of the runtime.
// Worth: the least members of classes 60 at 5,000 of them, and growing with their number.

import { clauseWith, type Rewrite, stepWith, withParts } from "../children.js";
import type { Variable } from "../../resolve/resolved.js";
import { boundBy, boundByNode, boundIn } from "../clauses.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CoreStep, RuntimeName } from "../ir.js";
import { type CoreFacts, settledFactsOf } from "../analysis/facts.js";
import { FreshVariables } from "../fresh.js";
import { everyCore, hasAtMostNodes, mentions, pathTo, type Where } from "../traversal.js";
import { boundByLoop, isInjective } from "../injective.js";
import { withDefinitions } from "../rewrite.js";
import { slowDefinitions, slowNodes } from "../analysis/cost.js";
import { operationOf } from "../../language/operations/operations.js";
import { maxKeyNodes, maxKeyVariables } from "./limits.js";

interface Loop {
  readonly names: readonly number[];
  /** The visited steps, beginning with the loop. */
  readonly steps: CoreStep[];
  /** The ids of variables bound in the iterations of the loop. */
  readonly bound: Set<number>;
  /** The memo tables created before the loop; undefined if there is no position for them, or no key repeats. */
  memories: CoreStep[] | undefined;
}

/**
 * Number of lookups after which a memo table without hits is abandoned; `many` if a loop that the key does not mention
 * encloses another one.
 */
const trials = { few: 256, many: 16_384 };

/** Operations likely to give the same value for other operands; `dividing` ones only for a literal divisor. */
const repeating: ReadonlySet<string> = new Set(["index", "size", "abs"]);
const dividing: ReadonlySet<string> = new Set(["modulo", "quotient"]);

/**
 * Applies to an expression with a loop, or the call of a definition that has one, in the iterations of a loop, if
 * - it does not mention all variables that the loops around it bind; or
 * - it only mentions them within one expression, `w[i]` say, that is cheap and may have the same value again.
 */
export function recalling(module: CoreModule, where: Where): CoreModule {
  const fresh = new FreshVariables(module);
  const slow = slowDefinitions(module);
  const recursive = new Set(
    module.definitions.filter(({ cycle }) => cycle !== undefined).map(({ defined }) => defined),
  );
  const changedModule = withDefinitions(module, (definition) => {
    if (definition.role === "noted" || !where(definition)) return definition;
    return new Recalling(fresh, settledFactsOf(module), slow, recursive).definition(definition);
  });
  return changedModule === module ? module : fresh.within(changedModule);
}

class Recalling {
  /** The enclosing loops of the current node, outermost first. */
  private loops: readonly Loop[] = [];
  /** The values of variables that steps bind in loops. */
  private readonly values = new Map<number, Core>();
  private readonly isSlow: (node: Core) => boolean;

  constructor(
    private readonly fresh: FreshVariables,
    private readonly facts: CoreFacts,
    private readonly slow: ReadonlySet<unknown>,
    private readonly recursive: ReadonlySet<unknown>,
  ) {
    this.isSlow = slowNodes(slow);
  }

  definition(definition: CoreDefinition): CoreDefinition {
    const clauses = definition.clauses.map((clause) => clauseWith(clause, this.memoizeIn));
    const body = this.memoizeIn(definition.body);
    return body === definition.body && clauses.every((clause, i) => clause === definition.clauses[i])
      ? definition
      : { ...definition, clauses, body };
  }

  private readonly memoizeIn: Rewrite = (node) => {
    if (!this.isSlow(node)) return node;
    return this.memoize(node) ?? this.inside(node);
  };

  private inside(node: Core): Core {
    switch (node.kind) {
      case "solve":
        return this.memoizeInAggregate(node);
      case "quantify": {
        const set = this.memoizeIn(node.set);
        const names = boundIn(node.pattern);
        const body = this.inLoop(names, [], undefined, () => this.memoizeIn(node.body));
        return set === node.set && body === node.body ? node : { ...node, set, body };
      }
      // The function may be called after its enclosing loops have ended.
      case "lambda":
        return this.outsideLoops(() => withParts(node, this.memoizeIn));
      default:
        // Subexpressions may mention variables that are bound here, which cannot be part of a key.
        return boundByNode(node).length > 0
          ? this.outsideLoops(() => withParts(node, this.memoizeIn))
          : withParts(node, this.memoizeIn);
    }
  }

  private memoizeInAggregate(node: CoreOf<"solve">): CoreOf<"solve"> {
    const { loops } = this;
    const onto = node.onto && this.memoizeIn(node.onto);
    const steps: CoreStep[] = [];
    const openLoops: { readonly at: number; readonly loop: Loop; readonly memories: readonly CoreStep[] }[] = [];
    for (const step of node.steps) {
      const changedStep = step.kind === "either" ? step : stepWith(step, this.memoizeIn);
      if (step.kind === "each" || step.kind === "either") {
        const memories: CoreStep[] = [];
        const names = boundByLoop(step);
        const loop: Loop = { names, steps: [], bound: new Set(names), memories };
        openLoops.push({ at: steps.length, loop, memories });
        this.loops = [...this.loops, loop];
      }
      // After a seen filter, the remaining variables do not repeat.
      if (isForNew(step)) for (const { loop } of openLoops) loop.memories = undefined;
      for (const { id } of boundBy(step)) for (const loop of this.loops) loop.bound.add(id);
      for (const loop of this.loops) loop.steps.push(step);
      if (step.kind === "bind") for (const { id } of boundIn(step.pattern)) this.values.set(id, step.value);
      steps.push(changedStep);
    }
    const element = this.memoizeIn(node.element);
    this.loops = loops;
    // The steps within go out of scope.
    for (const loop of loops) loop.steps.splice(loop.steps.length - node.steps.length);
    for (const { at, memories } of openLoops.reverse()) steps.splice(at, 0, ...memories);
    const isChanged = steps.length > node.steps.length || steps.some((step, i) => step !== node.steps[i]);
    return !isChanged && onto === node.onto && element === node.element
      ? node
      : { ...node, steps, element, ...(onto === undefined ? {} : { onto }) };
  }

  private inLoop<T>(names: readonly Variable[], steps: CoreStep[], memories: CoreStep[] | undefined, make: () => T): T {
    const { loops } = this;
    const ids = names.map(({ id }) => id);
    for (const loop of loops) for (const id of ids) loop.bound.add(id);
    this.loops = [...loops, { names: ids, steps, bound: new Set(ids), memories }];
    const result = make();
    this.loops = loops;
    return result;
  }

  private outsideLoops<T>(make: () => T): T {
    const { loops } = this;
    this.loops = [];
    const result = make();
    this.loops = loops;
    return result;
  }

  /** Memoizes the node, in a table created before the outermost loop where it may help. */
  private memoize(node: Core): Core | undefined {
    if (node.kind === "let" || node.kind === "lambda" || node.kind === "tuple" || this.loops.length === 0)
      return undefined;
    const free = freeVariables(node);
    for (const [i, { memories }] of this.loops.entries()) {
      if (memories === undefined) continue;
      const key = this.keyOf(node, free, this.loops.slice(i));
      if (key === undefined) continue;
      const { span } = node;
      const memory = this.fresh.variable("memory", { span });
      memories.push({
        kind: "bind",
        pattern: { kind: "bind", variable: memory },
        value: {
          kind: "primitive",
          name: "recollection",
          args: [{ kind: "number", numerator: BigInt(this.trialOf(free, i)), denominator: 1n, span }],
          span,
        },
        span,
      });
      const make: Core = { kind: "lambda", parameters: [], body: this.outsideLoops(() => this.inside(node)), span };
      return {
        kind: "primitive",
        name: isTruth(node) ? "recalledTruth" : "recalled",
        args: [{ kind: "variable", variable: memory, span }, key, make],
        span,
        ...(node.type === undefined ? {} : { type: node.type }),
      };
    }
    return undefined;
  }

  /** The number of trial lookups of a memo table created before the loop at `at`. */
  private trialOf(free: ReadonlyMap<number, Variable>, at: number): number {
    const isUnasked = ({ names }: Loop, i: number): boolean =>
      i < this.loops.length - 1 && !names.some((id) => free.has(id));
    return this.loops.slice(at).some((loop, i) => isUnasked(loop, at + i)) ? trials.many : trials.few;
  }

  /** The key of a node in these loops, outermost first; undefined if no key repeats. */
  private keyOf(node: Core, free: ReadonlyMap<number, Variable>, loops: readonly Loop[]): Core | undefined {
    const { bound: boundIds, steps } = loops[0]!;
    const loopVariables = [...free.values()].filter(({ id }) => boundIds.has(id));
    if (
      loopVariables.length === 0 ||
      loopVariables.length > maxKeyVariables ||
      loopVariables.some(({ waits }) => waits === true)
    )
      return undefined;
    const { span } = node;
    const names = loopVariables.map((variable): Core => ({ kind: "variable", variable, span }));
    // Creating a tuple takes as long as an indexed lookup.
    if (names.length > 1 && !this.isExpensive(node)) return undefined;
    // The argument of a set of pairs that is a function does not repeat, and a lookup in the set is as fast as in a
    // memo table.
    if (loops.length === 1 && loopVariables.some(({ id }) => isFirst(id, steps)) && !this.isExpensive(node))
      return undefined;
    const key: Core = names.length === 1 ? names[0]! : { kind: "tuple", items: names, span };
    if (!this.isDistinct(key, loops, steps)) return key;
    const expression = this.expression(node, new Set(loopVariables.map(({ id }) => id)));
    if (expression === undefined || this.isDistinct(expression, loops, steps)) return undefined;
    return { kind: "lambda", parameters: [], body: expression, span };
  }

  /** True if the key is different in each iteration of the loops. */
  private isDistinct(key: Core, loops: readonly Loop[], steps: readonly CoreStep[]): boolean {
    const spell: Rewrite = (node) => {
      const value = node.kind === "variable" ? this.values.get(node.variable.id) : undefined;
      return value === undefined ? withParts(node, spell) : spell(value);
    };
    const element = spell(key);
    const loopIds = loops.flatMap(({ names }) => names);
    // Variables of quantifiers are not bound by steps.
    const inner = new Set(steps.flatMap(boundByLoop));
    return (
      loopIds.every((id) => inner.has(id) || mentions(element, (one) => one === id)) &&
      // Sums with an invariant operand are distinct, even if the operands are not integers.
      isInjective({ kind: "solve", by: "collect", steps, element, span: key.span }, () => true)
    );
  }

  /** The largest cheap proper subexpression that contains all occurrences of these variables. */
  private expression(node: Core, ownIds: ReadonlySet<number>): Core | undefined {
    const isOwn = (id: number): boolean => ownIds.has(id);
    const boundIds = new Set<number>();
    everyCore(node, (one) => {
      for (const { id } of boundByNode(one)) boundIds.add(id);
    });
    const path = pathTo(node, (one) => one.kind === "variable" && ownIds.has(one.variable.id));
    return path.find((candidate) => {
      if (candidate === node || !this.mayRepeat(candidate) || !hasAtMostNodes(candidate, maxKeyNodes)) return false;
      if (this.isSlow(candidate) || mentions(candidate, (id) => boundIds.has(id))) return false;
      const without: Rewrite = (one) =>
        one === candidate ? { kind: "truth", value: true, span: one.span } : withParts(one, without);
      return !mentions(without(node), isOwn);
    });
  }

  /** True if the node may contain more than one loop. */
  private isExpensive(node: Core): boolean {
    let loops = 0;
    everyCore(node, (one) => {
      if (one.kind === "solve") loops += one.steps.filter(({ kind }) => kind === "each" || kind === "either").length;
      else if (one.kind === "quantify") loops++;
      else if (one.kind === "call" && this.slow.has(one.defined)) loops += this.recursive.has(one.defined) ? 2 : 1;
    });
    return loops > 1;
  }

  private mayRepeat(node: Core): boolean {
    if (node.kind === "call") return ["truth", "number"].includes(this.facts.kind(node));
    if (node.kind !== "primitive") return false;
    const [, divisor] = node.args;
    return (
      repeating.has(node.name) || isComparison(node.name) || (dividing.has(node.name) && divisor?.kind === "number")
    );
  }
}

/** True for the first coordinate of the tuples of a loop. */
const isFirst = (id: number, steps: readonly CoreStep[]): boolean =>
  steps.some((step) => {
    const first = step.kind === "each" && step.pattern.kind === "tuple" ? step.pattern.items[0] : undefined;
    return first?.kind === "bind" && first.variable.id === id;
  });

const isForNew = (step: CoreStep): boolean =>
  step.kind === "filter" && step.condition.kind === "primitive" && step.condition.name === "isNewcomer";

const isComparison = (name: RuntimeName): boolean => operationOf(name).compares !== undefined || name === "has";

const isTruth = ({ kind }: Core): boolean =>
  kind === "quantify" || kind === "logic" || kind === "not" || kind === "same";

function freeVariables(root: Core): ReadonlyMap<number, Variable> {
  const variables = new Map<number, Variable>();
  const boundIds: number[] = [];
  everyCore(root, (node) => {
    if (node.kind === "variable") variables.set(node.variable.id, node.variable);
    for (const { id } of boundByNode(node)) boundIds.push(id);
  });
  for (const id of boundIds) variables.delete(id);
  return variables;
}

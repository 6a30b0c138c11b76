// Range analysis by abstract interpretation: an abstract value (`AbstractValue`) for each node, computed as a fixpoint
// over the definitions. The parameters of a definition are joined over its callers; those of an open definition are
// unrestricted.

import { partsOf, partsOfLookUp } from "../children.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { unfoldType } from "../../types/lattice/type.js";
import { arrayOfLength } from "../../types/lattice/lists.js";
import type { Clause, Core, CoreOf, CoreDefinition, CoreModule, CorePattern, CoreStep, LookUp } from "../ir.js";
import {
  anything,
  atomOf,
  setOf,
  type AbstractValue,
  functions,
  integerOf,
  integers,
  isAnything,
  isWithin,
  join,
  joinOf,
  meet,
  membersOf,
  none,
  numberWithin,
  rationals,
  sequenceOf,
  small,
  stringOf,
  truths,
  tupleOf,
} from "../../language/operations/abstract-value.js";
import { operationOf } from "../../language/operations/operations.js";
import { input, momentValues, momentValuesFromOutside } from "./hosts.js";
import { everyCoreOf } from "../traversal.js";
import { anyResult } from "../../types/schemes/scheme.js";
import { widen, type WideningState, growingIn } from "./widening.js";
import { Locals } from "./locals.js";
import { type ValueBound, refinementsBy, mayRefine } from "./narrowing.js";
import { abstractType } from "./types.js";
import { maxCachedOperands, maxCounter } from "./limits.js";

interface Facts extends WideningState {
  readonly definition: CoreDefinition;
  /** Callers; each visit adds at most one entry. */
  users: Facts[] | undefined;
  /** True while the definition is on the worklist. */
  isQueued: boolean;
}

export class Bounds {
  private readonly locals = new Locals();
  private readonly parameters: (WideningState | undefined)[] = [];
  private readonly state: WideningState = { abstractValue: none, times: 0 };
  private readonly definitions = new Map<Defined, Facts>();
  /** The worklist. Processed entries stay at its front. */
  private readonly worklist: Facts[];
  /** Definitions whose conditions refine variables. */
  private readonly learners = new Set<Facts>();
  private readonly roots: ReadonlySet<Defined> | undefined;
  private readonly hooks: ReadonlySet<Defined>;
  private current: Facts | undefined;
  /** Abstract operands of tests and ranges at their last visit. */
  private readonly operands = new Map<Core, readonly AbstractValue[]>();
  private readonly operandsOf = (test: Core): readonly AbstractValue[] | undefined => this.operands.get(test);
  private readonly atoms = new Map<string, AbstractValue>();
  private readonly strings = new Map<string, AbstractValue>();
  /** Abstract values of nodes, joined over all occurrences. Nodes outside of conditions are computed on demand. */
  private readonly cache = new Map<Core, AbstractValue>();
  /** The phases: fixpoint iteration, recording of nodes that depend on enclosing conditions, and queries on demand. */
  private phase: "growing" | "noting" | "asking" = "growing";
  /** True while all sets other than ranges are known to fit in memory. */
  private isBuilt: boolean;

  constructor(private readonly module: CoreModule) {
    this.worklist = module.definitions.flatMap((definition) => {
      const isNoted = definition.role === "noted";
      const abstractValue = isNoted ? anything : none;
      const facts: Facts = { definition, abstractValue: abstractValue, times: 0, users: undefined, isQueued: !isNoted };
      this.definitions.set(definition.defined, facts);
      return isNoted ? [] : [facts];
    });
    this.roots = module.roots === undefined ? undefined : new Set(module.roots);
    this.hooks = new Set(Object.values(module.game?.hooks ?? {}));
    if (this.roots === undefined) this.state.abstractValue = anything;
    this.isBuilt = this.roots !== undefined;
    for (const definition of module.definitions) if (definition.role === "noted") this.mention(definition);
    this.settle();
    this.phase = "noting";
    for (const facts of this.learners) this.visit(facts);
    this.current = undefined;
    for (const expression of module.expressions) this.find(expression);
    this.phase = "asking";
  }

  of(node: Core): AbstractValue {
    return this.find(node);
  }

  /**
   * The abstract value of a node at the current program point. Variables and numbers are not cached: recomputing them
   * is free.
   */
  private find(node: Core): AbstractValue {
    switch (this.phase) {
      case "growing":
        return this.evaluate(node);
      case "noting": {
        const abstractValue = this.evaluate(node);
        if (hasContext(node)) this.cache.set(node, join(this.cache.get(node) ?? none, abstractValue));
        return abstractValue;
      }
      case "asking": {
        const cached = this.cache.get(node);
        if (cached !== undefined) return cached;
        const abstractValue = this.evaluate(node);
        if (node.kind !== "variable" && node.kind !== "number") this.cache.set(node, abstractValue);
        return abstractValue;
      }
    }
  }

  private settle(): void {
    let position = 0;
    do {
      for (; position < this.worklist.length; position++) {
        const facts = this.worklist[position]!;
        facts.isQueued = false;
        this.visit(facts);
      }
      this.current = undefined;
      for (const expression of this.module.expressions) this.find(expression);
    } while (position < this.worklist.length);
  }

  /**
   * Traced definitions are not analysed, since most of their nodes are trace code. Their callees may receive any value.
   */
  private mention(definition: CoreDefinition): void {
    const { variables, callees, isUnbuilt } = mentionsOf(definition);
    for (const id of variables) this.locals.bind(id, anything);
    for (const defined of callees)
      if (this.definitions.get(defined)?.definition.role !== "noted") this.addArguments(defined, []);
    if (isUnbuilt) this.isBuilt = false;
  }

  private visitAgain(facts: Facts): void {
    if (facts.isQueued) return;
    facts.isQueued = true;
    this.worklist.push(facts);
  }

  private visit(facts: Facts): void {
    const { definition } = facts;
    if (definition.role === "elsewhere") {
      facts.abstractValue = abstractType(anyResult(definition.scheme.overloads));
      return;
    }
    this.current = facts;
    this.locals.begin();
    // Clearing after every visit would be slower.
    if (this.operands.size > maxCachedOperands) this.operands.clear();
    const { defined, parameters, clauses, body } = definition;
    for (let i = 0; i < parameters.length; i++) this.bind(parameters[i]!, this.argumentOf(definition, i));
    for (const clause of clauses) this.clause(clause);
    const result = this.find(body);
    this.locals.forget(0);
    if (this.phase !== "growing" || !widen(facts, result)) return;
    if (facts.users !== undefined) for (const user of facts.users) this.visitAgain(user);
    if (this.roots === undefined) return;
    const { initialState, step } = this.module.game?.hooks ?? {};
    if ((defined === initialState || defined === step) && widen(this.state, facts.abstractValue)) {
      for (const other of this.definitions.values())
        if (other.definition.reads.state || this.roots.has(other.definition.defined)) this.visitAgain(other);
    }
  }

  // ---- growing abstract values

  private bind({ id }: Variable, abstractValue: AbstractValue): void {
    if (this.phase !== "growing") return;
    // The variable was read before it was bound.
    if (this.locals.bind(id, abstractValue) && this.current !== undefined) this.visitAgain(this.current);
  }

  private argumentOf(definition: CoreDefinition, i: number): AbstractValue {
    const { defined, parameters, clauses, provedParameters, scheme } = definition;
    const { id } = parameters[i]!;
    let callValue = this.isOpen(definition)
      ? anything
      : this.roots?.has(defined) === true
        ? this.hostArgument(defined, i)
        : growingIn(this.parameters, id).abstractValue;
    // The checker has no proofs for arguments from hosts.
    if (provedParameters?.includes(i) === true && !this.hooks.has(defined)) {
      const parameterBound = abstractType(unfoldType(scheme.overloads[0]!.parameters[i]!));
      if (isWithin(parameterBound, callValue)) callValue = parameterBound;
    }
    if (clauses.length === 0) return callValue;
    // Arguments outside the set of the signature fail its check, so the body never receives them.
    let argumentBound = callValue;
    for (const clause of clauses) {
      const members =
        clause.kind === "require" && clause.clause === "signature"
          ? this.testedMembers(clause.condition, id)
          : undefined;
      if (members !== undefined && isWithin(members, argumentBound)) argumentBound = members;
    }
    return argumentBound;
  }

  /**
   * The abstract members of S in a condition `p in S` on the parameter. For `p = a or p = b`, the form to which passes
   * rewrite `p in {a, b}`, the join of a and b.
   */
  private testedMembers(condition: Core, parameter: number): AbstractValue | undefined {
    if (condition.kind === "logic" && condition.operator === "or") {
      const sides = condition.operands.map((side) => this.testedMembers(side, parameter));
      return sides.every((side) => side !== undefined) ? joinOf(sides) : undefined;
    }
    if (condition.kind !== "primitive") return undefined;
    if (condition.name === "equal") {
      const [left, right] = condition.args;
      return left?.kind === "variable" && left.variable.id === parameter ? right && this.find(right) : undefined;
    }
    const operation = operationOf(condition.name);
    const value = operation.queryOperand === undefined ? undefined : condition.args[operation.queryOperand];
    return value?.kind === "variable" && value.variable.id === parameter
      ? operation.membersAsked(condition.args.map((arg) => (arg === value ? none : this.find(arg))))
      : undefined;
  }

  /** True if external code may call the definition. */
  private isOpen({ role }: CoreDefinition): boolean {
    return this.roots === undefined && role !== "inner";
  }

  private hostArgument(defined: Defined, i: number): AbstractValue {
    const { step, images, sounds } = this.module.game?.hooks ?? {};
    if (defined === images) return this.state.abstractValue;
    return defined === step || defined === sounds ? ([input, this.state.abstractValue][i] ?? anything) : anything;
  }

  private addArguments(defined: Defined, args: readonly AbstractValue[]): void {
    const facts = this.definitions.get(defined);
    if (facts === undefined || this.phase !== "growing") return;
    const { definition } = facts;
    // Parameters of open definitions are already unconstrained.
    if (!this.isOpen(definition)) {
      for (const [i, { id }] of definition.parameters.entries())
        if (widen(growingIn(this.parameters, id), args[i] ?? anything)) this.visitAgain(facts);
    }
    if (this.current === undefined) return;
    if (facts.users === undefined) facts.users = [this.current];
    else if (facts.users.at(-1) !== this.current) facts.users.push(this.current);
  }

  // ---- nodes

  private evaluate(node: Core): AbstractValue {
    switch (node.kind) {
      case "number": {
        const value = Number(node.numerator) / Number(node.denominator);
        if (node.denominator === 1n) return integerOf(value);
        return numberWithin(Math.floor(value), Math.ceil(value), false);
      }
      case "atom":
        return wordIn(this.atoms, node.name, atomOf);
      case "string":
        return wordIn(this.strings, node.value, stringOf);
      case "truth":
      case "same":
      case "not":
        for (const operand of partsOf(node)) this.find(operand);
        return truths;
      case "logic": {
        const start = this.locals.refinementCount;
        for (const operand of node.operands) {
          this.find(operand);
          this.applyRefinements(this.refinementsOf(operand, node.operator === "and"));
        }
        this.locals.forget(start);
        return truths;
      }
      case "variable":
        return this.locals.read(node.variable.id);
      case "call":
        this.addArguments(node.defined, this.all(node.args));
        return this.definitions.get(node.defined)?.abstractValue ?? none;
      case "function":
        this.addArguments(node.defined, []);
        return functions;
      case "delayed":
        this.markUnbuilt();
        return setOf(anything);
      case "moment":
        return node.field === "currentState"
          ? this.state.abstractValue
          : (this.roots === undefined ? momentValuesFromOutside : momentValues)[node.field];
      case "runtime":
        if (operationOf(node.name).isUnbuilt([])) this.markUnbuilt();
        return operationOf(node.name).itself;
      case "primitive": {
        const args = this.all(node.args);
        if (node.name === "range" || mayRefine(node)) this.operands.set(node, args);
        const operation = operationOf(node.name);
        if (operation.isUnbuilt(args)) this.markUnbuilt();
        return operation.abstractResult(args, this.isBuilt);
      }
      case "tuple":
        return tupleOf(this.all(node.items));
      case "branches":
        return this.branches(node);
      case "lambda":
        for (const parameter of node.parameters) this.bind(parameter, anything);
        this.find(node.body);
        return functions;
      case "quantify":
        this.match(node.pattern, this.membersInOrder(node.set));
        this.lookUp(node.strategy);
        this.find(node.body);
        return truths;
      case "solve":
        return this.solve(node);
      case "let":
        this.match(node.pattern, this.find(node.value));
        return this.find(node.body);
    }
  }

  private all(nodes: readonly Core[]): readonly AbstractValue[] {
    const abstractValues = arrayOfLength<AbstractValue>(nodes.length);
    for (let i = 0; i < nodes.length; i++) abstractValues[i] = this.find(nodes[i]!);
    return abstractValues;
  }

  private branches({ branches, otherwise }: CoreOf<"branches">): AbstractValue {
    const start = this.locals.refinementCount;
    let unionValue = none;
    for (const { condition, value } of branches) {
      this.find(condition);
      // The value may share nodes with the condition and be visited under other refinements, so both are computed now.
      const [holds, fails] = [this.refinementsOf(condition, true), this.refinementsOf(condition, false)];
      const undoPosition = this.locals.refinementCount;
      this.applyRefinements(holds);
      unionValue = join(unionValue, this.find(value));
      this.locals.forget(undoPosition);
      this.applyRefinements(fails);
    }
    if (otherwise !== undefined) unionValue = join(unionValue, this.find(otherwise));
    this.locals.forget(start);
    return unionValue;
  }

  // ---- refinement by conditions

  /** The refinements that follow if the condition visited last holds, or fails, computed from its cached operands. */
  private refinementsOf(condition: Core, holds: boolean): ValueBound | undefined {
    return refinementsBy(condition, holds, this.operandsOf);
  }

  /** Applies refinements until `Locals.forget` undoes them. */
  private applyRefinements(lessons: ValueBound | undefined): void {
    if (lessons !== undefined && this.current !== undefined && this.phase === "growing")
      this.learners.add(this.current);
    this.locals.learn(lessons);
  }

  /** The abstract members of a set that is enumerated in order. */
  private membersInOrder(set: Core): AbstractValue {
    const members = membersOf(this.find(set));
    const low = set.kind === "primitive" && set.name === "range" ? this.operands.get(set)?.[0] : undefined;
    return low === undefined ? members : meet(members, countingRange(low));
  }

  /** Records that a set may not fit in memory. */
  private markUnbuilt(): void {
    if (!this.isBuilt || this.phase !== "growing") return;
    this.isBuilt = false;
    for (const facts of this.definitions.values()) this.visitAgain(facts);
  }

  private solve({ by, steps, element, onto }: CoreOf<"solve">): AbstractValue {
    const before = onto === undefined ? none : this.find(onto);
    const start = this.locals.refinementCount;
    this.steps(steps);
    const elementValue = this.find(element);
    this.locals.forget(start);
    switch (by) {
      case "collect":
        return isAnything(before) ? anything : setOf(join(elementValue, membersOf(before)));
      case "listOver":
        return sequenceOf(elementValue);
      case "sum":
      case "productOver":
        return elementValue.number === undefined
          ? numberWithin(0, 1)
          : elementValue.number.integer
            ? integers
            : rationals;
      case "unionOver":
      case "intersectionOver":
        return isAnything(elementValue) ? anything : setOf(membersOf(elementValue));
      case "leastOver":
      case "greatestOver":
        return join(before, elementValue);
      case "only":
        return elementValue;
    }
  }

  private clause(clause: Clause): void {
    switch (clause.kind) {
      case "bind":
        return this.bind(clause.variable, this.find(clause.value));
      case "destructure":
        return this.match(clause.pattern, this.find(clause.value));
      case "require":
        this.find(clause.condition);
        this.applyRefinements(this.refinementsOf(clause.condition, true));
    }
  }

  private steps(steps: readonly CoreStep[]): void {
    for (const step of steps) {
      switch (step.kind) {
        case "each":
          this.match(step.pattern, this.membersInOrder(step.set));
          if (step.otherwise !== undefined) this.find(step.otherwise);
          this.lookUp(step.strategy);
          break;
        case "bind":
          this.match(step.pattern, this.find(step.value));
          break;
        case "filter":
          this.find(step.condition);
          this.applyRefinements(this.refinementsOf(step.condition, true));
          break;
        case "either":
          for (const side of step.sides) this.side(side);
          for (const test of step.holds) this.find(test);
      }
    }
  }

  private lookUp(strategy: LookUp | undefined): void {
    for (const part of partsOfLookUp(strategy)) this.find(part);
  }

  /** Visits steps in a separate scope for refinements. */
  private side(steps: readonly CoreStep[]): void {
    const start = this.locals.refinementCount;
    this.steps(steps);
    this.locals.forget(start);
  }

  private match(pattern: CorePattern, abstractValue: AbstractValue): void {
    switch (pattern.kind) {
      case "bind":
        return this.bind(pattern.variable, abstractValue);
      case "match":
        this.find(pattern.value);
        return;
      case "tuple":
        for (const [i, item] of pattern.items.entries())
          this.match(
            item,
            isAnything(abstractValue)
              ? anything
              : abstractValue.items?.length === pattern.items.length
                ? abstractValue.items[i]!
                : none,
          );
    }
  }
}

interface Mentions {
  readonly variables: ReadonlySet<number>;
  readonly callees: ReadonlySet<Defined>;
  /** True if the definition may contain a set that does not fit in memory. */
  readonly isUnbuilt: boolean;
}

/** Shared between modules: no pass changes traced definitions. */
const mentions = new WeakMap<CoreDefinition, Mentions>();

function mentionsOf(definition: CoreDefinition): Mentions {
  let cached = mentions.get(definition);
  if (cached === undefined) mentions.set(definition, (cached = mention(definition)));
  return cached;
}

function mention(definition: CoreDefinition): Mentions {
  const variables = new Set<number>();
  const callees = new Set<Defined>();
  let isUnbuilt = false;
  everyCoreOf(definition, (node) => {
    switch (node.kind) {
      case "variable":
        variables.add(node.variable.id);
        break;
      case "call":
      case "function":
        callees.add(node.defined);
        break;
      case "delayed":
        isUnbuilt = true;
        break;
      case "runtime":
        isUnbuilt ||= operationOf(node.name).isUnbuilt([]);
        break;
      case "primitive":
        isUnbuilt ||= operationOf(node.name).isUnbuilt(node.args.map(literalValue));
    }
  });
  return { variables, callees, isUnbuilt };
}

/** The abstract value of a number or truth literal; `anything` for other nodes. */
function literalValue(node: Core): AbstractValue {
  if (node.kind === "number" && node.denominator === 1n) return integerOf(Number(node.numerator));
  if (node.kind === "number") return rationals;
  return node.kind === "truth" ? truths : anything;
}

function wordIn(words: Map<string, AbstractValue>, text: string, of: (text: string) => AbstractValue): AbstractValue {
  let abstractValue = words.get(text);
  if (abstractValue === undefined) words.set(text, (abstractValue = of(text)));
  return abstractValue;
}

/** The members of ranges by their least number. Nested loops that begin at the variable of the outer loop add up. */
const counted: readonly { readonly from: number; readonly members: AbstractValue }[] = [
  { from: 2 ** 10, members: numberWithin(-(2 ** 49), 2 ** 49) },
  { from: 2 ** 49 + 2 ** 10, members: numberWithin(-(2 ** 50), 2 ** 50) },
  { from: 2 ** 50 + 2 ** 10, members: numberWithin(-(2 ** 51), 2 ** 51) },
  { from: 2 ** 51 + 2 ** 10, members: small },
];

/**
 * The integers that a loop counting up from a number may reach. No loop runs long enough to reach an unsafe integer, or
 * to count from near 0 to an integer that is not small.
 */
export function countingRange({ number: low }: AbstractValue): AbstractValue {
  if (low === undefined || low.low < Number.MIN_SAFE_INTEGER || low.high > maxCounter) return anything;
  return counted.find(({ from }) => low.low >= -from && low.high <= from)?.members ?? safe;
}

const safe: AbstractValue = numberWithin(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** True if enclosing conditions may refine the abstract value of the node. */
function hasContext({ kind }: Core): boolean {
  switch (kind) {
    case "number":
    case "string":
    case "atom":
    case "truth":
    case "function":
    case "delayed":
    case "runtime":
    case "logic":
    case "not":
    case "same":
    case "lambda":
    case "quantify":
      return false;
    default:
      return true;
  }
}

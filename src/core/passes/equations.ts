// Strength reduction of a search: a number that an equation determines is computed, and not looked for. Of all b with `a + b = n`
// there is one, n - a.

import type { Variable } from "../../names/resolved.js";
import type { Core, CoreModule, CoreStep, RuntimeName } from "../core.js";
import { integersOf, isSurelyNumber, none } from "../../operations/extent.js";
import { mentions, type Where } from "../free.js";
import { numbersIn, writtenInteger } from "../facts/proofs.js";
import { rewritten } from "../rewrite.js";
import { type Facts, factsOf } from "../facts/facts.js";

type Walk = Core & { readonly kind: "solve" };
type Quantify = Core & { readonly kind: "quantify" };
type Loop = CoreStep & { readonly kind: "each" };

/** What a name has to be for an equation to hold. Where no more is certain, as most numbers are no squares, the equation is still to be asked. */
interface Solution {
  readonly value: Core;
  readonly isCertain: boolean;
}

/** The name of the members of a set. */
interface Candidates {
  readonly variable: Variable;
  readonly set: Core;
}

/**
 * Applies to loops over numbers, a range or a set that has a name, where a condition says that what is computed of the name of
 * the loop equals another number, and all else in it is known before the loop: `{(a, b) | a in {1..n} & b in {1..n} & a + b = n}`,
 * `Sum[a in {0..n} & b in {0..n} & 2 * a + 5 * b = n] 1`, `{(a, b, c) | … & a^2 + b^2 = c^2}`, `some b in S. a - b = 3`. The name
 * becomes what the equation leaves for it, and is asked for in the set. In comprehensions and big operators, other conditions may
 * stand before the equation: it cannot fail.
 */
export function equations(module: CoreModule, where: Where): CoreModule {
  const numbers = new Numbers(module);
  return rewritten(
    module,
    (node) =>
      node.kind === "solve" ? solved(node, numbers) : node.kind === "quantify" ? quantified(node, numbers) : node,
    where,
  );
}

/** The walk without loops for names that an equation determines. */
function solved(walk: Walk, numbers: Numbers): Walk {
  let steps = walk.steps;
  const proven = new Set<number>();
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    if (step.kind !== "each") continue;
    const candidates = candidatesOf(step, numbers);
    for (let at = i + 1; candidates !== undefined; at++) {
      const test: CoreStep | undefined = steps[at];
      if (test?.kind !== "filter") break;
      const solution = numbers.solution(test.condition, candidates, proven);
      if (solution === undefined) continue;
      const asked = numbers
        .conditions(solution, candidates, test.condition)
        .map((condition): CoreStep => ({ kind: "filter", condition, span: condition.span }));
      const computed: CoreStep = { kind: "bind", pattern: step.pattern, value: solution.value, span: step.span };
      steps = [...steps.slice(0, i), computed, ...asked, ...steps.slice(i + 1, at), ...steps.slice(at + 1)];
      break;
    }
    // A range has integers for its bounds once it has been walked.
    if (step.set.kind === "primitive" && step.set.name === "range")
      for (const bound of step.set.args) numbersIn(bound, proven);
  }
  return steps === walk.steps ? walk : { ...walk, steps };
}

/** `some b in S. (a + b = n & p)` and `all b in S. (a + b = n => p)` of the one b. */
function quantified(node: Quantify, numbers: Numbers): Core {
  const candidates = candidatesOf(node, numbers);
  const { quantifier, body, span } = node;
  const isSome = quantifier === "some";
  const [first, ...others] =
    body.kind === "logic" && body.operator === (isSome ? "and" : "or") ? body.operands : [body];
  const equation = isSome ? first : first?.kind === "not" ? first.operand : undefined;
  const solution = candidates && equation && numbers.solution(equation, candidates, new Set());
  if (candidates === undefined || equation === undefined || solution === undefined) return node;
  const asked = numbers.conditions(solution, candidates, equation);
  const needed = isSome ? asked : asked.map((operand): Core => ({ kind: "not", operand, span }));
  const conditions = [...needed, ...others];
  if (conditions.length === 1) {
    const isMember = numbers.membership(candidates, solution.value);
    return isSome ? isMember : { kind: "not", operand: isMember, span };
  }
  return {
    kind: "let",
    pattern: { kind: "bind", variable: candidates.variable },
    value: solution.value,
    body: { kind: "logic", operator: isSome ? "and" : "or", operands: conditions, span },
    span,
    type: node.type,
  };
}

function candidatesOf({ pattern, set, ...loop }: Loop | Quantify, numbers: Numbers): Candidates | undefined {
  if (pattern.kind !== "bind" || ("otherwise" in loop && loop.otherwise !== undefined) || !numbers.isAskable(set))
    return undefined;
  return { variable: pattern.variable, set };
}

/** What gives numbers for numbers. */
const arithmetic: ReadonlySet<RuntimeName> = new Set(["add", "subtract", "negate", "multiply"]);

/** Solves equations between what can only be numbers. */
class Numbers {
  private readonly facts: Facts;

  constructor(module: CoreModule) {
    this.facts = factsOf(module);
  }

  /** True of a set that can be asked for members as soon as it can be walked. */
  isAskable(set: Core): boolean {
    if (set.kind === "primitive") return set.name === "range";
    const body =
      set.kind === "call" && set.args.length === 0 ? this.facts.definitions.get(set.defined)?.body : undefined;
    return body !== undefined && isBuilt(body);
  }

  /** True of a set that has nothing but numbers. */
  private hasNumbers(set: Core): boolean {
    return set.kind === "primitive" || isSurelyNumber(this.facts.of(set).members ?? none);
  }

  /** What is asked of a name, once it is computed. */
  conditions({ isCertain }: Solution, candidates: Candidates, equation: Core): readonly Core[] {
    const { variable, set } = candidates;
    const isMember = this.membership(candidates, { kind: "variable", variable, span: set.span });
    return isCertain ? [isMember] : [isMember, equation];
  }

  membership({ set }: Candidates, member: Core): Core {
    const { span } = set;
    if (set.kind === "primitive" && set.args.every((bound) => this.facts.isInteger(bound)))
      return { kind: "primitive", name: "isBetween", args: [...set.args, member], span };
    return { kind: "primitive", name: "has", args: [set, member], span };
  }

  /** What a name has to be for a condition to hold, if that can be computed: whether the condition holds, or not, it has a value then. */
  solution(condition: Core, { variable, set }: Candidates, proven: ReadonlySet<number>): Solution | undefined {
    if (condition.kind !== "primitive" || condition.name !== "equal") return undefined;
    const [left, right] = condition.args;
    if (left === undefined || right === undefined) return undefined;
    const isIn = (node: Core): boolean => mentions(node, (id) => id === variable.id);
    if (isIn(left) === isIn(right)) return undefined;
    const [side, other] = isIn(left) ? [left, right] : [right, left];
    let value = other;
    // What is asked last, since it takes longer: that these are numbers, integers, and integers that are not negative.
    const known = [other];
    const integers: Core[] = [];
    const naturals: Core[] = [];
    // From the outside to the name: what is done to it is undone on the other side.
    for (let node = side; node.kind !== "variable"; ) {
      const base = baseOfSquare(node);
      if (base !== undefined) {
        naturals.push(base);
        value = computedBy("wholeRoot", node, value);
        node = base;
        continue;
      }
      if (node.kind !== "primitive") return undefined;
      const {
        name,
        args: [a, b],
      } = node;
      if (a === undefined) return undefined;
      if (b === undefined) {
        if (name !== "negate") return undefined;
        value = computedBy(name, node, value);
        node = a;
        continue;
      }
      const [within, beside] = isIn(a) ? [a, b] : [b, a];
      if (isIn(beside)) return undefined;
      known.push(beside);
      if (name === "add") value = computedBy("subtract", node, value, beside);
      else if (name === "subtract")
        value = within === a ? computedBy("add", node, value, beside) : computedBy("subtract", node, beside, value);
      else if (name === "multiply" && isWrittenFactor(beside)) {
        // What is left over is of no use.
        integers.push(within);
        value = computedBy("floor", node, computedBy("divide", node, value, beside));
      } else return undefined;
      node = within;
    }
    const isSound =
      this.hasNumbers(set) &&
      known.every((part) => this.isNumber(part, proven)) &&
      integers.every((part) => this.facts.isInteger(part)) &&
      naturals.every((part) => this.isNatural(part));
    return isSound ? { value, isCertain: integers.length === 0 && naturals.length === 0 } : undefined;
  }

  /** True of what can only be an integer that is not negative. */
  private isNatural(node: Core): boolean {
    return (integersOf(this.facts.of(node))?.low ?? -1) >= 0;
  }

  /** True of what surely has a value, a number. */
  private isNumber(node: Core, proven: ReadonlySet<number>): boolean {
    if (node.kind === "variable" && proven.has(node.variable.id)) return true;
    if (node.kind === "primitive" && (arithmetic.has(node.name) || isLowPower(node)))
      return node.args.every((arg) => this.isNumber(arg, proven));
    return this.facts.isTotal(node) && isSurelyNumber(this.facts.of(node));
  }
}

function computedBy(name: RuntimeName, { span, type }: Core, ...args: readonly Core[]): Core {
  return { kind: "primitive", name, args, span, type };
}

/** x of `x^2` and of `x * x`. */
function baseOfSquare(node: Core): Core | undefined {
  if (node.kind !== "primitive") return undefined;
  const {
    name,
    args: [a, b],
  } = node;
  const isSquare =
    name === "power"
      ? b !== undefined && writtenInteger(b) === 2
      : name === "multiply" && a?.kind === "variable" && b?.kind === "variable" && a.variable === b.variable;
  return isSquare ? a : undefined;
}

/** Numbers are seldom raised to more in an equation, and it is no work then. */
const mostExponent = 32;

function isLowPower({ name, args: [, exponent] }: Core & { readonly kind: "primitive" }): boolean {
  const times = name === "power" && exponent !== undefined ? writtenInteger(exponent) : undefined;
  return times !== undefined && times >= 0 && times <= mostExponent;
}

function isWrittenFactor(node: Core): boolean {
  const factor = writtenInteger(node);
  return factor !== undefined && factor !== 0;
}

/** True of what makes a set with all its members, as it is written. */
function isBuilt(body: Core): boolean {
  return body.kind === "solve"
    ? body.by === "collect"
    : body.kind === "primitive" && (body.name === "setOf" || body.name === "range");
}

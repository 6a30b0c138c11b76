// Strength reduction of a search: divisors of a number are not looked for among all numbers of a range. They come in pairs, so that those up to the square root
// tell all (runtime/fast/divisors.ts).

import { applied } from "../applied.js";
import { type Facts, factsOf } from "../facts/facts.js";
import type { Clause, Core, CoreModule, CorePattern, CoreStep, RuntimeName } from "../core.js";
import { isNone, isSurelyNumber } from "../../operations/extent.js";
import { mentions, type Where } from "../free.js";
import { lessonsOf, narrowed } from "../facts/narrowing.js";
import { numbersIn, writtenInteger } from "../facts/proofs.js";
import { rewritten } from "../rewrite.js";

type Primitive = Core & { readonly kind: "primitive" };
type Quantify = Core & { readonly kind: "quantify" };
type Solve = Core & { readonly kind: "solve" };

/** The numbers of a range, one by one, and their name. */
interface Candidates {
  readonly range: Primitive;
  readonly id: number;
}

/**
 * Applies to loops over a range of numbers from 1 on, where the first thing asked of each, d, is whether `n mod d = 0`, for a
 * number n that is the same for all d: `some d in {2..n - 1}. n mod d = 0`, `all d in {2..n - 1}. n mod d /= 0`,
 * `{d | d in {1..n} & n mod d = 0}`, also where it is asked by a definition, `divides(d, n)`, that does nothing else and whose
 * guard and signature surely allow d and n. The loop is over the divisors. In comprehensions and big operators, other conditions
 * may stand before that one: it cannot fail.
 */
export function divisors(module: CoreModule, where: Where): CoreModule {
  const divisibility = new Divisibility(module);
  return rewritten(
    module,
    (node) => {
      switch (node.kind) {
        case "quantify":
          return quantified(node, divisibility) ?? node;
        case "solve":
          return solved(node, divisibility);
        default:
          return node;
      }
    },
    where,
  );
}

/** `some d in {a..b}. (n mod d = 0 & p)` and `all d in {a..b}. (n mod d = 0 => p)` over the divisors of n. */
function quantified(node: Quantify, divisibility: Divisibility): Core | undefined {
  const { quantifier, body, span, type } = node;
  const candidates = candidatesOf(node);
  if (candidates === undefined) return undefined;
  const isSome = quantifier === "some";
  const [first, ...others] =
    body.kind === "logic" && body.operator === (isSome ? "and" : "or") ? body.operands : [body];
  const test = isSome ? first : first?.kind === "not" ? first.operand : undefined;
  const n = test && divisibility.dividend(test, candidates);
  if (n === undefined) return undefined;
  const [next, ...last] = others;
  if (next !== undefined)
    return {
      ...node,
      set: within("divisorsWithin", n, candidates),
      body: last.length === 0 ? next : { ...body, kind: "logic", operator: isSome ? "and" : "or", operands: others },
    };
  const exists: Core = { ...within("hasDivisorWithin", n, candidates), type };
  return isSome ? exists : { kind: "not", operand: exists, span, type };
}

/** The walk, with loops over divisors where it has loops over ranges from which only these are taken. */
function solved(node: Solve, divisibility: Divisibility): Core {
  const steps = [...node.steps];
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!;
    const candidates = step.kind === "each" && step.otherwise === undefined ? candidatesOf(step) : undefined;
    if (step.kind !== "each" || candidates === undefined) continue;
    for (let at = i + 1; ; at++) {
      const test: CoreStep | undefined = steps[at];
      if (test?.kind !== "filter") break;
      const n = divisibility.dividend(test.condition, candidates, at > i + 1);
      if (n === undefined) continue;
      steps.splice(at, 1);
      steps[i] = { ...step, set: within("divisorsWithin", n, candidates) };
      break;
    }
  }
  return steps.length === node.steps.length ? node : { ...node, steps };
}

function candidatesOf({ pattern, set }: { readonly pattern: CorePattern; readonly set: Core }): Candidates | undefined {
  return pattern.kind === "bind" && set.kind === "primitive" && set.name === "range"
    ? { range: set, id: pattern.variable.id }
    : undefined;
}

/** Where a bound of the range is no integer, that fails as before, at its place. */
const within = (name: RuntimeName, n: Core, { range }: Candidates): Primitive => ({
  ...range,
  name,
  args: [n, ...range.args],
});

/** Tells of conditions whether they ask for a divisor. */
class Divisibility {
  private readonly facts: Facts;

  constructor(module: CoreModule) {
    this.facts = factsOf(module);
  }

  /** The number of which a condition says that a candidate divides it, if to ask that cannot fail, even `early`, before other conditions are known to hold. */
  dividend(condition: Core, { range, id }: Candidates, early = false): Core | undefined {
    const [n, d] = operandsOfRemainder(condition.kind === "call" ? this.bodyFor(condition) : condition);
    if (n === undefined || d?.kind !== "variable" || d.variable.id !== id || mentions(n, (other) => other === id))
      return undefined;
    const isKnown =
      range.args.some((bound) => n.kind === "variable" && numbersIn(bound).has(n.variable.id)) ||
      (!early && isSurelyNumber(this.facts.of(n)));
    const low = writtenInteger(range.args[0]!) ?? this.facts.of(range.args[0]!).number?.low ?? 0;
    return isKnown && low >= 1 && this.facts.isTotal(n) ? n : undefined;
  }

  /** What a definition asks of what it is given, if that is all it does. */
  private bodyFor(call: Core & { readonly kind: "call" }): Core {
    const definition = this.facts.definitions.get(call.defined);
    if (definition === undefined || operandsOfRemainder(definition.body).length === 0) return call;
    const isPassed = (clause: Clause): boolean =>
      clause.kind === "require" && this.surelyHolds(applied({ ...definition, body: clause.condition }, call.args));
    return definition.clauses.every(isPassed) ? applied(definition, call.args) : call;
  }

  /** True of memberships that are known, and of comparisons of numbers that, where they do not hold, leave no value for a name. */
  private surelyHolds(condition: Core): boolean {
    if (condition.kind === "logic")
      return condition.operator === "and" && condition.operands.every((operand) => this.surelyHolds(operand));
    const test = condition.kind === "not" ? condition.operand : condition;
    if (test.kind !== "primitive") return false;
    const { name, args } = test;
    if (name === "has") return test === condition && this.facts.isIn(args[1]!, args[0]!);
    const extents = args.map((arg) => this.facts.of(arg));
    if (!extents.every(isSurelyNumber)) return false;
    for (let lesson = lessonsOf(condition, false, () => extents); lesson !== undefined; lesson = lesson.next) {
      const { variable } = lesson;
      const at = args.findIndex((arg) => arg.kind === "variable" && arg.variable.id === variable);
      if (isNone(narrowed(extents[at]!, lesson))) return true;
    }
    return false;
  }
}

/** n and d of `n mod d = 0`. */
function operandsOfRemainder(condition: Core): readonly Core[] {
  // What a predicate asks is a conjunction, be it of one condition.
  if (condition.kind === "logic" && condition.operands.length === 1) return operandsOfRemainder(condition.operands[0]!);
  if (condition.kind !== "primitive" || condition.name !== "equal") return [];
  const [remainder, zero] = condition.args;
  return remainder?.kind === "primitive" &&
    remainder.name === "modulo" &&
    zero !== undefined &&
    writtenInteger(zero) === 0
    ? remainder.args
    : [];
}

// Conditions that leave the divisors of a number. Divisors come in pairs, so those up to the square root determine all
// (runtime/caches/divisors.ts).

import { isNone, isSurelyNumber } from "../../../language/operations/abstract-value.js";
import { inlineCall } from "../../inlining.js";
import type { Candidates, RemainingCandidates, ConditionContext, CandidateReader } from "./candidates.js";
import type { Clause, Core, CoreModule, CoreOf } from "../../ir.js";
import { type CoreFacts, factsOf } from "../../analysis/facts.js";
import { lessonsOf, narrowFacts } from "../../analysis/narrowing.js";
import { numbersIn, writtenInteger } from "../../analysis/proofs.js";
import { mentions } from "../../traversal.js";

/**
 * Reads `n mod d = 0`, also in a call of a definition, `divides(d, n)`, that tests nothing else and whose guard and
 * signature provably allow d and n. The loop is over d in a range of numbers from 1 on, and n is a number independent
 * of d.
 */
export class Divisibility implements CandidateReader {
  private readonly facts: CoreFacts;

  constructor(module: CoreModule) {
    this.facts = factsOf(module);
  }

  /** The divisors in the range, if computing them cannot fail, even before other conditions are known to hold. */
  left(
    condition: Core,
    { variable: { id }, set: range }: Candidates,
    { isFirst }: ConditionContext,
  ): RemainingCandidates | undefined {
    if (range.kind !== "primitive" || range.name !== "range") return undefined;
    const [n, d] = operandsOfRemainder(condition.kind === "call" ? this.bodyFor(condition) : condition);
    if (n === undefined || d?.kind !== "variable" || d.variable.id !== id || mentions(n, (other) => other === id))
      return undefined;
    const isKnown =
      range.args.some((bound) => n.kind === "variable" && numbersIn(bound).has(n.variable.id)) ||
      (isFirst && isSurelyNumber(this.facts.of(n)));
    const low = writtenInteger(range.args[0]!) ?? this.facts.of(range.args[0]!).number?.low ?? 0;
    if (!isKnown || low < 1 || !this.facts.isTotal(n)) return undefined;
    // A bound that is not an integer still fails, with the same span.
    return { kind: "some", set: { ...range, name: "divisorsWithin", args: [n, ...range.args] } };
  }

  /** Inlines the condition of a definition that tests nothing else. */
  private bodyFor(call: CoreOf<"call">): Core {
    const definition = this.facts.definitions.get(call.defined);
    if (definition === undefined || operandsOfRemainder(definition.body).length === 0) return call;
    const isPassed = (clause: Clause): boolean =>
      clause.kind === "require" && this.surelyHolds(inlineCall({ ...definition, body: clause.condition }, call.args));
    return definition.clauses.every(isPassed) ? inlineCall(definition, call.args) : call;
  }

  /** True for provable memberships, and for comparisons of numbers whose negation leaves no value for a variable. */
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
      if (isNone(narrowFacts(extents[at]!, lesson))) return true;
    }
    return false;
  }
}

/** n and d of `n mod d = 0`. */
function operandsOfRemainder(condition: Core): readonly Core[] {
  if (condition.kind !== "primitive" || condition.name !== "equal") return [];
  const [remainder, zero] = condition.args;
  return remainder?.kind === "primitive" &&
    remainder.name === "modulo" &&
    zero !== undefined &&
    writtenInteger(zero) === 0
    ? remainder.args
    : [];
}

// Conditions whose solutions are the divisors of a number. Divisors come in pairs, so those up to the square root
// determine all of them (runtime/caches/divisors.ts).

import { isNone, isSurelyNumber } from "../../../language/operations/abstract-value.js";
import { inlineCall } from "../../inlining.js";
import type { CandidateReader } from "./candidates.js";
import type { Clause, Core, CoreOf } from "../../ir.js";
import { refinementsBy, narrowFacts } from "../../analysis/narrowing.js";
import { isSurelyIn, numbersIn, writtenInteger } from "../../analysis/proofs.js";
import type { QueryPosition } from "./position.js";
import { mentions } from "../../traversal.js";

/**
 * Recognises `n mod d = 0`, including in a call of a definition, `divides(d, n)`, that tests nothing else and whose
 * guard and signature provably allow d and n. The loop is over d in a range of numbers from 1 on, and n is a number
 * independent of d. Computing the divisors cannot fail, even before other conditions are known to hold.
 */
export const divisors: CandidateReader = (condition, loop, position) => {
  const { set: range } = loop;
  const { id } = loop.pattern.variable;
  if (range.kind !== "primitive" || range.name !== "range") return undefined;
  const [n, d] = operandsOfRemainder(condition.kind === "call" ? bodyFor(condition, position) : condition);
  if (n === undefined || d?.kind !== "variable" || d.variable.id !== id || mentions(n, (other) => other === id))
    return undefined;
  const isKnown =
    position.isNumber(n) || range.args.some((bound) => n.kind === "variable" && numbersIn(bound).has(n.variable.id));
  const low = writtenInteger(range.args[0]!) ?? position.of(range.args[0]!).number?.low ?? 0;
  if (!isKnown || low < 1 || !position.isTotal(n)) return undefined;
  // A bound that is not an integer still fails, and with the same span.
  return [{ ...loop, set: { ...range, name: "divisorsWithin", args: [n, ...range.args] } }];
};

/** Inlines the condition of a definition that consists of a single test. */
function bodyFor(call: CoreOf<"call">, position: QueryPosition): Core {
  const definition = position.definitions.get(call.defined);
  if (definition === undefined || operandsOfRemainder(definition.body).length === 0) return call;
  const isPassed = (clause: Clause): boolean =>
    clause.kind === "require" &&
    surelyHolds(inlineCall({ ...definition, body: clause.condition }, call.args), position);
  return definition.clauses.every(isPassed)
    ? inlineCall(definition, call.args, (node) => position.isTotal(node))
    : call;
}

/** True for provable memberships, and for comparisons of numbers whose negation leaves no value for a variable. */
function surelyHolds(condition: Core, position: QueryPosition): boolean {
  if (condition.kind === "logic")
    return condition.operator === "and" && condition.operands.every((operand) => surelyHolds(operand, position));
  const test = condition.kind === "not" ? condition.operand : condition;
  if (test.kind !== "primitive") return false;
  const { name, args } = test;
  if (name === "has") return test === condition && isSurelyIn(position.of(args[1]!), args[0]!, position.definitions);
  const abstractValues = args.map((arg) => position.of(arg));
  if (!abstractValues.every(isSurelyNumber)) return false;
  for (let lesson = refinementsBy(condition, false, () => abstractValues); lesson !== undefined; lesson = lesson.next) {
    const { variable } = lesson;
    const at = args.findIndex((arg) => arg.kind === "variable" && arg.variable.id === variable);
    if (isNone(narrowFacts(abstractValues[at]!, lesson))) return true;
  }
  return false;
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

// Equations that determine a number: the only b with `a + b = n` is n - a.

import { integersOf, isSurelyNumber, none } from "../../../language/operations/abstract-value.js";
import { maxExponent } from "../../../language/operations/numbers.js";
import type { Candidates, RemainingCandidates, ConditionContext, CandidateReader } from "./candidates.js";
import type { Core, CoreModule, CoreOf, RuntimeName } from "../../ir.js";
import { type CoreFacts, factsOf } from "../../analysis/facts.js";
import { writtenInteger } from "../../analysis/proofs.js";
import { isFiniteSet } from "./domains.js";
import type { QueryPosition } from "./position.js";
import { mentions } from "../../traversal.js";

const arithmetic: ReadonlySet<RuntimeName> = new Set(["add", "subtract", "negate", "multiply", "product"]);

/**
 * Reads equations between numbers in which the variable of the candidates, from a range or a named set, occurs once,
 * and everything else is known before the loop: `a + b = n`, `2 * a + 5 * b = n`, `a^2 + b^2 = c^2`, `a - b = 3`.
 */
export class Equations implements CandidateReader {
  private readonly facts: CoreFacts;

  constructor(private readonly module: CoreModule) {
    this.facts = factsOf(module);
  }

  /**
   * The only number that can satisfy the condition. It is still tested where it need not, as most numbers are not
   * squares.
   */
  left(condition: Core, candidates: Candidates, { position }: ConditionContext): RemainingCandidates | undefined {
    if (condition.kind !== "primitive" || condition.name !== "equal") return undefined;
    const [left, right] = condition.args;
    const { variable, set } = candidates;
    if (left === undefined || right === undefined || !this.isAskable(set, position)) return undefined;
    const isIn = (node: Core): boolean => mentions(node, (id) => id === variable.id);
    if (isIn(left) === isIn(right)) return undefined;
    const [side, other] = isIn(left) ? [left, right] : [right, left];
    let value = other;
    // Proof obligations, checked last as they take longer: numbers, integers, and non-negative integers.
    const known = [other];
    const integers: Core[] = [];
    const naturals: Core[] = [];
    // From the outside to the variable: inverts each operation on the other side.
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
        // If the quotient is not an integer, testing the equation rejects the candidate.
        integers.push(within);
        value = computedBy("floor", node, computedBy("divide", node, value, beside));
      } else return undefined;
      node = within;
    }
    const isSound =
      this.hasNumbers(set) &&
      known.every((part) => this.isNumber(part, position)) &&
      integers.every((part) => this.facts.isInteger(part) || position.isInteger(part)) &&
      naturals.every((part) => this.isNatural(part));
    if (!isSound) return undefined;
    const isMember = this.membership(set, { kind: "variable", variable, span: set.span }, position);
    const isCertain = integers.length === 0 && naturals.length === 0;
    return { kind: "one", value, asked: isCertain ? [isMember] : [isMember, condition] };
  }

  /** True for a set that can be tested for members whenever it can be enumerated. */
  private isAskable(set: Core, position: QueryPosition): boolean {
    if (set.kind === "primitive") return set.name === "range";
    if (set.kind === "variable") return isFiniteSet(set, this.module) && position.isTotal(set);
    const body =
      set.kind === "call" && set.args.length === 0 ? this.facts.definitions.get(set.defined)?.body : undefined;
    return body !== undefined && isBuilt(body);
  }

  private hasNumbers(set: Core): boolean {
    return set.kind === "primitive" || isSurelyNumber(this.facts.of(set).members ?? none);
  }

  private membership(set: Core, member: Core, position: QueryPosition): Core {
    const { span } = set;
    const isInteger = (bound: Core): boolean => this.facts.isInteger(bound) || position.isInteger(bound);
    if (set.kind === "primitive" && set.args.every(isInteger))
      return { kind: "primitive", name: "isBetween", args: [...set.args, member], span };
    return { kind: "primitive", name: "has", args: [set, member], span };
  }

  private isNatural(node: Core): boolean {
    return (integersOf(this.facts.of(node))?.low ?? -1) >= 0;
  }

  /** True if the node provably has a value, which is a number. */
  private isNumber(node: Core, position: QueryPosition): boolean {
    if (position.isTotal(node) && position.isNumber(node)) return true;
    if (node.kind === "primitive" && (arithmetic.has(node.name) || isLowPower(node)))
      return node.args.every((arg) => this.isNumber(arg, position));
    return this.facts.isTotal(node) && isSurelyNumber(this.facts.of(node));
  }
}

function computedBy(name: RuntimeName, { span, type }: Core, ...args: readonly Core[]): Core {
  return { kind: "primitive", name, args, span, type };
}

/** The x of `x^2` and `x * x`. */
export function baseOfSquare(node: Core): Core | undefined {
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

/** True for powers that are as fast as products. */
function isLowPower({ name, args: [, exponent] }: CoreOf<"primitive">): boolean {
  const times = name === "power" && exponent !== undefined ? writtenInteger(exponent) : undefined;
  return times !== undefined && times >= 0 && times <= maxExponent;
}

function isWrittenFactor(node: Core): boolean {
  const factor = writtenInteger(node);
  return factor !== undefined && factor !== 0;
}

/** True for expressions that create a set with all its members. */
function isBuilt(body: Core): boolean {
  return body.kind === "solve"
    ? body.by === "collect"
    : body.kind === "primitive" && (body.name === "setOf" || body.name === "range");
}

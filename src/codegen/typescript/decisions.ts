// Quantifiers that decide a function's result become loops with an early exit, and loops over ranges become counting
// loops.

import type { Core, CoreOf, CoreStep } from "../../ir/ir.js";
import type { Variable } from "../../resolve/resolved.js";
import { double } from "./declared.js";
import { integer } from "../../types/lattice/type.js";
import { Expressions } from "./expressions.js";
import { not } from "./negation.js";
import * as ts from "./typescript.js";

/** Loop around statements; labelled as soon as an inner loop continues it. */
interface Turn {
  label: string | undefined;
}

/** Action once a condition is decided: return from the function, or continue a loop. */
type Exit = { readonly returns: boolean } | Turn;

export class Decisions extends Expressions {
  /** True for conditions that `decision` emits as a loop. */
  protected isLoop(node: Core): boolean {
    switch (node.kind) {
      case "quantify":
        return node.pattern.kind !== "match";
      case "not":
        return this.isLoop(node.operand);
      case "logic":
        return this.isLoop(node.operands[node.operands.length - 1]!);
      default:
        return false;
    }
  }

  protected decision(node: Core): readonly ts.Statement[] {
    return this.decide(node, { returns: true }, { returns: false }, undefined);
  }

  /**
   * Returns statements that leave by `yes` if the condition holds and by `no` otherwise. They must end the body of
   * the loop `turn`.
   */
  private decide(node: Core, yes: Exit, no: Exit, turn: Turn | undefined): readonly ts.Statement[] {
    if (node.kind === "not") return this.decide(node.operand, no, yes, turn);
    if (!this.isLoop(node)) return this.simple(this.condition(node), yes, no, turn);
    switch (node.kind) {
      case "logic":
        return this.behindTests(() => this.decideLogic(node, yes, no, turn));
      case "quantify":
        return this.search(node, yes, no, turn);
      default:
        throw new Error("a condition without a loop was taken for one");
    }
  }

  private decideLogic(
    node: Core & { kind: "logic" },
    yes: Exit,
    no: Exit,
    turn: Turn | undefined,
  ): readonly ts.Statement[] {
    const operands = node.operands.slice(0, -1).map((operand) => this.condition(operand));
    const first =
      node.operator === "and"
        ? ts.if(not(ts.and(operands)), this.leave(no, turn))
        : ts.if(ts.or(operands), this.leave(yes, turn));
    return [
      ...(operands.length === 0 ? [] : [first]),
      ...this.decide(node.operands[node.operands.length - 1]!, yes, no, turn),
    ];
  }

  private simple(condition: ts.Expression, yes: Exit, no: Exit, turn: Turn | undefined): readonly ts.Statement[] {
    if (no === turn) return [ts.if(condition, this.leave(yes, turn))];
    if (yes === turn) return [ts.if(not(condition), this.leave(no, turn))];
    if ("returns" in yes && "returns" in no) return [ts.return(yes.returns ? condition : not(condition))];
    return [ts.if(condition, this.leave(yes, turn)), ...this.leave(no, turn)];
  }

  /** `for (const x of members(S)) { if (p) return true; } return false;` */
  private search(
    { quantifier, pattern, set, body, strategy, span }: CoreOf<"quantify">,
    yes: Exit,
    no: Exit,
    turn: Turn | undefined,
  ): readonly ts.Statement[] {
    const inside: Turn = { label: undefined };
    const decided = (): readonly ts.Statement[] =>
      quantifier === "some" ? this.decide(body, yes, inside, inside) : this.decide(body, inside, no, inside);
    const looked = strategy === undefined ? {} : { strategy };
    const statements = this.each({ kind: "each", pattern, set, otherwise: undefined, span, ...looked }, decided);
    const labelled = statements.map((one, i) =>
      inside.label !== undefined && i === statements.length - 1 ? ts.labelled(inside.label, one) : one,
    );
    const last = quantifier === "some" ? no : yes;
    return [...labelled, ...(last === turn ? [] : this.leave(last, turn))];
  }

  /** Returns the statement that returns, or continues the loop of the exit. */
  private leave(exit: Exit, turn: Turn | undefined): readonly ts.Statement[] {
    if ("returns" in exit) return [ts.return(ts.literal(exit.returns))];
    if (exit === turn) return [ts.continue()];
    exit.label ??= this.context.names.helper("next");
    return [ts.continue(exit.label)];
  }

  /**
   * Emits a range as a counting loop: `for (let i = 1; i <= last; i++)` if its lower bound is certainly a JavaScript
   * number, so that i remains one, and otherwise `for (let i = needInteger(low); i <= last; i = add(i, 1))`. Divisors
   * are directly iterable.
   */
  protected override each(
    step: CoreStep & { kind: "each" },
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const { pattern, set, strategy } = step;
    if (pattern.kind !== "bind" || set.kind !== "primitive" || strategy !== undefined) return super.each(step, inner);
    if (set.name === "divisorsWithin") {
      const divisors = this.expression(set);
      this.seePattern(pattern, (seen) => seen.shown(set, "members"));
      return [ts.forOf(this.loopName(pattern.variable), divisors, inner())];
    }
    if (set.name !== "range") return super.each(step, inner);
    const [low, high] = set.args;
    if (low === undefined || high === undefined) return super.each(step, inner);
    const name = this.loopName(pattern.variable);
    if (!(isNative(set) || this.context.isCounted(low))) return this.counted(name, [low, high], step, inner);
    const first = this.as(low, double);
    const { statements, value } = this.last(high, set);
    this.seePattern(pattern, () => ({ type: double, isVague: false }));
    return [
      ...statements,
      ts.for(ts.let(name, first), ts.binary("<=", ts.id(name), value), ts.increment(name), inner()),
    ];
  }

  private counted(
    name: string,
    [low, high]: readonly [Core, Core],
    { pattern, set }: CoreStep & { kind: "each" },
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const { typing, names } = this.context;
    const range = set as Core & { kind: "primitive" };
    const first = names.helper("first");
    const begin = ts.const(first, ts.at(set.span, this.runtime("needInteger", [this.expression(low)])));
    const { statements, value } = this.last(high, range);
    this.seePattern(pattern, () => ({ type: integer, isVague: false }));
    const next = ts.assign(name, this.runtime("add", [ts.id(name), ts.literal(1)]));
    return [
      begin,
      ...statements,
      ts.for(ts.let(name, ts.id(first), typing?.of(integer)), ts.binary("<=", ts.id(name), value), next, inner()),
    ];
  }

  /** Returns the upper bound of a counting loop, with the statement that computes it once. */
  private last(
    high: Core,
    set: Core & { kind: "primitive" },
  ): { readonly statements: readonly ts.Statement[]; readonly value: ts.Expression } {
    if (isSmall(high)) return { statements: [], value: this.expression(high) };
    const value =
      isNative(set) || isNative(high) ? this.as(high, integer) : this.runtime("needInteger", [this.expression(high)]);
    if (value.kind === "identifier") return { statements: [], value };
    const last = this.context.names.helper("last");
    return { statements: [ts.const(last, ts.at(set.span, value))], value: ts.id(last) };
  }

  /** Returns the name of the loop variable, prefixed with an underscore if it is unused. */
  private loopName(variable: Variable): string {
    return this.needsName(variable) ? this.name(variable) : `_${this.name(variable)}`;
  }
}

const isNative = (node: Core): boolean => node.kind === "primitive" && node.strategy?.kind === "native";

/** True for an integer literal in the safe range of JavaScript numbers. */
function isSmall(node: Core): boolean {
  return (
    node.kind === "number" &&
    node.denominator === 1n &&
    node.numerator >= Number.MIN_SAFE_INTEGER &&
    node.numerator <= Number.MAX_SAFE_INTEGER
  );
}

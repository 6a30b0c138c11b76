// Random expressions of a given kind, most of which have a value.

import type { BigOperator, Expression } from "../../../src/syntax/tree.js";
import * as b from "./build.js";
import { binder, conditions, joined, patternFor } from "./conditions.js";
import {
  type Kind,
  any,
  atoms,
  fits,
  memberKind,
  numbers,
  sequencesOf,
  setsOf,
  small,
  strings,
  tuples,
} from "./kinds.js";
import { type Maker, type Scope, freshName, functionsTo, local, variablesOf } from "./scope.js";
import { predicate } from "./predicates.js";
import type { Tape } from "./tape.js";

type Choice = readonly [number, () => Expression];

export class Expressions implements Maker {
  private readonly taken: string[] = [];
  private unnamedCount = 0;

  constructor(
    readonly tape: Tape,
    readonly isWide: boolean,
  ) {}

  unique = (scope: Scope): string => {
    const name = freshName(this.tape, scope, this.taken);
    this.taken.push(name);
    return name;
  };

  unnamed = (): string => `_${this.unnamedCount++}`;

  of = (kind: Kind, depth: number, scope: Scope): Expression => {
    const known = variablesOf(kind, scope);
    if (known.length > 0 && this.tape.below(depth <= 0 ? 2 : 5) === 1) return b.name(this.tape.among(known)!.name);
    if (depth <= 0) return this.leaf(kind, scope);
    const calls = functionsTo(kind, scope);
    if (calls.length > 0 && this.tape.once(5)) {
      const called = this.tape.among(calls)!;
      return b.call(called.name, ...called.kind.from.map((k) => this.of(k, depth - 1, scope)));
    }
    // Forms with a result of any kind: an index, a choice, branches, an immediately applied function.
    if (kind.kind !== "function" && this.tape.once(8)) return this.ofAnyKind(kind, depth, scope);
    switch (kind.kind) {
      case "number":
        return this.number(depth, scope);
      case "small":
        return this.small(depth, scope);
      case "truth":
        return predicate(this, depth, scope);
      case "string":
        return this.string(depth, scope);
      case "tuple":
        return this.tuple(kind.items, depth, scope);
      case "sequence":
        return this.sequence(kind.of, depth, scope);
      case "set":
        return this.set(kind.of, depth, scope);
      case "function":
        return this.function(kind.from, kind.to, depth, scope);
      case "any":
        return this.of(memberKind(this.tape, 1), depth, scope);
      case "atom":
        return this.leaf(kind, scope);
    }
  };

  private pick(choices: readonly Choice[]): Expression {
    return this.tape.weighted(choices);
  }

  private leaf(kind: Kind, scope: Scope): Expression {
    const { tape } = this;
    const items = (of: Kind): Expression[] => tape.list(0, 3, () => this.of(of, 0, scope));
    switch (kind.kind) {
      case "number":
        return this.pick([
          [8, () => b.numeral(tape.below(10))],
          [2, () => b.unary("negate", b.numeral(tape.below(10)))],
          [2, () => b.numeral(2 * tape.below(10) + 1, tape.pick([2, 4, 10]))],
          [1, () => b.numeral(tape.below(20) * 3 + 1, tape.pick([3, 9, 7]))],
          [1, () => b.numeral(BigInt(tape.below(1000)) + tape.pick([10n ** 20n, 2n ** 53n - 3n, 2n ** 31n]))],
        ]);
      case "small":
        return b.numeral(tape.below(6));
      case "truth":
        return b.truth(tape.below(2) === 1);
      case "atom":
        return b.atom(tape.pick(["a", "b", "nil", "x"]));
      case "string":
        return b.string(tape.pick(["a", "", "b c", "ab", "héllo", 'q"\\\n', "𝔸z", "x"]));
      case "tuple":
        return b.tuple(kind.items.map((item) => this.of(item, 0, scope)));
      case "sequence":
        return b.sequence(items(kind.of));
      case "set":
        return this.pick([
          [3, () => b.set(...items(kind.of))],
          [
            kind.of.kind === "small" || kind.of.kind === "number" ? 3 : 0,
            () => b.range(b.numeral(tape.below(3)), b.numeral(tape.below(5))),
          ],
        ]);
      case "function":
        return this.function(kind.from, kind.to, 0, scope);
      case "any":
        return this.of(memberKind(tape, 0), 0, scope);
    }
  }

  private ofAnyKind(kind: Kind, depth: number, scope: Scope): Expression {
    const { tape } = this;
    const deeper = (k: Kind): Expression => this.of(k, depth - 1, scope);
    return this.pick([
      [
        2,
        () => {
          const items = tape.list(2, 3, () => deeper(kind));
          return b.index(tape.once(2) ? b.tuple(items) : b.sequence(items), b.numeral(1 + tape.below(items.length)));
        },
      ],
      [1, () => b.index(b.sequence(tape.list(1, 3, () => deeper(kind))), b.binary("add", deeper(small), b.numeral(1)))],
      [kind.kind === "any" ? 0 : 2, () => b.call("choose", b.set(...tape.list(1, 3, () => deeper(kind))))],
      [4, () => this.branches(kind, depth, scope)],
      [
        2,
        () => {
          const from = memberKind(tape, 1);
          const name = freshName(tape, scope);
          return b.call(b.lambda([name], this.of(kind, depth - 1, [...scope, local(name, from)])), deeper(from));
        },
      ],
    ]);
  }

  private number(depth: number, scope: Scope): Expression {
    const { tape } = this;
    const n = (): Expression => this.of(numbers, depth - 1, scope);
    const s = (): Expression => this.of(small, depth - 1, scope);
    return this.pick([
      [5, () => b.binary("add", n(), n())],
      [4, () => b.binary("subtract", n(), n())],
      [4, () => b.product(...tape.list(2, 3, n))],
      [2, () => b.binary("divide", n(), tape.once(6) ? n() : b.numeral(1 + tape.below(9)))],
      [2, () => b.binary("modulo", n(), tape.once(6) ? n() : b.numeral(1 + tape.below(9)))],
      [2, () => b.binary("power", n(), b.numeral(tape.below(4)))],
      [1, () => b.binary("power", b.binary("add", s(), b.numeral(1)), b.unary("negate", s()))],
      [2, () => b.unary("negate", n())],
      [1, () => b.unary("plus", n())],
      [2, () => b.absolute(n())],
      [2, () => b.absolute(this.of(this.countable(), depth - 1, scope))],
      [1, () => b.absolute(tape.once(2) ? this.huge() : b.binary("union", this.huge(), b.set(n())))],
      [3, () => b.call(tape.pick(["floor", "ceil", "round", "abs"]), n())],
      [2, () => b.call(tape.pick(["min", "max"]), ...tape.list(2, 3, n))],
      [
        1,
        () =>
          b.call(
            tape.pick(["min", "max"]),
            tape.once(2) ? this.of(setsOf(numbers), depth - 1, scope) : b.set(n(), n()),
          ),
      ],
      [1, () => b.call("choose", b.binary("union", this.of(setsOf(numbers), depth - 1, scope), b.set(n())))],
      [4, () => this.sum(depth, scope)],
      [1, () => this.faulty(depth, scope)],
    ]);
  }

  /** `Sum` and `Prod`, over conditions or from a to b. */
  private sum(depth: number, scope: Scope): Expression {
    const { tape } = this;
    const operator = tape.pick<BigOperator>(["Sum", "Prod"]);
    if (tape.once(3)) {
      const name = this.unique(scope);
      const from = b.range(b.numeral(tape.below(3)), this.of(small, depth - 1, scope));
      return b.big(
        operator,
        [b.relation(b.name(name), ["in", from])],
        this.of(numbers, depth - 1, [...scope, local(name, small)]),
        true,
      );
    }
    const { parts, scope: inner } = conditions(this, depth - 1, scope);
    return b.big(operator, joined(this, parts), this.of(numbers, depth - 1, inner));
  }

  private faulty(depth: number, scope: Scope): Expression {
    const n = this.of(numbers, depth - 1, scope);
    return this.pick([
      [2, () => b.binary("divide", n, b.binary("subtract", n, n))],
      [1, () => b.binary("add", n, this.of(atoms, 0, scope))],
      [1, () => b.index(b.sequence([n]), this.of(small, depth - 1, scope))],
      [1, () => b.call("choose", b.set())],
      [1, () => b.call("max", this.of(setsOf(numbers), 0, scope))],
      [1, () => b.binary("modulo", n, b.numeral(0))],
      [1, () => b.binary("power", b.numeral(0), this.of(small, 0, scope))],
      [1, () => b.index(b.tuple([n, n]), b.numeral(3))],
    ]);
  }

  /** A kind of value with a size `|x|`. */
  private countable(): Kind {
    const { tape } = this;
    return tape.pick<Kind>([setsOf(memberKind(tape, 1)), sequencesOf(memberKind(tape, 1)), strings, tuples(any, any)]);
  }

  private huge(): Expression {
    return b.range(b.numeral(this.tape.below(5)), b.binary("power", b.numeral(10), b.numeral(10 + this.tape.below(4))));
  }

  private small(depth: number, scope: Scope): Expression {
    const { tape } = this;
    const s = (): Expression => this.of(small, depth - 1, scope);
    return this.pick([
      [4, () => b.numeral(tape.below(6))],
      [2, () => b.binary("modulo", b.binary("add", s(), s()), b.numeral(5))],
      [2, () => b.absolute(this.of(this.countable(), depth - 1, scope))],
      [1, () => b.call("min", s(), s())],
      [1, () => b.call("abs", b.binary("subtract", s(), s()))],
    ]);
  }

  private string(depth: number, scope: Scope): Expression {
    const s = (): Expression => this.of(strings, depth - 1, scope);
    return this.pick([
      [3, () => b.binary("add", s(), s())],
      [2, () => b.call("pp", this.of(memberKind(this.tape, 2), depth - 1, scope))],
      [
        2,
        () =>
          b.slice(
            b.binary("add", b.string("héllo"), s()),
            b.numeral(1 + this.tape.below(3)),
            b.numeral(2 + this.tape.below(4)),
          ),
      ],
      [1, () => b.index(b.binary("add", b.string("𝔸z"), s()), b.numeral(1 + this.tape.below(2)))],
      [1, () => this.openSlice(b.binary("add", b.string("héllo"), s()), depth, scope)],
      [
        1,
        () =>
          b.update(b.binary("add", b.string("𝔸z"), s()), ...this.entries(() => b.string(this.tape.pick(["é", "𝔸"])))),
      ],
    ]);
  }

  private tuple(items: readonly Kind[], depth: number, scope: Scope): Expression {
    const { tape } = this;
    const plain = (kinds: readonly Kind[]): Expression => b.tuple(kinds.map((k) => this.of(k, depth - 1, scope)));
    return this.pick([
      [5, () => plain(items)],
      [items.length > 3 ? 2 : 0, () => b.binary("add", plain(items.slice(0, 2)), plain(items.slice(2)))],
      [1, () => b.slice(plain([...items, small]), b.numeral(1), b.numeral(items.length))],
      [1, () => b.slice(plain([...items, small]), undefined, b.numeral(items.length))],
      [
        2,
        () => {
          const entries = tape.list(1, 2, () => {
            const at = tape.below(items.length);
            return { index: b.numeral(at + 1), value: this.of(items[at]!, depth - 1, scope) };
          });
          return b.update(this.of(tuples(...items), depth - 1, scope), ...entries);
        },
      ],
      [
        1,
        () => b.slice(b.binary("add", plain([small, small]), plain(items)), b.numeral(3), b.numeral(2 + items.length)),
      ],
      [
        1,
        () =>
          b.call(
            "choose",
            b.product(
              ...items.map((k) => b.set(this.of(k, depth - 1, scope), ...(tape.once(2) ? [this.of(k, 0, scope)] : []))),
            ),
          ),
      ],
    ]);
  }

  /** Branches as an operand, sometimes without `otherwise`. */
  private branches(kind: Kind, depth: number, scope: Scope): Expression {
    const { tape } = this;
    const some = tape.list(1, 2, () => [this.of(kind, depth - 1, scope), predicate(this, depth - 1, scope)] as const);
    return b.branchesAsOperand(tape.once(6) ? some : [...some, [this.of(kind, depth - 1, scope), undefined]]);
  }

  /** Entries of an update whose indices are often in range. */
  private entries(value: () => Expression): readonly { readonly index: Expression; readonly value: Expression }[] {
    return this.tape.list(1, 2, () => ({ index: b.numeral(1 + this.tape.below(3)), value: value() }));
  }

  /** `t[i..]` or `t[..j]`. */
  private openSlice(target: Expression, depth: number, scope: Scope): Expression {
    const { tape } = this;
    const bound = tape.once(3) ? this.of(small, depth - 1, scope) : b.numeral(tape.below(4));
    return tape.once(2) ? b.slice(target, undefined, bound) : b.slice(target, bound, undefined);
  }

  /** `{P in S | c}` or `<P in S | c>` */
  private memberFirst(of: Kind, collection: "set" | "sequence", depth: number, scope: Scope): Expression {
    const { tape } = this;
    const members = this.of(setsOf(of), depth - 1, scope);
    const name = this.unique(scope);
    const { pattern, scope: inner } =
      of.kind === "tuple" && !tape.once(3)
        ? patternFor(this, of, scope, false)
        : { pattern: b.name(name), scope: [...scope, local(name, of)] };
    const parts = tape.once(3)
      ? conditions(this, depth - 1, inner).parts
      : tape.list(1, 2, () => predicate(this, depth - 1, inner));
    return b.memberFirst(pattern, members, joined(this, parts), collection);
  }

  private sequence(of: Kind, depth: number, scope: Scope): Expression {
    const { tape } = this;
    const s = (): Expression => this.of(sequencesOf(of), depth - 1, scope);
    return this.pick([
      [3, () => b.sequence(tape.list(0, 3, () => this.of(of, depth - 1, scope)))],
      [3, () => b.binary("add", s(), s())],
      [
        2,
        () =>
          b.slice(
            b.sequence(tape.list(3, 4, () => this.of(of, depth - 1, scope))),
            b.numeral(1 + tape.below(3)),
            b.numeral(tape.below(4)),
          ),
      ],
      [
        2,
        () =>
          b.update(
            tape.once(2) ? s() : b.sequence(tape.list(2, 4, () => this.of(of, depth - 1, scope))),
            ...this.entries(() => this.of(of, depth - 1, scope)),
          ),
      ],
      [1, () => this.openSlice(s(), depth, scope)],
      [1, () => this.memberFirst(of, "sequence", depth, scope)],
      [
        4,
        () => {
          const { parts, scope: inner } = conditions(this, depth, scope);
          return b.comprehension(this.of(of, depth - 1, inner), joined(this, parts), "sequence");
        },
      ],
      [of.kind === "number" ? 10 : 0, () => b.call("random", this.of(numbers, 0, scope), this.of(small, 0, scope))],
    ]);
  }

  private set(of: Kind, depth: number, scope: Scope): Expression {
    const { tape } = this;
    const s = (): Expression => this.of(setsOf(of), depth - 1, scope);
    const element = (inner: Scope): Expression => this.of(of, depth - 1, inner);
    const isNumber = of.kind === "number" || of.kind === "small";
    return this.pick([
      [4, () => b.set(...tape.list(0, 3, () => element(scope)))],
      [isNumber ? 3 : 0, () => b.range(this.of(small, depth - 1, scope), this.of(small, depth - 1, scope))],
      [
        6,
        () => {
          const { parts, scope: inner } = conditions(this, depth, scope);
          return b.comprehension(element(inner), joined(this, parts));
        },
      ],
      [2, () => this.memberFirst(of, "set", depth, scope)],
      [
        of.kind === "tuple" && of.items.length === 2 ? 3 : 0,
        () => {
          const [first, second] = of.kind === "tuple" ? of.items : [];
          const entries = tape.list(1, 2, () => ({
            index: this.of(first!, depth - 1, scope),
            value: this.of(second!, depth - 1, scope),
          }));
          return b.update(s(), ...entries);
        },
      ],
      [3, () => b.binary("union", s(), s())],
      [2, () => b.binary("difference", s(), s())],
      [2, () => b.binary("intersection", s(), s())],
      [isNumber ? 1 : 0, () => b.binary("intersection", b.name(tape.pick(["Nat", "Int", "Rat"])), s())],
      [isNumber ? 1 : 0, () => b.binary("difference", s(), b.name(tape.pick(["Nat", "Int"])))],
      [
        of.kind === "tuple" ? 6 : 0,
        () => b.product(...(of.kind === "tuple" ? of.items : []).map((k) => this.of(setsOf(k), depth - 2, scope))),
      ],
      [
        of.kind === "set" ? 3 : 0,
        () => b.call(tape.pick(["Pow", "fSet"]), of.kind === "set" ? this.of(setsOf(of.of), 0, scope) : b.set()),
      ],
      [
        2,
        () => {
          const { parts, scope: inner } = tape.once(3)
            ? conditions(this, depth - 1, scope)
            : binder(this, depth - 1, scope);
          return b.big("Union", joined(this, parts), this.of(setsOf(of), depth - 1, inner));
        },
      ],
      [
        1,
        () => {
          const { parts, scope: inner } = binder(this, depth - 1, scope);
          return b.big(
            "Sec",
            [b.conjunction(parts)],
            b.binary("union", this.of(setsOf(of), depth - 1, inner), b.set(element(scope))),
          );
        },
      ],
    ]);
  }

  private function(from: readonly Kind[], to: Kind, depth: number, scope: Scope): Expression {
    const { tape } = this;
    const isUnary = from.length === 1 && to.kind === "number" && fits(from[0]!, numbers);
    const isBinary = from.length === 2 && to.kind === "number" && from.every((k) => fits(k, numbers));
    const defined = functionsTo(to, scope).filter(
      ({ kind }) => kind.from.length === from.length && kind.from.every((k, i) => fits(from[i]!, k)),
    );
    return this.pick([
      [
        4,
        () => {
          const names: string[] = [];
          for (const _ of from) names.push(freshName(tape, scope, names));
          return b.lambda(names, this.of(to, depth - 1, [...scope, ...names.map((name, i) => local(name, from[i]!))]));
        },
      ],
      [isUnary ? 2 : 0, () => b.name(tape.pick(["floor", "ceil", "round", "abs"]))],
      [isBinary ? 2 : 0, () => b.name(tape.pick(["max", "min"]))],
      [defined.length > 0 ? 8 : 0, () => b.name(tape.among(defined)!.name)],
    ]);
  }
}

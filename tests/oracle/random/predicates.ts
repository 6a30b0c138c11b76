// Random truth values: relations, connectives, quantifiers, and membership in types.

import type { Comparison, Expression } from "../../../src/syntax/tree.js";
import * as b from "./build.js";
import { quantified } from "./conditions.js";
import { type Kind, any, memberKind, numbers, setsOf, strings, truths } from "./kinds.js";
import type { Maker, Scope } from "./scope.js";

const ofNumbers: readonly [Comparison, ...Comparison[]] = ["less", "atMost", "greater", "atLeast", "equal", "unequal"];

export function predicate(maker: Maker, depth: number, scope: Scope): Expression {
  const { tape } = maker;
  const t = (): Expression => maker.of(truths, depth - 1, scope);
  const of = (kind: Kind): Expression => maker.of(kind, depth - 1, scope);
  return tape.weighted<Expression>([
    [5, () => b.relation(of(numbers), [tape.pick(ofNumbers), of(numbers)])],
    [2, () => b.relation(of(numbers), [tape.pick(ofNumbers), of(numbers)], [tape.pick(ofNumbers), of(numbers)])],
    [
      3,
      () => {
        const kind = memberKind(tape, 2);
        return b.relation(of(kind), [tape.pick(["equal", "unequal"]), of(kind)]);
      },
    ],
    [1, () => b.relation(of(any), [tape.pick(["equal", "unequal"]), of(any)])],
    [
      3,
      () => {
        const kind = memberKind(tape, 1);
        return b.relation(of(kind), [tape.pick(["in", "notin"]), of(setsOf(kind))]);
      },
    ],
    [
      1,
      () => {
        const kind = memberKind(tape, 1);
        return b.relation(of(kind), ["in", of(setsOf(kind))], ["subset", of(setsOf(kind))]);
      },
    ],
    [1, () => b.relation(of(any), ["in", of(setsOf(any))])],
    [
      2,
      () => {
        const kind = memberKind(tape, 1);
        return b.relation(of(setsOf(kind)), [tape.pick(["subset", "equal", "unequal"]), of(setsOf(kind))]);
      },
    ],
    [
      1,
      () =>
        b.relation(of(numbers), [
          "in",
          tape.once(2) ? hugeRange(maker) : b.binary("union", hugeRange(maker), of(setsOf(numbers))),
        ]),
    ],
    [4, () => b.binary(tape.pick(["and", "or", "implies", "equivalent"]), t(), t())],
    [2, () => b.unary("not", t())],
    [
      5,
      () => {
        const { bindings, scope: inner } = quantified(maker, depth, scope);
        return b.quantifier(tape.pick(["some", "all"]), bindings, maker.of(truths, depth - 1, inner));
      },
    ],
    [
      3,
      () => {
        const kind = tape.once(4) ? setsOf(memberKind(tape, 1)) : memberKind(tape, 2);
        return b.typeTest(of(kind), typeOf(maker, tape.once(4) ? memberKind(tape, 1) : kind));
      },
    ],
    [
      2,
      () => {
        const kind = memberKind(tape, 2);
        return b.relation(of(kind), [
          tape.pick(["in", "notin"]),
          typeOf(maker, tape.once(4) ? memberKind(tape, 1) : kind),
        ]);
      },
    ],
    [
      1,
      () => b.typeTest(of({ kind: "function", from: [numbers], to: numbers }), b.arrow([b.name("Int")], b.name("Rat"))),
    ],
    [
      1,
      () =>
        b.binary(
          tape.pick(["and", "or", "implies"]),
          b.truth(tape.once(2)),
          b.relation(b.binary("divide", b.numeral(1), b.numeral(0)), ["equal", of(numbers)]),
        ),
    ],
    [1, () => b.relation(of(strings), ["equal", b.call("pp", of(memberKind(tape, 1)))])],
  ]);
}

function hugeRange({ tape }: Maker): Expression {
  return b.range(b.numeral(tape.below(5)), b.binary("power", b.numeral(10), b.numeral(12)));
}

/** A type for values of a kind, usually infinite. */
export function typeOf(maker: Maker, kind: Kind): Expression {
  const { tape } = maker;
  const of = (k: Kind): Expression => typeOf(maker, k);
  switch (kind.kind) {
    case "number":
      return b.name(tape.pick(["Rat", "Int", "Nat"]));
    case "small":
      return tape.once(2) ? b.name("Nat") : b.range(b.numeral(0), b.numeral(5 + tape.below(9)));
    case "truth":
      return b.name("Bool");
    case "atom":
      return tape.once(2) ? b.name("Atom") : b.set(b.atom("a"), b.atom("b"));
    case "string":
      return tape.once(4) ? b.binary("union", b.name("String"), b.name("Nat")) : b.name("String");
    case "any":
      return b.binary("union", b.name("Rat"), b.name("String"));
    case "tuple":
      return tape.once(4) ? b.call("Tuple", of(kind.items[0]!)) : b.product(...kind.items.map(of));
    case "sequence":
      return tape.once(4) ? b.name("Seq") : b.call("Seq", of(kind.of));
    case "set":
      return tape.once(4) ? b.name("fSet") : b.call("fSet", of(kind.of));
    case "function":
      return b.name("Lambda");
  }
}

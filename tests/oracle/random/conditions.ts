// Random binding conditions for comprehensions, big operators, `where` and `If`; and random patterns.

import type { Expression, QuantifierBinding, RelationNode } from "../../../src/syntax/tree.js";
import * as b from "./build.js";
import { type Kind, any, memberKind, numbers, setsOf, small, truths, tuples } from "./kinds.js";
import { type Maker, type Scope, freshName, local, variablesOf } from "./scope.js";

export interface Made {
  readonly parts: readonly Expression[];
  readonly scope: Scope;
}

interface Pattern {
  readonly pattern: Expression;
  readonly scope: Scope;
}

/**
 * A tuple pattern: mostly new names, sometimes a bound or repeated one, `_`, a constant, an expression or a nested
 * pattern. Without `_` if not `mayBeUnnamed`.
 */
export function patternFor(
  maker: Maker,
  kind: Kind & { readonly kind: "tuple" },
  scope: Scope,
  mayBeUnnamed = true,
): Pattern {
  const { tape } = maker;
  const bound: string[] = [];
  let inner = scope;
  const item = (k: Kind, i: number): Expression => {
    const isNew = (): Expression => {
      const name = maker.unique(inner);
      bound.push(name);
      inner = [...inner, local(name, k)];
      return b.name(name);
    };
    if (i === 0) return isNew();
    const known = variablesOf(k, scope);
    return tape.weighted<Expression>([
      [10, isNew],
      [mayBeUnnamed ? 3 : 0, () => b.name(maker.unnamed())],
      [
        k.kind === "tuple" ? 12 : 0,
        () => {
          const nested =
            k.kind === "tuple" ? patternFor(maker, k, inner, mayBeUnnamed) : { pattern: isNew(), scope: inner };
          inner = nested.scope;
          return nested.pattern;
        },
      ],
      [known.length > 0 ? 2 : 0, () => b.name(tape.among(known)!.name)],
      [bound.length > 0 ? 2 : 0, () => b.name(tape.among(bound)!)],
      [k.kind === "small" ? 3 : 1, () => maker.of(k, 0, [])],
      [
        k.kind === "small" || k.kind === "number" ? 3 : 0,
        () => {
          const from = variablesOf(numbers, inner.slice(scope.length));
          const name = tape.among(from)?.name;
          return name === undefined ? b.numeral(1) : b.binary("add", b.name(name), b.numeral(tape.below(2)));
        },
      ],
    ]);
  };
  return { pattern: b.tuple(kind.items.map(item)), scope: inner };
}

/** Tuples of small numbers, which match often. */
function tupleKind(maker: Maker): Kind & { readonly kind: "tuple" } {
  const { tape } = maker;
  const items = tape.list(2, 3, () =>
    tape.weighted<Kind>([
      [6, () => small],
      [1, () => tuples(small, small)],
      [2, () => memberKind(tape, 0)],
    ]),
  );
  return { kind: "tuple", items };
}

/** A set to draw from: rarely empty, never large. */
function source(maker: Maker, kind: Kind, depth: number, scope: Scope): Expression {
  return maker.of(setsOf(kind), depth, scope);
}

/** A condition that binds a name, or tests bound ones. */
function part(maker: Maker, depth: number, scope: Scope): Made {
  const { tape } = maker;
  const fresh = (): string => maker.unique(scope);
  return tape.weighted<Made>([
    [
      8,
      () => {
        const kind = tape.weighted<Kind>([
          [5, () => small],
          [4, () => memberKind(tape, 1)],
          [1, () => any],
        ]);
        const name = fresh();
        return {
          parts: [b.relation(b.name(name), ["in", source(maker, kind, depth, scope)])],
          scope: [...scope, local(name, kind)],
        };
      },
    ],
    [
      5,
      () => {
        const kind = tupleKind(maker);
        const over = tape.once(3)
          ? b.set(...tape.list(1, 4, () => maker.of(kind, 1, scope)))
          : source(maker, kind, depth, scope);
        const { pattern, scope: inner } = patternFor(maker, kind, scope);
        return { parts: [b.relation(pattern, ["in", over])], scope: inner };
      },
    ],
    [
      3,
      () => {
        const kind = memberKind(tape, 1);
        const name = fresh();
        return {
          parts: [b.relation(b.name(name), ["equal", maker.of(kind, depth, scope)])],
          scope: [...scope, local(name, kind)],
        };
      },
    ],
    [
      2,
      () => {
        const kind = tape.once(3) ? memberKind(tape, 1) : numbers;
        const name = fresh();
        return {
          parts: [b.relation(maker.of(kind, depth, scope), ["equal", b.name(name)])],
          scope: [...scope, local(name, kind)],
        };
      },
    ],
    [
      3,
      () => {
        const kind = tupleKind(maker);
        const value = maker.of(kind, depth, scope);
        const { pattern, scope: inner } = patternFor(maker, kind, scope);
        return { parts: [b.relation(pattern, ["equal", value])], scope: inner };
      },
    ],
    [3, () => disjunction(maker, depth, scope)],
    [2, () => namesBefore(maker, source(maker, small, depth, scope), small, scope)],
    [
      2,
      () => {
        const type = b.name(tape.pick(["Nat", "Int", "Rat"]));
        const name = fresh();
        const inner = [...scope, local(name, numbers)];
        const finite = b.relation(b.name(name), ["in", source(maker, numbers, depth, scope)]);
        const infinite = b.relation(b.name(name), ["in", type]);
        return { parts: tape.once(2) ? [infinite, finite] : [finite, infinite], scope: inner };
      },
    ],
    [3, () => ({ parts: [maker.of(truths, depth, scope)], scope })],
    [
      variablesOf(small, scope).length > 0 ? 2 : 0,
      () => ({
        parts: [
          b.relation(b.name(tape.among(variablesOf(small, scope))!.name), ["in", source(maker, small, depth, scope)]),
        ],
        scope,
      }),
    ],
  ]);
}

/** `x in S` and `y in S` with one tree S, which `joined` may write as `x, y in S`. */
function namesBefore(maker: Maker, set: Expression, kind: Kind, scope: Scope): Made {
  const names = [maker.unique(scope), maker.unique(scope)];
  return {
    parts: names.map((name) => b.relation(b.name(name), ["in", set])),
    scope: [...scope, ...names.map((name) => local(name, kind))],
  };
}

/** `x in S or x = e`, with tests inside the sides or a pattern in both. */
function disjunction(maker: Maker, depth: number, scope: Scope): Made {
  const { tape } = maker;
  if (tape.once(3)) {
    const kind = tuples(small, small);
    const names = [maker.unique(scope)];
    names.push(maker.unique(scope));
    const side = (): Expression => {
      const pattern = b.tuple(names.map(b.name));
      return tape.once(2)
        ? b.relation(pattern, ["in", source(maker, kind, depth, scope)])
        : b.relation(pattern, ["equal", maker.of(kind, depth, scope)]);
    };
    return { parts: [b.binary("or", side(), side())], scope: [...scope, ...names.map((name) => local(name, small))] };
  }
  const name = maker.unique(scope);
  const inner = [...scope, local(name, small)];
  const side = (): Expression => {
    const binding = tape.once(2)
      ? b.relation(b.name(name), ["in", source(maker, small, depth, scope)])
      : b.relation(b.name(name), ["equal", maker.of(small, depth, scope)]);
    return tape.once(4) ? b.binary("and", binding, maker.of(truths, 0, inner)) : binding;
  };
  const sides = tape.list(2, 3, side);
  return { parts: [sides.reduce((left, right) => b.binary("or", left, right))], scope: inner };
}

/** Several conditions, the first of which binds; sometimes out of order, so that some must wait. */
export function conditions(maker: Maker, depth: number, scope: Scope): Made {
  const { tape } = maker;
  let made = part(maker, depth - 1, scope);
  while (made.scope.length === scope.length) {
    const more = binder(maker, depth - 1, made.scope);
    made = { parts: [...made.parts, ...more.parts], scope: more.scope };
  }
  const extra = tape.below(3);
  for (let i = 0; i < extra; i++) {
    const more = part(maker, depth - 1, made.scope);
    made = { parts: [...made.parts, ...more.parts], scope: more.scope };
  }
  const numeric = variablesOf(numbers, made.scope.slice(scope.length));
  if (numeric.length > 0 && tape.once(6)) {
    // A test before the conditions that bind its names.
    const test = b.relation(b.name(tape.among(numeric)!.name), [
      tape.pick(["less", "greater", "unequal"]),
      b.numeral(tape.below(5)),
    ]);
    made = { ...made, parts: [test, ...made.parts] };
  }
  return { ...made, parts: tape.once(3) ? shuffled(maker, made.parts) : made.parts };
}

export function binder(maker: Maker, depth: number, scope: Scope): Made {
  const name = maker.unique(scope);
  return {
    parts: [b.relation(b.name(name), ["in", source(maker, small, depth, scope)])],
    scope: [...scope, local(name, small)],
  };
}

function shuffled(maker: Maker, parts: readonly Expression[]): readonly Expression[] {
  const left = [...parts];
  return parts.map(() => left.splice(maker.tape.below(left.length), 1)[0]!);
}

/** The parts as conditions with commas and `&`; `x in S`, `y in S` with one tree S become `x, y in S`. */
export function joined(maker: Maker, parts: readonly Expression[]): readonly Expression[] {
  const groups: Expression[] = [];
  for (const [i, p] of parts.entries()) {
    const last = groups.at(-1);
    const set = setOfName(p);
    if (set !== undefined && set === setOfName(parts[i + 1])) groups.push((p as RelationNode).first);
    else if (last !== undefined && last.kind !== "name" && !maker.tape.once(3))
      groups[groups.length - 1] = b.binary("and", last, p);
    else groups.push(p);
  }
  return groups;
}

/** The set S of `x in S`. */
function setOfName(part: Expression | undefined): Expression | undefined {
  return part?.kind === "relation" && part.first.kind === "name" && part.links[0]!.operator === "in"
    ? part.links[0]!.right
    : undefined;
}

/** `g = (lam p. p + Sum[y in S] y)`: a function or a value with nested binders. */
export function nestedBinders(maker: Maker, depth: number, scope: Scope): Made {
  const { tape } = maker;
  const name = maker.unique(scope);
  const parameter = maker.unique(scope);
  const isFunction = !tape.once(3);
  const to = tape.pick<Kind>([numbers, numbers, setsOf(numbers)]);
  // Half of the loops in functions do not depend on the parameter.
  const inner = isFunction && tape.once(2) ? [...scope, local(parameter, small)] : scope;
  const { parts, scope: walked } = conditions(maker, depth, inner);
  const body = maker.of(to, depth - 1, walked);
  const walk =
    to.kind === "set"
      ? b.big("Union", [b.conjunction(parts)], body)
      : b.big(tape.pick(["Sum", "Sum", "Prod"]), [b.conjunction(parts)], body);
  const value = to.kind === "set" || !isFunction || tape.once(2) ? walk : b.binary("add", b.name(parameter), walk);
  const kind: Kind = isFunction ? { kind: "function", from: [small], to } : to;
  return {
    parts: [b.relation(b.name(name), ["equal", isFunction ? b.lambda([parameter], value) : value])],
    scope: [...scope, local(name, kind)],
  };
}

/** Conditions of a `where`: lazy equations, or groups with exactly one solution. */
export function whereParts(maker: Maker, depth: number, scope: Scope): Made {
  const { tape } = maker;
  let made: Made = { parts: [], scope };
  const count = 1 + tape.below(3);
  for (let i = 0; i < count; i++) {
    const before = made.scope;
    const more = tape.weighted<Made>([
      [
        6,
        () => {
          const kind = tape.once(5) ? setsOf(memberKind(tape, 1)) : memberKind(tape, 1);
          const name = maker.unique(before);
          return {
            parts: [b.relation(b.name(name), ["equal", maker.of(kind, depth, before)])],
            scope: [...before, local(name, kind)],
          };
        },
      ],
      [maker.isWide ? 3 : 0, () => nestedBinders(maker, depth - 1, before)],
      [
        2,
        () => {
          const kind = tuples(...tape.list(2, 3, () => memberKind(tape, 0)));
          const names: string[] = [];
          for (const _ of kind.kind === "tuple" ? kind.items : []) names.push(maker.unique(before));
          const known = names.map((name, j) => local(name, kind.kind === "tuple" ? kind.items[j]! : any));
          return {
            parts: [b.relation(b.tuple(names.map(b.name)), ["equal", maker.of(kind, depth, before)])],
            scope: [...before, ...known],
          };
        },
      ],
      [
        2,
        () => {
          const name = maker.unique(before);
          return {
            parts: [b.relation(b.name(name), ["in", b.set(maker.of(numbers, depth, before))])],
            scope: [...before, local(name, numbers)],
          };
        },
      ],
      [1, () => namesBefore(maker, b.set(maker.of(numbers, depth, before)), numbers, before)],
      [
        1,
        () => {
          const kind = tuples(small, memberKind(tape, 0));
          const { pattern, scope: inner } = patternFor(
            maker,
            kind.kind === "tuple" ? kind : { kind: "tuple", items: [] },
            before,
          );
          return { parts: [b.relation(pattern, ["in", b.set(maker.of(kind, 1, before))])], scope: inner };
        },
      ],
      [
        1,
        () => {
          const name = maker.unique(before);
          const low = b.relation(b.name(name), ["in", b.range(b.numeral(0), b.numeral(3))]);
          const test = b.relation(b.name(name), ["equal", b.numeral(tape.below(4))]);
          return {
            parts: tape.once(2) ? [b.relation(b.name(name), ["greater", b.numeral(2)]), low] : [low, test],
            scope: [...before, local(name, small)],
          };
        },
      ],
      [1, () => ({ parts: [b.binary("or", b.truth(true), maker.of(truths, 0, before))], scope: before })],
      [1, () => ({ parts: [b.relation(maker.of(numbers, 0, before), ["in", b.name("Rat")])], scope: before })],
    ]);
    made = { parts: [...made.parts, ...more.parts], scope: more.scope };
  }
  return { ...made, parts: tape.once(3) ? shuffled(maker, made.parts) : made.parts };
}

export function quantified(
  maker: Maker,
  depth: number,
  scope: Scope,
): { readonly bindings: readonly QuantifierBinding[]; readonly scope: Scope } {
  const { tape } = maker;
  let inner = scope;
  const taken: string[] = [];
  const bindings = tape.list(1, 2, (): QuantifierBinding => {
    const isPattern = tape.once(4);
    const kind: Kind = isPattern ? tupleKind(maker) : tape.once(3) ? memberKind(tape, 1) : small;
    const over = source(maker, kind, depth - 1, inner);
    const before = inner;
    const patterns = tape.list(1, tape.once(3) ? 2 : 1, () => {
      if (kind.kind === "tuple" && isPattern) {
        const made = patternFor(maker, kind, inner);
        inner = made.scope;
        return made.pattern;
      }
      const name = freshName(tape, inner, taken);
      taken.push(name);
      inner = [...inner, local(name, kind)];
      return b.name(name);
    });
    return inner === before ? { patterns, set: b.set() } : { patterns, set: over };
  });
  return { bindings, scope: inner };
}

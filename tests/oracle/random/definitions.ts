// Random definitions: constants, functions, branches, predicates, guards, `where`, and terminating recursion.

import type { Body, Definition, Expression } from "../../../src/syntax/tree.js";
import * as b from "./build.js";
import { joined, nestedBinders, whereParts } from "./conditions.js";
import { Expressions } from "./expressions.js";
import {
  type Kind,
  type Known,
  anyKind,
  functionKind,
  memberKind,
  numbers,
  sequencesOf,
  setsOf,
  small,
  strings,
  truths,
  tuples,
} from "./kinds.js";
import { type Scope, freshName, local } from "./scope.js";
import type { Tape } from "./tape.js";
import { typeOf } from "./predicates.js";

export interface RandomProgram {
  readonly definitions: readonly Definition[];
  readonly expressions: readonly Expression[];
}

const constantNames = ["c", "limit_", "κ", "D"] as const;
const functionNames = ["f", "g2", "helper", "isP", "sum'", "φ", "h", "p3"] as const;

export function program(tape: Tape, expressionCount: number, isWide: boolean): RandomProgram {
  const maker = new Expressions(tape, isWide);
  let scope: Scope = [];
  const definitions: Definition[] = [];
  const count = tape.below(6);
  for (let i = 0; i < count; i++) {
    const made = definition(maker, scope, i);
    definitions.push(made.definition);
    scope = [...scope, made.known];
  }
  // Definitions are shuffled: their order in a document does not matter.
  const left = [...definitions];
  const shuffled = definitions.map(() => left.splice(tape.below(left.length), 1)[0]!);
  const expressions = Array.from({ length: expressionCount }, (_, i) =>
    maker.of(resultKind(tape, i), 1 + tape.below(3), scope),
  );
  return { definitions: shuffled, expressions };
}

/** Kinds that can be printed. */
function resultKind(tape: Tape, i: number): Kind {
  return i % 3 === 0 ? truths : i % 3 === 1 ? setsOf(memberKind(tape, 1)) : memberKind(tape, 2);
}

interface Made {
  readonly definition: Definition;
  readonly known: Known;
}

function definition(maker: Expressions, scope: Scope, i: number): Made {
  const { tape } = maker;
  return tape.weighted<Made>([
    [
      3,
      () => {
        const kind = anyKind(tape);
        const name = `${constantNames[i % constantNames.length]}${i}${tape.once(3) ? "'" : ""}`;
        const { scope: inner, where } = locals(maker, scope);
        const value = maker.of(kind, 2, inner);
        return {
          definition: b.definition(name, [], { kind: "expression", value }, { where }),
          known: { name, kind, isDefinition: false },
        };
      },
    ],
    [6, () => withParameters(maker, scope, i)],
    [2, () => recursive(maker, scope, i)],
    [maker.isWide ? 2 : 0, () => withUnread(maker, scope, i)],
  ]);
}

/** The conditions of a `where`; usually none. */
function locals(maker: Expressions, scope: Scope): { readonly where: readonly Expression[]; readonly scope: Scope } {
  if (!maker.tape.once(3)) return { where: [], scope };
  const { parts, scope: inner } = whereParts(maker, 2, scope);
  return { where: joined(maker, parts), scope: inner };
}

function titled(name: string, from: readonly Kind[], to: Kind): Known {
  return { name, kind: { kind: "function", from, to }, isDefinition: true };
}

function withParameters(maker: Expressions, scope: Scope, i: number): Made {
  const { tape } = maker;
  const name = functionNames[i % functionNames.length]!;
  const names: string[] = [];
  const from = tape.list(
    1,
    3,
    (): Kind => (tape.once(4) ? functionKind(tape) : tape.once(3) ? memberKind(tape, 1) : numbers),
  );
  for (const _ of from) names.push(freshName(tape, scope, names));
  // Sometimes a parameter is unused.
  const unread = maker.isWide && tape.once(4) ? tape.below(names.length) : -1;
  const parameters = names.map((n, j) => local(n, from[j]!)).filter((_, j) => j !== unread);
  const known = [...scope, ...parameters];
  const isPredicate = tape.once(3);
  const to = isPredicate
    ? truths
    : tape.once(3)
      ? numbers
      : tape.once(3)
        ? setsOf(memberKind(tape, 1))
        : memberKind(tape, 1);
  const guarded = guard(maker, parameters, known);
  const { scope: inner, where } = locals(maker, guarded.scope);
  const body: Body = isPredicate
    ? { kind: "predicate", conditions: tape.list(1, 3, () => maker.of(truths, 2, inner)) }
    : tape.once(2)
      ? branches(maker, to, inner)
      : { kind: "expression", value: maker.of(to, 2, inner) };
  return {
    definition: b.definition(name, names, body, { where, guard: guarded.parts }),
    known: titled(name, from, to),
  };
}

/** A guard: parameter types, a precondition that usually holds, local names. */
function guard(
  maker: Expressions,
  parameters: Scope,
  scope: Scope,
): { readonly parts: readonly Expression[]; readonly scope: Scope } {
  const { tape } = maker;
  if (!tape.once(4)) return { parts: [], scope };
  if (maker.isWide && (parameters.length === 0 || tape.once(3))) return nestedBinders(maker, 1, scope);
  const parameter = tape.among(parameters)!;
  const name = b.name(parameter.name);
  const own = maker.unique(scope);
  const kind = memberKind(tape, 1);
  return tape.weighted([
    [2, () => ({ parts: [b.typeTest(name, typeOf(maker, parameter.kind))], scope })],
    [2, () => ({ parts: [b.binary("or", maker.of(truths, 1, scope), b.relation(name, ["equal", name]))], scope })],
    [
      2,
      () => ({
        parts: [b.relation(b.name(own), ["equal", maker.of(kind, 1, scope)])],
        scope: [...scope, local(own, kind)],
      }),
    ],
    [
      1,
      () => ({
        parts: [
          b.relation(b.name(own), ["in", b.set(maker.of(kind, 1, scope))]),
          b.relation(b.numeral(0), ["less", b.numeral(1)]),
        ],
        scope: [...scope, local(own, kind)],
      }),
    ],
  ]);
}

function branches(maker: Expressions, to: Kind, scope: Scope): Body {
  const { tape } = maker;
  const some = tape.list(1, 2, (): readonly [Expression, Expression | undefined] => [
    maker.of(to, 2, scope),
    maker.of(truths, 2, scope),
  ]);
  return b.branches(tape.once(12) ? some : [...some, [maker.of(to, 1, scope), undefined]]);
}

/**
 * `f(n, u) := base if n <= 0; f(n - 1, e) otherwise`, or `f(n - 1, e) + f(n - 2, e)`, which is memoised; `u` is unused.
 */
function withUnread(maker: Expressions, scope: Scope, i: number): Made {
  const { tape } = maker;
  const name = `${constantNames[i % constantNames.length]}U${i}`;
  const n = freshName(tape, scope);
  const unread = freshName(tape, scope, [n]);
  const kind = tape.pick<Kind>([numbers, memberKind(tape, 1)]);
  const isLast = tape.once(3);
  const arranged = <T>(first: T, other: T): readonly T[] => (isLast ? [first, other] : [other, first]);
  const inner = [...scope, local(n, small)];
  const again = (less: number): Expression =>
    b.call(
      name,
      ...arranged(
        b.binary("subtract", b.name(n), b.numeral(less)),
        tape.once(4) ? b.name(unread) : maker.of(kind, 1, inner),
      ),
    );
  const value = tape.pick([
    () => again(1),
    () => b.binary("add", again(1), again(2)),
    () => b.binary("add", again(1), maker.of(numbers, 1, inner)),
  ])();
  const body = b.branches([
    [maker.of(numbers, 1, inner), b.relation(b.name(n), ["atMost", b.numeral(tape.below(2))])],
    ...(tape.once(2) ? [[again(2), maker.of(truths, 1, inner)] as const] : []),
    [value, undefined],
  ]);
  return {
    definition: b.definition(name, arranged(n, unread), body),
    known: titled(name, arranged<Kind>(small, kind), numbers),
  };
}

/** `f(n) := base if n <= 0; … f(n - 1) … otherwise`, with or without an accumulator. */
function recursive(maker: Expressions, scope: Scope, i: number): Made {
  const { tape } = maker;
  const name = `${constantNames[i % constantNames.length]}R${i}`;
  const n = freshName(tape, scope);
  const acc = freshName(tape, scope, [n]);
  const to = tape.pick<Kind>([numbers, setsOf(numbers), sequencesOf(small)]);
  if (tape.once(3)) return updating(maker, scope, name);
  const accumulates = tape.once(3);
  const names = accumulates ? [n, acc] : [n];
  const from = accumulates ? [small, to] : [small];
  const inner = [...scope, ...names.map((x, j) => local(x, from[j]!))];
  const step = maker.of(to, 1, inner);
  const less = b.binary("subtract", b.name(n), b.numeral(1));
  const combine = (left: Expression, right: Expression): Expression =>
    b.binary(to.kind === "set" ? "union" : "add", left, right);
  const value = accumulates ? b.call(name, less, combine(b.name(acc), step)) : combine(b.call(name, less), step);
  const base = accumulates ? b.name(acc) : maker.of(to, 1, inner);
  const body = b.branches([
    [base, b.relation(b.name(n), ["atMost", b.numeral(0)])],
    [value, undefined],
  ]);
  return { definition: b.definition(name, names, body), known: titled(name, from, to) };
}

/**
 * Recursion that updates a collection `a`: `f(n, a) := a if n <= 0; f(n - 1, a[n |-> e]) otherwise`. The old value is
 * dead there; in `f(n - 1, a[n |-> e]) + a` it is live.
 */
function updating(maker: Expressions, scope: Scope, name: string): Made {
  const { tape } = maker;
  const n = freshName(tape, scope);
  const a = freshName(tape, scope, [n]);
  const to = tape.pick<Kind>([sequencesOf(small), setsOf(tuples(small, small)), tuples(small, numbers), strings]);
  const inner = [...scope, local(n, small), local(a, to)];
  const whole = b.name(a);
  const value = (): Expression =>
    to.kind === "string" ? b.index(b.string("ab"), b.numeral(2)) : maker.of(small, 1, inner);
  const updated = (index: Expression): Expression =>
    b.update(whole, ...tape.list(1, 2, (i) => ({ index: i === 0 ? index : b.numeral(1), value: value() })));
  const longer = to.kind === "string" ? b.string("x") : b.sequence([maker.of(small, 0, inner)]);
  const next =
    to.kind === "set"
      ? updated(tape.once(2) ? b.name(n) : maker.of(small, 1, inner))
      : to.kind === "tuple"
        ? updated(b.numeral(1))
        : b.branchesAsOperand([
            [updated(b.name(n)), b.relation(b.numeral(0), ["less", b.name(n)], ["atMost", b.absolute(whole)])],
            [b.binary("add", whole, longer), undefined],
          ]);
  const again = b.call(name, b.binary("subtract", b.name(n), b.numeral(1)), next);
  const isLive = to.kind !== "tuple" && tape.once(3);
  const body = b.branches([
    [whole, b.relation(b.name(n), ["atMost", b.numeral(0)])],
    [isLive ? b.binary(to.kind === "set" ? "union" : "add", again, whole) : again, undefined],
  ]);
  return { definition: b.definition(name, [n, a], body), known: titled(name, [small, to], to) };
}

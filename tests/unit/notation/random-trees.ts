// Random trees of every form that the grammar allows in every position, meaningful or not.

import fc from "fast-check";
import type { BinaryOperator, Comparison, Definition, Expression, Item } from "../../../src/syntax/tree.js";
import * as b from "../../oracle/random/build.js";

const binaryOperators: readonly BinaryOperator[] = [
  "equivalent",
  "implies",
  "or",
  "and",
  "add",
  "subtract",
  "union",
  "difference",
  "divide",
  "modulo",
  "intersection",
  "power",
];
const comparisons: readonly Comparison[] = [
  "equal",
  "unequal",
  "less",
  "atMost",
  "greater",
  "atLeast",
  "in",
  "notin",
  "subset",
];

/**
 * Names of every kind: contextual keywords, and names with primes, digits, underscores, and letters of other scripts.
 */
const names = fc.constantFrom(
  "x",
  "f",
  "U",
  "V",
  "Sum",
  "Prod",
  "Union",
  "Sec",
  "Nrsec",
  "Nat",
  "floor",
  "ceil",
  "x_1",
  "x_",
  "x'",
  "longName''",
  "a1_b",
  "α",
  "Γ",
  "Gamma",
  "été",
  "б",
  "Bool",
  "infinity",
  "theta",
  "xin",
  "x̂",
  "日本",
  "ϕ_2",
  "ε'",
  "µ",
  "or'",
  "in_",
  "U_1",
  "if_2",
  "Sum_n",
  "mod_",
  "αβ",
  "alpha",
  "V_1'",
);
const strings = fc.oneof(
  fc.constantFrom(
    "",
    "x's turn",
    'say "no"',
    "a\\b",
    "two  words",
    "100% of $5 & #1_{x}^~",
    "line\nline\ttab\r",
    "∅ “cats” ⟨",
    "$/ -/ ```",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }).filter((s) => !/[\p{Cc}\u2028\u2029]/u.test(s)),
);
const numerals = fc
  .oneof(fc.tuple(fc.nat(2000), fc.constant(1)), fc.tuple(fc.nat(40), fc.constantFrom(2, 3, 7, 10, 12, 100, 97)))
  .map(([n, d]) => b.numeral(n, d));

const { expression } = fc.letrec<{ expression: Expression; several: Expression[] }>((tie) => {
  const e = tie("expression");
  const several = (least: number): fc.Arbitrary<Expression[]> =>
    fc.array(e, { minLength: least, maxLength: least + 2 });
  const collections = fc.constantFrom("set" as const, "sequence" as const);
  const bindings = fc.array(
    fc.tuple(several(1), e).map(([patterns, set]) => ({ patterns, set })),
    { minLength: 1, maxLength: 2 },
  );
  return {
    several: several(0),
    expression: fc.oneof(
      { maxDepth: 5, depthSize: "medium", withCrossShrink: true },
      names.map(b.name),
      numerals,
      strings.map(b.string),
      names.map(b.atom),
      fc.boolean().map(b.truth),
      fc.tuple(e, several(0)).map(([callee, args]) => b.call(callee, ...args)),
      fc.tuple(names, several(1)).map(([callee, args]) => b.call(callee, ...args)),
      fc.tuple(e, e).map(([target, at]) => b.index(target, at)),
      fc.tuple(names, e).map(([target, at]) => b.index(b.name(target), at)),
      fc
        .tuple(e, e, e, fc.constantFrom("both", "from", "to"))
        .map(([target, from, to, bounds]) =>
          b.slice(target, bounds === "to" ? undefined : from, bounds === "from" ? undefined : to),
        ),
      fc
        .tuple(e, fc.array(fc.record({ index: e, value: e }), { minLength: 1, maxLength: 2 }))
        .map(([target, entries]) => b.update(target, ...entries)),
      fc
        .tuple(fc.array(fc.tuple(e, e), { minLength: 1, maxLength: 2 }), fc.option(e, { nil: undefined }))
        .map(([some, last]) =>
          b.branchesAsOperand([...some, ...(last === undefined ? [] : [[last, undefined] as const])]),
        ),
      several(2).map(b.tuple),
      several(0).map(b.sequence),
      several(0).map((items) => b.set(...items)),
      fc.tuple(e, e).map(([from, to]) => b.range(from, to)),
      fc
        .tuple(e, several(1), collections)
        .map(([element, conditions, collection]) => b.comprehension(element, conditions, collection)),
      fc
        .tuple(names, e, several(1), collections)
        .map(([x, set, conditions, collection]) => b.memberFirst(b.name(x), set, conditions, collection)),
      fc
        .tuple(fc.constantFrom("not" as const, "negate" as const, "plus" as const), e)
        .map(([operator, operand]) => b.unary(operator, operand)),
      fc
        .tuple(fc.constantFrom(...binaryOperators), e, e)
        .map(([operator, left, right]) => b.binary(operator, left, right)),
      fc
        .tuple(fc.constantFrom(...binaryOperators), e, e)
        .map(([operator, left, right]) => b.binary(operator, left, right)),
      several(2).map((factors) => b.product(...factors)),
      fc
        .tuple(e, fc.array(fc.tuple(fc.constantFrom(...comparisons), e), { minLength: 1, maxLength: 3 }))
        .map(([first, links]) => b.relation(first, ...links)),
      e.map(b.absolute),
      fc
        .tuple(fc.constantFrom("some" as const, "all" as const), bindings, e)
        .map(([which, some, body]) => b.quantifier(which, some, body)),
      fc
        .tuple(fc.constantFrom("Sum" as const, "Prod" as const, "Union" as const, "Sec" as const), several(1), e)
        .map(([operator, conditions, body]) => b.big(operator, conditions, body)),
      fc
        .tuple(fc.constantFrom("Sum" as const, "Union" as const), names, e, e, e)
        .map(([operator, x, from, to, body]) =>
          b.big(operator, [b.relation(b.name(x), ["in", b.range(from, to)])], body, true),
        ),
      fc
        .tuple(fc.array(names, { minLength: 1, maxLength: 2 }), e)
        .map(([parameters, body]) => b.lambda(parameters, body)),
      fc.tuple(e, e).map(([operand, type]) => b.typeTest(operand, type)),
      fc.tuple(several(1), e).map(([parameters, result]) => b.arrow(parameters, result)),
    ),
  };
});

export const expressions = expression;

const conditions = fc.array(expression, { minLength: 1, maxLength: 3 });
const maybeConditions = fc.oneof(fc.constant([]), conditions);
const branches = fc
  .tuple(
    fc.array(fc.tuple(expression, expression), { minLength: 1, maxLength: 3 }),
    fc.option(expression, { nil: undefined }),
  )
  .map(([some, last]) => b.branches([...some, ...(last === undefined ? [] : [[last, undefined] as const])]));
const body = fc.oneof(
  expression.map((value) => ({ kind: "expression" as const, value })),
  branches,
  conditions.map((some) => ({ kind: "predicate" as const, conditions: some })),
);

export const definitions: fc.Arbitrary<Definition> = fc
  .tuple(names, fc.array(names, { maxLength: 3 }), body, maybeConditions, maybeConditions)
  .map(([title, parameters, of, guard, where]) => b.definition(title, parameters, of, { guard, where }));

const signatures: fc.Arbitrary<Item> = fc
  .tuple(fc.array(names, { minLength: 1, maxLength: 2 }), expression.filter(hasNoColon))
  .map(([of, type]) => ({ id: 0, span: { start: 0, end: 0 }, kind: "signature", names: of.map(b.name), type }));

/** In a signature, a second `name :` would begin the next signature. */
function hasNoColon(type: Expression): boolean {
  return !JSON.stringify(type, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)).includes(
    '"typeTest"',
  );
}

export const items: fc.Arbitrary<readonly Item[]> = fc.array(
  fc.oneof(
    definitions,
    definitions,
    signatures,
    fc.constant<Item>({ id: 0, span: { start: 0, end: 0 }, kind: "game" }),
  ),
  { minLength: 1, maxLength: 4 },
);

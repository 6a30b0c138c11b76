// The scopes of LED's symbols, words and names. They follow the conventions of TextMate grammars where there are any.
// The tables are typed by the rows of the language: a new operator without a scope is a type error.

import { builtins } from "../../src/language/builtins.js";
import { hooks, momentFields, type MomentField, type HookName } from "../../src/language/easel.js";
import type { InfixName, SignName } from "../../src/language/operators.js";

export const infixScopes: Readonly<Record<InfixName, string>> = {
  equivalent: "keyword.operator.logical.led",
  implies: "keyword.operator.logical.led",
  or: "keyword.operator.logical.led",
  and: "keyword.operator.logical.led",
  typeTest: "keyword.operator.type.led",
  equal: "keyword.operator.comparison.led",
  unequal: "keyword.operator.comparison.led",
  less: "keyword.operator.comparison.led",
  atMost: "keyword.operator.comparison.led",
  greater: "keyword.operator.comparison.led",
  atLeast: "keyword.operator.comparison.led",
  in: "keyword.operator.membership.led",
  notin: "keyword.operator.membership.led",
  subset: "keyword.operator.membership.led",
  add: "keyword.operator.arithmetic.led",
  subtract: "keyword.operator.arithmetic.led",
  union: "keyword.operator.set.led",
  difference: "keyword.operator.set.led",
  product: "keyword.operator.arithmetic.led",
  divide: "keyword.operator.arithmetic.led",
  modulo: "keyword.operator.arithmetic.led",
  intersection: "keyword.operator.set.led",
  power: "keyword.operator.arithmetic.led",
};

export const bigScope = "keyword.operator.big.led";

export const signScopes: Readonly<Record<SignName, string>> = {
  define: "keyword.operator.definition.led",
  iff: "keyword.operator.definition.led",
  not: "keyword.operator.logical.led",
  some: "keyword.operator.quantifier.led",
  all: "keyword.operator.quantifier.led",
  lambda: "storage.type.function.lambda.led",
  if: "keyword.control.conditional.led",
  otherwise: "keyword.control.conditional.led",
  where: "keyword.control.where.led",
  guard: "keyword.control.guard.led",
  // oxlint-disable-next-line unicorn/no-thenable -- the row of the word `then`
  then: "keyword.control.guard.led",
  true: "constant.language.boolean.led",
  false: "constant.language.boolean.led",
  game: "keyword.other.game.led",
  arrow: "keyword.operator.arrow.led",
  mapsTo: "keyword.operator.update.led",
  dot: "punctuation.separator.body.led",
  dots: "keyword.operator.range.led",
  comma: "punctuation.separator.comma.led",
  semicolon: "punctuation.separator.branch.led",
  bar: "punctuation.section.bar.led",
  openParenthesis: "punctuation.section.parens.begin.led",
  closeParenthesis: "punctuation.section.parens.end.led",
  openBracket: "punctuation.section.brackets.begin.led",
  closeBracket: "punctuation.section.brackets.end.led",
  openBrace: "punctuation.section.set.begin.led",
  closeBrace: "punctuation.section.set.end.led",
  openAngle: "punctuation.section.sequence.begin.led",
  closeAngle: "punctuation.section.sequence.end.led",
  openFloor: "punctuation.section.rounding.begin.led",
  closeFloor: "punctuation.section.rounding.end.led",
  openCeiling: "punctuation.section.rounding.begin.led",
  closeCeiling: "punctuation.section.rounding.end.led",
  emptySet: "constant.language.empty-set.led",
};

/** The names that documents know without defining them, by scope. */
export function knownNames(): Readonly<Record<string, readonly string[]>> {
  const rows = Object.entries(builtins);
  const isType = (row: (typeof rows)[number][1]): boolean => row.kind === "constant" && row.type.startsWith("fSet");
  const fields = Object.keys(momentFields) as readonly MomentField[];
  const hookNames = Object.keys(hooks) as readonly HookName[];
  return {
    "support.function.builtin.led": rows.filter(([, row]) => row.kind === "function").map(([known]) => known),
    "support.type.led": rows.filter(([, row]) => isType(row)).map(([known]) => known),
    "support.constant.led": rows.filter(([, row]) => row.kind === "constant" && !isType(row)).map(([known]) => known),
    "support.variable.easel.led": fields.flatMap((field) => momentFields[field].names),
    "support.function.easel.led": hookNames.flatMap((hook) => [...hooks[hook].names]),
  };
}

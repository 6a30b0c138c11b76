// The rows of src/language/operators.ts become one rule a level. The parser reads all levels in one loop over these
// rows; written out as rules they say the same, and a reader sees which operator binds tighter.

import { infix, level, type InfixName } from "../src/language/operators.js";
import { choice, optional, reference, repeat, sequence, terminal, type Piece, type Rule } from "./pieces.js";
import { infixNames, typedSpellings } from "./spellings.js";

/** The names of the levels. The generator fails if a level of the table has no name here. */
const names: Readonly<Record<number, string>> = {
  1: "expression",
  2: "implication",
  3: "disjunction",
  4: "conjunction",
  [level.typeTest]: "type-test",
  [level.relation]: "relation",
  [level.sum]: "sum",
  [level.product]: "product",
  [level.power]: "power",
};

const remarks: Readonly<Record<number, string>> = {
  [level.typeTest]: "does not chain; in the body of a lambda the `:` needs parentheses around the test",
  [level.relation]:
    "a chain means the conjunction of its links: 0 < x <= 9; between < and > a comparison needs parentheses, in conditions only > and >=",
  [level.product]: "A * B * C has triples, (A * B) * C has pairs",
  [level.power]: "groups to the right; -2^2 is -(2^2)",
};

const numbers: readonly number[] = [...new Set(infixNames.map((name) => infix[name].level))].sort((a, b) => a - b);

/** The rule for expressions that bind at least as tight as `minimum`: the loosest level of infix operators that does. */
export function ruleAtLevel(minimum: number): string {
  return nameOf(numbers.find((number) => number >= minimum) ?? level.power);
}

/** One rule a level, loosest first. */
export function levelRules(): readonly Rule[] {
  return numbers.map((number, i) => {
    const next = numbers[i + 1];
    const remark = remarks[number];
    const piece = pieceOf(number, reference(next === undefined ? "operand" : nameOf(next)));
    return { name: nameOf(number), piece, ...(remark === undefined ? {} : { remark }) };
  });
}

function pieceOf(number: number, tighter: Piece): Piece {
  const rows = infixNames.filter((name) => infix[name].level === number);
  const [first] = rows;
  if (first === undefined) throw new Error(`level ${number} has no operators`);
  const operator = choice(...rows.map((name) => terminal(...typedSpellings(infix[name]))));
  switch (groupingOf(first)) {
    case "right":
      return sequence(tighter, optional(sequence(operator, reference(nameOf(number)))));
    case "once":
      return sequence(tighter, optional(sequence(operator, reference("type"))));
    case "many":
      return sequence(tighter, repeat(sequence(operator, tighter), 0));
  }
}

/** The associativity of a level. A type test has a type on its right, so nothing can follow it. */
function groupingOf(name: InfixName): "right" | "once" | "many" {
  const row = infix[name];
  if (row.node === "typeTest") return "once";
  return row.grouping === "right" ? "right" : "many";
}

function nameOf(number: number): string {
  const name = names[number];
  if (name === undefined) throw new Error(`grammar/levels.ts has no name for level ${number}`);
  return name;
}

// The rules of the parser (src/syntax/grammar.ts) become rules for readers: Chevrotain's record of them, with the
// spellings of the tables in place of its tokens and the levels of the table in place of the precedence loop.

import {
  Alternation,
  Alternative,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  Terminal,
  type TokenType,
} from "chevrotain";
import { big, infix, signs } from "../src/language/operators.js";
import { Grammar } from "../src/syntax/grammar.js";
import { Atom, Big, infixToken, Name, Numeral, signToken, Text } from "../src/syntax/tokens.js";
import { ruleAtLevel } from "./levels.js";
import { choice, optional, type Piece, reference, repeat, type Rule, sequence, terminal } from "./pieces.js";
import { bigNames, infixNames, signNames, typedSpellings } from "./spellings.js";

/** Rules whose name says more to the parser's engineer than to a reader. All others are spelled with hyphens. */
const readersNames: Readonly<Record<string, string>> = {
  value: "body",
  predicate: "predicate-body",
  args: "arguments",
  braced: "set",
};

/** Remarks on rules that the parser decides by lookahead or by its state. */
const remarks: Readonly<Record<string, string>> = {
  value: "after a `;`, names and a `:` begin a signature unless `if` or `otherwise` follows before the next `;`",
  type: "of the levels of expressions, types use sums and what binds tighter: names, finite sets, products, unions",
  prefixed: "reaches as far as its level; may begin any operand: a = ~b",
  bigOperator:
    "only where the brackets hold a comparison, a membership, a connective or a quantifier, and an operand follows; otherwise the word is a name with an index. After ^[…] the first brackets hold name = lowest",
  subscript: "a slice has at least one bound; the other forms begin with an index",
  binding: "each sum left of `in` is a name or a pattern: a tuple of names, patterns and other expressions",
  sequence: "< closes with >, ⟨ closes with ⟩",
  rounded: "⌊ closes with ⌋ and means floor, ⌈ closes with ⌉ and means ceil",
  absolute: "a | in the place of an operand opens; any other closes, or begins the conditions of a set",
  parenthesized: "one expression is itself; more of them are a tuple",
};

/** The rules of the parser, the precedence loop apart. */
export function parserRules(): readonly Rule[] {
  const productions = new Grammar().getGAstProductions();
  const stale = Object.keys({ ...readersNames, ...remarks }).filter((rule) => productions[rule] === undefined);
  if (stale.length > 0)
    throw new Error(`grammar/parser.ts speaks of rules that the parser does not have: ${stale.join(", ")}`);
  return Object.values(productions)
    .filter((rule) => rule.name !== "expression")
    .map((rule) => {
      const remark = remarks[rule.name];
      const piece = sequence(...rule.definition.map((part) => pieceOf(part, rule.name)));
      return { name: nameOf(rule.name), piece, ...(remark === undefined ? {} : { remark }) };
    });
}

function pieceOf(part: IProduction, rule: string): Piece {
  const inside = (parts: readonly IProduction[]): Piece => sequence(...parts.map((p) => pieceOf(p, rule)));
  if (part instanceof Terminal) return token(part.terminalType);
  if (part instanceof NonTerminal) return call(part);
  if (part instanceof Alternation) return choice(...part.definition.map((option) => pieceOf(option, rule)));
  if (part instanceof Alternative) return inside(part.definition);
  if (part instanceof Option) return optional(inside(part.definition));
  if (part instanceof Repetition) return repeat(inside(part.definition), 0);
  if (part instanceof RepetitionMandatory) return repeat(inside(part.definition), 1);
  if (part instanceof RepetitionWithSeparator) return repeat(inside(part.definition), 0, token(part.separator));
  if (part instanceof RepetitionMandatoryWithSeparator)
    return repeat(inside(part.definition), 1, token(part.separator));
  throw new Error(`the rule ${rule} of the parser has a part that the grammar for readers does not know`);
}

/** A call of a rule. For an expression, the record contains the requested level. */
function call({ nonTerminalName, label }: NonTerminal): Piece {
  return reference(nonTerminalName === "expression" ? ruleAtLevel(Number(label)) : nameOf(nonTerminalName));
}

/** A token of the parser in LED's own spellings. */
function token(type: TokenType): Piece {
  if (type === Name) return reference("identifier");
  if (type === Numeral) return reference("numeral");
  if (type === Text) return reference("string");
  if (type === Atom) return reference("atom");
  if (type === Big) return choice(...bigNames.map((name) => terminal(...typedSpellings(big[name]))));
  const sign = signNames.find((name) => signToken[name] === type);
  if (sign !== undefined) return terminal(...typedSpellings(signs[sign]));
  const operator = infixNames.find((name) => infixToken[name] === type);
  if (operator !== undefined) return terminal(...typedSpellings(infix[operator]));
  throw new Error(`the token ${type.name} has no spelling for readers`);
}

function nameOf(rule: string): string {
  return readersNames[rule] ?? rule.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

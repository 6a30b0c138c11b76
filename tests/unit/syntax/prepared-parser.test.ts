// A parser that is given what it decides, as in the built tool, against one that has recorded its rules.

import { describe, expect, test } from "vitest";
import { Grammar } from "../../../src/syntax/grammar.js";
import { lex } from "../../../src/syntax/lexer.js";
import type { Decisions } from "../../../src/syntax/lookahead.js";
import { PreparedParser } from "../../../src/syntax/prepared-parser.js";
import { Atom, Name } from "../../../src/syntax/tokens.js";

const recorded = new Grammar();
const decisions: Decisions = JSON.parse(JSON.stringify(recorded.decisions));
const prepared = new Grammar(decisions);

/** What a parser makes of the body of a definition: its tree and how far that reaches, or what is wrong and at which token. */
function read(grammar: Grammar, text: string): unknown {
  grammar.begin(lex(text, { start: 0, end: text.length }).tokens, 0);
  const value = grammar.value();
  return { value, readTokens: grammar.readTokens, errors: grammar.errors.map(({ name, token }) => ({ name, at: token.startOffset })) };
}

describe("a parser that is given what it decides", () => {
  test.each([
    "1 + 2 * x - -y",
    "f(a, b)[1..n] if a < b <= c; 0 otherwise",
    "Sum[i in {1..9} & even(i)] i^2 + U[i in s] t + V",
    "some x, y in s. all z in t. x + y = z",
    "lam x y. <(x, y), ⌊x⌋, ⟨⟩, |y|, `a, \"b\", true, {}> where s = {x | x in t} & g: A * B -> C",
    "x where y = 1 z: Int",
  ])("reads `%s` as one that has recorded its rules", (text) => {
    const result = read(prepared, text);
    expect(result).toMatchObject({ value: { body: {} } });
    expect(result).toEqual(read(recorded, text));
  });

  test.each([
    ["(1 +", "NoViableAltException", NaN],
    ["1 + )", "NoViableAltException", 4],
    ["(1, 2", "MismatchedTokenException", NaN],
    ["lam . x", "EarlyExitException", 4],
    ["all . x", "EarlyExitException", 4],
  ])("stops in `%s` as one that has recorded its rules", (text, name, at) => {
    const result = read(prepared, text);
    expect(result).toMatchObject({ errors: [{ name, at }] });
    expect(result).toEqual(read(recorded, text));
  });

  test.each([
    ["1 2", 1],
    ["f(x) x: Int", 4],
  ])("ends in `%s` where no more belongs to the value, without a mistake", (text, readTokens) => {
    const result = read(prepared, text);
    expect(result).toMatchObject({ readTokens, errors: [] });
    expect(result).toEqual(read(recorded, text));
  });

  test("has no record of its rules", () => {
    expect(prepared.getGAstProductions()).toEqual({});
    expect(Object.keys(recorded.getGAstProductions())).toContain("expression");
  });
});

describe("a grammar", () => {
  /** `{ [ Name ] } Atom` */
  class Empty extends PreparedParser {
    readonly rule = this.RULE("rule", () => {
      this.MANY(() => this.OPTION(() => this.CONSUME(Name)));
      this.CONSUME(Atom);
    });

    constructor() {
      super();
      this.prepare(undefined);
    }
  }

  test("cannot repeat what may be nothing, as the next token would not decide", () => {
    expect(() => new Empty()).toThrow("a choice of the rule rule can be empty");
  });
});

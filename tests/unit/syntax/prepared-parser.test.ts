// A parser that is given what it decides, as in the built tool, against one that has recorded its rules.

import { describe, expect, test } from "vitest";
import { Grammar } from "../../../src/syntax/grammar.js";
import { lex } from "../../../src/syntax/lexer.js";
import type { Decisions } from "../../../src/syntax/lookahead.js";
import { PreparedParser, UnexpectedToken } from "../../../src/syntax/prepared-parser.js";
import { Atom, Name } from "../../../src/syntax/tokens.js";

const recorded = new Grammar();
const decisions: Decisions = JSON.parse(JSON.stringify(recorded.decisions));
const prepared = new Grammar(decisions);

/** What a parser makes of the body of a definition: its tree, or what is thrown, and how far it has read. */
function read(grammar: Grammar, text: string): unknown {
  grammar.begin(lex(text, { start: 0, end: text.length }).tokens, 0);
  let value: unknown;
  try {
    value = grammar.value();
  } catch (error) {
    value = error;
  }
  return { value, readTokens: grammar.readTokens };
}

describe("a parser that is given what it decides", () => {
  test.each([
    "1 + 2 * x - -y",
    "f(a, b)[1..n] if a < b <= c; 0 otherwise",
    "Sum[i in {1..9} & even(i)] i^2 + U[i in s] t + V",
    "some x, y in s. all z in t. x + y = z",
    'lam x y. <(x, y), ⌊x⌋, ⟨⟩, |y|, `a, "b", true, {}> where s = {x | x in t} & g: A * B -> C',
    "x where y = 1 z: Int",
  ])("reads `%s` as one that has recorded its rules", (text) => {
    const result = read(prepared, text);
    expect(result).toMatchObject({ value: { body: {} } });
    expect(result).toEqual(read(recorded, text));
  });

  test.each([
    ["(1 +", 3],
    ["1 + )", 2],
    ["(1, 2", 4],
    ["lam . x", 1],
    ["all . x", 1],
    ["<1, 2⟩", 4],
    ["⟨1, 2>", 5],
  ])("stops in `%s` as one that has recorded its rules", (text, readTokens) => {
    const result = read(prepared, text);
    expect(result).toEqual({ value: new UnexpectedToken(), readTokens });
    expect(result).toEqual(read(recorded, text));
  });

  test.each([
    ["1 2", 1],
    ["f(x) x: Int", 4],
  ])("ends in `%s` where no more belongs to the value, without a mistake", (text, readTokens) => {
    const result = read(prepared, text);
    expect(result).toMatchObject({ value: { body: {} }, readTokens });
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
    readonly empty = this.RULE("empty", () => {
      this.MANY(() => this.OPTION(() => this.CONSUME(Name)));
      this.CONSUME(Atom);
    });

    constructor() {
      super();
      this.prepare(undefined);
    }
  }

  test("cannot repeat what may be nothing, as the next token would not decide", () => {
    expect(() => new Empty()).toThrow("a choice of the rule empty can be empty");
  });
});

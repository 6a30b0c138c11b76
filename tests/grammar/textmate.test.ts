// Compares the tokens of the generated TextMate grammar with those of the lexer and parser.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { big, infix, signs, type Spellings } from "../../src/language/operators.js";
import { sourceOf, type Span } from "../../src/text/source.js";
import { lex, spanOf } from "../../src/syntax/lexer.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { Atom, bigName, infixName, isName, Numeral, Text } from "../../src/syntax/tokens.js";
import { partsOf } from "../../src/syntax/walk.js";
import type { Expression, Item } from "../../src/syntax/tree.js";
import { bigScope, infixScopes, signScopes } from "../../grammar/textmate/scopes.js";
import { bigNames, contextualWords, infixNames, signNames, typedSpellings } from "../../grammar/spellings.js";
import { codeTokens, names, tokenize } from "./tokenize.js";

const files = ["examples", "tests/conformance"].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".led"))
    .map((file) => `${folder}/${file}`),
);

function scopesIn(text: string): readonly (readonly string[])[] {
  const scopes: (readonly string[])[] = Array.from({ length: text.length }, () => []);
  let start = 0;
  for (const line of tokenize(text)) {
    let at = start;
    for (const token of line) {
      scopes.fill(token.scopes, at, at + token.text.length);
      at += token.text.length;
    }
    start = text.indexOf("\n", start) + 1;
  }
  return scopes;
}

const documents = [
  { file: "names.led", text: names },
  ...files.map((file) => ({ file, text: readFileSync(file, "utf8") })),
].map(({ file, text }) => ({ file, text, scopes: scopesIn(text) }));

/** The lines of a text with a visible character for which `isWrong` holds. */
function linesWhere(text: string, isWrong: (offset: number) => boolean): readonly string[] {
  const offsets = Array.from({ length: text.length }, (_, offset) => offset);
  const lines = offsets
    .filter((offset) => /\S/.test(text[offset] ?? "") && isWrong(offset))
    .map((offset) => text.slice(0, offset).split("\n").length);
  return [...new Set(lines)].map((line) => `${line}: ${text.split("\n")[line - 1] ?? ""}`);
}

const isWithin = (spans: readonly Span[], offset: number): boolean =>
  spans.some((span) => span.start <= offset && offset < span.end);

describe("TextMate grammar", () => {
  test.each(documents)("agrees with the reader on the code regions of $file", ({ file, text, scopes }) => {
    const regions = readDocument(sourceOf(file, text))
      .regions.filter((region) => region.kind !== "mathematics")
      .map((region) => region.code);
    const isCode = (offset: number): boolean =>
      (scopes[offset]?.includes("source.led") ?? false) &&
      !scopes[offset]?.includes("meta.embedded.block.mathematics.led");
    expect(regions.length).toBeGreaterThan(0);
    expect(linesWhere(text, (offset) => isCode(offset) !== isWithin(regions, offset))).toEqual([]);
  });

  test.each(documents)("agrees with the reader on the tests and values of $file", ({ file, text, scopes }) => {
    const tests = readDocument(sourceOf(file, text)).tests.map(({ span }) => span);
    expect(
      linesWhere(text, (offset) => (scopes[offset]?.includes("meta.test.led") ?? false) !== isWithin(tests, offset)),
    ).toEqual([]);
  });

  test.each(documents)("agrees with the reader on the recordings of $file", ({ file, text, scopes }) => {
    const plays = [...new Set(readDocument(sourceOf(file, text)).tests.flatMap(({ play }) => play ?? []))].map(
      ({ span }) => span.start,
    );
    const marked = scopes.flatMap((names, offset) =>
      names.includes("keyword.other.play.led") && !(scopes[offset - 1]?.includes("keyword.other.play.led") ?? false)
        ? [offset]
        : [],
    );
    expect(marked).toEqual(plays);
  });

  test.each(documents)("agrees with the lexer on the kinds of tokens in $file", ({ file, text, scopes }) => {
    const wrong = readDocument(sourceOf(file, text))
      .regions.flatMap((region) => lex(text, region.code).tokens)
      .flatMap((token) => {
        if (contextualWords.includes(token.image)) return [];
        const { start, end } = spanOf(token);
        const kind =
          token.tokenType === Numeral
            ? /^constant\.numeral/
            : token.tokenType === Text
              ? /string/
              : token.tokenType === Atom
                ? /symbol/
                : isName(token)
                  ? /^(variable|entity\.name|support)\./
                  : infixName(token) !== undefined
                    ? /^(keyword\.operator|punctuation\.separator\.signature)\./
                    : bigName(token) !== undefined
                      ? /^keyword\.operator\.big/
                      : /^(keyword|punctuation|constant|storage)\./;
        const fits = [start, end - 1].every((offset) => kind.test(scopes[offset]?.at(-1) ?? ""));
        return fits ? [] : [`${token.image}: ${scopes[start]?.join(" ") ?? ""}`];
      });
    expect(wrong).toEqual([]);
  });

  test.each(documents)("agrees with the parser on the operators U and V in $file", ({ file, text, scopes }) => {
    const parsed = parseDocument(readDocument(sourceOf(file, text)));
    const operators = parsed.parsed
      .flatMap(({ items }) => items)
      .flatMap(expressionsOf)
      .flatMap((node) => {
        if (node.kind === "binary") return [node.operatorSpan.start];
        return node.kind === "big" ? [node.span.start] : [];
      });
    const wrong = parsed.regions
      .flatMap((region) => lex(text, region.code).tokens)
      .filter((token) => token.image === "U" || token.image === "V")
      .filter((token) => {
        const isOperator = scopes[token.startOffset]?.at(-1)?.startsWith("keyword.operator") ?? false;
        return isOperator !== operators.includes(token.startOffset);
      });
    expect(
      wrong.map((token) => `${token.image} in line ${text.slice(0, token.startOffset).split("\n").length}`),
    ).toEqual([]);
  });
});

function expressionsOf(item: Item): readonly Expression[] {
  const all = (nodes: readonly Expression[]): readonly Expression[] =>
    nodes.flatMap((node) => [node, ...all(partsOf(node))]);
  switch (item.kind) {
    case "game":
      return [];
    case "signature":
      return all([item.type]);
    case "definition": {
      const own = [...item.guard, ...item.where];
      switch (item.body.kind) {
        case "expression":
          return all([...own, item.body.value]);
        case "predicate":
          return all([...own, ...item.body.conditions]);
        case "branches":
          return all([
            ...own,
            ...item.body.branches.flatMap(({ value, condition }) =>
              condition === undefined ? [value] : [value, condition],
            ),
          ]);
        case "broken":
          return all(own);
      }
    }
  }
}

describe("scope of every spelling", () => {
  const rows: readonly (readonly [string, Spellings])[] = [
    ...infixNames.map((name) => [infixScopes[name], infix[name]] as const),
    ...bigNames.map((name) => [bigScope, big[name]] as const),
    ...signNames.map((name) => [signScopes[name], signs[name]] as const),
  ];
  const inCode = rows.flatMap(([scope, row]) => typedSpellings(row).map((spelling) => [spelling, scope] as const));
  const inMathematics = rows.flatMap(([scope, row]) => (row.latex ?? []).map((spelling) => [spelling, scope] as const));

  test.each(inCode)("%s in code is %s", (spelling, scope) => {
    const wanted = new Set(rows.filter(([, row]) => typedSpellings(row).includes(spelling)).map(([s]) => s));
    expect(wanted).toContain(scope);
    const found = codeTokens(`  a ${spelling} b ${spelling}[a in b] c`)
      .filter(([text]) => text === spelling)
      .map(([, s]) => `${s}.led`);
    expect(found).toContain(spelling === ":=" || spelling === "≔" ? signScopes.define : scope);
  });

  test.each(inMathematics)("%s in a display is %s", (spelling, scope) => {
    const [, line = []] = tokenize(`$$\na ${spelling} b\n$$`);
    expect(line.find((token) => token.text === spelling)?.scopes.at(-1)).toBe(scope);
  });
});

describe("tokens of a line", () => {
  const cases: readonly (readonly [what: string, code: string, tokens: readonly (readonly [string, string])[]])[] = [
    [
      "the head of a predicate",
      "occupies(p, c) iff",
      [
        ["occupies", "entity.name.function.definition"],
        ["(", "punctuation.definition.parameters.begin"],
        ["p", "variable.parameter"],
        [",", "punctuation.separator.comma"],
        ["c", "variable.parameter"],
        [")", "punctuation.definition.parameters.end"],
        ["iff", "keyword.operator.definition"],
      ],
    ],
    [
      "the head of a constant",
      "U := `x",
      [
        ["U", "entity.name.function.definition"],
        [":=", "keyword.operator.definition"],
        ["`", "punctuation.definition.symbol"],
        ["x", "constant.other.symbol"],
      ],
    ],
    [
      "a signature",
      "f, g: Nat -> T",
      [
        ["f", "entity.name.function.signature"],
        [",", "punctuation.separator.comma"],
        ["g", "entity.name.function.signature"],
        [":", "punctuation.separator.signature"],
        ["Nat", "support.type"],
        ["->", "keyword.operator.arrow"],
        ["T", "variable.other"],
      ],
    ],
    [
      "names of the language and of Easel",
      "pi mouseX disc(dRed) images",
      [
        ["pi", "support.constant"],
        ["mouseX", "support.variable.easel"],
        ["disc", "support.function.builtin"],
        ["(", "punctuation.section.parens.begin"],
        ["dRed", "support.constant"],
        [")", "punctuation.section.parens.end"],
        ["images", "support.function.easel"],
      ],
    ],
    [
      "names that begin with keywords",
      "iffy orange inner' modulus",
      [
        ["iffy", "variable.other"],
        ["orange", "variable.other"],
        ["inner'", "variable.other"],
        ["modulus", "variable.other"],
      ],
    ],
    [
      "repeating decimals",
      "0.(3..) .(4..) 3.96(721..)",
      [
        ["0.(3..)", "constant.numeral.repeating"],
        [".(4..)", "constant.numeral.repeating"],
        ["3.96(721..)", "constant.numeral.repeating"],
      ],
    ],
    [
      "numerals between dots",
      "1..9 1.2..2 .5 1.",
      [
        ["1", "constant.numeral.integer"],
        ["..", "keyword.operator.range"],
        ["9", "constant.numeral.integer"],
        ["1.2", "constant.numeral.decimal"],
        ["..", "keyword.operator.range"],
        ["2", "constant.numeral.integer"],
        [".5", "constant.numeral.decimal"],
        ["1.", "constant.numeral.decimal"],
      ],
    ],
    [
      "a quantifier whose body begins with a numeral",
      "some x in S.5 < x",
      [
        ["some", "keyword.operator.quantifier"],
        ["x", "variable.parameter"],
        ["in", "keyword.operator.membership"],
        ["S", "variable.other"],
        [".", "punctuation.separator.body"],
        ["5", "constant.numeral.integer"],
        ["<", "keyword.operator.comparison"],
        ["x", "variable.other"],
      ],
    ],
    [
      "a lambda",
      "λx y.x",
      [
        ["λ", "storage.type.function.lambda"],
        ["x", "variable.parameter"],
        ["y", "variable.parameter"],
        [".", "punctuation.separator.body"],
        ["x", "variable.other"],
      ],
    ],
    [
      "escapes in a string",
      '"a\\n\\q"',
      [
        ['"', "punctuation.definition.string.begin"],
        ["a", "string.quoted.double"],
        ["\\n", "constant.character.escape"],
        ["\\q", "invalid.illegal.escape"],
        ['"', "punctuation.definition.string.end"],
      ],
    ],
    [
      "a word that is an operator or a name",
      "(U, Sum[1]) U V V Sum[k in V] k",
      [
        ["(", "punctuation.section.parens.begin"],
        ["U", "variable.other"],
        [",", "punctuation.separator.comma"],
        ["Sum", "variable.other"],
        ["[", "punctuation.section.brackets.begin"],
        ["1", "constant.numeral.integer"],
        ["]", "punctuation.section.brackets.end"],
        [")", "punctuation.section.parens.end"],
        ["U", "keyword.operator.set"],
        ["V", "variable.other"],
        ["V", "keyword.operator.logical"],
        ["Sum", "keyword.operator.big"],
        ["[", "punctuation.section.brackets.begin"],
        ["k", "variable.other"],
        ["in", "keyword.operator.membership"],
        ["V", "variable.other"],
        ["]", "punctuation.section.brackets.end"],
        ["k", "variable.other"],
      ],
    ],
  ];

  test.each(cases)("have the scopes of %s", (_, code, tokens) => {
    expect(codeTokens(code)).toEqual(tokens);
  });
});

describe("regions in prose", () => {
  const code = (text: string): string =>
    tokenize(text)
      .flat()
      .filter((token) => token.scopes.includes("source.led"))
      .map((token) => token.text)
      .join("")
      .trim();

  test.each([
    ["a dollar block ends at its closer, in a string too", '/$ a := "x $/ b := 1', 'a := "x'],
    ["a dash block ends at its closer, in a string too", '/- a := "x -/ b := 1', 'a := "x'],
    ["a fence ends at a sufficiently long fence", "````led\na := 1\n```\nb := 2\n````\nc := 3", "a := 1```b := 2"],
    ["a fence of tildes is a region", "~~~ led\na := 1\n~~~\nb := 2", "a := 1"],
    ["a fence of another language is not a region", "```ledger\n/$ a := 1 $/\n```\nprose", ""],
    ["a block opens after white space", "here /$ a := 1 $/ and there", "a := 1"],
    ["a block is recognised in apparent emphasis", "*here /$ a := 1 $/ there*", "a := 1"],
    ["a block is not recognised after any other character", "and/-or, `/$`", ""],
    ["verbatim text contains no regions", "\\begin{verbatim}\n/$ a := 1 $/\n\\end{verbatim}\nprose", ""],
    ["a display with a definition is code", "Let $$ f(x) := x \\cup y $$ be so.", "f(x) := x \\cup y"],
    ["a display in a sentence is prose", "It costs $$ or more.", ""],
    ["defining macros contain code", "\\defun{f(x)}{\\{x\\}} prose", "f(x)\\{x\\}"],
  ])("%s", (_, text, found) => {
    expect(code(text)).toBe(found);
  });

  test("Markdown markup has the usual scopes", () => {
    const scopes = tokenize("## 1 The *data*\n\nA **bold** and `raw` word.\n\n- item")
      .flat()
      .map((token) => token.scopes[0]);
    expect(new Set(scopes)).toEqual(
      new Set([
        undefined,
        "markup.heading.markdown.led",
        "markup.bold.markdown.led",
        "markup.inline.raw.string.markdown.led",
        "punctuation.definition.list.begin.markdown.led",
      ]),
    );
  });

  test("the value of a test is one quoted text, or extends to a blank line", () => {
    const texts = tokenize('cmd:>pp(x)\n"1"\nprose\ncmd:>y\n{1,\n2}\n\nprose')
      .flat()
      .filter((token) => token.scopes.includes("meta.test.led"))
      .map((token) => token.text);
    expect(texts.join("")).toBe('cmd:>pp(x)"1"cmd:>y{1,2}');
  });
});

test.each(["lam ", "some ", "U ", "Sum[", '"\\'])("a long line that begins with %s is tokenised quickly", (opening) => {
  const line = `${opening}${"ab".repeat(1000)}${` ${opening}ab,`.repeat(300)}`;
  const [, tokens = []] = tokenize(`/$\n${line}\n$/`);
  expect(tokens.map((token) => token.text).join("")).toBe(line);
});

test("the scopes of a whole example match the snapshot", () => {
  const file = "examples/tic-tac-toe-2014.led";
  const text = readFileSync(file, "utf8");
  const source = text.split("\n");
  const lines = tokenize(text).map((line) => {
    const shown = line.filter((token) => token.scopes.length > 0 && token.text.trim() !== "");
    return shown
      .map(
        (token) =>
          `  ${token.text.trim().padEnd(24)} ${token.scopes.map((scope) => scope.replace(/\.led$/, "")).join(" ")}`,
      )
      .join("\n");
  });
  return expect(lines.map((scopes, i) => `${source[i] ?? ""}\n${scopes}`.trimEnd()).join("\n")).toMatchFileSnapshot(
    "tic-tac-toe-2014.scopes.txt",
  );
});

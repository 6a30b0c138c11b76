// Characters and spellings that are confused with those of LED are read as what LED writes: one error each, whose fix
// restores the document.

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { compile } from "../../../src/compiler.js";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import { lex, spanOf } from "../../../src/syntax/lexer.js";
import { RegionCache } from "../../../src/syntax/incremental.js";
import { reparseDocument, parseDocument } from "../../../src/syntax/parse.js";
import { repaired } from "../../mistakes/repairs.js";
import { isLong, oneIn } from "../../support/random.js";

describe.each([
  ["p(n) iff n In {1..10}", "p(n) iff n in {1..10}", "Keywords are lower case: `in`."],
  ["p(n) iff n MOD 2 = 0 AND n > 0", "p(n) iff n mod 2 = 0 and n > 0", "Keywords are lower case: `mod`."],
  ["p(S) iff All x in S. Not x = 1", "p(S) iff all x in S. not x = 1", "Keywords are lower case: `all`."],
  ["p(x) Iff x = y WHERE y = 1", "p(x) iff x = y where y = 1", "Keywords are lower case: `iff`."],
  ["f(x) := 1 IF x = 1; 0 Otherwise", "f(x) := 1 if x = 1; 0 otherwise", "Keywords are lower case: `if`."],
  ["p(a, b) iff a ⟹ b", "p(a, b) iff a => b", "Write `=>`."],
  ["p(a, b) iff a ↔ b", "p(a, b) iff a <=> b", "Write `<=>`."],
  ["p(x)↔x = 1", "p(x)iff x = 1", "Write `iff`."],
  ["f(x₁, x₂) := x₁ + x₂", "f(x_1, x_2) := x_1 + x_2", "Write a subscript with an underscore: `x_1`."],
  ["f(x₁₂, x_₃) := x₁₂ * x_₃", "f(x_12, x_3) := x_12 * x_3", "Write a subscript with an underscore: `x_12`."],
  ["f(x) := x² - x⁻¹⁰", "f(x) := x^2 - x^-10", "Write a power with `^`: `x^2`."],
  ["f(x) := ½ * x", "f(x) := 1/2 * x", "Write a fraction with `/`: `1/2`."],
  ["f(x) := x/½", "f(x) := x/(1/2)", "Write a fraction with `/`: `(1/2)`."],
  ["f（x） := {1‥x}", "f(x) := {1..x}", "Write the ASCII character: `(`."],
  ["f(x) ∶= ＂a b＂ + pp(x)", 'f(x) := "a b" + pp(x)', "Write `:=`."],
  ["f(x) ：＝ x＋１２", "f(x) := x+12", "Write the ASCII characters: `:=`."],
  ["f(x) := x\u200b\u200b + 1", "f(x) := x + 1", "Remove it."],
  [
    "fo\u00ado(x) := foo(x + 1) if x < 0; x otherwise",
    "foo(x) := foo(x + 1) if x < 0; x otherwise",
    "Remove it: `foo` looks the same without it.",
  ],
  ["p(x) iff x ≦ 1 & x ∊ {1} \u2010 {2}", undefined, "Write `<=`."],
] as const)("%s", (wrote, written, help) => {
  const text = `/$ ${wrote} $/`;

  it("has fixes that lead to correct LED", () => {
    const { diagnostics } = compile(text);
    expect(diagnostics[0]?.help).toBe(help);
    expect(diagnostics.map(({ repairs = [] }) => repairs.length)).toEqual(diagnostics.map(() => 1));
    let made = text;
    for (let [next] = diagnostics; next !== undefined; [next] = compile(made).diagnostics)
      made = repaired(made, next.repairs![0]!);
    if (written !== undefined) expect(made).toBe(`/$ ${written} $/`);
  });
});

/** Text of LED and a confusable text for it. */
const rows: readonly (readonly [led: string, wrote: string])[] = [
  ["=>", "⟹"],
  ["<=>", "↔"],
  ["<=>", "⟺"],
  ["<=", "≦"],
  [">=", "⩾"],
  [":=", "：＝"],
  [":=", ":＝"],
  ["*", "•"],
  ["/", "∕"],
  ["-", "–"],
  ["|", "∣"],
  ["|", "｜"],
  ["(", "（"],
  [")", "）"],
  ["{", "｛"],
  ["}", "｝"],
  ["[", "［"],
  ["]", "］"],
  [",", "，"],
  [";", "；"],
  ["+", "＋"],
  ["=", "＝"],
  ["..", "‥"],
  ["^2", "²"],
  ["^3", "³"],
  ["1/2", "½"],
  ["_1", "₁"],
  ["_2", "₂"],
  ["in", "In"],
  ["mod", "MOD"],
  ["and", "And"],
  ["or", "OR"],
  ["if", "IF"],
  ["otherwise", "Otherwise"],
  ["where", "WHERE"],
  ["iff", "Iff"],
  ["all", "All"],
  ["some", "SOME"],
  ["not", "Not"],
  ["", "\u200b"],
  ["", "\u00ad"],
  ["", "\u2060"],
];

const code = [
  "square(x) := x^2 + x^3 * 1/2",
  "norm(x_1, x_2) := x_1^2 + x_2^2",
  "evens(S) := {n | n in S & n mod 2 = 0}",
  "sorted(s) iff all i in {1..|s| - 1}. s[i] <= s[i+1]",
  "has(S, n) iff some x in S. (not x = n and x >= 0 or x = n + 1)",
  "sign(n) := -1 if n < 0; 0 if n = 0; 1 otherwise",
  "same(p, q) iff (p => q) <=> (q => p)",
  "mean(a, b) := m where m = (a + b) / 2",
];
const document = `Some definitions.\n\n/$\n${code.join("\n")}\n$/\n`;

/** The offsets of a text in the code, except within names and longer symbols. */
function places(led: string): readonly number[] {
  const isWord = /^\p{L}/u.test(led);
  const found: number[] = [];
  for (let at = document.indexOf("/$") + 3; at < document.lastIndexOf("$/"); at++) {
    if (!document.startsWith(led, at)) continue;
    const [before, after] = [document[at - 1]!, document[at + led.length]!];
    const isPart = isWord
      ? /[\p{L}\d_]/u.test(before + after)
      : /^[=<>:.|]/.test(led) && /[=<>:.]/.test(before + after);
    if (!isPart) found.push(at);
  }
  return found;
}

test("the document has no errors", () => {
  expect(compile(document).diagnostics).toEqual([]);
});

test.each(rows)("for %j, %j anywhere in a document is one error, and its fix restores the document", (led, wrote) => {
  const all = led === "" ? oneIn(5, places(led)) : places(led);
  expect(all.length).toBeGreaterThan(0);
  for (const at of all) {
    const text = document.slice(0, at) + wrote + document.slice(at + led.length);
    const { diagnostics } = compile(text);
    expect({ text, codes: diagnostics.map(({ code: found }) => found) }).toEqual({
      text,
      codes: [expect.stringMatching(/^L201$|^L240$/)],
    });
    expect(diagnostics[0]!.repairs!.map((repair) => repaired(text, repair))).toEqual([document]);
  }
});

test("names that resemble keywords cause no errors", () => {
  for (const text of [
    "/$ In := 1  p(x) iff x = In $/",
    "/$ a := 1  Mod(x, y) := x - y  b := Mod(3, a) $/",
    "/$ s := {And | And in {1, 2}} $/",
    "/$ f(Not) := Not  g(x) := f(x) $/",
    "/$ a := 1\nOr, Sub: Int\nOr := 2\nSub := 3 $/",
  ])
    expect(compile(text).diagnostics).toEqual([]);
});

test.each(["„hello“", "„hello”", "‹hello›", "＇hello＇", "″hello″", "‘hello’"])(
  "the quotation marks of %s cause one error",
  (wrote) => {
    const text = `/$ s := ${wrote} $/`;
    const [found, ...others] = compile(text).diagnostics;
    expect(others).toEqual([]);
    expect(found?.repairs?.map((repair) => repaired(text, repair))).toEqual([
      '/$ s := "hello" $/',
      "/$ s := `hello $/",
    ]);
  },
);

test("an unknown name with a confusable character causes one error", () => {
  expect(compile("/$ p(x) iff x₁ = 1 $/").diagnostics.map(({ code: found }) => found)).toEqual(["L201"]);
});

test("a character with an ambiguous meaning has no fix", () => {
  for (const text of ["/$ f(x) := sin²(x) $/", "/$ f(t) := (t)₁ $/"]) {
    const [found, ...others] = compile(text).diagnostics;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "L201" });
    expect(found?.repairs).toBeUndefined();
  }
});

test("tokens after confusable characters have correct spans", () => {
  const piece = fc.constantFrom("{", "(", "<", "1", "if ", "α", "x'", ", ", ' "＋﹍" ', "＋", "–", "α₁", " ");
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      for (const token of lex(text, { start: 0, end: text.length }).tokens) {
        const { start, end } = spanOf(token);
        const wrote = text.slice(start, end);
        if (!/^[^"]*[＋–₁]/.test(wrote)) expect(wrote, text).toBe(token.image);
      }
    }),
    { numRuns: isLong ? 100_000 : 300 },
  );
});

test("an edited document has the same tree and errors as a new one", () => {
  let kept = new RegionCache([], 0);
  const versions = rows.flatMap(([led, wrote]) => {
    const [at] = places(led);
    return at === undefined ? [] : [document.slice(0, at) + wrote + document.slice(at + led.length), document];
  });
  for (const text of versions) {
    const read = readDocument(sourceOf("code.led", text));
    const again = reparseDocument(read, kept);
    kept = again.state;
    const fresh = parseDocument(read);
    expect(again.parsed.diagnostics).toEqual(fresh.diagnostics);
    const spans = (one: typeof fresh) =>
      one.parsed.flatMap(({ items }) => items.map(({ kind, span }) => ({ kind, span })));
    expect(spans(again.parsed)).toEqual(spans(fresh));
  }
});

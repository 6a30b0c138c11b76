import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { generate } from "../../grammar/generate.js";
import { ruleText } from "../../grammar/ebnf.js";
import { subpieces } from "../../grammar/pieces.js";
import { sections } from "../../grammar/sections.js";
import { allRows } from "../../grammar/spellings.js";
import { markNames } from "../../src/document/marks.js";
import { allTokens } from "../../src/syntax/tokens.js";

const files = generate();
const all = sections();
const rules = all.flatMap((section) => section.rules);
const ebnf = files["led.ebnf"] ?? "";
const page = files["railroad.html"] ?? "";

test.each(Object.keys(files))("%s equals the output of `npm run grammar`", (file) => {
  expect(readFileSync(new URL(`../../grammar/${file}`, import.meta.url), "utf8")).toBe(files[file]);
});

describe("EBNF grammar", () => {
  const mentioned = rules
    .flatMap((rule) => subpieces(rule.piece))
    .flatMap((piece) => (piece.kind === "reference" ? [piece.rule] : []));

  test("defines every rule once", () => {
    const names = rules.map((rule) => rule.name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("defines every rule that it uses, and uses every rule except the first", () => {
    const [first, ...others] = rules.map((rule) => rule.name);
    expect(first).toBe("document");
    expect([...new Set(mentioned)].sort()).toEqual([...others].sort());
  });

  test.each(allRows.flatMap((row) => [...row.ascii, ...(row.unicode ?? [])]))(
    "contains the spelling %s",
    (spelling) => {
      const spellings = rules
        .flatMap((rule) => subpieces(rule.piece))
        .flatMap((piece) => (piece.kind === "terminal" ? piece.spellings : []));
      expect(spellings).toContain(spelling);
      expect(ebnf).toContain(`"${spelling}"`);
    },
  );

  test("contains LaTeX spellings in its table", () => {
    const table = ebnf.slice(ebnf.indexOf("---- Spellings")).split(/\s+/);
    expect(allRows.flatMap((row) => row.latex ?? []).filter((spelling) => !table.includes(spelling))).toEqual([]);
  });

  test("has the precedence levels of the parser", () => {
    const text = new Map(rules.map((rule) => [rule.name, ruleText({ name: rule.name, piece: rule.piece })]));
    expect(text.get("type")).toBe("type = sum [ arrow ] ;");
    expect(text.get("prefixed")).toContain('( "-" | "−" | "+" ) power');
    expect(text.get("prefixed")).toContain('( "~" | "not" | "¬" ) type-test');
    expect(text.get("big-operator")).toMatch(/\] product ;$/);
    expect(text.get("arguments")).toBe('arguments = "(" [ expression { "," expression } ] ")" ;');
  });

  test.each(markNames)("has marked lines for %s", (mark) => {
    expect(ebnf).toContain(`"${mark}:>"`);
  });

  test("states that a slice needs a bound", () => {
    expect(rules.find(({ name }) => name === "subscript")?.remark).toContain("a slice has at least one bound");
  });

  test("makes `^` and `=>` right-associative, and chains comparisons", () => {
    expect(ebnf).toContain('power = operand [ "^" power ] ;');
    expect(ebnf).toContain('implication = disjunction [ ( "=>" | "⇒" ) implication ] ;');
    expect(ebnf).toMatch(/relation = sum \{ \( "=" \| [^;]* \) sum \} ;/);
  });

  test("has balanced comments and no long lines", () => {
    const code = ebnf.replace(/\(\*[^]*?\*\)/g, "");
    expect(code).not.toMatch(/\(\*|\*\)/);
    expect(Math.max(...ebnf.split("\n").map((line) => [...line].length))).toBeLessThanOrEqual(120);
  });

  test("does not use the parser's names for tokens", () => {
    const spellings = new Set(allRows.flatMap((row) => row.ascii));
    const classes = allTokens
      .map((token) => token.name)
      .filter((token) => /[a-z][A-Z]|^[A-Z]/.test(token) && !spellings.has(token));
    const found = new Set(rules.flatMap((rule) => ruleText(rule).match(/[A-Za-z]+/g) ?? []));
    expect(classes.filter((token) => found.has(token))).toEqual([]);
  });
});

describe("page of syntax diagrams", () => {
  test("has a diagram for every rule", () => {
    const drawn = [...page.matchAll(/id="rule-([\w-]+)">\s*<h3>[^]*?<svg [^>]*aria-label="the rule ([\w-]+)"/g)].map(
      ([, id, label]) => [id, label],
    );
    expect(drawn).toEqual(rules.map((rule) => [rule.name, rule.name]));
  });

  test("links only to its own rules, and needs no network or scripts", () => {
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link = ""]) => link);
    const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => `#${id}`));
    expect(links.filter((link) => !ids.has(link))).toEqual([]);
    expect(page).not.toMatch(/https?:|<script|src=|@import|url\(/);
  });

  test("draws everything within its view box", () => {
    for (const [, width, height, drawing = ""] of page.matchAll(/<svg viewBox="0 0 (\d+) (\d+)"[^>]*>(.*?)<\/svg>/g)) {
      for (const [, x, y, w, h] of drawing.matchAll(
        /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g,
      )) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(x) + Number(w)).toBeLessThanOrEqual(Number(width));
        expect(Number(y) + Number(h)).toBeLessThanOrEqual(Number(height));
      }
    }
  });

  test("has balanced tags", () => {
    for (const tag of ["svg", "section", "details", "table", "tr", "td", "a", "g", "text", "tspan"]) {
      expect([tag, page.match(new RegExp(`<${tag}[ >]`, "g"))?.length]).toEqual([
        tag,
        page.match(new RegExp(`</${tag}>`, "g"))?.length,
      ]);
    }
  });
});

test("the TextMate grammar includes exactly the rules that it defines", () => {
  const text = files["led.tmLanguage.json"] ?? "";
  const included = new Set([...text.matchAll(/"include": "#([^"]*)"/g)].map(([, group]) => group));
  const groups = [...text.matchAll(/^ {4}"([^"]*)": \{$/gm)].map(([, group]) => group);
  expect([...included].sort()).toEqual([...groups].sort());
});

// Typeset definitions have the same tree as their ASCII forms; pairs.md lists both.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/notation/convert.js";
import { format } from "../../src/notation/format.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { shapeOf } from "../oracle/shape.js";

interface Pair {
  readonly section: string;
  readonly latex: string;
  readonly ascii: string;
}

function pairsOf(text: string): readonly Pair[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [section = "", ...paragraphs] = part.split(/\n\n+/);
      return paragraphs
        .filter((one) => one.trim() !== "")
        .map((paragraph) => {
          const [latex = "", ascii = ""] = paragraph.split(/\n {4}(?=.*\n?$)/);
          return { section, latex, ascii };
        });
    });
}

function read(name: string, text: string): { readonly items: readonly unknown[]; readonly codes: readonly string[] } {
  const { parsed, diagnostics } = parseDocument(readDocument(sourceOf(name, text)));
  return { items: parsed.flatMap(({ items }) => items.map(shapeOf)), codes: diagnostics.map(({ code }) => code) };
}

const pairs = pairsOf(readFileSync(new URL("pairs.md", import.meta.url), "utf8"));

describe.each([...new Set(pairs.map(({ section }) => section))])("%s", (section) => {
  it.each(pairs.filter((pair) => pair.section === section))("$latex", ({ latex, ascii }) => {
    const twin = read("twin.led", `/$ ${ascii} $/\n`);
    expect(twin.items.length).toBeGreaterThan(0);
    expect(read("typeset.tex", `${latex}\n`)).toEqual(twin);
  });
});

it("there are over 200 pairs, of which hardly any has errors on both sides", () => {
  expect(pairs.length).toBeGreaterThan(200);
  expect(pairs.filter(({ ascii }) => read("twin.led", `/$ ${ascii} $/\n`).codes.length > 0).length).toBeLessThan(3);
});

/** The pairs whose LaTeX uses only alphabetic commands, which are also allowed in code outside displays. */
const inCode = pairs.flatMap((pair) => {
  const code = /^\$\$([^$]*)\$\$$/.exec(pair.latex)?.[1];
  const isPlain =
    code !== undefined &&
    !/\\[^A-Za-z]|[~&'"]|,\s*(?:\\text\{ where|$)|\{x\} \+|(?<!\\(?:sum|prod|bigcup|bigcap|limits)\S*)[_^]\S*\{|\\(?:min|max|sin|tag|label)/.test(
      code,
    );
  return isPlain ? [{ ...pair, code }] : [];
});

describe("LaTeX commands in code", () => {
  it.each(inCode)("$code has the same tree as its ASCII form", ({ code, ascii }) => {
    const twin = read("twin.led", `/$ ${ascii} $/\n`);
    expect(read("code.led", `/$ ${code} $/\n`)).toEqual(twin);
  });

  it.each(inCode)("$code has the same tree after formatting and conversion", ({ code, ascii }) => {
    const twin = read("twin.led", `/$ ${ascii} $/\n`);
    const document = parseDocument(readDocument(sourceOf("code.led", `/$ ${code} $/\n`)));
    const { text } = format(document);
    expect(text.replace(/\s+/g, "")).toBe(document.source.text.replace(/\s+/g, ""));
    expect(read("code.led", text)).toEqual(twin);
    for (const alphabet of ["ascii", "unicode"] as const) {
      const converted = convert(document, alphabet).text;
      expect(converted).not.toMatch(/\\[A-Za-z]{2}/);
      expect(read("code.led", converted), converted).toEqual(twin);
    }
  });

  it("there are over 60 of them", () => expect(inCode.length).toBeGreaterThan(60));
});

// One game in three notations: ASCII, Unicode, and LaTeX.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { convert } from "../../src/notation/convert.js";

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The module of a document without comments and failure locations. */
function codeOf(path: string): string {
  const { output, diagnostics } = compile(textOf(path), { name: path.split("/").at(-1)!, file: "tic-tac-toe" });
  expect(diagnostics).toEqual([]);
  return output!.typescript
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/"\d+:\d+"/g, '"0:0"')
    .replace(/\n\s*\n/g, "\n")
    .trim();
}

const ascii = "tests/games/tic-tac-toe.led";
const unicode = "tests/games/tic-tac-toe-unicode.led";

describe("one game in several notations", () => {
  it("has the same code for Unicode as for ASCII, except for comments and positions", () => {
    expect(codeOf(unicode)).toBe(codeOf(ascii));
  });

  it("has the same code for LaTeX as for ASCII, except for comments and positions", () => {
    expect(codeOf("examples/tic-tac-toe.tex")).toBe(codeOf(ascii));
  });

  it("has the same tests in LaTeX as in ASCII", () => {
    const testsOf = (path: string): readonly string[] => {
      const { document } = compile(textOf(path), { name: path });
      return document.tests.map(
        ({ expression, expected }) =>
          `${document.source.text.slice(expression.start, expression.end)} is ${expected?.text}`,
      );
    };
    expect(testsOf("examples/tic-tac-toe.tex")).toEqual(testsOf(ascii));
    expect(testsOf(ascii).length).toBeGreaterThan(40);
  });

  it("is converted from ASCII to the Unicode document and back", () => {
    const documentOf = (path: string): ReturnType<typeof compile>["document"] =>
      compile(textOf(path), { name: path }).document;
    expect(hasErrors(documentOf(unicode).diagnostics)).toBe(false);
    expect(convert(documentOf(ascii), "unicode").text).toBe(textOf(unicode));
  });
});

// The examples on the notation card of the playground are LED.

import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compiler.js";
import { documentFiles } from "../../../src/files/documents.js";
import { definitions, expressions, lines } from "../../../src/web/playground/notation.js";

const context = "S := {1, 2}\nA := {1}\nB := {2}\nn := 3\nx := 1\ny := 2\np iff true\nq iff true\nr iff true\n";
const findings = (text: string): readonly string[] =>
  compile(text, { documents: documentFiles }).diagnostics.map(({ code }) => code);

describe("examples on the notation card", () => {
  test.each(Object.values(expressions).flat())("$text is an expression", ({ text }) => {
    expect(findings(`/$ ${context} $/\n\ncmd:>${text}\n`)).toEqual([]);
  });

  test.each(definitions)("$text is a definition", ({ text }) => {
    expect(findings(`/$ ${text} $/\n`)).toEqual([]);
  });

  test.each(lines)("$symbol is a line of a document", ({ text }) => {
    expect(findings(text)).toEqual([]);
  });
});

// End of string literals: the first unescaped quote of the same kind on the same line.

import { expect, it, test } from "vitest";
import { lex } from "../../../src/syntax/lexer.js";

function first(text: string): readonly (string | undefined)[] {
  const { tokens, diagnostics } = lex(text, { start: 0, end: text.length });
  return [tokens[0]?.image, ...diagnostics.map(({ code }) => code)];
}

test.each([
  ['"" 1', '""'],
  ['"a\\"b" 1', '"a\\"b"'],
  ['"a\\\\" 1', '"a\\\\"'],
  ['"a\u201cb" 1', '"a\u201cb"'],
  ['\u201ca"b\u201d 1', '\u201ca"b\u201d'],
  ["\u201da\u201c 1", "\u201da\u201c"],
])("the first string in %s is %s", (text, string) => {
  expect(first(text)).toEqual([string]);
});

test.each(['"abc', '"abc\\', '"a\\\n"', '"a\n"', '\u201cabc"', '"abc\r\n"'])("%j is an unclosed string", (text) => {
  expect(first(text)).toContain("L202");
});

it("a string may have 10 million characters", () => {
  for (const part of ["x", "\\n"]) {
    const string = `"${part.repeat(10_000_000)}"`;
    expect(first(`${string} + ""`)[0]?.length).toBe(string.length);
  }
});

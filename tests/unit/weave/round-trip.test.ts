// What a document says, its LaTeX says as well: the same definitions, tests and recordings, in the same order.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../../src/document/read.js";
import { isSame } from "../../../src/notation/same.js";
import { sourceOf } from "../../../src/source/source.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import type { ParsedDocument } from "../../../src/syntax/tree.js";
import { weaveLatex } from "../../../src/weave/latex/weave.js";

function parsed(name: string, text: string): ParsedDocument {
  return parseDocument(readDocument(sourceOf(name, text)));
}

function documentsIn(folder: string): readonly string[] {
  const url = new URL(`../../../${folder}/`, import.meta.url);
  return readdirSync(url).filter((name) => /\.(?:led|tex|md)$/.test(name) && name !== "README.md").map((name) => fileURLToPath(new URL(name, url)));
}

/** The tests of a document as they are written, each with what was played before it. */
function testsOf({ tests, source }: ParsedDocument): readonly unknown[] {
  return tests.map(({ expression, expected, play }) => ({
    expression: source.text.slice(expression.start, expression.end),
    expected: expected?.text,
    play: play === undefined ? undefined : { path: play.path, frame: play.frame },
  }));
}

function expectSame(before: ParsedDocument, after: ParsedDocument): void {
  const items = before.parsed.flatMap((region) => region.items);
  const found = after.parsed.flatMap((region) => region.items);
  expect(found.length).toBe(items.length);
  items.forEach((item, index) => expect(isSame(item, found[index]!), `${index}: ${before.source.text.slice(item.span.start, item.span.end)}`).toBe(true));
  expect(testsOf(after)).toEqual(testsOf(before));
  expect(after.diagnostics.filter(({ severity }) => severity === "error").length).toBe(before.diagnostics.filter(({ severity }) => severity === "error").length);
}

describe("the LaTeX of a document says the same", () => {
  it.each([...documentsIn("examples"), ...documentsIn("tests/conformance")])("for %s", (path) => {
    const before = parsed(path, readFileSync(path, "utf8"));
    const latex = weaveLatex(before);
    expectSame(before, parsed("woven.tex", latex));
  });

  it.each([...documentsIn("examples"), ...documentsIn("tests/conformance")])("also when it is woven again, for %s", (path) => {
    const once = parsed("once.tex", weaveLatex(parsed(path, readFileSync(path, "utf8"))));
    expectSame(once, parsed("twice.tex", weaveLatex(once)));
  });
});

// Tests the printed types. Documents state the expected types below their definitions, in fenced blocks named `types`.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { typeOfDefinition } from "../../src/types/definition-type.js";
import { withType } from "../../src/types/printing/printer.js";
import { documentsIn } from "../documents.js";
import { runEmitted } from "../support/run.js";

const documents = documentsIn("tests/types/shown");

/** The expected types in a document: one line per definition, with continuation lines for long types. */
function expectedIn(text: string): readonly string[] {
  return [...text.matchAll(/^```types\n([^]*?)^```/gm)].flatMap(([, body = ""]) =>
    body.replace(/\n +/g, " ").trim().split("\n"),
  );
}

describe.each(documents)("$path", ({ text }) => {
  const { document, diagnostics } = compile(text);

  it("has no diagnostics", () => {
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it("has the types stated below its definitions", () => {
    const expected = expectedIn(text);
    const shown = new Map(
      document.definitions.map((defined) => [defined.name, typeOfDefinition(defined, document).type]),
    );
    expect(
      expected.map((line) => line.split(" ")[0]!).map((name) => withType(name, shown.get(name) ?? "", " : ")),
    ).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it("has the results that its tests expect", () => {
    const { source, tests } = document;
    const asked = tests.map(({ expression }) => source.text.slice(expression.start, expression.end));
    const expected = tests.map((test) => test.expected?.text ?? "");
    expect(runEmitted(text, asked)).toEqual(runEmitted(text, expected));
  });
});

// What the tool shows of types: documents say below their definitions, in fences of types, what it should be.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile.js";
import { typeOfDefinition } from "../../src/types/definition-type.js";
import { withType } from "../../src/types/shown/show.js";
import { documentsIn } from "../documents.js";
import { runEmitted } from "../support/run.js";

const documents = documentsIn("tests/types/shown");

/** The expected types of a document, as it is written: a line a definition, and further lines for long ones. */
function expectedIn(text: string): readonly string[] {
  return [...text.matchAll(/^```types\n([^]*?)^```/gm)].flatMap(([, body = ""]) =>
    body.replace(/\n +/g, " ").trim().split("\n"),
  );
}

describe.each(documents)("$path", ({ text }) => {
  const { document, diagnostics } = compile(text);

  it("has nothing wrong in it", () => {
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });

  it("has the types that it says", () => {
    const expected = expectedIn(text);
    const shown = new Map(
      document.definitions.map((defined) => [defined.name, typeOfDefinition(defined, document).type]),
    );
    expect(
      expected.map((line) => line.split(" ")[0]!).map((name) => withType(name, shown.get(name) ?? "", " : ")),
    ).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it("gives what its tests expect", () => {
    const { source, tests } = document;
    const asked = tests.map(({ expression }) => source.text.slice(expression.start, expression.end));
    const expected = tests.map((test) => test.expected?.text ?? "");
    expect(runEmitted(text, asked)).toEqual(runEmitted(text, expected));
  });
});

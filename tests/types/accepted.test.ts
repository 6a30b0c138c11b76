// Correct documents: the checker reports no errors, and only justified warnings.

import { describe, expect, it } from "vitest";
import { program } from "../../src/program.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { compiledOf, documentsIn, type Written } from "../documents.js";

const accepted = documentsIn("tests/types/accepted");
const others = [
  ...documentsIn("examples"),
  ...documentsIn("tests/conformance"),
  ...documentsIn("tests/emitted/documents"),
];

/** Justified warnings about accepted documents: the code, and words that the message must contain. */
const deserved: Readonly<Record<string, readonly (readonly [code: string, words: string])[]>> = {
  // `n` may be a fraction: 1/2 mod 3 is 1/2, which no branch takes.
  "tests/types/accepted/complete-by-reasoning.led": [["L423", "`remainder3`"]],
  // The document gives a value to `k'` and uses `k`.
  "tests/types/accepted/repeated-names.led": [["L323", "`k'`"]],
};

const findingsOf = (document: Written): readonly Diagnostic[] => compiledOf(document).diagnostics;

const describeDiagnostic = ({ code, message }: Diagnostic): string => `${code}: ${message}`;

describe("lists of documents", () => {
  it("are not empty", () => {
    expect(accepted.length).toBeGreaterThan(60);
    expect(others.length).toBeGreaterThan(60);
  });

  it("excuse only warnings of existing documents", () => {
    for (const path of Object.keys(deserved)) expect(accepted.map((document) => document.path)).toContain(path);
  });
});

describe.each(accepted)("$path", (document) => {
  it("has no diagnostics, except for justified warnings", () => {
    const findings = findingsOf(document);
    const excused = deserved[document.path] ?? [];
    expect(
      findings
        .filter(
          ({ severity, code, message }) =>
            severity === "error" || !excused.some(([known, words]) => known === code && message.includes(words)),
        )
        .map(describeDiagnostic),
    ).toEqual([]);
    expect(findings.length).toBe(excused.length);
  });
});

describe.each(others)("$path", (document) => {
  it("has no errors", () => {
    expect(
      findingsOf(document)
        .filter(({ severity }) => severity === "error")
        .map(describeDiagnostic),
    ).toEqual([]);
  });
});

describe.each([...accepted, ...others])("tests of $path", (document) => {
  it("are accepted, unless they expect an error", () => {
    const compiled = compiledOf(document);
    const { source, tests } = compiled.document;
    const { expressions } = program(
      compiled,
      tests.map(({ expression }) => ({ source, span: expression })),
    );
    const wrong = tests.flatMap(({ expected, expression }, i) => {
      const isError = expected?.text.trim().startsWith("error");
      const errors = (expressions[i]?.diagnostics ?? []).filter(({ severity }) => severity === "error");
      return isError || errors.length === 0
        ? []
        : [`${source.text.slice(expression.start, expression.end)}: ${errors.map(describeDiagnostic).join("; ")}`];
    });
    expect(wrong).toEqual([]);
  });
});

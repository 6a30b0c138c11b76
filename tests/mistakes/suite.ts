// Small documents with a mistake: each gives its number of errors, at its place, in words that help. All messages
// stand beside their documents in one snapshot, to be read as a student would read them.

import { describe, expect, it } from "vitest";
import { compile, type Compiled } from "../../src/compile.js";
import type { Diagnostic, Severity } from "../../src/diagnostics/diagnostic.js";
import { renderDiagnostic } from "../../src/diagnostics/render.js";
import { positionAt } from "../../src/source/source.js";

/** A document with a mistake, and what is to be said of it. */
export interface Mistake {
  readonly title: string;
  readonly text: string;
  /** Of the first diagnostic of that severity. */
  readonly severity: Severity;
  readonly line: number;
  readonly column?: number;
  /** Words that its message or its help contains. */
  readonly mentions?: readonly string[];
  /** How many errors the document has; one, or none if the mistake is worth a warning only. */
  readonly errors?: number;
  /** The part of the translator without which it cannot be found. */
  readonly needs?: string;
}

/** The mistakes of a file that can be found. */
export function mistakesOf(
  listed: readonly (Omit<Mistake, "severity"> & { readonly severity: string })[],
): readonly Mistake[] {
  return listed
    .filter(({ needs }) => needs === undefined)
    .map((mistake) => ({ ...mistake, severity: severityOf(mistake.severity) }));
}

function severityOf(text: string): Severity {
  if (text !== "error" && text !== "warning") throw new Error(`${text} is no severity`);
  return text;
}

function errorsOf({ diagnostics }: Compiled): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

/** Tests each mistake by itself, and that there are enough of them. */
export function testMistakes(mistakes: readonly Mistake[], { atLeast }: { readonly atLeast: number }): void {
  describe("the list of mistakes", () => {
    it(`has titles of its own for at least ${atLeast} mistakes`, () => {
      expect(new Set(mistakes.map(({ title }) => title)).size).toBe(mistakes.length);
      expect(mistakes.length).toBeGreaterThanOrEqual(atLeast);
    });
  });

  describe.each(mistakes)("$title", (mistake) => {
    const compiled = compile(mistake.text);
    const first = compiled.diagnostics.find(({ severity }) => severity === mistake.severity);

    it("is as many errors as it has mistakes", () => {
      expect(errorsOf(compiled)).toHaveLength(mistake.errors ?? (mistake.severity === "error" ? 1 : 0));
    });

    it("is looked into without a fault", () => {
      expect(compiled.faults).toEqual([]);
    });

    it("is found at its place", () => {
      expect(first).toBeDefined();
      const { line, column } = positionAt(compiled.document.source, first?.span.start ?? 0);
      expect({ line, column: mistake.column === undefined ? undefined : column }).toEqual({
        line: mistake.line,
        column: mistake.column,
      });
    });

    it("is told in words that name the culprit", () => {
      const told = `${first?.message ?? ""}\n${first?.help ?? ""}`;
      for (const word of mistake.mentions ?? []) expect(told).toContain(word);
      expect(first?.help).toBeDefined();
    });
  });
}

/** Documents longer than this are cut in the snapshot. */
const longest = 200;

/** The documents, each with the messages as a terminal of 80 columns shows them. */
export function pagesOf(mistakes: readonly Mistake[], { color }: { readonly color: boolean }): string {
  const pages = mistakes.map(({ title, text }) => {
    const { diagnostics, document } = compile(text);
    const shown = text.length <= longest ? text.trimEnd() : `${text.slice(0, longest)}…`;
    const messages = diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, document, { color, width: 80 }));
    return [`==== ${title}`, shown, ...messages].join("\n\n");
  });
  return `${pages.join("\n\n\n")}\n`;
}

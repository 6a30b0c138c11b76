// Small documents with one mistake each. Tests check the number of errors, the location and the help, and record all
// messages beside their documents in one snapshot, for review from a student's point of view.

import { describe, expect, it } from "vitest";
import { compile, type Compiled } from "../../src/compiler.js";
import type { Diagnostic, Severity } from "../../src/diagnostics/diagnostic.js";
import { renderDiagnostic } from "../../src/diagnostics/render.js";
import { isPlain, unverifiedCodesIn, withoutSpaces } from "../../src/fixes/unverified-help.js";
import { positionAt } from "../../src/text/source.js";

export interface Mistake {
  readonly title: string;
  readonly text: string;
  /** `line` and `column` are those of the first diagnostic with this severity. */
  readonly severity: Severity;
  readonly line: number;
  readonly column?: number;
  readonly mentions?: readonly string[];
  /** The expected number of errors; by default one, or none if the mistake is only a warning. */
  readonly errors?: number;
  /** The component without which the mistake is not detected. */
  readonly needs?: string;
}

/** Validates the mistakes of a file, and omits those that need a missing component. */
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

const compiled = new WeakMap<Mistake, Compiled>();

/** Compiles the document of a mistake; cached. */
export function compiledOf(mistake: Mistake): Compiled {
  let one = compiled.get(mistake);
  if (one === undefined) compiled.set(mistake, (one = compile(mistake.text)));
  return one;
}

/** Tests each mistake separately, and that there are at least `atLeast`. */
export function testMistakes(mistakes: readonly Mistake[], { atLeast }: { readonly atLeast: number }): void {
  describe("list of mistakes", () => {
    it(`has unique titles for at least ${atLeast} mistakes`, () => {
      expect(new Set(mistakes.map(({ title }) => title)).size).toBe(mistakes.length);
      expect(mistakes.length).toBeGreaterThanOrEqual(atLeast);
    });
  });

  describe.each(mistakes)("$title", (mistake) => {
    const compiled = compiledOf(mistake);
    const first = compiled.diagnostics.find(({ severity }) => severity === mistake.severity);

    it("causes the expected number of errors", () => {
      expect(errorsOf(compiled)).toHaveLength(mistake.errors ?? (mistake.severity === "error" ? 1 : 0));
    });

    it("causes no internal error", () => {
      expect(compiled.faults).toEqual([]);
    });

    it("is reported at its location", () => {
      expect(first).toBeDefined();
      const { line, column } = positionAt(compiled.document.source, first?.span.start ?? 0);
      expect({ line, column: mistake.column === undefined ? undefined : column }).toEqual({
        line: mistake.line,
        column: mistake.column,
      });
    });

    it("has a message and a help that mention the required words", () => {
      const told = `${first?.message ?? ""}\n${first?.help ?? ""}`;
      for (const word of mistake.mentions ?? []) expect(told).toContain(word);
      expect(first?.help).toBeDefined();
    });

    it("has no unverified code in its help", () => {
      const text = withoutSpaces(mistake.text);
      expect(compiled.diagnostics.filter(isPlain).flatMap((one) => unverifiedCodesIn(one, text))).toEqual([]);
    });
  });
}

/** Documents longer than this many characters are truncated in the snapshot. */
const longest = 200;

/** The documents with their messages as printed on a terminal of 80 columns. */
export function pagesOf(mistakes: readonly Mistake[], { color }: { readonly color: boolean }): string {
  const pages = mistakes.map((mistake) => {
    const { title, text } = mistake;
    const { diagnostics, document } = compiledOf(mistake);
    const shown = text.length <= longest ? text.trimEnd() : `${text.slice(0, longest)}…`;
    const messages = diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, document, { color, width: 80 }));
    return [`==== ${title}`, shown, ...messages].join("\n\n");
  });
  return `${pages.join("\n\n\n")}\n`;
}

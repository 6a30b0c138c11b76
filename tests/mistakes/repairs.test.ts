// Applies every fix that tools can apply, in the documents with known mistakes and in mutants of correct documents, and
// expects the diagnostic to disappear.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import type { Diagnostic, Repair } from "../../src/diagnostics/diagnostic.js";
import { mutantsOf, pagesOf } from "./mutants/mutants.js";
import { documentsIn } from "../documents.js";
import asked from "./mistakes.json" with { type: "json" };
import { newAmong, repaired } from "./repairs.js";
import students from "./students.json" with { type: "json" };
import typed from "./types.json" with { type: "json" };
import { isLong, seed } from "../support/random.js";

interface Case {
  readonly title: string;
  readonly text: string;
  readonly found: readonly Diagnostic[];
  readonly diagnostic: Diagnostic;
  readonly repair: Repair;
}

function casesOf(title: string, text: string): readonly Case[] {
  const found = compile(text).diagnostics;
  return found.flatMap((diagnostic) =>
    (diagnostic.repairs ?? []).map((repair) => ({
      title: `${title}: ${diagnostic.code}, ${repair.title}`,
      text,
      found,
      diagnostic,
      repair,
    })),
  );
}

const errorsOf = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  found.filter(({ severity }) => severity === "error");

/** Documents with a second mistake that is reported only once the first is fixed. */
const twofold: ReadonlySet<string> = new Set([
  "equals and a colon",
  "a list of Haskell taken apart",
  "definitions of TLA+",
  "braces of LaTeX",
  "a wrong step and a reader of the state that is wrong as well",
]);

const documents = [
  ...[...asked, ...students, ...typed].map(({ title, text }) => ({ title, text })),
  ...catalogue().flatMap(({ explanations }) =>
    explanations.map(({ code, example = "" }) => ({ title: `the example of ${code}`, text: example })),
  ),
];

const cases = documents.flatMap(({ title, text }) => casesOf(title, text));

it("many mistakes have fixes", () => {
  expect(cases.length).toBeGreaterThanOrEqual(180);
});

describe.each(cases)("$title", ({ title, text, found, diagnostic, repair }) => {
  const after = compile(repaired(text, repair)).diagnostics;

  it("is removed by the fix", () => {
    expect(newAmong(found, after).map(({ code, message }) => ({ code, message }))).toContainEqual({
      code: diagnostic.code,
      message: diagnostic.message,
    });
  });

  it("is fixed without a new error", () => {
    const isTwofold = [...twofold].some((name) => title.startsWith(`${name}:`));
    expect(errorsOf(newAmong(after, found)).length > 0).toBe(isTwofold);
  });

  it("has a fix with a title that shows the edit", () => {
    expect(repair.title).toMatch(/^(?:Write|Insert|Remove) (?:`|U\+)/);
    expect(diagnostic.help).toBeDefined();
  });
});

describe("mutants of correct documents", () => {
  /** A few documents that are quick to check, with some dozens of mistakes of each kind. */
  const pages = pagesOf([
    ...documentsIn("examples/course").slice(0, 3),
    ...documentsIn("tests/types/accepted").filter(({ path }) => /\/(?:game-|signed-unions|noughts)/.test(path)),
  ]);
  const mutants = mutantsOf(pages, seed, isLong ? 2000 : 40);

  it("no fix makes a document worse, and some make it correct", () => {
    let made = 0;
    let whole = 0;
    for (const { text, page } of mutants) {
      for (const { found, repair, diagnostic } of casesOf(page.path, text)) {
        const corrected = repaired(text, repair);
        const after = compile(corrected).diagnostics;
        expect(errorsOf(after).length, `${diagnostic.code} ${repair.title}\n${corrected}`).toBeLessThanOrEqual(
          errorsOf(found).length,
        );
        made++;
        if (corrected === page.text) whole++;
      }
    }
    expect(made).toBeGreaterThan(8);
    expect(whole / made).toBeGreaterThan(0.5);
  });
});

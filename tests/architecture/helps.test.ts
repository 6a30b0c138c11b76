// Code in the help of a diagnostic is from the document or from a tried fix, or it names a notation of the language.
// The tests of recorded mistakes (tests/mistakes) check this for each of them.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import rewritten from "../mistakes/rewritten.json" with { type: "json" };
import {
  isPlain,
  notations,
  unverifiedCodesIn,
  withoutSpaces,
  withoutUnverifiedHelps,
} from "../../src/fixes/unverified-help.js";

function documents(): readonly string[] {
  return [
    ...rewritten.map(({ text }) => text),
    ...catalogue().flatMap(({ explanations }) => explanations.flatMap(({ example }) => example ?? [])),
  ];
}

describe("help of diagnostics", () => {
  it("shows no unverified code for the recorded mistakes and the catalogue", () => {
    const found = documents().flatMap((text) =>
      compile(text)
        .diagnostics.filter(isPlain)
        .map((one) => ({ text, help: one.help, untried: unverifiedCodesIn(one, withoutSpaces(text)) })),
    );
    expect(found.filter(({ untried }) => untried.length > 0)).toEqual([]);
    expect(found.length).toBeGreaterThan(60);
  });

  it("names few notations of the language", () => {
    expect(notations.length).toBeLessThan(8);
  });
});

describe("unverified code", () => {
  const of = (help: string, repairs: Diagnostic["repairs"] = []): string | undefined =>
    withoutUnverifiedHelps(
      [{ code: "L401", severity: "error", title: "", message: "", span: { start: 0, end: 1 }, help, repairs }],
      "/$ f(S) := S + 1 $/",
    )[0]?.help;

  it("is removed after a colon", () => {
    expect(of("Sets are united with `U`: `S U {1}`.")).toBe("Sets are united with `U`.");
    expect(of("It is asked with `some`: `some x in S. x = 1`. Or not.")).toBe("It is asked with `some`. Or not.");
  });

  it("is removed with its sentence if there is no colon", () => {
    expect(of("Sets are united with `U`. That is `S U {1}`.")).toBe("Sets are united with `U`.");
  });

  it("stays in a single sentence", () => {
    expect(of("That is `S U {1}`.")).toBe("That is `S U {1}`.");
  });

  it("stays if it occurs in the document or in a fix", () => {
    expect(of("Look at this: `S + 1`.")).toBe("Look at this: `S + 1`.");
    const edits = [{ span: { start: 0, end: 1 }, text: "S U {1}" }];
    const help = "Sets are united with `U`: `S U {1}`.";
    expect(of(help, [{ title: "Write `S U {1}`", edits }])).toBe(help);
  });
});

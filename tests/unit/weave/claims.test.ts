// Properties in woven pages and articles: their outcomes, the traces that demonstrate them, and the lines that limit
// the search.

import { describe, expect, it, vi } from "vitest";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import type { Weaving } from "../../../src/weave/html/page.js";
import { describeFailure } from "../../../src/weave/outcome.js";
import { led } from "../../support/world.js";

vi.setConfig({ testTimeout: 180_000 });

const document = `Counting

/$
initialState := 0
next(n) := {n + 1} if n < 4; {} otherwise
$/

always:>n < 5
5
possible:>n = 3
3

always:>n < 2

Not by even steps:

steps:>n mod 2 = 0

possible:>n = 2
false
`;

const weave = (files: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
  led(["weave", "document.led", "-o", "-", ...flags], { files });

function textOf(html: string): string {
  return (/<main[^]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll(/<ol class="strip"[^]*?<\/ol>/g, "")
    .replaceAll(/<(li|p|div|summary|pre)\b/g, "\n<$1")
    .replaceAll(/<math[^]*?<\/math>/g, "…")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/\n+/g, "\n");
}

it("a property has a symbol, a verdict, details and a trace, which is open below a refuted one", async () => {
  const { output, exitCode } = await weave({ "document.led": document });
  const text = textOf(output);
  expect(text.slice(text.indexOf("✓"))).toMatchInlineSnapshot(`
    "✓ holds
    always n < 5
    true in all 5 states
    ✓ holds
    possible n = 3
    true after 3 steps
    Trace: 3 steps
    0  0
    1  1
    2  2
    3  3
    ✗ refuted
    always n < 2
    False after 2 steps.
    Trace: 2 steps
    0  0
    1  1
    2  2
    Why
    2 < 2 is false
    Not by even steps:
    With only the steps that satisfy n mod 2 = 0:
    ✓ refuted, as expected
    possible n = 2
    false in all 2 states"
  `);
  expect(output.match(/<details class="because"( open)?>/g)).toMatchInlineSnapshot(`
    [
      "<details class="because">",
      "<details class="because" open>",
      "<details class="because" open>",
    ]
  `);
  expect(exitCode).toBe(1);
});

it("the JSON of a page counts properties, and errors leave them unchecked", async () => {
  const { output } = await weave({ "document.led": document }, "--json");
  expect(JSON.parse(output).woven).toMatchObject({ tests: 4, failed: 1 });
  const { output: wrong } = await weave({ "document.led": `${document}\n/$ x := y $/\n` });
  expect(textOf(wrong)).toContain("– not run");
});

describe("unexpected results on a page", () => {
  const sampled = `/$
initialState := 0
newState(I, S) := 1 if I[2] /= <> & I[2][1] = "A"; S otherwise
images(S) := {}
$/

always:>Gamma < 5
`;
  const undecided = "? 1 claim of 1 not decided";

  it("are not called failed if undecided: on a page, in a site and on its front page", async () => {
    const { screen, exitCode } = await led(["weave", "a.led"], { files: { "a.led": sampled } });
    expect(screen).toContain(`${undecided}. See the page for details.`);
    expect(exitCode).toBe(1);
    const site = await led(["weave", "a", "-o", "out"], { files: { "a/a.led": sampled } });
    expect(site.screen).toContain(`${undecided} in a/a.led. See its page for details.`);
    expect(site.world.files.get("out/index.html")).toContain(`${undecided}.`);
    const { output } = await led(["weave", "a.led", "--json"], { files: { "a.led": sampled } });
    expect(JSON.parse(output).woven).toMatchObject({ tests: 1, failed: 1, undecided: 1 });
  });

  const test = (status: "passed" | "failed") => ({ status }) as Weaving["results"][number];
  const claim = (status: "passed" | "failed", holds: "true" | "false" | "unknown") =>
    ({ status, holds }) as Weaving["claims"][number];
  it.each([
    [[test("passed")], [claim("passed", "false"), claim("passed", "unknown")], undefined],
    [[test("failed"), test("passed")], [], "✗ 1 test of 2 failed"],
    [[], [claim("failed", "false"), claim("failed", "unknown")], "✗ 1 claim of 2 failed, 1 not decided"],
    [[test("passed")], [claim("failed", "unknown")], "? 1 of 2 tests and claims not decided"],
    [[test("failed")], [claim("failed", "unknown")], "✗ 1 of 2 tests and claims failed, 1 not decided"],
  ])("are summarised for %j and %j as %s", (results, claims, words) => {
    const failure = describeFailure({ results, claims });
    expect(failure && `${failure.symbol} ${failure.words}`).toBe(words);
  });
});

it("an article has the properties and their limits in a form that led parses", async () => {
  const { output } = await weave({ "document.led": document }, "--to", "latex");
  const shown = (text: string): readonly string[] => {
    const { source, claims, limits } = readDocument(sourceOf("document.tex", text));
    return claims.map(
      ({ kind, expression, expected, limits: own }) =>
        `${own.length} ${kind} ${source.text.slice(expression.start, expression.end)} ${expected?.text ?? ""} ${limits.length}`,
    );
  };
  expect(shown(output)).toEqual(shown(document));
});

it("a trace is shown as a filmstrip of at most eight states, with changes highlighted", async () => {
  const counting = (limit: number) =>
    `/$\ninitialState := (0, "<b>")\nnext(s) := {(n + 1, t)} where (n, t) = s\n$/\n\npossible:>s[1] = ${limit}\n`;
  const stripIn = (html: string): readonly string[] =>
    [...(/<ol class="strip"[^]*?<\/ol>/.exec(html)?.[0] ?? "").matchAll(/<li[^]*?<\/li>/g)].map(([item]) => item);
  const short = stripIn((await weave({ "document.led": counting(2) })).output);
  expect(short).toHaveLength(3);
  expect(short[2]).toContain("<dt>n</dt><dd><del>1</del> → <ins>2</ins></dd>");
  expect(short[2]).toContain("<dd>&quot;&lt;b&gt;&quot;</dd>");
  const long = stripIn((await weave({ "document.led": counting(20) })).output);
  expect(long).toHaveLength(8);
  expect(long[4]).toContain("… 14 states …");
  expect(long[7]).toContain("<ins>20</ins>");
});

it("the filmstrip of a game shows the graphics that it draws", async () => {
  const game = `/$
ledGame
initialState := 0
transition := currentState + 1 if currentState < 2; currentState otherwise
images := {graphic("ball.svg", point(100 * currentState, 50), 48, 48)}
$/

possible:>currentState = 2
`;
  const ball = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle r="24" fill="#cfd6e6"/></svg>`;
  const { output } = await led(["weave", "document.led", "-o", "-"], {
    files: { "document.led": game, "ball.svg": ball },
  });
  const strip = /<ol class="strip"[^]*?<\/ol>/.exec(output)?.[0] ?? "";
  const [, encoded = ""] = /href="data:image\/svg\+xml;base64,([^"]*)"/.exec(strip) ?? [];
  expect(Buffer.from(encoded, "base64").toString()).toBe(ball);
});

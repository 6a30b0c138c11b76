// Two authentic documents: an unfinished LaTeX draft, and a typeset paper with scanning errors. Snapshots contain the
// ASCII form of each definition with its line, and all diagnostics.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { renderDiagnostic } from "../../src/diagnostics/render.js";
import { itemText } from "../../src/notation/text.js";
import { positionAt } from "../../src/text/source.js";

function compiled(name: string): ReturnType<typeof compile> {
  return compile(readFileSync(new URL(`documents/${name}`, import.meta.url), "utf8"), { name });
}

/** The definitions of typeset displays in ASCII, each with its first line number. */
function twins({ document }: ReturnType<typeof compile>): string {
  return document.parsed
    .filter(({ region }) => region.kind === "mathematics")
    .flatMap(({ items }) =>
      items.map((item) => `${positionAt(document.source, item.span.start).line}: ${itemText(item, "ascii")}\n`),
    )
    .join("");
}

describe.each(["tic-tac-toe-latex.tex", "tic-tac-toe-paper.md"])("%s", (name) => {
  const read = compiled(name);

  it("matches the snapshot of its ASCII forms", async () => {
    await expect(twins(read)).toMatchFileSnapshot(`documents/${name}.twins.txt`);
  });

  it("matches the snapshot of its diagnostics", async () => {
    const { document, diagnostics } = read;
    const said = diagnostics
      .map((diagnostic) => renderDiagnostic(diagnostic, document, { width: 100, color: false }))
      .join("\n");
    await expect(said).toMatchFileSnapshot(`documents/${name}.said.txt`);
  });
});

describe("draft", () => {
  const { diagnostics, document } = compiled("tic-tac-toe-latex.tex");
  const textOf = ({ span }: { readonly span: { readonly start: number; readonly end: number } }): string =>
    document.source.text.slice(span.start, span.end);

  it("has no errors except for the names that it never defines, each at its use", () => {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, ...one }) => `${code} ${textOf(one)}`)).toEqual([
      "L301 restart",
      "L301 gameBoard",
      "L301 movesMade",
    ]);
  });

  it("has no warning except for its two steps", () => {
    expect(
      diagnostics.filter(({ severity }) => severity === "warning").map(({ code, ...one }) => `${code} ${textOf(one)}`),
    ).toEqual(["L342 nextState"]);
  });
});

describe("scanned paper", () => {
  const { diagnostics, document } = compiled("tic-tac-toe-paper.md");
  const numbered = new Map([
    [1, "initialState"],
    [8, "playerToMove"],
    [9, "even"],
    [11, "BLACK"],
    [12, "WHITE"],
    [13, "BLUE"],
    [14, "GREEN"],
    [15, "RED"],
    [17, "fontSize"],
    [18, "centerX"],
    [19, "centerY"],
    [20, "xImage"],
    [21, "oImage"],
    [22, "cellDisplay"],
    [23, "gameBoard"],
    [24, "cellDisplays"],
    [25, "currentPlayerDisplay"],
    [26, "restartLeft"],
    [27, "restartRight"],
    [28, "restartBottom"],
    [29, "restartTop"],
    [30, "restartBottomLeftPoint"],
    [31, "restartBottomRightPoint"],
    [32, "restartTopLeftPoint"],
    [33, "restartTopRightPoint"],
    [34, "mid"],
    [35, "restartMidX"],
    [36, "restartMidY"],
    [38, "gameResultDisplay"],
    [40, "xMin"],
    [41, "xMax"],
    [42, "yMin"],
    [43, "yMax"],
    [44, "cellClicked"],
    [46, "moveMadeIn"],
    [47, "movesMade"],
    [48, "newState"],
  ]);

  it("has all definitions that were scanned without damage", () => {
    const whole = document.definitions
      .filter(({ definition }) => definition.body.kind !== "broken")
      .map(({ name }) => name);
    expect(whole).toEqual(expect.arrayContaining([...numbered.values()]));
  });

  it("has at most one error per definition", () => {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const at = errors.map(({ span }) =>
      document.definitions.findIndex(
        ({ definition }) => definition.span.start <= span.start && span.end <= definition.span.end,
      ),
    );
    expect(at).not.toContain(-1);
    expect(new Set(at).size).toBe(at.length);
  });
});

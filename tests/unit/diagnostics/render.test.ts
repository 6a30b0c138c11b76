import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { headingPath, renderDiagnostic, toJson } from "../../../src/diagnostics/render.js";
import { showControlCharacters } from "../../../src/diagnostics/cells.js";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";

/** A diagnostic for the text between ‹ and ›, with labels for the texts between « and ». */
function finding(
  marked: string,
  parts: Partial<Diagnostic> = {},
): { readonly diagnostic: Diagnostic; readonly text: string } {
  let text = "";
  const at = new Map<string, number>();
  for (const c of marked) {
    if ("‹›«»".includes(c)) at.set(c, text.length);
    else text += c;
  }
  const place = (open: string, close: string) => ({ start: at.get(open) ?? 0, end: at.get(close) ?? 0 });
  const labels = at.has("«") ? [{ span: place("«", "»"), text: "defined here" }] : [];
  return {
    text,
    diagnostic: {
      code: "L000",
      severity: "error",
      title: "A title",
      message: "What was found.",
      span: place("‹", "›"),
      labels,
      ...parts,
    },
  };
}

function render(marked: string, parts: Partial<Diagnostic> = {}, { width = 80, color = false } = {}): string {
  const { diagnostic, text } = finding(marked, parts);
  return renderDiagnostic(diagnostic, readDocument(sourceOf("page.led", text)), { color, width });
}

function excerpt(marked: string, width = 80): readonly string[] {
  return (render(marked, {}, { width }).split("\n\n")[1] ?? "").split("\n");
}

describe("rendered diagnostic", () => {
  it("shows the title, location, excerpt, message and help", () => {
    const text = "# Rules\n\n## Lines\n\n/$ rows := {1}\nfull iff |‹rwos›| = 9 $/\n";
    expect(render(text, { message: "Nothing is named `rwos`.", help: "Write `rows`." })).toBe(
      [
        "error L000: A title",
        "page.led:6:11, under Rules > Lines",
        "",
        "  6 | full iff |rwos| = 9 $/",
        "    |           ^^^^",
        "",
        "Nothing is named `rwos`.",
        "",
        "Try: Write `rows`.",
      ].join("\n"),
    );
  });

  it("omits missing headings and help", () => {
    expect(render("‹x› := 1\n\n# Later")).toBe(
      "error L000: A title\npage.led:1:1\n\n  1 | x := 1\n    | ^\n\nWhat was found.",
    );
  });

  it("labels a warning as such", () => {
    expect(render("‹x›", { severity: "warning" })).toMatch(/^warning L000:/);
  });

  it("has the same text with and without colour", () => {
    const parts = { message: "Use `x` here.", help: "Or ``  `y `` there." };
    const coloured = render("a ‹b› «c»", parts, { color: true });
    expect(coloured).toContain("\u001b[36m`x`\u001b[39m");
    expect(coloured).toContain("\u001b[31m^\u001b[39m");
    expect(stripVTControlCharacters(coloured)).toBe(render("a ‹b› «c»", parts));
  });

  it("is wrapped at the width without breaking quoted code", () => {
    const message = "The quantifier ended before this, because `some x in S. x > 0` binds tighter than `&` does.";
    const lines = render("‹x›", { message, help: "Put parentheses around the whole body of it." }, { width: 40 }).split(
      "\n\n",
    );
    expect(lines[2]).toBe(
      "The quantifier ended before this,\nbecause `some x in S. x > 0` binds\ntighter than `&` does.",
    );
    expect(lines[3]).toBe("Try: Put parentheses around the whole\n     body of it.");
  });

  it("preserves the lines of a message", () => {
    expect(render("‹x›", { message: "One.\n\nTwo." })).toContain("\nOne.\n\nTwo.");
  });

  it("does not quote code with backquotes again", () => {
    expect(render("‹x›", { message: "The atom `` `x `` is no string." })).toContain("The atom `x is no string.");
  });

  it("escapes control characters from the document", () => {
    const text = "x \u001b[2J‹\u202ey› \u0007";
    const shown = render(text, { message: "Found `\u001b[31m`.", labels: [] });
    expect(shown).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(shown).toContain("␛[2J");
  });

  it("replaces control characters and lone surrogates by visible symbols", () => {
    expect(showControlCharacters("a\u0000\n\u007f\u0085\u2066\ud800é🎲")).toBe("a␀␊␡\ufffd\ufffd\ufffdé🎲");
  });
});

describe("excerpt", () => {
  it("marks an empty span with one caret", () => {
    expect(excerpt("/$ x := ‹›$/")).toEqual(["  1 | /$ x := $/", "    |         ^"]);
    expect(excerpt("abc\n‹›")).toEqual(["  2 |", "    | ^"]);
    expect(excerpt("abc‹\n›d")).toEqual(["  1 | abc", "    |    ^"]);
  });

  it("marks the ends of a multiline span without indentation, and omits the middle", () => {
    expect(excerpt("a ‹b\n  c\n\n  d\ne\nf\ng› h")).toEqual([
      "  1 | a b",
      "    |   ^",
      "  2 |   c",
      "    |   ^",
      "  3 |",
      "  4 |   d",
      "    |   ^",
      "  ...",
      "  7 | g h",
      "    | ^",
    ]);
  });

  it("shows a nearby secondary span with its label", () => {
    expect(excerpt("«x» := 1\n\n‹x› := 2")).toEqual([
      "  1 | x := 1",
      "    | - defined here",
      "  2 |",
      "  3 | x := 2",
      "    | ^",
    ]);
  });

  it("shows a secondary span on the same line below the first mark", () => {
    expect(excerpt("«x» := ‹x› + 1")).toEqual(["  1 | x := x + 1", "    |      ^", "    | - defined here"]);
  });

  it("omits lines between distant spans", () => {
    expect(excerpt("‹x› := 1\n\n\n\n\n\n\n\n\n«x» := 2")).toEqual([
      "   1 | x := 1",
      "     | ^",
      "   ...",
      "  10 | x := 2",
      "     | - defined here",
    ]);
  });

  it("aligns marks below tabs, wide characters, combining marks, emoji and a byte order mark", () => {
    expect(excerpt("\tx\t‹y›")).toEqual(["  1 |     x   y", "    |         ^"]);
    expect(excerpt("集合 ‹甲乙› x")).toEqual(["  1 | 集合 甲乙 x", "    |      ^^^^"]);
    expect(excerpt("e\u0301‹x›")).toEqual(["  1 | e\u0301x", "    |  ^"]);
    expect(excerpt("🎲‹👩‍🔬›")).toEqual(["  1 | 🎲👩‍🔬", "    |   ^^"]);
    expect(excerpt("\ufeff‹x› y")).toEqual(["  1 | x y", "    | ^"]);
    expect(excerpt("a\r\n‹b›\r\n")).toEqual(["  2 | b", "    | ^"]);
  });

  it("truncates a long line around the marked span", () => {
    const before = "abcdefghij".repeat(20);
    expect(excerpt(`${before}‹rwos›${before}`, 46)).toEqual([
      "  1 | …hijabcdefghijrwosabcdefghijabcdefghija…",
      "    |               ^^^^",
    ]);
    expect(excerpt(`‹x› ${before}`, 46)[0]).toMatch(/^ {2}1 \| x abc.*…$/);
    expect(excerpt(`${before} ‹x›`, 46)[1]).toMatch(/^ {4}\| +\^$/);
  });

  it.each([1, 399, 400, 100_000])(
    "fits the width and aligns the mark with the span, %i letters from the start of the line",
    (distance) => {
      for (const filler of ["x", "集", "\t", "🎲"]) {
        const [line = "", mark = ""] = excerpt(`${filler.repeat(distance)}‹@@›${filler.repeat(distance)}`, 60);
        const cells = [...line].flatMap((c) => (c === "集" || c === "🎲" ? [c, ""] : [c]));
        expect(cells.length).toBeLessThanOrEqual(60);
        expect(cells.slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1).join("")).toBe("@@");
      }
    },
  );
});

describe("heading path", () => {
  it("lists the enclosing headings, outermost first", () => {
    const text = "# A\n## B\n### C\n## D\nhere\n# E\n";
    const document = readDocument(sourceOf("page.md", text));
    expect(headingPath(document, text.indexOf("here"))).toBe("A > D");
    expect(headingPath(document, text.length)).toBe("E");
    expect(headingPath(document, 0)).toBe("A");
  });
});

describe("diagnostic as JSON", () => {
  it("gives positions as lines and columns", () => {
    const { diagnostic, text } = finding("a\n  ‹bc›\n", { help: "Do this." });
    expect(toJson(diagnostic, sourceOf("p.led", text))).toEqual({
      code: "L000",
      severity: "error",
      title: "A title",
      message: "What was found.",
      help: "Do this.",
      file: "p.led",
      start: { line: 2, column: 3 },
      end: { line: 2, column: 5 },
      labels: [],
      repairs: [],
    });
  });

  it("includes related locations and edits", () => {
    const { diagnostic, text } = finding("a\n  ‹bc›\n");
    const labels = [{ span: { start: 0, end: 1 }, text: "defined here" }];
    const repairs = [{ title: "Write `b`", edits: [{ span: diagnostic.span, text: "b" }] }];
    expect(toJson({ ...diagnostic, labels, repairs }, sourceOf("p.led", text))).toMatchObject({
      labels: [{ file: "p.led", start: { line: 1, column: 1 }, end: { line: 1, column: 2 }, text: "defined here" }],
      repairs: [
        {
          title: "Write `b`",
          edits: [{ start: { line: 2, column: 3 }, end: { line: 2, column: 5 }, text: "b" }],
        },
      ],
    });
  });

  it("uses null for missing help", () => {
    expect(toJson(finding("‹a›").diagnostic, sourceOf("p.led", "a")).help).toBeNull();
  });
});

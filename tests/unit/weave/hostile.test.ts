import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import { readProse } from "../../../src/weave/read.js";
import { documentsIn } from "../../documents.js";
import { isLong, seed } from "../../support/random.js";
import { timed } from "../../processor-time.js";
import { documents, latexDocuments } from "./arbitrary.js";
import { proseOf, slotsIn } from "./shown.js";

const extensions = [".led", ".tex"];

/** The required slots of the prose: all regions and tests in text order. */
function slotsOf(text: string, name: string): readonly string[] {
  const { regions, tests } = readDocument(sourceOf(name, text));
  const slots = [
    ...regions.map(({ span }, index) => ({ span, slot: `region ${index}` })),
    ...tests.map(({ span }, index) => ({ span, slot: `test ${index}` })),
  ];
  return slots.toSorted((a, b) => a.span.start - b.span.start).map(({ slot }) => slot);
}

describe("prose of arbitrary text", () => {
  it("has one slot for each region and each test", () => {
    fc.assert(
      fc.property(documents, (text) => {
        expect(slotsIn(proseOf(text).blocks).toSorted()).toEqual(slotsOf(text, "test.led").toSorted());
      }),
      { seed, numRuns: isLong ? 10_000 : 60 },
    );
  }, 180_000);

  it("has one slot for each in LaTeX too", () => {
    fc.assert(
      fc.property(latexDocuments, (text) => {
        expect(slotsIn(proseOf(text, "test.tex").blocks).toSorted()).toEqual(slotsOf(text, "test.tex").toSorted());
      }),
      { seed, numRuns: isLong ? 10_000 : 60 },
    );
  }, 180_000);

  it("has the slots of tests in table cells after the table", () => {
    const text = "\\begin{tabular}{ll}\na & b\\\\\nabove\ncmd:>x\n1\n\\end{tabular}";
    expect(slotsIn(proseOf(text, "test.tex").blocks)).toEqual(["test 0"]);
  });

  it.each([...documentsIn("examples", extensions), ...documentsIn("tests/conformance", extensions)])(
    "has the slots in order in $path",
    ({ path, text }) => {
      expect(slotsIn(readProse(readDocument(sourceOf(path, text))).blocks)).toEqual(slotsOf(text, path));
    },
  );

  it.each<[string, string]>([
    ["nested braces", "{".repeat(10000) + "a" + "}".repeat(10000)],
    ["nested environments", "\\begin{quote}".repeat(3000) + "a" + "\\end{quote}".repeat(3000)],
    ["nested emphasis", "\\emph{a".repeat(3000) + "}".repeat(3000)],
    ["unclosed braces", "\\emph{ ".repeat(4000)],
    [
      "macros that double their contents",
      `${Array.from({ length: 26 }, (_, index) => `\\newcommand{\\${"abcdefghijklmnopqrstuvwxyz"[index]}a}{\\${"bcdefghijklmnopqrstuvwxyza"[index]}a\\${"bcdefghijklmnopqrstuvwxyza"[index]}a}`).join("")}\\aa`,
    ],
    ["an unclosed verbatim environment", "\\begin{verbatim}\\verb|".repeat(5000)],
    ["cells", `\\begin{tabular}{l}${"a & b \\\\ ".repeat(2000)}\\end{tabular}`],
    ["items", `\\begin{itemize}${"\\item[a] b\n".repeat(2000)}\\end{itemize}`],
    ["options", `a${" \\\\[".repeat(2000)}`],
    ["sections", "\\section{a} \\label{b} c\n".repeat(1500)],
    ["regions", "/$ x := 1 $/ a\n".repeat(3000)],
    ["titles", `${"\\title{a}\n".repeat(3000)}\\begin{document}`],
    ["quotes", "`a b ".repeat(5000)],
  ])(
    "is parsed in reasonable time as LaTeX: %s",
    (_, text) => {
      const {
        result: { blocks },
        milliseconds,
      } = timed(() => proseOf(text, "test.tex"));
      expect(milliseconds).toBeLessThan(10_000);
      expect(slotsIn(blocks)).toHaveLength(slotsOf(text, "test.tex").length);
    },
    180_000,
  );

  it.each<[string, string]>([
    ["nested quotations", "> ".repeat(10000) + "/$ x := 1 $/"],
    ["nested brackets", "[".repeat(10000) + "a" + "](b)".repeat(10000)],
    ["nested emphasis", "*a ".repeat(10000) + "b*".repeat(10000)],
    ["nested strong emphasis", "**a".repeat(10000) + "**".repeat(10000)],
    ["nested lists", Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join("")],
    ["backquotes", "`a ".repeat(10000) + Array.from({ length: 300 }, (_, length) => "`".repeat(length)).join("a")],
    ["dollar signs", "$a ".repeat(20000)],
    ["unclosed parentheses", "\\(a ".repeat(20000)],
    ["unclosed environments", "\\begin{verbatim}\n".repeat(10000)],
    ["marks", "\ue000\ue0000\ue001".repeat(20000)],
    ["regions", "/$ x := 1 $/ a\n".repeat(10000)],
    ["tests", "cmd:>1\n".repeat(10000)],
    ["rows of a drawn board", "1|2|3\n-----\n".repeat(10000) + "4|5|6"],
    ["rulers", "-= ".repeat(30000) + "a"],
    ["blanks", `a${" ".repeat(50000)}b\n\n    ${" ".repeat(50000)}c`],
    ["list items in the style of 2014", "*) a\n".repeat(10000)],
  ])(
    "is parsed in reasonable time: %s",
    (_, text) => {
      const {
        result: { blocks },
        milliseconds,
      } = timed(() => proseOf(text));
      expect(milliseconds).toBeLessThan(5000);
      expect(slotsIn(blocks)).toHaveLength(slotsOf(text, "test.led").length);
    },
    180_000,
  );
});

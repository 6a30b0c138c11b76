import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { regionCode } from "../../../src/document/read.js";
import { read } from "./reading.js";
import { isLong } from "../../support/random.js";

/** Text fragments, most of which are significant to the document reader. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("/$", "$/", "/-", "-/", "---/", "/---", "\n", "\r\n", "\r", " ", "\t", "-", "/", "$"),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "```led\n",
      "\n```\n",
      "~~~led\n",
      "\n~~~\n",
      "````\n",
      "cmd:>",
      "\ncmd:>x\n",
      "\\begin{verbatim}",
      "\\end{verbatim}",
      "\\section{A}",
      "# H\n",
      "=====\n",
      "-----\n",
      "x := 1",
      "p(x) iff x",
      '"q"',
      "\ufeff",
      "\n\n",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 5 }) },
);
const document = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

describe("reader on arbitrary text", () => {
  it("returns disjoint regions and tests in order, within the text", () => {
    fc.assert(
      fc.property(document, (text) => {
        const { regions, tests } = read(text);
        const spans = [...regions, ...tests]
          .map((part) => part.span)
          .sort((a, b) => a.start - b.start || a.end - b.end);
        let end = 0;
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
        expect(regions.map((r) => r.span.start)).toEqual(regions.map((r) => r.span.start).sort((a, b) => a - b));
      }),
      { numRuns: isLong ? 10_000 : 75 },
    );
  });

  it("returns the code between the delimiters", () => {
    const opener = {
      dollar: /^\/\$$/,
      dash: /^\/-+$/,
      fence: /^(?:`{3,}|~{3,})[^\r\n]*(?:\r\n?|\n)?$/,
      mathematics: /^(?:\$\$|\\\[|\\begin\s*\{\w+\*?\}|\\def(?:un|pred)\b[^]*)$/,
    };
    const closer = {
      dollar: /^\$\/$/,
      dash: /^-+\/$/,
      fence: /^ {0,3}(?:`{3,}|~{3,})\s*$/,
      mathematics: /^(?:\$\$|\\\]|\\end\s*\{\w+\*?\}|\})$/,
    };
    fc.assert(
      fc.property(document, (text) => {
        const whole = read(text);
        const unclosed = new Set(whole.diagnostics.filter((d) => d.severity === "error").map((d) => d.span.start));
        for (const region of whole.regions) {
          expect(text.slice(region.span.start, region.code.start)).toMatch(opener[region.kind]);
          expect(regionCode(whole, region)).toBe(text.slice(region.code.start, region.code.end));
          if (!unclosed.has(region.span.start))
            expect(text.slice(region.code.end, region.span.end)).toMatch(closer[region.kind]);
          else expect(region.code.end).toBeLessThanOrEqual(region.span.end);
        }
      }),
      { numRuns: isLong ? 10_000 : 75 },
    );
  });

  it("does not throw on random strings", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expect(read(text).source.text).toBe(text);
      }),
      { numRuns: isLong ? 10_000 : 50 },
    );
  });
});

describe("reader on large documents", () => {
  const many = 100_000;
  // With a search from every opening delimiter, each of these is quadratic, takes minutes and exceeds the timeout.
  it.each<[string, string, number]>([
    ["dollar openers on separate lines", "/$\n".repeat(many), many / 2],
    ["dollar openers on one line", "/$ ".repeat(many), 1],
    ["dash openers before prose", "x /- y\n".repeat(many), many],
    ["openers of fences", "```led\nx\n".repeat(many / 2), many / 4],
    ["openers of two kinds alternately", "/$ a := 1\n/- b := 2\n".repeat(many / 2), many],
    ["one long run of dashes", `/${"-".repeat(many)}`, 1],
    ["long runs of dashes in prose", `x ${"-".repeat(many)} y\n`, 0],
    ["unclosed environments", "\\begin{verbatim}\n".repeat(many), 0],
    ["limits without a property", "with:>n = 4\n".repeat(many / 2), 1],
    ["white space after the title", `Program:${" ".repeat(many)}x`, 0],
  ])("takes linear time: %s", (_, text, errors) => {
    expect(read(text).diagnostics).toHaveLength(errors);
  });

  it("finds every region, test and heading of a long document", () => {
    const page = "## Part\n\nSome prose about x.\n\n/$ x := 1 $/\n\n/---\ny := 2\n---/\n\ncmd:>x\n1\n\n";
    const { regions, tests, headings } = read(page.repeat(8_000));
    expect([regions.length, tests.length, headings.length]).toEqual([16_000, 8_000, 8_000]);
  });
});

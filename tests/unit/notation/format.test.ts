import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { widthOf } from "../../../src/diagnostics/cells.js";
import { format, formatItems } from "../../../src/notation/format.js";
import { itemText } from "../../../src/notation/text.js";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import { lex } from "../../../src/syntax/lexer.js";
import { parseItems } from "../../../src/syntax/alone.js";
import { parseDocument } from "../../../src/syntax/parse.js";
import { isSame } from "../../../src/syntax/same.js";
import type { Item, ParsedDocument } from "../../../src/syntax/tree.js";
import { shapeOf } from "../../oracle/shape.js";
import { corpusDocuments } from "./documents.js";
import { items } from "./random-trees.js";
import { cases, isLong, oneIn } from "../../support/random.js";

/** Timeout in milliseconds. With LED_LONG, a property takes minutes of processor time. */
const timeout = isLong ? 3_600_000 : 600_000;

function itemsOf(text: string): readonly Item[] {
  const { items: read, diagnostics } = parseItems(text, { start: 0, end: text.length }, 0);
  if (diagnostics.length > 0) throw new Error(`${text}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  return read;
}

const parsed = (text: string, name = "test.led"): ParsedDocument => parseDocument(readDocument(sourceOf(name, text)));
const formatted = (text: string, width?: number): string => formatItems(text, itemsOf(text), width);

/** The text without white space, which formatting must preserve. */
const inked = (text: string): string => text.replace(/\s+/g, "");

describe("formatted document", { timeout }, () => {
  it("is a fixed point, also if a region is unclosed or has errors", () => {
    const piece = fc.constantFrom(
      "f(x):=x+1",
      "g := \\frac 1",
      "h :=",
      "a := 1 if",
      "(",
      "\n",
      "\n\n",
      "  ",
      "Prose.",
      "x: Nat",
    );
    const code = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(""));
    const delimiters = fc.constantFrom(
      ["/$", "$/"],
      ["/- ", "-/"],
      ["---/", "/---"],
      ["/---\n", "---/"],
      ["```led\n", "\n```\n"],
    );
    const region = fc
      .tuple(delimiters, code, fc.constantFrom("", "", "\n"), fc.boolean())
      .map(([[opener, closer], inner, gap, isClosed]) => opener! + inner + gap + (isClosed ? closer! : ""));
    const document = fc
      .tuple(fc.array(region, { minLength: 1, maxLength: 3 }), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([regions, lineEnd]) => regions.join("\n\n").replaceAll("\n", lineEnd));
    fc.assert(
      fc.property(document, (text) => {
        const { text: once } = format(parsed(text));
        expect(format(parsed(once)).text).toBe(once);
      }),
      { numRuns: cases(4000) },
    );
  });

  it.each(corpusDocuments())("has the same trees, and is a fixed point: $name", ({ document }) => {
    const { text: once } = format(document);
    expect(inked(once)).toBe(inked(document.source.text));
    const read = parsed(once, document.source.name);
    const trees = document.parsed.flatMap(({ items: own }) => own);
    const found = read.parsed.flatMap(({ items: own }) => own);
    expect(found.length).toBe(trees.length);
    expect(found.findIndex((item, i) => !isSame(item, trees[i]!))).toBe(-1);
    expect(format(read).text).toBe(once);
    for (const { region } of read.parsed)
      if (region.kind !== "mathematics")
        for (const line of once.slice(region.code.start, region.code.end).split("\n"))
          expect(widthOf(line), line).toBeLessThanOrEqual(80);
  });
});

describe("definition with a syntax error", { timeout }, () => {
  const documents = oneIn(
    3,
    corpusDocuments().filter(({ name }) => name.startsWith("examples") && name.endsWith(".led")),
  );

  it.each(documents)("is left unchanged while all others are formatted: $name", ({ name, document }) => {
    const { text } = document.source;
    const whole = parsed(format(document).text, name);
    const inStyle = whole.parsed.flatMap(({ items: own }) => own);
    const asWritten = document.parsed.flatMap(({ items: own }) => own);
    const slice = (from: string, { span }: Item): string => from.slice(span.start, span.end);
    fc.assert(
      fc.property(
        fc.nat(asWritten.length - 1),
        fc.nat(),
        fc.constantFrom(")", "(", "if", "} {", "§"),
        (i, at, sign) => {
          const broken = asWritten[i]!;
          const { tokens } = lex(text, broken.span);
          const place = tokens[1 + (at % (tokens.length - 1))]?.startOffset ?? broken.span.end;
          const damaged = `${text.slice(0, place)}${sign} ${text.slice(place)}`;
          const read = parsed(damaged, name);
          const isBroken = read.diagnostics.some(({ severity }) => severity === "error");
          fc.pre(isBroken);
          const result = format(read);
          const left = damaged.slice(broken.span.start, broken.span.end + sign.length + 1);
          expect(result.text).toContain(left.trimEnd());
          for (const [k, item] of inStyle.entries())
            if (k !== i) expect(result.text, left).toContain(slice(whole.source.text, item));
        },
      ),
      { numRuns: isLong ? 300 : 5 },
    );
  });
});

/**
 * The same tokens in a different layout: random spaces and line breaks where there was space, and next to brackets.
 * After a comma, where a row of a grid may begin, `isRow` decides about a line break, given the number of the comma.
 */
function shuffled(text: string, next: (below: number) => number, isRow: (comma: number) => boolean): string {
  const { tokens } = lex(text, { start: 0, end: text.length });
  let written = "";
  let end = 0;
  let commas = 0;
  tokens.forEach((token, i) => {
    const between = text.slice(end, token.startOffset);
    const before = tokens[i - 1]?.image;
    if (/\n\n/.test(between)) written += between;
    else if (before === ",") written += (isRow(commas++) ? ["\n", " \n\t ", "\n    "] : [" ", "  "])[next(2)]!;
    else if (between !== "") written += [" ", "  ", "\n", " \n\t ", "\n    "][next(5)]!;
    else if (i > 0 && (/^[([{]$/.test(before!) || /^[)\]},;]$/.test(token.image))) written += ["", " "][next(2)]!;
    written += token.image;
    end = token.startOffset + token.image.length;
  });
  return written;
}

const noRow = (): boolean => false;

describe("formatted definitions", { timeout }, () => {
  it("are equal to the original and a fixed point", () => {
    fc.assert(
      fc.property(items, fc.constantFrom("ascii", "unicode"), fc.constantFrom(20, 80), (trees, alphabet, width) => {
        const text = trees.map((item) => itemText(item, alphabet)).join("\n");
        const once = formatted(text, width);
        expect(shapeOf(itemsOf(once)), once).toEqual(shapeOf(trees));
        expect(formatted(once, width)).toBe(once);
      }),
      { numRuns: isLong ? 20_000 : 10 },
    );
  });

  it("do not depend on the layout of their tokens", () => {
    fc.assert(
      fc.property(items, fc.constantFrom(40, 80), fc.infiniteStream(fc.nat()), (trees, width, dice) => {
        const text = trees.map((item) => itemText(item, "ascii")).join("\n\n");
        const once = formatted(text, width);
        for (let i = 0; i < 5; i++) {
          const other = shuffled(text, (below) => dice.next().value % below, noRow);
          expect(formatted(other, width), other).toBe(once);
        }
      }),
      { numRuns: isLong ? 20_000 : 10 },
    );
  });

  it("depend only on the rows of the layout, and are a fixed point, also for grids", () => {
    fc.assert(
      fc.property(
        items,
        fc.constantFrom(40, 80),
        fc.oneof(
          fc.integer({ min: 1, max: 3 }).map((length) => (comma: number) => comma % length === length - 1),
          fc.infiniteStream(fc.boolean()).map((stream) => {
            const rows: boolean[] = [];
            return (comma: number) => {
              while (rows.length <= comma) rows.push(stream.next().value);
              return rows[comma]!;
            };
          }),
        ),
        fc.infiniteStream(fc.nat()),
        (trees, width, isRow, dice) => {
          const text = trees.map((item) => itemText(item, "ascii")).join("\n\n");
          const inRows = shuffled(text, () => 0, isRow);
          const once = formatted(inRows, width);
          expect(shapeOf(itemsOf(once)), inRows).toEqual(shapeOf(trees));
          expect(formatted(once, width), inRows).toBe(once);
          for (let i = 0; i < 2; i++) {
            const other = shuffled(text, (below) => dice.next().value % below, isRow);
            expect(formatted(other, width), other).toBe(once);
          }
        },
      ),
      { numRuns: isLong ? 20_000 : 10 },
    );
  });

  it("do not align a list and a string as a grid", () => {
    expect(formatted('x := ({1, 2},\n "ab")')).toBe('x := ({1, 2}, "ab")');
  });

  it("preserve pictures made of strings, whose rows may differ in length", () => {
    const picture = 'x :=\n    <"  #####",\n     "###   #",\n     "# # . ##">';
    expect(formatted(picture)).toBe(picture);
    expect(formatted('x := <"a", "b">')).toBe('x := <"a", "b">');
  });

  it("do not break the parameters of a signature before its result", () => {
    const result = "fSet(Cell * fSet(Int * Int) * Bool)";
    expect(formatted(`found: Player * Position -> ${result} * ${result} * Bool`)).toBe(
      `found: Player * Position -> ${result} *\n                            ${result} *\n                            Bool`,
    );
  });

  it("have branches as operands on lines of their own, with conditions below long values", () => {
    expect(formatted("f(x) := g(x, (first(x) if x > 10; second(x) if isGood(x); 0 otherwise))", 50)).toBe(
      "f(x) :=\n    g(x,\n      (first(x)  if x > 10;\n       second(x) if isGood(x);\n       0         otherwise))",
    );
    expect(formatted("f(x) := (firstValue(x) + secondValue(x) + 1 if isGood(x) & isBetter(x); 0 otherwise)", 40)).toBe(
      "f(x) :=\n    (firstValue(x) + secondValue(x) + 1\n       if isGood(x) & isBetter(x);\n     0 otherwise)",
    );
  });

  it("have no columns if arguments are filled into rows", () => {
    const call = "picture(point((left + right) / 2, (top + bottom) / 2), 46 + left - right, 46 + top, white)";
    expect(formatted(`x := ${call}`)).toBe(
      "x :=\n    picture(point((left + right) / 2, (top + bottom) / 2), 46 + left - right,\n            46 + top, white)",
    );
  });

  it("do not break between a rounded number and its arguments", () => {
    expect(formatted("x := ⌈x⌉({1..3}) + long", 20)).toBe("x :=\n    ⌈x⌉({1..3}) +\n    long");
    expect(formatted("x := ⌈x⌉(someArgument, another)", 20)).toBe("x :=\n    ⌈x⌉(someArgument,\n        another)");
  });

  it("are laid out without a grid that does not fit, and so is its context", () => {
    const once = formatted("x := f(a, g(bbbbbbbbbbbb, ccccccccccccc,\n dddddddddddddd, eeeeeeeeee))", 30);
    expect(formatted(once, 30)).toBe(once);
  });

  it("have the predicted width on one line", () => {
    fc.assert(
      fc.property(items, fc.constantFrom("ascii", "unicode"), (trees, alphabet) => {
        for (const item of trees) {
          const text = itemText(item, alphabet);
          expect(shuffled(formatted(text, 100_000), () => 0, noRow)).toBe(text);
        }
      }),
      { numRuns: isLong ? 10_000 : 10 },
    );
  });
});

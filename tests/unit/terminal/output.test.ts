import xterm from "@xterm/headless";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineOf, screenOf } from "../../../src/terminal/layout.js";
import { difference, nearestOf256, paletteOf } from "../../../src/terminal/output.js";
import { type Cell, emptyCell, type Picture } from "../../../src/terminal/picture.js";

const letter = fc.constantFrom(" ", "x", "▘", "⡇", "日", "é");
const cell = fc.record({
  text: letter,
  ink: fc.constantFrom(-1, 0, 0xff0000, 0x123456),
  paper: fc.constantFrom(-1, 0xffffff, 0x0000ff),
  isBold: fc.boolean(),
});
const [columns, rows] = [8, 3];

/** A screen of such cells; a wide character takes two. */
const picture: fc.Arbitrary<Picture> = fc
  .array(cell, { minLength: columns * rows, maxLength: columns * rows })
  .map((given) => {
    const cells: Cell[] = [...given];
    for (let i = 0; i < cells.length; i++) {
      const here = cells[i] ?? emptyCell;
      if (here.text !== "日") continue;
      if (i % columns === columns - 1) cells[i] = { ...here, text: "x" };
      else cells[++i] = { ...here, text: "" };
    }
    return { columns, rows, cells };
  });

/** The terminal's content: the text, colours and weight of each cell. */
async function contentAfter(...texts: readonly string[]): Promise<readonly string[]> {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  for (const text of texts) await new Promise<void>((resolve) => terminal.write(text, resolve));
  return Array.from({ length: columns * rows }, (_, i) => {
    const found = terminal.buffer.active.getLine(Math.floor(i / columns))?.getCell(i % columns);
    const text = found?.getWidth() === 0 ? "" : found?.getChars() === "" ? " " : found?.getChars();
    return [
      text,
      found?.isFgDefault() === true ? -1 : found?.getFgColor(),
      found?.isBgDefault() === true ? -1 : found?.getBgColor(),
      found?.isBold() !== 0,
    ].join();
  });
}

const contentOf = ({ cells }: Picture): readonly string[] =>
  cells.map(({ text, ink, paper, isBold }) => [text, ink, paper, isBold].join());

describe("terminal output", () => {
  it("shows a picture, and then any other", async () => {
    await fc.assert(
      fc.asyncProperty(picture, picture, async (first, second) => {
        expect(await contentAfter(difference(undefined, first, "true"))).toEqual(contentOf(first));
        expect(await contentAfter(difference(undefined, first, "true"), difference(first, second, "true"))).toEqual(
          contentOf(second),
        );
      }),
    );
  });

  it("contains only changed cells", () => {
    const box = { left: 0, top: 0, columns, rows };
    const screen = (text: string): Picture =>
      screenOf({ columns, rows }, { columns, rows, cells: [] }, box, [lineOf(text, columns)]);
    expect(difference(screen("abc"), screen("abc"), "true")).toBe("");
    expect(difference(screen("abc"), screen("axc"), "true")).toBe("\x1b[?2026h\x1b[3;2H\x1b[0mx\x1b[0m\x1b[?2026l");
  });

  it("contains all cells if the size has changed", () => {
    const one: Picture = { columns: 1, rows: 1, cells: [emptyCell] };
    expect(difference({ columns: 2, rows: 1, cells: [emptyCell, emptyCell] }, one, "true")).toContain("\x1b[1;1H");
  });

  it("uses the colours that the terminal supports", () => {
    const one: Picture = { columns: 1, rows: 1, cells: [{ text: "x", ink: 0xff0000, paper: 0x808080, isBold: true }] };
    expect(difference(undefined, one, "true")).toContain("\x1b[0;1;38;2;255;0;0;48;2;128;128;128mx");
    expect(difference(undefined, one, "256")).toContain("\x1b[0;1;38;5;196;48;5;244mx");
    expect(difference(undefined, one, "none")).toContain("\x1b[0;1mx");
  });
});

describe("palette", () => {
  it("depends on the environment of the terminal", () => {
    expect(paletteOf(false, { COLORTERM: "truecolor" })).toBe("none");
    expect(paletteOf(true, { COLORTERM: "truecolor" })).toBe("true");
    expect(paletteOf(true, { COLORTERM: "24bit" })).toBe("true");
    expect(paletteOf(true, { TERM: "xterm-direct" })).toBe("true");
    expect(paletteOf(true, { TERM: "xterm-256color" })).toBe("256");
  });

  it("maps its own 256 colours exactly, and others to near ones", () => {
    expect([0x000000, 0xffffff, 0x5f87af, 0x080808, 0xeeeeee, 0x767676].map(nearestOf256)).toEqual([
      16, 231, 67, 232, 255, 243,
    ]);
    expect([0xfe0102, 0x0000f0, 0x7f8081].map(nearestOf256)).toEqual([196, 21, 244]);
  });
});

// Converts a picture of cells to text that shows its characters and, as letters, its colours.

import { type Picture } from "../../../src/terminal/picture.js";
import { type TerminalColor, noColor } from "../../../src/terminal/raster.js";

/** Rows of characters between bars, followed by the foreground and background of each cell as letters, and a legend. */
export function screenText({ columns, rows, cells }: Picture): string {
  const letters = new Map<TerminalColor, string>([[noColor, "."]]);
  const letterOf = (color: TerminalColor): string => {
    const known = letters.get(color) ?? String.fromCharCode(96 + letters.size);
    letters.set(color, known);
    return known;
  };
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = cells.slice(row * columns, (row + 1) * columns);
    const inks = line.map(({ ink, isBold }) => (isBold ? letterOf(ink).toUpperCase() : letterOf(ink))).join("");
    return `|${line.map(({ text }) => text).join("")}| ${inks} ${line.map(({ paper }) => letterOf(paper)).join("")}`;
  });
  const meanings = [...letters]
    .filter(([color]) => color !== noColor)
    .map(([color, letter]) => `${letter} ${color.toString(16).padStart(6, "0")}`);
  return [...lines, ...meanings].join("\n");
}

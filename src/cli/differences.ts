// Shows the difference between two texts in unified diff format.

import { structuredPatch } from "diff";
import { showControlCharacters } from "../diagnostics/cells.js";

/** The number of context lines around a change. */
const context = 3;

interface DifferenceColors {
  readonly green: (text: string) => string;
  readonly red: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Returns the unified diff between the content of a file and the expected content. */
export function differences(
  path: string,
  before: string,
  after: string,
  { green, red, cyan }: DifferenceColors,
): readonly string[] {
  const { hunks } = structuredPatch(path, path, before, after, "", "", { context });
  return hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...lines.map((line) => {
      const text = showControlCharacters(line);
      return line.startsWith("+") ? green(text) : line.startsWith("-") ? red(text) : text;
    }),
  ]);
}

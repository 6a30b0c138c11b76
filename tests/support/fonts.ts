// The font of mathematics that tests bring with them, so that they find the same one on every machine.

import { readFileSync } from "node:fs";
import { inRepository } from "./emitted.js";

/** A rule that gives the font STIX Two Math a name. Its brackets and sums grow. */
export function mathFont(name: string): string {
  const font = readFileSync(
    inRepository("node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2"),
  );
  return `@font-face { font-family: "${name}"; src: url(data:font/woff2;base64,${font.toString("base64")}) format("woff2"); }`;
}

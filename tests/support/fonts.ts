// The font for mathematics in tests, the same on every machine.

import { readFileSync } from "node:fs";
import { inRepository } from "./emitted.js";

/**
 * Returns a CSS rule that defines the font STIX Two Math under the given name. It has stretchable brackets and sums.
 */
export function mathFont(name: string): string {
  const font = readFileSync(
    inRepository("node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2"),
  );
  return `@font-face { font-family: "${name}"; src: url(data:font/woff2;base64,${font.toString("base64")}) format("woff2"); }`;
}

// The font for mathematics that the tests provide, so that they find the same one on every machine.

import { readFileSync } from "node:fs";
import { inRepository } from "./emitted.js";

/** A CSS rule that makes the font STIX Two Math available under a name. Its brackets and sums can grow. */
export function mathFont(name: string): string {
  const font = readFileSync(
    inRepository("node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2"),
  );
  return `@font-face { font-family: "${name}"; src: url(data:font/woff2;base64,${font.toString("base64")}) format("woff2"); }`;
}

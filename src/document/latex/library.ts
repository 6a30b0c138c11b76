// The only import of the LaTeX parser library.

import type { Node, Root } from "@unified-latex/unified-latex-types";
import { LatexPegParser } from "@unified-latex/unified-latex-util-pegjs";

/** Parses LaTeX into the library's tree. Throws a RangeError on deep nesting. */
export function parseWithLibrary(text: string, mode: "math" | "text"): readonly Node[] {
  if (mode === "math") {
    const nodes: Node[] = LatexPegParser.parse(text, { startRule: "math" });
    return nodes;
  }
  const root: Root = LatexPegParser.parse(text);
  return root.content;
}

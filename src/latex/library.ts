// The one place that names the library which reads LaTeX. It is large, and few documents need it: in the built tool this
// module is replaced by one that loads the library when it is first asked for (bin/latex.ts).

import type { Node, Root } from "@unified-latex/unified-latex-types";
import { LatexPegParser } from "@unified-latex/unified-latex-util-pegjs";

/** Reads LaTeX into the library's own tree. Deep nesting is beyond it: it throws a RangeError. */
export function libraryTree(text: string, mode: "math" | "text"): readonly Node[] {
  if (mode === "math") {
    const nodes: Node[] = LatexPegParser.parse(text, { startRule: "math" });
    return nodes;
  }
  const root: Root = LatexPegParser.parse(text);
  return root.content;
}

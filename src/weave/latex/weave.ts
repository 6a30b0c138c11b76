// A document as a LaTeX article: its prose as LaTeX, its definitions in displays.

import { regionCode } from "../../document/read.js";
import type { ParsedDocument } from "../../syntax/tree.js";
import { printLatex, printVerbatim } from "./print.js";
import type { Definitions } from "../prose.js";
import { readProse } from "../read.js";

/** The LaTeX of a document. Code that cannot be read is shown as it stands. */
export function weaveLatex(document: ParsedDocument): string {
  return printLatex({ document, prose: readProse(document), definitions: (definitions) => printDefinitions(definitions, document) });
}

function printDefinitions({ region }: Definitions, document: ParsedDocument): string {
  const code = document.regions[region];
  return code === undefined ? "" : printVerbatim(regionCode(document, code).trim());
}

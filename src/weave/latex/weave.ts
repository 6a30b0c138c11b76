// Converts a document to a LaTeX article with its prose as LaTeX and its definitions in numbered displays.

import { readDocument, regionCode } from "../../document/read.js";
import { itemLatex } from "../../notation/latex.js";
import { append } from "../../text/append.js";
import { sourceOf } from "../../text/source.js";
import { parseDocument } from "../../syntax/parse.js";
import { findRepeatedRegions } from "../../syntax/repetitions.js";
import { isSame } from "../../syntax/same.js";
import type { Item, ParsedDocument, ParsedRegion } from "../../syntax/tree.js";
import type { DefinitionSlot } from "../prose.js";
import { readProse } from "../read.js";
import { answerSpace, ledConditional, printLatex, printVerbatim } from "./print.js";
import { printLabels } from "./print-inlines.js";

/** Width of an article line in ems, without the equation number. */
const displayWidth = 35;

/**
 * Returns the LaTeX of a document. Read by led, it has the same definitions and tests. Unparsable code appears
 * verbatim.
 */
export function weaveLatex(document: ParsedDocument): string {
  const damagedParsedRegions = findDamagedRegions(document);
  const displays = document.parsed.map((parsed) =>
    damagedParsedRegions.has(parsed) ? "" : printDisplays(parsed.items),
  );
  const faithfulParsedRegions = findFaithfulRegions(document, displays);
  const printDefinitions = ({ region, labels }: DefinitionSlot): string => {
    const parsed = document.parsed[region];
    if (parsed === undefined) return "";
    if (faithfulParsedRegions.has(parsed)) return addLabels(displays[region] ?? "", labels);
    const code = regionCode(document, parsed.region);
    if (code.trim() === "") return answerSpace;
    return damagedParsedRegions.has(parsed)
      ? printVerbatim(code.trim())
      : `${printVerbatim(code.trim())}\n${hideCode(code)}`;
  };
  return printLatex({ document, prose: readProse(document), definitions: printDefinitions });
}

function printDisplays(items: readonly Item[]): string {
  return items
    .map((item) => itemLatex(item, { width: displayWidth, isNumbered: item.kind === "definition" }))
    .join("\n");
}

/** Returns the regions with syntax errors. Name and type errors are preserved by the displays. */
function findDamagedRegions(document: ParsedDocument): ReadonlySet<ParsedRegion> {
  const errorOffsets = parseDocument(document)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ span }) => span.start);
  return new Set(
    document.parsed.filter(({ region: { span } }) =>
      errorOffsets.some((offset) => span.start <= offset && offset <= span.end),
    ),
  );
}

/** Returns the regions whose displays parse to the same code, and that no other display repeats. */
function findFaithfulRegions(document: ParsedDocument, displays: readonly string[]): ReadonlySet<ParsedRegion> {
  const starts: number[] = [];
  let text = "";
  for (const display of displays) {
    starts.push(text.length);
    text += `${display}\n\n`;
  }
  const reparsed = parseDocument(readDocument(sourceOf("displays.tex", text)));
  const items = displays.map((): Item[] => []);
  let displayIndex = 0;
  for (const { region, items: regionItems } of reparsed.parsed) {
    while ((starts[displayIndex + 1] ?? Infinity) <= region.span.start) displayIndex++;
    append(items[displayIndex] ?? [], regionItems);
  }
  const originals = findRepeatedRegions(document);
  return new Set(
    document.parsed.filter((parsed, index) => {
      const regionItems = items[index] ?? [];
      return (
        !originals.includes(parsed) &&
        displays[index] !== "" &&
        regionItems.length === parsed.items.length &&
        parsed.items.every((item, itemIndex) => isSame(item, regionItems[itemIndex] ?? item))
      );
    }),
  );
}

/** Adds labels to the first equation of a display. */
function addLabels(displays: string, labels: readonly string[]): string {
  return displays.replace("\\begin{equation}", (begin) => begin + printLabels(labels));
}

/** Code for led alone, in a false TeX conditional. */
function hideCode(code: string): string {
  // Line ends in code are white space, and strings contain none.
  const line = code.replace(/\s*[\r\n]+\s*/g, " ").trim();
  if (line === "") return "";
  return `${ledConditional}\n${delimitCode(line)}\n\\fi`;
}

/** Delimits code by region delimiters that it does not contain. */
function delimitCode(line: string): string {
  if (!line.includes("$/")) return `/$ ${line} $/`;
  if (!line.includes("-/")) return `/--- ${line} ---/`;
  const maxRun = [...line.matchAll(/`+/g)].reduce((length, [run]) => Math.max(length, run.length), 2);
  const fence = "`".repeat(maxRun + 1);
  return `${fence}led\n${line}\n${fence}`;
}

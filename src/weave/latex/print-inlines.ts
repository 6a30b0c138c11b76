// Prints inlines as LaTeX.

import { encodeCode, encodeText } from "./characters.js";
import { isTypesettable } from "./formulas.js";
import { plainText, trimInlines } from "../inlines.js";
import { isDocumentLink } from "../links.js";
import type { Block, Inline } from "../prose.js";

export function printInlines(inlines: readonly Inline[]): string {
  let previous = " ";
  return inlines
    .map((inline) => {
      const latex = inline.kind === "text" ? encodeText(inline.text, previous) : printInline(inline);
      previous = inline.kind === "text" ? (inline.text.at(-1) ?? previous) : "x";
      return latex;
    })
    .join("");
}

/** Prints inlines on one line for a title or cell, where breaks, footnotes and links are replaced by text. */
export function printOnOneLine(inlines: readonly Inline[]): string {
  return printInlines(trimInlines(inlines.map(removeBreaks))).replace(/\s+/g, " ");
}

function removeBreaks(inline: Inline): Inline {
  switch (inline.kind) {
    case "break":
      return { kind: "text", text: " " };
    case "footnote":
      return { kind: "text", text: ` (${inline.blocks.map(textOfBlock).join(" ")})` };
    case "emphasis":
    case "strong":
      return { ...inline, inlines: inline.inlines.map(removeBreaks) };
    case "link":
      return { kind: "emphasis", inlines: inline.inlines.map(removeBreaks) };
    case "text":
    case "code":
    case "formula":
    case "atom":
    case "image":
    case "reference":
      return inline;
  }
}

/** Prints the labels of a heading, an environment or a display. */
export const printLabels = (labels: readonly string[]): string => labels.map((label) => `\\label{${label}}`).join("");

/** Prints a block of a footnote on one line. */
const printNote = (block: Block): string =>
  block.kind === "paragraph" ? printInlines(block.inlines) : `\\texttt{${encodeCode(textOfBlock(block))}}`;

function textOfBlock(block: Block): string {
  return block.kind === "paragraph" ? plainText(block.inlines) : block.kind === "code" ? block.text : "";
}

function printInline(inline: Exclude<Inline, { kind: "text" }>): string {
  switch (inline.kind) {
    case "emphasis":
      return `\\emph{${printInlines(inline.inlines)}}`;
    case "strong":
      return `\\textbf{${printInlines(inline.inlines)}}`;
    case "code":
      return `\\texttt{${encodeCode(inline.text)}}`;
    case "formula":
      return isTypesettable(inline.tex) ? `\\(${inline.tex}\\)` : `\\texttt{${encodeCode(inline.tex)}}`;
    case "atom":
      return `\\texttt{\\\`{}${encodeCode(inline.name)}}`;
    case "link":
      return printLink(inline.href, inline.inlines);
    case "image":
      return inline.alt === "" ? "" : `\\emph{[${encodeText(inline.alt)}]}`;
    case "break":
      return "\\leavevmode\\\\{}\n";
    case "footnote":
      return `\\footnote{${inline.blocks.map(printNote).join("\\par ")}}`;
    case "reference":
      return `\\ref{${inline.label}}`;
  }
}

/** Prints a link. Links within the page and to documents become text, and a URL that is its own text is printed once. */
function printLink(href: string, inlines: readonly Inline[]): string {
  if (href.startsWith("#") || isDocumentLink(href)) return printInlines(inlines);
  const address = href
    .replace(/[\\{}^~`"<>|\s]/g, (character) => encodeURIComponent(character).replace("~", "%7E"))
    .replace(/[#%&_$]/g, "\\$&");
  if (plainText(inlines) === href) return `\\texttt{${address.replace(/[/.?=-]/g, "$&\\allowbreak{}")}}`;
  return `\\href{${address}}{${printInlines(inlines)}}`;
}

// Prints a document as a complete LaTeX article that needs only `amsmath` and can be read back: definitions in numbered
// displays, tests verbatim.

import type { LedDocument } from "../../document/document.js";
import { separateSlots } from "../blocks.js";
import { plainText } from "../inlines.js";
import { walkBlocks, walkProse } from "../walk.js";
import { replaceRejected, defineCharacters, encodeText } from "./characters.js";
import { defineCommands, isTypesettable, provideCommand } from "./formulas.js";
import { printInlines, printLabels, printOnOneLine } from "./print-inlines.js";
import type {
  Block,
  Claims,
  DefinitionSlot,
  Environment,
  ProseHeading,
  Limit,
  List,
  Prose,
  RecordingSlot,
  ProseTable,
  TestSlot,
} from "../prose.js";
import { maxListDepth } from "./limits.js";

interface LatexParts {
  readonly document: LedDocument;
  readonly prose: Prose;
  /** Prints the definitions of a region as displays, with the slot's punctuation and labels. */
  readonly definitions: (definitions: DefinitionSlot) => string;
}

/** The conditional around code for led alone. The preamble declares it, so it is false in TeX. */
export const ledConditional = "\\ifled";

/** First line of every LaTeX file written by led. */
const latexBanner = "% Written by led.";

export function printLatex(parts: LatexParts): string {
  const { prose } = parts;
  const body = replaceRejected(new LatexPrinter(parts).print(prose));
  const usesLinks = body.includes("\\href{");
  const formulas = findFormulas(prose);
  const characters = defineCharacters(body);
  const usesBlackboard = [...formulas, ...characters].some((tex) => tex.includes("\\mathbb"));
  return [
    latexBanner,
    "\\documentclass[11pt,a4paper]{article}",
    "\\usepackage[utf8]{inputenc}",
    "\\usepackage{amsmath}",
    ...(usesBlackboard ? ["\\IfFileExists{amsfonts.sty}{\\usepackage{amsfonts}}{}"] : []),
    "\\setlength{\\textwidth}{15.6cm}",
    "\\setlength{\\oddsidemargin}{0.16cm}",
    "\\setlength{\\topmargin}{-0.5cm}",
    "\\setlength{\\textheight}{23cm}",
    "\\setlength{\\parindent}{0pt}",
    "\\setlength{\\parskip}{0.6em plus 0.2em minus 0.1em}",
    "\\emergencystretch=3em",
    "\\allowdisplaybreaks",
    ...(body.includes(ledConditional) ? [`\\newif${ledConditional}`] : []),
    ...(usesLinks ? [provideCommand("href", "[2]{#2 (\\texttt{#1})}")] : []),
    ...declareTheorems(prose.blocks),
    ...defineCommands(usesBlackboard ? [...formulas, "\\mathbb{N}"] : formulas),
    ...characters,
    "",
    body,
  ].join("\n");
}

/** Returns the formulas of a document's prose that TeX can typeset. */
function findFormulas(prose: Prose): readonly string[] {
  const formulas: string[] = [];
  const add = ({ tex }: { readonly tex: string }): void => {
    if (isTypesettable(tex)) formulas.push(tex);
  };
  walkProse(prose, {
    block: (block) => {
      if (block.kind === "display") add(block);
    },
    inline: (inline) => {
      if (inline.kind === "formula") add(inline);
    },
  });
  return formulas;
}

/** Returns the declarations of the theorem environments in use. */
function declareTheorems(blocks: readonly Block[]): readonly string[] {
  const names = new Set<string>();
  walkBlocks(blocks, { block: (block) => block.kind === "environment" && names.add(block.name) });
  return [...names].map((name) =>
    environmentName(name) === "proof"
      ? "\\newenvironment{proof}{\\par\\emph{Proof.} }{\\par}"
      : `\\newtheorem{${environmentName(name)}}{${name}}`,
  );
}

function environmentName(name: string): string {
  return name.toLowerCase();
}

const sectionCommands = ["section", "subsection", "subsubsection", "paragraph", "subparagraph"] as const;

/** Compensates for the space of an empty author and date. */
const negativeSpace = "\\vspace{-4em}";

/** Room to write an answer by hand. A page break cannot shorten an invisible rule. */
export const answerSpace = "\\noindent\\rule{0pt}{4cm}";

/** Columns of code that fit on a line, by decreasing font size. */
const codeSizes = [
  { size: undefined, columns: 76 },
  { size: "small", columns: 82 },
  { size: "footnotesize", columns: 93 },
  { size: "scriptsize", columns: 108 },
  { size: "tiny", columns: Infinity },
] as const;

class LatexPrinter {
  private depth = 0;

  constructor(private readonly parts: LatexParts) {}

  print({ title, facts, abstract, blocks }: Prose): string {
    const authors = facts.filter(({ name }) => /^authors?$/i.test(name));
    const date = facts.find(({ name }) => /^date$/i.test(name));
    const otherFacts = facts.filter((fact) => fact !== date && !authors.includes(fact));
    const titlePage = [
      ...(title === undefined
        ? []
        : [
            `\\title{${printOnOneLine(title)}}`,
            `\\author{${authors.map(({ text }) => printOnOneLine(text)).join(" \\and ")}}`,
            `\\date{${date === undefined ? (authors.length === 0 ? negativeSpace : "") : printOnOneLine(date.text)}}`,
          ]),
      "\\begin{document}",
      ...(title === undefined ? [] : ["\\maketitle"]),
    ];
    const factTexts = otherFacts.map(({ name, text }) => `${encodeText(name)}: ${printOnOneLine(text)}`);
    const factLines = factTexts.length === 0 ? [] : [`\\begin{center}\n${factTexts.join("\\\\{}\n")}\n\\end{center}`];
    const abstractText =
      abstract.length === 0 ? [] : [`\\begin{abstract}\n${this.printBlocks(abstract)}\n\\end{abstract}`];
    const text = this.printBlocks(blocks);
    // TeX produces no page for an empty document.
    const body = text === "" && title === undefined ? "\\null" : text;
    return [titlePage.join("\n"), ...factLines, ...abstractText, body, "\\end{document}\n"]
      .filter((part) => part !== "")
      .join("\n\n");
  }

  private printBlocks(blocks: readonly Block[]): string {
    return blocks
      .map((block, index) => {
        // A recording is printed with the tests below it.
        const next = blocks[index + 1];
        if (block.kind === "recording" && next?.kind === "tests") return "";
        const previous = blocks[index - 1];
        if (block.kind === "tests" && previous?.kind === "recording")
          return printVerbatim([this.printRecording(previous), this.printTests(block)].join("\n\n"));
        return this.printBlock(block);
      })
      .filter((text) => text !== "")
      .join("\n\n");
  }

  private printBlock(block: Block): string {
    switch (block.kind) {
      case "heading":
        return this.printHeading(block);
      case "paragraph":
        return printInlines(block.inlines);
      case "list":
        return this.printList(block);
      case "quote":
        return this.printEnvironment("quote", () => this.printBlocks(block.blocks));
      case "code":
        return printVerbatim(block.text);
      case "table":
        return this.printTable(block);
      case "rule":
        return "\\noindent\\hrulefill";
      case "display":
        return this.printDisplay(block.tex.trim());
      case "environment":
        return this.printTheorem(block);
      case "definitions":
        return this.parts.definitions(block);
      case "tests":
        return printVerbatim(this.printTests(block));
      case "recording":
        return printVerbatim(this.printRecording(block));
      case "claims":
        return printVerbatim(this.printClaims(block));
      case "limit":
        return printVerbatim(this.printLimit(block));
      case "use":
        return printVerbatim(`use:>${block.name}`);
      case "answer":
        return answerSpace;
    }
  }

  private printDisplay(tex: string): string {
    if (!isTypesettable(tex)) return printVerbatim(tex);
    return /^\\begin\s*\{/.test(tex) ? tex : `\\[${tex}\\]`;
  }

  /**
   * A heading inside a quote or list is bold text, because a LaTeX reader would take a section for one of the document.
   */
  private printHeading({ level, number, inlines, labels, span }: ProseHeading): string {
    const text = printOnOneLine(inlines);
    if (text === "") return "";
    if (span === undefined) return `\\textbf{${text}}`;
    const star = number === undefined ? "*" : "";
    const command = sectionCommands[Math.min(level, sectionCommands.length) - 1] ?? "section";
    return `\\${command}${star}{${text}}${printLabels(labels)}`;
  }

  private printList({ start, items }: List): string {
    if (items.length === 0) return "";
    const isDescription = items.some(({ term }) => term !== undefined);
    if (this.depth >= maxListDepth)
      return items
        .map(({ term, blocks }) =>
          [term === undefined ? "" : printOnOneLine(term), this.printBlocks(blocks)].join(" ").trim(),
        )
        .join("\n\n");
    const environment = isDescription ? "description" : start === undefined ? "itemize" : "enumerate";
    return this.printEnvironment(environment, () => {
      const counterSetting =
        start === undefined || start === 1 || isDescription
          ? []
          : [`\\setcounter{enum${["i", "ii", "iii", "iv"][this.depth - 1] ?? "i"}}{${start - 1}}`];
      return [
        ...counterSetting,
        ...items.map(({ term, blocks }) =>
          this.printItem(term === undefined ? "" : `[${printOnOneLine(term)}]`, this.printBlocks(blocks)),
        ),
      ].join("\n");
    });
  }

  /** A bracket at the start of an item would be parsed as its label. */
  private printItem(term: string, text: string): string {
    return `\\item${term} ${term === "" && text.startsWith("[") ? "{}" : ""}${text}`.trimEnd();
  }

  /** Prints a list-like environment, which LaTeX requires to be nonempty and not too deep. */
  private printEnvironment(environment: string, content: () => string): string {
    if (this.depth >= maxListDepth) return content();
    this.depth++;
    const text = content();
    this.depth--;
    return text.trim() === "" ? "" : `\\begin{${environment}}\n${text}\n\\end{${environment}}`;
  }

  private printTable({ alignments, head, rows }: ProseTable): string {
    if (alignments.length === 0) return "";
    const allRows = head === undefined ? rows : [head, ...rows];
    const widths = alignments.map((_, column) =>
      Math.max(3, ...allRows.map((row) => Math.min(80, plainText(row[column] ?? []).length))),
    );
    const total = widths.reduce((sum, width) => sum + width, 0);
    const columns = alignments.map((side, column) =>
      total > 70 ? `p{${((0.9 * (widths[column] ?? 0)) / total).toFixed(2)}\\textwidth}` : (side ?? "left").slice(0, 1),
    );
    const printRow = (row: ProseTable["rows"][number]): string =>
      `${alignments.map((_, column) => printOnOneLine(row[column] ?? [])).join(" & ")} \\\\`;
    return [
      "\\begin{center}",
      `\\begin{tabular}{${columns.join("")}}`,
      ...(head === undefined ? [] : [printRow(head), "\\hline"]),
      ...rows.map((row) => `{}${printRow(row)}`),
      "\\end{tabular}",
      "\\end{center}",
    ].join("\n");
  }

  /** Prints a theorem. The definitions follow it, because led reads its contents as prose. */
  private printTheorem({ name, title, labels, blocks }: Environment): string {
    const { prose, slots } = separateSlots(blocks);
    const option =
      title === undefined
        ? ""
        : environmentName(name) === "proof"
          ? ` (${printOnOneLine(title)})`
          : `[{${printOnOneLine(title)}}]`;
    const environment = environmentName(name);
    const begin = `\\begin{${environment}}${option}${printLabels(labels)}`;
    const theorem = `${begin}\n${this.printBlocks(prose)}\n\\end{${environment}}`;
    return [theorem, this.printBlocks(slots)].filter((text) => text !== "").join("\n\n");
  }

  private printTests({ tests }: TestSlot): string {
    const { source, tests: allTests } = this.parts.document;
    return tests
      .map((index) => {
        const test = allTests[index];
        if (test === undefined) return "";
        const lines = [
          source.text.slice(test.span.start, test.span.end).split(/\s*[\r\n]/, 1)[0]!,
          ...(test.expected === undefined ? [] : [test.expected.text]),
        ];
        return lines.join("\n");
      })
      .join("\n");
  }

  private printClaims({ claims }: Claims): string {
    const { source, claims: allClaims } = this.parts.document;
    return claims
      .flatMap((index) => {
        const claim = allClaims[index];
        if (claim === undefined) return [];
        const { kind, expression, expected } = claim;
        const line = `${kind}:>${source.text.slice(expression.start, expression.end)}`;
        return expected === undefined ? [line] : [line, expected.text];
      })
      .join("\n");
  }

  private printLimit({ limit }: Limit): string {
    const { source, limits } = this.parts.document;
    const { start, end } = limits[limit]?.expression ?? { start: 0, end: 0 };
    return `steps:>${source.text.slice(start, end)}`;
  }

  private printRecording({ path, frame }: RecordingSlot): string {
    return `play:>${[path, ...(frame === undefined ? [] : [`frame ${frame}`])].join(" ")}`;
  }
}

/** Prints text verbatim, in a font size at which its lines fit. */
export function printVerbatim(text: string): string {
  // Text that contains the end of the environment is printed line by line instead.
  if (text.includes("\\end{verbatim"))
    return text
      .split("\n")
      .map((line) => printInlines([{ kind: "code", text: line }]))
      .join("\\\\{}\n");
  const maxLength = text.split("\n").reduce((length, line) => Math.max(length, line.length), 0);
  const size = codeSizes.find(({ columns }) => maxLength <= columns)?.size;
  const verbatim = `\\begin{verbatim}\n${text}\n\\end{verbatim}`;
  return size === undefined ? verbatim : `{\\${size}\n${verbatim}\n}`;
}

// Prints a document as a complete LaTeX article that needs only `amsmath` and can be read back: definitions in numbered
// displays, tests verbatim.

import type { LedDocument } from "../../document/document.js";
import { separateSlots } from "../blocks.js";
import { plainText } from "../inlines.js";
import { walkBlocks, walkProse } from "../walk.js";
import { replaceRejected, characterDefinitions, latexText } from "./characters.js";
import { commandDefinitions, isTypesettable, provideCommand } from "./formulas.js";
import { printBreakless, printInlines } from "./print-inlines.js";
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
export const openHidden = "\\ifled";

/** First line of every LaTeX file written by led. */
const latexBanner = "% Written by led.";

export function printLatex(parts: LatexParts): string {
  const { prose } = parts;
  const body = replaceRejected(new Printer(parts).print(prose));
  const usesLinks = body.includes("\\href{");
  const formulas = formulasOf(prose);
  const characters = characterDefinitions(body);
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
    ...(body.includes(openHidden) ? [`\\newif${openHidden}`] : []),
    ...(usesLinks ? [provideCommand("href", "[2]{#2 (\\texttt{#1})}")] : []),
    ...theorems(prose.blocks),
    ...commandDefinitions(usesBlackboard ? [...formulas, "\\mathbb{N}"] : formulas),
    ...characters,
    "",
    body,
  ].join("\n");
}

/** Returns the formulas of a document's prose that TeX can typeset. */
function formulasOf(prose: Prose): readonly string[] {
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
function theorems(blocks: readonly Block[]): readonly string[] {
  const names = new Set<string>();
  walkBlocks(blocks, { block: (block) => block.kind === "environment" && names.add(block.name) });
  return [...names].map((name) =>
    environmentOf(name) === "proof"
      ? "\\newenvironment{proof}{\\par\\emph{Proof.} }{\\par}"
      : `\\newtheorem{${environmentOf(name)}}{${name}}`,
  );
}

function environmentOf(name: string): string {
  return name.toLowerCase();
}

const sections = ["section", "subsection", "subsubsection", "paragraph", "subparagraph"] as const;

/** Compensates for the space of an empty author and date. */
const withoutRoom = "\\vspace{-4em}";

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

class Printer {
  private depth = 0;

  constructor(private readonly parts: LatexParts) {}

  print({ title, facts, abstract, blocks }: Prose): string {
    const authors = facts.filter(({ name }) => /^authors?$/i.test(name));
    const date = facts.find(({ name }) => /^date$/i.test(name));
    const others = facts.filter((fact) => fact !== date && !authors.includes(fact));
    const page = [
      ...(title === undefined
        ? []
        : [
            `\\title{${printBreakless(title)}}`,
            `\\author{${authors.map(({ text }) => printBreakless(text)).join(" \\and ")}}`,
            `\\date{${date === undefined ? (authors.length === 0 ? withoutRoom : "") : printBreakless(date.text)}}`,
          ]),
      "\\begin{document}",
      ...(title === undefined ? [] : ["\\maketitle"]),
    ];
    const under =
      others.length === 0
        ? []
        : [
            `\\begin{center}\n${others.map(({ name, text }) => `${latexText(name)}: ${printBreakless(text)}`).join("\\\\{}\n")}\n\\end{center}`,
          ];
    const summary = abstract.length === 0 ? [] : [`\\begin{abstract}\n${this.blocks(abstract)}\n\\end{abstract}`];
    const text = this.blocks(blocks);
    // TeX produces no page for an empty document.
    const body = text === "" && title === undefined ? "\\null" : text;
    return [page.join("\n"), ...under, ...summary, body, "\\end{document}\n"]
      .filter((part) => part !== "")
      .join("\n\n");
  }

  private blocks(blocks: readonly Block[]): string {
    return blocks
      .map((block, index) => {
        // A recording is printed with the tests below it.
        const next = blocks[index + 1];
        if (block.kind === "recording" && next?.kind === "tests") return "";
        const before = blocks[index - 1];
        if (block.kind === "tests" && before?.kind === "recording")
          return printVerbatim([this.recording(before), this.tests(block)].join("\n\n"));
        return this.block(block);
      })
      .filter((text) => text !== "")
      .join("\n\n");
  }

  private block(block: Block): string {
    switch (block.kind) {
      case "heading":
        return this.heading(block);
      case "paragraph":
        return printInlines(block.inlines);
      case "list":
        return this.list(block);
      case "quote":
        return this.within("quote", () => this.blocks(block.blocks));
      case "code":
        return printVerbatim(block.text);
      case "table":
        return this.table(block);
      case "rule":
        return "\\noindent\\hrulefill";
      case "display":
        return this.display(block.tex.trim());
      case "environment":
        return this.environment(block);
      case "definitions":
        return this.parts.definitions(block);
      case "tests":
        return printVerbatim(this.tests(block));
      case "recording":
        return printVerbatim(this.recording(block));
      case "claims":
        return printVerbatim(this.claims(block));
      case "limit":
        return printVerbatim(this.limit(block));
      case "use":
        return printVerbatim(`use:>${block.name}`);
      case "answer":
        return answerSpace;
    }
  }

  private display(tex: string): string {
    if (!isTypesettable(tex)) return printVerbatim(tex);
    return /^\\begin\s*\{/.test(tex) ? tex : `\\[${tex}\\]`;
  }

  /**
   * A heading inside a quote or list is bold text, because a LaTeX reader would take a section for one of the document.
   */
  private heading({ level, number, inlines, labels, span }: ProseHeading): string {
    const text = printBreakless(inlines);
    if (text === "") return "";
    if (span === undefined) return `\\textbf{${text}}`;
    const star = number === undefined ? "*" : "";
    return `\\${sections[Math.min(level, sections.length) - 1] ?? "section"}${star}{${text}}${labels.map((label) => `\\label{${label}}`).join("")}`;
  }

  private list({ start, items }: List): string {
    if (items.length === 0) return "";
    const isDescription = items.some(({ term }) => term !== undefined);
    if (this.depth >= maxListDepth)
      return items
        .map(({ term, blocks }) =>
          [term === undefined ? "" : printBreakless(term), this.blocks(blocks)].join(" ").trim(),
        )
        .join("\n\n");
    const environment = isDescription ? "description" : start === undefined ? "itemize" : "enumerate";
    return this.within(environment, () => {
      const before =
        start === undefined || start === 1 || isDescription
          ? []
          : [`\\setcounter{enum${["i", "ii", "iii", "iv"][this.depth - 1] ?? "i"}}{${start - 1}}`];
      return [
        ...before,
        ...items.map(({ term, blocks }) =>
          this.item(term === undefined ? "" : `[${printBreakless(term)}]`, this.blocks(blocks)),
        ),
      ].join("\n");
    });
  }

  /** A bracket at the start of an item would be parsed as its label. */
  private item(term: string, text: string): string {
    return `\\item${term} ${term === "" && text.startsWith("[") ? "{}" : ""}${text}`.trimEnd();
  }

  /** Prints a list-like environment, which LaTeX requires to be nonempty and not too deep. */
  private within(environment: string, content: () => string): string {
    if (this.depth >= maxListDepth) return content();
    this.depth++;
    const text = content();
    this.depth--;
    return text.trim() === "" ? "" : `\\begin{${environment}}\n${text}\n\\end{${environment}}`;
  }

  private table({ alignments, head, rows }: ProseTable): string {
    if (alignments.length === 0) return "";
    const all = head === undefined ? rows : [head, ...rows];
    const widths = alignments.map((_, column) =>
      Math.max(3, ...all.map((row) => Math.min(80, plainText(row[column] ?? []).length))),
    );
    const total = widths.reduce((sum, width) => sum + width, 0);
    const columns = alignments.map((side, column) =>
      total > 70 ? `p{${((0.9 * (widths[column] ?? 0)) / total).toFixed(2)}\\textwidth}` : (side ?? "left").slice(0, 1),
    );
    const line = (row: ProseTable["rows"][number]): string =>
      `${alignments.map((_, column) => printBreakless(row[column] ?? [])).join(" & ")} \\\\`;
    return [
      "\\begin{center}",
      `\\begin{tabular}{${columns.join("")}}`,
      ...(head === undefined ? [] : [line(head), "\\hline"]),
      ...rows.map((row) => `{}${line(row)}`),
      "\\end{tabular}",
      "\\end{center}",
    ].join("\n");
  }

  /** Prints a theorem. The definitions follow it, because led reads its contents as prose. */
  private environment({ name, title, labels, blocks }: Environment): string {
    const { prose, slots } = separateSlots(blocks);
    const option =
      title === undefined
        ? ""
        : environmentOf(name) === "proof"
          ? ` (${printBreakless(title)})`
          : `[{${printBreakless(title)}}]`;
    const inside = `\\begin{${environmentOf(name)}}${option}${labels.map((label) => `\\label{${label}}`).join("")}\n${this.blocks(prose)}\n\\end{${environmentOf(name)}}`;
    return [inside, this.blocks(slots)].filter((text) => text !== "").join("\n\n");
  }

  private tests({ tests }: TestSlot): string {
    const { source, tests: all } = this.parts.document;
    return tests
      .map((index) => {
        const test = all[index];
        if (test === undefined) return "";
        const lines = [
          source.text.slice(test.span.start, test.span.end).split(/\s*[\r\n]/, 1)[0]!,
          ...(test.expected === undefined ? [] : [test.expected.text]),
        ];
        return lines.join("\n");
      })
      .join("\n");
  }

  private claims({ claims }: Claims): string {
    const { source, claims: all } = this.parts.document;
    return claims
      .flatMap((index) => {
        const claim = all[index];
        if (claim === undefined) return [];
        const { kind, expression, expected } = claim;
        const line = `${kind}:>${source.text.slice(expression.start, expression.end)}`;
        return expected === undefined ? [line] : [line, expected.text];
      })
      .join("\n");
  }

  private limit({ limit }: Limit): string {
    const { source, limits } = this.parts.document;
    const { start, end } = limits[limit]?.expression ?? { start: 0, end: 0 };
    return `steps:>${source.text.slice(start, end)}`;
  }

  private recording({ path, frame }: RecordingSlot): string {
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
  const longest = text.split("\n").reduce((length, line) => Math.max(length, line.length), 0);
  const size = codeSizes.find(({ columns }) => longest <= columns)?.size;
  const verbatim = `\\begin{verbatim}\n${text}\n\\end{verbatim}`;
  return size === undefined ? verbatim : `{\\${size}\n${verbatim}\n}`;
}

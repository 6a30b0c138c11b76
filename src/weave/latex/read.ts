// Converts LaTeX prose to blocks: sections, lists, tables, quotes, formulas, theorems. Unknown constructs are shown,
// not dropped.

import type { Heading as DocumentHeading } from "../../document/document.js";
import {
  parseArgument,
  type LatexArgument,
  type LatexEnvironment,
  type LatexNode,
  parseOption,
} from "../../document/latex/node.js";
import { findClosingBrace } from "../../document/latex/macros.js";
import { createDisplay, findLabels, separateSlots, type SlotBlocks } from "../blocks.js";
import { plainText, trimInlines, separateInlineSlots } from "../inlines.js";
import { toPlainText, skipName } from "./bare.js";
import {
  accents,
  environmentsWithArgument,
  breakCommands,
  fontCommands,
  layoutCommands,
  mathEnvironments,
  symbols,
  fontSwitches,
} from "./commands.js";
import { BlockFlow } from "./flow.js";
import { decodeCharacter, createFormula, createLink, createListing } from "./builders.js";
import { parseLatexProse } from "./parse.js";
import { LatexNumbering } from "./numbers.js";
import { readTabular } from "./tables.js";
import type { Block, Fact, Inline, ListItem } from "../prose.js";
import type { SlotMarks } from "../slots.js";
import { append } from "../../text/append.js";

interface LatexTitle {
  title: readonly Inline[] | undefined;
  readonly facts: Fact[];
  abstract: readonly Block[];
}

/** Converts LaTeX prose with slot marks and expanded macros. Never throws. */
export class LatexProseReader {
  readonly titlePage: LatexTitle = { title: undefined, facts: [], abstract: [] };
  readonly numbers = new LatexNumbering();
  private source = "";
  /** Slots in positions that cannot contain blocks, such as footnotes. */
  private readonly strayBlocks: Block[] = [];

  constructor(
    private readonly marks: SlotMarks,
    private readonly slots: SlotBlocks,
  ) {}

  read(source: string): readonly Block[] {
    this.source = source.replace(/\\(?:url|href|nolinkurl)\s*\{[^{}\n]*\}/g, (link) =>
      link.replace(/(?<!\\)%/g, "\\%"),
    );
    const { nodes, faults } = parseLatexProse(this.source);
    // Text nested too deeply to parse is shown verbatim.
    if (nodes.length === 0 && faults.length > 0) return this.slots.verbatim(source, undefined, this.marks);
    const blocks = this.readBlocks(nodes);
    return [...blocks, ...this.strayBlocks.splice(0)];
  }

  /** Reads the title page data from a preamble; the rest of it is not prose. */
  readTitlePage(preamble: string): void {
    for (const match of preamble.matchAll(/^[^%\n]*?(\\(?:title|author|date))(?![a-zA-Z])/gm)) {
      const start = match.index + match[0].length - (match[1] ?? "").length;
      this.source = preamble.slice(start);
      const open = /^\\[a-z]+\s*(?:\[[^\]]*\]\s*)?(?=\{)/.exec(this.source);
      const end = open === null ? undefined : findClosingBrace(this.source, open[0].length);
      if (end !== undefined) append(this.strayBlocks, this.read(this.source.slice(0, end)));
    }
  }

  /** Returns the inlines of a heading, from its source, and its number. */
  readHeading(
    source: string,
    { level }: Pick<DocumentHeading, "level">,
  ): { readonly inlines: readonly Inline[]; readonly number: string | undefined } {
    const enclosingSource = this.source;
    this.source = source;
    const { nodes } = parseLatexProse(source);
    const commandIndex = nodes.findIndex((node) => node.kind === "command");
    const name = nodes[commandIndex];
    const isStarred = isText(nodes[commandIndex + 1], "*");
    const option = parseOption(nodes, commandIndex + (isStarred ? 2 : 1));
    const title = parseArgument(nodes, option?.nextIndex ?? commandIndex + (isStarred ? 2 : 1));
    const inlines = this.readInlines(title?.nodes ?? []);
    this.source = enclosingSource;
    return {
      inlines,
      number: isStarred || name?.kind !== "command" ? undefined : this.numbers.numberSection(name.name, level),
    };
  }

  private readBlocks(nodes: readonly LatexNode[]): readonly Block[] {
    const flow = new BlockFlow(this.marks, this.slots);
    this.walk(nodes, flow);
    return flow.finish();
  }

  /** Returns the inlines of an argument; blocks in it become text. */
  private readInlines(nodes: readonly LatexNode[]): readonly Inline[] {
    return this.readWithoutSlots(nodes).flatMap((block, index): readonly Inline[] => [
      ...(index === 0 ? [] : [{ kind: "text", text: " " } as const]),
      ...(block.kind === "paragraph"
        ? block.inlines
        : block.kind === "code"
          ? [{ kind: "code", text: block.text } as const]
          : []),
    ]);
  }

  private readWithoutSlots(nodes: readonly LatexNode[]): readonly Block[] {
    const { prose, slots } = separateSlots(this.readBlocks(nodes));
    append(this.strayBlocks, slots);
    return prose;
  }

  private walk(nodes: readonly LatexNode[], flow: BlockFlow): void {
    let openCount = 0;
    for (let at = 0; at < nodes.length; ) {
      const node = nodes[at];
      if (node === undefined) break;
      at++;
      switch (node.kind) {
        case "text":
          flow.addText(node.text);
          break;
        case "blank":
          if (node.isParagraph) flow.endParagraph();
          else flow.addText(this.slice(node).includes("\n") ? "\n" : " ");
          break;
        case "command": {
          const font = fontSwitches[node.name];
          if (font === undefined) at = this.readCommand(node.name, node, nodes, at, flow);
          else {
            if (font !== "none") {
              flow.open(fontWrappers[font]);
              openCount++;
            }
            if (nodes[at]?.kind === "blank") at++;
          }
          break;
        }
        case "group":
          this.walk(node.children, flow);
          break;
        case "environment":
          this.readEnvironment(node, flow);
          break;
        case "formula":
          if (node.isDisplay) flow.addBlocks(createDisplay(this.marks.removeMarks(this.slice(node)), "", undefined));
          else
            flow.add(
              createFormula(
                this.marks.removeMarks(stripDelimiters(this.slice(node), this.slice(node).startsWith("$") ? 1 : 2)),
              ),
            );
          break;
        case "verbatim":
          if (node.isBlock) flow.addBlocks(...this.slots.verbatim(node.text, undefined, this.marks));
          else flow.add({ kind: "code", text: this.marks.removeMarks(node.text) });
          break;
        case "script":
          flow.addText(node.operator);
          break;
        case "comment":
          // A comment absorbs its line end, but not the white space before it.
          if (/\s/.test(this.source.slice(Math.max(0, node.span.start - 1), node.span.start + 1))) flow.addText("\n");
          break;
      }
    }
    for (; openCount > 0; openCount--) flow.close();
  }

  /** Handles a command whose arguments, if any, start at `nodes[from]`. Returns the index after them. */
  private readCommand(
    name: string,
    node: LatexNode,
    nodes: readonly LatexNode[],
    from: number,
    flow: BlockFlow,
  ): number {
    const symbol = symbols[name];
    if (symbol !== undefined) {
      flow.addCharacters(symbol);
      return skipName(name, nodes, from);
    }
    const accent = accents[name];
    if (accent !== undefined) {
      const letter = parseArgument(nodes, from);
      const text = this.plainText(letter?.nodes ?? []);
      flow.addCharacters(
        text === ""
          ? /^[`^~]$/.test(name)
            ? name
            : ""
          : `${text.slice(0, 1)}${accent}${text.slice(1)}`.replace("ı", "i").normalize("NFC"),
      );
      return letter?.nextIndex ?? from;
    }
    const font = fontCommands[name];
    if (font !== undefined) return this.readFontCommand(font, nodes, from, flow);
    const arguments_ = layoutCommands[name];
    if (arguments_ !== undefined)
      return arguments_ === 0 ? skipName(name, nodes, from) : skipArguments(nodes, from, arguments_);
    const hasLength = breakCommands[name];
    if (hasLength !== undefined) {
      flow.endParagraph();
      return hasLength ? skipArguments(nodes, from, 1) : from;
    }
    return this.readOtherCommand(name, node, nodes, from, flow);
  }

  private readFontCommand(
    font: (typeof fontCommands)[string],
    nodes: readonly LatexNode[],
    from: number,
    flow: BlockFlow,
  ): number {
    const argument = parseArgument(nodes, parseOption(nodes, from)?.nextIndex ?? from);
    if (argument === undefined) return from;
    if (font === "code") flow.add({ kind: "code", text: this.plainText(argument.nodes) });
    else {
      flow.open(font === "none" ? undefined : fontWrappers[font]);
      this.walk(argument.nodes, flow);
      flow.close();
    }
    return argument.nextIndex;
  }

  private readOtherCommand(
    name: string,
    node: LatexNode,
    nodes: readonly LatexNode[],
    from: number,
    flow: BlockFlow,
  ): number {
    const start = isText(nodes[from], "*") ? from + 1 : from;
    const option = parseOption(nodes, start);
    const argument = parseArgument(nodes, option?.nextIndex ?? start);
    const nextIndex = argument?.nextIndex ?? from;
    switch (name) {
      case "\\":
      case "newline":
      case "tabularnewline": {
        flow.add({ kind: "break" });
        return isText(nodes[start], "[") ? (option?.nextIndex ?? start) : start;
      }
      case "hrule":
      case "hrulefill":
        flow.addBlocks({ kind: "rule" });
        return from;
      case "title":
        this.titlePage.title = this.readInlines(argument?.nodes ?? []);
        return nextIndex;
      case "author":
      case "date":
        this.addFact(name, argument);
        return nextIndex;
      case "section":
      case "chapter":
      case "part":
      case "subsection":
      case "subsubsection":
      case "paragraph":
      case "subparagraph":
        // A sectioning command within a line is not a heading of the document.
        flow.addBlocks({
          kind: "paragraph",
          inlines: [{ kind: "strong", inlines: this.readInlines(argument?.nodes ?? []) }],
        });
        return nextIndex;
      case "label":
        this.addLabel(this.plainText(argument?.nodes ?? []), flow);
        return nextIndex;
      case "ref":
      case "eqref":
      case "autoref":
      case "cref":
      case "Cref":
      case "pageref":
        flow.add({ kind: "reference", label: this.plainText(argument?.nodes ?? []) });
        return nextIndex;
      case "cite":
      case "citep":
      case "citet":
        flow.addCharacters(
          `[${[this.plainText(argument?.nodes ?? []), ...(option === undefined ? [] : [this.plainText(option.nodes)])].join(", ")}]`,
        );
        return nextIndex;
      case "footnote":
      case "thanks":
        flow.add({ kind: "footnote", blocks: this.readWithoutSlots(argument?.nodes ?? []) });
        return nextIndex;
      case "url":
      case "nolinkurl": {
        const href = this.readAddress(argument);
        flow.add(createLink(href, [{ kind: "text", text: href }]));
        return nextIndex;
      }
      case "href": {
        const linkText = parseArgument(nodes, nextIndex);
        flow.add(createLink(this.readAddress(argument), this.readInlines(linkText?.nodes ?? [])));
        return linkText?.nextIndex ?? nextIndex;
      }
      case "ensuremath":
        flow.add(createFormula(this.sliceOf(argument)));
        return nextIndex;
      case "symbol":
        flow.addCharacters(decodeCharacter(this.plainText(argument?.nodes ?? [])));
        return nextIndex;
      case "includegraphics":
        flow.add({ kind: "image", src: this.readAddress(argument), title: undefined, alt: "" });
        return nextIndex;
      case "caption":
        flow.addBlocks({
          kind: "paragraph",
          inlines: [{ kind: "emphasis", inlines: this.readInlines(argument?.nodes ?? []) }],
        });
        return nextIndex;
      case "lstinline":
      case "mintinline":
        flow.add(createListing(this.slice(node)));
        return from;
      default:
        flow.add({ kind: "code", text: this.slice(node) });
        return from;
    }
  }

  private addFact(name: string, argument: LatexArgument | undefined): void {
    const inlines = this.readInlines(argument?.nodes ?? []);
    const values = inlines.reduce<Inline[][]>(
      (groups, inline) => {
        if (inline.kind === "code" && inline.text === "\\and") groups.push([]);
        else groups.at(-1)?.push(inline);
        return groups;
      },
      [[]],
    );
    for (const text of values)
      if (plainText(text) !== "")
        this.titlePage.facts.push({ name: name === "author" ? "Author" : "Date", text: trimInlines(text) });
  }

  private addLabel(label: string, flow: BlockFlow): void {
    const block = flow.lastBlock();
    if (block?.kind === "heading" || block?.kind === "environment" || block?.kind === "display")
      flow.replaceLast({ ...block, labels: [...block.labels, label] });
  }

  private readEnvironment(node: LatexEnvironment, flow: BlockFlow): void {
    flow.endParagraph();
    const { name, children } = node;
    if (mathEnvironments.has(name))
      return flow.addBlocks(createDisplay(this.marks.removeMarks(this.slice(node)), "", undefined));
    const theorem = this.numbers.numberTheorem(name);
    if (theorem !== undefined) {
      const option = parseOption(children, 0);
      const content = children.slice(option?.nextIndex ?? 0);
      const title = option === undefined ? undefined : this.readInlines(option.nodes);
      return flow.addBlocks({
        kind: "environment",
        ...theorem,
        title,
        labels: findLabels(this.slice(node)),
        blocks: this.readBlocks(content),
      });
    }
    switch (name) {
      case "itemize":
      case "enumerate":
      case "description":
      case "thebibliography":
        return flow.addBlocks(this.readList(name, children));
      case "quote":
      case "quotation":
      case "verse":
        return flow.addBlocks({ kind: "quote", blocks: this.readBlocks(children) });
      case "abstract":
        this.titlePage.abstract = [...this.titlePage.abstract, ...this.readBlocks(children)];
        return;
      case "tabular":
      case "tabular*":
      case "tabularx":
      case "longtable":
        return this.readTable(name, children, flow);
      case "lstlisting":
        return flow.addBlocks(
          ...this.slots.verbatim(
            this.slice(node).replace(/^\\begin\{lstlisting\}(?:\[[^\]]*\])?|\\end\{lstlisting\}$/g, ""),
            undefined,
            this.marks,
          ),
        );
      case "comment":
        return;
      default:
        this.walk(
          environmentsWithArgument.has(name)
            ? children.slice(skipArguments(children, 0, 1))
            : children.slice(parseOption(children, 0)?.nextIndex ?? 0),
          flow,
        );
        flow.endParagraph();
    }
  }

  private readList(name: string, children: readonly LatexNode[]): Block {
    const starts = children.flatMap((node, index) =>
      node.kind === "command" && (node.name === "item" || node.name === "bibitem") ? [index] : [],
    );
    const nodesBefore = children.slice(0, starts[0] ?? children.length);
    const items = starts.map((start, index): ListItem => {
      const option = parseOption(children, start + 1);
      const key = name === "thebibliography" ? parseArgument(children, option?.nextIndex ?? start + 1) : undefined;
      const term =
        option !== undefined
          ? this.readInlines(option.nodes)
          : key === undefined
            ? undefined
            : [{ kind: "text", text: `[${this.plainText(key.nodes)}]` } as const];
      const content = children.slice(
        key?.nextIndex ?? option?.nextIndex ?? start + 1,
        starts[index + 1] ?? children.length,
      );
      return { term, blocks: this.readBlocks(content) };
    });
    const counter = nodesBefore.findIndex((node) => node.kind === "command" && node.name === "setcounter");
    const value = parseArgument(nodesBefore, parseArgument(nodesBefore, counter + 1)?.nextIndex ?? nodesBefore.length);
    const start =
      name !== "enumerate"
        ? undefined
        : counter < 0 || value === undefined
          ? 1
          : Number(this.plainText(value.nodes)) + 1;
    return {
      kind: "list",
      start: Number.isNaN(start) ? 1 : start,
      isTight: items.every(({ blocks }) => blocks.filter(({ kind }) => kind === "paragraph").length <= 1),
      items,
    };
  }

  private readTable(name: string, children: readonly LatexNode[], flow: BlockFlow): void {
    const slots: number[] = [];
    const blocksAfter: Block[] = [];
    const table = readTabular(children, name, {
      text: (nodes) => this.plainText(nodes),
      cell: (nodes) => {
        const cell = new BlockFlow(this.marks, this.slots);
        this.walk(nodes, cell);
        const segments = cell.finishLine();
        const { inlines, slots: cellSlots } = separateInlineSlots(segments);
        append(slots, cellSlots);
        append(
          blocksAfter,
          cell.finishedBlocks.filter(({ kind }) => kind !== "paragraph"),
        );
        return [
          ...cell.finishedBlocks.flatMap((block) => (block.kind === "paragraph" ? block.inlines : [])),
          ...inlines,
        ];
      },
    });
    flow.addBlocks(table, ...slots.flatMap((slot) => this.slots.block(slot)), ...blocksAfter);
  }

  /** Returns the plain text of nodes, such as the contents of code or a label. */
  private plainText(nodes: readonly LatexNode[]): string {
    return this.marks.removeMarks(toPlainText(nodes, this.source, "\u00a0"));
  }

  /** In a URL, a tie is a literal `~`. */
  private readAddress(argument: LatexArgument | undefined): string {
    return this.marks.removeMarks(toPlainText(argument?.nodes ?? [], this.source, "~"));
  }

  private slice({ span }: LatexNode): string {
    return this.source.slice(span.start, span.end);
  }

  private sliceOf(argument: LatexArgument | undefined): string {
    return argument === undefined
      ? ""
      : this.marks.removeMarks(this.source.slice(argument.span.start, argument.span.end).replace(/^\{|\}$/g, ""));
  }
}

const fontWrappers = {
  emphasis: (inlines: readonly Inline[]): Inline => ({ kind: "emphasis", inlines }),
  strong: (inlines: readonly Inline[]): Inline => ({ kind: "strong", inlines }),
  code: (inlines: readonly Inline[]): Inline => ({ kind: "code", text: plainText(inlines) }),
} as const;

function isText(node: LatexNode | undefined, text: string): boolean {
  return node?.kind === "text" && node.text === text;
}

function stripDelimiters(text: string, delimiter: number): string {
  return text.slice(delimiter, text.length - delimiter);
}

/** Returns the index after `count` arguments in braces and the options before them. */
function skipArguments(nodes: readonly LatexNode[], from: number, count: number): number {
  let at = isText(nodes[from], "*") ? from + 1 : from;
  for (let remaining = count; remaining > 0; remaining--) {
    at = parseOption(nodes, at)?.nextIndex ?? at;
    const argument = parseArgument(nodes, at);
    if (argument === undefined || nodes[argument.nextIndex - 1]?.kind !== "group") return at;
    at = argument.nextIndex;
  }
  return parseOption(nodes, at)?.nextIndex ?? at;
}

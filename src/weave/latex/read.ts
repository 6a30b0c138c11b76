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
import { plainText, trimInlines, withoutSlots } from "../inlines.js";
import { bareText, indexAfterName } from "./bare.js";
import {
  accents,
  environmentsWithArgument,
  breaks,
  fonts,
  layout,
  mathematical,
  symbols,
  switches,
} from "./commands.js";
import { Flow } from "./flow.js";
import { character, formula, linkInline, listingInline } from "./builders.js";
import { parseLatexProse } from "./parse.js";
import { LatexNumbers } from "./numbers.js";
import { readTabular } from "./tables.js";
import type { Block, Fact, Inline, ListItem } from "../prose.js";
import type { Marks } from "../slots.js";
import { append } from "../../text/append.js";

interface LatexTitle {
  title: readonly Inline[] | undefined;
  readonly facts: Fact[];
  abstract: readonly Block[];
}

/** Converts LaTeX prose with slot marks and expanded macros. Never throws. */
export class LatexProse {
  readonly front: LatexTitle = { title: undefined, facts: [], abstract: [] };
  readonly numbers = new LatexNumbers();
  private source = "";
  /** Slots in positions that cannot contain blocks, such as footnotes. */
  private readonly strays: Block[] = [];

  constructor(
    private readonly marks: Marks,
    private readonly slots: SlotBlocks,
  ) {}

  read(source: string): readonly Block[] {
    this.source = source.replace(/\\(?:url|href|nolinkurl)\s*\{[^{}\n]*\}/g, (link) =>
      link.replace(/(?<!\\)%/g, "\\%"),
    );
    const { nodes, faults } = parseLatexProse(this.source);
    // Text nested too deeply to parse is shown verbatim.
    if (nodes.length === 0 && faults.length > 0) return this.slots.verbatim(source, undefined, this.marks);
    const blocks = this.blocks(nodes);
    return [...blocks, ...this.strays.splice(0)];
  }

  /** Reads the title page data from a preamble; the rest of it is not prose. */
  readFront(preamble: string): void {
    for (const match of preamble.matchAll(/^[^%\n]*?(\\(?:title|author|date))(?![a-zA-Z])/gm)) {
      const start = match.index + match[0].length - (match[1] ?? "").length;
      this.source = preamble.slice(start);
      const open = /^\\[a-z]+\s*(?:\[[^\]]*\]\s*)?(?=\{)/.exec(this.source);
      const end = open === null ? undefined : findClosingBrace(this.source, open[0].length);
      if (end !== undefined) append(this.strays, this.read(this.source.slice(0, end)));
    }
  }

  /** Returns the inlines of a heading, from its source, and its number. */
  heading(
    source: string,
    { level }: Pick<DocumentHeading, "level">,
  ): { readonly inlines: readonly Inline[]; readonly number: string | undefined } {
    const whole = this.source;
    this.source = source;
    const { nodes } = parseLatexProse(source);
    const command = nodes.findIndex((node) => node.kind === "command");
    const name = nodes[command];
    const isStarred = isText(nodes[command + 1], "*");
    const option = parseOption(nodes, command + (isStarred ? 2 : 1));
    const title = parseArgument(nodes, option?.nextIndex ?? command + (isStarred ? 2 : 1));
    const inlines = this.inlines(title?.nodes ?? []);
    this.source = whole;
    return {
      inlines,
      number: isStarred || name?.kind !== "command" ? undefined : this.numbers.section(name.name, level),
    };
  }

  private blocks(nodes: readonly LatexNode[]): readonly Block[] {
    const flow = new Flow(this.marks, this.slots);
    this.walk(nodes, flow);
    return flow.finish();
  }

  /** Returns the inlines of an argument; blocks in it become text. */
  private inlines(nodes: readonly LatexNode[]): readonly Inline[] {
    return this.withoutSlots(nodes).flatMap((block, index): readonly Inline[] => [
      ...(index === 0 ? [] : [{ kind: "text", text: " " } as const]),
      ...(block.kind === "paragraph"
        ? block.inlines
        : block.kind === "code"
          ? [{ kind: "code", text: block.text } as const]
          : []),
    ]);
  }

  private withoutSlots(nodes: readonly LatexNode[]): readonly Block[] {
    const { prose, slots } = separateSlots(this.blocks(nodes));
    append(this.strays, slots);
    return prose;
  }

  private walk(nodes: readonly LatexNode[], flow: Flow): void {
    let opened = 0;
    for (let at = 0; at < nodes.length; ) {
      const node = nodes[at];
      if (node === undefined) break;
      at++;
      switch (node.kind) {
        case "text":
          flow.text(node.text);
          break;
        case "blank":
          if (node.isParagraph) flow.endParagraph();
          else flow.text(this.slice(node).includes("\n") ? "\n" : " ");
          break;
        case "command": {
          const font = switches[node.name];
          if (font === undefined) at = this.command(node.name, node, nodes, at, flow);
          else {
            if (font !== "none") {
              flow.open(wraps[font]);
              opened++;
            }
            if (nodes[at]?.kind === "blank") at++;
          }
          break;
        }
        case "group":
          this.walk(node.children, flow);
          break;
        case "environment":
          this.environment(node, flow);
          break;
        case "formula":
          if (node.isDisplay) flow.block(createDisplay(this.marks.without(this.slice(node)), "", undefined));
          else
            flow.add(
              formula(this.marks.without(textBetween(this.slice(node), this.slice(node).startsWith("$") ? 1 : 2))),
            );
          break;
        case "verbatim":
          if (node.isBlock) flow.block(...this.slots.verbatim(node.text, undefined, this.marks));
          else flow.add({ kind: "code", text: this.marks.without(node.text) });
          break;
        case "script":
          flow.text(node.operator);
          break;
        case "comment":
          // A comment absorbs its line end, but not the white space before it.
          if (/\s/.test(this.source.slice(Math.max(0, node.span.start - 1), node.span.start + 1))) flow.text("\n");
          break;
      }
    }
    for (; opened > 0; opened--) flow.close();
  }

  /** Handles a command whose arguments, if any, start at `nodes[from]`. Returns the index after them. */
  private command(name: string, node: LatexNode, nodes: readonly LatexNode[], from: number, flow: Flow): number {
    const symbol = symbols[name];
    if (symbol !== undefined) {
      flow.characters(symbol);
      return indexAfterName(name, nodes, from);
    }
    const accent = accents[name];
    if (accent !== undefined) {
      const letter = parseArgument(nodes, from);
      const text = this.plain(letter?.nodes ?? []);
      flow.characters(
        text === ""
          ? /^[`^~]$/.test(name)
            ? name
            : ""
          : `${text.slice(0, 1)}${accent}${text.slice(1)}`.replace("ı", "i").normalize("NFC"),
      );
      return letter?.nextIndex ?? from;
    }
    const font = fonts[name];
    if (font !== undefined) return this.font(font, nodes, from, flow);
    const arguments_ = layout[name];
    if (arguments_ !== undefined)
      return arguments_ === 0 ? indexAfterName(name, nodes, from) : skip(nodes, from, arguments_);
    const hasLength = breaks[name];
    if (hasLength !== undefined) {
      flow.endParagraph();
      return hasLength ? skip(nodes, from, 1) : from;
    }
    return this.meaning(name, node, nodes, from, flow);
  }

  private font(font: (typeof fonts)[string], nodes: readonly LatexNode[], from: number, flow: Flow): number {
    const argument = parseArgument(nodes, parseOption(nodes, from)?.nextIndex ?? from);
    if (argument === undefined) return from;
    if (font === "code") flow.add({ kind: "code", text: this.plain(argument.nodes) });
    else {
      flow.open(font === "none" ? undefined : wraps[font]);
      this.walk(argument.nodes, flow);
      flow.close();
    }
    return argument.nextIndex;
  }

  private meaning(name: string, node: LatexNode, nodes: readonly LatexNode[], from: number, flow: Flow): number {
    const start = isText(nodes[from], "*") ? from + 1 : from;
    const option = parseOption(nodes, start);
    const argument = parseArgument(nodes, option?.nextIndex ?? start);
    const next = argument?.nextIndex ?? from;
    switch (name) {
      case "\\":
      case "newline":
      case "tabularnewline": {
        flow.add({ kind: "break" });
        return isText(nodes[start], "[") ? (option?.nextIndex ?? start) : start;
      }
      case "hrule":
      case "hrulefill":
        flow.block({ kind: "rule" });
        return from;
      case "title":
        this.front.title = this.inlines(argument?.nodes ?? []);
        return next;
      case "author":
      case "date":
        this.fact(name, argument);
        return next;
      case "section":
      case "chapter":
      case "part":
      case "subsection":
      case "subsubsection":
      case "paragraph":
      case "subparagraph":
        // One that does not start a line is not a heading of the document.
        flow.block({ kind: "paragraph", inlines: [{ kind: "strong", inlines: this.inlines(argument?.nodes ?? []) }] });
        return next;
      case "label":
        this.label(this.plain(argument?.nodes ?? []), flow);
        return next;
      case "ref":
      case "eqref":
      case "autoref":
      case "cref":
      case "Cref":
      case "pageref":
        flow.add({ kind: "reference", label: this.plain(argument?.nodes ?? []) });
        return next;
      case "cite":
      case "citep":
      case "citet":
        flow.characters(
          `[${[this.plain(argument?.nodes ?? []), ...(option === undefined ? [] : [this.plain(option.nodes)])].join(", ")}]`,
        );
        return next;
      case "footnote":
      case "thanks":
        flow.add({ kind: "footnote", blocks: this.withoutSlots(argument?.nodes ?? []) });
        return next;
      case "url":
      case "nolinkurl": {
        const href = this.address(argument);
        flow.add(linkInline(href, [{ kind: "text", text: href }]));
        return next;
      }
      case "href": {
        const words = parseArgument(nodes, next);
        flow.add(linkInline(this.address(argument), this.inlines(words?.nodes ?? [])));
        return words?.nextIndex ?? next;
      }
      case "ensuremath":
        flow.add(formula(this.sliceOf(argument)));
        return next;
      case "symbol":
        flow.characters(character(this.plain(argument?.nodes ?? [])));
        return next;
      case "includegraphics":
        flow.add({ kind: "image", src: this.address(argument), title: undefined, alt: "" });
        return next;
      case "caption":
        flow.block({
          kind: "paragraph",
          inlines: [{ kind: "emphasis", inlines: this.inlines(argument?.nodes ?? []) }],
        });
        return next;
      case "lstinline":
      case "mintinline":
        flow.add(listingInline(this.slice(node)));
        return from;
      default:
        flow.add({ kind: "code", text: this.slice(node) });
        return from;
    }
  }

  private fact(name: string, argument: LatexArgument | undefined): void {
    const inlines = this.inlines(argument?.nodes ?? []);
    const parts = inlines.reduce<Inline[][]>(
      (all, inline) => {
        if (inline.kind === "code" && inline.text === "\\and") all.push([]);
        else all.at(-1)?.push(inline);
        return all;
      },
      [[]],
    );
    for (const text of parts)
      if (plainText(text) !== "")
        this.front.facts.push({ name: name === "author" ? "Author" : "Date", text: trimInlines(text) });
  }

  private label(label: string, flow: Flow): void {
    const block = flow.last();
    if (block?.kind === "heading" || block?.kind === "environment" || block?.kind === "display")
      flow.replaceLast({ ...block, labels: [...block.labels, label] });
  }

  private environment(node: LatexEnvironment, flow: Flow): void {
    flow.endParagraph();
    const { name, children } = node;
    if (mathematical.has(name)) return flow.block(createDisplay(this.marks.without(this.slice(node)), "", undefined));
    const theorem = this.numbers.theorem(name);
    if (theorem !== undefined) {
      const option = parseOption(children, 0);
      const within = children.slice(option?.nextIndex ?? 0);
      const title = option === undefined ? undefined : this.inlines(option.nodes);
      return flow.block({
        kind: "environment",
        ...theorem,
        title,
        labels: findLabels(this.slice(node)),
        blocks: this.blocks(within),
      });
    }
    switch (name) {
      case "itemize":
      case "enumerate":
      case "description":
      case "thebibliography":
        return flow.block(this.list(name, children));
      case "quote":
      case "quotation":
      case "verse":
        return flow.block({ kind: "quote", blocks: this.blocks(children) });
      case "abstract":
        this.front.abstract = [...this.front.abstract, ...this.blocks(children)];
        return;
      case "tabular":
      case "tabular*":
      case "tabularx":
      case "longtable":
        return this.table(name, children, flow);
      case "lstlisting":
        return flow.block(
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
            ? children.slice(skip(children, 0, 1))
            : children.slice(parseOption(children, 0)?.nextIndex ?? 0),
          flow,
        );
        flow.endParagraph();
    }
  }

  private list(name: string, children: readonly LatexNode[]): Block {
    const starts = children.flatMap((node, index) =>
      node.kind === "command" && (node.name === "item" || node.name === "bibitem") ? [index] : [],
    );
    const before = children.slice(0, starts[0] ?? children.length);
    const items = starts.map((start, index): ListItem => {
      const option = parseOption(children, start + 1);
      const key = name === "thebibliography" ? parseArgument(children, option?.nextIndex ?? start + 1) : undefined;
      const term =
        option !== undefined
          ? this.inlines(option.nodes)
          : key === undefined
            ? undefined
            : [{ kind: "text", text: `[${this.plain(key.nodes)}]` } as const];
      const rest = children.slice(
        key?.nextIndex ?? option?.nextIndex ?? start + 1,
        starts[index + 1] ?? children.length,
      );
      return { term, blocks: this.blocks(rest) };
    });
    const counter = before.findIndex((node) => node.kind === "command" && node.name === "setcounter");
    const value = parseArgument(before, parseArgument(before, counter + 1)?.nextIndex ?? before.length);
    const start =
      name !== "enumerate" ? undefined : counter < 0 || value === undefined ? 1 : Number(this.plain(value.nodes)) + 1;
    return {
      kind: "list",
      start: Number.isNaN(start) ? 1 : start,
      isTight: items.every(({ blocks }) => blocks.filter(({ kind }) => kind === "paragraph").length <= 1),
      items,
    };
  }

  private table(name: string, children: readonly LatexNode[], flow: Flow): void {
    const slots: number[] = [];
    const blocksAfter: Block[] = [];
    const table = readTabular(children, name, {
      text: (nodes) => this.plain(nodes),
      cell: (nodes) => {
        const cell = new Flow(this.marks, this.slots);
        this.walk(nodes, cell);
        const pieces = cell.finishLine();
        const { inlines, slots: contained } = withoutSlots(pieces);
        append(slots, contained);
        append(
          blocksAfter,
          cell.finished.filter(({ kind }) => kind !== "paragraph"),
        );
        return [...cell.finished.flatMap((block) => (block.kind === "paragraph" ? block.inlines : [])), ...inlines];
      },
    });
    flow.block(table, ...slots.flatMap((slot) => this.slots.block(slot)), ...blocksAfter);
  }

  /** Returns the plain text of nodes, such as the contents of code or a label. */
  private plain(nodes: readonly LatexNode[]): string {
    return this.marks.without(bareText(nodes, this.source, "\u00a0"));
  }

  /** In a URL, a tie is a literal `~`. */
  private address(argument: LatexArgument | undefined): string {
    return this.marks.without(bareText(argument?.nodes ?? [], this.source, "~"));
  }

  private slice({ span }: LatexNode): string {
    return this.source.slice(span.start, span.end);
  }

  private sliceOf(argument: LatexArgument | undefined): string {
    return argument === undefined
      ? ""
      : this.marks.without(this.source.slice(argument.span.start, argument.span.end).replace(/^\{|\}$/g, ""));
  }
}

const wraps = {
  emphasis: (inlines: readonly Inline[]): Inline => ({ kind: "emphasis", inlines }),
  strong: (inlines: readonly Inline[]): Inline => ({ kind: "strong", inlines }),
  code: (inlines: readonly Inline[]): Inline => ({ kind: "code", text: plainText(inlines) }),
} as const;

function isText(node: LatexNode | undefined, text: string): boolean {
  return node?.kind === "text" && node.text === text;
}

function textBetween(text: string, delimiter: number): string {
  return text.slice(delimiter, text.length - delimiter);
}

/** Returns the index after `count` arguments in braces and the options before them. */
function skip(nodes: readonly LatexNode[], from: number, count: number): number {
  let at = isText(nodes[from], "*") ? from + 1 : from;
  for (let left = count; left > 0; left--) {
    at = parseOption(nodes, at)?.nextIndex ?? at;
    const argument = parseArgument(nodes, at);
    if (argument === undefined || nodes[argument.nextIndex - 1]?.kind !== "group") return at;
    at = argument.nextIndex;
  }
  return parseOption(nodes, at)?.nextIndex ?? at;
}

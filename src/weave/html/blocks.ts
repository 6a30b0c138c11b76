// Renders blocks of prose as HTML with definitions, tests, diagnostics and the game in their slots, and collects the
// table of contents.

import { pathFrom } from "../../resolve/imports/paths.js";
import { isExercise, isPartTitle } from "../../document/exercise.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { plainText } from "../inlines.js";
import type {
  Block,
  CodeBlock,
  DefinitionSlot,
  DisplayBlock,
  Environment,
  ProseHeading,
  List,
  ListItem,
  ProseTable,
  Use,
} from "../prose.js";
import { walkBlocks } from "../walk.js";
import { renderClaims, renderLimit, type WovenClaim } from "./claims.js";
import { type DefinitionContext, renderRegion } from "./definitions.js";
import { renderFinding } from "./findings.js";
import type { OtherDocument } from "./glossary.js";
import { type Ids, slugOf } from "./ids.js";
import { renderInlines, type LabelTarget, type InlineContext } from "./inlines.js";
import { type Content, element, fragment, type Markup } from "./markup.js";
import { renderRecording, renderTests, type WovenTest } from "./tests.js";

export interface ContentsEntry {
  readonly id: string;
  /** 1 for the outermost headings. */
  readonly depth: number;
  readonly title: string;
}

export interface BlockContext
  extends Pick<InlineContext, "glossary" | "formula" | "code" | "images" | "terms">,
    DefinitionContext {
  readonly tests: readonly WovenTest[];
  readonly claims: readonly WovenClaim[];
  /** The expressions of the `steps:>` lines. */
  readonly limits: readonly string[];
  readonly fractions?: boolean;
  /** Keyed by the region below which they appear. */
  readonly findings: ReadonlyMap<number, readonly Diagnostic[]>;
  readonly findingIds: ReadonlyMap<Diagnostic, string>;
  readonly ids: Ids;
  /** Returns the data of an imported document by its path. */
  readonly others: (path: string) => OtherDocument;
}

/** Renders blocks, and collects the table of contents and the footnotes. */
export class BlockPrinter {
  readonly contents: ContentsEntry[] = [];
  private readonly footnoteItems: { readonly number: number; readonly html: Content }[] = [];
  private noteCount = 0;
  private readonly isExercise: boolean;
  /** The levels of the enclosing headings. */
  private readonly levels: number[] = [];
  private readonly labelTargets = new Map<string, LabelTarget>();
  private readonly headingIds = new Map<ProseHeading, string>();
  private readonly inlineContext: InlineContext;
  /** A stack of the regions not yet rendered, the next one on top. */
  private readonly pendingRegions: number[] = [];

  /** `allBlocks` contains the blocks in which labels are resolved. */
  constructor(
    private readonly context: BlockContext,
    allBlocks: readonly Block[],
  ) {
    const { glossary, formula, code, images, terms } = context;
    this.isExercise = isExercise(context.document);
    this.inlineContext = {
      glossary,
      formula,
      code,
      images,
      terms,
      labelTargets: this.labelTargets,
      introduced: () => this.namesOfNextRegion(),
      pageOf: (path) => context.others(pathFrom(context.document.source.name, path)).page,
      footnote: (blocks) => this.addFootnote(blocks),
    };
    this.findLabelTargets(allBlocks);
    walkBlocks(allBlocks, {
      block: (block) => void (block.kind === "definitions" && this.pendingRegions.push(block.region)),
    });
    this.pendingRegions.reverse();
  }

  renderBlocks(blocks: readonly Block[]): Content {
    return blocks.map((block) => this.renderBlock(block));
  }

  /** Renders the errors below a region, or before the first one. */
  renderFindings(region: number): Content {
    return (this.context.findings.get(region) ?? []).map((finding) =>
      renderFinding(finding, this.context.document.source, this.context.findingIds.get(finding) ?? ""),
    );
  }

  /** Renders the footnotes, after all other blocks have been rendered, or undefined if none. */
  renderFootnotes(): Markup | undefined {
    if (this.footnoteItems.length === 0) return undefined;
    const items = [...this.footnoteItems]
      .sort((a, b) => a.number - b.number)
      .map(({ number, html }) =>
        element(
          "li",
          { id: `note-${number}` },
          html,
          element("a", { href: `#note-${number}-back`, "aria-label": "Back to the text" }, "↩"),
        ),
      );
    return element("section", { class: "footnotes", "aria-label": "Footnotes" }, element("ol", {}, items));
  }

  renderInlines(inlines: ProseHeading["inlines"]): Content {
    return renderInlines(inlines, this.inlineContext);
  }

  private renderBlock(block: Block): Content {
    switch (block.kind) {
      case "heading":
        return this.renderHeading(block);
      case "paragraph":
        return element("p", {}, this.renderInlines(block.inlines));
      case "list":
        return this.renderList(block);
      case "quote":
        return element("blockquote", {}, this.renderBlocks(block.blocks));
      case "code":
        return codeBlockHtml(block);
      case "table":
        return this.renderTable(block);
      case "rule":
        return element("hr", {});
      case "display":
        return this.renderDisplay(block);
      case "environment":
        return this.renderEnvironment(block);
      case "definitions":
        return this.renderDefinitions(block);
      case "tests":
        return renderTests(
          block.tests.flatMap((index) => this.context.tests[index] ?? []),
          { fractions: this.context.fractions === true, code: this.context.code },
        );
      case "recording":
        return renderRecording(block);
      case "claims":
        return renderClaims(
          block.claims.flatMap((index) => this.context.claims[index] ?? []),
          this.context,
        );
      case "limit":
        return renderLimit(this.context.limits[block.limit] ?? "");
      case "use":
        return this.renderUse(block);
      case "answer":
        return element("p", { class: "todo" }, "To do");
    }
  }

  private renderUse({ name }: Use): Markup {
    const otherDocument = this.context.others(pathFrom(this.context.document.source.name, name));
    const code = element("code", {}, name);
    const content = otherDocument.page === undefined ? code : [otherHtml(otherDocument), " (", code, ")"];
    return element("p", { class: "use" }, "This document uses ", content, ".");
  }

  /** Renders a heading. Levels that the author skips are closed up. */
  private renderHeading(heading: ProseHeading): Markup {
    const { levels } = this;
    while ((levels.at(-1) ?? 0) >= heading.level) levels.pop();
    levels.push(heading.level);
    const depth = levels.length;
    const id = this.claimHeadingId(heading);
    const title: Content = [
      heading.number === undefined ? undefined : `${heading.number} `,
      this.renderInlines(heading.inlines),
    ];
    const text = plainText(heading.inlines);
    if (!this.isExercise || !isPartTitle(text))
      this.contents.push({
        id,
        depth,
        title: `${heading.number === undefined ? "" : `${heading.number} `}${text}`,
      });
    return element(`h${Math.min(depth + 1, 6)}`, { id }, title);
  }

  private claimHeadingId(heading: ProseHeading): string {
    const cached = this.headingIds.get(heading);
    if (cached !== undefined) return cached;
    const id = this.context.ids.claim(slugOf(plainText(heading.inlines)));
    this.headingIds.set(heading, id);
    return id;
  }

  private renderList({ start, isTight, items }: List): Markup {
    if (items.some(({ term }) => term !== undefined)) {
      return element(
        "dl",
        {},
        items.map(({ term = [], blocks }) => [
          element("dt", {}, this.renderInlines(term)),
          element("dd", {}, this.renderBlocks(blocks)),
        ]),
      );
    }
    const rows = items.map((item) => element("li", {}, this.renderItem(item, isTight)));
    return start === undefined
      ? element("ul", {}, rows)
      : element("ol", { start: start === 1 ? undefined : start }, rows);
  }

  private renderItem({ blocks }: ListItem, isTight: boolean): Content {
    return blocks.map((block) =>
      isTight && block.kind === "paragraph" ? this.renderInlines(block.inlines) : this.renderBlock(block),
    );
  }

  private renderTable({ alignments, head, rows }: ProseTable): Markup {
    const renderCells = (name: string, row: ProseTable["rows"][number]): Content =>
      row.map((cell, i) => element(name, { class: classOf[alignments[i] ?? "none"] }, this.renderInlines(cell)));
    return element(
      "div",
      { class: "scroll" },
      element(
        "table",
        {},
        head === undefined ? undefined : element("thead", {}, element("tr", {}, renderCells("th", head))),
        element(
          "tbody",
          {},
          rows.map((row) => element("tr", {}, renderCells("td", row))),
        ),
      ),
    );
  }

  private renderDisplay({ tex, labels }: DisplayBlock): Markup {
    return element("div", { class: "display formula", id: this.idOfLabel(labels) }, this.context.formula(tex, true));
  }

  private renderEnvironment({ name, number, title, labels, blocks }: Environment): Markup {
    const kind = [
      name,
      number === undefined ? "" : ` ${number}`,
      title === undefined ? "" : [" (", this.renderInlines(title), ")"],
      ".",
    ];
    return element(
      "section",
      { class: "theorem", id: this.idOfLabel(labels) },
      element("span", { class: "kind" }, kind),
      this.renderBlocks(blocks),
    );
  }

  private renderDefinitions({ region, punctuation, labels }: DefinitionSlot): Content {
    this.pendingRegions.pop();
    const id = this.idOfLabel(labels);
    const findings = this.context.findings.get(region) ?? [];
    return [
      id === undefined ? undefined : element("span", { id }),
      renderRegion(region, punctuation, findings, this.context),
      this.renderFindings(region),
    ];
  }

  private namesOfNextRegion(): ReadonlySet<string> {
    const items = this.context.document.parsed[this.pendingRegions.at(-1) ?? -1]?.items ?? [];
    return new Set(items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : [])));
  }

  private idOfLabel([label]: readonly string[]): string | undefined {
    return label === undefined ? undefined : this.labelTargets.get(label)?.id;
  }

  private addFootnote(blocks: readonly Block[]): number {
    const number = ++this.noteCount;
    this.footnoteItems.push({ number, html: this.renderBlocks(blocks) });
    return number;
  }

  /** Collects the targets of labels in advance, because references may precede them. */
  private findLabelTargets(blocks: readonly Block[]): void {
    const { glossary, document, ids } = this.context;
    for (const block of blocks) {
      switch (block.kind) {
        case "heading":
          this.addLabelTarget(block.labels, this.claimHeadingId(block), block.number ?? plainText(block.inlines));
          break;
        case "display":
          if (block.labels.length > 0) this.addLabelTarget(block.labels, ids.claim("display"), "above");
          break;
        case "environment":
          if (block.labels.length > 0)
            this.addLabelTarget(
              block.labels,
              ids.claim(slugOf(`${block.name} ${block.number ?? ""}`)),
              block.number ?? block.name,
            );
          this.findLabelTargets(block.blocks);
          break;
        case "definitions": {
          const first = document.parsed[block.region]?.items.find((item) => item.kind === "definition");
          if (first !== undefined && block.labels.length > 0)
            this.addLabelTarget(
              block.labels,
              ids.claim(`region-${block.region + 1}`),
              `(${glossary.numberOf(first).number})`,
            );
          break;
        }
        case "list":
          for (const item of block.items) this.findLabelTargets(item.blocks);
          break;
        case "quote":
          this.findLabelTargets(block.blocks);
          break;
        case "paragraph":
        case "code":
        case "table":
        case "rule":
        case "tests":
        case "recording":
        case "claims":
        case "limit":
        case "use":
        case "answer":
          break;
      }
    }
  }

  private addLabelTarget(labels: readonly string[], id: string, text: string): void {
    for (const label of labels) if (!this.labelTargets.has(label)) this.labelTargets.set(label, { id, text });
  }
}

export function otherHtml({ name, title, page }: OtherDocument): Markup {
  return page === undefined ? element("code", {}, name) : element("a", { href: page }, title);
}

const classOf = { left: "start", right: "end", center: "center", none: undefined } as const;

function codeBlockHtml({ text }: CodeBlock): Markup {
  return element("pre", {}, element("code", {}, text));
}

/** Renders the table of contents as nested lists. */
export function contentsHtml(entries: readonly ContentsEntry[]): Markup {
  let nextEntry = 0;
  const renderLevel = (depth: number): Markup => {
    const items: Markup[] = [];
    for (let entry = entries[nextEntry]; entry !== undefined && entry.depth >= depth; entry = entries[nextEntry]) {
      nextEntry++;
      const sublist = (entries[nextEntry]?.depth ?? 0) > depth ? renderLevel(depth + 1) : undefined;
      items.push(element("li", {}, element("a", { href: fragment(entry.id) }, entry.title), sublist));
    }
    return element("ol", {}, items);
  };
  return renderLevel(1);
}

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
import { claimsHtml, limitHtml, type WovenClaim } from "./claims.js";
import { type DefinitionContext, regionHtml } from "./definitions.js";
import { findingHtml } from "./findings.js";
import type { OtherDocument } from "./glossary.js";
import { type Ids, slugOf } from "./ids.js";
import { inlinesHtml, type LabelTarget, type InlineContext } from "./inlines.js";
import { type Content, element, fragment, type Markup } from "./markup.js";
import { recordingHtml, testsHtml, type WovenTest } from "./tests.js";

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
  private readonly notes: { readonly number: number; readonly html: Content }[] = [];
  private noteCount = 0;
  private readonly isExercise: boolean;
  /** The levels of the enclosing headings. */
  private readonly levels: number[] = [];
  private readonly places = new Map<string, LabelTarget>();
  private readonly headingIds = new Map<ProseHeading, string>();
  private readonly inlineSurroundings: InlineContext;
  /** Regions not yet rendered, as a stack with the next one last. */
  private readonly regions: number[] = [];

  /** `all` contains the blocks in which labels are resolved. */
  constructor(
    private readonly context: BlockContext,
    all: readonly Block[],
  ) {
    const { glossary, formula, code, images, terms } = context;
    this.isExercise = isExercise(context.document);
    this.inlineSurroundings = {
      glossary,
      formula,
      code,
      images,
      terms,
      places: this.places,
      introduced: () => this.introduce(),
      pageOf: (path) => context.others(pathFrom(context.document.source.name, path)).page,
      footnote: (blocks) => this.footnote(blocks),
    };
    this.findPlaces(all);
    walkBlocks(all, { block: (block) => void (block.kind === "definitions" && this.regions.push(block.region)) });
    this.regions.reverse();
  }

  blocks(blocks: readonly Block[]): Content {
    return blocks.map((block) => this.block(block));
  }

  /** Renders the errors below a region, or before the first one. */
  findings(region: number): Content {
    return (this.context.findings.get(region) ?? []).map((finding) =>
      findingHtml(finding, this.context.document.source, this.context.findingIds.get(finding) ?? ""),
    );
  }

  /** Renders the footnotes, after all other blocks have been rendered, or undefined if none. */
  footnotes(): Markup | undefined {
    if (this.notes.length === 0) return undefined;
    const items = [...this.notes]
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

  inlines(inlines: ProseHeading["inlines"]): Content {
    return inlinesHtml(inlines, this.inlineSurroundings);
  }

  private block(block: Block): Content {
    switch (block.kind) {
      case "heading":
        return this.heading(block);
      case "paragraph":
        return element("p", {}, this.inlines(block.inlines));
      case "list":
        return this.list(block);
      case "quote":
        return element("blockquote", {}, this.blocks(block.blocks));
      case "code":
        return codeBlockHtml(block);
      case "table":
        return this.table(block);
      case "rule":
        return element("hr", {});
      case "display":
        return this.display(block);
      case "environment":
        return this.environment(block);
      case "definitions":
        return this.definitions(block);
      case "tests":
        return testsHtml(
          block.tests.flatMap((index) => this.context.tests[index] ?? []),
          { fractions: this.context.fractions === true, code: this.context.code },
        );
      case "recording":
        return recordingHtml(block);
      case "claims":
        return claimsHtml(
          block.claims.flatMap((index) => this.context.claims[index] ?? []),
          this.context,
        );
      case "limit":
        return limitHtml(this.context.limits[block.limit] ?? "");
      case "use":
        return this.use(block);
      case "answer":
        return element("p", { class: "todo" }, "To do");
    }
  }

  private use({ name }: Use): Markup {
    const other = this.context.others(pathFrom(this.context.document.source.name, name));
    const code = element("code", {}, name);
    const named = other.page === undefined ? code : [otherHtml(other), " (", code, ")"];
    return element("p", { class: "use" }, "This document uses ", named, ".");
  }

  /** Renders a heading without skipping levels, even if the author does. */
  private heading(heading: ProseHeading): Markup {
    const { levels } = this;
    while ((levels.at(-1) ?? 0) >= heading.level) levels.pop();
    levels.push(heading.level);
    const depth = levels.length;
    const id = this.headingId(heading);
    const title: Content = [
      heading.number === undefined ? undefined : `${heading.number} `,
      this.inlines(heading.inlines),
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

  private headingId(heading: ProseHeading): string {
    const cached = this.headingIds.get(heading);
    if (cached !== undefined) return cached;
    const id = this.context.ids.claim(slugOf(plainText(heading.inlines)));
    this.headingIds.set(heading, id);
    return id;
  }

  private list({ start, isTight, items }: List): Markup {
    if (items.some(({ term }) => term !== undefined)) {
      return element(
        "dl",
        {},
        items.map(({ term = [], blocks }) => [
          element("dt", {}, this.inlines(term)),
          element("dd", {}, this.blocks(blocks)),
        ]),
      );
    }
    const rows = items.map((item) => element("li", {}, this.item(item, isTight)));
    return start === undefined
      ? element("ul", {}, rows)
      : element("ol", { start: start === 1 ? undefined : start }, rows);
  }

  private item({ blocks }: ListItem, isTight: boolean): Content {
    return blocks.map((block) =>
      isTight && block.kind === "paragraph" ? this.inlines(block.inlines) : this.block(block),
    );
  }

  private table({ alignments, head, rows }: ProseTable): Markup {
    const cells = (name: string, row: ProseTable["rows"][number]): Content =>
      row.map((cell, i) => element(name, { class: classOf[alignments[i] ?? "none"] }, this.inlines(cell)));
    return element(
      "div",
      { class: "scroll" },
      element(
        "table",
        {},
        head === undefined ? undefined : element("thead", {}, element("tr", {}, cells("th", head))),
        element(
          "tbody",
          {},
          rows.map((row) => element("tr", {}, cells("td", row))),
        ),
      ),
    );
  }

  private display({ tex, labels }: DisplayBlock): Markup {
    return element("div", { class: "display formula", id: this.label(labels) }, this.context.formula(tex, true));
  }

  private environment({ name, number, title, labels, blocks }: Environment): Markup {
    const kind = [
      name,
      number === undefined ? "" : ` ${number}`,
      title === undefined ? "" : [" (", this.inlines(title), ")"],
      ".",
    ];
    return element(
      "section",
      { class: "theorem", id: this.label(labels) },
      element("span", { class: "kind" }, kind),
      this.blocks(blocks),
    );
  }

  private definitions({ region, punctuation, labels }: DefinitionSlot): Content {
    this.regions.pop();
    const id = this.label(labels);
    const findings = this.context.findings.get(region) ?? [];
    return [
      id === undefined ? undefined : element("span", { id }),
      regionHtml(region, punctuation, findings, this.context),
      this.findings(region),
    ];
  }

  private introduce(): ReadonlySet<string> {
    const items = this.context.document.parsed[this.regions.at(-1) ?? -1]?.items ?? [];
    return new Set(items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : [])));
  }

  private label([label]: readonly string[]): string | undefined {
    return label === undefined ? undefined : this.places.get(label)?.id;
  }

  private footnote(blocks: readonly Block[]): number {
    const number = ++this.noteCount;
    this.notes.push({ number, html: this.blocks(blocks) });
    return number;
  }

  /** Collects the targets of labels in advance, because references may precede them. */
  private findPlaces(blocks: readonly Block[]): void {
    const { glossary, document, ids } = this.context;
    for (const block of blocks) {
      switch (block.kind) {
        case "heading":
          this.place(block.labels, this.headingId(block), block.number ?? plainText(block.inlines));
          break;
        case "display":
          if (block.labels.length > 0) this.place(block.labels, ids.claim("display"), "above");
          break;
        case "environment":
          if (block.labels.length > 0)
            this.place(
              block.labels,
              ids.claim(slugOf(`${block.name} ${block.number ?? ""}`)),
              block.number ?? block.name,
            );
          this.findPlaces(block.blocks);
          break;
        case "definitions": {
          const first = document.parsed[block.region]?.items.find((item) => item.kind === "definition");
          if (first !== undefined && block.labels.length > 0)
            this.place(block.labels, ids.claim(`region-${block.region + 1}`), `(${glossary.numberOf(first).number})`);
          break;
        }
        case "list":
          for (const item of block.items) this.findPlaces(item.blocks);
          break;
        case "quote":
          this.findPlaces(block.blocks);
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

  private place(labels: readonly string[], id: string, text: string): void {
    for (const label of labels) if (!this.places.has(label)) this.places.set(label, { id, text });
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
  let at = 0;
  const list = (depth: number): Markup => {
    const items: Markup[] = [];
    for (let entry = entries[at]; entry !== undefined && entry.depth >= depth; entry = entries[at]) {
      at++;
      const below = (entries[at]?.depth ?? 0) > depth ? list(depth + 1) : undefined;
      items.push(element("li", {}, element("a", { href: fragment(entry.id) }, entry.title), below));
    }
    return element("ol", {}, items);
  };
  return list(1);
}

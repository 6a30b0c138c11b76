// A prose tree as short lines, for comparison in tests.

import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";
import type { Block, Inline, Prose } from "../../../src/weave/prose.js";
import { readProse } from "../../../src/weave/read.js";

export function proseOf(text: string, name = "test.led"): Prose {
  return readProse(readDocument(sourceOf(name, text)));
}

/** The blocks of a text, one line each; nested blocks are indented. */
export function shownBlocks(text: string, name?: string): readonly string[] {
  return proseOf(text, name).blocks.flatMap(shownBlock);
}

/** Inlines as text with their kinds: `em(…)`, `code(…)`. */
export function shownInlines(inlines: readonly Inline[]): string {
  return inlines.map(shownInline).join("");
}

function shownInline(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return inline.text.replaceAll("\n", "⏎");
    case "emphasis":
      return `em(${shownInlines(inline.inlines)})`;
    case "strong":
      return `strong(${shownInlines(inline.inlines)})`;
    case "code":
      return `code(${inline.text})`;
    case "formula":
      return `formula(${inline.tex})`;
    case "atom":
      return `atom(${inline.name})`;
    case "link":
      return `link(${[inline.href, ...(inline.title === undefined ? [] : [`"${inline.title}"`])].join(" ")}: ${shownInlines(inline.inlines)})`;
    case "image":
      return `image(${inline.src}: ${inline.alt})`;
    case "break":
      return "break()";
    case "footnote":
      return `footnote(${inline.blocks.flatMap(shownBlock).join("; ")})`;
    case "reference":
      return `reference(${inline.label})`;
  }
}

function shownBlock(block: Block): readonly string[] {
  const within = (blocks: readonly Block[]): readonly string[] => blocks.flatMap(shownBlock).map((line) => `  ${line}`);
  switch (block.kind) {
    case "heading":
      return [
        [
          "heading",
          block.level,
          ...(block.number === undefined ? [] : [`number ${block.number}`]),
          ...block.labels.map((label) => `label ${label}`),
        ].join(" ") + `: ${shownInlines(block.inlines)}`,
      ];
    case "paragraph":
      return [shownInlines(block.inlines)];
    case "list":
      return [
        `${block.isTight ? "tight" : "loose"} list${block.start === undefined ? "" : ` from ${block.start}`}`,
        ...block.items.flatMap(({ term, blocks }) => [
          `- ${term === undefined ? "" : shownInlines(term)}`.trimEnd(),
          ...within(blocks),
        ]),
      ];
    case "quote":
      return ["quote", ...within(block.blocks)];
    case "code":
      return [`code ${block.language ?? ""}`.trimEnd(), ...block.text.split("\n").map((line) => `  |${line}`)];
    case "table":
      return [
        `table ${block.alignments.map((side) => side ?? "any").join(" ")}`,
        ...[block.head ?? [], ...block.rows].map((row) => `  ${row.map(shownInlines).join(" ¦ ")}`),
      ];
    case "rule":
    case "answer":
      return [block.kind];
    case "display":
      return [
        ["display", ...block.labels.map((label) => `label ${label}`)].join(" ") +
          `: ${block.tex.replaceAll("\n", "⏎")}`,
      ];
    case "environment":
      return [
        [
          block.name,
          ...(block.number === undefined ? [] : [block.number]),
          ...(block.title === undefined ? [] : [`(${shownInlines(block.title)})`]),
          ...block.labels.map((label) => `label ${label}`),
        ].join(" "),
        ...within(block.blocks),
      ];
    case "definitions":
      return [
        [
          "definitions",
          block.region,
          ...(block.punctuation === "" ? [] : [block.punctuation]),
          ...block.labels.map((label) => `label ${label}`),
        ].join(" "),
      ];
    case "tests":
      return [`tests ${block.tests.join(" ")}`];
    case "claims":
      return [`claims ${block.claims.join(" ")}`];
    case "limit":
      return [`limit ${block.limit}`];
    case "use":
      return [`use(${block.name})`];
    case "recording":
      return [
        [
          "recording",
          ...(block.path === "" ? [] : [block.path]),
          ...(block.frame === undefined ? [] : [block.frame]),
        ].join(" "),
      ];
  }
}

/** The regions and tests of the slots in blocks, in order. */
export function slotsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case "definitions":
        return [`region ${block.region}`];
      case "tests":
        return block.tests.map((test) => `test ${test}`);
      case "quote":
      case "environment":
        return slotsIn(block.blocks);
      case "list":
        return slotsIn(block.items.flatMap((item) => item.blocks));
      default:
        return [];
    }
  });
}

// Converts the code of a document to another notation: ASCII, Unicode or LaTeX. Everything else is preserved byte for
// byte. The result is parsed again, and regions whose meaning would change keep their notation.

import type { LedDocument, Region } from "../document/document.js";
import { readDocument } from "../document/read.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { append } from "../text/append.js";
import { sourceOf, type Span } from "../text/source.js";
import { parseItems } from "../syntax/alone.js";
import { parseDocument } from "../syntax/parse.js";
import { findRepeatedRegions } from "../syntax/repetitions.js";
import { isSame } from "../syntax/same.js";
import type { Item, ParsedDocument, ParsedRegion } from "../syntax/tree.js";
import { formatItems } from "./format.js";
import { itemLatex } from "./latex.js";
import { respellCode } from "./respell.js";
import type { NotationTarget } from "./target.js";
import { itemText } from "./text.js";

interface Conversion {
  readonly text: string;
  /** The regions that could not be converted. */
  readonly unchanged: readonly Region[];
}

/**
 * Converts a document without syntax errors. `name` is the name of the result, whose extension may determine how it is
 * parsed.
 */
export function convert(document: ParsedDocument, to: NotationTarget, name = document.source.name): Conversion {
  const originals = new Set(to === "latex" ? findRepeatedRegions(document) : []);
  // A region may break later ones, so failing regions are kept unconverted from the first one on, and the others are
  // tried again. The number of kept regions doubles each time, which bounds the number of iterations by a logarithm.
  for (let count = 1; ; count *= 2) {
    const conversion = new Conversions(document, to, originals).all();
    const failed = changedRegions(document, conversion, name).filter((region) => !originals.has(region));
    if (failed.length === 0)
      return {
        text: conversion.text,
        unchanged: document.parsed.flatMap((parsed) => (originals.has(parsed) ? [parsed.region] : [])),
      };
    for (const region of failed.slice(0, count)) originals.add(region);
  }
}

interface ConvertedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

class Conversions {
  private readonly defined: ReadonlySet<string>;
  private readonly lineEnd: string;

  constructor(
    private readonly document: ParsedDocument,
    private readonly to: NotationTarget,
    private readonly originals: ReadonlySet<ParsedRegion>,
  ) {
    this.defined = new Set(
      document.parsed.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : [])),
      ),
    );
    this.lineEnd = /\r\n|\n|\r/.exec(document.source.text)?.[0] ?? "\n";
  }

  all(): ConvertedText {
    const { text } = this.document.source;
    const spans: Span[] = [];
    let converted = "";
    let at = 0;
    for (const parsed of this.document.parsed) {
      const { span } = parsed.region;
      converted += text.slice(at, span.start);
      const start = converted.length;
      converted += this.originals.has(parsed) ? text.slice(span.start, span.end) : this.region(parsed);
      spans.push({ start, end: converted.length });
      at = span.end;
    }
    return { text: converted + text.slice(at), spans };
  }

  private region({ region, items }: ParsedRegion): string {
    const { text } = this.document.source;
    const isDisplay = region.kind === "mathematics";
    if (this.to === "latex") {
      if (isDisplay || items.length === 0) return text.slice(region.span.start, region.span.end);
      return this.separated(region, items.map((item) => itemLatex(item)).join("\n"));
    }
    if (isDisplay) return this.separated(region, blockOf(itemTexts(items, this.to)));
    const code = respellCode(this.document, region.code, items, this.defined, this.to);
    return text.slice(region.span.start, region.code.start) + code + text.slice(region.code.end, region.span.end);
  }

  /**
   * Separates a replacement from its surroundings by white space, and converts its line ends to those of the document.
   */
  private separated({ span }: Region, replacement: string): string {
    const { text } = this.document.source;
    const before = text[span.start - 1];
    const after = text[span.end];
    const opener = before === undefined || /\s|\ufeff/.test(before) ? "" : " ";
    const closer = after === undefined || /\s/.test(after) || /^[.,;:!?)]/.test(after) ? "" : " ";
    return `${opener}${replacement.replaceAll("\n", this.lineEnd)}${closer}`;
  }
}

function itemTexts(items: readonly Item[], alphabet: "ascii" | "unicode"): string {
  const text = items.map((item) => itemText(item, alphabet)).join("\n\n");
  return formatItems(text, parseItems(text, { start: 0, end: text.length }, 0).items);
}

/** Encloses code in delimiters that do not occur in it. */
function blockOf(code: string): string {
  const gap = code.includes("\n") ? "\n" : " ";
  if (!code.includes("$/")) return `/$${gap}${code}${gap}$/`;
  if (!/-\//.test(code)) return `/---${gap}${code}${gap}---/`;
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `\n${fence}led\n${code}\n${fence}\n`;
}

/** Returns the regions whose meaning changed in the conversion. */
function changedRegions(
  document: ParsedDocument,
  { text, spans }: ConvertedText,
  name: string,
): readonly ParsedRegion[] {
  const read: LedDocument = readDocument(sourceOf(name, text));
  const converted = parseDocument(read);
  const queue = converted.parsed.slice();
  return document.parsed.filter((parsed, i) => {
    const { start, end } = spans[i]!;
    const items: Item[] = [];
    for (let next = queue[0]; next !== undefined && next.region.span.start < end; next = queue[0]) {
      queue.shift();
      if (next.region.span.start >= start) append(items, next.items);
    }
    const hasFaults = hasErrors(converted.diagnostics.filter(({ span }) => start <= span.start && span.start < end));
    return (
      hasFaults || items.length !== parsed.items.length || items.some((item, k) => !isSame(item, parsed.items[k]!))
    );
  });
}

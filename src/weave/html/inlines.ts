// Renders inlines of prose as HTML. Names that certainly refer to definitions become links.

import { isDocumentLink } from "../links.js";
import type { Block, Emphasis, ProseImage, Inline, Reference } from "../prose.js";
import type { Glossary } from "./glossary.js";
import { type Content, element, fragment, Markup } from "./markup.js";
import type { TypesetCode } from "./typeset-code.js";

/** The target of a label, and the text of references to it. */
export interface LabelTarget {
  readonly id: string;
  readonly text: string;
}

export interface InlineContext {
  readonly glossary: Glossary;
  /** Keyed by label. */
  readonly places: ReadonlyMap<string, LabelTarget>;
  readonly formula: (tex: string, isDisplay: boolean) => Markup;
  readonly code: TypesetCode;
  /** Data URLs of images, keyed by the paths in the document. */
  readonly images: ReadonlyMap<string, string>;
  /** The names defined in the next region, which the prose before it introduces. */
  readonly introduced: () => ReadonlySet<string>;
  /** Emphases that define a term, with their ids. */
  readonly terms: ReadonlyMap<Emphasis, { readonly id: string }>;
  /** The page of a document in the same site, by its path relative to this one; undefined if there is none. */
  readonly pageOf: (path: string) => string | undefined;
  /** Registers a footnote and returns its number. */
  readonly footnote: (blocks: readonly Block[]) => number;
}

export function inlinesHtml(inlines: readonly Inline[], context: InlineContext): Content {
  return inlines.map((inline, i) =>
    inline.kind === "text" ? typographic(inline.text, i > 0) : inlineHtml(inline, context),
  );
}

/** Replaces straight quotes by typographic ones. `isContinued`: other inlines come before the text. */
function typographic(text: string, isContinued: boolean): string {
  const isOpening = (before: string): boolean => (before === "" ? !isContinued : /[\s([—–-]/.test(before));
  return text.replace(
    /(^|.)(["'])/gsu,
    (_, before: string, quote: string) =>
      before + (quote === '"' ? (isOpening(before) ? "“" : "”") : isOpening(before) ? "‘" : "’"),
  );
}

function inlineHtml(inline: Exclude<Inline, { readonly kind: "text" }>, context: InlineContext): Content {
  switch (inline.kind) {
    case "emphasis":
      return emphasisHtml(inline, context);
    case "strong":
      return element("strong", {}, inlinesHtml(inline.inlines, context));
    case "code":
      return codeHtml(inline.text, context);
    case "formula":
      return context.formula(inline.tex, false);
    case "atom":
      return element("span", { class: "atom" }, `\`${inline.name}`);
    case "link":
      return linkHtml(inline, context);
    case "image":
      return imageHtml(inline, context);
    case "break":
      return element("br", {});
    case "footnote": {
      const number = context.footnote(inline.blocks);
      return element(
        "sup",
        {},
        element(
          "a",
          { id: `note-${number}-back`, href: `#note-${number}`, "aria-label": `Footnote ${number}` },
          number,
        ),
      );
    }
    case "reference":
      return referenceHtml(inline, context);
  }
}

function linkHtml(
  { href, title, inlines }: Extract<Inline, { readonly kind: "link" }>,
  context: InlineContext,
): Content {
  const text = inlinesHtml(inlines, context);
  if (!isDocumentLink(href))
    return element("a", { href, title, rel: href.startsWith("#") ? undefined : "noreferrer" }, text);
  const page = context.pageOf(href);
  return page === undefined ? text : element("a", { href: page, title }, text);
}

function emphasisHtml(inline: Emphasis, context: InlineContext): Markup {
  const definedTerm = context.terms.get(inline);
  const html = emphasize(inline.inlines, context);
  return definedTerm === undefined ? element("em", {}, html) : element("dfn", { id: definedTerm.id }, html);
}

/**
 * Emphasis often marks the name being defined: `An *occupied* cell …`. Elsewhere, only text that cannot be an ordinary
 * word is linked, and never a single letter.
 */
function emphasize(inlines: readonly Inline[], context: InlineContext): Content {
  const [only] = inlines;
  const text = inlines.length === 1 && only?.kind === "text" ? only.text : "";
  const name = nameIn(text);
  const isMeant = name.length > 1 && (context.introduced().has(name) || /.[\p{Lu}\d_']/u.test(name) || name !== text);
  return (isMeant ? nameHtml(text, context.glossary) : undefined) ?? inlinesHtml(inlines, context);
}

/** Renders a code span, linked if it is the name or head of a definition. */
function codeHtml(text: string, { glossary, code }: InlineContext): Content {
  const name = nameHtml(text, glossary);
  return [element("code", {}, name ?? text), name === undefined ? code.formula(text) : undefined];
}

/** Returns the name in `name` or `name(a, b)`. */
export function nameIn(text: string): string {
  return /^([^\s()]+)(?:\([^()]*\))?$/.exec(text)?.[1] ?? "";
}

function nameHtml(text: string, glossary: Glossary): Markup | undefined {
  const entry = glossary.entryFor(nameIn(text));
  return entry === undefined ? undefined : element("a", { class: "name", href: entry.href }, text);
}

function imageHtml({ src, alt, title }: ProseImage, { images }: InlineContext): Markup {
  const url = images.get(src);
  if (url !== undefined) return element("img", { src: url, alt, title });
  return element("span", { class: "unread" }, "[picture: ", alt === "" ? src : alt, "]");
}

function referenceHtml({ label }: Reference, { places }: InlineContext): Content {
  const place = places.get(label);
  return place === undefined
    ? element("span", { class: "unread" }, `[${label}]`)
    : element("a", { href: fragment(place.id) }, place.text);
}

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
  readonly labelTargets: ReadonlyMap<string, LabelTarget>;
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

export function renderInlines(inlines: readonly Inline[], context: InlineContext): Content {
  return inlines.map((inline, i) =>
    inline.kind === "text" ? replaceQuotes(inline.text, i > 0) : renderInline(inline, context),
  );
}

/** Replaces straight quotes by typographic ones. `isContinued`: other inlines come before the text. */
function replaceQuotes(text: string, isContinued: boolean): string {
  const isOpening = (before: string): boolean => (before === "" ? !isContinued : /[\s([—–-]/.test(before));
  return text.replace(
    /(^|.)(["'])/gsu,
    (_, before: string, quote: string) =>
      before + (quote === '"' ? (isOpening(before) ? "“" : "”") : isOpening(before) ? "‘" : "’"),
  );
}

function renderInline(inline: Exclude<Inline, { readonly kind: "text" }>, context: InlineContext): Content {
  switch (inline.kind) {
    case "emphasis":
      return renderEmphasis(inline, context);
    case "strong":
      return element("strong", {}, renderInlines(inline.inlines, context));
    case "code":
      return renderCode(inline.text, context);
    case "formula":
      return context.formula(inline.tex, false);
    case "atom":
      return element("span", { class: "atom" }, `\`${inline.name}`);
    case "link":
      return renderLink(inline, context);
    case "image":
      return renderImage(inline, context);
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
      return renderReference(inline, context);
  }
}

function renderLink(
  { href, title, inlines }: Extract<Inline, { readonly kind: "link" }>,
  context: InlineContext,
): Content {
  const text = renderInlines(inlines, context);
  if (!isDocumentLink(href))
    return element("a", { href, title, rel: href.startsWith("#") ? undefined : "noreferrer" }, text);
  const page = context.pageOf(href);
  return page === undefined ? text : element("a", { href: page, title }, text);
}

function renderEmphasis(inline: Emphasis, context: InlineContext): Markup {
  const definedTerm = context.terms.get(inline);
  const html = renderEmphasised(inline.inlines, context);
  return definedTerm === undefined ? element("em", {}, html) : element("dfn", { id: definedTerm.id }, html);
}

/**
 * Emphasis often marks the name being defined: `An *occupied* cell …`. Elsewhere, only text that cannot be an ordinary
 * word is linked, and never a single letter.
 */
function renderEmphasised(inlines: readonly Inline[], context: InlineContext): Content {
  const [onlyInline] = inlines;
  const text = inlines.length === 1 && onlyInline?.kind === "text" ? onlyInline.text : "";
  const name = parseName(text);
  const isReference =
    name.length > 1 && (context.introduced().has(name) || /.[\p{Lu}\d_']/u.test(name) || name !== text);
  return (isReference ? renderName(text, context.glossary) : undefined) ?? renderInlines(inlines, context);
}

/** Renders a code span, linked if it is the name or head of a definition. */
function renderCode(text: string, { glossary, code }: InlineContext): Content {
  const name = renderName(text, glossary);
  return [element("code", {}, name ?? text), name === undefined ? code.formula(text) : undefined];
}

/** Returns the name in `name` or `name(a, b)`. */
export function parseName(text: string): string {
  return /^([^\s()]+)(?:\([^()]*\))?$/.exec(text)?.[1] ?? "";
}

function renderName(text: string, glossary: Glossary): Markup | undefined {
  const entry = glossary.entryFor(parseName(text));
  return entry === undefined ? undefined : element("a", { class: "name", href: entry.href }, text);
}

function renderImage({ src, alt, title }: ProseImage, { images }: InlineContext): Markup {
  const url = images.get(src);
  if (url !== undefined) return element("img", { src: url, alt, title });
  return element("span", { class: "unread" }, "[picture: ", alt === "" ? src : alt, "]");
}

function renderReference({ label }: Reference, { labelTargets: places }: InlineContext): Content {
  const target = places.get(label);
  return target === undefined
    ? element("span", { class: "unread" }, `[${label}]`)
    : element("a", { href: fragment(target.id) }, target.text);
}

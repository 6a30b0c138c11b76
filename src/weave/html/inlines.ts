// The inlines of prose as HTML. A name of the document in them leads to its definition where it is certain that it is meant.

import type { Block, Emphasis, Image, Inline, Reference } from "../prose.js";
import type { Glossary } from "./glossary.js";
import { type Content, element, fragment, Markup } from "./markup.js";

/** What a label stands for: where it is, and what a reference to it says. */
export interface Place {
  readonly id: string;
  readonly text: string;
}

/** What inlines need of the page around them. */
export interface Surroundings {
  readonly glossary: Glossary;
  /** By labels. */
  readonly places: ReadonlyMap<string, Place>;
  /** Formulas of prose, as MathML. */
  readonly formula: (tex: string, isDisplay: boolean) => Markup;
  /** Pictures that are in the page, by the addresses that the document writes: their data URLs. */
  readonly images: ReadonlyMap<string, string>;
  /** The names that the next region defines: prose before it introduces them. */
  readonly introduced: () => ReadonlySet<string>;
  /** What is emphasized where it is said what it is, and its place. */
  readonly notions: ReadonlyMap<Emphasis, { readonly id: string }>;
  /** Keeps a footnote, and gives its number. */
  readonly footnote: (blocks: readonly Block[]) => number;
}

/** Inlines as HTML. */
export function inlinesHtml(inlines: readonly Inline[], around: Surroundings): Content {
  return inlines.map((inline) => inlineHtml(inline, around));
}

function inlineHtml(inline: Inline, around: Surroundings): Content {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "emphasis":
      return emphasisHtml(inline, around);
    case "strong":
      return element("strong", {}, inlinesHtml(inline.inlines, around));
    case "code":
      return codeHtml(inline.text, around.glossary);
    case "formula":
      return around.formula(inline.tex, false);
    case "atom":
      return element("span", { class: "atom" }, `\`${inline.name}`);
    case "link":
      return element(
        "a",
        { href: inline.href, title: inline.title, rel: inline.href.startsWith("#") ? undefined : "noreferrer" },
        inlinesHtml(inline.inlines, around),
      );
    case "image":
      return imageHtml(inline, around);
    case "break":
      return element("br", {});
    case "footnote": {
      const number = around.footnote(inline.blocks);
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
      return referenceHtml(inline, around);
  }
}

function emphasisHtml(inline: Emphasis, around: Surroundings): Markup {
  const notion = around.notions.get(inline);
  const html = emphasized(inline.inlines, around);
  return notion === undefined ? element("em", {}, html) : element("dfn", { id: notion.id }, html);
}

/**
 * What is emphasized is often what is being defined: `An *occupied* cell …`. Elsewhere a word may be no more than that, unless it
 * is written as no word is; and one letter may stand for anything.
 */
function emphasized(inlines: readonly Inline[], around: Surroundings): Content {
  const [only] = inlines;
  const text = inlines.length === 1 && only?.kind === "text" ? only.text : "";
  const name = nameIn(text);
  const isMeant = name.length > 1 && (around.introduced().has(name) || /.[\p{Lu}\d_']/u.test(name) || name !== text);
  return (isMeant ? nameHtml(text, around.glossary) : undefined) ?? inlinesHtml(inlines, around);
}

/** Code that is the name of a definition, or its head. */
function codeHtml(text: string, glossary: Glossary): Markup {
  return element("code", {}, nameHtml(text, glossary) ?? text);
}

/** The name in `name` or `name(a, b)`. */
export function nameIn(text: string): string {
  return /^([^\s()]+)(?:\([^()]*\))?$/.exec(text)?.[1] ?? "";
}

function nameHtml(text: string, glossary: Glossary): Markup | undefined {
  const entry = glossary.meant(nameIn(text));
  return entry === undefined ? undefined : element("a", { class: "name", href: entry.href }, text);
}

function imageHtml({ src, alt, title }: Image, { images }: Surroundings): Markup {
  const url = images.get(src);
  if (url !== undefined) return element("img", { src: url, alt, title });
  return element("span", { class: "unread" }, "[picture: ", alt === "" ? src : alt, "]");
}

function referenceHtml({ label }: Reference, { places }: Surroundings): Content {
  const place = places.get(label);
  return place === undefined
    ? element("span", { class: "unread" }, `[${label}]`)
    : element("a", { href: fragment(place.id) }, place.text);
}

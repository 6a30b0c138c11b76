// Documents of text and optional line breaks, laid out to a given width: Wadler's algebra with Prettier's choices. Lazy
// parts are built when the layout reaches them, so that trees of any depth can be printed.

import type { OutputSpan } from "./place.js";

/** A document. An array is a concatenation; a string contains no line break. */
export type Doc = string | readonly Doc[] | LayoutPart;

type Kind =
  /** A line break, or `flat` on one line: a space, or nothing. */
  | "line"
  /** A forced line break; every enclosing group breaks. */
  | "hardline"
  /** Indented from the next line on. */
  | "indent"
  /** On one line if it fits; otherwise all line breaks directly in it break. */
  | "group"
  /** A group that always breaks. */
  | "brokenGroup"
  /** The content if the enclosing group breaks, otherwise `flat`. */
  | "ifBreak"
  /**
   * The first layout whose first line fits; the first alternative only if it fits on one line, the last
   * unconditionally. The content is the list of alternatives.
   */
  | "choice"
  /** After a space if the text before the first possible break fits, otherwise indented on a new line. */
  | "hang"
  /** Built when the layout reaches it, and kept until written. */
  | "lazy"
  /** Mapped to a source position. */
  | "placed";

/** A document other than text and lists. One class for all kinds keeps property access monomorphic. */
export class LayoutPart {
  constructor(
    readonly kind: Kind,
    public content: Doc | undefined,
    readonly flat: Doc = "",
    readonly place?: OutputSpan | undefined,
    readonly make?: () => Doc,
  ) {}
}

export const line: Doc = new LayoutPart("line", undefined, " ");
export const softline: Doc = new LayoutPart("line", undefined);
export const hardline: Doc = new LayoutPart("hardline", undefined);
export const comma: Doc = [",", line];

export function indent(content: Doc): Doc {
  return new LayoutPart("indent", content);
}

export function group(content: Doc): Doc {
  return new LayoutPart("group", content);
}

export function brokenGroup(content: Doc): Doc {
  return new LayoutPart("brokenGroup", content);
}

export function ifBreak(broken: Doc, flat: Doc = ""): Doc {
  return new LayoutPart("ifBreak", broken, flat);
}

export function choice(first: Doc, ...others: readonly Doc[]): Doc {
  return new LayoutPart("choice", [first, ...others]);
}

export function hang(content: Doc): Doc {
  return new LayoutPart("hang", content);
}

/** Returns a part built when the layout reaches it; it maps to `place`. */
export function lazy(make: () => Doc, place?: OutputSpan | undefined): Doc {
  return new LayoutPart("lazy", undefined, "", place, make);
}

export function mapTo(place: OutputSpan | undefined, content: Doc): Doc {
  return place === undefined ? content : new LayoutPart("placed", content, "", place);
}

export function join(separator: Doc, parts: readonly Doc[]): readonly Doc[] {
  if (parts.length < 2) return parts;
  const joined: Doc[] = [];
  for (const part of parts) {
    if (joined.length > 0) joined.push(separator);
    joined.push(part);
  }
  return joined;
}

/** Returns the content of a part; builds a lazy part. */
export function contentOf(part: LayoutPart): Doc {
  return (part.content ??= part.make?.() ?? "");
}

/** Returns the alternatives of a choice. */
export function layoutsOf({ content }: LayoutPart): readonly Doc[] {
  return content !== undefined && typeof content === "object" && isList(content) ? content : [];
}

export function isList(doc: readonly Doc[] | LayoutPart): doc is readonly Doc[] {
  return Array.isArray(doc);
}

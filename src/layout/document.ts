// Documents of texts and possible line breaks, which the layout turns into text of a given width: Wadler's algebra with
// Prettier's choices. A part may be lazy, made when the layout gets there, so that trees of any depth can be printed.

import type { Place } from "./place.js";

/** What is to be laid out. An array is its parts, one after the other; a string has no line end in it. */
export type Doc = string | readonly Doc[] | Part;

type Kind =
  /** A line break, or what stands for it on one line, `flat`: a space, or nothing. */
  | "line"
  /** A line break; every group around it breaks. */
  | "hardline"
  /** Indented from the next line on. */
  | "indent"
  /** On one line if it fits there, else all line breaks that stand directly in it are broken. */
  | "group"
  /** A group that breaks however short it is. */
  | "brokenGroup"
  /** The content if the group around it is broken, else `flat`. */
  | "ifBreak"
  /** The first layout whose first line fits; the first of them only on one line, the last without a test. The content is their list. */
  | "choice"
  /** After a space if what stands before the first possible break fits, else on a line of its own, indented. */
  | "hang"
  /** Made when the layout reaches it, and then kept until it is written. */
  | "lazy"
  /** What comes from a place in the source. */
  | "placed";

/** What is neither a text nor a list. One class for all kinds: the engine finds `kind` and `content` at the same place in each. */
export class Part {
  constructor(
    readonly kind: Kind,
    public content: Doc | undefined,
    readonly flat: Doc = "",
    readonly place?: Place | undefined,
    readonly make?: () => Doc,
    /** Writes the part on one line, without making it; only parts of text that is being written have this. */
    readonly write?: () => void,
  ) {}
}

/** A space or a line break. */
export const line: Doc = new Part("line", undefined, " ");
/** Nothing or a line break. */
export const softline: Doc = new Part("line", undefined);
/** A line break; every group around it breaks. */
export const hardline: Doc = new Part("hardline", undefined);
/** What stands between the parts of a list. */
export const comma: Doc = [",", line];

export function indent(content: Doc): Doc {
  return new Part("indent", content);
}

export function group(content: Doc): Doc {
  return new Part("group", content);
}

/** A group that breaks however short it is. */
export function brokenGroup(content: Doc): Doc {
  return new Part("brokenGroup", content);
}

export function ifBreak(broken: Doc, flat: Doc = ""): Doc {
  return new Part("ifBreak", broken, flat);
}

export function choice(first: Doc, ...others: readonly Doc[]): Doc {
  return new Part("choice", [first, ...others]);
}

export function hang(content: Doc): Doc {
  return new Part("hang", content);
}

/** A part made only when the layout reaches it; it comes from `place`. */
export function lazy(make: () => Doc, place?: Place | undefined): Doc {
  return new Part("lazy", undefined, "", place, make);
}

export function placed(place: Place | undefined, content: Doc): Doc {
  return place === undefined ? content : new Part("placed", content, "", place);
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

/** What a part is made of; what is lazy is made now, if it is not yet. */
export function contentOf(part: Part): Doc {
  return (part.content ??= part.make?.() ?? "");
}

/** The layouts of a choice. */
export function layoutsOf({ content }: Part): readonly Doc[] {
  return content !== undefined && typeof content === "object" && isList(content) ? content : [];
}

/** True of a list of parts. */
export function isList(doc: readonly Doc[] | Part): doc is readonly Doc[] {
  return Array.isArray(doc);
}

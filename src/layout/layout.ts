// Turns a document of texts and possible line breaks into text of a given width, and notes which place of the source
// each stretch of it comes from. Wadler's algebra with Prettier's choices. A part may be lazy, made when the layout
// gets there: with stacks of its own instead of recursion, that lets trees of any depth be printed, in linear time.

import { DenseOutput } from "./dense-output.js";
import { type LaidOut, Output } from "./output.js";
import type { Place } from "./place.js";

export type { LaidOut } from "./output.js";

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
  /** A group whose text on one line is known: the content is only made if that does not fit. */
  | "text"
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
class Part {
  constructor(
    readonly kind: Kind,
    public content: Doc | undefined,
    readonly flat: Doc = "",
    readonly place?: Place | undefined,
    readonly make?: () => Doc,
  ) {}
}

/** A space or a line break. */
export const line: Doc = new Part("line", undefined, " ");
/** Nothing or a line break. */
export const softline: Doc = new Part("line", undefined);
/** A line break; every group around it breaks. */
export const hardline: Doc = new Part("hardline", undefined);
/** A comma where a group is broken. */
export const trailingComma: Doc = new Part("ifBreak", ",");
/** What stands between the parts of a list. */
export const comma: Doc = [",", line];

export function indent(content: Doc): Doc {
  return new Part("indent", content);
}

export function group(content: Doc): Doc {
  return new Part("group", content);
}

/** A group that is this text if it is on one line; `broken` makes what it is else, which is asked for only where it may be needed. */
export function textOr(text: string, broken: () => Doc): Doc {
  return new Part("text", undefined, text, undefined, broken);
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

/** In lines of at most so many characters where that is possible, or dense: on one line, and with no space that is not needed. */
export type Width = number | "dense";

/** Lays the document out. */
export function layOut(doc: Doc, width: Width): LaidOut {
  return layOutAll([doc], width);
}

/**
 * Lays documents out one after the other. All but the last end with a hard line break, so that none looks at the next;
 * each is taken only when the one before is text, and can be forgotten then.
 */
export function layOutAll(docs: Iterable<Doc>, width: Width): LaidOut {
  const output = width === "dense" ? new DenseOutput() : new Output();
  const layout = new Layout(output, width);
  for (const doc of docs) layout.add(doc);
  return output.finish();
}

/**
 * How line breaks are taken. `open` occurs only while measuring what follows: there a group may break or not,
 * and that it could is reason enough to stop measuring.
 */
type Mode = "flat" | "broken" | "open";

/** A list that is being laid out or measured. Frames are used again and again. */
class Frame {
  list: readonly Doc[] = [];
  /** How many parts of the list are done. */
  position = 0;
  mode: Mode = "flat";
  indentation = 0;
  /** How many places end with the list. */
  places = 0;
}

const indentWidth = 2;

class Layout {
  readonly #output: Output;
  readonly #width: number;
  /** Nothing is broken over lines. */
  readonly #isDense: boolean;
  /** The first `#height` of them are the stack of the lists that are not done yet. */
  readonly #frames: Frame[] = [];
  #height = 0;

  constructor(output: Output, width: Width) {
    this.#output = output;
    this.#isDense = width === "dense";
    this.#width = width === "dense" ? Infinity : width;
  }

  add(doc: Doc): void {
    this.#write(doc, this.#isDense ? "flat" : "broken", 0, Infinity);
  }

  /** Writes a document. With a limit it is a trial: it stops and gives false where it takes a line break or a column beyond the limit. */
  #write(start: Doc, startMode: Mode, startIndentation: number, limit: number): boolean {
    const output = this.#output;
    const isTrial = limit !== Infinity;
    const base = this.#height;
    let doc = start;
    let mode = startMode;
    let indentation = startIndentation;
    // How many places end with the document.
    let places = 0;
    for (;;) {
      // What is left of the document, if it is not a part of one line, nor a list.
      let content: Doc | undefined;
      if (typeof doc === "string") {
        output.write(doc);
      } else if (isList(doc)) {
        this.#push(doc, mode, indentation, places);
        places = 0;
      } else {
        switch (doc.kind) {
          case "line":
            if (mode === "flat") content = doc.flat;
            else if (isTrial) return false;
            else output.newLine(indentation);
            break;
          case "hardline":
            if (isTrial) return false;
            output.newLine(indentation);
            break;
          case "indent":
            indentation += indentWidth;
            content = doc.content;
            break;
          case "group":
          case "brokenGroup":
            content = contentOf(doc);
            if (doc.kind === "brokenGroup" && !this.#isDense) {
              if (isTrial) return false;
              mode = "broken";
            } else if (mode !== "flat" && this.#writeFlat(content)) content = undefined;
            break;
          case "text":
            content = mode === "flat" || this.#fits(doc.flat, "flat", this.#width - output.column) ? doc.flat : contentOf(doc);
            break;
          case "ifBreak":
            content = mode === "flat" ? doc.flat : doc.content;
            break;
          case "choice": {
            const layouts = layoutsOf(doc);
            content = layouts[0]!;
            if (mode === "flat" || layouts.length === 1) mode = "flat";
            else content = this.#writeFlat(content) ? undefined : this.#choose(layouts);
            break;
          }
          case "hang":
            if (mode === "flat" || this.#fits(contentOf(doc), "open", this.#width - output.column - 1)) output.write(" ");
            else {
              indentation += indentWidth;
              output.newLine(indentation);
            }
            content = doc.content;
            break;
          case "lazy":
          case "placed":
            if (doc.place !== undefined) {
              output.enter(doc.place);
              places++;
            }
            content = contentOf(doc);
            // What is written is looked at no more.
            if (!isTrial && doc.kind === "lazy") doc.content = undefined;
            break;
          default:
            doc.kind satisfies never;
        }
      }
      if (content !== undefined) {
        doc = content;
        continue;
      }
      if (places > 0) {
        output.leave(places);
        places = 0;
      }
      if (output.column > limit) return false;
      const frame = this.#unfinished(base);
      if (frame === undefined) return true;
      doc = frame.list[frame.position++] ?? "";
      mode = frame.mode;
      indentation = frame.indentation;
    }
  }

  /** Writes a document on this line, if it and what must follow it there fit. */
  #writeFlat(doc: Doc): boolean {
    const base = this.#height;
    const mark = this.#output.mark();
    if (this.#write(doc, "flat", 0, this.#width) && this.#fits("", "flat", this.#width - this.#output.column)) return true;
    this.#height = base;
    this.#output.takeBack(mark);
    return false;
  }

  /** The layout to take if the first does not fit on one line. */
  #choose(layouts: readonly Doc[]): Doc {
    const last = layouts.length - 1;
    let i = 1;
    while (i < last && !this.#fits(layouts[i] ?? "", "broken", this.#width - this.#output.column)) i++;
    return layouts[i] ?? "";
  }

  /**
   * True if the text up to the first line break is at most `room` long. Measures the document and, if it ends before a break,
   * what stands after it. Looks at no more than `room` characters, which keeps the whole layout linear.
   */
  #fits(doc: Doc, mode: Mode, room: number): boolean {
    const base = this.#height;
    const fits = this.#measure(doc, mode, room);
    this.#height = base;
    return fits;
  }

  #measure(start: Doc, startMode: Mode, room: number): boolean {
    const base = this.#height;
    let following = base;
    let doc = start;
    let mode = startMode;
    let left = room;
    while (left >= 0) {
      let content: Doc | undefined;
      if (typeof doc === "string") {
        left -= doc.length;
      } else if (isList(doc)) {
        this.#push(doc, mode, 0, 0);
      } else {
        switch (doc.kind) {
          case "line":
            if (mode !== "flat") return true;
            content = doc.flat;
            break;
          case "hardline":
            return mode !== "flat";
          case "group":
            if (mode === "broken") mode = "flat";
            content = doc.content;
            break;
          case "brokenGroup":
            if (mode === "flat") return false;
            content = doc.content;
            break;
          case "text":
            // Where it may break or not, its first line is measured.
            content = mode === "open" ? contentOf(doc) : doc.flat;
            break;
          case "ifBreak":
            content = mode === "flat" ? doc.flat : doc.content;
            break;
          case "choice":
            if (mode !== "open") mode = "flat";
            content = layoutsOf(doc).at(mode === "open" ? -1 : 0);
            break;
          case "hang":
            if (mode !== "flat") mode = "open";
            left--;
            content = doc.content;
            break;
          case "indent":
            content = doc.content;
            break;
          case "lazy":
          case "placed":
            content = contentOf(doc);
            break;
          default:
            doc.kind satisfies never;
        }
      }
      if (content !== undefined) {
        doc = content;
        continue;
      }
      let frame = this.#unfinished(base);
      if (frame === undefined) {
        // The document is measured; what stands after it follows, from the innermost list outwards.
        const after = this.#frames[--following];
        if (after === undefined) return left >= 0;
        frame = this.#push(after.list, after.mode === "broken" ? "open" : after.mode, 0, 0);
        frame.position = after.position;
        doc = "";
        continue;
      }
      doc = frame.list[frame.position++] ?? "";
      mode = frame.mode;
    }
    return false;
  }

  #push(list: readonly Doc[], mode: Mode, indentation: number, places: number): Frame {
    const frame = (this.#frames[this.#height] ??= new Frame());
    this.#height++;
    frame.list = list;
    frame.position = 0;
    frame.mode = mode;
    frame.indentation = indentation;
    frame.places = places;
    return frame;
  }

  /** The innermost list above `base` that is not done; takes those that are off the stack. */
  #unfinished(base: number): Frame | undefined {
    while (this.#height > base) {
      const frame = this.#frames[this.#height - 1]!;
      if (frame.position < frame.list.length) return frame;
      this.#height--;
      if (frame.places > 0) this.#output.leave(frame.places);
    }
    return undefined;
  }
}

/** What a part is made of; what is lazy is made now, if it is not yet. */
function contentOf(part: Part): Doc {
  return (part.content ??= part.make?.() ?? "");
}

function layoutsOf({ content }: Part): readonly Doc[] {
  return content !== undefined && typeof content === "object" && isList(content) ? content : [];
}

function isList(doc: readonly Doc[] | Part): doc is readonly Doc[] {
  return Array.isArray(doc);
}

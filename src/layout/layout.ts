// Turns a document of texts and possible line breaks into text of a given width, and notes which place of the source
// each stretch of it comes from. Wadler's algebra with Prettier's choices. A part may be lazy, made when the layout
// gets there: with stacks of its own instead of recursion, that lets trees of any depth be printed, in linear time.

import { DenseOutput } from "./dense-output.js";
import { type LaidOut, Output } from "./output.js";
import type { Place } from "./place.js";

export type { LaidOut } from "./output.js";

/** What is to be laid out. An array is its parts, one after the other; a string has no line end in it. */
export type Doc = string | readonly Doc[] | Line | Indent | Group | IfBreak | Choice | Hang | Lazy | Placed;

/** A line break, or what stands for it on one line: a space, or nothing for a soft one. A hard one always breaks. */
interface Line {
  readonly kind: "line";
  readonly flat: " " | "" | "hard";
}

interface Indent {
  readonly kind: "indent";
  readonly content: Doc;
}

/** On one line if it fits there, else all line breaks that stand directly in it are broken. */
interface Group {
  readonly kind: "group";
  readonly content: Doc;
  readonly broken: boolean;
}

/** `broken` if the group around it is broken, else `flat`. */
interface IfBreak {
  readonly kind: "ifBreak";
  readonly broken: Doc;
  readonly flat: Doc;
}

/** The first layout whose first line fits; the first of them only on one line, the last without a test. */
interface Choice {
  readonly kind: "choice";
  readonly layouts: readonly [Doc, ...Doc[]];
}

/** After a space if what stands before the first possible break fits, else on a line of its own, indented. */
interface Hang {
  readonly kind: "hang";
  readonly content: Doc;
}

/** A part that is made when the layout reaches it, and then kept until it is written. */
interface Lazy {
  readonly kind: "lazy";
  readonly place: Place | undefined;
  readonly make: () => Doc;
  made: Doc | undefined;
}

/** What comes from a place in the source. */
interface Placed {
  readonly kind: "placed";
  readonly place: Place;
  readonly content: Doc;
}

/** A space or a line break. */
export const line: Doc = { kind: "line", flat: " " };
/** Nothing or a line break. */
export const softline: Doc = { kind: "line", flat: "" };
/** A line break; every group around it breaks. */
export const hardline: Doc = { kind: "line", flat: "hard" };
/** A comma where a group is broken. */
export const trailingComma: Doc = { kind: "ifBreak", broken: ",", flat: "" };
/** What stands between the parts of a list. */
export const comma: Doc = [",", line];

export function indent(content: Doc): Doc {
  return { kind: "indent", content };
}

export function group(content: Doc): Doc {
  return { kind: "group", content, broken: false };
}

/** A group that breaks however short it is. */
export function brokenGroup(content: Doc): Doc {
  return { kind: "group", content, broken: true };
}

export function ifBreak(broken: Doc, flat: Doc = ""): Doc {
  return { kind: "ifBreak", broken, flat };
}

export function choice(first: Doc, ...others: readonly Doc[]): Doc {
  return { kind: "choice", layouts: [first, ...others] };
}

export function hang(content: Doc): Doc {
  return { kind: "hang", content };
}

/** A part made only when the layout reaches it; it comes from `place`. */
export function lazy(make: () => Doc, place?: Place | undefined): Doc {
  return { kind: "lazy", place, make, made: undefined };
}

export function placed(place: Place | undefined, content: Doc): Doc {
  return place === undefined ? content : { kind: "placed", place, content };
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
            if (mode === "flat" && doc.flat !== "hard") output.write(doc.flat);
            else if (isTrial) return false;
            else output.newLine(indentation);
            break;
          case "indent":
            indentation += indentWidth;
            content = doc.content;
            break;
          case "group":
            if (doc.broken && !this.#isDense) {
              if (isTrial) return false;
              mode = "broken";
              content = doc.content;
            } else if (mode === "flat" || !this.#writeFlat(doc.content)) content = doc.content;
            break;
          case "ifBreak":
            content = mode === "flat" ? doc.flat : doc.broken;
            break;
          case "choice":
            if (mode === "flat" || doc.layouts.length === 1) {
              mode = "flat";
              content = doc.layouts[0];
            } else if (!this.#writeFlat(doc.layouts[0])) content = this.#choose(doc);
            break;
          case "hang":
            if (mode === "flat" || this.#fits(doc.content, "open", this.#width - output.column - 1)) output.write(" ");
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
            if (!isTrial && doc.kind === "lazy") doc.made = undefined;
            break;
          default:
            doc satisfies never;
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
  #choose({ layouts }: Choice): Doc {
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
            if (doc.flat === "hard") return false;
            left -= doc.flat.length;
            break;
          case "group":
            if (mode === "flat" && doc.broken) return false;
            if (mode === "broken" && !doc.broken) mode = "flat";
            content = doc.content;
            break;
          case "ifBreak":
            content = mode === "flat" ? doc.flat : doc.broken;
            break;
          case "choice":
            if (mode !== "open") mode = "flat";
            content = doc.layouts[mode === "open" ? doc.layouts.length - 1 : 0];
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
            doc satisfies never;
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

function contentOf(doc: Lazy | Placed): Doc {
  return doc.kind === "lazy" ? (doc.made ??= doc.make()) : doc.content;
}

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}

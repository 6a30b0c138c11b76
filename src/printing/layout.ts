// Lays out a document to a given width and records source mappings. Explicit stacks instead of recursion support trees
// of any depth, in linear time.

import { contentOf, type Doc, isList, layoutsOf } from "./document.js";
import { type LaidOut, IndentedOutput } from "./output.js";

export type { LaidOut } from "./output.js";

/** Lays out a document in lines of at most `width` characters where possible. */
export const layOut = (doc: Doc, width: number): LaidOut => layOutAll([doc], width);

/** Lays out documents one after the other, each when it is generated. */
export function layOutAll(docs: Iterable<Doc>, width: number): LaidOut {
  const output = new IndentedOutput();
  const layout = new Layout(output, width);
  for (const doc of docs) layout.add(doc);
  return output.finish();
}

/**
 * The state of line breaks. `open` occurs only when measuring the text after a document: a group there may still break,
 * so its first possible break ends the measurement.
 */
type Mode = "flat" | "broken" | "open";

/** A list being laid out or measured. Frames are reused. */
class Frame {
  list: readonly Doc[] = [];
  /** The index of the next item. */
  position = 0;
  mode: Mode = "flat";
  indentation = 0;
  /** The number of source positions to leave at the end of the list. */
  positionCount = 0;
}

const indentWidth = 2;

class Layout {
  readonly #output: IndentedOutput;
  readonly #width: number;
  /** The stack of unfinished lists is the first `#height` frames. */
  readonly #frames: Frame[] = [];
  #height = 0;

  constructor(output: IndentedOutput, width: number) {
    this.#output = output;
    this.#width = width;
  }

  add(doc: Doc): void {
    this.#write(doc, "broken", 0, Infinity);
  }

  /**
   * Writes a document. With a limit it is a trial, which stops and returns false at a line break or beyond the column
   * `limit`.
   */
  #write(start: Doc, startMode: Mode, startIndentation: number, limit: number): boolean {
    const output = this.#output;
    const isTrial = limit !== Infinity;
    const base = this.#height;
    let doc = start;
    let mode = startMode;
    let indentation = startIndentation;
    // The number of source positions to leave at the end of the document.
    let positionCount = 0;
    for (;;) {
      // The part of the document still to be processed.
      let content: Doc | undefined;
      if (typeof doc === "string") {
        output.write(doc);
      } else if (isList(doc)) {
        this.#push(doc, mode, indentation, positionCount);
        positionCount = 0;
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
            if (doc.kind === "brokenGroup") {
              if (isTrial) return false;
              mode = "broken";
            } else if (mode !== "flat" && this.#writeFlat(content)) content = undefined;
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
            if (mode === "flat" || this.#fits(contentOf(doc), "open", this.#width - output.column - 1))
              output.write(" ");
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
              positionCount++;
            }
            content = contentOf(doc);
            // Release lazy parts after writing.
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
      if (positionCount > 0) {
        output.leave(positionCount);
        positionCount = 0;
      }
      if (output.column > limit) return false;
      const frame = this.#innermostFrame(base);
      if (frame === undefined) return true;
      doc = frame.list[frame.position++] ?? "";
      mode = frame.mode;
      indentation = frame.indentation;
    }
  }

  /** Writes a document on this line if it fits, together with the text that must follow it there. */
  #writeFlat(doc: Doc): boolean {
    const base = this.#height;
    this.#output.mark();
    if (this.#write(doc, "flat", 0, this.#width) && this.#fits("", "flat", this.#width - this.#output.column))
      return true;
    this.#height = base;
    this.#output.takeBack();
    return false;
  }

  /** Selects the layout if the first alternative does not fit on one line. */
  #choose(layouts: readonly Doc[]): Doc {
    const last = layouts.length - 1;
    let i = 1;
    while (i < last && !this.#fits(layouts[i] ?? "", "broken", this.#width - this.#output.column)) i++;
    return layouts[i] ?? "";
  }

  /**
   * True if the text up to the first line break is at most `maxWidth` long. Measures the document and, if it contains no
   * break, the text after it. Examines at most `maxWidth` characters, which keeps the layout linear.
   */
  #fits(doc: Doc, mode: Mode, maxWidth: number): boolean {
    const base = this.#height;
    const fits = this.#measure(doc, mode, maxWidth);
    this.#height = base;
    return fits;
  }

  #measure(start: Doc, startMode: Mode, maxWidth: number): boolean {
    const base = this.#height;
    let outerHeight = base;
    let doc = start;
    let mode = startMode;
    let remainingWidth = maxWidth;
    while (remainingWidth >= 0) {
      let content: Doc | undefined;
      if (typeof doc === "string") {
        remainingWidth -= doc.length;
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
            // Breaks inside may break as well.
            mode = "open";
            content = doc.content;
            break;
          case "ifBreak":
            content = mode === "flat" ? doc.flat : doc.content;
            break;
          case "choice":
            if (mode !== "open") mode = "flat";
            content = layoutsOf(doc).at(mode === "open" ? -1 : 0);
            break;
          case "hang":
            if (mode !== "flat") return true;
            remainingWidth--;
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
      let frame = this.#innermostFrame(base);
      if (frame === undefined) {
        // Continue with the text after the document, from the innermost list outwards.
        const outerFrame = this.#frames[--outerHeight];
        if (outerFrame === undefined) return remainingWidth >= 0;
        frame = this.#push(outerFrame.list, outerFrame.mode === "broken" ? "open" : outerFrame.mode, 0, 0);
        frame.position = outerFrame.position;
        doc = "";
        continue;
      }
      doc = frame.list[frame.position++] ?? "";
      mode = frame.mode;
    }
    return false;
  }

  #push(list: readonly Doc[], mode: Mode, indentation: number, positionCount: number): Frame {
    const frame = (this.#frames[this.#height] ??= new Frame());
    this.#height++;
    frame.list = list;
    frame.position = 0;
    frame.mode = mode;
    frame.indentation = indentation;
    frame.positionCount = positionCount;
    return frame;
  }

  /** Returns the innermost unfinished list above `base`, popping finished ones. */
  #innermostFrame(base: number): Frame | undefined {
    while (this.#height > base) {
      const frame = this.#frames[this.#height - 1]!;
      if (frame.position < frame.list.length) return frame;
      this.#height--;
      if (frame.positionCount > 0) this.#output.leave(frame.positionCount);
    }
    return undefined;
  }
}

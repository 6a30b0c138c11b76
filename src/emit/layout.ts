// Turns a document of texts and possible line breaks into text of a given width, and notes which place of the source
// each stretch of it comes from. Wadler's algebra with Prettier's choices. A part may be lazy, made when the layout
// gets there: with stacks of its own instead of recursion, that lets trees of any depth be printed, in linear time.

import type { Place } from "./tree.js";

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

interface Lazy {
  readonly kind: "lazy";
  readonly make: () => Doc;
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

/** A part made at most once, and only when the layout reaches it. */
export function lazy(make: () => Doc): Doc {
  let made: Doc | undefined;
  return { kind: "lazy", make: () => (made ??= make()) };
}

export function placed(place: Place | undefined, content: Doc): Doc {
  return place === undefined ? content : { kind: "placed", place, content };
}

export function join(separator: Doc, parts: readonly Doc[]): Doc {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]));
}

/**
 * From `line` and `column` (from 1:1) of the output on, up to the next mapping, the text comes from `offset` of the source;
 * without an offset, it comes from nowhere.
 */
export interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly offset?: number;
  readonly name?: string;
}

export interface LaidOut {
  readonly text: string;
  readonly mappings: readonly Mapping[];
}

/**
 * How line breaks are taken. `open` occurs only while measuring what follows: there a group may break or not,
 * and that it could is reason enough to stop measuring.
 */
type Mode = "flat" | "broken" | "open";

/** The end of a `placed` part. */
const leave = { kind: "leave" } as const;

/** A part still to be laid out. */
interface Command {
  readonly doc: Doc | typeof leave;
  readonly mode: Mode;
  readonly indentation: number;
}

/** Lays the document out in lines of at most `width` characters where that is possible. */
export function layOut(doc: Doc, width: number): LaidOut {
  const output = new Output();
  const pending: Command[] = [{ doc, mode: "broken", indentation: 0 }];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    const { doc, mode, indentation } = command;
    if (typeof doc === "string") {
      output.write(doc);
    } else if (isList(doc)) {
      for (let i = doc.length - 1; i >= 0; i--) pending.push({ doc: doc[i] ?? "", mode, indentation });
    } else {
      switch (doc.kind) {
        case "line":
          if (mode === "flat" && doc.flat !== "hard") output.write(doc.flat);
          else output.newLine(indentation);
          break;
        case "indent":
          pending.push({ doc: doc.content, mode, indentation: indentation + indentWidth });
          break;
        case "group": {
          const isFlat = !doc.broken && (mode === "flat" || fits(doc.content, "flat", pending, width - output.column));
          pending.push({ doc: doc.content, mode: isFlat ? "flat" : "broken", indentation });
          break;
        }
        case "ifBreak":
          pending.push({ doc: mode === "flat" ? doc.flat : doc.broken, mode, indentation });
          break;
        case "choice": {
          const [first, ...others] = doc.layouts;
          const isFlat = mode === "flat" || others.length === 0 || fits(first, "flat", pending, width - output.column);
          const last = others.pop() ?? first;
          const layout = isFlat ? first : (others.find((layout) => fits(layout, "broken", pending, width - output.column)) ?? last);
          pending.push({ doc: layout, mode: isFlat ? "flat" : "broken", indentation });
          break;
        }
        case "hang": {
          const besides = [" ", doc.content];
          const stays = mode === "flat" || fits(besides, "open", pending, width - output.column);
          pending.push({ doc: stays ? besides : indent([hardline, doc.content]), mode, indentation });
          break;
        }
        case "lazy":
          pending.push({ doc: doc.make(), mode, indentation });
          break;
        case "placed":
          output.enter(doc.place);
          pending.push({ doc: leave, mode, indentation }, { doc: doc.content, mode, indentation });
          break;
        case "leave":
          output.leave();
          break;
        default:
          doc satisfies never;
      }
    }
  }
  return output.finish();
}

const indentWidth = 2;

/**
 * True if the text up to the first line break is at most `room` long. Measures the document and, if it ends before a break,
 * what stands after it (`rest`, last first). Looks at no more than `room` characters, which keeps the whole layout linear.
 */
function fits(first: Doc, firstMode: Mode, rest: readonly Command[], room: number): boolean {
  // The parts still to be measured, their modes, and how far each of them, if it is an array, is measured.
  const docs: Command["doc"][] = [first];
  const modes: Mode[] = [firstMode];
  const positions: number[] = [0];
  const push = (doc: Command["doc"], mode: Mode, position: number): void => {
    docs.push(doc);
    modes.push(mode);
    positions.push(position);
  };
  let following = rest.length;
  let left = room;
  while (left >= 0) {
    let doc = docs.pop();
    let mode = modes.pop() ?? "flat";
    const position = positions.pop() ?? 0;
    if (doc === undefined) {
      const after = rest[--following];
      if (after === undefined) return true;
      doc = after.doc;
      mode = after.mode === "broken" ? "open" : after.mode;
    }
    if (typeof doc === "string") {
      left -= doc.length;
    } else if (isList(doc)) {
      const part = doc[position];
      if (part === undefined) continue;
      push(doc, mode, position + 1);
      push(part, mode, 0);
    } else {
      switch (doc.kind) {
        case "line":
          if (mode !== "flat") return true;
          if (doc.flat === "hard") return false;
          left -= doc.flat.length;
          break;
        case "group":
          if (mode === "flat" && doc.broken) return false;
          push(doc.content, mode === "broken" && !doc.broken ? "flat" : mode, 0);
          break;
        case "ifBreak":
          push(mode === "flat" ? doc.flat : doc.broken, mode, 0);
          break;
        case "choice":
          if (mode === "open") push(doc.layouts[doc.layouts.length - 1] ?? "", "open", 0);
          else push(doc.layouts[0], "flat", 0);
          break;
        case "hang":
          push([" ", doc.content], mode === "flat" ? "flat" : "open", 0);
          break;
        case "indent":
        case "placed":
          push(doc.content, mode, 0);
          break;
        case "lazy":
          push(doc.make(), mode, 0);
          break;
        case "leave":
          break;
        default:
          doc satisfies never;
      }
    }
  }
  return false;
}

function isList(doc: Command["doc"]): doc is readonly Doc[] {
  return Array.isArray(doc);
}

/** The text so far. An indentation is written with the first text after it, so that empty lines stay empty. */
class Output {
  readonly #pieces: string[] = [];
  readonly #mappings: Mapping[] = [];
  readonly #places: Place[] = [];
  #line = 1;
  #column = 0;
  #atLineStart = true;

  /** How much of the line is written already. */
  get column(): number {
    return this.#column;
  }

  write(text: string): void {
    if (text === "") return;
    if (this.#atLineStart) {
      this.#atLineStart = false;
      this.#pieces.push(" ".repeat(this.#column));
      // Readers of source maps look for a mapping on the same line only.
      this.#mark();
    }
    this.#pieces.push(text);
    this.#column += text.length;
  }

  newLine(indentation: number): void {
    this.#pieces.push("\n");
    this.#line++;
    this.#column = indentation;
    this.#atLineStart = true;
  }

  enter(place: Place): void {
    this.#places.push(place);
    this.#mark();
  }

  /** What follows comes from the place around the one that ends here. */
  leave(): void {
    this.#places.pop();
    this.#mark();
  }

  finish(): LaidOut {
    return { text: this.#pieces.join(""), mappings: this.#mappings };
  }

  /** Notes where the text from here on comes from. Of several notes at one position the last is right. */
  #mark(): void {
    if (this.#atLineStart) return;
    const here = { line: this.#line, column: this.#column + 1 };
    const place = this.#places[this.#places.length - 1];
    if (this.#isAt(here)) this.#mappings.pop();
    const last = this.#mappings[this.#mappings.length - 1];
    if (last?.line === here.line ? last.offset === place?.start && last.name === place?.name : place === undefined) return;
    this.#mappings.push({
      ...here,
      ...(place === undefined ? {} : { offset: place.start }),
      ...(place?.name === undefined ? {} : { name: place.name }),
    });
  }

  #isAt(here: { readonly line: number; readonly column: number }): boolean {
    const last = this.#mappings[this.#mappings.length - 1];
    return last?.line === here.line && last.column === here.column;
  }
}

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

/** A part still to be laid out; `next` is the position in an array. */
interface Command {
  readonly indentation: number;
  readonly mode: Mode;
  readonly doc: Doc | typeof leave;
  readonly next: number;
}

/** The end of a `placed` part. */
const leave = { kind: "leave" } as const;

/** Lays the document out in lines of at most `width` characters where that is possible. */
export function layOut(doc: Doc, width: number): LaidOut {
  const output = new Output();
  const pending: Command[] = [{ indentation: 0, mode: "broken", doc, next: 0 }];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    const { indentation, mode, doc } = command;
    const push = (doc: Command["doc"], mode: Mode, indentation = command.indentation): void => {
      pending.push({ indentation, mode, doc, next: 0 });
    };
    const fitting = (doc: Doc, mode: Mode): boolean => fits({ indentation, mode, doc, next: 0 }, pending, width - output.column);
    if (typeof doc === "string") {
      output.write(doc);
    } else if (isList(doc)) {
      const part = doc[command.next];
      if (part === undefined) continue;
      pending.push({ ...command, next: command.next + 1 });
      push(part, mode);
    } else {
      switch (doc.kind) {
        case "line":
          if (mode === "flat" && doc.flat !== "hard") output.write(doc.flat);
          else output.newLine(indentation);
          break;
        case "indent":
          push(doc.content, mode, indentation + indentWidth);
          break;
        case "group":
          push(doc.content, !doc.broken && (mode === "flat" || fitting(doc.content, "flat")) ? "flat" : "broken");
          break;
        case "ifBreak":
          push(mode === "flat" ? doc.flat : doc.broken, mode);
          break;
        case "choice": {
          const [first, ...others] = doc.layouts;
          if (mode === "flat" || fitting(first, "flat")) push(first, "flat");
          else push(others.find((layout, i) => i === others.length - 1 || fitting(layout, "broken")) ?? first, "broken");
          break;
        }
        case "hang":
          if (mode === "flat" || fitting([" ", doc.content], "open")) push([" ", doc.content], mode);
          else push(indent([hardline, doc.content]), "broken");
          break;
        case "lazy":
          push(doc.make(), mode);
          break;
        case "placed":
          output.enter(doc.place);
          push(leave, mode);
          push(doc.content, mode);
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
 * True if the text up to the first line break is at most `room` long. When the command itself is laid out, the measuring
 * goes on into what stands after it (`rest`, last first). Never looks at more than `room` characters.
 */
function fits(first: Command, rest: readonly Command[], room: number): boolean {
  const pending: Command[] = [first];
  let following = rest.length;
  let left = room;
  while (left >= 0) {
    let command = pending.pop();
    if (command === undefined) {
      const after = rest[--following];
      if (after === undefined) return true;
      command = after.mode === "broken" ? { ...after, mode: "open" } : after;
    }
    const { mode, doc } = command;
    const push = (doc: Command["doc"], mode: Mode): void => {
      pending.push({ indentation: 0, mode, doc, next: 0 });
    };
    if (typeof doc === "string") {
      left -= doc.length;
    } else if (isList(doc)) {
      const part = doc[command.next];
      if (part === undefined) continue;
      pending.push({ ...command, next: command.next + 1 });
      push(part, mode);
    } else {
      switch (doc.kind) {
        case "line":
          if (mode !== "flat") return true;
          if (doc.flat === "hard") return false;
          left -= doc.flat.length;
          break;
        case "group":
          if (mode === "flat" && doc.broken) return false;
          push(doc.content, mode === "broken" && !doc.broken ? "flat" : mode);
          break;
        case "ifBreak":
          push(mode === "flat" ? doc.flat : doc.broken, mode);
          break;
        case "choice": {
          const last = doc.layouts[doc.layouts.length - 1];
          push(mode === "open" && last !== undefined ? last : doc.layouts[0], mode === "open" ? "open" : "flat");
          break;
        }
        case "hang":
          push([" ", doc.content], mode === "flat" ? "flat" : "open");
          break;
        case "indent":
        case "placed":
          push(doc.content, mode);
          break;
        case "lazy":
          push(doc.make(), mode);
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

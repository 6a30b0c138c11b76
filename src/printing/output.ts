// Collects laid-out text with source mappings.
// The current line can be rolled back to a mark, so that layouts can be tried.

import { Mappings } from "./mappings.js";
import type { OutputSpan } from "./place.js";

export interface LaidOut {
  readonly text: string;
  readonly mappings: Mappings;
}

/** A snapshot of the output state. */
class Mark {
  text = "";
  end = "";
  mappings = 0;
  places = 0;
  place: OutputSpan | undefined;
  column = 0;
  atLineStart = true;
  mapped: OutputSpan | undefined;
}

/**
 * Length after which the text is joined at the end of a line, in characters: engines represent concatenations as trees
 * (ropes), which take memory.
 */
const longText = 16_000;

/** The output so far. Indentation is written with the first text after it, so that empty lines stay empty. */
export class IndentedOutput {
  readonly #chunks: string[] = [];
  #text = "";
  #end = "";
  readonly #mappings = new Mappings();
  readonly #places: (OutputSpan | undefined)[] = [];
  #place: OutputSpan | undefined;
  readonly #indentations: string[] = [];
  #line = 1;
  #column = 0;
  #atLineStart = true;
  /** The mapping of the last text on this line. Consumers of source maps only search the same line. */
  #mapped: OutputSpan | undefined;
  readonly #mark = new Mark();

  get column(): number {
    return this.#column;
  }

  write(text: string): void {
    if (text === "") return;
    if (this.#atLineStart) {
      this.#atLineStart = false;
      if (this.#column > 0) this.#text += this.#indentations[this.#column] ??= " ".repeat(this.#column);
    }
    if (this.#place !== this.#mapped) this.#map();
    this.#text += text;
    this.#end = text;
    this.#column += text.length;
  }

  /** Begins a new line and invalidates the mark. */
  newLine(indentation: number): void {
    this.#endLine();
    if (this.#text.length > longText) this.#join();
    this.#text += "\n";
    this.#end = "\n";
    this.#line++;
    this.#column = indentation;
    this.#atLineStart = true;
    this.#mapped = undefined;
  }

  /** Enters a source position. */
  enter(place: OutputSpan): void {
    this.#places.push(this.#place);
    this.#place = place;
  }

  /** Leaves the innermost `count` source positions. */
  leave(count: number): void {
    for (let i = 0; i < count; i++) this.#place = this.#places.pop();
  }

  /** Takes a snapshot, replacing the previous one. */
  mark(): void {
    const mark = this.#mark;
    mark.text = this.#text;
    mark.end = this.#end;
    mark.mappings = this.#mappings.length;
    mark.places = this.#places.length;
    mark.place = this.#place;
    mark.column = this.#column;
    mark.atLineStart = this.#atLineStart;
    mark.mapped = this.#mapped;
  }

  /** Rolls the line back to the mark. */
  takeBack(): void {
    const mark = this.#mark;
    this.#text = mark.text;
    this.#end = mark.end;
    this.#mappings.shorten(mark.mappings);
    this.#places.length = mark.places;
    this.#place = mark.place;
    this.#column = mark.column;
    this.#atLineStart = mark.atLineStart;
    this.#mapped = mark.mapped;
  }

  finish(): LaidOut {
    this.#endLine();
    this.#join();
    return { text: this.#chunks.join(""), mappings: this.#mappings };
  }

  #join(): void {
    // Accessing a character makes the engine flatten the rope.
    this.#text.charCodeAt(0);
    this.#chunks.push(this.#text);
    this.#text = "";
  }

  /** Ends a line, trimming trailing white space. */
  #endLine(): void {
    if (!this.#atLineStart && this.#place !== this.#mapped) this.#map();
    if (this.#end.endsWith(" ")) this.#text = this.#text.slice(0, this.#end.trimEnd().length - this.#end.length);
  }

  /** Adds a mapping, unless it continues the previous one. */
  #map(): void {
    const place = this.#place;
    const last = this.#mapped;
    this.#mapped = place;
    if (place !== undefined && last !== undefined && place.start === last.start && place.name === last.name) return;
    this.#mappings.add(this.#line, this.#column + 1, place);
  }
}

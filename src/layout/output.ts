// Collects the text of a layout, and notes which place of the source each stretch of it comes from.
// What was written last can be taken back, so that a layout may be tried before it is chosen.

import { Mappings } from "./mappings.js";
import type { Place } from "./place.js";

export interface LaidOut {
  readonly text: string;
  readonly mappings: Mappings;
}

/** How far an output had come. */
export interface Mark {
  readonly pieces: number;
  readonly mappings: number;
  readonly places: number;
  readonly column: number;
  readonly atLineStart: boolean;
  readonly mapped: Place | undefined;
}

/** So many pieces of text are joined at the end of a line: to join all of them at last would take more memory. */
const mostPieces = 500;

/** The text so far. An indentation is written with the first text after it, so that empty lines stay empty. */
export class Output {
  readonly #chunks: string[] = [];
  #pieces: string[] = [];
  readonly #mappings = new Mappings();
  readonly #places: Place[] = [];
  /** So many spaces. */
  readonly #indentations: string[] = [];
  #line = 1;
  #column = 0;
  #atLineStart = true;
  /** Where the last text of this line comes from. Readers of source maps look for a mapping on the same line only. */
  #mapped: Place | undefined;

  /** How much of the line is written already. */
  get column(): number {
    return this.#column;
  }

  write(text: string): void {
    if (text === "") return;
    if (this.#atLineStart) {
      this.#atLineStart = false;
      if (this.#column > 0) this.#pieces.push((this.#indentations[this.#column] ??= " ".repeat(this.#column)));
    }
    this.#map();
    this.#pieces.push(text);
    this.#column += text.length;
  }

  /** Begins a line. Marks before it hold no longer. */
  newLine(indentation: number): void {
    this.#endLine();
    if (this.#pieces.length > mostPieces) this.#join();
    this.#pieces.push("\n");
    this.#line++;
    this.#column = indentation;
    this.#atLineStart = true;
    this.#mapped = undefined;
  }

  /** What follows comes from `place`. */
  enter(place: Place): void {
    this.#places.push(place);
  }

  /** What follows comes from the place around the innermost `count` ones. */
  leave(count: number): void {
    for (let i = 0; i < count; i++) this.#places.pop();
  }

  mark(): Mark {
    return {
      pieces: this.#pieces.length,
      mappings: this.#mappings.length,
      places: this.#places.length,
      column: this.#column,
      atLineStart: this.#atLineStart,
      mapped: this.#mapped,
    };
  }

  /** Takes back what was written on this line since the mark. */
  takeBack(mark: Mark): void {
    this.#pieces.length = mark.pieces;
    this.#mappings.shorten(mark.mappings);
    this.#places.length = mark.places;
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
    this.#chunks.push(this.#pieces.join(""));
    this.#pieces = [];
  }

  /** White space at the end of a line is not written. */
  #endLine(): void {
    if (!this.#atLineStart) this.#map();
    const last = this.#pieces.at(-1);
    if (last?.endsWith(" ") === true) this.#pieces[this.#pieces.length - 1] = last.trimEnd();
  }

  /** Notes where the text from here on comes from, unless it goes on from where the text before it came. */
  #map(): void {
    const place = this.#places[this.#places.length - 1];
    const last = this.#mapped;
    if (place === last) return;
    this.#mapped = place;
    if (place !== undefined && last !== undefined && place.start === last.start && place.name === last.name) return;
    this.#mappings.add(this.#line, this.#column + 1, place);
  }
}

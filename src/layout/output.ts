// Collects the text of a layout, and notes which place of the source each stretch of it comes from.
// What was written last can be taken back, so that a layout may be tried before it is chosen.

import { Mappings } from "./mappings.js";
import type { Place } from "./place.js";

export interface LaidOut {
  readonly text: string;
  readonly mappings: Mappings;
}

/** A position in the output, to which it can be taken back. */
class Mark {
  text = "";
  end = "";
  mappings = 0;
  places = 0;
  place: Place | undefined;
  column = 0;
  atLineStart = true;
  mapped: Place | undefined;
}

/** After so many characters, the pieces of the text are joined at the end of a line: engines keep concatenated strings as trees of pieces, which takes memory. */
const longText = 16_000;

/** The text so far. An indentation is written with the first text after it, so that empty lines stay empty. */
export class Output {
  readonly #chunks: string[] = [];
  #text = "";
  /** What was written last. */
  #end = "";
  readonly #mappings = new Mappings();
  /** The places around the one that is written. */
  readonly #places: (Place | undefined)[] = [];
  /** Where what is written comes from. */
  #place: Place | undefined;
  /** So many spaces. */
  readonly #indentations: string[] = [];
  #line = 1;
  #column = 0;
  #atLineStart = true;
  /** Where the last text of this line comes from. Readers of source maps look for a mapping on the same line only. */
  #mapped: Place | undefined;
  readonly #mark = new Mark();

  /** How much of the line is written already. */
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

  /** Begins a line. A mark before it holds no longer. */
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

  /** What follows comes from `place`. */
  enter(place: Place): void {
    this.#places.push(this.#place);
    this.#place = place;
  }

  /** What follows comes from the place around the innermost `count` ones. */
  leave(count: number): void {
    for (let i = 0; i < count; i++) this.#place = this.#places.pop();
  }

  /** Marks how far the text has come. The mark before holds no longer. */
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

  /** Takes back what was written on this line since the mark. */
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
    // Reading a character makes the engine flatten the string.
    this.#text.charCodeAt(0);
    this.#chunks.push(this.#text);
    this.#text = "";
  }

  /** White space at the end of a line is not written. */
  #endLine(): void {
    if (!this.#atLineStart && this.#place !== this.#mapped) this.#map();
    if (this.#end.endsWith(" ")) this.#text = this.#text.slice(0, this.#end.trimEnd().length - this.#end.length);
  }

  /** Notes where the text from here on comes from, unless it goes on from where the text before it came. */
  #map(): void {
    const place = this.#place;
    const last = this.#mapped;
    this.#mapped = place;
    if (place !== undefined && last !== undefined && place.start === last.start && place.name === last.name) return;
    this.#mappings.add(this.#line, this.#column + 1, place);
  }
}

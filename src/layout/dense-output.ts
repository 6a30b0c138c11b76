// Collects the text of a layout with no more white space than JavaScript needs to be read back: programs that are part of
// a page have to be short.

import { type LaidOut, Output } from "./output.js";

/** As {@link Output}, on one line. What is laid out for it has no comments, and is never taken back. */
export class DenseOutput extends Output {
  /** What was written last. */
  #last = "";
  #isSpaced = false;

  override write(text: string): void {
    for (const [token] of text.matchAll(stringsSpacesOthers)) {
      if (token.trim() === "") {
        this.#isSpaced = true;
        continue;
      }
      if (this.#isSpaced && wouldJoin(this.#last, token)) super.write(" ");
      super.write(token);
      this.#last = token;
      this.#isSpaced = false;
    }
  }

  override newLine(): void {
    this.#isSpaced = true;
  }

  override finish(): LaidOut {
    if (this.#last !== "") super.newLine(0);
    return super.finish();
  }
}

const stringsSpacesOthers = /"(?:[^"\\]|\\.)*"|\s+|[^"\s]+/g;

/** True if two tokens would be others without a space between them. */
function wouldJoin(a: string, b: string): boolean {
  const joint = (a.at(-1) ?? "") + (b.at(0) ?? "");
  // `<!--` would begin a comment of HTML.
  return (
    joint === "++" ||
    joint === "--" ||
    joint === "<!" ||
    (/[\p{ID_Continue}$]$/u.test(a) && /^[\p{ID_Continue}$]/u.test(b))
  );
}

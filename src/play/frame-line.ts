// Writes the frames of a run as lines of JSON, as `led replay` prints them. The same frame gives the same text on every
// host.

import { fail } from "../runtime/kernel/failure.js";
import { tooLarge } from "../runtime/kernel/failures.js";
import { equal, printUpTo } from "../runtime/index.js";
import type { EaselValue, Input, Value } from "../runtime/index.js";
import type { Run } from "./run.js";

export interface LineOptions {
  /** If true, all images in painting order, as LED prints them; otherwise only their texts. */
  readonly images: boolean;
}

/** A moment, and the parts of its line. */
interface Told {
  readonly state: Value;
  readonly input: Input;
  readonly printed: string;
  readonly seen: object;
}

/**
 * The maximum number of characters of a state or of a picture in a line. A state that doubles with each frame reaches
 * it soon, and soon after that it would exhaust the memory.
 */
export const longestPart = 10_000_000;

/** Writes the lines of a run, frame by frame. */
export class FrameLines {
  readonly #run: Run;
  readonly #options: LineOptions;
  #last: Told | undefined;

  constructor(run: Run, options: LineOptions) {
    this.#run = run;
    this.#options = options;
  }

  /**
   * `{"frame":3,"state":"{(`x, 5)}","texts":["o's turn"],"sounds":["ding"]}`: the current frame, its state as LED
   * prints it, the texts in the picture, and the sounds that started with the frame, if any. With `images`, the images
   * in painting order instead of the texts.
   */
  line(sounds: readonly string[]): string {
    const { state, input, frame } = this.#run;
    // Most frames of most games equal the previous one, and making the picture is the most expensive part.
    const last = this.#last;
    const isLast = last !== undefined && isSameInput(input, last.input) && isSameState(state, last.state);
    const told = isLast ? last : { state, input, printed: textIn(state, "the state of the game"), seen: this.#seen() };
    this.#last = told;
    const { printed, seen } = told;
    return JSON.stringify({ frame, state: printed, ...seen, ...(sounds.length === 0 ? {} : { sounds }) });
  }

  #seen(): object {
    const picture = this.#run.picture();
    const { images } = this.#options;
    let length = 0;
    const texts = picture.flatMap((image) => {
      const told = images ? [textIn(image, "the picture")] : textOf(image);
      for (const text of told) length += text.length;
      return length <= longestPart ? told : tooLong("the picture");
    });
    return images ? { images: texts } : { texts };
  }
}

/** A value as LED prints it, if that is short enough for a line. */
function textIn(value: Value, what: string): string {
  const text = printUpTo(value, longestPart);
  return text.length <= longestPart ? text : tooLong(what);
}

function tooLong(what: string): never {
  return fail(tooLarge, { what, limit: `a line has at most ${longestPart / 1_000_000} million characters of it` });
}

/** True if the states are equal. Values that cannot be compared, such as functions, count as different. */
function isSameState(a: Value, b: Value): boolean {
  try {
    return a === b || equal(a, b);
  } catch {
    return false;
  }
}

function textOf({ constructorName, args: [text] }: EaselValue): readonly string[] {
  return constructorName === "text" && typeof text === "string" ? [text] : [];
}

/** True for inputs that no game can tell apart. */
function isSameInput(a: Input, b: Input): boolean {
  return (
    a === b ||
    (isSamePlace(a.pointer, b.pointer) &&
      isSamePlace(a.click, b.click) &&
      a.keys.length === b.keys.length &&
      a.keys.every((key, i) => key === b.keys[i]))
  );
}

function isSamePlace(a: Input["click"], b: Input["click"]): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}

// Writes the frames of a run as JSON lines for `led replay`. Equal frames give equal text on every host.

import { fail } from "../../runtime/values/failure.js";
import { tooLarge } from "../../runtime/values/failures.js";
import { equal, printUpTo } from "../../runtime/index.js";
import type { Image, Input, Value } from "../../runtime/index.js";
import { shapesOf } from "../../runtime/easel/shapes.js";
import type { Run } from "./run.js";
import { maxPartLength } from "./limits.js";

interface LineOptions {
  /** True to write all images in painting order, as LED prints them; otherwise only their texts. */
  readonly images: boolean;
}

/** The cached parts of a line, and the moment they belong to. */
interface CachedLine {
  readonly state: Value;
  readonly input: Input;
  readonly printed: string;
  readonly picture: object;
}

export class FrameLines {
  readonly #run: Run;
  readonly #options: LineOptions;
  #last: CachedLine | undefined;

  constructor(run: Run, options: LineOptions) {
    this.#run = run;
    this.#options = options;
  }

  /**
   * Returns the line of the current frame: `{"frame":3,"state":"{(`x, 5)}","texts":["o's turn"],"sounds":["ding"]}`. It
   * contains the printed state, the texts in the picture, and the sounds that started, if any. With `images`, it
   * contains the images in painting order instead of the texts.
   */
  line(sounds: readonly string[]): string {
    const { state, input, frame } = this.#run;
    // Most frames equal the previous one, and the picture is the most expensive part.
    const last = this.#last;
    const isLast = last !== undefined && isSameInput(input, last.input) && isSameState(state, last.state);
    const current = isLast
      ? last
      : { state, input, printed: textIn(state, "the state of the game"), picture: this.#picture() };
    this.#last = current;
    const { printed, picture } = current;
    return JSON.stringify({ frame, state: printed, ...picture, ...(sounds.length === 0 ? {} : { sounds }) });
  }

  #picture(): object {
    const picture = this.#run.picture();
    const { images } = this.#options;
    let length = 0;
    const texts = picture.flatMap((image) => {
      const texts = images ? [textIn(image, "the picture")] : textsOf(image);
      for (const text of texts) length += text.length;
      return length <= maxPartLength ? texts : tooLong("the picture");
    });
    return images ? { images: texts } : { texts };
  }
}

function textIn(value: Value, what: string): string {
  const text = printUpTo(value, maxPartLength);
  return text.length <= maxPartLength ? text : tooLong(what);
}

function tooLong(what: string): never {
  return fail(tooLarge, { what, limit: `a line has at most ${maxPartLength / 1_000_000} million characters of it` });
}

/** True if the states are equal. Incomparable values, such as functions, count as different. */
function isSameState(a: Value, b: Value): boolean {
  try {
    return a === b || equal(a, b);
  } catch {
    return false;
  }
}

const textsOf = (image: Image): readonly string[] =>
  shapesOf([image]).flatMap((shape) => (shape.kind === "text" ? [shape.text] : []));

/** True for inputs that no game can distinguish. */
function isSameInput(a: Input, b: Input): boolean {
  return (
    a === b ||
    (isSamePlace(a.pointer, b.pointer) &&
      isSamePlace(a.click, b.click) &&
      a.isDown === b.isDown &&
      a.keys.length === b.keys.length &&
      a.keys.every((key, i) => key === b.keys[i]))
  );
}

function isSamePlace(a: Input["click"], b: Input["click"]): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}

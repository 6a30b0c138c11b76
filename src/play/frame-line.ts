// Turns the frames of a run into lines of JSON, as `led replay` prints them: the same frame gives the same text on every host.

import { equal, print } from "../runtime/index.js";
import type { EaselValue, Input, Value } from "../runtime/index.js";
import type { Run } from "./run.js";

export interface LineOptions {
  /** All images in painting order, as LED prints them; otherwise only their texts. */
  readonly images: boolean;
}

/** A moment, and what was told of it. */
interface Told {
  readonly state: Value;
  readonly input: Input;
  readonly printed: string;
  readonly seen: object;
}

/** Tells a run, frame by frame. */
export class FrameLines {
  readonly #run: Run;
  readonly #options: LineOptions;
  #last: Told | undefined;

  constructor(run: Run, options: LineOptions) {
    this.#run = run;
    this.#options = options;
  }

  /**
   * `{"frame":3,"state":"{(`x, 5)}","texts":["o's turn"],"sounds":["ding"]}`: the number of the frame where the run stands,
   * its state as LED prints it, the texts in the picture, the sounds that started with the frame if there are any. With
   * `images`, the images in painting order instead of the texts.
   */
  line(sounds: readonly string[]): string {
    const { state, input, frame } = this.#run;
    // Most frames of most games are like the one before, and a picture costs more than all else.
    const last = this.#last;
    const isLast = last !== undefined && isSameInput(input, last.input) && isSameState(state, last.state);
    const told = isLast ? last : { state, input, printed: print(state), seen: this.#seen() };
    this.#last = told;
    const { printed, seen } = told;
    return JSON.stringify({ frame, state: printed, ...seen, ...(sounds.length === 0 ? {} : { sounds }) });
  }

  #seen(): object {
    const picture = this.#run.picture();
    return this.#options.images ? { images: picture.map(print) } : { texts: picture.flatMap(textOf) };
  }
}

/** Values that cannot be compared, such as functions, count as others. */
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

/** True of inputs that no game can tell apart. */
function isSameInput(a: Input, b: Input): boolean {
  return a === b || (isSamePlace(a.pointer, b.pointer) && isSamePlace(a.click, b.click) && a.keys.length === b.keys.length && a.keys.every((key, i) => key === b.keys[i]));
}

function isSamePlace(a: Input["click"], b: Input["click"]): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}

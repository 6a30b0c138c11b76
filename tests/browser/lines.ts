// Plays emitted code and returns the lines that `led replay` prints. The same function runs in Node and in a page.

import { FrameLines } from "../../src/execute/games/frame-line.js";
import { Run } from "../../src/execute/games/run.js";
import * as easel from "../../src/runtime/index.js";

/** The lines of a run, up to a failure. */
export function linesOf(code: string, inputs: readonly easel.Input[]): readonly string[] {
  const lines: string[] = [];
  try {
    const { game }: { readonly game: easel.Game } = new Function("easel", code)(easel);
    const run = new Run(game);
    const frameLines = new FrameLines(run, { images: true });
    const tell = (sounds: readonly string[]): void => void lines.push(frameLines.line(sounds));
    tell([]);
    for (const input of inputs) tell(run.play(input));
  } catch (error) {
    const { code, message } = easel.inDefinition(error, "", "");
    lines.push(`${code}: ${message}`);
  }
  return lines;
}

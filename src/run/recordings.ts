// Plays the recordings that stand before the tests of a document, so that the tests see the game where each leaves it.

import type { Compiled, Program } from "../compile.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import * as messages from "../diagnostics/tests.js";
import type { DocumentPlay } from "../document/document.js";
import { growthMessage } from "../play/growth.js";
import { readRecording } from "../play/recording.js";
import { recordingFaults } from "../play/recording-faults.js";
import { type Input, noSizes } from "../runtime/index.js";
import { outOfTime } from "./failed.js";
import { endingOf, playAll } from "./game.js";
import { failureLabels, reasonOf } from "./place.js";
import type { Runner } from "./runner.js";
import { growthFinding, tooLong } from "./too-long.js";

/** What a file beside a document holds, or why it cannot be read. */
export type FileReading =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "trouble"; readonly reason: string };

/** Reads a file by its path from the folder of a document. */
export type FileReader = (path: string) => Promise<FileReading>;

/** Reads nothing: for documents that are in no folder. */
export const noFiles: FileReader = () => Promise.resolve({ kind: "trouble", reason: "the document is in no folder" });

/** The inputs of a recording, or what is to be said where it is to be played. */
type Read = readonly Input[] | ((play: DocumentPlay) => Diagnostic);

/** What came of playing a recording: nothing that is wrong, or why tests cannot look at the game. */
export interface Stand {
  readonly finding: Diagnostic | undefined;
  /** What is to be said of the game that was played, once. */
  readonly warning: Diagnostic | undefined;
  /** True if it was the tool that failed, and no mistake of the document. */
  readonly isFault: boolean;
}

/** The recordings of a document, in a runner that has its program. */
export class Recordings {
  readonly #compiled: Compiled;
  readonly #made: Program;
  readonly #runner: Runner;
  readonly #read: FileReader;
  /** What became of each file; a recording is read once, however many tests look into it. */
  readonly #files = new Map<string, Read>();
  /** Where the runner's game stands, and what came of playing to there. */
  #standing: (Stand & { readonly play: DocumentPlay }) | undefined;

  constructor(compiled: Compiled, made: Program, runner: Runner, read: FileReader) {
    this.#compiled = compiled;
    this.#made = made;
    this.#runner = runner;
    this.#read = read;
  }

  /** The runner has lost its game. */
  lost(): void {
    this.#standing = undefined;
  }

  /** Brings the game to where tests look at it. */
  async stand(play: DocumentPlay): Promise<Stand> {
    if (this.#standing?.play === play) return { ...this.#standing, warning: undefined };
    this.#standing = { play, ...(await this.#playTo(play)) };
    return this.#standing;
  }

  async #playTo(play: DocumentPlay): Promise<Stand> {
    let warning: Diagnostic | undefined;
    const wrong = (finding: Diagnostic): Stand => ({ finding, warning, isFault: false });
    const { path, frame, span } = play;
    if (path === "") return wrong(report(messages.playWithoutRecording, span, {}));
    if (this.#compiled.document.game === undefined) return wrong(report(messages.playWithoutGame, span, {}));
    const inputs = await this.#inputsOf(path);
    if (typeof inputs === "function") return wrong(inputs(play));
    if (frame !== undefined && frame > inputs.length)
      return wrong(report(messages.recordingTooShort, span, { path, frame, last: inputs.length }));

    let last = 0;
    for await (const played of playAll(this.#runner, inputs.slice(0, frame), {
      sizes: noSizes,
      lines: "none",
      shows: false,
    })) {
      const ending = endingOf(played);
      if (played.kind === "played") {
        last = played.frame;
        if (played.growth !== undefined)
          warning = growthFinding(played.growth, { made: this.#made }, this.#compiled.document);
      }
      if (ending === undefined) continue;
      const stops = (place: string, reason: string, advice?: string): Diagnostic =>
        report(
          messages.recordingStops,
          span,
          { path, place, reason, advice },
          failureLabels(ending, this.#made, this.#compiled.document.source),
        );
      switch (ending.kind) {
        case "failure":
          return wrong(
            stops(
              played.kind === "played" ? `In frame ${played.failedFrame ?? last + 1}` : "At the start",
              reasonOf(ending),
            ),
          );
        case "outOfMemory":
          return wrong(stops(`After frame ${last}`, "it needs more memory than there is."));
        case "timeout": {
          const { reached, growth, seconds, isTotal } = ending;
          if (isTotal === true) return wrong(outOfTime(span, seconds, "It was stopped"));
          const reason = `it had not gone on after ${seconds} ${seconds === 1 ? "second" : "seconds"} and was stopped.`;
          const grown = growth === undefined ? "" : ` ${growthMessage(growth, this.#made.stateNames())}`;
          return wrong(
            stops(
              reached === undefined ? `After frame ${last}` : `In frame ${reached.frame}`,
              `${reason}${grown}`,
              tooLong(ending, { made: this.#made }).advice,
            ),
          );
        }
        case "crash":
          return {
            finding: stops(`After frame ${last}`, `the tool itself failed. ${ending.message}`),
            warning,
            isFault: true,
          };
      }
    }
    return { finding: undefined, warning, isFault: false };
  }

  async #inputsOf(path: string): Promise<Read> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const inputs = readInputs(path, await this.#read(path));
    this.#files.set(path, inputs);
    return inputs;
  }
}

function readInputs(path: string, file: FileReading): Read {
  if (file.kind === "trouble")
    return ({ span }) => report(messages.recordingUnreadable, span, { path, reason: file.reason });
  // That it was made with an older version of the document means nothing here: the document says what must hold now.
  const recording = readRecording(file.text);
  if ("inputs" in recording) return recording.inputs;
  const [{ line, message } = recording] = recordingFaults(file.text);
  return ({ span }) => report(messages.recordingBroken, span, { path, line, problem: message });
}

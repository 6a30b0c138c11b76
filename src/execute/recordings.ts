// Plays the recordings that precede a document's tests, so that each test sees the game at the right frame.

import type { Compiled } from "../compiler.js";
import type { Program } from "../program.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import * as messages from "../diagnostics/tests.js";
import { countOf } from "../diagnostics/words.js";
import { adviceOn } from "./advice.js";
import type { DocumentPlay } from "../document/document.js";
import { growthMessage } from "./games/growth.js";
import { readRecording } from "./games/recording.js";
import { recordingFaults } from "./games/recording-faults.js";
import { type Input, noSizes } from "../runtime/index.js";
import { outOfTime } from "./failed.js";
import type { FileReader, FileReading } from "./file-reader.js";
import { endingOf, playAll } from "./game.js";
import { failureLabels, reasonOf } from "./place.js";
import type { TestRequests } from "./requests.js";
import { growthDiagnostic, tooLong } from "./too-long.js";

type Read = readonly Input[] | ((play: DocumentPlay) => Diagnostic);

/** The outcome of playing a recording. `finding` is the reason why tests cannot look at the game. */
export interface RecordingOutcome {
  readonly finding: Diagnostic | undefined;
  /** A warning about the game, reported once. */
  readonly warning: Diagnostic | undefined;
  readonly isFault: boolean;
}

/** Plays the recordings of a document. The runner must have loaded its program. */
export class Recordings {
  readonly #compiled: Pick<Compiled, "document">;
  readonly #program: Program;
  readonly #runner: TestRequests;
  readonly #read: FileReader;
  /** File contents by path, so that each recording is read once. */
  readonly #files = new Map<string, Read>();
  /** The current frame of the runner's game, and the outcome of playing up to it. */
  #standing: (RecordingOutcome & { readonly play: DocumentPlay }) | undefined;

  constructor(compiled: Pick<Compiled, "document">, program: Program, runner: TestRequests, read: FileReader) {
    this.#compiled = compiled;
    this.#program = program;
    this.#runner = runner;
    this.#read = read;
  }

  /** Must be called when the runner has lost its game. */
  lost(): void {
    this.#standing = undefined;
  }

  /** Plays the game up to the frame that a test refers to. */
  async stand(play: DocumentPlay): Promise<RecordingOutcome> {
    if (this.#standing?.play === play) return { ...this.#standing, warning: undefined };
    this.#standing = { play, ...(await this.#playTo(play)) };
    return this.#standing;
  }

  async #playTo(play: DocumentPlay): Promise<RecordingOutcome> {
    let warning: Diagnostic | undefined;
    const wrong = (finding: Diagnostic): RecordingOutcome => ({ finding, warning, isFault: false });
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
      // Paint the final frame, since a picture that fails ends the game.
      shows: true,
    })) {
      const ending = endingOf(played);
      if (played.kind === "played") {
        last = played.frame;
        if (played.growth !== undefined)
          warning = growthDiagnostic(played.growth, { program: this.#program }, this.#compiled.document);
      }
      if (ending === undefined) continue;
      const stops = (place: string, reason: string, advice?: string): Diagnostic =>
        report(
          messages.recordingStops,
          span,
          { path, place, reason, advice },
          failureLabels(ending, this.#program, this.#compiled.document),
        );
      switch (ending.kind) {
        case "failure":
          return wrong(
            stops(
              played.kind === "played" ? `In frame ${played.failedFrame ?? last + 1}` : "At the start",
              reasonOf(ending),
              adviceOn(ending)?.replace(/\.$/, ""),
            ),
          );
        case "outOfMemory":
          return wrong(stops(`After frame ${last}`, "it needs more memory than is available."));
        case "timeout": {
          const { reached, growth, seconds, isTotal } = ending;
          if (isTotal === true) return wrong(outOfTime(span, seconds, "It was stopped"));
          const reason = `the next frame took more than ${countOf(seconds, "second")} and was stopped.`;
          const grown = growth === undefined ? "" : ` ${growthMessage(growth, this.#program.stateNames())}`;
          return wrong(
            stops(
              reached === undefined ? `After frame ${last}` : `In frame ${reached.frame}`,
              `${reason}${grown}`,
              tooLong(ending, { program: this.#program }).advice,
            ),
          );
        }
        case "crash":
          return {
            finding: stops(`After frame ${last}`, `internal error. ${ending.message}`),
            warning,
            isFault: true,
          };
      }
    }
    return { finding: undefined, warning, isFault: false };
  }

  async #inputsOf(path: string): Promise<Read> {
    const cached = this.#files.get(path);
    if (cached !== undefined) return cached;
    const inputs = readInputs(path, await this.#read(path));
    this.#files.set(path, inputs);
    return inputs;
  }
}

function readInputs(path: string, file: FileReading): Read {
  if (file.kind === "trouble")
    return ({ span }) => report(messages.recordingUnreadable, span, { path, reason: file.reason });
  // Recordings made with an older version of the document are valid: its tests state what must hold now.
  const recording = readRecording(file.text);
  if ("inputs" in recording) return recording.inputs;
  const [{ line, message } = recording] = recordingFaults(file.text);
  return ({ span }) => report(messages.recordingBroken, span, { path, line, problem: message });
}

// Resumes a game that was started in another page, if its state fits this page's definitions.

import { readValue } from "../../../execute/games/reading.js";
import { Run } from "../../../execute/games/run.js";
import { momentOf, noInput, pictureOf, stepGame } from "../../../runtime/index.js";
import type { Game, Moment, Value } from "../../../runtime/index.js";
import { limited, stopBy } from "../../../runtime/values/stopping.js";
import type { GameData } from "../game-data.js";
import { decodeGraphics } from "./graphics.js";
import { type GameSnapshot, takeSnapshot } from "./left.js";
import { type Easel, type Extras, type Led, type Playing, prepare } from "./main.js";
import { ErrorPanel, createReport } from "./panel.js";
import { elementById } from "./parts.js";

/** The program of a document, with guard expressions that test if a state fits it. */
type GuardedProgram = (easel: Easel) => {
  readonly game: Game;
  readonly expressions: readonly ((moment: Moment) => Value)[];
};

/** The outcome: resumed, restarted, or failed because the definitions fail immediately. */
export type ResumeOutcome = { readonly kind: "kept" } | { readonly kind: "again" | "failed"; readonly why: string };

/** The window of a game's page, as seen by the surrounding page. */
export interface LedWindow extends Window {
  readonly led: Pick<Led, "left"> & Partial<Pick<ResumingLed, "resume">>;
}

/** The global `led` of a resuming page. The game starts when `resume` is called. */
export interface ResumingLed extends Pick<Led, "left"> {
  readonly play: (program: GuardedProgram, data: GameData) => void;
  /** Resumes a game. `left` is called once everything else is ready. */
  readonly resume: (left: () => GameSnapshot | undefined) => Promise<ResumeOutcome>;
}

/** Creates the global `led` of a resuming page, for programs that import these names of the runtime. */
export function resumingLedWith(easel: Easel, extras: Extras = {}): ResumingLed {
  let pendingProgram: { readonly program: GuardedProgram; readonly data: GameData } | undefined;
  let playing: Playing | undefined;
  return {
    play(program, data) {
      pendingProgram = { program, data };
    },
    left: () => playing && takeSnapshot(playing),
    async resume(left) {
      try {
        stopBy(() => performance.now());
        if (pendingProgram === undefined) throw new Error("the page has no program");
        const { program, data } = pendingProgram;
        const graphics = await decodeGraphics(data.graphics);
        const { game: plain, expressions } = program(easel);
        const game = { ...plain, graphics };
        // Cloned, because references would keep the old window alive.
        const snapshot = structuredClone(left());
        const [run, why] = snapshot === undefined ? noRun : resumeRun(game, expressions, snapshot);
        // If the definitions fail immediately, the running game is kept.
        if (run === undefined)
          checkState(
            game,
            limited(() => game.initialState()),
          );
        playing = prepare(game, graphics, data, new ErrorPanel(elementById("panel", HTMLElement)), extras);
        const { player } = playing;
        if (run === undefined) player.begin();
        else player.resume(run, snapshot?.isGoingOn ?? true);
        if (snapshot?.isMuted === true) elementById("mute", HTMLButtonElement).click();
        return run === undefined ? { kind: "again", why } : { kind: "kept" };
      } catch (error) {
        return { kind: "failed", why: formatError(error) };
      }
    },
  };
}

/** A run, or the reason for a restart. */
type Resumption = readonly [run: Run, why: ""] | readonly [run: undefined, why: string];

const noRun: Resumption = [undefined, "It had not started before."];

/** Returns the run that resumes the game, or the reason why it must restart. */
function resumeRun(
  game: Game,
  expressions: ReturnType<GuardedProgram>["expressions"],
  { state: text, frame, inputs }: GameSnapshot,
): Resumption {
  try {
    const state = readValue(text);
    if (state === undefined || limited(() => expressions.some((accepts) => accepts(momentOf(state, noInput)) !== true)))
      return [undefined, "The old state does not fit the new definitions."];
    checkState(game, state);
    return [new Run(game, inputs, { frame, state }), ""];
  } catch (error) {
    return [undefined, `The new definitions fail with the old state: ${createReport(error).message}`];
  }
}

/** Throws if the definitions fail with this state. They are pure, so this has no side effects. */
function checkState(game: Game, state: Value): void {
  limited(() => pictureOf(game, state, noInput));
  const { state: next } = limited(() => stepGame(game, state, noInput));
  limited(() => pictureOf(game, next, noInput));
}

/** Formats an error as lines of text. */
function formatError(error: unknown): string {
  const { title, message, help, facts } = createReport(error);
  return [
    title,
    message,
    ...(help === undefined ? [] : [help]),
    "",
    ...facts.map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
}

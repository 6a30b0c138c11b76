// Goes on in this page with a game that has begun in another one, if its state belongs to the definitions of this one.

import { readValue } from "../../play/reading.js";
import { Run } from "../../play/run.js";
import { momentOf, noInput, pictureOf, stepGame } from "../../runtime/index.js";
import type { Game, Moment, Value } from "../../runtime/index.js";
import { limited, stopBy } from "../../runtime/kernel/stopping.js";
import type { GameData } from "../game-data.js";
import { decoded } from "./graphics.js";
import { type Left, leftBy } from "./left.js";
import { type Easel, type Extras, type Led, type Playing, prepare } from "./main.js";
import { ErrorPanel, reportOn } from "./panel.js";
import { part } from "./parts.js";

/** The program of a document, with expressions that are true of the states that belong to it. */
type GuardedProgram = (easel: Easel) => {
  readonly game: Game;
  readonly expressions: readonly ((moment: Moment) => Value)[];
};

/** How it went: the game goes on with its state, or began again, or the definitions fail from the start. */
export type Resumed = { readonly kind: "kept" } | { readonly kind: "again" | "failed"; readonly why: string };

/** The page of a game, as the page around it sees it. */
export interface LedWindow extends Window {
  readonly led: Pick<Led, "left"> & Partial<Pick<ResumingLed, "resume">>;
}

/** What such a page is for those who write into it: the game is played once it is said where it goes on. */
export interface ResumingLed extends Pick<Led, "left"> {
  readonly play: (program: GuardedProgram, data: GameData) => void;
  /** Goes on with a game. It is asked for when all is ready. */
  readonly resume: (left: () => Left | undefined) => Promise<Resumed>;
}

/** The global `led` of a page that goes on with a game, for programs that take this from the runtime. */
export function resumingLedWith(easel: Easel, extras: Extras = {}): ResumingLed {
  let offered: { readonly program: GuardedProgram; readonly data: GameData } | undefined;
  let playing: Playing | undefined;
  return {
    play(program, data) {
      offered = { program, data };
    },
    left: () => playing && leftBy(playing),
    async resume(left) {
      try {
        stopBy(() => performance.now());
        if (offered === undefined) throw new Error("the page has no program");
        const { program, data } = offered;
        const graphics = await decoded(data.graphics);
        const { game: plain, expressions } = program(easel);
        const game = { ...plain, graphics };
        // A copy, or the window that has made it could never go.
        const begun = structuredClone(left());
        const [run, why] = begun === undefined ? noRun : runOf(game, expressions, begun);
        // Definitions that fail from the start take no game's place.
        if (run === undefined)
          attempt(
            game,
            limited(() => game.initialState()),
          );
        playing = prepare(game, graphics, data, new ErrorPanel(part("panel", HTMLElement)), extras);
        const { player } = playing;
        if (run === undefined) player.begin();
        else player.resume(run, begun?.isGoingOn ?? true);
        if (begun?.isMuted === true) part("mute", HTMLButtonElement).click();
        return run === undefined ? { kind: "again", why } : { kind: "kept" };
      } catch (error) {
        return { kind: "failed", why: textOf(error) };
      }
    },
  };
}

/** A run, or why there is none. */
type Found = readonly [run: Run, why: ""] | readonly [run: undefined, why: string];

const noRun: Found = [undefined, "It had not begun before."];

/** The run that goes on where the game was left, or why there is none. */
function runOf(
  game: Game,
  expressions: ReturnType<GuardedProgram>["expressions"],
  { state: text, frame, inputs }: Left,
): Found {
  try {
    const state = readValue(text);
    if (state === undefined || limited(() => expressions.some((accepts) => accepts(momentOf(state, noInput)) !== true)))
      return [undefined, "Its state does not belong to them."];
    attempt(game, state);
    return [new Run(game, inputs, { frame, state }), ""];
  } catch (error) {
    return [undefined, `With its state they fail: ${reportOn(error).message}`];
  }
}

/** Fails where the definitions do, with a state. They are pure, so that nothing happens otherwise. */
function attempt(game: Game, state: Value): void {
  limited(() => pictureOf(game, state, noInput));
  const { state: next } = limited(() => stepGame(game, state, noInput));
  limited(() => pictureOf(game, next, noInput));
}

/** What went wrong, line by line. */
function textOf(error: unknown): string {
  const { title, message, help, facts } = reportOn(error);
  return [
    title,
    message,
    ...(help === undefined ? [] : [help]),
    "",
    ...facts.map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
}

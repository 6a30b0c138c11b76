// Continues a game that began in another page, if its state fits the definitions of this page.

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

/** The program of a document, with expressions that test whether a state fits it. */
type GuardedProgram = (easel: Easel) => {
  readonly game: Game;
  readonly expressions: readonly ((moment: Moment) => Value)[];
};

/** The outcome: the game continues with its state, or it began again, or the definitions fail from the start. */
export type Resumed = { readonly kind: "kept" } | { readonly kind: "again" | "failed"; readonly why: string };

/** The window of a game's page, as the page around it sees it. */
export interface LedWindow extends Window {
  readonly led: Pick<Led, "left"> & Partial<Pick<ResumingLed, "resume">>;
}

/** The global `led` of such a page. The game is played once `resume` is called. */
export interface ResumingLed extends Pick<Led, "left"> {
  readonly play: (program: GuardedProgram, data: GameData) => void;
  /** Continues a game, which is requested when everything else is ready. */
  readonly resume: (left: () => Left | undefined) => Promise<Resumed>;
}

/** Makes the global `led` of a page that continues a game, for programs that import these parts of the runtime. */
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
        // The data is cloned; otherwise the window that made it could never be released.
        const begun = structuredClone(left());
        const [run, why] = begun === undefined ? noRun : runOf(game, expressions, begun);
        // Definitions that fail from the start do not replace the running game.
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

/** A run, or the reason why there is none. */
type Found = readonly [run: Run, why: ""] | readonly [run: undefined, why: string];

const noRun: Found = [undefined, "It had not begun before."];

/** The run that continues the game, or the reason why there is none. */
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

/** Throws if the definitions fail with this state. They are pure, so trying has no other effect. */
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

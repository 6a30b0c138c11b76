// The browser's side of a page with a game. The first script of the page defines the global `led`; the second passes
// the program made from the document to `led.play`.

import type * as runtime from "../../runtime/index.js";
import type { Game } from "../../runtime/index.js";
import { stopBy } from "../../runtime/kernel/stopping.js";
import type { GameData } from "../game-data.js";
import { InputQueue } from "../../play/input-queue.js";
import { decoded } from "./graphics.js";
import type { Graphics } from "./graphics.js";
import { type Left, leftBy } from "./left.js";
import { listen } from "./listen.js";
import { ErrorPanel, reportOn } from "./panel.js";
import { part, whenPressed } from "./parts.js";
import { type Instruments, Player } from "./player.js";
import { keepRecordings } from "./recordings.js";
import { Screen } from "./screen.js";
import { noSounds, type Sounds } from "./sounds.js";
import { timelineOf } from "./timeline.js";

/** The parts of the runtime that the program of a document imports. */
export type Easel = Partial<typeof runtime>;

/** Features that not every game needs. Each is a script of its own, included only if the game needs it. */
export interface Extras {
  /** Feeds the queue from the keyboard and from a pad with these keys. */
  readonly takeKeys?: (names: readonly string[], queue: InputQueue, stage: HTMLElement) => void;
  /** Makes the player for the sounds of a game, some of which are files. */
  readonly soundsOf?: (files: GameData["sounds"]) => Sounds;
  /** Makes a player by a table of moves. */
  readonly opponentBy?: (moves: GameData["opponent"]) => Instruments["opponent"];
}

/** The program of a document: a function of the runtime that returns the game. */
type Program = (easel: Easel) => { readonly game: Game };

/** The interface of this page for scripts in it and around it. */
export interface Led {
  /** Plays a program on this page. */
  readonly play: (program: Program, data: GameData) => Promise<void>;
  /**
   * The game in progress, for another page to continue; undefined if the game could not begin or the page stands alone.
   */
  readonly left: () => Left | undefined;
}

/** Makes the global `led`, for programs that import these parts of the runtime. */
export function ledWith(easel: Easel, extras: Extras = {}): Led {
  let playing: Playing | undefined;
  return {
    async play(program, data) {
      const panel = new ErrorPanel(part("panel", HTMLElement));
      try {
        const graphics = await decoded(data.graphics);
        playing = prepare({ ...program(easel).game, graphics }, graphics, data, panel, extras);
        // A game that takes long to begin must not delay the first rendering of the page. Keys and clicks count from
        // now on.
        await shown();
        playing.player.begin();
      } catch (error) {
        panel.show(reportOn(error));
      }
    },
    left: () => (playing === undefined ? undefined : leftBy(playing)),
  };
}

/** A game on this page. */
export interface Playing {
  readonly player: Player;
  readonly sounds: Sounds;
  readonly panel: ErrorPanel;
}

/** Prepares this page for a game, which has still to begin. */
export function prepare(
  game: Game,
  graphics: Graphics,
  data: GameData,
  panel: ErrorPanel,
  { takeKeys, soundsOf, opponentBy }: Extras,
): Playing {
  stopBy(() => performance.now());
  const canvas = part("canvas", HTMLCanvasElement);
  const stage = part("stage", HTMLElement);
  const queue = new InputQueue();
  const sounds = soundsOf === undefined ? noSounds : soundsOf(data.sounds);
  const screen = new Screen(canvas, stage, part("captions", HTMLElement), graphics);
  const player: Player = new Player(game, {
    screen,
    sounds,
    panel,
    queue,
    opponent: opponentBy?.(data.opponent),
    coordinates: data.coordinates,
    changed: () => showTimeline(),
  });
  const showTimeline = timelineOf(player);

  listen(queue, canvas);
  takeKeys?.(data.keys, queue, stage);
  whenPressed("restart", () => player.begin());
  keepRecordings(player, data);
  return { player, sounds, panel };
}

/** Waits until the page has had a chance to render. */
function shown(): Promise<unknown> {
  return new Promise((done) => setTimeout(done));
}

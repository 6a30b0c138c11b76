// Main script of a game's page. It defines the global `led`; a second script passes the document's program to
// `led.play`.

import type * as runtime from "../../../runtime/index.js";
import type { Game } from "../../../runtime/index.js";
import { stopBy } from "../../../runtime/values/stopping.js";
import type { GameData } from "../game-data.js";
import { InputQueue } from "../../../execute/games/input-queue.js";
import { offerFullScreen } from "./full-screen.js";
import { decodeGraphics } from "./graphics.js";
import type { Graphics } from "./graphics.js";
import { type GameSnapshot, takeSnapshot } from "./left.js";
import { listenToPointer } from "./listen.js";
import { ErrorPanel, createReport } from "./panel.js";
import { elementById, onPress } from "./parts.js";
import { type Instruments, Player } from "./player.js";
import { connectRecordingButtons } from "./recordings.js";
import { Screen } from "./screen.js";
import { noSounds, type Sounds } from "./sounds.js";
import { timelineOf } from "./timeline.js";

/** The names of the runtime that a document's program imports. */
export type Easel = Partial<typeof runtime>;

/** Optional features, each a separate script that is included only if the game needs it. */
export interface Extras {
  /** Feeds the queue from the keyboard, and from a pad with these keys. Returns the game to run. */
  readonly takeKeys?: (game: Game, names: readonly string[], queue: InputQueue, stage: HTMLElement) => Game;
  readonly createSounds?: (files: GameData["sounds"]) => Sounds;
  /** Creates a computer player from a table of moves. */
  readonly opponentBy?: (moves: GameData["opponent"]) => Instruments["opponent"];
}

/** The program of a document: a function from the runtime to the game. */
type Program = (easel: Easel) => { readonly game: Game };

/** The interface for scripts in this page and around it. */
export interface Led {
  readonly play: (program: Program, data: GameData) => Promise<void>;
  /** Returns a snapshot of the running game; undefined if it could not start. */
  readonly left: () => GameSnapshot | undefined;
}

/** Creates the global `led`, for programs that import these names of the runtime. */
export function ledWith(easel: Easel, extras: Extras = {}): Led {
  let playing: Playing | undefined;
  return {
    async play(program, data) {
      const panel = new ErrorPanel(elementById("panel", HTMLElement));
      try {
        const graphics = await decodeGraphics(data.graphics);
        playing = prepare({ ...program(easel).game, graphics }, graphics, data, panel, extras);
        // A slow start must not delay the first paint. Input counts from now on.
        await waitForPaint();
        playing.player.begin();
      } catch (error) {
        panel.show(createReport(error));
      }
    },
    left: () => (playing === undefined ? undefined : takeSnapshot(playing)),
  };
}

export interface Playing {
  readonly player: Player;
  readonly sounds: Sounds;
  readonly panel: ErrorPanel;
}

/** Prepares this page for a game without starting it. */
export function prepare(
  game: Game,
  graphics: Graphics,
  data: GameData,
  panel: ErrorPanel,
  { takeKeys, createSounds, opponentBy }: Extras,
): Playing {
  stopBy(() => performance.now());
  const canvas = elementById("canvas", HTMLCanvasElement);
  const stage = elementById("stage", HTMLElement);
  const queue = new InputQueue();
  const sounds = createSounds === undefined ? noSounds : createSounds(data.sounds);
  const screen = new Screen(canvas, stage, elementById("captions", HTMLElement), graphics);
  const observedGame = takeKeys?.(game, data.keys, queue, stage) ?? game;
  const player: Player = new Player(observedGame, {
    screen,
    sounds,
    panel,
    queue,
    opponent: opponentBy?.(data.opponent),
    coordinates: data.coordinates,
    changed: () => {
      showTimeline();
      // A game that failed does not see clicks on its own button.
      restart.hidden = screen.offersRestart && !panel.isShown;
    },
  });
  const showTimeline = timelineOf(player);

  listenToPointer(queue, canvas);
  const restart = onPress("restart", () => player.begin());
  offerFullScreen();
  connectRecordingButtons(player, data);
  return { player, sounds, panel };
}

/** Waits until the page has had a chance to paint. */
function waitForPaint(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve));
}

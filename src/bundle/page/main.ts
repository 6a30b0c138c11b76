// The browser's side of a page with a game in it. The page's first script makes the global `led` of it; its second
// script hands the program made from the document to `led.play`.

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
import { Player } from "./player.js";
import { keepRecordings } from "./recordings.js";
import { Screen } from "./screen.js";
import { noSounds, type Sounds } from "./sounds.js";
import { timelineOf } from "./timeline.js";

/** What the program of a document takes of the runtime. */
export type Easel = Partial<typeof runtime>;

/** What not every game needs: each of these is a script of its own, which a page has if its game needs it. */
export interface Extras {
  /** Takes the keys of the keyboard, and those of a pad with these names, into a queue. */
  readonly takeKeys?: (names: readonly string[], queue: InputQueue, stage: HTMLElement) => void;
  /** What plays the sounds of a game, some of which are files. */
  readonly soundsOf?: (files: GameData["sounds"]) => Sounds;
}

/** The program of a document: given the runtime, it makes the definitions, and of them the game. */
type Program = (easel: Easel) => { readonly game: Game };

/** What this page is for those who write into it. */
export interface Led {
  /** Plays a program on this page. */
  readonly play: (program: Program, data: GameData) => Promise<void>;
  /**
   * What another page needs to go on with the game; undefined if it could not begin, or this page stands for itself.
   */
  readonly left: () => Left | undefined;
}

/** The global `led`, for programs that take this from the runtime. */
export function ledWith(easel: Easel, extras: Extras = {}): Led {
  let playing: Playing | undefined;
  return {
    async play(program, data) {
      const panel = new ErrorPanel(part("panel", HTMLElement));
      try {
        const graphics = await decoded(data.graphics);
        playing = prepare({ ...program(easel).game, graphics }, graphics, data, panel, extras);
        // A start that takes long is not to keep the page from being there. Keys and clicks count from now on.
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

/** Makes this page ready for a game, which has still to begin. */
export function prepare(
  game: Game,
  graphics: Graphics,
  data: GameData,
  panel: ErrorPanel,
  { takeKeys, soundsOf }: Extras,
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

/** Waits until the page is to be seen, or could be. */
function shown(): Promise<unknown> {
  return new Promise((done) => setTimeout(done));
}

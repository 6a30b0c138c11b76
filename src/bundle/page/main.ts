// The browser's side of a page with a game in it. The page's first script is this file, which leaves the global
// `led`; its second script hands the program made from the document to `led.play`.

import * as easel from "../../runtime/index.js";
import type { Game } from "../../runtime/index.js";
import type { GameData } from "../game-data.js";
import { InputQueue } from "./input.js";
import { listen } from "./listen.js";
import { ErrorPanel, reportOn } from "./panel.js";
import { Player } from "./player.js";
import { Screen } from "./screen.js";
import { SoundPlayer } from "./sounds.js";

/** The program of a document: given the runtime, it makes the definitions, and of them the game. */
type Program = (runtime: typeof easel) => { readonly game: Game };

/** Plays a program on this page. */
function play(program: Program, data: GameData): void {
  const panel = new ErrorPanel(part("panel", HTMLElement));
  try {
    start(program(easel).game, data, panel);
  } catch (error) {
    panel.show(reportOn(error));
  }
}

function start(game: Game, _data: GameData, panel: ErrorPanel): void {
  const canvas = part("canvas", HTMLCanvasElement);
  const mute = part("mute", HTMLButtonElement);
  const queue = new InputQueue();
  const sounds = new SoundPlayer();
  const screen = new Screen(canvas, part("stage", HTMLElement), part("captions", HTMLElement));
  const player = new Player(game, { screen, sounds, panel, queue });

  listen(queue, canvas);
  for (const gesture of ["pointerdown", "pointerup", "keydown"]) window.addEventListener(gesture, () => sounds.unlock(), { capture: true });
  whenPressed(part("restart", HTMLButtonElement), () => player.begin());
  mute.hidden = game.sounds === undefined;
  whenPressed(mute, () => {
    sounds.muted = !sounds.muted;
    mute.textContent = sounds.muted ? "Unmute" : "Mute";
  });
  player.begin();
}

/** The element of the page with this id. */
function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${id}`);
}

function whenPressed(button: HTMLButtonElement, action: () => void): void {
  button.addEventListener("click", (event) => {
    action();
    // After a press by hand the keys belong to the game again; one by the keyboard keeps its place.
    if (event.detail > 0) button.blur();
  });
}

Object.assign(globalThis, { led: { play } });

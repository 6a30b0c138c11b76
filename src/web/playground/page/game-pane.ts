// The game pane. A worker computes the frames and sends their shapes, which are painted here. A computation that times
// out is terminated with its worker, and the game keeps its last state.

import { Captions } from "../../bundle/page/captions.js";
import { decodeGraphics, type Graphics } from "../../bundle/page/graphics.js";
import { listenToGamepads } from "../../bundle/page/gamepad.js";
import { createKeyPad } from "../../bundle/page/key-pad.js";
import { listenToPointer, listenToKeys } from "../../bundle/page/listen.js";
import { createLoop, type FrameLoop } from "../../bundle/page/loop.js";
import { internalError } from "../../bundle/page/panel.js";
import { paint, textsOf } from "../../bundle/page/painter.js";
import { SoundPlayer } from "../../bundle/page/sounds.js";
import { keepFitted } from "../../bundle/page/stage.js";
import { InputQueue } from "../../../execute/games/input-queue.js";
import { readRecording, writeRecording } from "../../../execute/games/recording.js";
import { type GameEnding, LiveGame } from "../../../execute/live-game.js";
import { type Input, updatesPerSecond } from "../../../runtime/index.js";
import type { Shape } from "../../../runtime/easel/shapes.js";
import type { PageGame } from "../worker/messages.js";
import { WebRunner } from "../worker/web-process.js";
import { quote } from "./editor.js";
import { button, make } from "./elements.js";
import { framesPerRequest, maxFrameSeconds, maxFramesAtOnce } from "./limits.js";

interface GameHost {
  readonly save: (name: string, text: string) => void;
  readonly choose: () => void;
  /** Downloads the game as a standalone page. */
  readonly export: () => void;
}

export class GamePane {
  readonly #program: Promise<string>;
  readonly #host: GameHost;
  readonly #pane: HTMLElement;
  readonly #canvas = make("canvas", { role: "img" });
  readonly #panel = make("section", { class: "trouble", role: "alert" });
  readonly #pause = button("Pause", () => this.#toggle());
  readonly #mute = button("Mute", () => this.#toggleSounds());
  readonly #where = make("output", {});
  readonly #loop: FrameLoop;
  readonly #captions: Captions;
  #sounds = new SoundPlayer({});
  #graphics: Graphics = new Map();
  #queue = new InputQueue();
  #stage: HTMLElement | undefined;
  #showKey: (key: string) => void = () => {};
  #game: PageGame | undefined;
  #runner: WebRunner | undefined;
  #live: LiveGame | undefined;
  #isPlaying = false;
  #isShown = false;
  #isBusy = false;

  constructor(pane: HTMLElement, program: Promise<string>, host: GameHost) {
    this.#program = program;
    this.#host = host;
    this.#pane = pane;
    const captions = make("ul");
    const log = make(
      "div",
      { class: "unseen", role: "log", "aria-label": "Texts in the picture", "aria-live": "polite" },
      captions,
    );
    this.#captions = new Captions(captions);
    this.#panel.hidden = true;
    this.#loop = createLoop(
      (updates) => void this.#advance(updates),
      () => this.#live?.framesPerSecond ?? updatesPerSecond,
    );
    pane.append(
      make(
        "div",
        { class: "bar" },
        this.#pause,
        button("Restart", () => void this.restart()),
        this.#mute,
        this.#where,
        button("Save recording", () => this.#record()),
        button("Load recording…", () => this.#host.choose()),
        button("Export page", () => this.#host.export()),
      ),
      this.#panel,
      log,
    );
    listenToGamepads(() => this.#queue);
    for (const gesture of ["pointerdown", "keydown"])
      pane.addEventListener(gesture, () => this.#sounds.unlock(), { capture: true });
  }

  /** Takes the game of the current document; undefined if it has none. A changed game restarts. */
  take(game: PageGame | undefined): void {
    const isSame = game?.code === this.#game?.code;
    const hasBegun = this.#live !== undefined;
    this.#game = game;
    if (isSame) return;
    this.#stop();
    if (game === undefined) return;
    this.#setStage(game);
    if (this.#isShown || hasBegun) void this.restart();
  }

  /** Called when the pane is shown or hidden. A hidden game is paused. */
  show(isShown: boolean): void {
    this.#isShown = isShown;
    if (isShown && this.#live === undefined && this.#game !== undefined) void this.restart();
    else this.#go();
  }

  async restart(inputs: readonly Input[] = []): Promise<void> {
    const game = this.#game;
    if (game === undefined) return;
    const worker = await this.#program;
    if (game !== this.#game) return;
    this.#stop();
    this.#runner = new WebRunner({ worker, timeout: maxFrameSeconds });
    this.#runner.load(game.code);
    const live = new LiveGame(this.#runner, new Map(Object.entries(game.graphics)));
    this.#live = live;
    this.#queue.clear();
    this.#show(undefined);
    this.#isBusy = true;
    let move = await live.begin();
    // A long recording is replayed in chunks, each with its own timeout.
    for (let at = 0; at < inputs.length && move.ending === undefined && live === this.#live; at += framesPerRequest)
      move = await live.play(inputs.slice(at, at + framesPerRequest));
    this.#isBusy = false;
    if (live !== this.#live) return;
    this.#paint();
    this.#show(move.ending);
    this.#isPlaying = move.ending === undefined && inputs.length === 0;
    this.#go();
  }

  /** Replays a recording; returns a message about its success for the user. */
  async load(text: string): Promise<string> {
    const recording = readRecording(text);
    if ("message" in recording) return `Line ${recording.line} of the recording: ${recording.message}`;
    await this.restart(recording.inputs);
    return recording.document === this.#game?.hash
      ? "The recording has ended."
      : "The recording was made with another version of this document, so the game may run differently.";
  }

  /** The game so far as a recording; undefined if it has no inputs. */
  get recording(): string | undefined {
    const inputs = this.#live?.record() ?? [];
    const { title, hash: document } = this.#game ?? {};
    return inputs.length === 0 || title === undefined || document === undefined
      ? undefined
      : writeRecording({ title, document, inputs });
  }

  #record(): void {
    const text = this.recording;
    if (text !== undefined) this.#host.save(`${this.#game?.title ?? "game"}.jsonl`, text);
  }

  #setStage({ title, keys, hasSounds, graphics, sounds }: PageGame): void {
    this.#pane.querySelector(".table")?.remove();
    this.#queue = new InputQueue();
    const stage = make(
      "div",
      { id: "stage", tabindex: "0", role: "group", "aria-label": `The game: ${title}` },
      this.#canvas,
    );
    this.#canvas.setAttribute("aria-label", `Picture of ${title}`);
    this.#stage = stage;
    const table = make("div", { class: "table" }, stage);
    this.#pane.insertBefore(table, this.#panel);
    listenToPointer(this.#queue, this.#canvas);
    listenToKeys(this.#queue, stage);
    this.#showKey = createKeyPad(this.#queue, stage);
    keys.forEach(this.#showKey);
    keepFitted(this.#canvas, stage, () => this.#paint());
    this.#canvas.addEventListener("pointerdown", () => stage.focus());
    this.#mute.hidden = !hasSounds;
    const { muted } = this.#sounds;
    this.#sounds = new SoundPlayer(sounds);
    this.#sounds.muted = muted;
    this.#graphics = new Map();
    void decodeGraphics(graphics).then((images) => {
      this.#graphics = images;
      this.#paint();
    });
  }

  async #advance(updates: number): Promise<void> {
    const live = this.#live;
    if (live === undefined || this.#isBusy || !this.#isPlaying) return;
    this.#isBusy = true;
    const inputs = Array.from({ length: Math.min(updates, maxFramesAtOnce) }, () => this.#queue.take());
    const { ending, sounds } = await live.play(inputs);
    this.#isBusy = false;
    if (live !== this.#live) return;
    for (const sound of sounds) this.#sounds.play(sound);
    this.#paint();
    if (ending === undefined) return;
    this.#isPlaying = false;
    this.#show(ending);
    this.#go();
  }

  #toggle(): void {
    if (this.#live === undefined || this.#live.hasEnded) return void this.restart();
    this.#isPlaying = !this.#isPlaying;
    this.#show(undefined);
    this.#go();
    if (this.#isPlaying) this.#stage?.focus();
  }

  #toggleSounds(): void {
    this.#sounds.muted = !this.#sounds.muted;
    this.#mute.textContent = this.#sounds.muted ? "Unmute" : "Mute";
  }

  #go(): void {
    this.#loop(this.#isPlaying && this.#isShown);
    this.#pause.textContent = this.#isPlaying ? "Pause" : "Play";
  }

  #stop(): void {
    void this.#runner?.close();
    this.#runner = undefined;
    this.#live = undefined;
    this.#isPlaying = false;
    this.#isBusy = false;
    this.#sounds.stopAll();
    this.#go();
  }

  #paint(): void {
    const shapes: readonly Shape[] = this.#live?.visible?.shapes ?? [];
    const pen = this.#canvas.getContext("2d", { alpha: false });
    if (pen === null) return;
    paint(pen, this.#canvas, shapes, this.#graphics);
    this.#captions.show(textsOf(shapes));
    this.#live?.visible?.askedKeys.forEach(this.#showKey);
    this.#where.textContent = this.#live === undefined ? "" : `Frame ${this.#live.frame}`;
  }

  #show(ending: GameEnding | undefined): void {
    this.#panel.hidden = ending === undefined;
    if (ending === undefined) return;
    const { title, message, help } = describeEnding(ending);
    this.#panel.replaceChildren(
      make("strong", {}, `${title}. `),
      ...quote(message),
      help === undefined ? "" : make("p", {}, "Try: ", ...quote(help)),
    );
  }
}

function describeEnding(ending: GameEnding): {
  readonly title: string;
  readonly message: string;
  readonly help?: string | undefined;
} {
  switch (ending.kind) {
    case "failure": {
      const { definition, inFrame } = ending;
      const where = [
        ...(definition === undefined ? [] : [`in \`${definition.name}\`, line ${definition.place.split(":")[0]}`]),
        ...(inFrame === undefined ? [] : [`in frame ${inFrame}`]),
      ].join(", ");
      const message = ending.message.replace(/[.!?]?$/, where === "" ? "." : `, ${where}.`);
      return { title: `${ending.title} (${ending.code})`, message, help: ending.help };
    }
    case "timeout":
      return {
        title: "Frame too slow",
        message: `The next frame took longer than ${ending.seconds} seconds and was stopped. The game shows its last complete frame.`,
        help: "Look for a recursive definition that never reaches a base case. Then change the document and continue.",
      };
    case "outOfMemory":
      return { title: "Too large", message: "The next frame needs more memory than is available." };
    case "crash":
      return internalError(ending.message);
  }
}

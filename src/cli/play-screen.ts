// Plays a game on the screen of a terminal: the picture, a status line below it, the mouse and the keys. When the
// document fails, the game stops, an error appears below the picture, and the last successful frame remains.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { renderDiagnostic } from "../diagnostics/render.js";
import type { Growth } from "../execute/games/growth.js";
import { InputQueue } from "../execute/games/input-queue.js";
import type { Opponent } from "../execute/opponent.js";
import type { GameEnding, LiveGame, Move } from "../execute/live-game.js";
import { growthDiagnostic } from "../execute/too-long.js";
import { advance, type Input, newClock } from "../runtime/index.js";
import { HeldKeys } from "../terminal/held-keys.js";
import { InputParser, type TerminalEvent } from "../terminal/input.js";
import { type ScreenBox, boxIn, lineOf, placeUnder, screenOf, spread, wrapLine } from "../terminal/layout.js";
import { difference, type Palette } from "../terminal/output.js";
import { emptyCell, type Picture, pictureOf } from "../terminal/picture.js";
import type { GameTerminal } from "./game-terminal.js";
import { unsuccessfulEnding, type Playable } from "./playable.js";
import { escapeMilliseconds, framePollMilliseconds } from "./limits.js";

interface ScreenParts {
  readonly game: Playable;
  readonly live: LiveGame;
  readonly terminal: GameTerminal;
  readonly palette: Palette;
  readonly opponent: Opponent | undefined;
  /** True to ring the bell when a sound begins. */
  readonly hasBell: boolean;
}

interface ScreenEnd {
  /** The failure that stopped the game, if any. */
  readonly ending: GameEnding | undefined;
  readonly warning: Diagnostic | undefined;
}

/** Plays until the user quits, starting with `initialInputs`. */
export async function playOnScreen(parts: ScreenParts, initialInputs: readonly Input[]): Promise<ScreenEnd> {
  const player = new ScreenPlayer(parts);
  return player.play(initialInputs);
}

class ScreenPlayer {
  readonly #parts: ScreenParts;
  readonly #parser = new InputParser();
  readonly #keys = new HeldKeys();
  readonly #queue = new InputQueue();
  #hasKitty = false;
  #clock = newClock;
  #lastTick = 0;
  #escapeTimer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isRestartRequested = false;
  #isSuspendRequested = false;
  #isSuspended = false;
  #ending: GameEnding | undefined;
  /** The message below the picture: why the game is slow, or why it has stopped. */
  #message: string | undefined;
  #warning: Diagnostic | undefined;
  #picture: Picture | undefined;
  #box: ScreenBox = { left: 0, top: 0, columns: 1, rows: 1 };

  constructor(parts: ScreenParts) {
    this.#parts = parts;
  }

  async play(initialInputs: readonly Input[]): Promise<ScreenEnd> {
    const { terminal } = this.#parts;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const guard = (action: () => void): void => {
          try {
            action();
          } catch (error) {
            reject(error);
          }
        };
        terminal.open({
          read: (bytes) => guard(() => this.#read(bytes, resolve)),
          redraw: () => guard(() => this.#restore()),
          end: resolve,
        });
        this.#start(initialInputs).catch(reject);
        timer = setInterval(() => void this.#tick().catch(reject), framePollMilliseconds);
      });
    } finally {
      clearInterval(timer);
      clearTimeout(this.#escapeTimer);
      await terminal.close();
    }
    return { ending: this.#ending, warning: this.#warning };
  }

  async #tick(): Promise<void> {
    if (this.#isBusy || this.#isSuspended) return;
    const { live, terminal } = this.#parts;
    if (this.#isSuspendRequested) {
      // Not during a frame, because its time limit counts wall-clock time.
      this.#isSuspendRequested = false;
      this.#isSuspended = terminal.suspend();
      return;
    }
    if (this.#isRestartRequested) {
      this.#isRestartRequested = false;
      this.#queue.clear();
      return this.#start([]);
    }
    const now = performance.now();
    const due = advance(this.#clock, now - this.#lastTick, this.#parts.live.framesPerSecond);
    this.#clock = due.clock;
    this.#lastTick = now;
    for (const name of this.#keys.expired(now)) this.#queue.letGo(name);
    if (due.updates === 0 || this.#ending !== undefined) return;
    const { opponent } = this.#parts;
    // Each frame decides which player's turn it is in the next one.
    if (opponent !== undefined)
      return this.#applyMove(live.play([opponent.moves.get(live.visible?.state ?? "") ?? this.#queue.take()]));
    await this.#applyMove(live.play(Array.from({ length: due.updates }, () => this.#queue.take())));
  }

  async #start(initialInputs: readonly Input[]): Promise<void> {
    this.#message = undefined;
    await this.#applyMove(this.#parts.live.begin(initialInputs));
    this.#lastTick = performance.now();
  }

  /** Handles a restored or resized screen. */
  #restore(): void {
    if (this.#isSuspended) this.#lastTick = performance.now();
    this.#isSuspended = false;
    this.#picture = undefined;
    this.#draw();
  }

  async #applyMove(pendingMove: Promise<Move>): Promise<void> {
    this.#isBusy = true;
    try {
      const { sounds, ending, growth } = await pendingMove;
      if (this.#parts.hasBell && sounds.length > 0) this.#parts.terminal.write("\x07");
      this.#ending = ending;
      if (growth !== undefined) this.#message = this.#growthMessage(growth);
      if (ending !== undefined) this.#message = this.#endingMessage(ending);
      this.#draw();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Returns a brief message, because the game continues; the full one follows at the end. */
  #growthMessage(growth: Growth): string {
    const { game } = this.#parts;
    this.#warning = growthDiagnostic(growth, game, game.compiled.document);
    const { message, help = "" } = this.#warning;
    return `${message} ${help}`;
  }

  #endingMessage(ending: GameEnding): string {
    if (ending.kind === "crash") return `internal error in led: ${ending.message}`;
    const { game, terminal } = this.#parts;
    return renderDiagnostic(unsuccessfulEnding(ending, game), game.compiled.document, {
      color: false,
      width: terminal.size.columns,
    });
  }

  #read(bytes: string, quit: () => void): void {
    clearTimeout(this.#escapeTimer);
    for (const event of this.#parser.read(bytes)) this.#handle(event, quit);
    if (this.#parser.isWaiting) {
      this.#escapeTimer = setTimeout(() => {
        for (const event of this.#parser.flush()) this.#handle(event, quit);
      }, escapeMilliseconds);
    }
  }

  #handle(event: TerminalEvent, quit: () => void): void {
    switch (event.kind) {
      case "key":
        return this.#handleKey(event.name, event.action);
      case "click":
      case "move": {
        const { place, isInside } = placeUnder(event.column, event.row, this.#box);
        if (event.kind === "move") this.#queue.move(place);
        else if (isInside) this.#queue.click(place);
        return;
      }
      case "lift":
        this.#queue.lift();
        return;
      case "command":
        return this.#execute(event.command, quit);
      case "focus":
        if (!event.isHere) this.#releaseAllKeys();
        return;
      case "kitty":
        this.#releaseAllKeys();
        this.#hasKitty = true;
        this.#parts.terminal.useKitty();
    }
  }

  #handleKey(name: string, action: "press" | "repeat" | "release"): void {
    if (action === "release") return this.#queue.letGo(name);
    if (!this.#hasKitty) for (const other of this.#keys.press(name, performance.now())) this.#queue.letGo(other);
    this.#queue.press(name, name);
  }

  #releaseAllKeys(): void {
    this.#keys.clear();
    this.#queue.letGoAll();
  }

  #execute(command: "quit" | "again" | "suspend", quit: () => void): void {
    switch (command) {
      case "quit":
        return quit();
      case "again":
        this.#isRestartRequested = true;
        return;
      case "suspend":
        this.#hasKitty = false;
        this.#releaseAllKeys();
        this.#isSuspendRequested = true;
    }
  }

  #draw(): void {
    const { game, live, terminal, palette } = this.#parts;
    const { size } = terminal;
    const isStopped = this.#ending !== undefined;
    const keys = `Ctrl-R restart · Ctrl-C quit`;
    const reason =
      this.#message === undefined ? [] : wrapLine(this.#message, size.columns, Math.floor(size.rows / 2) - 1);
    const status = spread(
      isStopped ? `${game.title}: stopped after frame ${live.frame}` : `${game.title} · frame ${live.frame}`,
      keys,
      size.columns,
    );
    const lines = [
      ...reason.map((text) => lineOf(text, size.columns)),
      lineOf(status, size.columns, { ...emptyCell, isBold: isStopped }),
    ];
    this.#box = boxIn(size, lines.length);
    const { columns, rows } = this.#box;
    const picture = pictureOf(live.visible?.shapes ?? [], { columns, rows, hasColors: palette !== "none" });
    const screen = screenOf(size, picture, this.#box, lines);
    terminal.write(difference(this.#picture, screen, palette));
    this.#picture = screen;
  }
}

// The lines typed at the prompt, kept between runs in the folder that the system has for such things. That nothing can
// be read or written there is no reason to disturb anybody.

import { constants } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { longestText, readText } from "../files/read.js";
import { writeWhole } from "../files/write.js";
import type { World } from "./world.js";

/** So many lines are remembered. */
export const historySize = 1000;

/** The file may grow to so many times that before it is cut. */
const slack = 2;

/** A pipe without a reader is refused, and not waited for. */
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);

/** Typed lines of this run and of those before. */
export class History {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(environment: World["environment"]) {
    this.#path = historyPath(environment);
  }

  /** The lines of earlier runs, the newest first. */
  read(): readonly string[] {
    const reading = readText(this.#path, { mostBytes: longestText, waits: false });
    const lines = reading.kind === "text" ? reading.text.split("\n").filter((line) => line !== "") : [];
    const newest = lines.slice(-historySize);
    if (lines.length > slack * historySize) writeWhole(this.#path, `${newest.join("\n")}\n`);
    return newest.reverse();
  }

  /** Adds a line at once, so that several prompts at a time lose nothing. */
  add(line: string): void {
    if (line.trim() === "") return;
    this.#later(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      // Nobody may ever read from a pipe in its place.
      await appendFile(this.#path, `${line}\n`, { mode: 0o600, flag: appending });
    });
  }

  /** Waits until everything is written. */
  async close(): Promise<void> {
    await this.#writing;
  }

  #later(write: () => Promise<void>): void {
    this.#writing = this.#writing.then(write).catch(() => {});
  }
}

/** `XDG_STATE_HOME/led/history`; by default that is in `~/.local/state`. */
function historyPath({ XDG_STATE_HOME: state, HOME: home = homedir() }: World["environment"]): string {
  // A relative path there counts as none, as the standard of that folder says.
  const folder = state !== undefined && isAbsolute(state) ? state : join(home, ".local", "state");
  return join(folder, "led", "history");
}

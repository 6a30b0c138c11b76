// The lines typed at the prompt, kept between runs in the system's folder for such state. Failures to read or write
// there are ignored.

import { constants } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { longestText, readText } from "../files/read.js";
import { writeWhole } from "../files/write.js";
import type { World } from "./world.js";

/** The number of lines that are remembered. */
export const historySize = 1000;

/** The file may grow to this multiple of `historySize` before it is trimmed. */
const slack = 2;

/** A pipe without a reader is refused instead of waited for. */
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);

/** The lines typed in this run and in earlier ones. */
export class History {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(environment: World["environment"]) {
    this.#path = historyPath(environment);
  }

  /** The lines of earlier runs, newest first. */
  read(): readonly string[] {
    const reading = readText(this.#path, { mostBytes: longestText, waits: false });
    const lines = reading.kind === "text" ? reading.text.split("\n").filter((line) => line !== "") : [];
    const newest = lines.slice(-historySize);
    if (lines.length > slack * historySize) writeWhole(this.#path, `${newest.join("\n")}\n`);
    return newest.reverse();
  }

  /** Appends a line at once, so that simultaneous prompts lose nothing. */
  add(line: string): void {
    if (line.trim() === "") return;
    this.#later(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      // The path may lead to a pipe that nobody ever reads.
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

/** `XDG_STATE_HOME/led/history`; the folder defaults to `~/.local/state`. */
function historyPath({ XDG_STATE_HOME: state, HOME: home = homedir() }: World["environment"]): string {
  // The XDG standard says that a relative path is to be ignored.
  const folder = state !== undefined && isAbsolute(state) ? state : join(home, ".local", "state");
  return join(folder, "led", "history");
}

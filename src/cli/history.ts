// The history of the prompt, stored in the user's state directory. Failures to read or write it are ignored.

import { constants } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { readText } from "../files/read.js";
import { writeWhole } from "../files/write.js";
import type { CommandHost } from "./host.js";
import { historySize, historySlack } from "./limits.js";
import { maxTextBytes } from "../files/limits.js";

/** Non-blocking, so that opening a pipe without a reader fails instead of waiting. */
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);

export class History {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(environment: CommandHost["environment"]) {
    this.#path = historyPath(environment);
  }

  read(): readonly string[] {
    const reading = readText(this.#path, { maxBytes: maxTextBytes, waits: false });
    const lines = reading.kind === "text" ? reading.text.split("\n").filter((line) => line !== "") : [];
    const newest = lines.slice(-historySize);
    if (lines.length > historySlack * historySize) writeWhole(this.#path, `${newest.join("\n")}\n`);
    return newest.reverse();
  }

  /** Appends a line immediately, so that concurrent prompts lose nothing. */
  add(line: string): void {
    if (line.trim() === "") return;
    this.#later(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      // The path may be a pipe without a reader.
      await appendFile(this.#path, `${line}\n`, { mode: 0o600, flag: appending });
    });
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  #later(write: () => Promise<void>): void {
    this.#writing = this.#writing.then(write).catch(() => {});
  }
}

/** `XDG_STATE_HOME/led/history`; the folder defaults to `~/.local/state`. */
function historyPath({ XDG_STATE_HOME: state, HOME: home = homedir() }: CommandHost["environment"]): string {
  // The XDG specification requires that relative paths are ignored.
  const folder = state !== undefined && isAbsolute(state) ? state : join(home, ".local", "state");
  return join(folder, "led", "history");
}

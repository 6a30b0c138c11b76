// Detects when watched files, or the files they were compiled with, are saved. Events of the file system watcher are
// only hints: a change is detected by comparing file states. A superfluous event therefore causes no run, and a missed
// one only delays a run.

import { type BigIntStats, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import { maxPollMilliseconds, maxSaveMilliseconds, minPollMilliseconds, savePollMilliseconds } from "./limits.js";

export class Changes {
  readonly #paths: readonly string[];
  /** The state of each file when it was last yielded. */
  readonly #states = new Map<string, string>();
  /** The other files that each file was read with, and their states then. */
  readonly #companions = new Map<string, Map<string, string>>();
  /** The index at which the next round begins: after the last yielded file, so that no file starves the others. */
  #nextIndex = 0;
  #watcher: FSWatcher | undefined;
  #opening: Promise<void> = Promise.resolve();
  #pause = minPollMilliseconds;
  #longestPause = maxPollMilliseconds;
  #hasHint = false;
  #wake: (() => void) | undefined;
  #isClosed = false;

  constructor(paths: readonly string[]) {
    this.#paths = [...new Set(paths)];
  }

  /** Starts or restarts watching. Resolves once events are delivered. */
  open(): Promise<void> {
    this.#opening = this.#opening.then(() => this.#start());
    return this.#opening;
  }

  /**
   * Also yields a file when its companion changes. Call it before reading the companion; it is valid until the file is
   * yielded.
   */
  accompany(path: string, companion: string): void {
    const companions = this.#companions.get(path) ?? new Map<string, string>();
    this.#companions.set(path, companions);
    if (companions.has(companion)) return;
    companions.set(companion, stateNow(companion));
    this.#watcher?.add(dirname(resolve(companion)));
  }

  #isWatched(path: string): boolean {
    const changedPath = resolve(path);
    for (const file of this.#allFiles()) {
      const watched = resolve(file);
      if (changedPath === watched || changedPath === dirname(watched)) return true;
    }
    return false;
  }

  *#allFiles(): Iterable<string> {
    yield* this.#paths;
    for (const companions of this.#companions.values()) yield* companions.keys();
  }

  async #start(): Promise<void> {
    await this.#watcher?.close();
    if (this.#isClosed) return;
    const folders = new Set([...this.#allFiles()].map((file) => dirname(resolve(file))));
    // Watch folders, because saving may replace the file by another inode. Other files in them are ignored.
    const watcher = watch([...folders], {
      ignored: (path) => !this.#isWatched(path),
      depth: 0,
      ignoreInitial: true,
      atomic: false,
    });
    this.#watcher = watcher;
    watcher.on("all", () => this.#hint());
    await new Promise<void>((ready) => {
      watcher.on("ready", ready);
      watcher.on("error", () => {
        // The system has run out of watches, so frequent polling replaces them.
        this.#longestPause = minPollMilliseconds;
        ready();
      });
    });
  }

  /**
   * Waits for a file whose state differs from when it was last yielded. At first, all files are yielded. Undefined once
   * closed.
   */
  async next(): Promise<string | undefined> {
    while (!this.#isClosed) {
      this.#hasHint = false;
      const changed = await this.#findChanged();
      if (changed !== undefined) {
        // The watcher missed a change, so it is restarted: its folder may have been replaced.
        if (this.#pause === maxPollMilliseconds && !this.#hasHint) void this.open();
        this.#pause = minPollMilliseconds;
        return changed;
      }
      if (await this.#waitForHint(this.#pause)) this.#pause = minPollMilliseconds;
      else this.#pause = this.#longestPause;
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hint();
    await this.#watcher?.close();
  }

  /** Checks all files in round-robin order, and returns the first that has changed. */
  async #findChanged(): Promise<string | undefined> {
    for (let i = 0; i < this.#paths.length; i++) {
      const index = (this.#nextIndex + i) % this.#paths.length;
      const path = this.#paths[index];
      if (path === undefined) continue;
      const previousState = this.#states.get(path);
      let currentState = await stateOf(path);
      if (currentState !== previousState && previousState !== undefined)
        currentState = await settle(path, currentState);
      if (currentState === previousState && !(await this.#hasOtherCompanions(path))) continue;
      this.#states.set(path, currentState);
      this.#companions.delete(path);
      this.#nextIndex = index + 1;
      return path;
    }
    return undefined;
  }

  async #hasOtherCompanions(path: string): Promise<boolean> {
    for (const [companion, previousState] of this.#companions.get(path) ?? []) {
      const currentState = await stateOf(companion);
      if (currentState !== previousState && (await settle(companion, currentState)) !== previousState) return true;
    }
    return false;
  }

  #hint(): void {
    this.#hasHint = true;
    this.#wake?.();
  }

  /** Waits for a hint; false on timeout. A hint during the last check counts. */
  #waitForHint(milliseconds: number): Promise<boolean> {
    if (this.#hasHint) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

/** Returns the state of a file: its identity, size, time and permissions, or the reason why it is missing. */
async function stateOf(path: string): Promise<string> {
  return stat(path, { bigint: true }).then(stateIn, withoutState);
}

function stateNow(path: string): string {
  try {
    return stateIn(statSync(path, { bigint: true }));
  } catch (error) {
    return withoutState(error);
  }
}

const stateIn = ({ dev, ino, size, mtimeNs, mode }: BigIntStats): string =>
  size === 0n ? empty : [dev, ino, size, mtimeNs, mode].join(" ");

const withoutState = (error: unknown): string =>
  error instanceof Error && "code" in error && error.code === "ENOENT" ? missing : String(error);

const empty = "empty";
const missing = "missing";

/** Waits until the state of a file is stable, since a save has several steps, such as truncating and writing. */
async function settle(path: string, initialState: string): Promise<string> {
  const start = performance.now();
  let now = initialState;
  for (;;) {
    await sleep(savePollMilliseconds);
    const previousState = now;
    now = await stateOf(path);
    const isStable = now === previousState && now !== empty && now !== missing;
    if (isStable || performance.now() - start > maxSaveMilliseconds) return now;
  }
}

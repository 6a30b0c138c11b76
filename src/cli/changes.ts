// Notices when files are saved, and when others are that they were read with. What the watcher of the file system says
// is only a hint to look: whether a file has changed is decided by what it is now. So an event too many makes no run,
// and one that never comes makes a run only later.

import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";

/** Milliseconds between two looks at a file that is being saved. */
const step = 15;

/**
 * Milliseconds that a save may take: a file that is gone or empty may be on its way, since editors put a new one in its
 * place.
 */
const longestSave = 80;

/** Milliseconds until the next look when no event comes: once soon, as the watcher is deaf for 50 ms after an event. */
const soon = 60;

/** On network drives, and when a folder was gone for a while, nothing but looking finds changes. */
const later = 1000;

/** Files, and which of them have changed. */
export class Changes {
  readonly #paths: readonly string[];
  /** What each file was when it was last given out. */
  readonly #seen = new Map<string, string>();
  /** Of each file, the others that it was read with, and what they were then. */
  readonly #companions = new Map<string, Map<string, string>>();
  /** Begins at the first file; then behind the one that was given out, so that no file keeps the others waiting. */
  #turn = 0;
  #watcher: FSWatcher | undefined;
  #opened: Promise<void> = Promise.resolve();
  #pause = soon;
  #longestPause = later;
  #hasHint = false;
  #wake: (() => void) | undefined;
  #isClosed = false;

  constructor(paths: readonly string[]) {
    this.#paths = [...new Set(paths)];
  }

  /** Begins to watch, or begins anew. Resolves when events come from now on. */
  open(): Promise<void> {
    this.#opened = this.#opened.then(() => this.#start());
    return this.#opened;
  }

  /** Gives out a file also when this other one changes, from now until it is given out next. */
  async accompany(path: string, companion: string): Promise<void> {
    const companions = this.#companions.get(path) ?? new Map<string, string>();
    this.#companions.set(path, companions);
    if (companions.has(companion)) return;
    companions.set(companion, await stateOf(companion));
    this.#watcher?.add(dirname(resolve(companion)));
  }

  /** True of what is watched, and of the folders that it is in. */
  #isWatched(path: string): boolean {
    const found = resolve(path);
    for (const file of this.#all()) {
      const watched = resolve(file);
      if (found === watched || found === dirname(watched)) return true;
    }
    return false;
  }

  *#all(): Iterable<string> {
    yield* this.#paths;
    for (const companions of this.#companions.values()) yield* companions.keys();
  }

  async #start(): Promise<void> {
    await this.#watcher?.close();
    if (this.#isClosed) return;
    const folders = new Set([...this.#all()].map((file) => dirname(resolve(file))));
    // Folders, because a file that is replaced is another file; in them nothing but the files and the folders
    // themselves.
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
        // The system has no more watches to give: looking often does as well.
        this.#longestPause = soon;
        ready();
      });
    });
  }

  /**
   * Waits for a file that is not what it was when it was last given out. At first, all are given out. Undefined once
   * closed.
   */
  async next(): Promise<string | undefined> {
    while (!this.#isClosed) {
      this.#hasHint = false;
      const changed = await this.#look();
      if (changed !== undefined) {
        // Missed by the watcher, which is therefore started again: its folder may be a new one.
        if (this.#pause === later && !this.#hasHint) void this.open();
        this.#pause = soon;
        return changed;
      }
      if (await this.#hinted(this.#pause)) this.#pause = soon;
      else this.#pause = this.#longestPause;
    }
    return undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hint();
    await this.#watcher?.close();
  }

  /** Looks at all files, from the one whose turn it is to the first that has changed. */
  async #look(): Promise<string | undefined> {
    for (let i = 0; i < this.#paths.length; i++) {
      const at = (this.#turn + i) % this.#paths.length;
      const path = this.#paths[at];
      if (path === undefined) continue;
      const before = this.#seen.get(path);
      let now = await stateOf(path);
      if (now !== before && before !== undefined) now = await settled(path, now);
      if (now === before && !(await this.#hasOtherCompanions(path))) continue;
      this.#seen.set(path, now);
      this.#companions.delete(path);
      this.#turn = at + 1;
      return path;
    }
    return undefined;
  }

  async #hasOtherCompanions(path: string): Promise<boolean> {
    for (const [companion, before] of this.#companions.get(path) ?? []) {
      const now = await stateOf(companion);
      if (now !== before && (await settled(companion, now)) !== before) return true;
    }
    return false;
  }

  #hint(): void {
    this.#hasHint = true;
    this.#wake?.();
  }

  /** Waits for a hint; false if none has come. One that came during the last look counts. */
  #hinted(milliseconds: number): Promise<boolean> {
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

/** What a file is, as far as a save changes it: another file, another text, other rights; or why there is none. */
async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, mode } = await stat(path, { bigint: true });
    return size === 0n ? empty : [dev, ino, size, mtimeNs, mode].join(" ");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT" ? missing : String(error);
  }
}

const empty = "empty";
const missing = "missing";

/** A save is several steps, such as emptying a file and writing it. Waits until a file stays what it is. */
async function settled(path: string, found: string): Promise<string> {
  const start = performance.now();
  let now = found;
  for (;;) {
    await sleep(step);
    const before = now;
    now = await stateOf(path);
    const isWhole = now === before && now !== empty && now !== missing;
    if (isWhole || performance.now() - start > longestSave) return now;
  }
}

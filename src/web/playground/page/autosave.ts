// Autosave: writes each change after a short delay, detects other tabs with the same work, and restores stored work.

import type { SavedParts } from "../page.js";
import { sha256 } from "../../../text/sha256.js";
import type { SavedWork } from "../work.js";
import { type Head, PageStore, type Version } from "./store.js";

/** Delays in milliseconds: from a change to its write, and between versions. */
const delays = { write: 150, version: 60_000 } as const;

/** The work at start-up. */
export interface StartingWork {
  readonly work: SavedWork;
  /** True if the work comes from the store instead of the page. */
  readonly isKept: boolean;
  readonly time: number | undefined;
  /** Differing work of another tab that was active at the same time. */
  readonly other: SavedWork | undefined;
}

interface AutosaveHost {
  /** Called with the time of the last write; undefined if the store is unavailable. */
  readonly saved: (time: number | undefined) => void;
  /** Called when another tab has the same work. */
  readonly conflicted: () => void;
}

export class Autosave {
  readonly #host: AutosaveHost;
  #store: PageStore | undefined;
  #id = "";
  readonly #session = crypto.getRandomValues(new Uint32Array(2)).join("-");
  readonly #begun = Date.now();
  #channel: BroadcastChannel | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pendingWork: SavedWork | undefined;
  #lastVersion = 0;

  constructor(host: AutosaveHost) {
    this.#host = host;
  }

  get id(): string {
    return this.#id;
  }

  /** True if closing the page would lose changes. */
  get isAtRisk(): boolean {
    return this.#store === undefined || this.#pendingWork !== undefined;
  }

  /** Finds the latest state of the page's work. Writes wait until it is found. */
  async begin(savedParts: SavedParts): Promise<StartingWork> {
    const startingWork = this.#find(savedParts);
    this.#opening = startingWork;
    return startingWork;
  }
  #opening: Promise<unknown> = Promise.resolve();

  async #find(savedParts: SavedParts): Promise<StartingWork> {
    this.#id = idOf(savedParts);
    const store = await PageStore.open();
    const startingWork: StartingWork = {
      work: savedParts.work,
      isKept: false,
      time: savedParts.time,
      other: undefined,
    };
    if (store === undefined) {
      this.#host.saved(undefined);
      return startingWork;
    }
    try {
      const heads = await store.heads(this.#id);
      const [latest] = heads;
      if (latest === undefined) return startingWork;
      const others = heads.slice(1).filter((head) => !isSame(head.work, latest.work));
      for (const head of others)
        await store.keep({ id: this.#id, time: head.time, note: "in another tab", work: head.work });
      const parallel = others.find((head) => head.begun < latest.time && latest.begun < head.time);
      // Heads of closed tabs are now versions, or equal to the work that this tab continues.
      for (const head of heads.slice(1)) await store.remove(head);
      if (savedParts.time !== undefined && savedParts.time > latest.time) {
        if (!isSame(savedParts.work, latest.work))
          await store.keep({ id: this.#id, time: latest.time, note: "in this browser", work: latest.work });
        return startingWork;
      }
      return { work: latest.work, isKept: true, time: latest.time, other: parallel?.work };
    } catch {
      return startingWork;
    } finally {
      this.#store = store;
      this.#listen();
    }
  }

  /** Schedules a write. */
  changed(work: SavedWork): void {
    this.#pendingWork = work;
    if (this.#store === undefined) return;
    this.#timer ??= setTimeout(() => void this.write(), delays.write);
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const work = this.#pendingWork;
    if (work === undefined || this.#store === undefined) return;
    this.#pendingWork = undefined;
    const time = Date.now();
    try {
      await this.#store.write({ id: this.#id, session: this.#session, begun: this.#begun, time, work });
      this.#host.saved(time);
      if (time - this.#lastVersion > delays.version) await this.keep(work, "");
    } catch {
      this.#pendingWork ??= work;
      this.#store = undefined;
      this.#host.saved(undefined);
    }
  }

  async keep(work: SavedWork, note: string): Promise<void> {
    this.#lastVersion = Date.now();
    await this.#opening;
    await this.#store?.keep({ id: this.#id, time: Date.now(), note, work }).catch(() => undefined);
  }

  async versions(): Promise<readonly Version[]> {
    return (await this.#store?.versions(this.#id).catch(() => [])) ?? [];
  }

  /** Returns the latest state of all other work in this browser, latest first. */
  async others(): Promise<readonly Head[]> {
    await this.#opening;
    const heads = (await this.#store?.latestHeads().catch(() => [])) ?? [];
    return heads.filter(({ id }) => id !== this.#id);
  }

  /**
   * Stores the work of a saved page beside that of this page. An earlier state of it becomes a version. Returns its
   * identifier, or undefined if the store is unavailable.
   */
  async adopt(savedParts: SavedParts): Promise<string | undefined> {
    await this.write();
    const [id, time] = [idOf(savedParts), Date.now()];
    try {
      for (const head of (await this.#store?.heads(id)) ?? []) {
        await this.#store?.keep({ id, time: head.time, note: "before a saved page was opened", work: head.work });
        await this.#store?.remove(head);
      }
      await this.#store?.write({ id, session: this.#session, begun: this.#begun, time, work: savedParts.work });
    } catch {
      return undefined;
    }
    return this.#store && id;
  }

  async remove(id: string): Promise<void> {
    await this.#store?.removeWork(id).catch(() => undefined);
  }

  /** Tabs with the same work announce themselves to each other. */
  #listen(): void {
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(`led-playground-${this.#id}`);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === "hello") this.#channel?.postMessage("here");
      if (data === "hello" || data === "here") this.#host.conflicted();
    };
    this.#channel.postMessage("hello");
  }
}

export type { Head };

/** Returns the identifier of a work; that of a work that was never saved is derived from its content. */
const idOf = ({ id, work }: SavedParts): string => id ?? sha256(JSON.stringify(work)).slice(0, 32);

export const isSame = (a: SavedWork, b: SavedWork): boolean =>
  JSON.stringify(a.documents) === JSON.stringify(b.documents);

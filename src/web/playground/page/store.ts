// IndexedDB storage of the work: one head per tab, so tabs never overwrite each other, and versions to restore.

import type { SavedWork } from "../work.js";
import { maxStorageMilliseconds, maxVersions } from "./limits.js";

export interface Head {
  readonly id: string;
  readonly session: string;
  /** Times in milliseconds of the tab's start and of its last write. */
  readonly begun: number;
  readonly time: number;
  readonly work: SavedWork;
}

export interface Version {
  readonly id: string;
  readonly time: number;
  /** Reason for the version; empty for periodic ones. */
  readonly note: string;
  readonly work: SavedWork;
}

export class PageStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  /** Opens the database; undefined if the browser provides none for this page. */
  static async open(): Promise<PageStore | undefined> {
    try {
      const request = indexedDB.open("led-playground", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("heads", { keyPath: ["id", "session"] });
        request.result.createObjectStore("versions", { autoIncrement: true }).createIndex("id", "id");
      };
      const database = await within(settle(request), maxStorageMilliseconds);
      if (database === undefined) return undefined;
      // Another page may need to upgrade the schema.
      database.onversionchange = () => database.close();
      return new PageStore(database);
    } catch {
      return undefined;
    }
  }

  /** Returns the heads of all tabs with this work, latest first. */
  async heads(id: string): Promise<readonly Head[]> {
    const range = IDBKeyRange.bound([id], [id, []]);
    const heads = await settle<Head[]>(this.#store("heads", "readonly").getAll(range));
    return heads.sort((a, b) => b.time - a.time);
  }

  /** Returns the latest head of each work, latest first. */
  async latestHeads(): Promise<readonly Head[]> {
    const heads = await settle<Head[]>(this.#store("heads", "readonly").getAll());
    heads.sort((a, b) => b.time - a.time);
    return heads.filter(({ id }, i) => heads.findIndex((head) => head.id === id) === i);
  }

  async write(head: Head): Promise<void> {
    await settle(this.#store("heads", "readwrite").put(head));
  }

  async remove({ id, session }: Head): Promise<void> {
    await settle(this.#store("heads", "readwrite").delete([id, session]));
  }

  /** Removes a work with its versions. */
  async removeWork(id: string): Promise<void> {
    for (const head of await this.heads(id)) await this.remove(head);
    const store = this.#store("versions", "readwrite");
    const keys = await settle(store.index("id").getAllKeys(id));
    await Promise.all(keys.map((key) => settle(store.delete(key))));
  }

  async keep(version: Version): Promise<void> {
    const store = this.#store("versions", "readwrite");
    await settle(store.add(version));
    const keys = await settle(store.index("id").getAllKeys(version.id));
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxVersions)).map((key) => settle(store.delete(key))));
  }

  /** Returns the versions of a work, latest first. */
  async versions(id: string): Promise<readonly Version[]> {
    const versions = await settle<Version[]>(this.#store("versions", "readonly").index("id").getAll(id));
    return versions.reverse();
  }

  #store(name: "heads" | "versions", mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(name, mode).objectStore(name);
  }
}

const within = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))]);

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser could not store this"));
  });
}

// Keeps the work in the browser: the latest state of each tab by itself, so that no tab overwrites what another has written,
// and versions to go back to.

import type { Work } from "../work.js";

/** The work of a tab as it was last. */
export interface Head {
  readonly id: string;
  readonly session: string;
  /** When the tab began, and when it wrote last, in milliseconds. */
  readonly begun: number;
  readonly time: number;
  readonly work: Work;
}

/** A state that somebody can go back to. */
export interface Version {
  readonly id: string;
  readonly time: number;
  /** What it is a version of: nothing for what was kept now and then. */
  readonly note: string;
  readonly work: Work;
}

/** So many versions of a work are kept; of what is older, the oldest goes. */
const mostVersions = 300;

export class Store {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  /** Opens the store; undefined where the browser has none for this page. */
  static async open(): Promise<Store | undefined> {
    try {
      const request = indexedDB.open("led-playground", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("heads", { keyPath: ["id", "session"] });
        request.result.createObjectStore("versions", { autoIncrement: true }).createIndex("id", "id");
      };
      const database = await within(settled(request), patience);
      if (database === undefined) return undefined;
      // Another page may have a newer form of the store.
      database.onversionchange = () => database.close();
      return new Store(database);
    } catch {
      return undefined;
    }
  }

  /** What the tabs with this work have written last, the latest first. */
  async heads(id: string): Promise<readonly Head[]> {
    const range = IDBKeyRange.bound([id], [id, []]);
    const heads = await settled<Head[]>(this.#store("heads", "readonly").getAll(range));
    return heads.sort((a, b) => b.time - a.time);
  }

  async write(head: Head): Promise<void> {
    await settled(this.#store("heads", "readwrite").put(head));
  }

  async remove({ id, session }: Head): Promise<void> {
    await settled(this.#store("heads", "readwrite").delete([id, session]));
  }

  async keep(version: Version): Promise<void> {
    const store = this.#store("versions", "readwrite");
    await settled(store.add(version));
    const keys = await settled(store.index("id").getAllKeys(version.id));
    await Promise.all(keys.slice(0, Math.max(0, keys.length - mostVersions)).map((key) => settled(store.delete(key))));
  }

  /** The versions of a work, the latest first. */
  async versions(id: string): Promise<readonly Version[]> {
    const versions = await settled<Version[]>(this.#store("versions", "readonly").index("id").getAll(id));
    return versions.reverse();
  }

  #store(name: "heads" | "versions", mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(name, mode).objectStore(name);
  }
}

/** Some browsers never answer where they keep nothing. */
const patience = 3000;

const within = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))]);

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser could not keep this"));
  });
}

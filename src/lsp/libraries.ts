// The documents that open documents use: what is open counts, and else what the host reads. The documents of a folder share
// a library, in which documents are named as one of that folder names them.

import { type Documents, Library } from "../uses/library.js";
import { shelfPrefix } from "../uses/paths.js";

/** What the host knows of documents that are not open, by their addresses. */
export interface HostDocuments {
  read(address: string): ReturnType<Documents["read"]>;
  /** The address of a document of the shelf. */
  shelf(name: string): string;
  /** The addresses of documents that could be meant by one that leads to none. */
  near(address: string): readonly string[];
  /** The addresses of the documents in a folder and below. */
  below(folder: string): Promise<readonly string[]>;
}

export class Libraries {
  readonly #libraries = new Map<string, Library>();

  constructor(
    /** The text of an open document; undefined if it is not open. */
    private readonly textOf: (address: string) => string | undefined,
    private readonly host: HostDocuments | undefined,
  ) {}

  /** The library of the documents in the folder of one. */
  of(uri: string): Library {
    const folder = folderOf(uri);
    let library = this.#libraries.get(folder);
    if (library === undefined) this.#libraries.set(folder, (library = new Library(this.#documents(folder))));
    return library;
  }

  /** The address of a document that one names. */
  addressOf(uri: string, name: string): string {
    if (name.startsWith(shelfPrefix)) return this.host?.shelf(name) ?? name;
    try {
      return new URL(name.split("/").map(encodeURIComponent).join("/"), folderOf(uri)).href;
    } catch {
      return name;
    }
  }

  /** The names of documents that one could use. */
  near(uri: string): readonly string[] {
    const { shelf } = this.of(uri);
    return shelf.map((name) => shelfPrefix + name);
  }

  /** Says that documents may have changed. */
  refresh(): void {
    for (const library of this.#libraries.values()) library.refresh();
  }

  #documents(folder: string): Documents {
    return {
      read: (path) => {
        const address = this.addressOf(folder, path);
        return (
          this.textOf(address) ??
          (this.host === undefined ? { problem: "only open documents can be read here" } : this.host.read(address))
        );
      },
      identify: (path) => normal(this.addressOf(folder, path)),
      near: (path) => {
        const found = this.host?.near(path.startsWith(shelfPrefix) ? path : this.addressOf(folder, path)) ?? [];
        return found.map((one) => (one.startsWith(shelfPrefix) ? one : pathTo(folder, one)));
      },
    };
  }
}

const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/") + 1);

/** The path from a folder to what has an address: `../sets.led`. */
function pathTo(folder: string, address: string): string {
  const [from, to] = [folder.split("/").slice(0, -1), address.split("/")];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return normal("../".repeat(from.length - common) + to.slice(common).join("/"));
}

/** Editors escape more or less of an address. */
export function normal(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

// Resolution of imports: open documents take precedence over those read by the host. The documents of a folder share a
// library, whose names are relative to that folder.

import { type Documents, Library } from "../resolve/imports/library.js";
import { shelfPrefix } from "../resolve/imports/paths.js";

export interface HostDocuments {
  read(address: string): ReturnType<Documents["read"]>;
  /** Returns the URI of a document of the standard library. */
  shelf(name: string): string;
  /** Returns URIs similar to one that does not exist. */
  near(address: string): readonly string[];
  /** Returns the URIs of all documents below a folder. */
  below(folder: string): Promise<readonly string[]>;
}

export class Libraries {
  readonly #libraries = new Map<string, Library>();

  constructor(
    /** Returns the text of an open document; undefined if it is not open. */
    private readonly textOf: (address: string) => string | undefined,
    private readonly host: HostDocuments | undefined,
  ) {}

  of(uri: string): Library {
    const folder = folderOf(uri);
    let library = this.#libraries.get(folder);
    if (library === undefined) this.#libraries.set(folder, (library = new Library(this.#documents(folder))));
    return library;
  }

  addressOf(uri: string, name: string): string {
    if (name.startsWith(shelfPrefix)) return this.host?.shelf(name) ?? name;
    try {
      return new URL(name.split("/").map(encodeURIComponent).join("/"), folderOf(uri)).href;
    } catch {
      return name;
    }
  }

  /** Returns the names of documents that could be imported. */
  importableNames(uri: string): readonly string[] {
    const { shelf } = this.of(uri);
    return shelf.map((name) => shelfPrefix + name);
  }

  /** Invalidates cached documents. */
  refresh(): void {
    for (const library of this.#libraries.values()) library.refresh();
  }

  #documents(folder: string): Documents {
    return {
      read: (path) => {
        const address = this.addressOf(folder, path);
        return (
          this.textOf(address) ??
          (this.host === undefined ? { problem: "only open documents can be read" } : this.host.read(address))
        );
      },
      identify: (path) => normalizeUri(this.addressOf(folder, path)),
      near: (path) => {
        const paths = this.host?.near(path.startsWith(shelfPrefix) ? path : this.addressOf(folder, path)) ?? [];
        return paths.map((address) => (address.startsWith(shelfPrefix) ? address : pathTo(folder, address)));
      },
    };
  }
}

export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/") + 1);

/** Returns the relative path from a folder, or from a document, to a URI: `../sets.led`. */
export function pathTo(folder: string, address: string): string {
  const [from, to] = [folder.split("/").slice(0, -1), address.split("/")];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  return normalizeUri("../".repeat(from.length - common) + to.slice(common).join("/"));
}

/** Normalises a URI; editors differ in what they escape. */
export function normalizeUri(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

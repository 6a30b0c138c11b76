// Used documents as files, including those of the standard library, which are part of the tool.

import { readdirSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Documents } from "../resolve/imports/library.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import { readText } from "./read.js";
import { because } from "./trouble.js";
import { maxTextBytes } from "./limits.js";

/**
 * Returns the folder of the standard library: a sibling of this folder in the sources, next to the tool in the package.
 */
const shelfFolder = (): string =>
  join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "../shelf" : "shelf");

export const documentFiles: Documents = {
  read(path) {
    const reading = readText(documentFile(path), { maxBytes: maxTextBytes, waits: false });
    if (reading.kind === "text") return reading.text;
    return reading.trouble === "missing" ? undefined : { problem: because(reading) };
  },
  identify(path) {
    try {
      return realpathSync.native(documentFile(path));
    } catch {
      return path;
    }
  },
  near(path) {
    const isOfShelf = path.startsWith(shelfPrefix);
    const folder = isOfShelf ? shelfFolder() : dirname(path);
    return documentsIn(folder).map((name) =>
      isOfShelf ? `${shelfPrefix}${name.replace(/\.led$/, "")}` : join(folder, name),
    );
  },
};

/** Access to documents by paths relative to a folder. */
export function documentFilesFrom(folder: string): Documents {
  const from = (path: string): string => fileFrom(folder, path);
  return {
    read: (path) => documentFiles.read(from(path)),
    identify: (path) => documentFiles.identify!(from(path)),
    near: (path) =>
      documentFiles.near!(from(path)).map((one) => (one.startsWith(shelfPrefix) ? one : relative(folder, one))),
  };
}

/** Access to documents by the URIs of editors. */
export const documentsByAddress = {
  read: (address: string): ReturnType<Documents["read"]> =>
    address.startsWith("file:") ? documentFiles.read(fileURLToPath(address)) : undefined,
  shelf: (name: string): string => pathToFileURL(documentFile(name)).href,
  near: (address: string): readonly string[] => {
    if (address.startsWith(shelfPrefix)) return documentFiles.near!(address);
    if (!address.startsWith("file:")) return [];
    return documentFiles.near!(fileURLToPath(address)).map((path) => pathToFileURL(path).href);
  },
  below: async (folder: string): Promise<readonly string[]> => {
    if (!folder.startsWith("file:")) return [];
    const { documentsBelow } = await import("./folders.js");
    return (await documentsBelow(fileURLToPath(folder))).map((path) => pathToFileURL(path).href);
  },
};

/** Returns the path of a document, relative to a folder; names of the standard library are unchanged. */
export const fileFrom = (folder: string, path: string): string =>
  path.startsWith(shelfPrefix) ? path : join(folder, path);

/** Returns the path of the file that contains a document, which may be one of the standard library. */
export function documentFile(path: string): string {
  return path.startsWith(shelfPrefix) ? join(shelfFolder(), `${nameOnShelf(path)}.led`) : path;
}

/** Sanitises a name of the standard library, which must not be a path. */
const nameOnShelf = (path: string): string => path.slice(shelfPrefix.length).replace(/[^\p{L}\p{N}-]/gu, "_");

/** Returns the documents in a folder, then those in its subfolders down to a depth. */
function documentsIn(folder: string, depth = 1): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const isFolder = (entry: (typeof entries)[number]): boolean =>
      entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name);
    return [
      ...entries.flatMap(({ name }) => (/\.led(?:\.md|\.tex)?$/.test(name) ? [name] : [])),
      ...(depth === 0 ? [] : entries.filter(isFolder)).flatMap(({ name }) =>
        documentsIn(join(folder, name), depth - 1).map((inner) => join(name, inner)),
      ),
    ];
  } catch {
    return [];
  }
}

// The documents that documents use, as files, and those of the shelf, which come with the tool.

import { readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Documents } from "../uses/library.js";
import { shelfPrefix } from "../uses/paths.js";
import { longestText, readText } from "./read.js";
import { because } from "./trouble.js";

/** The folder of the shelf: in the sources it stands beside this room, in the package beside the tool. */
const shelfFolder = (): string =>
  join(import.meta.dirname, import.meta.filename.endsWith(".ts") ? "../shelf" : "shelf");

/** The documents of the file system. */
export const documentFiles: Documents = {
  read(path) {
    const reading = readText(fileOf(path), { mostBytes: longestText, waits: false });
    if (reading.kind === "text") return reading.text;
    return reading.trouble === "missing" ? undefined : { problem: because(reading) };
  },
  identify(path) {
    try {
      return realpathSync.native(fileOf(path));
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

function fileOf(path: string): string {
  return path.startsWith(shelfPrefix) ? join(shelfFolder(), `${nameOnShelf(path)}.led`) : path;
}

/** A name of the shelf is no path. */
const nameOnShelf = (path: string): string => path.slice(shelfPrefix.length).replace(/[^\p{L}\p{N}-]/gu, "_");

function documentsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /\.led(?:\.md|\.tex)?$/.test(name));
  } catch {
    return [];
  }
}

// Lists the files that were handed in: all of them, whatever git ignores, without following links.

import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { maxDepth, maxEntries } from "./limits.js";

export interface FileEntry {
  /** The path relative to the folder, with slashes. */
  readonly path: string;
  readonly kind: "file" | "link" | "special";
  /** When it was last changed, in milliseconds since 1970. */
  readonly time: number;
}

/** The files in a folder, sorted, without hidden ones; undefined if there is no such folder. */
export function entriesBelow(folder: string): readonly FileEntry[] | undefined {
  if (lstatOf(folder, true)?.isDirectory() !== true) return undefined;
  const entries: FileEntry[] = [];
  let left = maxEntries;
  const visit = (below: string, depth: number): void => {
    for (const name of namesIn(join(folder, below))) {
      if (name.startsWith(".") || name === "__MACOSX" || name === "node_modules") continue;
      // Each folder at the top may be that of a student, who must not use up the room of others.
      if (depth === 0) left = maxEntries;
      if (left-- <= 0) return;
      const path = below === "" ? name : `${below}/${name}`;
      const status = lstatOf(join(folder, path));
      if (status === undefined) continue;
      if (status.isDirectory()) {
        if (depth < maxDepth) visit(path, depth + 1);
      } else {
        const kind = status.isFile() ? "file" : status.isSymbolicLink() ? "link" : "special";
        entries.push({ path, kind, time: status.mtimeMs });
      }
    }
  };
  visit("", 0);
  return entries;
}

/** A file itself, not what a link points to; undefined if there is none. */
export function entryAt(path: string): FileEntry | undefined {
  const status = lstatOf(path);
  if (status === undefined || status.isDirectory()) return undefined;
  const kind = status.isFile() ? "file" : status.isSymbolicLink() ? "link" : "special";
  return { path, kind, time: status.mtimeMs };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function lstatOf(path: string, follows = false): Stats | undefined {
  try {
    // A folder named by the teacher may be a link.
    return lstatSync(follows ? `${path}/.` : path);
  } catch {
    return undefined;
  }
}

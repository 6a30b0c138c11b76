// Lists the files that were handed in: all of them, whatever git ignores, without following links.

import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { maxDepth, maxEntries } from "./limits.js";

export interface FileEntry {
  /** The path relative to the folder, with slashes. */
  readonly path: string;
  readonly kind: "file" | "link" | "special";
  /** The time of the last change, in milliseconds since 1970. */
  readonly time: number;
}

/** Returns the files in a folder, sorted, without hidden ones; undefined if there is no such folder. */
export function entriesBelow(folder: string): readonly FileEntry[] | undefined {
  if (lstatOf(folder, true)?.isDirectory() !== true) return undefined;
  const entries: FileEntry[] = [];
  // Returns the number of entries that it has visited, which is at most `budget`.
  const visit = (below: string, depth: number, budget: number): number => {
    const names = namesIn(join(folder, below)).filter(
      (name) => !name.startsWith(".") && name !== "__MACOSX" && name !== "node_modules",
    );
    let used = 0;
    for (const [i, name] of names.entries()) {
      if (used >= budget) break;
      used++;
      const path = below === "" ? name : `${below}/${name}`;
      const status = lstatOf(join(folder, path));
      if (status?.isDirectory() === true && depth < maxDepth) {
        // Each folder may be that of a student, who must not use up the budget of others.
        const share = depth === 0 ? maxEntries : Math.floor((budget - used) / (names.length - i));
        const visited = visit(path, depth + 1, share);
        if (depth > 0) used += visited;
      } else {
        // A folder that is too deep, or a path that is not text, is listed but not read.
        const kind = status?.isFile() === true ? "file" : status?.isSymbolicLink() === true ? "link" : "special";
        entries.push({ path, kind, time: status?.mtimeMs ?? 0 });
      }
    }
    return used;
  };
  visit("", 0, maxEntries);
  return entries;
}

/** Returns the file at a path without following links; undefined if it does not exist. */
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

// Writes files atomically: to a temporary file in the same folder, which is then renamed. Readers see either the old or
// the new text, and an interruption leaves no partial file.

import {
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { type Trouble, troubleOf } from "./trouble.js";

/** The reason why a file could not be written; undefined on success. */
export type WriteProblem = Trouble | undefined;

/** Writes a file atomically, creating missing folders. A symbolic link is followed, not replaced. */
export function writeWhole(path: string, text: string | Uint8Array): WriteProblem {
  try {
    makeFolder(dirname(path));
    const target = destinationOf(path);
    if (typeof target !== "string") return target;
    const before = statSync(target, { throwIfNoEntry: false });
    if (before?.isDirectory() === true) return { trouble: "directory", detail: "EISDIR" };
    // Renaming a file over a device or a pipe would replace it with a regular file.
    if (before?.isFile() === false) return { trouble: "special", detail: "not a regular file" };
    const temporary = join(dirname(target), `.${basename(target)}.${process.pid}-${process.hrtime.bigint()}.tmp`);
    try {
      writeFileSync(temporary, text, { flag: "wx", ...(before === undefined ? {} : { mode: before.mode & 0o777 }) });
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

/** Removes a file or a link, not a folder. */
export function removeFile(path: string): WriteProblem {
  try {
    unlinkSync(path);
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns in file systems that do not allow folders,
 * such as `/proc`.
 */
function makeFolder(path: string): void {
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it.
    if (!isThere()) throw error;
  }
}

/** Resolves the links of a path in an existing folder, even those to a file that does not exist yet. */
function destinationOf(path: string): string | Trouble {
  let target = path;
  // The limit of the system, which also detects cycles.
  for (let links = 0; links <= 40; links++) {
    const to = linkAt(target);
    if (to === undefined) return target;
    try {
      target = join(
        realpathSync.native(isAbsolute(to) ? dirname(to) : `${dirname(target)}${sep}${dirname(to)}`),
        basename(to),
      );
    } catch (error) {
      const { trouble, detail } = troubleOf(error);
      return { trouble: trouble === "missing" ? "linkToNowhere" : trouble, detail };
    }
  }
  return { trouble: "linkInCircle", detail: "ELOOP" };
}

/** Returns the target of a symbolic link; undefined for other paths. */
function linkAt(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
}

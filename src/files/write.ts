// Writes files atomically: to a temporary file in the same folder, which is then renamed. A reader sees the old text or
// the new one, and an interruption leaves nothing half written.

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

/** Why a file could not be written; `undefined` if it was. */
export type Writing = Trouble | undefined;

/**
 * Writes the whole file or nothing. Makes missing folders. A symbolic link stays one: the file that it leads to is
 * written.
 */
export function writeWhole(path: string, text: string): Writing {
  try {
    makeFolder(dirname(path));
    const target = destinationOf(path);
    if (typeof target !== "string") return target;
    const before = statSync(target, { throwIfNoEntry: false });
    if (before?.isDirectory() === true) return { trouble: "directory", detail: "EISDIR" };
    // Renaming a file over a device or a pipe would replace it with an ordinary file.
    if (before?.isFile() === false) return { trouble: "special", detail: "no ordinary file" };
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

/** Removes a file, or a link to one; a folder stays. */
export function removeFile(path: string): Writing {
  try {
    unlinkSync(path);
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns in file systems that allow no folders, such
 * as `/proc`.
 */
function makeFolder(path: string): void {
  const isThere = (): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!isThere()) throw error;
  }
}

/**
 * The path to write for a path in an existing folder, with links resolved, even those to a file that does not exist
 * yet.
 */
function destinationOf(path: string): string | Trouble {
  let target = path;
  // The limit of the system, which also ends cycles of links.
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

/** The target of a symbolic link; undefined if the path is not one. */
function linkAt(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
}

// Writes files as a whole: to a temporary file in the same folder, which is then renamed, so that a reader sees the old text
// or the new one and an interruption leaves nothing half written.

import { lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { type Trouble, troubleOf } from "./trouble.js";

/** What became of writing a file; `undefined` if it was written. */
export type Writing = Trouble | undefined;

/** Writes the whole file or nothing. Makes missing folders. A symbolic link stays one: the file that it leads to is written. */
export function writeWhole(path: string, text: string): Writing {
  try {
    makeFolder(dirname(path));
    const target = destinationOf(path);
    if (typeof target !== "string") return target;
    const before = statSync(target, { throwIfNoEntry: false });
    if (before?.isDirectory() === true) return { trouble: "directory", detail: "EISDIR" };
    // In the place of a device or a pipe, the renamed file would be no device any more.
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

/** Makes a folder with those around it. Node's own way to do so never ends where the system has no place for any, as in `/proc`. */
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

/** The path that is written for a path in an existing folder: where links lead, also to a file that is not there yet. */
function destinationOf(path: string): string | Trouble {
  let target = path;
  // The system follows so many links itself, and no circle is longer.
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

/** Where a symbolic link leads; undefined if it is none. */
function linkAt(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
}

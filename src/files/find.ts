// The documents that a folder or a pattern stands for: `.`, `course`, `course/*.led`.

import { stat } from "node:fs/promises";

/**
 * The paths of the documents that an argument stands for, in order; undefined if it is no folder and no pattern, so
 * that it names a file.
 */
export async function documentsAt(argument: string): Promise<readonly string[] | undefined> {
  const standing = await stat(argument).catch(() => undefined);
  const isFolder = standing?.isDirectory() ?? false;
  if (!isFolder && (standing !== undefined || !/[*?[{]/.test(argument))) return undefined;
  // Most commands name files, and start sooner without what follows.
  const { documentsBelow, documentsLike } = await import("./folders.js");
  return isFolder ? documentsBelow(argument) : documentsLike(argument);
}

// The documents that a folder or a pattern stands for: `.`, `course`, `course/*.led`.

import { stat } from "node:fs/promises";

const isPattern = /[*?[{]/;

/**
 * The paths of the documents that an argument stands for, in order; undefined if it is no folder and no pattern, so
 * that it names a file.
 */
export async function documentsAt(argument: string): Promise<readonly string[] | undefined> {
  // What is called like a document is meant as one, whatever it is: it may be one later.
  if (/\.(?:led|md|tex)$/i.test(argument) && !isPattern.test(argument)) return undefined;
  const standing = await stat(argument).catch(() => undefined);
  const isFolder = standing?.isDirectory() ?? false;
  if (!isFolder && (standing !== undefined || !isPattern.test(argument))) return undefined;
  // Most commands name files, and start sooner without what follows.
  const { documentsBelow, documentsLike } = await import("./folders.js");
  return isFolder ? documentsBelow(argument) : documentsLike(argument);
}

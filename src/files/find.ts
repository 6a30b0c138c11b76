// Resolves folders and glob patterns to documents: `.`, `course`, `course/*.led`.

import { stat } from "node:fs/promises";

const isPattern = /[*?[{]/;

/**
 * Returns the sorted paths of the documents in a folder or matched by a pattern; undefined if the argument is neither,
 * and thus names a file.
 */
export async function documentsAt(argument: string): Promise<readonly string[] | undefined> {
  // A path with the extension of a document always names a file, even if it does not exist yet.
  if (/\.(?:led|md|tex)$/i.test(argument) && !isPattern.test(argument)) return undefined;
  const standing = await stat(argument).catch(() => undefined);
  const isFolder = standing?.isDirectory() ?? false;
  if (!isFolder && (standing !== undefined || !isPattern.test(argument))) return undefined;
  // Loaded on demand: most commands name files, and start faster without this.
  const { documentsBelow, documentsLike } = await import("./folders.js");
  return isFolder ? documentsBelow(argument) : documentsLike(argument);
}

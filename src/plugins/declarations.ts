// Puts the types of a document beside it, where TypeScript looks for them under `allowArbitraryExtensions`.

import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { banner } from "../emit/emit.js";

/** Where TypeScript looks for the types of a file with an ending of its own: those of `game.led` are in `game.d.led.ts`. */
export function declarationsPath(path: string): string {
  return path.replace(/(\.[^./\\]+)$/, ".d$1.ts");
}

/**
 * Writes the types of the document at a path, unless they are there already. Says so if another file is in their place,
 * which is kept.
 */
export async function writeDeclarations(path: string, text: string): Promise<string | undefined> {
  const target = declarationsPath(path);
  const before = await readFile(target, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (before === text) return undefined;
  if (before !== undefined && !before.startsWith(`// ${banner}`)) return `The types are not written, because \`${basename(target)}\` is there already, and led did not make it.`;
  await writeFile(target, text);
  return undefined;
}

// Writes the declarations of a document next to it, where TypeScript looks for them under `allowArbitraryExtensions`.

import { basename } from "node:path";
import { banner } from "../emit/emit.js";
import { longestText, readText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { writeWhole } from "../files/write.js";

/**
 * Where TypeScript looks for the declarations of a file with an arbitrary extension: those of `game.led` are in
 * `game.d.led.ts`.
 */
export function declarationsPath(path: string): string {
  return path.replace(/(\.[^./\\]+)$/, ".d$1.ts");
}

/**
 * Writes the declarations of the document at a path, unless they are there already. A foreign file is kept, and the
 * return value says so.
 */
export function writeDeclarations(path: string, text: string): string | undefined {
  const target = declarationsPath(path);
  const before = readText(target, { mostBytes: longestText, waits: false });
  if (before.kind === "text" && before.text === text) return undefined;
  if (before.kind === "text" && !before.text.startsWith(`// ${banner}`))
    return `The types are not written, because \`${basename(target)}\` is there already, and led did not make it.`;
  const trouble = before.kind === "trouble" && before.trouble !== "missing" ? before : writeWhole(target, text);
  return trouble === undefined
    ? undefined
    : `The types are not written, because of \`${basename(target)}\`: ${because(trouble)}.`;
}

// Writes the TypeScript declarations of a document next to it, where tsc looks for them under
// `allowArbitraryExtensions`, with a declaration map for editors.

import { basename } from "node:path";
import type { Output } from "../compiler.js";
import { urlOf } from "../codegen/typescript/source-map.js";
import { isOurs, type OutputFile } from "../files/ours.js";
import { readText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { writeWhole } from "../files/write.js";
import { maxTextBytes } from "../files/limits.js";

/** Returns the path of the declarations for a file with an arbitrary extension: `game.d.led.ts` for `game.led`. */
export function declarationsPath(path: string): string {
  return path.replace(/(\.[^./\\]+)$/, ".d$1.ts");
}

/** Returns the declarations of a module at a path, and their map. */
export function declarationFiles(path: string, { declarations, declarationMap }: Output): readonly OutputFile[] {
  // The map refers to the documents, so it need not embed their texts.
  const map: object = { ...JSON.parse(declarationMap), sourcesContent: undefined };
  return [
    { path, text: `${declarations}//# sourceMappingURL=${urlOf(basename(path))}.map\n` },
    { path: `${path}.map`, text: JSON.stringify({ ...map, file: basename(path) }) },
  ];
}

/**
 * Writes the declarations of the document at a path if they have changed. Returns a message if a foreign file is in the
 * way.
 */
export function writeDeclarations(path: string, output: Output): string | undefined {
  for (const file of declarationFiles(declarationsPath(path), output)) {
    const { path: target, text } = file;
    const before = readText(target, { maxBytes: maxTextBytes, waits: false });
    if (before.kind === "text" && before.text === text) continue;
    if (before.kind === "text" && !isOurs({ path: target, text: before.text }))
      return `The types were not written: \`${basename(target)}\` already exists, and led did not create it.`;
    const trouble = before.kind === "trouble" && before.trouble !== "missing" ? before : writeWhole(target, text);
    if (trouble !== undefined) return `The types were not written to \`${basename(target)}\`: ${because(trouble)}.`;
  }
  return undefined;
}

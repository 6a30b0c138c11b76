// The documents with nothing wrong in them, and what is found in a document.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A document of the repository. */
export interface Written {
  /** Its path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The documents of a folder, in the order of their names. */
export function documentsIn(folder: string): readonly Written[] {
  const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  return readdirSync(root)
    .filter((name) => name.endsWith(".led"))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(root + name, "utf8") }));
}

// The documents of the repository, by the folders that they stand in.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A document of the repository. */
export interface Written {
  /** Its path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** The documents of a folder, in the order of their names: those with code between delimiters, or with those of other endings. */
export function documentsIn(folder: string, endings: readonly string[] = [".led"]): readonly Written[] {
  const root = fileURLToPath(new URL(`../${folder}/`, import.meta.url));
  return readdirSync(root)
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && name !== "README.md")
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(root + name, "utf8") }));
}

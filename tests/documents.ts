// The documents of the repository, by the folders that they stand in.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A document of the repository. */
export interface Written {
  /** Its path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));

/** Every document of the repository, and every other page of Markdown or LaTeX with definitions, in the order of their paths. */
export function everyDocument(): readonly Written[] {
  const within = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      // A snapshot shows code that was read elsewhere.
      if (entry.isDirectory()) return entry.name === "snapshots" ? [] : within(path);
      return /\.(?:led|md|tex)$/.test(entry.name) ? [path] : [];
    });
  return ["examples", "grammar", "tests"]
    .flatMap(within)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The documents of a folder, in the order of their names: those with code between delimiters, or with those of other endings. */
export function documentsIn(folder: string, endings: readonly string[] = [".led"]): readonly Written[] {
  return readdirSync(join(root, folder))
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && name !== "README.md")
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") }));
}

// The documents of the repository, by folder.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, type Compiled } from "../src/compiler.js";
import { documentFiles } from "../src/files/documents.js";
import { Library } from "../src/resolve/imports/library.js";

export interface Written {
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * All documents of the repository except those of benchmarks, and all other Markdown or LaTeX files with definitions,
 * sorted by path.
 */
export function everyDocument(): readonly Written[] {
  const within = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      // Snapshots contain code of other documents, and benchmarks are not tests.
      if (entry.isDirectory()) return entry.name === "snapshots" || path === "tests/bench" ? [] : within(path);
      return /\.(?:led|md|tex)$/.test(entry.name) ? [path] : [];
    });
  return ["examples", "grammar", "tests"]
    .flatMap(within)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The documents of a folder with the given extensions, sorted by name. */
export function documentsIn(folder: string, endings: readonly string[] = [".led"]): readonly Written[] {
  return readdirSync(join(root, folder))
    .filter((name) => endings.some((ending) => name.endsWith(ending)) && name !== "README.md")
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), "utf8") }));
}

/** The documents of the repository, each of which is read and checked once per process for those that use it. */
export const library = new Library(documentFiles);

const compiled = new Map<string, Compiled>();

/** Compiles a document with default options; cached per process. */
export function compiledOf({ path, text }: Written): Compiled {
  let one = compiled.get(path);
  if (one?.document.source.text !== text) compiled.set(path, (one = compile(text, { name: path, documents: library })));
  return one;
}

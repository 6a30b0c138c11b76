// The documents of the repository, by the folders that they stand in.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, type Compiled } from "../src/compile.js";
import { documentFiles } from "../src/files/documents.js";

/** A document of the repository. */
export interface Written {
  /** Its path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));

/** Every document of the repository but those of benchmarks, and every other page of Markdown or LaTeX with definitions, in the order of their paths. */
export function everyDocument(): readonly Written[] {
  const within = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      // A snapshot shows code that was read elsewhere, and benchmarks are no tests.
      if (entry.isDirectory()) return entry.name === "snapshots" || path === "tests/bench" ? [] : within(path);
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

const compiled = new Map<string, Compiled>();

/** What a document is compiled to by default; each only once in a process. */
export function compiledOf({ path, text }: Written): Compiled {
  let one = compiled.get(path);
  if (one === undefined) compiled.set(path, (one = compile(text, { name: path, documents: documentFiles })));
  return one;
}

// Recursive listing of files, in order. Files ignored by git or `.ledignore`, hidden folders and `node_modules` are
// skipped, and links are not followed.

import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import picomatch from "picomatch";

interface Rules {
  readonly folder: string;
  readonly rules: Ignore;
}

/**
 * Returns the documents in a folder. Markdown and LaTeX files must be named explicitly, since most of them contain no
 * LED.
 */
export async function documentsBelow(folder: string): Promise<readonly string[]> {
  return below(folder, (path) => /\.led(\.md)?$/.test(path));
}

/** Returns the files that match a glob pattern, such as `course/**\/*.led`. */
export async function documentsLike(pattern: string): Promise<readonly string[]> {
  const plain = (path: string): string => path.replaceAll(sep, "/").replace(/^\.\//, "");
  const { base } = picomatch.scan(plain(pattern));
  const matches = picomatch(plain(pattern));
  return below(base === "" ? "." : base, (path) => matches(plain(path)));
}

/** Returns the files in a folder, at any depth, that satisfy a predicate. Their paths begin with that of the folder. */
async function below(folder: string, matches: (path: string) => boolean): Promise<readonly string[]> {
  const paths: string[] = [];
  const visit = async (at: string, above: readonly Rules[]): Promise<void> => {
    const rules = [...above, ...(await rulesIn(at))];
    const entries: readonly Dirent[] = await readdir(at, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(at, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules" || isIgnored(path, entry.isDirectory(), rules))
        continue;
      if (entry.isDirectory()) await visit(path, rules);
      else if (entry.isFile() && matches(path)) paths.push(path);
    }
  };
  await visit(folder, await rulesAbove(folder));
  return paths;
}

/** Returns the rules of the parent folders, up to the root of the repository; none outside of a repository. */
async function rulesAbove(folder: string): Promise<readonly Rules[]> {
  let above: readonly Rules[] = [];
  for (let directory = resolve(folder); ; directory = dirname(directory)) {
    if (directory !== resolve(folder)) above = [...(await rulesIn(directory)), ...above];
    if ((await stat(join(directory, ".git")).catch(() => undefined)) !== undefined) return above;
    if (dirname(directory) === directory) return [];
  }
}

/**
 * Returns the rules of a folder. Those of `.ledignore` come after those of `.gitignore`, so that they may undo them.
 */
async function rulesIn(folder: string): Promise<readonly Rules[]> {
  const texts = await Promise.all(
    [".gitignore", ".ledignore"].map((name) => readFile(join(folder, name), "utf8").catch(() => "")),
  );
  const text = texts.join("\n");
  return text.trim() === "" ? [] : [{ folder: resolve(folder), rules: ignore().add(text) }];
}

/** True if the rules ignore a path. The last matching rule decides. */
function isIgnored(path: string, isFolder: boolean, above: readonly Rules[]): boolean {
  let isIgnored = false;
  for (const { folder, rules } of above) {
    const below = relative(folder, resolve(path)).replaceAll(sep, "/");
    const { ignored, unignored } = rules.test(isFolder ? `${below}/` : below);
    if (ignored || unignored) isIgnored = ignored;
  }
  return isIgnored;
}

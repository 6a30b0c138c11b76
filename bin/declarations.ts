// Removes declarations that importers of the package cannot reach. They would require packages that are bundled in the
// built files.

import { readdir, readFile, rm } from "node:fs/promises";
import { join, posix } from "node:path";

/** Removes the declarations in a folder that are not reachable from the entries. */
export async function keepReachable(folder: string, entries: readonly string[]): Promise<void> {
  const reached = new Set<string>();
  const pending = [...entries];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const text = await readFile(join(folder, path), "utf8");
    for (const [, imported = ""] of text.matchAll(/(?:from |import\()"(\.[^"]*)\.js"/g))
      pending.push(posix.join(posix.dirname(path), `${imported}.d.ts`));
  }
  const all = await readdir(folder, { recursive: true });
  const superfluous = all.filter((path) => path.endsWith(".d.ts") && !reached.has(path.replaceAll("\\", "/")));
  await Promise.all(superfluous.map((path) => rm(join(folder, path))));
}

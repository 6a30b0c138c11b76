// Every export of src is imported by another file: what only its own file uses is not exported.

import { readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { filesBelow, withoutComments } from "./source-files.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** All modules by path relative to the repository. */
const modules = new Map(
  ["src", "tests", "bin", "grammar"]
    .flatMap((folder) => filesBelow(join(repository, folder), () => false))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => [relative(repository, path).split(sep).join("/"), withoutComments(readFileSync(path, "utf8"))]),
);

/** The names imported from each module; `*` for all of them, as from the entry point of a bundle. */
function importedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const imported = new Map<string, Set<string>>();
  const add = (module: string, names: readonly string[]): void => {
    imported.set(module, new Set([...(imported.get(module) ?? []), ...names]));
  };
  for (const [path, text] of modules) {
    const resolved = (specifier: string): string => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts");
    for (const [, clause = "", specifier = ""] of text.matchAll(/\b(?:import|export)\s([^;"']*?)from\s+"(\.[^"]+)"/g)) {
      const [, list = ""] = /\{([^}]*)\}/.exec(clause) ?? [];
      const names = list.split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*/, ""),
      );
      add(resolved(specifier), clause.includes("*") ? ["*"] : names);
    }
    for (const [, specifier = "", name] of text.matchAll(/\bimport\(\s*"(\.[^"]+)"\s*\)(?:\.([A-Z]\w*))?/g))
      add(resolved(specifier), [name ?? "*"]);
    for (const [, specifier = ""] of text.matchAll(/\bnew URL\("(\.[^"]+)"/g)) add(resolved(specifier), ["*"]);
    for (const [, module = ""] of text.matchAll(/"((?:src|grammar)\/[\w./-]+\.ts)"/g)) add(module, ["*"]);
  }
  return imported;
}

it("every export is imported", () => {
  const imported = importedNames();
  const declaration = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  const unused = [...modules]
    .filter(([path]) => path.startsWith("src/") && !path.endsWith(".d.ts") && imported.get(path)?.has("*") !== true)
    .flatMap(([path, text]) =>
      [...text.matchAll(declaration)]
        .filter(([, name = ""]) => imported.get(path)?.has(name) !== true)
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(unused).toEqual([]);
});

// The layering of the type checker: each folder imports only from itself and earlier ones, so that it can be understood
// and changed separately, and there are no import cycles.

import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folders = [
  "lattice",
  "printing",
  "messages",
  "schemes",
  "facts",
  "constraints",
  "coverage",
  "inference",
  "results",
];

const types = fileURLToPath(new URL("../../src/types/", import.meta.url));

interface Import {
  readonly from: string;
  readonly isTypeOnly: boolean;
}

/** The imports between files of the type checker, by path relative to its folder. */
const imports: ReadonlyMap<string, readonly Import[]> = new Map(
  readdirSync(types, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => [path, importsOf(path, readFileSync(types + path, "utf8"))] as const),
);

function importsOf(path: string, text: string): readonly Import[] {
  return [...text.matchAll(/^(?:import|export)\s+(type\s)?([^;"']*?)from\s+"(\.[^"]+)"/gm)]
    .map(([, type, names = "", specifier = ""]) => ({
      from: posix.join(posix.dirname(path), specifier.replace(/\.js$/, ".ts")),
      isTypeOnly:
        type !== undefined ||
        (names.includes("{") &&
          names
            .replace(/[{}]/g, "")
            .split(",")
            .every((name) => name.trim() === "" || name.trim().startsWith("type "))),
    }))
    .filter(({ from }) => !from.startsWith(".."));
}

const folderOf = (path: string): string => posix.dirname(path);

describe("types folder", () => {
  it("has the listed folders, each with a page", () => {
    const found = readdirSync(types, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(found.map(({ name }) => name).sort()).toEqual([...folders].sort());
    for (const folder of folders) expect(readdirSync(types + folder)).toContain("README.md");
  });

  it.each(folders)("imports into %s only from itself and earlier folders", (folder) => {
    const wrong = [...imports]
      .filter(([path]) => folderOf(path) === folder)
      .flatMap(([path, all]) =>
        all
          .filter(
            ({ from }) =>
              folderOf(from) !== folder && !folders.slice(0, folders.indexOf(folder)).includes(folderOf(from)),
          )
          .map(({ from }) => `${path} imports ${from}`),
      );
    expect(wrong).toEqual([]);
  });

  it("has no import cycles", () => {
    const reached = (start: string): ReadonlySet<string> => {
      const seen = new Set<string>();
      const work = [start];
      for (let path = work.pop(); path !== undefined; path = work.pop())
        for (const { from, isTypeOnly } of imports.get(path) ?? [])
          if (!isTypeOnly && !seen.has(from)) {
            seen.add(from);
            work.push(from);
          }
      return seen;
    };
    expect([...imports.keys()].filter((path) => reached(path).has(path))).toEqual([]);
  });
});

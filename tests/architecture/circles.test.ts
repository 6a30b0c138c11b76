// The runtime is layered, and no import cycles exist within a folder: dependencies are initialised first, and bundlers
// can drop unused code. Type-only imports do not count.

import { describe, expect, it } from "vitest";
import { files } from "./source-files.js";

/**
 * The layers of the runtime: each imports only from itself and earlier ones. The files that combine them are outside.
 */
const floors = ["values", "sets", "caches", "easel", "interop"];

const imported: ReadonlyMap<string, readonly string[]> = new Map(
  files.map(({ path, imports }) => [
    path,
    imports.filter(({ isLocal, isTypeOnly }) => isLocal && !isTypeOnly).map(({ from }) => from),
  ]),
);

/** The strongly connected components with at least two files (Tarjan, 1972). */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      const low = order.has(next) ? (open.includes(next) ? order.get(next)! : place) : visit(next);
      lowest.set(file, Math.min(lowest.get(file)!, low));
    }
    if (lowest.get(file) === place) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return lowest.get(file)!;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

describe("files of a layer", () => {
  it("have no import cycles", () => {
    expect(circles(imported)).toEqual([]);
  });

  it("are searched for cycles of any length", () => {
    expect(
      circles(
        new Map([
          ["a", ["b"]],
          ["b", ["c"]],
          ["c", ["a", "d"]],
          ["d", ["e"]],
          ["e", ["d"]],
          ["f", ["a", "d"]],
        ]),
      ),
    ).toEqual([
      ["d", "e"],
      ["a", "b", "c"],
    ]);
  });
});

describe("layers of the runtime", () => {
  it("import only from themselves and from lower layers", () => {
    const floorOf = (path: string): number => floors.indexOf(/^runtime\/(\w+)\//.exec(path)?.[1] ?? "");
    const inside = files.filter(({ path }) => floorOf(path) >= 0);
    expect(new Set(inside.map(({ path }) => floorOf(path))).size).toBe(floors.length);
    const upward = inside.flatMap(({ path, imports }) =>
      imports
        .filter(({ from, isTypeOnly }) => !isTypeOnly && (floorOf(from) < 0 || floorOf(from) > floorOf(path)))
        .map(({ from }) => `${path} imports ${from}`),
    );
    expect(upward).toEqual([]);
  });
});

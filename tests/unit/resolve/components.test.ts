// Strongly connected components.

import { describe, expect, it } from "vitest";
import { components } from "../../../src/resolve/components.js";

const groups = (edges: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  components(
    edges.keys(),
    edges.length,
    (node) => edges[node]!,
    (node) => node,
  );

describe("strongly connected components", () => {
  it("are single nodes without edges", () => {
    expect(groups([[], [], []])).toEqual([[0], [1], [2]]);
  });

  it("are in reverse topological order", () => {
    expect(groups([[1, 2], [2], []])).toEqual([[2], [1], [0]]);
  });

  it("contain mutually reachable nodes", () => {
    expect(groups([[1], [2, 3], [0], []]).map((group) => group.toSorted())).toEqual([[3], [0, 1, 2]]);
  });

  it("contain a node with a self-loop once", () => {
    expect(groups([[0], [0, 1]])).toEqual([[0], [1]]);
  });

  it("are computed for a path and a cycle of 100,000 nodes", () => {
    const size = 100_000;
    const chain = Array.from({ length: size }, (_, i) => (i + 1 < size ? [i + 1] : []));
    expect(groups(chain).slice(0, 2)).toEqual([[size - 1], [size - 2]]);
    expect(groups(chain.with(-1, [0]))).toHaveLength(1);
  });
});

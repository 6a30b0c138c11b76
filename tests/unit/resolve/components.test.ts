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

describe("the groups of a graph", () => {
  it("are the single nodes if there are no edges", () => {
    expect(groups([[], [], []])).toEqual([[0], [1], [2]]);
  });

  it("come after those that they have edges to", () => {
    expect(groups([[1, 2], [2], []])).toEqual([[2], [1], [0]]);
  });

  it("contain the nodes that can reach each other", () => {
    expect(groups([[1], [2, 3], [0], []]).map((group) => group.toSorted())).toEqual([[3], [0, 1, 2]]);
  });

  it("contain a node with an edge to itself once", () => {
    expect(groups([[0], [0, 1]])).toEqual([[0], [1]]);
  });

  it("are found in a chain of 100,000 and in a ring", () => {
    const size = 100_000;
    const chain = Array.from({ length: size }, (_, i) => (i + 1 < size ? [i + 1] : []));
    expect(groups(chain).slice(0, 2)).toEqual([[size - 1], [size - 2]]);
    expect(groups(chain.with(-1, [0]))).toHaveLength(1);
  });
});

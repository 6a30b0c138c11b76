// The index of the node kinds that passes need.

import { expect, it } from "vitest";
import { Contents, type Needs, inOneDefinition } from "../../../src/ir/analysis/occurrence.js";
import { operationNames } from "../../../src/language/operations/operations.js";

it("the index supports as many lists of needs as a mask has bits", () => {
  const needs = (count: number): Needs =>
    inOneDefinition(
      ...operationNames()
        .slice(0, count)
        .map((name) => [name]),
    );
  expect(() => new Contents([needs(32)])).not.toThrow();
  expect(() => new Contents([needs(33)])).toThrow("more lists than bits");
});

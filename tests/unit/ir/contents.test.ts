// The lists of what passes need.

import { expect, it } from "vitest";
import { Contents, type Needs, inOneDefinition } from "../../../src/ir/analysis/occurrence.js";
import { operationNames } from "../../../src/language/operations/operations.js";

it("needs are told in as many lists as there are bits", () => {
  const needs = (count: number): Needs =>
    inOneDefinition(
      ...operationNames()
        .slice(0, count)
        .map((name) => [name]),
    );
  expect(() => new Contents([needs(32)])).not.toThrow();
  expect(() => new Contents([needs(33)])).toThrow("more lists than bits");
});

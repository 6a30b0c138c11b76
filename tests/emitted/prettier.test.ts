// Emitted modules are formatted exactly as Prettier does at a width of 100, so that formatters leave them unchanged.

import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { compiledOf, documentsIn } from "../documents.js";
import { oneIn } from "../support/random.js";

const everyConstruct = ["tests/emitted/documents", "tests/emitted/passes"];
const others = ["examples", "examples/course", "src/shelf", "tests/games", "tests/types/accepted", "tests/conformance"];

const modules = [
  ...everyConstruct.flatMap((one) => documentsIn(one)),
  ...oneIn(
    9,
    others.flatMap((one) => documentsIn(one)),
  ),
].flatMap((document) => {
  const { output } = compiledOf(document);
  return output === undefined ? [] : [{ path: document.path, module: output.typescript }];
});

describe("Prettier changes nothing in the module of", () => {
  it.each(modules)("$path", async ({ module }) => {
    expect(await format(module, { parser: "typescript", printWidth: 100 })).toBe(module);
  });

  it("more than 80 documents", () => {
    expect(modules.length).toBeGreaterThan(80);
  });
});

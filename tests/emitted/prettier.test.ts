// Emitted modules are laid out as Prettier would at a width of 100, so that a formatter changes nothing in them.

import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { compiledOf, documentsIn } from "../documents.js";

const folders = [
  "examples",
  "examples/course",
  "src/shelf",
  "tests/games",
  "tests/emitted/documents",
  "tests/emitted/passes",
  "tests/types/accepted",
  "tests/conformance",
];

const modules = folders
  .flatMap((folder) => documentsIn(folder))
  .flatMap((document) => {
    const { output } = compiledOf(document);
    return output === undefined ? [] : [{ path: document.path, module: output.typescript }];
  });

describe("Prettier changes nothing in the module of", () => {
  it.each(modules)("$path", async ({ module }) => {
    expect(await format(module, { parser: "typescript", printWidth: 100 })).toBe(module);
  });

  it("more than 200 documents", () => {
    expect(modules.length).toBeGreaterThan(200);
  });
});

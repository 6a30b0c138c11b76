// Emitted modules are formatted exactly as Prettier does at a width of 100, so that formatters leave them unchanged.

import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { compiledOf, documentsIn, type Written } from "../documents.js";
import { oneIn } from "../support/random.js";

const everyConstruct = ["tests/emitted/documents", "tests/emitted/passes"];
const small = ["tests/games", "tests/types/accepted", "tests/conformance"];
const large = ["examples", "examples/course", "src/shelf"];
const inFolders = (folders: readonly string[]): readonly Written[] => folders.flatMap((one) => documentsIn(one));
/** Has rows of arrays one below another, as few documents do. */
const isMatrix = ({ path }: Written): boolean => path === "tests/types/accepted/indices.led";

const modules = [
  ...inFolders(everyConstruct),
  ...oneIn(3, inFolders(small)).filter((document) => !isMatrix(document)),
  ...inFolders(small).filter(isMatrix),
  ...oneIn(9, inFolders(large)),
].flatMap((document) => {
  const { output } = compiledOf(document);
  return output === undefined ? [] : [{ path: document.path, module: output.typescript }];
});

describe("formatting with Prettier", () => {
  it.each(modules)("leaves the module of $path unchanged", async ({ module }) => {
    expect(await format(module, { parser: "typescript", printWidth: 100 })).toBe(module);
  });

  it("is tested with more than 100 documents", () => {
    expect(modules.length).toBeGreaterThan(100);
  });
});

// The declared needs of passes are necessary: without the needed constructs, a pass changes nothing.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { Contents, type Needs, together } from "../../../src/ir/analysis/occurrence.js";
import type { CoreModule } from "../../../src/ir/ir.js";
import { everywhere } from "../../../src/ir/traversal.js";
import { lower } from "../../../src/ir/lower.js";
import { documentFiles } from "../../../src/files/documents.js";
import { passes } from "../../../src/ir/optimise.js";
import { operationNames } from "../../../src/language/operations/operations.js";
import { sourceOf } from "../../../src/text/source.js";
import { Library } from "../../../src/resolve/imports/library.js";
import { documentsIn } from "../../support/emitted.js";

const folders = ["tests/emitted/passes", "tests/emitted/documents", "examples"];
const documents = (await Promise.all(folders.map(documentsIn))).flat();

async function moduleOf(path: string): Promise<CoreModule> {
  return lower(check(sourceOf(basename(path), await readFile(path, "utf8")), new Library(documentFiles)));
}

const contents = (): Contents => new Contents(passes.map(({ needs }) => needs));

describe("what a pass needs", () => {
  it.each(documents.map((path) => [basename(path), path]))(
    "is in every definition that the pass changes: %s",
    async (_, path) => {
      const found = contents();
      let module = await moduleOf(path);
      for (const { name, apply, needs } of passes) {
        const [spared, whole] = [
          found.occur(module, needs) ? apply(module, found.where(needs)) : module,
          apply(module, everywhere),
        ];
        expect(spared.definitions, name).toEqual(whole.definitions);
        module = spared;
      }
    },
  );

  it("is missing in some module, so that the pass is spared it, for each pass that needs something", async () => {
    const found = contents();
    const modules = await Promise.all(documents.map(moduleOf));
    const never = passes.filter(
      ({ needs }) => needs.lists.length > 0 && modules.every((module) => found.occur(module, needs)),
    );
    expect(never.map(({ name }) => name)).toEqual([]);
  });
});

it("is told in as many lists as there are bits", () => {
  const needs = (count: number): Needs =>
    together(
      ...operationNames()
        .slice(0, count)
        .map((name) => [name]),
    );
  expect(() => new Contents([needs(32)])).not.toThrow();
  expect(() => new Contents([needs(33)])).toThrow("more lists than bits");
});

// Snapshots of each pass: the core before and after it, of a document written for the pass. Update with `-u`, as in
// snapshots.test.ts.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { modulesAroundPass, passes } from "../../src/ir/optimise.js";
import { showCore, showDefinition } from "../../src/ir/print.js";
import type { CoreModule } from "../../src/ir/ir.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { fenced } from "../support/fenced.js";
import { coreOf, emittedOnlyAfter, moduleOf } from "./constructs.js";

/** The definitions of `module` that differ from `other` or are absent there. */
function definitionsBeside(module: CoreModule, other: CoreModule): string {
  const texts = ({ definitions }: CoreModule): readonly string[] => definitions.map(showDefinition);
  const others = new Set(texts(other));
  return texts(module)
    .filter((text) => !others.has(text))
    .join("\n");
}

describe("pass", async () => {
  const documents = await documentsIn("tests/emitted/passes");

  it("has a document that demonstrates it", () => {
    expect(documents.map((path) => basename(path, ".led"))).toEqual(passes.map(({ name }) => name).sort());
  });

  it.each(passes.map(({ name }) => name))("changes the core of its document: %s", async (pass) => {
    const name = `${pass}.led`;
    const text = await readFile(inRepository(`tests/emitted/passes/${name}`), "utf8");
    const { before, after } = modulesAroundPass(coreOf(name, text), pass);
    expect(showCore(after)).not.toBe(showCore(before));
    const shown = [
      `# ${name}`,
      fenced("text", text),
      "## What the pass changes, before",
      fenced("text", definitionsBeside(before, after)),
      "## And after",
      fenced("text", definitionsBeside(after, before)),
      ...(emittedOnlyAfter.has(pass) ? ["## The module", fenced("ts", moduleOf(name, text))] : []),
    ];
    await expect(`${shown.join("\n\n")}\n`).toMatchFileSnapshot(
      inRepository(`tests/emitted/snapshots/passes/${pass}.md`),
    );
  });
});

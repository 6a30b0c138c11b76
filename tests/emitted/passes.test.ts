// What each pass makes of a document that is written for it: the module without the pass and with it, in one readable
// file. As snapshots.test.ts, this writes the files anew with `-u`.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile.js";
import { type PassName, passes } from "../../src/core/optimise.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { fenced } from "../support/fenced.js";

/** The module of a document. */
function moduleOf(name: string, text: string, without: readonly PassName[]): string {
  const { output, diagnostics } = compile(text, { name, without });
  if (output === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return output.typescript;
}

describe("each pass", async () => {
  const documents = await documentsIn("tests/emitted/passes");

  it("has a document that shows what it does", () => {
    expect(documents.map((path) => basename(path, ".led"))).toEqual(passes.map(({ name }) => name).sort());
  });

  it.each(passes.map(({ name }) => name))("changes the module of its document: %s", async (pass) => {
    const name = `${pass}.led`;
    const text = await readFile(inRepository(`tests/emitted/passes/${name}`), "utf8");
    const before = moduleOf(name, text, [pass]);
    const after = moduleOf(name, text, []);
    expect(after).not.toBe(before);
    const shown = [
      `# ${name}`,
      fenced("text", text),
      "## Without the pass",
      fenced("ts", before),
      "## With the pass",
      fenced("ts", after),
    ];
    await expect(`${shown.join("\n\n")}\n`).toMatchFileSnapshot(
      inRepository(`tests/emitted/snapshots/passes/${pass}.md`),
    );
  });
});

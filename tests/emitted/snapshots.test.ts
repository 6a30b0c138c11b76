// Documents and the TypeScript made of them, side by side in one readable file each. This writes them anew; read
// what changes: `vitest run --config tests/vitest.config.ts tests/emitted/snapshots.test.ts -u`, with `-u` last, as it would take the path for its value.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile.js";
import { positionAt, sourceOf } from "../../src/source/source.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { fenced } from "../support/fenced.js";

/** A document, what is said about it, and its module. */
function side(name: string, text: string): string {
  const file = basename(name, ".led");
  const { output, diagnostics } = compile(text, { name, file });
  if (output === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const source = sourceOf(name, text);
  const said = diagnostics.map(({ code, severity, message, span }) => {
    const { line, column } = positionAt(source, span.start);
    return `- ${severity} ${code} at ${line}:${column}: ${message}`;
  });
  const warnings = said.length === 0 ? [] : ["## What is said about it", said.join("\n")];
  return `${[`# ${name}`, fenced("text", text), ...warnings, "## The module", fenced("ts", output.typescript)].join("\n\n")}\n`;
}

describe("the module of", async () => {
  for (const path of [...(await documentsIn("examples")), ...(await documentsIn("tests/emitted/documents"))]) {
    const name = basename(path);
    it(`${name} is as it was when somebody last read it`, async () => {
      await expect(side(name, await readFile(path, "utf8"))).toMatchFileSnapshot(
        inRepository(`tests/emitted/snapshots/${basename(name, ".led")}.md`),
      );
    });
  }
});

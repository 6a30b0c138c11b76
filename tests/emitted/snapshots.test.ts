// Documents and what is made of them, side by side in one readable file each: of most the TypeScript, of most examples the
// core, so that a change of the printer of TypeScript changes few files. This writes them anew; read what changes:
// `vitest run --config tests/vitest.config.ts tests/emitted/snapshots.test.ts -u`, with `-u` last, as it would take the path for its value.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile.js";
import { optimise } from "../../src/core/optimise.js";
import { showCore } from "../../src/core/show.js";
import { documentFiles } from "../../src/files/documents.js";
import { positionAt, sourceOf } from "../../src/source/source.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { fenced } from "../support/fenced.js";
import { constructsOf, coreOf, emittedOnlyAfter, examplesAsModules } from "./constructs.js";

/** A document, what is said about it, and what is made of it. */
function side(name: string, text: string, made: "module" | "core"): string {
  const file = basename(name, ".led");
  const { output, diagnostics } = compile(text, { name, file, documents: documentFiles });
  if (output === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const source = sourceOf(name, text);
  const said = diagnostics.map(({ code, severity, message, span }) => {
    const { line, column } = positionAt(source, span.start);
    return `- ${severity} ${code} at ${line}:${column}: ${message}`;
  });
  const parts = [
    `# ${name}`,
    // Examples are read where they are.
    ...(made === "module" ? [fenced("text", text)] : []),
    ...(said.length === 0 ? [] : ["## What is said about it", said.join("\n")]),
    ...(made === "module"
      ? ["## The module", fenced("ts", output.typescript)]
      : ["## The core", fenced("text", showCore(optimise(coreOf(name, text))))]),
  ];
  return `${parts.join("\n\n")}\n`;
}

const examples = await documentsIn("examples");
const documents = await documentsIn("tests/emitted/documents");
const ofPasses = await documentsIn("tests/emitted/passes");
const isModule = (path: string): boolean => documents.includes(path) || examplesAsModules.has(basename(path));

describe("what is made of", () => {
  for (const path of [...examples, ...documents]) {
    const name = basename(path);
    it(`${name} is as it was when somebody last read it`, async () => {
      await expect(side(name, await readFile(path, "utf8"), isModule(path) ? "module" : "core")).toMatchFileSnapshot(
        inRepository(`tests/emitted/snapshots/${basename(name, ".led")}.md`),
      );
    });
  }
});

it("whatever the emitter makes of some document stands in a module that is kept", async () => {
  const made = async (paths: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(
      (
        await Promise.all(paths.map(async (path) => [...constructsOf(basename(path), await readFile(path, "utf8"))]))
      ).flat(),
    );
  const shown = [...emittedOnlyAfter].map((pass) => `${pass}.led`);
  const kept = await made([
    ...[...examples, ...documents].filter(isModule),
    ...ofPasses.filter((path) => shown.includes(basename(path))),
  ]);
  const all = await made([...examples, ...documents, ...ofPasses]);
  expect([...all].filter((construct) => !kept.has(construct))).toEqual([]);
  expect(all.size).toBeGreaterThan(150);
}, 60_000);

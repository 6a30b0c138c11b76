// Suggestions of documents for a path that does not exist.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { documentFiles } from "../../../src/files/documents.js";

const folder = mkdtempSync(join(tmpdir(), "led-documents-"));
afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, "lib"));
mkdirSync(join(folder, "node_modules"));
writeFileSync(join(folder, "lib/sets.led"), "/$ empty := {} $/\n");
writeFileSync(join(folder, "node_modules/graphs.led"), "/$ empty := {} $/\n");

const helpFor = (path: string): string | undefined =>
  compile(`use:>${path}\n`, { name: join(folder, "main.led"), documents: documentFiles }).diagnostics[0]?.help;

it("a document in a subfolder is suggested by its path", () => {
  expect(helpFor("sets.led")).toBe("Did you mean `use:>lib/sets.led`?");
  expect(helpFor("sets")).toBe("Did you mean `use:>lib/sets.led`?");
});

it("no document of an installed package is suggested", () => {
  expect(helpFor("graphs.led")).not.toContain("Did you mean");
});

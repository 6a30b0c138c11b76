// A line of prose more changes no line of the module: places stand in the source map alone. So a review shows what has
// changed of the mathematics.

import { expect, it } from "vitest";
import { compile } from "../../src/compile.js";
import { documentFiles } from "../../src/files/documents.js";
import { documentsIn } from "../documents.js";

const documents = documentsIn("examples").filter(({ path }) => path.endsWith(".led"));

const moduleOf = (path: string, text: string): string | undefined =>
  compile(text, { name: path, documents: documentFiles }).output?.typescript;

it.each(documents)("a line of prose changes nothing of $path", ({ path, text }) => {
  const module = moduleOf(path, text);
  expect(module).toBeDefined();
  expect(moduleOf(path, `A note to the reader.\n\n${text}`)).toBe(module);
});

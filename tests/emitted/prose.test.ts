// Adding a line of prose leaves the module unchanged, since locations are in the source map only. A code review thus
// shows only changes of the mathematics.

import { expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { compiledOf, documentsIn, library } from "../documents.js";
import { oneIn } from "../support/random.js";

const documents = oneIn(2, documentsIn("examples"));

it.each(documents)("an added line of prose leaves the module of $path unchanged", ({ path, text }) => {
  const module = compiledOf({ path, text }).output?.typescript;
  expect(module).toBeDefined();
  const changed = compile(`A note to the reader.\n\n${text}`, { name: path, documents: library });
  expect(changed.output?.typescript).toBe(module);
});

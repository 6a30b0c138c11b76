// Fixes are checked on a definition together with its dependencies and dependents: an excerpt of a correct document is
// correct.

import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { CodeSegments } from "../../../src/fixes/code-segments.js";
import { sourceOf } from "../../../src/text/source.js";
import { compiledOf, documentsIn, library } from "../../documents.js";

const documents = ["examples", "examples/course", "tests/games"].flatMap((folder) => documentsIn(folder));

/** Number of tested definitions per document. */
const few = 3;

describe.each(documents)("$path", ({ path, text }) => {
  const { document, output } = compiledOf({ path, text });

  it.runIf(output !== undefined)("has no errors in excerpts for batch checks", () => {
    const pieces = new CodeSegments(document);
    const step = Math.ceil(document.definitions.length / few);
    for (let i = 0; i < document.definitions.length; i += step) {
      const { span } = document.definitions[i]!.definition.name;
      const { text: some } = pieces.repair([{ span, text: text.slice(span.start, span.end) }]);
      expect(some).toHaveLength(text.length);
      const { diagnostics } = check(sourceOf(path, some), library);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    }
  });
});

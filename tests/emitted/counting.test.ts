// Programs that count the solutions of queries: the results are those of ordinary programs.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { runEmitted } from "../support/run.js";

describe("counters of query solutions", async () => {
  const documents = [
    ...(await documentsIn("tests/emitted/passes")),
    "tests/conformance/quantifiers.led",
    "tests/conformance/solution-sets.led",
    "tests/conformance/where.led",
  ];

  it.each(documents.map((path) => [basename(path), path] as const))(
    "do not change the results of %s",
    async (name, path) => {
      const text = await readFile(inRepository(path), "utf8");
      const { tests } = readDocument(sourceOf(name, text));
      const expressions = tests.map(({ expression }) => text.slice(expression.start, expression.end));
      expect(runEmitted(text, expressions, { isCounted: true })).toEqual(runEmitted(text, expressions));
    },
  );
});

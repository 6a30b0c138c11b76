// What is walked or counted without a set of it: the same members as with one.

import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/source/source.js";
import { inRepository } from "../support/emitted.js";
import { runEmitted } from "../support/run.js";

it("gives the answers that its document expects, with the pass and without it", async () => {
  const text = await readFile(inRepository("tests/emitted/passes/fusion.led"), "utf8");
  const { tests } = readDocument(sourceOf("fusion.led", text));
  const asked = tests.map(({ expression }) => text.slice(expression.start, expression.end));
  const expected = runEmitted(text, tests.map(({ expected: answer }) => answer?.text ?? ""));
  expect(asked).toHaveLength(5);
  expect(runEmitted(text, asked)).toEqual(expected);
  expect(runEmitted(text, asked, { without: ["fusion"] })).toEqual(expected);
});

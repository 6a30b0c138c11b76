// The standard library: its tests pass, its documents have no diagnostics, and each name is defined once in the
// library, with a signature, prose and a test.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/cli/resources.js";
import { readDocument } from "../../src/document/read.js";
import { compile } from "../../src/compiler.js";
import { builtin } from "../../src/language/builtins.js";
import { hooks, momentFields } from "../../src/language/easel.js";
import { documentFiles } from "../../src/files/documents.js";
import { format } from "../../src/notation/format.js";
import { Runner } from "../../src/execute/runner.js";
import { runTests } from "../../src/execute/tests.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { documentsIn } from "../documents.js";

const shelf = documentsIn("src/shelf").map(({ path, text }) => ({
  name: path.slice("src/shelf/".length),
  text,
  document: parseDocument(readDocument(sourceOf(path, text))),
}));

/** The definitions of a document, each with the prose before it. */
const definitionsOf = ({ document }: (typeof shelf)[number]) =>
  document.parsed.flatMap(({ region, items }) =>
    items.flatMap((item) => (item.kind === "definition" ? [{ name: item.name.name, prose: region.prose }] : [])),
  );

describe.each(shelf)("led:$name", (one) => {
  const { name, text, document } = one;
  let runner: Runner;
  beforeAll(async () => {
    runner = new Runner({ worker: await resources().worker(), timeout: 20 });
  });
  afterAll(() => runner.close());

  it("causes no errors or warnings", () => {
    expect(
      compile(text, { name, documents: documentFiles }).diagnostics.map(({ code, message }) => `${code}: ${message}`),
    ).toEqual([]);
  });

  it("passes its tests", async () => {
    const wrong: string[] = [];
    for await (const { line, expression, status, diagnostic } of runTests(
      compile(text, { name, documents: documentFiles }),
      runner,
    )) {
      if (status === "failed" || diagnostic !== undefined)
        wrong.push(`${line}: ${expression}: ${diagnostic?.message ?? ""}`);
    }
    expect(wrong).toEqual([]);
  });

  it("has a signature, prose and a test for each definition", () => {
    const signed = new Set(
      document.parsed.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === "signature" ? item.names.map(({ name: of }) => of) : [])),
      ),
    );
    const asked = document.tests.map(({ expression }) => text.slice(expression.start, expression.end)).join("\n");
    const tested = new Set(asked.match(/[\p{L}][\p{L}\p{N}_]*'*/gu));
    // Types are documented by the signatures that name them.
    const types = new Set(
      document.parsed.flatMap(({ items }) =>
        items.flatMap((item) =>
          item.kind === "signature"
            ? (text.slice(item.type.span.start, item.type.span.end).match(/\p{Lu}\p{L}*/gu) ?? [])
            : [],
        ),
      ),
    );
    const definitions = definitionsOf(one).filter((each) => !types.has(each.name));
    expect(definitions.length).toBeGreaterThan(10);
    expect(definitions.filter((each) => !signed.has(each.name))).toEqual([]);
    expect(definitions.filter(({ prose }) => prose === "")).toEqual([]);
    expect(definitions.filter((each) => !tested.has(each.name))).toEqual([]);
  });

  it("is formatted as by `led fmt`", () => {
    expect(format(document).text).toBe(text);
  });
});

describe("names of the standard library", () => {
  const names = shelf.flatMap((one) => definitionsOf(one).map(({ name }) => ({ name, document: one.name })));

  it("are defined once", () => {
    const count = (name: string): number => names.filter((each) => each.name === name).length;
    expect(names.filter(({ name }) => count(name) > 1)).toEqual([]);
  });

  it("do not conflict with built-in names and names of games", () => {
    const taken = new Set([
      ...Object.values(hooks).flatMap(({ names: spellings }) => spellings),
      ...Object.values(momentFields).flatMap(({ names: spellings }) => spellings),
      "initialStates",
      "inputs",
      "label",
      "next",
      "playerToMove",
      "steps",
    ]);
    expect(names.filter(({ name }) => taken.has(name) || builtin(name) !== undefined)).toEqual([]);
  });
});

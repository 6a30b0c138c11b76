// What a page makes of documents is what the commands make of them: here with processes in the place of its workers.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { resources } from "../../../src/cli/resources.js";
import { compile } from "../../../src/compile.js";
import { documentFiles } from "../../../src/files/documents.js";
import { Analyst } from "../../../src/playground/worker/analyst.js";
import { PageFiles } from "../../../src/playground/worker/files.js";
import { Maker } from "../../../src/playground/worker/maker.js";
import type { Made } from "../../../src/playground/worker/messages.js";
import { workIn } from "../../../src/playground/work.js";
import { Runner } from "../../../src/run/runner.js";
import { Library } from "../../../src/uses/library.js";
import { keptIn } from "../../../src/playground/saved.js";
import { led } from "../../support/world.js";
import { readdirSync } from "node:fs";

vi.setConfig({ testTimeout: 60_000 });

const root = new URL("../../../", import.meta.url).pathname;
const shelf = readdirSync(join(root, "src/shelf")).map((file) => ({
  name: `led:${file.replace(/\.led$/, "")}`,
  text: readFileSync(join(root, "src/shelf", file), "utf8"),
}));
const names = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".led") ? [`${folder}/${name}`] : []));
const documents = [...names("examples"), ...names("examples/course")];
const recordings = readdirSync(join(root, "examples/recordings")).map((name) => `examples/recordings/${name}`);
const texts = [...documents, ...recordings].map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));

describe("the documents of the examples in a page", () => {
  test.each(documents)("%s", async (name) => {
    const files = new PageFiles(shelf);
    const worker = await resources().worker();
    const maker = new Maker({ files, program: "", start: (timeout) => new Runner({ worker, timeout }) });
    const all: Made[] = [];
    const order = { texts, assets: [], open: name, seconds: 30 };
    for await (const made of maker.make(order, () => true)) {
      all.push(made);
      // The reasons of tests, which come last, are the same by the same function.
      if (made.kind === "woven") break;
    }
    const text = readFileSync(join(root, name), "utf8");
    const { diagnostics, output, document } = compile(text, { name, documents: new Library(documentFiles) });
    const checked = all.find(({ kind }) => kind === "checked");
    expect(checked).toMatchObject({
      errors: 0,
      warnings: diagnostics.length,
      typescript: output?.typescript.replace(/^\/\/# sourceMappingURL=.*\n?/m, ""),
    });
    const tests = all.findLast((made) => made.kind === "tests");
    if (document.tests.length > 0) expect(tests?.tests).toMatchObject({ all: document.tests.length, failed: 0 });
    const woven = all.findLast((made) => made.kind === "woven");
    expect(woven?.html).not.toContain('class="finding"');
    const analyst = new Analyst(files);
    const found = analyst.answer("changed", { name, text, typed: undefined, alphabet: undefined });
    expect(found.findings.map(({ code, from }) => [code, from])).toEqual(
      diagnostics.map(({ code, span }) => [code, span.start]),
    );
  });
});

test("led playground takes along what a document uses and plays", async () => {
  const { world, errors, exitCode } = await led(["playground", "course/a.led", "-o", "page.html"], {
    files: {
      "course/a.led": "use:>../parts.led\n\n/$ x := f(1) $/\n",
      "parts.led": "/$ f(n) := n + 1 $/\n",
    },
  });
  expect([exitCode, errors]).toEqual([0, ""]);
  const kept = keptIn(world.files.get("page.html")!);
  expect(kept).toMatchObject({
    work: { open: "course/a.led", documents: [{ name: "course/a.led" }, { name: "parts.led" }] },
  });
  expect("work" in kept && workIn(kept.work)).toEqual("work" in kept && kept.work);
});

// Documents that use each other become modules that import each other. The modules pass tsc with the strictest options,
// and give the expected values of the document's tests, as the single program does.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/cli/commands.js";
import { systemWorld } from "../../src/cli/system.js";
import { build, type Built, inRepository } from "../support/emitted.js";
import { led } from "../support/world.js";

// oxlint-disable-next-line typescript/no-explicit-any -- the definitions are those of the documents
type Module = any;

const main = inRepository("tests/imports/modules/main.led");

describe("modules of documents with imports", () => {
  let built: Built;
  beforeAll(async () => {
    built = await build([main]);
  });
  afterAll(() => built.remove());

  it("are all written, with those of the standard library", () => {
    for (const name of ["main", "words", "numbers", "led-sequences"])
      expect(readFileSync(`${built.folder}/ts/modules/${name}.ts`, "utf8"), name).toContain("export ");
  });

  it("import definitions and types by their exported names", () => {
    expect(
      readFileSync(`${built.folder}/ts/modules/main.ts`, "utf8").match(
        /^import [^;]*(?:numbers|words|led-\w+)\.js";$/gm,
      ),
    ).toMatchInlineSnapshot(`
      [
        "import { longer, type Word } from "./words.js";",
        "import { Digit, digits, new_, twice, zero } from "./numbers.js";",
        "import { reverse } from "./led-sequences.js";",
      ]
    `);
    expect(
      readFileSync(`${built.folder}/ts/modules/words.ts`, "utf8").match(/^import .*numbers\.js";$/gm),
    ).toMatchInlineSnapshot(`
      [
        "import { Digit, zero } from "./numbers.js";",
      ]
    `);
  });

  it.each(["node", "bundler"] as const)("pass tsc for %s", async (reader) => {
    expect(await built.compile(reader)).toBe("");
  });

  it("have the same values as a single program", async () => {
    await built.compile("node");
    const { best, again, backwards, next } = (await import(built.url("modules/main"))) as Module;
    const { digits } = (await import(built.url("modules/numbers"))) as Module;
    expect(String(best(12, 345))).toBe("<3, 4, 5>");
    expect(again(1)).toBe(15);
    expect(String(backwards(digits(123)))).toBe("<3, 2, 1>");
    expect(next(9)).toBe(0);
    expect(() => next(10)).toThrow();
  });

  it("have source maps that lead to their own documents", () => {
    for (const [name, source] of [
      ["words", "words.led"],
      ["numbers", "numbers.led"],
    ])
      expect(JSON.parse(readFileSync(`${built.folder}/ts/modules/${name}.ts.map`, "utf8")).sources).toEqual([
        expect.stringMatching(new RegExp(`${source}$`)),
      ]);
  });
});

it("a single program passes the same tests", async () => {
  const output: string[] = [];
  const world = systemWorld();
  const code = await run(["test", main], {
    ...world,
    output: { write: (text) => void output.push(text), isTerminal: false, columns: undefined },
  });
  expect(output.join("")).toContain("3 passed");
  expect(code).toBe(0);
});

it("two documents with the same name cannot be built into one folder", async () => {
  const { errors } = await led(["build", "main.led"], {
    files: {
      "main.led": "use:>a/sets.led\nuse:>b/sets.led\n\n/$ x := one + two $/",
      "a/sets.led": "/$ one := 1 $/",
      "b/sets.led": "/$ two := 2 $/",
    },
  });
  expect(errors).toContain("sets.ts");
});

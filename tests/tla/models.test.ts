// Snapshots of documents with states beside the generated TLA+ modules. The modules parse with a TLA+ grammar. If
// `TLA2TOOLS` names the jar of TLC, TLC finds the same states as led.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Language, Parser } from "web-tree-sitter";
import { modelOf } from "../../src/codegen/tla/model.js";
import { fractionsModule } from "../../src/codegen/tla/helpers.js";
import type { TlaModule } from "../../src/codegen/tla/module.js";
import { compiled, statesOf } from "../explore/searching.js";

const folders = ["./models/", "../../examples/machines/"];
const documents = folders.flatMap((folder) => {
  const place = new URL(folder, import.meta.url);
  return readdirSync(place)
    .filter((file) => file.endsWith(".led"))
    .map((file) => ({
      file,
      name: file.replace(/\.led$/, "").replace(/\W/g, "_"),
      text: readFileSync(new URL(file, place), "utf8"),
    }));
});

/** The inputs of tic-tac-toe: the centres of the cells, the button, and no click. */
const clicks = [
  [0, 0],
  ...[650, 550, 450].flatMap((y) => [150, 250, 350].map((x) => [x, y] as const)),
  [450, 750],
] as const;
const game = {
  file: "tic-tac-toe.led",
  name: "tic_tac_toe",
  text: readFileSync(new URL("../games/tic-tac-toe.led", import.meta.url), "utf8"),
};

function writtenOf({ file, name, text }: (typeof documents)[number]): TlaModule {
  const inputs = clicks.map(([x, y]) => ({ click: x === 0 ? undefined : ([x, y] as const), keys: [] }));
  return modelOf(compiled(text), { name, document: file, inputs })!;
}

let parser: Parser;

beforeAll(async () => {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve("@tlaplus/tree-sitter-tlaplus/tree-sitter-tlaplus.wasm");
  parser = new Parser().setLanguage(await Language.load(grammar));
});

function mistakesIn(module: string): readonly string[] {
  const { rootNode } = parser.parse(module)!;
  const lines = module.split("\n");
  return rootNode.hasError
    ? rootNode.descendantsOfType("ERROR").map((node) => lines[node?.startPosition.row ?? 0] ?? "")
    : [];
}

describe("the module of", () => {
  it.each([...documents, game])("$file is as it was approved", async (document) => {
    const { module, configurations } = writtenOf(document);
    const text = [module, ...configurations].join("\n");
    await expect(text).toMatchFileSnapshot(`./models/${document.name}.tla`);
  });

  it.each([...documents, game])("$file is one of TLA+", (document) => {
    const { module, refusals } = writtenOf(document);
    expect(mistakesIn(module)).toEqual([]);
    expect(refusals.filter(({ isClaim }) => isClaim !== true)).toEqual([]);
  });
});

it("the module of fractions is one of TLA+", () => {
  expect(mistakesIn(fractionsModule.text)).toEqual([]);
});

it("what is no TLA+ is told from what is", () => {
  expect(mistakesIn("---- MODULE m ----\nf(x) := x + 1\n====\n")).not.toEqual([]);
});

const jar = process.env.TLA2TOOLS;

describe.skipIf(jar === undefined)("TLC finds as many states as led, of", () => {
  const place = mkdtempSync(join(tmpdir(), "led-tla-"));
  mkdirSync(place, { recursive: true });

  it.each([...documents, game])("$file", async (document) => {
    const { module, others } = writtenOf(document);
    writeFileSync(join(place, `${document.name}.tla`), module);
    for (const { name, text } of others) writeFileSync(join(place, `${name}.tla`), text);
    writeFileSync(join(place, `${document.name}.cfg`), "SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n");
    const args = ["-cp", jar!, "tlc2.TLC", "-metadir", join(place, "states"), `${document.name}.tla`];
    const said = execFileSync("java", args, { cwd: place, encoding: "utf8" });
    const unclaimed = document.text.replace(/^(?:always|possible|winnable|ends|forces|steps):>.*$/gm, "");
    const { states } = await statesOf(unclaimed);
    expect(said).toContain(` ${states} distinct states found`);
  });

  it("and leaves nothing behind", () => {
    rmSync(place, { recursive: true });
  });
});

if (jar === undefined)
  console.log(`${fileURLToPath(import.meta.url)}: models are not compared with TLC, since TLA2TOOLS names no jar.`);

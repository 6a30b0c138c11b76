// Snapshots of documents with states beside the generated TLA+ modules. The modules parse with a TLA+ grammar. If
// `TLA2TOOLS` names the jar of TLC, TLC finds the same states as led.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Language, Parser } from "web-tree-sitter";
import { modelOf } from "../../src/codegen/tla/model.js";
import { fractionsModule } from "../../src/codegen/tla/helpers.js";
import type { TlaModule } from "../../src/codegen/tla/module.js";
import { claimsOf, compiled, statesOf } from "../explore/searching.js";

const folders = ["./models/", "../../examples/machines/", "../../examples/claims/"];
/** The games whose inputs have to be found. */
const games = new Set(["nim.led", "tic-tac-toe.led"]);
const documentsOf = (folder: string) => {
  const place = new URL(folder, import.meta.url);
  return readdirSync(place)
    .filter((file) => file.endsWith(".led") && !games.has(file))
    .map((file) => ({
      file,
      name: file.replace(/\.led$/, "").replace(/\W/g, "_"),
      text: readFileSync(new URL(file, place), "utf8"),
    }));
};
const documents = folders.flatMap(documentsOf);

/** Published systems, except one that takes the least of some pairs of any values. */
const systems = documentsOf("../explore/systems/").filter(({ file }) => file !== "yo-yo.led");

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

describe("TLA+ module", () => {
  it.each([...documents, game])("matches its snapshot: $file", async (document) => {
    const { module, configurations } = writtenOf(document);
    const text = [module, ...configurations].join("\n");
    await expect(text).toMatchFileSnapshot(`./models/${document.name}.tla`);
  });

  it.each([...documents, game])("parses without errors: $file", (document) => {
    const { module, rejections: refusals } = writtenOf(document);
    expect(mistakesIn(module)).toEqual([]);
    expect(refusals.filter(({ isClaim }) => isClaim !== true)).toEqual([]);
  });
});

it("the module of fractions parses without errors", () => {
  expect(mistakesIn(fractionsModule.text)).toEqual([]);
});

it("the parser reports LED as invalid TLA+", () => {
  expect(mistakesIn("---- MODULE m ----\nf(x) := x + 1\n====\n")).not.toEqual([]);
});

const jar = process.env.TLA2TOOLS;

describe.skipIf(jar === undefined)("TLC", () => {
  const place = mkdtempSync(join(tmpdir(), "led-tla-"));
  afterAll(() => rmSync(place, { recursive: true }));

  /** The output of TLC for a module with a configuration. */
  function searched(name: string, { module, others }: TlaModule, configuration: string): string {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${name}.tla`), module);
    for (const other of others) writeFileSync(join(place, `${other.name}.tla`), other.text);
    writeFileSync(join(place, `${name}.cfg`), configuration);
    const options = ["-metadir", join(place, "states"), "-noGenerateSpecTE"];
    return spawnSync("java", ["-cp", jar!, "tlc2.TLC", ...options, `${name}.tla`], { cwd: place, encoding: "utf8" })
      .stdout;
  }

  it.each([...documents, ...systems, game])(
    "finds the same number of states as led: $file",
    { timeout: 300_000 },
    async (document) => {
      const written = writtenOf(document);
      const all =
        written.configurations.find((one) => /^SPECIFICATION Spec$/m.test(one)) ??
        "SPECIFICATION Spec\nCHECK_DEADLOCK FALSE\n";
      const said = searched(document.name, written, all.replace(/^(?:INVARIANT|PROPERTY) .*$/gm, ""));
      const unclaimed = document.text.replace(
        /^(?:always|possible|winnable|ends|leads|forces|steps|fair|with):>.*$/gm,
        "",
      );
      const { states } = await statesOf(unclaimed);
      expect(said).toContain(` ${states} distinct states found`);
    },
  );

  it("finds the same number of states up to permutations as led", async () => {
    const document = documents.find(({ file }) => file === "alike.led")!;
    const written = writtenOf(document);
    const found = written.configurations
      .filter((one) => one.includes("SYMMETRY") && !one.includes("TLC reports a violation"))
      .map((one) => / (\d+) distinct states found/.exec(searched(document.name, written, one))![1]);
    const answers = (await claimsOf(document.text)).map(({ answer }) => /(\d+) states up to/.exec(answer ?? "")?.[1]);
    expect(found).toEqual(answers.filter((one) => one !== undefined));
    expect(found).toHaveLength(2);
  });

  it.each([...documents, ...systems])(
    "gives the same verdicts on claims as led: $file",
    { timeout: 300_000 },
    (document) => {
      const written = writtenOf(document);
      for (const one of written.configurations) {
        const said = searched(document.name, written, one);
        const isViolated = / (?:is|was|were) violated/.test(said);
        const isHolding = said.includes("No error has been found");
        expect([isViolated, isHolding], `${one}\n${said}`).toEqual([
          one.includes("TLC reports a violation"),
          !isViolated,
        ]);
      }
    },
  );
});

if (jar === undefined)
  console.log(`${fileURLToPath(import.meta.url)}: models are not compared with TLC, since TLA2TOOLS names no jar.`);

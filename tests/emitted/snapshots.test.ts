// Snapshots of small documents beside their TypeScript, and of the module sizes of the examples. To update them, and
// then review the difference:
// `vitest run --config tests/vitest.config.ts tests/emitted/snapshots.test.ts -u`, with `-u` last, because it would
// take a following path as its value.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { positionAt, sourceOf } from "../../src/text/source.js";
import { compiledOf, documentsIn as writtenIn, library, type Written } from "../documents.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { fenced } from "../support/fenced.js";
import { oneIn } from "../support/random.js";
import { constructsOf, emittedOnlyAfter } from "./constructs.js";

function side(name: string, text: string): string {
  const { output, diagnostics } = compile(text, { name, documents: library });
  if (output === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const source = sourceOf(name, text);
  const said = diagnostics.map(({ code, severity, message, span }) => {
    const { line, column } = positionAt(source, span.start);
    return `- ${severity} ${code} at ${line}:${column}: ${message}`;
  });
  const parts = [
    `# ${name}`,
    fenced("text", text),
    ...(said.length === 0 ? [] : ["## What is said about it", said.join("\n")]),
    "## The module",
    fenced("ts", output.typescript),
  ];
  return `${parts.join("\n\n")}\n`;
}

const examples = await documentsIn("examples");
const documents = await documentsIn("tests/emitted/documents");
const ofPasses = await documentsIn("tests/emitted/passes");

describe("emitted code", () => {
  for (const path of documents) {
    const name = basename(path);
    it(`${name} matches its snapshot`, async () => {
      await expect(side(name, await readFile(path, "utf8"))).toMatchFileSnapshot(
        inRepository(`tests/emitted/snapshots/${basename(name, ".led")}.md`),
      );
    });
  }
});

/** The table row of an example: the size of its module. */
function budget(document: Written): string {
  const code = compiledOf(document).output?.typescript ?? expect.unreachable(document.path);
  const count = (pattern: RegExp): number => code.match(pattern)?.length ?? 0;
  const runtime = /import \{([^}]*)\} from "\.\/easel\.js"/
    .exec(code)?.[1]
    ?.match(/\w+/g)
    ?.filter((one) => one !== "type");
  const figures = [
    Buffer.byteLength(code),
    code.split("\n").length - 1,
    runtime?.length ?? 0,
    count(/ as (?!const\b)/g),
    count(/^ +(?:const|let) /gm),
  ];
  return `| ${basename(document.path)} | ${figures.join(" | ")} |`;
}

it("the modules of the examples have the sizes in the snapshot", async () => {
  const head = "| example | bytes | lines | names of the runtime | casts | temporaries |\n|---|--:|--:|--:|--:|--:|";
  const rows = writtenIn("examples", [".led", ".tex"]).map(budget);
  await expect(`${head}\n${rows.join("\n")}\n`).toMatchFileSnapshot(
    inRepository("tests/emitted/snapshots/examples.md"),
  );
});

it("every construct that the emitter produces occurs in a snapshot", async () => {
  const all = new Set<string>();
  const shown = new Set<string>();
  const isShown = (path: string): boolean =>
    documents.includes(path) || [...emittedOnlyAfter].some((pass) => basename(path) === `${pass}.led`);
  for (const path of [...oneIn(3, examples), ...documents, ...ofPasses])
    for (const construct of constructsOf(basename(path), await readFile(path, "utf8"))) {
      all.add(construct);
      if (isShown(path)) shown.add(construct);
    }
  expect([...all].filter((construct) => !shown.has(construct))).toEqual([]);
  expect(all.size).toBeGreaterThan(150);
}, 180_000);

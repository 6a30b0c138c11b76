// Explanations of each kind of expression, for the documents in this folder.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allLines } from "../../src/explain/lines.js";
import { explained } from "./reasons.js";

const folder = new URL(".", import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith(".led")))
  test(file, async () => {
    const tests = await explained(readFileSync(new URL(file, folder), "utf8"), { ...allLines, lines: 12, depth: 6 });
    const text = tests.map(({ expression, outcome, lines }) =>
      [`${expression} ${outcome}`, ...lines.map(({ depth, reason }) => `    ${"  ".repeat(depth)}${reason.text}`)].join(
        "\n",
      ),
    );
    await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot(file.replace(/\.led$/, ".txt"));
  });

// Short explanations in the output of `led test`, with the expected values, for the documents of `short/`.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compile } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { fewLines } from "../../src/explain/lines.js";
import { runTests } from "../../src/execute/tests.js";
import { InThisProcess } from "../mistakes/mutants/verdict.js";

const folder = new URL("short/", import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith(".led")))
  test(file, async () => {
    const compiled = compile(readFileSync(new URL(file, folder), "utf8"));
    expect(hasErrors(compiled.diagnostics)).toBe(false);
    const { source, tests } = compiled.document;
    const why = { start: () => new InThisProcess(), size: fewLines };
    const told: string[] = [];
    for await (const { expected, actual, because = [] } of runTests(compiled, new InThisProcess(), { why })) {
      const { start, end } = tests[told.length]!.expression;
      const lines = because.map(({ depth, reason }) => `    ${"  ".repeat(depth)}${reason.text}`);
      const what = `${source.text.slice(start, end)} ${actual === undefined ? "fails" : `is ${actual}`}, not ${expected}`;
      told.push([what, ...lines].join("\n"));
    }
    await expect(`${told.join("\n\n")}\n`).toMatchFileSnapshot(`short/${file.replace(/\.led$/, ".txt")}`);
  });

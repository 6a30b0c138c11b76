// Formatting: the command, relative to a document of one line, and the warm formatter, as in an editor.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDocument } from "../../src/document/read.js";
import { format } from "../../src/notation/format.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { inRepository } from "../support/emitted.js";
import { compare, table, timed } from "./measure.js";

const lengths = [1, 1000, 10_000];

/** Three of every seven lines are code, all of it unformatted. */
function document(lines: number): string {
  if (lines === 1) return "/$ x:=1 $/\n";
  return Array.from(
    { length: Math.floor(lines / 7) },
    (_, i) =>
      `The value of number ${i}.\n\n/$ f${i}(x,S):= x+${i}*2 if x in S&x>${i};\n  |{y|y in S & y /= x}|\n    otherwise $/\n\nIt is used by nobody.\n`,
  ).join("");
}

export function benchFmt(): string {
  const folder = mkdtempSync(join(tmpdir(), "led-bench-"));
  const texts = lengths.map(document);
  const files = texts.map((text, i) => {
    const file = join(folder, `${lengths[i]}.led`);
    writeFileSync(file, text);
    return file;
  });
  const led = inRepository("bin/led.cjs");
  const name = (i: number): string => `${lengths[i]!.toLocaleString("en")} ${lengths[i] === 1 ? "line" : "lines"}`;
  const command = compare(
    files.map((file, i) => ({
      name: name(i),
      run: () => timed(() => execFileSync(process.execPath, [led, "fmt", "--stdin", file], { input: texts[i] })),
    })),
    { warmup: 2, rounds: 21 },
  );
  rmSync(folder, { recursive: true });
  const warm = compare(
    texts.map((text, i) => ({
      name: name(i),
      run: () => timed(() => format(parseDocument(readDocument(sourceOf("document.led", text))))),
    })),
    { warmup: 10, rounds: 21 },
  );
  return table(
    ["led fmt", "as a command, ms", "beyond the start, ms", "warm, ms"],
    command.map(({ name: length, median }, i) => [
      length,
      median.toFixed(0),
      (median - command[0]!.median).toFixed(0),
      warm[i]!.median.toFixed(1),
    ]),
  );
}

// The results file: a section per benchmark, with the machine of the measurement.

import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { inRepository } from "../support/emitted.js";

const file = inRepository("tests/bench/results.md");

export async function writeResults(title: string, text: string): Promise<void> {
  const [introduction = "", ...sections] = (await readFile(file, "utf8")).split(/^(?=## )/m);
  const section = `## ${title}\n\n${machine()}\n\n${text.trim()}\n`;
  const isOld = (one: string): boolean => one.startsWith(`## ${title}\n`);
  const all = sections.some(isOld) ? sections.map((one) => (isOld(one) ? section : one)) : [...sections, section];
  await writeFile(file, `${[introduction, ...all].map((one) => one.trim()).join("\n\n")}\n`);
}

function machine(): string {
  const processors = cpus();
  return `Node ${process.versions.node}, ${processors.length} × ${processors[0]?.model.trim() ?? "an unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}.`;
}

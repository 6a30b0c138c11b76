// Weaving documents of 10,000 lines into pages against checking them alone, in CPU time. The documents have no tests.

import { createHash } from "node:crypto";
import { check } from "../../src/compiler.js";
import { sourceOf } from "../../src/text/source.js";
import { createFormulaRenderer } from "../../src/weave/html/formulas.js";
import { weave } from "../../src/weave/html/page.js";
import { readProse } from "../../src/weave/read.js";
import { median, printedTable } from "./measure.js";

const lines = 10_000;
const rounds = 9;
const warmup = 6;

interface Kind {
  readonly name: string;
  readonly block: (i: number) => string;
  readonly frame?: (body: string) => string;
}

const code = (i: number): string =>
  `f${i}(x, S) :=\n    x + ${i} * 2 if x in S & x > ${i};\n    |{y | y in S & y /= x}| otherwise`;

const kinds: readonly Kind[] = [
  {
    name: "Markdown",
    block: (i) =>
      `## Part ${i}\n\nThe *value* of number ${i} is found with \`f${i}(x, S)\`, like those before it.\nIt is used by **nobody** in particular, and documented all the same.\n\n- one item with $x_{${i}}^2$\n- another item\n\n/$\n${code(i)}\n$/\n\n`,
  },
  {
    name: "plain text",
    block: (i) =>
      `===========\nPart ${i}\n===========\n\nThe *value* of number ${i} is found like those before it.\nIt is used by nobody in particular, and documented all the same.\n\n     1 | 2 | 3\n    ---+---+---\n     4 | 5 | 6\n\n/------------\n${code(i)}\n------------/\n\n`,
  },
  {
    name: "LaTeX",
    frame: (body) => `\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n${body}\\end{document}\n`,
    block: (i) =>
      `\\section{Part ${i}}\n\nThe \\emph{value} of number ${i} is found like those before it.\nIt is used by \\textbf{nobody} in particular, with $x_{${i}}^2$.\n\n\\begin{itemize}\n\\item one item\n\\item another item\n\\end{itemize}\n\n\\[ f_{${i}}(x, S) := \\begin{cases} x + ${i} \\cdot 2 & \\text{if } x \\in S \\wedge x > ${i} \\\\ |S| & \\text{otherwise} \\end{cases} \\]\n\n`,
  },
];

function document({ block, frame = (body) => body }: Kind): string {
  const parts: string[] = [];
  for (let count = 0, i = 0; count < lines; i++) {
    const text = block(i);
    parts.push(text);
    count += text.split("\n").length - 1;
  }
  return frame(parts.join(""));
}

export async function benchWeave(print: (line: string) => void): Promise<string> {
  const row = printedTable(
    ["10,000 lines", "check, ms", "weave, ms", "ratio"],
    kinds.map(({ name }) => name),
    print,
  );
  for (const kind of kinds) {
    const source = sourceOf("document.led", document(kind));
    const times: { readonly check: number[]; readonly weave: number[] } = { check: [], weave: [] };
    for (let round = 0; round < warmup + rounds; round++) {
      const start = process.cpuUsage();
      check(source);
      const checked = process.cpuUsage(start);
      await woven(source);
      const both = process.cpuUsage(start);
      if (round < warmup) continue;
      times.check.push(milliseconds(checked));
      times.weave.push(milliseconds(both) - milliseconds(checked));
    }
    const [alone, whole] = [median(times.check), median(times.weave)];
    row([kind.name, alone.toFixed(0), whole.toFixed(0), (whole / alone).toFixed(2)]);
  }
  return "";
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

async function woven(source: ReturnType<typeof sourceOf>): Promise<string> {
  const checked = check(source);
  const prose = readProse(checked);
  return weave({
    document: checked,
    diagnostics: checked.diagnostics,
    prose,
    name: "document",
    results: [],
    claims: [],
    game: undefined,
    formulas: await createFormulaRenderer(prose),
    images: new Map(),
    others: (name) => ({ name, title: name, page: undefined, sentence: () => undefined }),
    events: undefined,
    script: "",
    sha256: (text) => createHash("sha256").update(text).digest("base64"),
  }).html;
}

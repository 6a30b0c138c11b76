// Detection of typical mistakes: mutants of correct documents, classified by the first detection. It is a diagnostic at
// the mistake, a diagnostic elsewhere, a changed value of a test or constant, or none.

import { parseArgs } from "node:util";
import { positionAt } from "../../src/text/source.js";
import type { Print } from "./kernels.js";
import { printedTable } from "./measure.js";
import { mistakeKinds } from "../mistakes/mutants/kinds.js";
import { type Mutant, mutantsOf, pagesOf, stock } from "../mistakes/mutants/mutants.js";
import { Judge, type Teller, tellers } from "../mistakes/mutants/verdict.js";

/** Number of mutants in a full run. */
const usual = 6000;

/** Maximum length of texts in lists. */
const longest = 140;

/**
 * Prints the table, one row per kind. `--list KIND` lists the undetected mutants of a kind, and `--list-elsewhere KIND`
 * those detected elsewhere.
 */
export async function benchMistakes(print: Print, flags: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      count: { type: "string", default: String(usual) },
      seed: { type: "string", default: "1" },
      list: { type: "string" },
      "list-elsewhere": { type: "string" },
    },
  });
  const names = mistakeKinds.map(({ name }) => name);
  const listed = values.list ?? values["list-elsewhere"];
  if (listed !== undefined && !names.includes(listed))
    return `There is no kind of mistakes called ${listed}. There are: ${names.join(", ")}.`;
  const pages = pagesOf(stock());
  const mutants = mutantsOf(pages, Number(values.seed), Number(values.count));
  const judge = new Judge();
  if (listed !== undefined) {
    const teller: Teller = values.list === undefined ? "elsewhere" : "nothing";
    for (const mutant of mutants.filter(({ kind }) => kind.name === listed))
      if ((await judge.tellerOf(mutant)) === teller) print(shown(mutant));
    return "";
  }
  const row = printedTable(
    ["mistake", "mutants", "at its place", "elsewhere", "by a test", "by nothing"],
    names,
    print,
  );
  const all: Teller[] = [];
  for (const kind of mistakeKinds) {
    const told: Teller[] = [];
    for (const mutant of mutants) if (mutant.kind === kind) told.push(await judge.tellerOf(mutant));
    all.push(...told);
    row([kind.name, ...shares(told)]);
  }
  row(["all", ...shares(all)]);
  return `\nOf ${pages.length} documents, with seed ${values.seed}; told by whom, in percent.`;
}

function shares(told: readonly Teller[]): readonly string[] {
  const share = (teller: Teller): string =>
    told.length === 0 ? "" : ((100 * told.filter((one) => one === teller).length) / told.length).toFixed(0);
  return [String(told.length), ...tellers.map(share)];
}

function shown({ page, edit, text }: Mutant): string {
  const { line } = positionAt(page.source, edit.start);
  const onOneLine = (part: string): string => {
    const words = part.replace(/\s+/g, " ").trim();
    return words.length <= longest ? words : `${words.slice(0, longest)}…`;
  };
  const before = onOneLine(page.slice(edit)) || "nothing";
  const after = onOneLine(edit.text) || "nothing";
  const from = text.lastIndexOf("\n", edit.start - 1) + 1;
  const to = text.indexOf("\n", edit.start + edit.text.length);
  return `${page.path}:${line}: ${before} → ${after}\n    ${onOneLine(text.slice(from, to < 0 ? undefined : to))}`;
}

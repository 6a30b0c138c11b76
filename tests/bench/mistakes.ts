// How well the mistakes are found that people make: correct documents with one mistake each, and who tells of it first:
// a finding of the checker at its place, one elsewhere, a test or constant with another value, or nobody.

import { parseArgs } from "node:util";
import { positionAt } from "../../src/source/source.js";
import type { Print } from "./kernels.js";
import { printedTable } from "./measure.js";
import { mistakeKinds } from "../mistakes/mutants/kinds.js";
import { type Mutant, mutantsOf, pagesOf, stock } from "../mistakes/mutants/mutants.js";
import { Judge, type Teller, tellers } from "../mistakes/mutants/verdict.js";

/** A whole run has so many mutants. */
const usual = 6000;

/** Longer texts are cut in lists. */
const longest = 140;

/**
 * Prints the table, a row a kind; and with `--list KIND` the mutants of a kind of which nobody tells, with
 * `--list-elsewhere KIND` those that are told of in another place.
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

/** How many there are, and what percentage each teller has. */
function shares(told: readonly Teller[]): readonly string[] {
  const share = (teller: Teller): string =>
    told.length === 0 ? "" : ((100 * told.filter((one) => one === teller).length) / told.length).toFixed(0);
  return [String(told.length), ...tellers.map(share)];
}

/** The place of an edit, what it changes, and the line as the mutant has it. */
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

// How well reasons lead to a mistake: one mistake at a time in the definitions of the examples, and whether the reason of
// the first test that fails names the definition with the mistake.

import { compile, type Compiled } from "../../src/compile.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import type { Defined } from "../../src/names/resolved.js";
import { fewLines, type ReasonLine } from "../../src/reasons/lines.js";
import { runTests } from "../../src/run/tests.js";
import type { Print } from "./kernels.js";
import { type Mutant, mutantsOf, pagesOf } from "./mistakes/mutants.js";
import { InThisProcess } from "./mistakes/verdict.js";
import { documentsIn } from "../documents.js";

/** So many mutants are made; about a third of them is told of by a test first. */
const mutants = 1500;

/** A reader looks at so many definitions. */
const most = 4;

/** Prints how many reasons name the definition that was changed, among the first ones that they name. */
export async function benchReasons(print: Print): Promise<string> {
  const pages = pagesOf(documentsIn("examples"));
  let failing = 0;
  const named: number[] = [];
  const lines: number[] = [];
  for (const mutant of mutantsOf(pages, 1, mutants)) {
    const found = await reasonOf(mutant);
    if (found === undefined) continue;
    failing++;
    lines.push(found.lines.length);
    named.push(found.names.indexOf(found.edited));
  }
  const share = (count: number): string => `${((100 * count) / failing).toFixed(0)} %`;
  const within = (count: number): number => named.filter((at) => at >= 0 && at < count).length;
  print(`${failing} mutants of ${pages.length} examples fail a test that the checker lets pass.`);
  print(`The definition with the mistake is the first that the reason names: ${share(within(1))}`);
  print(`among the first ${most}: ${share(within(most))}`);
  print(`there is no reason: ${share(lines.filter((count) => count === 0).length)}`);
  return "";
}

interface Found {
  readonly edited: Defined;
  readonly names: readonly Defined[];
  readonly lines: readonly ReasonLine[];
}

/** The definition with the mistake, and those that the reason of the first test that fails names. Undefined if no test fails, or the mistake is in none. */
async function reasonOf({ page, edit, text }: Mutant): Promise<Found | undefined> {
  const compiled = compile(text, { name: page.path });
  if (hasErrors(compiled.diagnostics)) return undefined;
  const { definitions, source } = compiled.document;
  const edited = definitionAt(compiled, edit.start);
  if (edited === undefined) return undefined;
  const why = { start: () => new InThisProcess(), room: fewLines };
  const tests = compiled.document.tests.filter(({ play }) => play === undefined);
  const asking: Compiled = { ...compiled, document: { ...compiled.document, tests } };
  for await (const { status, because = [], actual } of runTests(asking, new InThisProcess(), { why })) {
    if (status === "passed" || actual === undefined) continue;
    // In the order in which one reads them: where a line is from, and the definitions that it mentions.
    const all = because.flatMap(({ reason: { source: from, span, text } }) => [
      ...(from === source ? [definitionAt(compiled, span.start) ?? []].flat() : []),
      ...[...text.matchAll(/\p{L}[\p{L}\d_]*'*/gu)].flatMap(
        ([word]) => definitions.find(({ name }) => name === word) ?? [],
      ),
    ]);
    return { edited, names: [...new Set(all)], lines: because };
  }
  return undefined;
}

const definitionAt = ({ document }: Compiled, offset: number): Defined | undefined =>
  document.definitions.find(({ definition: { span } }) => span.start <= offset && offset <= span.end);

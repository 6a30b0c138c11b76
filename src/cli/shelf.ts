// led shelf [NAME]: lists the documents of the standard library, or shows one of them.

import { nearest } from "../diagnostics/suggest.js";
import { showControlCharacters } from "../diagnostics/cells.js";
import { readDocument } from "../document/read.js";
import { headOf } from "../execute/repl/describe.js";
import { sourceOf } from "../text/source.js";
import { check } from "../compiler.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import type { CommonFlags } from "./flags.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export function shelf(name: string | undefined, flags: CommonFlags, host: CommandHost): ExitCode {
  const report = new Report(flags, host);
  const { library } = host;
  if (name === undefined) {
    const entries = library.shelf.map((one) => list(one, library.textOf(shelfPrefix + one) ?? "", report, host));
    report.line("");
    report.line("`led shelf NAME` shows a document. To use it, write a line `use:>led:NAME`.");
    return report.finish({ shelf: entries });
  }
  const baseName = name.startsWith(shelfPrefix) ? name.slice(shelfPrefix.length) : name;
  const text = library.shelf.includes(baseName) ? library.textOf(shelfPrefix + baseName) : undefined;
  if (text === undefined) {
    const near = nearest(baseName, library.shelf);
    report.problem(
      wrongUsage(
        `The library has no document \`${baseName}\`.`,
        near === undefined
          ? "`led shelf` lists all documents."
          : `Did you mean \`${near}\`? \`led shelf\` lists all documents.`,
      ),
    );
    return report.finish({ shelf: [] });
  }
  report.raw(text);
  return report.finish({ shelf: [{ name: baseName, text }] });
}

function list(name: string, text: string, report: Report, { library }: CommandHost): Json {
  const { bold, dim } = report.colors;
  const source = sourceOf(shelfPrefix + name, text);
  const title = readDocument(source).title ?? name;
  const definitions = check(source, library).definitions.map(headOf);
  report.line(`${bold(`${shelfPrefix}${name}`)}  ${dim(showControlCharacters(title))}`);
  for (const line of fill(definitions, report.width - 4)) report.line(`    ${showControlCharacters(line)}`);
  return { name, title, definitions };
}

/** Fills lines of this width with words, separated by commas. */
function fill(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const [i, word] of words.entries()) {
    const text = i + 1 < words.length ? `${word},` : word;
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + text.length > width) lines.push(text);
    else lines[lines.length - 1] = `${last} ${text}`;
  }
  return lines;
}

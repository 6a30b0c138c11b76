// led fmt FILE...: formats the code of documents, or reports which are not formatted.

import { showControlCharacters } from "../diagnostics/cells.js";
import { countOf } from "../diagnostics/words.js";
import { readDocument as documentIn } from "../document/read.js";
import { type FormattedDocument, format } from "../notation/format.js";
import { sourceOf } from "../text/source.js";
import { parseDocument } from "../syntax/parse.js";
import { differences } from "./differences.js";
import { expandFolders, readDocument, readDocuments, standardInput } from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { type ExitCode, unwritable, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export interface FmtFlags extends CommonFlags {
  /** Write nothing; a document that is not formatted is a failure. */
  readonly check: boolean;
  /** Write nothing; show the differences. */
  readonly diff: boolean;
  /** Read standard input and write the result to standard output; the path only determines the document format. */
  readonly stdin: boolean;
}

/** Formats documents in place, or reports the differences. */
export async function fmt(paths: readonly string[], flags: FmtFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  if (flags.stdin || paths.includes(standardInput)) return formatInput(paths, flags, report, host);
  const files: Json[] = [];
  if (paths.length === 0)
    report.problem(wrongUsage("No documents.", "`led fmt .` formats all documents in a folder and its subfolders."));
  for await (const { path, name, text } of readDocuments(await expandFolders(paths, report, host), report, host)) {
    const formatted = formatText(name, text);
    const isFormatted = formatted.text === text;
    if (!isFormatted && flags.diff)
      for (const line of [
        report.colors.bold(showControlCharacters(name)),
        ...differences(path, text, formatted.text, report.colors),
      ])
        report.line(line);
    if (!isFormatted && flags.check) report.ends(1);
    if (!flags.diff) reportFormat(name, formatted, isFormatted, flags.check, report);
    if (!isFormatted && !flags.check && !flags.diff) {
      const trouble = await host.write(path, formatted.text);
      if (trouble !== undefined) {
        report.problem(unwritable(path, trouble));
        continue;
      }
    }
    const status = isFormatted ? "same" : flags.check || flags.diff ? "differs" : "written";
    files.push({ file: path, status, kept: formatted.unchanged });
  }
  return report.finish({ files });
}

async function formatInput(
  paths: readonly string[],
  { check, diff }: FmtFlags,
  report: Report,
  host: CommandHost,
): Promise<ExitCode> {
  const [name] = paths.filter((path) => path !== standardInput);
  if (paths.length > 1 || check || diff) {
    report.problem(
      wrongUsage(
        check || diff
          ? `\`--stdin\` and \`${check ? "--check" : "--diff"}\` cannot be used together.`
          : "With `--stdin`, only standard input is formatted.",
      ),
    );
    return report.finish({ files: [] });
  }
  const document = await readDocument(standardInput, report, host);
  if (document === undefined) return report.finish({ files: [] });
  const { text, unchanged } = formatText(name ?? document.name, document.text);
  report.raw(text);
  return report.finish({ files: [{ file: name ?? standardInput, text, kept: unchanged }] });
}

function formatText(name: string, text: string): FormattedDocument {
  return format(parseDocument(documentIn(sourceOf(name, text))));
}

function reportFormat(
  name: string,
  { unchanged }: FormattedDocument,
  isFormatted: boolean,
  check: boolean,
  report: Report,
): void {
  const { green, dim } = report.colors;
  const left = unchanged === 0 ? "" : ` (${countOf(unchanged, "definition")} with errors unchanged)`;
  if (check)
    report.verdict(isFormatted, name, isFormatted ? `is formatted${left}` : "is not formatted; led fmt formats it");
  else report.note(`${isFormatted ? dim("same ") : green("wrote")}  ${showControlCharacters(name)}${left}`);
}

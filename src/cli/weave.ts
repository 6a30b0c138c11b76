// led weave FILE: writes a document as a page to be read, with its definitions typeset, its tests with their results, and its
// game.

import { visible } from "../diagnostics/cells.js";
import { counted } from "../diagnostics/words.js";
import { outputName, readDocument } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { writeFiles } from "./outputs.js";
import type { ExitCode } from "./problems.js";
import { Report } from "./report.js";
import { wovenPage } from "./weave-page.js";
import type { World } from "./world.js";

export interface WeaveFlags extends EmitFlags {
  /** The page's file, `-` for standard output. Undefined: one in the current folder, named after the document. */
  readonly output: string | undefined;
  readonly force: boolean;
  /** Seconds for each test. */
  readonly timeout: number;
}

/** What is typed for standard output. */
const standardOutput = "-";

/** Weaves a document, also one with errors: they stand in the page. */
export async function weave(path: string, flags: WeaveFlags, world: World): Promise<ExitCode> {
  const report = new Report(flags, world);
  const document = await readDocument(path, report, world);
  if (document === undefined) return report.finish({ woven: null });
  const { page: { html }, results } = await wovenPage(document, { ...flags, hasGame: true, events: undefined }, report, world);
  const failed = results.filter(({ status }) => status === "failed").length;
  if (failed > 0) report.ends(1);
  const outcome = { tests: results.length, failed };
  if (flags.output === standardOutput) {
    report.raw(html);
    return report.finish({ woven: { file: path, text: html, ...outcome } });
  }
  const [written] = (await writeFiles([{ path: flags.output ?? `${outputName(path)}.html`, text: html }], flags, report, world)) ?? [];
  if (written === undefined) return report.finish({ woven: null });
  const { green, dim, red } = report.colors;
  const bytes = Buffer.byteLength(html);
  report.note(`${written.status === "written" ? green("wrote") : dim("same ")}  ${visible(written.path)} (${Math.ceil(bytes / 1024)} KB)`);
  if (failed > 0) report.line(`${red("✗")} ${counted(failed, "test")} of ${results.length} failed, as the page shows`);
  return report.finish({ woven: { file: path, path: written.path, status: written.status, bytes, ...outcome } });
}

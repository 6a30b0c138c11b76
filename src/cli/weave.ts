// led weave FILE: writes a document to be read, with its definitions typeset: as a page, with the results of its tests
// and with its game, or as a LaTeX article.

import { check } from "../compile.js";
import { visible } from "../diagnostics/cells.js";
import { counted } from "../diagnostics/words.js";
import { sourceOf } from "../source/source.js";
import { weaveLatex } from "../weave/latex/weave.js";
import { type Document, outputName, readDocument } from "./documents.js";
import type { EmitFlags, ValueFlags } from "./flags.js";
import { writeFiles } from "./outputs.js";
import type { ExitCode } from "./problems.js";
import { Report } from "./report.js";
import { wovenPage } from "./weave-page.js";
import type { World } from "./world.js";

/** What a document is woven into. */
export type WovenFormat = "html" | "latex";

export interface WeaveFlags extends EmitFlags, ValueFlags {
  readonly to: WovenFormat;
  /** The page's file, `-` for standard output. Undefined: one in the current folder, named after the document. */
  readonly output: string | undefined;
  readonly force: boolean;
  /** Seconds for each test. */
  readonly timeout: number;
}

/** What is typed for standard output. */
const standardOutput = "-";

/** What was made, and what is said of it besides. */
interface Woven {
  readonly text: string;
  /** What became of the tests, if they were run. */
  readonly outcome: { readonly tests: number; readonly failed: number } | undefined;
}

const endings = { html: ".html", latex: ".tex" } as const;

/** Weaves a document, also one with errors: they stand in the page. */
export async function weave(path: string, flags: WeaveFlags, world: World): Promise<ExitCode> {
  const report = new Report(flags, world);
  const document = await readDocument(path, report, world);
  if (document === undefined) return report.finish({ woven: null });
  const { text, outcome } =
    flags.to === "html" ? await page(document, flags, report, world) : article(document, report);
  if (flags.output === standardOutput) {
    report.raw(text);
    return report.finish({ woven: { file: path, text, ...outcome } });
  }
  const [written] =
    (await writeFiles(
      [{ path: flags.output ?? `${outputName(path)}${endings[flags.to]}`, text }],
      flags,
      report,
      world,
    )) ?? [];
  if (written === undefined) return report.finish({ woven: null });
  const { green, dim, red } = report.colors;
  const bytes = Buffer.byteLength(text);
  report.note(
    `${written.status === "written" ? green("wrote") : dim("same ")}  ${visible(written.path)} (${Math.ceil(bytes / 1024)} KB)`,
  );
  if (outcome !== undefined && outcome.failed > 0)
    report.line(`${red("✗")} ${counted(outcome.failed, "test")} of ${outcome.tests} failed, as the page shows`);
  return report.finish({ woven: { file: path, path: written.path, status: written.status, bytes, ...outcome } });
}

/** The page, its tests run. */
async function page(document: Document, flags: WeaveFlags, report: Report, world: World): Promise<Woven> {
  const {
    page: { html },
    results,
  } = await wovenPage(document, { ...flags, hasGame: true, events: undefined }, report, world);
  const failed = results.filter(({ status }) => status === "failed").length;
  if (failed > 0) report.ends(1);
  return { text: html, outcome: { tests: results.length, failed } };
}

/** The article, in which tests stand as they are written. */
function article({ name, text }: Document, report: Report): Woven {
  const document = check(sourceOf(name, text));
  report.diagnostics(document.diagnostics, document);
  return { text: weaveLatex(document), outcome: undefined };
}

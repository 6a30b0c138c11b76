// led weave FILE: typesets a document as a page with test results and the game, or as a LaTeX article.

import { check } from "../compiler.js";
import { sourceOf } from "../text/source.js";
import { findUndrawableCharacters } from "../weave/latex/characters.js";
import { weaveLatex } from "../weave/latex/weave.js";
import { describeFailure, countOutcomes, type PageFailure } from "../weave/outcome.js";
import { type Document, outputName, readDocument, standardInput, standardOutput } from "./documents.js";
import type { EmitFlags, ValueFlags } from "./flags.js";
import { writeFiles } from "./output-files.js";
import type { ExitCode } from "./problems.js";
import { Report } from "./report.js";
import { publish, wovenPage } from "./weave-page.js";
import type { CommandHost } from "./host.js";

type WovenFormat = "html" | "latex";

export interface WeaveFlags extends EmitFlags, ValueFlags {
  readonly to: WovenFormat;
  /**
   * The file of the page, or `-` for standard output. If undefined, a file in the current folder, named after the
   * document.
   */
  readonly output: string | undefined;
  readonly force: boolean;
  readonly timeout: number;
  readonly types: boolean;
  /** True to include the solutions, hints and hidden tests of exercises. */
  readonly solutions: boolean;
}

interface Woven {
  readonly text: string;
  /** The number of tests and claims, if they were run. */
  readonly outcome: { readonly tests: number; readonly failed: number } | undefined;
  /** A summary of failures. */
  readonly failure?: PageFailure | undefined;
}

const endings = { html: ".html", latex: ".tex" } as const;

/** Weaves a document, or all documents of a folder. Errors do not prevent that; the page shows them. */
export async function weave(path: string, flags: WeaveFlags, host: CommandHost): Promise<ExitCode> {
  const documents = path === standardInput ? undefined : await host.find(path);
  if (documents !== undefined) return (await import("./weave-site.js")).weaveSite(path, documents, flags, host);
  const report = new Report(flags, host);
  const read = await readDocument(path, report, host);
  if (read === undefined) return report.finish({ woven: null });
  const document = flags.solutions ? read : publish(read);
  const { text, outcome, failure } =
    flags.to === "html" ? await page(document, flags, report, host) : article(document, report, host);
  if (flags.output === standardOutput) {
    report.raw(text);
    return report.finish({ woven: { file: path, text, ...outcome } });
  }
  const [written] =
    (await writeFiles(
      [{ path: flags.output ?? `${outputName(path)}${endings[flags.to]}`, text }],
      flags,
      report,
      host,
    )) ?? [];
  if (written === undefined) return report.finish({ woven: null });
  const bytes = Buffer.byteLength(text);
  report.file(written.path, written.status, bytes);
  if (failure !== undefined)
    report.line(`${report.colors.red(failure.symbol)} ${failure.words}. See the page for details.`);
  return report.finish({ woven: { file: path, path: written.path, status: written.status, bytes, ...outcome } });
}

async function page(document: Document, flags: WeaveFlags, report: Report, host: CommandHost): Promise<Woven> {
  const woven = await wovenPage(document, { ...flags, hasGame: true, events: undefined }, report, host);
  const failure = describeFailure(woven);
  if (failure !== undefined) report.ends(1);
  return { text: woven.page.html, outcome: countOutcomes(woven), failure };
}

/** Returns the LaTeX article, in which tests are not run. */
function article({ name, text }: Document, report: Report, host: CommandHost): Woven {
  const document = check(sourceOf(name, text), host.library);
  report.diagnostics(document.diagnostics, document);
  const latex = weaveLatex(document);
  const undrawable = findUndrawableCharacters(latex);
  if (undrawable.length > 0)
    report.warning(
      `The standard fonts of LaTeX lack these characters; code points replace them: ${undrawable.join(" ")}`,
    );
  return { text: latex, outcome: undefined };
}

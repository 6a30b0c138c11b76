// led bundle FILE: writes one HTML page that plays a game.

import { createHash } from "node:crypto";
import { bundlePage } from "../bundle/bundle.js";
import { compile, program } from "../compile.js";
import { visible } from "../diagnostics/cells.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { type Document, outputName, readDocument } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { writeFiles } from "./outputs.js";
import type { ExitCode, Problem } from "./problems.js";
import { Report } from "./report.js";
import type { World } from "./world.js";

export interface BundleFlags extends EmitFlags {
  /** The page's file, `-` for standard output. Undefined: a file in the current folder, named after the document. */
  readonly output: string | undefined;
  readonly force: boolean;
}

/** What is typed for standard output. */
const standardOutput = "-";

/** Bundles a game. */
export async function bundle(path: string, flags: BundleFlags, world: World): Promise<ExitCode> {
  const report = new Report(flags, world);
  const document = await readDocument(path, report, world);
  const page = document === undefined ? undefined : await pageOf(document, flags, report, world);
  if (page === undefined) return report.finish({ page: null });
  if (flags.output === standardOutput) {
    report.raw(page);
    return report.finish({ page: { file: path, html: page } });
  }
  const output = flags.output ?? `${outputName(path)}.html`;
  const [written] = (await writeFiles([{ path: output, text: page }], flags, report, world)) ?? [];
  if (written === undefined) return report.finish({ page: null });
  const bytes = Buffer.byteLength(page);
  report.note(`${written.status === "written" ? report.colors.green("wrote") : report.colors.dim("same ")}  ${visible(output)} (${Math.ceil(bytes / 1024)} KB)`);
  return report.finish({ page: { file: path, path: output, status: written.status, bytes } });
}

/** The page of a document; undefined if it has errors or is no game, which is reported. */
async function pageOf({ path, name, text }: Document, { unchecked }: BundleFlags, report: Report, world: World): Promise<string | undefined> {
  const compiled = compile(text, { name, unchecked });
  const { diagnostics, document } = compiled;
  report.diagnostics(diagnostics, document);
  if (hasErrors(report.graded(diagnostics))) return undefined;
  if (document.game === undefined) {
    report.problem(noGame(name));
    return undefined;
  }
  return bundlePage({
    title: document.title ?? outputName(path),
    code: program(compiled, []).code,
    runtime: await world.resources.page(),
    sha256: (part) => createHash("sha256").update(part).digest("base64"),
  });
}

function noGame(file: string): Problem {
  return {
    code: tool.noGame.code,
    title: tool.noGame.title,
    message: `\`${file}\` defines no game, so that there is nothing to play on a page.`,
    help: "A game defines `initialState`, `newState` and `images`; `ledGame` says what is missing.",
    file,
    exitCode: 1,
  };
}

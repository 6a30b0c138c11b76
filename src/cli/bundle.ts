// led bundle FILE: writes one HTML page that plays a game.

import { bundlePage } from "../bundle/bundle.js";
import { visible } from "../diagnostics/cells.js";
import { outputName, readDocument } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { gamePage } from "./game-page.js";
import { writeFiles } from "./outputs.js";
import type { ExitCode } from "./problems.js";
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
  const parts = document === undefined ? undefined : await gamePage(document, flags, report, world);
  if (parts === undefined) return report.finish({ page: null });
  const page = bundlePage(parts);
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

// led bundle FILE: writes one HTML page that plays a game, or its parts as separate files for a server.

import { join } from "node:path";
import { bundlePage, type PageFile, createPageFiles } from "../web/bundle/bundle.js";
import { outputName, readDocument, standardOutput } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { gamePage } from "./game-page.js";
import type { OutputFile } from "../files/ours.js";
import { writeFiles } from "./output-files.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { type Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";

export interface BundleFlags extends EmitFlags {
  /**
   * The file of the page, or `-` for standard output; with `module`, the folder. If undefined, a file in the current
   * folder, named after the document; its ending `-game.html` differs from that of the woven page.
   */
  readonly output: string | undefined;
  readonly force: boolean;
  /** Write the page, the script and the source map as separate files. */
  readonly module: boolean;
  /** Put the source map into the page. */
  readonly sourceMap: boolean;
}

export async function bundle(path: string, flags: BundleFlags, host: CommandHost): Promise<ExitCode> {
  const report = new Report(flags, host);
  if (flags.module && flags.output === standardOutput) {
    report.problem(
      wrongUsage("`--module` writes several files, so it cannot write to standard output.", "Name a folder with `-o`."),
    );
    return report.finish({ page: null });
  }
  const document = await readDocument(path, report, host);
  const parts = document === undefined ? undefined : await gamePage(document, flags, report, host);
  if (parts === undefined) return report.finish({ page: null });
  if (flags.module) {
    const folder = flags.output ?? outputName(path);
    const files = await write(
      createPageFiles(parts).map(({ name, text }: PageFile) => ({ path: join(folder, name), text })),
      flags,
      report,
      host,
    );
    return report.finish({ page: files.length === 0 ? null : { file: path, files } });
  }
  const page = bundlePage(parts, flags);
  if (flags.output === standardOutput) {
    report.raw(page);
    return report.finish({ page: { file: path, html: page } });
  }
  const [file] = await write(
    [{ path: flags.output ?? `${outputName(path)}-game.html`, text: page }],
    flags,
    report,
    host,
  );
  return report.finish({ page: file === undefined ? null : { file: path, ...file } });
}

type FileRecord = { readonly path: string; readonly status: string; readonly bytes: number } & {
  readonly [key: string]: Json;
};

/** Writes files and reports their names and sizes; returns none if writing failed. */
async function write(
  files: readonly OutputFile[],
  flags: BundleFlags,
  report: Report,
  host: CommandHost,
): Promise<readonly FileRecord[]> {
  const statuses = new Map((await writeFiles(files, flags, report, host))?.map(({ path, status }) => [path, status]));
  return files.flatMap(({ path, text }) => {
    const status = statuses.get(path);
    if (status === undefined) return [];
    const bytes = Buffer.byteLength(text);
    report.file(path, status, bytes);
    return [{ path, status, bytes }];
  });
}

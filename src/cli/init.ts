// led init NAME: creates the folder of a new project.

import { basename, join, resolve } from "node:path";
import type { CommonFlags } from "./flags.js";
import { writeAndReport } from "./output-files.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { Report } from "./report.js";
import { starterFiles } from "./starters.js";
import type { CommandHost } from "./host.js";

export interface InitFlags extends CommonFlags {
  readonly game: boolean;
  readonly force: boolean;
}

/** Writes the files of a new project into a folder, which may exist. Existing files are not overwritten. */
export async function init(
  folder: string,
  { game, force, ...common }: InitFlags,
  host: CommandHost,
): Promise<ExitCode> {
  const report = new Report(common, host);
  const name = basename(resolve(folder)).replace(/\.led$/, "");
  if (name === "") {
    report.problem(wrongUsage("A project needs a name, such as led init graphs."));
    return report.finish({ files: [] });
  }
  const files = starterFiles({ name, isGame: game, dependency: host.resources.dependency });
  const records = await writeAndReport(
    files.map(({ path, text }) => ({ path: join(folder, path), text })),
    { force },
    report,
    host,
  );
  if (records.length > 0)
    report.note(`\nNow, in that folder: npm install, then npm test${game ? " and npm run play" : ""}.`);
  return report.finish({ files: records });
}

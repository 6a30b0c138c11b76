// led playground [FILE...]: writes one HTML page in which documents can be written, read, tested and played, from disk and
// without a network.

import { createHash } from "node:crypto";
import { dirname, relative, resolve, sep } from "node:path";
import { visible } from "../diagnostics/cells.js";
import { check } from "../compile.js";
import { policyOf, playgroundPage } from "../playground/page.js";
import { startText } from "../playground/start.js";
import { style } from "../playground/style.js";
import { isName, mostCharacters, mostDocuments, type PageDocument } from "../playground/work.js";
import { sourceOf } from "../source/source.js";
import { shelfPrefix } from "../uses/paths.js";
import {
  distinct,
  expanded,
  filesBeside,
  folderOf,
  readDocuments,
  standardInput,
  standardOutput,
} from "./documents.js";
import type { CommonFlags } from "./flags.js";
import { writeFiles } from "./outputs.js";
import { type ExitCode, wrongUsage } from "./problems.js";
import { Report } from "./report.js";
import type { World } from "./world.js";

export interface PlaygroundFlags extends CommonFlags {
  /** The file of the page, or `-` for standard output. */
  readonly output: string;
  readonly force: boolean;
}

/** Writes the page. What is wrong with documents is no obstacle: the page shows it. */
export async function playground(paths: readonly string[], flags: PlaygroundFlags, world: World): Promise<ExitCode> {
  const report = new Report(flags, world);
  const documents =
    paths.length === 0 ? [{ name: "start.led", text: startText }] : await gathered(paths, report, world);
  if (documents === undefined) return report.finish({ page: null });
  const scripts = await world.resources.playground();
  const shelf = world.library.shelf.map((name) => ({
    name: shelfPrefix + name,
    text: world.library.textOf(shelfPrefix + name) ?? "",
  }));
  const parts = { ...scripts, style, shelf, version: world.resources.version };
  const policy = policyOf(parts, (text) => createHash("sha256").update(text).digest("base64"));
  const [{ name: open } = { name: "" }] = documents;
  const html = playgroundPage({ ...parts, policy }, { work: { documents, open } });
  if (flags.output === standardOutput) {
    report.raw(html);
    return report.finish({ page: { html, documents: documents.map(({ name }) => name) } });
  }
  const [written] = (await writeFiles([{ path: flags.output, text: html }], flags, report, world)) ?? [];
  if (written === undefined) return report.finish({ page: null });
  const bytes = Buffer.byteLength(html);
  const { green, dim } = report.colors;
  report.note(
    `${written.status === "written" ? green("wrote") : dim("same ")}  ${visible(written.path)} (${Math.ceil(bytes / 1024)} KB)`,
  );
  return report.finish({
    page: { path: written.path, status: written.status, bytes, documents: documents.map(({ name }) => name) },
  });
}

/** The documents, those that they use and the recordings that they play, by their paths in the folder that holds all of them. */
async function gathered(
  paths: readonly string[],
  report: Report,
  world: World,
): Promise<readonly PageDocument[] | undefined> {
  const texts = new Map<string, string>();
  const usedTexts = new Map<string, string>();
  const all = await expanded(paths, report, world);
  for await (const document of readDocuments(all, report, world)) {
    const path = document.path === standardInput ? "document.led" : document.path;
    texts.set(resolve(path), document.text);
    const checked = check(sourceOf(document.name, document.text), world.library);
    for (const { source } of checked.source.others ?? [])
      if (!source.name.startsWith(shelfPrefix)) usedTexts.set(resolve(source.name), source.text);
    for (const file of new Set(checked.plays.map((play) => play.path))) {
      const reading = file === "" ? undefined : await filesBeside(document.path, world)(file);
      if (reading?.kind === "text") usedTexts.set(resolve(folderOf(document.path), file), reading.text);
    }
  }
  for (const [path, text] of usedTexts) if (!texts.has(path)) texts.set(path, text);
  // Whatever could not be read is reported, and a page without it is not what was wanted.
  if (texts.size < distinct(all).length) return undefined;
  const folder = commonFolder([...texts.keys()]);
  const documents = [...texts].map(([path, text]) => ({ name: relative(folder, path).split(sep).join("/"), text }));
  const wrong = documents.find(({ name }) => !isName(name));
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
  if (wrong !== undefined || documents.length > mostDocuments || characters > mostCharacters) {
    report.problem(
      wrongUsage(
        wrong !== undefined
          ? `A page cannot hold a document that is called \`${visible(wrong.name)}\`.`
          : "These are more documents than a page can hold.",
      ),
    );
    return undefined;
  }
  return documents;
}

/** The folder that holds all of these files. */
function commonFolder(paths: readonly string[]): string {
  const [first = ".", ...others] = paths.map(dirname);
  let folder = first;
  for (const other of others)
    while (other !== folder && !other.startsWith(folder.endsWith(sep) ? folder : folder + sep))
      folder = dirname(folder);
  return folder;
}

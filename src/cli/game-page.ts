// Turns the document of a game into what its page is made of, for all commands that make pages.

import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import type { PageParts } from "../bundle/bundle.js";
import { pageScript } from "../bundle/link.js";
import { mentionsIn } from "../bundle/mentions.js";
import { usedParts } from "../bundle/used-parts.js";
import { compile, gameProgram } from "../compile.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import { tool } from "../diagnostics/tool.js";
import { sourceMap } from "../emit/source-map.js";
import { type Document, outputName, standardInput } from "./documents.js";
import type { EmitFlags } from "./flags.js";
import { gameFiles } from "./game-files.js";
import type { Problem } from "./problems.js";
import type { Report } from "./report.js";
import type { World } from "./world.js";

/** What the page of a document is made of; undefined if it has errors or is no game, which is reported. */
export async function gamePage({ path, name, text }: Document, { unchecked }: EmitFlags, report: Report, world: World): Promise<PageParts | undefined> {
  const compiled = compile(text, { name, unchecked });
  const { diagnostics, document } = compiled;
  report.diagnostics(diagnostics, document);
  if (hasErrors(report.graded(diagnostics))) return undefined;
  if (document.game === undefined) {
    report.problem(noGame(name));
    return undefined;
  }
  const { keys, files } = mentionsIn(document);
  const { graphics, sounds, diagnostics: found } = await gameFiles(files, path === standardInput ? "." : dirname(path), world);
  report.diagnostics(found, document);
  if (hasErrors(report.graded(found))) return undefined;
  const sha256 = (part: string, encoding: "base64" | "hex"): string => createHash("sha256").update(part).digest(encoding);
  const game = gameProgram(compiled);
  return {
    data: { title: document.title ?? outputName(path), document: sha256(text, "hex"), keys, graphics, sounds },
    code: game.code,
    sourceMap: (file, linesAbove) => sourceMap(game.mappings, { file, source: { ...document.source, name: basename(name) }, linesAbove }),
    runtime: pageScript(await world.resources.page(), game, usedParts(document, game)),
    sha256: (part) => sha256(part, "base64"),
  };
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

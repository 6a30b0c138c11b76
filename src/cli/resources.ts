// The parts of the tool that it hands on as text. The built tool finds them beside itself, where the build has put
// them; run from its sources, it makes them from there. (The build itself stores what this module makes.)

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import type { PageScripts } from "../bundle/page-script.js";
import type { Resources, TextFile } from "./world.js";

/** What the tool hands on, read only when it is asked for. */
export function resources(): Resources {
  const isSource = import.meta.filename.endsWith(".ts");
  const here = (path: string): string => join(import.meta.dirname, path);
  const text = (path: string): string => readFileSync(here(path), "utf8");
  const ascii = (path: string): string => readFileSync(here(path), "latin1");
  return {
    version: manifest.version,
    worker: async () => (isSource ? bundled(here("../run/worker.ts"), "node") : text("worker.js")),
    shell: async () => (isSource ? bundled(here("../server/shell.ts"), "browser") : text("shell.js")),
    woven: async () => (isSource ? bundled(here("../weave/page/main.ts"), "browser") : text("woven.js")),
    page: async () =>
      isSource ? (await import("../../bin/page-scripts.js")).pageScripts() : storedScripts(ascii("page.json")),
    runtime: async () => (isSource ? modulesOf(here("../runtime"), "index.ts") : storedFiles(ascii("runtime.json"))),
  };
}

/**
 * What is no text, as the build stores it: in ASCII, which is read in half the time. One sign beyond Latin-1 would make
 * all of it wide.
 */
export function stored(files: readonly TextFile[] | PageScripts): string {
  return inAscii(JSON.stringify(files));
}

/** A text whose signs beyond ASCII stand where they can be written as escapes, without them. */
export function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function storedScripts(text: string): PageScripts {
  const scripts: PageScripts = JSON.parse(text);
  return scripts;
}

function storedFiles(text: string): readonly TextFile[] {
  const files: readonly TextFile[] = JSON.parse(text);
  return files;
}

/** One script of a module and all that it imports. The bundler is there only where the tool is being worked on. */
async function bundled(entry: string, platform: "node" | "browser"): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform,
    format: platform === "node" ? "cjs" : "iife",
    target: platform === "node" ? "node20" : "es2022",
    minify: platform === "browser",
    charset: "utf8",
    legalComments: "none",
  });
  return outputFiles.map((file) => file.text).join("");
}

/** A module of a folder and all that it leads to there, in the order of their paths. */
function modulesOf(folder: string, entry: string): readonly TextFile[] {
  const texts = new Map<string, string>();
  const pending = [entry];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (texts.has(path)) continue;
    const text = readFileSync(join(folder, path), "utf8");
    texts.set(path, text);
    for (const [, imported = ""] of text.matchAll(/ from "(\.[^"]*)\.js";$/gm))
      pending.push(posix.join(posix.dirname(path), `${imported}.ts`));
  }
  return [...texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

// The parts of the tool that it passes on as text. The built tool finds them next to itself, where the build has put
// them; run from its sources, the tool makes them. (The build stores what this module makes.)

import { readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import type { PageScripts } from "../bundle/page-script.js";
import type { PlaygroundScripts } from "../playground/scripts.js";
import type { Resources } from "./world.js";

/** The resources, each read only on request. */
export function resources(): Resources {
  const isSource = import.meta.filename.endsWith(".ts");
  const here = (path: string): string => join(import.meta.dirname, path);
  const text = (path: string): string => readFileSync(here(path), "utf8");
  const ascii = (path: string): string => readFileSync(here(path), "latin1");
  return {
    version: manifest.version,
    // The sources are in src/cli, the built tool in dist.
    manual: here(isSource ? "../manual/README.md" : "../src/manual/README.md"),
    worker: async () => (isSource ? bundled(here("../run/worker.ts"), "node") : text("worker.js")),
    shell: async () => (isSource ? bundled(here("../server/shell.ts"), "browser") : text("shell.js")),
    woven: async () => (isSource ? bundled(here("../weave/page/main.ts"), "browser") : text("woven.js")),
    site: async () => (isSource ? bundled(here("../weave/page/site.ts"), "browser") : text("site.js")),
    film: async () => (isSource ? bundled(here("../films/page/main.ts"), "browser") : text("film.js")),
    explorer: async () => {
      const script = (name: string): Promise<string> | string =>
        isSource ? bundled(here(`../explorer/${name}/main.ts`), "browser") : text(`explorer-${name}.js`);
      const [page, worker] = await Promise.all([script("page"), script("worker")]);
      return { page, worker };
    },
    playground: async () =>
      isSource
        ? (await import("../../bin/playground-scripts.js")).playgroundScripts().then(({ scripts }) => scripts)
        : (JSON.parse(text("playground.json")) as PlaygroundScripts),
    page: async () =>
      isSource ? (await import("../../bin/page-scripts.js")).pageScripts() : storedScripts(ascii("page.json")),
    runtime: async (target) => {
      if (!isSource)
        return target === "ts"
          ? { code: text("runtime.ts.txt") }
          : { code: text("runtime.js"), declarations: text("runtime.d.ts") };
      const { runtimeModule, runtimeTypescript } = await import("../../bin/runtime-module.js");
      if (target === "ts") return { code: await runtimeTypescript() };
      const { javascript, declarations } = await runtimeModule();
      return { code: javascript, declarations };
    },
  };
}

/**
 * Data as the build stores it: JSON in ASCII, which is read in half the time. A single character beyond Latin-1 would
 * make the engine store the whole string with two bytes per character.
 */
export function stored(files: PageScripts): string {
  return inAscii(JSON.stringify(files));
}

/** Replaces characters beyond ASCII by escapes. The text must have them only where escapes are possible. */
export function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function storedScripts(text: string): PageScripts {
  const scripts: PageScripts = JSON.parse(text);
  return scripts;
}

/**
 * Bundles a module with all its imports into one script. esbuild is available only where the tool is being developed.
 */
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

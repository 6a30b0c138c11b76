// The scripts that run in browsers, and how they are built.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { shelfPrefix } from "../src/resolve/imports/paths.js";
import { withTicks } from "./ticks.js";
import type { PlaygroundScripts } from "../src/web/playground/scripts.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Scripts that the tool copies as text: output file and entry. */
export const textScripts = {
  "shell.js": "src/web/live-server/shell.ts",
  "woven.js": "src/weave/page/main.ts",
  "site.js": "src/weave/page/site.ts",
  "film.js": "src/model-checker/animation/page/main.ts",
  "explorer-page.js": "src/model-checker/explorer/page/main.ts",
  "explorer-worker.js": "src/model-checker/explorer/worker/main.ts",
} as const;

/** The playground's scripts: the page, the frame of the woven document, and the workers. */
const playgroundEntries: Readonly<Record<keyof PlaygroundScripts, string>> = {
  main: "src/web/playground/page/main.ts",
  frame: "src/web/playground/page/woven.ts",
  program: "src/web/playground/worker/program.ts",
  translator: "src/web/playground/worker/translator.ts",
};

/** The options of the script that runs programs. Game pages use its exports. */
const programOptions: BuildOptions = { globalName: "page", plugins: [withTicks] };

interface BrowserScript {
  readonly text: string;
  readonly metafile: Metafile;
}

/** Builds the script of an entry file or of exports, with further options. */
export async function browserScript(entry: string, options: BuildOptions = {}): Promise<BrowserScript> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    ...(entry.endsWith(".ts") ? { entryPoints: [entry] } : { stdin: { contents: entry, resolveDir: root } }),
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    ...options,
    write: false,
    metafile: true,
  });
  return { text: outputFiles.map(({ text }) => text).join(""), metafile };
}

export async function playgroundScripts(): Promise<{
  readonly scripts: PlaygroundScripts;
  readonly metafiles: readonly Metafile[];
}> {
  const built = await Promise.all(
    Object.entries(playgroundEntries).map(async ([name, entry]) => {
      const options = name === "program" ? programOptions : {};
      // Only the constants of the protocol are needed, not the connection.
      const alias = { "vscode-languageserver": "vscode-languageserver-types" };
      return { name, ...(await browserScript(entry, { ...options, alias })) };
    }),
  );
  const texts = Object.fromEntries(built.map(({ name, text }) => [name, text])) as PlaygroundScripts;
  const scripts = { ...texts, program: compressed(texts.program), translator: compressed(texts.translator) };
  return { scripts, metafiles: built.map(({ metafile }) => metafile) };
}

/** Compresses with raw deflate, in base64. */
const compressed = (text: string): string => deflateRawSync(text, { level: 9 }).toString("base64");

/** The standard library and the script of woven pages as texts, so that the API needs no files. */
export const withTexts: Plugin = {
  name: "texts",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]files[\\/]woven-script\.ts$/ }, async () => {
      const { text } = await browserScript(textScripts["woven.js"]);
      return { contents: `export const wovenScript = () => ${JSON.stringify(text)};\n` };
    });
    onLoad({ filter: /[\\/]files[\\/]shelf-texts\.ts$/ }, async () => {
      const files = await readdir(join(root, "src/shelf"));
      const texts = await Promise.all(
        files.map(async (file) => [
          `${shelfPrefix}${file.replace(/\.led$/, "")}`,
          await readFile(join(root, "src/shelf", file), "utf8"),
        ]),
      );
      const names = "export const shelfNames = () => Object.keys(texts);";
      const text = "export const shelfText = (name) => (Object.hasOwn(texts, name) ? texts[name] : undefined);";
      return { contents: `const texts = ${JSON.stringify(Object.fromEntries(texts))};\n${names}\n${text}\n` };
    });
  },
};

/** The language server as the script of a worker, for editors in browsers. */
export async function languageServerScript(version: string): Promise<BrowserScript> {
  const program = await browserScript(playgroundEntries.program, programOptions);
  return browserScript("src/web/language-server/worker.ts", {
    conditions: ["browser"],
    define: { ledVersion: JSON.stringify(version), ledProgramScript: JSON.stringify(program.text) },
    plugins: [withTexts],
  });
}

// Builds the playground's scripts: the page, the frame of the woven document, and the workers.

import { deflateRawSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { withTicks } from "./ticks.js";
import type { PlaygroundScripts } from "../src/web/playground/scripts.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const entries: Readonly<Record<keyof PlaygroundScripts, string>> = {
  main: "src/web/playground/page/main.ts",
  frame: "src/web/playground/page/woven.ts",
  program: "src/web/playground/worker/program.ts",
  translator: "src/web/playground/worker/translator.ts",
};

export async function playgroundScripts(): Promise<{
  readonly scripts: PlaygroundScripts;
  readonly metafiles: readonly Metafile[];
}> {
  const built = await Promise.all(
    Object.entries(entries).map(async ([name, entry]) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        format: "iife",
        // Game pages use the exports of the program script.
        ...(name === "program" ? { globalName: "page" } : {}),
        plugins: name === "program" ? [withTicks] : [],
        platform: "browser",
        target: ["chrome120", "firefox121", "safari17"],
        charset: "utf8",
        legalComments: "none",
        logLevel: "warning",
        // Only the constants of the protocol are needed, not the connection.
        alias: { "vscode-languageserver": "vscode-languageserver-types" },
      });
      return { name, text: outputFiles.map((file) => file.text).join(""), metafile };
    }),
  );
  const texts = Object.fromEntries(built.map(({ name, text }) => [name, text])) as PlaygroundScripts;
  const scripts = { ...texts, program: compressed(texts.program), translator: compressed(texts.translator) };
  return { scripts, metafiles: built.map(({ metafile }) => metafile) };
}

/** Compresses with raw deflate, in base64. */
const compressed = (text: string): string => deflateRawSync(text, { level: 9 }).toString("base64");

// Builds the scripts of the playground: that of the page, that of the frame with the woven document, and those of its workers.

import { deflateRawSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { withLeanLatex } from "./latex.js";
import { withLeanParser, withLeanProtocol, withoutExplanations } from "./lean.js";
import { withTicks } from "./ticks.js";
import type { PlaygroundScripts } from "../src/playground/scripts.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const entries: Readonly<Record<keyof PlaygroundScripts, string>> = {
  main: "src/playground/page/main.ts",
  frame: "src/playground/page/woven.ts",
  program: "src/playground/worker/program.ts",
  translator: "src/playground/worker/translator.ts",
};

/** Builds all of them, and returns what is in them as well. */
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
        // Pages of games use what the script of programs has.
        ...(name === "program" ? { globalName: "page" } : {}),
        plugins:
          name === "program" ? [withTicks] : [withoutExplanations, withLeanProtocol, withLeanParser, withLeanLatex],
        platform: "browser",
        target: ["chrome120", "firefox121", "safari17"],
        charset: "utf8",
        legalComments: "none",
        logLevel: "warning",
        // Of the protocol only the names of its kinds are needed, not what sends messages.
        alias: { "vscode-languageserver": "vscode-languageserver-types" },
      });
      return { name, text: outputFiles.map((file) => file.text).join(""), metafile };
    }),
  );
  const texts = Object.fromEntries(built.map(({ name, text }) => [name, text])) as PlaygroundScripts;
  const scripts = { ...texts, program: compressed(texts.program), translator: compressed(texts.translator) };
  return { scripts, metafiles: built.map(({ metafile }) => metafile) };
}

/** Raw deflate in base64. */
const compressed = (text: string): string => deflateRawSync(text, { level: 9 }).toString("base64");

// Builds the scripts of the playground: that of the page, that of the frame with the woven document, and those of its workers.

import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { withLeanLatex } from "./latex.js";
import { withLeanParser, withLeanProtocol, withoutExplanations } from "./lean.js";
import { withTicks } from "./ticks.js";
import { packedScriptNames, playgroundScriptNames, type PlaygroundScripts } from "../src/playground/scripts.js";
import { packed } from "../src/cli/packed.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const entries: Readonly<Record<keyof PlaygroundScripts, string>> = {
  main: "src/playground/page/main.ts",
  frame: "src/playground/page/woven.ts",
  translator: "src/playground/worker/translator.ts",
  program: "src/playground/worker/program.ts",
};

/** Builds all of them, and says what is in them. */
export async function playgroundScripts(): Promise<{
  readonly scripts: PlaygroundScripts;
  readonly metafiles: readonly Metafile[];
}> {
  const built = await Promise.all(
    playgroundScriptNames.map(async (name) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        entryPoints: [entries[name]],
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
      const text = outputFiles.map((file) => file.text).join("");
      return { name, text: packedScriptNames.has(name) ? packed(text) : text, metafile };
    }),
  );
  return {
    scripts: Object.fromEntries(built.map(({ name, text }) => [name, text])) as Record<keyof PlaygroundScripts, string>,
    metafiles: built.map(({ metafile }) => metafile),
  };
}

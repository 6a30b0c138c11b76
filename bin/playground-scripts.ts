// Builds the scripts of the playground: that of the page, that of the frame with the woven document, and those of its workers.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { minify } from "terser";
import { withLeanLatex } from "./latex.js";
import { withLeanParser, withLeanProtocol, withoutExplanations } from "./lean.js";
import { withTicks } from "./ticks.js";
import { type PlaygroundScripts, separator } from "../src/playground/scripts.js";

const root = fileURLToPath(new URL("..", import.meta.url));

const entries = {
  main: "src/playground/page/main.ts",
  frame: "src/playground/page/woven.ts",
  unpacker: "src/playground/unpacker/unpacker.ts",
  program: "src/playground/worker/program.ts",
  translator: "src/playground/worker/translator.ts",
} as const;

/** Builds all of them, and says what is in them. Small ones take longer: {@link smaller}. */
export async function playgroundScripts(isSmall = false): Promise<{
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
      const text = outputFiles.map((file) => file.text).join("");
      return { name, text: isSmall ? await smaller(text) : text, metafile };
    }),
  );
  const { main, frame, unpacker, program, translator } = Object.fromEntries(
    built.map(({ name, text }) => [name, text]),
  ) as Record<keyof typeof entries, string>;
  if (program.includes(separator) || translator.includes(separator))
    throw new Error("a script has the separator in it");
  return {
    scripts: { main, frame, unpacker, workers: compressed(program + separator + translator) },
    metafiles: built.map(({ metafile }) => metafile),
  };
}

/**
 * By LZMA, in base64. After the gzip of a server this is 13% smaller than deflate. Of the levels of the library, this is the first
 * that finds all that the highest finds, in 5 seconds of a processor instead of 22.
 */
export function compressed(text: string): string {
  const { LZMA } = createRequire(import.meta.url)("lzma/src/lzma_worker.js") as {
    readonly LZMA: { compress(bytes: Uint8Array, level: number): number[] };
  };
  return Buffer.from(LZMA.compress(new TextEncoder().encode(text), 5)).toString("base64");
}

/**
 * A script that esbuild has minified, minified again by Terser, which drops more and gives names that are easier to compress. The page of
 * the playground is 5% smaller after gzip; the build takes more than twice the time of a processor, so that only what is handed out
 * is built in this way.
 */
async function smaller(script: string): Promise<string> {
  const { code } = await minify(script, { ecma: 2020, compress: { passes: 2 }, format: { comments: false } });
  if (code === undefined) throw new Error("Terser returns no script");
  return code;
}

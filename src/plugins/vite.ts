// The plugin for Vite: `import game, { rows } from "./game.led"` in the development server, in a build, and in Vitest.
// A document that changes is compiled anew, and the page that uses it loads again, as with any module.

import { existsSync } from "node:fs";
import type { Plugin } from "vite";
import {
  documentPath,
  type Finding,
  type PluginOptions,
  readDocument,
  runtimeModule,
  runtimePath,
  translate,
} from "./documents.js";

export type { PluginOptions } from "./documents.js";

/** Lets modules import LED documents: `plugins: [led()]`. */
export default function led(options: PluginOptions = {}): Plugin {
  const { include = documentPath } = options;
  return {
    name: "led",
    // Before Vite's own plugins, so that the runtime is one module however it is imported.
    enforce: "pre",
    config: () => ({ optimizeDeps: { exclude: [runtimeModule] } }),
    resolveId: (source) => (source === runtimeModule ? runtimePath.replaceAll("\\", "/") : undefined),
    load(id) {
      if (!include.test(id) || !existsSync(id)) return;
      // Vite reads the file itself, and would wait for a pipe or read on and on.
      const text = readDocument(id);
      if (typeof text !== "string") this.error(text.problem);
    },
    transform(text, id) {
      // An id with a query asks for something else: `game.led?raw` for the text.
      if (!include.test(id)) return undefined;
      const { output, errors, warnings } = translate(id, text, options);
      for (const warning of warnings) this.warn(logOf(warning, id));
      const [first, ...others] = errors;
      if (first !== undefined) {
        this.error({ ...logOf(first, id), message: [wordsOf(first), ...others.map(briefly)].join("\n") });
      }
      return output === undefined
        ? undefined
        : { code: output.javascript.code, map: output.javascript.sourceMap, moduleType: "js" };
    },
  };
}

/** What Vite and Rollup call a log. */
interface Log {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame: string;
}

/** A finding as Vite shows it: in the terminal, and over the page. It counts columns from 0. */
function logOf(finding: Finding, file: string): Log {
  const { place, frame } = finding;
  return {
    message: wordsOf(finding),
    id: file,
    loc: { file, line: place.start.line, column: place.start.column - 1 },
    frame: aligned(frame),
  };
}

/**
 * Vite cuts off the white space before a frame, so that numbers stand there, at the left, and the marks stay below
 * their places.
 */
function aligned(frame: string): string {
  return frame.replace(/^( +)(\d+)(?= \|)/gm, "$2$1");
}

/** Vite shows one error of a file; of the others it says where they are. */
function briefly({ text, place }: Finding): string {
  return `${place.start.line}:${place.start.column}: ${text}`;
}

function wordsOf({ text, help }: Finding): string {
  return help === undefined ? text : `${text}\nTry: ${help}`;
}

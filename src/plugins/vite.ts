// The plugin for Vite: `import game, { rows } from "./game.led"` in the development server, in builds, and in Vitest.
// When a document changes, it is compiled again and its page reloads, as for any module.

import { existsSync } from "node:fs";
import type { Plugin } from "vite";
import {
  documentPath,
  type Finding,
  partModules,
  partPath,
  type PluginOptions,
  readDocument,
  translate,
} from "./documents.js";

export type { PluginOptions } from "./documents.js";

/** Lets modules import LED documents: `plugins: [led()]`. */
export default function led(options: PluginOptions = {}): Plugin {
  const { include = documentPath } = options;
  return {
    name: "led",
    // The plugin runs before Vite's own, so that the runtime is one module however it is imported.
    enforce: "pre",
    config: () => ({ optimizeDeps: { exclude: [...partModules] } }),
    resolveId: (source) => partPath(source)?.replaceAll("\\", "/"),
    load(id) {
      if (!include.test(id) || !existsSync(id)) return;
      // Vite would read the file itself, and would wait for a pipe or read without end.
      const text = readDocument(id);
      if (typeof text !== "string") this.error(text.problem);
    },
    transform(text, id) {
      // An id with a query is a request for something else: `game.led?raw` for the text.
      if (!include.test(id)) return undefined;
      const { output, errors, warnings, uses } = translate(id, text, options);
      for (const file of uses) this.addWatchFile(file);
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

/** A log entry of Vite and Rollup. */
interface Log {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame: string;
}

/** A diagnostic as Vite shows it, in the terminal and over the page. Vite counts columns from 0. */
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
 * Vite trims the white space before a frame. So the line numbers start at the left edge, and the marks stay below their
 * places.
 */
function aligned(frame: string): string {
  return frame.replace(/^( +)(\d+)(?= \|)/gm, "$2$1");
}

/** Vite shows one error of a file; the others are only listed with their places. */
function briefly({ text, place }: Finding): string {
  return `${place.start.line}:${place.start.column}: ${text}`;
}

function wordsOf({ text, help }: Finding): string {
  return help === undefined ? text : `${text}\nTry: ${help}`;
}

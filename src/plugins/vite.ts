// The plugin for Vite: `import game, { rows } from "./game.led"` in the development server, in builds, and in Vitest.
// Changed documents are recompiled and their pages reloaded, like any module.

import { existsSync } from "node:fs";
import type { Plugin } from "vite";
import {
  documentPath,
  type Finding,
  partModules,
  modulePath,
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
    // Runs before Vite's own plugins, so that the runtime is one module however it is imported.
    enforce: "pre",
    config: () => ({ optimizeDeps: { exclude: [...partModules] } }),
    resolveId: (source) => modulePath(source)?.replaceAll("\\", "/"),
    load(id) {
      if (!include.test(id) || !existsSync(id)) return;
      // Vite's own loader would block on a pipe or an endless file.
      const text = readDocument(id);
      if (typeof text !== "string") this.error(text.problem);
    },
    transform(text, id) {
      // An id with a query requests something else: `game.led?raw` for the text.
      if (!include.test(id)) return undefined;
      const { output, errors, warnings, uses } = translate(id, text, options);
      for (const file of uses) this.addWatchFile(file);
      for (const warning of warnings) this.warn(logOf(warning, id));
      const [first, ...others] = errors;
      if (first !== undefined) {
        this.error({ ...logOf(first, id), message: [wordsOf(first), ...others.map(shortText)].join("\n") });
      }
      return output === undefined
        ? undefined
        : { code: output.javascript.code, map: output.javascript.sourceMap, moduleType: "js" };
    },
  };
}

interface Log {
  readonly message: string;
  readonly id: string;
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame: string;
}

/** Converts a diagnostic to a log entry, for the terminal and the overlay. Vite's columns are zero-based. */
function logOf(finding: Finding, file: string): Log {
  const { location, frame } = finding;
  return {
    message: wordsOf(finding),
    id: file,
    loc: { file, line: location.start.line, column: location.start.column - 1 },
    frame: align(frame),
  };
}

/** Left-aligns the line numbers of an excerpt. Vite trims the white space before it, which would misalign the marks. */
function align(frame: string): string {
  return frame.replace(/^( +)(\d+)(?= \|)/gm, "$2$1");
}

/** Vite shows one error per file, so the others are listed with their positions only. */
function shortText({ text, location }: Finding): string {
  return `${location.start.line}:${location.start.column}: ${text}`;
}

function wordsOf({ text, help }: Finding): string {
  return help === undefined ? text : `${text}\nTry: ${help}`;
}

// The plugin for esbuild: `import game, { rows } from "./game.led"` in bundled code.

import type { Location, PartialMessage, Plugin } from "esbuild";
import {
  documentPath,
  type Finding,
  type SourceLocation,
  modulePath,
  partPattern,
  type PluginOptions,
  readDocument,
  translate,
  withMap,
} from "./documents.js";

export type { PluginOptions } from "./documents.js";

/** Lets modules import LED documents: `plugins: [led()]`. */
export default function led(options: PluginOptions = {}): Plugin {
  const { include = documentPath } = options;
  return {
    name: "led",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: partPattern }, ({ path }) => ({ path: modulePath(path) ?? path, sideEffects: false }));
      onLoad({ filter: include }, ({ path }) => {
        const text = readDocument(path);
        if (typeof text !== "string") return { errors: [{ text: text.problem }] };
        const { output, errors, warnings, uses } = translate(path, text, options);
        const messages = {
          errors: errors.map((one) => messageOf(one, path)),
          warnings: warnings.map((one) => messageOf(one, path)),
          watchFiles: [path, ...uses],
        };
        return output === undefined ? messages : { ...messages, contents: withMap(output.javascript), loader: "js" };
      });
    },
  };
}

function messageOf({ text, help, location, labels }: Finding, file: string): PartialMessage {
  const others = labels.map((label) => ({ text: label.text, location: locationOf(label.location, file) }));
  return {
    text,
    location: locationOf(location, file),
    notes: help === undefined ? others : [...others, { text: `Try: ${help}` }],
  };
}

/** Converts a location for esbuild, whose columns are zero-based and count UTF-8 bytes. */
function locationOf({ start, end, lineText }: SourceLocation, file: string): Partial<Location> {
  const before = Buffer.byteLength(lineText.slice(0, start.column - 1));
  return {
    file,
    line: start.line,
    column: before,
    length: Buffer.byteLength(lineText.slice(start.column - 1, end.column - 1)),
    lineText,
  };
}

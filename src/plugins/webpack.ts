// The loader for webpack, and for Next.js with webpack or Turbopack: `import game, { rows } from "./game.led"`.

import { basename } from "node:path";
import { type Finding, type PluginOptions, translate } from "./documents.js";

/** The part of webpack's loader interface that this loader uses. */
interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): Pick<PluginOptions, "types" | "traces">;
  addDependency(file: string): void;
  emitWarning(warning: Error): void;
  emitError(error: Error): void;
  callback(error: Error | null, code?: string, sourceMap?: string): void;
}

/** Compiles a document: `{ test: /\.led$/, use: "led-lang/webpack" }` in `module.rules`. */
export default function led(this: LoaderContext, text: string): void {
  const { output, errors, warnings, uses } = translate(this.resourcePath, text, this.getOptions());
  for (const file of uses) this.addDependency(file);
  for (const warning of warnings) this.emitWarning(errorOf(warning, this.resourcePath));
  const [first, ...others] = errors;
  for (const error of others) this.emitError(errorOf(error, this.resourcePath));
  if (output !== undefined) this.callback(null, output.javascript.code, output.javascript.sourceMap);
  else this.callback(first === undefined ? new Error("The document has errors.") : errorOf(first, this.resourcePath));
}

function errorOf({ text, help, location, frame }: Finding, file: string): Error {
  const { line, column } = location.start;
  const parts = [`${basename(file)}:${line}:${column}`, text, frame, ...(help === undefined ? [] : [`Try: ${help}`])];
  // Webpack would print the stack of the loader.
  return Object.assign(new Error(parts.join("\n\n")), { stack: "" });
}

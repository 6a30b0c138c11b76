// The public API of the package: `import { compile } from "led-lang"`. Text in, values out: nothing here reads files or
// clocks, or writes to a terminal.

import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { renderDiagnostic, type RenderedDocument, type RenderOptions } from "./diagnostics/render.js";

export { type Compiled, compile, type CompileOptions, type Output, type Script } from "./compiler.js";
export {
  type Diagnostic,
  type Edit,
  hasErrors,
  type Label,
  type Repair,
  type Severity,
} from "./diagnostics/diagnostic.js";
export { type JsonDiagnostic, type JsonEdit, type JsonLabel, type JsonRepair, toJson } from "./diagnostics/render.js";
export { type Position, positionAt, type Source, type Span } from "./text/source.js";
export { type Documents, Library } from "./resolve/imports/library.js";

/** The input of `format`, such as a result of `compile`. */
export interface Findings {
  readonly document: RenderedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders all diagnostics for people, as `led check` does: message, position, the marked source lines, and advice.
 * Empty if there are none. `width` is the line width in terminal cells, by default 100. Colour is off by default.
 *
 * ```ts
 * const compiled = compile(text, { name: "game.led" });
 * if (compiled.output === undefined) throw new Error(format(compiled));
 * ```
 */
export function format(
  { document, diagnostics }: Findings,
  { color = false, width = 100 }: Partial<RenderOptions> = {},
): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, document, { color, width })).join("\n\n");
}

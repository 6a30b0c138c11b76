// The package as other programs import it: `import { compile } from "led-lang"`. Text in, values out: nothing here
// reads a file or a clock, or writes to a terminal.

import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { renderDiagnostic, type RenderedDocument, type RenderOptions } from "./diagnostics/render.js";

export { type Compiled, compile, type CompileOptions, type Output, type Script } from "./compile.js";
export {
  type Diagnostic,
  type Edit,
  hasErrors,
  type Label,
  type Repair,
  type Severity,
} from "./diagnostics/diagnostic.js";
export { type JsonDiagnostic, type JsonEdit, type JsonLabel, type JsonRepair, toJson } from "./diagnostics/render.js";
export { type Position, positionAt, type Source, type Span } from "./source/source.js";
export { type Documents, Library } from "./uses/library.js";

/** The input of `format`; the result of `compile` is one. */
export interface Findings {
  readonly document: RenderedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders all diagnostics for a person, as `led check` does: what was found, where, the lines with the culprit marked,
 * and what to do. The text is empty if there are none. `width` is that of a line in terminal cells, by default 100;
 * there is no colour unless `color` is true.
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

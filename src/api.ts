// The public API of the package: `import { compile } from "led-lang"`. Text in, values out: nothing here reads files or
// clocks, or writes to a terminal, so it also runs in browsers.

import { compile as compileDocument, type Compiled, type CompileOptions } from "./compiler.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { renderDiagnostic, type RenderedDocument, type RenderOptions } from "./diagnostics/render.js";
import { readDocument } from "./document/read.js";
import { shelfNames, shelfText } from "./files/shelf-texts.js";
import { format as formatParsed } from "./notation/format.js";
import { type Documents, Library as AnyLibrary } from "./resolve/imports/library.js";
import { shelfPrefix } from "./resolve/imports/paths.js";
import { parseDocument } from "./syntax/parse.js";
import { sourceOf } from "./text/source.js";

export type { Compiled, CompileOptions, Output, Script } from "./compiler.js";
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
export type { Documents } from "./resolve/imports/library.js";

/** A cache of the documents that others use, for compiling many documents. It contains the standard library. */
class ShelfLibrary extends AnyLibrary {
  constructor(documents?: Documents) {
    super(withShelf(documents));
  }
}

export { ShelfLibrary as Library };

/** Documents and the standard library. */
function withShelf(documents: Documents | undefined): Documents {
  const isOfShelf = (path: string): boolean => path.startsWith(shelfPrefix);
  return {
    read: (path) => (isOfShelf(path) ? shelfText(path) : documents?.read(path)),
    identify: (path) => (isOfShelf(path) ? path : (documents?.identify?.(path) ?? path)),
    near: (path) => (isOfShelf(path) ? shelfNames() : (documents?.near?.(path) ?? [])),
  };
}

/**
 * Compiles a document. Never throws for errors in it: all are in `diagnostics`, in source order. Documents of the
 * standard library are always known; `documents` gives access to others. The output is deterministic.
 *
 * ```ts
 * const { output, diagnostics } = compile("use:>led:numbers\n\n/$ twin(p) iff isPrime(p) & isPrime(p + 2) $/");
 * ```
 */
export function compile(text: string, { documents, ...options }: CompileOptions = {}): Compiled {
  const library = documents instanceof AnyLibrary ? documents : new ShelfLibrary(documents);
  return compileDocument(text, { ...options, documents: library });
}

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

/**
 * Formats the code of a document, as `led fmt` does. Prose, tests and definitions with errors do not change. The name
 * determines the kind of document: Markdown, LaTeX or plain.
 *
 * ```ts
 * formatDocument("/$ f(x):=2*x $/", { name: "a.led" }) // "/$ f(x) := 2*x $/"
 * ```
 */
export function formatDocument(text: string, { name = "document.led" }: { readonly name?: string } = {}): string {
  return formatParsed(parseDocument(readDocument(sourceOf(name, text)))).text;
}

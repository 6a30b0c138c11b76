// The public API of the package: `import { compile } from "led-lang"`. Text in, values out: nothing here reads files or
// writes to a terminal, so it also runs in browsers. Modules that only some functions need are loaded when they are
// called.

import { check as checkDocument, compile as compileDocument, type Compiled, type CompileOptions } from "./compiler.js";
import { type Diagnostic, errorsFirst } from "./diagnostics/diagnostic.js";
import { renderDiagnostic, type RenderedDocument, type RenderOptions } from "./diagnostics/render.js";
import { readDocument } from "./document/read.js";
import { type FileReader, readerOf } from "./execute/file-reader.js";
import type { Requests } from "./execute/requests.js";
import type { DocumentClaimResult, DocumentTestResult, ExploreLimits } from "./execute/result-types.js";
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
export type { DocumentClaimResult, DocumentTestResult, ExploreLimits, TraceStep } from "./execute/result-types.js";

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

const defaultName = "document.led";

const libraryOf = (documents: Documents | ShelfLibrary | undefined): AnyLibrary =>
  documents instanceof AnyLibrary ? documents : new ShelfLibrary(documents);

/**
 * Compiles a document. Never throws for errors in it: all are in `diagnostics`, in source order. Documents of the
 * standard library are always known; `documents` gives access to others. The output is deterministic.
 *
 * ```ts
 * const { output, diagnostics } = compile("use:>led:numbers\n\n/$ twin(p) iff isPrime(p) & isPrime(p + 2) $/");
 * ```
 */
export function compile(text: string, { documents, ...options }: CompileOptions = {}): Compiled {
  return compileDocument(text, { ...options, documents: libraryOf(documents) });
}

/** The name of a document, which determines its kind (Markdown, LaTeX or plain), and the documents that it may use. */
export type DocumentOptions = Pick<CompileOptions, "name" | "documents">;

/**
 * Finds the errors and warnings of a document, as `led check` does, in source order. Faster than `compile`.
 *
 * ```ts
 * check("/$ area(r) := pi * R^2 $/").diagnostics[0]?.title // "Unknown name"
 * ```
 */
export function check(text: string, { name = defaultName, documents }: DocumentOptions = {}): Findings {
  const document = checkDocument(sourceOf(name, text), libraryOf(documents));
  return { document, diagnostics: document.diagnostics };
}

/** The input of `format`: a result of `compile` or `check`. */
export interface Findings {
  readonly document: RenderedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders all diagnostics as human-readable text, as `led check` does: message, position, the marked source lines, and advice.
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
  return errorsFirst(diagnostics)
    .map((diagnostic) => renderDiagnostic(diagnostic, document, { color, width }))
    .join("\n\n");
}

/**
 * Formats the code of a document, as `led fmt` does. Prose, tests and definitions with errors do not change. The name
 * determines the kind of document: Markdown, LaTeX or plain.
 *
 * ```ts
 * formatDocument("/$ f(x):=2*x $/", { name: "a.led" }) // "/$ f(x) := 2*x $/"
 * ```
 */
export function formatDocument(text: string, { name = defaultName }: { readonly name?: string } = {}): string {
  return formatParsed(parseDocument(readDocument(sourceOf(name, text)))).text;
}

/**
 * Runs the tests of a document, its `cmd:>` lines, in order. Like all functions that run a document, it does so in the
 * calling thread without a time limit: to run documents that may not end, call it in a worker, or in Node the function
 * of the same name in `led-lang/node`. Recordings are read as other documents are.
 *
 * ```ts
 * const [result] = await test("cmd:>1 + 1\n2\n");
 * result?.status // "passed"
 * ```
 *
 * @throws Error if the document has errors
 */
export async function test(text: string, options: DocumentOptions = {}): Promise<readonly DocumentTestResult[]> {
  const { testResults } = await import("./execute/results.js");
  return withRunner((runner) => testResults(compile(text, options), runner, recordingsOf(options)));
}

/**
 * Returns the printed value of an expression in the scope of a document.
 *
 * ```ts
 * await evaluate("/$ double(x) := 2 * x $/", "double(21)") // "42"
 * ```
 *
 * @throws Error if the document or the expression has errors, or the evaluation fails
 */
export async function evaluate(text: string, expression: string, options: DocumentOptions = {}): Promise<string> {
  const { expressionValue } = await import("./execute/results.js");
  return withRunner((runner) => expressionValue(compile(text, options), expression, runner));
}

/**
 * Decides the claims of a document about all states, and its conjectures, as `led explore` does.
 *
 * ```ts
 * const text = "/$ initialState := 0\n   next(s) := {(s + 1) mod 4} $/\n\nalways:>s < 4\n";
 * const [claim] = await explore(text);
 * claim?.answer // "true in all 4 states"
 * ```
 *
 * @throws Error if the document has errors
 */
export async function explore(
  text: string,
  { states, seconds, ...options }: DocumentOptions & ExploreLimits = {},
): Promise<readonly DocumentClaimResult[]> {
  const { claimResults } = await import("./execute/results.js");
  return withRunner((runner) => claimResults(compile(text, options), runner, { states, seconds }));
}

export interface WeaveOptions extends DocumentOptions {
  /** False to omit the types of definitions. */
  readonly types?: boolean;
}

/**
 * Typesets a document as a page of HTML with the results of its tests and claims, as `led weave` does, without its game
 * and pictures from files. Errors are shown in the page.
 *
 * ```ts
 * const html = await weave(text, { name: "graphs.led" });
 * ```
 */
export async function weave(text: string, { types = true, ...options }: WeaveOptions = {}): Promise<string> {
  const { renderDocumentPage: documentPage } = await import("./weave/html/document-page.js");
  const { wovenScript } = await import("./files/woven-script.js");
  const library = libraryOf(options.documents);
  const compiled = compile(text, { ...options, documents: library });
  const read = recordingsOf(options);
  return withRunner((runner) => documentPage(compiled, { runner, read, library, script: wovenScript(), types }));
}

async function withRunner<Result>(work: (runner: Requests) => Promise<Result>): Promise<Result> {
  const { requestsInThread } = await import("./execute/in-thread.js");
  const runner = requestsInThread();
  try {
    return await work(runner);
  } finally {
    await runner.close();
  }
}

/** Returns a reader of the recordings of a document. */
function recordingsOf({ name = defaultName, documents }: DocumentOptions): FileReader {
  const library = libraryOf(documents);
  return readerOf(name, (path) => library.textOf(path), "no such document is provided");
}

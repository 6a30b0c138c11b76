// Common code of the plugins: recognising documents, locating the runtime, and compiling a document to a JavaScript
// module with located diagnostics.

import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, type Output, type Script } from "../compiler.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { excerpts, type Paint } from "../diagnostics/excerpt.js";
import { documentFilesFrom, fileFrom, documentFile } from "../files/documents.js";
import { readText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { plainMessage } from "../runtime/values/quoting.js";
import { lineText, type Position, positionAt, type Source, type Span } from "../text/source.js";
import { Library } from "../resolve/imports/library.js";
import { shelfPrefix } from "../resolve/imports/paths.js";
import { programModule, runtimeModule, shelfModule } from "./modules.js";
import { writeDeclarations } from "./declarations.js";
import { maxTextBytes } from "../files/limits.js";

export interface PluginOptions {
  /** Matches the paths of documents; by default those that end in `.led`, `.led.md` or `.led.tex`. */
  readonly include?: RegExp;
  /**
   * Writes the declarations of each document next to it: those of `game.led` into `game.d.led.ts`, where TypeScript
   * looks for them.
   */
  readonly types?: boolean;
  /**
   * Adds definitions, positions and arguments to the messages of failures. Without it, the source map leads from a
   * stack trace to the document.
   */
  readonly traces?: boolean;
}

export const documentPath = /\.led(?:\.md|\.tex)?$/;

const pluginFile = (source: string, built: string): string =>
  fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? source : built, import.meta.url));

/** The files of the runtime, as imported by documents and by programs. The built plugins contain them. */
const runtimePaths: ReadonlyMap<string, string> = new Map([
  [runtimeModule, pluginFile("../runtime/index.ts", "./runtime.js")],
  [programModule, pluginFile("../runtime/public.ts", "./easel.js")],
]);

/** Modules of the package that must be singletons. */
export const partModules: readonly string[] = [...runtimePaths.keys()];

/** Matches the package modules that compiled documents import. */
export const partPattern = /^led-lang\/(?:runtime|easel|shelf\/[\w-]+\.led)$/;

/** Returns the file of a module of the package: of the runtime, or of a document of the standard library. */
export function modulePath(module: string): string | undefined {
  const name = /^led-lang\/shelf\/([\w-]+)\.led$/.exec(module)?.[1];
  return name === undefined ? runtimePaths.get(module) : documentFile(`${shelfPrefix}${name}`);
}

export interface Finding {
  readonly text: string;
  readonly help: string | undefined;
  readonly location: SourceLocation;
  /** The source excerpt. */
  readonly frame: string;
  readonly labels: readonly { readonly text: string; readonly location: SourceLocation }[];
}

/** A location in a document. `end` is on the same line. */
export interface SourceLocation {
  readonly start: Position;
  readonly end: Position;
  readonly lineText: string;
}

/** A document as a module, with its diagnostics. `output` is undefined if there are errors. */
interface CompiledDocument {
  readonly output: Output | undefined;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** The files it depends on, for watching. */
  readonly uses: readonly string[];
}

/** Reads a document, or returns the problem. */
export function readDocument(path: string): string | { readonly problem: string } {
  const reading = readText(path, { maxBytes: maxTextBytes, waits: false });
  return reading.kind === "text"
    ? reading.text
    : { problem: `\`${basename(path)}\` cannot be read: ${because(reading)}.` };
}

/** The library of the documents of a folder, and the files it has read since its last refresh. */
interface FolderLibrary {
  readonly library: Library;
  readonly reads: Set<string>;
}

const libraries = new Map<string, FolderLibrary>();

function libraryOf(folder: string): FolderLibrary {
  let entry = libraries.get(folder);
  if (entry === undefined) {
    const reads = new Set<string>();
    entry = { library: new Library(documentFilesFrom(folder)).readBy((path) => void reads.add(path)), reads };
    libraries.set(folder, entry);
  }
  entry.reads.clear();
  entry.library.refresh();
  return entry;
}

/** Compiles the document at a path. Its module imports the modules of its imports. */
export function translate(
  path: string,
  text: string,
  { types = false, traces = false }: PluginOptions,
): CompiledDocument {
  const folder = dirname(path);
  const { library, reads } = libraryOf(folder);
  const fileOfUsed = (name: string): string => documentFile(fileFrom(folder, name));
  const { document, diagnostics, output } = compile(text, {
    name: basename(path),
    documents: library,
    moduleOf: (name) => (name.startsWith(shelfPrefix) ? shelfModule(name) : `./${name}`),
    runtime: runtimeModule,
    defaultExport: true,
    traces,
  });
  const findingsOf = (severity: Diagnostic["severity"]): readonly Finding[] =>
    diagnostics.filter((one) => one.severity === severity).map((one) => findingOf(one, document.source));
  const refused = types && output !== undefined ? writeDeclarations(path, output) : undefined;
  const note =
    refused === undefined
      ? []
      : [
          {
            text: refused,
            help: undefined,
            location: locationOf({ start: 0, end: 0 }, document.source),
            frame: "",
            labels: [],
          },
        ];
  return {
    output,
    errors: findingsOf("error"),
    warnings: [...findingsOf("warning"), ...note],
    uses: [...reads].map(fileOfUsed),
  };
}

/** Appends an inline source map. */
export function withMap({ code, sourceMap }: Script): string {
  return `${code}//# sourceMappingURL=data:application/json;base64,${Buffer.from(sourceMap).toString("base64")}\n`;
}

/** Bundlers colour their output themselves. */
const plainPaint: Paint = { gutter: (text) => text, primary: (text) => text, secondary: (text) => text };

/** Width of excerpts, in cells. */
const width = 100;

function findingOf({ code, title, message, help, span, labels = [] }: Diagnostic, source: Source): Finding {
  const marks = [{ span, primary: true, text: "" }, ...labels.map((label) => ({ ...label, primary: false }))];
  return {
    text: plainMessage(`${code}: ${title}. ${message}`),
    help: help === undefined ? undefined : plainMessage(help),
    location: locationOf(span, source),
    frame: excerpts(source, marks, width, plainPaint).join("\n"),
    labels: labels.map((label) => ({ text: label.text, location: locationOf(label.span, source) })),
  };
}

function locationOf(span: Span, source: Source): SourceLocation {
  const start = positionAt(source, span.start);
  const end = positionAt(source, span.end);
  const text = lineText(source, start.line);
  return { start, end: end.line === start.line ? end : { line: start.line, column: text.length + 1 }, lineText: text };
}

// The common part of the plugins: which files are documents, where the runtime is, and the translation of a document
// into a JavaScript module and diagnostics with places.

import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, type Output, type Script } from "../compile.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { excerpts, type Paint } from "../diagnostics/excerpt.js";
import { documentFilesFrom, fileFrom, documentFile } from "../files/documents.js";
import { longestText, readText } from "../files/read.js";
import { because } from "../files/trouble.js";
import { shown } from "../runtime/kernel/quoting.js";
import { lineText, type Position, positionAt, type Source, type Span } from "../source/source.js";
import { Library } from "../uses/library.js";
import { shelfPrefix } from "../uses/paths.js";
import { programModule, runtimeModule, shelfModule } from "./modules.js";
import { writeDeclarations } from "./declarations.js";

/** The options of the plugins. */
export interface PluginOptions {
  /** Which files are documents, by their paths; by default those that end in `.led`, `.led.md` or `.led.tex`. */
  readonly include?: RegExp;
  /**
   * Writes the declarations of each document next to it: those of `game.led` into `game.d.led.ts`, where TypeScript
   * looks for them.
   */
  readonly types?: boolean;
  /**
   * Lets the modules say of a failure which definitions it passed, with places and arguments. Without it, the source map
   * leads from a stack to the document.
   */
  readonly traces?: boolean;
}

export const documentPath = /\.led(?:\.md|\.tex)?$/;

const partOf = (source: string, built: string): string =>
  fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? source : built, import.meta.url));

/** The files of the runtime, as documents and as programs import it. The built plugins have them next to them. */
const runtimePaths: ReadonlyMap<string, string> = new Map([
  [runtimeModule, partOf("../runtime/index.ts", "./runtime.js")],
  [programModule, partOf("../runtime/public.ts", "./easel.js")],
]);

/** The modules of the package of which there is to be only one instance, whoever imports them. */
export const partModules: readonly string[] = [...runtimePaths.keys()];

/** What the modules of documents import from the package is what this matches. */
export const partPattern = /^led-lang\/(?:runtime|easel|shelf\/[\w-]+\.led)$/;

/** The file of a module of the package that documents or programs import: of the runtime, or of a document of the shelf. */
export function partPath(module: string): string | undefined {
  const name = /^led-lang\/shelf\/([\w-]+)\.led$/.exec(module)?.[1];
  return name === undefined ? runtimePaths.get(module) : documentFile(`${shelfPrefix}${name}`);
}

/** A diagnostic in a form that a bundler can show. */
export interface Finding {
  /** The code, the title and the message. */
  readonly text: string;
  /** Advice; undefined if there is none. */
  readonly help: string | undefined;
  readonly place: Place;
  /** The lines of the document with the culprit marked. */
  readonly frame: string;
  readonly labels: readonly { readonly text: string; readonly place: Place }[];
}

/** A place in a document. `end` is on the same line. */
export interface Place {
  readonly start: Position;
  readonly end: Position;
  readonly lineText: string;
}

/** A document as a module, with its diagnostics. `output` is undefined if there are errors. */
export interface Translated {
  readonly output: Output | undefined;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** The files of documents with which it changes. */
  readonly uses: readonly string[];
}

/** Reads the document at a path, or says why that is not possible. */
export function readDocument(path: string): string | { readonly problem: string } {
  const reading = readText(path, { mostBytes: longestText, waits: false });
  return reading.kind === "text"
    ? reading.text
    : { problem: `\`${basename(path)}\` cannot be read: ${because(reading)}.` };
}

/** The library of the documents of a folder, and what it has read since it was told to look again. */
interface Shelved {
  readonly library: Library;
  readonly reads: Set<string>;
}

const libraries = new Map<string, Shelved>();

function libraryOf(folder: string): Shelved {
  let found = libraries.get(folder);
  if (found === undefined) {
    const reads = new Set<string>();
    found = { library: new Library(documentFilesFrom(folder)).readBy((path) => void reads.add(path)), reads };
    libraries.set(folder, found);
  }
  found.reads.clear();
  found.library.refresh();
  return found;
}

/** Compiles the document at a path. Its module imports those of the documents that it uses. */
export function translate(path: string, text: string, { types = false, traces = false }: PluginOptions): Translated {
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
  const found = (severity: Diagnostic["severity"]): readonly Finding[] =>
    diagnostics.filter((one) => one.severity === severity).map((one) => findingOf(one, document.source));
  const refused = types && output !== undefined ? writeDeclarations(path, output) : undefined;
  const note =
    refused === undefined
      ? []
      : [
          {
            text: refused,
            help: undefined,
            place: placeOf({ start: 0, end: 0 }, document.source),
            frame: "",
            labels: [],
          },
        ];
  return {
    output,
    errors: found("error"),
    warnings: [...found("warning"), ...note],
    uses: [...reads].map(fileOfUsed),
  };
}

/** A module with an inline source map in its last line. */
export function withMap({ code, sourceMap }: Script): string {
  return `${code}//# sourceMappingURL=data:application/json;base64,${Buffer.from(sourceMap).toString("base64")}\n`;
}

/** Bundlers colour their output themselves. */
const plain: Paint = { gutter: (text) => text, primary: (text) => text, secondary: (text) => text };

/** The width of excerpts, in cells. */
const width = 100;

function findingOf({ code, title, message, help, span, labels = [] }: Diagnostic, source: Source): Finding {
  const marks = [{ span, primary: true, text: "" }, ...labels.map((label) => ({ ...label, primary: false }))];
  return {
    text: shown(`${code}: ${title}. ${message}`),
    help: help === undefined ? undefined : shown(help),
    place: placeOf(span, source),
    frame: excerpts(source, marks, width, plain).join("\n"),
    labels: labels.map((label) => ({ text: label.text, place: placeOf(label.span, source) })),
  };
}

function placeOf(span: Span, source: Source): Place {
  const start = positionAt(source, span.start);
  const end = positionAt(source, span.end);
  const text = lineText(source, start.line);
  return { start, end: end.line === start.line ? end : { line: start.line, column: text.length + 1 }, lineText: text };
}

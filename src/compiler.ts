// The compilation pipeline, from the text of a document to modules. Text in, values out: no files, no clocks.

import { lower } from "./ir/lower.js";
import type { CoreModule } from "./ir/ir.js";
import { optimise, type PassOptions } from "./ir/optimise.js";
import { type Diagnostic, type Edit, hasErrors, sortByPosition } from "./diagnostics/diagnostic.js";
import { readDocument } from "./document/read.js";
import { emit, emitParts, type ReportOptions, type ModuleContext } from "./codegen/typescript/emit.js";
import { declarations } from "./codegen/typescript/exports.js";
import { type PrintResult, printModule, printParts } from "./codegen/typescript/print.js";
import { sourceMap, urlOf } from "./codegen/typescript/source-map.js";
import type { Links } from "./resolve/links.js";
import type { Home } from "./resolve/resolved.js";
import { resolve } from "./resolve/resolve.js";
import { withEdits } from "./fixes/batch-check.js";
import { tryRepairs } from "./fixes/fixes.js";
import { fixedMistakes, type TrialFault } from "./fixes/trials.js";
import { withoutUnverifiedHelps } from "./fixes/unverified-help.js";
import { type Source, sourceOf } from "./text/source.js";
import { RegionCache } from "./syntax/incremental.js";
import { reparseDocument, parseDocument } from "./syntax/parse.js";
import { labelMacros, removeDisplayFixes, explainDefinitionSymbols } from "./syntax/typeset.js";
import { withDefiner } from "./resolve/imports/definer.js";
import { type Documents, type GradedTexts, Library } from "./resolve/imports/library.js";
import { fileOf } from "./resolve/imports/paths.js";
import { type CheckedDocument, checkTypes, checkTypesAgain } from "./types/check.js";
import type { StepBudget } from "./types/inference/steps.js";
import type { TypeCache } from "./types/incremental.js";

/** Options of `compile`. */
export interface CompileOptions {
  /** Access to used documents. A library caches them for further documents. */
  readonly documents?: Documents | Library;
  /** The name of the document in messages and in the source map; by default, `document.led`. */
  readonly name?: string;
  /** The name of the emitted file, without `.ts`; by default, that of the document without folder and extension. */
  readonly file?: string;
  /** Maps the name of a document to the one that appears in the module; by default, the identity. */
  readonly nameOf?: (name: string) => string;
  /** Maps the name of a used document to the module specifier of its import; by default, `./sets.js` for `sets.led`. */
  readonly moduleOf?: (name: string) => string;
  /** The module specifier of the runtime; by default, `./easel.js`, which `led build` writes next to the module. */
  readonly runtime?: string;
  /** True if the module has a default export, an object of all its exports. */
  readonly defaultExport?: boolean;
  /**
   * True if failures at run time report the definitions that they passed, with positions and arguments. The source map
   * contains the positions in any case.
   */
  readonly traces?: boolean;
  /** True to omit the checks that values are in the sets named in signatures, such as `{1..9}` or `Nat`. */
  readonly unchecked?: boolean;
}

/** Options for the code of a document: omitted passes and checks, and the reporting of failures. */
export interface CodeOptions extends PassOptions, ReportOptions {
  readonly unchecked?: boolean;
}

/** A compiled document, with the options for its code. `output` is undefined if there are errors. */
export interface Compiled extends CodeOptions {
  readonly document: CheckedDocument;
  readonly library?: Library | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly output: Output | undefined;
  /** Internal errors while fixes were tried. They are not reported to users, but fail tests. */
  readonly faults: readonly TrialFault[];
}

/** The output for a document. Each property is computed on first access. */
export interface Output {
  readonly typescript: string;
  /** The source map of `typescript`, as JSON. */
  readonly sourceMap: string;
  /** The same module as JavaScript, for bundlers. */
  readonly javascript: Script;
  /** The declarations of the module, as the text of a `.d.ts` file, without a reference to the source map. */
  readonly declarations: string;
  /** The source map of the declarations, as JSON, which maps them to the definitions. */
  readonly declarationMap: string;
}

/** A JavaScript module. */
export interface Script {
  /** The text, without a reference to the source map. */
  readonly code: string;
  /** The source map, as JSON. */
  readonly sourceMap: string;
}

/** Parses, resolves and type-checks a document. Throws `OutOfSteps` if a limited number of steps is exhausted. */
export function check(source: Source, library = new Library(), steps?: StepBudget): CheckedDocument {
  const shared = library.shared(source);
  if (shared !== undefined) return withDocumentPositions(shared);
  const { document, links } = library.link(parseDocument(readDocument(source)));
  return withDocumentPositions(checkTypes(resolve(document, links), steps));
}

/**
 * Like {@link check}, for an exercise whose tests refer to a submission, even if that has errors. Also returns its
 * links.
 */
export function checkGraded(
  source: Source,
  graded: GradedTexts,
  library: Library,
): { readonly document: CheckedDocument; readonly links: Links } {
  const { document, links } = library.link(parseDocument(readDocument(source)), graded);
  return { document: withDocumentPositions(checkTypes(resolve(document, links))), links };
}

/** The data that an incremental check reuses for the next version of a text. */
export interface IncrementalState {
  readonly regions: RegionCache;
  readonly types: TypeCache;
}

/**
 * Limit on ids, relative to the number of names. With more than `factor` times as many ids, plus `offset`, the next
 * check starts from scratch, because tables have the size of the largest id. With a factor of eight and an offset of
 * 50,000, a document of 600 lines holds 120 MB after 1,600 keystrokes. With the limit below, it holds almost nothing,
 * and 95 of 100 keystrokes take as long.
 */
const maxIds = { factor: 3, offset: 10_000 };

/**
 * Checks a new version of a document incrementally: like {@link check}, but only the changes and their dependants are
 * checked. Unchanged nodes keep their ids, so ids have gaps.
 */
export function checkAgain(
  source: Source,
  previous?: IncrementalState,
  library = new Library(),
): { readonly document: CheckedDocument; readonly state: IncrementalState } {
  const hasTooManyIds =
    previous !== undefined &&
    previous.regions.nextId > maxIds.factor * previous.types.resolved.bindings.size + maxIds.offset;
  const { regions: previousRegions, types: previousTypes } =
    hasTooManyIds || previous === undefined ? emptyState : previous;
  const { parsed, state: regions } = reparseDocument(readDocument(source), previousRegions);
  const { document: linked, links } = library.link(parsed);
  const { document, state: types } = checkTypesAgain(resolve(linked, links), previousTypes);
  return { document: withDocumentPositions(document), state: { regions, types } };
}

const emptyState = { regions: new RegionCache([], 0), types: undefined };

/** Maps the diagnostics of displayed formulas and macros to positions in the document. */
const withDocumentPositions = (document: CheckedDocument): CheckedDocument => ({
  ...document,
  diagnostics: explainDefinitionSymbols(
    labelMacros(removeDisplayFixes(document.diagnostics, document), document),
    document,
  ),
});

/**
 * Compiles a LED document. Never throws for errors in the document: all are in `diagnostics`, in source order. The
 * output is deterministic.
 */
export function compile(
  text: string,
  {
    name = "document.led",
    file = fileOf(name),
    unchecked = false,
    without = [],
    traces = false,
    documents,
    report,
    ...contextOptions
  }: CompileOptions & PassOptions & ReportOptions = {},
): Compiled {
  const options = { unchecked, without, report };
  const surroundings = { ...contextOptions, report: report ?? (traces ? "places" : "none") } as const;
  const library = libraryOf(documents);
  return compiledOf(check(sourceOf(name, text), library), { file, library, ...options, surroundings });
}

const libraryOf = (documents: Documents | Library | undefined): Library =>
  documents instanceof Library ? documents : new Library(documents);

export function compiledOf(
  document: CheckedDocument,
  {
    file = fileOf(document.source.name),
    surroundings = {},
    library,
    ...options
  }: CodeOptions & { readonly file?: string; readonly surroundings?: ModuleContext; readonly library?: Library } = {},
): Compiled {
  const { diagnostics, faults } = withRepairs(document, library);
  return {
    document,
    library,
    ...options,
    diagnostics,
    faults,
    output: hasErrors(diagnostics) ? undefined : outputOf(document, file, options, surroundings, library),
  };
}

/** Returns the diagnostics of a document in source order, with fixes that were tried and work. */
export function withRepairs(document: CheckedDocument, library?: Library): Pick<Compiled, "diagnostics" | "faults"> {
  const repairSearch = findRepairs(document, library);
  for (;;) {
    const { done, value } = repairSearch.next();
    if (done === true) return value;
  }
}

/** Like `withRepairs`, but a generator, so that callers can interleave other work. */
export function* findRepairs(
  document: CheckedDocument,
  library?: Library,
): Generator<undefined, Pick<Compiled, "diagnostics" | "faults">> {
  const initialDiagnostics = sortByPosition(document.diagnostics);
  const { diagnostics, faults } = yield* tryRepairs(
    document,
    initialDiagnostics,
    (source, steps) => check(source, library, steps).diagnostics,
  );
  const finalDiagnostics = withoutUnverifiedHelps(diagnostics, document.source.text);
  if (library === undefined) return { diagnostics: finalDiagnostics, faults };
  const isFixedBy = useCheck(document, library);
  return { diagnostics: finalDiagnostics.map((one) => withDefiner(one, document, library, isFixedBy)), faults };
}

/** Returns a predicate: true if inserting a `use:>` line fixes a diagnostic without causing another error. */
function useCheck(
  { source, diagnostics }: CheckedDocument,
  library: Library,
): (diagnostic: Diagnostic, edits: readonly Edit[]) => boolean {
  const errorsIn = (all: readonly Diagnostic[]): readonly Diagnostic[] =>
    all.filter(({ severity }) => severity === "error");
  /** Cached predicates, keyed by inserted text. All texts are inserted at the same position. */
  const verdicts = new Map<string, (diagnostic: Diagnostic) => boolean>();
  return (diagnostic, edits) => {
    const inserted = edits.map(({ text }) => text).join("");
    let isFixed = verdicts.get(inserted);
    if (isFixed === undefined) {
      const text = withEdits(source.text, { start: 0, end: source.text.length }, edits);
      const after = check(sourceOf(source.name, text), library).diagnostics;
      verdicts.set(inserted, (isFixed = fixedMistakes(errorsIn(diagnostics), errorsIn(after))));
    }
    return isFixed(diagnostic);
  };
}

export type CheckResult = Omit<Compiled, "diagnostics" | "faults" | "output">;

/** Returns the output for a document without errors. Trees are not retained for properties not yet computed. */
export function outputOf(
  document: CheckedDocument,
  file: string,
  options: CodeOptions,
  context: ModuleContext,
  library: Library | undefined,
): Output {
  const { source } = document;
  const surroundings = { report: options.report ?? "none", ...context };
  const core = (): CoreModule =>
    optimise(lower(document, { ...options, isEntered: true, moduleOf: modulesOf(library, options) }), options);
  const nameOption = context.nameOf === undefined ? {} : { nameOf: context.nameOf };
  const scriptOf = ({ code, mappings }: PrintResult, name: string): Script => ({
    code,
    sourceMap: sourceMap(mappings, { file: name, source, ...nameOption }),
  });
  const script = (language: "ts" | "js-module", name: string): (() => Script) =>
    once(() =>
      scriptOf(
        printParts(emitParts(core(), undefined, { ...surroundings, typed: language === "ts" }), { language }),
        name,
      ),
    );
  const typescript = script("ts", `${file}.ts`);
  const javascript = script("js-module", `${file}.js`);
  const declarationScript = once(() =>
    scriptOf(
      printModule(declarations(emit(core(), undefined, { ...surroundings, typed: true })), { language: "ts" }),
      `${file}.d.ts`,
    ),
  );
  return {
    get typescript() {
      return `${typescript().code}//# sourceMappingURL=${urlOf(file)}.ts.map\n`;
    },
    get sourceMap() {
      return typescript().sourceMap;
    },
    get javascript() {
      return javascript();
    },
    get declarations() {
      return declarationScript().code;
    },
    get declarationMap() {
      return declarationScript().sourceMap;
    },
  };
}

const moduleCaches = {
  checked: new WeakMap<CheckedDocument, CoreModule>(),
  unchecked: new WeakMap<CheckedDocument, CoreModule>(),
};

/**
 * Returns the modules of used documents as they are before all passes, so that they do not depend on the passes
 * applied.
 */
function modulesOf(library: Library | undefined, { unchecked = false }: CodeOptions): CoreModule["moduleOf"] {
  if (library === undefined) return undefined;
  const cache = moduleCaches[unchecked ? "unchecked" : "checked"];
  const moduleOf = (home: Home): CoreModule => {
    const document = library.checkedAs(home.document);
    let module = cache.get(document);
    if (module === undefined) cache.set(document, (module = lower(document, { unchecked, moduleOf })));
    return module;
  };
  return moduleOf;
}

/** Memoizes a function without parameters. */
function once<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: compute() }).value;
}

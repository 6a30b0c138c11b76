// The compilation pipeline, from the text of a document to code. Text in, values out: no files, no clocks.

import { lower, type OuterExpression, withExpressions } from "./ir/lower.js";
import type { CoreModule } from "./ir/ir.js";
import { hookCall } from "./ir/hooks.js";
import { type HookCall, tracingBy, withNotedHooks, withNotes } from "./ir/instrument.js";
import { type CountedModule, withCounters } from "./ir/counting.js";
import { withFollowedInput } from "./ir/decisions.js";
import { notForPages, optimise, type PassOptions } from "./ir/optimise.js";
import { folding } from "./ir/passes/folding.js";
import { reachableFrom } from "./ir/reachable.js";
import { recursionFrom } from "./ir/recursion.js";
import { type Diagnostic, type Edit, hasErrors, inOrder } from "./diagnostics/diagnostic.js";
import { readDocument } from "./document/read.js";
import { emit, emitParts, programNames, type ReportOptions, type ModuleContext } from "./codegen/typescript/emit.js";
import { declarations } from "./codegen/typescript/exports.js";
import { type PrintResult, type Mappings, printModule, printParts } from "./codegen/typescript/print.js";
import { sourceMap, urlOf } from "./codegen/typescript/source-map.js";
import type { HookName } from "./language/easel.js";
import type { Links } from "./resolve/links.js";
import type { Defined, Home } from "./resolve/resolved.js";
import { resolve, resolveExpression } from "./resolve/resolve.js";
import type { ExpressionTables } from "./resolve/resolver.js";
import { definitionsIn, withNeeded } from "./resolve/needed.js";
import { definitionOf } from "./resolve/scope.js";
import { stateNames } from "./resolve/state-names.js";
import { withEdits } from "./fixes/batch-check.js";
import { mistakesFixed, type TrialFault, tryRepairs } from "./fixes/fixes.js";
import { withoutUntried } from "./fixes/unverified-help.js";
import { type Source, sourceOf, type Span } from "./text/source.js";
import { KeptRegions } from "./syntax/incremental.js";
import { parseConditions, parseExpression } from "./syntax/alone.js";
import { parseAgain, parseDocument } from "./syntax/parse.js";
import { withMacros, withoutDisplays, withSigns } from "./syntax/typeset.js";
import { withDefiner } from "./resolve/imports/definer.js";
import { type Documents, type GradedTexts, Library } from "./resolve/imports/library.js";
import { fileOf } from "./resolve/imports/paths.js";
import { type CheckedDocument, checkExpression, checkTypes, checkTypesAgain } from "./types/check.js";
import { unprovenIn } from "./types/results/call-flow.js";
import type { StepBudget } from "./types/inference/steps.js";
import type { KeptTypes } from "./types/incremental.js";
import { append } from "./text/append.js";
import { doubtfulIn } from "./types/doubtful.js";
import type { Expression } from "./syntax/tree.js";
import type { Type } from "./types/lattice/type.js";

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
interface CodeOptions extends PassOptions, ReportOptions {
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
  /** Its source map, as JSON. */
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
    ...around
  }: CompileOptions & PassOptions & ReportOptions = {},
): Compiled {
  const options = { unchecked, without, report };
  const surroundings = { ...around, report: report ?? (traces ? "places" : "none") } as const;
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

/** The diagnostics of a document in source order, with fixes that were tried and work. */
export function withRepairs(document: CheckedDocument, library?: Library): Pick<Compiled, "diagnostics" | "faults"> {
  const trying = findRepairs(document, library);
  for (;;) {
    const { done, value } = trying.next();
    if (done === true) return value;
  }
}

/** Like `withRepairs`, but a generator, so that callers can interleave other work. */
export function* findRepairs(
  document: CheckedDocument,
  library?: Library,
): Generator<undefined, Pick<Compiled, "diagnostics" | "faults">> {
  const initialDiagnostics = inOrder(document.diagnostics);
  const { diagnostics, faults } = yield* tryRepairs(
    document,
    initialDiagnostics,
    (source, steps) => check(source, library, steps).diagnostics,
  );
  const finalDiagnostics = withoutUntried(diagnostics, document.source.text);
  if (library === undefined) return { diagnostics: finalDiagnostics, faults };
  const isRight = useCheck(document, library);
  return { diagnostics: finalDiagnostics.map((one) => withDefiner(one, document, library, isRight)), faults };
}

/** Returns a predicate: true if inserting a `use:>` line fixes a diagnostic without causing another error. */
function useCheck(
  { source, diagnostics }: CheckedDocument,
  library: Library,
): (diagnostic: Diagnostic, edits: readonly Edit[]) => boolean {
  const errorsIn = (all: readonly Diagnostic[]): readonly Diagnostic[] =>
    all.filter(({ severity }) => severity === "error");
  /** The verdicts on each inserted text. All of them have the same place. */
  const verdicts = new Map<string, (diagnostic: Diagnostic) => boolean>();
  return (diagnostic, edits) => {
    const inserted = edits.map(({ text }) => text).join("");
    let isFixed = verdicts.get(inserted);
    if (isFixed === undefined) {
      const text = withEdits(source.text, { start: 0, end: source.text.length }, edits);
      const after = check(sourceOf(source.name, text), library).diagnostics;
      verdicts.set(inserted, (isFixed = mistakesFixed(errorsIn(diagnostics), errorsIn(after))));
    }
    return isFixed(diagnostic);
  };
}

export type CheckResult = Omit<Compiled, "diagnostics" | "faults" | "output">;

/** The output for a document without errors. Trees are not retained for properties not yet computed. */
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
  const named = context.nameOf === undefined ? {} : { nameOf: context.nameOf };
  const scriptOf = ({ code, mappings }: PrintResult, name: string): Script => ({
    code,
    sourceMap: sourceMap(mappings, { file: name, source, ...named }),
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
  const declared = once(() =>
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
      return declared().code;
    },
    get declarationMap() {
      return declared().sourceMap;
    },
  };
}

const modules = {
  checked: new WeakMap<CheckedDocument, CoreModule>(),
  unchecked: new WeakMap<CheckedDocument, CoreModule>(),
};

/**
 * Returns the modules of used documents as they are before all passes, so that they do not depend on the passes
 * applied.
 */
function modulesOf(library: Library | undefined, { unchecked = false }: CodeOptions): CoreModule["moduleOf"] {
  if (library === undefined) return undefined;
  const cache = modules[unchecked ? "unchecked" : "checked"];
  const moduleOf = (home: Home): CoreModule => {
    const document = library.checkedAs(home.document);
    let module = cache.get(document);
    if (module === undefined) cache.set(document, (module = lower(document, { unchecked, moduleOf })));
    return module;
  };
  return moduleOf;
}

/** Memoizes a function without parameters. */
function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}

/** Parses, resolves and type-checks a document. Throws `OutOfSteps` if a limited number of steps is exhausted. */
export function check(source: Source, library = new Library(), steps?: StepBudget): CheckedDocument {
  const shared = library.shared(source);
  if (shared !== undefined) return place(shared);
  const { document, links } = library.link(parseDocument(readDocument(source)));
  return place(checkTypes(resolve(document, links), steps));
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
  return { document: place(checkTypes(resolve(document, links))), links };
}

/** The data that an incremental check reuses for the next version of a text. */
export interface IncrementalState {
  readonly regions: KeptRegions;
  readonly types: KeptTypes;
}

/**
 * Limit on ids, relative to the number of names: with more than `times` as many ids, plus `more`, the next check starts
 * from scratch, because tables have the size of the largest id. With eight times and 50,000 more, a document of 600
 * lines holds 120 MB after 1,600 keystrokes. With the limit below it holds next to nothing, and 95 of 100 keystrokes
 * take as long.
 */
const maxIds = { times: 3, more: 10_000 };

/**
 * Checks a new version of a document incrementally: like {@link check}, but only the changes and their dependants are
 * checked. Unchanged nodes keep their ids, so ids have gaps.
 */
export function checkAgain(
  source: Source,
  before?: IncrementalState,
  library = new Library(),
): { readonly document: CheckedDocument; readonly state: IncrementalState } {
  const isFull =
    before !== undefined && before.regions.nextId > maxIds.times * before.types.resolved.bindings.size + maxIds.more;
  const { regions: keptRegions, types: knownTypes } = isFull || before === undefined ? nothing : before;
  const { parsed, state: regions } = parseAgain(readDocument(source), keptRegions);
  const { document: linked, links } = library.link(parsed);
  const { document, state: types } = checkTypesAgain(resolve(linked, links), knownTypes);
  return { document: place(document), state: { regions, types } };
}

const nothing = { regions: new KeptRegions([], 0), types: undefined };

/** Maps the diagnostics of displayed formulas and macros to positions in the document. */
const place = (document: CheckedDocument): CheckedDocument => ({
  ...document,
  diagnostics: withSigns(withMacros(withoutDisplays(document.diagnostics, document), document), document),
});

export interface ProgramExpression {
  readonly source: Source;
  readonly span: Span;
  /** The names that it binds. If there are any, the expression becomes a function of them. */
  readonly parameters?: readonly ProgramParameter[] | undefined;
  /** True if it consists of conditions separated by commas, like a property. */
  readonly isCondition?: boolean | undefined;
  /** True if the names that a graded submission has to define mean those of the solution. */
  readonly isExpected?: boolean | undefined;
  /** True if it is not instrumented in an instrumented program, so that it is as fast as in others. */
  readonly isPlain?: boolean | undefined;
}

export interface ProgramParameter {
  readonly name: string;
  readonly type: Type;
}

/** The definitions of a document and some expressions as JavaScript, the body of a function of the runtime. */
export interface Program {
  /**
   * `new Function("easel", code)(runtime)` returns `{ game, expressions, definitions }`. Expressions are functions; in
   * a game, of the moment.
   */
  readonly code: string;
  readonly mappings: Mappings;
  /** The mappings of the program `beside`, and the number of lines of the code before it. */
  readonly beside?: { readonly mappings: Mappings; readonly lines: number };
  readonly imports: readonly string[];
  /** The fields read of moments and of tables. */
  readonly fields: readonly string[];
  readonly expressions: readonly PreparedExpression[];
  /**
   * The names of the recursive functions that may run during an expression, identified by its thunk, or during these
   * definitions of the game.
   */
  readonly recursionIn: (target: number | readonly HookName[]) => readonly string[];
  /** The names that the document uses for the coordinates of the state. */
  readonly stateNames: () => readonly string[];
  /** The queries, if their solutions are counted. A thunk after all others returns the counts. */
  readonly plans?: CountedModule;
  /** The expressions that may have produced an invalid image or sound. */
  readonly doubtful: (hook: "images" | "sounds") => readonly Span[];
}

/** An expression of a program. `thunk` is its index there, undefined if it has errors. */
export interface PreparedExpression {
  readonly thunk: number | undefined;
  /** True for `pp(e)`: the thunk returns the value of e, to be printed by the caller. */
  readonly printed: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Its type, if it has no errors. */
  readonly type?: Type;
  /** The game hook that the expression calls. */
  readonly hook?: HookName;
  readonly read?: { readonly expression: Expression; readonly tables: ExpressionTables; readonly source: Source };
}

export interface ProgramOptions {
  /** True to ignore type errors in expressions until run time. */
  readonly anyTypes?: boolean;
  /** True to insert timeout checks, as in the program of a page. */
  readonly isStoppable?: boolean;
  /** Definitions of the game to add as instrumented expressions, after the others. */
  readonly hooks?: readonly HookName[];
  /** True to trace the decisions of the step that depend only on the input (ir/decisions.ts). */
  readonly isFollowed?: boolean;
  /** True to count the solutions of queries. */
  readonly isCounted?: boolean;
  /** Another program, to be included as a function `beside` of the runtime. */
  readonly beside?: Pick<Program, "code" | "mappings"> | undefined;
}

/** Expressions in the scope of a document, and the core of the whole program. */
export interface LoweredProgram {
  readonly expressions: readonly PreparedExpression[];
  /** Its expressions are those with a thunk, in order. */
  readonly module: CoreModule;
}

/**
 * Lowers a document without errors together with some expressions: all of it if `isWhole`, otherwise the definitions
 * that the expressions and the game need. Errors in an expression are reported with that expression.
 */
export function lowerProgram(
  { document, ...options }: CodeOptions & Pick<Compiled, "document">,
  expressions: readonly ProgramExpression[],
  {
    anyTypes = false,
    hooks = [],
    isWhole = true,
  }: Pick<ProgramOptions, "anyTypes" | "hooks"> & { readonly isWhole?: boolean } = {},
): LoweredProgram {
  const hasNotes = options.report === "reasons";
  const outer: (Omit<OuterExpression, "tracing"> & { readonly isPlain: boolean })[] = [];
  const doubts = [...document.doubts];
  let { nextId, nextVariable } = document;
  const prepared = expressions.map((programExpression): PreparedExpression => {
    const {
      source,
      span,
      parameters = [],
      isCondition = false,
      isPlain = false,
      isExpected = false,
    } = programExpression;
    const parsed =
      isCondition || parameters.length > 0
        ? parseConditions(source.text, span, nextId, parameters)
        : parseExpression(source.text, span, nextId);
    nextId = parsed.nextId;
    if (parsed.expression === undefined) return { thunk: undefined, printed: false, diagnostics: parsed.diagnostics };
    const { expression, printed } = withoutPrinting(parsed.expression, document);
    const place = { taking: parameters.map(({ type }) => type), isCondition };
    const resolved = resolveExpression(expression, source, document, nextVariable, { isExpected });
    if (hasErrors(resolved.diagnostics)) return { thunk: undefined, printed, diagnostics: resolved.diagnostics };
    // If a used document is missing, names that it may have defined are not reported.
    if ([...resolved.tables.bindings.values()].some(({ kind }) => kind === "unknown"))
      return { thunk: undefined, printed, diagnostics: [] };
    const { type, diagnostics, doubts: own } = checkExpression(expression, source, resolved.tables, document, place);
    if (!anyTypes && hasErrors(diagnostics))
      return { thunk: undefined, printed, diagnostics: withoutUntried(diagnostics, source.text) };
    nextVariable = resolved.nextVariable;
    append(doubts, own);
    const { tables } = resolved;
    return {
      thunk: outer.push({ expression, tables, source, isPlain }) - 1,
      printed,
      diagnostics: [],
      type,
      read: { expression, tables, source },
    };
  });
  const hookCalls: HookCall[] = [];
  const hookExpressions = hooks.flatMap((hook): readonly PreparedExpression[] => {
    const defined = document.game?.hooks[hook];
    if (defined === undefined) return [];
    const { name, span } = defined.definition.name;
    const id = nextId++;
    const bindings = new Map([...document.bindings, [id, { kind: "definition", defined } as const]]);
    const expression: Expression = { kind: "name", name, id, span };
    const read = { expression, tables: { ...document, bindings }, source: document.source };
    const thunk = outer.length + hookCalls.push({ id, call: hookCall(hook, defined) }) - 1;
    return [{ thunk, printed: false, diagnostics: [], read, hook }];
  });
  const together = { ...document, nextVariable, unproven: unprovenIn(doubts) };
  const plain = lower(isWhole ? together : withOnlyNeeded(together, prepared), options);
  const { module, notes } = hasNotes ? withNotes(plain, document) : { module: plain, notes: undefined };
  const tracing = notes && tracingBy(notes);
  const lowered = withExpressions(
    module,
    outer.map(({ isPlain, ...one }) => (isPlain ? one : { ...one, tracing })),
  );
  return {
    expressions: [...prepared, ...hookExpressions],
    module: notes === undefined ? lowered : withNotedHooks(lowered, notes, hookCalls),
  };
}

/** Restricts a document to the definitions that its game and these expressions need. */
function withOnlyNeeded(document: CheckedDocument, expressions: readonly PreparedExpression[]): CheckedDocument {
  const named = expressions.flatMap(({ read }) =>
    read === undefined ? [] : definitionsIn(read.expression, read.tables.bindings),
  );
  const needed = withNeeded([...Object.values(document.game?.hooks ?? {}), ...named], document.bindings);
  const isNeeded = (defined: Defined): boolean => needed.has(defined);
  return { ...document, definitions: document.definitions.filter(isNeeded), used: document.used.filter(isNeeded) };
}

/**
 * Compiles a document without errors to a program, with the needed definitions only. Errors in an expression are
 * reported with that expression.
 */
export function program(
  { document, ...options }: CodeOptions & Pick<Compiled, "document">,
  programExpressions: readonly ProgramExpression[],
  { isStoppable = false, isFollowed = false, isCounted = false, beside, ...others }: ProgramOptions = {},
): Program {
  const { expressions, module } = lowerProgram({ document, ...options }, programExpressions, {
    ...others,
    isWhole: false,
  });
  const core = optimise(isFollowed ? withFollowedInput(module) : module, options);
  const counted = isCounted ? withCounters(core) : undefined;
  const emitted = counted?.module ?? core;
  const parts = emitParts(emitted, { expressions: emitted.expressions, isStoppable }, { report: options.report });
  const { code, mappings } = printParts(parts, { language: "js-script", hasComments: false, isUnread: true });
  const recursionIn: Program["recursionIn"] = (about) => {
    const roots =
      typeof about === "number"
        ? module.expressions.slice(about, about + 1)
        : about.flatMap((hook) => document.game?.hooks[hook] ?? []);
    return [...new Set(roots.flatMap((root) => recursionFrom(root, module)))];
  };
  return {
    code: `const definitions = (() => {${code}})(); return { game: definitions.${programNames.game}, expressions: definitions.${programNames.expressions}, definitions${beside === undefined ? "" : `, beside: (easel) => {${beside.code}}`} };`,
    mappings,
    ...(beside === undefined ? {} : { beside: { mappings: beside.mappings, lines: code.split("\n").length - 1 } }),
    imports: parts.imports(),
    fields: parts.fields(),
    expressions,
    recursionIn,
    ...(counted === undefined ? {} : { plans: { module: core, counters: counted.counters } }),
    stateNames: () => stateNames(document),
    doubtful: (hook) => {
      const defined = document.game?.hooks[hook];
      return defined === undefined ? [] : doubtfulIn(document, hook, defined).map(({ span }) => span);
    },
  };
}

/** The game of a document as JavaScript for a page: the body of a function of the runtime, without comments. */
export interface GameProgram extends Omit<Program, "expressions" | "recursionIn" | "stateNames" | "doubtful"> {
  /** `new Function("easel", code)(runtime)` returns `{ game }`. */
  readonly code: string;
  readonly definitions: readonly Defined[];
}

export function gameProgram({ document, ...options }: CodeOptions & Pick<Compiled, "document">): GameProgram {
  const hooks = Object.values(document.game?.hooks ?? {});
  // Constant folding may make definitions unreachable.
  const needed = reachableFrom(hooks, folding(reachableFrom(hooks, lower(document, options))));
  const core = optimise(needed, { without: [...notForPages, ...(options.without ?? [])] });
  const parts = emitParts(core, { isStoppable: true }, { report: options.report });
  const { code, mappings } = printParts(parts, {
    language: "js-script",
    hasComments: false,
    returns: [{ name: programNames.game, as: "game" }],
  });
  return {
    code,
    mappings,
    definitions: core.definitions.map(({ defined }) => defined),
    imports: parts.imports(),
    fields: parts.fields(),
  };
}

/** Extracts e from `pp(e)`, unless the document defines `pp`. */
function withoutPrinting(
  expression: Expression,
  { scope }: CheckedDocument,
): { readonly expression: Expression; readonly printed: boolean } {
  const [arg] = expression.kind === "call" ? expression.args : [];
  const isPrinting =
    expression.kind === "call" &&
    expression.callee.kind === "name" &&
    expression.callee.name === "pp" &&
    expression.args.length === 1 &&
    definitionOf("pp", scope) === undefined;
  return isPrinting && arg !== undefined ? { expression: arg, printed: true } : { expression, printed: false };
}

// The way of a document through the translator, each phase named once. Text in, values out: no files, no clocks.

import { lower, withExpression } from "./core/lower.js";
import type { CoreModule } from "./core/core.js";
import { hookCall } from "./core/hooks.js";
import { type Notes, withNotedExpression, withNotedHook, withNotes } from "./core/noting.js";
import { withFollowedInput } from "./core/decisions.js";
import { notForPages, optimise, type PassOptions } from "./core/optimise.js";
import { folding } from "./core/passes/folding.js";
import { reachableFrom } from "./core/reachable.js";
import { recursionFrom } from "./core/recursion.js";
import { type Diagnostic, hasErrors, inOrder } from "./diagnostics/diagnostic.js";
import { readDocument } from "./document/read.js";
import { emit, emitParts, programNames, type ReportOptions, type Surroundings } from "./emit/emit.js";
import { declarations } from "./emit/exports.js";
import { type Printed, type Mappings, printModule, printParts } from "./emit/print.js";
import { sourceMap, urlOf } from "./emit/source-map.js";
import type { HookName } from "./language/easel.js";
import type { Links } from "./names/links.js";
import type { Defined, Home } from "./names/resolved.js";
import { resolve, resolveExpression } from "./names/resolve.js";
import type { ExpressionTables } from "./names/resolver.js";
import { definitionsIn, withNeeded } from "./names/needed.js";
import { definitionOf } from "./names/scope.js";
import { stateNames } from "./names/state-names.js";
import { type TrialFault, tryRepairs } from "./repairs/tried.js";
import { withoutUntried } from "./repairs/untried.js";
import { type Source, sourceOf, type Span } from "./source/source.js";
import { KeptRegions } from "./syntax/kept.js";
import { parseConditions, parseExpression } from "./syntax/alone.js";
import { parseAgain, parseDocument } from "./syntax/parse.js";
import { withMacros, withoutDisplays, withSigns } from "./syntax/typeset.js";
import { withDefiner } from "./uses/advice.js";
import { type Documents, Library, type NamedText } from "./uses/library.js";
import { fileOf } from "./uses/paths.js";
import { type CheckedDocument, checkExpression, checkTypes, checkTypesAgain, withTypesOfCalls } from "./types/check.js";
import type { Steps } from "./types/inference/steps.js";
import type { KeptTypes } from "./types/kept.js";
import { doubtfulIn } from "./types/doubtful.js";
import type { Expression } from "./syntax/tree.js";
import type { Type } from "./types/lattice/type.js";

/** What a document is compiled for. */
export interface CompileOptions {
  /** Where the documents are that it uses: a library keeps what was read of them for other documents. */
  readonly documents?: Documents | Library;
  /** The document's name in messages and in the source map: `document.led` if it has none. */
  readonly name?: string;
  /** The name of the emitted file, without `.ts`: that of the document without folder and ending if nothing else is said. */
  readonly file?: string;
  /** The name of a document as the module is to show it: its own if nothing else is said. */
  readonly nameOf?: (name: string) => string;
  /** What the module imports that of a used document from, by the name of that: `./sets.js` for `sets.led` if nothing else is said. */
  readonly moduleOf?: (name: string) => string;
  /** What the module imports the runtime from: `./easel.js`, which `led build` writes beside it, if nothing else is said. */
  readonly runtime?: string;
  /** True if the module's default export is an object of all its exports; otherwise it has none. */
  readonly defaultExport?: boolean;
  /** True if the emitted code says of a failure which definitions it passed, with places and arguments. The source map tells where they are in any case. */
  readonly traces?: boolean;
  /** True if the emitted code leaves out the checks that values are in the sets which signatures name, such as `{1..9}` or `Nat`. */
  readonly unchecked?: boolean;
}

/** What is left out of the code of a document, and what the code says of failures. */
interface CodeOptions extends PassOptions, ReportOptions {
  /** True for the checks of signatures. */
  readonly unchecked?: boolean;
}

/** A compiled document, with the options for its code as they were asked for. `output` is undefined if a diagnostic is an error. */
export interface Compiled extends CodeOptions {
  readonly document: CheckedDocument;
  /** The documents that it was compiled with. */
  readonly library?: Library | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly output: Output | undefined;
  /** Faults of the tool that came up while repairs were tried: nobody who makes mistakes hears of them, but tests do. */
  readonly faults: readonly TrialFault[];
}

/** What has become of a document. Each part is made when it is first read. */
export interface Output {
  /** The TypeScript module, which imports the runtime. */
  readonly typescript: string;
  /** Its source map, as JSON. */
  readonly sourceMap: string;
  /** The same module as JavaScript, as bundlers want it. */
  readonly javascript: Script;
  /** The declarations of the module, as the text of a `.d.ts` file. It does not mention the map. */
  readonly declarations: string;
  /** Their source map, as JSON: it leads from what is declared to its definition. */
  readonly declarationMap: string;
}

/** A module of JavaScript. */
export interface Script {
  /** Its text, which does not mention the source map. */
  readonly code: string;
  /** Its source map, as JSON. */
  readonly sourceMap: string;
}

/**
 * Compiles a LED document. Never throws for a mistake in the document: every mistake is in `diagnostics`, in the
 * order of the text, and the same text always gives the same output.
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

/** A checked document as it is compiled. */
export function compiledOf(
  document: CheckedDocument,
  {
    file = fileOf(document.source.name),
    surroundings = {},
    library,
    ...options
  }: CodeOptions & { readonly file?: string; readonly surroundings?: Surroundings; readonly library?: Library } = {},
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

/** What is found in a document, in the order of the text, with the repairs that were tried and work. */
export function withRepairs(document: CheckedDocument, library?: Library): Pick<Compiled, "diagnostics" | "faults"> {
  const trying = findRepairs(document, library);
  for (;;) {
    const { done, value } = trying.next();
    if (done === true) return value;
  }
}

/** The same step by step, for those who have other things to do meanwhile. */
export function* findRepairs(
  document: CheckedDocument,
  library?: Library,
): Generator<undefined, Pick<Compiled, "diagnostics" | "faults">> {
  const found = inOrder(document.diagnostics);
  const { diagnostics, faults } = yield* tryRepairs(
    document,
    found,
    (source, steps) => check(source, library, steps).diagnostics,
  );
  const told = withoutUntried(diagnostics, document.source.text);
  return { diagnostics: library === undefined ? told : told.map((one) => withDefiner(one, document, library)), faults };
}

/** A document that has been checked, and the options for its code. */
export type Checked = Omit<Compiled, "diagnostics" | "faults" | "output">;

/** The output of a document without errors. No tree is kept for the parts that are not asked for yet. */
export function outputOf(
  document: CheckedDocument,
  file: string,
  options: CodeOptions,
  around: Surroundings,
  library: Library | undefined,
): Output {
  const { source } = document;
  const surroundings = { report: options.report ?? "none", ...around };
  const core = (): CoreModule =>
    optimise(lower(document, { ...options, isEntered: true, moduleOf: modulesOf(library, options) }), options);
  const named = around.nameOf === undefined ? {} : { nameOf: around.nameOf };
  const scriptOf = ({ code, mappings }: Printed, name: string): Script => ({
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

/** The modules of used documents, with checks and without: each is lowered once, whoever uses it. */
const modules = {
  checked: new WeakMap<CheckedDocument, CoreModule>(),
  unchecked: new WeakMap<CheckedDocument, CoreModule>(),
};

/** The modules of the documents that one uses, as they are before all passes: what others see of them stays the same. */
function modulesOf(library: Library | undefined, { unchecked = false }: CodeOptions): CoreModule["moduleOf"] {
  if (library === undefined) return undefined;
  const known = modules[unchecked ? "unchecked" : "checked"];
  const moduleOf = (home: Home): CoreModule => {
    const document = library.checkedAs(home.document);
    let module = known.get(document);
    if (module === undefined) known.set(document, (module = lower(document, { unchecked, moduleOf })));
    return module;
  };
  return moduleOf;
}

/** The value of a function that is called once, when the value is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Everything that is found out about a document before code is made of it. With limited steps it throws `OutOfSteps` where
 * they are used up.
 */
export function check(source: Source, library = new Library(), steps?: Steps): CheckedDocument {
  const shared = library.shared(source);
  if (shared !== undefined) return placed(shared);
  const { document, links } = library.link(parseDocument(readDocument(source)));
  return placed(checkTypes(resolve(document, links), steps));
}

/** The same for a document beside another one that it may name, whatever is wrong with that; and what it is linked with. */
export function checkBeside(
  source: Source,
  beside: NamedText,
  library: Library,
): { readonly document: CheckedDocument; readonly links: Links } {
  const { document, links } = library.link(parseDocument(readDocument(source)), beside);
  return { document: placed(checkTypes(resolve(document, links))), links };
}

/** What is kept of a document that was checked, for the next version of its text. */
export interface Kept {
  readonly regions: KeptRegions;
  readonly types: KeptTypes;
}

/**
 * With so many times as many ids as names, and so many more, a document is read anew: tables have the size of the largest
 * id. With eight times and 50,000 more, a document of 600 lines holds 120 MB after 1,600 keystrokes; so it holds next to
 * nothing, and 95 of 100 keystrokes take as long.
 */
const mostIds = { times: 3, more: 10_000 };

/**
 * The same as {@link check} for a document of which another version was checked before: only what has changed, and what
 * depends on that, is checked again. The ids of its nodes have gaps, as those that stay keep theirs.
 */
export function checkAgain(
  source: Source,
  before?: Kept,
  library = new Library(),
): { readonly document: CheckedDocument; readonly kept: Kept } {
  const isFull =
    before !== undefined && before.regions.nextId > mostIds.times * before.types.resolved.bindings.size + mostIds.more;
  const { regions: known, types: knownTypes } = isFull || before === undefined ? nothing : before;
  const { parsed, kept: regions } = parseAgain(readDocument(source), known);
  const { document: linked, links } = library.link(parsed);
  const { document, kept: types } = checkTypesAgain(resolve(linked, links), knownTypes);
  return { document: placed(document), kept: { regions, types } };
}

const nothing = { regions: new KeptRegions([], 0), types: undefined };

/** What is found in displays and macros, at its place in the document. */
const placed = (document: CheckedDocument): CheckedDocument => ({
  ...document,
  diagnostics: withSigns(withMacros(withoutDisplays(document.diagnostics, document), document), document),
});

/** An expression to be evaluated among the definitions of a document: where its text stands. */
export interface ProgramExpression {
  readonly source: Source;
  readonly span: Span;
  /** The names that it binds: it is a function of them, if there are some. */
  readonly parameters?: readonly ProgramParameter[] | undefined;
  /** True if it is conditions, with commas between them, as a claim has. */
  readonly isCondition?: boolean | undefined;
  /** True if it takes no notes in a program that takes notes, so that it is as fast as in others. */
  readonly isPlain?: boolean | undefined;
}

/** A parameter of an expression, and what is known of its values. */
export interface ProgramParameter {
  readonly name: string;
  readonly type: Type;
}

/** A document's definitions with some expressions, as JavaScript to be run at once: the body of a function of the runtime. */
export interface Program {
  /** `new Function("easel", code)(runtime)` gives `{ game, expressions, definitions }`. Expressions are functions, in a game of the moment. */
  readonly code: string;
  readonly mappings: Mappings;
  /** What the code takes from the runtime. */
  readonly imports: readonly string[];
  /** What it reads of the moments of a game, and of tables. */
  readonly fields: readonly string[];
  readonly expressions: readonly PreparedExpression[];
  /** The names of the functions that may call themselves while an expression, told by its thunk, or these definitions of the game are evaluated. */
  readonly recursionIn: (asked: number | readonly HookName[]) => readonly string[];
  /** What the document calls the coordinates of the state. */
  readonly stateNames: () => readonly string[];
  /** What may have given a member of its picture, or a sound, that is none. */
  readonly doubtful: (hook: "images" | "sounds") => readonly Span[];
}

/** `thunk` is the index among the program's expressions; undefined if the expression has a mistake. */
export interface PreparedExpression {
  readonly thunk: number | undefined;
  /** True for `pp(e)`: the thunk gives the value of e, whose printed form is asked for. */
  readonly printed: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The definition of the game that it is. */
  readonly hook?: HookName;
  /** The expression, and what its names mean, if it has a thunk. */
  readonly read?: { readonly expression: Expression; readonly tables: ExpressionTables; readonly source: Source };
}

/** What a program has besides its definitions and expressions. */
export interface ProgramOptions {
  /** Mistakes of type in an expression are left to the run. */
  readonly anyTypes?: boolean;
  /** It asks whether it is to stop, as the program of a page does. */
  readonly isStoppable?: boolean;
  /** In a program that takes notes, these definitions of the game are expressions, which stand behind the others. */
  readonly hooks?: readonly HookName[];
  /** True if it is noted what its step decides by the input alone (core/decisions.ts). */
  readonly isFollowed?: boolean;
  /** The code of another program, which it has in it, as a function `beside` of the runtime. */
  readonly beside?: string | undefined;
}

/** Some expressions among the definitions of a document: how they were read, and the core of all of it. */
export interface Lowered {
  readonly expressions: readonly PreparedExpression[];
  /** Its expressions are those that have a thunk, in their order. */
  readonly module: CoreModule;
}

/**
 * The core of a document without errors with some expressions: of the whole of it, or of what these expressions and the
 * game need. Mistakes in an expression are its own.
 */
export function lowered(
  { document, ...options }: CodeOptions & Pick<Compiled, "document">,
  expressions: readonly ProgramExpression[],
  {
    anyTypes = false,
    hooks = [],
    isWhole = true,
  }: Pick<ProgramOptions, "anyTypes" | "hooks"> & { readonly isWhole?: boolean } = {},
): Lowered {
  const hasNotes = options.report === "reasons";
  const lowerings: ((module: CoreModule, notes: Notes | undefined) => CoreModule)[] = [];
  const handedOver: CheckedDocument["unproven"][] = [];
  let { nextId, nextVariable } = document;
  const prepared = expressions.map((asked): PreparedExpression => {
    const { source, span, parameters = [], isCondition = false, isPlain = false } = asked;
    const parsed =
      isCondition || parameters.length > 0
        ? parseConditions(source.text, span, nextId, parameters)
        : parseExpression(source.text, span, nextId);
    nextId = parsed.nextId;
    if (parsed.expression === undefined) return { thunk: undefined, printed: false, diagnostics: parsed.diagnostics };
    const { expression, printed } = withoutPrinting(parsed.expression, document);
    const place = { taking: parameters.map(({ type }) => type), isCondition };
    const resolved = resolveExpression(expression, source, document, nextVariable);
    if (hasErrors(resolved.diagnostics))
      return {
        thunk: undefined,
        printed,
        diagnostics: withTypesOfCalls(resolved.diagnostics, expression, source, resolved.tables, document),
      };
    // Where a used document is missing, nobody is told of the names that it may have defined.
    if ([...resolved.tables.bindings.values()].some(({ kind }) => kind === "unknown"))
      return { thunk: undefined, printed, diagnostics: [] };
    const { diagnostics, unproven } = checkExpression(expression, source, resolved.tables, document, place);
    if (!anyTypes && hasErrors(diagnostics))
      return { thunk: undefined, printed, diagnostics: withoutUntried(diagnostics, source.text) };
    nextVariable = resolved.nextVariable;
    handedOver.push(unproven);
    const { tables } = resolved;
    return {
      thunk:
        lowerings.push((module, notes) =>
          notes === undefined || isPlain
            ? withExpression(module, expression, tables, source)
            : withNotedExpression(module, notes, expression, tables, source),
        ) - 1,
      printed,
      diagnostics: [],
      read: { expression, tables, source },
    };
  });
  const hookExpressions = hooks.flatMap((hook): readonly PreparedExpression[] => {
    const defined = document.game?.hooks[hook];
    if (defined === undefined) return [];
    const { name, span } = defined.definition.name;
    const id = nextId++;
    const bindings = new Map([...document.bindings, [id, { kind: "definition", defined } as const]]);
    const expression: Expression = { kind: "name", name, id, span };
    const add: (typeof lowerings)[number] = (module, notes) =>
      notes === undefined ? module : withNotedHook(module, notes, hookCall(hook, defined), id);
    const read = { expression, tables: { ...document, bindings }, source: document.source };
    return [{ thunk: lowerings.push(add) - 1, printed: false, diagnostics: [], read, hook }];
  });
  const together = { ...document, nextVariable, unproven: unprovenIn([document.unproven, ...handedOver]) };
  const plain = lower(isWhole ? together : withOnlyNeeded(together, prepared), options);
  const { module, notes } = hasNotes ? withNotes(plain, document) : { module: plain, notes: undefined };
  return {
    expressions: [...prepared, ...hookExpressions],
    module: lowerings.reduce((all, add) => add(all, notes), module),
  };
}

/** A document with the definitions that its game and these expressions need. */
function withOnlyNeeded(document: CheckedDocument, expressions: readonly PreparedExpression[]): CheckedDocument {
  const named = expressions.flatMap(({ read }) =>
    read === undefined ? [] : definitionsIn(read.expression, read.tables.bindings),
  );
  const needed = withNeeded([...Object.values(document.game?.hooks ?? {}), ...named], document.bindings);
  const isNeeded = (defined: Defined): boolean => needed.has(defined);
  return { ...document, definitions: document.definitions.filter(isNeeded), used: document.used.filter(isNeeded) };
}

/** The program of a document without errors, with the definitions that are needed. Mistakes in an expression are its own. */
export function program(
  { document, ...options }: CodeOptions & Pick<Compiled, "document">,
  asked: readonly ProgramExpression[],
  { isStoppable = false, isFollowed = false, beside, ...others }: ProgramOptions = {},
): Program {
  const { expressions, module } = lowered({ document, ...options }, asked, { ...others, isWhole: false });
  const core = optimise(isFollowed ? withFollowedInput(module) : module, options);
  const parts = emitParts(core, { expressions: core.expressions, isStoppable }, { report: options.report });
  const { code, mappings } = printParts(parts, { language: "js-script", hasComments: false, isUnread: true });
  const recursionIn: Program["recursionIn"] = (about) => {
    const roots =
      typeof about === "number"
        ? module.expressions.slice(about, about + 1)
        : about.flatMap((hook) => document.game?.hooks[hook] ?? []);
    return [...new Set(roots.flatMap((root) => recursionFrom(root, module)))];
  };
  return {
    code: `const definitions = (() => {${code}})(); return { game: definitions.${programNames.game}, expressions: definitions.${programNames.expressions}, definitions${beside === undefined ? "" : `, beside: (easel) => {${beside}}`} };`,
    mappings,
    imports: parts.imports(),
    fields: parts.fields(),
    expressions,
    recursionIn,
    stateNames: () => stateNames(document),
    doubtful: (hook) => {
      const defined = document.game?.hooks[hook];
      return defined === undefined ? [] : doubtfulIn(document, hook, defined).map(({ span }) => span);
    },
  };
}

/** What some calls may hand over to definitions that is not allowed, all in all. */
function unprovenIn(all: readonly CheckedDocument["unproven"][]): CheckedDocument["unproven"] {
  const together = new Map<number, Set<number>>();
  for (const [id, parameters] of all.flatMap((one) => [...one]))
    together.set(id, new Set([...(together.get(id) ?? []), ...parameters]));
  return together;
}

/** The game of a document, as JavaScript to be run in a page: the body of a function of the runtime, without comments. */
export interface GameProgram extends Omit<Program, "expressions" | "recursionIn" | "stateNames" | "doubtful"> {
  /** `new Function("easel", code)(runtime)` gives `{ game }`. */
  readonly code: string;
  /** What is in it of the document: the definitions that the game needs. */
  readonly definitions: readonly Defined[];
}

/** The program of a game without errors. */
export function gameProgram({ document, ...options }: CodeOptions & Pick<Compiled, "document">): GameProgram {
  const hooks = Object.values(document.game?.hooks ?? {});
  // What is folded may not be needed any more.
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

/** `pp(e)` is e, unless the document has a `pp` of its own. */
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

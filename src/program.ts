// Programs: the definitions of a document with expressions in its scope, such as tests, as one piece of JavaScript that
// the runtime evaluates, and the game of a document as JavaScript for a page.

import { lower, type OuterExpression, withExpressions } from "./ir/lower.js";
import type { CoreModule } from "./ir/ir.js";
import { hookCall } from "./ir/hooks.js";
import { type HookCall, tracingBy, withTracedHooks, withTracing } from "./ir/instrument.js";
import { type CountedModule, withCounters } from "./ir/counting.js";
import { withFollowedInput } from "./ir/decisions.js";
import { notForPages, optimise } from "./ir/optimise.js";
import { folding } from "./ir/passes/folding.js";
import { reachableFrom } from "./ir/reachable.js";
import { recursionFrom } from "./ir/recursion.js";
import { mixedSorts, type SortedMachine } from "./ir/sort-inference.js";
import type { MixedSort } from "./ir/sorts.js";
import { type AtomLiteral, literalsFrom, type ObservationSite, withSymmetryChecks } from "./ir/symmetry.js";
import { type Diagnostic, hasErrors } from "./diagnostics/diagnostic.js";
import { emitParts, programNames } from "./codegen/typescript/emit.js";
import { type Mappings, printParts } from "./codegen/typescript/print.js";
import type { HookName } from "./language/easel.js";
import type { Defined } from "./resolve/resolved.js";
import { resolveExpression } from "./resolve/resolve.js";
import type { ExpressionTables } from "./resolve/resolver.js";
import { definitionsIn, withDependencies } from "./resolve/needed.js";
import { definitionOf } from "./resolve/scope.js";
import { stateNames } from "./resolve/state-names.js";
import { withoutUnverifiedHelps } from "./fixes/unverified-help.js";
import type { Source, Span } from "./text/source.js";
import { parseConditions, parseExpression } from "./syntax/alone.js";
import { type CheckedDocument, checkExpression } from "./types/check.js";
import { unprovenIn } from "./types/results/call-flow.js";
import { append } from "./text/append.js";
import { doubtfulIn } from "./types/doubtful.js";
import type { Expression } from "./syntax/tree.js";
import type { Type } from "./types/lattice/type.js";
import type { CodeOptions, Compiled } from "./compiler.js";

export interface ProgramExpression {
  readonly source: Source;
  readonly span: Span;
  /** The parameters of the expression. If there are any, it is compiled to a function. */
  readonly parameters?: readonly ProgramParameter[] | undefined;
  /** True if the expression consists of conditions separated by commas, like a property. */
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

/** The definitions of a document and some expressions, as the body of a JavaScript function of the runtime. */
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
  /** The fields of moments and tables that the code reads. */
  readonly fields: readonly string[];
  readonly expressions: readonly PreparedExpression[];
  /**
   * The names of the recursive functions that may run during an expression, identified by its thunk, or during these
   * definitions of the game.
   */
  readonly recursionIn: (target: number | readonly HookName[]) => readonly string[];
  /** The document's names for the coordinates of the state. */
  readonly stateNames: () => readonly string[];
  /** The queries, if their solutions are counted. A thunk after all others returns the counts. */
  readonly plans?: CountedModule;
  /** If it is instrumented for a search up to permutations: its checks. */
  readonly symmetry?: ProgramSymmetry | undefined;
  /** The constants whose members may be compared with numbers. */
  readonly mixedSorts: (machine: SortedMachine, constants: readonly Defined[]) => readonly MixedSort[];
  /** The thunks of the constants that the options list. */
  readonly constants?: readonly number[];
  /** The expressions that may have produced an invalid image or sound. */
  readonly doubtful: (hook: "images" | "sounds") => readonly Span[];
}

/** The checks of a program for a search up to permutations, indexed by the numbers in its calls. */
export interface ProgramSymmetry {
  readonly sites: readonly ObservationSite[];
  readonly constants: readonly Defined[];
  /** The atoms that some thunks name outside of constants. */
  readonly literalsOf: (thunks: readonly number[]) => readonly AtomLiteral[];
}

/** An expression of a program. `thunk` is its index there, undefined if it has errors. */
export interface PreparedExpression {
  readonly thunk: number | undefined;
  /** True for `pp(e)`: the thunk returns the value of e, to be printed by the caller. */
  readonly printed: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The type of the expression, if it has no errors. */
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
  /** True to instrument the program for a search up to permutations (ir/symmetry.ts). */
  readonly isSymmetric?: boolean;
  /** Constants to add as expressions, after the others. */
  readonly constants?: readonly Defined[] | undefined;
  /** True to count the solutions of queries. */
  readonly isCounted?: boolean;
  /** Another program, to be included as a function `beside` of the runtime. */
  readonly beside?: Pick<Program, "code" | "mappings"> | undefined;
}

/** Expressions in the scope of a document, and the core of the whole program. */
export interface LoweredProgram {
  readonly expressions: readonly PreparedExpression[];
  /** The core of the program. The expressions of the module are those with a thunk, in order. */
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
  const outerExpressions: (Omit<OuterExpression, "tracing"> & { readonly isPlain: boolean })[] = [];
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
    const context = { taking: parameters.map(({ type }) => type), isCondition };
    const resolved = resolveExpression(expression, source, document, nextVariable, { isExpected });
    if (hasErrors(resolved.diagnostics)) return { thunk: undefined, printed, diagnostics: resolved.diagnostics };
    // If a used document is missing, names that it may have defined are not reported.
    if ([...resolved.tables.bindings.values()].some(({ kind }) => kind === "unknown"))
      return { thunk: undefined, printed, diagnostics: [] };
    const {
      type,
      diagnostics,
      doubts: expressionDoubts,
    } = checkExpression(expression, source, resolved.tables, document, context);
    if (!anyTypes && hasErrors(diagnostics))
      return { thunk: undefined, printed, diagnostics: withoutUnverifiedHelps(diagnostics, source.text) };
    nextVariable = resolved.nextVariable;
    append(doubts, expressionDoubts);
    const { tables } = resolved;
    return {
      thunk: outerExpressions.push({ expression, tables, source, isPlain }) - 1,
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
    const thunk = outerExpressions.length + hookCalls.push({ id, call: hookCall(hook, defined) }) - 1;
    return [{ thunk, printed: false, diagnostics: [], read, hook }];
  });
  const documentWithExpressions = { ...document, nextVariable, unproven: unprovenIn(doubts) };
  const plainModule = lower(
    isWhole ? documentWithExpressions : restrictToNeeded(documentWithExpressions, prepared),
    options,
  );
  const { module, traced } = hasNotes ? withTracing(plainModule, document) : { module: plainModule, traced: undefined };
  const tracing = traced && tracingBy(traced);
  const lowered = withExpressions(
    module,
    outerExpressions.map(({ isPlain, ...expression }) => (isPlain ? expression : { ...expression, tracing })),
  );
  return {
    expressions: [...prepared, ...hookExpressions],
    module: traced === undefined ? lowered : withTracedHooks(lowered, traced, hookCalls),
  };
}

/** Restricts a document to the definitions that its game and these expressions need. */
function restrictToNeeded(document: CheckedDocument, expressions: readonly PreparedExpression[]): CheckedDocument {
  const namedDefinitions = expressions.flatMap(({ read }) =>
    read === undefined ? [] : definitionsIn(read.expression, read.tables.bindings),
  );
  const neededDefinitions = withDependencies(
    [...Object.values(document.game?.hooks ?? {}), ...namedDefinitions],
    document.bindings,
  );
  const isNeeded = (defined: Defined): boolean => neededDefinitions.has(defined);
  return { ...document, definitions: document.definitions.filter(isNeeded), used: document.used.filter(isNeeded) };
}

/**
 * Compiles a document without errors to a program, with the needed definitions only. Errors in an expression are
 * reported with that expression.
 */
export function program(
  { document, ...options }: CodeOptions & Pick<Compiled, "document">,
  programExpressions: readonly ProgramExpression[],
  {
    isStoppable = false,
    isFollowed = false,
    isSymmetric = false,
    isCounted = false,
    constants = [],
    beside,
    ...others
  }: ProgramOptions = {},
): Program {
  const { expressions, module } = lowerProgram({ document, ...options }, programExpressions, {
    ...others,
    isWhole: false,
  });
  const symmetric = isSymmetric ? withSymmetryChecks(module) : undefined;
  const instrumented = symmetric?.module ?? (isFollowed ? withFollowedInput(module) : module);
  const core = optimise(withConstantCalls(instrumented, constants), options);
  const counted = isCounted ? withCounters(core) : undefined;
  const emitted = counted?.module ?? core;
  const parts = emitParts(emitted, { expressions: emitted.expressions, isStoppable }, { report: options.report });
  const { code, mappings } = printParts(parts, { language: "js-script", hasComments: false, isUnread: true });
  const recursionIn: Program["recursionIn"] = (target) => {
    const roots =
      typeof target === "number"
        ? module.expressions.slice(target, target + 1)
        : target.flatMap((hook) => document.game?.hooks[hook] ?? []);
    return [...new Set(roots.flatMap((root) => recursionFrom(root, module)))];
  };
  const resultFields = [
    `game: definitions.${programNames.game}`,
    `expressions: definitions.${programNames.expressions}`,
    "definitions",
    ...(beside === undefined ? [] : [`beside: (easel) => {${beside.code}}`]),
  ];
  return {
    code: `const definitions = (() => {${code}})(); return { ${resultFields.join(", ")} };`,
    mappings,
    ...(beside === undefined ? {} : { beside: { mappings: beside.mappings, lines: code.split("\n").length - 1 } }),
    imports: parts.imports(),
    fields: parts.fields(),
    expressions,
    recursionIn,
    symmetry: symmetric && {
      ...symmetric,
      literalsOf: (thunks) =>
        literalsFrom(
          module,
          thunks.map((thunk) => module.expressions[thunk]!),
        ),
    },
    mixedSorts: (machine, sets) => mixedSorts(module, machine, sets),
    constants: constants.map((_, i) => module.expressions.length + i),
    ...(counted === undefined ? {} : { plans: { module: core, counters: counted.counters } }),
    stateNames: () => stateNames(document),
    doubtful: (hook) => {
      const defined = document.game?.hooks[hook];
      return defined === undefined ? [] : doubtfulIn(document, hook, defined).map(({ span }) => span);
    },
  };
}

/** Adds constants as expressions. */
const withConstantCalls = (module: CoreModule, constants: readonly Defined[]): CoreModule =>
  constants.length === 0
    ? module
    : {
        ...module,
        expressions: [
          ...module.expressions,
          ...constants.map((defined) => ({ kind: "call", defined, args: [], span: defined.definition.span }) as const),
        ],
      };

/** The game of a document as JavaScript for a page: the body of a function of the runtime, without comments. */
export interface GameProgram
  extends Omit<Program, "expressions" | "recursionIn" | "mixedSorts" | "stateNames" | "doubtful"> {
  /** `new Function("easel", code)(runtime)` returns `{ game }`. */
  readonly code: string;
  readonly definitions: readonly Defined[];
}

export function gameProgram({ document, ...options }: CodeOptions & Pick<Compiled, "document">): GameProgram {
  const hooks = Object.values(document.game?.hooks ?? {});
  // Constant folding may make definitions unreachable.
  const reachableModule = reachableFrom(hooks, folding(reachableFrom(hooks, lower(document, options))));
  const core = optimise(reachableModule, { without: [...notForPages, ...(options.without ?? [])] });
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

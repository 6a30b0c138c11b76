// Emits a core module as a TypeScript module: imports, atoms, one exported declaration per definition with its prose
// as a comment, in document order, and the game for its hosts.

import type { Core, CoreModule } from "../../ir/ir.js";
import { settledFactsOf } from "../../ir/analysis/facts.js";
import { isSurelyNumber } from "../../language/operations/abstract-value.js";
import { isHarmless } from "../../ir/analysis/strict.js";
import { lazyVariables } from "../../ir/analysis/purity.js";
import { hookCall } from "../../ir/hooks.js";
import { hasLowerCaseKeys, type HookName } from "../../language/easel.js";
import type { Game } from "../../runtime/index.js";
import type { Type } from "../../types/lattice/type.js";
import { fileOf } from "../../resolve/imports/paths.js";
import { type EmitContext, newReads, type ReportKind } from "./context.js";
import { emitDefinition, emitMomentFunction, emitStandalone } from "./definitions.js";
import { Domains } from "./domains.js";
import { definitionPlaces } from "./error-reports.js";
import { defaultExport } from "./exports.js";
import { expression } from "./expressions.js";
import { GroupModules } from "./groups.js";
import { Imports } from "./imports.js";
import { LiteralConstants } from "./literal-constants.js";
import { loops } from "./loops.js";
import { mentionedIn } from "./mentioned.js";
import { Names, ownNames } from "./names.js";
import { Tables } from "./tables.js";
import { functionBody } from "./tail-calls.js";
import { Typing } from "./typing.js";
import { type ModuleParts, runtimeParameter } from "./print.js";
import * as ts from "./typescript.js";
import { append } from "../../text/append.js";

/** Additional exports of a program's script. No LED name contains `$`, and no atom constant contains two. */
export const programNames = { game: "$$game", expressions: "$$expressions" } as const;

export interface ReportOptions {
  /** Default: `places`. */
  readonly report?: ReportKind | undefined;
}

/** Exports of a program besides its definitions and its game. */
interface Extras {
  /** Expressions to export with the definitions; undefined to export none. */
  readonly expressions?: readonly Core[];
  /** True if loops and recursive functions poll for cancellation, as in web pages. */
  readonly isStoppable?: boolean;
}

/** Interface of the module to other modules, and its error reporting. */
export interface ModuleContext extends ReportOptions {
  readonly runtime?: string;
  /** Maps the name of an imported document to its module specifier. */
  readonly moduleOf?: (name: string) => string;
  /** Maps a document name to the name as seen from the module; the identity by default. */
  readonly nameOf?: (name: string) => string;
  readonly typed?: boolean;
  /** True to emit a default export, an object of all exports. */
  readonly defaultExport?: boolean;
}

/** First line of an emitted module, by which the tool recognises its own files. */
const banner = "Written by led from";

/** A module that is generated while it is printed. */
interface EmittedParts extends ModuleParts {
  /** Names of the runtime values that it imports. Valid once the head has been generated. */
  readonly imports: () => readonly string[];
  /** Moment fields and table methods that it reads. Valid once the head has been generated. */
  readonly fields: () => readonly string[];
}

export function emit(core: CoreModule, extras?: Extras, surroundings?: ModuleContext): ts.Module {
  const { head, body } = emitParts(core, extras, surroundings);
  const items = [...body];
  return ts.module([...head(), ...items]);
}

/**
 * Emits the module of a document lazily. With `extras`, it is a program: it also exports a function for each
 * expression, and its game under a fixed name.
 */
export function emitParts(
  core: CoreModule,
  extras?: Extras,
  {
    runtime = "./easel.js",
    defaultExport: hasDefault = false,
    typed = false,
    report = "places",
    nameOf = (name) => name,
    moduleOf = moduleBeside,
  }: ModuleContext = {},
): EmittedParts {
  const names = new Names(ownNames(core), extras === undefined ? [] : [runtimeParameter]);
  const imports = new Imports(core, names);
  const tick = extras?.isStoppable === true ? names.runtime("tick") : undefined;
  const facts = settledFactsOf(core);
  const isLazy = lazyVariables(core.definitions);
  const isTotal = (node: Core): boolean => facts.isTotal(node);
  // Error reports show all arguments.
  const canBeLeftOut = (arg: Core): boolean =>
    report === "none" && (arg.kind === "variable" ? !isLazy(arg.variable) : isHarmless(arg) || isTotal(arg));
  const context: EmitContext = {
    emitters: { expression, loops, functionBody },
    reads: newReads(),
    isResuming: false,
    names,
    isTruth: (node) => facts.kind(node) === "truth",
    isTotal,
    isNumber: (node) => isSurelyNumber(facts.of(node)),
    isCounted: (node) => facts.isCounted(node),
    definitionOf: (defined) => facts.definitions.get(defined)!,
    opensTables: (defined) => facts.opensTables(defined),
    isBeginning: (defined) => defined === core.game?.hooks.initialState,
    placeOf: definitionPlaces(core.source, extras === undefined ? core.source.name.split(/[\\/]/).at(-1) : undefined),
    domains: new Domains(names, core.aliases),
    tables: new Tables(names),
    groups: new GroupModules(names),
    literals: new LiteralConstants(names),
    repeatedDefinition: undefined,
    moment: names.fresh("moment"),
    solutionCallback: names.fresh("found"),
    report,
    error: names.fresh("error"),
    tick,
    canBeLeftOut,
    isLazy,
    uses: mentionedIn(core, extras?.expressions ?? [], { canBeLeftOut, isTotal }),
    typing: typed ? new Typing(core, names, (defined) => imports.signaturesOf(defined)) : undefined,
  };
  function* body(): Iterable<ts.ModuleItem> {
    const offered: ts.ModuleItem[] = [];
    for (const definition of core.definitions) {
      const declarations = emitDefinition(context, definition);
      if (hasDefault) append(offered, declarations);
      yield* declarations;
    }
    yield* context.typing?.stateDeclaration() ?? [];
    if (core.game !== undefined) {
      const game = gameDeclaration(core, context, extras === undefined ? names.fresh("game") : programNames.game);
      offered.push(game);
      yield game;
    }
    if (extras?.expressions !== undefined) yield expressionsDeclaration(extras.expressions, core, context);
    if (hasDefault) yield* defaultExport(offered, names.fresh("definitions"));
  }
  /** Called after the body, when all used names have been collected. */
  const head = (): readonly ts.ModuleItem[] => {
    const shared = [
      ...context.domains.declarations(),
      ...context.tables.declarations(),
      ...context.groups.declarations(),
      ...context.literals.declarations(),
    ];
    const atoms = [...names.atoms].map(([atom, constant]) =>
      ts.const(constant, ts.call(names.runtime("atom"), [ts.literal(atom)])),
    );
    const imported = [
      ...specifiers(names.imports),
      ...specifiers(names.typeImports).map((one) => ({ ...one, type: true })),
    ];
    return [
      ts.comment(`${banner} ${nameOf(core.source.name)}.`),
      ts.blank(),
      ...(imported.length > 0 ? [ts.import(imported, runtime)] : []),
      ...imports.statements(moduleOf),
      ...(atoms.length > 0 ? [ts.blank(), ...atoms] : []),
      ...(shared.length > 0 ? [ts.blank(), ...shared] : []),
    ];
  };
  return {
    body: body(),
    head,
    tick,
    imports: () => [...names.imports.keys()].sort(),
    fields: () => [...names.fields].sort(),
  };
}

/** Returns the sibling module of a document: `./sets.js` for `sets.led`. */
const moduleBeside = (name: string): string => `./${fileOf(name)}.js`;

function specifiers(imports: ReadonlyMap<string, string>): { readonly name: string; readonly as?: string }[] {
  return [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, alias]) => (name === alias ? { name } : { name, as: alias }));
}

/**
 * `export const game: Game = { … }`: the definitions that a host calls, in either style, as functions of the moment.
 */
function gameDeclaration({ game }: CoreModule, context: EmitContext, name: string): ts.Statement {
  const { names, typing } = context;
  const { hooks } = game!;
  const state = typing?.state();
  /** `step: (moment) => …`, without the parameter if the hook does not use the moment. */
  const hook = (key: HookName, result?: Type): ts.Property[] => {
    const defined = hooks[key];
    return defined === undefined ? [] : [ts.property(key, emitMomentFunction(context, hookCall(key, defined), result))];
  };
  const locationProperty = (key: keyof NonNullable<Game["places"]>): ts.Property[] => {
    const defined = hooks[key];
    return defined === undefined ? [] : [ts.property(key, ts.literal(context.placeOf(defined)))];
  };
  const properties = [
    ...hook("initialState", state),
    ...hook("step", state),
    ...hook("images"),
    ...hook("sounds"),
    ...hook("framesPerSecond"),
    ts.property("lowerCaseKeys", ts.literal(hasLowerCaseKeys(hooks.step?.definition.name.name))),
    ...(context.report !== "none"
      ? [
          ts.property(
            "places",
            ts.object([
              ...locationProperty("images"),
              ...locationProperty("sounds"),
              ...locationProperty("framesPerSecond"),
            ]),
          ),
        ]
      : []),
  ];
  return ts.const(name, ts.object(properties), {
    type: typing === undefined ? undefined : ts.ref(names.runtimeType("Game"), typing.stateArguments()),
    doc: "The game, as its hosts play it.",
    exported: true,
  });
}

/**
 * `export const $$expressions = [() => …, …]`. In a game each takes a moment, which defaults to the initial state
 * without input.
 */
function expressionsDeclaration(
  expressions: readonly Core[],
  { game, definitions }: CoreModule,
  context: EmitContext,
): ts.Statement {
  const { names, moment, tables } = context;
  // Memo tables stay open for the evaluation of one expression.
  const opensTables = definitions.some(({ strategy }) => strategy?.kind === "results");
  const start = (): ts.Expression =>
    ts.call(names.runtime("momentOf"), [
      ts.call(ts.member(programNames.game, "initialState")),
      ts.id(names.runtime("noInput")),
    ]);
  const isGame = game?.hooks.initialState !== undefined;
  const thunks = expressions.map((expression) => {
    const value = emitStandalone(context, expression);
    const body = opensTables ? tables.during([ts.return(value)]) : value;
    return ts.arrow(isGame ? [ts.parameter(moment, undefined, { default: start() })] : [], body);
  });
  return ts.const(programNames.expressions, ts.array(thunks), { exported: true });
}

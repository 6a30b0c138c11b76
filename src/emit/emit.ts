// A core module becomes a TypeScript module: imports, atoms, then one exported declaration a definition, in the
// document's order and under its prose, and the game for its hosts.

import type { Core, CoreModule } from "../core/core.js";
import { settledFactsOf } from "../core/facts/facts.js";
import { isHarmless } from "../core/facts/strict.js";
import { lazyVariables } from "../core/facts/sure.js";
import { hookCall } from "../core/hooks.js";
import { hasLowerCaseKeys, type HookName } from "../language/easel.js";
import type { Type } from "../types/lattice/type.js";
import { fileOf } from "../uses/paths.js";
import type { ReportKind } from "./context.js";
import { Definitions } from "./definitions.js";
import { Domains } from "./domains.js";
import { defaultExport } from "./exports.js";
import { Groups } from "./groups.js";
import { mentionedIn } from "./mentioned.js";
import { Imports } from "./imports.js";
import { Names, ownNames } from "./names.js";
import { Tables } from "./tables.js";
import { Typing } from "./typing.js";
import { type ModuleParts, runtimeParameter } from "./print.js";
import * as ts from "./typescript.js";
import { append } from "../source/append.js";

/** Names that the script of a program exports besides the definitions; no name of LED has a `$`, and no atom's constant two. */
export const programNames = { game: "$$game", expressions: "$$expressions" } as const;

/** What is said of failures. */
export interface ReportOptions {
  /** `places` if nothing else is said. */
  readonly report?: ReportKind | undefined;
}

/** What a program exports besides its definitions and its game. */
export interface Extras {
  /** Expressions to be evaluated beside the definitions. Undefined: the script exports none. */
  readonly expressions?: readonly Core[];
  /** True if loops and recursive functions ask whether they are to stop, as in pages. */
  readonly isStoppable?: boolean;
}

/** How the module meets the modules around it, and what it says of failures. */
export interface Surroundings extends ReportOptions {
  /** What it imports the runtime from. */
  readonly runtime?: string;
  /** What the module imports that of a used document from, by the name of the document. */
  readonly moduleOf?: (name: string) => string;
  /** The name of a document as it is seen from where the module is; its own name if nothing else is said. */
  readonly nameOf?: (name: string) => string;
  /** True if the module spells out its types. */
  readonly typed?: boolean;
  /** True if an object of all its exports is its default export. */
  readonly defaultExport?: boolean;
}

/** The first line of an emitted module; the tool knows its own files by it. */
export const banner = "Written by led from";

/** A module that is made while it is printed. */
export interface EmittedParts extends ModuleParts {
  /** The values that it imports from the runtime, by the runtime's names. Asked for once the head is made. */
  readonly imports: () => readonly string[];
  /** The fields of the moment that it reads, and the methods of tables. Asked for then, too. */
  readonly fields: () => readonly string[];
}

/** The module of a document, as a whole. */
export function emit(core: CoreModule, extras?: Extras, surroundings?: Surroundings): ts.Module {
  const { head, body } = emitParts(core, extras, surroundings);
  const items = [...body];
  return ts.module([...head(), ...items]);
}

/**
 * The module of a document, made while it is printed. With `extras`, a program: it also exports a function for each
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
  }: Surroundings = {},
): EmittedParts {
  const names = new Names(ownNames(core), extras === undefined ? [] : [runtimeParameter]);
  const imports = new Imports(core, names);
  const tick = extras?.isStoppable === true ? names.runtime("tick") : undefined;
  const facts = settledFactsOf(core);
  const isLazy = lazyVariables(core.definitions);
  // A failure shows all arguments.
  const canBeLeftOut = (arg: Core): boolean =>
    report === "none" && (arg.kind === "variable" ? !isLazy(arg.variable) : isHarmless(arg) || facts.isTotal(arg));
  const emitter = new Definitions(
    {
      names,
      isTruth: (node) => facts.kind(node) === "truth",
      isTotal: (node) => facts.isTotal(node),
      isCounted: (node) => facts.isCounted(node),
      definitionOf: (defined) => facts.definitions.get(defined)!,
      opensTables: (defined) => facts.opensTables(defined),
      isBeginning: (defined) => defined === core.game?.hooks.initialState,
      domains: new Domains(names, core.aliases),
      tables: new Tables(names),
      groups: new Groups(names),
      moment: names.fresh("moment"),
      found: names.fresh("found"),
      report,
      error: names.fresh("error"),
      tick,
      canBeLeftOut,
      isLazy,
      mentioned: mentionedIn(core, extras?.expressions ?? [], canBeLeftOut),
      typing: typed ? new Typing(core, names, (defined) => imports.signaturesOf(defined)) : undefined,
    },
    core.source,
    extras === undefined ? core.source.name.split(/[\\/]/).at(-1) : undefined,
  );
  function* body(): Iterable<ts.ModuleItem> {
    const offered: ts.ModuleItem[] = [];
    for (const definition of core.definitions) {
      const declarations = emitter.declaration(definition);
      if (hasDefault) append(offered, declarations);
      yield* declarations;
    }
    yield* emitter.context.typing?.stateDeclaration() ?? [];
    if (core.game !== undefined) {
      const game = gameDeclaration(core, emitter, extras === undefined ? names.fresh("game") : programNames.game);
      offered.push(game);
      yield game;
    }
    if (extras?.expressions !== undefined) yield expressionsDeclaration(extras.expressions, core, emitter);
    if (hasDefault) yield* defaultExport(offered, names.fresh("definitions"));
  }
  /** The names that the body has used are known now. */
  const head = (): readonly ts.ModuleItem[] => {
    const shared = [
      ...emitter.context.domains.declarations(),
      ...emitter.context.tables.declarations(),
      ...emitter.context.groups.declarations(),
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

/** The module that stands beside this one: `./sets.js` for `sets.led`. */
const moduleBeside = (name: string): string => `./${fileOf(name)}.js`;

function specifiers(imports: ReadonlyMap<string, string>): { readonly name: string; readonly as?: string }[] {
  return [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, alias]) => (name === alias ? { name } : { name, as: alias }));
}

/** `export const game: Game = { … }`: the definitions that a host calls, whatever their style, as functions of the moment. */
function gameDeclaration({ game }: CoreModule, emitter: Definitions, name: string): ts.Statement {
  const { context } = emitter;
  const { names, typing } = context;
  const { hooks } = game!;
  const state = typing?.state();
  /** `step: (moment) => …`; what needs no moment takes none. */
  const hook = (key: HookName, result?: Type): ts.Property[] => {
    const defined = hooks[key];
    return defined === undefined ? [] : [ts.property(key, emitter.ofMoment(hookCall(key, defined), result))];
  };
  /** Where the definition stands whose value a host has to show or play. */
  const place = (key: "images" | "sounds"): ts.Property[] => {
    const defined = hooks[key];
    return defined === undefined ? [] : [ts.property(key, ts.literal(emitter.place(defined)))];
  };
  const properties = [
    ...hook("initialState", state),
    ...hook("step", state),
    ...hook("images"),
    ...hook("sounds"),
    ts.property("lowerCaseKeys", ts.literal(hasLowerCaseKeys(hooks.step?.definition.name.name))),
    ...(context.report !== "none" ? [ts.property("places", ts.object([...place("images"), ...place("sounds")]))] : []),
  ];
  return ts.const(name, ts.object(properties), {
    type: typing === undefined ? undefined : ts.ref(names.runtimeType("Game"), typing.stateArguments()),
    doc: "The game, as its hosts play it.",
    exported: true,
  });
}

/** `export const $$expressions = [() => …, …]`; in a game each takes the moment that it sees: the initial state and no input if none is given. */
function expressionsDeclaration(
  expressions: readonly Core[],
  { game, definitions }: CoreModule,
  emitter: Definitions,
): ts.Statement {
  const { names, moment, tables } = emitter.context;
  // What an expression asks of a definition again and again, that may keep as long.
  const opensTables = definitions.some(({ strategy }) => strategy?.kind === "results");
  const start = (): ts.Expression =>
    ts.call(names.runtime("momentOf"), [
      ts.call(ts.member(programNames.game, "initialState")),
      ts.id(names.runtime("noInput")),
    ]);
  const isGame = game?.hooks.initialState !== undefined;
  const thunks = expressions.map((expression) => {
    const value = emitter.alone(expression);
    const body = opensTables ? tables.during([ts.return(value)]) : value;
    return ts.arrow(isGame ? [ts.parameter(moment, undefined, { default: start() })] : [], body);
  });
  return ts.const(programNames.expressions, ts.array(thunks), { exported: true });
}

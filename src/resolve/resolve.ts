// Name resolution. The tree is not changed; results are tables keyed by node id.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { onlyProse } from "../diagnostics/document.js";
import { names } from "../diagnostics/names.js";
import { syntax } from "../diagnostics/syntax.js";
import { isExercise } from "../document/exercise.js";
import { append } from "../text/append.js";
import { isIn, type Source } from "../text/source.js";
import { isTruncated } from "../syntax/parse.js";
import type { Definition, Expression, GameMark, ParsedDocument, Signature } from "../syntax/tree.js";
import { dependenciesOf } from "./dependencies.js";
import { reportRedefinitions } from "./doubled.js";
import { checkStart, findGame, kindOf } from "./game.js";
import { Hints } from "./hints.js";
import { checkConstants } from "./constants.js";
import { findMachine } from "./machine.js";
import { type Links, noLinks, UsedDefinitions } from "./links.js";
import { allDefinitions, type Defined, type ResolvedDocument, type TopScope } from "./resolved.js";
import { type ExpressionTables, Resolver } from "./resolver.js";
import { checkSignatures, collectSignatures, stateSignature } from "./signatures.js";
import { editsToEnclose } from "./uncoded.js";

/**
 * Resolves every name of a document, including references to its imports. Never throws. Unknown names are reported once
 * per definition.
 */
export function resolve(document: ParsedDocument, links: Links = noLinks): ResolvedDocument {
  const diagnostics = document.diagnostics.map((one) => withRegion(one, document.source));
  const { definitions: parsedDefinitions, signatures: parsedSignatures, mark } = itemsOf(document);
  const signatures = collectSignatures(parsedSignatures, document.source, diagnostics);
  const ofState = stateSignature(signatures, parsedDefinitions);
  const resolver = new Resolver(
    document.source,
    new Hints(document, parsedDefinitions),
    diagnostics,
    0,
    document.nextId,
  );

  const defined = new Map<string, Defined>();
  const definitions: Defined[] = [];
  const doubled: Defined[] = [];
  const enter = (definition: Definition, prose: string, order: number): void => {
    const name = definition.name.name;
    const first = defined.get(name);
    const entry: Defined = {
      definition,
      name,
      order,
      parameters: resolver.parameters(definition.parameters, name),
      signature: signatures.get(name) ?? ofState?.says(definition),
      prose,
    };
    if (first === undefined) {
      defined.set(name, entry);
      definitions.push(entry);
    } else {
      doubled.push(entry);
    }
  };
  const count = eachDefinition(document, enter);
  append(diagnostics, reportRedefinitions(doubled, defined, document.source));
  const imported = new UsedDefinitions(document.source, resolver, new Set(defined.keys()), count);
  const top: TopScope = {
    defined,
    used: imported.visibleIn(links),
    isPartial: links.isPartial || isTruncated(document),
    ...kindOf(defined, mark !== undefined),
    ...(links.graded !== undefined
      ? { graded: imported.gradedIn(links.graded) }
      : isExercise(document)
        ? { graded: { requiredNames: new Set(), submitted: new Map(), solution: defined } }
        : {}),
  };
  resolver.top = top;
  for (const entry of definitions) resolver.definition(entry);
  for (const entry of doubled) resolver.definition(entry);
  for (const signature of signatures.values()) resolver.signature(signature);
  const diagnosticCount = diagnostics.length;
  const used = imported.resolve([
    ...[...top.used.values()].flat(),
    ...(links.graded === undefined ? [] : top.graded!.submitted.values()),
    ...(links.graded === undefined ? [] : top.graded!.solution.values()),
  ]);
  // Errors in imported documents are reported when those are checked.
  diagnostics.length = diagnosticCount;
  append(
    diagnostics,
    resolver.hidden.findings(document.source).filter(({ span }) => isIn(document.source, span)),
  );
  checkSignatures(signatures, defined, top.isGame ? ofState?.name : undefined, diagnostics);

  const tables = {
    bindings: resolver.bindings,
    plans: resolver.plans,
    guards: resolver.guards,
    wheres: resolver.wheres,
    binders: resolver.binders,
    locals: resolver.locals,
  };
  const dependencies = dependenciesOf(
    allDefinitions({ definitions, used }),
    resolver.bindings,
    document.source,
    diagnostics,
  );
  const game = top.isGame ? findGame(defined, mark?.span, diagnostics) : undefined;
  if (game !== undefined) checkStart(game, dependencies, diagnostics);
  const machine = findMachine(defined, game, document.claims, diagnostics);
  append(diagnostics, checkConstants(document, top));
  return {
    ...document,
    ...tables,
    definitions,
    used,
    dependencies,
    game,
    machine,
    scope: top,
    nextVariable: resolver.nextVariable,
    diagnostics: dropConfusables(diagnostics),
  };
}

/** Adds a fix to the warning of a definition in prose that converts the definition to a region, if it can be parsed. */
function withRegion(diagnostic: Diagnostic, { text }: Source): Diagnostic {
  if (diagnostic.code !== onlyProse.code) return diagnostic;
  const edits = editsToEnclose(text, diagnostic.span);
  return edits === undefined ? diagnostic : { ...diagnostic, repairs: [{ title: "Insert `/$` and `$/`", edits }] };
}

/** Drops unknown names whose confusable characters are reported already. */
function dropConfusables(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const confused = diagnostics
    .filter(({ code }) => code === syntax.badCharacter.code)
    .flatMap(({ span, repairs = [] }) => [span, ...repairs.flatMap(({ edits }) => edits.map((edit) => edit.span))]);
  return confused.length === 0
    ? diagnostics
    : diagnostics.filter(
        ({ code, span }) =>
          code !== names.unknown.code || !confused.some(({ start, end }) => start < span.end && span.start < end),
      );
}

function itemsOf({ parsed }: ParsedDocument): {
  readonly definitions: readonly Definition[];
  readonly signatures: readonly Signature[];
  readonly mark: GameMark | undefined;
} {
  const definitions: Definition[] = [];
  const signatures: Signature[] = [];
  let mark: GameMark | undefined;
  for (const { items } of parsed) {
    for (const item of items) {
      if (item.kind === "definition") definitions.push(item);
      else if (item.kind === "signature") signatures.push(item);
      else mark ??= item;
    }
  }
  return { definitions, signatures, mark };
}

/**
 * Visits the definitions of a document in source order. `prose` precedes the region and is passed with its first
 * definition. Returns the number of definitions.
 */
function eachDefinition(
  { parsed }: ParsedDocument,
  visit: (definition: Definition, prose: string, order: number) => void,
): number {
  let order = 0;
  for (const { region, items } of parsed) {
    let { prose } = region;
    for (const item of items) {
      if (item.kind !== "definition") continue;
      visit(item, prose, order++);
      prose = "";
    }
  }
  return order;
}

const hintsCache = new WeakMap<ResolvedDocument, Hints>();

/** The hints of a resolved document, cached because its many tests share them. */
function hintsFor(document: ResolvedDocument): Hints {
  let hints = hintsCache.get(document);
  if (hints === undefined) {
    hints = new Hints(
      document,
      document.definitions.map(({ definition }) => definition),
    );
    hintsCache.set(document, hints);
  }
  return hints;
}

/** The scope of expected values, in which the solution replaces the submission. */
function scopeOfExpectedValues(scope: TopScope): TopScope {
  const { graded } = scope;
  if (graded === undefined) return scope;
  const { requiredNames, solution } = graded;
  return {
    ...scope,
    graded: { ...graded, submitted: new Map([...solution].filter(([name]) => requiredNames.has(name))) },
  };
}

/** Resolves a separate expression in the scope of a document (a test, `eval`, the prompt). */
export function resolveExpression(
  expression: Expression,
  source: Source,
  document: ResolvedDocument,
  nextVariable: number,
  { isExpected = false } = {},
): { readonly tables: ExpressionTables; readonly diagnostics: readonly Diagnostic[]; readonly nextVariable: number } {
  const diagnostics: Diagnostic[] = [];
  const resolver = new Resolver(source, hintsFor(document), diagnostics, nextVariable);
  resolver.top = isExpected ? scopeOfExpectedValues(document.scope) : document.scope;
  resolver.separateExpression(expression);
  return {
    tables: resolver,
    diagnostics: diagnostics.filter((d) => d.severity === "error"),
    nextVariable: resolver.nextVariable,
  };
}

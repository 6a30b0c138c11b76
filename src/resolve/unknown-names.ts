// Combines the unknown names of a definition into one diagnostic, at the first of them, with labels at the others.

import { type Advice, type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { names as messages, type NamesInScope, type UnknownName } from "../diagnostics/names.js";
import { nearest, homoglyphOf } from "../diagnostics/suggest.js";
import { builtin, builtins } from "../language/builtins.js";
import { momentField, momentFields } from "../language/easel.js";
import { colourOf, equivalentIn, nameHelp, otherColourHelp } from "../language/foreign-names.js";
import type { Span } from "../text/source.js";
import { isAlmostGame } from "./game.js";
import type { Hints } from "./hints.js";
import type { TopScope } from "./resolved.js";
import type { Scope } from "./scope.js";
import { maxListed } from "../diagnostics/limits.js";
import { maxVariableLength } from "./limits.js";

interface UnknownUse {
  readonly facts: UnknownName;
  readonly span: Span;
  readonly labels: readonly Label[];
}

interface UnknownPlace {
  readonly hints: Hints;
  readonly top: TopScope;
  readonly currentDefinition: string | undefined;
  readonly asksForType: boolean;
  readonly instead: string | Advice | undefined;
  readonly coordinate: string | undefined;
  readonly span: Span;
  /** True if an argument list follows. */
  readonly isCalled: boolean;
  /** The candidates for suggestions. */
  readonly candidates: () => Iterable<string>;
  readonly scope: Scope;
}

/** The local names in scope, if the unknown name is short enough to be a misspelling of one of them. */
function reachOf(name: string, scope: Scope, currentDefinition: string | undefined): NamesInScope | undefined {
  if (name.length > maxVariableLength) return undefined;
  const [parameters, locals]: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (let s: Scope | undefined = scope; s !== undefined; s = s.outer)
    for (const variable of s.variables()) (variable.role === "parameter" ? parameters : locals).add(variable.name);
  for (const parameter of parameters) locals.delete(parameter);
  const count = parameters.size + locals.size;
  return count === 0 || count > maxListed
    ? undefined
    : { of: currentDefinition, parameters: [...parameters], locals: [...locals] };
}

/** Collects the facts for the message about an unknown name. */
export function factsOf(
  name: string,
  { hints, top, currentDefinition, asksForType, instead, coordinate, span, isCalled, candidates, scope }: UnknownPlace,
): UnknownName {
  const { isGame, lacks, defined, used } = top;
  const hasSteps = defined.has("next") || defined.has("steps");
  const isLikeGame = isGame || (isAlmostGame(lacks) && !hasSteps);
  const ownDefinition = currentDefinition === undefined ? undefined : defined.get(currentDefinition);
  // The defined name is not suggested if that would make a constant depend on itself.
  const isOwn = (other: string): boolean =>
    other === currentDefinition &&
    (ownDefinition?.parameters.length === 0 || other.toLowerCase() === name.toLowerCase());
  const candidateNames = [...candidates()];
  const candidate = nearest(
    name,
    candidateNames.filter((other) => !isOwn(other)),
  );
  const foreignHelp =
    nameHelp(name, { asksForType, isGame: isLikeGame }) ??
    (candidate === undefined && isLikeGame && !asksForType && !isCalled ? otherColourHelp(name) : undefined);
  const equivalent = foreignHelp === undefined ? undefined : equivalentIn(foreignHelp);
  const similar =
    candidate === undefined ? undefined : (defined.get(candidate) ?? used.get(candidate)?.[0] ?? builtin(candidate));
  const isFunction =
    similar !== undefined && ("parameters" in similar ? similar.parameters.length > 0 : similar.kind === "function");
  return {
    name,
    isLikeNearest: !isFunction || isCalled,
    spans: [span],
    instead,
    coordinate,
    fencedIn: hints.fence(name)?.line,
    displayedIn: hints.display(name),
    isAtom: hints.isAtom(name),
    isText: hints.isText(name),
    foreignHelp,
    equivalent: equivalent !== undefined && (isGame || momentField(equivalent) === undefined) ? equivalent : undefined,
    lacks: !isGame && momentField(name) !== undefined ? lacks : undefined,
    localOf: hints.localOf(name, currentDefinition),
    reach: asksForType ? undefined : reachOf(name, scope, currentDefinition),
    proseIn: hints.inProse(name),
    enclosed: hints.enclose(name),
    twin: homoglyphOf(name, candidateNames),
    // In a document without pictures, `red` is probably an atom without its backquote, not a colour.
    nearest: candidate !== undefined && !isLikeGame && candidate === colourOf(name) ? undefined : candidate,
  };
}

/** All names in scope. */
export function* namesInScope(scope: Scope, { defined, used, isGame }: TopScope): Iterable<string> {
  for (let s: Scope | undefined = scope; s !== undefined; s = s.outer) yield* s.names();
  yield* defined.keys();
  yield* used.keys();
  if (isGame) for (const row of Object.values(momentFields)) yield* row.names;
  yield* Object.keys(builtins);
}

export class UnknownNames {
  private readonly uses: UnknownUse[] = [];

  add(use: UnknownUse): void {
    this.uses.push(use);
  }

  /** Adds another occurrence of an unknown name. Parts of a definition may be visited twice. */
  again(name: string, span: Span): void {
    const at = this.uses.findIndex(({ facts }) => facts.name === name);
    const use = this.uses[at];
    if (use === undefined || use.facts.spans.some(({ start }) => start === span.start)) return;
    const spans = [...use.facts.spans, span].sort((a, b) => a.start - b.start);
    this.uses[at] = { ...use, facts: { ...use.facts, spans } };
  }

  take(): readonly Diagnostic[] {
    if (this.uses.length === 0) return [];
    const uses = this.uses.splice(0);
    const combined = togetherOf(uses.filter(({ facts }) => !needsSeparateDiagnostic(facts)));
    return [
      ...uses
        .filter(({ facts }) => needsSeparateDiagnostic(facts))
        .map(({ facts, span, labels }) => report(messages.unknown, span, { names: [facts] }, labels)),
      ...(combined === undefined ? [] : [combined]),
    ];
  }
}

/** True if the help is about something other than the name, so that a separate diagnostic is necessary. */
function needsSeparateDiagnostic({ instead, fencedIn, proseIn, foreignHelp, lacks }: UnknownName): boolean {
  return [instead, fencedIn, proseIn, foreignHelp, lacks].some((fact) => fact !== undefined);
}

function togetherOf(uses: readonly UnknownUse[]): Diagnostic | undefined {
  const [first, ...otherUses] = uses.toSorted((a, b) => a.span.start - b.span.start);
  if (first === undefined) return undefined;
  const labels = otherUses.map(({ facts, span }): Label => ({ span, text: labelOf(facts) }));
  return report(messages.unknown, first.span, { names: [first, ...otherUses].map(({ facts }) => facts) }, labels);
}

function labelOf({ name, nearest }: UnknownName): string {
  return nearest === undefined
    ? `\`${name}\` is unknown, too`
    : `\`${name}\` is unknown, too; perhaps \`${nearest}\` is meant`;
}

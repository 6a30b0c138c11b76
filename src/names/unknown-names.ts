// Combines the unknown names of one definition into one diagnostic: at the first of them, with labels at the others.

import { type Advice, type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { names as messages, type Reach, type UnknownName } from "../diagnostics/names.js";
import { nearest, twinOf } from "../diagnostics/suggest.js";
import { mostListed } from "../diagnostics/words.js";
import { builtin, builtins } from "../language/builtins.js";
import { momentField, momentFields } from "../language/easel.js";
import { colourOf, equivalentIn, nameHelp } from "../language/foreign-names.js";
import type { Span } from "../source/source.js";
import { isAlmostGame } from "./game.js";
import type { Hints } from "./hints.js";
import type { TopScope } from "./resolved.js";
import type { Scope } from "./scope.js";

/** The first use of an unknown name. */
export interface UnknownUse {
  readonly facts: UnknownName;
  readonly span: Span;
  readonly labels: readonly Label[];
}

/** The context of an unknown name. */
export interface UnknownPlace {
  readonly hints: Hints;
  readonly top: TopScope;
  /** The name of the definition that contains it. */
  readonly within: string | undefined;
  readonly asksForType: boolean;
  readonly instead: string | Advice | undefined;
  readonly coordinate: string | undefined;
  readonly span: Span;
  /** True if arguments follow it. */
  readonly isCalled: boolean;
  /** The candidates for what was meant. */
  readonly known: () => Iterable<string>;
  readonly scope: Scope;
}

/** Names of so few letters are likely to be those of variables. */
const fewLetters = 2;

/** The names in reach, if an unknown name may stand for one of them. */
function reachOf(name: string, scope: Scope, within: string | undefined): Reach | undefined {
  if (name.length > fewLetters) return undefined;
  const [parameters, locals]: [Set<string>, Set<string>] = [new Set(), new Set()];
  for (let s: Scope | undefined = scope; s !== undefined; s = s.outer)
    for (const variable of s.variables()) (variable.role === "parameter" ? parameters : locals).add(variable.name);
  for (const parameter of parameters) locals.delete(parameter);
  const count = parameters.size + locals.size;
  return count === 0 || count > mostListed
    ? undefined
    : { of: within, parameters: [...parameters], locals: [...locals] };
}

/** All the facts that help with an unknown name. */
export function factsOf(
  name: string,
  { hints, top, within, asksForType, instead, coordinate, span, isCalled, known, scope }: UnknownPlace,
): UnknownName {
  const { isGame, lacks, defined, used } = top;
  const isLikeGame = isGame || isAlmostGame(lacks);
  const own = within === undefined ? undefined : defined.get(within);
  // The name being defined is not suggested where it would make a constant depend on itself.
  const isOwn = (other: string): boolean =>
    other === within && (own?.parameters.length === 0 || other.toLowerCase() === name.toLowerCase());
  const others = [...known()];
  const candidate = nearest(
    name,
    others.filter((other) => !isOwn(other)),
  );
  const habit = nameHelp(name, { asksForType, isGame: isLikeGame });
  const equivalent = habit === undefined ? undefined : equivalentIn(habit);
  const other =
    candidate === undefined ? undefined : (defined.get(candidate) ?? used.get(candidate)?.[0] ?? builtin(candidate));
  const isFunction =
    other !== undefined && ("parameters" in other ? other.parameters.length > 0 : other.kind === "function");
  return {
    name,
    isLikeNearest: !isFunction || isCalled,
    spans: [span],
    instead,
    coordinate,
    fencedIn: hints.fenced(name)?.line,
    displayedIn: hints.displayed(name),
    isAtom: hints.isAtom(name),
    isText: hints.isText(name),
    habit,
    equivalent: equivalent !== undefined && (isGame || momentField(equivalent) === undefined) ? equivalent : undefined,
    lacks: !isGame && momentField(name) !== undefined ? lacks : undefined,
    localOf: hints.localOf(name, within),
    reach: asksForType ? undefined : reachOf(name, scope, within),
    proseIn: hints.inProse(name),
    enclosed: hints.enclosed(name),
    twin: twinOf(name, others),
    // In a document that draws nothing, `red` is an atom without its backquote rather than a colour.
    nearest: candidate !== undefined && !isLikeGame && candidate === colourOf(name) ? undefined : candidate,
  };
}

/** The names that are known in a scope. */
export function* knownIn(scope: Scope, { defined, used, isGame }: TopScope): Iterable<string> {
  for (let s: Scope | undefined = scope; s !== undefined; s = s.outer) yield* s.names();
  yield* defined.keys();
  yield* used.keys();
  if (isGame) for (const row of Object.values(momentFields)) yield* row.names;
  yield* Object.keys(builtins);
}

/** Collects the unknown names of a definition while it is resolved. */
export class UnknownNames {
  private readonly uses: UnknownUse[] = [];

  add(use: UnknownUse): void {
    this.uses.push(use);
  }

  /** Notes another place of an unknown name; a part of a definition may be visited twice. */
  again(name: string, span: Span): void {
    const at = this.uses.findIndex(({ facts }) => facts.name === name);
    const use = this.uses[at];
    if (use === undefined || use.facts.spans.some(({ start }) => start === span.start)) return;
    const spans = [...use.facts.spans, span].sort((a, b) => a.start - b.start);
    this.uses[at] = { ...use, facts: { ...use.facts, spans } };
  }

  /** The diagnostics about all of them; then the collection starts again. */
  take(): readonly Diagnostic[] {
    if (this.uses.length === 0) return [];
    const uses = this.uses.splice(0);
    const together = togetherOf(uses.filter(({ facts }) => !isAboutElse(facts)));
    return [
      ...uses
        .filter(({ facts }) => isAboutElse(facts))
        .map(({ facts, span, labels }) => report(messages.unknown, span, { names: [facts] }, labels)),
      ...(together === undefined ? [] : [together]),
    ];
  }
}

/** True if the help is about something else than the name, so that the name has a diagnostic of its own. */
function isAboutElse({ instead, fencedIn, proseIn, habit, lacks }: UnknownName): boolean {
  return [instead, fencedIn, proseIn, habit, lacks].some((fact) => fact !== undefined);
}

/** The one diagnostic about several names. */
function togetherOf(uses: readonly UnknownUse[]): Diagnostic | undefined {
  const [first, ...others] = uses.toSorted((a, b) => a.span.start - b.span.start);
  if (first === undefined) return undefined;
  const labels = others.map(({ facts, span }): Label => ({ span, text: labelOf(facts) }));
  return report(messages.unknown, first.span, { names: [first, ...others].map(({ facts }) => facts) }, labels);
}

function labelOf({ name, nearest }: UnknownName): string {
  return nearest === undefined
    ? `\`${name}\` is unknown, too`
    : `\`${name}\` is unknown, too; perhaps \`${nearest}\` is meant`;
}

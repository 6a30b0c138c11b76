// Decides whether a document is a game, and which of its definitions the host calls (easel.md 1).

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { nearest } from "../diagnostics/suggest.js";
import { type HookName, hooks } from "../language/easel.js";
import type { Span } from "../text/source.js";
import type { Dependencies } from "./dependencies.js";
import type { Defined, ResolvedGame, TopScope } from "./resolved.js";

/**
 * A document is a game if it contains `ledGame` or defines an initial state, a step and a picture. For other documents,
 * `lacks` lists the missing definitions.
 */
export function kindOf(defined: Pick<ReadonlySet<string>, "has">, marked: boolean): Pick<TopScope, "isGame" | "lacks"> {
  const missingHooks = requiredHooks.filter((hook) => !hooks[hook].names.some((name) => defined.has(name)));
  return marked || missingHooks.length === 0
    ? { isGame: true, lacks: [] }
    : { isGame: false, lacks: missingHooks.map((hook) => hooks[hook].names[0]) };
}

/** True if some but not all parts of a game are defined. */
export const isAlmostGame = (lacks: readonly string[]): boolean =>
  lacks.length > 0 && lacks.length < requiredHooks.length;

const requiredHooks = ["initialState", "step", "images"] as const satisfies readonly HookName[];

/**
 * Finds the definitions that a host calls. A missing one is reported at a definition with a similar name, or else at
 * `ledGame`; a definition of the wrong form is reported at its name.
 */
export function findGame(
  defined: ReadonlyMap<string, Defined>,
  mark: Span | undefined,
  diagnostics: Diagnostic[],
): ResolvedGame {
  const hookDefinitions: { [Hook in HookName]?: Defined } = {};
  for (const hook of Object.keys(hooks) as HookName[]) {
    const { names, takes } = hooks[hook];
    const parameters = takes.length;
    const [first, ...duplicates] = names.flatMap((name) => defined.get(name) ?? []);
    if (first === undefined) {
      if (hook === "sounds" || hook === "framesPerSecond" || mark === undefined) continue;
      const similar = likeOneOf(names, defined);
      diagnostics.push(
        report(messages.missingHook, similar?.definition.definition.name.span ?? mark, {
          name: similar?.name ?? names[0]!,
          style: shapes(names[0]!, parameters),
          like: similar?.definition.name,
        }),
      );
      continue;
    }
    hookDefinitions[hook] = first;
    for (const other of duplicates)
      diagnostics.push(report(messages.secondStep, other.definition.name.span, { name: other.name, step: first.name }));
    const parameterCount = first.parameters.length;
    if (parameterCount !== 0 && parameterCount !== parameters && first.definition.body.kind !== "broken") {
      diagnostics.push(
        report(messages.hookShape, first.definition.name.span, {
          name: first.name,
          parameters: parameterCount,
          shapes: shapes(first.name, parameters),
        }),
      );
    }
  }
  return { hooks: hookDefinitions };
}

/** A definition whose name resembles one of `names`, and that name. */
function likeOneOf(
  names: readonly string[],
  defined: ReadonlyMap<string, Defined>,
): { readonly name: string; readonly definition: Defined } | undefined {
  for (const name of names) {
    const like = nearest(name, defined.keys());
    if (like !== undefined) return { name, definition: defined.get(like)! };
  }
  return undefined;
}

export function checkStart(
  { hooks: { initialState, framesPerSecond } }: ResolvedGame,
  { reads }: Dependencies,
  diagnostics: Diagnostic[],
): void {
  for (const defined of [initialState, framesPerSecond]) {
    const readFields = defined === undefined ? undefined : reads.get(defined.definition.id);
    if (defined === undefined || readFields === undefined || !(readFields.state || readFields.input)) continue;
    diagnostics.push(
      report(messages.startReads, defined.definition.name.span, {
        name: defined.name,
        what: readFields.state ? "the state" : "the player's input",
      }),
    );
  }
}

function shapes(name: string, parameters: number): string {
  return parameters === 0
    ? `\`${name} := …\``
    : `\`${name} := …\` or \`${name}(${parameters === 1 ? "S" : "I, S"}) := …\``;
}

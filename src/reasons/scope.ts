// What the names of an expression stand for while it is explained, and the values that they have.

import { boundIn, conditionOf } from "../core/clauses.js";
import { noteOfGroup } from "../core/noting.js";
import type { ClausePlan, Step, Variable } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolver.js";
import type { Source } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";
import { linkAlone, shortened, type Written } from "./fill.js";
import type { NotedValue, NoteSeen, TurnSeen } from "./notes.js";

/** Where an expression stands. */
export interface Scope extends Written {
  readonly tables: Pick<ExpressionTables, "bindings" | "binders" | "plans">;
  readonly source: Source;
  /** The values of names, by the ids of their variables. */
  readonly values: ReadonlyMap<number, NotedValue>;
  /** What the names of its `where` stand for, by the ids of their variables. */
  readonly locals: ReadonlyMap<number, Local>;
  /** The groups of conditions that give the other names of its `where` their values. */
  readonly groups: readonly Group[];
  /** The constants that its parameters stand for, by the ids of their variables. */
  readonly origins?: ReadonlyMap<number, Origin> | undefined;
  /** The call that it is the body of. */
  readonly key?: string;
  /** The value for whose sake notes were taken of all that leads to it. */
  readonly asked?: string | undefined;
  /** The expressions of the definition, by the ids of their notes. */
  readonly nodes: ReadonlyMap<number, Expression>;
}

/** An expression that a name stands for, and the note of its evaluation. */
export interface Local {
  readonly node: Expression;
  readonly note: NoteSeen;
}

/** A constant that has been handed over, where it was. */
export interface Origin extends Local {
  readonly scope: Scope;
}

/** Conditions of a `where` that are solved together. */
export interface Group {
  readonly conditions: readonly Expression[];
  /** The names that they bind, in the order in which these get their values. */
  readonly names: readonly Variable[];
  /** The names whose values follow from those. */
  readonly others: readonly Variable[];
  /** The note of the search for the solution, if somebody asked for it. */
  readonly note: NoteSeen | undefined;
}

/** Longer values are not put in for their names. */
export const longestPut = 32;

/** The scope with the values that names have in the notes of a part. */
export function seenIn(node: Expression, note: NoteSeen, scope: Scope): Scope {
  const values = valuesOf(node.kind === "name" ? [note] : note.parts, scope.values, scope.tables);
  return values === scope.values ? scope : { ...scope, values };
}

/**
 * The values that names have in notes, and those that are known already. What a loop binds has no value outside of it.
 */
export function valuesOf(
  notes: readonly NoteSeen[],
  known: ReadonlyMap<number, NotedValue>,
  { bindings, plans, binders }: Scope["tables"],
): ReadonlyMap<number, NotedValue> {
  let all: Map<number, NotedValue> | undefined;
  const bound = new Set<number>();
  const visit = ({ id, value, parts }: NoteSeen): void => {
    const binding = bindings.get(id);
    if (binding?.kind === "variable" && value !== undefined && !known.has(binding.variable.id))
      (all ??= new Map(known)).set(binding.variable.id, value);
    for (const variable of plans.get(id)?.variables ?? []) bound.add(variable.id);
    for (const variable of (binders.get(id) ?? []).flatMap(boundIn)) bound.add(variable.id);
    parts.forEach(visit);
  };
  notes.forEach(visit);
  for (const id of bound) if (!known.has(id)) all?.delete(id);
  return all ?? known;
}

/** All notes within some, by their numbers. Those within turns of loops give way to others. */
function notesWithin(whole: NoteSeen): ReadonlyMap<number, NoteSeen> {
  const notes = new Map<number, NoteSeen>();
  const turns: (readonly NoteSeen[])[] = [];
  const visit = (note: NoteSeen, isFirst: boolean): void => {
    if (!isFirst || !notes.has(note.id)) notes.set(note.id, note);
    for (const part of note.parts) visit(part, isFirst);
    for (const { parts } of note.turns) turns.push(parts);
  };
  visit(whole, false);
  for (const parts of turns) for (const part of parts) visit(part, true);
  return notes;
}

/** What the names of a `where` stand for, as far as it was evaluated. */
export function whereOf(
  where: ClausePlan | undefined,
  conditions: readonly Expression[],
  whole: NoteSeen,
): Pick<Scope, "locals" | "groups"> {
  if (where === undefined) return noWhere;
  const notes = notesWithin(whole);
  const locals = new Map<number, Local>();
  const groups = new Map<number, Group>();
  for (const step of where.steps) {
    if (step.group !== undefined) {
      const { names = [], conditions: before = [], note } = groups.get(step.group) ?? {};
      const condition = conditionOf(step, conditions);
      const found = note ?? notes.get(noteOfGroup(condition));
      const own = [...new Set([...before, condition])];
      const others = where.steps.flatMap((one) => (one.behind === step.group ? boundByStep(one) : []));
      groups.set(step.group, { conditions: own, names: [...names, ...boundByStep(step)], others, note: found });
    } else if (step.kind === "equal" && step.pattern.kind === "bind") {
      const note = notes.get(step.value.id);
      if (note !== undefined) locals.set(step.pattern.variable.id, { node: step.value, note });
    }
  }
  return { locals, groups: [...groups.values()] };
}

/** What there is where nothing has a `where`. */
export const noWhere: Pick<Scope, "locals" | "groups"> = { locals: new Map(), groups: [] };

function boundByStep(step: Step): readonly Variable[] {
  switch (step.kind) {
    case "member":
    case "equal":
      return boundIn(step.pattern);
    case "test":
      return [];
    case "either":
      return step.variables;
  }
}

/** The scope within a turn of a loop: its names have the values of this turn, and of those of the loops around it. */
export function inTurn(scope: Scope, { turns }: NoteSeen, turn: TurnSeen, names: readonly Variable[]): Scope {
  const values = new Map(scope.values);
  // Each turn has the values of its own loop. The names of the loops stand one after the other.
  const around = [turn];
  for (let i = turns.indexOf(turn) - 1; i >= 0 && around[0]!.level > 0; i--)
    if (turns[i]!.level < around[0]!.level) around.unshift(turns[i]!);
  const all = around.flatMap((one) => one.values);
  names.slice(0, all.length).forEach(({ id }, i) => values.set(id, all[i]!));
  return { ...scope, values: valuesOf(turn.parts, values, scope.tables) };
}

/** `x = 3, y = 4`. */
export const bindingsText = ({ values }: Scope, names: readonly Variable[]): string =>
  names
    .flatMap(({ id, name }) => (values.has(id) ? [`${name} = ${shortened(values.get(id)!.text, longestPut)}`] : []))
    .join(", ");

/** The expressions within some, by the ids of their notes. */
export function nodesOf(roots: readonly Expression[]): ReadonlyMap<number, Expression> {
  const nodes = new Map<number, Expression>();
  for (const root of roots)
    everyExpression(root, (node) => {
      nodes.set(node.id, node);
      // As core/noting.ts numbers them.
      if (node.kind === "relation") node.links.forEach(({ right }, i) => nodes.set(-right.id, linkAlone(node, i)));
    });
  return nodes;
}

/** The names in an expression, each once. */
export function namesIn(node: Expression): readonly NameNode[] {
  const names = new Map<string, NameNode>();
  everyExpression(node, (part) => {
    if (part.kind === "name" && !names.has(part.name)) names.set(part.name, part);
  });
  return [...names.values()];
}

/** The variable that a name stands for; undefined if it stands for something else. */
export function variableOf(id: number, { tables }: Pick<Scope, "tables">): Variable | undefined {
  const binding = tables.bindings.get(id);
  return binding?.kind === "variable" ? binding.variable : undefined;
}

// Emits the memo table of a definition, and its lookup before the body.

import type { CoreDefinition, CoreOf } from "../../ir/ir.js";
import { isImmediate } from "../../ir/analysis/strict.js";
import { any, type Type } from "../../types/lattice/type.js";
import { emitClauses } from "./clauses.js";
import { emitCondition } from "./conditions.js";
import { type EmitContext, runtimeCall } from "./context.js";
import { emitTail, type TailPosition } from "./tail-calls.js";
import { withoutVariables } from "./types.js";
import * as ts from "./typescript.js";

/** The memo table of a definition. */
export interface Memo {
  readonly table: string;
  /** Name of the table of one call: the whole table, or the subtable for its invariant parameters. */
  readonly results: string;
  readonly begin: readonly ts.Statement[];
  /** Names of the parameters that are keys of `results`. */
  readonly keys: readonly string[];
}

/** Returns the memo table of a definition, given the names of its parameters; undefined if it has none. */
export function memoOf(
  { names, tables }: EmitContext,
  definition: CoreDefinition,
  parameters: readonly string[],
  isUsed: readonly boolean[],
): Memo | undefined {
  if (definition.strategy?.kind !== "results") return undefined;
  const table = names.fresh(`${names.of(definition.defined.definition.name.name)}Table`);
  const [fixed, keys] = splitByInvariance(definition, parameters, isUsed);
  const { name: results, begin } = tables.ofCall(table, fixed);
  return { table, results, begin, keys };
}

/** Emits the body of a memoised definition. Cheap branches are tested before the table is consulted. */
export function emitMemoized(
  context: EmitContext,
  { clauses, body }: CoreDefinition,
  { results, keys }: Memo,
  isGeneric: boolean,
  tail: TailPosition,
): readonly ts.Statement[] {
  const isSplit = clauses.every(({ kind }) => kind === "require") && body.kind === "branches";
  const [cheap, rest] = isSplit ? splitByCost(body) : [[], body];
  const first = cheap.length === 0 ? [] : emitClauses(context, clauses);
  const branches = cheap.map(({ condition, value }) =>
    ts.if(emitCondition(context, condition), emitTail(context, value, tail)),
  );
  const evaluation = [...(cheap.length === 0 ? emitClauses(context, clauses) : []), ...emitTail(context, rest, tail)];
  const cast = (earlier: ts.Expression): ts.Expression =>
    isGeneric ? runtimeCall(context, "known", [earlier]) : earlier;
  return [...first, ...branches, ...context.tables.memoize(results, keys, tail.loop !== undefined, evaluation, cast)];
}

/** Declares the memo table of a definition; type variables are erased from its type. */
export function emitMemoTable(
  { typing, tables, names }: EmitContext,
  { table }: Memo,
  definition: CoreDefinition,
  types: readonly Type[],
  result: Type | undefined,
  isUsed: readonly boolean[],
  isGeneric: boolean,
): ts.Statement {
  const [fixed, keys] = splitByInvariance(definition, types, isUsed);
  const [invariantPositions] = splitByInvariance(definition, [...types.keys()], isUsed);
  const f = names.of(definition.defined.name);
  if (typing === undefined) return tables.declaration(table, f, invariantPositions, isUsed, []);
  const of = (type: Type): ts.Type => typing.of(isGeneric ? withoutVariables(type) : type);
  return tables.declaration(table, f, invariantPositions, isUsed, [
    ...(fixed.length > 0 ? [ts.tuple(fixed.map(of))] : []),
    ts.tuple(keys.map(of)),
    of(result ?? any),
  ]);
}

/**
 * Splits items per parameter of a memoised definition into those of invariant parameters and those of key parameters;
 * unused parameters are dropped.
 */
function splitByInvariance<T>(
  { parameters, strategy }: CoreDefinition,
  items: readonly T[],
  isUsed: readonly boolean[],
): readonly [readonly T[], readonly T[]] {
  const fixed = strategy?.kind === "results" ? strategy.fixed : [];
  const isFixed = (i: number): boolean => fixed.some(({ id }) => id === parameters[i]!.id);
  return [items.filter((_, i) => isUsed[i] && isFixed(i)), items.filter((_, i) => isUsed[i] && !isFixed(i))];
}

/** Splits off the leading branches that are cheap to evaluate. */
function splitByCost(body: CoreOf<"branches">): readonly [CoreOf<"branches">["branches"], CoreDefinition["body"]] {
  const { branches, otherwise } = body;
  const first = branches.findIndex(({ condition, value }) => !isImmediate(condition) || !isImmediate(value));
  if (first < 0 && otherwise !== undefined) return [branches, otherwise];
  const count = first < 0 ? branches.length - 1 : first;
  return [branches.slice(0, count), { ...body, branches: branches.slice(count) }];
}

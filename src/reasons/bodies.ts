// What was evaluated of the body of a definition: what its names stand for there, which case was taken, and why.

import { listed } from "../diagnostics/words.js";
import type { Defined } from "../names/resolved.js";
import type { ExpressionTables } from "../names/resolver.js";
import type { Source } from "../source/source.js";
import type { Branch, Expression } from "../syntax/tree.js";
import { expressionsOf } from "../syntax/walk.js";
import { filled } from "./fill.js";
import { type NotedValue, type NoteSeen, noteOf } from "./notes.js";
import { localsOf, nodesOf, type Scope, valuesOf } from "./scope.js";
import { operandsPut, valuesPut } from "./sentences.js";

/** A document's definitions, and what their names mean. */
export type Explained = ExpressionTables & { readonly source: Source };

/** The body of a definition: its names mean what they mean in the document, and its parameters have values. */
export function scopeOf(
  { definition, parameters }: Defined,
  args: readonly NotedValue[],
  whole: NoteSeen,
  document: Explained,
): Scope {
  const given = new Map(parameters.flatMap(({ id }, i) => (args[i] === undefined ? [] : [[id, args[i]] as const])));
  const locals = localsOf(document.wheres.get(definition.id), whole);
  const values = new Map(valuesOf(whole.parts, given, document));
  for (const [id, { note }] of locals) if (note.value !== undefined) values.set(id, note.value);
  return { tables: document, source: document.source, values, locals, nodes: nodesOf(expressionsOf(definition)) };
}

/** The branch that was taken: the one whose condition holds, and `otherwise` if none does. */
export function takenOf(branches: readonly Branch[], { parts }: NoteSeen): Branch | undefined {
  return branches.find(
    ({ condition }) =>
      condition === undefined ||
      (condition.kind === "truth" ? condition.value : noteOf(condition, parts)?.value?.truth === true),
  );
}

/** Longer lists of conditions are not told. */
const longestConditions = 90;

/** Why a branch was taken: its condition, or that none of those before it holds. */
export function reasonOf(
  { condition }: Branch,
  branches: readonly Branch[],
  scope: Scope,
  { parts }: NoteSeen,
): string {
  // What decides is told of calls by their arguments, of comparisons as the document writes them.
  const of = (node: Expression): string => {
    const note = node.kind === "call" ? noteOf(node, parts) : undefined;
    return filled(node, note === undefined ? valuesPut(scope) : operandsPut(node, note, scope));
  };
  if (condition !== undefined) return of(condition);
  const texts = branches.flatMap((branch) =>
    branch.condition === undefined ? [] : [`${of(branch.condition)} is false`],
  );
  const all = listed(texts);
  return texts.length === 1 || all.length <= longestConditions ? all : "no case before applies";
}

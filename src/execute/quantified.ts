// The leading quantifiers of a condition, which represent a family of conditions.

import type { ProgramParameter } from "../program.js";
import { parseConditions } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";
import { append } from "../text/append.js";
import type { Span } from "../text/source.js";
import { any } from "../types/lattice/type.js";

/** The quantifiers at the top of a condition, and the condition below them. */
interface Quantified {
  readonly sets: readonly { readonly names: readonly string[]; readonly set: Span }[];
  readonly body: Span;
  /** False if a quantifier binds something other than names and tuples of names. */
  readonly hasNames: boolean;
}

/** The parameters for the names of the first `count` sets; by default, of all. */
export const quantifiedParameters = (sets: Quantified["sets"], count = sets.length): readonly ProgramParameter[] =>
  sets.slice(0, count).flatMap(({ names }) => names.map((name) => ({ name, type: any })));

/** Separates the leading `all` quantifiers of a condition from its body; undefined for a condition with errors. */
export function splitQuantifiers(text: string, span: Span, nextId: number): Quantified | undefined {
  let node: Expression | undefined = parseConditions(text, span, nextId).expression;
  if (node === undefined) return undefined;
  const sets: Quantified["sets"][number][] = [];
  while (node.kind === "quantifier" && node.quantifier === "all") {
    append(
      sets,
      node.bindings.flatMap(({ patterns, set }) =>
        patterns.map((pattern) => {
          const parts = pattern.kind === "tuple" ? pattern.items : [pattern];
          return { names: parts.map((part) => (part.kind === "name" ? part.name : "")), set: set.span };
        }),
      ),
    );
    node = node.body;
  }
  const hasNames = sets.every(({ names }) => !names.includes(""));
  return { sets, body: sets.length === 0 ? span : node.span, hasNames };
}

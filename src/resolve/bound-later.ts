// Finds a quantifier or big operator that binds an unknown name later in its definition, out of scope:
// `x if some x in S. p(x)`.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import { asOperand } from "../diagnostics/words.js";
import type { Span } from "../text/source.js";
import type { Definition, Expression, NameNode } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import { short } from "./advice.js";
import { bindingPlaces, leaves } from "./binding-places.js";

/** Reports a name that only a later binder binds, or undefined if none. */
export function boundLater({ name, span }: NameNode, definition: Definition, text: string): Diagnostic | undefined {
  let binderNode: Expression | undefined;
  for (const root of expressionsOf(definition))
    everyExpression(root, (node) => {
      if (node.span.start >= span.end && binds(node, name) && (binderNode === undefined || isBefore(node, binderNode)))
        binderNode = node;
    });
  if (binderNode === undefined) return undefined;
  const textOf = ({ start, end }: Span): string => text.slice(start, end);
  const binder = /^(?:\\?\p{L}+|[^\s])/u.exec(textOf(binderNode.span))?.[0] ?? "";
  return report(
    messages.endedEarly,
    span,
    { name, binder, isBefore: true, instead: short(choose(binderNode, name, textOf)) },
    [{ span: binderNode.span, text: `this \`${binder}\` binds it` }],
  );
}

const isBefore = (one: Expression, other: Expression): boolean => one.span.start < other.span.start;

function binds(node: Expression, name: string): boolean {
  const names =
    node.kind === "quantifier"
      ? node.bindings.flatMap(({ patterns }) => patterns.flatMap(leaves))
      : node.kind === "big"
        ? node.conditions.flatMap(bindingPlaces)
        : [];
  return names.some((ownName) => ownName.name === name);
}

/** Rewrites `some x in S. p` as `choose({x | x in S & p})`. */
function choose(node: Expression, name: string, textOf: (span: Span) => string): string | undefined {
  if (node.kind !== "quantifier" || node.quantifier !== "some" || node.bindings.length !== 1) return undefined;
  const [{ patterns, set } = { patterns: [], set: node }] = node.bindings;
  if (patterns.length !== 1 || patterns[0]?.kind !== "name") return undefined;
  const body = node.body.kind === "relation" ? textOf(node.body.span) : asOperand(textOf(node.body.span));
  return `choose({${name} | ${name} in ${textOf(set.span)} & ${body}})`;
}

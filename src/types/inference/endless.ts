// Recursion that surely never ends: seen by a result that has no values, or by a call that asks the very same again.

import { type Diagnostic, report } from "../../diagnostics/diagnostic.js";
import { types as messages } from "../../diagnostics/types.js";
import type { Binding, Defined } from "../../names/resolved.js";
import type { Span } from "../../source/source.js";
import type { Expression } from "../../syntax/tree.js";
import { expressionsOf, partsOf } from "../../syntax/walk.js";
import { isNever } from "../lattice/type.js";
import type { Reading } from "../schemes/scheme.js";

/**
 * Warnings of definitions that need themselves, whose results have been found. A least fixed point that is empty is
 * reached by no evaluation: each way through the body comes back to it.
 */
export function endlessIn(
  group: readonly Defined[],
  readings: readonly Reading[],
  bindings: ReadonlyMap<number, Binding>,
): readonly Diagnostic[] {
  return group.flatMap((defined, i) => {
    const { name, definition, parameters } = defined;
    if (parameters.length === 0) return [];
    if (isNever(readings[i]!.result))
      return [report(messages.endless, definition.name.span, { name, call: undefined })];
    const again = callOfItself(defined, bindings);
    return again === undefined ? [] : [report(messages.endless, again.span, { name, call: again.text })];
  });
}

/** The first call in a definition that hands on all its parameters as they are. A function that is made may be called later. */
function callOfItself(
  { definition, parameters, name }: Defined,
  bindings: ReadonlyMap<number, Binding>,
): { readonly span: Span; readonly text: string } | undefined {
  const isParameter = (node: Expression, i: number): boolean => {
    const binding = node.kind === "name" ? bindings.get(node.id) : undefined;
    return binding?.kind === "variable" && binding.variable.id === parameters[i]?.id;
  };
  const isItself = (node: Expression): boolean => {
    const binding = node.kind === "name" ? bindings.get(node.id) : undefined;
    return binding?.kind === "definition" && binding.defined.definition === definition;
  };
  const work = [...expressionsOf(definition)].reverse();
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "call" && isItself(node.callee) && node.args.every(isParameter))
      return { span: node.span, text: `${name}(${parameters.map((parameter) => parameter.name).join(", ")})` };
    if (node.kind !== "lambda") work.push(...[...partsOf(node)].reverse());
  }
  return undefined;
}

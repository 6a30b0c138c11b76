// Checks the number of arguments of calls, and built-in names that may only be called.

import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { names as messages } from "../diagnostics/names.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import type { Span } from "../text/source.js";
import { definitionLabel } from "./places.js";
import type { Binding } from "./resolved.js";
import { maxArguments } from "./limits.js";

export function checkParameters(parameters: readonly NameNode[]): Diagnostic | undefined {
  const first = parameters[maxArguments];
  return (
    first &&
    report(messages.tooManyArguments, first.span, { what: "parameters", count: parameters.length, most: maxArguments })
  );
}

/** Checks the number of arguments of a call. `binding` is the callee's, if the callee is a name. */
export function checkCall(
  { args, span, callee }: Expression & { readonly kind: "call" },
  binding: Binding | undefined,
): Diagnostic | undefined {
  const argumentCount = args.length;
  const arity =
    callee.kind === "name" && binding !== undefined ? checkArity(callee.name, span, args, binding) : undefined;
  if (arity !== undefined) return arity;
  const first = args[maxArguments];
  // If a definition has the same number of parameters, the error has already been reported.
  if (first === undefined || (binding?.kind === "definition" && binding.defined.parameters.length === argumentCount))
    return undefined;
  return report(messages.tooManyArguments, first.span, { what: "arguments", count: argumentCount, most: maxArguments });
}

/** Reports a call with the wrong number of arguments. */
function checkArity(name: string, span: Span, args: readonly Expression[], binding: Binding): Diagnostic | undefined {
  const count = args.length;
  if (binding.kind === "definition") {
    const { definition, parameters } = binding.defined;
    const needs = parameters.length;
    if (definition.body.kind === "broken" || needs === 0 || needs === count) return undefined;
    const head = `${name}(${parameters.map((p) => p.name).join(", ")})`;
    const missingParameters = count === 0 ? [] : missingIn(parameters, args);
    const extra = args.slice(needs).map((arg) => ({ span: arg.span, text: "no parameter takes this" }));
    return report(messages.arity, span, { name, needs, maxCount: needs, count, missing: missingParameters, head }, [
      definitionLabel(binding.defined),
      ...extra.slice(0, 1),
    ]);
  }
  if (binding.kind !== "builtin") return undefined;
  const { row } = binding;
  if (row.kind === "constant" && count === 0 && row.appliedOnly !== true) return undefined;
  const needs = row.kind === "function" ? row.arity : row.applied === undefined ? count : 1;
  const maxCount = row.kind === "function" ? (row.maxArguments ?? needs) : needs;
  if (count >= needs && count <= maxCount) return undefined;
  const head = `${name}: ${row.kind === "function" ? row.type : "fSet -> fSet"}`;
  return report(messages.arity, span, { name, needs, maxCount, count, missing: [], head });
}

/**
 * Returns the parameters without an argument. An argument with the same name as a parameter belongs to that parameter.
 */
function missingIn(parameters: readonly { readonly name: string }[], args: readonly Expression[]): readonly string[] {
  const ownNames = new Set(args.flatMap((arg) => (arg.kind === "name" ? [arg.name] : [])));
  const open = parameters.filter(({ name }) => !ownNames.has(name));
  return open.slice(args.length - (parameters.length - open.length)).map(({ name }) => name);
}

/** Reports a built-in name outside a call if it may only be called. */
export function checkAlone({ name, span }: NameNode, binding: Binding): Diagnostic | undefined {
  const isAlone = binding.kind === "builtin" && binding.row.kind === "constant" && binding.row.appliedOnly === true;
  return isAlone ? report(messages.typeAlone, span, { name }) : undefined;
}

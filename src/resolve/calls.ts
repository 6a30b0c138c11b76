// Checks the number of arguments of calls, and built-in names that may only be called.

import { type Diagnostic, type Label, report } from "../diagnostics/diagnostic.js";
import { type Arity, names as messages } from "../diagnostics/names.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { definedHere } from "./places.js";
import type { Binding } from "./resolved.js";

/** Maximum number of parameters and arguments; far below the limits of JavaScript engines. */
const maxArguments = 255;

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
    callee.kind === "name" && binding !== undefined ? checkArity(callee.name, span, argumentCount, binding) : undefined;
  if (arity !== undefined) return arity;
  const first = args[maxArguments];
  // A definition with as many parameters has already been reported.
  if (first === undefined || (binding?.kind === "definition" && binding.defined.parameters.length === argumentCount))
    return undefined;
  return report(messages.tooManyArguments, first.span, { what: "arguments", count: argumentCount, most: maxArguments });
}

function checkArity(
  name: string,
  span: Expression["span"],
  argumentCount: number,
  binding: Binding,
): Diagnostic | undefined {
  const mismatch = arityOf(name, argumentCount, binding);
  return mismatch && report(messages.arity, span, mismatch.facts, mismatch.labels);
}

/** The facts of an arity error; undefined if the number of arguments is right. */
export function arityOf(
  name: string,
  argumentCount: number,
  binding: Binding,
): { readonly facts: Arity; readonly labels: readonly Label[] } | undefined {
  if (binding.kind === "definition") {
    const { definition, parameters } = binding.defined;
    if (definition.body.kind === "broken" || parameters.length === 0 || parameters.length === argumentCount)
      return undefined;
    const head = `${name}(${parameters.map((p) => p.name).join(", ")})`;
    return {
      facts: { name, needs: parameters.length, most: parameters.length, given: argumentCount, head },
      labels: [definedHere(binding.defined)],
    };
  }
  if (binding.kind !== "builtin") return undefined;
  const { row } = binding;
  if (row.kind === "constant" && argumentCount === 0 && row.appliedOnly !== true) return undefined;
  const needs = row.kind === "function" ? row.arity : row.applied === undefined ? argumentCount : 1;
  const most = row.kind === "function" ? (row.most ?? needs) : needs;
  if (argumentCount >= needs && argumentCount <= most) return undefined;
  const head = `${name}: ${row.kind === "function" ? row.type : "fSet -> fSet"}`;
  return { facts: { name, needs, most, given: argumentCount, head }, labels: [] };
}

/** Reports a built-in name outside a call if it may only be called. */
export function checkAlone({ name, span }: NameNode, binding: Binding): Diagnostic | undefined {
  const isAlone = binding.kind === "builtin" && binding.row.kind === "constant" && binding.row.appliedOnly === true;
  return isAlone ? report(messages.typeAlone, span, { name }) : undefined;
}

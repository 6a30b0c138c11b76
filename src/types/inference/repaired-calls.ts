// Suggested fixes for calls, based on the types of arguments and parameters.

import { type Diagnostic, report } from "../../diagnostics/diagnostic.js";
import { names as messages } from "../../diagnostics/names.js";
import { arityOf } from "../../resolve/calls.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression } from "../../syntax/walk.js";
import { overlaps } from "../lattice/lattice.js";
import { any, isError, isNever, partOf, rational, type Type, unfolded } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";
import { type Argument, repairOfCall } from "../messages/call-repairs.js";
import { readingsOf } from "../schemes/builtins.js";
import type { TypeOverload } from "../schemes/scheme.js";
import { adapted } from "./adapted.js";
import type { CallExpression } from "./callee.js";
import type { Inference } from "./inference.js";

export const withAny = (parameter: Type): Type => substitute(parameter, () => any);

export function callRepair(
  inference: Inference,
  readings: readonly TypeOverload[],
  node: CallExpression,
  types: readonly Type[],
  { name, defined }: { readonly name: string; readonly defined?: { readonly parameters: readonly { name: string }[] } },
): string | undefined {
  const args = node.args.map((arg, i) => argumentOf(inference, arg, types[i] ?? any));
  return args.includes(undefined)
    ? undefined
    : repairOfCall(
        args.flatMap((arg) => arg ?? []),
        {
          code: name,
          names: defined?.parameters.map((parameter) => parameter.name),
          readings: readings.map(({ parameters }) => parameters),
          fits: (type, parameter) =>
            isNever(type) || isError(type) || overlaps(adapted(type, parameter), withAny(parameter)),
        },
      );
}

function argumentOf(inference: Inference, node: Expression, type: Type): Argument | undefined {
  const code = inference.textOf(node);
  return code === undefined ? undefined : { code, type, parts: partsOf(inference, node, type, code) };
}

/** The components of a pair: the items of a literal, or the coordinates of a name. */
function partsOf(inference: Inference, node: Expression, type: Type, code: string): readonly Argument[] | undefined {
  const items = node.kind === "tuple" ? node.items : isPoint(node) ? node.args : undefined;
  if (items !== undefined) {
    const parts = items.map((item) => argumentOf(inference, item, inference.quiet().infer(item, undefined)));
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  }
  if (node.kind !== "name") return undefined;
  const parts = unfolded(type);
  const tuple = parts.length === 1 ? partOf(parts, "tuple") : undefined;
  const easel = parts.length === 1 ? partOf(parts, "easel") : undefined;
  const coordinates = tuple?.items ?? (easel?.name === "Point" ? [rational, rational] : undefined);
  return coordinates?.map((item, i) => ({ code: `${code}[${i + 1}]`, type: item }));
}

const isPoint = (node: Expression): node is CallExpression =>
  node.kind === "call" && node.callee.kind === "name" && node.callee.name === "point" && node.args.length === 2;

/**
 * Adds suggested fixes to the arity diagnostics of name resolution. `roots` are the expressions that contain the calls.
 */
export function withRepairedCalls(
  diagnostics: readonly Diagnostic[],
  roots: () => Iterable<Expression>,
  inference: Inference,
): readonly Diagnostic[] {
  if (!diagnostics.some(isAboutArity)) return diagnostics;
  const calls = new Map<number, CallExpression>();
  for (const root of roots())
    everyExpression(root, (node) => {
      if (node.kind === "call") calls.set(node.span.start, outer(calls.get(node.span.start), node));
    });
  return diagnostics.map((diagnostic) => {
    const node = isAboutArity(diagnostic) ? calls.get(diagnostic.span.start) : undefined;
    return (node?.span.end === diagnostic.span.end ? repaired(inference, node) : undefined) ?? diagnostic;
  });
}

const isAboutArity = ({ code }: Diagnostic): boolean => code === messages.arity.code;

/** Of calls that start at the same position, as in `f(1)(2)`, selects the one whose callee is a name. */
const outer = (previous: CallExpression | undefined, node: CallExpression): CallExpression =>
  previous === undefined || node.callee.kind === "name" ? node : previous;

function repaired(inference: Inference, node: CallExpression): Diagnostic | undefined {
  const { callee, args, span } = node;
  const binding = callee.kind === "name" ? inference.bindingOf(callee.id) : undefined;
  if (callee.kind !== "name" || binding === undefined) return undefined;
  const arity = arityOf(callee.name, args.length, binding);
  const readings =
    binding.kind === "definition"
      ? inference.around.schemeOf(binding.defined).readings
      : binding.kind === "builtin" && binding.row.kind === "function"
        ? readingsOf(binding.name)
        : undefined;
  if (arity === undefined || readings === undefined) return undefined;
  const types = args.map((arg) => inference.infer(arg, undefined));
  const open =
    binding.kind === "definition" && readings.length === 0
      ? [{ parameters: binding.defined.parameters.map(() => any), result: any }]
      : readings;
  const repair = callRepair(inference, open, node, types, {
    name: callee.name,
    ...(binding.kind === "definition" ? { defined: binding.defined } : {}),
  });
  return repair === undefined ? undefined : report(messages.arity, span, { ...arity.facts, repair }, arity.labels);
}

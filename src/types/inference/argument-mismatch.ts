// Diagnostics for calls whose arguments match no overload.

import type { Label } from "../../diagnostics/diagnostic.js";
import { meantName, types as messages } from "../../diagnostics/types.js";
import type { RepairTemplate } from "../../diagnostics/repair.js";
import { quote } from "../../diagnostics/words.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import { kindsOf } from "../lattice/kinds.js";
import { isWithin, overlaps, union } from "../lattice/lattice.js";
import { any, isNever, type Type } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";
import { comparisonNeeds, type Need } from "../messages/needs.js";
import { unknownName } from "../messages/known-names.js";
import { repairOfLength, usualRepair } from "../messages/repairs.js";
import type { TypeOverload } from "../schemes/scheme.js";
import { describe } from "../printing/describe.js";
import { adapt } from "./adapted.js";
import type { Callee, CallExpression } from "./callee.js";
import type { Inference } from "./inference.js";
import { Bindings, match } from "./matching.js";
import { type MemberLookup, mismatchesAmong, mismatchesIn } from "./members.js";
import { mismatchTexts } from "./reports.js";

const withAny = (parameter: Type): Type => substitute(parameter, () => any);

/** Reports the first argument that does not match any overload whose earlier parameters match. */
export function reportArguments(
  inference: Inference,
  overloads: readonly TypeOverload[],
  node: CallExpression,
  types: readonly Type[],
  callee: Callee,
): void {
  let candidates = overloads;
  for (const [i, arg] of node.args.entries()) {
    const remaining = candidates.filter(({ parameters }) => mayMatch(inference, arg, types[i]!, parameters[i]!));
    if (remaining.length === 0) return reportArgument(inference, candidates, node, types, callee, i);
    candidates = remaining;
  }
  // The arguments match separately but not together.
  const [first = any] = types;
  const parameter = overloads[0]!.parameters[0] ?? any;
  inference.report(
    messages.wrongArgument,
    (node.args[0] ?? node).span,
    {
      name: callee.name,
      code: undefined,
      found: describe(first),
      foundType: inference.showShortType(first),
      needed: describe(withAny(parameter)),
      neededType: inference.showShortType(parameter),
      which: node.args.length === 1 ? undefined : 1,
      part: undefined,
      repair: undefined,
    },
    parameterLabel(callee, 0),
  );
}

/** True if an argument may match a parameter, regardless of the other arguments. */
function mayMatch(inference: Inference, arg: Expression, type: Type, parameter: Type): boolean {
  const bindings = new Bindings();
  match(inference.quiet(), parameter, adapt(type, parameter), bindings, arg);
  const required = substitute(parameter, (name) => bindings.get(name) ?? any);
  if (isNever(type)) return true;
  const argumentType = adapt(type, required);
  return (
    isWithin(argumentType, required) ||
    (overlaps(argumentType, required) && !hasMismatch(inference, arg, argumentType, required))
  );
}

/** True if a component of an argument certainly does not match, although the argument as a whole may match. */
export const hasMismatch = (inference: Inference, arg: Expression, type: Type, required: Type): boolean =>
  inference.isReporting && mismatchesAmong(argumentLookup(inference), arg, type, required).length > 0;

const argumentLookup = (inference: Inference): MemberLookup => ({
  typeOf: (node) => inference.typeOf(node),
  adapted: adapt,
});

/** Reports argument `i`, or its component that does not match. */
function reportArgument(
  inference: Inference,
  overloads: readonly TypeOverload[],
  node: CallExpression,
  types: readonly Type[],
  callee: Callee,
  i: number,
): void {
  const { args } = node;
  const arg = args[i]!;
  const parameterType = union(...overloads.map(({ parameters }) => withAny(parameters[i]!)));
  const [mismatch] = mismatchesIn(argumentLookup(inference), arg, types[i]!, parameterType);
  const { node: culprit, type, required } = mismatch ?? { node: arg, type: types[i]!, required: parameterType };
  inference.report(
    messages.wrongArgument,
    culprit.span,
    {
      name: callee.name,
      code: inference.textOf(culprit),
      ...mismatchTexts(inference, type, required),
      which: args.length === 1 ? undefined : i + 1,
      part: culprit === arg ? undefined : inference.textOf(arg),
      repair:
        repairComparedArgument(inference, callee, i, culprit, type) ??
        repair(inference, culprit, type, required) ??
        repairOfSignature(callee),
    },
    [...parameterLabel(callee, i), ...inference.originLabels(culprit)],
  );
}

/** The suggestion for an argument of an unordered kind that the definition compares by an order relation. */
function repairComparedArgument(
  inference: Inference,
  { defined, signed }: Callee,
  i: number,
  node: Expression,
  actual: Type,
): string | RepairTemplate | undefined {
  if (defined === undefined || signed) return undefined;
  const { name } = defined.definition.parameters[i]!;
  const isParameter = (side: Expression | undefined): boolean => side?.kind === "name" && side.name === name;
  let need: Need | undefined;
  for (const root of expressionsOf(defined.definition))
    everyExpression(root, (one) => {
      if (one.kind !== "relation") return;
      for (const [index, { operator, right }] of one.links.entries())
        if (
          Object.hasOwn(comparisonNeeds, operator) &&
          (isParameter(right) || isParameter(index === 0 ? one.first : one.links[index - 1]!.right))
        )
          need = comparisonNeeds[operator as keyof typeof comparisonNeeds];
    });
  return need?.repair?.(kindsOf(actual), inference.textOf(node));
}

function repair(
  inference: Inference,
  node: Expression,
  actual: Type,
  expected: Type,
): string | RepairTemplate | undefined {
  return (
    inference.recursionRepair(node) ??
    repairOfLength(node, actual, expected) ??
    meantName(unknownName(actual, expected)) ??
    usualRepair(kindsOf(expected), kindsOf(actual), inference.textOf(node))
  );
}

const repairOfSignature = ({ signed, defined, name }: Callee): string | undefined =>
  signed && defined !== undefined
    ? `The signature of ${quote(name)} restricts its arguments. Change the signature if more should be allowed.`
    : undefined;

function parameterLabel({ defined, signed }: Callee, i: number): readonly Label[] {
  const parameter = defined?.parameters[i];
  if (defined === undefined || parameter === undefined) return [];
  if (signed && defined.signature !== undefined)
    return [{ span: defined.signature.span, text: `the signature of \`${defined.name}\`` }];
  return [{ span: parameter.span, text: `\`${defined.name}\` calls it \`${parameter.name}\`` }];
}

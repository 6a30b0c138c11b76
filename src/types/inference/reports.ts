// Diagnostics for whole definitions: results that contradict a signature, and parameters used as two kinds of value.

import { type Diagnostic, report } from "../../diagnostics/diagnostic.js";
import { meantName, types as messages } from "../../diagnostics/types.js";
import type { Defined } from "../../resolve/resolved.js";
import type { InferredBody } from "./bodies.js";
import type { Inference } from "./inference.js";
import { mismatchesAmong } from "./members.js";
import type { Expression, Signature } from "../../syntax/tree.js";
import { kinds } from "../lattice/kinds.js";
import { isWithin } from "../lattice/lattice.js";
import { unknownName } from "../messages/known-names.js";
import { repairOfLength } from "../messages/repairs.js";
import type { Scheme } from "../schemes/scheme.js";
import { somePart, isError, isNever, type Type, unfoldType } from "../lattice/type.js";
import type { Restriction } from "../constraints/state.js";
import type { Unknowns } from "../constraints/constraints.js";
import { describeApart, describeKinds } from "../printing/describe.js";

export function mismatchTexts(inference: Inference, actual: Type, required: Type): MismatchTexts {
  const [foundType, neededType] = [inference.showShortType(actual), inference.showShortType(required)];
  const words = describeApart(actual, required, foundType !== undefined && neededType !== undefined);
  return { found: words[0], foundType, needed: words[1], neededType };
}

interface MismatchTexts {
  readonly found: string;
  readonly foundType: string | undefined;
  readonly needed: string;
  readonly neededType: string | undefined;
}

/** Reports members of a set that cannot be compared: functions and infinite sets. Returns true if it reported one. */
export function reportMember(inference: Inference, node: Expression, type: Type): boolean {
  const parts = unfoldType(type);
  if (isNever(parts)) return false;
  const description = parts.every((part) => part.kind === "function")
    ? "a function"
    : parts.every((part) => part.kind === "set" && part.finite === false)
      ? "an infinite set"
      : undefined;
  if (description !== undefined)
    inference.report(
      messages.member,
      node.span,
      { code: inference.textOf(node), what: description },
      inference.originLabels(node),
    );
  return description !== undefined;
}

/** True if the type contains components that cannot be displayed. */
export const mentionsAny = (type: Type): boolean =>
  somePart(type, ({ kind }) => kind === "any" || kind === "variable" || kind === "named");

export function reportResult(
  inference: Inference,
  defined: Defined,
  { overloads: [overload], broken }: Scheme,
  { type, values }: InferredBody,
): void {
  if (overload === undefined || broken) return;
  const { signature, definition, name } = defined;
  const results = values.length > 0 ? values : [{ node: definition.name, type }];
  for (const { node: resultNode, type: actualType } of results) {
    if (isError(actualType) || isNever(actualType) || isWithin(actualType, overload.result)) continue;
    const mismatches = mismatchesAmong(
      { typeOf: (part) => inference.typeOf(part) },
      resultNode,
      actualType,
      overload.result,
    );
    if (mismatches.length === 0) inference.addRuntimeCheck(resultNode);
    for (const { node, type: actual, required } of mismatches)
      inference.report(
        messages.signature,
        node.span,
        {
          name: signature === undefined || isNamedBy(signature, name) ? name : signature.names[0]!.name,
          ...mismatchTexts(inference, actual, required),
          code: values.length > 0 ? inference.textOf(node) : undefined,
          isPart: node !== resultNode,
          repair: repairOfLength(node, actual, required) ?? meantName(unknownName(actual, required)),
        },
        signature === undefined ? [] : [{ span: signature.span, text: "the signature" }],
      );
  }
}

/** False for the signature of the state, which applies to definitions that it does not name. */
const isNamedBy = ({ names }: Signature, name: string): boolean => names.some((one) => one.name === name);

/** Reports parameters that are used as two incompatible kinds of value. */
export function reportConflicts(
  unknowns: Unknowns,
  definitions: readonly Defined[],
  parameters: readonly (readonly Type[])[],
  text: string,
  diagnostics: Diagnostic[],
): void {
  for (const { unknown, first: earlier, second: later } of unknowns.conflicts) {
    const [first, second] = earlier.span.start <= later.span.start ? [earlier, later] : [later, earlier];
    const name = parameters.flatMap((types, k) =>
      types.flatMap((type, i) =>
        type.some((part) => part.kind === "unknown" && unknowns.isSame(part.unknown, unknown))
          ? [definitions[k]!.parameters[i]!.name]
          : [],
      ),
    )[0];
    // A juxtaposed product such as `n(n + 1)` looks like a call.
    const isProduct = (applied: Restriction, number: Restriction): boolean =>
      applied.kinds === kinds.function &&
      (number.kinds & kinds.number) !== 0 &&
      /^\s*(?:\\left\s*)?\(/.test(text.slice(applied.span.end, applied.span.end + 50));
    diagnostics.push(
      report(
        messages.twoKinds,
        second.span,
        {
          name,
          first: describeKinds(first.kinds),
          second: describeKinds(second.kinds),
          isProduct: isProduct(first, second) || isProduct(second, first),
        },
        first.span.end > first.span.start ? [{ span: first.span, text: `${describeKinds(first.kinds)} here` }] : [],
      ),
    );
  }
}

/** Diagnostics for circular signatures, reported only if there are no other errors. */
export function circularSignatures(signatures: ReadonlyMap<Signature, Type>): readonly Diagnostic[] {
  return [...signatures].flatMap(([{ type, names }, signatureType]) =>
    isError(signatureType) ? [report(messages.signatureOfItself, type.span, { name: names[0]!.name })] : [],
  );
}

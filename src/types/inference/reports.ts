// Diagnostics for whole definitions: results that contradict a signature, and parameters used as two kinds of value.

import { type Diagnostic, report } from "../../diagnostics/diagnostic.js";
import { meantName, types as messages } from "../../diagnostics/types.js";
import type { Defined } from "../../resolve/resolved.js";
import type { InferredBody } from "./bodies.js";
import type { Inference } from "./inference.js";
import { misfitsAmong } from "./members.js";
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

export function mismatchTexts(inference: Inference, actual: Type, needed: Type): MismatchTexts {
  const [foundType, neededType] = [inference.show(actual), inference.show(needed)];
  const words = describeApart(actual, needed, foundType !== undefined && neededType !== undefined);
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
  const what = parts.every((part) => part.kind === "function")
    ? "a function"
    : parts.every((part) => part.kind === "set" && part.finite === false)
      ? "an infinite set"
      : undefined;
  if (what !== undefined)
    inference.report(messages.member, node.span, { code: inference.textOf(node), what }, inference.origin(node));
  return what !== undefined;
}

/** True if the type contains components that cannot be displayed. */
export const mentionsAny = (type: Type): boolean =>
  somePart(type, ({ kind }) => kind === "any" || kind === "variable" || kind === "named");

export function reportResult(
  inference: Inference,
  defined: Defined,
  { readings: [reading], broken }: Scheme,
  { type, values }: InferredBody,
): void {
  if (reading === undefined || broken) return;
  const { signature, definition, name } = defined;
  const all = values.length > 0 ? values : [{ node: definition.name, type }];
  for (const { node: whole, type: ownType } of all) {
    if (isError(ownType) || isNever(ownType) || isWithin(ownType, reading.result)) continue;
    const misfits = misfitsAmong({ typeOf: (part) => inference.typeOf(part) }, whole, ownType, reading.result);
    if (misfits.length === 0) inference.unsure(whole);
    for (const { node, type: found, needed } of misfits)
      inference.report(
        messages.signature,
        node.span,
        {
          name: signature === undefined || saysOf(signature, name) ? name : signature.names[0]!.name,
          ...mismatchTexts(inference, found, needed),
          code: values.length > 0 ? inference.textOf(node) : undefined,
          isPart: node !== whole,
          repair: repairOfLength(node, found, needed) ?? meantName(unknownName(found, needed)),
        },
        signature === undefined ? [] : [{ span: signature.span, text: "the signature" }],
      );
  }
}

/** False for the signature of the state, which applies to definitions without naming them. */
const saysOf = ({ names }: Signature, name: string): boolean => names.some((one) => one.name === name);

/** Reports parameters that are used as two incompatible kinds of value. */
export function reportConflicts(
  unknowns: Unknowns,
  definitions: readonly Defined[],
  parameters: readonly (readonly Type[])[],
  text: string,
  diagnostics: Diagnostic[],
): void {
  for (const { unknown, first: one, second: other } of unknowns.conflicts) {
    const [first, second] = one.span.start <= other.span.start ? [one, other] : [other, one];
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

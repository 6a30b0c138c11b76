// Converts the parts of signatures that the checker could not prove into run-time checks: of parameters, since exported
// functions may be called by other code, and of values that may violate their type.

import type { Defined } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import type { CheckedDocument } from "../types/check.js";
import { isWithin } from "../types/lattice/lattice.js";
import { partOf, type Type, unfoldType } from "../types/lattice/type.js";
import type { Clause, Core, OmittedCheck } from "./ir.js";
import { domainOfType } from "./domains.js";
import { lowerExpression, type LoweringContext, textOf } from "./lower-expressions.js";

interface ParameterChecks {
  /** Checks that run before the body. */
  readonly clauses: readonly Clause[];
  /** Checks that the checker has proved for all calls in documents. */
  readonly omittedChecks: readonly OmittedCheck[];
  /** The indices of parameters whose signature the checker has proved for all calls in documents. */
  readonly provedParameters: readonly number[];
}

export const noChecks: ParameterChecks = { clauses: [], omittedChecks: [], provedParameters: [] };

export function parameterChecks(
  lowering: LoweringContext,
  defined: Defined,
  { schemes, unproven, bindings }: CheckedDocument,
): ParameterChecks {
  const type = defined.signature?.type;
  const [overload] = schemes.get(defined.definition.id)?.overloads ?? [];
  if (type?.kind !== "arrow" || overload === undefined) return noChecks;
  const checks: Clause[] = [];
  const omittedChecks: OmittedCheck[] = [];
  const indexes: number[] = [];
  defined.parameters.forEach((variable, i) => {
    const set = type.parameters[i];
    const parameterType = overload.parameters[i];
    // A type variable allows any value.
    if (set === undefined || parameterType === undefined || bindings.get(set.id)?.kind === "typeVariable") return;
    const { span } = variable;
    const value: Core = { kind: "variable", variable, span };
    const check: Clause & { readonly kind: "require" } = {
      kind: "require",
      clause: "signature",
      text: `${variable.name}: ${textOf(lowering, set.span)}`,
      condition: { kind: "primitive", name: "has", args: [lowerExpression(lowering, set), value], span },
      span,
    };
    // Members are checked one by one, so sets and sequences are checked only if some call may pass invalid ones.
    if (unproven.get(defined.definition.id)?.has(i) === true) {
      checks.push(check);
      return;
    }
    indexes.push(i);
    if (isRefined(parameterType))
      checks.push({ ...check, proved: unfoldType(parameterType).every(isNumber) ? "numbers" : "values" });
    else
      omittedChecks.push({
        check,
        isOfQuick: hasQuickMembers(parameterType),
        isCheckedSoon: unfoldType(parameterType).every(isQuick),
      });
  });
  return { clauses: checks, omittedChecks: omittedChecks, provedParameters: indexes };
}

/** The lengths of parameters that are tuples according to the signature, by id. */
export function declaredLengths(
  { definition, parameters, signature }: Defined,
  { schemes }: CheckedDocument,
): ReadonlyMap<number, number> {
  const [overload] = schemes.get(definition.id)?.overloads ?? [];
  const lengths = new Map<number, number>();
  if (signature === undefined || overload === undefined) return lengths;
  parameters.forEach(({ id }, i) => {
    const [part, ...others] = unfoldType(overload.parameters[i] ?? []);
    if (part?.kind === "tuple" && others.length === 0) lengths.set(id, part.items.length);
  });
  return lengths;
}

/** Checks a value that may violate the type of its signature; for a tuple literal, only the doubtful coordinates. */
export function checkedResult(
  lowering: LoweringContext,
  defined: Defined,
  node: Expression,
  value: Core,
  { uncertain, schemes, types }: CheckedDocument,
): Core {
  const type = defined.signature?.type;
  if (type === undefined || !uncertain.has(node.id)) return value;
  const set = type.kind === "arrow" && defined.parameters.length > 0 ? type.result : type;
  const { span } = node;
  const coordinates = doubtfulCoordinates(node, schemes.get(defined.definition.id)?.overloads[0]?.result, types);
  return {
    kind: "primitive",
    name: "checked",
    args: [
      value,
      lowerExpression(lowering, set),
      { kind: "string", value: textOf(lowering, set.span), span },
      ...coordinates.map((place): Core => ({ kind: "number", numerator: BigInt(place), denominator: 1n, span })),
    ],
    span,
  };
}

/**
 * The coordinates of a tuple literal, from 1, that may be outside the type of its signature; empty to check the whole
 * value.
 */
function doubtfulCoordinates(
  node: Expression,
  result: Type | undefined,
  types: CheckedDocument["types"],
): readonly number[] {
  const [resultPart, ...otherParts] = unfoldType(result ?? []);
  if (node.kind !== "tuple" || resultPart?.kind !== "tuple" || otherParts.length > 0) return [];
  const { items } = node;
  if (items.length !== resultPart.items.length) return [];
  const coordinates = items.flatMap(({ id }, i) => {
    const type = types.get(id);
    return type !== undefined && isWithin(type, resultPart.items[i]!) ? [] : [i + 1];
  });
  return coordinates.length === items.length ? [] : coordinates;
}

/** True for finite sets whose members are quick to check. */
function hasQuickMembers(type: Type): boolean {
  const set = type.length === 1 ? partOf(type, "set") : undefined;
  return set?.finite === true && (domainOfType(set.member) !== undefined || isRefined(set.member));
}

/** True for types that are more specific than a kind and quick to check. */
function isRefined(type: Type): boolean {
  const parts = unfoldType(type);
  return parts.some(isMoreSpecific) && parts.every(isQuick);
}

const isNumber = ({ kind }: Type[number]): boolean => kind === "number";

const isQuick = (part: Type[number]): boolean =>
  part.kind === "tuple"
    ? part.items.every((item) => item.every(isQuick))
    : part.kind !== "set" &&
      part.kind !== "sequence" &&
      part.kind !== "tuples" &&
      part.kind !== "named" &&
      part.kind !== "any";

function isMoreSpecific(part: Type[number]): boolean {
  switch (part.kind) {
    case "number":
      return part.integer;
    case "atom":
      return part.names !== undefined;
    case "string":
      return part.values !== undefined;
    case "tuple":
      return part.items.some((item) => item.some(isMoreSpecific));
    default:
      return false;
  }
}

// Turns what the checker could not prove of a signature into run-time checks: of parameters, because other code may
// call an exported function, and of values that may be outside the type.

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
  readonly unasked: readonly OmittedCheck[];
  /** The indices of parameters whose signature the checker has proved for all calls in documents. */
  readonly provedParameters: readonly number[];
}

export const noChecks: ParameterChecks = { clauses: [], unasked: [], provedParameters: [] };

export function parameterChecks(
  lowering: LoweringContext,
  defined: Defined,
  { schemes, unproven, bindings }: CheckedDocument,
): ParameterChecks {
  const type = defined.signature?.type;
  const [reading] = schemes.get(defined.definition.id)?.readings ?? [];
  if (type?.kind !== "arrow" || reading === undefined) return noChecks;
  const checks: Clause[] = [];
  const unasked: OmittedCheck[] = [];
  const indexes: number[] = [];
  defined.parameters.forEach((variable, i) => {
    const set = type.parameters[i];
    const parameterType = reading.parameters[i];
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
    // Members are checked one by one, so sets and sequences are checked only where a call may pass invalid ones.
    if (unproven.get(defined.definition.id)?.has(i) === true) {
      checks.push(check);
      return;
    }
    indexes.push(i);
    if (isRefined(parameterType))
      checks.push({ ...check, proved: unfoldType(parameterType).every(isNumber) ? "numbers" : "values" });
    else
      unasked.push({
        check,
        isOfQuick: isOfQuick(parameterType),
        isSoonAsked: unfoldType(parameterType).every(isQuick),
      });
  });
  return { clauses: checks, unasked, provedParameters: indexes };
}

/** The lengths of parameters that are tuples according to the signature, by id. */
export function declaredLengths(
  { definition, parameters, signature }: Defined,
  { schemes }: CheckedDocument,
): ReadonlyMap<number, number> {
  const [reading] = schemes.get(definition.id)?.readings ?? [];
  const lengths = new Map<number, number>();
  if (signature === undefined || reading === undefined) return lengths;
  parameters.forEach(({ id }, i) => {
    const [part, ...others] = unfoldType(reading.parameters[i] ?? []);
    if (part?.kind === "tuple" && others.length === 0) lengths.set(id, part.items.length);
  });
  return lengths;
}

/** Checks a value that may be outside the type of its signature; of a tuple literal, only the doubtful coordinates. */
export function checkedResult(
  lowering: LoweringContext,
  defined: Defined,
  node: Expression,
  value: Core,
  { unsure, schemes, types }: CheckedDocument,
): Core {
  const type = defined.signature?.type;
  if (type === undefined || !unsure.has(node.id)) return value;
  const set = type.kind === "arrow" && defined.parameters.length > 0 ? type.result : type;
  const { span } = node;
  const places = doubtfulPlaces(node, schemes.get(defined.definition.id)?.readings[0]?.result, types);
  return {
    kind: "primitive",
    name: "checked",
    args: [
      value,
      lowerExpression(lowering, set),
      { kind: "string", value: textOf(lowering, set.span), span },
      ...places.map((place): Core => ({ kind: "number", numerator: BigInt(place), denominator: 1n, span })),
    ],
    span,
  };
}

/**
 * The coordinates of a tuple literal, from 1, that may be outside the type of its signature; empty to check the whole
 * value.
 */
function doubtfulPlaces(
  node: Expression,
  result: Type | undefined,
  types: CheckedDocument["types"],
): readonly number[] {
  const [allowed, ...others] = unfoldType(result ?? []);
  if (node.kind !== "tuple" || allowed?.kind !== "tuple" || others.length > 0) return [];
  const { items } = node;
  if (items.length !== allowed.items.length) return [];
  const places = items.flatMap(({ id }, i) => {
    const type = types.get(id);
    return type !== undefined && isWithin(type, allowed.items[i]!) ? [] : [i + 1];
  });
  return places.length === items.length ? [] : places;
}

/** True for finite sets whose members are quick to check. */
function isOfQuick(type: Type): boolean {
  const set = type.length === 1 ? partOf(type, "set") : undefined;
  return set?.finite === true && (domainOfType(set.member) !== undefined || isRefined(set.member));
}

/** True for types that are more specific than a kind, and quick to check. */
function isRefined(type: Type): boolean {
  const parts = unfoldType(type);
  return parts.some(saysMore) && parts.every(isQuick);
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

function saysMore(part: Type[number]): boolean {
  switch (part.kind) {
    case "number":
      return part.integer;
    case "atom":
      return part.names !== undefined;
    case "string":
      return part.values !== undefined;
    case "tuple":
      return part.items.some((item) => item.some(saysMore));
    default:
      return false;
  }
}

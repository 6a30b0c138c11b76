// Calls with several possible overloads in `collect` mode. Resolution is suspended until the kind of an argument is
// known.

import type { Expression } from "../../syntax/tree.js";
import { type Kinds, kinds, kindsOf } from "../lattice/kinds.js";
import { itemOf } from "../lattice/lattice.js";
import { contains } from "../lattice/summary.js";
import { type Type, typesWithin, type Unknown, unknownsIn } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";
import type { TypeOverload } from "../schemes/scheme.js";
import { acceptStrings } from "../schemes/accept-strings.js";
import type { PointFacts } from "../facts/facts.js";
import type { Callee, CallExpression } from "./callee.js";
import type { Inference } from "./inference.js";
import { constrainByBody } from "./instances.js";
import { Bindings, match, onlyFitting } from "./matching.js";

/** Types an ambiguous call and suspends its resolution. */
export function openCall(
  inference: Inference,
  readings: readonly TypeOverload[],
  node: CallExpression,
  types: Type[],
  facts: PointFacts,
  { scheme }: Callee,
): Type {
  const unknowns = inference.unknowns;
  node.args.forEach((arg, i) => {
    if (arg.kind === "lambda") types[i] = inference.infer(arg, facts);
    const mask = readings.reduce((all, r) => all | askedBy(r.parameters[i]!), 0);
    for (const part of unknownsIn(types[i]!)) unknowns.restrict(part.unknown, mask, arg.span, inference.path);
  });
  const ownType = scheme?.isLikened === true ? constrainByBody(inference, scheme.defined, types, node.span) : undefined;
  if (ownType !== undefined) return ownType;
  const result = unknowns.fresh();
  const [target] = unknownsIn(result);
  unknowns.restrict(
    target!.unknown,
    readings.reduce((all, r) => all | kindsOf(r.result), 0),
    node.span,
    inference.path,
  );
  const decides = decidingPlace(inference, readings, node, types);
  if (decides === undefined) return result;
  unknowns.matters(decides.unknown);
  unknowns.whenKnown(decides.unknown, (kind) => {
    const [reading, ...others] = readings.filter((_, i) => (decides.asked[i]! & kinds[kind]) !== 0);
    // Still ambiguous if several overloads accept this kind.
    if (reading === undefined || others.length > 0) return;
    const bindings = new Bindings();
    node.args.forEach((arg, i) => match(inference, reading.parameters[i]!, types[i]!, bindings, arg));
    const instantiate = (name: string): Type | undefined => {
      if (bindings.get(name) === undefined) bindings.add(name, unknowns.fresh());
      return bindings.get(name);
    };
    unknowns.demand(target!.unknown, substitute(reading.result, instantiate), node.span, inference.path);
  });
  return result;
}

const askedBy = (parameter: Type): Kinds => kindsOf(acceptStrings(parameter));

interface DecidingPlace {
  readonly unknown: Unknown;
  readonly asked: readonly Kinds[];
}

/** The argument, or a component of one, whose kind discriminates the overloads. */
function decidingPlace(
  inference: Inference,
  readings: readonly TypeOverload[],
  { args }: CallExpression,
  types: readonly Type[],
): DecidingPlace | undefined {
  for (const [i, type] of types.entries()) {
    const place = placeWithin(
      inference,
      readings.map(({ parameters }) => parameters[i]!),
      type,
      args[i]!,
    );
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Searches a type, for which the overloads require the types `needed`. */
function placeWithin(
  inference: Inference,
  needed: readonly Type[],
  type: Type,
  node: Expression,
): DecidingPlace | undefined {
  const unknowns = inference.unknowns;
  const [part] = unknownsIn(type);
  const masks = needed.map(askedBy);
  if (part !== undefined) {
    unknowns.restrict(
      part.unknown,
      masks.reduce((all, mask) => all | mask, 0),
      node.span,
      inference.path,
    );
    if (new Set(masks).size === needed.length) return { unknown: part.unknown, asked: masks };
    const members = needed.map(([only, ...others]) =>
      others.length === 0 && (only?.kind === "sequence" || only?.kind === "set") ? only.member : undefined,
    );
    return new Set(masks).size === 1 && members.every((member) => member !== undefined)
      ? placeWithin(inference, members, unknowns.memberOf(part.unknown), node)
      : undefined;
  }
  const [only, ...others] = type;
  if (only === undefined || others.length > 0 || only.kind === "function" || !contains(type, "unknown"))
    return undefined;
  const fitting = needed.map((need) => onlyFitting(need, only));
  if (!fitting.every((need) => need !== undefined)) return undefined;
  for (const [i, inner] of typesWithin(only).entries()) {
    const place = placeWithin(
      inference,
      fitting.map((need) =>
        need.kind === "tuple" || need.kind === "tuples" ? itemOf(need, i) : typesWithin(need)[i]!,
      ),
      inner,
      node,
    );
    if (place !== undefined) return place;
  }
  return undefined;
}

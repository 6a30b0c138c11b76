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
import { Bindings, match, findOnlyMatch } from "./matching.js";

/** Types an ambiguous call and suspends its resolution. */
export function deferCall(
  inference: Inference,
  overloads: readonly TypeOverload[],
  node: CallExpression,
  types: Type[],
  facts: PointFacts,
  { scheme }: Callee,
): Type {
  const unknowns = inference.unknowns;
  node.args.forEach((arg, i) => {
    if (arg.kind === "lambda") types[i] = inference.infer(arg, facts);
    const mask = overloads.reduce((all, r) => all | requestedKinds(r.parameters[i]!), 0);
    for (const part of unknownsIn(types[i]!)) unknowns.restrict(part.unknown, mask, arg.span, inference.path);
  });
  const bodyResult =
    scheme?.isLikened === true ? constrainByBody(inference, scheme.defined, types, node.span) : undefined;
  if (bodyResult !== undefined) return bodyResult;
  const result = unknowns.freshUnknown();
  const [target] = unknownsIn(result);
  unknowns.restrict(
    target!.unknown,
    overloads.reduce((all, r) => all | kindsOf(r.result), 0),
    node.span,
    inference.path,
  );
  const deciding = decidingArgument(inference, overloads, node, types);
  if (deciding === undefined) return result;
  unknowns.markDecisive(deciding.unknown);
  unknowns.suspendUntilKnown(deciding.unknown, (kind) => {
    const [overload, ...ambiguous] = overloads.filter((_, i) => (deciding.requiredKinds[i]! & kinds[kind]) !== 0);
    // The call remains ambiguous if several overloads accept this kind.
    if (overload === undefined || ambiguous.length > 0) return;
    const bindings = new Bindings();
    node.args.forEach((arg, i) => match(inference, overload.parameters[i]!, types[i]!, bindings, arg));
    const instantiate = (name: string): Type | undefined => {
      if (bindings.get(name) === undefined) bindings.add(name, unknowns.freshUnknown());
      return bindings.get(name);
    };
    unknowns.demand(target!.unknown, substitute(overload.result, instantiate), node.span, inference.path);
  });
  return result;
}

const requestedKinds = (parameter: Type): Kinds => kindsOf(acceptStrings(parameter));

interface DecidingUnknown {
  readonly unknown: Unknown;
  readonly requiredKinds: readonly Kinds[];
}

/** The argument, or a component of one, whose kind discriminates the overloads. */
function decidingArgument(
  inference: Inference,
  overloads: readonly TypeOverload[],
  { args }: CallExpression,
  types: readonly Type[],
): DecidingUnknown | undefined {
  for (const [i, type] of types.entries()) {
    const decidingArgument = findDecidingUnknown(
      inference,
      overloads.map(({ parameters }) => parameters[i]!),
      type,
      args[i]!,
    );
    if (decidingArgument !== undefined) return decidingArgument;
  }
  return undefined;
}

/** Searches the type of an argument for which the overloads require the types `required`. */
function findDecidingUnknown(
  inference: Inference,
  required: readonly Type[],
  type: Type,
  node: Expression,
): DecidingUnknown | undefined {
  const unknowns = inference.unknowns;
  const [part] = unknownsIn(type);
  const masks = required.map(requestedKinds);
  if (part !== undefined) {
    unknowns.restrict(
      part.unknown,
      masks.reduce((all, mask) => all | mask, 0),
      node.span,
      inference.path,
    );
    if (new Set(masks).size === required.length) return { unknown: part.unknown, requiredKinds: masks };
    const members = required.map(([only, ...others]) =>
      others.length === 0 && (only?.kind === "sequence" || only?.kind === "set") ? only.member : undefined,
    );
    return new Set(masks).size === 1 && members.every((member) => member !== undefined)
      ? findDecidingUnknown(inference, members, unknowns.memberOf(part.unknown), node)
      : undefined;
  }
  const [constituent, ...otherConstituents] = type;
  if (
    constituent === undefined ||
    otherConstituents.length > 0 ||
    constituent.kind === "function" ||
    !contains(type, "unknown")
  )
    return undefined;
  const matchingNeeds = required.map((need) => findOnlyMatch(need, constituent));
  if (!matchingNeeds.every((need) => need !== undefined)) return undefined;
  for (const [i, inner] of typesWithin(constituent).entries()) {
    const decidingComponent = findDecidingUnknown(
      inference,
      matchingNeeds.map((need) =>
        need.kind === "tuple" || need.kind === "tuples" ? itemOf(need, i) : typesWithin(need)[i]!,
      ),
      inner,
      node,
    );
    if (decidingComponent !== undefined) return decidingComponent;
  }
  return undefined;
}

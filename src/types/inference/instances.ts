// What a definition asks of some arguments, and gives for them, seen by its body. Its readings tell of each parameter by
// itself, and of what is too many to tell apart they take all together; the body tells more.

import type { Defined } from "../../names/resolved.js";
import type { Span } from "../../source/source.js";
import { hasErrorWithin, inferBody } from "./bodies.js";
import type { Inference } from "./inference.js";
import { evaluating } from "./mode.js";
import { keyOf } from "../lattice/identity.js";
import { intersection } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { contains } from "../lattice/summary.js";
import { integer, isNever, natural, somePart, string, type Type, unfolded } from "../lattice/type.js";
import type { Scheme } from "../schemes/scheme.js";

/**
 * Bodies within bodies are looked into so deep; beyond that, the readings say it. Of the types of 6,669 definitions, six
 * say less with 1 and one with 2; with 5, none says more.
 */
const deepest = 3;

const mayLookInto = ({ within }: Inference, defined: Defined): boolean =>
  within.length < deepest && !within.includes(defined);

/**
 * While demands are collected: what a definition gives for arguments of which some are unknown, and of which its body
 * demands what it does; undefined if that is not looked into.
 */
export function demandedBy(
  inference: Inference,
  defined: Defined,
  types: readonly Type[],
  place: Span,
): Type | undefined {
  if (!mayLookInto(inference, defined)) return undefined;
  const inner = inference.begin(inference.around.ofDefinitions(), inference.mode);
  inner.within = [...inference.within, defined];
  inner.path = inference.path;
  return inference.unknowns.at(place, () => inferBody(inner, defined, types).type);
}

/** What is found of calls stays as long as what the definition publishes. */
const found = new WeakMap<Scheme, Map<string, Type | undefined>>();

/**
 * What a definition gives for arguments of these types, if that is less than `result`, which its readings say; undefined
 * if its body seems to be wrong for them.
 */
export function givenFor(inference: Inference, scheme: Scheme, args: readonly Type[], result: Type): Type | undefined {
  const { defined } = scheme;
  const types = args.map((type) => ofKinds(unfolded(type)));
  // Recursive types would take as long as the rounds in which they grow.
  if (!mayLookInto(inference, defined) || types.some((type) => contains(type, "named") || isOpenWithin(type)))
    return result;
  let known = found.get(scheme);
  if (known === undefined) found.set(scheme, (known = new Map()));
  const key = types.map(keyOf).join(";");
  if (known.has(key)) return less(known.get(key), result);
  const inner = inference.begin(inference.around.ofDefinitions(), evaluating);
  inner.within = [...inference.within, defined];
  const { type } = inferBody(inner, defined, types);
  const given = hasErrorWithin(type) ? undefined : type;
  known.set(key, given);
  return less(given, result);
}

/** What two ways of seeing a value have in common. */
function less(given: Type | undefined, result: Type): Type | undefined {
  const both = given && intersection(given, result);
  return both && isNever(both) ? result : both;
}

/** A type that tells the kinds of numbers and strings: what is found of one value is found of all like it. */
const ofKinds = (type: Type): Type =>
  mapType(type, ofKinds, (part) => {
    if (part.kind === "string") return string;
    if (part.kind !== "number" || !part.integer) return undefined;
    return part.low < 0 ? integer : natural;
  });

/** True if of some of its values nothing is known. */
const isOpenWithin = (type: Type): boolean =>
  somePart(type, ({ kind }) => kind === "any" || kind === "variable" || kind === "function");

// Analyses the body of a definition again for the argument types of one call. The body is more precise than the
// overloads, which describe each parameter separately and merge cases that are too many to list.

import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { hasErrorWithin, inferBody } from "./bodies.js";
import { Inference } from "./inference.js";
import { evaluating } from "./pass-mode.js";
import { keyOf } from "../lattice/identity.js";
import { intersection } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { contains } from "../lattice/summary.js";
import { integer, isNever, natural, somePart, string, type Type, unfoldType } from "../lattice/type.js";
import type { Scheme } from "../schemes/scheme.js";
import { maxInstanceDepth } from "./limits.js";

const canExpand = ({ activeExpansions }: Inference, defined: Defined): boolean =>
  activeExpansions.length < maxInstanceDepth && !activeExpansions.includes(defined);

/**
 * In `collect` mode: constrains the arguments by the body of a definition and returns its result; undefined beyond the
 * depth limit. Conflicts are reported at `blamedSpan`.
 */
export function constrainByBody(
  inference: Inference,
  defined: Defined,
  types: readonly Type[],
  blamedSpan: Span,
): Type | undefined {
  if (!canExpand(inference, defined)) return undefined;
  const inner = new Inference(inference.context.definitionContext(), inference.mode);
  inner.activeExpansions = [...inference.activeExpansions, defined];
  inner.path = inference.path;
  return inference.unknowns.attributeTo(blamedSpan, () => inferBody(inner, defined, types).type);
}

/** Memo table of results per scheme, keyed by the argument types. */
const cache = new WeakMap<Scheme, Map<string, Type | undefined>>();

/**
 * The result type of a definition for these argument types, if it is more precise than `result`, which the overloads
 * determine. Undefined if the body appears to fail.
 */
export function refinedResult(
  inference: Inference,
  scheme: Scheme,
  args: readonly Type[],
  result: Type,
): Type | undefined {
  const { defined } = scheme;
  const types = args.map((type) => widenToKinds(unfoldType(type)));
  // Recursive types would need a fixpoint computation per call.
  if (!canExpand(inference, defined) || types.some((type) => contains(type, "named") || isOpenWithin(type)))
    return result;
  let results = cache.get(scheme);
  if (results === undefined) cache.set(scheme, (results = new Map()));
  const key = types.map(keyOf).join(";");
  if (results.has(key)) return intersect(results.get(key), result);
  const inner = new Inference(inference.context.definitionContext(), evaluating);
  inner.activeExpansions = [...inference.activeExpansions, defined];
  const { type } = inferBody(inner, defined, types);
  const instanceType = hasErrorWithin(type) ? undefined : type;
  results.set(key, instanceType);
  return intersect(instanceType, result);
}

/** The intersection of both results; `result` if they are disjoint. */
function intersect(instanceType: Type | undefined, result: Type): Type | undefined {
  const both = instanceType && intersection(instanceType, result);
  return both && isNever(both) ? result : both;
}

/** Generalises numbers and strings to their kinds, so that similar calls share one memo entry. */
const widenToKinds = (type: Type): Type =>
  mapType(type, widenToKinds, (part) => {
    if (part.kind === "string") return string;
    if (part.kind !== "number" || !part.integer) return undefined;
    return part.low < 0 ? integer : natural;
  });

const isOpenWithin = (type: Type): boolean =>
  somePart(type, ({ kind }) => kind === "any" || kind === "variable" || kind === "function");

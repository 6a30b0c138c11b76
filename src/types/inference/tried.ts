// Tries a call that fits no reading: an argument may be asked for something in one branch only, or in a function or a
// name of `where` that need not be needed. The body is checked once more with the types of the arguments, and the call
// is wrong if every way through the body fails.

import { type Body, inferBody } from "./bodies.js";
import type { ExpressionTables } from "../../names/resolver.js";
import type { Expression } from "../../syntax/tree.js";
import { partsOf } from "../../syntax/walk.js";
import { newFindings } from "./findings.js";
import type { Inference, Variables } from "./inference.js";
import { evaluatedParts } from "./strictness.js";
import { Trial } from "./trial.js";
import { isWithin } from "../lattice/lattice.js";
import type { Reading, Scheme } from "../schemes/scheme.js";
import { keyOf } from "../lattice/identity.js";
import { any, isError, isNever, type Type } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";

/** Calls within calls are tried no deeper than this; what is called there may be right. */
const deepest = 3;

/** What is found of calls that are no part of another trial stays as long as what the definition publishes. */
const found = new WeakMap<Scheme, Map<string, Type | undefined>>();

/** What a definition gives for arguments of these types; undefined if it surely fails. */
export function tried(
  inference: Inference,
  scheme: Scheme,
  readings: readonly Reading[],
  types: readonly Type[],
): Type | undefined {
  const { defined } = scheme;
  const outer = inference.mode.kind === "try" ? inference.mode.trial : undefined;
  if (outer !== undefined && outer.depth >= deepest) return any;
  // Within a trial, what fits is any value that would fit, so that a recursive call is soon met again.
  const [only] = readings;
  const args =
    outer === undefined || readings.length !== 1
      ? types
      : types.map((type, i) => (fits(type, only!.parameters[i]!) ? only!.parameters[i]! : type));
  const key = `${defined.definition.id}(${args.map(keyOf).join(";")}`;
  if (outer?.isRunning(key) === true) return undefined;
  let known = found.get(scheme);
  if (known === undefined) found.set(scheme, (known = new Map()));
  if (outer === undefined && known.has(key)) return known.get(key);
  const trial = new Trial(key, outer);
  const inner = inference.begin(inference.around.ofDefinitions(), { kind: "try", findings: newFindings(), trial });
  inner.defined = defined;
  const { type }: Body = inferBody(inner, defined, args);
  const given = isError(type) || isNever(type) || trial.hasFailed(undefined) ? undefined : type;
  if (outer === undefined) known.set(key, given);
  return given;
}

/**
 * What a function that is a value gives for arguments of these types, which it seems not to take; undefined if it surely
 * fails. `maker` is where it is made: at the name of a definition, or at a lambda. Of what a lambda has from the
 * definition around it nothing is known where it is applied.
 */
export function triedValue(inference: Inference, maker: number, types: readonly Type[]): Type | undefined {
  const binding = inference.bindingOf(maker) ?? inference.around.ofDefinitions().tables.bindings.get(maker);
  if (binding?.kind === "definition") {
    const scheme = inference.around.schemeOf(binding.defined);
    return scheme.signed ? undefined : scheme.broken ? any : tried(inference, scheme, scheme.readings, types);
  }
  const lambda = inference.around.lambdaAt(maker);
  if (lambda === undefined) return any;
  const outer = inference.mode.kind === "try" ? inference.mode.trial : undefined;
  if (outer !== undefined && outer.depth >= deepest) return any;
  const around = inference.around.ofDefinitions();
  const key = `${maker}(${types.map(keyOf).join(";")}`;
  if (outer?.isRunning(key) === true) return any;
  const trial = new Trial(key, outer);
  const known = new Map<number, Type>();
  let isClosed = true;
  const variables: Variables = {
    get(id) {
      isClosed &&= known.has(id);
      return known.get(id) ?? any;
    },
    set: (id, type) => known.set(id, type),
  };
  const inner = inference.begin(around, { kind: "try", findings: newFindings(), trial }, variables);
  for (const [i, p] of (around.tables.binders.get(lambda.id) ?? []).entries())
    if (p.kind === "bind") known.set(p.variable.id, types[i] ?? any);
  const type = inner.infer(lambda.body, undefined);
  if (isError(type) || isNever(type) || trial.hasFailed(undefined)) return undefined;
  // What is asked together with names from around is told by the type of the function alone.
  return isClosed || !asksAtOnce(lambda.body, around.tables) ? type : undefined;
}

/** True if all that an expression asks of its names is asked whenever it is evaluated, and of no other function. */
function asksAtOnce(node: Expression, tables: ExpressionTables): boolean {
  if (node.kind === "lambda" || node.kind === "call") return false;
  const evaluated = evaluatedParts(node, tables);
  return partsOf(node).every((part) => evaluated.includes(part) && asksAtOnce(part, tables));
}

const fits = (type: Type, parameter: Type): boolean =>
  isWithin(
    type,
    substitute(parameter, () => any),
  );

// Speculatively checks a call that matches no overload. A requirement may apply only in one branch, in a lambda, or in
// a lazy `where`. The body is checked with the types of the arguments, and the call is wrong if every path through the
// body fails.

import { type InferredBody, inferBody } from "./bodies.js";
import type { ExpressionTables } from "../../resolve/resolver.js";
import type { Expression } from "../../syntax/tree.js";
import { partsOf } from "../../syntax/walk.js";
import { newFindings } from "./findings.js";
import { Inference, type VariableTypes } from "./inference.js";
import { evaluatedParts } from "./strictness.js";
import { SpeculativeCheck } from "./trial.js";
import { isWithin } from "../lattice/lattice.js";
import type { TypeOverload, Scheme } from "../schemes/scheme.js";
import { keyOf } from "../lattice/identity.js";
import { any, isError, isNever, type Type } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";
import { maxSpeculationDepth } from "./limits.js";

/** Memo table per scheme of outermost checks, keyed by definition and argument types. */
const cache = new WeakMap<Scheme, Map<string, Type | undefined>>();

export function checkBody(
  inference: Inference,
  scheme: Scheme,
  overloads: readonly TypeOverload[],
  types: readonly Type[],
): Type | undefined {
  const { defined } = scheme;
  const outer = inference.mode.kind === "try" ? inference.mode.trial : undefined;
  if (outer !== undefined && outer.depth >= maxSpeculationDepth) return any;
  // In a nested check, arguments that match are generalised to the parameter types, so that recursive calls repeat
  // sooner.
  const [onlyOverload] = overloads;
  const args =
    outer === undefined || overloads.length !== 1
      ? types
      : types.map((type, i) => (fits(type, onlyOverload!.parameters[i]!) ? onlyOverload!.parameters[i]! : type));
  const key = `${defined.definition.id}(${args.map(keyOf).join(";")}`;
  if (outer?.isRunning(key) === true) return undefined;
  let results = cache.get(scheme);
  if (results === undefined) cache.set(scheme, (results = new Map()));
  if (outer === undefined && results.has(key)) return results.get(key);
  const trial = new SpeculativeCheck(key, outer);
  const inner = new Inference(inference.context.definitionContext(), { kind: "try", findings: newFindings(), trial });
  inner.defined = defined;
  const { type }: InferredBody = inferBody(inner, defined, args);
  const result = isError(type) || isNever(type) || trial.hasFailed(undefined) ? undefined : type;
  if (outer === undefined) results.set(key, result);
  return result;
}

/**
 * The result of a function value for arguments that its type rejects; undefined if it certainly fails. `creationSite`
 * is the name of a definition or a lambda. The free variables of a lambda are unknown.
 */
export function checkFunctionValue(
  inference: Inference,
  creationSite: number,
  types: readonly Type[],
): Type | undefined {
  const binding =
    inference.bindingOf(creationSite) ?? inference.context.definitionContext().tables.bindings.get(creationSite);
  if (binding?.kind === "definition") {
    const scheme = inference.context.schemeOf(binding.defined);
    return scheme.signed ? undefined : scheme.broken ? any : checkBody(inference, scheme, scheme.overloads, types);
  }
  const lambda = inference.context.lambdaAt(creationSite);
  if (lambda === undefined) return any;
  const outer = inference.mode.kind === "try" ? inference.mode.trial : undefined;
  if (outer !== undefined && outer.depth >= maxSpeculationDepth) return any;
  const context = inference.context.definitionContext();
  const key = `${creationSite}(${types.map(keyOf).join(";")}`;
  if (outer?.isRunning(key) === true) return any;
  const trial = new SpeculativeCheck(key, outer);
  const variableTypes = new Map<number, Type>();
  let isClosed = true;
  const variables: VariableTypes = {
    get(id) {
      isClosed &&= variableTypes.has(id);
      return variableTypes.get(id) ?? any;
    },
    set: (id, type) => variableTypes.set(id, type),
  };
  const inner = new Inference(context, { kind: "try", findings: newFindings(), trial }, variables);
  for (const [i, p] of (context.tables.binders.get(lambda.id) ?? []).entries())
    if (p.kind === "bind") variableTypes.set(p.variable.id, types[i] ?? any);
  const type = inner.infer(lambda.body, undefined);
  if (isError(type) || isNever(type) || trial.hasFailed(undefined)) return undefined;
  // Requirements on free variables are expressed only by the type of the function.
  return isClosed || !evaluatesAllOperands(lambda.body, context.tables) ? type : undefined;
}

/** True if all operands of an expression are evaluated whenever it is, without calls and lambdas. */
function evaluatesAllOperands(node: Expression, tables: ExpressionTables): boolean {
  if (node.kind === "lambda" || node.kind === "call") return false;
  const evaluated = evaluatedParts(node, tables);
  return partsOf(node).every((part) => evaluated.includes(part) && evaluatesAllOperands(part, tables));
}

const fits = (type: Type, parameter: Type): boolean =>
  isWithin(
    type,
    substitute(parameter, () => any),
  );

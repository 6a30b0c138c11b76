// Calls: matches parameter types with argument types and instantiates the result.

import { types as messages } from "../../diagnostics/types.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { AcceptedVariables } from "./accepted.js";
import { adapt } from "./adapted.js";
import { overloadsOf, resultFor, typeMakers } from "../schemes/builtins.js";
import { isListable, isSurelyInhabited } from "./exact.js";
import type { PointFacts } from "../facts/facts.js";
import type { Inference } from "./inference.js";
import { isWithin, overlaps, union } from "../lattice/lattice.js";
import { none, plus, arrayOfLength } from "../lattice/lists.js";
import type { Callee, CallExpression } from "./callee.js";
import { Bindings, expectedFunction, areParametersWithin, match, uniteParameters } from "./matching.js";
import { hasMismatch, reportArguments } from "./argument-mismatch.js";
import { deferCall } from "./deferred-calls.js";
import { needs } from "../messages/needs.js";
import { isGrowing } from "../lattice/recursion.js";
import { anyResult, type TypeOverload } from "../schemes/scheme.js";
import {
  any,
  error,
  functionOf,
  genericVariable,
  isError,
  isGeneric,
  isNever,
  never,
  partOf,
  setWith,
  somePart,
  type Type,
  unfoldType,
  unknownsIn,
  type VariablePart,
} from "../lattice/type.js";
import { contains } from "../lattice/summary.js";
import { kindsOf } from "../lattice/kinds.js";
import { checkLengths } from "./lengths.js";
import { refinedResult } from "./instances.js";
import { reportUnmatchedLiterals } from "./unmatched-literals.js";
import { checkBody, checkFunctionValue } from "./speculative-check.js";
import { makeGeneric, mentionsVariables, substitute, parameterVariables, variablesIn } from "../lattice/variables.js";

/** The type of a call. */
export function inferCall(inference: Inference, node: CallExpression, facts: PointFacts): Type {
  const { callee, args } = node;
  const binding = callee.kind === "name" ? inference.bindingOf(callee.id) : undefined;
  if (binding?.kind === "definition" && binding.defined.parameters.length > 0)
    return callDefinition(inference, binding.defined, node, facts);
  if (binding?.kind === "builtin" && args.length > 0) {
    const { name, row } = binding;
    if (row.kind === "function") {
      const { result, types } = applyOverloads(inference, overloadsFor(overloadsOf(name), args.length), node, facts, {
        name,
        signed: true,
      });
      if (isError(result)) return result;
      checkLengths(inference, name, args, types);
      return resultFor(row, types) ?? result;
    }
    const maker = row.applied === undefined ? undefined : typeMakers[name];
    if (maker !== undefined) {
      const argument = args[0]!;
      const type = inference.infer(argument, facts);
      const member = inference.memberTypeOf(argument, type);
      const { finite } = partOf(unfoldType(type), "set") ?? { finite: undefined };
      if (name === "fSet") return setWith(maker(member), isListable(member) ? true : finite);
      // A recursive type that refers to itself has members, even if none of them is known yet.
      const isEmpty = isNever(member) && finite !== false;
      return setWith(
        maker(member),
        isEmpty ? true : isSurelyInhabited(argument, type, inference.context.tables.bindings) ? false : undefined,
      );
    }
  }
  const type = inference.infer(callee, facts);
  if (args.length === 0 && binding !== undefined && binding.kind !== "variable") return type;
  return applyValue(inference, type, node, facts);
}

/** The overloads for `count` arguments: `min` takes two or more numbers, or one set of numbers. */
function overloadsFor(overloads: readonly TypeOverload[], count: number): readonly TypeOverload[] {
  const candidates = overloads.filter((r) => r.parameters.length === count);
  if (candidates.length > 0) return candidates;
  return overloads
    .filter((r) => r.parameters.length > 1)
    .map(({ parameters, result }) => ({
      parameters: Array.from({ length: count }, (_, i) => parameters[Math.min(i, parameters.length - 1)]!),
      result,
    }));
}

function callDefinition(inference: Inference, defined: Defined, node: CallExpression, facts: PointFacts): Type {
  const groupSignature = inference.isCollecting ? inference.context.signatureInGroup(defined) : undefined;
  if (groupSignature !== undefined) {
    node.args.forEach((arg, i) =>
      constrainFlow(
        inference,
        inference.infer(arg, facts, groupSignature.parameters[i]),
        groupSignature.parameters[i] ?? any,
      ),
    );
    return groupSignature.result;
  }
  const scheme = inference.context.schemeOf(defined);
  if (scheme.broken) {
    for (const arg of node.args) inference.infer(arg, facts);
    return inference.inferBroken();
  }
  return applyOverloads(inference, scheme.overloads, node, facts, {
    name: defined.name,
    signed: scheme.signed,
    defined,
    hints: scheme.hints,
    ...(scheme.signed ? {} : { scheme }),
  }).result;
}

/**
 * Constrains the target of a value flow. A metavariable is united with a metavariable target; other values, and results
 * passed to function arguments (`isFunctionArgument`), are only hints.
 */
function constrainFlow(inference: Inference, source: Type, targetType: Type, isFunctionArgument = false): void {
  for (const target of unknownsIn(targetType)) {
    for (const part of source) {
      if (part.kind === "error") continue;
      if (part.kind === "unknown" && !inference.unknowns.isResult(part.unknown))
        inference.unknowns.unite(target.unknown, part.unknown);
      else if (part.kind !== "unknown") inference.unknowns.addReceivedType(target.unknown, [part]);
      else if (isFunctionArgument) inference.unknowns.addArgumentFlow(target.unknown, part.unknown);
    }
  }
}

/** The type of a definition's name used as a value. */
export function definitionAsValue(inference: Inference, defined: Defined, node: number): Type {
  const groupSignature = inference.isCollecting ? inference.context.signatureInGroup(defined) : undefined;
  if (groupSignature !== undefined)
    return defined.parameters.length === 0
      ? groupSignature.result
      : functionOf(groupSignature.parameters, groupSignature.result);
  const scheme = inference.context.schemeOf(defined);
  // A definition with parameters is a function, even if it has errors, or a signature that depends on this expression.
  if (scheme.broken) {
    const errorType = inference.inferBroken();
    return defined.parameters.length === 0 ? errorType : functionOf(undefined, any);
  }
  const [onlyOverload] = scheme.overloads;
  if (defined.parameters.length === 0) return union(...scheme.overloads.map((r) => r.result));
  if (onlyOverload === undefined || scheme.overloads.length > 1)
    return functionOf(undefined, anyResult(scheme.overloads));
  return makeGeneric(functionOf(onlyOverload.parameters, onlyOverload.result), node);
}

function applyOverloads(
  inference: Inference,
  overloads: readonly TypeOverload[],
  node: CallExpression,
  facts: PointFacts,
  callee: Callee,
): { readonly result: Type; readonly types: readonly Type[] } {
  const { args } = node;
  if (!hasOverloadFor(overloads, args.length)) {
    // Name resolution has reported the wrong number of arguments.
    for (const arg of args) inference.infer(arg, facts);
    return { result: error, types: [] };
  }
  // Lambdas are inferred last, as the other arguments determine the types of their parameters.
  const types = arrayOfLength<Type>(args.length);
  for (let i = 0; i < args.length; i++)
    types[i] = args[i]!.kind === "lambda" ? never : inference.infer(args[i]!, facts);
  // A call with an argument that has no values has no result; while a fixpoint is being computed, it has none yet.
  const trivialResult = types.some(isError)
    ? error
    : !inference.isCollecting && hasUninhabitedArgument(args, types)
      ? never
      : undefined;
  if (trivialResult !== undefined) {
    for (const arg of args) if (isLambda(arg)) inference.infer(arg, facts);
    return { result: trivialResult, types };
  }
  const { mode, lastCall, reportCount } = inference;
  const cachedResult = inference.isCollecting ? undefined : lastCall.lookup(overloads, types, mode);
  if (cachedResult !== undefined) return { result: cachedResult, types };
  const candidates = filterOverloads(overloads, args, types);
  if (inference.isCollecting && candidates.length > 1 && types.some((type) => contains(type, "unknown")))
    return { result: deferCall(inference, candidates, node, types, facts, callee), types };
  if (candidates.length === 0) {
    for (let i = 0; i < args.length; i++) if (args[i]!.kind === "lambda") types[i] = inference.infer(args[i]!, facts);
    return { result: handleMismatch(inference, overloads, node, types, callee), types };
  }
  let result: Type | undefined;
  for (const overload of candidates) {
    const outcome = applyOverload(inference, overload, node, types, facts, callee);
    if (outcome === undefined) continue;
    result = result === undefined || outcome.isSure ? outcome.result : union(result, outcome.result);
    // An overload that accepts all argument values determines the result.
    if (outcome.isSure) break;
  }
  result ??= handleMismatch(inference, candidates, node, types, callee);
  if (callee.scheme !== undefined && !inference.isCollecting && !isError(result) && isLessPrecise(candidates, result))
    result =
      refinedResult(inference, callee.scheme, types, result) ??
      (callee.scheme.isLikened === true
        ? checkCombination(inference, candidates, node, types, callee, result)
        : result);
  // A result that is the overload's own type object does not depend on the call, so it can be cached.
  if (
    result === candidates[0]!.result &&
    reportCount === inference.reportCount &&
    !inference.isCollecting &&
    !args.some(isLambda)
  )
    lastCall.store(overloads, types, mode, result);
  return { result, types };
}

/** True if the result may be less precise than that of the body: a coordinate may be any member of a sequence. */
const isLessPrecise = (overloads: readonly TypeOverload[], result: Type): boolean =>
  overloads.length > 1
    ? result.length > 1 || result.some(({ kind }) => kind === "tuple")
    : mentionsVariables(overloads[0]!.result) && overloads[0]!.parameters.some((type) => contains(type, "tuples"));

/** Filters overloads by the kinds of the arguments. */
function filterOverloads(
  overloads: readonly TypeOverload[],
  args: readonly Expression[],
  types: readonly Type[],
): readonly TypeOverload[] {
  // Avoids an allocation for the common case of one overload.
  if (overloads.length === 1) return canMatchOverload(overloads[0]!, args, types) ? overloads : none;
  let candidates: readonly TypeOverload[] = none;
  for (const overload of overloads)
    if (canMatchOverload(overload, args, types)) candidates = plus(candidates, overload);
  return candidates;
}

function canMatchOverload({ parameters }: TypeOverload, args: readonly Expression[], types: readonly Type[]): boolean {
  for (let i = 0; i < args.length; i++)
    if (args[i]!.kind !== "lambda" && !canMatchKind(types[i]!, parameters[i]!)) return false;
  return true;
}

function hasOverloadFor(overloads: readonly TypeOverload[], count: number): boolean {
  for (const { parameters } of overloads) if (parameters.length === count) return true;
  return false;
}

function hasUninhabitedArgument(args: readonly Expression[], types: readonly Type[]): boolean {
  for (let i = 0; i < types.length; i++) if (isNever(types[i]!) && !isLambda(args[i]!)) return true;
  return false;
}

/**
 * Handles a call that matches no overload. It is an error unless the body may succeed on a path that does not use the
 * mismatched arguments.
 */
function handleMismatch(
  inference: Inference,
  overloads: readonly TypeOverload[],
  node: CallExpression,
  types: readonly Type[],
  callee: Callee,
): Type {
  const result = inference.isReporting ? resultOfBody(inference, overloads, types, callee) : undefined;
  if (result === undefined) {
    reportArguments(inference, overloads, node, types, callee);
    return error;
  }
  for (const [i, arg] of node.args.entries()) {
    inference.addRuntimeCheck(arg);
    reportArity(
      inference,
      callee.name,
      arg,
      types[i]!,
      overloads.map(({ parameters }) => parameters[i] ?? any),
    );
  }
  return result;
}

/** The result type of the body for arguments that the overloads reject; undefined if evaluation certainly fails. */
function resultOfBody(
  inference: Inference,
  overloads: readonly TypeOverload[],
  types: readonly Type[],
  { scheme, creationSites }: Callee,
): Type | undefined {
  if (scheme !== undefined) return checkBody(inference, scheme, overloads, types);
  if (creationSites === undefined) return undefined;
  if (creationSites.length === 0) return any;
  const results = creationSites.map((site) => checkFunctionValue(inference, site, types));
  return results.every((type) => type === undefined) ? undefined : union(...results.map((type) => type ?? never));
}

/** Warns of a function argument of the wrong arity if it may never be applied. */
function reportArity(
  inference: Inference,
  callee: string,
  arg: Expression,
  type: Type,
  parameters: readonly Type[],
): void {
  const [actualArity, requiredArity] = [arityOf([type]), arityOf(parameters)];
  if (actualArity !== undefined && requiredArity !== undefined && actualArity !== requiredArity)
    inference.report(messages.idle, arg.span, {
      callee,
      code: inference.textOf(arg),
      takes: actualArity,
      count: requiredArity,
    });
}

/** The common arity of all functions in the types; undefined if they differ or there are none. */
function arityOf(types: readonly Type[]): number | undefined {
  const counts = new Set(
    types.flatMap((type) => type.map((part) => (part.kind === "function" ? part.parameters?.length : undefined))),
  );
  const [count, ...otherCounts] = counts;
  return otherCounts.length === 0 ? count : undefined;
}

/** Checks arguments that match an overload for all kinds, but perhaps not in this combination. */
function checkCombination(
  inference: Inference,
  overloads: readonly TypeOverload[],
  node: CallExpression,
  types: readonly Type[],
  callee: Callee,
  result: Type,
): Type {
  if (!inference.isReporting || checkBody(inference, callee.scheme!, overloads, types) !== undefined) return result;
  // The first overload is for the usual kinds, so it identifies the wrong argument best.
  reportArguments(inference, overloads.slice(0, 1), node, types, callee);
  return error;
}

function canMatchKind(type: Type, parameter: Type): boolean {
  const mask = kindsOf(parameter);
  return (kindsOf(type) & mask) !== 0 || isNever(type) || (kindsOf(adapt(type, parameter)) & mask) !== 0;
}

interface OverloadResult {
  readonly result: Type;
  /** True if the overload accepts all values of the arguments. */
  readonly isSure: boolean;
}

/** The result for one overload; undefined if an argument does not match. Infers lambda arguments. */
function applyOverload(
  inference: Inference,
  overload: TypeOverload,
  node: CallExpression,
  types: Type[],
  facts: PointFacts,
  callee: Callee,
): OverloadResult | undefined {
  const isValue = callee.isValue === true;
  const accepted = AcceptedVariables.of(
    unfoldGrowing(overload.result),
    (variable) => isGeneric(variable) === isValue,
    node.id,
  );
  const bindings = new Bindings(isValue, accepted);
  const { args } = node;
  const hasFunctions = types.some(isFunction);
  matchArguments(inference, overload, node, types, bindings, hasFunctions ? (type) => !isFunction(type) : undefined);
  // Function arguments are matched after the arguments that they are applied to.
  if (hasFunctions) matchArguments(inference, overload, node, types, bindings, isFunction);
  if (args.some(isLambda)) matchLambdas(inference, overload, node, types, facts, bindings);
  if (inference.isCollecting && types.some(isFunctionOrOpen))
    uniteParameters(inference.unknowns, overload.parameters, bindings);
  if (callee.hints !== undefined)
    for (const [name, hint] of callee.hints) {
      inference.propagateHint(bindings.get(name) ?? never, hint);
      overload.parameters.forEach(([first, ...others], i) => {
        if (first?.kind === "variable" && first.name === name && others.length === 0)
          reportUnmatchedLiterals(inference, args[i]!, types[i]!, hint, inference.originLabels(node));
      });
    }
  let hasExcessValues = false;
  let isSure = !inference.isCollecting;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const required = requiredType(overload.parameters[i] ?? any, bindings, callee);
    const argumentType = adapt(types[i]!, required);
    if (isError(argumentType)) return { result: error, isSure };
    if (isInfinite(argumentType) && partOf(required, "set")?.finite === true) {
      inference.reportInfinite(arg);
      return { result: error, isSure };
    }
    if (isNever(argumentType) || isWithin(argumentType, required)) {
      if (callee.defined !== undefined) inference.recordReliance(callee.defined, i);
      continue;
    }
    if (!overlaps(argumentType, required) || hasMismatch(inference, arg, argumentType, required)) return undefined;
    isSure = false;
    hasExcessValues ||= isKnown(argumentType);
    inference.addRuntimeCheck(arg);
    if (callee.defined !== undefined) inference.recordDoubt(callee.defined, i);
  }
  if (callee.defined !== undefined)
    for (const { name, type } of bindings.bound()) inference.recordFlow(callee.defined, name, type);
  // In polymorphic recursion, instantiates the current approximation of the result.
  const resultType = bindings.isIdentity() ? overload.result : unfoldGrowing(overload.result);
  const result = mentionsVariables(resultType)
    ? instantiateResult(overload, resultType, bindings, node, callee)
    : resultType;
  // Values that the overload rejects may be valid in branches that do not constrain them.
  if (!hasExcessValues || callee.scheme === undefined || !inference.isReporting) return { result, isSure };
  return { result: union(result, checkBody(inference, callee.scheme, [overload], types) ?? never), isSure };
}

function requiredType(parameter: Type, bindings: Bindings, { isValue }: Callee): Type {
  return mentionsVariables(parameter)
    ? substitute(parameter, (name) => bindings.get(name) ?? (isValue === true ? undefined : any))
    : parameter;
}

const isLambda = ({ kind }: Expression): boolean => kind === "lambda";
const isFunction = (type: Type): boolean => type.some(({ kind }) => kind === "function");
const isFunctionOrOpen = (type: Type): boolean => type.some(({ kind }) => kind === "function" || kind === "unknown");

/** Matches arguments other than lambdas with their parameters; `isRelevant` filters by type. */
function matchArguments(
  inference: Inference,
  { parameters }: TypeOverload,
  { args }: CallExpression,
  types: readonly Type[],
  bindings: Bindings,
  isRelevant?: (type: Type) => boolean,
): void {
  for (let i = 0; i < args.length; i++) {
    const [arg, type, parameter] = [args[i]!, types[i]!, parameters[i] ?? any];
    if (arg.kind === "lambda" || isRelevant?.(type) === false) continue;
    // For a parameter without variables, only metavariables and recursive types need matching.
    if (mentionsVariables(parameter) || contains(type, "unknown") || contains(type, "named"))
      match(inference, parameter, adapt(type, parameter), bindings, arg);
  }
}

/** Infers the types of lambdas and extends the bindings with them, up to a fixpoint. */
function matchLambdas(
  inference: Inference,
  { parameters }: TypeOverload,
  { args }: CallExpression,
  types: Type[],
  facts: PointFacts,
  bindings: Bindings,
): void {
  const parameterAt = (i: number): Type => parameters[i] ?? any;
  const discardReports = inference.markReports();
  for (let round = 0; ; round++) {
    const previousExpected = args.map((_, i) => expectedFunction(parameterAt(i), bindings));
    const previousBindings = bindings.copy();
    args.forEach((arg, i) => {
      if (arg.kind === "lambda")
        types[i] = inference.inferFunctionArgument(arg, facts, expectedFunction(parameterAt(i), bindings));
      if (arg.kind === "lambda" || round > 0)
        match(inference, parameterAt(i), adapt(types[i]!, parameterAt(i)), bindings, arg);
    });
    // The result of a function may become its argument, as in `f(f(x))`, so the bindings may grow again.
    const isSettled = args.every((_, i) =>
      areParametersWithin(expectedFunction(parameterAt(i), bindings), previousExpected[i]),
    );
    if (inference.isCollecting || isSettled) return;
    bindings.widenGrown(previousBindings, round);
    discardReports();
  }
}

function instantiateResult(
  overload: TypeOverload,
  resultType: Type,
  bindings: Bindings,
  node: CallExpression,
  { isValue }: Callee,
): Type {
  let contravariant: ReadonlySet<string> | undefined;
  const resolveVariable = (name: string, variable: VariablePart): Type | undefined => {
    const binding = bindings.get(name);
    if (binding !== undefined || isValue === true) return binding;
    // A variable that occurs in the result only in parameters of a function becomes generic: each application
    // instantiates it.
    contravariant ??= parameterVariables(overload.result);
    // A parameter variable that no argument has bound has no values; other variables are unrestricted.
    if (!contravariant.has(name))
      return !bindings.isOpen(name) && overload.parameters.some((p) => variablesIn(p).has(name)) ? never : any;
    return isGeneric(variable) ? undefined : genericVariable(name, node.id);
  };
  const { accepted } = bindings;
  return accepted === undefined
    ? substitute(resultType, resolveVariable)
    : accepted.instantiate(resultType, (name) => bindings.get(name), resolveVariable);
}

/** Unfolds a result that is being inferred to its current approximation. */
const unfoldGrowing = (type: Type): Type =>
  type.some((part) => part.kind === "named" && isGrowing(part.named)) ? unfoldType(type) : type;
const isKnown = (type: Type): boolean => !somePart(type, ({ kind }) => kind === "any" || kind === "variable");

const isInfinite = (type: Type): boolean =>
  type.length > 0 && type.every((part) => part.kind === "set" && part.finite === false);

/** Types the application of a function value. */
function applyValue(inference: Inference, type: Type, node: CallExpression, facts: PointFacts): Type {
  const parts = inference.expect(node.callee, type, needs.applied);
  const results: Type[] = [];
  let requiredArity: number | undefined;
  for (const part of parts) {
    if (part.kind === "unknown") {
      const functionShape = inference.unknowns.functionOf(part.unknown, node.args.length);
      node.args.forEach((arg, i) =>
        constrainFlow(
          inference,
          inference.infer(arg, facts, functionShape?.parameters[i]),
          functionShape?.parameters[i] ?? any,
          true,
        ),
      );
      results.push(functionShape?.result ?? any);
    } else if (part.kind === "function" && part.parameters !== undefined) {
      if (part.parameters.length !== node.args.length) {
        requiredArity = part.parameters.length;
        continue;
      }
      results.push(
        applyOverloads(inference, [{ parameters: part.parameters, result: part.result }], node, facts, {
          name: inference.textOf(node.callee) ?? "this function",
          signed: false,
          isValue: true,
          ...(part.creationSites === undefined ? {} : { creationSites: part.creationSites }),
        }).result,
      );
    } else {
      for (const arg of node.args) inference.infer(arg, facts);
      // Functions of several arities, such as `max`, have no parameter types.
      if (part.kind === "function") inference.addRuntimeCheck(node);
      results.push(part.kind === "function" ? part.result : isError([part]) ? error : any);
    }
  }
  if (results.length > 0) return union(...results);
  const argumentTypes = node.args.map((arg) => inference.infer(arg, facts));
  // A function is not applied to the members of an empty set.
  if (inference.isTrying && argumentTypes.some(isNever)) return never;
  if (requiredArity !== undefined)
    inference.report(
      messages.valueArity,
      node.span,
      { code: inference.textOf(node.callee), needs: requiredArity, count: node.args.length },
      inference.originLabels(node.callee),
    );
  return error;
}

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
import { Bindings, expectedOf, isCalledWithin, match, uniteTaken } from "./matching.js";
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
import { renameFresh, mentionsVariables, substitute, parameterVariables, variablesIn } from "../lattice/variables.js";

/** `f(a, b)` */
export function call(inference: Inference, node: CallExpression, facts: PointFacts): Type {
  const { callee, args } = node;
  const binding = callee.kind === "name" ? inference.bindingOf(callee.id) : undefined;
  if (binding?.kind === "definition" && binding.defined.parameters.length > 0)
    return callDefinition(inference, binding.defined, node, facts);
  if (binding?.kind === "builtin" && args.length > 0) {
    const { name, row } = binding;
    if (row.kind === "function") {
      const { result, types } = callOverloads(inference, overloadsFor(overloadsOf(name), args.length), node, facts, {
        name,
        signed: true,
      });
      if (isError(result)) return result;
      checkLengths(inference, name, args, types);
      return resultFor(row, types) ?? result;
    }
    const maker = row.applied === undefined ? undefined : typeMakers[name];
    if (maker !== undefined) {
      const of = args[0]!;
      const type = inference.infer(of, facts);
      const member = inference.memberTypeOf(of, type);
      const { finite } = partOf(unfoldType(type), "set") ?? { finite: undefined };
      if (name === "fSet") return setWith(maker(member), isListable(member) ? true : finite);
      // A recursive type that refers to itself has members, even if none of them is known yet.
      const isEmpty = isNever(member) && finite !== false;
      return setWith(
        maker(member),
        isEmpty ? true : isSurelyInhabited(of, type, inference.context.tables.bindings) ? false : undefined,
      );
    }
  }
  const type = inference.infer(callee, facts);
  if (args.length === 0 && binding !== undefined && binding.kind !== "variable") return type;
  return apply(inference, type, node, facts);
}

/** The overloads for `count` arguments: `min` takes two or more numbers, or one set of numbers. */
function overloadsFor(overloads: readonly TypeOverload[], count: number): readonly TypeOverload[] {
  const fitting = overloads.filter((r) => r.parameters.length === count);
  if (fitting.length > 0) return fitting;
  return overloads
    .filter((r) => r.parameters.length > 1)
    .map(({ parameters, result }) => ({
      parameters: Array.from({ length: count }, (_, i) => parameters[Math.min(i, parameters.length - 1)]!),
      result,
    }));
}

function callDefinition(inference: Inference, defined: Defined, node: CallExpression, facts: PointFacts): Type {
  const mate = inference.isCollecting ? inference.context.groupMate(defined) : undefined;
  if (mate !== undefined) {
    node.args.forEach((arg, i) =>
      flow(inference, inference.infer(arg, facts, mate.parameters[i]), mate.parameters[i] ?? any),
    );
    return mate.result;
  }
  const scheme = inference.context.schemeOf(defined);
  if (scheme.broken) {
    for (const arg of node.args) inference.infer(arg, facts);
    return inference.broken();
  }
  return callOverloads(inference, scheme.overloads, node, facts, {
    name: defined.name,
    signed: scheme.signed,
    defined,
    hints: scheme.hints,
    ...(scheme.signed ? {} : { scheme }),
  }).result;
}

/**
 * Constrains the target of a value flow. A metavariable is united with a metavariable target; other values, and results
 * passed to function arguments (`isHandedOver`), are only hints.
 */
function flow(inference: Inference, from: Type, to: Type, isHandedOver = false): void {
  for (const target of unknownsIn(to)) {
    for (const part of from) {
      if (part.kind === "error") continue;
      if (part.kind === "unknown" && !inference.unknowns.isResult(part.unknown))
        inference.unknowns.unite(target.unknown, part.unknown);
      else if (part.kind !== "unknown") inference.unknowns.receives(target.unknown, [part]);
      else if (isHandedOver) inference.unknowns.receivesResult(target.unknown, part.unknown);
    }
  }
}

/** The type of a definition's name used as a value. */
export function definitionAsValue(inference: Inference, defined: Defined, node: number): Type {
  const mate = inference.isCollecting ? inference.context.groupMate(defined) : undefined;
  if (mate !== undefined)
    return defined.parameters.length === 0 ? mate.result : functionOf(mate.parameters, mate.result);
  const scheme = inference.context.schemeOf(defined);
  // A definition with parameters is a function, even if it has errors, or a signature that depends on this expression.
  if (scheme.broken) {
    const broken = inference.broken();
    return defined.parameters.length === 0 ? broken : functionOf(undefined, any);
  }
  const [onlyOverload] = scheme.overloads;
  if (defined.parameters.length === 0) return union(...scheme.overloads.map((r) => r.result));
  if (onlyOverload === undefined || scheme.overloads.length > 1)
    return functionOf(undefined, anyResult(scheme.overloads));
  return renameFresh(functionOf(onlyOverload.parameters, onlyOverload.result), node);
}

function callOverloads(
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
  const idle = types.some(isError) ? error : !inference.isCollecting && lackValue(args, types) ? never : undefined;
  if (idle !== undefined) {
    for (const arg of args) if (isLambda(arg)) inference.infer(arg, facts);
    return { result: idle, types };
  }
  const { mode, lastCall, remarks } = inference;
  const cachedResult = inference.isCollecting ? undefined : lastCall.lookup(overloads, types, mode);
  if (cachedResult !== undefined) return { result: cachedResult, types };
  const possible = possibleOverloads(overloads, args, types);
  if (inference.isCollecting && possible.length > 1 && types.some((type) => contains(type, "unknown")))
    return { result: deferCall(inference, possible, node, types, facts, callee), types };
  if (possible.length === 0) {
    for (let i = 0; i < args.length; i++) if (args[i]!.kind === "lambda") types[i] = inference.infer(args[i]!, facts);
    return { result: handleMismatch(inference, overloads, node, types, callee), types };
  }
  let result: Type | undefined;
  for (const overload of possible) {
    const candidate = callOverload(inference, overload, node, types, facts, callee);
    if (candidate === undefined) continue;
    result = result === undefined || candidate.isSure ? candidate.result : union(result, candidate.result);
    // An overload that accepts all argument values determines the result.
    if (candidate.isSure) break;
  }
  result ??= handleMismatch(inference, possible, node, types, callee);
  if (callee.scheme !== undefined && !inference.isCollecting && !isError(result) && isLessPrecise(possible, result))
    result =
      refinedResult(inference, callee.scheme, types, result) ??
      (callee.scheme.isLikened === true ? checkCombination(inference, possible, node, types, callee, result) : result);
  // A result that is the overload's own type object does not depend on the call, so it can be cached.
  if (
    result === possible[0]!.result &&
    remarks === inference.remarks &&
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
function possibleOverloads(
  overloads: readonly TypeOverload[],
  args: readonly Expression[],
  types: readonly Type[],
): readonly TypeOverload[] {
  // Avoids an allocation for the common case of one overload.
  if (overloads.length === 1) return couldFit(overloads[0]!, args, types) ? overloads : none;
  let fitting: readonly TypeOverload[] = none;
  for (const overload of overloads) if (couldFit(overload, args, types)) fitting = plus(fitting, overload);
  return fitting;
}

function couldFit({ parameters }: TypeOverload, args: readonly Expression[], types: readonly Type[]): boolean {
  for (let i = 0; i < args.length; i++)
    if (args[i]!.kind !== "lambda" && !couldBe(types[i]!, parameters[i]!)) return false;
  return true;
}

function hasOverloadFor(overloads: readonly TypeOverload[], count: number): boolean {
  for (const { parameters } of overloads) if (parameters.length === count) return true;
  return false;
}

function lackValue(args: readonly Expression[], types: readonly Type[]): boolean {
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
  { scheme, creationSites: makers }: Callee,
): Type | undefined {
  if (scheme !== undefined) return checkBody(inference, scheme, overloads, types);
  if (makers === undefined) return undefined;
  if (makers.length === 0) return any;
  const results = makers.map((maker) => checkFunctionValue(inference, maker, types));
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
  const [takes, count] = [arityOf([type]), arityOf(parameters)];
  if (takes !== undefined && count !== undefined && takes !== count)
    inference.report(messages.idle, arg.span, { callee, code: inference.textOf(arg), takes, count });
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

function couldBe(type: Type, parameter: Type): boolean {
  const mask = kindsOf(parameter);
  return (kindsOf(type) & mask) !== 0 || isNever(type) || (kindsOf(adapt(type, parameter)) & mask) !== 0;
}

interface OverloadResult {
  readonly result: Type;
  /** True if the overload accepts all values of the arguments. */
  readonly isSure: boolean;
}

/** The result for one overload; undefined if an argument does not match. Infers lambda arguments. */
function callOverload(
  inference: Inference,
  overload: TypeOverload,
  node: CallExpression,
  types: Type[],
  facts: PointFacts,
  callee: Callee,
): OverloadResult | undefined {
  const isValue = callee.isValue === true;
  const accepted = AcceptedVariables.of(grow(overload.result), (variable) => isGeneric(variable) === isValue, node.id);
  const bindings = new Bindings(isValue, accepted);
  const { args } = node;
  const hasFunctions = types.some(isFunction);
  matchArguments(inference, overload, node, types, bindings, hasFunctions ? (type) => !isFunction(type) : undefined);
  // Function arguments are matched after the arguments that they are applied to.
  if (hasFunctions) matchArguments(inference, overload, node, types, bindings, isFunction);
  if (args.some(isLambda)) matchLambdas(inference, overload, node, types, facts, bindings);
  if (inference.isCollecting && types.some(isFunctionOrOpen))
    uniteTaken(inference.unknowns, overload.parameters, bindings);
  if (callee.hints !== undefined)
    for (const [name, hint] of callee.hints) {
      inference.passHint(bindings.get(name) ?? never, hint);
      overload.parameters.forEach(([only, ...others], i) => {
        if (only?.kind === "variable" && only.name === name && others.length === 0)
          reportUnmatchedLiterals(inference, args[i]!, types[i]!, hint, inference.origin(node));
      });
    }
  let hasMore = false;
  let isSure = !inference.isCollecting;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const required = requiredType(overload.parameters[i] ?? any, bindings, callee);
    const argumentType = adapt(types[i]!, required);
    if (isError(argumentType)) return { result: error, isSure };
    if (isInfinite(argumentType) && partOf(required, "set")?.finite === true) {
      inference.infinite(arg);
      return { result: error, isSure };
    }
    if (isNever(argumentType) || isWithin(argumentType, required)) {
      if (callee.defined !== undefined) inference.recordReliance(callee.defined, i);
      continue;
    }
    if (!overlaps(argumentType, required) || hasMismatch(inference, arg, argumentType, required)) return undefined;
    isSure = false;
    hasMore ||= isKnown(argumentType);
    inference.addRuntimeCheck(arg);
    if (callee.defined !== undefined) inference.recordDoubt(callee.defined, i);
  }
  if (callee.defined !== undefined)
    for (const { name, type } of bindings.bound()) inference.recordFlow(callee.defined, name, type);
  // In polymorphic recursion, instantiates the current approximation of the result.
  const open = bindings.areAllThemselves() ? overload.result : grow(overload.result);
  const result = mentionsVariables(open) ? resultOf(overload, open, bindings, node, callee) : open;
  // Values that the overload rejects may be valid in branches that do not constrain them.
  if (!hasMore || callee.scheme === undefined || !inference.isReporting) return { result, isSure };
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

/** Matches arguments other than lambdas with their parameters; `isMeant` filters by type. */
function matchArguments(
  inference: Inference,
  { parameters }: TypeOverload,
  { args }: CallExpression,
  types: readonly Type[],
  bindings: Bindings,
  isMeant?: (type: Type) => boolean,
): void {
  for (let i = 0; i < args.length; i++) {
    const [arg, type, parameter] = [args[i]!, types[i]!, parameters[i] ?? any];
    if (arg.kind === "lambda" || isMeant?.(type) === false) continue;
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
  const at = (i: number): Type => parameters[i] ?? any;
  const takeBack = inference.markReports();
  for (let round = 0; ; round++) {
    const expected = args.map((_, i) => expectedOf(at(i), bindings));
    const before = bindings.copy();
    args.forEach((arg, i) => {
      if (arg.kind === "lambda") types[i] = inference.inferFunctionArgument(arg, facts, expectedOf(at(i), bindings));
      if (arg.kind === "lambda" || round > 0) match(inference, at(i), adapt(types[i]!, at(i)), bindings, arg);
    });
    // The result of a function may become its argument, as in `f(f(x))`, so the bindings may grow again.
    const isSettled = args.every((_, i) => isCalledWithin(expectedOf(at(i), bindings), expected[i]));
    if (inference.isCollecting || isSettled) return;
    bindings.grow(before, round);
    takeBack();
  }
}

function resultOf(
  overload: TypeOverload,
  open: Type,
  bindings: Bindings,
  node: CallExpression,
  { isValue }: Callee,
): Type {
  let contravariant: ReadonlySet<string> | undefined;
  const meaning = (name: string, variable: VariablePart): Type | undefined => {
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
    ? substitute(open, meaning)
    : accepted.instantiate(open, (name) => bindings.get(name), meaning);
}

/** Unfolds a result that is being inferred to its current approximation. */
const grow = (type: Type): Type =>
  type.some((part) => part.kind === "named" && isGrowing(part.named)) ? unfoldType(type) : type;
const isKnown = (type: Type): boolean => !somePart(type, ({ kind }) => kind === "any" || kind === "variable");

const isInfinite = (type: Type): boolean =>
  type.length > 0 && type.every((part) => part.kind === "set" && part.finite === false);

/** Types the application of a function value. */
function apply(inference: Inference, type: Type, node: CallExpression, facts: PointFacts): Type {
  const parts = inference.expect(node.callee, type, needs.applied);
  const results: Type[] = [];
  let required: number | undefined;
  for (const part of parts) {
    if (part.kind === "unknown") {
      const functionShape = inference.unknowns.functionOf(part.unknown, node.args.length);
      node.args.forEach((arg, i) =>
        flow(
          inference,
          inference.infer(arg, facts, functionShape?.parameters[i]),
          functionShape?.parameters[i] ?? any,
          true,
        ),
      );
      results.push(functionShape?.result ?? any);
    } else if (part.kind === "function" && part.parameters !== undefined) {
      if (part.parameters.length !== node.args.length) {
        required = part.parameters.length;
        continue;
      }
      results.push(
        callOverloads(inference, [{ parameters: part.parameters, result: part.result }], node, facts, {
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
  if (required !== undefined)
    inference.report(
      messages.valueArity,
      node.span,
      { code: inference.textOf(node.callee), needs: required, count: node.args.length },
      inference.origin(node.callee),
    );
  return error;
}

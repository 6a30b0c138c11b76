// Calls: the variables of a function's type are matched with the types of the arguments, and the result follows.

import { types as messages } from "../../diagnostics/types.js";
import { asOperand } from "../../diagnostics/words.js";
import type { Defined } from "../../names/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { AcceptedVariables } from "./accepted.js";
import { adapted } from "./adapted.js";
import { readingsOf, resultFor, typeMakers } from "../schemes/builtins.js";
import { isListable, isSurelyInhabited } from "./exact.js";
import type { Known } from "../facts/facts.js";
import type { Inference } from "./inference.js";
import { isWithin, overlaps, union } from "../lattice/lattice.js";
import { none, plus, roomFor } from "../lattice/lists.js";
import type { Callee, CallNode } from "./callee.js";
import { Bindings, expectedOf, isCalledWithin, match, uniteTaken } from "./matching.js";
import { hasMisfit, reportArguments } from "./misfits.js";
import { openCall } from "./open-calls.js";
import { callRepair } from "./repaired-calls.js";
import { needs } from "../messages/needs.js";
import { isGrowing } from "../lattice/recursion.js";
import { anyResult, type Reading } from "../schemes/scheme.js";
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
  unfolded,
  unknownsIn,
  type VariablePart,
} from "../lattice/type.js";
import { contains } from "../lattice/summary.js";
import { kindsOf } from "../lattice/kinds.js";
import { checkLengths } from "./lengths.js";
import { givenFor } from "./instances.js";
import { reportStrangers } from "./strangers.js";
import { tried, triedValue } from "./tried.js";
import { freshlyNamed, mentionsVariables, substitute, takenIn, variablesIn } from "../lattice/variables.js";

/** `f(a, b)` */
export function call(inference: Inference, node: CallNode, facts: Known): Type {
  const { callee, args } = node;
  const binding = callee.kind === "name" ? inference.bindingOf(callee.id) : undefined;
  if (binding?.kind === "definition" && binding.defined.parameters.length > 0)
    return callDefinition(inference, binding.defined, node, facts);
  if (binding?.kind === "builtin" && args.length > 0) {
    const { name, row } = binding;
    if (row.kind === "function") {
      const { result, types } = callReadings(inference, readingsFor(readingsOf(name), args.length), node, facts, {
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
      const member = inference.meant(of, type);
      const { finite } = partOf(unfolded(type), "set") ?? { finite: undefined };
      if (name === "fSet") return setWith(maker(member), isListable(member) ? true : finite);
      // A recursive type that mentions itself has members, even if none is known yet.
      const isEmpty = isNever(member) && finite !== false;
      return setWith(
        maker(member),
        isEmpty ? true : isSurelyInhabited(of, type, inference.around.tables.bindings) ? false : undefined,
      );
    }
  }
  const type = inference.infer(callee, facts);
  if (args.length === 0 && binding !== undefined && binding.kind !== "variable") return type;
  return apply(inference, type, node, facts);
}

/** `min` takes two numbers or more; one argument is a set of them. */
function readingsFor(readings: readonly Reading[], count: number): readonly Reading[] {
  const fitting = readings.filter((r) => r.parameters.length === count);
  if (fitting.length > 0) return fitting;
  return readings
    .filter((r) => r.parameters.length > 1)
    .map(({ parameters, result }) => ({
      parameters: Array.from({ length: count }, (_, i) => parameters[Math.min(i, parameters.length - 1)]!),
      result,
    }));
}

function callDefinition(inference: Inference, defined: Defined, node: CallNode, facts: Known): Type {
  const mate = inference.isCollecting ? inference.around.groupMate(defined) : undefined;
  if (mate !== undefined) {
    node.args.forEach((arg, i) =>
      flow(inference, inference.infer(arg, facts, mate.parameters[i]), mate.parameters[i] ?? any),
    );
    return mate.result;
  }
  const scheme = inference.around.schemeOf(defined);
  if (scheme.broken) {
    for (const arg of node.args) inference.infer(arg, facts);
    return inference.broken();
  }
  return callReadings(inference, scheme.readings, node, facts, {
    name: defined.name,
    signed: scheme.signed,
    defined,
    hints: scheme.hints,
    ...(scheme.signed ? {} : { scheme }),
  }).result;
}

/** A value goes where an unknown is, perhaps into a function that is handed over: they are the same, or a hint. */
function flow(inference: Inference, from: Type, to: Type, isHandedOver = false): void {
  for (const target of unknownsIn(to)) {
    for (const part of from) {
      // A mistake tells nothing of what it is given to.
      if (part.kind === "error") continue;
      if (part.kind === "unknown" && !inference.unknowns.isResult(part.unknown))
        inference.unknowns.unite(target.unknown, part.unknown);
      else if (part.kind !== "unknown") inference.unknowns.receives(target.unknown, [part]);
      else if (isHandedOver) inference.unknowns.takes(target.unknown, part.unknown);
    }
  }
}

/** The type of a definition's name where it is not called. */
export function definitionAsValue(inference: Inference, defined: Defined, node: number): Type {
  const mate = inference.isCollecting ? inference.around.groupMate(defined) : undefined;
  if (mate !== undefined)
    return defined.parameters.length === 0 ? mate.result : functionOf(mate.parameters, mate.result);
  const scheme = inference.around.schemeOf(defined);
  if (scheme.broken) return inference.broken();
  const [only] = scheme.readings;
  if (defined.parameters.length === 0) return union(...scheme.readings.map((r) => r.result));
  if (only === undefined || scheme.readings.length > 1) return functionOf(undefined, anyResult(scheme.readings));
  return freshlyNamed(functionOf(only.parameters, only.result), node);
}

function callReadings(
  inference: Inference,
  readings: readonly Reading[],
  node: CallNode,
  facts: Known,
  callee: Callee,
): { readonly result: Type; readonly types: readonly Type[] } {
  const { args } = node;
  if (!hasReadingOf(readings, args.length)) {
    // The wrong number of arguments was reported when the names were resolved.
    for (const arg of args) inference.infer(arg, facts);
    return { result: error, types: [] };
  }
  // Lambdas are inferred last, as the other arguments determine the types of their parameters.
  const types = roomFor<Type>(args.length);
  for (let i = 0; i < args.length; i++)
    types[i] = args[i]!.kind === "lambda" ? never : inference.infer(args[i]!, facts);
  // A call with an argument that has no value has no result; while results are growing, it has none yet.
  const idle = types.some(isError) ? error : !inference.isCollecting && lackValue(args, types) ? never : undefined;
  if (idle !== undefined) {
    for (const arg of args) if (isLambda(arg)) inference.infer(arg, facts);
    return { result: idle, types };
  }
  const { mode, lastCall, remarks } = inference;
  const again = inference.isCollecting ? undefined : lastCall.again(readings, types, mode);
  if (again !== undefined) return { result: again, types };
  const possible = possibleReadings(readings, args, types);
  if (inference.isCollecting && possible.length > 1 && types.some((type) => contains(type, "unknown")))
    return { result: openCall(inference, possible, node, types, facts, callee), types };
  if (possible.length === 0) {
    for (let i = 0; i < args.length; i++) if (args[i]!.kind === "lambda") types[i] = inference.infer(args[i]!, facts);
    return { result: misfit(inference, readings, node, types, callee), types };
  }
  let result: Type | undefined;
  for (const reading of possible) {
    const own = callReading(inference, reading, node, types, facts, callee);
    if (own === undefined) continue;
    result = result === undefined || own.isSure ? own.result : union(result, own.result);
    // Where a reading takes all values of the arguments, its result is that of the call.
    if (own.isSure) break;
  }
  result ??= misfit(inference, possible, node, types, callee);
  if (callee.scheme !== undefined && !inference.isCollecting && !isError(result) && tellsLess(possible, result))
    result =
      givenFor(inference, callee.scheme, types, result) ??
      (callee.scheme.isLikened === true ? triedTogether(inference, possible, node, types, callee, result) : result);
  // A result that is the object of the reading does not depend on the place of the call, so that it can be kept.
  if (
    result === possible[0]!.result &&
    remarks === inference.remarks &&
    !inference.isCollecting &&
    !args.some(isLambda)
  )
    lastCall.keep(readings, types, mode, result);
  return { result, types };
}

/** True if what some readings give may depend on more than they tell: a coordinate may be any of a sequence. */
const tellsLess = (readings: readonly Reading[], result: Type): boolean =>
  readings.length > 1
    ? result.length > 1 || result.some(({ kind }) => kind === "tuple")
    : mentionsVariables(readings[0]!.result) && readings[0]!.parameters.some((type) => contains(type, "tuples"));

/** The readings that arguments of these types could fit, by a quick look at their kinds. */
function possibleReadings(
  readings: readonly Reading[],
  args: readonly Expression[],
  types: readonly Type[],
): readonly Reading[] {
  // Most functions have one reading, for which no list is made.
  if (readings.length === 1) return couldFit(readings[0]!, args, types) ? readings : none;
  let fitting: readonly Reading[] = none;
  for (const reading of readings) if (couldFit(reading, args, types)) fitting = plus(fitting, reading);
  return fitting;
}

function couldFit({ parameters }: Reading, args: readonly Expression[], types: readonly Type[]): boolean {
  for (let i = 0; i < args.length; i++)
    if (args[i]!.kind !== "lambda" && !couldBe(types[i]!, parameters[i]!)) return false;
  return true;
}

function hasReadingOf(readings: readonly Reading[], count: number): boolean {
  for (const { parameters } of readings) if (parameters.length === count) return true;
  return false;
}

/** True if some argument has no value; lambdas are not looked at yet. */
function lackValue(args: readonly Expression[], types: readonly Type[]): boolean {
  for (let i = 0; i < types.length; i++) if (isNever(types[i]!) && !isLambda(args[i]!)) return true;
  return false;
}

/** A call with an argument that fits no reading: a mistake, unless what it does not fit is not asked in every case. */
function misfit(
  inference: Inference,
  readings: readonly Reading[],
  node: CallNode,
  types: readonly Type[],
  callee: Callee,
): Type {
  const result = inference.isReporting ? inItsPlace(inference, readings, types, callee) : undefined;
  if (result === undefined) {
    reportArguments(inference, readings, node, types, callee);
    return error;
  }
  for (const [i, arg] of node.args.entries()) {
    inference.unsure(arg);
    reportIdle(
      inference,
      callee.name,
      arg,
      types[i]!,
      readings.map(({ parameters }) => parameters[i] ?? any),
    );
  }
  return result;
}

/** What is called gives this for arguments that it seems not to take; undefined if it surely fails. */
function inItsPlace(
  inference: Inference,
  readings: readonly Reading[],
  types: readonly Type[],
  { scheme, made }: Callee,
): Type | undefined {
  if (scheme !== undefined) return tried(inference, scheme, readings, types);
  if (made === undefined) return undefined;
  if (made.length === 0) return any;
  const given = made.map((maker) => triedValue(inference, maker, types));
  return given.every((type) => type === undefined) ? undefined : union(...given.map((type) => type ?? never));
}

/** Warns of a function that is handed over with another number of parameters than it would be applied to. */
function reportIdle(
  inference: Inference,
  callee: string,
  arg: Expression,
  type: Type,
  parameters: readonly Type[],
): void {
  const [takes, given] = [arityOf([type]), arityOf(parameters)];
  if (takes !== undefined && given !== undefined && takes !== given)
    inference.report(messages.idle, arg.span, { callee, code: inference.textOf(arg), takes, given });
}

/** The number of parameters of functions, if all these types have only such with as many. */
function arityOf(types: readonly Type[]): number | undefined {
  const counts = new Set(
    types.flatMap((type) => type.map((part) => (part.kind === "function" ? part.parameters?.length : undefined))),
  );
  const [only, ...others] = counts;
  return others.length === 0 ? only : undefined;
}

/** The arguments fit a reading that takes all kinds, and are perhaps wrong together. */
function triedTogether(
  inference: Inference,
  readings: readonly Reading[],
  node: CallNode,
  types: readonly Type[],
  callee: Callee,
  result: Type,
): Type {
  if (!inference.isReporting || tried(inference, callee.scheme!, readings, types) !== undefined) return result;
  // What is usual, which the first reading is for, says best which argument is meant.
  reportArguments(inference, readings.slice(0, 1), node, types, callee);
  return error;
}

function couldBe(type: Type, parameter: Type): boolean {
  const asked = kindsOf(parameter);
  return (kindsOf(type) & asked) !== 0 || isNever(type) || (kindsOf(adapted(type, parameter)) & asked) !== 0;
}

interface Result {
  readonly result: Type;
  /** True if the reading takes all values of the arguments. */
  readonly isSure: boolean;
}

/** The result of a reading; undefined if an argument does not fit. Lambdas get their types here. */
function callReading(
  inference: Inference,
  reading: Reading,
  node: CallNode,
  types: Type[],
  facts: Known,
  callee: Callee,
): Result | undefined {
  const isValue = callee.isValue === true;
  const accepted = AcceptedVariables.of(grown(reading.result), (variable) => isGeneric(variable) === isValue, node.id);
  const bindings = new Bindings(isValue, accepted);
  const { args } = node;
  const hasFunctions = types.some(isFunction);
  matchArguments(inference, reading, node, types, bindings, hasFunctions ? (type) => !isFunction(type) : undefined);
  // Arguments that are functions are matched after those that they are called with.
  if (hasFunctions) matchArguments(inference, reading, node, types, bindings, isFunction);
  if (args.some(isLambda)) matchLambdas(inference, reading, node, types, facts, bindings);
  if (inference.isCollecting && types.some(isFunctionOrOpen))
    uniteTaken(inference.unknowns, reading.parameters, bindings);
  if (callee.hints !== undefined)
    for (const [name, hint] of callee.hints) {
      inference.passHint(bindings.get(name) ?? never, hint);
      reading.parameters.forEach(([only, ...others], i) => {
        if (only?.kind === "variable" && only.name === name && others.length === 0)
          reportStrangers(inference, args[i]!, types[i]!, hint, inference.origin(node));
      });
    }
  let hasMore = false;
  let isSure = !inference.isCollecting;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const needed = neededBy(reading.parameters[i] ?? any, bindings, callee);
    const given = adapted(types[i]!, needed);
    if (isError(given)) return { result: error, isSure };
    if (given === needed) continue;
    if (isInfinite(given) && partOf(needed, "set")?.finite === true) {
      inference.infinite(arg);
      return { result: error, isSure };
    }
    if (isNever(given) || isWithin(given, needed)) continue;
    if (!overlaps(given, needed) || hasMisfit(inference, arg, given, needed)) return undefined;
    isSure = false;
    hasMore ||= isKnown(given);
    inference.unsure(arg);
    if (callee.defined !== undefined) inference.doubt(callee.defined, i);
  }
  if (callee.defined !== undefined)
    for (const { name, type } of bindings.bound()) inference.gives(callee.defined, name, type);
  // Where a definition calls itself with other types than its own parameters have, the result is instantiated as far as
  // it has grown.
  const open = bindings.areAllThemselves() ? reading.result : grown(reading.result);
  const result = mentionsVariables(open) ? resultOf(reading, open, bindings, node, callee) : open;
  // Values of an argument that the reading does not take may still be right in branches that demand nothing of them.
  if (!hasMore || callee.scheme === undefined || !inference.isReporting) return { result, isSure };
  return { result: union(result, tried(inference, callee.scheme, [reading], types) ?? never), isSure };
}

/** A parameter with what its variables stand for. */
function neededBy(parameter: Type, bindings: Bindings, { isValue }: Callee): Type {
  return mentionsVariables(parameter)
    ? substitute(parameter, (name) => bindings.get(name) ?? (isValue === true ? undefined : any))
    : parameter;
}

const isLambda = ({ kind }: Expression): boolean => kind === "lambda";
const isFunction = (type: Type): boolean => type.some(({ kind }) => kind === "function");
const isFunctionOrOpen = (type: Type): boolean => type.some(({ kind }) => kind === "function" || kind === "unknown");

/** Matches the arguments of some types, apart from lambdas, with their parameters. */
function matchArguments(
  inference: Inference,
  { parameters }: Reading,
  { args }: CallNode,
  types: readonly Type[],
  bindings: Bindings,
  isMeant?: (type: Type) => boolean,
): void {
  for (let i = 0; i < args.length; i++) {
    const [arg, type, parameter] = [args[i]!, types[i]!, parameters[i] ?? any];
    if (arg.kind === "lambda" || isMeant?.(type) === false) continue;
    // In the argument of a parameter without variables, only unknowns and recursive types are to be matched.
    if (mentionsVariables(parameter) || contains(type, "unknown") || contains(type, "named"))
      match(inference, parameter, adapted(type, parameter), bindings, arg);
  }
}

/** Finds the types of lambdas, and what the variables of the reading are with them. */
function matchLambdas(
  inference: Inference,
  { parameters }: Reading,
  { args }: CallNode,
  types: Type[],
  facts: Known,
  bindings: Bindings,
): void {
  const at = (i: number): Type => parameters[i] ?? any;
  const takeBack = inference.markReports();
  for (let round = 0; ; round++) {
    const expected = args.map((_, i) => expectedOf(at(i), bindings));
    const before = bindings.copy();
    args.forEach((arg, i) => {
      if (arg.kind === "lambda") types[i] = inference.handedOver(arg, facts, expectedOf(at(i), bindings));
      if (arg.kind === "lambda" || round > 0) match(inference, at(i), adapted(types[i]!, at(i)), bindings, arg);
    });
    // The result of a function may become its argument, as in `f(f(x))`, so that the bindings may grow again.
    const isSettled = args.every((_, i) => isCalledWithin(expectedOf(at(i), bindings), expected[i]));
    if (inference.isCollecting || isSettled) return;
    bindings.grow(before, round);
    takeBack();
  }
}

/** The result of a reading, with what its variables stand for. */
function resultOf(reading: Reading, open: Type, bindings: Bindings, node: CallNode, { isValue }: Callee): Type {
  let taken: ReadonlySet<string> | undefined;
  const meaning = (name: string, variable: VariablePart): Type | undefined => {
    const bound = bindings.get(name);
    if (bound !== undefined || isValue === true) return bound;
    // A variable that only occurs in the parameters of a function in the result becomes generic: each application
    // instantiates it.
    taken ??= takenIn(reading.result);
    // A variable of a parameter that no argument has bound stands for no value; of other variables nothing is known.
    if (!taken.has(name))
      return !bindings.isOpen(name) && reading.parameters.some((p) => variablesIn(p).has(name)) ? never : any;
    return isGeneric(variable) ? undefined : genericVariable(name, node.id);
  };
  const { accepted } = bindings;
  return accepted === undefined
    ? substitute(open, meaning)
    : accepted.instantiate(open, (name) => bindings.get(name), meaning);
}

/** A result; one that is still growing is unfolded to what is known of it now. */
const grown = (type: Type): Type =>
  type.some((part) => part.kind === "named" && isGrowing(part.named)) ? unfolded(type) : type;
/** True if something is known of all values of the type. */
const isKnown = (type: Type): boolean => !somePart(type, ({ kind }) => kind === "any" || kind === "variable");

const isInfinite = (type: Type): boolean =>
  type.length > 0 && type.every((part) => part.kind === "set" && part.finite === false);

/** Applies a value that is a function. */
function apply(inference: Inference, type: Type, node: CallNode, facts: Known): Type {
  const parts = inference.expect(node.callee, type, needs.applied);
  const results: Type[] = [];
  let wrong: readonly Reading[] = [];
  for (const part of parts) {
    if (part.kind === "unknown") {
      const made = inference.unknowns.functionOf(part.unknown, node.args.length);
      node.args.forEach((arg, i) =>
        flow(inference, inference.infer(arg, facts, made?.parameters[i]), made?.parameters[i] ?? any, true),
      );
      results.push(made?.result ?? any);
    } else if (part.kind === "function" && part.parameters !== undefined) {
      if (part.parameters.length !== node.args.length) {
        wrong = [{ parameters: part.parameters, result: part.result }];
        continue;
      }
      results.push(
        callReadings(inference, [{ parameters: part.parameters, result: part.result }], node, facts, {
          name: inference.textOf(node.callee) ?? "this function",
          signed: false,
          isValue: true,
          ...(part.made === undefined ? {} : { made: part.made }),
        }).result,
      );
    } else {
      for (const arg of node.args) inference.infer(arg, facts);
      // The parameters of such a function are not known, as those of `max`, which takes several numbers or one set.
      if (part.kind === "function") inference.unsure(node);
      results.push(part.kind === "function" ? part.result : isError([part]) ? error : any);
    }
  }
  if (results.length > 0) return union(...results);
  const given = node.args.map((arg) => inference.infer(arg, facts));
  // With the members of an empty set, nothing is applied.
  if (inference.isTrying && given.some(isNever)) return never;
  if (wrong.length > 0) {
    const code = inference.textOf(node.callee);
    const repair =
      code === undefined || !inference.isReporting
        ? undefined
        : callRepair(inference, wrong, node, given, { name: asOperand(code) });
    inference.report(
      messages.valueArity,
      node.span,
      { code, needs: wrong[0]!.parameters.length, given: node.args.length, repair },
      inference.origin(node.callee),
    );
  }
  return error;
}

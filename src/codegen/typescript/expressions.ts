// Emits core expressions as TypeScript expressions. Iteration over solutions becomes a callback that contains plain
// loops, which is valid in any expression and delays evaluation.

import { domainOf } from "../../ir/domains.js";
import type { Core, CoreOf, RuntimeName } from "../../ir/ir.js";
import { variablesOf } from "../../ir/traversal.js";
import type { Variable } from "../../resolve/resolved.js";
import { isWithin, unionOf } from "../../types/lattice/lattice.js";
import { functionOf, type Type } from "../../types/lattice/type.js";
import { emitCall, emitFunctionValue, emitParameter } from "./calls.js";
import { afterTests, emitCondition } from "./conditions.js";
import { castTo, type EmitContext, emitLoops, emitMoment, runtimeCall } from "./context.js";
import { exactParameters, returnsMember } from "./declared.js";
import { emitSearched, isDisplay } from "./literal-constants.js";
import { operation } from "./operations.js";
import { emitCoordinates, merge } from "./patterns.js";
import { stepsToFirstSolution } from "./first-found.js";
import { emitQuantifier } from "./quantifiers.js";
import { accumulatedType, isTupleLiteral } from "./tsc-types.js";
import { not } from "./negation.js";
import * as ts from "./typescript.js";
import { maxArguments } from "./limits.js";

/** Emits an expression. If a type is expected, it is cast unless tsc infers that type. */
export function expression(context: EmitContext, node: Core, type?: Type): ts.Expression {
  if (type === undefined || context.typing === undefined) return ts.at(node.span, emitWithoutCast(context, node));
  const inside = withInnerCasts(context, node, type);
  return inside === undefined
    ? cast(context, ts.at(node.span, emitWithoutCast(context, node)), node, type)
    : ts.at(node.span, inside);
}

/** Casts `code`, the code of `node`, unless tsc infers the expected type. */
export function cast(context: EmitContext, code: ts.Expression, node: Core, type: Type | undefined): ts.Expression {
  return type === undefined || context.typing?.fits(node, type) !== false ? code : castTo(context, code, type);
}

/** Emits an expression whose casts can be moved to its operands; undefined if they cannot. */
function withInnerCasts(context: EmitContext, node: Core, type: Type): ts.Expression | undefined {
  const typing = context.typing!;
  const [constituent] = type.length === 1 ? type : [];
  switch (node.kind) {
    case "tuple":
      return tupleWithInnerCasts(context, node, type);
    case "branches":
      return branches(context, node, type);
    case "primitive": {
      const isAggregate =
        (node.name === "setOf" && constituent?.kind === "set") ||
        (node.name === "sequence" && constituent?.kind === "sequence");
      return !isAggregate || node.args.length > maxArguments || typing.fits(node, type)
        ? undefined
        : ts.call(
            context.domains.callee(node.name, domainOf(node)),
            node.args.map((arg) => expression(context, arg, constituent.member)),
          );
    }
    case "lambda": {
      const [modelled] = typing.modelled.of(node);
      if (constituent?.kind !== "function" || constituent.parameters === undefined) return undefined;
      return isWithin(
        functionOf(modelled!.kind === "function" ? modelled.parameters : undefined, constituent.result),
        type,
      )
        ? lambda(context, node, constituent.result)
        : undefined;
    }
    default:
      return undefined;
  }
}

function tupleWithInnerCasts(context: EmitContext, { items }: CoreOf<"tuple">, type: Type): ts.Expression | undefined {
  const [tuple, ...otherTuples] = type.filter((part) => part.kind === "tuple" && part.items.length === items.length);
  return otherTuples.length === 0 && tuple?.kind === "tuple"
    ? ts.array(items.map((item, i) => coordinate(context, item, tuple.items[i])))
    : undefined;
}

function emitWithoutCast(context: EmitContext, node: Core): ts.Expression {
  const { names } = context;
  switch (node.kind) {
    case "number":
      return number(context, node);
    case "string":
    case "truth":
      return ts.literal(node.value);
    case "atom":
      return ts.id(names.atom(node.name));
    case "variable":
      return variable(context, node.variable);
    case "call":
      return emitCall(context, node);
    case "function":
      return emitFunctionValue(context, node);
    case "delayed":
      return ts.call(names.runtime("namedSet"), [
        ts.literal(node.defined.name),
        ts.arrow([], emitCall(context, { kind: "call", defined: node.defined, args: [], span: node.span })),
      ]);
    case "moment":
      return ts.member(emitMoment(context), names.field(node.field));
    case "runtime":
      return ts.id(names.runtime(node.name));
    case "primitive":
      return primitive(context, node);
    case "tuple":
      return ts.array(node.items.map((item) => coordinate(context, item)));
    case "logic":
      return node.operator === "and"
        ? afterTests(context, () => ts.and(node.operands.map((operand) => emitCondition(context, operand))))
        : ts.or(node.operands.map((operand) => emitCondition(context, operand)));
    case "not":
      return node.operand.kind === "not"
        ? emitCondition(context, node.operand.operand)
        : not(emitCondition(context, node.operand));
    case "same":
      return runtimeCall(context, "equal", [emitCondition(context, node.left), emitCondition(context, node.right)]);
    case "branches":
      return branches(context, node, undefined);
    case "lambda": {
      const own = context.typing?.modelled.of(node)[0];
      return lambda(context, node, own?.kind === "function" ? own.result : undefined);
    }
    case "quantify":
      return emitQuantifier(context, node);
    case "solve":
      return solve(context, node);
    case "let":
      return binding(context, node);
  }
}

/** For tsc, a tuple literal within a conditional expression within a literal is an array, so it is cast. */
function coordinate(context: EmitContext, node: Core, type?: Type): ts.Expression {
  const { typing } = context;
  const code = expression(context, node, type);
  return typing !== undefined && node.kind === "branches" && isTupleLiteral(node)
    ? castTo(context, code, type ?? typing.modelled.of(node))
    : code;
}

function number(context: EmitContext, { numerator, denominator }: CoreOf<"number">): ts.Expression {
  return denominator === 1n
    ? integer(numerator)
    : runtimeCall(context, "ratio", [integer(numerator), integer(denominator)]);
}

/** Integer literal: a JavaScript number if it is exact. */
const integer = (n: bigint): ts.Expression =>
  ts.literal(n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER ? Number(n) : n);

function variable({ reads, names, isLazy }: EmitContext, of: Variable): ts.Expression {
  reads.variables.add(of.id);
  const name = ts.id(names.ofVariable(of));
  return isLazy(of) ? ts.call(name) : name;
}

function branches(context: EmitContext, node: CoreOf<"branches">, type: Type | undefined): ts.Expression {
  return node.branches.reduceRight<ts.Expression>(
    (otherwise, { condition, value }) =>
      ts.conditional(emitCondition(context, condition), expression(context, value, type), otherwise),
    node.otherwise === undefined ? runtimeCall(context, "noBranch", []) : expression(context, node.otherwise, type),
  );
}

function lambda(context: EmitContext, node: CoreOf<"lambda">, result: Type | undefined): ts.Expression {
  const { typing, tick, uses, emitters } = context;
  for (const p of node.parameters) typing?.declare(p);
  const type = typing === undefined || result === undefined ? {} : { result: typing.of(result) };
  const statements = emitters.functionBody(context, node.body, result);
  const value = statements === undefined ? expression(context, node.body, result) : undefined;
  // A function may be recursive, directly or through another name.
  const begin = tick === undefined ? [] : [ts.run(ts.call(tick))];
  const body = value !== undefined && begin.length === 0 ? value : [...begin, ...(statements ?? [ts.return(value)])];
  return ts.arrow(
    node.parameters.map((p) => emitParameter(context, p, uses.isUsed(p))),
    body,
    type,
  );
}

/** `((x) => body)(value)` */
function binding(context: EmitContext, { pattern, value, body }: CoreOf<"let">): ts.Expression {
  if (pattern.kind !== "bind") {
    const coordinates = emitCoordinates(context, pattern, value);
    return ts.call(ts.arrow([], [coordinates, ts.return(expression(context, body))]), []);
  }
  const { typing, uses } = context;
  typing?.modelled.bindPattern(pattern, typing.modelled.show(value));
  const parameter = emitParameter(context, pattern.variable, uses.isUsed(pattern.variable), typing?.modelled.of(value));
  return ts.call(ts.arrow([parameter], expression(context, body)), [expression(context, value)]);
}

/** Functions of the runtime that search or compare collections. */
const searches: ReadonlySet<RuntimeName> = new Set([
  "difference",
  "equal",
  "has",
  "hasAll",
  "hasNestedPair",
  "hasPair",
  "hasPairs",
  "index",
  "intersection",
  "subset",
]);

/** Casts operands in place. It stands apart since the stack frame of {@link primitive} must stay small. */
function mergeOperands(context: EmitContext, { name, args }: CoreOf<"primitive">, values: ts.Expression[]): void {
  if (context.typing === undefined) return;
  for (const [i, arg] of args.entries())
    values[i] = merge(context, values[i]!, arg, returnsMember(name, i) ? "members" : "value");
}

function primitive(context: EmitContext, node: CoreOf<"primitive">): ts.Expression {
  const { typing, domains } = context;
  const { name, args } = node;
  const listFunction = name === "setOf" ? "setFrom" : name === "sequence" ? "sequenceFrom" : undefined;
  if (listFunction !== undefined && args.length > maxArguments) return longList(context, listFunction, args);
  if (name === "apply") return application(context, node);
  const values: ts.Expression[] = [];
  // A loop rather than `map`: long chains nest deeply, and a callback per operand would double the stack usage.
  const parameters = exactParameters(name);
  for (const arg of args) {
    const type = parameters?.[values.length];
    const isSearched = searches.has(name) && isDisplay(arg);
    values.push(isSearched ? emitSearched(context, arg, type) : expression(context, arg, type));
  }
  mergeOperands(context, node, values);
  const native = operation(node, values);
  if (native !== undefined && (typing === undefined || typing.modelled.takesOperator(node))) return native;
  // In the runtime, `multiply` is of numbers only, so that bundles without sets are small.
  const callee = name === "multiply" && !args.some(context.isNumber) ? "product" : name;
  return ts.call(domains.callee(callee, domainOf(node)), values);
}

/** Long lists are passed as an array because engines accept some ten thousand arguments. */
function longList(
  context: EmitContext,
  listFunction: "setFrom" | "sequenceFrom",
  args: readonly Core[],
): ts.Expression {
  const { typing, names } = context;
  const member = typing === undefined ? undefined : unionOf(args.map((arg) => typing.modelled.of(arg)));
  return ts.call(
    names.runtime(listFunction),
    [ts.array(args.map((arg) => expression(context, arg, member)))],
    member === undefined ? [] : [typing!.of(member)],
  );
}

/** Calls of the results of calls are emitted in a loop, since a chain of them may be long. */
function application(context: EmitContext, node: CoreOf<"primitive">): ts.Expression {
  const chain = [node];
  for (let [f] = node.args; f?.kind === "primitive" && f.name === "apply"; [f] = f.args) chain.push(f);
  let callee = expression(context, chain.at(-1)!.args[0]!);
  for (const { args, span } of chain.reverse()) callee = ts.at(span, applied(context, callee, args));
  return callee;
}

function applied(context: EmitContext, callee: ts.Expression, [f, ...args]: readonly Core[]): ts.Expression {
  const part = context.typing?.modelled.of(f!)[0];
  const parameters = part?.kind === "function" && part.parameters?.length === args.length ? part.parameters : undefined;
  return runtimeCall(context, "apply", [callee, ...args.map((arg, i) => expression(context, arg, parameters?.[i]))]);
}

function solve(context: EmitContext, node: CoreOf<"solve">): ts.Expression {
  const { by, steps, element, strategy, text } = node;
  const { solutionCallback, typing, domains } = context;
  const type = typing && accumulatedType(by, typing.modelled.of(node));
  const first = stepsToFirstSolution(node);
  const generator = ts.arrow(
    [solutionCallback],
    emitLoops(context, first ?? steps, variablesOf(element), () => [
      ts.run(ts.call(solutionCallback, [expression(context, element, type)])),
      ...(first === undefined ? [] : [ts.break()]),
    ]),
  );
  const types = (): readonly ts.Type[] => (type === undefined ? [] : [typing!.of(type)]);
  if (by === "only") return ts.call(domains.callee(by, undefined), [ts.literal(text ?? ""), generator], types());
  return ts.call(
    domains.callee(strategy?.kind === "distinct" ? "collectDistinct" : by, domainOf(node)),
    [generator],
    types(),
  );
}

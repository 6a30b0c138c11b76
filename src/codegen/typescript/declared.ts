// Declared result types of runtime operations: the overloads in the operation table, as LED types. A test compares
// every row with the types that tsc infers from the runtime's declarations.

import { integerVariable, type OverloadTree } from "../../language/operations/notation.js";
import { type OperationName, operationOf } from "../../language/operations/operations.js";
import { unionOfItems, isWithin, unionOf } from "../../types/lattice/lattice.js";
import { namedTypes, typeOfTree } from "../../types/schemes/builtins.js";
import {
  any,
  functions,
  integer,
  integers,
  never,
  partOf,
  rational,
  sequenceOf,
  setWith,
  string,
  tupleAsDeclared,
  type Type,
} from "../../types/lattice/type.js";
import { mentionsVariables } from "../../types/lattice/variables.js";
import { bindingsOf } from "./bindings.js";
import { instance, mapVariables } from "./types.js";

export const setOf = (member: Type): Type => setWith(member, undefined);
/** TypeScript's `number`. */
export const double: Type = integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const tuples: Type = [{ kind: "tuples", atLeast: 0, items: [], member: any }];

const image: Type = [{ kind: "easel", name: "Image" }];

/**
 * Type names of the operation table as TypeScript models them: it distinguishes neither finite sets nor negative
 * integers.
 */
const seenTypes = { ...namedTypes, Nat: integer, Safe: double, Value: any, Tuple: tuples, Image: image };
const seenMakers = { fSet: setOf, Seq: sequenceOf };

/**
 * Overload of an operation. Each type variable occurs in one parameter only, so tsc's inference for it is
 * unambiguous.
 */
interface Overload {
  readonly parameters: readonly Type[];
  readonly rest: Type | undefined;
  readonly result: Type;
}

interface Declared {
  readonly overloads: readonly Overload[];
  /** Result for arguments that match no overload. */
  readonly otherwise: Type;
  readonly isConstant: boolean;
}

const cache = new Map<OperationName, Declared>();

function declare(name: OperationName): Declared {
  let entry = cache.get(name);
  if (entry === undefined) cache.set(name, (entry = declaredIn(operationOf(name).declaredOverloads)));
  return entry;
}

function declaredIn(trees: readonly OverloadTree[]): Declared {
  const overloads = trees.map(({ parameters, isOpen, result }): Overload => {
    const types = parameters.map(typeFromTree);
    return isOpen
      ? { parameters: types.slice(0, -1), rest: types.at(-1), result: typeFromTree(result) }
      : { parameters: types, rest: undefined, result: typeFromTree(result) };
  });
  const commonResult = unionOf(overloads.map(({ result }) => instance(result, new Map())));
  return {
    overloads,
    // Results of several kinds are declared as any value.
    otherwise: commonResult.length === 1 ? commonResult : any,
    isConstant: overloads.length === 1 && !mentionsVariables(overloads[0]!.result),
  };
}

const typeFromTree = (tree: OverloadTree["result"]): Type => typeOfTree(tree, seenTypes, seenMakers);

export function declaredResult(name: OperationName, types: readonly Type[]): Type {
  const { overloads, otherwise, isConstant } = declare(name);
  if (isConstant) return otherwise;
  const special = specialResult(name, types);
  if (special !== undefined) return special;
  for (const one of overloads) {
    const result = resultOf(one, types);
    if (result !== undefined) return result;
  }
  return otherwise;
}

/** True if an operation may return a member of operand `i` (0-based). */
export function returnsMember(name: OperationName, i: number): boolean {
  const isVariable = ([only]: Type): boolean => only?.kind === "variable";
  return declare(name).overloads.some(({ parameters, rest, result }) => {
    const parameter = parameters[i] ?? rest;
    return parameter !== undefined && isVariable(result) && !isVariable(parameter) && mentionsVariables(parameter);
  });
}

/** Returns the declared type of a runtime function or constant used as a value. */
export function declaredConstant(name: OperationName): Type {
  return operationOf(name).isFunction ? functions : declare(name).otherwise;
}

/** Returns results that TypeScript expresses only by computed types. */
function specialResult(name: OperationName, types: readonly Type[]): Type | undefined {
  const [first = any, second = any] = types;
  switch (name) {
    case "index":
      return indexedType(first, second);
    case "add": {
      const [s, t] = [first, second].map((type) => (type.length === 1 ? partOf(type, "tuple") : undefined));
      return s !== undefined && t !== undefined ? tupleAsDeclared([...s.items, ...t.items]) : undefined;
    }
    case "union":
    case "product": {
      // For more than four sets, tsc infers the member types if they contain no type variables.
      if (types.length <= 4 || !types.every((type) => isWithin(type, setOf(any)))) return undefined;
      if (types.some(mentionsVariables)) return any;
      const members = types.map((type) => partOf(type, "set")?.member ?? never);
      return setOf(name === "union" ? unionOf(members) : tupleAsDeclared(members));
    }
    default:
      return undefined;
  }
}

/** Returns the result of an overload for arguments of these types; undefined if they do not match. */
function resultOf({ parameters, rest, result }: Overload, types: readonly Type[]): Type | undefined {
  if (rest === undefined ? types.length !== parameters.length : types.length < parameters.length) return undefined;
  const [variable] = rest ?? [];
  // Variadic over any type: `{a, b, c}`.
  if (variable?.kind === "variable" && parameters.length === 0) {
    const all = unionOf(types);
    return mapVariables(result, () => all);
  }
  const parameterTypes = types.map((_, i) => parameters[i] ?? rest ?? any);
  const bindings = bindingsOf(parameterTypes, types);
  for (const [name, type] of bindings) if (name === integerVariable && !isWithin(type, integer)) return undefined;
  return types.every((type, i) => isWithin(type, instance(parameterTypes[i]!, bindings)))
    ? instance(result, bindings)
    : undefined;
}

/** Returns the required parameter types of a function; undefined if it accepts any values. */
export function exactParameters(name: OperationName): readonly Type[] | undefined {
  return operationOf(name).isExacting ? declare(name).overloads[0]!.parameters : undefined;
}

export function indexedType(target: Type, index: Type): Type {
  const [constituent, ...otherConstituents] = target;
  if (constituent === undefined) return target;
  if (otherConstituents.length > 0) return any;
  switch (constituent.kind) {
    case "sequence":
      return constituent.member;
    case "string":
      return string;
    case "tuples":
      return isWithin(index, rational) ? unionOfItems(constituent) : any;
    case "tuple": {
      if (!isWithin(index, rational)) return any;
      const [at] = index;
      const i = at?.kind === "number" && at.integer && at.low === at.high ? at.low : undefined;
      return i !== undefined && i <= 6 ? (constituent.items[i - 1] ?? any) : unionOfItems(constituent);
    }
    default:
      return any;
  }
}

// What TypeScript is told of what operations give: the overloads in their rows, in the types of LED. A test holds every row to
// what TypeScript makes of the declarations of the runtime.

import { integerVariable, type OverloadTree } from "../operations/notation.js";
import { type OperationName, operationOf } from "../operations/operations.js";
import { everyItem, isWithin, unionOf } from "../types/lattice/lattice.js";
import { namedTypes, typeOfTree } from "../types/schemes/builtins.js";
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
} from "../types/lattice/type.js";
import { mentionsVariables } from "../types/lattice/variables.js";
import { bindingsOf } from "./bindings.js";
import { instance, mapVariables } from "./types.js";

export const setOf = (member: Type): Type => setWith(member, undefined);
/** What TypeScript calls `number`. */
export const double: Type = integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const tuples: Type = [{ kind: "tuples", atLeast: 0, items: [], member: any }];

const image: Type = [{ kind: "easel", name: "Image" }];

/** The words of rows as TypeScript sees them: it knows of no set whether it is finite, and of no integer whether it is below 0. */
const seenTypes = { ...namedTypes, Nat: integer, Safe: double, Value: any, Tuple: tuples, Image: image };
const seenMakers = { fSet: setOf, Seq: sequenceOf };

/** One overload. Each variable stands in one parameter alone, so that TypeScript has no choice what it stands for. */
interface Overload {
  readonly parameters: readonly Type[];
  /** The type of all further parameters. */
  readonly rest: Type | undefined;
  readonly result: Type;
}

interface Declared {
  readonly overloads: readonly Overload[];
  /** What it gives for arguments that no overload takes. */
  readonly otherwise: Type;
  /** True if that is what it gives in any case. */
  readonly isConstant: boolean;
}

const known = new Map<OperationName, Declared>();

function declared(name: OperationName): Declared {
  let found = known.get(name);
  if (found === undefined) known.set(name, (found = declaredIn(operationOf(name).declared)));
  return found;
}

function declaredIn(trees: readonly OverloadTree[]): Declared {
  const overloads = trees.map(({ parameters, isOpen, result }): Overload => {
    const types = parameters.map(seen);
    return isOpen
      ? { parameters: types.slice(0, -1), rest: types.at(-1), result: seen(result) }
      : { parameters: types, rest: undefined, result: seen(result) };
  });
  const all = unionOf(overloads.map(({ result }) => instance(result, new Map())));
  return {
    overloads,
    // Results of several kinds are declared to be any value.
    otherwise: all.length === 1 ? all : any,
    isConstant: overloads.length === 1 && !mentionsVariables(overloads[0]!.result),
  };
}

const seen = (tree: OverloadTree["result"]): Type => typeOfTree(tree, seenTypes, seenMakers);

/** What a function of the runtime is declared to give for arguments of these types. */
export function declaredResult(name: OperationName, types: readonly Type[]): Type {
  const { overloads, otherwise, isConstant } = declared(name);
  if (isConstant) return otherwise;
  const special = specialResult(name, types);
  if (special !== undefined) return special;
  for (const one of overloads) {
    const result = resultOf(one, types);
    if (result !== undefined) return result;
  }
  return otherwise;
}

/** What a function or a constant of the runtime is declared to be, as a value. */
export function declaredConstant(name: OperationName): Type {
  return operationOf(name).isFunction ? functions : declared(name).otherwise;
}

/** What only types of TypeScript can say that are computed from others. */
function specialResult(name: OperationName, types: readonly Type[]): Type | undefined {
  const [first = any, second = any] = types;
  switch (name) {
    case "index":
      return indexed(first, second);
    case "add": {
      const [s, t] = [first, second].map((type) => (type.length === 1 ? partOf(type, "tuple") : undefined));
      return s !== undefined && t !== undefined ? tupleAsDeclared([...s.items, ...t.items]) : undefined;
    }
    case "union":
    case "product": {
      // Of more sets than four, TypeScript finds out what the members are, if no variables of types are among them.
      if (types.length <= 4 || !types.every((type) => isWithin(type, setOf(any)))) return undefined;
      if (types.some(mentionsVariables)) return any;
      const members = types.map((type) => partOf(type, "set")?.member ?? never);
      return setOf(name === "union" ? unionOf(members) : tupleAsDeclared(members));
    }
    default:
      return undefined;
  }
}

/** What an overload gives for arguments of these types; undefined if it does not take them. */
function resultOf({ parameters, rest, result }: Overload, types: readonly Type[]): Type | undefined {
  if (rest === undefined ? types.length !== parameters.length : types.length < parameters.length) return undefined;
  const [variable] = rest ?? [];
  // Any number of values of any type: `{a, b, c}`.
  if (variable?.kind === "variable" && parameters.length === 0) {
    const all = unionOf(types);
    return mapVariables(result, () => all);
  }
  const taken = types.map((_, i) => parameters[i] ?? rest ?? any);
  const bindings = bindingsOf(taken, types);
  for (const [name, type] of bindings) if (name === integerVariable && !isWithin(type, integer)) return undefined;
  return types.every((type, i) => isWithin(type, instance(taken[i]!, bindings)))
    ? instance(result, bindings)
    : undefined;
}

/** What the parameters of a function have to be; undefined if it takes any values. */
export function exactParameters(name: OperationName): readonly Type[] | undefined {
  return operationOf(name).isExacting ? declared(name).overloads[0]!.parameters : undefined;
}

/** What `t[i]` is declared to be. */
export function indexed(target: Type, index: Type): Type {
  const [only] = target;
  if (only === undefined || target.length !== 1) return any;
  switch (only.kind) {
    case "sequence":
      return only.member;
    case "string":
      return string;
    case "tuples":
      return isWithin(index, rational) ? everyItem(only) : any;
    case "tuple": {
      if (!isWithin(index, rational)) return any;
      const [at] = index;
      const i = at?.kind === "number" && at.integer && at.low === at.high ? at.low : undefined;
      return i !== undefined && i <= 6 ? (only.items[i - 1] ?? any) : everyItem(only);
    }
    default:
      return any;
  }
}

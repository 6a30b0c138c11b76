// The types of built-in names, translated from the LED notation in language/builtins.ts.

import { builtins, type BuiltinRow, type FunctionRow, runtimeFor } from "../../language/builtins.js";
import { overloadTrees, type OverloadTree } from "../../language/operations/notation.js";
import { operationOf } from "../../language/operations/operations.js";
import { integerIn } from "../../language/operations/results.js";
import type { Expression } from "../../syntax/tree.js";
import { coordinates, colours, image, sound } from "../lattice/easel.js";
import { unionOf } from "../lattice/lattice.js";
import { resultOf } from "../lattice/ranges.js";
import type { TypeOverload } from "./scheme.js";
import {
  any,
  atoms,
  color,
  functionOf,
  functions,
  integer,
  integerOf,
  integers,
  natural,
  type NumberPart,
  partOf,
  point,
  rational,
  sequenceOf,
  setOf,
  setWith,
  string,
  truth,
  tupleOf,
  tuplesOf,
  type Type,
  variable,
} from "../lattice/type.js";

/** The member types of the built-in type names. */
export const namedTypes: Readonly<Record<string, Type>> = {
  Nat: natural,
  Int: integer,
  Rat: rational,
  Bool: truth,
  String: string,
  Atom: atoms,
  Lambda: functions,
  Point: point,
  Color: color,
  Image: image,
  Sound: sound,
};

export const typeMakers: Readonly<Record<string, (member: Type) => Type>> = {
  fSet: (member) => setOf(member),
  Seq: sequenceOf,
  Tuple: tuplesOf,
};

/** The type of a built-in constant. A type is a set, which may be infinite. */
export function constantType(name: string, row: BuiltinRow): Type {
  const member = Object.hasOwn(namedTypes, name) ? namedTypes[name] : undefined;
  if (member !== undefined) return setWith(member, row.kind === "constant" && row.infinite !== true);
  const maker = Object.hasOwn(typeMakers, name) ? typeMakers[name] : undefined;
  if (maker !== undefined) return setWith(maker(any), false);
  const overloads = overloadsOf(name);
  const [overload] = overloads;
  if (overload === undefined) return any;
  if (row.kind !== "function") return overload.result;
  return row.maxArguments === undefined
    ? functionOf(overload.parameters, overload.result)
    : functionOf(undefined, unionOf(overloads.map(({ result }) => result)));
}

// Rows are constant, so the overloads can be cached.
const cache = new Map<string, readonly TypeOverload[]>();

export function overloadsOf(name: string): readonly TypeOverload[] {
  let overloads = cache.get(name);
  if (overloads === undefined) cache.set(name, (overloads = overloadTrees(builtins[name]!.type).map(overloadOf)));
  return overloads;
}

function overloadOf({ parameters, result }: OverloadTree): TypeOverload {
  return { parameters: parameters.map(inArgument), result: make(result) };
}

/** Parameters of type point or colour also accept the equivalent tuples. */
function inArgument(node: Expression): Type {
  return typeOfTree(node, argumentTypes);
}

/** Constructors never return tuples. */
function make(node: Expression): Type {
  return node.kind === "name" && node.name === "Image" ? [{ kind: "easel", name: "Image" }] : typeOfTree(node);
}

const argumentTypes: Readonly<Record<string, Type>> = { ...namedTypes, Point: coordinates, Color: colours };

/** Translates a type in the notation of rows; unknown names are variables. */
export function typeOfTree(node: Expression, typesByName = namedTypes, makers = typeMakers): Type {
  const inner = (part: Expression): Type => typeOfTree(part, typesByName, makers);
  switch (node.kind) {
    case "name":
      return typesByName[node.name] ?? makers[node.name]?.(any) ?? variable(node.name);
    case "call":
      return node.callee.kind === "name" ? makers[node.callee.name]!(inner(node.args[0]!)) : any;
    case "product":
      return tupleOf(node.factors.map(inner));
    case "binary":
      return node.operator === "union" ? unionOf([inner(node.left), inner(node.right)]) : any;
    case "range": {
      const [low, high] = [integerIn(node.from), integerIn(node.to)];
      return low === undefined || high === undefined ? integer : integers(low, high);
    }
    case "numeral":
      return integerOf(node.numerator);
    default:
      return any;
  }
}

/** A more precise result type of a call on numbers, computed by the row of its operation. */
export function resultFor(row: FunctionRow, args: readonly Type[]): Type | undefined {
  const name = runtimeFor(row, args.length);
  const { chooses } = operationOf(name);
  const operands = chooses && args.length === 1 ? [partOf(args[0]!, "set")?.member ?? any] : args;
  const numbers: NumberPart[] = [];
  for (const type of operands) {
    const part = type.length === 1 ? partOf(type, "number") : undefined;
    if (part === undefined) return undefined;
    numbers.push(part);
  }
  const [first, ...rest] = numbers;
  return first && resultOf(name, first, ...rest);
}
